"""What a position text says of a state: the way back from `position`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.core.errors import PositionError
from ancientwars.core.toml import changed
from ancientwars.core.window import Window
from ancientwars.diadochi.components.kit import INDEPENDENT, SEATS
from ancientwars.diadochi.components.loading import TABLES
from ancientwars.diadochi.interface.position_text import FleetText, GeneralText, PositionText, RoyalText, SegmentText
from ancientwars.diadochi.rules.d06_surrender import SurrenderSegment
from ancientwars.diadochi.rules.d07_tyche.segment import PlayCard
from ancientwars.diadochi.rules.d09_movement.forage import Forage
from ancientwars.diadochi.rules.d09_movement.segment import ChooseForce, MovementRoll, RollOrHire
from ancientwars.diadochi.rules.d13_fleets import changed_owners
from ancientwars.diadochi.rules.d17_legitimacy.burial import PELLA
from ancientwars.diadochi.rules.d21_turn_track.track import BODY_LOST
from ancientwars.diadochi.rules.d22_setup import markers_at_start, royals_at_start
from ancientwars.diadochi.state.scopes import PlayerRound, Segment
from ancientwars.diadochi.state.state import ARMIES, BODY, FLEETS, GENERALS, ROYALS, SPACES, Fleet, General, Royal

if TYPE_CHECKING:
    from ancientwars.diadochi.components.kit import Kit
    from ancientwars.diadochi.state.state import State

STAGE_OF = {PlayCard: "play", RollOrHire: "roll", MovementRoll: "die", ChooseForce: "forces"}
"""What is asked in a segment once nobody plays a surprise card any more."""


def text_of(state: State) -> PositionText:
    """Return the text of a full state, or of one in which nothing is hidden.

    What a text cannot say is left out, so reading it may give another state.

    Raises:
        PositionError: Cards are hidden, or the state is in the middle of something that no text says.
    """
    return PositionText(
        scenario=state.setup.scenario,
        turn=state.turn,
        round=state.round,
        order=[] if state.order == state.seats else list(state.order),
        usurper=state.usurper,
        units=state.units.table(),
        inside=state.inside.table(),
        minors=_minors(state, inside=False),
        minors_inside=_minors(state, inside=True),
        commanders=list(state.commanders),
        sieges=[(one.space, one.seat, one.points) for one in state.sieges],
        champions=None if state.champions == state.seats else list(state.champions),
        above_zero=list(state.above_zero),
        training={seat: (one.kind, one.paid) for seat, one in zip(SEATS, state.training, strict=True) if one.kind},
        offers=list(state.offers),
        pella=state.pella,
        looted=list(state.looted),
        helepolis=state.helepolis,
        shields_raised=state.shields_raised,
        known=list(state.cards.known),
        plies=state.plies,
        options=changed(state.options),
        data={f"{name}.toml": text for name, text in zip(TABLES, state.setup.data, strict=False)},
        **_moment(state),
        **_markers(state),
        **_pieces(state),
        **_cards(state),
    )


# ---------------------------------------------------------------------- what happens next


def _moment(state: State) -> dict[str, Any]:
    """Return the fields of the text that say what happens next."""
    top: Any = state.agenda[-1]
    turn, segment = state.within(PlayerRound), state.within(Segment)
    said: dict[str, Any] = {}
    if turn is not None:
        said = {"seat": turn.seat, "marched": {space: number for space, _, _, number in turn.marched}}
    if isinstance(top, SurrenderSegment):
        return said | {"segment": "surrender", "treated": list(top.done)}
    if isinstance(top, Forage):
        return said | {"segment": "forage"}
    if isinstance(top, Window) and segment is not None:
        return said | {"segment": segment.kind}
    if type(top) in STAGE_OF and segment is not None:
        return said | {"segment": STAGE_OF[type(top)], "moved": _moved(segment)}
    raise PositionError("agenda", f"no position text says what {type(top).__name__} is in the middle of")


def _moved(segment: Segment) -> SegmentText:
    """Return what the text says of what has moved."""
    return SegmentText(
        roll=segment.roll,
        spent={space: dict(units) for space, owners in segment.spent.table().items() for units in owners.values()},
        finished=list(segment.finished),
        minors=list(segment.minors),
        minors_inside=list(segment.minors_inside),
        royals=list(segment.royals),
        sailed=segment.sailed,
        attempts=list(segment.attempts),
        oratory=list(segment.oratory),
        named=list(segment.named),
        relieved=list(segment.relieved),
        hauled=segment.hauled,
        carried=dict(segment.carried),
        bearers={royal: dict(units) for royal, units in segment.bearers},
    )


# ---------------------------------------------------------------------- the map


def _minors(state: State, *, inside: bool) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for minor in state.minors:
        if minor.inside == inside:
            found.setdefault(minor.owner, []).append(minor.place)
    return found


def _markers(state: State) -> dict[str, Any]:
    """Return the markers by owner; the independent ones are not named where all stand as at set-up, or under others."""
    start = markers_at_start(state.kit)
    usual = all(now or not before for before, now in zip(start, state.markers, strict=True))
    found: dict[str, list[str]] = {}
    for space, before, now in zip(SPACES, start, state.markers, strict=True):
        if now and not (usual and now == before == INDEPENDENT):
            found.setdefault(now, []).append(space)
    return {"markers": found, "independent": usual}


def unnamed(kit: Kit, turn: int, antigonus: str) -> dict[str, General]:
    """Return the generals as they are where a text does not name them.

    D21.2a: until he comes, Demetrius is expected by the player who was dealt Antigonus.
    """
    expected = {one.general for one in kit.late_entries if one.turn > turn}
    return {name: General(antigonus) if name in expected else General() for name in GENERALS}


def usual_royals(kit: Kit, turn: int, pella: str) -> tuple[Royal, ...]:
    """Return the royal family as it is where a text does not name it: as at set-up, but for what cannot be any more.

    D17.4e: from the fourth turn on the body is buried or lost; D21.4b: an heir who has come of age is king or dead.
    """
    found = []
    for card, start in zip(kit.royals, royals_at_start(kit), strict=True):
        if card.id == BODY and pella:
            found.append(start.replace(place=PELLA, buried=True))  # D17.4c
        elif (card.id == BODY and turn >= BODY_LOST) or 0 < card.comes_of_age_turn <= turn:
            found.append(start.replace(place="", gone=True, active=is_active(kit, card.id, "", gone=True)))
        else:
            found.append(start)
    return tuple(found)


def is_active(kit: Kit, name: str, owner: str, *, gone: bool) -> bool:
    """D18.1b, D18.2a: tell whether a member of the royal family is active where a text does not say it."""
    kind = kit.royal[name].kind
    return kind == "body" or (not gone and (kind == "heir" or bool(owner)))


def _royal_text(kit: Kit, name: str, one: Royal) -> RoyalText:
    usual = is_active(kit, name, one.owner, gone=one.gone)
    return RoyalText(one.place, one.owner, None if one.active == usual else one.active, one.gone, one.buried)


def _pieces(state: State) -> dict[str, Any]:
    """Return generals, royal family, fleets and independent armies, where they are not as at set-up."""
    usual_generals = unnamed(state.kit, state.turn, state.general("antigonus").owner)
    generals = {
        name: GeneralText(one.owner, one.place, one.inside, one.dead, one.prestige)
        for name, one in zip(GENERALS, state.generals, strict=True)
        if one != usual_generals[name]
    }
    usual_family = usual_royals(state.kit, state.turn, state.pella)
    royals = {
        name: _royal_text(state.kit, name, one)
        for name, one, usual in zip(ROYALS, state.royals, usual_family, strict=True)
        if one != usual
    }
    given = changed_owners(state.replace(fleets=(Fleet(),) * len(FLEETS), events=())).fleets
    fleets = {
        name: FleetText(one.owner, one.enhanced, one.dispersed)
        for name, one, usual in zip(FLEETS, state.fleets, given, strict=True)
        if one != usual
    }
    starts = {card.id: card.start_space for card in state.kit.independent_armies}
    places = {name: one for name, one in zip(ARMIES, state.independents, strict=True) if not one.gone}
    armies = {name: one.place for name, one in places.items() if one.place != starts[name]}
    gone = [name for name in ARMIES if name not in places]
    return {"generals": generals, "royals": royals, "fleets": fleets, "armies": armies, "armies_gone": gone}


# ---------------------------------------------------------------------- cards


def _cards(state: State) -> dict[str, Any]:
    """Return the cards that are not in the deck."""
    held: dict[str, list[str]] = {}
    for zone in state.cards.zones:
        if zone.held is None:
            raise PositionError(f"hands.{zone.name}", "the cards are hidden; `determinize` gives a state that has them")
        held[zone.name] = list(zone.held)
    hands = {seat: cards for seat in state.seats if (cards := held.pop(seat))}
    return {"hands": hands, **held}
