"""A match: a game under way, as an immutable record of set-up, seed and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from attrs import evolve, fields, frozen

from ancientwars.core.chance import SeededSource
from ancientwars.core.errors import (
    GameOver,
    HiddenInformation,
    IllegalAction,
    OutOfTurn,
    SetupError,
    quoted,
)
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.game import GameReference
from ancientwars.core.game import game as game_of
from ancientwars.core.step import Chance, Outcome
from ancientwars.match import reading, savefile, turns
from ancientwars.match.files import lines_of, opened, write_whole
from ancientwars.match.played import Played
from ancientwars.match.ply import CHANCE, Ply, comment_fault, players_fault
from ancientwars.match.seeds import new_seed, seed_of
from ancientwars.match.setups import begun, plain_position, plain_setup

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from os import PathLike
    from typing import Literal, SupportsIndex

    from ancientwars.core.action import Action
    from ancientwars.core.game import Game
    from ancientwars.core.step import Pending


@frozen
class Match(Played):
    """A game under way. Every method returns a new match; this one stays as it is.

    What it holds, and what it can be asked, is told by `Played`.
    """

    # ------------------------------------------------------------------ beginning

    @classmethod
    def new(
        cls,
        game: str | Game,
        *,
        seed: SupportsIndex | Literal["random"] = "random",
        manual: bool = False,
        forced: Sequence[Action | str] = (),
        position: Any = None,
        **setup: Any,
    ) -> Self:
        """Begin a match.

        Args:
            game: Name of the game, one of `ancientwars.games`, or the game module itself.
            seed: Seed of the dice and decks, any integer of up to 1024 bits; by default 128 random bits. The same seed
                and choices give the same game everywhere. A seed of fewer than 64 bits can be found by trial from a few
                rolls that all have seen (one of five digits in a tenth of a second), and with it every roll to come.
            manual: Play chance by hand: roll real dice and type them in.
            forced: Chance outcomes to use first instead of drawing them, as actions or notation.
            position: A position to begin from, as the game reads it, instead of a set-up; or a state of a game that
                writes positions.
            **setup: Set-up of the game: ``scenario``, ``options`` and whatever else it takes. Files of a user's own are
                read at once; the match holds what they say.

        Returns:
            The match, waiting for the first seat (or for chance, if `manual`).

        Raises:
            UnknownGame: No such game is installed.
            SetupError: The seed is no integer or the set-up is wrong, or there is one besides a position.
            PositionError: It is no position of the game.
            DataError: Files of a user's own have faults.
            IllegalAction: A forced outcome does not fit.

        Example:
            >>> from ancientwars import Match
            >>> match = Match.new("poleis", seed=7)
            >>> match.seat
            'sparta'
        """
        number = new_seed() if isinstance(seed, str) and seed == "random" else seed_of(seed)
        module = game_of(game) if isinstance(game, str) else game
        try:
            plain = plain_setup(module, setup, files=True)
            start = None if position is None else plain_position(module, position)
            first = begun(module, plain, start)
        except TypeError as error:
            raise SetupError("setup", str(error)) from None
        return cls(module, FrozenMap(plain), number, manual, (), (first,), start)._draw(list(forced))

    # ------------------------------------------------------------------ playing

    def play(self, action: Action | str, seat: str | None = None, *, forced: Sequence[Action | str] = ()) -> Self:
        """Play an action; dice and cards that follow are drawn from the seed, unless the match is manual.

        Args:
            action: The action or its notation. In a manual match also a chance outcome.
            seat: Who acts, checked if given: any of `seats`. By default the first of them.
            forced: Chance outcomes to use next instead of drawing them.

        Returns:
            The match after it.

        Raises:
            UnknownSeat: No such seat.
            OutOfTurn: The game waits for another seat.
            GameOver: The game is over.
            MalformedAction: The notation means no action. `AmbiguousAction` if it means several.
            IllegalAction: The rules forbid it, or a forced outcome does not fit.
        """
        waits = self.pending
        if isinstance(waits, Outcome):
            raise GameOver(waits.rule, "the game is over")
        if seat is not None:
            self._check_turn(seat, waits)
        actor = seat or turns.actors(waits)[0]
        played = self._add(Ply(actor, self._read(action, actor), forced=actor == CHANCE))
        return played._draw(list(forced))

    def play_text(self, text: str, seat: str | None = None) -> Self:
        """Play an action given in notation; see `play`."""
        return self.play(text, seat)

    def _check_turn(self, seat: str, waits: Pending) -> None:
        self._check_seat(seat)
        wanted = turns.actors(waits)
        if seat not in wanted:
            raise OutOfTurn(waits.rule, f"the game waits for {', '.join(wanted)}, not for {seat}")

    def _add(self, ply: Ply) -> Self:
        """Return the match with one more ply."""
        state = self.game.apply(self._turned(ply.actor), ply.action)
        return evolve(self, plies=(*self.plies, ply), states=(*self.states, state))

    def _draw(self, forced: list[Action | str]) -> Self:
        """Return the match after the chance nodes that wait, forced outcomes first."""
        match = self
        while isinstance(match.pending, Chance) and (forced or not match.manual):
            if forced:
                match = match._add(Ply(CHANCE, match._read(forced.pop(0)), forced=True))
            else:
                match = match._add(Ply(CHANCE, match.drawn()))
        if forced:
            raise IllegalAction("chance", f"nothing is left to roll or draw for {forced[0]}")
        return match

    def draw(self) -> Self:
        """Play the outcome that the seed gives for the chance node that waits, in a match by hand.

        Raises:
            HiddenInformation: The record is public, so it has no seed.
        """
        return self._add(Ply(CHANCE, self.drawn()))

    def drawn(self) -> Action:
        """Return the outcome that the seed gives for the chance node that waits.

        Raises:
            HiddenInformation: The record is public, so it has no seed.
        """
        if self.seed is None:
            raise HiddenInformation("this record is public: it has no seed to roll and draw from")
        return self.game.sample(self.state, SeededSource(self.seed, len(self.plies)))

    # ------------------------------------------------------------------ going back

    @property
    def can_undo(self) -> bool:
        """Whether the last ply may be taken back: a decision after which no die, reveal or other seat came."""
        if not self.plies or self.plies[-1].actor == CHANCE:
            return False
        return not any(event.reveals for event in self.state.events)

    @property
    def horizon(self) -> int:
        """The number of plies to which the last seat may go back."""
        match, actor = self, self.plies[-1].actor if self.plies else ""
        while match.can_undo and match.plies[-1].actor == actor:
            match = match.at(len(match.plies) - 1)
        return len(match.plies)

    def undo(self, seat: str | None = None) -> Self:
        """Take back the last decision, or the last one of a seat if others have only answered the same question since.

        Args:
            seat: Who takes back; by default the last seat that decided.

        Raises:
            UnknownSeat: No such seat.
            OutOfTurn: The last decision was another seat's.
            IllegalAction: Dice, a reveal or another seat's choice came since, or nothing was played.
        """
        index: int | None = len(self.plies) - 1
        if seat is not None:
            self._check_seat(seat)
            index = turns.own_last(self.game, self.states, self.plies, seat)
            last = turns.last_noticed(self.game, self.states, self.plies)
            if index is None and last and last.actor != seat:
                told = "the last action was that of {actor}, not of {seat}"
                raise OutOfTurn("undo", told, actor=last.actor, seat=seat)
        if index is None or not self.can_undo:
            raise IllegalAction("undo", "dice, a reveal or another seat's choice cannot be taken back")
        match = self.at(index)
        for ply in self.plies[index + 1 :]:
            match = match._add(ply)
        return match

    def at(self, number: int) -> Self:
        """Return the match as it was after a number of plies.

        Raises:
            IllegalAction: The match has no such ply.
        """
        if type(number) is not int or not 0 <= number <= len(self.plies):
            raise IllegalAction("at", f"the match has plies 0 to {len(self.plies)}, not {number!r}")
        return evolve(self, plies=self.plies[:number], states=self.states[: number + 1])

    # ------------------------------------------------------------------ who plays, and comments

    def seated(self, players: Mapping[str, str]) -> Self:
        """Return the match with who plays each seat, which its save file keeps for whoever goes on with it.

        Args:
            players: Names by seat, as the front end has them: ``{"rome": "human", "carthage": "greedy"}``; none to take
                them away.

        Raises:
            SetupError: It is no such table.
        """
        if players and (fault := players_fault(players)):
            raise SetupError("players", fault)
        return evolve(self, players=players)

    def commented(self, number: int, comment: Mapping[str, str]) -> Self:
        """Return the match with words beside a ply (from 0), which ``ancientwars replay`` tells before it.

        Args:
            number: Number of the ply.
            comment: The words by language: ``"en"``, ``"ru"`` or both; none to take them away. They may name what some
                seats do not know, so logs for a seat leave them out.

        Raises:
            IllegalAction: The match has no such ply.
            SetupError: It is no such table.
        """
        if type(number) is not int or not 0 <= number < len(self.plies):
            raise IllegalAction("commented", f"the match has {len(self.plies)} plies, from 0; {quoted(number)} is none")
        if comment and (fault := comment_fault(comment)):
            raise SetupError("comment", fault)
        ply = evolve(self.plies[number], comment=comment)
        return evolve(self, plies=(*self.plies[:number], ply, *self.plies[number + 1 :]))

    # ------------------------------------------------------------------ keeping

    def dumps(self) -> str:
        """Return the save file as a text; see `ancientwars.match.savefile` for the format."""
        return savefile.write(self)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the save file: there is the old file or the new one, whole, whatever happens; see `write_whole`.

        Raises:
            OSError: It cannot be written; an old file is as it was.
        """
        write_whole(path, self.dumps())

    def public(self) -> Self:
        """Return the record without the seed, for those who play or watch while somebody else holds the dice.

        It can be followed, saved, loaded and replayed, since it says what was rolled and drawn; what comes next cannot
        be worked out from it. As its dice cannot be checked, `verify` looks at all else. A seed of fewer than 64 bits
        is no secret all the same; see `new`.

        Only the seed is hidden. Cards drawn in secret and secret choices are in the record for whoever reads it: while
        a game with hidden hands goes on, give its players `view` and `log` with their seat, and the public record to
        nobody who plays.

        Returns:
            The match with `seed` None, by hand from now on.
        """
        return evolve(self, seed=None, manual=True)

    @classmethod
    def loads(cls, text: str, *, check: bool = True, game: Game | None = None) -> Self:
        """Return the match of a save file's text.

        Args:
            text: The text.
            game: The module of a game that is not installed.
            check: Check dice against the seed and states against their digests, besides legality.

        Raises:
            SaveError: The file is damaged, truncated, edited, foreign or from a newer version, and in which line.
        """
        return reading.read(cls, lines_of(text), check=check, game=game)

    @classmethod
    def load(cls, path: str | PathLike[str], *, check: bool = True, game: Game | None = None) -> Self:
        """Return the match of a save file, read a line at a time; see `loads`.

        Raises:
            SaveError: The file cannot be read, or see `loads`.
        """
        with opened(path) as lines:
            return reading.read(cls, lines, check=check, game=game)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self  # nothing of it ever changes

    def __reduce__(self) -> tuple[Any, ...]:
        kept = {one.name: getattr(self, one.name) for one in fields(type(self)) if one.name != "game"}
        return _restored, (type(self), GameReference(self.game), kept)

    def verify(self) -> Self:
        """Play the record again from the start and compare every state, and the dice and cards with the seed.

        Returns:
            The match itself. The seed does not vouch for the plies that `unseeded` names.

        Raises:
            SaveError: The first divergence; the line is that of the ply in the save file.
        """
        return reading.verify(self)


def _restored(cls: type[Match], game: GameReference, kept: dict[str, Any]) -> Match:
    """Return a match that was pickled."""
    return cls(game.game, **kept)
