"""The pure functions of the contract that every agenda game shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ancientwars.core.chance import Drew, Rolled
from ancientwars.core.errors import GameOver, HiddenInformation, IllegalAction, MalformedAction, SettleOverrun, quoted
from ancientwars.core.step import Chance, Decision, Outcome, Pending, Refusal, State

if TYPE_CHECKING:
    from fractions import Fraction

    from ancientwars.core.action import Action
    from ancientwars.core.chance import Randomness
    from ancientwars.core.step import Step

S = TypeVar("S", bound=State)

SETTLE_BOUND = 500
"""More automatic steps in a row than any rule of any game asks for."""


def pending(state: State) -> Pending:
    """Return what the state waits for.

    Args:
        state: Any state or view of the game.

    Returns:
        `Decision`, `Chance` or `Outcome`.
    """
    for of, waits in _settled[0]:
        if of is state:
            return waits
    found = state.agenda[-1].pending(state)
    if found is None:
        raise SettleOverrun(f"{type(state.agenda[-1]).__name__} was left unsettled")
    _settled[0] = ((state, found), *_settled[0][:1])
    return found


_settled: list[tuple[tuple[State, Pending], ...]] = [()]
"""What the last two states wait for, as a rule the one settled last and a view of it; one assignment, for threads."""


def seats(state: State) -> tuple[str, ...]:
    """Return the seats that play the game that was set up, in the order of the table.

    Args:
        state: Any state or view of the game.
    """
    return state.seats


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return every legal action of the deciding seat.

    Args:
        state: A state, or the deciding seat's own view.

    Returns:
        A tuple without duplicates in a stable order; empty at a chance node and after the end.

    Raises:
        HiddenInformation: `state` is the view of another seat.
    """
    waits = pending(state)
    if not isinstance(waits, Decision):
        return ()
    if state.viewer is not None and state.viewer != waits.seat:
        raise HiddenInformation(f"the legal actions of {waits.seat} are not known to {state.viewer}")
    actions = tuple(state.agenda[-1].options(state))
    _listed[0] = ((state, actions),)
    return actions


_listed: list[tuple[tuple[State, tuple[Action, ...]], ...]] = [()]
"""What was listed or drawn last, so that playing it at once need not ask the rules again."""


def _just_listed(state: State, action: Action) -> bool:
    """Tell whether an action is one of those last listed, and for this very state."""
    for of, actions in _listed[0]:
        if of is state:
            for one in actions:  # sooner than by `map` and `is_`
                if one is action:
                    return True
    return False


def _drawn_from(state: State) -> Step:
    """Return the step that waits for chance."""
    waits = pending(state)
    if not isinstance(waits, Chance):
        raise IllegalAction(waits.rule, "the game does not wait for chance")
    if state.viewer is not None:
        raise HiddenInformation("chance is drawn from the full state, not from a view")
    return state.agenda[-1]


def chance_outcomes(state: State) -> tuple[tuple[Action, Fraction], ...]:
    """Return every outcome of a chance node with its exact probability.

    Args:
        state: A full state that waits for chance.

    Returns:
        Pairs of a distinct outcome and a `fractions.Fraction`; the fractions sum to 1.

    Raises:
        IllegalAction: The state does not wait for chance.
        HiddenInformation: The state is a view.
    """
    lottery = _drawn_from(state).lottery(state)
    _listed[0] = ((state, lottery.outcomes),)
    return lottery.odds()


def sample(state: State, rng: Randomness) -> Action:
    """Draw one outcome of a chance node.

    Args:
        state: A full state that waits for chance.
        rng: Source of randomness with ``randrange``.

    Raises:
        IllegalAction: The state does not wait for chance.
        HiddenInformation: The state is a view.
    """
    outcome = _drawn_from(state).sample(state, rng)
    _listed[0] = ((state, (outcome,)),)
    return outcome


def why_not(state: State, action: Action) -> Refusal | None:
    """Return why an action is not legal here; None if it is legal.

    A well-written action (`Catalogue.well_written`) gets a rule's answer even if the catalogue does not have it.

    Args:
        state: A state, or the deciding seat's own view.
        action: Any object.

    Returns:
        The rule and reason that `apply` would raise, or None.

    Raises:
        HiddenInformation: `state` is the view of another seat, or a view at a chance node.
    """
    known = state.well_formed(action)
    if not (known or state.well_written(action)):
        return Refusal("catalogue", "{action} is no action of this game", action=quoted(action))
    waits = pending(state)
    if isinstance(waits, Outcome):
        return Refusal(waits.rule, "the game is over")
    if isinstance(waits, Chance):
        return None if action in _drawn_from(state).lottery(state).outcomes else _no_outcome(waits, action)
    if state.viewer is not None and state.viewer != waits.seat:
        raise HiddenInformation(f"the legal actions of {waits.seat} are not known to {state.viewer}")
    step = state.agenda[-1]
    return step.objection(state, action) if known else step.impossible(state, action)


def _no_outcome(waits: Chance, action: Action) -> Refusal:
    """Return why an action cannot come at a chance node: other dice or cards do, or a seat would have to act."""
    reason = "the game waits for a {event} ({purpose}), not for '{action}'"
    if isinstance(action, (Drew, Rolled)):
        reason = "{action} is not an outcome of this {event} ({purpose})"
    return Refusal(waits.rule, reason, action=action, event=waits.event, purpose=waits.purpose)


def apply(state: S, action: Action) -> S:
    """Return the state after an action.

    Args:
        state: A full state; it is never changed.
        action: A legal action, or an outcome of the chance node. What is played is the catalogue's own that equals it;
            one whose fields equal it but are of other types, such as numpy's, is no action of the game.

    Returns:
        The next state that waits for a seat, chance, or nothing any more.

    Raises:
        IllegalAction: With the rule that forbids it. `MalformedAction` if it is no action of the game, `GameOver`
            after the end.
        HiddenInformation: The state is a view.
    """
    if state.viewer is not None:
        raise HiddenInformation("a view cannot be played on; determinize it first")
    if not _just_listed(state, action):
        if refusal := why_not(state, action):
            raise _error(state, action, refusal)
        action = _own(state, action)
    after: S = state.agenda[-1].resolve(state.begun(), action)
    return settle(after)


def _own(state: State, action: Action) -> Action:
    """Return the game's own action that equals one which a stranger made: nothing of his enters a state."""
    catalogue = getattr(state, "catalogue", None)
    return action if catalogue is None else catalogue.own(action)


def _error(state: State, action: Action, refusal: Refusal) -> IllegalAction:
    """Return the error that says what a refusal says."""
    if not (state.well_formed(action) or state.well_written(action)):
        return MalformedAction(refusal.rule, refusal.reason)
    if isinstance(pending(state), Outcome):
        return GameOver(refusal.rule, refusal.reason)
    return IllegalAction(refusal.rule, refusal.reason)


def settle(state: S) -> S:
    """Run steps that need nobody, and what always follows, until a seat, chance or the end is reached.

    Raises:
        SettleOverrun: More than `SETTLE_BOUND` steps ran, which no rule asks for.
    """
    changed = True
    for _ in range(SETTLE_BOUND):
        if changed and (after := state.consequences()) is not state:
            state = after
            continue
        step = state.agenda[-1]
        if (waits := step.pending(state)) is not None:
            _settled[0] = ((state, waits), *_settled[0][:1])
            return state
        if step.idle(state):
            state, changed = state.idle_off(), False
            continue
        left = state.taken_off()
        state = step.run(left)
        changed = state is not left or not left.agenda or left.agenda[0].heeds(step)
    raise SettleOverrun(f"automatic steps did not settle; {type(state.agenda[-1]).__name__} is on top")
