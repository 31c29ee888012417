"""Tables of Pax Romana set up for rule tests: only what is named stands on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.choice import Choice
from ancientwars.core.engine import apply, chance_outcomes, legal_actions, settle, why_not
from ancientwars.core.stacks import Stacks
from ancientwars.core.step import Chance, Decision, Step
from ancientwars.paxromana.components.kit import SEATS
from ancientwars.paxromana.rules.p03_course_of_play.turn import Game
from ancientwars.paxromana.rules.p03_setup import new_game
from ancientwars.paxromana.rules.p14_stability import with_exiles
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.catalogue import CATALOGUE
from ancientwars.paxromana.state.scopes import Activation
from ancientwars.paxromana.state.state import CITY_WALLS, LEADERS, TOWN_WALLS, Leader, Power, Settlement

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.core.step import Pending
    from ancientwars.paxromana.state.state import State

S = TypeVar("S", bound=Step)


@frozen
class Rest(Choice):
    """What the table waits for when the steps under test are done."""

    prompt = "rest"
    rule = "P3.1a"
    accepts = (a.Done,)

    def resolve(self, state: State, action: Action) -> State:
        """Go on waiting."""
        del action
        return state.then(self)


def table(
    *steps: Step,
    scenario: str = "rise-of-rome-basic",
    active: str = "rome",
    turn: int = 2,
    units: Mapping[str, Mapping[str, Mapping[str, int]]] | None = None,
    leaders: Mapping[str, str] | None = None,
    towns: Mapping[str, Any] | None = None,
    cities: Mapping[str, Any] | None = None,
    tribes: tuple[str, ...] = (),
    stability: Mapping[str, int] | None = None,
    treasury: Mapping[str, int] | None = None,
    options: Mapping[str, Any] | None = None,
    activation: Activation | None = None,
    **fields: Any,
) -> State:
    """Return a settled state in which these steps are to be done, in an Activation.

    Args:
        *steps: The steps, the first on top; afterwards the table rests.
        scenario: The set-up: who plays, which version.
        active: Whose Activation it is.
        turn: The turn.
        units: Units by node, owner and kind.
        leaders: Where Leaders are; the others are in their pools.
        towns: Towns by Space: the owner, or (owner, Fortification Points).
        cities: Cities likewise.
        tribes: Spaces with a Tribe marker.
        stability: Stability of players; 0 for the others.
        treasury: Talents of players; 0 for the others.
        options: Optional rules.
        activation: The Activation, if it is not an ordinary one.
        **fields: Further fields of the state.
    """
    state = new_game(scenario=scenario, options=options)
    powers = {seat: Power((stability or {}).get(seat, 0), (treasury or {}).get(seat, 0)) for seat in SEATS}
    scope = activation or Activation(active, active, "expansion")
    fields.setdefault("sof", "")
    state = state.replace(
        agenda=(Game(), scope, Rest(active)),
        turn=turn,
        phase="F",
        last=active,
        units=Stacks.read(units or {}),
        leaders=tuple(Leader((leaders or {}).get(name, "")) for name in LEADERS),
        settlements=tuple(sorted((*_built(towns, "town", TOWN_WALLS), *_built(cities, "city", CITY_WALLS)))),
        tribes=tuple(sorted(tribes)),
        powers=tuple(powers.values()),
        **fields,
    )
    state = with_exiles(state.replace(owners=tuple(state.province_owners().values())))
    return settle(state.then(*steps))


def _built(places: Mapping[str, Any] | None, kind: Any, walls: int) -> list[Settlement]:
    """Return Cities or Towns."""
    found = []
    for space, owner in (places or {}).items():
        whose, left = (owner, walls) if isinstance(owner, str) else owner
        found.append(Settlement(space, whose, kind, left))
    return found


def play(state: State, *notations: str | Action) -> State:
    """Return the state after actions and rolls, as notations, one after another; each must be listed."""
    for text in notations:
        action = CATALOGUE.parse(text) if isinstance(text, str) else text
        assert action is not None, text
        waits = state.agenda[-1].pending(state)
        refusal = why_not(state, action) if isinstance(waits, Decision) else None
        assert refusal is None, f"{text}: {refusal}"
        assert not isinstance(waits, Decision) or action in legal_actions(state), f"{text} is not listed"
        state = apply(state, action)
    return state


def top(state: State, kind: type[S]) -> S:
    """Return the step on top of the agenda, which is of this kind."""
    step = state.agenda[-1]
    assert isinstance(step, kind), step
    return step


def asked(state: State) -> tuple[str, str]:
    """Return who is asked and for what; for chance ``("", purpose)``."""
    waits: Pending | None = state.agenda[-1].pending(state)
    if isinstance(waits, Decision):
        return waits.seat, waits.prompt
    assert waits is not None
    return "", getattr(waits, "purpose", "over")


def told(state: State) -> tuple[str, ...] | None:
    """Return the players who see what comes; None for all of them."""
    waits = state.agenda[-1].pending(state)
    assert isinstance(waits, Decision | Chance)
    return waits.seats


def settlement(state: State, space: str) -> Settlement:
    """Return the City or Town of a Space, which has one."""
    found = state.settlement(space)
    assert found is not None, space
    return found


def legal(state: State) -> list[str]:
    """Return the notations of the legal actions."""
    return [str(action) for action in legal_actions(state)]


def refusal(state: State, notation: str | Action) -> Any:
    """Return why an action is refused, or None."""
    action = CATALOGUE.parse(notation) if isinstance(notation, str) else notation
    assert action is not None, notation
    return why_not(state, action)


def happened(state: State, kind: str) -> list[Any]:
    """Return the events of a kind that the last action made happen."""
    return [event for event in state.events if type(event).__name__ == kind]


def through(state: State, *prompts: str) -> State:
    """Return the state in which one of these is asked: on the way players decline, and dice show their first face."""
    while asked(state)[1] not in (*prompts, "rest"):
        chances = asked(state)[0] == ""
        options = [str(action) for action, _ in chance_outcomes(state)] if chances else legal(state)
        declined = [one for one in options if one in ("pass", "done", "stand", "stop")]
        state = play(state, (declined or options)[0])
    return state
