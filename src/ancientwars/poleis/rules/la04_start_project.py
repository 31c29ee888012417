"""LA4: start a project and pay for it.

Elsewhere: LA4.3a: `le_end_of_round`; LA4.4: `l02_basic_concepts`; LA4.5a: `components.checks`; LA4.6a, LA4.6b:
`components.kit`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.step import Refusal
from ancientwars.poleis.rules.la00_actions import Choice, Execution, not_owned, pay
from ancientwars.poleis.rules.lk_event_kinds.in_force import discount
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State

Cost = tuple[tuple[str, int], ...]
"""What is still to be paid: goods and amounts."""


@frozen
class StartProject(Execution):
    """LA4: start one of the face-up projects in an own polis."""

    prompt: ClassVar[str] = "start-project"
    rule: ClassVar[str] = "LA4.1a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.StartProject,)

    def obstacle(self, state: State) -> Refusal | None:
        """LA4.1b, LS1.1c: projects must lie face up."""
        return None if state.projects else Refusal("LA4.1b", "no project lies face up")

    def candidates(self, state: State) -> Iterator[a.StartProject]:
        """LA4.2d: yield every face-up project in every own polis that may start its kind."""
        for project in state.projects:
            for polis in state.kit.project[project].poleis:
                if state.owns(self.seat, polis):
                    yield a.StartProject(polis, project)

    def check(self, state: State, action: a.StartProject) -> Refusal | None:
        """LA4.1, LA4.2a: own polis of the right kind without a project in progress, and the cost in hand.

        LA4.1d: completed projects are no obstacle. LA4.6c: the kind of Pheidias has one polis.
        """
        polis, project = action.polis, state.kit.project[action.project]
        if refusal := not_owned(state, self.seat, polis, "LA4.1a"):
            return refusal
        if action.project not in state.projects:
            return Refusal("LA4.1b", "{project} is not among the face-up projects", project=action.project)
        if polis not in project.poleis:
            return Refusal(
                "LA4.1a", "{polis} may not start a project of the kind {kind}", polis=polis, kind=project.kind
            )
        if state.polis(polis).in_progress:
            return Refusal("LA4.1c", "{polis} has a project in progress", polis=polis)
        silver = state.side(self.seat).stock("silver") + discount(state, self.seat)
        if silver_needed(state, self.seat, _cost(state, action.project)) > silver:
            return Refusal("LA4.2a", "{seat} cannot pay for {project}", seat=self.seat, project=action.project)
        return None

    def ways(self, state: State) -> Iterator[a.StartProject]:
        """Yield every face-up project in every polis that may start its kind, own or not."""
        for project in state.projects:
            yield from (a.StartProject(polis, project) for polis in state.kit.project[project].poleis)

    def resolve(self, state: State, action: a.StartProject) -> State:
        """LA4.2b, LA4.2c: lay the project on the polis, leaving its place empty, then pay for it."""
        projects = tuple(project for project in state.projects if project != action.project)
        state = state.with_polis(action.polis, in_progress=action.project).replace(projects=projects)
        state = state.emit(e.ProjectStarted(self.seat, action.polis, action.project, rule="LA4.2b"))
        cost = _cost(state, action.project)
        less = discount(state, self.seat)
        return state.then(LeaveOutGood(self.seat, cost, less) if less else PayCost(self.seat, cost))


def _cost(state: State, project: str) -> Cost:
    """Return the cost of a project, silver last."""
    printed = state.kit.project[project].cost
    return tuple(sorted(printed.items(), key=lambda row: row[0] == "silver"))


def silver_needed(state: State, seat: str, cost: Cost) -> int:
    """LA4.2a: the least silver that pays a cost, every missing good replaced one for one."""
    side = state.side(seat)
    return sum(n if good == "silver" else max(0, n - side.stock(good)) for good, n in cost)


@frozen
class LeaveOutGood(Choice):
    """LK10a (LEV12): name the good that a project costs less."""

    prompt: ClassVar[str] = "leave-out"
    rule: ClassVar[str] = "LK10a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.LeaveOut,)

    cost: Cost
    goods: int = 1
    """How many goods are still to be left out."""

    def about(self, state: State) -> tuple[str, ...]:
        """Return the good that is to be paid next."""
        del state
        return (self.cost[0][0],)

    def candidates(self, state: State) -> Iterator[a.LeaveOut]:
        """Yield the goods of the cost."""
        del state
        return (a.LeaveOut(good) for good, _ in self.cost)

    def check(self, state: State, action: a.LeaveOut) -> Refusal | None:
        """The good is part of the cost, and the rest can be paid."""
        side = state.side(self.seat)
        if action.good not in dict(self.cost):
            return Refusal("LK10a", "{good} is not part of the cost", good=action.good)
        if silver_needed(state, self.seat, self._less(action.good)) > side.stock("silver") + self.goods - 1:
            return Refusal("LA4.2a", "{seat} cannot pay the rest without leaving out another good", seat=self.seat)
        return None

    def _less(self, good: str) -> Cost:
        """Return the cost with one unit of a good less."""
        less = ((name, n - 1 if name == good else n) for name, n in self.cost)
        return tuple((name, n) for name, n in less if n)

    def resolve(self, state: State, action: a.LeaveOut) -> State:
        """Go on to the payment."""
        left = self._less(action.good)
        if self.goods > 1 and left:
            return state.then(LeaveOutGood(self.seat, left, self.goods - 1))
        return state.then(PayCost(self.seat, left))


@frozen
class PayCost(Choice):
    """LA4.2a: pay a cost good by good; the player says how much of each is paid in silver where he has a choice."""

    prompt: ClassVar[str] = "pay-in-silver"
    rule: ClassVar[str] = "LA4.2a"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.PayInSilver,)

    cost: Cost

    def _range(self, state: State) -> range:
        """Return how much of the first good may be paid in silver."""
        good, amount = self.cost[0]
        side = state.side(self.seat)
        if good == "silver":
            return range(1)
        spare = side.stock("silver") - silver_needed(state, self.seat, self.cost[1:])
        return range(max(0, amount - side.stock(good)), min(amount, spare) + 1)

    def about(self, state: State) -> tuple[str, ...]:
        """Return the good that is to be paid next."""
        del state
        return (self.cost[0][0],)

    def needed(self, state: State) -> bool:
        """Ask the player where more than one payment is possible."""
        return bool(self.cost) and len(self._range(state)) > 1

    def candidates(self, state: State) -> Iterator[a.PayInSilver]:
        """Yield the possible shares of silver."""
        return (a.PayInSilver(self.cost[0][0], silver) for silver in self._range(state))

    def check(self, state: State, action: a.PayInSilver) -> Refusal | None:
        """The good is the one to be paid, and both kinds of payment are in hand."""
        good, shares = self.cost[0][0], self._range(state)
        if action.good != good:
            return Refusal("LA4.2a", "{good} is to be paid now, not {other}", good=good, other=action.good)
        if action.silver not in shares:
            partly = "{least} to {most} of it can be paid in silver"
            return Refusal("LA4.2a", partly, least=shares.start, most=shares.stop - 1)
        return None

    def resolve(self, state: State, action: a.PayInSilver) -> State:
        """Pay the first good and go on with the rest."""
        good, amount = self.cost[0]
        state = pay(state, self.seat, good, amount - action.silver, action.silver, "LA4.2a")
        return state.then(PayCost(self.seat, self.cost[1:]))

    def run(self, state: State) -> State:
        """Pay the first good in the only possible way."""
        if not self.cost:
            return state
        return self.resolve(state, a.PayInSilver(self.cost[0][0], self._range(state).start))
