"""Save files: JSON lines - a header, a line per action, digests at intervals, and a closing line.

::

    {"format": "ancientwars-match", "version": 3, "game": "poleis", "rules": "1", "data": "…", "setup": {}, …}
    {"ply": 1, "actor": "chance", "action": "draw: sokrates"}
    {"after": 25, "digests": {"athens": "…", "sparta": "…", …}}
    {"end": 412, "digests": {…}}

The header has all that the match was set up with, files of a user's own as texts, and ``data``, a digest of the
component data. Where the match began from a position, the header has it too, as ``position``, and the set-up is empty.
Its ``seed`` is null in a public record. Who plays each seat may stand there as ``players``; nothing depends on it.
A line of chance that was given by hand also says ``"forced": true``. A line of a ply that somebody commented has his
words by language, as ``comment``: ``{"en": "…", "ru": "…"}``; nothing depends on them.
Versions 1 and 2, which no release had, are refused: the first kept paths in place of the texts, the second has other
digests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ancientwars.match.codec import codec_of
from ancientwars.match.plain import written
from ancientwars.match.seeds import write_seed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.match.match import Match

FORMAT: Final = "ancientwars-match"
VERSION: Final = 3
INTERVAL: Final = 25
"""Plies between two digests."""


def write(match: Match) -> str:
    """Return the text of a match's save file."""
    return "".join(f"{written(row)}\n" for row in _rows(match))


def _rows(match: Match) -> Iterator[dict[str, Any]]:
    """Yield the lines of a match's save file as plain data."""
    codec = codec_of(match.game)
    yield {
        "format": FORMAT,
        "version": VERSION,
        "game": match.name,
        "rules": match.game.INFO.rules_version,
        "data": match.game.data_version(match.states[0]),
        "setup": dict(match.setup),
        **({} if match.position is None else {"position": match.position}),
        "seed": write_seed(match.seed),
        "manual": match.manual,
        **({"players": dict(match.players)} if match.players else {}),
    }
    for number, ply in enumerate(match.plies, 1):
        forced = {"forced": True} if ply.forced else {}
        comment = {"comment": dict(ply.comment)} if ply.comment else {}
        yield {"ply": number, "actor": ply.actor, "action": str(ply.action), **forced, **comment}
        if number % INTERVAL == 0:
            yield {"after": number, "digests": codec.digests(match.states[number])}
    yield {"end": len(match.plies), "digests": codec.digests(match.state)}


def line_of(number: int) -> int:
    """Return the line in which a ply stands, both counted from 1."""
    return 1 + number + (number - 1) // INTERVAL
