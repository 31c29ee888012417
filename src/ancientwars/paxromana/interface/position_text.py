"""The text of a position: its fields, what they mean, and what they are when nothing is said."""

from __future__ import annotations

from typing import Any, Literal

from attrs import field, frozen

from ancientwars.core.knowledge import Known

Table = dict[str, dict[str, dict[str, int]]]


@frozen
class PowerText:
    """The tracks of a player in a position text; see `ancientwars.paxromana.state.state.Power`.

    Which of his Capital Spaces he does not control follows from the map.
    """

    stability: int = 0
    treasury: int = 0
    vp: int = 0
    order: Literal["", "due", "now", "again"] = ""
    civil_war: Literal["", "coming", "dear", "ended", "lasting", "due"] = ""


@frozen
class EffectText:
    """Something that an event or a card changes, in a position text; see `ancientwars.paxromana.state.state.Effect`."""

    kind: str
    seat: str = ""
    place: str = ""
    until: Literal["turn", "removal", "game"] = "turn"


@frozen
class PactText:
    """An agreement in a position text; see `ancientwars.paxromana.state.state.Pact`.

    If nothing is said of `own`, it is the Spaces that the two hold.
    """

    kind: Literal["passage", "promise"]
    seats: tuple[str, str]
    terms: str = ""
    guests: list[tuple[str, str]] = field(factory=list)
    own: list[tuple[str, str]] = field(factory=list)


@frozen
class ActivationText:
    """What has been so far in the Activation of a position text; see `ancientwars.paxromana.state.scopes.Activation`.

    Attributes:
        marker: Whose marker it is: the player's own if empty, or ``"pontus"``.
    """

    marker: str = ""
    action: Literal["", "expansion"] = ""
    majors: int = 1
    conqueror: bool = False
    moved: Table = field(factory=dict)
    leaders: list[str] = field(factory=list)
    militia: list[str] = field(factory=list)
    free: bool = False
    heard: bool = False
    talked: bool = False
    previous: str = ""
    objected: bool = False


@frozen
class PositionText:
    """A position text.

    Attributes:
        scenario: Id of the set-up.
        own: Text of a scenario of a user's own; empty for a shipped one.
        turn: Number of the turn; 0 for the first of the scenario.
        moment: What comes next: ``"marker"``, the next Activation Marker; or in the Activation of `seat` ``"payment"``
            for the marker, or ``"action"``, the choice of the one action.
        seat: Whose Activation it is, for all moments but ``"marker"``.
        activation: What has been in it so far.
        ordered: The players whose ordered marker is still to come.
        pool: The markers in the pool.
        row: Who had the last Activation, and how many in a row.
        last: Who last played a marker.
        powers: The tracks of the players.
        units: Units by node, owner and kind.
        leaders: Nodes of the Leaders on the map, by id.
        rests: Leader Selection Phases for which Elite Leaders are held back, by id; if nothing is said, none for those
            in their pools, and until the second one for those on the map.
        dead: Named Leaders, and the Soldier of Fortune, who have died.
        cities: Cities by space: the owner and Fortification Points.
        towns: Towns by space, likewise.
        tribes: Spaces with a hidden Tribe marker.
        pirates: Where Pirates are.
        sof: The player of the Soldier of Fortune.
        allies: Independents by the player whom they are allied to.
        kings: The player of Pontus.
        effects: What events and cards change.
        events_due: Events that wait for the next marker.
        pacts: Agreements of this turn.
        raised: Units raised under a limit of the scenario, as [player, kind, number].
        rebelled: Whether the Great Gallic Rebellion has been.
        hands: Event cards by player.
        discards: Event cards in the discards.
        removed: Event cards out of the game.
        known: What is known of hands and deck (see `ancientwars.core.knowledge.Known`).
        objectives: Opportunity Objectives by place: a player, a player with `` open`` after it, or ``"aside"``.
        known_objectives: What is known of those.
        chips: Strengths of Tribe markers by place: ``"aside"`` for those that were flipped, the Space of one that
            somebody has looked at; the others are in the pool.
        known_chips: What is known of those.
        plies: Actions played so far, chance included.
        options: Optional rules.
        data: Texts of component data by file name, if not the shipped ones.
    """

    scenario: str = "pyrrhic-war"
    own: str = ""
    turn: int = 0
    moment: Literal["marker", "payment", "action"] = "action"
    seat: str = ""
    activation: ActivationText = field(factory=ActivationText)
    ordered: list[str] = field(factory=list)
    pool: list[str] = field(factory=list)
    row: tuple[str, int] = ("", 0)
    last: str = ""
    powers: dict[str, PowerText] = field(factory=dict)
    units: Table = field(factory=dict)
    leaders: dict[str, str] = field(factory=dict)
    rests: dict[str, int] = field(factory=dict)
    dead: list[str] = field(factory=list)
    cities: dict[str, tuple[str, int]] = field(factory=dict)
    towns: dict[str, tuple[str, int]] = field(factory=dict)
    tribes: list[str] = field(factory=list)
    pirates: list[str] = field(factory=list)
    sof: str = ""
    allies: dict[str, str] = field(factory=dict)
    kings: str = ""
    effects: list[EffectText] = field(factory=list)
    events_due: list[str] = field(factory=list)
    pacts: list[PactText] = field(factory=list)
    raised: list[tuple[str, str, int]] = field(factory=list)
    rebelled: bool = False
    hands: dict[str, list[str]] = field(factory=dict)
    discards: list[str] = field(factory=list)
    removed: list[str] = field(factory=list)
    known: list[Known] = field(factory=list)
    objectives: dict[str, list[str]] = field(factory=dict)
    known_objectives: list[Known] = field(factory=list)
    chips: dict[str, list[str]] = field(factory=dict)
    known_chips: list[Known] = field(factory=list)
    plies: int = 0
    options: dict[str, Any] = field(factory=dict)
    data: dict[str, str] = field(factory=dict)
