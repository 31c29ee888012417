"""The rules of Le Her: material, state, and the course of play step by step."""

from importlib.resources import files
from typing import Literal

from attrs import frozen

from ancientwars import core

Seat = Literal["pierre", "paul"]
SEATS: tuple[Seat, Seat] = ("pierre", "paul")
OTHER: dict[str, Seat] = {"pierre": "paul", "paul": "pierre"}
DATA = files("leher") / "data"
_FILE = core.DataFile.read(DATA / "game.toml")
_PACK = _FILE.entries("pack", {"ranks": tuple[str, ...], "suits": int})
RANKS: tuple[str, ...] = _PACK["ranks"]
PACK = core.cards(RANKS * _PACK["suits"])
DEALS: dict[str, int] = _FILE.entries("deals", {"match": int, "single": int})


@frozen
class Keep(core.Action):
    """H3, H5: keep one's card."""


@frozen
class Change(core.Action):
    """H3, H5: change it, the receiver with the dealer, the dealer for the next one of the pack."""


CATALOGUE = core.Catalogue([Keep(), Change(), *core.dice(1).outcomes, *core.draw(RANKS).outcomes])


@frozen
class CardShown(core.Event):
    """H3, H4, H6: a card was laid open."""

    reveals = True
    seat: str
    card: str


@frozen
class DealWon(core.Event):
    """H6: a player won the deal."""

    seat: str


@frozen
class State(core.State):
    """The scenario, where the cards are, whose deal it is, deals begun, and deals won by each player."""

    catalogue = CATALOGUE
    seats = SEATS
    scenario: str
    cards: core.CardTable
    dealer: Seat = "pierre"
    deals: int = 0
    won: tuple[int, int] = (0, 0)

    def card(self, zone: str) -> str:
        """Return the card of a player or the one put away; nothing where there is none or it is not known."""
        return "".join(self.cards.zone(zone).held or ())

    def shown(self, *seats: Seat) -> "State":
        """Return the state with the cards of some players laid open."""
        told = (CardShown(seat, self.card(seat), rule="H6") for seat in seats)
        return self.emit(*told, cards=self.cards.show(*seats, "away"))


def table(dealer: Seat) -> core.CardTable:
    """Return the table before a deal: the pack, two hands, and what the dealer puts away; each seen by its owner."""
    hands = (core.Zone(seat, owner=seat) for seat in SEATS)
    return core.CardTable(core.Deck(PACK), (*hands, core.Zone("away", owner=dealer)))


@frozen
class FirstDeal(core.Roll):
    """H1: a die decides who deals first."""

    purpose = "first-deal"
    rule = "H1"

    def resolve(self, state: State, action: core.Rolled) -> State:
        return state.then(NextDeal("pierre" if int(action.dice[0]) % 2 else "paul"))


@frozen
class NextDeal(core.Step):
    """H2: a deal from the full pack, the receiver's card first. H7: after the last one, who has won more has won."""

    dealer: Seat

    def pending(self, state: State) -> core.Outcome | None:
        scores = tuple(zip(SEATS, state.won, strict=True))
        winners = tuple(seat for seat, won in scores if 2 * won > state.deals)
        return core.Outcome(winners, scores, "H7") if state.deals == DEALS[state.scenario] else None

    def run(self, state: State) -> State:
        receiver, cards = OTHER[self.dealer], table(self.dealer)
        steps = DealCard(receiver), DealCard(self.dealer), ReceiverTurn(receiver)
        return state.then(*steps, cards=cards, dealer=self.dealer, deals=state.deals + 1)


@frozen
class DealCard(core.DrawToHand):
    """H2, H5: a card that its player alone sees."""

    purpose = "card"
    rule = "H2"
    seat: Seat


@frozen
class ReceiverTurn(core.Choice):
    """H3: the receiver keeps his card or changes it with the dealer; H4: a king is shown instead."""

    prompt = "receiver"
    rule = "H3"
    accepts = (Keep, Change)
    seat: Seat

    def resolve(self, state: State, action: core.Action) -> State:
        dealer = OTHER[self.seat]
        if isinstance(action, Keep):
            return state.then(DealerTurn(dealer))
        mine, his = state.card(self.seat), state.card(dealer)
        if his == RANKS[-1]:
            return state.shown(dealer).then(Showdown())
        exchanged = state.cards.move(self.seat, dealer, mine).move(dealer, self.seat, his)
        return state.replace(cards=exchanged).shown(*SEATS).then(DealerTurn(dealer))


@frozen
class DealerTurn(core.Choice):
    """H5: the dealer keeps his card or puts it away for the next one of the pack."""

    prompt = "dealer"
    rule = "H5"
    accepts = (Keep, Change)
    seat: Seat

    def resolve(self, state: State, action: core.Action) -> State:
        if isinstance(action, Keep):
            return state.then(Showdown())
        put_away = state.cards.move(self.seat, "away", state.card(self.seat))
        return state.then(DealCard(self.seat), Showdown(), cards=put_away)


@frozen
class Showdown(core.Step):
    """H6: the higher card wins, between equals the dealer's. H5: for a king he takes back what he put away."""

    def run(self, state: State) -> State:
        dealer, receiver, state = state.dealer, OTHER[state.dealer], state.shown(*SEATS)
        if (old := state.card("away")) and state.card(dealer) == RANKS[-1]:
            taken_back = state.cards.move(dealer, "away", RANKS[-1]).move("away", dealer, old)
            state = state.replace(cards=taken_back).shown(dealer)
        winner = receiver if RANKS.index(state.card(receiver)) > RANKS.index(state.card(dealer)) else dealer
        won = core.put(state.won, SEATS.index(winner), state.won[SEATS.index(winner)] + 1)
        return state.emit(DealWon(winner, rule="H6"), won=won).then(NextDeal(receiver))
