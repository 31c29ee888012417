"""Actions that are listed again and again: the catalogue's own, found by what stands in their fields.

So none of them is made anew, and whoever asks for their numbers has them by the objects.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state.catalogue import CATALOGUE

if TYPE_CHECKING:
    from collections.abc import Callable

    from ancientwars.core.action import Action

A = TypeVar("A", bound="Action")
Fields = TypeVarTuple("Fields")


def _own(kind: Callable[[*Fields], A]) -> Callable[[*Fields], A]:
    """Return what finds the catalogue's own actions of a class, asked as the class itself is.

    What is not in the catalogue, as by data of a user's own, is made once.
    """

    def _find(*values: *Fields) -> A:
        made = kind(*values)
        own: Any = CATALOGUE.own(made) if made in CATALOGUE else made
        found: A = own
        return found

    kept: Any = cache(_find)
    remembering: Callable[[*Fields], A] = kept
    return remembering


DONE, PASS, STOP, PICK_UP_ALL = _own(a.Done)(), _own(a.Pass)(), _own(a.Stop)(), _own(a.PickUpAll)()

activate = _own(a.Activate)
disband_in = _own(a.DisbandIn)
discard_for = _own(a.DiscardFor)
discard_surprise = _own(a.DiscardSurprise)
drop = _own(a.Drop)
move_to = _own(a.MoveTo)
pick_up = _own(a.PickUp)
pick_up_general = _own(a.PickUpGeneral)
place_general = _own(a.PlaceGeneral)
place_marker = _own(a.PlaceMarker)
place_minor = _own(a.PlaceMinor)
place_unit = _own(a.PlaceUnit)
play_event = _own(a.PlayEvent)
play_ops = _own(a.PlayOps)
play_surprise = _own(a.PlaySurprise)
sail_to = _own(a.SailTo)
take_minor = _own(a.TakeMinor)
