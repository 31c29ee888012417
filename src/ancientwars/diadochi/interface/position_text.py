"""The text of a position: its fields, what they mean, and what they are when nothing is said."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from ancientwars.core.knowledge import Known

Table = dict[str, dict[str, dict[str, int]]]


@frozen
class GeneralText:
    """A major general in a position text."""

    owner: str
    place: str = ""
    inside: bool = False
    dead: bool = False
    prestige: int = 0


@frozen
class RoyalText:
    """A member of the royal family in a position text.

    Where it is not said, a woman is active if she has an owner; active without one, she belongs to who is with her.
    """

    place: str = ""
    owner: str = ""
    active: bool | None = None
    gone: bool = False
    buried: bool = False


@frozen
class FleetText:
    """A fleet in a position text; without an owner it belongs to whom the control markers give it."""

    owner: str = ""
    enhanced: bool = False
    dispersed: bool = False


@frozen
class SegmentText:
    """What has moved in a segment, in a position text; see `ancientwars.diadochi.state.scopes.Segment`.

    Attributes:
        roll: The movement roll.
        spent: Combat units that move no further, by space and kind.
        finished: Major generals who move no further.
        minors: Spaces whose minor general moves no further, before a city there.
        minors_inside: Spaces inside whose city he moves no further.
        royals: The royal family that moves no further.
        sailed: Whether the naval move was made.
        attempts: Spaces of siege and subjugation attempts, one entry for each.
        oratory: Generals with the Gift of Oratory.
        named: Spaces whose commander was named anew.
        relieved: Spaces that a minor general left, or where one was placed.
        hauled: Whether the Helepolis was taken elsewhere.
        carried: The royal family that an army took along, and who led it: a major general, or for a minor one his
            player.
        bearers: The combat units of those armies, by member of the royal family and kind.
    """

    roll: int = 0
    spent: dict[str, dict[str, int]] = field(factory=dict)
    finished: list[str] = field(factory=list)
    minors: list[str] = field(factory=list)
    minors_inside: list[str] = field(factory=list)
    royals: list[str] = field(factory=list)
    sailed: bool = False
    attempts: list[str] = field(factory=list)
    oratory: list[str] = field(factory=list)
    named: list[str] = field(factory=list)
    relieved: list[str] = field(factory=list)
    hauled: bool = False
    carried: dict[str, str] = field(factory=dict)
    bearers: dict[str, dict[str, int]] = field(factory=dict)


@frozen
class PositionText:
    """A position text.

    Attributes:
        scenario: Id of the set-up.
        turn: Number of the turn.
        round: Number of the round.
        seat: Whose segment it is.
        segment: Which segment begins: ``"surrender"``, ``"tyche"``, ``"movement"`` or ``"forage"``; or what is asked in
            one, once the others have declined to play surprise cards: ``"play"`` for the card of the Tyche Segment,
            ``"roll"`` for rolling or hiring, ``"die"`` for the movement roll, ``"forces"`` for the next force to move.
        treated: Spaces that were treated, for the segment ``"surrender"``.
        moved: What has moved, for the moments ``"play"``, ``"roll"``, ``"die"`` and ``"forces"``.
        marched: Royal units of the player that have moved since his Tyche Segment began, by the space where they are.
        order: The Turn Order; by default that of the table.
        usurper: The Usurper.
        units: Combat units by space (or ``"dispersed"``), player and kind.
        inside: Combat units inside major cities, likewise.
        markers: Control markers by owner; those that are not named as `independent` says.
        independent: Whether independent markers stand where they do at set-up.
        generals: The major generals by id; until he comes, Demetrius belongs to the player of Antigonus.
        minors: Spaces of minor generals by player.
        minors_inside: Major cities with minor generals inside, by player.
        commanders: Generals named commander among their equals.
        royals: The royal family by id, where it does not stand as at set-up; by default an unburied body leaves the
            game with turn 4, heirs when they have come of age, and who is named in `pella` has buried the body there.
        fleets: The fleets by id; by default as the control markers give them, on their initial side.
        armies: Independent armies by id and space; an empty space for the box.
        armies_gone: Independent armies that left the game.
        sieges: Siege points, as [space, player, points].
        champions: The Champions; by default all.
        above_zero: The Diadochi who had victory points since.
        training: Kind and points paid by player.
        offers: Marriages offered, as [royal, player].
        pella: Who buried the body in Pella.
        looted: Looted cities.
        helepolis: Player and space of the Helepolis.
        shields_raised: Whether the Silver Shields have come into play.
        hands: Cards by player.
        discards: Cards in the discard pile.
        removed: Cards out of the game.
        table: Cards that lie before the players.
        extra: Cards dealt aside, which nobody sees.
        known: What is known of hands and deck (see `ancientwars.core.knowledge.Known`).
        plies: Actions played so far, chance included.
        options: Optional rules.
        data: Texts of component data by file name, if not the shipped ones.
    """

    scenario: str = "four"
    turn: int = 1
    round: int = 1
    seat: str = "yellow"
    segment: str = "tyche"
    treated: list[str] = field(factory=list)
    moved: SegmentText = SegmentText()
    marched: dict[str, int] = field(factory=dict)
    order: list[str] = field(factory=list)
    usurper: str = ""
    units: Table = field(factory=dict)
    inside: Table = field(factory=dict)
    markers: dict[str, list[str]] = field(factory=dict)
    independent: bool = True
    generals: dict[str, GeneralText] = field(factory=dict)
    minors: dict[str, list[str]] = field(factory=dict)
    minors_inside: dict[str, list[str]] = field(factory=dict)
    commanders: list[str] = field(factory=list)
    royals: dict[str, RoyalText] = field(factory=dict)
    fleets: dict[str, FleetText] = field(factory=dict)
    armies: dict[str, str] = field(factory=dict)
    armies_gone: list[str] = field(factory=list)
    sieges: list[tuple[str, str, int]] = field(factory=list)
    champions: list[str] | None = None
    above_zero: list[str] = field(factory=list)
    training: dict[str, tuple[str, int]] = field(factory=dict)
    offers: list[tuple[str, str]] = field(factory=list)
    pella: str = ""
    looted: list[str] = field(factory=list)
    helepolis: tuple[str, str] = ("", "")
    shields_raised: bool = False
    hands: dict[str, list[str]] = field(factory=dict)
    discards: list[str] = field(factory=list)
    removed: list[str] = field(factory=list)
    table: list[str] = field(factory=list)
    extra: list[str] = field(factory=list)
    known: list[Known] = field(factory=list)
    plies: int = 0
    options: dict[str, Any] = field(factory=dict)
    data: dict[str, str] = field(factory=dict)
