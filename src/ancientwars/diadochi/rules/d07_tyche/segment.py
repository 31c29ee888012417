"""D7.1, D7.2, D7.3, D7.7: the Tyche Segment: one card for its operations points, its event, or a purpose of a discard.

Rules: D7.1a, D7.1c, D7.1d, D7.2, D7.3g, D7.7.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.recent import latest
from ancientwars.core.step import Refusal, Step
from ancientwars.diadochi.rules.d07_surprises.cards import discard_of_surprise_refused, is_surprise
from ancientwars.diadochi.rules.d07_surprises.window import opened, surprise_refused, use_surprise, uses
from ancientwars.diadochi.rules.d07_tyche.events import EVENTS
from ancientwars.diadochi.rules.d07_tyche.fleets import (
    ReinforceFleet,
    ReturnFleet,
    fleets_to_reinforce,
    fleets_to_return,
)
from ancientwars.diadochi.rules.d07_tyche.march import OpsMarch
from ancientwars.diadochi.rules.d07_tyche.markers import PlaceMarkers, spaces_to_mark
from ancientwars.diadochi.rules.d07_tyche.training import TrainUnits
from ancientwars.diadochi.rules.d08_command import COMMANDS, MINORS, command_refused, commanded, commands
from ancientwars.diadochi.rules.d08_late_generals import GainGeneral, has_lost_general, set_aside
from ancientwars.diadochi.rules.d14_special_units import disbanded_in, disbandings
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state import listed
from ancientwars.diadochi.state.catalogue import OPS_USES
from ancientwars.diadochi.state.scopes import Segment

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ancientwars.core.action import Action
    from ancientwars.diadochi.components.kit import Card
    from ancientwars.diadochi.state.options import Options
    from ancientwars.diadochi.state.state import State

DISCARD_OPS = 4
"""D13.3a, D23.5a: operations points of a card that reinforces a fleet, or brings a general."""
FOR_DISCARD_OPS = ("fleet", "general")
"""What takes a card of so many."""


@frozen
class TycheSegment(Step):
    """D7.1a: the player plays one card that is no surprise.

    Attributes:
        seat: The player.
    """

    seat: str

    def run(self, state: State) -> State:
        """D7.3a: the others are asked for cards of any time; then the player plays his card."""
        return opened(state.then(*_segment(self.seat)), "segment")


@cache
def _segment(seat: str) -> tuple[Step, ...]:
    """Return what the Tyche Segment of a player consists of, and the segment itself."""
    return (PlayCard(seat), Segment(seat, "tyche"))


@frozen
class PlayCard(Choice):
    """D7.1a, D3.5c: exactly one card that is no surprise, before it any number of surprises.

    D8.1e, DG14: minor generals are placed here too, so that the card finds an army where units have none.
    """

    prompt = "play-card"
    rule = "D7.1a"
    accepts = (a.PlayEvent, a.PlayOps, a.DiscardFor, a.PlaySurprise, a.DiscardSurprise, a.DisbandIn, *COMMANDS)
    exact = True

    def needed(self, state: State) -> bool:
        """Ask who has a card; in a game he always has one, in a position that was set up perhaps not."""
        return state.cards.zone(self.seat).count > 0

    def candidates(self, state: State) -> list[Action]:
        """Return what every card in the hand can be played for, and what may be arranged."""
        kit, due, open_uses = state.kit, overdue(state, self.seat), discards(state, self.seat)
        found: list[Action] = []
        for card in state.cards.zone(self.seat).held or ():
            found += ways_to_play(state, self.seat, kit.card[card], due, open_uses)
        return [*found, *disbandings(state, self.seat), *commands(state, self.seat)]

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return why a card cannot be played so, or something cannot be arranged."""
        if isinstance(action, COMMANDS):
            return None if action in commands(state, self.seat) else command_refused(state, self.seat, action)
        if isinstance(action, a.DisbandIn):
            found = action in tuple(disbandings(state, self.seat))
            return None if found else Refusal("D14.3i", "no Royal unit is in {space}", space=action.space)
        assert isinstance(action, a.PlayEvent | a.PlayOps | a.DiscardFor | a.PlaySurprise | a.DiscardSurprise)
        if action.card not in (state.cards.zone(self.seat).held or ()):
            return Refusal("D7.1a", "the card is not in the hand: {card}", card=action.card)
        card = state.kit.card[action.card]
        if isinstance(action, a.PlaySurprise):
            return surprise_refused(state, self.seat, card, "segment")
        if isinstance(action, a.DiscardSurprise):
            return discard_of_surprise_refused(state, card)
        if is_surprise(state, card):
            return Refusal("D7.3g", "{card} is a surprise card", card=card.id)
        if (due := overdue(state, self.seat)) and card.id not in due:
            return Refusal("D7.2c", "{card} must be played in this round", card=due[0])
        if isinstance(action, a.PlayEvent):
            return event_refused(state, self.seat, card)
        if isinstance(action, a.PlayOps):
            return ops_refused(card)
        return discard_refused(state, self.seat, card, action.use)

    def resolve(self, state: State, action: Action) -> State:
        """D3.5c: lay the card down and do what it was played for."""
        if isinstance(action, COMMANDS):
            return commanded(state, self, action)
        if isinstance(action, a.DisbandIn):
            return disbanded_in(state.then(self), self.seat, action.space)
        if isinstance(action, (a.PlaySurprise, a.DiscardSurprise)):
            return use_surprise(state.then(self), self.seat, action, "segment")  # D7.3e: not the mandatory card
        if isinstance(action, a.PlayEvent):
            card = state.kit.card[action.card]
            state = laid(state, self.seat, card, "event")
            return EVENTS[card.handler].play(state, self.seat, card)
        if isinstance(action, a.PlayOps):
            card = state.kit.card[action.card]
            state = laid(state, self.seat, card, action.use)
            return state.then(operations(state, self.seat, card, action.use), BonusEvent(self.seat, card.id))
        assert isinstance(action, a.DiscardFor)
        card = state.kit.card[action.card]
        return laid(state, self.seat, card, "discard").then(*purpose(self.seat, action.use))


def ways_to_play(
    state: State, seat: str, card: Card, due: tuple[str, ...], open_uses: tuple[str, ...]
) -> Iterable[Action]:
    """Return everything for which a player can lay down a card of his hand.

    Args:
        state: The state.
        seat: The player.
        card: The card.
        due: The cards of his hand that are `overdue`.
        open_uses: What some card could be discarded for (`discards`).
    """
    if is_surprise(state, card):
        return uses(state, seat, card, "segment")
    if due and card.id not in due:
        return ()
    found: list[Action] = [] if event_refused(state, seat, card) else [listed.play_event(card.id)]
    if card.ops:
        found += _for_points(card.id)
    if not card.must_be_played:
        found += _to_discard(card.id, open_uses, full=card.ops == DISCARD_OPS)
    return found


@cache
def _for_points(card: str) -> tuple[a.PlayOps, ...]:
    """D7.1d: return what the operations points of a card can be used for."""
    return tuple([listed.play_ops(card, use) for use in OPS_USES])


@cache
def _to_discard(card: str, uses: tuple[str, ...], *, full: bool) -> tuple[a.DiscardFor, ...]:
    """D7.7b: return those of some uses for which a card can be discarded; some take a card of full points."""
    return tuple([listed.discard_for(card, use) for use in uses if full or use not in FOR_DISCARD_OPS])


def discards(state: State, seat: str) -> tuple[str, ...]:
    """D7.7b: return what a player can discard some card for; not every card will do for all of it."""
    return tuple([use for use in _purposes(state.options) if use_refused(state, seat, use) is None])


@latest
def _purposes(options: Options) -> tuple[str, ...]:
    """D7.7b: return what cards can be discarded for by the optional rules of a game."""
    general = ("general",) if options.late_generals_aside else ()
    return ("fleet", *general, *(("return",) if options.fleets_by_discard else ()), "nothing")


def overdue(state: State, seat: str) -> tuple[str, ...]:
    """D7.2c: return the cards of a hand that must be played, if no round is left in which another could come first."""
    held, cards = state.cards.zone(seat).held or (), state.kit.card
    due = tuple([card for card in held if cards[card].must_be_played])
    return due if due and len(due) > state.kit.figures.rounds_per_turn - state.round else ()


def event_refused(state: State, seat: str, card: Card) -> Refusal | None:
    """D7.1c, D7.2a: return why a card cannot be played for its event alone."""
    return _follows_points(card.id) if card.kind == "bonus" else EVENTS[card.handler].refused(state, seat, card)


@cache
def _follows_points(card: str) -> Refusal:
    return Refusal("D7.2a", "the event of a bonus card follows its operations points: {card}", card=card)


def ops_refused(card: Card) -> Refusal | None:
    """D7.1d: return why a card has no operations points to use."""
    return None if card.ops else Refusal("D7.1d", "{card} has no operations points", card=card.id)


def discard_refused(state: State, seat: str, card: Card, use: str) -> Refusal | None:
    """D7.7: return why a card cannot be discarded for a purpose."""
    if card.must_be_played:
        return Refusal("D7.7c", "{card} must be played", card=card.id)
    if use == "general" and (found := general_refused(state, seat)):
        return found
    if use in FOR_DISCARD_OPS and card.ops != DISCARD_OPS:
        rule = "D13.3a" if use == "fleet" else "D23.5a"
        return Refusal(rule, "that takes a card of 4 points, not {ops}", ops=card.ops)
    return use_refused(state, seat, use)


def use_refused(state: State, seat: str, use: str) -> Refusal | None:
    """D7.7: return why a player can discard no card for a purpose, whichever it is."""
    if use == "return":
        return return_refused(state, seat)
    if use == "general":
        return general_refused(state, seat)
    if use == "fleet" and not fleets_to_reinforce(state, seat):
        return Refusal("D13.3a", "{seat} has no fleet to reinforce", seat=seat)
    return None


def return_refused(state: State, seat: str) -> Refusal | None:
    """D23.4a: return why a card cannot be discarded for a dispersed fleet."""
    if not state.options.fleets_by_discard:
        return Refusal("D7.7b", "that takes an optional rule")
    if not fleets_to_return(state, seat):
        return Refusal("D23.4a", "{seat} has no dispersed fleet", seat=seat)
    return None


def general_refused(state: State, seat: str) -> Refusal | None:
    """D23.5a: return why a card cannot be discarded for a general who was set aside."""
    if not state.options.late_generals_aside:
        return Refusal("D7.7b", "that takes an optional rule")
    if not set_aside(state):
        return Refusal("D23.5a", "no general is left of those set aside")
    if not has_lost_general(state, seat):
        return Refusal("D23.5a", "{seat} has lost no general who was not made up for", seat=seat)
    return None


def purpose(seat: str, use: str) -> tuple[Step, ...]:
    """D7.7b: return what a card was discarded for."""
    if use == "fleet":
        return (ReinforceFleet(seat),)
    if use == "general":
        return (GainGeneral(seat),)
    return (ReturnFleet(seat),) if use == "return" else ()


def laid(state: State, seat: str, card: Card, use: str) -> State:
    """D3.4b, D7.7a: return the state with a card laid down face up; its event may take it out of the game."""
    gone = use == "event" and (card.remove_after_event or card.kind == "general")  # D8.5c
    cards = state.cards.move(seat, "removed" if gone else "discards", card.id)
    return state.emit(e.CardPlayed(seat, card.id, use, rule="D7.1a"), cards=cards)


def operations(state: State, seat: str, card: Card, use: str) -> Step:
    """D7.1d: return what the operations points of a card are used for."""
    if use == "march":
        return OpsMarch(seat, points=card.ops)
    if use == "markers":
        return PlaceMarkers(seat, left=card.ops, spaces=spaces_to_mark(state, seat))
    return TrainUnits(seat, left=card.ops)


@frozen
class BonusEvent(Choice):
    """D7.2a, D7.2b: after its operations points the event of a bonus card, optional unless it must be played.

    D8.1e: minor generals are placed here too, so that the event finds an army where units have none.

    Attributes:
        card: The card.
    """

    prompt = "bonus"
    rule = "D7.2b"
    accepts = (a.PlayEvent, *COMMANDS, a.Pass)
    subjects = ("card",)

    card: str

    def idle(self, state: State) -> bool:
        """Tell whether the card is no bonus card."""
        return state.kit.card[self.card].kind != "bonus"

    def _is_possible(self, state: State) -> bool:
        card = state.kit.card[self.card]
        return card.kind == "bonus" and EVENTS[card.handler].refused(state, self.seat, card) is None

    def needed(self, state: State) -> bool:
        """D7.2c: ask only where there is a choice: the event, or a minor general who might make it possible."""
        card = state.kit.card[self.card]
        if card.kind != "bonus" or card.must_be_played:
            return False
        return self._is_possible(state) or any(isinstance(one, MINORS) for one in commands(state, self.seat))

    def run(self, state: State) -> State:
        """D7.2c: a card that must be played is."""
        return self._played(state) if self._is_possible(state) else state

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the event, what may be arranged, and going without it."""
        if self._is_possible(state):
            yield listed.play_event(self.card)
        yield from commands(state, self.seat)
        yield listed.PASS

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return why something cannot be arranged, or the event not be carried out."""
        card = state.kit.card[self.card]
        if isinstance(action, COMMANDS):
            return command_refused(state, self.seat, action)
        refused = EVENTS[card.handler].refused(state, self.seat, card) if action == a.PlayEvent(card.id) else None
        return refused or super().refusal(state, action)

    def resolve(self, state: State, action: Action) -> State:
        """Carry the event out, or go without it."""
        if isinstance(action, COMMANDS):
            return commanded(state, self, action)
        return state if isinstance(action, a.Pass) else self._played(state)

    def _played(self, state: State) -> State:
        """D3.4b: return the state with the event under way; it may take the card out of the game."""
        card = state.kit.card[self.card]
        if card.remove_after_event:
            state = state.replace(cards=state.cards.move("discards", "removed", card.id))
        told = e.CardPlayed(self.seat, card.id, "event", rule="D7.2a")
        return EVENTS[card.handler].play(state.emit(told), self.seat, card)
