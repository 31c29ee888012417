"""The course of a game as each player heard it, told in words only when somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from ancientwars.core.record import changer
from ancientwars.core.step import Chance, Decision, hears, notices
from ancientwars.match import CHANCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.game import Game
    from ancientwars.core.step import Pending


@frozen
class Heard:
    """A ply, and those before it: immutable, so that all states after it share it.

    Attributes:
        before: The plies before; None for the first.
        number: Its number, from 1.
        waits: What the game waited for.
        action: What was played.
        revealed: What it revealed to each player, in words; nothing if it revealed nothing at all.
    """

    before: Heard | None = field(eq=False, repr=False)
    number: int
    waits: Pending
    action: Action
    revealed: tuple[str, ...] = ()
    _told: dict[int, str] | None = field(default=None, init=False, eq=False, repr=False)

    @classmethod
    def of(cls, game: Game, before: Heard | None, waits: Pending, action: Action, after: Any) -> Heard:
        """Return the ply that was played.

        Args:
            game: The game module.
            before: The plies before.
            waits: What the game waited for.
            action: What was played.
            after: The state that followed.
        """
        words: tuple[str, ...] = ()
        for event in after.events:
            if event.reveals:
                words = _words(game, after)
                break
        if before is None:
            return cls(None, 1, waits, action, words)
        return _after(before, before, before.number + 1, waits, action, words, None)

    def __deepcopy__(self, memo: dict[int, Any]) -> Heard:
        return self  # nothing of it ever changes, but for what it remembers

    def __reduce__(self) -> tuple[Any, ...]:
        plies = [(ply.waits, ply.action, ply.revealed) for ply in since(self, Beginning())]
        return _again, (tuple(reversed(plies)),)

    def line(self, seat: str, player: int) -> str:
        """Return what a player hears: who was asked what, the action unless hidden, and what is revealed."""
        if not notices(seat, self.waits, self.action):
            return ""
        told = self.revealed[player] if self.revealed else ""
        return f"{asked(self.waits)} {self.action if hears(seat, self.waits, self.action) else '?'}{told}\n"


_after: Callable[..., Heard] = changer(Heard, "before", "number", "waits", "action", "revealed", "_told")
"""Returns another ply, sooner than the constructor."""
_tell = vars(Heard)["_told"].__set__
"""Has a ply remember what players were told: most are never asked, and need no room for it."""


def _words(game: Game, after: Any) -> tuple[str, ...]:
    """Return what events reveal to each player."""
    told = [(event, f" ({game.describe(after, event)})") for event in after.events if event.reveals]
    if len(told) == 1 and told[0][0].seats is None:  # as a rule
        return (told[0][1],) * len(game.seats(after))
    return tuple(["".join([text for event, text in told if event.visible_to(seat)]) for seat in game.seats(after)])


def _again(plies: tuple[tuple[Pending, Action, tuple[str, ...]], ...]) -> Heard | None:
    """Return plies that were pickled, one after the other: nested, a long game would be too deep."""
    last: Heard | None = None
    for number, (waits, action, revealed) in enumerate(plies, 1):
        last = Heard(last, number, waits, action, revealed)
    return last


@frozen
class Beginning:
    """Where a player began to listen.

    Attributes:
        told: What the player was told then.
        plies: How many plies had been played.
    """

    told: str = ""
    plies: int = 0


def asked(waits: Pending) -> str:
    """Return who is asked what, as everybody knows it."""
    if isinstance(waits, Decision):
        return f"{waits.seat} {waits.prompt}:"
    return f"{CHANCE} {waits.purpose}:" if isinstance(waits, Chance) else f"end {waits.rule}"


def since(last: Heard | None, beginning: Beginning) -> Iterator[Heard]:
    """Yield the plies since a player listens, the last one first."""
    while last is not None and last.number > beginning.plies:
        yield last
        last = last.before


def course_of(seat: str, player: int, last: Heard | None, beginning: Beginning) -> str:
    """Return the course of the game as a player heard it, a line per action.

    Args:
        seat: The player's seat.
        player: The number of the player.
        last: The last ply.
        beginning: Where the player began to listen.
    """
    text, fresh = beginning.told, []
    for ply in since(last, beginning):
        if ply._told and (known := ply._told.get(player)) is not None:
            text = known
            break
        fresh.append(ply)
    text += "".join(ply.line(seat, player) for ply in reversed(fresh))
    if fresh:
        _tell(fresh[0], {**(fresh[0]._told or {}), player: text})
    return text


def recent(game: Game, seat: str, last: Heard | None, beginning: Beginning, most: int) -> list[int]:
    """Return the numbers of the last actions that a seat noticed, the latest last; -1 for one that was hidden."""
    found: list[int] = []
    for ply in since(last, beginning):
        if len(found) == most:
            break
        if notices(seat, ply.waits, ply.action):
            found.append(game.action_id(ply.action) if hears(seat, ply.waits, ply.action) else -1)
    return found[::-1]
