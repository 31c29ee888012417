"""The rules of Le Her: material, state, and the course of play step by step."""

from collections.abc import Iterable
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
DEALS: dict[str, int] = _FILE.entries("deals", {"match": int, "single": int, "wager": int})
STAKES: int = _FILE.entries("wager", {"stakes": int})["stakes"]


@frozen
class Keep(core.Action):
    """H3, H5: keep one's card."""


@frozen
class Change(core.Action):
    """H3, H5: change it, the receiver with the dealer, the dealer for the next one of the pack."""


@frozen
class Stake(core.Action):
    """H8: say how many points the deal is worth."""

    points: int


CATALOGUE = core.Catalogue(
    [Keep(), Change(), *map(Stake, range(1, STAKES + 1)), *core.dice(1).outcomes, *core.draw(RANKS).outcomes]
)


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
class CupLifted(core.Event):
    """H9: the die under the cup was shown."""

    reveals = True
    number: int


@frozen
class Cup(core.Secret):
    """H9: a die under a cup: who has looked at it, nobody before it is rolled, and its number, None if not known."""

    owner: Seat | None = None
    number: int | None = None

    def view(self, viewer: str) -> "Cup":
        return self if viewer == self.owner else self.replace(number=None)

    def determinize(self, rng: core.Randomness) -> "Cup":
        return self.replace(number=1 + rng.randrange(6)) if self.owner and not self.number else self


@frozen
class State(core.State):
    """The scenario, where the cards are, whose deal it is, deals begun, points won, and the cup."""

    catalogue = CATALOGUE
    seats = SEATS
    scenario: str
    cards: core.CardTable
    dealer: Seat = "pierre"
    deals: int = 0
    won: tuple[int, int] = (0, 0)
    cup: Cup = Cup()

    @property
    def deals_left(self) -> int:
        """How many deals are left, the one at hand included."""
        return DEALS[self.scenario] - self.deals + 1

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
class Deal(core.Scope):
    """H2: a deal, from the first card until somebody has won it, and what it is worth. H7: then the other one deals."""

    stake: int = 1

    def end(self, state: State) -> State:
        return state.then(NextDeal(OTHER[state.dealer]), cup=Cup())


@frozen
class NextDeal(core.Step):
    """H2: a deal from the full pack, the receiver's card first. H7: after the last one, who has won more has won."""

    dealer: Seat

    def pending(self, state: State) -> core.Outcome | None:
        scores = tuple(zip(SEATS, state.won, strict=True))
        winners = tuple(seat for seat, won in scores if 2 * won > sum(state.won))
        return core.Outcome(winners, scores, "H7") if state.deals == DEALS[state.scenario] else None

    def run(self, state: State) -> State:
        receiver, cards = OTHER[self.dealer], table(self.dealer)
        wager = (RollUnderCup(self.dealer), Staking(receiver)) if state.scenario == "wager" else ()
        steps = DealCard(receiver), DealCard(self.dealer), *wager, ReceiverTurn(receiver)
        return state.enter(Deal(), *steps, cards=cards, dealer=self.dealer, deals=state.deals + 1)


@frozen
class DealCard(core.DrawToHand):
    """H2, H5: a card that its player alone sees."""

    purpose = "card"
    rule = "H2"


@frozen
class RollUnderCup(core.Roll):
    """H9: the dealer rolls a die under a cup, and alone looks at it."""

    purpose = "cup"
    rule = "H9"
    seat: Seat

    def pending(self, state: State) -> core.Chance:
        return core.Chance("roll", self.purpose, self.rule, (self.seat,))

    def resolve(self, state: State, action: core.Rolled) -> State:
        return state.replace(cup=Cup(self.seat, int(action.dice[0])))


@frozen
class Staking(core.Choice):
    """H8: the receiver, who has seen his card, says what the deal is worth."""

    prompt = "stake"
    rule = "H8"
    accepts = (Stake,)
    seat: Seat

    def candidates(self, state: State) -> Iterable[Stake]:
        return map(Stake, range(1, min(STAKES, state.deals_left) + 1))

    def refusal(self, state: State, action: Stake) -> core.Refusal:
        return core.Refusal("H8", f"{action.points} points are more than the {state.deals_left} deals that are left")

    def resolve(self, state: State, action: Stake) -> State:
        return state.amend(Deal, stake=action.points)


@frozen
class ReceiverTurn(core.Choice):
    """H3: the receiver keeps his card or changes it with the dealer."""

    prompt = "receiver"
    rule = "H3"
    accepts = (Keep, Change)
    seat: Seat

    def resolve(self, state: State, action: core.Action) -> State:
        dealer = OTHER[self.seat]
        if isinstance(action, Keep):
            return state.then(DealerTurn(dealer))
        mine, his = state.card(self.seat), state.card(dealer)
        if his == RANKS[-1]:  # H4
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
    """H6: the higher card wins, between equals the dealer's. H5: for a king he takes back what he put away.

    H9: a die under the cup is shown; between equals the dealer then wins only if it is even.
    """

    def run(self, state: State) -> State:
        dealer, receiver, state = state.dealer, OTHER[state.dealer], state.shown(*SEATS)
        if (old := state.card("away")) and state.card(dealer) == RANKS[-1]:
            taken_back = state.cards.move(dealer, "away", RANKS[-1]).move("away", dealer, old)
            state = state.replace(cards=taken_back).shown(dealer)
        if die := state.cup.number:
            state = state.emit(CupLifted(die, rule="H9"))
        lead = RANKS.index(state.card(receiver)) - RANKS.index(state.card(dealer))
        winner = receiver if lead > 0 or (lead == 0 and die and die % 2) else dealer
        won = core.put(state.won, SEATS.index(winner), state.won[SEATS.index(winner)] + state.scope(Deal).stake)
        return state.emit(DealWon(winner, rule="H6"), won=won).leave(Deal)
