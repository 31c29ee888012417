"""Checks of everything that leaves the program: notation, numbers, JSON, and words for people."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ancientwars.core.errors import MalformedAction, PositionError
from ancientwars.core.messages import LANGUAGES
from ancientwars.core.price import Change
from ancientwars.core.step import SPECTATOR, Outcome
from ancientwars.testing.checks.base import Broken, Check, Node, difference, refused, same

if TYPE_CHECKING:
    from collections.abc import Iterator


def notations_round_trip(node: Node) -> None:
    """Every option is written on one line of its own, and reading it gives the option back."""
    for action in node.some(node.options, 100):
        text = str(action)
        if not text.strip() or len(text.splitlines()) != 1:
            raise Broken(f"{action!r} is written {text!r}, not on one line")
        read = node.game.parse(node.state, text)
        if read != action:
            raise Broken(f"{text!r} is read as {read!r}, not as {action!r}")


def foreign_texts_are_refused(node: Node) -> None:
    """Texts that mean no action, and things that are no texts, are refused as malformed."""
    for text in ("", "no such action", "\n", "{}", None, 5, ["pass"]):
        refused(MalformedAction, node.game.parse, node.state, text)


def actions_have_numbers(node: Node) -> None:
    """Every option has a number of its own below the size of the catalogue, which leads back to it."""
    for action in node.options:
        number = node.game.action_id(action)
        if not 0 <= number < len(node.game.CATALOGUE):
            raise Broken(f"{action} has the number {number}; the catalogue ends at {len(node.game.CATALOGUE) - 1}")
        if node.game.action_of(number) != action:
            raise Broken(f"{action} has the number {number}, which means {node.game.action_of(number)}")


def foreign_numbers_are_refused(node: Node) -> None:
    """Numbers without an action, and things that are no numbers, are refused as malformed."""
    for number in (-1, len(node.game.CATALOGUE), 1.0, "1", None, True):
        refused(MalformedAction, node.game.action_of, number)


def json_round_trips(node: Node) -> None:
    """States, views, actions and events come back from JSON equal in every field."""
    codec = node.subject.codec
    for state in (node.state, node.game.view(node.state, node.seat or SPECTATOR)):
        loaded = codec.load_state(_through_json(codec.dump(state)))
        if hash(loaded) != hash(state) or not same(loaded, state) or repr(loaded) != repr(state):
            raise Broken(f"the state comes back from JSON changed: {difference(state, loaded)}")
    for action in node.some(node.options, 20):
        if codec.load_action(_through_json(codec.dump(action))) != action:
            raise Broken(f"{action!r} comes back from JSON as another action")
    for event in node.state.events:
        if codec.load_event(_through_json(codec.dump(event))) != event:
            raise Broken(f"{event!r} comes back from JSON as another event")


def _through_json(data: Any) -> Any:
    """Return data as another program would send them back."""
    return json.loads(json.dumps(data))


def equal_states_offer_equal_options(node: Node) -> None:
    """A state that comes back from JSON waits for the same, with the same options in the same order."""
    codec, game = node.subject.codec, node.game
    loaded = codec.load_state(_through_json(codec.dump(node.state)))
    if game.pending(loaded) != node.waits:
        raise Broken(f"an equal state waits for {game.pending(loaded)}, not for {node.waits}")
    if node.seat and game.legal_actions(loaded) != node.options:
        raise Broken("an equal state lists other legal actions, or in another order")


def positions_are_read_as_written(node: Node) -> None:
    """`position` gives, for a state, a text from which it reads an equal state, or refuses with a PositionError."""
    try:
        text = node.game.position(node.state)
    except PositionError:
        return
    if not isinstance(text, str):
        raise Broken(f"a state is written as a {type(text).__name__}, not as a text")
    again = node.game.position(text)
    if again != node.state:
        raise Broken(f"the state is read from its own text as another one: {difference(node.state, again)}")


def prices_tell_no_secrets(node: Node) -> None:
    """A `price` is a tuple of `Change`, empty for what is not legal; the seat can work it out from its view."""
    if node.seat is None or not hasattr(node.game, "price"):
        return
    view = node.game.view(node.state, node.seat)
    for action in (*node.some(node.options, 20), *node.others(5)):
        price = node.game.price(node.state, action)
        if type(price) is not tuple or not all(isinstance(change, Change) for change in price):
            raise Broken(f"the price of {action} is {price!r}, not a tuple of changes")
        if price and action not in node.options:
            raise Broken(f"{action} has a price, {price}, and is not legal")
        for state in (view, node.game.determinize(view, node.rng)):
            if (seen := node.game.price(state, action)) != price:
                raise Broken(f"the price of {action} is {price}; as {node.seat} knows it, {seen}")


def everything_has_words(node: Node) -> None:
    """Every prompt, action, event and outcome has one line of words in each language."""
    for lang in LANGUAGES:
        for thing in _things(node):
            words = node.game.describe(node.state, thing, lang)
            if not isinstance(words, str) or not words.strip() or len(words.splitlines()) != 1:
                raise Broken(f"{thing!r} is described in {lang!r} as {words!r}, not as one line")


def _things(node: Node) -> Iterator[Any]:
    """Yield what is described at a node."""
    yield node.waits
    yield from node.some(node.options, 20)
    yield from node.state.events


def outcomes_are_complete(node: Node) -> None:
    """The outcome names winners among the seats that play, a score for each of these in order, and a rule."""
    if not isinstance(node.waits, Outcome):
        return
    seats, outcome = node.seats, node.waits
    if not set(outcome.winners) <= set(seats) or len(set(outcome.winners)) < len(outcome.winners):
        raise Broken(f"the winners are {outcome.winners}; the seats are {', '.join(seats)}")
    if tuple(seat for seat, _ in outcome.scores) != seats:
        raise Broken(f"the scores are {outcome.scores}, not one for each of {', '.join(seats)} in order")
    if not outcome.rule:
        raise Broken("the outcome names no rule")


CHECKS = (
    Check(actions_have_numbers, "node"),
    Check(everything_has_words, "node"),
    Check(outcomes_are_complete, "node"),
    Check(notations_round_trip, "node", dear=True),
    Check(json_round_trips, "node", dear=True),
    Check(positions_are_read_as_written, "node", dear=True),
    Check(prices_tell_no_secrets, "node", dear=True),
    Check(equal_states_offer_equal_options, "node", dear=True),
    Check(foreign_texts_are_refused, "node", dear=True),
    Check(foreign_numbers_are_refused, "node", dear=True),
)
