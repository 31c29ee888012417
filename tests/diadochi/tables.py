"""Tables of Diadochi set up for rule tests: only what is named stands on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from ancientwars.core.action import Action
from ancientwars.core.choice import Choice
from ancientwars.core.engine import apply, legal_actions, settle, why_not
from ancientwars.core.stacks import Stacks
from ancientwars.core.step import Decision
from ancientwars.diadochi.rules.d03_sequence import Game
from ancientwars.diadochi.rules.d07_tyche.segment import TycheSegment
from ancientwars.diadochi.rules.d22_setup import new_game
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state.catalogue import CATALOGUE
from ancientwars.diadochi.state.scopes import PlayerRound, Segment
from ancientwars.diadochi.state.state import ARMIES, GENERALS, ROYALS, SPACES, General, Independent, Minor, Royal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.core.deck import CardTable
    from ancientwars.core.step import Step
    from ancientwars.diadochi.state.state import State

SCENARIOS = {4: "four", 3: "three_1", 2: "two_1"}


@frozen
class Rest(Choice):
    """What the table waits for when the steps under test are done."""

    prompt = "rest"
    rule = "D3a"
    accepts = (a.Done,)

    def resolve(self, state: State, action: Action) -> State:
        """Go on waiting."""
        del action
        return state.then(self)


def table(
    *steps: Step,
    seats: int = 4,
    turn: int = 2,
    active: str = "yellow",
    segment: str = "movement",
    units: Mapping[str, Mapping[str, Mapping[str, int]]] | None = None,
    inside: Mapping[str, Mapping[str, Mapping[str, int]]] | None = None,
    markers: Mapping[str, str] | None = None,
    generals: Mapping[str, tuple[Any, ...]] | None = None,
    minors: tuple[tuple[Any, ...], ...] = (),
    royals: Mapping[str, Royal] | None = None,
    independents: Mapping[str, str] | None = None,
    champions: tuple[str, ...] | None = None,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> State:
    """Return a settled state in which these steps are to be done.

    Args:
        *steps: The steps, the first on top; afterwards the table rests.
        seats: How many play: yellow, red, blue, black.
        turn: The turn.
        active: Whose segment it is.
        segment: ``"movement"`` or ``"tyche"``; empty for none.
        units: Combat units by space, owner and kind.
        inside: Those inside major cities.
        markers: Owners of control markers by space.
        generals: Major generals: (owner, space), or (owner, space, True) inside the city.
        minors: Minor generals: (owner, space), or with True inside the city.
        royals: The royal family and the body.
        independents: Spaces of independent armies.
        champions: The Champions; by default everybody.
        options: Optional rules.
        **fields: Further fields of the state.
    """
    state = new_game(scenario=SCENARIOS[seats], options=options)
    spaces = markers or {}
    state = state.replace(
        agenda=(Game(), PlayerRound(active), *_segment(active, segment), Rest(active)),
        turn=turn,
        round=1,
        order=state.seats,
        units=Stacks.read(units or {}),
        inside=Stacks.read(inside or {}),
        markers=tuple(spaces.get(space, "") for space in SPACES),
        generals=tuple(General(*(generals or {}).get(name, ())) for name in GENERALS),
        minors=tuple(sorted(Minor(*minor) for minor in minors)),
        royals=tuple((royals or {}).get(name, Royal()) for name in ROYALS),
        independents=tuple(Independent((independents or {}).get(name, "")) for name in ARMIES),
        champions=state.seats if champions is None else champions,
        **fields,
    )
    return settle(state.then(*steps))


def _segment(active: str, kind: str) -> tuple[Step, ...]:
    """Return the scope of the segment, if there is one."""
    return (Segment(active, "tyche" if kind == "tyche" else "movement"),) if kind else ()


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


REACTIONS = ("avoid-battle", "intercept", "ask-passage", "grant-passage", "declare-inside", "fight-or-back-up")
"""Questions that somebody may be asked when a force enters a space."""


def unanswered(state: State) -> State:
    """Return the state after everybody has declined to react to a move."""
    while waits_for(state) in REACTIONS:
        options = legal(state)
        state = play(state, next(one for one in ("pass", "done", "fight") if one in options))
    return state


def refusal(state: State, notation: str) -> str:
    """Return the id of the rule that refuses an action; empty if it is legal."""
    action = CATALOGUE.parse(notation)
    assert action is not None, notation
    refused = why_not(state, action)
    return refused.rule if refused is not None else ""


def legal(state: State) -> tuple[str, ...]:
    """Return the legal actions, as notations."""
    return tuple(map(str, legal_actions(state)))


def waits_for(state: State) -> str:
    """Return the prompt or the purpose of what the state waits for; ``"over"`` after the end."""
    waits = state.agenda[-1].pending(state)
    return getattr(waits, "prompt", None) or getattr(waits, "purpose", None) or "over"


def happened(state: State, kind: str) -> list[Any]:
    """Return the events of a class in what the last action made happen."""
    return [event for event in state.events if type(event).__name__ == kind]


def dealt(*, seats: int = 4, options: Mapping[str, Any] | None = None, **zones: tuple[str, ...]) -> CardTable:
    """Return the cards of a game with some of them in hands or other zones, by name; all others are in the deck."""
    cards = new_game(scenario=SCENARIOS[seats], options=options).cards
    for zone, held in zones.items():
        for card in held:
            cards = cards.draw_to(zone, card)
    return cards


def tyche(*hand: str, zones: Mapping[str, tuple[str, ...]] | None = None, seats: int = 4, **pieces: Any) -> State:
    """Return a state in which yellow's Tyche Segment begins with some cards in hand.

    Args:
        *hand: Yellow's cards.
        zones: Cards of other hands and zones.
        seats: How many play.
        **pieces: What `table` takes.
    """
    cards = dealt(seats=seats, options=pieces.get("options"), yellow=hand, **(zones or {}))
    return table(TycheSegment("yellow"), seats=seats, segment="", cards=cards, **pieces)


def hand(state: State, seat: str) -> tuple[str, ...]:
    """Return the cards of a hand."""
    return state.cards.zone(seat).held or ()


def who_is_asked(state: State) -> str:
    """Return the seat that the state waits for."""
    waits = state.agenda[-1].pending(state)
    assert isinstance(waits, Decision), waits
    return waits.seat
