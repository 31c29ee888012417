"""The battle in short: a plain text for terminals and logs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ancientwars.cca.components.board import SEATS, TOP
from ancientwars.cca.components.kit import UNITS
from ancientwars.cca.interface.board import LEADER, MARKS, board
from ancientwars.cca.interface.words import messages
from ancientwars.cca.rules.c07_ordering import command
from ancientwars.core.plaintext import JOINED, WIDTH, folded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ancientwars.cca.state.state import State
    from ancientwars.core.messages import Messages


def summary(state: State, lang: str = "en", width: int = WIDTH) -> str:
    """Return the battle in short: turn, banners, Command and hands, the card played, the board, and what stands on it.

    Args:
        state: A state or view; hidden hands are told as numbers of cards.
        lang: ``"en"`` or ``"ru"``.
        width: Columns that there are, 54 or more.

    Returns:
        Plain text of about 40 lines, at most so many columns wide; see `board` for the signs.

    Raises:
        SetupError: No such language.

    Example:
        >>> from ancientwars.cca import new_game, summary
        >>> print(summary(new_game()).splitlines()[0])
        Akragas: turn 0, banners to win 5, deck 60, discards 0
    """
    words = messages(lang)
    above, below = folded(_turn(state, words), width, indent=4), folded(_legend(state, words), width, indent=4)
    return "\n".join((*above, *board(state, lang, width), *below))


def _item(*words: str) -> str:
    """Return words that stay together in a line."""
    return JOINED.join(words).replace(" ", JOINED)


def _counted(things: Iterable[str], words: Messages) -> str:
    """Return names, equal ones counted."""
    counts = Counter(things)
    return ", ".join(_item(words.name(thing), *([f"×{n}"] if n > 1 else [])) for thing, n in counts.items())


# ---------------------------------------------------------------------- above the board


def _turn(state: State, words: Messages) -> Iterator[str]:
    """Yield the turn, a line per side, and what goes on."""
    turn, cards = state.turn, state.cards
    name = state.scenario.name if state.setup.own else words.name(state.setup.scenario)
    facts = {"number": turn.number, "seat": turn.seat if turn.number else "", "banners": state.banners_needed}
    yield words.say("summary", "turn", name=name, deck=cards.deck_size, discards=cards.zone("discards").count, **facts)
    yield from (_side(state, seat, words) for seat in reversed(SEATS))
    if turn.card:
        key = "card" if turn.effect == turn.card else "copied"
        picks = tuple(pick.removeprefix("L") + LEADER if pick[0] == "L" else pick for pick in turn.picks)
        yield words.say("summary", key, card=turn.card, effect=turn.effect, ordered=picks)
    if state.combat:
        attacker, target, kind = (
            state.combat.attacker,
            state.combat.target,
            "ranged" if state.combat.ranged else "close",
        )
        yield words.say("summary", "combat", attacker=attacker, target=target, kind=kind)


def _side(state: State, seat: str, words: Messages) -> str:
    """Return army, banners, Command and cards of a side; which cards, if the view knows them."""
    hand = state.cards.zone(seat)
    letters = words.say("summary", "capitals" if seat == TOP else "small")
    facts = {"army": state.scenario.sides[seat].army, "banners": state.banner_count(seat), "cards": hand.count}
    line = words.say("summary", "side", seat=seat, letters=letters, command=command(state, seat), **facts)
    return f"{line}: {_counted(hand.held, words)}" if hand.held else line


# ---------------------------------------------------------------------- below the board


def _legend(state: State, words: Messages) -> Iterator[str]:
    """Yield what the signs on the board mean, the leaders by name, and what is not on the board."""
    terrain = dict.fromkeys(state.ground.terrain[tile.hex].id for tile in state.ground.tiles)
    marks = [_item(MARKS[key], words.name(key)) for key in terrain if key in MARKS]
    yield "; ".join((words.say("summary", "pieces"), *marks))
    found = {unit.type for unit in state.field.units}
    yield ", ".join(_item(kind.code, words.name(key)) for key, kind in UNITS.items() if key in found)
    fronts = [f"{hex_} > {' '.join(sorted(sides))}" for hex_, sides in state.ground.sides.items() if sides]
    if fronts:
        yield words.say("summary", "fronts", fronts=", ".join(fronts))
    if state.field.leaders:
        yield words.say("summary", "leaders", leaders="; ".join(_leaders(state, words)))
    if state.captured:
        yield words.say("summary", "captured", hexes=state.captured)
    if state.reserve or state.reserve_leaders:
        leaders = [one.partition(" ")[2] or "leader_alone" for one in state.reserve_leaders]
        pieces = [*(unit.type for unit in state.reserve), *leaders]
        yield words.say("summary", "reserve", pieces=_counted(pieces, words))


def _leaders(state: State, words: Messages) -> Iterator[str]:
    """Yield the leaders of each side with their hexes."""
    for seat in reversed(SEATS):
        found = [_item(one.name or words.name("leader_alone"), one.hex) for one in state.leaders(seat)]
        if found:
            yield f"{words.name(seat)}: {', '.join(found)}"
