"""Le Her, a card game of the 18th century for two players. The package is the game."""

from collections import Counter

from attrs import frozen

from ancientwars import core
from leher import rules
from leher.observation import LAYOUT
from leher.rules import DATA, DEALS, OTHER, PACK, RANKS, SEATS, Deal, FirstDeal, ReceiverTurn, Seat, State, table

INFO = core.GameInfo(
    name="leher",
    title="Le Her",
    seats=SEATS,
    scenarios=tuple(DEALS),
    hidden=True,
    chance=("roll", "draw"),
    max_length=1 + 7 * max(DEALS.values()),  # the die, then in each deal three cards, a die, three decisions
    rules_version="1",
)
TYPES = core.types_of(State, rules)
CATALOGUE = rules.CATALOGUE
WORDS = core.Words(DATA / "words", CATALOGUE)
VIEWS = core.Views()
SHIPPED = core.Shipped(DATA, ("game",), DATA / "rules.toml")

seats, pending, legal_actions = core.seats, core.pending, core.legal_actions
apply, why_not = core.apply, core.why_not
chance_outcomes, sample = core.chance_outcomes, core.sample
action_id, action_of = CATALOGUE.action_id, CATALOGUE.action_of
messages, describe, parse = WORDS.messages, WORDS.describe, WORDS.parse
view, determinize = VIEWS.view, VIEWS.determinize
OBSERVATION, observe = LAYOUT.names, LAYOUT.observe
rule_index, provenance, data_version = SHIPPED.rule_index, SHIPPED.provenance, SHIPPED.data_version


def new_game(*, scenario: str = "match") -> State:
    """Set up a game: a ``"match"``, a ``"single"`` deal, or a match with a ``"wager"``."""
    core.require_scenario(scenario, DEALS)
    return core.settle(State((FirstDeal(),), scenario, table("pierre")))


@frozen
class PositionText:
    """A position: the first deal of a match, when the receiver is to decide."""

    pierre: str
    paul: str
    dealer: Seat = "pierre"


def position(text: core.PositionSource) -> State:
    """Set up a position by hand, for example ``pierre = "ten"`` and ``paul = "six"``."""
    wanted = core.read_position(PositionText, text)
    core.require_ids("cards", [wanted.pierre, wanted.paul], RANKS)
    cards = table(wanted.dealer).draw_to("pierre", wanted.pierre).draw_to("paul", wanted.paul)
    state = State((Deal(), ReceiverTurn(OTHER[wanted.dealer])), "match", cards, wanted.dealer, deals=1)
    return core.settled(state, validate(state))


def validate(state: State) -> tuple[str, ...]:
    """Return what is wrong with a state."""
    return () if census(state) == Counter(PACK) else ("the cards are not those of the pack [H2]",)


def census(state: State) -> Counter[str]:
    """Count the cards, wherever they are."""
    return state.cards.census()


def evaluate(state: State, seat: Seat) -> float:
    """Return the lead in points, and what one's own card promises; without one the game is between two deals."""
    mine, his = (state.won[SEATS.index(one)] for one in (seat, OTHER[seat]))
    return mine - his + (RANKS.index(state.card(seat)) / 12 - 0.5 if state.card(seat) else 0)
