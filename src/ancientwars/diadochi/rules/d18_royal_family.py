"""D18: the royal family: control, marriage, capture and death.

Elsewhere: D18.2a, D18.3d: `d07_tyche.events.royals`.

Elsewhere too: D18.1a, D18.2a: `d09_movement.pieces`; D18.4a: `d08_generals`, `d09_movement.pieces`, `d10_interception`,
`d11_avoid_battle`; D18.6a: `d07_tyche.events.royals`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ancientwars.core.recent import latest, latest_pair
from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT, SEATS
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import (
    Arrival,
    Carrying,
    Engagement,
    Entry,
    March,
    Segment,
    Voyage,
    carried_along,
)
from ancientwars.diadochi.state.state import ROYALS

if TYPE_CHECKING:
    from ancientwars.core.stacks import Units
    from ancientwars.diadochi.components.kit import Kit
    from ancientwars.diadochi.state.scopes import Party
    from ancientwars.diadochi.state.state import Royal, State


def changed_control(state: State) -> State:
    """D18.1a, D18.5a: an active marker belongs to who has a unit, a general or else a control marker with it."""
    for name, royal in claimed(state.royals):
        owner = controller(state, name, royal)
        if owner == royal.owner or engaged(state, royal):
            continue  # as a rule
        woman = is_woman(state, name)
        if woman and owner and arriving(state) == (owner, royal.place):
            continue  # D10.1a: who enters may still be intercepted
        captured = woman and owner and royal.owner  # D18.2b: from nobody nobody captures her
        state = _captured(state, name) if captured else state.with_royal(name, owner=owner)
    return state


@latest
def claimed(royals: tuple[Royal, ...]) -> list[tuple[str, Royal]]:
    """D18.1a: return the markers that somebody can control where they are: the active ones on the map, unburied."""
    named = zip(ROYALS, royals, strict=True)
    return [(name, one) for name, one in named if one.place and one.active and not one.buried]


@latest_pair
def women_active(kit: Kit, royals: tuple[Royal, ...]) -> bool:
    """D18.1b, D18.2b: tell whether there is a woman who could come under control, or be captured."""
    named = zip(ROYALS, royals, strict=True)
    return any(one.active and kit.royal[name].kind == "female" for name, one in named)


def engaged(state: State, royal: Royal) -> bool:
    """D18.5a: tell whether a marker is with an army that is in battle or beaten, whose end decides who has it then.

    D12.9a: after a drawn battle nobody has it until the attacker has gone back.
    """
    engagements = (step for step in state.agenda if isinstance(step, Engagement) and step.space == royal.place)
    return any(royal.owner in one.sides for one in engagements) or drawn(state, royal.place)


def drawn(state: State, space: str) -> bool:
    """D12.9a: tell whether the attacker still has to go back out of a space after a battle that was drawn there."""
    march = state.within(March)
    return march is not None and march.fought == "drawn" and march.space == space


def is_woman(state: State, name: str) -> bool:
    """D18.1b: tell whether a marker is one of the women, who are controlled only while active."""
    return state.kit.royal[name].kind == "female"


def controller(state: State, name: str, royal: Royal) -> str:
    """D18.1a: return who controls an active marker where it is: as before, as long as he has something with it.

    A37: a control marker alone does not keep it from a force that enters, but it is safe inside a major city that its
    player controls, which must be besieged. D18.5a, D16.1a: who is with an independent army is not alone; that has to
    be beaten first. D18.3e: a married woman remains her faction's until she is captured; Olympias does not marry.

    Args:
        state: The state.
        name: The marker.
        royal: What has become of it.
    """
    space, owner = royal.place, royal.owner
    if owner and state.is_present(space, owner):
        return owner  # as a rule
    marker = state.marker(space)
    if owner and owner == marker and space in state.kit.majors:
        return owner
    present = state.present_at(space)
    others = present if present and not state.independents_at(space) else ()
    march = state.within(March) if others else None
    if march is not None and march.space == space and march.seat in others:
        return march.seat  # who enters, whoever else has intercepted there
    if others and marker not in others:
        return others[0]
    found = "" if marker == INDEPENDENT else marker
    return owner if not found and name in state.kit.brides else found


def _captured(state: State, name: str) -> State:
    """D18.2b, D18.3e, D18.5b: a woman who is captured is inactive at once, and stays where she is."""
    return state.with_royal(name, owner="", active=False)


def captured_with_army(state: State, seat: str, space: str, victor: str, *, inside: bool) -> State:
    """D12.7a, D18.5a, A38: the royal family and the body in a defeated army are captured; women become inactive.

    Those in a major city that their player controls are inside it and share the fate of an army outside only if it
    carries them.

    Args:
        state: The state.
        seat: Who was defeated.
        space: Where.
        victor: Who won.
        inside: Whether the army was inside a city that was taken.
    """
    march, entry = state.within(March), state.within(Entry)
    carried = march.royals if march is not None and march.seat == seat and march.space == space else ()
    if entry is not None:  # D10.8a: an interceptor is before the city with all that he brings
        carried += tuple(royal for party in entry.parties if party.seat == seat for royal in party.royals)
    safe = not inside and state.kit.space[space].major and state.controls(seat, space)
    for name in state.royals_at(space):
        royal = state.royal(name)
        if royal.owner != seat or royal.buried or (safe and name not in carried):
            continue
        if is_woman(state, name):
            state = _captured(state, name)
        else:
            state = state.with_royal(name, owner=victor if victor in state.seats else "")
    return state


# ---------------------------------------------------------------------- D18.3 marriage


def wedded(state: State) -> State:
    """D18.3a, D18.3b: an offered marriage takes place as soon as an army of the faction is with the woman.

    D18.3c, DC15: an inactive woman is outside the city, so the army must be too; no husband is named. D9.5a: who finds
    enemies outside the city fights them first; D10.1b: who comes into her space may still be intercepted there.
    """
    for name, seat in state.offers:
        royal = state.royal(name)
        if royal.active or not royal.place:
            continue  # D18.3b: another player controls her, or she left the game
        if arriving(state) == (seat, royal.place) or drawn(state, royal.place):
            continue
        beset = state.others_at(royal.place, seat) or state.independents_at(royal.place)
        if state.count(royal.place, seat) and state.is_led(royal.place, seat) and not beset:
            state = state.with_royal(name, owner=seat, active=True)
            state = state.emit(e.Married(name, seat, rule="D18.3a"))
    return state


def arriving(state: State) -> tuple[str, str] | None:
    """D9.5b: return whose force has come into a space and which, while others may still react; None if none has.

    A force at sea is no longer in its port of embarkation, where its pieces stand until it lands.
    """
    for step in reversed(state.agenda):
        if isinstance(step, ARRIVALS):
            return _at(step.seat, state.scope(March).space)
        if isinstance(step, March):
            return None
    return None


ARRIVALS = (Arrival, Entry, Voyage)


@lru_cache(maxsize=1024)
def _at(seat: str, space: str) -> tuple[str, str]:
    """Return whose force is where: the same object each time."""
    return (seat, space)


# ---------------------------------------------------------------------- D18.4 in another's turn


def went_along(state: State, party: Party) -> State:
    """D18.4a: return the state in which it is known who an interceptor, or who avoided battle, has taken along."""
    return carried_along(state, party.seat, party.leader, party.royals, party.force)


def went_with_others(state: State, party: Party) -> tuple[str, ...]:
    """D18.4a: return the royal family that another army of the player has carried, dropped ones included."""
    during, segment = state.within(Carrying), state.within(Segment)
    if during is None:
        return ()
    moved = segment.royals if segment is not None and segment.seat == party.seat else ()
    known, bearers = dict(during.carried), dict(during.bearers)
    barred = [one for one in moved if one not in known]
    for royal, army in known.items():
        owner = army if army in SEATS else state.general(army).owner
        if owner == party.seat and not _is_same(state, party, army, bearers.get(royal, party.force)):
            barred.append(royal)
    return tuple(barred)


def _is_same(state: State, party: Party, army: str, bearers: Units) -> bool:
    """D18.4a: tell whether an army is the one that has carried somebody.

    It is told by its major general, as long as he is on the map; else by its units, of which those that carried him go
    first: units of a kind cannot be told apart.

    Args:
        state: The state.
        party: The army.
        army: The major general of the other one, or its player.
        bearers: The units of that one.
    """
    if army not in SEATS and state.general(army).place not in ("", DISPERSED):
        return army in (party.leader, *party.generals)
    kinds = {kind for kind, _ in bearers}
    return any(kind in kinds for kind, _ in party.force)


# ---------------------------------------------------------------------- D18.6 death


def killed(state: State, name: str, rule: str) -> State:
    """D18.6a: return the state with a member of the royal family removed from the game."""
    told = e.RoyalDied(name, rule=rule)
    return state.with_royal(name, place="", owner="", active=False, gone=True).emit(told)
