"""D7.3a, D14.2c, D17.6a, D17.6f: Mutiny, which a greater legitimacy carries, and the Gift of Oratory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.diadochi.components.kit import DISPERSED, MINOR
from ancientwars.diadochi.rules.d07_surprises.cards import Surprise, SurpriseTarget, no_effect
from ancientwars.diadochi.rules.d07_surprises.in_battle import enemy_units, opponent_of
from ancientwars.diadochi.rules.d08_armies import army_inside, army_spaces, change_sides, room
from ancientwars.diadochi.rules.d14_special_units import ROYAL
from ancientwars.diadochi.rules.d17_legitimacy import battle_legitimacy
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import Battle, Segment, SiegeAttempt, SurprisePlayed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.step import Refusal, Step
    from ancientwars.diadochi.components.kit import Card
    from ancientwars.diadochi.state.scopes import Trigger
    from ancientwars.diadochi.state.state import State

DEFENDER = 1
MUTINOUS = "loyal"
"""D14.2c: the units that mutiny; the Silver Shields and the Royal Army do not."""


# ---------------------------------------------------------------------- Mutiny


def carries(state: State, seat: str, origin: str, space: str, target: str) -> bool:
    """D17.6a: tell whether an army of a player has the greater legitimacy, prestige included, than another army.

    Args:
        state: The state.
        seat: The player.
        origin: Where his army is.
        space: Where the other army is.
        target: Whose it is.
    """
    battle = state.within(Battle)
    if battle is not None:
        ours = theirs = False
    else:
        ours, theirs = bool(army_inside(state, seat, origin)), bool(army_inside(state, target, space))
    own, other = state.commander(origin, seat, inside=ours), state.commander(space, target, inside=theirs)
    if not own or not (other or battle):
        return False
    defender = battle.seats[DEFENDER] if battle is not None else ""
    mine = battle_legitimacy(state, seat, own, origin, defends=defender == seat)
    return mine > battle_legitimacy(state, target, other, space, defends=defender == target)


def chances(state: State, seat: str) -> Iterator[tuple[str, str, str]]:
    """Yield where a player can have units mutiny: the space of his army, that of the other army, and whose it is."""
    if state.within(Battle) is not None:
        enemy, space = opponent_of(state, seat), state.scope(Battle).space
        if enemy_units(state, seat, MUTINOUS) and carries(state, seat, space, space, enemy):
            yield (space, space, enemy)
        return
    others, places = state.in_turn_order(without=(seat,)), state.places_of_others(seat, MUTINOUS)
    for origin in army_spaces(state, seat) if places else ():
        if not room(state, seat, origin, 1):
            continue
        for space in (origin, *state.kit.neighbours(origin)):
            for target in others if space in places else ():
                if _mutinous(state, space, target) and carries(state, seat, origin, space, target):
                    yield (origin, space, target)


def _mutinous(state: State, space: str, target: str) -> bool:
    """Tell whether an army of a player in a space, also one inside a city, has units that may mutiny."""
    inside = army_inside(state, target, space)
    return inside is not None and bool(dict(state.held(space, target, inside=inside)).get(MUTINOUS))


def _mutiny_refused(state: State, seat: str, card: Card, trigger: Trigger) -> Refusal | None:
    """It is played before a battle, or at any time against an army in or next to the space of an own one."""
    possible = trigger in ("segment", "battle") and any(True for _ in chances(state, seat))
    return None if possible else no_effect(card)


@frozen
class MutinyWhere(SurpriseTarget):
    """Name the space of the army that mutinies."""

    prompt = "mutiny-space"
    rule = "D7.3a"
    accepts = (a.ChooseSpace,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the spaces of such armies."""
        return map(a.ChooseSpace, dict.fromkeys(space for _, space, _ in chances(state, self.seat)))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Ask whose army it is."""
        return state.amend(SurprisePlayed, space=action.space)


@frozen
class MutinyWhose(SurpriseTarget):
    """Name the player whose army mutinies, where there are several."""

    prompt = "mutiny-player"
    rule = "D7.3a"
    accepts = (a.ChooseSeat,)
    exact = True

    def _targets(self, state: State) -> tuple[str, ...]:
        space = state.scope(SurprisePlayed).space
        return tuple(dict.fromkeys(target for _, at, target in chances(state, self.seat) if at == space))

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._targets(state)) > 1

    def run(self, state: State) -> State:
        """There is only one."""
        return state.amend(SurprisePlayed, target=self._targets(state)[0])

    def candidates(self, state: State) -> Iterator[a.ChooseSeat]:
        """Yield the players."""
        return map(a.ChooseSeat, self._targets(state))

    def resolve(self, state: State, action: a.ChooseSeat) -> State:
        """Note him."""
        return state.amend(SurprisePlayed, target=action.seat)


@frozen
class MutinyJoins(SurpriseTarget):
    """Name the space of the own army that the unit joins, where there are several."""

    prompt = "mutiny-joins"
    rule = "D7.3a"
    accepts = (a.ChooseSpace,)
    exact = True

    def _origins(self, state: State) -> tuple[str, ...]:
        played = state.scope(SurprisePlayed)
        about = (played.space, played.target)
        return tuple(dict.fromkeys(origin for origin, *rest in chances(state, self.seat) if tuple(rest) == about))

    def needed(self, state: State) -> bool:
        """Ask where there is a choice."""
        return len(self._origins(state)) > 1

    def run(self, state: State) -> State:
        """There is only one."""
        return state.amend(SurprisePlayed, origin=self._origins(state)[0])

    def candidates(self, state: State) -> Iterator[a.ChooseSpace]:
        """Yield the spaces."""
        return map(a.ChooseSpace, self._origins(state))

    def resolve(self, state: State, action: a.ChooseSpace) -> State:
        """Note it."""
        return state.amend(SurprisePlayed, origin=action.space)


def _mutiny_targets(state: State, played: SurprisePlayed) -> tuple[Step, ...]:
    """Ask which army; in a battle it is the other side."""
    if state.within(Battle) is None:
        return (MutinyWhere(played.seat), MutinyWhose(played.seat), MutinyJoins(played.seat))
    return (MutinyWhose(played.seat), MutinyJoins(played.seat))


def _mutiny(state: State, played: SurprisePlayed) -> State:
    """D17.6f: the legitimacy is compared now, after what was played against it; a Loyal unit changes sides."""
    if not carries(state, played.seat, played.origin, played.space, played.target):
        return state.emit(e.SurpriseCancelled(played.seat, played.card, rule="D17.6a"))
    told = e.UnitsChangedSides(played.target, played.seat, MUTINOUS, 1, played.space, rule="D7.3a")
    if state.within(Battle) is not None:  # whatever army is inside the city
        return state.emit(told, units=state.units.give(played.space, played.target, played.seat, {MUTINOUS: 1}))
    giver, taker = (played.target, played.space), (played.seat, played.origin)
    return change_sides(state.emit(told), giver, taker, MUTINOUS, 1)


# ---------------------------------------------------------------------- the Gift of Oratory


def orators(state: State, seat: str, trigger: Trigger) -> tuple[str, ...]:
    """D17.6f: return the major generals of a player to whom the gift can be given, with effect on what happens."""
    if state.within(Segment) is None:
        return ()
    if trigger == "segment":
        return tuple(one for one in state.generals_of(seat) if state.general(one).place not in ("", DISPERSED))
    commander = _commander(state, seat, trigger)
    return () if commander in ("", MINOR) else (commander,)


def _commander(state: State, seat: str, trigger: Trigger) -> str:
    """Return who commands a player's army where its legitimacy matters; empty for nobody."""
    if trigger == "battle" and opponent_of(state, seat):
        return state.commander(state.scope(Battle).space, seat)
    if trigger == "siege":  # D14.3h: with a point of the siege Royal units inside may defect
        made = state.scope(SiegeAttempt)
        owner = state.marker(made.space)
        if seat in (made.seat, owner) and dict(state.held(made.space, owner, inside=True)).get(ROYAL):
            return state.commander(made.space, seat, inside=seat == owner)
    if trigger == "surprise":
        played = state.scope(SurprisePlayed)
        mutiny = state.kit.card[played.card].handler == "mutiny" and not played.cancelled
        if mutiny and played.target == seat and played.space:
            inside = state.within(Battle) is None and bool(army_inside(state, seat, played.space))
            return state.commander(played.space, seat, inside=inside)
    return ""


def _oratory_refused(state: State, seat: str, card: Card, trigger: Trigger) -> Refusal | None:
    """E-17.6: also a player who is not active can play it, and against Mutiny."""
    return None if orators(state, seat, trigger) else no_effect(card)


@frozen
class OratoryWho(SurpriseTarget):
    """D17.6f: name the general who has more prestige.

    Attributes:
        generals: The generals who may.
    """

    prompt = "oratory"
    rule = "D17.6f"
    accepts = (a.ChooseGeneral,)
    exact = True

    generals: tuple[str, ...]

    def candidates(self, state: State) -> Iterator[a.ChooseGeneral]:
        """Yield the generals."""
        del state
        return map(a.ChooseGeneral, self.generals)

    def resolve(self, state: State, action: a.ChooseGeneral) -> State:
        """Note him."""
        return state.amend(SurprisePlayed, general=action.general)


def _oratory_targets(state: State, played: SurprisePlayed) -> tuple[Step, ...]:
    """Ask for the general."""
    return (OratoryWho(played.seat, orators(state, played.seat, played.trigger)),)


def _oratory(state: State, played: SurprisePlayed) -> State:
    """D17.6f: it lasts as long as the segment."""
    segment = state.scope(Segment)
    return state.amend(Segment, oratory=(*segment.oratory, played.general))


MUTINIES = {
    "mutiny": Surprise(_mutiny_refused, _mutiny, ("segment", "battle"), _mutiny_targets),
    "prestige": Surprise(_oratory_refused, _oratory, ("segment", "battle", "siege", "surprise"), _oratory_targets),
}
"""What these cards do, by routine."""
