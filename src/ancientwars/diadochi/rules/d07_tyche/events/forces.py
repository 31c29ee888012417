"""D7.1c: events that bring combat units into play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.stacks import units
from ancientwars.diadochi.rules.d05_reinforcements import PlaceReinforcements, put_unit
from ancientwars.diadochi.rules.d07_tyche.events.base import (
    CardEvent,
    Target,
    impossible,
    led,
    majors_on_map,
    own_armies,
    unless,
)
from ancientwars.diadochi.rules.d08_generals import called, is_marked, minors_to_call, relieved, turned_out
from ancientwars.diadochi.rules.d08_late_generals import enter_game, has_enemies, may_enter
from ancientwars.diadochi.rules.d09_lone_generals import placed_upon
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import Segment

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ancientwars.core.step import Refusal
    from ancientwars.diadochi.components.kit import Card
    from ancientwars.diadochi.state.state import State


def _forces(card: Card) -> dict[str, int]:
    """Return the units that a card names, by kind."""
    return {kind: number for kind, number in card.params.items() if kind in ("loyal", "mercenary", "elephant")}


def _placed(state: State, seat: str, space: str, card: Card, minor: bool = True) -> State:
    """Return the state with the units of a card in a space; D8.1d: and with a minor general, if there is one left."""
    for kind, number in _forces(card).items():
        state = put_unit(state, seat, space, kind, number, rule="D7.1c")
    state = led(state, seat, space) if minor and state.minors_left(seat) else state
    return state.then(*placed_upon(state, seat, space))


# ---------------------------------------------------------------------- Macedonian Reinforcements


def _always(state: State, seat: str, card: Card) -> Refusal | None:
    del state, seat, card
    return None


def _reinforce(state: State, seat: str, card: Card) -> State:
    """D5.3f: the units are placed as reinforcements."""
    return state.then(PlaceReinforcements(seat, units(_forces(card))))


# ---------------------------------------------------------------------- Mercenaries


def _hiring_spaces(state: State, seat: str, card: Card) -> Iterator[str]:
    """Yield the spaces of the card's provinces that a player controls, and no enemy besets."""
    provinces, spaces = card.params["provinces"], state.kit.space
    for space in state.controlled(seat):
        if spaces[space].province in provinces and not has_enemies(state, seat, space):
            yield space


def _hire_refused(state: State, seat: str, card: Card) -> Refusal | None:
    return unless(card, any(True for _ in _hiring_spaces(state, seat, card)))


def _hire(state: State, seat: str, card: Card) -> State:
    return state.then(HireWhere(seat, card.id))


@frozen
class HireWhere(Target):
    """Name the space where the mercenaries of a card come; all of them come into one space."""

    prompt = "hire-where"
    rule = "D7.1c"
    accepts = (a.ChooseSpace,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the spaces."""
        return map(a.ChooseSpace, _hiring_spaces(state, self.seat, state.kit.card[self.card]))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Place them; the control marker marks them."""
        number = state.kit.card[self.card].params["count"]
        state = put_unit(state, self.seat, action.space, "mercenary", number, rule="D7.1c")
        return state.then(*placed_upon(state, self.seat, action.space))


# ---------------------------------------------------------------------- Peucestas, Neoptolemus, Cassander


def _rally_spaces(state: State, seat: str, card: Card) -> Iterator[str]:
    """Yield the spaces where the force of a card can come: without enemies, and where it can be led or marked."""
    spaces: Iterable[str]
    if "space" in card.params:
        spaces = (card.params["space"],)
    else:
        inside = (space.id for space in state.kit.spaces if space.province in card.params["provinces"])
        spaces = (space for space in inside if state.marker(space) in ("", seat))
    marks = card.params["control_marker"]
    for space in spaces:
        if not has_enemies(state, seat, space) and (marks or _shown(state, seat, space)):
            yield space


def _shown(state: State, seat: str, space: str) -> bool:
    """D9.1h: tell if something marks whose units are in a space, or a minor general can, D8.1f: or a called one."""
    return bool(state.minors_left(seat) or is_marked(state, seat, space) or _to_call(state, seat))


def _to_call(state: State, seat: str) -> tuple[str, ...]:
    """D8.1f: return the spaces from where a minor general can be called; in a position without a segment any."""
    segment = state.within(Segment)
    return minors_to_call(state.minors_of(seat), segment.relieved if segment is not None else ())


def _rally_refused(state: State, seat: str, card: Card) -> Refusal | None:
    return unless(card, any(True for _ in _rally_spaces(state, seat, card)))


def _rally(state: State, seat: str, card: Card) -> State:
    if "space" in card.params:
        return _rallied(state, seat, card, card.params["space"])
    return state.then(RallyWhere(seat, card.id))


def _rallied(state: State, seat: str, card: Card, space: str) -> State:
    """Return the state with the force of a card in a space, and the control marker if the card brings one."""
    if card.params["control_marker"]:
        state = turned_out(state.with_marker(space, seat, rule="D7.1c"))
    return _come(state, seat, space, card)


def _come(state: State, seat: str, space: str, card: Card) -> State:
    """D9.1h: return the state with the units of a card in a space; D8.1f: a minor general may be called to them."""
    if state.minors_left(seat) or is_marked(state, seat, space):
        return _arrived(state, seat, space, card)
    return state.then(CallLeader(seat, card.id, space))


def _arrived(state: State, seat: str, space: str, card: Card) -> State:
    """D18.2b: return the state with the units of a card in a space, and Olympias active among them if it is hers."""
    state = _placed(state, seat, space, card)
    if card.handler != "activate_olympias":
        return state
    return state.with_royal("olympias", active=True, owner=seat)


@frozen
class CallLeader(Target):
    """D8.1f: name the minor general who leads the units of a card, where all are on the map and nothing marks them.

    Attributes:
        space: The space where they come.
    """

    prompt = "call-leader"
    rule = "D8.1f"
    accepts = (a.TakeMinor,)
    exact = True

    space: str

    def candidates(self, state: State) -> Iterator[a.TakeMinor]:
        """Yield the spaces from where one can be called."""
        return map(a.TakeMinor, _to_call(state, self.seat))

    def resolve(self, state: State, action: a.TakeMinor) -> State:
        """Have him lead them; A42: units that he leaves unmarked are dispersed."""
        state = called(relieved(state, action.space, self.space), self.seat, action.space)
        return _arrived(state, self.seat, self.space, state.kit.card[self.card])


@frozen
class RallyWhere(Target):
    """Name the space where the force of a card comes."""

    prompt = "rally-where"
    rule = "D7.1c"
    accepts = (a.ChooseSpace,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the spaces."""
        return map(a.ChooseSpace, _rally_spaces(state, self.seat, state.kit.card[self.card]))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Place the force."""
        return _rallied(state, self.seat, state.kit.card[self.card], action.space)


# ---------------------------------------------------------------------- Olympias


def _olympias_refused(state: State, seat: str, card: Card) -> Refusal | None:
    olympias = state.royal("olympias")
    if not olympias.place or olympias.active or has_enemies(state, seat, olympias.place):
        return impossible(card)
    return unless(card, _shown(state, seat, olympias.place))


def _olympias(state: State, seat: str, card: Card) -> State:
    """D18.2b: she becomes active under the player's control, with a force around her."""
    return _come(state, seat, state.royal("olympias").place, card)


# ---------------------------------------------------------------------- the three special units


def _helepolis_refused(state: State, seat: str, card: Card) -> Refusal | None:
    return unless(card, not state.helepolis[0] and own_armies(state, seat))


def _shields_refused(state: State, seat: str, card: Card) -> Refusal | None:
    return unless(card, not state.shields_raised and own_armies(state, seat))


def _to_an_army(state: State, seat: str, card: Card) -> State:
    return state.then(JoinArmy(seat, card.id))


@frozen
class JoinArmy(Target):
    """Name the army that the Silver Shields or the Helepolis join."""

    prompt = "join-army"
    rule = "D7.1c"
    accepts = (a.ChooseSpace,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the spaces of the player's armies."""
        return map(a.ChooseSpace, own_armies(state, self.seat))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """D14.2a, D14.2b: the Silver Shields come at full strength; D15.2a: the Helepolis helps a siege."""
        state = led(state, self.seat, action.space)
        if state.kit.card[self.card].handler == "helepolis":
            told = e.HelepolisJoined(self.seat, action.space, rule="D22.4a")
            return state.emit(told, helepolis=(self.seat, action.space))
        number = next(one.units for one in state.kit.special_units if one.id == "silver_shields")
        state = state.place_units(self.seat, action.space, "silver_shields", number, rule="D14.2b")
        return state.replace(shields_raised=True)


def _elephant_generals(state: State, seat: str) -> tuple[str, ...]:
    """DG3: return the major generals of a player in Asia, off the islands; D5.3d, D12b: not where enemy units are."""
    kit, found = state.kit, []
    for name in majors_on_map(state, seat):
        place = state.general(name).place
        space = kit.space[place]
        if space.island or kit.province[space.province].region != "asia":
            continue
        if not (state.others_at(place, seat) or state.independents_at(place)):
            found.append(name)
    return tuple(found)


def _elephants_refused(state: State, seat: str, card: Card) -> Refusal | None:
    return unless(card, _elephant_generals(state, seat))


def _elephants(state: State, seat: str, card: Card) -> State:
    return state.then(ElephantsJoin(seat, card.id))


@frozen
class ElephantsJoin(Target):
    """D5.3f: name the major general in Asia whom the Indian Elephant Corps joins."""

    prompt = "elephants-join"
    rule = "D7.1c"
    accepts = (a.ChooseGeneral,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseGeneral]:
        """Yield the generals."""
        return map(a.ChooseGeneral, _elephant_generals(state, self.seat))

    def resolve(self, state: State, action: a.ChooseGeneral) -> State:
        """Place the elephants with him."""
        return _placed(state, self.seat, state.general(action.general).place, state.kit.card[self.card], minor=False)


# ---------------------------------------------------------------------- Royal Treasury Looted


def _treasuries(state: State, seat: str, card: Card) -> tuple[str, ...]:
    """Return the treasuries that a player can loot."""
    return tuple(space for space in card.params["spaces"] if state.controls(seat, space) and space not in state.looted)


def _loot_refused(state: State, seat: str, card: Card) -> Refusal | None:
    return unless(card, _treasuries(state, seat, card))


def _loot(state: State, seat: str, card: Card) -> State:
    return state.then(LootWhere(seat, card.id))


@frozen
class LootWhere(Target):
    """Name the city whose treasury is looted."""

    prompt = "loot-where"
    rule = "D7.1c"
    accepts = (a.ChooseSpace,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the cities."""
        return map(a.ChooseSpace, _treasuries(state, self.seat, state.kit.card[self.card]))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Mark it Looted; D5.3f: the mercenaries are placed as reinforcements."""
        told = e.CityLooted(self.seat, action.space, rule="D7.1c")
        looted = tuple(sorted((*state.looted, action.space)))
        return _reinforce(state.emit(told, looted=looted), self.seat, state.kit.card[self.card])


# ---------------------------------------------------------------------- generals who come later


def _general_refused(state: State, seat: str, card: Card) -> Refusal | None:
    del seat
    return unless(card, may_enter(state, card.params["general"]))


def _general(state: State, seat: str, card: Card) -> State:
    """D8.5b, D24.1c: the general comes with his units."""
    return enter_game(state, seat, card.params["general"])


FORCES = {
    "place_reinforcement": CardEvent(_always, _reinforce),
    "place_mercenaries": CardEvent(_hire_refused, _hire),
    "place_force": CardEvent(_rally_refused, _rally),
    "activate_olympias": CardEvent(_olympias_refused, _olympias),
    "helepolis": CardEvent(_helepolis_refused, _to_an_army),
    "silver_shields": CardEvent(_shields_refused, _to_an_army),
    "indian_elephants": CardEvent(_elephants_refused, _elephants),
    "loot": CardEvent(_loot_refused, _loot),
    "general": CardEvent(_general_refused, _general),
}
"""The events that bring units, by the routine that the card names."""
