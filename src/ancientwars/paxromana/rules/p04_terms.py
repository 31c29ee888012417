"""P4.3.1a to P4.3.1e, P4.3.2b, P4.3.2c: what players may agree, and what becomes of it.

Elsewhere: P4.3.1g, P4.3.2a: `p04_alliances`; P4.3.1f: `p10_land_battles.sides`,
`p10_land_battles.elephants`; P4.3.1a: `p04_negotiation`; P4.3.1e: `p04_alliances`.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from ancientwars.core.choice import Choice
from ancientwars.core.deck import Zone
from ancientwars.core.recent import recent_parts
from ancientwars.core.sealed import Answer, HandIn, Sealed, in_envelope
from ancientwars.core.step import Refusal, Step
from ancientwars.paxromana.components.kit import HEAVY, MERCENARIES
from ancientwars.paxromana.rules.p04_alliances import own_spaces, sharing, with_passage
from ancientwars.paxromana.rules.p06_maintenance import bound_to_maximum
from ancientwars.paxromana.rules.p11_ports import passed_on
from ancientwars.paxromana.rules.p15_objectives import drawn_zone
from ancientwars.paxromana.rules.p17_windows import window
from ancientwars.paxromana.rules.ps_scenarios.limits import entry_refused
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.armies import whose
from ancientwars.paxromana.state.listed import ask_keep_out, offer_keep_out
from ancientwars.paxromana.state.pieces import in_order
from ancientwars.paxromana.state.scopes import given_on
from ancientwars.paxromana.state.state import Pact, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ancientwars.core.action import Action
    from ancientwars.core.deck import Cards, CardTable

MOST_TERMS = 6
"""ENGINE-TALKS: terms of one proposal."""
TRADED = ("GS", *MERCENARIES)
"""P4.3.1c: units that change hands."""
OFFERS = (a.OfferTalents, a.OfferUnit, a.OfferPlace, a.OfferCard, a.OfferSight, a.OfferKeepOut, a.OfferAttack)
DEMANDS = (a.AskTalents, a.AskUnit, a.AskPlace, a.AskCard, a.AskSight, a.AskKeepOut, a.AskAttack)
TERMS = (*OFFERS, *DEMANDS, a.Passage)
"""P4.3.1b to P4.3.1e: what a proposal may contain."""
SUMS = (a.OfferTalents, a.AskTalents)
"""Terms of which one is enough."""
UNITS, PLACES = (a.OfferUnit, a.AskUnit), (a.OfferPlace, a.AskPlace)
CARDS, SIGHTS = (a.OfferCard, a.AskCard), (a.OfferSight, a.AskSight)
KEEP_OUT = (a.OfferKeepOut, a.AskKeepOut)
"""Terms of a kind, offered and asked for; many are looked at, so that their classes are put together once."""
ASIDE = "aside"
"""Where the cards of one hand lie while they are exchanged for those of another."""
PROMISES = (a.OfferKeepOut, a.OfferAttack, a.AskKeepOut, a.AskAttack)
"""P4.3.2c: what binds nobody."""


@frozen
class Section:
    """Terms that are listed together.

    Attributes:
        kinds: The classes of terms that change which of them may be added.
        first: Those that a proposal without any of `kinds` may have.
        further: Those among which are all that another may have; None for `first` that it does not have yet.
    """

    kinds: tuple[type[Action], ...]
    first: tuple[Action, ...]
    further: tuple[Action, ...] | None = None


@frozen
class Deal:
    """A proposal of one player to another, as far as it is made.

    Attributes:
        state: The state.
        proposer: Who proposes.
        partner: To whom.
        terms: What is in it already.
    """

    state: State
    proposer: str
    partner: str
    terms: tuple[Action, ...] = ()

    def candidates(self) -> list[Action]:
        """Return what may be added."""
        found: list[Action] = []
        if len(self.terms) >= MOST_TERMS:
            return found
        classes, said = set(map(type, self.terms)), set(self.terms)
        for section in _sections(self):
            if classes.isdisjoint(section.kinds):
                found += section.first
            elif section.further is None:
                found += [one for one in section.first if one not in said]
            else:
                found += self.possible(section.further)
        return found

    def promises(self) -> Iterator[Action]:
        """P4.3.1b: yield what may be promised: not to enter a Province of the other, to attack a third player."""
        for province, owner in self.state.province_owners().items():
            if owner == self.partner:
                yield offer_keep_out(province)
            elif owner == self.proposer:
                yield ask_keep_out(province)
        for seat in self.state.seats:
            if seat not in (self.proposer, self.partner):
                yield from (a.OfferAttack(seat), a.AskAttack(seat))

    def _may_promise(self, action: Action) -> bool:
        """P4.3.1b: tell whether a promise is among those that may be made."""
        if isinstance(action, KEEP_OUT):
            asker = self.partner if isinstance(action, a.OfferKeepOut) else self.proposer
            return self.state.province_owners().get(action.province) == asker
        return action in tuple(self.promises())

    def possible(self, terms: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return those of some terms that may be added."""
        return tuple([one for one in terms if self.refused(one) is None])

    def refused(self, action: Action) -> Refusal | None:
        """Return why something cannot be added to the proposal, or None."""
        if len(self.terms) >= MOST_TERMS:
            return Refusal("P4.3.1a", "a proposal has at most {most} terms", most=MOST_TERMS)
        once = isinstance(action, SUMS) and type(action) in map(type, self.terms)
        if once or (action in self.terms and not isinstance(action, (*UNITS, *CARDS, *SIGHTS))):
            return Refusal("P4.3.1a", "'{action}': the proposal says so much already", action=action)
        if isinstance(action, PROMISES) and not self._may_promise(action):
            return Refusal("P4.3.1b", "'{action}': that is nothing that these two can promise", action=action)
        giver, taker = (self.proposer, self.partner) if isinstance(action, OFFERS) else (self.partner, self.proposer)
        if isinstance(action, UNITS):
            ashore = action.kind in MERCENARIES and action.space in self.state.kit.space
            shared = self._strangers(action.space, giver, taker) if ashore else None
            return self._unit_refused(action, giver, taker) or shared
        if isinstance(action, PLACES):
            return self._place_refused(action.space, giver) or self._strangers(action.space, giver, taker)
        return self._gift_refused(action, giver)

    def _strangers(self, space: str, giver: str, taker: str) -> Refusal | None:
        """P5.1.2a: return that a third party in the Space, an enemy of the taker, would share it with him, or None."""
        state, city = self.state, self.state.settlement(space)
        there = (*state.occupants(space), city.owner if city else giver)
        third = next((owner for owner in there if whose(state, owner) != giver and state.hostile(taker, owner)), "")
        if third:
            return Refusal("P5.1.2a", "{owner} in {space} is no ally of {seat}", owner=third, space=space, seat=taker)
        return None

    def _place_refused(self, space: str, giver: str) -> Refusal | None:
        """P4.3.1d: return that the giver has no City or Town of his there, or None."""
        one = self.state.settlement(space)
        if one is None or one.owner != giver or self.state.holder(space) != giver:
            return Refusal("P4.3.1d", "{seat} has no City or Town in {space}", seat=giver, space=space)
        return None

    def _gift_refused(self, action: Action, giver: str) -> Refusal | None:
        """P4.3.1c: return what the giver lacks, or None."""
        state = self.state
        if isinstance(action, SUMS) and action.number > (left := state.power(giver).treasury):
            return Refusal("P4.3.1c", "{seat} has {left} T", seat=giver, left=left)
        if isinstance(action, CARDS) and state.cards.zone(giver).count <= self.terms.count(action):
            return Refusal("P4.3.1c", "{seat} has nothing of the kind", seat=giver)
        if isinstance(action, SIGHTS) and state.objectives.zone(giver).count <= self.terms.count(action):
            return Refusal("P15.4.6a", "{seat} has nothing of the kind", seat=giver)
        return None

    def _unit_refused(self, action: a.OfferUnit | a.AskUnit, giver: str, taker: str) -> Refusal | None:
        """P4.3.1c: return why a unit cannot change hands, or None."""
        state = self.state
        taken = sum(one == action for one in self.terms)
        if action.kind not in TRADED or state.units.count(action.space, giver, action.kind) <= taken:
            return Refusal(
                "P4.3.1c", "{seat} has no further {kind} in {space}", seat=giver, kind=action.kind, space=action.space
            )
        power = state.kit.power[state.setup_of(taker).as_power]
        if action.kind in MERCENARIES and not power.may_hire_mercenaries:
            return Refusal("P4.3.1c", "{seat} takes no Mercenaries", seat=taker)
        if shut := entry_refused(state, taker, action.space):
            return shut  # PS6.5: he would place units there
        if action.kind in HEAVY and bound_to_maximum(state, taker):
            heavy = [type(one) for one in self.terms if isinstance(one, UNITS) and one.kind in HEAVY]
            more = 2 * heavy.count(type(action)) - len(heavy)  # P4.3.1c: units are exchanged, too
            if state.heavy(taker) + more >= state.manpower(taker):
                return Refusal("P6.4.3a", "{seat} has as many heavy units as it may", seat=taker)
        return None


@recent_parts(
    2,
    "state.powers",
    "state.units",
    "state.settlements",
    "state.cards",
    "state.objectives",
    "state.pacts",
    "state.tribes",
    "state.turn",
    "state.sof",
    "state.allies",
    "state.successors",
    "state.seats",
    "state.setup",
    "proposer",
    "partner",
)
def _sections(deal: Deal) -> tuple[Section, ...]:
    """Return all terms among which are those that may be added, whatever the proposal says already."""
    state, proposal = deal.state, Deal(deal.state, deal.proposer, deal.partner)
    found: list[Section] = []
    for seat, talents, unit, place in (
        (deal.proposer, a.OfferTalents, a.OfferUnit, a.OfferPlace),
        (deal.partner, a.AskTalents, a.AskUnit, a.AskPlace),
    ):
        found.append(Section((talents,), _sums(talents, min(99, state.power(seat).treasury)), ()))
        units = tuple([unit(kind, space) for space, _, kind, _ in state.units.of(seat) if kind in TRADED])
        found.append(Section(UNITS, proposal.possible(units), units))  # P6.4.3a: heavy units are exchanged for others
        places = proposal.possible(tuple([place(one.space) for one in state.settlements if one.owner == seat]))
        found.append(Section((place,), places))
    for cards in (a.OfferCard(), a.AskCard(), a.OfferSight(), a.AskSight()):
        one = proposal.possible((cards,))
        found.append(Section((type(cards),), one, one))
    found.append(Section((a.Passage,), (a.Passage(),)))
    promises = tuple(proposal.promises())
    return *found, Section(PROMISES, promises)


@cache
def _sums(talents: type[a.OfferTalents | a.AskTalents], most: int) -> tuple[Action, ...]:
    """P4.3.1c: return the terms for each number of Talents."""
    return tuple([talents(number) for number in range(1, most + 1)])


# ---------------------------------------------------------------------- carrying it out


def agreed(state: State, proposer: str, partner: str, terms: tuple[Action, ...]) -> State:
    """P4.3.2b: return the state after an agreement: transfers are carried out at once, the rest is noted."""
    state = state.emit(e.Agreed(proposer, partner, tuple(map(str, terms)), rule="P4.3.1a"))
    before, steps = state, _cards_named(proposer, partner, terms)
    for one in terms:
        giver, taker = (proposer, partner) if isinstance(one, OFFERS) else (partner, proposer)
        if not isinstance(one, (a.Passage, *CARDS, *SIGHTS)):
            state = _carried_out(state, giver, taker, one)
    if a.Passage() in terms or sharing(state, proposer, partner):  # P5.1.2a: only allies share a Space
        state = with_passage(state, proposer, partner, own_spaces(before, (proposer, partner)))
    for sight, giver, taker in ((a.OfferSight(), proposer, partner), (a.AskSight(), partner, proposer)):
        if number := terms.count(sight):
            steps.append(Show(giver, taker, number))
    return state.then(*steps)


def _cards_named(proposer: str, partner: str, terms: tuple[Action, ...]) -> list[Step]:
    """P4.3.1c: return the steps in which the cards of an agreement are named: given by one, or exchanged."""
    offered, asked = terms.count(a.OfferCard()), terms.count(a.AskCard())
    if offered and asked:
        return [ExchangeCards((proposer, partner), (offered, asked))]
    if offered:
        return [HandOver(proposer, partner, offered)]
    return [HandOver(partner, proposer, asked)] if asked else []


def _carried_out(state: State, giver: str, taker: str, term: Action) -> State:
    """P4.3.1b to P4.3.1e: return the state after one of the terms was carried out, or noted."""
    if isinstance(term, SUMS):
        return state.pay(giver, term.number, "P4.3.1c").pay(taker, -term.number, "P4.3.1c")
    if isinstance(term, UNITS):
        told = e.UnitsGiven(giver, taker, term.kind, term.space, rule="P4.3.1c")
        state = passed_on(state, giver, taker, term.space) if term.kind == "GS" else state
        return given_on(state.emit(told), term.space, giver, taker, term.kind)
    if isinstance(term, PLACES):
        one = state.settlement(term.space)
        assert one is not None
        told_place = e.PlaceGiven(giver, taker, term.space, rule="P4.3.1d")
        return state.emit(told_place).with_settlement(one.replace(owner=taker))
    promise = Pact("promise", (giver, taker), str(term))
    return state.replace(pacts=in_order({*state.pacts, promise}))


@frozen
class HandOver(Choice):
    """P4.3.1c: the giver names a card, which the two alone see.

    Attributes:
        taker: Who gets it.
        number: How many he has still to name, with this one.
    """

    prompt = "hand-over"
    rule = "P4.3.1c"
    accepts = (a.KeepCard,)
    exact = True
    subjects = ("taker",)

    taker: str
    number: int = 1

    def needed(self, state: State) -> bool:
        """Only who has a card names one."""
        return state.cards.zone(self.seat).count > 0

    def hearers(self, state: State) -> tuple[str, ...]:
        """Let the two alone hear it."""
        del state
        return self.seat, self.taker

    def candidates(self, state: State) -> Iterator[a.KeepCard]:
        """Yield his cards: the taker is to keep one."""
        return (a.KeepCard(card) for card in dict.fromkeys(state.cards.zone(self.seat).held or ()))

    def resolve(self, state: State, action: a.KeepCard) -> State:
        """Hand it over; P17.1.4a: who has too many, once all are handed over, plays or discards one."""
        cards = state.cards.move(self.seat, self.taker, action.card)
        state = state.emit(e.CardGiven(self.seat, self.taker, rule="P4.3.1c"), cards=cards)
        return state.then(*((self.replace(number=self.number - 1),) if self.number > 1 else window(state, "hand")))


@frozen
class ExchangeCards(Sealed):
    """P4.3.1c, P4.3.2b: two players name cards of their hands as these were; then the cards change hands together.

    Attributes:
        numbers: How many each of the two names.
    """

    plan = True

    numbers: tuple[int, ...]

    def question(self, seat: str) -> NameCards:
        """Ask for the next card."""
        place = self.seats.index(seat)
        return NameCards(seat, self.seats[1 - place], self.numbers[place])

    def opened(self, state: State, answers: dict[str, Answer]) -> State:
        """Exchange them; P17.1.4a: who has too many then plays or discards one."""
        one, other = self.seats
        named = {seat: tuple([each.card for each in answers[seat] if isinstance(each, a.KeepCard)]) for seat in answers}
        told = [e.CardGiven(one, other, rule="P4.3.1c") for _ in named[one]]
        told += [e.CardGiven(other, one, rule="P4.3.1c") for _ in named[other]]
        cards = _exchanged(state.cards, one, other, named[one], named[other])
        return state.emit(*told, cards=cards).then(*window(state, "hand"))


@frozen
class NameCards(Choice):
    """P4.3.1c: the next card that a player hands over in an exchange, before he learns what he gets for it.

    Attributes:
        taker: Who gets it.
        number: How many he names in all.
    """

    prompt = "hand-over"
    rule = "P4.3.1c"
    accepts = (a.KeepCard, HandIn)
    exact = True
    subjects = ("taker",)

    taker: str
    number: int

    def candidates(self, state: State) -> Iterator[Action]:
        """Yield what is left of his cards; the end once he has named as many as were agreed."""
        named = [one.card for one in in_envelope(state, self.seat) if isinstance(one, a.KeepCard)]
        left = Counter(state.cards.zone(self.seat).held or ()) - Counter(named)
        if left and len(named) < self.number:
            yield from (a.KeepCard(card) for card in left)
        else:
            yield HandIn()

    def refusal(self, state: State, action: Action) -> Refusal:
        """Return that he has not named enough, or that he cannot name this one."""
        named = len(in_envelope(state, self.seat))
        if isinstance(action, a.KeepCard) and named < self.number:
            return Refusal("P4.3.1c", "the card is not in the hand: {card}", card=action.card)
        return Refusal("P4.3.1c", "{number} of {all} cards are named", number=named, all=self.number)


def _exchanged(cards: CardTable, one: str, other: str, given: Cards, received: Cards) -> CardTable:
    """P4.3.1c: return the table after two hands have exchanged cards.

    Those of one lie aside meanwhile: else who does not see them would think that the other may have handed them back.
    """
    laid = cards.replace(zones=(*cards.zones, Zone(ASIDE, owner=one))).move(one, ASIDE, *given)
    after = laid.move(other, one, *received).move(ASIDE, other, *given)
    return after.replace(zones=after.zones[:-1])


@frozen
class Show(Choice):
    """P15.4.6a: the owner names the hidden markers that he shows, and lays them aside; the two alone see them.

    Attributes:
        taker: Who sees them.
        number: How many he has still to name.
    """

    prompt = "show-objective"
    rule = "P15.4.6a"
    accepts = (a.RevealObjective,)
    exact = True
    subjects = ("taker",)

    taker: str
    number: int

    def needed(self, state: State) -> bool:
        """Ask the owner as long as he has a choice."""
        return 0 < self.number < state.objectives.zone(self.seat).count

    def hearers(self, state: State) -> tuple[str, ...]:
        """Let the two alone hear it."""
        del state
        return self.seat, self.taker

    def run(self, state: State) -> State:
        """Show all of them, or what he has laid aside."""
        aside, table = drawn_zone(self.seat), state.objectives
        seen = e.ObjectivesSeen(self.taker, self.seat, rule="P15.4.6a")
        if self.number:
            return state.emit(seen, objectives=table.look(self.taker, self.seat))
        shown = table.zone(aside).held or ()
        return state.emit(seen, objectives=table.move(aside, self.seat, *shown).show_to(self.taker, self.seat, *shown))

    def candidates(self, state: State) -> Iterator[a.RevealObjective]:
        """Yield the others."""
        return (a.RevealObjective(letter) for letter in dict.fromkeys(state.objectives.zone(self.seat).held or ()))

    def resolve(self, state: State, action: a.RevealObjective) -> State:
        """Lay it aside, and go on."""
        objectives = state.objectives.move(self.seat, drawn_zone(self.seat), action.letter)
        return state.replace(objectives=objectives).then(self.replace(number=self.number - 1))
