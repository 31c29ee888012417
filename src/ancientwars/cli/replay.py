"""``ancientwars replay``: tell a save file, and play it again to see that it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.cli.letters import language_of
from ancientwars.cli.telling import Teller, summary_of
from ancientwars.core.errors import SaveError
from ancientwars.match import CHANCE, Match
from ancientwars.match.files import opened
from ancientwars.match.reading import read

if TYPE_CHECKING:
    from pathlib import Path

    from ancientwars.cli.console import Screen


def replay(screen: Screen, file: Path, *, at: int | None, lang: str, quiet: bool) -> None:
    """Print the log of a save file, everything included.

    Args:
        screen: Where to print.
        file: The save file.
        at: Stop after this many plies and print the state there.
        lang: Language of the game's words.
        quiet: Leave out the log.

    Raises:
        SaveError: The file is damaged, edited or foreign, and in which line.
        IllegalAction: The match has fewer plies.
    """
    match = Match.load(file)
    shown = match if at is None else match.at(at)
    lang = language_of(match.game, lang)
    teller = Teller(screen, lang, brief=True)
    if not quiet:
        teller.opening(shown)
        teller.plies(shown)
    if at is not None:
        screen.line()
        screen.lines(summary_of(match.game, shown.state, lang, screen.width).splitlines())
    teller.ending(shown)


def verify(screen: Screen, file: Path) -> bool:
    """Play a save file again and compare every die and state.

    Args:
        screen: Where to print.
        file: The save file.

    Returns:
        Whether nothing diverges; the first divergence is printed with its line.

    Raises:
        SaveError: The file cannot be read.
    """
    with opened(file) as lines:
        try:
            match = read(Match, lines, check=True).verify()
        except SaveError as error:
            screen.error(f"not verified: {error}")
            return False
    screen.line(f"verified: {len(match.plies)} plies", "green")
    _tell_unseeded(screen, match)
    return True


def _tell_unseeded(screen: Screen, match: Match) -> None:
    """Print which dice and cards no seed vouches for."""
    by_hand = [str(number) for number, ply in enumerate(match.plies, 1) if ply.forced]
    count = sum(ply.actor == CHANCE for ply in match.plies)
    if by_hand:
        plies = f"ply {', '.join(by_hand)} (of {count} dice and cards)"
        screen.line(f"given by hand, not drawn from the seed: {plies}", "yellow")
    if match.seed is None:
        screen.line(f"the record is public: without its seed {count} dice and cards cannot be checked", "yellow")
