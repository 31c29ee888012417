"""P4.3, P4.4, P9.6, P9.5.2a: what a proposal may say, and what attrition takes: one condition at a time."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p04_negotiation import Negotiation, offers_heard
from ancientwars.paxromana.rules.p04_terms import Deal, agreed
from ancientwars.paxromana.rules.p09_attrition import AttritionPhase, MountainAttrition, isolated, mountain_armies
from ancientwars.paxromana.rules.p09_attrition_losses import attrition
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.scopes import Activation, Move
from ancientwars.paxromana.state.state import Pact, State
from tests.paxromana.book import until
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, legal, play, refusal, settlement, table

ADVANCED = "rise-of-rome-advanced"


def deal(state: State, *terms: Any, proposer: str = "greece", partner: str = "carthage") -> Deal:
    """Return a proposal with some terms."""
    return Deal(state, proposer, partner, terms)


def why(proposal: Deal, action: Any) -> str:
    """Return the rule by which a term is refused; empty if it may be added."""
    refused = proposal.refused(action)
    listed = action in proposal.candidates()
    assert listed is (refused is None), action
    return refused.rule if refused else ""


# ---------------------------------------------------------------------- terms


@pytest.mark.rule("P4.3.1c", "P4.3.1a")
def test_talents_are_offered_and_asked_for_once_each_and_no_more_than_the_giver_has() -> None:
    state = table(treasury={"greece": 2, "carthage": 3})
    assert [why(deal(state), a.OfferTalents(number)) for number in (2, 3)] == ["", "P4.3.1c"]
    assert [why(deal(state), a.AskTalents(number)) for number in (3, 4)] == ["", "P4.3.1c"]
    assert why(deal(state, a.OfferTalents(1)), a.OfferTalents(2)) == "P4.3.1a"
    assert why(deal(state, a.OfferTalents(1)), a.AskTalents(2)) == ""


@pytest.mark.rule("P4.3.1a")
def test_a_proposal_has_six_terms_at_most() -> None:
    state = table(units={"pella": {"greece": {"mHI": 9}}})
    five = (a.OfferUnit("mHI", "pella"),) * 5
    assert why(deal(state, *five), a.OfferUnit("mHI", "pella")) == ""
    full = deal(state, *five, a.Passage())
    assert full.candidates() == []
    assert why(full, a.OfferUnit("mHI", "pella")) == "P4.3.1a"


@pytest.mark.rule("P4.3.1c")
def test_of_units_only_galleys_and_mercenaries_and_not_more_than_there_are() -> None:
    units = {"athenae": {"greece": {"GS": 2, "mLI": 1, "HI": 1}}, "utica": {"carthage": {"GS": 1}}}
    state = table(units=units)
    galley, light = a.OfferUnit("GS", "athenae"), a.OfferUnit("mLI", "athenae")
    assert why(deal(state, galley), galley) == ""
    assert why(deal(state, galley, galley), galley) == "P4.3.1c"
    assert why(deal(state, light), light) == "P4.3.1c"
    assert why(deal(state), a.OfferUnit("HI", "athenae")) == "P4.3.1c"
    assert why(deal(state), a.AskUnit("GS", "utica")) == ""
    assert why(deal(state), a.AskUnit("GS", "athenae")) == "P4.3.1c"  # they are his own
    assert why(deal(state, proposer="greece", partner="rome"), light) == "P4.3.1c"  # Rome takes no Mercenaries
    assert why(deal(state, proposer="rome", partner="greece"), a.AskUnit("mLI", "athenae")) == "P4.3.1c"


@pytest.mark.rule("P6.4.3a", "P4.3.1c")
@pytest.mark.parametrize(("heavy", "terms", "may"), [(13, 1, True), (14, 0, True), (14, 1, False), (15, 0, False)])
def test_carthage_takes_no_heavy_mercenaries_above_its_maximum(heavy: int, terms: int, *, may: bool) -> None:
    """It may have 15; in exchange for one of its own it takes one more."""
    units = {"pella": {"greece": {"mHI": 5}}, "utica": {"carthage": {"HI": heavy - 1, "mHI": 1}}}
    state = table(units=units)
    unit = a.OfferUnit("mHI", "pella")
    assert why(deal(state, *(unit,) * terms), unit) == ("" if may else "P6.4.3a")
    assert why(deal(state, a.AskUnit("mHI", "utica"), *(unit,) * terms), unit) == ""
    other = deal(state, *(a.OfferUnit("mHI", "utica"),) * terms, proposer="carthage", partner="greece")
    assert why(other, a.AskUnit("mHI", "pella")) == ("" if heavy - terms < 15 else "P6.4.3a")


@pytest.mark.rule("P4.3.1d")
def test_of_places_only_those_of_the_giver_that_he_holds() -> None:
    towns = {"pella": "greece", "utica": "carthage", "sparta": "greece", "capua": "rome"}
    units = {"sparta": {"slaves_greece": {"BAR": 2}}}
    state = table(towns=towns, units=units)
    assert why(deal(state), a.OfferPlace("pella")) == ""
    assert why(deal(state), a.AskPlace("utica")) == ""
    for action in (a.OfferPlace("utica"), a.AskPlace("pella"), a.OfferPlace("sparta"), a.OfferPlace("capua")):
        assert why(deal(state), action) == "P4.3.1d"
    assert why(deal(state, a.OfferPlace("pella")), a.OfferPlace("pella")) == "P4.3.1a"


@pytest.mark.rule("P4.3.1b")
def test_promises_concern_provinces_of_the_other_and_third_players() -> None:
    units = {"cnossus": {"carthage": {"LI": 1}}, "aleria": {"greece": {"LI": 1}}, "paphos": {"rome": {"LI": 1}}}
    state = table(units=units)
    assert why(deal(state), a.OfferKeepOut("creta")) == why(deal(state), a.AskKeepOut("corsica")) == ""
    for action in (a.OfferKeepOut("corsica"), a.AskKeepOut("creta"), a.OfferKeepOut("cyprus"), a.AskKeepOut("cyprus")):
        assert why(deal(state), action) == "P4.3.1b"
    assert why(deal(state), a.OfferAttack("rome")) == why(deal(state), a.AskAttack("east")) == ""
    assert why(deal(state), a.OfferAttack("greece")) == why(deal(state), a.AskAttack("carthage")) == "P4.3.1b"


@pytest.mark.rule("P4.3.2b", "P4.3.1c", "P4.3.1d")
def test_an_agreement_is_carried_out_at_once_both_ways() -> None:
    units = {"athenae": {"greece": {"GS": 2}}, "utica": {"carthage": {"GS": 1, "mHI": 1}}}
    state = table(units=units, towns={"utica": "carthage", "pella": "greece"}, treasury={"greece": 5, "carthage": 7})
    terms = (
        *(a.OfferTalents(2), a.AskTalents(3), a.OfferUnit("GS", "athenae"), a.AskUnit("mHI", "utica")),
        *(a.OfferPlace("pella"), a.OfferAttack("rome")),
    )
    state = agreed(state, "greece", "carthage", terms)
    assert [state.power(seat).treasury for seat in ("greece", "carthage")] == [6, 6]
    assert dict(state.held("athenae", "carthage")) == dict(state.held("athenae", "greece")) == {"GS": 1}
    assert dict(state.held("utica", "greece")) == {"mHI": 1}
    assert dict(state.held("utica", "carthage")) == {"GS": 1}
    assert settlement(state, "pella").owner == "carthage"
    assert settlement(state, "utica").owner == "carthage"
    promises = [(pact.kind, pact.seats, pact.terms) for pact in state.pacts if pact.kind == "promise"]
    assert promises == [("promise", ("greece", "carthage"), "offer-attack: rome")]
    assert [pact.seats for pact in state.pacts if pact.kind == "passage"] == [("carthage", "greece")]  # at Utica


@pytest.mark.rule("P4.3.2c")
def test_what_is_asked_for_is_the_promise_of_the_other() -> None:
    state = agreed(table(), "greece", "carthage", (a.AskAttack("rome"), a.Passage()))
    found = {pact.kind: pact for pact in state.pacts}
    assert found["promise"].seats == ("carthage", "greece")
    assert set(found) == {"promise", "passage"}


@pytest.mark.rule("P4.1a", "P4.3.1a")
def test_a_proposal_is_dropped_rejected_or_accepted_and_each_goes_to_one() -> None:
    state = play(table(Negotiation("rome"), treasury={"rome": 5}), "player: greece", "player: east", "done")
    state = play(state, "player: east", "offer-talents: 2")
    assert "propose" in legal(state)
    assert state.power("rome").treasury == 5
    dropped = play(state, "pass")
    assert asked(dropped) == ("rome", "propose-to")
    assert "propose" not in legal(play(dropped, "player: greece"))  # begun anew
    asks = play(state, "propose")
    assert asked(asks) == ("east", "answer")
    assert play(asks, "accept").power("east").treasury == 2
    assert play(asks, "reject").power("east").treasury == 0
    silent = play(state, "pass", "done", "done", "done")
    assert asked(silent)[1] == "rest"


@pytest.mark.rule("P4.4a")
def test_who_has_talents_may_offer_a_bribe_for_one_wish() -> None:
    """Rome is active; Carthage has nothing to offer."""
    units = {"cnossus": {"greece": {"LI": 1}}}
    base = table(units=units, treasury={"greece": 2, "east": 1, "rome": 9})
    state = settle(offers_heard(base, "rome"))
    assert state.scope(Activation).heard
    assert (asked(state), legal(state)) == (("greece", "bribe"), ["pass", "offer-talents: 1", "offer-talents: 2"])
    state = play(state, "offer-talents: 2")
    assert "propose" in legal(state)
    assert "ask-keep-out: creta" in legal(state)
    assert {"ask-attack: east", "ask-attack: carthage"} <= set(legal(state))
    state = play(state, "ask-keep-out: creta")
    assert legal(state) == ["propose"]
    state = play(state, "propose")
    assert asked(state) == ("rome", "answer")
    taken = play(state, "accept")
    assert [taken.power(seat).treasury for seat in ("rome", "greece")] == [11, 0]
    assert [pact.seats for pact in taken.pacts] == [("rome", "greece")]
    assert asked(taken) == ("east", "bribe")
    assert asked(play(taken, "pass"))[1] == "rest"
    assert [play(state, "reject").power(seat).treasury for seat in ("rome", "greece")] == [9, 2]


# ---------------------------------------------------------------------- isolation


@pytest.mark.rule("P9.6.1a", "P9.6.2a", "P12.4.4a")
@pytest.mark.parametrize(
    ("there", "fields", "suffers"),
    [
        ({"carthage": {"LI": 1}}, {}, [("carthage", "carthage")]),
        ({"carthage": {"LI": 1, "GAR": 1}}, {}, [("carthage", "carthage")]),
        ({"carthage": {"GAR": 1}}, {}, []),
        ({"sof": {"LI": 1}}, {"sof": "carthage"}, [("carthage", "sof")]),
        ({"carthage": {"LI": 1}}, {"towns": {"marobudum": "carthage"}}, []),
        (
            {"carthage": {"LI": 1}},
            {"towns": {"marobudum": "greece"}, "pacts": (Pact("passage", ("carthage", "greece")),)},
            [],
        ),
        ({"germans": {"BAR": 1}}, {}, []),
        ({"pontus": {"HI": 1}}, {"kings": "carthage", "scenario": ADVANCED}, []),
    ],
)
def test_who_is_isolated(there: dict[str, Any], fields: dict[str, Any], suffers: list[tuple[str, str]]) -> None:
    """Enemies stand in all Spaces around Marobudum."""
    ring = table().kit.map.neighbours("marobudum", "land")
    units = {space: {"rome": {"GAR": 1}} for space in ring} | {"marobudum": there}
    found = [(seat, owner) for seat, owner, space in isolated(table(units=units, **fields)) if space == "marobudum"]
    assert found == suffers


@pytest.mark.rule("P3.2G", "P9.6.3a")
def test_each_isolated_space_has_a_die_of_its_own_and_its_owner_chooses() -> None:
    ring = [*table().kit.map.neighbours("marobudum", "land"), *table().kit.map.neighbours("thebais", "land")]
    units: dict[str, Any] = {space: {"rome": {"GAR": 1}} for space in ring}
    units |= {"marobudum": {"carthage": {"LI": 11}}, "thebais": {"greece": {"LI": 5}}}
    state = table(AttritionPhase(), units=units)
    assert asked(state) == ("", "attrition")
    first = play(state, "roll: 1", "lose: LI", "lose: LI")  # 10% of 11, rounded up
    assert dict(first.held("marobudum", "carthage")) == {"LI": 9}
    assert asked(first) == ("", "attrition")
    second = play(first, "roll: 6")
    assert asked(second) == ("greece", "lose-to-attrition")
    second = play(second, "lose: LI", "lose: LI")  # 30% of 5, rounded up
    assert dict(second.held("thebais", "greece")) == {"LI": 3}
    assert asked(second)[1] == "rest"


@pytest.mark.rule("P9.6.3b", "P10.6.5a")
def test_where_only_full_heavy_units_are_left_one_is_lost_for_the_last_loss() -> None:
    """Of seven units a five takes three: one is reduced, one (two losses) eliminated; elephants are units, too."""
    state = table(units={"treva": {"rome": {"LG": 5, "EL": 1, "LI": 1, "GAR": 3}}}, leaders={"rome_01": "treva"})
    state = settle(attrition(state, "rome", "rome", "treva", state.held("treva", "rome")))
    state = play(state, "roll: 5")
    assert legal(state) == ["lose: EL", "lose: LG", "lose: LI", "reduce: LG"]
    done = play(state, "reduce: LG")
    assert legal(done) == ["lose: EL", "lose: LG", "lose: LI", "lose: rLG"]
    done = play(done, "lose: LG")
    assert dict(done.held("treva", "rome")) == {"LG": 3, "rLG": 1, "EL": 1, "LI": 1, "GAR": 3}
    assert asked(done)[1] == "rest"
    last = play(state, "lose: LG")
    assert legal(last) == ["lose: EL", "lose: LI", "reduce: LG"]  # one loss is left
    assert dict(play(last, "lose: EL").held("treva", "rome")) == {"LG": 4, "LI": 1, "GAR": 3}


@pytest.mark.rule("P9.6.3b", "P10.6.5a")
def test_a_single_loss_after_the_reduction_may_take_a_full_unit() -> None:
    """Of four legions 20% are one loss: it is reduced. Of six they are two: one is reduced, and then eliminated."""
    state = table(units={"treva": {"rome": {"LG": 4}}})
    state = settle(attrition(state, "rome", "rome", "treva", state.held("treva", "rome")))
    state = play(state, "roll: 3")  # 20% of 4
    assert legal(state) == ["reduce: LG"]
    assert dict(play(state, "reduce: LG").held("treva", "rome")) == {"LG": 3, "rLG": 1}
    state = table(units={"treva": {"rome": {"LG": 6}}})
    state = play(settle(attrition(state, "rome", "rome", "treva", state.held("treva", "rome"))), "roll: 3")
    assert legal(state) == ["lose: LG", "reduce: LG"]
    state = play(state, "reduce: LG")
    assert legal(state) == ["lose: rLG"]
    state = table(units={"treva": {"rome": {"LG": 8}}})
    state = play(settle(attrition(state, "rome", "rome", "treva", state.held("treva", "rome"))), "roll: 5")
    state = play(state, "reduce: LG", "lose: rLG")  # two of three losses
    assert legal(state) == ["lose: LG"]
    assert dict(play(state, "lose: LG").held("treva", "rome")) == {"LG": 6}


@pytest.mark.rule("P9.5.2a")
def test_what_crosses_the_alps_loses_what_goes_along_and_not_what_stayed() -> None:
    """Four of the five LI at Taurinorum cross; 30% of four are two."""
    state = moving("taurinorum", {"LI": 4}, units={"taurinorum": {"rome": {"LI": 5}}, "valentia": {"rome": {"LI": 3}}})
    state = play(state, "to: valentia", "roll: 5", "lose: LI", "lose: LI")
    assert dict(state.held("valentia", "rome")) == {"LI": 5}
    assert dict(state.held("taurinorum", "rome")) == {"LI": 1}
    assert dict(state.scope(Move).force) == {"LI": 2}
    assert asked(state) == ("rome", "move-on")


# ---------------------------------------------------------------------- the mountains


@pytest.mark.rule("P9.6.5a", "P12.4.4a", "P12.5.5b")
def test_which_armies_begin_in_the_mountains() -> None:
    units = {
        "mazaka": {"east": {"HI": 2, "GAR": 1}, "sof": {"LI": 3}},
        "iconium": {"east": {"LI": 2}},
        "tarsus": {"east": {"HI": 5}},
        "artaxata": {"pontus": {"HI": 3}},
        "sebastia": {"rome": {"LG": 3}},
    }
    fields: dict[str, Any] = {"units": units, "sof": "east", "kings": "rome", "scenario": ADVANCED}
    state = table(options={"mountain_attrition": True}, **fields)
    assert mountain_armies(state, "east") == (("east", "mazaka", 3), ("sof", "mazaka", 3))
    assert mountain_armies(state, "pontus") == (("pontus", "artaxata", 3),)
    assert mountain_armies(state, "greece") == ()
    assert mountain_armies(table(**fields), "east") == ()
    basic: dict[str, Any] = {"units": {"mazaka": {"east": {"HI": 3}}}, "options": {"mountain_attrition": True}}
    assert mountain_armies(table(**basic), "east") == ()  # a rule of the advanced game


@pytest.mark.rule("P9.6.5a")
@pytest.mark.parametrize(
    ("began", "there", "moved", "suffer"),
    [
        (4, {"HI": 4}, {}, 4),
        (4, {"HI": 4}, {"HI": 1}, 3),  # one has come there
        (4, {"HI": 4}, {"HI": 2}, 0),
        (3, {"HI": 4, "GS": 1}, {}, 4),
        (4, {"HI": 2}, {}, 0),
    ],
)
def test_who_stayed_in_the_mountains_suffers(
    began: int, there: dict[str, int], moved: dict[str, int], suffer: int
) -> None:
    activation = Activation("east", "east", "expansion", mountains=(("east", "mazaka", began),))
    state = table(
        units={"mazaka": {"east": there}},
        active="east",
        activation=activation,
        scenario=ADVANCED,
        options={"mountain_attrition": True},
    )
    stacks = state.scope(Activation).moved.put("mazaka", "east", tuple(moved.items()))
    state = settle(state.amend(Activation, MountainAttrition("east"), moved=stacks))
    assert (asked(state) == ("", "attrition")) is (suffer > 0)
    if suffer:
        after = play(state, "roll: 6")
        assert asked(after) == ("east", "lose-to-attrition")
        assert ("lose: HI" in legal(after)) is (suffer == 4)  # two losses of four, one of three


@pytest.mark.rule("P9.1.3a", "P9.6.5a")
def test_the_rest_of_an_expansion_is_declined() -> None:
    state = table(Expansion("rome"), units={"roma": {"rome": {"LG": 1}}})
    assert asked(play(state, "done"))[1] == "rest"
    assert refusal(state, "minor: LI roma").rule == "P9.1.4a"
    assert asked(until(state, "expansion"))[0] == "rome"
