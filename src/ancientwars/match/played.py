"""What has been played of a match: the record, to look at and to tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from ancientwars.core.errors import IllegalAction, quoted, require_seat
from ancientwars.core.frozenmap import FrozenMap, freeze
from ancientwars.core.step import SPECTATOR, Decision, Outcome, Refusal
from ancientwars.match import log, turns
from ancientwars.match.ply import CHANCE, NOTHING, Ply

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.core.events import Event
    from ancientwars.core.game import Game
    from ancientwars.core.step import Pending


@frozen
class Played:
    """The record of a match so far.

    Attributes:
        game: The game module.
        setup: The arguments that the game was set up with, as plain data: files of a user's own are texts in it.
        seed: Seed of the dice and decks; None in a public record.
        manual: Whether chance is played by hand, from real dice.
        plies: The record: every action so far.
        states: The state before each ply, and the one now.
        position: The position that it began from, a text or mapping that the game reads; None for a new game.
        players: Who plays each seat, as a front end names them; empty if nobody has said. Nothing depends on it, and it
            is not part of equality.
    """

    game: Game = field(repr=lambda module: module.INFO.name)
    setup: FrozenMap[str, Any] = field(converter=freeze)
    seed: int | None
    manual: bool
    plies: tuple[Ply, ...] = ()
    states: tuple[Any, ...] = field(default=(), repr=False)
    position: str | FrozenMap[str, Any] | None = field(default=None, converter=freeze)
    players: FrozenMap[str, str] = field(default=NOTHING, converter=freeze, eq=False, repr=False)

    # ------------------------------------------------------------------ looking

    @property
    def name(self) -> str:
        """Name of the game."""
        return self.game.INFO.name

    @property
    def state(self) -> Any:
        """The state now, in full."""
        return self.states[-1]

    @property
    def pending(self) -> Pending:
        """What the game waits for: `Decision`, `Chance` (manual matches only) or `Outcome`."""
        return self.game.pending(self.state)

    @property
    def seat(self) -> str | None:
        """The seat that decides; None when none does."""
        waits = self.pending
        return waits.seat if isinstance(waits, Decision) else None

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that may act now: `seat`, and others that are asked at the same time, see `play`."""
        return turns.actors(self.pending) if self.seat else ()

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action of the deciding seat."""
        return self.game.legal_actions(self.state)

    def legal_actions_of(self, seat: str) -> tuple[Action, ...]:
        """Return every legal action of a seat, one of `seats`; nothing if the match does not wait for it.

        Raises:
            UnknownSeat: No such seat.
        """
        self._check_seat(seat)
        return self.game.legal_actions(self._turned(seat)) if seat in self.seats else ()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return isinstance(self.pending, Outcome)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        waits = self.pending
        return waits if isinstance(waits, Outcome) else None

    def view(self, seat: str) -> Any:
        """Return the state as a seat or ``"spectator"`` may know it.

        Raises:
            UnknownSeat: No such seat.
        """
        if seat != SPECTATOR:
            self._check_seat(seat)
        return self.game.view(self.state, seat)

    def why_not(self, action: Action | str, seat: str | None = None) -> Refusal | None:
        """Return the rule and reason that forbid an action now; None if it is legal.

        Args:
            action: The action or its notation.
            seat: Who would act; by default the first seat that is asked.

        Raises:
            UnknownSeat: No such seat.
            MalformedAction: A notation that no action has.
        """
        waits = self.pending
        if seat is None or isinstance(waits, Outcome):
            return self.game.why_not(self.state, self._read(action))
        self._check_seat(seat)
        if seat not in self.seats:
            wanted = "the game waits for {actor}, not for {seat}"
            return Refusal(waits.rule, wanted, actor=turns.actors(waits), seat=seat)
        return self.game.why_not(self._turned(seat), self._read(action, seat))

    def _check_seat(self, seat: str) -> None:
        require_seat(seat, self.game.seats(self.state))

    def _turned(self, actor: str) -> Any:
        """Return the state as one that asks this seat."""
        return turns.turned(self.game, self.state, actor)

    def _read(self, action: Action | str, actor: str = "") -> Action:
        return self.game.parse(self._turned(actor), action) if isinstance(action, str) else action

    @property
    def unseeded(self) -> tuple[int, ...]:
        """The plies (from 1) of dice and cards that no seed vouches for: given by hand, or all in a public record."""
        chance = ((number, ply) for number, ply in enumerate(self.plies, 1) if ply.actor == CHANCE)
        return tuple(number for number, ply in chance if ply.forced or self.seed is None)

    # ------------------------------------------------------------------ telling

    def events_of(self, number: int, viewer: str | None = None) -> tuple[Event, ...]:
        """Return what one ply (from 0) made happen.

        Args:
            number: Number of the ply.
            viewer: A seat or ``"spectator"``, to get only what they may know; None gives everything.

        Raises:
            IllegalAction: The match has no such ply.
            UnknownSeat: No such seat.
        """
        if type(number) is not int or not 0 <= number < len(self.plies):
            raise IllegalAction("events_of", f"the match has {len(self.plies)} plies, from 0; {quoted(number)} is none")
        if viewer not in (None, SPECTATOR):
            self._check_seat(str(viewer))
        events: tuple[Event, ...] = self.states[number + 1].events
        return events if viewer is None else tuple(event for event in events if event.visible_to(viewer))

    def log(self, lang: str = "en", viewer: str | None = None) -> tuple[str, ...]:
        """Return the course of the match, a line per action and event.

        Args:
            lang: ``"en"`` or ``"ru"``.
            viewer: A seat or ``"spectator"``, to hear only what they may know; None tells everything.

        Raises:
            SetupError: No such language.
            UnknownSeat: No such seat.
        """
        if viewer not in (None, SPECTATOR):
            self._check_seat(str(viewer))
        return tuple(log.log(self, lang, viewer))

    def log_of(self, number: int, lang: str = "en", viewer: str | None = None) -> tuple[str, ...]:
        """Return the lines of one ply (from 0): who did what, then what happened, indented.

        A choice of a plan, which only its seat notices, has no number.
        """
        return tuple(log.log_of(self, number, lang, viewer))
