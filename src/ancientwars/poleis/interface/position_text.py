"""What a position text says, as attrs classes: everything that it does not name has its default value."""

from __future__ import annotations

from typing import Any, Final

from attrs import field, frozen

from ancientwars.poleis.components.kit import ATHENS

PHASES: Final = ("projects", "feeding", "growth", "megalopolis", "adjustment", "phoros")
"""LE0.1: the phases of the end of a round, in order."""
STAGES: Final = (
    *(
        "reveal",
        "reveal-event",
        "event",
        "turn",
        "second-action",
        "solo",
        "solo-action",
        "end-turn",
        "battles",
        "battle",
    ),
    *("round-end", *PHASES, "ostracism", "scoring", "next-round"),
)
"""What can happen next, in the order of a round."""


@frozen
class SideText:
    """One player in a position text.

    Attributes:
        prestige: Prestige.
        goods: Stock by good.
        population: The poleis of the league and their population.
        hoplites: Hoplites by territory.
        galleys: Galleys by sea.
        merchants: Merchants in the trade port.
        proxenos: Polis of the proxenos; by default the capital.
        hostage: Whether the proxenos is a hostage.
    """

    prestige: int = 5
    goods: dict[str, int] = field(factory=dict)
    population: dict[str, int] = field(factory=dict)
    hoplites: dict[str, int] = field(factory=dict)
    galleys: dict[str, int] = field(factory=dict)
    merchants: int = 1
    proxenos: str | None = None
    hostage: bool = False


@frozen
class BattleText:
    """A battle in a position text; cards are named by their ids.

    Attributes:
        region: Where it is fought.
        attacker: Who attacks now; by default who attacks first there.
        athens: The hand of Athens.
        sparta: The hand of Sparta.
        table: The cards of the attack, for the stage ``"defend"``.
        discards: The discards.
        attacks: Attacks resolved so far.
        gained: Prestige that Athens and Sparta have gained by it.
        stage: What happens next: ``"draw"``, ``"retreat"``, ``"defender-retreat"``, ``"attack"``, ``"defend"`` or
            ``"after"``.
    """

    region: str
    attacker: str = ""
    athens: list[str] = field(factory=list)
    sparta: list[str] = field(factory=list)
    table: list[str] = field(factory=list)
    discards: list[str] = field(factory=list)
    attacks: int = 0
    gained: tuple[int, int] = (0, 0)
    stage: str = "retreat"


@frozen
class PositionText:
    """A position text.

    Attributes:
        scenario: Id of the scenario that is played.
        round: Type of the current round.
        stage: What happens next; see `STAGES`.
        turn: Whose turn, solo run or end of turn it is.
        first: Kind of the first action of the turn, if it has been taken.
        used: Kinds used in the solo run.
        taken: Actions taken in the solo run; by default as many as kinds used.
        action: Kind of the action that is to be carried out now, at the stages ``"turn"`` (the first action),
            ``"second-action"`` and ``"solo"``, where it is one of the kinds used.
        destination: Where the units go, if some have been moved in that action.
        event: Key of the event card in force; its immediate effects count as done, unless the stage is ``"event"``.
        leader: Who had more Prestige before the event; by default who has it now.
        passed: Who has passed, in order.
        closed: Territories with a disc.
        loads: Merchants on shiploads, as [market, load, player].
        sent: Units that Athens and Sparta have sent away.
        doubled: Who has doubled the Prestige of a battle (LK14a).
        defected: Poleis that the event card has moved (LK9a).
        turns: Turns begun in the round.
        data: Texts of component data by file name, if not the printed ones; a folder is not opened.
        market: Columns of markers by good.
        projects: Face-up projects.
        project_deck: Projects that may still come; by default all that are nowhere else.
        in_progress: Polis to project in progress.
        completed: Polis to its completed projects.
        options: Optional readings of the rules.
        battles: Regions where battles are to be fought, after the one of the stage ``"battle"``.
        battle: A battle, for the stage ``"battle"``.
        left: Who has his part in the phase still to come, in order; by default both.
        grown: Poleis of the first of them that have grown, for the stage ``"growth"``.
        athens: Athens.
        sparta: Sparta.
    """

    scenario: str = "standard"
    round: str = "4"
    stage: str = "turn"
    turn: str = ATHENS
    first: str = ""
    used: list[str] = field(factory=list)
    taken: int = 0
    action: str = ""
    destination: str = ""
    event: str = ""
    leader: str = ""
    passed: list[str] = field(factory=list)
    closed: list[str] = field(factory=list)
    loads: list[tuple[str, int, str]] = field(factory=list)
    sent: tuple[int, int] = (0, 0)
    doubled: list[str] = field(factory=list)
    defected: list[str] = field(factory=list)
    turns: int = 1
    data: dict[str, str] = field(factory=dict)
    market: dict[str, int] = field(factory=dict)
    projects: list[str] = field(factory=list)
    project_deck: list[str] | None = None
    in_progress: dict[str, str] = field(factory=dict)
    completed: dict[str, list[str]] = field(factory=dict)
    options: dict[str, Any] = field(factory=dict)
    battles: list[str] = field(factory=list)
    battle: BattleText | None = None
    left: list[str] = field(factory=list)
    grown: list[str] = field(factory=list)
    athens: SideText = SideText()
    sparta: SideText = SideText()
