"""L5 and LA0: the round - preparation, turns of two actions, passing, the solo run.

A round, in order::

    StartRound       LN1    clean up after the round before, if any
    RevealProject    L5.2b  three times
    FixOrder         L5.3a  who leads, before the event
    RevealEvent      L5.2c  then its effects, board, leader, the other
    FirstTurn        L5.4a  turns alternate until both have passed
    EndOfRound       LE0    see `end_of_round`
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.step import Chance, Refusal, Step
from ancientwars.poleis.components.kit import ATHENS, GOODS, SEATS, SPARTA, Seat, opponent
from ancientwars.poleis.rules import la01_development as development
from ancientwars.poleis.rules import la05_move_hoplites as hoplites
from ancientwars.poleis.rules import la06_move_galleys as galleys
from ancientwars.poleis.rules import la07_besiege as siege
from ancientwars.poleis.rules import la08_collection as collection
from ancientwars.poleis.rules import la09_politics as politics
from ancientwars.poleis.rules.la00_actions import Choice
from ancientwars.poleis.rules.lb_battle import BattleCheck
from ancientwars.poleis.rules.le_end_of_round import end_of_round
from ancientwars.poleis.rules.lk_event_kinds.event_step import ResolveEvent
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e
from ancientwars.poleis.state.state import Round

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.poleis.state.state import State


# ---------------------------------------------------------------------- L5.2, LN1 Preparation


@frozen
class StartRound(Step):
    """L5.2, LN1: prepare a round and put its course on the agenda.

    L2.1b, L5.1a, LS1.1a, LS2.1a: the scenario lists the rounds; the standard game has the four types in order.
    L1.2b, LS1.1b: one event a round, unless the scenario has none. L5.2d, LS2.1c: three projects a round.
    LN1.1d, LN1.1e, LN1.1f: projects left over leave the game before new ones come, then the event, then the first turn.
    LN1.1g: all else stays as it is. LB1.2c: no battle check comes before the end of the first turn.
    """

    number: int

    def run(self, state: State) -> State:
        """LN1.1a, LN1.1b, LN1.1c: marker, discs, merchants home; everything of the old round is forgotten (L5.2f)."""
        if self.number:
            state = merchants_home(state)
        state = state.replace(round=Round(self.number))
        rule = "LN1.1a" if self.number else "L5.1a"
        state = state.emit(e.RoundBegan(self.number + 1, state.round_type, rule=rule))
        steps: list[Step] = []
        if state.scenario.projects:
            state = state.replace(projects=())
            steps += [RevealProject()] * min(state.kit.projects_per_round, len(state.project_deck))
        steps.append(FixOrder())
        if state.scenario.events:
            steps.append(RevealEvent())
        next_round = () if state.last_round else (StartRound(self.number + 1),)
        return state.then(*steps, FirstTurn(), *end_of_round(last=state.last_round), *next_round)


def merchants_home(state: State) -> State:
    """LN1.1c: merchants return from the shiploads to their trade ports."""
    for seat in SEATS:
        away = sum(1 for _, _, owner in state.round.merchants if owner == seat)
        state = state.with_side(seat, merchants=state.side(seat).merchants + away)
    return state


@frozen
class RevealProject(Step):
    """L5.2b: turn up a project; it leaves the deck for good (L5.2d)."""

    def pending(self, state: State) -> Chance:
        """Wait for the card."""
        del state
        return Chance("draw", "project", "L5.2b")

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the projects left."""
        return draw(state.project_deck)

    def resolve(self, state: State, action: Drew) -> State:
        """Put it into the project area."""
        deck = tuple(project for project in state.project_deck if project != action.card)
        revealed = e.ProjectRevealed(action.card, rule="L5.2b")
        return state.emit(revealed, project_deck=deck, projects=tuple(sorted((*state.projects, action.card))))


@frozen
class FixOrder(Step):
    """L5.3a, AMB-ORDER: fix the leader from the Prestige before the event; Athens leads a tie."""

    def run(self, state: State) -> State:
        """Compare Prestige."""
        return state.with_round(leader=ATHENS if state.athens.prestige >= state.sparta.prestige else SPARTA)


@frozen
class RevealEvent(Step):
    """L5.2c: turn up the event card of the round.

    LS2.1b: the type of the round tells its deck. L5.2f: no type comes twice in a game, hence no card.
    """

    def pending(self, state: State) -> Chance:
        """Wait for the card."""
        del state
        return Chance("draw", "event", "L5.2c")

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the event deck of this round type."""
        return draw(state.kit.event_deck(state.round_type))

    def resolve(self, state: State, action: Drew) -> State:
        """Reveal it, then resolve it."""
        return state.with_round(event=action.card).emit(e.EventRevealed(action.card, rule="L5.2c")).then(ResolveEvent())


# ---------------------------------------------------------------------- L5.4, L5.5 Turns


@frozen
class FirstTurn(Step):
    """L5.4a, LN1.1f: the player with less Prestige begins, unless an event names another (L5.4f).

    LK7a (LEV06): the event that does. L5.3e: the battle check after this turn is the first of the round.
    """

    def run(self, state: State) -> State:
        """Put the first turn on the agenda."""
        leader: Seat = ATHENS if state.round.leader == ATHENS else SPARTA
        first = opponent(leader)
        for effect in state.effects("first_player"):
            first = ATHENS if effect.who == ATHENS else SPARTA
        return _begin_turn(state, first, "L5.4a")


def _begin_turn(state: State, seat: Seat, rule: str) -> State:
    """Begin a regular turn."""
    state = state.with_round(turns=state.round.turns + 1).emit(e.TurnBegan(seat, rule=rule))
    return state.then(Turn(seat))


def _no_action(state: State, seat: Seat, kind: str) -> Refusal | None:
    """LA0.4a, LA0.2b: why a kind of action cannot be carried out at all; the costs must be in stock beforehand."""
    if kind == "redeem-proxenos":
        return politics.cannot_redeem(state, seat)
    if kind == "civil-war":
        return politics.cannot_instigate(state, seat)
    execution = EXECUTION[kind, seat]
    if refusal := execution.obstacle(state):
        return refusal
    for _ in execution.unobstructed(state):
        return None
    return NO_WAY[kind, seat]


def _carry_out(state: State, seat: Seat, kind: str) -> State:
    """Carry out an action, or ask how."""
    if kind == "redeem-proxenos":
        return politics.redeem(state, seat)
    if kind == "civil-war":
        return politics.instigate(state, seat)
    return state.then(EXECUTION[kind, seat])


_EXECUTIONS: dict[str, type[Choice]] = {
    "create-hoplites": development.CreateHoplites,
    "create-galleys": development.CreateGalleys,
    "create-merchants": development.CreateMerchants,
    "start-project": development.StartProject,
    "move-hoplites": hoplites.MoveHoplites,
    "move-galleys": galleys.MoveGalleys,
    "besiege": siege.Besiege,
    "collect": collection.Collection,
    "trade": politics.Trade,
    "move-proxenos": politics.MoveProxenos,
}
"""How each kind of action that leaves a choice is carried out."""
EXECUTION = {(kind, seat): execution(seat) for kind, execution in _EXECUTIONS.items() for seat in SEATS}
"""The first step of each kind of action, by kind and player."""
NO_WAY = {(kind, seat): Refusal("LA0.4a", f"{seat} cannot carry out {kind} in any way now") for kind, seat in EXECUTION}
"""Why a kind of action cannot be carried out that nothing forbids, made once."""
TAKE = tuple(map(a.TakeAction, a.KINDS))
"""Every kind of action."""


LIMIT_REACHED = Refusal("ENGINE-ROUND-LIMIT", "the round has reached its limit of turns; only passing is left")


def _limit_reached(state: State, uncounted: int = 0) -> bool:
    """ENGINE-ROUND-LIMIT: whether only passing is left in this round; the turn at hand may not be counted yet."""
    return state.round.turns + uncounted > state.options.round_turn_limit


NEED_NO_GOODS = ("move-hoplites", "move-galleys", "besiege", "collect")
"""The kinds of action that no payment of goods can prevent."""
NEED_GOODS = tuple(kind for kind in a.KINDS if kind not in NEED_NO_GOODS)
"""The kinds of action that a payment of goods can prevent, and none can make possible."""


@frozen
class Turn(Choice):
    """L5.4c: two actions of different types, or a pass."""

    prompt: ClassVar[str] = "turn"
    rule: ClassVar[str] = "L5.4c"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.TakeAction, a.Pass)
    exact: ClassVar[bool] = True

    first: str = ""
    """The kind of the first action, once taken."""

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the kinds that can be carried out, and passing."""
        if not _limit_reached(state):
            for take in TAKE:
                if take.kind != self.first and _no_action(state, self.seat, take.kind) is None:
                    yield take
        yield a.Pass()

    def check(self, state: State, action: a.TakeAction | a.Pass) -> Refusal | None:
        """LA0.1b: another kind than the first action; LA0.4a: one that can be carried out."""
        if isinstance(action, a.Pass):
            return None
        if action.kind == self.first:
            return Refusal("LA0.1b", f"{action.kind} was the first action of this turn already")
        if _limit_reached(state):
            return LIMIT_REACHED
        return _no_action(state, self.seat, action.kind)

    def resolve(self, state: State, action: a.TakeAction | a.Pass) -> State:
        """L5.4e: pass, or take the action and then the second or the end of the turn, with its battle check.

        L5.5i, LB1.1c: after a pass too, before the opponent goes on alone.
        """
        if isinstance(action, a.Pass):
            return _pass(state, self.seat).then(BattleCheck(self.seat), EndTurn(self.seat))
        rest = (BattleCheck(self.seat), EndTurn(self.seat)) if self.first else (Turn(self.seat, action.kind),)
        return _carry_out(state.then(*rest), self.seat, action.kind)


def _pass(state: State, seat: Seat) -> State:
    """L5.5b, L5.5h: record the pass."""
    return state.with_round(passed=(*state.round.passed, seat)).emit(e.Passed(seat, rule="L5.5a"))


@frozen
class EndTurn(Step):
    """L5.4b, L5.5: after the battle check, the blockade penalty and whose turn is next.

    L5.5g: no number of turns ends the round, only the passes of both players do.
    """

    seat: Seat

    def run(self, state: State) -> State:
        """L5.5c: after a pass the opponent goes on alone; after both the round ends."""
        state = blockade_penalty(state, self.seat)
        other = opponent(self.seat)
        if self.seat not in state.round.passed:
            return _begin_turn(state, other, "L5.4b")
        if other in state.round.passed:
            return state
        return state.emit(e.TurnBegan(other, rule="L5.5c")).then(SoloRun(other))


def blockade_penalty(state: State, seat: Seat) -> State:
    """LK13a (LEV18, LEV29): Prestige lost for denying the opponent every free route to one of the markets.

    LK13b: not for one who may not trade at all.
    """
    other = opponent(seat)
    for effect in state.effects("blockade_penalty"):
        exempt = sum(state.units(seat, sea) for sea in effect.exempt_seas) >= effect.exempt_galleys
        cut_off = any(not politics.free_route(state, other, market) for market in effect.markets)
        if effect.concerns(seat) and not exempt and cut_off and politics.may_trade_at_all(state, other):
            state = state.add_prestige(seat, effect.amount, "LK13a")
    return state


# ---------------------------------------------------------------------- L5.5c-k The solo run


@frozen
class SoloRun(Choice):
    """L5.5c-f: alone after the opponent's pass, each action for a fee, all of different kinds.

    L5.5j: the fee comes before every action, the first included; the Prestige of military actions comes on top.
    """

    prompt: ClassVar[str] = "solo-fee"
    rule: ClassVar[str] = "L5.5d"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.PayFee, a.Pass)
    exact: ClassVar[bool] = True

    used: tuple[str, ...] = ()
    """Kinds that may not be taken again; L5.5k: none at the beginning, whatever was done in ordinary turns."""
    taken: int = 0
    """Actions of the run so far."""

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the goods whose payment leaves an action, and passing."""
        if _limit_reached(state, uncounted=1):
            yield a.Pass()
            return
        free = any(self._possible(state, NEED_NO_GOODS))
        now = () if free else tuple(self._possible(state, NEED_GOODS))
        for good, stock in zip(GOODS, state.side(self.seat).goods, strict=True):
            if stock and (free or self._action_after(state, good, now)):
                yield a.PayFee(good)
        yield a.Pass()

    def _possible(self, state: State, kinds: tuple[str, ...]) -> Iterator[str]:
        """Yield those of some kinds of action that are left and can be carried out."""
        return (kind for kind in kinds if kind not in self.used and _no_action(state, self.seat, kind) is None)

    def _action_after(self, state: State, good: str, kinds: tuple[str, ...]) -> bool:
        """LA0.4a: tell whether an action of some kinds is left after paying a good."""
        return bool(kinds) and any(self._possible(state.add_goods(self.seat, good, -1), kinds))

    def check(self, state: State, action: a.PayFee | a.Pass) -> Refusal | None:
        """L5.5e: the good is in stock, and what is left allows an action."""
        if isinstance(action, a.Pass):
            return None
        if not state.side(self.seat).stock(action.good):
            return Refusal("L5.5e", f"{self.seat} has no {action.good} to pay with")
        if _limit_reached(state, uncounted=1):
            return LIMIT_REACHED
        if not self._action_after(state, action.good, a.KINDS):
            return Refusal("LA0.4a", f"no action is left to {self.seat} after paying 1 {action.good}")
        return None

    def resolve(self, state: State, action: a.PayFee | a.Pass) -> State:
        """L5.5e: pay first, then act; or end the run and the round."""
        if isinstance(action, a.Pass):
            return _pass(state, self.seat).then(BattleCheck(self.seat), EndTurn(self.seat))
        state = state.add_goods(self.seat, action.good, -1, "L5.5d")
        return state.then(SoloAction(self.seat, self.used, self.taken))


@frozen
class SoloAction(Choice):
    """L5.5f: the action that the fee was paid for."""

    prompt: ClassVar[str] = "solo-action"
    rule: ClassVar[str] = "L5.5f"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.TakeAction,)

    used: tuple[str, ...] = ()
    taken: int = 0

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the twelve kinds."""
        del state
        return iter(TAKE)

    def check(self, state: State, action: a.TakeAction) -> Refusal | None:
        """L5.5f: a kind not used in the run; LA0.4a: one that can be carried out."""
        if action.kind in self.used:
            return Refusal("L5.5f", f"{action.kind} was taken in this solo run already")
        return _no_action(state, self.seat, action.kind)

    def resolve(self, state: State, action: a.TakeAction) -> State:
        """Act, then go on; LB1.1d: battles only at the end, but for the options. Two actions count as a turn."""
        taken = self.taken + 1
        pair_done = taken % 2 == 0
        used = tuple(sorted((*self.used, action.kind)))
        if state.options.solo_distinct == "pair" and pair_done:
            used = ()
        rest: list[Step] = [SoloRun(self.seat, used, taken)]
        if state.options.solo_battle_check == "pair" and pair_done:
            rest.insert(0, BattleCheck(self.seat))
        if pair_done:
            state = state.with_round(turns=state.round.turns + 1)
        return _carry_out(state.then(*rest), self.seat, action.kind)
