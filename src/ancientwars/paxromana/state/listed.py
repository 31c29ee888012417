"""Actions that are listed again and again, as the catalogue's own: see `Catalogue.kept`."""

from __future__ import annotations

from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.catalogue import CATALOGUE

DONE, FIGHT, RAZE, STOP = (CATALOGUE.kept(kind)() for kind in (a.Done, a.Fight, a.Raze, a.Stop))

ask_keep_out = CATALOGUE.kept(a.AskKeepOut)
build_galley = CATALOGUE.kept(a.BuildGalley)
choose_seat = CATALOGUE.kept(a.ChooseSeat)
hire = CATALOGUE.kept(a.Hire)
major_move = CATALOGUE.kept(a.MajorMove)
minor_leader = CATALOGUE.kept(a.MinorLeader)
minor_move = CATALOGUE.kept(a.MinorMove)
move_to = CATALOGUE.kept(a.MoveTo)
offer_keep_out = CATALOGUE.kept(a.OfferKeepOut)
place_leader = CATALOGUE.kept(a.PlaceLeader)
sail_to = CATALOGUE.kept(a.SailTo)
