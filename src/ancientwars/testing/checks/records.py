"""Checks of games as matches: replay, save files, logs and undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.errors import IllegalAction
from ancientwars.core.messages import LANGUAGES
from ancientwars.core.step import Chance, Decision
from ancientwars.match import CHANCE, Match
from ancientwars.testing.checks.base import Broken, Check, Course, Node, difference, refused, same
from ancientwars.testing.checks.secrets import is_told, knowledge_gained, reveals

if TYPE_CHECKING:
    from collections.abc import Iterator

PREFIXES = 40
"""Places of a game at which undo and logs are tried."""


def matches_follow_the_game(course: Course) -> None:
    """A match that plays the same actions goes through the same states."""
    for ply, (match, state) in enumerate(zip(course.matches, course.played.states, strict=True)):
        if not same(match.state, state):
            raise Broken(f"before ply {ply + 1} the match differs: {difference(state, match.state)}")
    last = course.matches[-1]
    if last.over != (last.outcome is not None):
        raise Broken("the match does not know whether it is over")


def saves_round_trip(course: Course) -> None:
    """A saved match is loaded and verified with the same plies and states, and saved again byte for byte."""
    for match in (course.matches[len(course.matches) // 2], course.matches[-1]):
        text = match.dumps()
        loaded = Match.loads(text, game=course.subject.game)
        loaded.verify()
        if (loaded.plies, loaded.seed, dict(loaded.setup)) != (match.plies, match.seed, dict(match.setup)):
            raise Broken("the loaded match has another record")
        if not same(loaded.state, match.state):
            raise Broken(f"the loaded match differs: {difference(match.state, loaded.state)}")
        if loaded.dumps() != text:
            raise Broken("the loaded match is saved differently")


def equal_seeds_give_equal_saves(course: Course) -> None:
    """The same seed and the same choices give the same save file, byte for byte."""
    one, other = _seeded(course), _seeded(course)
    if one.dumps() != other.dumps():
        raise Broken("two matches with equal seeds and choices are saved differently")
    Match.loads(one.dumps(), game=course.subject.game).verify()


def _seeded(course: Course) -> Match:
    """Return a match with the dice of the seed and the numbers of the course as choices."""
    match = Match.new(course.subject.game, seed=course.seed, **course.played.setup)
    for number in course.played.choices:
        if match.over:
            break
        match = match.play(match.legal_actions[number % len(match.legal_actions)])
    return match


def logs_have_words(course: Course) -> None:
    """The log tells every ply in each language, to everybody, and no viewer more than the whole."""
    match = course.matches[-1]
    for lang in LANGUAGES:
        whole = match.log(lang)
        if len(whole) < len(match.plies) or not all(isinstance(line, str) and line.strip() for line in whole):
            raise Broken(f"the log in {lang!r} has {len(whole)} lines for {len(match.plies)} plies, or empty ones")
        for viewer in course.viewers:
            more = set(match.log(lang, viewer)) - set(whole)
            if more:
                raise Broken(f"{viewer} is told what is not in the log: {more.pop()}")


def logs_keep_secrets(course: Course) -> None:
    """Who may not know an answer reads the same line whatever it was, unless an event reveals it."""
    for node, match in _sampled(course):
        if isinstance(node.waits, (Decision, Chance)) and node.waits.seats is not None:
            for viewer in course.viewers:
                if not is_told(node, viewer):
                    _compare_logs(node, match, viewer)


def _compare_logs(node: Node, match: Match, viewer: str) -> None:
    """Compare the logs after different answers."""
    futures = [match.play(option) for option in node.some(node.options, 4) if not option.announced]
    number = len(match.plies)
    logs = {future.log_of(number, "en", viewer) for future in futures if not reveals(future.state, viewer)}
    if len(logs) > 1:
        raise Broken(f"the log tells {viewer} the answer to {node.kind!r} at ply {number + 1}: {sorted(logs)[:2]}")


def undo_goes_back_one_decision(course: Course) -> None:
    """Undo takes back a decision and nothing else, where it says so; elsewhere it is refused."""
    for node, match in _sampled(course):
        if not match.can_undo:
            refused(IllegalAction, match.undo)
            continue
        back = match.undo()
        if match.plies[: len(back.plies)] != back.plies or len(back.plies) == len(match.plies):
            raise Broken(f"undo at ply {node.ply} leads to another record")
        if not same(back.state, course.played.states[len(back.plies)]):
            raise Broken(f"undo at ply {node.ply} leads to another state")


def undo_crosses_nothing(course: Course) -> None:
    """Undo never takes back dice, another seat's choice, or what a seat other than the deciding one has learnt."""
    for node, match in _sampled(course):
        if not match.can_undo:
            continue
        first = len(match.undo().plies)
        actors = {ply.actor for ply in match.plies[first:]}
        if CHANCE in actors or len(actors) > 1:
            raise Broken(f"undo at ply {node.ply} takes back plies of {', '.join(sorted(actors))}")
        for number in range(first, node.ply):
            _check_learnt(course, number, match.plies[number].actor)


def _check_learnt(course: Course, number: int, actor: str) -> None:
    """Demand that a ply, which can be taken back, told nobody else anything hidden."""
    action, after = course.played.actions[number], course.played.states[number + 1]
    node = _node(course, number)
    for viewer in course.viewers:
        learnt = knowledge_gained(node, action, after, viewer) if viewer != actor else ""
        if learnt or (viewer != actor and reveals(after, viewer)):
            raise Broken(
                f"{action} at ply {number + 1} can be taken back, though {viewer} learnt {learnt or 'from it'}"
            )


def _sampled(course: Course) -> Iterator[tuple[Node, Match]]:
    """Yield some places of a game, as node and match."""
    numbers = range(len(course.matches))
    for number in sorted(course.rng.sample(numbers, min(PREFIXES, len(numbers)))):
        yield _node(course, number), course.matches[number]


def _node(course: Course, number: int) -> Node:
    """Return a place of a game as a node."""
    game, state = course.subject.game, course.played.states[number]
    waits = game.pending(state)
    options = game.legal_actions(state)
    if isinstance(waits, Chance):
        options = tuple(outcome for outcome, _ in game.chance_outcomes(state))
    return Node(course.subject, state, waits, options, number, course.rng, course.prints[number])


CHECKS = (
    Check(matches_follow_the_game, "course", dear=True),
    Check(saves_round_trip, "course", dear=True),
    Check(equal_seeds_give_equal_saves, "course", dear=True),
    Check(logs_have_words, "course", dear=True),
    Check(logs_keep_secrets, "course", dear=True),
    Check(undo_goes_back_one_decision, "course", dear=True),
    Check(undo_crosses_nothing, "course", dear=True),
)
