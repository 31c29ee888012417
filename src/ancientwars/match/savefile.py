"""Save files: JSON lines - a header, a line per action, digests at intervals, and a closing line.

::

    {"format": "ancientwars-match", "version": 1, "game": "poleis", "rules": "1", "data": "…", "setup": {}, …}
    {"ply": 1, "actor": "chance", "action": "draw: sokrates"}
    {"after": 25, "digests": {"athens": "…", "sparta": "…", …}}
    {"end": 412, "digests": {…}}
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from ancientwars.core.errors import AncientWarsError, SaveError, UnknownGame
from ancientwars.core.game import game as game_of
from ancientwars.core.step import Chance, Decision, Outcome
from ancientwars.match.codec import codec_of

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.game import Game
    from ancientwars.match.match import Match

    M = TypeVar("M", bound=Match)

FORMAT = "ancientwars-match"
VERSION = 1
INTERVAL = 25
"""Plies between two digests."""


def _line(**members: Any) -> str:
    return json.dumps(members, ensure_ascii=False)


def write(match: Match) -> str:
    """Return the text of a match's save file."""
    game, codec = match.game, codec_of(match.game)
    header = {"format": FORMAT, "version": VERSION, "game": match.name, "rules": game.INFO.rules_version}
    data = game.data_version(match.states[0])
    lines = [_line(**header, data=data, setup=_plain(match.setup), seed=match.seed, manual=match.manual)]
    for number, ply in enumerate(match.plies, 1):
        forced = {"forced": True} if ply.forced else {}
        lines.append(_line(ply=number, actor=ply.actor, action=str(ply.action), **forced))
        if number % INTERVAL == 0:
            lines.append(_line(after=number, digests=codec.digests(match.states[number])))
    lines.append(_line(end=len(match.plies), digests=codec.digests(match.state)))
    return "\n".join(lines) + "\n"


def _plain(setup: Any) -> dict[str, Any]:
    """Return a set-up as JSON data."""
    plain = {key: attrs.asdict(value) if attrs.has(type(value)) else value for key, value in setup.items()}
    return {key: str(value) if isinstance(value, Path) else value for key, value in plain.items()}


def read_text(path: str | Path) -> str:
    """Return the text of a file.

    Raises:
        SaveError: It cannot be read or is not UTF-8 text.
    """
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SaveError(1, f"the file cannot be read: {error}") from None


def read(cls: type[M], text: str, *, check: bool, game: Game | None = None) -> M:
    """Return the match of a save file's text; see `Match.loads`."""
    rows = [(number, _parse(number, line)) for number, line in enumerate(text.splitlines(), 1)]
    if not rows:
        raise SaveError(1, "the file is empty")
    match = _begin(cls, rows[0][1], game)
    for number, row in rows[1:-1]:
        match = _next(match, number, row, check=check)
    number, last = rows[-1]
    if len(rows) == 1 or "end" not in last:
        raise SaveError(number, "the file is truncated: the closing line is missing")
    if last["end"] != len(match.plies):
        raise SaveError(number, f"the closing line speaks of {last['end']} plies, the file has {len(match.plies)}")
    if check:
        _compare(match, number, last)
    return match


def _parse(number: int, line: str) -> dict[str, Any]:
    """Return one line as a JSON object."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:  # a number or a nesting may be beyond what Python reads
        raise SaveError(number, f"is no JSON: {getattr(error, 'msg', error)}") from None
    if not isinstance(row, dict):
        raise SaveError(number, "is no JSON object")
    return row


def _begin(cls: type[M], header: dict[str, Any], module: Game | None) -> M:
    """Return the match of a header, nothing played."""
    if header.get("format") != FORMAT:
        raise SaveError(1, "this is no save file of ancientwars")
    if type(header.get("version")) is not int or header["version"] > VERSION:
        raise SaveError(1, f"format version {header.get('version')!r} is newer than this library ({VERSION})")
    for name, kind in (("game", str), ("rules", str), ("data", str), ("setup", dict), ("seed", int), ("manual", bool)):
        if type(header.get(name)) is not kind:
            raise SaveError(1, f"header field {name!r} is missing or damaged")
    try:
        game = module if module and module.INFO.name == header["game"] else game_of(header["game"])
        match = cls.new(game, seed=header["seed"], manual=True, **header["setup"])
    except UnknownGame as error:
        raise SaveError(1, str(error)) from None
    except (AncientWarsError, TypeError) as error:
        raise SaveError(1, f"the set-up is damaged: {error}") from None
    if header["rules"] != game.INFO.rules_version:
        raise SaveError(1, f"played with rules version {header['rules']}, this is {game.INFO.rules_version}")
    if header["data"] != game.data_version(match.states[0]):
        raise SaveError(1, "played with other component data")
    return cls(game, match.setup, match.seed, header["manual"], (), match.states)


def _next(match: M, number: int, row: dict[str, Any], *, check: bool) -> M:
    """Return the match after one line."""
    if "after" in row:
        if row["after"] != len(match.plies):
            raise SaveError(number, f"digest of ply {row['after']} stands after ply {len(match.plies)}")
        if check:
            _compare(match, number, row)
        return match
    if row.get("ply") != len(match.plies) + 1:
        raise SaveError(number, f"ply {len(match.plies) + 1} is expected, not {row.get('ply')!r}")
    try:
        action = match.game.parse(match.state, row.get("action", ""))
        return _follow(match, row.get("actor"), action, forced=row.get("forced", False) is True, check=check)
    except AncientWarsError as error:
        raise SaveError(number, str(error)) from None


def _compare(match: Match, number: int, row: dict[str, Any]) -> None:
    """Compare the digests of a line with the state."""
    found, stated = codec_of(match.game).digests(match.state), row.get("digests")
    if not isinstance(stated, dict):
        raise SaveError(number, "the digests are damaged")
    differing = sorted(name for name in {*found, *stated} if found.get(name) != stated.get(name))
    if differing:
        raise SaveError(number, f"the states differ after ply {len(match.plies)} in: {', '.join(differing)}")


def verify(match: M) -> M:
    """Play a match again and compare; see `Match.verify`."""
    if len(match.states) != len(match.plies) + 1:
        raise SaveError(1, f"{len(match.plies)} plies do not go with {len(match.states)} states")
    again = type(match).new(match.game, seed=match.seed, manual=True, **match.setup)
    if again.state != match.states[0]:
        raise SaveError(1, difference(match.states[0], again.state))
    for number, ply in enumerate(match.plies):
        line = 2 + number + number // INTERVAL
        try:
            again = _follow(again, ply.actor, ply.action, forced=ply.forced, check=True)
        except AncientWarsError as error:
            raise SaveError(line, f"ply {number + 1}: {error}") from None
        if again.state != match.states[number + 1]:
            raise SaveError(line, f"ply {number + 1}: {difference(match.states[number + 1], again.state)}")
    return match


def _follow(match: M, actor: object, action: Action, *, forced: bool, check: bool) -> M:
    """Return the match after one more ply of a record, if it fits."""
    from ancientwars.match.match import CHANCE, Ply

    waits = match.pending
    if isinstance(waits, Outcome):
        raise AncientWarsError("the game is over before this line")
    expected = waits.seat if isinstance(waits, Decision) else CHANCE
    if actor != expected:
        raise AncientWarsError(f"the game waits for {expected}, not for {actor!r}")
    if check and isinstance(waits, Chance) and not forced and action != match.drawn():
        raise AncientWarsError(f"the seed gives {match.drawn()}, not {action}")
    return match._add(Ply(str(actor), action, forced))


def difference(kept: Any, replayed: Any) -> str:
    """Return in which fields two states differ, and how."""
    parts = [
        f"{field.name} is {getattr(kept, field.name)!r}, replayed {getattr(replayed, field.name)!r}"
        for field in attrs.fields(type(kept))
        if field.eq and getattr(kept, field.name) != getattr(replayed, field.name)
    ]
    return "the states differ: " + "; ".join(parts)
