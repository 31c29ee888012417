"""The commands of ``ancientwars``."""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from ancientwars import __version__
from ancientwars.cli.console import Screen
from ancientwars.cli.helping import translate, wants_russian
from ancientwars.cli.letters import language_of, prepare_streams
from ancientwars.cli.options import HUMAN, known_players, players_of, position_in, setup_of
from ancientwars.cli.stopping import SIGNALLED, Ended
from ancientwars.core.compiled import is_compiled
from ancientwars.core.errors import AncientWarsError, SetupError
from ancientwars.core.game import game as game_of
from ancientwars.core.game import games as installed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ancientwars.core.game import Game

WRONG = 2
"""Exit code of anything that cannot be done as asked."""
FAILED = 1
"""Exit code of a check that fails."""


class Commands(TyperGroup):
    """The commands; whatever the library refuses ends in one red line and exit code 2."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command line; help too is readable in any encoding, and in Russian for who wants it so."""
        prepare_streams()
        given = args[0] if args else extra.get("args")
        if wants_russian(sys.argv[1:] if given is None else given):
            translate(self)
        return super().main(*args, **extra)

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # somebody reads no further, for example `head`
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(FAILED) from None
        except KeyboardInterrupt:
            raise typer.Exit(SIGNALLED + signal.SIGINT) from None
        except Ended as ended:
            raise typer.Exit(ended.code) from None
        except (AncientWarsError, OSError) as error:
            with suppress(OSError):  # the terminal itself may be gone
                Screen().error(str(error))
            raise typer.Exit(WRONG) from None


app = typer.Typer(
    name="ancientwars",
    help="Play, watch, replay and check board wargames of antiquity.",
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of a game; `ancientwars games` lists them.")]
Lang = Annotated[str, typer.Option(help="Language of the game's words: en or ru.")]
Seed = Annotated[int | None, typer.Option(help="Seed of dice, decks and bots; without one every game has fresh dice.")]
Scenario = Annotated[
    str | None,
    typer.Option(help="Scenario, or a file with one of your own if the game takes such; the first one by default."),
]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An optional rule.")]
Position = Annotated[Path | None, typer.Option(help="File with a position, TOML or JSON, to start from.")]
Save = Annotated[Path | None, typer.Option(help="Save file that keeps the game, whatever ends it.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite a save file that holds something else.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Leave out the log.")]


def _version(wanted: bool) -> None:
    if wanted:
        Screen().line(f"ancientwars {__version__}{' (compiled)' if is_compiled() else ''}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Play, watch, replay and check board wargames of antiquity."""


@app.command()
def games() -> None:
    """List the installed games."""
    from ancientwars.cli.tables import games_table

    Screen().show(games_table())


@app.command()
def play(
    game: GameName,
    players: Annotated[str | None, typer.Option(help="human or a bot per seat, for example human,greedy.")] = None,
    seed: Seed = None,
    lang: Lang = "en",
    scenario: Scenario = None,
    option: Options = None,
    save: Save = None,
    force: Force = False,
    resume: Annotated[
        Path | None, typer.Option(help="Save file to go on with; it keeps the game, unless --save names another.")
    ] = None,
    manual_dice: Annotated[bool, typer.Option("--manual-dice", help="Roll real dice and type them in.")] = False,
    position: Position = None,
) -> None:
    """Play a game against bots or each other."""
    from ancientwars.cli.play import play as play_match
    from ancientwars.match import Match

    module = game_of(game)
    lang = language_of(module, lang)
    if resume is None:
        match = Match.new(
            module, seed=_seed(seed), manual=manual_dice, **_beginning(module, scenario, option, position)
        )
        told = 0
    else:
        if scenario or option or manual_dice or position or seed is not None:
            raise SetupError("resume", "the save file says how the game was set up; leave out all other set-up")
        match = Match.load(resume)
        told = len(match.plies)
        if match.name != module.INFO.name:
            raise SetupError("resume", f"{resume} is a game of {match.name}, not of {module.INFO.name}")
    seats = module.seats(match.state)
    before = known_players(match.players, seats) if players is None else None
    names = before or players_of(module, seats, players, default=(HUMAN, "greedy"), humans=True)
    play_match(Screen(), match.seated(names), names, lang=lang, save=save or resume, force=force, told=told)


def _beginning(
    game: Game, scenario: str | None, options: Sequence[str] | None, position: Path | None
) -> dict[str, Any]:
    """Return what a match begins with: a set-up, or a position."""
    setup = setup_of(game, scenario, options or ())
    return setup if position is None else {"position": position_in(position, setup)}


def _seed(given: int | None) -> int:
    """Return the seed that was given, or one that nobody can guess."""
    from ancientwars.match.seeds import new_seed

    return new_seed() if given is None else given


@app.command()
def watch(
    game: GameName,
    players: Annotated[str | None, typer.Option(help="A bot per seat, for example greedy,random.")] = None,
    seed: Seed = None,
    lang: Lang = "en",
    scenario: Scenario = None,
    option: Options = None,
    save: Save = None,
    force: Force = False,
    quiet: Quiet = False,
    omniscient: Annotated[bool, typer.Option("--omniscient", help="Tell also what spectators may not know.")] = False,
    board: Annotated[bool, typer.Option("--board", help="Print the position whenever another seat decides.")] = False,
    position: Position = None,
) -> None:
    """Watch bots play a game."""
    from ancientwars.cli.watch import Show
    from ancientwars.cli.watch import watch as watch_match
    from ancientwars.match import Match

    module = game_of(game)
    lang = language_of(module, lang)
    match = Match.new(module, seed=_seed(seed), **_beginning(module, scenario, option, position))
    names = players_of(module, module.seats(match.state), players, default=("greedy", "random"), humans=False)
    show = Show(log=not quiet, board=board, omniscient=omniscient)
    watch_match(Screen(), match, names, lang=lang, save=save, force=force, show=show)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A save file.")],
    verify: Annotated[bool, typer.Option("--verify", help="Play it again and compare everything.")] = False,
    at: Annotated[int | None, typer.Option(help="Stop after this many plies and print the state.")] = None,
    lang: Lang = "en",
    quiet: Quiet = False,
) -> None:
    """Tell a save file, or verify it."""
    from ancientwars.cli import replay as replaying

    if not verify:
        replaying.replay(Screen(), file, at=at, lang=lang, quiet=quiet)
    elif not replaying.verify(Screen(), file):
        raise typer.Exit(FAILED)


@app.command()
def rules(
    game: GameName,
    check: Annotated[bool, typer.Option("--check", help="Print only what is wrong; exit 1 if anything is.")] = False,
    tests: Annotated[
        Path | None, typer.Option(help="Folder of the tests; by default those that the game was built with.")
    ] = None,
    src: Annotated[Path | None, typer.Option(help="Folder of the code; the game's package by default.")] = None,
) -> None:
    """Show every rule with its tests and the code that cites it."""
    from ancientwars.cli.rules import rules as show_rules

    if not show_rules(Screen(), game_of(game), check=check, tests=tests, src=src):
        raise typer.Exit(FAILED)


@app.command()
def check(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="Seed of the first game; the next has the next seed.")] = 0,
    scenario: Annotated[
        str | None, typer.Option(help="The only scenario, or file with one, to play; all in turn by default.")
    ] = None,
    option: Options = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; one per core by default.")] = None,
    failures: Annotated[Path | None, typer.Option(help="Folder for save files of games that fail.")] = None,
) -> None:
    """Play random games and check every state; by default scenarios and options take turns."""
    from ancientwars.cli import check as checking

    options = setup_of(game_of(game), None, option or ()).get("options", {})
    setups = checking.setups_of(game_of(game), scenario, options)
    wanted = min(jobs or os.cpu_count() or 1, games)
    if not checking.check(Screen(), game, games=games, seed=seed, setups=setups, jobs=wanted, failures=failures):
        raise typer.Exit(FAILED)


@app.command()
def check_data(
    game: GameName,
    file: Annotated[Path, typer.Argument(help="Your own data: a file or folder, as the game takes them.")],
) -> None:
    """Check data of your own, for example a scenario file, and print everything that is wrong with them."""
    from ancientwars.cli.data import check_data as check

    if not check(Screen(), game_of(game), file):
        raise typer.Exit(FAILED)


@app.command()
def provenance(game: GameName) -> None:
    """Show where the component data come from."""
    from ancientwars.cli.tables import provenance_table

    Screen().show(provenance_table(game_of(game)))


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(min=0, help="How many decisions deep.")] = 3,
    chance: Annotated[
        str, typer.Option(help="expand: every outcome is a path of its own; fixed: chance as the seed has it.")
    ] = "expand",
    seed: Annotated[int, typer.Option(help="Seed of the opening, and of fixed chance.")] = 0,
    scenario: Scenario = None,
    option: Options = None,
    position: Position = None,
    divide: Annotated[bool, typer.Option("--divide", help="Count for each first decision.")] = False,
    lang: Lang = "en",
) -> None:
    """Count the ways to play on, to a depth of so many decisions."""
    from ancientwars.cli import perft as counting

    module = game_of(game)
    start = counting.start_of(module, setup_of(module, scenario, option or ()), position, seed)
    lang = language_of(module, lang)
    counting.perft(Screen(), module, start, counting.Way(depth, chance, seed, divide), lang)


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game; all by default.")] = None,
    seconds: Annotated[float, typer.Option(min=0.0, help="How long each random play is measured.")] = 4.0,
) -> None:
    """Measure speed and memory."""
    from ancientwars.analysis.bench import run
    from ancientwars.cli.tables import bench_table

    names = [game_of(game).INFO.name] if game else list(installed())
    Screen().show(bench_table(run(names, seconds)))


@app.command()
def schema(game: GameName) -> None:
    """Print the JSON Schema of states, actions and events."""
    from ancientwars.match import codec_of

    print(json.dumps(codec_of(game_of(game)).schema(), indent=2))
