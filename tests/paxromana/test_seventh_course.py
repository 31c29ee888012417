"""Cases of Pax Romana at the edges of control, agreements, income, construction, Leaders and Stability."""

from __future__ import annotations

import pytest

from ancientwars.core.engine import settle
from ancientwars.paxromana.rules.p04_alliances import SeparateAllies
from ancientwars.paxromana.rules.p04_negotiation import Negotiation, negotiate
from ancientwars.paxromana.rules.p06_income import income_of
from ancientwars.paxromana.rules.p06_recruitment import Recruitment
from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state.scopes import Withdrawal
from ancientwars.paxromana.state.state import Pact
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, play, refusal, table, through
from tests.paxromana.test_p09_withdrawal import ROME, withdrawn

# ---------------------------------------------------------------------- guests and control


@pytest.mark.rule("P5.1.1b", "P4.3.1e")
def test_a_guest_of_another_player_takes_a_home_space_from_its_player_but_holds_nothing() -> None:
    """Greece, an ally of Carthage, which controls Bruttium, marches into an empty Space there: Rome's no more."""
    held = {space: {"carthage": {"GAR": 1}} for space in ("rhegium", "croton", "tarentum")}
    units = {**held, "tarentum": {"carthage": {"GAR": 1}, "greece": {"HI": 2}}}
    allied = (Pact("passage", ("carthage", "greece")),)
    state = moving("tarentum", {"HI": 2}, seat="greece", units=units, pacts=allied)
    assert state.holder("brundisium") == "rome"
    state = play(state, "to: brundisium", "stop")
    assert asked(state) == ("greece", "rest")
    assert state.holder("brundisium") == ""
    assert state.owner_of("bruttium") == "carthage"


@pytest.mark.parametrize(("space", "host"), [("capua", "rome"), ("narbo", "")])
@pytest.mark.rule("P13.4.5a", "P4.3.1e", "P5.1.1b")
def test_invaders_who_stay_beside_a_guest_alone_take_nothing_from_his_host(space: str, host: str) -> None:
    """Greece is Rome's guest at home, and in a Province of its; without the guest the Space is the invaders'."""
    held = {place: {"rome": {"LI": 1}} for place in ("nemausus", "tolosa", "massilia")}
    units = {**held, space: {"greece": {"LI": 1}, "gauls_east": {"BAR": 3}}}
    state = table(units=units, pacts=(Pact("passage", ("greece", "rome"), guests=((space, "greece"),)),))
    assert state.holder(space) == host
    assert state.lose_units("greece", space, "LI").holder(space) == "gauls_east"


# ---------------------------------------------------------------------- income and Recruitment


@pytest.mark.rule("P6.1.5a", "P6.1.5b", "P13.4.5a")
def test_a_city_at_home_needs_no_line_even_if_invaders_stay_beside_it() -> None:
    """Carthage holds all other Spaces of Rome's home: only the City yields its 3 T."""
    home = [space for space, owner in table().table.home.items() if owner == "rome"]
    held = {space: {"carthage": {"GAR": 1}} for space in home}
    units = {**held, "mediolanum": {"rome": {"LI": 1}, "gauls_east": {"BAR": 3}}}
    state = table(units=units, cities={"mediolanum": "rome"})
    assert income_of(state, "rome") == (3, ())


@pytest.mark.rule("P12.8.2a", "P3.2F3b")
def test_elephants_may_be_raised_before_those_who_keep_them_company() -> None:
    """One Recruitment is one action: who is alone is eliminated at its end."""
    state = table(Recruitment("carthage"), active="carthage", treasury={"carthage": 9})
    state = play(state, "raise: EL carthago", "raise: LI carthago", "raise: EL utica", "done")
    assert state.held("carthago", "carthage") == (("EL", 1), ("LI", 1))
    assert state.held("utica", "carthage") == ()


# ---------------------------------------------------------------------- Leaders


@pytest.mark.parametrize(("dice", "used"), [("3 4", 1), ("6 6", 2)])
@pytest.mark.rule("P8.4.2a", "P9.4.1a")
def test_an_army_that_withdraws_has_a_point_less_after_the_death_of_its_leader(dice: str, used: int) -> None:
    """It was intercepted at Tarentum, and won."""
    units = {**ROME, "brundisium": {"greece": {"HI": 1}}}
    ways = ("take-all", "set-out", "withdraw-to: tarentum", "intercept: brundisium", "take-all", "roll: 6 6")
    state = withdrawn(6, *ways, "roll: 1", "roll: 6", units=units, leaders={"rome_01": "venusia"})
    state = play(through(state, "leader-death"), f"roll: {dice}")
    state = through(state, "withdraw-to")
    assert state.scope(Withdrawal).used == used


@pytest.mark.rule("P4.3.1g", "P1.4d", "P12.8.2a")
def test_elephants_that_allies_keep_company_go_home_at_the_end_of_the_turn() -> None:
    """The East has lost all others of its Army at Capua; in Antioch its Infantry waits for them."""
    units = {"capua": {"rome": {"LG": 1}, "east": {"EL": 2}}, "antiochia": {"east": {"LI": 1}}}
    state = table(SeparateAllies(), units=units, pacts=(Pact("passage", ("east", "rome")),))
    assert asked(state) == ("east", "send-home")
    state = play(state, "space: antiochia")
    assert state.held("antiochia", "east") == (("EL", 2), ("LI", 1))


@pytest.mark.rule("P4.3.1d", "P12.4.4a", "P5.1.2a")
def test_a_town_where_the_givers_soldier_of_fortune_stands_may_be_given() -> None:
    """He is one of the giver's Armies: nothing moves, and the two are allies."""
    units = {"corinthus": {"sof": {"HI": 2}}}
    state = table(Negotiation("greece"), active="greece", units=units, sof="greece", towns={"corinthus": "greece"})
    state = play(state, "player: rome", "done", "player: rome", "offer-place: corinthus", "propose", "accept")
    assert state.holder("corinthus") == "rome"
    assert not state.hostile("rome", "sof")
    third = table(Negotiation("greece"), active="greece", units=units, sof="east", towns={"corinthus": "greece"})
    third = play(third, "player: rome", "done", "player: rome")
    assert refusal(third, "offer-place: corinthus").rule == "P5.1.2a"


@pytest.mark.parametrize(("fleet", "goes"), [({}, True), ({"rome": {"GS": 1}}, False)])
@pytest.mark.rule("P4.3.1g", "P1.4d", "P1.4p")
def test_a_guest_goes_home_where_his_host_has_a_leader_alone(fleet: dict[str, dict[str, int]], *, goes: bool) -> None:
    """A Leader is an Army of his host's at Neapolis, unless he is with a Fleet there."""
    allied = Pact("passage", ("carthage", "rome"), guests=(("neapolis", "carthage"),))
    units = {"neapolis": {"carthage": {"LI": 1}, **fleet}}
    state = table(SeparateAllies(), units=units, leaders={"rome_01": "neapolis"}, pacts=(allied,))
    assert state.holder("neapolis") == "rome"
    assert (state.held("carthago", "carthage") == (("LI", 1),)) is goes


@pytest.mark.rule("P4.3.1e", "P5.1.1b", "P10.7.4d")
def test_of_allies_who_retreat_together_to_an_empty_space_it_is_his_whose_home_it_is() -> None:
    """Carthage drives Greece and Rome, its guest, from Philippopolis to Abdera, in Greece."""
    units = {"naissus": {"carthage": {"HI": 9}}, "philippopolis": {"greece": {"HI": 2}, "rome": {"LG": 2}}}
    guests, own = (("philippopolis", "rome"),), (("philippopolis", "greece"),)
    pacts = (Pact("passage", ("greece", "rome"), guests=guests, own=own),)
    state = table(Expansion("carthage"), active="carthage", units=units, pacts=pacts)
    state = play(state, "major: naissus", "take-all", "set-out", "roll: 6", "to: philippopolis", "stand", "stand")
    state = play(state, "roll: 6", "roll: 1", "shift: 0 0", "retreat-to: abdera", "done")
    state = play(state, "lose-of: rome LG", "pass", "stop")
    assert state.held("abdera", "greece")
    assert state.held("abdera", "rome")
    assert state.holder("abdera") == "greece"


@pytest.mark.rule("P4.3.1c", "P6.4.3a")
def test_carthage_at_its_maximum_may_exchange_heavy_mercenaries_but_take_no_more() -> None:
    units = {"carthago": {"carthage": {"HI": 14, "mHI": 1}}, "corinthus": {"greece": {"mHI": 2}}}
    state = table(Negotiation("carthage"), active="carthage", units=units)
    state = play(state, "player: greece", "done", "player: greece")
    assert refusal(state, "ask-unit: mHI corinthus").rule == "P6.4.3a"
    state = play(state, "offer-unit: mHI carthago", "ask-unit: mHI corinthus")
    assert refusal(state, "ask-unit: mHI corinthus").rule == "P6.4.3a"
    state = play(state, "propose", "accept")
    assert state.held("corinthus", "carthage") == (("mHI", 1),)
    assert state.held("carthago", "greece") == (("mHI", 1),)


@pytest.mark.rule("P4.3.1c", "P4.2a")
def test_as_many_cards_are_given_as_the_giver_has() -> None:
    state = table(scenario="rise-of-rome-advanced")
    cards = state.cards.draw_to("rome", "spies").draw_to("rome", "traitor")
    state = settle(negotiate(state.replace(cards=cards), "rome", "east"))
    state = play(state, "player: east", "offer-card", "offer-card")
    assert refusal(state, "offer-card").rule == "P4.3.1c"
    state = play(state, "propose", "accept", a.KeepCard("traitor"), a.KeepCard("spies"))
    assert sorted(state.cards.zone("east").held or ()) == ["spies", "traitor"]
    assert asked(state)[1] == "propose-to"


@pytest.mark.rule("P4.3.1e", "P9.4.1a")
def test_of_allies_who_withdraw_to_the_same_space_it_is_his_who_came_first() -> None:
    """Greece is asked first, and goes from Lugdunum to Alesia; Rome, its guest, follows."""
    units = {"valentia": {"carthage": {"HI": 9}}, "lugdunum": {"greece": {"LI": 1}, "rome": {"LI": 1}}}
    guests, own = (("lugdunum", "rome"),), (("lugdunum", "greece"),)
    pacts = (Pact("passage", ("greece", "rome"), guests=guests, own=own),)
    state = table(Expansion("carthage"), active="carthage", units=units, pacts=pacts)
    state = play(state, "major: valentia", "take-all", "set-out", "roll: 6", "to: lugdunum")
    for seat in ("greece", "rome"):
        assert asked(state) == (seat, "withdraw")
        state = play(state, "withdraw", "roll: 4", "take-all", "set-out", "withdraw-to: alesia", "stop")
    assert play(state, "stop").holder("alesia") == "greece"
