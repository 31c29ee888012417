"""What a position text says, as attrs classes: everything that it does not name has its default value."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from ancientwars.cca.state.pieces import Duty
from ancientwars.core.knowledge import Known


@frozen
class SideText:
    """One side in a position text.

    Attributes:
        units: Hex to unit: type or code, then optionally the number of blocks and ``elite``, or what the scenario calls
            them, which counts only where the options put special units in force.
        leaders: Hex to name, which may be empty.
        homes: Hex to starting hex, of leaders that do not stand in theirs.
        cards: The hand.
        banners: Banners won.
        command: Command; 0 is as in the scenario.
        turns: Own turns begun.
    """

    units: dict[str, str] = field(factory=dict)
    leaders: dict[str, str] = field(factory=dict)
    homes: dict[str, str] = field(factory=dict)
    cards: list[str] = field(factory=list)
    banners: int = 0
    command: int = 0
    turns: int = 1


@frozen
class PositionText:
    """A position text.

    Attributes:
        scenario: Scenario whose War Council, special rules and, unless given, terrain hold: its number or
            key, or the text of a scenario file; a path is not opened.
        turn: The active side.
        number: Turns begun by both sides.
        stage: What happens next; see `STAGES`.
        draws: Who draws cards, in order, at the stage ``"draw"``: after the turn, or before the first one, number 0.
        card: For the later stages: the card that was played; its rules hold.
        effect: The card whose order it gave, if Counter Attack copied one.
        ordinary: The order was the fallback.
        picks: Hexes of pieces that were given orders, in order; leaders alone with an ``L`` before the hex.
        lead: Hex of the leader of a Leadership card.
        place: Sections, as the bottom player names them, to which a countered order is bound.
        dice: Dice of I Am Spartacus or Rally not yet used.
        ambush: Section in which an ambush is sprung.
        ordered: Hexes of units with an order.
        ordered_leaders: Hexes of leaders with an order of their own.
        moved: Hexes that the units there have moved this turn.
        origins: Where units began the turn, by the hex that they are in now.
        duties: Hex to what the unit there may and did do this turn, where the fields above do not say all of it.
        leader_duties: The same of leaders.
        second: The second part of Move-Fire-Move has begun.
        struck: First Strike was played in this turn.
        last: The card whose order the opponent gave in his last turn.
        last_place: Sections, as the bottom player names them, of that order, if it was Leadership Any Section.
        terrain: Hex to terrain instead of the scenario's; ``ford`` for a ford, ``rampart D4 D5`` with its front hexes.
        banners_needed: Banners that win; 0 is as in the scenario.
        legion: ``"bottom marian"`` or the like: the legion rule in force.
        discards: The discards.
        known: What is known of hands and deck (see `ancientwars.core.knowledge.Known`).
        captured: Camps that have given their banner.
        reserve: Units off the board, of the side of the ambush; None is as in the scenario.
        reserve_leader: The leader off the board; None is as in the scenario.
        command_grown: Whether the hand limit has grown (CS9.2).
        options: Optional readings of the rules.
        bottom: The side at the bottom.
        top: The side at the top.
    """

    scenario: str = "001"
    turn: str = "bottom"
    number: int = 1
    stage: str = "play"
    draws: list[str] = field(factory=list)
    card: str = "order_four_center"
    effect: str = ""
    ordinary: bool = False
    picks: list[str] = field(factory=list)
    lead: str = ""
    place: list[str] = field(factory=list)
    dice: list[str] = field(factory=list)
    ambush: str = ""
    ordered: list[str] = field(factory=list)
    ordered_leaders: list[str] = field(factory=list)
    moved: dict[str, int] = field(factory=dict)
    origins: dict[str, str] = field(factory=dict)
    duties: dict[str, Duty] = field(factory=dict)
    leader_duties: dict[str, Duty] = field(factory=dict)
    second: bool = False
    struck: bool = False
    last: str = ""
    last_place: list[str] = field(factory=list)
    terrain: dict[str, str] | None = None
    banners_needed: int = 0
    legion: str = ""
    discards: list[str] = field(factory=list)
    known: list[Known] = field(factory=list)
    captured: list[str] = field(factory=list)
    reserve: list[str] | None = None
    reserve_leader: str | None = None
    command_grown: bool = False
    options: dict[str, Any] = field(factory=dict)
    bottom: SideText = SideText()
    top: SideText = SideText()

    def side(self, seat: str) -> SideText:
        """Return one side."""
        return self.bottom if seat == "bottom" else self.top
