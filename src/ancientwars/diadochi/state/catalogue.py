"""The fixed numbering of all actions of Diadochi."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancientwars.core.action import Action, Catalogue
from ancientwars.core.chance import dice, draw
from ancientwars.diadochi.components.kit import KINDS, MINOR, SEATS
from ancientwars.diadochi.components.loading import components
from ancientwars.diadochi.state import actions as a

if TYPE_CHECKING:
    from collections.abc import Iterator

_KIT = components()
_SPACES = [space.id for space in _KIT.spaces]
_GENERALS = [general.id for general in _KIT.generals]
_ROYALS = [royal.id for royal in _KIT.royals]
_FLEETS = [fleet.id for fleet in _KIT.fleets]
_PLAYED = [card for card in _KIT.cards if card.kind != "usurper"]
OPS_USES = ("march", "markers", "train")
"""D7.1d: what operations points are used for."""
DISCARD_USES = ("fleet", "general", "return", "nothing")
"""D7.7b: what a card is discarded for."""


def _cards() -> Iterator[Action]:
    """D7: everything that names a card."""
    for card in _PLAYED:
        if card.kind != "surprise":
            yield a.PlayEvent(card.id)
            yield from (a.PlayOps(card.id, use) for use in OPS_USES if card.ops)
            yield from (a.DiscardFor(card.id, use) for use in DISCARD_USES)
        if card.kind in ("surprise", "event_then_surprise"):
            yield from (a.PlaySurprise(card.id), a.DiscardSurprise(card.id))


def _choices() -> Iterator[Action]:
    """Everything that names one thing on the table."""
    yield from (a.GoFirst(seat) for seat in SEATS)
    yield from (a.ChooseSeat(seat) for seat in SEATS)
    yield from (a.ChooseProvince(province.id) for province in _KIT.provinces)
    yield from (a.ChooseArmy(army.id) for army in _KIT.independent_armies)
    for fleet in _FLEETS:
        yield from (a.ChooseFleet(fleet), a.Escort(fleet))
    for royal in _ROYALS:
        yield from (a.ChooseRoyal(royal), a.PickUpRoyal(royal), a.DropRoyal(royal))
        yield from (a.Proclaim(royal), a.KillHeir(royal))
    for general in _GENERALS:
        yield from (a.ChooseGeneral(general), a.NameCommander(general))
        yield from (a.PickUpGeneral(general), a.DropGeneral(general))
        yield from (a.BringInside(general), a.BringOutside(general))
    for kind in KINDS:
        yield from (a.PickUp(kind), a.Drop(kind), a.Lose(kind), a.CallOut(kind))
        yield from (a.GoInside(kind), a.GoOutside(kind))
    yield from (a.Train(kind) for kind in ("mercenary", "loyal"))


def _spaces() -> Iterator[Action]:
    """Everything that names a space."""
    for space in _SPACES:
        yield from (a.TakeSpace(space), a.ClearSpace(space), a.FreeAttempt(space), a.PlaceMarker(space))
        yield from (a.ChooseSpace(space), a.PlaceMinor(space), a.MoveTo(space), a.SailTo(space))
        yield from (a.TakeMinor(space), a.AvoidTo(space), a.DisbandIn(space))
        yield from (a.Intercept(leader, space) for leader in (*_GENERALS, MINOR))
        yield from (a.PlaceUnit(kind, space) for kind in KINDS)
        yield from (a.PlaceGeneral(general, space) for general in _GENERALS)
        yield from (a.Activate(leader, space) for leader in (*_GENERALS, MINOR))


def _plain() -> Iterator[Action]:
    """What names nothing."""
    yield from (a.Pass(), a.Done(), a.RollMovement(), a.RaiseMercenary(), a.SetOut(), a.PickUpAll())
    yield from (a.Embark(), a.SetSail(), a.RemoveMarker(), a.Besiege(), a.Stop(), a.Disband(), a.Bury())
    yield from (a.StopInside(), a.Sally(), a.AskPassage(), a.GrantPassage(), a.LandInside(), a.SailOn())
    yield from (a.Fight(), a.BackUp(), a.AttackAtOnce())


def _chance() -> Iterator[Action]:
    yield from dice(1).outcomes
    yield from dice(2).outcomes
    primary = [general.id for general in _KIT.generals if general.group == "primary" or general.id == "eumenes"]
    drawn = [card.id for card in _PLAYED]
    yield from draw(tuple(sorted({*drawn, *primary, *SEATS}))).outcomes


def _all() -> Iterator[Action]:
    for part in (_plain, _choices, _cards, _spaces, _chance):
        yield from part()


CATALOGUE = Catalogue(_all())
"""Every action of the game; the number of an action is its place here."""
