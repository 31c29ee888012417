"""The conformance suite: any game, put through random games and checked against the contract at every step."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any

from ancientwars.core.contract import check_contract
from ancientwars.core.game import game as game_of
from ancientwars.core.step import Chance, Decision
from ancientwars.testing.checks import CHECKS, RECORD_CHECKS, Broken, Check, Course, Echo, Node, Passage, Subject
from ancientwars.testing.failures import save_failure
from ancientwars.testing.fingerprints import elsewhere, fingerprints, importable
from ancientwars.testing.playthrough import Menu, Playthrough
from ancientwars.testing.policies import policy_of
from ancientwars.testing.report import ConformanceFailure, Report

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from ancientwars.core.action import Action
    from ancientwars.testing.fingerprints import Fingerprint

FIRST = 12
"""Nodes of each kind, and games of a run, for which every dear check is made."""
RATE = 0.15
"""How often dear checks are made afterwards, at most."""
THINNING = 1.5
"""How soon they become rarer: 100 nodes of a kind have the full rate, 10,000 a tenth of it."""
ECHO = "nothing_depends_on_hashing"
"""The check for which another process plays."""
ECHOES = 3
"""Games of a run that another process plays as well."""
ECHO_PLIES = 150
"""The most plies of such a game."""
OWN = ("the_module_is_a_game", "games_can_be_set_up", "states_answer", "play_goes_on")
"""Checks that are no function: what the games themselves are played with."""


def conformance(
    game: Any,
    *,
    games: int = 20,
    seed: int = 0,
    setups: Sequence[Mapping[str, Any]] | None = None,
    progress: Callable[[str], None] | None = None,
    failures: Path | None = None,
    before: Report | None = None,
) -> Report:
    """Put a game through random games and check the contract at every step.

    Args:
        game: The game module, or its name.
        games: How many games to play.
        seed: Seed of the first game; the next one has the next seed.
        setups: Arguments of ``new_game``, taken in turn; by default every scenario.
        progress: Called with a line after each game, for example ``print``.
        failures: Folder for a save file of the game that fails.
        before: What was played and checked before, in other processes perhaps: dear checks are as rare as after that,
            and no other process plays the first games as well.

    Returns:
        What was played and checked.

    Raises:
        ConformanceFailure: The game breaks the contract; the failure names the check, the game and the ply. A module
            that lacks members of the contract fails before anything is played, and all of them are named.

    Example:
        >>> report = conformance("poleis", games=1)
        >>> report.games
        1
    """
    module = game_of(game) if isinstance(game, str) else game
    if faults := check_contract(module):
        raise ConformanceFailure(OWN[0], seed, 0, "\n  ".join(["it lacks", *faults]), None, None)
    subject = Subject(module)
    chosen = tuple(setups or default_setups(subject.game))
    run = _Run(subject, failures, before or Report(subject.game.INFO.name))
    for number in range(seed, seed + games):
        run.play(number, chosen[(number - seed) % len(chosen)])
        if before is None and run.games == min(games, ECHOES):
            run.listen()
        if progress:
            progress(f"{subject.game.INFO.name}: game {run.report.games} of {games}, {run.report.plies} plies")
    return run.finished()


def default_setups(game: Any) -> tuple[dict[str, Any], ...]:
    """Return one set-up per scenario of a game, or the only one."""
    return tuple({"scenario": scenario} for scenario in game.INFO.scenarios) or ({},)


def check_names() -> tuple[str, ...]:
    """Return the names of all checks, in the order in which they are made."""
    return (*OWN, *(check.name for check in (*CHECKS, *RECORD_CHECKS)))


class _Run:
    """What the games of a run share: the subject, the report, and what came before, which makes dear checks rarer."""

    def __init__(self, subject: Subject, failures: Path | None, before: Report) -> None:
        self.subject = subject
        self.failures = failures
        self.before = before
        self.report = Report(subject.game.INFO.name)
        self.events: set[str] = set()
        self.checks: tuple[Check, ...] = (*CHECKS, *RECORD_CHECKS)
        self.first: list[_Game] = []

    @property
    def games(self) -> int:
        """How many games were played, those before included."""
        return self.before.games + self.report.games

    def seen(self, kind: str) -> int:
        """Return how many nodes of a kind came, those before included."""
        return self.before.kinds[kind] + self.report.kinds[kind]

    def play(self, seed: int, setup: Mapping[str, Any]) -> None:
        """Play a game, and keep it if it is one of the first."""
        game = _Game(self, seed, setup)
        game.play()
        if len(self.first) < ECHOES:
            self.first.append(game)

    def listen(self) -> None:
        """Let another process play the first games, if it can import the game, and compare."""
        if importable(self.subject.game):
            games = [game.notations() for game in self.first]
            answers = self.first[0].guard(ECHO, lambda: elsewhere(self.subject.game, games))
            for game, there in zip(self.first, answers, strict=True):
                game.compare(there)

    def finished(self) -> Report:
        """Return the report."""
        types = self.subject.game.TYPES
        played, happened = self.report.actions, self.events
        self.report.unplayed = tuple(kind.__name__ for kind in types.actions if kind.__name__ not in played)
        self.report.unseen = tuple(kind.__name__ for kind in types.events if kind.__name__ not in happened)
        return self.report


class _Game:
    """One random game under way."""

    def __init__(self, run: _Run, seed: int, setup: Mapping[str, Any]) -> None:
        self.run = run
        self.subject = run.subject
        self.seed = seed
        self.setup = dict(setup)
        self.walk = Random(f"walk {seed}")
        self.sampling = Random(f"sampling {seed}")
        self.rng = Random(seed)
        self.states: list[Any] = []
        self.prints: list[str] = []
        self.actions: list[Action] = []
        self.choices: list[int] = []

    def play(self) -> None:
        """Play the game to its end, checking all the way."""
        policy = policy_of(self.seed)
        self._reach(self.guard("games_can_be_set_up", lambda: self.subject.game.new_game(**self.setup)))
        node = self._node()
        while node.options:
            action = self.guard("play_goes_on", lambda: policy(node, self.walk))  # noqa: B023
            after = self.guard("play_goes_on", lambda: self.subject.game.apply(node.state, action))  # noqa: B023
            self._check("passage", Passage(node, action, after), self._wanted(self.run.seen(node.kind)))
            self.choices.append(Menu.of(self.subject.game, node.state).number(action))
            self.actions.append(action)
            self._reach(after)
            node = self._node()
        self._check("course", self._course(), self._wanted(self.run.games))
        self._count()

    def notations(self) -> tuple[Mapping[str, Any], list[str]]:
        """Return the set-up, and the first plies as another process may play them."""
        return self.setup, [str(action) for action in self.actions[:ECHO_PLIES]]

    def compare(self, there: list[Fingerprint]) -> None:
        """Check the game against its fingerprints in another process."""
        here = fingerprints(self.subject.game, *self.notations())
        self._check("echo", Echo(here, there), dear=True)

    def _reach(self, state: Any) -> None:
        """Take note of a new state."""
        self.states.append(state)
        self.prints.append(repr(state))
        self.run.events.update(type(event).__name__ for event in state.events)

    def _node(self) -> Node:
        """Return the checked node of the last state."""
        state, game = self.states[-1], self.subject.game
        waits = self.guard("states_answer", lambda: game.pending(state))
        options = self.guard("states_answer", lambda: self._options(waits))
        node = Node(self.subject, state, waits, options, len(self.actions), self.rng, self.prints[-1])
        self.run.report.kinds[node.kind] += 1
        self._check("node", node, self._wanted(self.run.seen(node.kind) - 1))
        return node

    def _options(self, waits: object) -> tuple[Action, ...]:
        """Return what can come next."""
        state, game = self.states[-1], self.subject.game
        if isinstance(waits, Chance):
            return tuple(outcome for outcome, _ in game.chance_outcomes(state))
        return tuple(game.legal_actions(state)) if isinstance(waits, Decision) else ()

    def _course(self) -> Course:
        return Course(self.subject, self.seed, self._played(), tuple(self.prints), self.rng)

    def _played(self) -> Playthrough:
        return Playthrough(self.subject.game, self.setup, tuple(self.choices), tuple(self.actions), tuple(self.states))

    # ------------------------------------------------------------------ checking

    def _wanted(self, seen: int) -> bool:
        """Tell whether dear checks are due where `seen` of the same kind came before.

        A game that is played alone again has seen less, and so is checked wherever it was checked in a run.
        """
        drawn = self.sampling.random()
        return seen < FIRST or drawn < min(RATE, THINNING / sqrt(seen))

    def _check(self, when: str, thing: Node | Passage | Course | Echo, dear: bool) -> None:
        """Make the checks of one time that are due."""
        for check in self.run.checks:
            if check.when == when and (dear or not check.dear):
                self.rng.seed(f"{self.seed} {len(self.actions)} {check.name}")
                self.guard(check.name, lambda: check.function(thing))  # noqa: B023
                self.run.report.checks[check.name] += 1

    def guard(self, check: str, call: Callable[[], Any]) -> Any:
        """Return what a call returns; whatever it raises is a failure of a check."""
        try:
            return call()
        except Broken as broken:
            raise self._failure(check, str(broken)) from broken.__cause__
        except Exception as error:
            raise self._failure(check, f"{type(error).__name__}: {error}") from error

    def _failure(self, check: str, message: str) -> ConformanceFailure:
        """Return the failure of a check, and save the game if asked to."""
        played = self._played() if self.states else None
        file = save_failure(played, self.run.failures) if played and self.run.failures else None
        return ConformanceFailure(check, self.seed, len(self.actions), message, played, file)

    def _count(self) -> None:
        """Put the game into the report."""
        report = self.run.report
        report.games += 1
        report.plies += len(self.actions)
        report.longest = max(report.longest, len(self.actions))
        report.actions.update(type(action).__name__ for action in self.actions)
