"""What stands beside an action before it is chosen: what it costs and brings for certain, and what it meets."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from ancientwars.core.action import field_names
from ancientwars.core.engine import pending, why_not
from ancientwars.core.sealed import in_envelope
from ancientwars.core.step import Decision
from ancientwars.paxromana.components.kit import GALLEYS, INVADERS, KINDS
from ancientwars.paxromana.interface.battle_notes import in_battle
from ancientwars.paxromana.interface.forces import forces, interceptor
from ancientwars.paxromana.interface.price import MOVEMENT, TALENTS, TRACKS, price
from ancientwars.paxromana.interface.words import messages
from ancientwars.paxromana.rules.p04_terms import DEMANDS, OFFERS
from ancientwars.paxromana.rules.p06_recruitment import price as price_of
from ancientwars.paxromana.rules.p08_leader_selection import PlaceLeaders
from ancientwars.paxromana.rules.p09_land_movement.interception import NEEDED, modifiers
from ancientwars.paxromana.rules.p09_land_movement.ways import ATTACK, attacks
from ancientwars.paxromana.rules.p12_independents import stays
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.armies import has_combat
from ancientwars.paxromana.state.scopes import Interception, Move, Talks, Withdrawal, not_withdrawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.messages import Messages
    from ancientwars.core.price import Change
    from ancientwars.paxromana.state.state import State

SELF_EVIDENT = (a.Raise, a.BuildGalley, a.DisbandUnit, a.Lose, a.LoseOf, a.Reduce, a.ReduceOf, a.RestoreUnit)
"""The actions whose words say already which units they are about."""
MIRRORED = {**dict(zip(OFFERS, DEMANDS, strict=True)), **dict(zip(DEMANDS, OFFERS, strict=True))}
"""What is an offer to one is a demand of the other."""
HIGHEST = 12
"""The highest sum of two dice."""


def note(state: State, action: Action, lang: str = "en") -> str:
    """Return what an action costs and brings for certain, and whom it meets.

    What dice, cards and others decide afterwards is left out.

    Args:
        state: A state, or the deciding seat's own view.
        action: An action that is legal now.
        lang: ``"en"`` or ``"ru"``.

    Returns:
        Words, for example ``MP -1 (3 left); there: Carthage 4 BP``; nothing for actions that change no such thing, for
        those that are not legal, and where chance decides.

    Raises:
        SetupError: No such language.
        HiddenInformation: `state` is the view of another seat.
    """
    words, waits = messages(lang), pending(state)
    if not isinstance(waits, Decision) or why_not(state, action) is not None:
        return ""
    remarks = (_met, _facing, _setting_out, _proposed, in_battle, _odds, _placed, _does)
    return "; ".join(chain(_costs(state, waits.seat, action, words), *(one(state, action, words) for one in remarks)))


def _costs(state: State, seat: str, action: Action, words: Messages) -> Iterator[str]:
    """Yield changes in words: of the player himself in short, of others by name."""
    for change in price(state, action):
        of = "" if change.of == seat else change.of
        if change.what == MOVEMENT:
            whose = change.of if isinstance(action, a.Pursue) else ""  # P9.4.3a: taken off a roll to come
            left = "" if whose else str(_remaining(state) + change.amount)
            yield words.say("notes", MOVEMENT, amount=change.amount, seat=whose, left=left)
        elif change.what == TALENTS:
            left = "" if of or change.amount > 0 else str(_unspent(state, seat) + change.amount)
            yield words.say("notes", TALENTS, amount=change.amount, seat=of, left=left)
        elif change.what in TRACKS:
            yield words.say("notes", change.what, amount=change.amount, seat=of)
        elif change.what in KINDS and (change.what == "GAR" or not _self_evident(action, change)):
            place = "" if change.of == _place(state, action) else change.of
            yield words.say("notes", "units", kind=change.what, amount=change.amount, place=place)


def _self_evident(action: Action, change: Change) -> bool:
    """Tell whether the words of an action say already which units it is about."""
    return isinstance(action, SELF_EVIDENT) or (isinstance(action, a.Hire) and change.amount == 1)


def _place(state: State, action: Action) -> str:
    """Return the node that the words of an action, or of the question, name already."""
    if isinstance(action, a.MakeGarrisons):
        return state.scope(Move).space
    return getattr(action, "space", "")


def _remaining(state: State) -> int:
    """P9.1.2a, P9.4.1a: return the Movement Points that are left to who moves or withdraws."""
    leaving = state.within(Withdrawal)
    return state.scope(Move).remaining if leaving is None else leaving.points - leaving.used


def _unspent(state: State, seat: str) -> int:
    """P6.2.5a: return the Talents that a player has left, after what he has planned in secret so far."""
    planned = sum(price_of(state, seat, one) for one in in_envelope(state, seat))
    return state.power(seat).treasury - planned


def _met(state: State, action: Action, words: Messages) -> Iterator[str]:
    """Yield what stands in the node where a move goes or lands, and who holds it if it is another owner."""
    move = state.within(Move)
    if move is None or not isinstance(action, a.MoveTo | a.SailTo | a.Land):
        return
    space, owner = move.space if isinstance(action, a.Land) else action.space, move.owner
    holder = state.holders().get(space, "")
    if holder and state.hostile(owner, holder):
        yield words.say("notes", "held", owner=holder)
    found = []
    if settlement := state.settlement(space):
        found.append(words.say("notes", "walls", kind=settlement.kind, walls=settlement.walls, owner=settlement.owner))
    if space in state.tribes:
        found.append(words.say("notes", "tribe"))
    if space in state.pirates:
        found.append(words.name("pirates"))
    for other, stack in state.units.at(space):
        if other != owner:
            points = sum(number * state.kit.bp[kind] for kind, number in stack if kind not in GALLEYS)
            garrison = not points and any(kind == "GAR" for kind, _ in stack)
            galleys = sum(number for kind, number in stack if kind in GALLEYS)
            key = "garrison" if garrison else "bp"
            found.append(words.say("notes", key, owner=other, points=points, galleys=galleys))
    if found:
        yield words.say("notes", "there", armies=", ".join(found))
    if isinstance(action, a.MoveTo | a.Land) and attacks(state, owner, space):
        yield words.say("notes", "attack", points=ATTACK, withdraw=_may_leave(state, move, space))


def _may_leave(state: State, move: Move, space: str) -> bool:
    """P9.4.1a, P12.1.1a: tell whether somebody may withdraw before a move: no Garrisons alone, Independents, Tribes."""
    return any(
        state.player_of(owner)
        and state.hostile(move.owner, owner)
        and has_combat(not_withdrawn(state, owner, space))
        and not stays(state, owner)
        and owner not in INVADERS
        for owner in state.occupants(space)
    )


def _facing(state: State, action: Action, words: Messages) -> Iterator[str]:
    """P10.3.1: yield what both Armies are worth in the battle to which a choice may lead."""
    if found := forces(state, action):
        facts = dict(zip(("own", "other", "shifts", "others"), (*found.points, *found.shifts), strict=True))
        yield words.say("notes", "forces", **facts)


def _setting_out(state: State, action: Action, words: Messages) -> Iterator[str]:
    """P9.1.1a: yield what stands where a Major Move would begin, and where a Leader stands who would move alone."""
    if isinstance(action, a.MinorLeader):
        yield words.name(state.leader(action.leader).place)
    if isinstance(action, a.MajorMove | a.MajorMoveOf):
        waits = pending(state)
        assert isinstance(waits, Decision)
        owner = action.owner if isinstance(action, a.MajorMoveOf) else waits.seat
        leaders = [words.name(leader) for leader in state.leaders_at(action.space, owner)]
        units = [f"{words.name(kind)} {number}" for kind, number in state.held(action.space, owner)]
        yield ", ".join((*leaders, *units))


def _proposed(state: State, action: Action, words: Messages) -> Iterator[str]:
    """P4.3.1a: yield the terms of the proposal that is laid before the other, as the player sees them."""
    if not isinstance(action, a.Propose | a.Accept):
        return
    terms = state.scope(Talks).terms
    seen = map(_of_the_other, terms) if isinstance(action, a.Accept) else terms
    yield ", ".join(words.describe("actions", term) for term in seen)


def _of_the_other(term: Action) -> Action:
    """Return a term as the other player would have written it."""
    kind = MIRRORED.get(type(term))
    return term if kind is None else kind(*(getattr(term, name) for name in field_names(kind)))


def _odds(state: State, action: Action, words: Messages) -> Iterator[str]:
    """P9.3.2a: yield what two dice must show for an interception, with the best Leader there."""
    if isinstance(action, a.InterceptLeader):
        owner, origin = state.side_of(action.leader), state.leader(action.leader).place
        leaders: tuple[str, ...] = (action.leader,)
    elif army := interceptor(state, action):
        owner, origin = army
        leaders = state.leaders_at(origin, owner)
    else:
        return
    tried = state.enter(Interception(state.player_of(owner), owner, origin, leaders=leaders))
    least = max(2, NEEDED - modifiers(tried))
    yield words.say("notes", "needs" if least <= HIGHEST else "hopeless", least=least)


def _placed(state: State, action: Action, words: Messages) -> Iterator[str]:
    """P8.1.5a: yield which Leader it is whose place is written down next."""
    step, waits = state.agenda[-1], pending(state)
    if isinstance(step, PlaceLeaders) and isinstance(action, a.PlaceLeader) and isinstance(waits, Decision):
        yield words.name(step.leaders_of(waits.seat)[len(in_envelope(state, waits.seat))])


def _does(_: State, action: Action, words: Messages) -> Iterator[str]:
    """P17.2: yield what a card does that may be played."""
    if isinstance(action, a.PlayCard) and words.has("texts", action.card):
        yield words.say("texts", action.card)
