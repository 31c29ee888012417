"""D8.1, D8.4: generals and armies; what marks the owner of combat units, and how pieces go from space to space.

Rules: D8.1b, D8.1c, D8.1g, D8.1h, D8.1j, D8.4a.

Elsewhere: D8.1d to D8.1f, D8.4e: `d08_command`; D8.3b, D8.4d, D8.4e: `d08_rank`; D8.1a, D8.3a: `state.state`; D8.1i:
`d12_land_combat.aftermath`; D8.1k: `components.words`; D8.2a: `d11_avoid_battle`; D8.4b: `d12_land_combat.battle`;
D8.4c: `d09_movement.segment`.

Elsewhere too: D8.1j, the last unit: `d09_movement.march`, `d09_movement.pieces`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ancientwars.diadochi.components.kit import DISPERSED, MINOR
from ancientwars.diadochi.rules.d14_special_units import hauled, helepolis_goes, marched
from ancientwars.diadochi.rules.d21_turn_track.polyperchon import succeeded
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import Battle, March, Party, PlayerRound, Segment, Voyage
from ancientwars.diadochi.state.state import BODY, GENERAL_INDEX, Minor, with_one

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ancientwars.core.stacks import Stacks, Units
    from ancientwars.diadochi.state.state import General, State


def idle_go_back(state: State) -> State:
    """D8.1j: minor generals who are not needed go back."""
    for minor in state.idle():
        if (minor.owner, minor.place, minor.inside) != marching(state):
            state = state.without_minor(minor.place, minor.owner, inside=minor.inside, rule="D8.1j")
    return state


def unmarked_led_or_dispersed(state: State) -> State:
    """D9.1h: units that nothing marks get a minor general, or are dispersed."""
    for space, seat in state.unmarked():
        if calling(state) == (seat, space):
            continue
        if state.minors_left(seat) and may_place_minor(state, seat, space):
            state = state.with_minor(space, seat, rule="D8.1g")
        else:
            for kind, number in state.held(space, seat):
                state = state.disperse_units(seat, space, kind, number, rule="D9.1h")
    return state


def turned_out(state: State) -> State:
    """D9.7b: major generals inside a city that changed its marker come out: only cards turn such cities."""
    _, within = state.major_posts
    for (space, owner), generals in within.items():
        if state.marker(space) not in ("", owner):
            for general in generals:
                state = state.with_general(general, inside=False)
    return state


def marching(state: State) -> tuple[str, str, bool] | None:
    """D8.1e: return the minor general who leads the force that moves now; he stays with it, whatever it passes.

    Returns:
        Whose he is, where, and whether inside a city; None if no minor general moves.
    """
    for step in reversed(state.agenda):
        if isinstance(step, March):
            return (step.seat, step.space, step.inside) if step.leader == MINOR else None
    return None


def calling(state: State) -> tuple[str, str] | None:
    """D9.14e: return whose force calls at a port on its way by sea, and at which: it leaves nobody before it sails on.

    Until then it may take along whose general has come aboard, or call a minor general to them, as overland.
    """
    voyage = state.within(Voyage)
    return (voyage.seat, voyage.passed[-1]) if voyage is not None and voyage.passed else None


def is_marked(state: State, seat: str, space: str) -> bool:
    """D9.1h: tell whether a control marker or a general marks the owner of units in a space."""
    return state.controls(seat, space) or state.is_led(space, seat)


def may_place_minor(state: State, seat: str, space: str) -> bool:
    """D8.1e, D8.1h: tell whether a player may place a minor general now to mark units in a space.

    In another's turn that is only where a battle has cost him the commander.
    """
    turn = state.within(PlayerRound)
    if turn is None or turn.seat == seat:
        return True
    battle = state.within(Battle)
    return battle is not None and battle.space == space


def minors_to_call(minors: Iterable[Minor], relieved: tuple[str, ...]) -> tuple[str, ...]:
    """D8.1f: return the spaces, cities included, from where a minor general of a player can be called elsewhere.

    Args:
        minors: Those of the player.
        relieved: Spaces that were treated in this segment.
    """
    return tuple(dict.fromkeys([one.place for one in minors if one.place not in relieved]))


def called(state: State, seat: str, space: str) -> State:
    """D8.1f: return the state without the minor general of a space; of two the one before the city leaves."""
    inside = not state.has_minor(space, seat)
    return nobody_stays(state.without_minor(space, seat, inside=inside, rule="D8.1f"), space, inside=inside)


def nobody_stays(state: State, space: str, *, inside: bool = False) -> State:
    """D8.1f, D9.4c: return the state in which no minor general in a space has moved: who had was called elsewhere."""
    segment = state.within(Segment)
    if segment is None or space not in segment.stopped(inside=inside):
        return state
    left = tuple([one for one in segment.stopped(inside=inside) if one != space])
    return state.amend(Segment, minors_inside=left) if inside else state.amend(Segment, minors=left)


def relieved(state: State, *spaces: str) -> State:
    """D8.1f: return the state in which no minor general is called from some spaces any more in the segment."""
    return state.amend(Segment, relieved=(*state.scope(Segment).relieved, *spaces))


def called_off(state: State, seat: str, space: str, *to: str) -> State:
    """D8.1f, A42: return the state with the minor general of a space off the map; units he leaves may be dispersed.

    Args:
        state: The state.
        seat: Whose he is.
        space: Where he was.
        *to: Where he is called, if that is known.
    """
    state = relieved(called(state, seat, space), space, *to)
    for one in to:  # whoever had moved there is elsewhere by now
        state = nobody_stays(state, one)
    if is_marked(state, seat, space):
        return state
    for kind, number in state.held(space, seat):
        state = state.disperse_units(seat, space, kind, number, rule="D9.1h")
    return state


def disperse_general(state: State, general: str, rule: str) -> State:
    """D12.7a: return the state with a major general in the Dispersed Box."""
    owner = state.general(general).owner
    state = state.with_general(general, place=DISPERSED, inside=False)
    return state.emit(e.GeneralDispersed(owner, general, rule=rule))


def kill_general(state: State, general: str, rule: str) -> State:
    """D8.1b: return the state with a major general removed from the game; D8.1c: his player plays on."""
    owner = state.general(general).owner
    state = state.with_general(general, place="", inside=False, dead=True, prestige=0)
    return succeeded(state.emit(e.GeneralDied(owner, general, rule=rule)), general)  # D21.3b


# ---------------------------------------------------------------------- going from space to space


def royal_can_move(state: State, seat: str, royal: str) -> bool:
    """D18.2a, D17.4a, D21.1a: tell whether a member of the royal family, or the body, is the player's to move."""
    one = state.royal(royal)
    if one.owner != seat or not one.active or one.buried:
        return False
    return royal != BODY or state.turn > 1


def relocate(state: State, party: Party, space: str, *, from_inside: bool = False, to_inside: bool = False) -> State:
    """D8.4a: return the state with a force in another space: units, generals, and the royal family with them.

    Args:
        state: The state.
        party: The force, and where it is; of its pieces those go that are still there. Its leader may be empty.
        space: Where it goes; the same space to enter or leave its city.
        from_inside: Whether it is inside a major city.
        to_inside: Whether it goes inside one.
    """
    seat, origin = party.seat, party.space
    going = still_there(state, seat, origin, party.force, inside=from_inside)
    changes: dict[str, Any] = _moved_along(state, party, space, inside=to_inside)
    if going:
        if MINOR in (party.leader, *party.generals):
            changes["minors"] = _minor_moved(state, seat, (origin, from_inside), (space, to_inside))
        changes |= _units_moved(state, seat, (origin, space), going, (from_inside, to_inside))
    elif not changes:
        return state
    state = marched(state.replace(**changes), party, space, going)  # D14.3i
    for royal in party.royals if going else ():  # D18.4a: a general alone takes nobody along
        if state.royal(royal).place == origin:
            state = state.with_royal(royal, place=space)
    if going and space != origin and state.helepolis == (seat, origin):
        goes = helepolis_goes(state, party, space, from_inside=from_inside)
        return hauled(state, seat, space) if goes else state
    return state


def _moved_along(state: State, party: Party, space: str, *, inside: bool) -> dict[str, Any]:
    """Return what changes when those of the generals of a force who are still there go to a space."""
    moved: list[General] | None = None
    for name in (party.leader, *party.generals):
        if name not in ("", MINOR) and state.general(name).place == party.space:
            if moved is None:
                moved = list(state.generals)
            moved[GENERAL_INDEX[name]] = state.general(name).replace(place=space, inside=inside)
    return {"generals": tuple(moved)} if moved else {}


def _minor_moved(state: State, seat: str, origin: tuple[str, bool], to: tuple[str, bool]) -> tuple[Minor, ...]:
    """Return the minor generals after one went somewhere, where another one of his player may have been."""
    others = [one for one in state.minors if one.owner != seat or (one.place, one.inside) not in (origin, to)]
    return with_one(others, Minor(seat, *to))


def _units_moved(
    state: State, seat: str, way: tuple[str, str], going: Units, inside: tuple[bool, bool]
) -> dict[str, Stacks]:
    """Return what changes when combat units move between spaces, or in and out of a city."""
    if inside == (False, False):
        return {"units": state.units.move(*way, seat, going)}
    if inside == (True, True):
        return {"inside": state.inside.move(*way, seat, going)}
    origin, space = way
    if inside[0]:
        return {"inside": state.inside.take(origin, seat, going), "units": state.units.put(space, seat, going)}
    return {"units": state.units.take(origin, seat, going), "inside": state.inside.put(space, seat, going)}


def units_inside_out(state: State, seat: str, space: str, going: Units) -> State:
    """D9.7d: return the state with combat units that came out of a city."""
    return state.replace(**_units_moved(state, seat, (space, space), going, (True, False))) if going else state


def units_outside_in(state: State, seat: str, space: str, going: Units) -> State:
    """D9.7d: return the state with combat units that went inside a city."""
    return state.replace(**_units_moved(state, seat, (space, space), going, (False, True))) if going else state


def still_there(state: State, seat: str, space: str, force: Units, *, inside: bool = False) -> Units:
    """Return what is left of a force after losses."""
    there = dict(state.held(space, seat, inside=inside))
    return tuple([(kind, min(number, there[kind])) for kind, number in force if kind in there])
