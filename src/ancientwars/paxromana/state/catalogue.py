"""The fixed numbering of all actions of Pax Romana."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.action import Action, Catalogue
from ancientwars.core.chance import dice, draw
from ancientwars.core.sealed import HandIn
from ancientwars.paxromana.components.kit import GUESTS, INVADERS, KINDS, MERCENARIES, OWNERS, SEATS, SOF
from ancientwars.paxromana.components.loading import components
from ancientwars.paxromana.state import actions as a

if TYPE_CHECKING:
    from collections.abc import Iterator

_KIT = components()
_SPACES = [space.id for space in _KIT.spaces]
_NODES = list(_KIT.nodes)
_LEADERS = [leader.id for leader in _KIT.leaders]
_CARDS = [card.id for card in _KIT.cards]
_LETTERS = sorted({objective.letter for objective in _KIT.objectives})
MOST = 30
"""The largest number of units that one action names; more take several."""
MOST_TALENTS = 99
"""The largest number of Talents that one action names."""
COMMANDED = (SOF, "pergamum", "pontus", *INVADERS)
"""P12.4.2a, P17.2a, P12.5.5b, P13.2.6a: owners whose pieces a player may move."""
TRADED = ("GS", *MERCENARIES)
"""P4.3.1c: units that change hands by agreement."""
RAISED = ("LG", "HI", "LI", "CAV", "EL")
"""P6.2.7a: what is raised on land."""


def counts(number: int) -> range:
    """Return the numbers that one action may name of so many units."""
    return range(1, min(number, MOST) + 1)


def _plain() -> Iterator[Action]:
    """What names nothing."""
    yield from (a.Pass(), a.Done(), a.Pay(), a.Forfeit(), a.Negotiate(), a.Expand(), a.Recruit(), a.BuyObjective())
    yield a.AddMarker()
    yield from (a.Capture(), a.Sack(), a.Raze(), a.TakeAll(), a.SetOut(), a.Stop(), a.Withdraw(), a.Stand(), a.Pursue())
    yield from (a.UseWalls(), a.LoseWall(), a.Retreat(), a.AssaultAgain(), a.Embark(), a.Land(), a.Continue())
    yield from (a.Fight(), a.LetPass(), a.Attempt(), a.Levy(), HandIn())
    yield from (a.HearOffers(), a.OfferCard(), a.AskCard(), a.OfferSight(), a.AskSight(), a.Passage())
    yield from (a.Propose(), a.Accept(), a.Reject())


def _units() -> Iterator[Action]:
    """What names units."""
    for kind in KINDS:
        yield a.Lose(kind)
        yield from (a.LoseOf(owner, kind) for owner in OWNERS)
        for number in counts(MOST):
            yield from (a.Take(kind, number), a.Drop(kind, number), a.StayInside(kind, number))
    yield from (a.TakeOf("pergamum", kind, number) for kind in GUESTS for number in counts(MOST))
    for kind in ("LG", "HI"):
        yield a.Reduce(kind)
        yield from (a.ReduceOf(owner, kind) for owner in OWNERS)
    for kind in ("LG", "rLG", "HI", "rHI", "LI"):
        yield from (a.MakeGarrisons(kind, number) for number in counts(MOST))
    yield from (a.Shift(own, other) for own in range(11) for other in range(11))
    yield from (a.Number(number) for number in range(MOST_TALENTS + 1))
    yield from (a.Reroll(which) for which in ("own", "other"))


def _places() -> Iterator[Action]:
    """What names a node of the map."""
    for node in _NODES:
        yield from (a.ChooseSpace(node), a.MajorMove(node), a.MoveTo(node), a.SailTo(node), a.WithdrawTo(node))
        yield from (a.MajorMoveOf(owner, node) for owner in COMMANDED)
        yield from (a.MinorMove(kind, node) for kind in KINDS)
        yield from (a.DisbandUnit(kind, node) for kind in KINDS)
        yield from (a.MinorMoveOf("pergamum", kind, node) for kind in ("HI", "rHI", "LI", "GS"))
        yield from (a.MinorMoveOf(SOF, kind, node) for kind in ("HI", "rHI", "LI", "CAV", "EL"))
        yield from (a.MinorMoveOf("pontus", kind, node) for kind in ("HI", "rHI", "LI", "CAV", "GS"))
    for space in _SPACES:
        yield from (a.Raise(kind, space) for kind in RAISED)
        yield from (a.RestoreUnit(kind, space) for kind in ("rLG", "rHI"))
        yield from (a.Hire(kind, space) for kind in MERCENARIES)
        yield from (a.BuildGalley(space), a.FoundTown(space), a.PlaceLeader(space))
        yield from (a.BuildCity(kind, space) for kind in ("LG", "HI"))
        yield from (a.Repair(space, number) for number in (1, 2))
        yield from (a.Intercept(space), a.RetreatTo(space))


def _terms() -> Iterator[Action]:
    """P4.3.1: what is offered and asked for."""
    for number in range(1, MOST_TALENTS + 1):
        yield from (a.OfferTalents(number), a.AskTalents(number))
    for kind in TRADED:
        yield from (act(kind, node) for node in _NODES for act in (a.OfferUnit, a.AskUnit))
    yield from (act(space) for space in _SPACES for act in (a.OfferPlace, a.AskPlace))
    yield from (act(one.id) for one in _KIT.provinces for act in (a.OfferKeepOut, a.AskKeepOut))
    yield from (act(seat) for seat in SEATS for act in (a.OfferAttack, a.AskAttack))


def _others() -> Iterator[Action]:
    """What names something else."""
    yield from (a.ChooseProvince(province.id) for province in _KIT.provinces)
    yield from (a.ChooseSeat(seat) for seat in SEATS)
    yield from (a.ChooseOwner(owner) for owner in OWNERS)
    for leader in _LEADERS:
        yield from (a.ChooseLeader(leader), a.MinorLeader(leader), a.TakeLeader(leader), a.DropLeader(leader))
        yield a.InterceptLeader(leader)
    yield from (act(card) for card in _CARDS for act in (a.PlayCard, a.HireWith, a.KeepCard, a.DiscardCard))
    yield from (act(letter) for letter in _LETTERS for act in (a.DiscardObjective, a.RevealObjective))


def _chance() -> Iterator[Action]:
    yield from (roll for number in (1, 2, 3) for roll in dice(number).outcomes)
    chips = [str(value) for value in _KIT.tribe_chips]
    markers = [*SEATS, "event", "pontus"]
    yield from draw(tuple(sorted({*_CARDS, *_LETTERS, *_LEADERS, *chips, *markers}))).outcomes


def _all() -> Iterator[Action]:
    for part in (_plain, _units, _places, _terms, _others, _chance):
        yield from part()


CATALOGUE = Catalogue(_all())
"""Every action of the game; the number of an action is its place here."""
