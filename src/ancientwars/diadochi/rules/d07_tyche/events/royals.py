"""D7.1c: events about the royal family."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.diadochi.rules.d07_tyche.events.base import (
    CardEvent,
    Target,
    majors_on_map,
    unless,
    within,
)
from ancientwars.diadochi.rules.d08_armies import army_inside
from ancientwars.diadochi.rules.d18_royal_family import killed
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.state import BODY, ROYALS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.step import Refusal
    from ancientwars.diadochi.components.kit import Card
    from ancientwars.diadochi.state.state import State

BODY_MOVES = 2
"""D17.4a: the first turn in which the body can be moved."""


def _in_foreign_city(state: State, seat: str, royal: str) -> bool:
    """Tell whether somebody is inside a major city that another player controls; D18.3c: inactive women are outside."""
    one = state.royal(royal)
    owner = state.marker(one.place)
    foreign = state.kit.space[one.place].major and state.enemy_of(seat, owner)
    return foreign and one.active and one.owner == owner


# ---------------------------------------------------------------------- Drink the Hemlock


def _victims(state: State, seat: str) -> tuple[str, ...]:
    """Return the members of the royal family in a space with a force of a player, which a general makes."""
    found = []
    for royal in ROYALS:
        place = state.royal(royal).place
        if not place or royal == BODY or _in_foreign_city(state, seat, royal):
            continue
        if state.is_led(place, seat) or state.is_led(place, seat, inside=True):
            found.append(royal)
    return tuple(found)


def _hemlock_refused(state: State, seat: str, card: Card) -> Refusal | None:
    return unless(card, _victims(state, seat))


def _hemlock(state: State, seat: str, card: Card) -> State:
    return state.then(Poison(seat, card.id))


@frozen
class Poison(Target):
    """D18.6a: name who dies."""

    prompt = "poison"
    rule = "D18.6a"
    accepts = (a.ChooseRoyal,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseRoyal]:
        """Yield those in reach."""
        return map(a.ChooseRoyal, _victims(state, self.seat))

    def resolve(self, state: State, action: a.ChooseRoyal) -> State:
        """Remove the marker from the game."""
        return killed(state, action.royal, "D18.6a")


# ---------------------------------------------------------------------- Philip III Breaks from Guardian


def _taken_refused(state: State, seat: str, card: Card) -> Refusal | None:
    """He comes from his box, from an open space, or from another player, but not out of that player's city."""
    royal = card.params["royal"]
    one = state.royal(royal)
    free = not one.gone and one.owner != seat and not (one.place and _in_foreign_city(state, seat, royal))
    return unless(card, free and majors_on_map(state, seat))


def _taken(state: State, seat: str, card: Card) -> State:
    return state.then(GuardianOf(seat, card.id))


@frozen
class GuardianOf(Target):
    """Name the major general with whom the heir is put."""

    prompt = "guardian"
    rule = "D7.1c"
    accepts = (a.ChooseGeneral,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseGeneral]:
        """Yield the player's major generals on the map."""
        return map(a.ChooseGeneral, majors_on_map(state, self.seat))

    def resolve(self, state: State, action: a.ChooseGeneral) -> State:
        """Put him there."""
        royal, space = state.kit.card[self.card].params["royal"], state.general(action.general).place
        return _brought(state, self.seat, royal, space)


def _brought(state: State, seat: str, royal: str, space: str) -> State:
    """Return the state with a marker of the royal family in a space, under a player's control."""
    told = e.RoyalMoved(royal, space, rule="D7.1c")
    return state.emit(told).with_royal(royal, place=space, owner=seat)


# ---------------------------------------------------------------------- Treachery


def _is_hold(state: State, seat: str, space: str) -> bool:
    """Tell whether a player has an army or a marker in a space, and no enemy units stand there."""
    if not (state.controls(seat, space) or army_inside(state, seat, space) is not None):
        return False
    return not (state.others_at(space, seat) or _captured_at(state, seat, space))


def _captured_at(state: State, seat: str, space: str) -> bool:
    """D18.5a: tell whether a general of another player would capture an heir beside nothing but a control marker."""
    alone = seat not in state.present_at(space) and not state.kit.space[space].major
    return alone and state.foreign_general(space, seat)


def _abductions(state: State, seat: str, card: Card) -> Iterator[str]:
    """Yield the heirs, and from turn 2 on the body, that can be spirited away."""
    for royal in ROYALS:
        one, kind = state.royal(royal), state.kit.royal[royal].kind
        if not one.place or one.owner == seat or one.buried or kind == "female":
            continue
        if kind == "body" and not (card.params["include_body"] and state.turn >= BODY_MOVES):
            continue
        near = within(state, (one.place,), card.params["range_mp"])
        if not _is_guarded(state, royal) and any(_is_hold(state, seat, space) for space in near):
            yield royal


def _is_guarded(state: State, royal: str) -> bool:
    """Tell whether a major general guards a marker inside a major city."""
    one = state.royal(royal)
    return bool(one.owner and state.generals_at(one.place, one.owner, inside=True))


def _treachery_refused(state: State, seat: str, card: Card) -> Refusal | None:
    return unless(card, any(True for _ in _abductions(state, seat, card)))


def _treachery(state: State, seat: str, card: Card) -> State:
    return state.then(Abduct(seat, card.id))


@frozen
class Abduct(Target):
    """Name the heir, or the body."""

    prompt = "abduct"
    rule = "D7.1c"
    accepts = (a.ChooseRoyal,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseRoyal]:
        """Yield those in reach."""
        return map(a.ChooseRoyal, _abductions(state, self.seat, state.kit.card[self.card]))

    def resolve(self, state: State, action: a.ChooseRoyal) -> State:
        """Ask where they are taken."""
        return state.then(AbductTo(self.seat, self.card, action.royal))


@frozen
class AbductTo(Target):
    """Name the own army or marker with which the heir, or the body, is put.

    Attributes:
        royal: The heir, or the body.
    """

    prompt = "abduct-to"
    rule = "D7.1c"
    accepts = (a.ChooseSpace,)
    exact = True

    royal: str

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the spaces from which they are in reach."""
        place, points = state.royal(self.royal).place, state.kit.card[self.card].params["range_mp"]
        near = within(state, (place,), points)
        return (a.ChooseSpace(space) for space in near if _is_hold(state, self.seat, space))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Put them there."""
        return _brought(state, self.seat, self.royal, action.space)


# ---------------------------------------------------------------------- Plans of Their Own


def _idle_women(state: State) -> tuple[str, ...]:
    """D18.2a: return the inactive women on the map."""
    kit = state.kit
    return tuple(
        name
        for name in ROYALS
        if kit.royal[name].kind == "female" and state.royal(name).place and not state.royal(name).active
    )


def _plans_refused(state: State, seat: str, card: Card) -> Refusal | None:
    del seat
    return unless(card, _idle_women(state))


def _plans(state: State, seat: str, card: Card) -> State:
    return state.then(WhoMoves(seat, card.id))


@frozen
class WhoMoves(Target):
    """D18.2a: name the woman who moves."""

    prompt = "who-moves"
    rule = "D18.2a"
    accepts = (a.ChooseRoyal,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseRoyal]:
        """Yield the inactive women."""
        return map(a.ChooseRoyal, _idle_women(state))

    def resolve(self, state: State, action: a.ChooseRoyal) -> State:
        """Ask where to."""
        return state.then(MovesTo(self.seat, self.card, action.royal))


@frozen
class MovesTo(Target):
    """D18.3e: name the major city where she goes.

    Attributes:
        royal: The woman.
    """

    prompt = "moves-to"
    rule = "D18.2a"
    accepts = (a.ChooseSpace,)
    exact = True

    royal: str

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the major cities."""
        here = state.royal(self.royal).place
        return (a.ChooseSpace(space.id) for space in state.kit.spaces if space.major and space.id != here)

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Move her."""
        told = e.RoyalMoved(self.royal, action.space, rule="D18.2a")
        return state.emit(told).with_royal(self.royal, place=action.space)


# ---------------------------------------------------------------------- offers of marriage


def _offer_refused(state: State, seat: str, card: Card) -> Refusal | None:
    """D18.3b: the offer needs nothing but a woman who lives."""
    del seat
    return unless(card, not state.royal(card.params["royal"]).gone)


def _offer(state: State, seat: str, card: Card) -> State:
    """D18.3d: the card lies open until the end of the turn, and with it the offer."""
    royal = card.params["royal"]
    cards = state.cards
    if card.id in (cards.zone("discards").held or ()):
        cards = cards.move("discards", "table", card.id)
    told = e.MarriageOffered(seat, royal, rule="D18.3d")
    return state.emit(told, cards=cards, offers=tuple(sorted({*state.offers, (royal, seat)})))


ROYAL_EVENTS = {
    "eliminate_royal": CardEvent(_hemlock_refused, _hemlock),
    "take_royal": CardEvent(_taken_refused, _taken),
    "steal_royal": CardEvent(_treachery_refused, _treachery),
    "move_inactive_royal": CardEvent(_plans_refused, _plans),
    "marriage": CardEvent(_offer_refused, _offer),
}
"""The events about the royal family, by the routine that the card names."""
