"""Lots: a toy game for two to four seats. Each picks a number in secret, a die is rolled; the nearest to it win."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ancientwars.core import engine, step
from ancientwars.core.action import Action, Catalogue
from ancientwars.core.chance import Lottery, Rolled, dice
from ancientwars.core.game import GameInfo, Types
from ancientwars.core.observation import Block, Layout, waiting
from ancientwars.core.record import put
from ancientwars.core.step import Chance, Decision, Outcome, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.chance import Randomness

HIDDEN = -1


@frozen
class Pick(Action):
    number: int

    def __str__(self) -> str:
        return f"pick: {self.number}"


CATALOGUE = Catalogue([*map(Pick, range(1, 7)), *dice(1).outcomes])


@frozen
class State(step.State):
    seats: tuple[str, ...]
    picks: tuple[int, ...]

    def well_formed(self, action: object) -> bool:
        return action in CATALOGUE


@frozen
class Ask(Step):
    seat: str

    def pending(self, state: State) -> Decision:
        return Decision(self.seat, "pick", "L1", (self.seat,))

    def options(self, state: State) -> Iterator[Action]:
        return map(Pick, range(1, 7))

    def resolve(self, state: State, action: Pick) -> State:
        return state.replace(picks=put(state.picks, state.seats.index(self.seat), action.number))


@frozen
class Roll(Step):
    def pending(self, state: State) -> Chance:
        return Chance("roll", "lot", "L2")

    def lottery(self, state: State) -> Lottery:
        return dice(1)

    def resolve(self, state: State, action: Rolled) -> State:
        return state.then(End(int(action.dice[0])))


@frozen
class End(Step):
    lot: int

    def pending(self, state: State) -> Outcome:
        misses = [abs(pick - self.lot) for pick in state.picks]
        winners = tuple(s for s, miss in zip(state.seats, misses, strict=True) if miss == min(misses))
        return Outcome(winners, tuple(zip(state.seats, misses, strict=True)), "L3")


def lots(count: int) -> Any:
    """The game for so many seats."""
    seats = ("north", "east", "south", "west")[:count]

    def new_game(*, scenario: str = "only") -> State:
        return State((Roll(), *map(Ask, reversed(seats))), seats, (0,) * count)

    def view(state: State, seat: str) -> State:
        known = [p if own == seat or not p else HIDDEN for own, p in zip(seats, state.picks, strict=True)]
        return state.replace(picks=tuple(known), viewer=seat)

    def determinize(view: State, rng: Randomness) -> State:
        picks = tuple(1 + rng.randrange(6) if pick == HIDDEN else pick for pick in view.picks)
        return view.replace(picks=picks, viewer=None)

    layout = Layout(
        *waiting(seats, ("pick",), ("lot",)),
        Block("picks", seats, "numbers picked, of 6", lambda view: [pick / 6 for pick in view.picks]),
    )
    info = GameInfo(
        name=f"lots{count}",
        title="Lots",
        seats=seats,
        scenarios=("only",),
        hidden=True,
        chance=("roll",),
        max_length=count + 1,
        rules_version="1",
    )
    game: Any = ModuleType(info.name)
    vars(game).update(
        INFO=info,
        TYPES=Types(State, (Pick, Rolled), (), (Ask, Roll, End)),
        CATALOGUE=CATALOGUE,
        OBSERVATION=layout.names,
        observe=layout.observe,
        new_game=new_game,
        view=view,
        determinize=determinize,
        describe=lambda *told: str(told[1]),
        action_id=CATALOGUE.action_id,
        action_of=CATALOGUE.action_of,
        **{
            name: getattr(engine, name)
            for name in ("seats", "pending", "legal_actions", "chance_outcomes", "sample", "apply", "why_not")
        },
    )
    return game
