"""Rules P4.3.1f, P12.4.4a, P13.1.2a, P13.2.4a, P11.3.3 to P11.3.5: who fights together, who decides, landings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.core.engine import chance_outcomes, settle
from ancientwars.paxromana.rules.p10_land_battles.battle import attack
from ancientwars.paxromana.rules.p13_barbarians.tribes import LookAtTribes
from ancientwars.paxromana.state.scopes import Battle, Entry, Move
from ancientwars.paxromana.state.state import Pact
from tests.paxromana.fields import SPACE, battle
from tests.paxromana.tables import Rest, asked, legal, play, table

if TYPE_CHECKING:
    from ancientwars.paxromana.state.state import State

ALLIED = (Pact("passage", ("carthage", "east")),)


def allies(carthage: dict[str, int], east: dict[str, int], **fields: Any) -> State:
    """Return the state in which Rome attacks an Army of Carthage and one of the East that are in a Space together."""
    return battle({"HI": 4}, carthage, units={SPACE: {"east": east}}, pacts=ALLIED, **fields)


# ---------------------------------------------------------------------- P4.3.1f


@pytest.mark.rule("P4.3.1f")
def test_allied_armies_defend_as_one() -> None:
    state = allies({"HI": 2}, {"LI": 3})
    assert state.scope(Battle).defender.bp == 9


@pytest.mark.rule("P4.3.1f")
def test_the_best_leader_commands_then_who_has_more_points() -> None:
    assert allies({"HI": 2}, {"LI": 3}, against=("carthage_01", "east_06")).scope(Battle).defender.seat == "east"
    tied = allies({"HI": 2}, {"LI": 3}, against=("carthage_01", "east_01"))
    assert (tied.scope(Battle).defender.seat, tied.scope(Battle).defender.leader) == ("carthage", "carthage_01")
    assert allies({"HI": 2}, {"LI": 7}).scope(Battle).defender.seat == "east"


@pytest.mark.rule("P4.3.1f", "P12.4.4a")
@pytest.mark.parametrize("leaders", [(), ("carthage_01", "east_01")])
def test_all_armies_of_a_player_count_for_the_command(leaders: tuple[str, ...]) -> None:
    """Carthage has 6 BP and 3 of the Soldier of Fortune, the East 8; the Leaders are level."""
    units = {SPACE: {"east": {"LI": 8}, "sof": {"LI": 3}}}
    state = battle({"HI": 4}, {"LI": 6}, units=units, pacts=ALLIED, sof="carthage", against=leaders)
    assert state.scope(Battle).defender.seat == "carthage"
    assert state.scope(Battle).defender.leader == "".join(leaders[:1])


@pytest.mark.rule("P8.2.4a", "P10.3.1-S08")
def test_of_two_leaders_one_is_chosen_where_each_is_better_at_something() -> None:
    """With rerolls the Campaign rating counts beside the Tactical one; who is as good in one and worse in the other
    is no choice."""
    ranks = {
        one.id: (one.tactics, one.campaign) for one in battle({"LI": 1}, {"LI": 1}).kit.leaders if one.power == "rome"
    }
    plain = [one for one in ranks if not one.startswith(("fab", "cur"))]
    mixed = [(x, y) for x in plain for y in plain if ranks[x][0] > ranks[y][0] and ranks[x][1] < ranks[y][1]]
    worse = [(x, y) for x in plain for y in plain if ranks[x][0] == ranks[y][0] and ranks[x][1] > ranks[y][1]]
    for pairs, choice in ((mixed, True), (worse, False)):
        for pair in pairs[:3]:
            state = battle({"LG": 2}, {"HI": 2}, leaders=pair, options={"rerolls": True})
            assert (asked(state)[1] == "battle-leader") is choice
            if choice:
                assert set(legal(state)) == {f"leader: {one}" for one in pair}
                state = play(state, f"leader: {pair[1]}")
                assert state.scope(Battle).attacker.leader == pair[1]
    assert worse


@pytest.mark.rule("P4.3.1f")
def test_between_equals_chance_decides() -> None:
    state = allies({"HI": 1}, {"LI": 3})
    assert asked(state) == ("", "commander")
    assert {str(outcome) for outcome, _ in chance_outcomes(state)} == {"draw: carthage", "draw: east"}
    assert play(state, "draw: east").scope(Battle).defender.seat == "east"


@pytest.mark.rule("P4.3.1f", "P10.3.2a")
def test_the_commander_allocates_the_losses_of_both() -> None:
    state = play(allies({"LI": 4}, {"LI": 5}), "roll: 4", "roll: 1", "shift: 0 0", "stand", "pass")
    assert asked(state) == ("east", "losses")
    assert legal(state) == ["lose-of: carthage LI", "lose-of: east LI"]


# ---------------------------------------------------------------------- P12.4.4a


@pytest.mark.rule("P12.4.4a")
def test_the_soldier_of_fortune_and_his_players_units_defend_together_and_retreat() -> None:
    state = battle({"LI": 9}, {"LI": 3}, owners=("rome", "greece"), units={SPACE: {"sof": {"HI": 2}}}, sof="greece")
    defender = state.scope(Battle).defender
    assert (defender.seat, defender.bp) == ("greece", 9)
    state = play(state, "roll: 3", "roll: 1")
    assert asked(state) == ("greece", "retreat")
    state = play(state, "retreat-to: alesia", "done")
    while asked(state)[1] == "losses":
        state = play(state, legal(state)[-1])
    assert state.held("alesia", "sof")
    assert state.held("alesia", "greece")


@pytest.mark.rule("P12.4.4a")
def test_it_attacks_without_them() -> None:
    state = battle({"HI": 4}, {"LI": 3}, owners=("sof", "carthage"), sof="greece")
    attacker = state.scope(Battle).attacker
    assert [party.owner for party in attacker.parties] == ["sof"]
    assert attacker.seat == "greece"


# ---------------------------------------------------------------------- P13


@pytest.mark.rule("P13.1.2a", "P13.1.3a")
def test_an_attacked_tribe_shows_its_strength_and_warriors_take_its_place() -> None:
    state = battle({"LI": 9}, None, tribes=(SPACE,))
    assert asked(state) == ("", "tribe")
    state = play(state, "draw: 4")
    assert state.held(SPACE, "tribes") == (("TRB", 4),)
    assert state.tribes == ()
    assert state.chips.zone("aside").held == ("4",)
    assert state.scope(Battle).defender.bp == 4


@pytest.mark.rule("P13.1.2a", "P17.2-15", "P13.1.6a")
def test_a_marker_at_which_somebody_has_looked_is_turned_over_without_a_draw() -> None:
    """Rome has seen a seven at Lugdunum; Carthage, who has not, meets seven warriors, and no marker is left there."""
    units = {SPACE: {"carthage": {"HI": 9}}, "alesia": {"rome": {"LI": 1}}}
    state = table(LookAtTribes("rome"), scenario="rise-of-rome-advanced", tribes=(SPACE,), units=units)
    state = play(state, f"space: {SPACE}", "draw: 7")
    move = Move("carthage", "carthage", "major", SPACE, "valentia", "valentia", "valentia", points=6)
    move = move.replace(force=(("HI", 9),))
    state = settle(attack(state.enter(move, Rest("carthage")).enter(Entry("carthage", "carthage", SPACE)), SPACE))
    assert state.held(SPACE, "tribes") == (("TRB", 7),)
    assert (state.tribes, state.chips.zone("aside").held) == ((), ("7",))
    assert state.chips.deck_size == 29
    assert SPACE not in [zone.name for zone in state.chips.zones]


@pytest.mark.rule("P13.2.4a")
@pytest.mark.parametrize(("active", "decides"), [("rome", "carthage"), ("east", "rome")])
def test_an_inactive_player_decides_for_nobodys_army(active: str, decides: str) -> None:
    state = battle({"HI": 9}, {"LI": 2, "CAV": 2}, owners=(active, "rebels"))
    assert state.scope(Battle).defender.seat == decides


# ---------------------------------------------------------------------- P11.3.3 to P11.3.5


def landing(points: int = 10, **fields: Any) -> State:
    """Return the state in which a Roman Army of 10 assaults as many of Carthage at Utica."""
    fields["stability"] = {"carthage": -5}  # no Militia
    return battle({"LI": 10}, {"LI": 10}, space="utica", origin="ntp_bon", by_sea=True, points=points, **fields)


@pytest.mark.rule("P11.3.3a")
def test_when_the_defender_retreats_the_attacker_has_landed() -> None:
    state = play(landing(), "roll: 6", "roll: 1", "shift: 0 0", "retreat-to: carthago")
    while asked(state)[1] in ("losses", "retreat-further"):
        state = play(state, legal(state)[-1])
    move = state.scope(Move)
    assert (move.aboard, move.space) == (False, "utica")
    assert not state.held("utica", "carthage")


@pytest.mark.rule("P11.3.3a", "P11.3.5a", "P11.3.4a")
def test_while_he_stands_the_attacker_is_aboard_and_may_repeat_the_assault() -> None:
    state = play(landing(4), "roll: 3", "roll: 1", "shift: 0 0", "stand", "pass")
    assert state.scope(Move).aboard
    assert asked(state) == ("rome", "repeat-assault")
    assert legal(state) == ["assault", "pass"]


@pytest.mark.rule("P11.3.4a")
def test_without_a_point_to_land_elsewhere_nothing_is_repeated() -> None:
    state = play(landing(3), "roll: 3", "roll: 1", "shift: 0 0", "stand", "pass")
    assert state.scope(Move).remaining == 2
    assert asked(state) == ("rome", "rest")


@pytest.mark.rule("P11.3.3a", "P7.3.1c")
def test_a_city_left_by_its_army_is_attacked_by_who_has_landed_without_the_two_shifts() -> None:
    state = play(landing(cities={"utica": "carthage"}), "pass", "roll: 6", "roll: 1", "shift: 0 0")
    state = play(state, "retreat-to: carthago")
    while asked(state)[1] in ("losses", "retreat-further"):
        state = play(state, legal(state)[-1])
    fight = state.scope(Battle)
    assert (fight.kind, fight.against_walls, fight.landing) == ("attack", True, True)
    state = play(state, "roll: 1", "roll: 6", "shift: 0 0")
    assert state.scope(Move).aboard
