"""Rules P10, P9.2.1c, P9.3, P4.3.1f, P13.1: who fights whom, who commands, what a land battle leaves behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.core.stacks import units as stack
from ancientwars.paxromana.rules.p10_land_battles.battle import assault, attack, intercept_battle
from ancientwars.paxromana.rules.p13_barbarians.tribes import LookAtTribes
from ancientwars.paxromana.state.scopes import Battle, Entry, Move, Party
from ancientwars.paxromana.state.state import Pact
from tests.paxromana.book import fight, march, start, until
from tests.paxromana.fields import BACK, SPACE, battle
from tests.paxromana.seas import moving
from tests.paxromana.tables import Rest, asked, legal, play, settlement, table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ancientwars.paxromana.state.scopes import Side
    from ancientwars.paxromana.state.state import State

ALLIED = (Pact("passage", ("carthage", "east")),)
ADVANCED = "rise-of-rome-advanced"


def sides(state: State) -> tuple[Side, Side]:
    """Return both sides of the battle that is under way."""
    now = state.scope(Battle)
    return now.attacker, now.defender


# ---------------------------------------------------------------------- P9.2.1c, P12.1.1a: who is met at all


@pytest.mark.rule("P9.2.1c", "P9.2.1-11")
def test_leaders_alone_are_left_in_peace_and_cost_nothing() -> None:
    state = battle({"HI": 3}, None, against=("carthage_01",))
    assert asked(state) == ("rome", "rest")
    assert state.scope(Move).used == 0
    assert state.leader("carthage_01").place == SPACE


@pytest.mark.rule("P12.1.1a", "P8.4.6a", "P9.2.1-11")
@pytest.mark.parametrize(("free", "used"), [(False, 1), (True, 0)])
def test_garrisons_are_swept_away_with_the_leader_beside_them(*, free: bool, used: int) -> None:
    state = battle({"HI": 3}, {"GAR": 2}, against=("carthage_01",), free=free)
    assert asked(state) == ("rome", "rest")
    assert not state.held(SPACE, "carthage")
    assert not state.leader("carthage_01").place
    assert state.scope(Move).used == used


@pytest.mark.rule("P11.3.3a", "P12.1.1a")
def test_who_lands_among_garrisons_alone_has_landed() -> None:
    fields: dict[str, Any] = {"space": "utica", "origin": "ntp_bon", "by_sea": True}
    state = battle({"HI": 3}, {"GAR": 1}, **fields)
    assert not state.held("utica", "carthage")
    assert state.scope(Move).aboard is False
    assert state.scope(Move).used == 1
    state = battle({"HI": 3}, {"GAR": 1}, towns={"utica": ("carthage", 1)}, **fields)
    assert asked(state) == ("rome", "capture")
    assert not state.held("utica", "carthage")
    assert state.scope(Move).aboard is False
    back = play(state, "pass")
    assert back.scope(Move).aboard is True
    assert settlement(back, "utica").owner == "carthage"


@pytest.mark.rule("P8.4.3a", "P10.3.1b")
def test_a_leader_with_a_fleet_does_not_die_with_the_garrison_of_its_port() -> None:
    units = {"utica": {"carthage": {"GS": 1}}}
    state = battle({"HI": 3}, {"GAR": 1}, space="utica", origin="carthago", units=units, against=("carthage_01",))
    assert dict(state.held("utica", "carthage")) == {"GS": 1}
    assert state.leader("carthage_01").place == "utica"


@pytest.mark.rule("P7.3.5a", "P7.4.4a", "P9.2.1c")
def test_a_leader_in_a_town_at_its_least_lives_on_if_it_is_not_wanted() -> None:
    state = battle({"HI": 3}, None, against=("carthage_01",), towns={SPACE: ("carthage", 1)})
    assert asked(state) == ("rome", "capture")
    state = play(state, "pass")
    assert state.leader("carthage_01").place == SPACE
    assert dict(state.held(BACK, "rome")) == {"HI": 3}


@pytest.mark.rule("P12.7.1b", "P7.4.2a")
def test_for_slaves_at_the_town_of_who_moves_them_the_next_player_says_whether_it_falls() -> None:
    state = battle({"BAR": 3}, None, owners=("slaves_east", "rome"), towns={SPACE: ("rome", 1)})
    assert asked(state) == ("carthage", "capture")
    state = battle({"BAR": 3}, None, owners=("slaves_east", "greece"), towns={SPACE: ("greece", 1)})
    assert asked(state) == ("rome", "capture")


@pytest.mark.rule("P8.2.3c", "P3.5.2a", "P10.3.1b")
def test_a_leader_who_stands_in_the_battle_space_fights_and_goes_back_with_the_army_but_not_on() -> None:
    state = battle({"LI": 10}, {"LI": 10}, leaders=("rome_01",), leaders_at={"rome_05": SPACE})
    attacker, _ = sides(state)
    assert attacker.leader == "rome_05"
    assert set(attacker.parties[0].leaders) == {"rome_01", "rome_05"}
    state = until(fight(state, 1, 3), "go-on")
    assert state.leader("rome_05").place == state.leader("rome_01").place == BACK
    assert state.scope(Move).leaders == ("rome_01",)


@pytest.mark.rule("P9.2.1c", "P10.3.1b")
def test_a_strangers_leader_does_not_fight_beside_an_army_nor_for_a_city() -> None:
    fields: dict[str, Any] = {"leaders_at": {"greece_10": SPACE}}
    _, defender = sides(battle({"HI": 3}, {"HI": 2}, against=("carthage_01",), **fields))
    assert [(party.owner, party.leaders) for party in defender.parties] == [("carthage", ("carthage_01",))]
    assert defender.leader == "carthage_01"
    friends = (Pact("passage", ("carthage", "greece")),)
    _, defender = sides(battle({"HI": 3}, {"HI": 2}, against=("carthage_01",), pacts=friends, **fields))
    assert defender.leader == "greece_10"
    _, defender = sides(battle({"HI": 3}, None, cities={SPACE: "carthage"}, **fields))
    assert (defender.parties, defender.leader, defender.seat) == ((), "", "carthage")
    _, defender = sides(battle({"HI": 3}, None, cities={SPACE: "carthage"}, pacts=friends, **fields))
    assert defender.leader == "greece_10"


# ---------------------------------------------------------------------- P4.3.1f, P8.2.4a: who commands


@pytest.mark.rule("P4.3.1f", "P8.2.4a")
@pytest.mark.parametrize(("drawn", "leader"), [("carthage", "carthage_01"), ("east", "east_05")])
def test_of_level_allies_the_one_who_is_drawn_commands_with_his_own_leader(drawn: str, leader: str) -> None:
    units = {SPACE: {"east": {"LI": 3}}}
    state = battle({"HI": 2}, {"LI": 3}, units=units, pacts=ALLIED, against=("carthage_01", "east_05"))
    assert asked(state) == ("", "commander")
    _, defender = sides(play(state, f"draw: {drawn}"))
    assert (defender.seat, defender.leader) == (drawn, leader)
    assert [party.owner for party in defender.parties] == ["carthage", "east"]


@pytest.mark.rule("P8.2.4a", "P10.3.5b")
@pytest.mark.parametrize(
    ("pair", "best", "choice"),
    [
        (("rome_06", "rome_08"), "rome_08", False),  # 2 and 4, 2 and 5
        (("rome_05", "rome_04"), "rome_05", True),  # 2 and 3, 1 and 4
        (("rome_02", "rome_03"), "rome_03", False),  # 1 and 3 both
        (("rome_04", "rome_02"), "rome_04", False),  # 1 and 4, 1 and 3
        (("rome_09", "rome_07"), "rome_09", False),  # 3 and 5, 2 and 4
    ],
)
def test_with_rerolls_both_ratings_of_leaders_count(pair: tuple[str, str], best: str, *, choice: bool) -> None:
    state = battle({"HI": 3}, {"HI": 3}, leaders=pair, options={"rerolls": True})
    assert (asked(state) == ("rome", "battle-leader")) is choice
    assert sides(state)[0].leader == best
    plain = battle({"HI": 3}, {"HI": 3}, leaders=pair)
    assert asked(plain) == ("", "battle")


@pytest.mark.rule("P8.2.4a")
def test_the_defender_chooses_among_his_leaders_too_but_not_among_those_of_allies() -> None:
    fields: dict[str, Any] = {"options": {"rerolls": True}}
    state = battle({"HI": 3}, {"HI": 3}, against=("carthage_04", "carthage_05"), **fields)
    assert asked(state) == ("carthage", "battle-leader")
    assert set(legal(state)) == {"leader: carthage_04", "leader: carthage_05"}
    assert sides(play(state, "leader: carthage_04"))[1].leader == "carthage_04"
    units = {SPACE: {"east": {"LI": 1}}}
    state = battle({"HI": 3}, {"HI": 3}, against=("carthage_05", "east_05"), units=units, pacts=ALLIED, **fields)
    assert asked(state) == ("", "battle")


@pytest.mark.rule("P13.2.4a", "P13.2.6a")
def test_who_moves_barbarians_decides_for_them_and_the_next_player_for_those_who_stand() -> None:
    attacker, defender = sides(battle({"BAR": 3}, {"HI": 2}, owners=("germans", "greece")))
    assert (attacker.seat, defender.seat) == ("rome", "greece")
    _, defender = sides(battle({"HI": 3}, {"BAR": 2}, owners=("rome", "germans")))
    assert defender.seat == "carthage"


@pytest.mark.rule("P12.7.1b", "P13.2.4a")
@pytest.mark.parametrize(
    ("enemy", "towns", "seat"),
    [
        ("rome", {}, "carthage"),
        ("greece", {}, "rome"),
        ("carthage", {SPACE: "rome"}, "greece"),  # the Town is his, too
        ("rome", {SPACE: "carthage"}, "greece"),
    ],
)
def test_slaves_against_who_moves_them_are_led_by_the_next_who_does_not_fight_there(
    enemy: str, towns: dict[str, str], seat: str
) -> None:
    """Rome moves the slaves; after it come Carthage, Greece and the East."""
    state = battle({"BAR": 9}, {"HI": 2}, owners=("slaves_east", enemy), towns=towns)
    assert sides(state)[0].seat == seat


# ---------------------------------------------------------------------- P10.4.7a: Elephants that end it


@pytest.mark.rule("P10.4.7a", "P10.1a", "P10.2.15")
def test_an_army_that_elephants_eliminate_has_lost_before_any_battle_roll() -> None:
    state = play(battle({"LI": 2, "EL": 1}, {"LI": 1}), "number: 1", "roll: 1")
    assert not state.held(SPACE, "carthage")
    assert asked(state) == ("rome", "rest")
    assert state.scope(Move).fought == "won"
    assert state.scope(Move).space == SPACE
    state = play(battle({"LI": 1, "EL": 1}, {"LI": 2}), "number: 1", "roll: 6")
    assert not state.held(SPACE, "rome")
    assert not state.scope(Move).force
    assert state.scope(Move).fought == "lost"
    assert dict(state.held(SPACE, "carthage")) == {"LI": 2}


@pytest.mark.rule("P10.4.7a", "P10.1a", "P10.4.9a")
def test_where_elephants_end_both_armies_nobody_has_won() -> None:
    state = play(battle({"LI": 1, "EL": 1}, {"LI": 1, "EL": 1}), "number: 1", "number: 1", "roll: 6", "roll: 6")
    assert not state.held(SPACE, "carthage")
    assert not state.held(SPACE, "rome")
    assert state.scope(Move).fought == "drawn"


@pytest.mark.rule("P10.4.7a", "P7.3.5a")
def test_walls_fight_on_though_their_army_has_fallen() -> None:
    """Elephants do not fight at walls (P10.4.8a): the two points of the Town go on without any Army."""
    state = battle({"LG": 2}, None, towns={SPACE: "carthage"})
    assert sides(state)[1].bp == 2
    assert asked(state) == ("", "battle")


@pytest.mark.rule("P4.3.1f", "P10.4.6-05", "P10.4.6a")
@pytest.mark.parametrize("whose", ["carthage", "east"])
def test_of_elephants_of_allies_who_commands_chooses_which_is_lost(whose: str) -> None:
    units = {SPACE: {"east": {"LI": 5, "EL": 1}}}
    state = battle({"LI": 9}, {"LI": 5, "EL": 1}, units=units, pacts=ALLIED, against=("carthage_01",))
    assert legal(state) == ["number: 0", "number: 1", "number: 2"]
    state = play(state, "number: 2", "roll: 5")
    assert asked(state) == ("carthage", "lose-elephant")
    assert legal(state) == ["lose-of: carthage EL", "lose-of: east EL"]
    state = play(state, f"lose-of: {whose} EL")
    assert {owner: state.units.count(SPACE, owner, "EL") for owner in ("carthage", "east")} == {
        "carthage": int(whose != "carthage"),
        "east": int(whose != "east"),
    }
    assert not play(state, "roll: 5").units.total("EL")  # the last one is no choice


@pytest.mark.rule("P4.3.1f", "P10.4.6-06", "P10.4.7a")
def test_of_allies_an_elephant_in_rampage_is_chosen_before_the_battle_point_it_costs() -> None:
    units = {SPACE: {"east": {"LI": 5, "EL": 1}}}
    state = battle({"LI": 9}, {"LI": 5, "EL": 1}, units=units, pacts=ALLIED, against=("carthage_01",))
    state = play(state, "number: 1", "roll: 6", "lose-of: east EL")
    assert asked(state) == ("carthage", "losses")
    state = play(state, "lose-of: carthage LI")
    assert state.units.held(SPACE, "carthage") == (("EL", 1), ("LI", 4))
    assert state.units.held(SPACE, "east") == (("LI", 5),)


# ---------------------------------------------------------------------- P10.4.4a: Cavalry of legions


@pytest.mark.rule("P10.4.4a", "P10.4.2a", "P11.3.3a")
@pytest.mark.parametrize(
    ("fields", "shifts"),
    [
        ({"space": SPACE, "origin": BACK}, (1, 0)),
        ({"space": "cirta", "origin": "saldae"}, (0, 2)),  # in the mountains: two for the Defender
        ({"space": "utica", "origin": "ntp_bon", "by_sea": True}, (0, 2)),  # from the sea: likewise
    ],
)
def test_cavalry_of_legions_fights_where_other_cavalry_does(fields: dict[str, Any], shifts: tuple[int, int]) -> None:
    state = battle({"LG": 4}, {"LI": 16}, scenario=ADVANCED, turn=3, **fields)
    state = play(state, "roll: 3", "roll: 3")
    attacker, defender = sides(state)
    assert (attacker.shifts, defender.shifts) == shifts


@pytest.mark.rule("P10.4.4a", "P10.4.7a")
@pytest.mark.parametrize(("rolls", "cavalry", "shifts"), [((), 0, 1), ((2,), 0, 1), ((2, 3), 0, 0), ((2, 2), 1, 1)])
def test_elephants_neutralise_the_cavalry_of_legions_once_no_other_is_left(
    rolls: tuple[int, ...], cavalry: int, shifts: int
) -> None:
    """Four legions have two Cavalry units; with one more of the other sort, three must be out before none is left."""
    force = {"LG": 4, **({"CAV": cavalry} if cavalry else {})}
    fields: dict[str, Any] = {"scenario": ADVANCED, "turn": 3, "owners": ("carthage", "rome")}
    state = battle({"LI": 16 + cavalry, "EL": 2}, force, **fields)
    state = play(state, f"number: {len(rolls)}", *(f"roll: {die}" for die in rolls))
    state = play(state, "roll: 3", "roll: 3")
    assert sides(state)[1].shifts - (sides(state)[1].bp < 16) == shifts


@pytest.mark.rule("P10.4.4a", "P10.4.7a")
def test_other_cavalry_and_that_of_legions_add_up_to_what_can_be_neutralised() -> None:
    fields: dict[str, Any] = {"scenario": ADVANCED, "turn": 3, "owners": ("carthage", "rome")}
    state = battle({"LI": 9, "EL": 3}, {"LG": 2, "CAV": 1}, **fields)
    state = play(state, "number: 3", "roll: 2", "roll: 2", "roll: 2")
    assert sides(state)[1].neutralised == 2


# ---------------------------------------------------------------------- P10.2, P7.3: the course of a battle


@pytest.mark.rule("P10.2.15", "P9.2.1-12")
@pytest.mark.parametrize(("points", "asks"), [(2, True), (1, False)])
def test_who_lost_goes_on_for_his_last_point(points: int, *, asks: bool) -> None:
    state = fight(battle({"LI": 10}, {"LI": 10}, points=points), 1, 2)
    assert (asked(state) == ("rome", "go-on")) is asks
    if not asks:
        assert state.scope(Move).over
        return
    gone = play(state, "pay")
    assert (gone.scope(Move).remaining, gone.scope(Move).over, gone.scope(Move).fought) == (0, False, "")
    assert play(state, "stop").scope(Move).over


@pytest.mark.rule("P10.3.5a", "P10.3.5b", "P10.3.5c")
def test_who_may_roll_again_and_how_far_a_roll_changes() -> None:
    fields: dict[str, Any] = {"leaders": ("rome_09",), "options": {"rerolls": True}}

    def rolled(attacker: dict[str, int], defender: dict[str, int], *dice: int, **more: Any) -> State:
        state = battle(attacker, defender, **fields | more)
        return play(state, *(f"roll: {die}" for die in dice))

    assert asked(rolled({"LI": 6}, {"LI": 3}, 4, 4))[1] == "shifts"
    assert asked(rolled({"LI": 6}, {"LI": 3}, 3, 4)) == ("rome", "try-reroll")
    smaller = rolled({"LI": 3}, {"LI": 6}, 4, 3, leaders=(), against=("carthage_10",))
    assert asked(smaller) == ("carthage", "try-reroll")
    state = rolled({"LI": 6}, {"LI": 3}, 2, 4, against=("carthage_01",))
    assert asked(play(state, "pass")) == ("rome", "shifts")  # nor has the other side a try then
    tried = play(state, "attempt", "roll: 4 4")  # 3 and 5
    assert asked(tried) == ("rome", "reroll")
    assert legal(tried) == ["reroll: own", "reroll: other"]
    assert play(tried, "reroll: other", "roll: 6").scope(Battle).defender.roll == 7
    assert play(tried, "reroll: own", "roll: 1").scope(Battle).attacker.roll == 1  # an Elite Leader pays no point
    failed = play(state, "attempt", "roll: 4 5", "attempt", "roll: 2 3")
    assert failed.scope(Battle).rerolled == ("attacker", "defender")
    assert play(failed, "reroll: own", "roll: 1").scope(Battle).defender.roll == 1
    plain = rolled({"LI": 6}, {"LI": 3}, 2, 4, leaders=("rome_08",))
    plain = play(plain, "attempt", "roll: 1 1", "reroll: own", "roll: 1")
    assert plain.scope(Battle).attacker.roll == 0
    mountains: dict[str, Any] = {"space": "cirta", "origin": "saldae"}  # Cavalry is worth nothing there: it counts as 1
    assert asked(rolled({"LI": 1}, {"CAV": 2}, 1, 6, **mountains))[1] != "try-reroll"
    assert asked(rolled({"LI": 2}, {"CAV": 2}, 1, 6, **mountains)) == ("rome", "try-reroll")


@pytest.mark.rule("P10.4.9a", "P4.3.1f")
def test_elephants_that_are_left_of_allies_are_lost_whoever_they_belong_to() -> None:
    units = {SPACE: {"east": {"LI": 1}}}
    for elephants in ("carthage", "east"):
        stacks = {"carthage": {"LI": 1}, "east": {"LI": 1}}
        stacks[elephants]["EL"] = 2
        units = {SPACE: {"east": stacks["east"]}}
        state = battle({"LG": 9}, stacks["carthage"], units=units, pacts=ALLIED, against=("carthage_01",))
        state = until(fight(play(state, "number: 0"), 6, 1, shifts="shift: 4 0"), "rest")
        assert not state.units.total("EL")
        assert not state.leader("carthage_01").place


@pytest.mark.rule("P7.3.5a", "P13.2.4a")
@pytest.mark.parametrize(("owner", "seat"), [("carthage", "carthage"), ("greece", "greece"), ("syracuse", "carthage")])
def test_who_decides_for_a_city_alone(owner: str, seat: str) -> None:
    assert sides(battle({"LG": 5}, None, cities={SPACE: owner}))[1].seat == seat


@pytest.mark.rule("P7.3.1c", "P7.4.5a")
def test_where_one_barbarian_army_leaves_the_town_of_others_that_is_attacked_next() -> None:
    state = battle({"LI": 30}, {"BAR": 10}, owners=("rome", "germans"), towns={SPACE: "rebels"})
    state = until(fight(state, 3, 1), "retreat")
    state = until(play(state, "retreat-to: alesia"), "battle", "rest")
    assert state.scope(Battle).against_walls
    assert state.scope(Move).used == 1


@pytest.mark.rule("P9.3.5b", "P11.3.3a", "P7.3.2a")
@pytest.mark.parametrize(("free", "used"), [(True, 0), (False, 2)])
def test_who_stayed_inside_before_a_landing_uses_the_town_without_a_question(*, free: bool, used: int) -> None:
    units = {"utica": {"rome": {"LI": 9}, "carthage": {"LI": 2}}}
    state = table(units=units, towns={"utica": "carthage"})
    move = Move("rome", "rome", "major", "utica", "ntp_bon", "ntp_bon", "ntp_bon", "sea", 6, aboard=True)
    state = state.enter(move.replace(force=(("LI", 9),)), Rest("rome")).enter(Entry("rome", "rome", "utica", "landing"))
    inside = settle(assault(state, "utica", points=2, free=free, inside=True))
    assert (inside.scope(Battle).walls, inside.scope(Battle).kind) == (True, "amphibious")
    assert inside.scope(Move).used == used
    assert asked(settle(assault(state, "utica"))) == ("carthage", "walls")


@pytest.mark.rule("P7.4.1a", "P8.4.4a", "P10.4.2a")
def test_a_leader_does_not_outlive_the_cavalry_that_falls_with_its_town() -> None:
    """The only Infantry is gone, and so are the walls: the Cavalry that they sheltered and its Leader are lost."""
    state = battle({"LG": 9}, {"LI": 1, "CAV": 1}, towns={SPACE: ("carthage", 1)}, against=("carthage_01",))
    state = play(fight(play(state, "walls"), 6, 1, shifts="shift: 4 0"))
    assert not state.held(SPACE, "carthage")
    assert not state.leader("carthage_01").place
    assert settlement(state, SPACE).owner == "rome"


@pytest.mark.rule("P17.2-37", "P10.3.1g", "P10.3.1-S08")
def test_shifts_of_a_card_may_be_played_before_the_rolls_or_after_them() -> None:
    units = {BACK: {"rome": {"LI": 10}}, SPACE: {"carthage": {"LI": 10}}}
    state = march(start(units, scenario=ADVANCED, hands={"rome": ["tactical_surprise"]}), BACK, SPACE)
    state = play(until(state, "cards"), "pass", "roll: 3", "roll: 3")
    assert asked(state) == ("rome", "cards")
    state = play(state, "play: tactical_surprise")
    assert state.scope(Battle).attacker.cards == 2
    assert asked(until(state, "shifts")) == ("rome", "shifts")
    assert state.scope(Battle).attacker.roll == 3


# ---------------------------------------------------------------------- P9.3: battles by interception


def intercepted(
    own: Mapping[str, int],
    other: Mapping[str, int],
    joining: tuple[Party, ...] = (),
    *,
    there: Mapping[str, Mapping[str, int]] | None = None,
    leaders: Mapping[str, str] | None = None,
    **fields: Any,
) -> State:
    """Return the state in which Carthage, from Alesia, intercepts a Roman Army that has come from Valentia.

    Args:
        own: The Roman Army.
        other: The Army of Carthage.
        joining: Who joins the interceptor in the Space.
        there: Further units in the Space.
        leaders: Where Leaders are.
        **fields: What `table` takes.
    """
    units = {SPACE: {"rome": dict(own), **{name: dict(one) for name, one in (there or {}).items()}}}
    state = table(units={**units, "alesia": {"carthage": dict(other)}}, leaders=leaders, **fields)
    move = Move("rome", "rome", "major", SPACE, BACK, BACK, BACK, "land", 6, force=stack(dict(own)))
    move = move.replace(leaders=state.leaders_at(SPACE, "rome"))
    state = state.enter(move, Rest("rome")).enter(Entry("rome", "rome", SPACE))
    interceptor = Party("carthage", stack(dict(other)), state.leaders_at("alesia", "carthage"), "alesia")
    army = Party("rome", stack(dict(own)), move.leaders)
    return settle(intercept_battle(state, SPACE, interceptor, army, entered=BACK, joining=joining))


@pytest.mark.rule("P9.3.2b", "P9.3.4a", "P9.3.6a")
def test_those_who_join_an_interceptor_are_one_army_with_their_leaders_and_independents_stay() -> None:
    joining = (Party("carthage", stack({"LI": 2, "HI": 1}), ("carthage_06",)), Party("pergamum", stack({"LI": 4})))
    there = {"carthage": {"LI": 2, "HI": 1}, "pergamum": {"LI": 4}}
    leaders = {"carthage_01": "alesia", "carthage_06": SPACE}
    state = intercepted({"LI": 9}, {"LI": 3}, joining, there=there, leaders=leaders)
    attacker, _ = sides(state)
    assert [(one.owner, dict(one.force), one.leaders, one.origin) for one in attacker.parties] == [
        ("carthage", {"HI": 1, "LI": 5}, ("carthage_01", "carthage_06"), "alesia"),
        ("pergamum", {"LI": 4}, (), ""),
    ]
    assert (attacker.leader, attacker.seat) == ("carthage_06", "carthage")
    assert state.scope(Battle).kind == "interception"
    assert state.leader("carthage_01").place == SPACE


@pytest.mark.rule("P10.6.6a", "P9.3.4a")
def test_reduced_units_of_who_joins_and_of_the_interceptor_make_full_ones() -> None:
    """The third reduced unit, in the Space with the East, is another owner's and stays as it is."""
    joining = (Party("carthage", stack({"rHI": 1, "rLG": 1})), Party("east", stack({"rHI": 1})))
    there = {"carthage": {"rHI": 1, "rLG": 1}, "east": {"rHI": 1}}
    state = intercepted({"LI": 9}, {"rHI": 1, "HI": 1, "LI": 6}, joining, there=there, pacts=ALLIED)
    assert [dict(party.force) for party in sides(state)[0].parties] == [{"HI": 2, "LI": 6, "rLG": 1}, {"rHI": 1}]
    assert dict(state.held(SPACE, "carthage")) == {"HI": 2, "LI": 6, "rLG": 1}


@pytest.mark.rule("P7.3.1c", "P9.3.2b", "P10.7.7a")
def test_who_attacks_a_city_after_an_interception_does_so_with_his_leader_and_goes_home() -> None:
    leaders = {"carthage_06": "alesia"}
    state = play(intercepted({"LI": 10}, {"LI": 10}, leaders=leaders, towns={SPACE: "rome"}), "pass")
    state = play(until(fight(state, 3, 1), "retreat"), f"retreat-to: {BACK}")
    state = until(state, "battle", dice={"leader-death": "roll: 3 4"})
    now = state.scope(Battle)
    assert (now.kind, now.against_walls, now.active) == ("interception", True, "rome")
    assert (now.attacker.leader, now.attacker.seat, now.defender.seat) == ("carthage_06", "carthage", "rome")
    assert (now.mover, now.carrier) == ("", "")
    state = until(fight(state, 1, 6), "rest")
    assert state.leader("carthage_06").place == "alesia"
    assert dict(state.held("alesia", "carthage"))["LI"] > 0
    assert settlement(state, SPACE).owner == "rome"


@pytest.mark.rule("P9.3.6a", "P7.3.7a")
@pytest.mark.parametrize(
    ("fields", "home"),
    [
        ({"there": {"syracuse": {"GAR": 1}}}, True),
        ({"towns": {SPACE: "syracuse"}}, True),
        ({"there": {"rebels": {"GAR": 1}}}, False),
        ({}, False),
    ],
)
def test_an_interceptor_who_wins_in_a_space_of_independents_goes_home(fields: dict[str, Any], *, home: bool) -> None:
    """It makes no difference that they are in their Town and take no part; others let him stay."""
    state = intercepted({"LI": 10}, {"LI": 10}, **fields)
    state = until(fight(state, 3, 1), "retreat")
    state = until(play(state, f"retreat-to: {BACK}"), "rest", "battle")
    assert bool(state.held("alesia", "carthage")) is home
    assert asked(state) == ("rome", "rest")


@pytest.mark.rule("P7.4.1a", "P9.3.4a", "P7.5.1a")
def test_of_allied_attackers_the_one_who_has_an_army_left_captures_the_town() -> None:
    """Carthage loses its only unit in the battle; what is left is the Army of the East."""
    joining = (Party("east", stack({"HI": 10})),)
    fields: dict[str, Any] = {"there": {"east": {"HI": 10}}, "towns": {SPACE: ("rome", 1)}, "pacts": ALLIED}
    state = play(intercepted({"LI": 2}, {"LI": 1}, joining, **fields), "walls")
    state = fight(state, 6, 1, shifts="shift: 4 0")
    while asked(state)[1] == "losses":
        options = legal(state)
        state = play(state, next((one for one in options if one == "lose-of: carthage LI"), options[0]))
    assert not state.held(SPACE, "carthage")
    assert settlement(state, SPACE).owner == "east"
    assert asked(state)[1] == "sack"


# ---------------------------------------------------------------------- P10.7.4b: where the Attacker came from


@pytest.mark.rule("P10.7.4b", "P11.3.3a")
@pytest.mark.parametrize(("start", "way"), [("rhegium", ()), ("croton", ("rhegium",))])
def test_nobody_retreats_to_the_port_from_which_the_attacker_has_sailed_straight(
    start: str, way: tuple[str, ...]
) -> None:
    """Across the Strait from Messana lies Rhegium: it is barred to who was attacked from there, not from further."""
    units = {start: {"rome": {"LG": 9}}, "messana": {"carthage": {"LI": 5}}}
    state = play(moving(start, {"LG": 9}, units=units, points=9), "embark", *(f"sail: {one}" for one in way))
    state = until(play(until(state, "sail-on"), "sail: messana"), "sail-on", "admit-fleet")
    state = play(state, "pass") if asked(state)[1] == "admit-fleet" else state
    state = until(play(state, "land"), "battle")
    assert state.scope(Battle).barred == (() if way else ("rhegium",))
    state = until(fight(state, 4, 1), "retreat")
    assert ("retreat-to: rhegium" in legal(state)) is bool(way)
    assert {"retreat-to: syracusae", "retreat-to: panormus"} <= set(legal(state))


@pytest.mark.rule("P10.7.4b", "P9.4.4a", "P11.3.2c")
@pytest.mark.parametrize(
    ("force", "answers"),
    [
        ({"GS": 1}, ("sail: carthago", "take: LG 2", "roll: 6")),  # a Fleet takes the Army aboard
        ({}, ("embark", "sail: carthago", "take: LG 2")),  # a Leader alone
        ({"LG": 1}, ("embark", "sail: carthago", "take: LG 2")),  # a part of the Army is aboard already
    ],
)
def test_nor_does_he_withdraw_there_also_if_the_attacker_was_picked_up_in_that_port(
    force: dict[str, int], answers: tuple[str, ...]
) -> None:
    """From Utica by Carthago, which is an empty Port of Carthage's home then, to Thapsus."""
    units = {"utica": {"rome": {"GAR": 1, **force}}, "carthago": {"rome": {"LG": 2}}}
    fields: dict[str, Any] = {"leaders": ("rome_06",), "points": 14, "scope": {"alone": not force}}
    state = moving("utica", force, units=units | {"thapsus": {"carthage": {"LI": 5}}}, **fields)
    state = until(play(state, *answers, "sail: thapsus", "let-pass", "land"), "withdraw")
    away = play(state, "withdraw", "roll: 6", "take-all", "set-out")
    ways = {"thevestis", "leptis_magna"}
    assert {one for one in legal(away) if one.startswith("withdraw-to")} == {f"withdraw-to: {way}" for way in ways}
    state = until(fight(play(state, "stand"), 4, 1), "retreat")
    assert set(legal(state)) == {*(f"retreat-to: {way}" for way in ways), "stand"}


@pytest.mark.rule("P10.7.4b", "P10.7.7a")
def test_who_comes_over_a_transit_point_comes_from_it_and_from_the_space_before() -> None:
    state = battle({"LI": 9}, {"LI": 9}, space="iconium", origin="ltp_bithynia_east", space_before="nicomedia")
    assert state.scope(Battle).barred == ("ltp_bithynia_east", "nicomedia")
    assert battle({"LI": 9}, {"LI": 9}).scope(Battle).barred == (BACK,)
    assert state.scope(Battle).attacker.parties[0].origin == "ltp_bithynia_east"


@pytest.mark.rule("P12.7.1b", "P13.2.4a", "P9.3.2b")
@pytest.mark.parametrize(
    ("owner", "interceptor", "seat"),
    [("slaves_east", "carthage", "rome"), ("slaves_east", "rome", "carthage"), ("slaves_rome", "greece", "rome")],
)
def test_who_moves_slaves_decides_for_them_when_they_are_intercepted_by_others(
    owner: str, interceptor: str, seat: str
) -> None:
    state = table(units={SPACE: {owner: {"BAR": 5}}, "alesia": {interceptor: {"LI": 5}}})
    move = Move("rome", owner, "minor", SPACE, BACK, BACK, BACK, "land", 6, force=(("BAR", 5),))
    state = state.enter(move, Rest("rome")).enter(Entry("rome", owner, SPACE))
    parties = Party(interceptor, (("LI", 5),), (), "alesia"), Party(owner, (("BAR", 5),))
    _, defender = sides(settle(intercept_battle(state, SPACE, *parties, entered=BACK)))
    assert (defender.seat, defender.parties[0].owner) == (seat, owner)


@pytest.mark.rule("P9.3.7a", "P11.3.4a")
@pytest.mark.parametrize(("used", "after"), [(4, 5), (5, 6), (6, 6)])
def test_an_army_that_is_intercepted_and_loses_has_a_point_less_if_it_has_one(used: int, after: int) -> None:
    state = table(units={SPACE: {"rome": {"LI": 9}}, "alesia": {"carthage": {"LI": 9}}})
    move = Move("rome", "rome", "major", SPACE, BACK, BACK, BACK, "land", 6, used, force=(("LI", 9),))
    state = state.enter(move, Rest("rome")).enter(Entry("rome", "rome", SPACE))
    parties = Party("carthage", (("LI", 9),), (), "alesia"), Party("rome", (("LI", 9),))
    state = settle(intercept_battle(state, SPACE, *parties, entered=BACK))
    state = until(fight(state, 3, 1), "rest")
    assert state.scope(Move).used == after
    assert state.scope(Move).fought == ""
    assert dict(state.held("alesia", "carthage")) == {"LI": 8}  # Rome is still there
    assert dict(state.held(SPACE, "rome")) == {"LI": 6}


# ---------------------------------------------------------------------- P13.1: Tribes


@pytest.mark.rule("P13.1.2a", "P13.1.6a", "P17.2-15")
def test_a_marker_that_is_turned_over_leaves_what_is_known_of_others() -> None:
    """Rome has seen a seven at Lugdunum and a four at Alesia; the four is known after the seven has come to light."""
    units = {SPACE: {"carthage": {"HI": 9}}, "bibracte": {"rome": {"LI": 1}}}
    state = table(LookAtTribes("rome"), scenario=ADVANCED, tribes=(SPACE, "alesia"), units=units)
    state = play(state, f"space: {SPACE}", "draw: 7")
    state = settle(state.then(LookAtTribes("rome")))
    state = play(state, "space: alesia", "draw: 4")
    known = [one for one in state.chips.known if one.zone == "alesia"]
    move = Move("carthage", "carthage", "major", SPACE, BACK, BACK, BACK, points=6).replace(force=(("HI", 9),))
    state = settle(attack(state.enter(move, Rest("carthage")).enter(Entry("carthage", "carthage", SPACE)), SPACE))
    assert state.held(SPACE, "tribes") == (("TRB", 7),)
    assert state.chips.zone("alesia").held == ("4",)
    assert state.tribes == ("alesia",)
    assert known
    assert [one for one in state.chips.known if one.zone == "alesia"] == known
    assert not [one for one in state.chips.known if one.zone == SPACE]
