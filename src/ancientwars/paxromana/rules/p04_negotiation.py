"""P4.1, P4.2, P4.3.1a, P4.4: agreements between players, and bribes.

Elsewhere: P4.5a: `p03_course_of_play.activation`.

Elsewhere too: P4.2a, P4.4a: `p03_course_of_play.activation`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.rules.p04_terms import PROMISES, TERMS, Deal, agreed
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.listed import DONE, choose_seat
from ancientwars.paxromana.state.scopes import Activation, Talks
from ancientwars.paxromana.state.state import SEAT_INDEX, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action

PASS, PROPOSE = a.Pass(), a.Propose()
PROPOSALS = 2
"""ENGINE-TALKS: proposals that each party of a negotiation makes."""


@frozen
class Negotiation(Step):
    """P4.1a: a player negotiates with those whom he invites.

    Attributes:
        seat: The player.
    """

    seat: str

    def run(self, state: State) -> State:
        """Open the negotiation."""
        return state.enter(Talks(self.seat), Invite(self.seat))


def negotiate(state: State, seat: str, other: str) -> State:
    """P4.2a: return the state in which a player negotiates with exactly one other, as the Alliance card lets him."""
    state = state.emit(e.Invited(seat, (other,), rule="P4.2a"))
    return state.enter(Talks(seat, (other,)), Speak(seat), Speak(other))


@frozen
class Invite(Choice):
    """P4.1a: any number of players are invited, in the order of the seats."""

    prompt = "invite"
    rule = "P4.1a"
    accepts = (a.ChooseSeat, a.Done)
    exact = True

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield the end, and who may still be invited."""
        yield DONE
        last = max((SEAT_INDEX[seat] for seat in state.scope(Talks).parties), default=-1)
        yield from (choose_seat(seat) for seat in state.seats if seat != self.seat and SEAT_INDEX[seat] > last)

    def resolve(self, state: State, action: Action) -> State:
        """Invite him, or begin."""
        parties = state.scope(Talks).parties
        if isinstance(action, a.ChooseSeat):
            return state.amend(Talks, self, parties=(*parties, action.seat))
        if not parties:
            return state.emit(e.ActionTaken(self.seat, "negotiation", rule="P3.5.1a"))
        state = state.emit(e.Invited(self.seat, parties, rule="P4.1a"))
        return state.then(*(Speak(seat) for seat in (self.seat, *parties)))


@frozen
class Speak(Choice):
    """P4.3.1a: a party of the negotiation makes a proposal to another one.

    Attributes:
        number: How many he has made.
    """

    prompt = "propose-to"
    rule = "P4.3.1a"
    accepts = (a.ChooseSeat, a.Done)
    exact = True

    number: int = 0

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield silence, and the other parties."""
        yield DONE
        talks = state.scope(Talks)
        yield from (choose_seat(seat) for seat in (talks.seat, *talks.parties) if seat != self.seat)

    def resolve(self, state: State, action: Action) -> State:
        """Begin the proposal."""
        if not isinstance(action, a.ChooseSeat):
            return state
        more = (Speak(self.seat, self.number + 1),) if self.number + 1 < PROPOSALS else ()
        return state.amend(Talks, WriteTerms(self.seat), *more, proposer=self.seat, partner=action.seat, terms=())


def _deal(state: State) -> Deal:
    """Return the proposal that is being made."""
    talks = state.scope(Talks)
    return Deal(state, talks.proposer, talks.partner, talks.terms)


@frozen
class WriteTerms(Choice):
    """P4.3.1b to P4.3.1e: the next of the terms, until the proposal is laid before the other."""

    prompt = "terms"
    rule = "P4.3.1a"
    accepts = (*TERMS, a.Propose, a.Pass)
    exact = True

    def about(self, state: State) -> tuple[str, ...]:
        """Return to whom the proposal is made."""
        return (state.scope(Talks).partner,)

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Return to drop the proposal, to lay it before the other, and what may be added."""
        deal = _deal(state)
        return (*((PASS, PROPOSE) if deal.terms else (PASS,)), *deal.candidates())

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return why something cannot be in the proposal."""
        if isinstance(action, a.Propose):
            return None if state.scope(Talks).terms else Refusal("P4.3.1a", "the proposal is empty")
        return None if isinstance(action, a.Pass) else _deal(state).refused(action)

    def resolve(self, state: State, action: Action) -> State:
        """Add it, or have the other answer."""
        talks = state.scope(Talks)
        if isinstance(action, a.Pass):
            return state
        if isinstance(action, a.Propose):
            return state.then(Answer(talks.partner))
        return state.amend(Talks, self, terms=(*talks.terms, action))


@frozen
class Answer(Choice):
    """P4.3.1a: the proposal is accepted or rejected."""

    prompt = "answer"
    rule = "P4.3.1a"
    accepts = (a.Accept, a.Reject)
    exact = True

    def about(self, state: State) -> tuple[str, ...]:
        """Return whose proposal it is."""
        return (state.scope(Talks).proposer,)

    def resolve(self, state: State, action: Action) -> State:
        """Carry it out, or not."""
        talks = state.scope(Talks)
        if isinstance(action, a.Reject):
            terms = tuple(map(str, talks.terms))
            return state.emit(e.Rejected(talks.proposer, talks.partner, terms, rule="P4.3.1a"))
        return agreed(state, talks.proposer, talks.partner, talks.terms)


# ---------------------------------------------------------------------- P4.4 bribery


def offers_heard(state: State, seat: str) -> State:
    """P4.4a: return the state in which the others offer the Active player Talents for what he is about to do."""
    others = tuple(one for one in state.seats if one != seat and state.power(one).treasury)
    return state.amend(Activation, *(Bribes(one, seat) for one in others), heard=True)


@frozen
class Bribes(Step):
    """P4.4a: a player may offer Talents.

    Attributes:
        seat: The player.
        active: Whom he would bribe.
    """

    seat: str
    active: str

    def run(self, state: State) -> State:
        """Ask him."""
        return state.enter(Talks(self.seat, (self.active,), self.seat, self.active), Bribe(self.seat))


@frozen
class Bribe(Choice):
    """P4.4a: the Talents, and what they are for; that binds nobody."""

    prompt = "bribe"
    rule = "P4.4a"
    accepts = (a.OfferTalents, a.AskKeepOut, a.AskAttack, a.Propose, a.Pass)
    exact = True

    def about(self, state: State) -> tuple[str, ...]:
        """Return to whom the bribe is offered."""
        return (state.scope(Talks).partner,)

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield first the sum, then one wish, or none that is written down."""
        deal = _deal(state)
        if not deal.terms:
            yield a.Pass()
            yield from (a.OfferTalents(number) for number in range(1, min(99, state.power(self.seat).treasury) + 1))
            return
        yield a.Propose()
        if len(deal.terms) == 1:
            yield from (one for one in deal.promises() if isinstance(one, a.AskKeepOut | a.AskAttack))

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return what is missing."""
        if isinstance(action, (*PROMISES, a.Propose)) and not state.scope(Talks).terms:
            return Refusal("P4.4a", "a bribe begins with its Talents")
        left = state.power(self.seat).treasury
        if isinstance(action, a.OfferTalents) and action.number > left:
            return Refusal("P4.4a", "{seat} has {left} T", seat=self.seat, left=left)
        return Refusal("P4.4a", "'{action}': that is no bribe of this player", action=action)

    def resolve(self, state: State, action: Action) -> State:
        """Add it, or have the Active player answer."""
        talks = state.scope(Talks)
        if isinstance(action, a.Pass):
            return state
        if isinstance(action, a.Propose):
            return state.then(Answer(talks.partner))
        return state.amend(Talks, self, terms=(*talks.terms, action))
