"""D7.1c: events against armies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.diadochi.components.kit import DISPERSED, INDEPENDENT
from ancientwars.diadochi.rules.d07_tyche.events.base import CardEvent, Target, unless, within
from ancientwars.diadochi.rules.d08_armies import army_inside, army_spaces, change_sides, room
from ancientwars.diadochi.rules.d12_land_combat.defeat import Attrition
from ancientwars.diadochi.rules.d15_sieges import LoseUnits
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.step import Refusal
    from ancientwars.diadochi.components.kit import Card
    from ancientwars.diadochi.state.state import State

# ---------------------------------------------------------------------- Epidemic


def _all_armies(state: State) -> Iterator[tuple[str, str, bool]]:
    """DG5: yield every army of a player on the map, as (space, player, whether inside the city)."""
    for inside, stacks in ((False, state.units), (True, state.inside)):
        for space, seat in stacks.presence():
            if space != DISPERSED and state.is_led(space, seat, inside=inside):
                yield (space, seat, inside)


def _epidemic_refused(state: State, seat: str, card: Card) -> Refusal | None:
    del seat
    return unless(card, any(True for _ in _all_armies(state)))


def _epidemic(state: State, seat: str, card: Card) -> State:
    return state.then(EpidemicWhere(seat, card.id))


@frozen
class EpidemicWhere(Target):
    """Name the space of the army that falls ill."""

    prompt = "epidemic-where"
    rule = "D7.1c"
    accepts = (a.ChooseSpace,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the spaces of armies, in map order."""
        places = {space for space, _, _ in _all_armies(state)}
        return (a.ChooseSpace(space.id) for space in state.kit.spaces if space.id in places)

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Ask whose army it is."""
        return state.then(EpidemicWhose(self.seat, self.card, action.space))


@frozen
class EpidemicWhose(Target):
    """Name the player whose army it is, where there are several.

    Attributes:
        space: The space.
    """

    prompt = "epidemic-whose"
    rule = "D7.1c"
    accepts = (a.ChooseSeat,)
    exact = True

    space: str

    def _armies(self, state: State) -> dict[str, bool]:
        """Return whose armies are there, and whether they are inside the city; those outside come first."""
        found: dict[str, bool] = {}
        for space, seat, inside in _all_armies(state):
            if space == self.space:
                found.setdefault(seat, inside)
        return found

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._armies(state)) > 1

    def run(self, state: State) -> State:
        """There is only one."""
        return self._falls_ill(state, next(iter(self._armies(state))))

    def candidates(self, state: State) -> Iterator[a.ChooseSeat]:
        """Yield the players."""
        return map(a.ChooseSeat, self._armies(state))

    def resolve(self, state: State, action: a.ChooseSeat) -> State:
        """The army takes attrition."""
        return self._falls_ill(state, action.seat)

    def _falls_ill(self, state: State, seat: str) -> State:
        """D12.8a: the army takes attrition on the column for its units."""
        return state.then(Attrition(seat, self.space, inside=self._armies(state)[seat]))


# ---------------------------------------------------------------------- Traitor


def _betrayals(state: State, seat: str, card: Card) -> Iterator[tuple[str, str, str]]:
    """Yield what can be betrayed: the space of an enemy army, whose it is, and the space of an own army near it."""
    others, places = state.in_turn_order(without=(seat,)), state.places_of_others(seat, "mercenary")
    for origin in army_spaces(state, seat):
        if not room(state, seat, origin, 1):
            continue
        for space in within(state, (origin,), card.params["range_mp"]):
            for enemy in others if space in places else ():
                if _mercenaries(state, enemy, space):
                    yield (space, enemy, origin)


def _mercenaries(state: State, seat: str, space: str) -> int:
    """DG5: return how many mercenaries the army of a player in a space has."""
    inside = army_inside(state, seat, space)
    return 0 if inside is None else dict(state.held(space, seat, inside=inside)).get("mercenary", 0)


def _traitor_refused(state: State, seat: str, card: Card) -> Refusal | None:
    return unless(card, any(True for _ in _betrayals(state, seat, card)))


def _traitor(state: State, seat: str, card: Card) -> State:
    return state.then(TraitorWhere(seat, card.id))


@frozen
class TraitorWhere(Target):
    """Name the space of the enemy army whose mercenaries change sides."""

    prompt = "traitor-where"
    rule = "D7.1c"
    accepts = (a.ChooseSpace,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the spaces."""
        found = _betrayals(state, self.seat, state.kit.card[self.card])
        return map(a.ChooseSpace, sorted({space for space, _, _ in found}))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Ask whose army it is."""
        return state.then(TraitorWhose(self.seat, self.card, action.space))


@frozen
class TraitorWhose(Target):
    """Name the player whose army it is, where one is before a city and another inside.

    Attributes:
        space: The space of the enemy army.
    """

    prompt = "traitor-whose"
    rule = "D7.1c"
    accepts = (a.ChooseSeat,)
    exact = True

    space: str

    def _enemies(self, state: State) -> tuple[str, ...]:
        """Return whose armies can be betrayed there."""
        found = _betrayals(state, self.seat, state.kit.card[self.card])
        return tuple(dict.fromkeys(enemy for space, enemy, _ in found if space == self.space))

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._enemies(state)) > 1

    def run(self, state: State) -> State:
        """There is only one."""
        return state.then(TraitorJoins(self.seat, self.card, self.space, self._enemies(state)[0]))

    def candidates(self, state: State) -> Iterator[a.ChooseSeat]:
        """Yield the players."""
        return map(a.ChooseSeat, self._enemies(state))

    def resolve(self, state: State, action: a.ChooseSeat) -> State:
        """Ask which of the own armies they join."""
        return state.then(TraitorJoins(self.seat, self.card, self.space, action.seat))


@frozen
class TraitorJoins(Target):
    """Name the own army that they join, where there are several near.

    Attributes:
        space: The space of the enemy army.
        enemy: Whose it is.
    """

    prompt = "traitor-joins"
    rule = "D7.1c"
    accepts = (a.ChooseSpace,)
    exact = True

    space: str
    enemy: str

    def _near(self, state: State) -> tuple[str, ...]:
        """Return the spaces of own armies near the enemy army."""
        found = _betrayals(state, self.seat, state.kit.card[self.card])
        about = (self.space, self.enemy)
        return tuple(dict.fromkeys(origin for *betrayed, origin in found if tuple(betrayed) == about))

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._near(state)) > 1

    def run(self, state: State) -> State:
        """There is only one."""
        return self._joined(state, self._near(state)[0])

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the spaces."""
        return map(a.ChooseSpace, self._near(state))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """They join it."""
        return self._joined(state, action.space)

    def _joined(self, state: State, origin: str) -> State:
        """Return the state after as many mercenaries as the card allows have changed sides; D9.7b: and as fit in."""
        most = min(state.kit.card[self.card].params["mercenary"], _mercenaries(state, self.enemy, self.space))
        number = room(state, self.seat, origin, most)
        told = e.UnitsChangedSides(self.enemy, self.seat, "mercenary", number, self.space, rule="D7.1c")
        giver, taker = (self.enemy, self.space), (self.seat, origin)
        return change_sides(state.emit(told), giver, taker, "mercenary", number)


# ---------------------------------------------------------------------- Surprise Sortie


def _besieged_cities(state: State, seat: str) -> tuple[str, ...]:
    """Return the besieged major cities of a player with units inside."""
    held = [city for city in state.controlled(seat) if state.has_units(city, seat, inside=True)]
    return tuple([city for city in held if state.kit.space[city].major and state.besieged(city)])


def _sortie_refused(state: State, seat: str, card: Card) -> Refusal | None:
    return unless(card, _besieged_cities(state, seat))


def _sortie(state: State, seat: str, card: Card) -> State:
    return state.then(SortieFrom(seat, card.id))


@frozen
class SortieFrom(Target):
    """Name the city from which the garrison sallies."""

    prompt = "sortie-from"
    rule = "D7.1c"
    accepts = (a.ChooseSpace,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the cities."""
        return map(a.ChooseSpace, _besieged_cities(state, self.seat))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """The siege points go, and every besieger loses units of his choice."""
        lost = [one for one in state.sieges if one.space == action.space]
        if lost:
            left = tuple(one for one in state.sieges if one.space != action.space)
            state = state.emit(e.SiegeLifted(action.space, rule="D7.1c"), sieges=left)
        number = state.kit.card[self.card].params["losses"]
        besiegers = (seat for seat in state.others_at(action.space, self.seat) if seat != INDEPENDENT)
        return state.then(*(LoseUnits(seat, action.space, number) for seat in besiegers))


HOSTILE = {
    "attrition_any_army": CardEvent(_epidemic_refused, _epidemic),
    "desertion": CardEvent(_traitor_refused, _traitor),
    "sortie": CardEvent(_sortie_refused, _sortie),
}
"""The events against armies, by the routine that the card names."""
