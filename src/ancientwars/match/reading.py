"""Reading save files: every line is checked, and the game played again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

import attrs

from ancientwars.core.chance import SeededSource
from ancientwars.core.errors import AncientWarsError, SaveError, UnknownGame, quoted, shortened
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.game import game as game_of
from ancientwars.core.step import Chance, Outcome
from ancientwars.match.codec import codec_of
from ancientwars.match.plain import parsed
from ancientwars.match.ply import CHANCE, NOTHING, Ply, comment_fault, players_fault
from ancientwars.match.savefile import FORMAT, INTERVAL, VERSION, line_of
from ancientwars.match.seeds import read_seed
from ancientwars.match.setups import begun, plain_position, plain_setup
from ancientwars.match.turns import actors, turned

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ancientwars.core.action import Action
    from ancientwars.core.game import Game
    from ancientwars.match.match import Match

    M = TypeVar("M", bound=Match)

HEADER: Final = FrozenMap({"game": str, "rules": str, "data": str, "setup": dict, "manual": bool})
"""The members of the first line whose types are all there is to check, and these types."""
MEMBERS: Final = FrozenMap(
    {
        "header": ("format", "version", *HEADER, "seed", "position", "players"),
        "end": ("end", "digests"),
        "after": ("after", "digests"),
        "ply": ("ply", "actor", "action", "forced", "comment"),
    }
)
"""The members that a line of each kind may have."""
LONGEST_ACTION: Final = 1000
"""Characters of the longest notation."""


def read(cls: type[M], lines: Iterable[str], *, check: bool, game: Game | None = None) -> M:
    """Return the match of a save file's lines; see `Match.loads`."""
    numbered = enumerate(lines, 1)
    replay: Replay | None = None
    number = 0
    for number, line in numbered:
        row = _row(number, line)
        if replay is None:
            replay = Replay.begin(row, game)
        elif "end" in row:
            replay.close(number, row, check=check)
            if next(numbered, None):
                raise SaveError(number, "the closing line is not the last one")
            return replay.match(cls)
        else:
            replay.go_on(number, row, check=check)
    if replay is None:
        raise SaveError(1, "the file is empty")
    raise SaveError(number, "the file is truncated: the closing line is missing")


def _row(number: int, line: str) -> dict[str, Any]:
    """Return one line as a JSON object."""
    try:
        return parsed(line)
    except ValueError as error:
        raise SaveError(number, str(error)) from None


def _require_members(number: int, row: Mapping[str, Any], kind: str) -> None:
    """Check that a line says nothing that lines of its kind do not say."""
    for name in row:
        if name not in MEMBERS[kind]:
            raise SaveError(number, f"{quoted(name)} does not belong here")


# ---------------------------------------------------------------------- playing again


@attrs.define
class Replay:
    """A game that is played again from its record.

    Attributes:
        game: The game module.
        setup: The set-up, plain data that name no file.
        seed: The seed, if it is known.
        manual: Whether chance is played by hand.
        position: The position that the game began from, plain data; None for a new game.
        plies: The record so far.
        states: The state before each ply, and the one now.
        players: Who plays each seat; empty if nobody has said.
        compared: The ply after which states were last compared with digests.
    """

    game: Game
    setup: Mapping[str, Any]
    seed: int | None
    manual: bool
    states: list[Any]
    plies: list[Ply] = attrs.field(factory=list)
    compared: int = 0
    position: Any = None
    players: Mapping[str, str] = NOTHING

    @classmethod
    def begin(cls, header: Mapping[str, Any], module: Game | None) -> Self:
        """Return the beginning of the game that a header describes.

        Args:
            header: The first line.
            module: The module of a game that is not installed.

        Raises:
            SaveError: It is no header, or that of another library version, or the game cannot be set up.
        """
        _check_header(header)
        try:
            game = module if module and module.INFO.name == header["game"] else game_of(header["game"])
        except UnknownGame as error:
            raise SaveError(1, shortened(str(error))) from None
        if header["rules"] != game.INFO.rules_version:
            rules = shortened(header["rules"])
            raise SaveError(1, f"played with rules version {rules}, this is {game.INFO.rules_version}")
        replay = cls.of(game, header["setup"], _seed(header), _position(header), manual=header["manual"])
        replay.players = _players(header)
        if header["data"] != game.data_version(replay.states[0]):
            raise SaveError(1, "played with other component data")
        return replay

    @classmethod
    def of(cls, game: Game, setup: Mapping[str, Any], seed: int | None, position: Any, *, manual: bool) -> Self:
        """Return the beginning of a game with a set-up or position that a record states.

        Raises:
            SaveError: The game cannot be set up so.
        """
        try:
            plain = plain_setup(game, setup, files=False)
            start = None if position is None else plain_position(game, position)
            return cls(game, plain, seed, manual, [begun(game, plain, start)], position=start)
        except (AncientWarsError, TypeError) as error:
            raise SaveError(1, f"the set-up is damaged: {shortened(str(error))}") from None

    def match(self, cls: type[M]) -> M:
        """Return the game so far as a match."""
        setup = FrozenMap(self.setup)
        record = (tuple(self.plies), tuple(self.states), self.position)
        return cls(self.game, setup, self.seed, self.manual, *record, FrozenMap(self.players))

    def go_on(self, number: int, row: Mapping[str, Any], *, check: bool) -> None:
        """Play a line of the record, or compare the digests of one.

        Args:
            number: Number of the line.
            row: The line.
            check: Whether to compare dice with the seed, and states with digests.

        Raises:
            SaveError: The line does not fit.
        """
        if "after" in row:
            self._meet(number, row, "after", check=check)
            return
        _require_members(number, row, "ply")
        self._require_digests(number)
        wanted, stated = len(self.plies) + 1, row.get("ply")
        if type(stated) is not int or stated != wanted:
            raise SaveError(number, f"ply {wanted} is expected, not {quoted(stated)}")
        if wanted > self.game.INFO.max_length:
            raise SaveError(number, f"no game has more than {self.game.INFO.max_length} plies")
        if row.get("forced", True) is not True:
            raise SaveError(number, f"forced is {quoted(row['forced'])}, not true")
        text, comment = _notation(number, row), _comment(number, row)
        try:
            action = self.game.parse(self.states[-1], text)
            self.follow(row.get("actor"), action, forced="forced" in row, check=check, comment=comment)
        except AncientWarsError as error:
            raise SaveError(number, shortened(str(error))) from None

    def close(self, number: int, row: Mapping[str, Any], *, check: bool) -> None:
        """Compare the closing line with the game; see `go_on`."""
        self._require_digests(number)
        self._meet(number, row, "end", check=check)

    def _require_digests(self, number: int) -> None:
        """Check that no digests are missing before a line."""
        if len(self.plies) % INTERVAL == 0 and len(self.plies) != self.compared:
            raise SaveError(number, f"the digests after ply {len(self.plies)} are missing")

    def _meet(self, number: int, row: Mapping[str, Any], kind: str, *, check: bool) -> None:
        """Compare what a line says of the game so far with the game."""
        _require_members(number, row, kind)
        plies, stated = len(self.plies), row[kind]
        if type(stated) is not int or stated != plies:
            known = quoted(stated)
            if kind == "end":
                raise SaveError(number, f"the closing line speaks of {known} plies, the file has {plies}")
            raise SaveError(number, f"digest of ply {known} stands after ply {plies}")
        if kind == "after" and (plies % INTERVAL or plies == self.compared):
            raise SaveError(number, f"no digests belong here, after ply {plies}")
        self.compared = plies
        digests = row.get("digests")
        if not isinstance(digests, dict):
            raise SaveError(number, "the digests are damaged")
        if check:
            self._compare(number, digests)

    def _compare(self, number: int, stated: Mapping[str, Any]) -> None:
        """Compare digests with the state now."""
        found = codec_of(self.game).digests(self.states[-1])
        differing = sorted(name for name in {*found, *stated} if found.get(name) != stated.get(name))
        if differing:
            names = shortened(", ".join(differing))
            raise SaveError(number, f"the states differ after ply {len(self.plies)} in: {names}")

    def follow(
        self, actor: object, action: Action, *, forced: bool, check: bool, comment: Mapping[str, str] = NOTHING
    ) -> None:
        """Play one more ply of a record.

        Args:
            actor: Who acted.
            action: What was done.
            forced: Whether it is chance that was given by hand.
            check: Whether to compare dice with the seed.
            comment: What somebody says to it.

        Raises:
            AncientWarsError: It does not fit.
        """
        state = self.states[-1]
        waits = self.game.pending(state)
        if isinstance(waits, Outcome):
            raise AncientWarsError("the game is over before this line")
        expected = actors(waits)
        if actor not in expected:
            raise AncientWarsError(f"the game waits for {', '.join(expected)}, not for {quoted(actor)}")
        if forced and actor != CHANCE:
            raise AncientWarsError("only dice and cards can be given by hand")
        if check and isinstance(waits, Chance) and not forced and self.seed is not None:
            drawn = self.game.sample(state, SeededSource(self.seed, len(self.plies)))
            if action != drawn:
                raise AncientWarsError(f"the seed gives {drawn}, not {action}")
        self.states.append(self.game.apply(turned(self.game, state, str(actor)), action))
        self.plies.append(Ply(str(actor), action, forced, comment))


def _check_header(header: Mapping[str, Any]) -> None:
    """Check the form of a header."""
    if header.get("format") != FORMAT:
        raise SaveError(1, "this is no save file of ancientwars")
    version = header.get("version")
    if type(version) is not int or version < 1:
        raise SaveError(1, f"format version {quoted(version)} is none; there are 1 to {VERSION}")
    if version > VERSION:
        raise SaveError(1, f"format version {version} is newer than this library ({VERSION})")
    if version < VERSION:
        raise SaveError(1, f"format version {version} is older than those that this library reads ({VERSION})")
    _require_members(1, header, "header")
    for name, kind in HEADER.items():
        if type(header.get(name)) is not kind:
            raise SaveError(1, f"header field {name!r} is missing or damaged")


def _seed(header: Mapping[str, Any]) -> int | None:
    """Return the seed of a header; None in a public record."""
    try:
        seed = read_seed(header["seed"])
    except (KeyError, ValueError):
        raise SaveError(1, "header field 'seed' is missing or damaged") from None
    if seed is None and not header["manual"]:
        raise SaveError(1, "header field 'seed' is null, so 'manual' must be true: the dice come by hand")
    return seed


def _position(header: Mapping[str, Any]) -> str | dict[str, Any] | None:
    """Return the position of a header; None where it has none."""
    found: str | dict[str, Any] | None = header.get("position")
    if "position" in header and not isinstance(found, (str, dict)):
        raise SaveError(1, "header field 'position' is damaged")
    return found


def _players(header: Mapping[str, Any]) -> Mapping[str, str]:
    """Return who plays each seat, as a header says; empty where it does not."""
    if "players" not in header:
        return NOTHING
    players: Mapping[str, str] = header["players"]
    if fault := players_fault(players):
        raise SaveError(1, f"header field 'players' is damaged: {fault}")
    return players


def _notation(number: int, row: Mapping[str, Any]) -> str:
    """Return the notation of a ply."""
    text = row.get("action")
    if not isinstance(text, str) or len(text) > LONGEST_ACTION:
        raise SaveError(number, f"{quoted(text)} is no action")
    return text


def _comment(number: int, row: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the comment on a ply."""
    if "comment" not in row:
        return NOTHING
    comment: Mapping[str, str] = row["comment"]
    if fault := comment_fault(comment):
        raise SaveError(number, f"the comment is damaged: {fault}")
    return comment


# ---------------------------------------------------------------------- verifying


def verify(match: M) -> M:
    """Play a match again and compare; see `Match.verify`."""
    if len(match.states) != len(match.plies) + 1:
        raise SaveError(1, f"{len(match.plies)} plies do not go with {len(match.states)} states")
    replay = Replay.of(match.game, match.setup, match.seed, match.position, manual=match.manual)
    if replay.states[0] != match.states[0]:
        raise SaveError(1, difference(match.states[0], replay.states[0]))
    for number, ply in enumerate(match.plies, 1):
        try:
            replay.follow(ply.actor, ply.action, forced=ply.forced, check=True)
        except AncientWarsError as error:
            raise SaveError(line_of(number), f"ply {number}: {shortened(str(error))}") from None
        if replay.states[-1] != match.states[number]:
            told = difference(match.states[number], replay.states[-1])
            raise SaveError(line_of(number), f"ply {number}: {told}")
    return match


def difference(kept: Any, replayed: Any) -> str:
    """Return in which fields two states differ, and how."""
    parts = [
        f"{field.name} is {quoted(getattr(kept, field.name))}, replayed {quoted(getattr(replayed, field.name))}"
        for field in attrs.fields(type(kept))
        if field.eq and getattr(kept, field.name) != getattr(replayed, field.name)
    ]
    return "the states differ: " + "; ".join(parts)
