"""Actions that are listed again and again, as the catalogue's own: see `Catalogue.kept`."""

from __future__ import annotations

from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state.catalogue import CATALOGUE

DONE, PASS, STOP, PICK_UP_ALL = (CATALOGUE.kept(kind)() for kind in (a.Done, a.Pass, a.Stop, a.PickUpAll))

activate = CATALOGUE.kept_by(a.Activate)
disband_in = CATALOGUE.kept(a.DisbandIn)
discard_for = CATALOGUE.kept(a.DiscardFor)
discard_surprise = CATALOGUE.kept(a.DiscardSurprise)
drop = CATALOGUE.kept(a.Drop)
move_to = CATALOGUE.kept(a.MoveTo)
pick_up = CATALOGUE.kept(a.PickUp)
pick_up_general = CATALOGUE.kept(a.PickUpGeneral)
place_general = CATALOGUE.kept_by(a.PlaceGeneral)
place_marker = CATALOGUE.kept(a.PlaceMarker)
place_minor = CATALOGUE.kept(a.PlaceMinor)
place_unit = CATALOGUE.kept_by(a.PlaceUnit)
play_event = CATALOGUE.kept(a.PlayEvent)
play_ops = CATALOGUE.kept(a.PlayOps)
play_surprise = CATALOGUE.kept(a.PlaySurprise)
sail_to = CATALOGUE.kept(a.SailTo)
take_minor = CATALOGUE.kept(a.TakeMinor)
