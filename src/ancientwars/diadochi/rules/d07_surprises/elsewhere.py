"""D7.3a, D9.14d, D15.2a: surprise cards for hands, sieges, voyages, mountains, and against other surprises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.chance import Drew, Lottery, draw
from ancientwars.core.choice import chance
from ancientwars.core.step import Chance, Step
from ancientwars.diadochi.rules.d07_surprises.cards import Surprise, SurpriseTarget, no_effect, replacement
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state import events as e
from ancientwars.diadochi.state.scopes import March, SiegeAttempt, SurprisePlayed, Voyage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.step import Refusal
    from ancientwars.diadochi.components.kit import Card
    from ancientwars.diadochi.state.scopes import Trigger
    from ancientwars.diadochi.state.state import State


# ---------------------------------------------------------------------- Ahura Mazda, Spies


def with_hands(state: State, seat: str) -> tuple[str, ...]:
    """Return the other players who have cards in their hands, in Turn Order."""
    return tuple(one for one in state.in_turn_order(without=(seat,)) if state.cards.zone(one).count)


def _hands_refused(state: State, seat: str, card: Card, trigger: Trigger) -> Refusal | None:
    """It is played at any time, while another player has cards."""
    return None if trigger == "segment" and with_hands(state, seat) else no_effect(card)


@frozen
class WhoseHand(SurpriseTarget):
    """Name the player whose hand it is."""

    prompt = "whose-hand"
    rule = "D7.3a"
    accepts = (a.ChooseSeat,)
    exact = True

    def candidates(self, state: State) -> Iterator[a.ChooseSeat]:
        """Yield the others who have cards."""
        return map(a.ChooseSeat, with_hands(state, self.seat))

    def resolve(self, state: State, action: a.ChooseSeat) -> State:
        """Note him."""
        return state.amend(SurprisePlayed, target=action.seat)


def _ask_whose(state: State, played: SurprisePlayed) -> tuple[Step, ...]:
    del state
    return (WhoseHand(played.seat),)


@frozen
class StealCard(Step):
    """A48: a card drawn at random from another hand; only the two players see it.

    Attributes:
        seat: Who gets it.
        target: Whose hand it is.
    """

    seat: str
    target: str

    def pending(self, state: State) -> Chance:
        """Wait for the card."""
        del state
        return chance("draw", "steal", "D7.3a", tuple(sorted((self.seat, self.target))), (self.target,))

    def lottery(self, state: State) -> Lottery:
        """Return the lottery of the hand."""
        return draw(state.cards.zone(self.target).held or ())

    def resolve(self, state: State, action: Drew) -> State:
        """Move it from hand to hand."""
        both = tuple(sorted((self.seat, self.target)))
        seen = e.CardSeen(self.seat, action.card, rule="D7.3a", seats=both)
        state = state.replace(cards=state.cards.move(self.target, self.seat, action.card))
        return state.emit(e.CardStolen(self.seat, self.target, rule="D7.3a"), seen)


def _steal(state: State, played: SurprisePlayed) -> State:
    """A48: the stolen card replaces the surprise card; the player who lost it draws one."""
    return state.then(StealCard(played.seat, played.target), *replacement(played.target))


def _spy(state: State, played: SurprisePlayed) -> State:
    """Only the player sees the hand, and its owner knows that he does."""
    both = tuple(sorted((played.seat, played.target)))
    held = state.cards.zone(played.target).held or ()
    seen = (e.CardSeen(played.seat, card, rule="D7.3a", seats=both) for card in held)
    state = state.emit(e.HandSeen(played.seat, played.target, rule="D7.3a"), *seen)
    return state.replace(cards=state.cards.look(played.seat, played.target))


# ---------------------------------------------------------------------- Cretan Liar


def _liar_refused(state: State, seat: str, card: Card, trigger: Trigger) -> Refusal | None:
    """It is played against a surprise card of another player, also against a Cretan Liar."""
    if trigger != "surprise":
        return no_effect(card)
    played = state.scope(SurprisePlayed)
    return no_effect(card) if played.seat == seat or played.cancelled else None


def _liar(state: State, played: SurprisePlayed) -> State:
    """The card that was played takes no effect."""
    del played
    against = state.scope(SurprisePlayed)
    told = e.SurpriseCancelled(against.seat, against.card, rule="D7.3a")
    return state.amend(SurprisePlayed, cancelled=True).emit(told)


# ---------------------------------------------------------------------- Traitor Inside City


def _traitor_refused(state: State, seat: str, card: Card, trigger: Trigger) -> Refusal | None:
    """D15.2a: any player can play it when a siege roll against a major city is about to be made."""
    del seat
    if trigger != "siege" or not state.kit.space[state.scope(SiegeAttempt).space].major:
        return no_effect(card)
    return None


def _traitor(state: State, played: SurprisePlayed) -> State:
    """D15.2a: the die is modified."""
    drm = state.kit.card[played.card].params["drm"]
    return state.amend(SiegeAttempt, drm=state.scope(SiegeAttempt).drm + drm)


# ---------------------------------------------------------------------- Storm at Sea


def _storm_refused(state: State, seat: str, card: Card, trigger: Trigger) -> Refusal | None:
    """D9.14d: any other player can play it against a naval move."""
    if trigger != "voyage":
        return no_effect(card)
    voyage = state.scope(Voyage)
    return no_effect(card) if voyage.seat == seat or voyage.stormed else None


def _storm(state: State, played: SurprisePlayed) -> State:
    """D9.14d: the force goes back to its port of embarkation, which the chapter of naval movement sees to."""
    del played
    return state.amend(Voyage, stormed=True)


# ---------------------------------------------------------------------- Ambush


def _ambush_refused(state: State, seat: str, card: Card, trigger: Trigger) -> Refusal | None:
    """Any other player can play it against an army that uses a mountain path."""
    if trigger != "mountain":
        return no_effect(card)
    march = state.scope(March)
    return no_effect(card) if march.seat == seat or march.ambushed or not march.number else None


def _ambush(state: State, played: SurprisePlayed) -> State:
    """The army takes attrition, which the chapter of movement sees to."""
    del played
    return state.amend(March, ambushed=True)


ELSEWHERE = {
    "steal_card": Surprise(_hands_refused, _steal, ("segment",), _ask_whose, replaces=True),
    "see_hand": Surprise(_hands_refused, _spy, ("segment",), _ask_whose),
    "cancel_surprise": Surprise(_liar_refused, _liar, ("surprise",)),
    "siege_drm": Surprise(_traitor_refused, _traitor, ("siege",)),
    "storm": Surprise(_storm_refused, _storm, ("voyage",)),
    "ambush": Surprise(_ambush_refused, _ambush, ("mountain",)),
}
"""What these cards do, by routine."""
