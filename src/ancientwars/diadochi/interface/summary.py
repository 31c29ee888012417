"""The position in short: a plain text for terminals and logs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.plaintext import WIDTH, folded, sections, turned
from ancientwars.diadochi.components.kit import DISPERSED, MINOR, SEATS
from ancientwars.diadochi.interface.board import board
from ancientwars.diadochi.interface.words import messages
from ancientwars.diadochi.rules.d07_surprises.cards import is_surprise
from ancientwars.diadochi.rules.d13_fleets import fleet_total
from ancientwars.diadochi.state.scopes import Segment
from ancientwars.diadochi.state.state import ARMIES, FLEETS, GENERALS, ROYALS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ancientwars.core.messages import Messages
    from ancientwars.core.stacks import Units
    from ancientwars.diadochi.state.state import Fleet, Royal, State


def summary(state: State, lang: str = "en", width: int = WIDTH) -> str:
    """Return the position in short: the turn, the tracks, the map, the armies by kind of unit, fleets, cards.

    Args:
        state: A state or view; hidden hands are told as numbers of cards, the own one with what its cards do.
        lang: ``"en"`` or ``"ru"``.
        width: Columns that there are, 60 or more; see `board` for the forms of the map.

    Returns:
        Plain text, at most so many columns wide; narrower ones are longer.

    Raises:
        SetupError: No such language.
    """
    words = messages(lang)
    parts = (
        folded(_turn(state, words), width),
        _tracks(state, words, width),
        board(state, lang, width),
        folded(_armies(state, words), width),
        folded(_rest(state, words), width),
        folded(_cards(state, words), width),
    )
    return sections(parts)


def _turn(state: State, words: Messages) -> Iterator[str]:
    """Yield the turn, the round, the Usurper and the Turn Order."""
    years = state.kit.turns[max(state.turn, 1) - 1]
    yield words.say(
        *("summary", "turn"),
        turn=max(state.turn, 1),
        turns=len(state.kit.turns),
        from_bc=years.from_bc,
        to_bc=years.to_bc,
        round=state.round,
    )
    if state.order:
        yield words.say("summary", "order", order=state.order)


def _tracks(state: State, words: Messages, width: int) -> Iterator[str]:
    """Yield a row a player: points and what wins at once, status, cards, fleet points, what he trains; or turned."""
    headings = ("vp", "lp", "champion", "usurper", "hand", "fleet", "training")
    wins = {"vp": state.players.automatic_vp, "lp": state.players.automatic_lp}
    rows = [["", *(words.say("summary", heading, most=wins.get(heading)) for heading in headings)]]
    for seat in state.seats:
        training = state.training[SEATS.index(seat)]
        trained = f"{words.name(training.kind)} {training.paid}" if training.kind else ""
        status = (
            words.say("summary", "yes" if one else "no") for one in (seat in state.champions, seat == state.usurper)
        )
        numbers = (state.victory_points(seat), state.legitimacy(seat))
        hand = state.cards.zone(seat).count
        rows.append([words.name(seat), *map(str, numbers), *status, str(hand), str(fleet_total(state, seat)), trained])
    yield from turned(rows, width)


def _armies(state: State, words: Messages) -> Iterator[str]:
    """Yield the forces of each player by space with their kinds of unit, and what is in the Dispersed Box."""
    yield words.say("summary", "armies")
    for seat in state.seats:
        places = {general.place for general in state.generals if general.owner == seat and general.place}
        places.update(place for stacks in (state.units, state.inside) for place in stacks.places_of(seat))
        order = sorted(places, key=lambda one: (one == DISPERSED, one))
        stacks = [_stack(state, words, seat, place) for place in order]
        yield f"{words.name(seat)}: {'; '.join(stacks) or '-'}"


def _stack(state: State, words: Messages, seat: str, place: str) -> str:
    """Return what a player has in a place."""
    parts = _pieces(state, words, seat, place, inside=False)
    if inner := _pieces(state, words, seat, place, inside=True):
        parts.append(words.say("summary", "inside", text=", ".join(inner)))
    return f"{words.name(place)} ({', '.join(parts)})"


def _pieces(state: State, words: Messages, seat: str, place: str, *, inside: bool) -> list[str]:
    leaders = [*state.generals_at(place, seat, inside=inside)]
    if state.has_minor(place, seat, inside=inside):
        leaders.append(MINOR)
    names = [f"{words.name(one)} {state.initiative(one)}-{state.battle_rating(one)}" for one in leaders]
    return names + _units(words, state.held(place, seat, inside=inside))


def _units(words: Messages, units: Units) -> list[str]:
    return [f"{words.name(kind)} {number}" for kind, number in units]


def _rest(state: State, words: Messages) -> Iterator[str]:
    """Yield royal family, independent armies off the map, fleets, sieges and markers."""
    royals = [
        _listed(words.name(name), _royal(one, words))
        for name, one in zip(ROYALS, state.royals, strict=True)
        if not one.gone
    ]
    yield words.say("summary", "royals", royals="; ".join(royals))
    armies = [
        _listed(words.name(name), [words.name(one.place) if one.place else words.say("summary", "box")])
        for name, one in zip(ARMIES, state.independents, strict=True)
        if not one.gone
    ]
    if armies:
        yield words.say("summary", "independents", armies="; ".join(armies))
    fleets = [
        _listed(f"{words.name(name)} {state.fleet_points(name)}", _fleet(one, words))
        for name, one in zip(FLEETS, state.fleets, strict=True)
    ]
    yield words.say("summary", "fleets", fleets="; ".join(fleets))
    if state.sieges:
        sieges = [f"{words.name(one.space)} {one.points} ({words.name(one.seat)})" for one in state.sieges]
        yield words.say("summary", "sieges", sieges="; ".join(sieges))
    yield from _marks(state, words)


def _marks(state: State, words: Messages) -> Iterator[str]:
    """D18.3d, D17.6d, D17.6f: yield what lies open before the players and beside pieces, where there is something."""
    if state.offers:
        offers = [_listed(words.name(royal), [words.name(seat)]) for royal, seat in state.offers]
        yield words.say("summary", "offers", offers="; ".join(offers))
    earned = [
        f"{words.name(name)} {one.prestige}" for name, one in zip(GENERALS, state.generals, strict=True) if one.prestige
    ]
    if earned:
        yield words.say("summary", "prestige", generals="; ".join(earned))
    segment = state.within(Segment)
    if segment is not None and segment.oratory:
        yield words.say("summary", "oratory", generals=segment.oratory)
    if state.helepolis[0]:
        yield _listed(words.name("helepolis"), map(words.name, state.helepolis))
    if state.looted:
        yield words.say("summary", "looted", spaces=state.looted)


def _listed(name: str, parts: Iterable[str]) -> str:
    """Return a name with what is said of it in brackets."""
    told = ", ".join(filter(None, parts))
    return f"{name} ({told})" if told else name


def _royal(royal: Royal, words: Messages) -> Iterator[str]:
    """Yield where a member of the royal family is, and who controls it."""
    yield words.name(royal.place) if royal.place else words.say("summary", "box")
    yield words.name(royal.owner) if royal.owner else ""
    if royal.buried or not royal.active:
        yield words.say("summary", "buried" if royal.buried else "inactive")


def _fleet(fleet: Fleet, words: Messages) -> Iterator[str]:
    """Yield whose a fleet is and in what state."""
    yield words.name(fleet.owner) if fleet.owner else words.say("summary", "nobody")
    yield words.say("summary", "enhanced") if fleet.enhanced else ""
    yield words.say("summary", "dispersed") if fleet.dispersed else ""


def _cards(state: State, words: Messages) -> Iterator[str]:
    """Yield the viewer's hand with what its cards do, and the discards."""
    for seat in state.seats:
        held = state.cards.zone(seat).held
        if state.viewer == seat and held:
            yield words.say("summary", "held")
            for card in held:
                yield f"  {_card(state, words, card)}: {words.say('texts', card)}"
    yield words.say("summary", "discards", cards=state.cards.zone("discards").held)


def _card(state: State, words: Messages, card: str) -> str:
    """Return a card with its kind, its operations points, and D7.2c whether it must be played."""
    one = state.kit.card[card]
    kind = "surprise" if is_surprise(state, one) else "bonus" if one.kind == "bonus" else "event"
    points = words.say("summary", "ops", ops=one.ops) if one.ops else ""
    return _listed(
        words.name(card), [words.name(kind), points, words.say("summary", "must") if one.must_be_played else ""]
    )
