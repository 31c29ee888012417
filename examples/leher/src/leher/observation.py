"""What a player knows, as numbers for learning libraries."""

from ancientwars import core
from leher.rules import DEALS, RANKS, SEATS, STAKES, Deal, State

ZONES = (*SEATS, "away")


def cards(view: State) -> list[float]:
    """Return a 1 for every card that the viewer knows."""
    return [float(view.card(zone) == rank) for zone in ZONES for rank in RANKS]


LAYOUT = core.Layout(
    *core.waiting(SEATS, ("receiver", "dealer", "stake"), ("first-deal", "card", "cup")),
    core.Block("dealer", SEATS, "whose deal it is", lambda view: core.one_of(view.dealer, SEATS), "dealer"),
    core.Block("card", tuple(f"{zone} {rank}" for zone in ZONES for rank in RANKS), "cards that are known", cards),
    core.Block("won", SEATS, "points won: n / (n + 3)", lambda view: [core.open_ended(won, 3) for won in view.won]),
    core.Block("deals", ("begun",), "deals begun, of the most", lambda view: [view.deals / max(DEALS.values())]),
    core.Block("stake", ("points",), "points at stake", lambda view: [(view.within(Deal) or Deal()).stake / STAKES]),
    core.Block("cup", tuple("123456"), "the die, if known", lambda view: core.one_of(view.cup.number, range(1, 7))),
)
