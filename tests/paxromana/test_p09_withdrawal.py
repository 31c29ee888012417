"""Rules P9.4: Withdrawal before battle."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state.scopes import Battle, Entry, Move, Withdrawal
from ancientwars.paxromana.state.state import Effect, State
from tests.paxromana.tables import asked, legal, play, refusal, table, through

CARTHAGE = {"capua": {"carthage": {"HI": 6}}}


def attacking(space: str, to: str, **fields: Any) -> State:
    """Return the state in which all pieces of a Space have gone to the next one."""
    state = table(Expansion("carthage"), active="carthage", **fields)
    return play(state, f"major: {space}", "take-all", "set-out", "roll: 6", f"to: {to}")


def withdrawn(die: int, *more: str, units: dict[str, dict[str, dict[str, int]]], **fields: Any) -> State:
    """Return the state in which the Army at Venusia, attacked from Capua, has rolled for its Withdrawal."""
    state = attacking("capua", "venusia", units={**CARTHAGE, **units}, **fields)
    if asked(state)[1] == "intercept":
        state = play(state, "pass")
    return play(state, "withdraw", f"roll: {die}", *more)


ROME = {"venusia": {"rome": {"LG": 1, "LI": 2}}}


@pytest.mark.rule("P9.4.1a", "P9.4.2a", "P9.4.5d")
def test_an_army_withdraws_with_the_points_of_a_die() -> None:
    """The attacker pays for the entry only, and Rome a point of Stability, for Venusia is its home."""
    state = withdrawn(2, "take-all", "set-out", units=ROME)
    assert state.power("rome").stability == -1
    assert asked(state) == ("rome", "withdraw-to")
    assert "stop" not in legal(state)  # at least one point is spent
    state = play(state, "withdraw-to: tarentum", "stop")
    assert asked(state) == ("carthage", "move-on")
    assert state.scope(Move).remaining == 5
    assert state.held("tarentum", "rome") == (("LG", 1), ("LI", 2))
    assert state.held("venusia", "carthage") == (("HI", 6),)


@pytest.mark.rule("P9.4.1a")
def test_an_army_withdraws_once_before_the_same_move() -> None:
    state = withdrawn(1, "take-all", "set-out", "withdraw-to: tarentum", units=ROME)
    state = play(state, "to: tarentum")
    assert state.within(Battle) is not None  # nobody asks again
    again = withdrawn(
        1,
        "take-all",
        "set-out",
        "withdraw-to: tarentum",
        units=ROME,
        effects=(Effect("cunctator", "rome"),),
    )
    assert again.power("rome").stability == 0  # P17.2-12
    assert asked(play(again, "to: tarentum")) == ("rome", "withdraw")


@pytest.mark.rule("P9.4.3a", "P10.4.1a")
@pytest.mark.parametrize(("own", "enemy", "points"), [(2, 1, 3), (2, 0, 1), (1, 1, 4)])
def test_cavalry_lowers_the_roll(own: int, enemy: int, points: int) -> None:
    """Two against one are Superiority, -1; two against none Supremacy, -3."""
    units = {"capua": {"carthage": {"HI": 1, "CAV": own}}, "venusia": {"rome": {"LG": 1, "CAV": enemy}}}
    state = play(attacking("capua", "venusia", units=units), "withdraw")
    if own > enemy:
        assert asked(state) == ("carthage", "use-cavalry")
        state = play(state, "pursue")
    state = play(state, "roll: 4")
    assert state.scope(Withdrawal).points == points


@pytest.mark.rule("P9.4.3a", "P2.1.3-04")
def test_cavalry_is_of_no_use_in_the_mountains() -> None:
    units = {"celenae": {"carthage": {"HI": 1, "CAV": 5}}, "iconium": {"rome": {"LG": 1}}}
    state = play(attacking("celenae", "iconium", units=units), "withdraw")
    assert asked(state) == ("", "withdrawal")


@pytest.mark.rule("P9.4.4a", "P7.2.2a")
def test_not_to_where_the_enemy_came_from_nor_to_what_enemies_hold() -> None:
    state = withdrawn(
        6,
        "take-all",
        "set-out",
        units={**ROME, "barium": {"carthage": {"LI": 1}}},
        towns={"paestum": "carthage"},
    )
    for space in ("capua", "barium", "paestum"):
        assert refusal(state, f"withdraw-to: {space}").rule == "P9.4.4a"
    assert [one for one in legal(state) if one.startswith("withdraw-to")] == ["withdraw-to: tarentum"]


@pytest.mark.rule("P9.4.4b", "P12.1.1c")
def test_a_garrison_alone_is_passed_for_a_point_more() -> None:
    """Nobody stops beside it, and it stays."""
    units = {**ROME, "tarentum": {"carthage": {"GAR": 1}}}
    state = withdrawn(3, "take-all", "set-out", "withdraw-to: tarentum", units=units)
    assert "stop" not in legal(state)
    state = play(state, "withdraw-to: croton")
    assert state.held("tarentum", "carthage") == (("GAR", 1),)
    assert state.held("croton", "rome") == (("LG", 1), ("LI", 2))
    short = withdrawn(2, "take-all", "set-out", units=units)
    assert refusal(short, "withdraw-to: tarentum").rule == "P9.5.1a"


@pytest.mark.rule("P9.4.4b")
def test_an_enemy_leader_alone_bars_nothing() -> None:
    state = withdrawn(1, "take-all", "set-out", units=ROME, leaders={"carthage_01": "tarentum"})
    assert refusal(state, "withdraw-to: tarentum") is None


@pytest.mark.rule("P9.4.4b", "P12.1.1a", "P12.1.1b")
def test_garrisons_withdraw_only_with_combat_units() -> None:
    state = attacking("capua", "venusia", units={**CARTHAGE, "venusia": {"rome": {"GAR": 1}}})
    assert asked(state) == ("carthage", "move-on")
    assert not state.held("venusia", "rome")
    units = {"venusia": {"rome": {"LG": 1, "GAR": 1}}}
    state = withdrawn(3, units=units)
    assert refusal(play(state, "take: GAR 1"), "set-out").rule == "P9.4.4c"
    state = play(state, "take-all", "set-out", "withdraw-to: tarentum")
    assert state.held("tarentum", "rome") == (("GAR", 1), ("LG", 1))


@pytest.mark.rule("P9.4.4c")
def test_without_a_way_out_there_is_battle() -> None:
    units = {**ROME, "barium": {"carthage": {"LI": 1}}, "paestum": {"carthage": {"LI": 1}}}
    state = attacking("capua", "venusia", units={**CARTHAGE, **units, "tarentum": {"carthage": {"LI": 1}}})
    assert state.scope(Battle).kind == "attack"


@pytest.mark.rule("P9.4.5a")
def test_some_stay_and_fight_and_others_split_or_join() -> None:
    units = {**ROME, "tarentum": {"rome": {"CAV": 1}}}
    state = withdrawn(6, "take: LG 1", "take: LI 1", "set-out", "withdraw-to: tarentum", units=units)
    state = play(state, "drop: LI 1", "take: CAV 1", "withdraw-to: croton")
    assert state.scope(Withdrawal).used == 3
    assert state.held("tarentum", "rome") == (("LI", 1),)
    state = play(state, "stop")
    assert state.held("croton", "rome") == (("CAV", 1), ("LG", 1))
    (party,) = state.scope(Battle).defender.parties
    assert party.force == (("LI", 1),)


@pytest.mark.rule("P9.4.5b", "P9.3.1d")
def test_a_withdrawal_is_intercepted_by_others_only() -> None:
    """Greece at Brundisium may intercept into Tarentum; Carthage's own Army at Venusia may not."""
    units = {**ROME, "brundisium": {"greece": {"HI": 1}}}
    state = withdrawn(6, "take-all", "set-out", "withdraw-to: tarentum", units=units)
    assert asked(state) == ("greece", "intercept")
    assert state.scope(Entry).reason == "withdrawal"
    state = play(state, "intercept: brundisium", "take-all", "roll: 6 6")
    assert [party.owner for party in state.scope(Battle).defender.parties] == ["rome"]
    state = play(state, "roll: 1", "roll: 6")
    if asked(state)[1] == "shifts":
        state = play(state, "shift: 0 0")
    state = through(state, "withdraw-to")
    assert state.held("brundisium", "greece") or not state.units.of("greece").places
    before = state.scope(Withdrawal)
    assert before.used == 1  # it won


@pytest.mark.rule("P9.4.5c")
def test_a_withdrawal_by_sea_takes_the_galleys_to_a_friendly_port_next_door() -> None:
    """It takes three points; Cavalry does not count against it."""
    units = {
        "bovianum": {"carthage": {"HI": 1, "CAV": 4}},
        "barium": {"rome": {"LG": 1, "GS": 2}},
    }
    state = play(attacking("bovianum", "barium", units=units), "withdraw", "pursue", "roll: 3")
    assert state.scope(Withdrawal).points == 0
    state = play(state, "take-all", "set-out")
    assert set(legal(state)) == {"sail: ariminum", "sail: brundisium"}
    state = play(state, "sail: brundisium")
    assert state.held("brundisium", "rome") == (("GS", 2), ("LG", 1))
    short = play(attacking("bovianum", "barium", units=units), "withdraw", "pass", "roll: 2", "take-all", "set-out")
    assert refusal(short, "sail: brundisium").rule == "P9.4.1a"


@pytest.mark.rule("P9.4.5d")
def test_only_withdrawals_from_home_cost_stability() -> None:
    units = {"narbo": {"carthage": {"HI": 6}}, "nemausus": {"rome": {"LG": 1}}}
    state = play(attacking("narbo", "nemausus", units=units), "withdraw", "roll: 3", "take-all", "set-out")
    assert state.power("rome").stability == 0


@pytest.mark.rule("P10.4.3a", "P9.4.1a")
def test_cavalry_alone_in_the_mountains_withdraws_unasked() -> None:
    units = {"celenae": {"carthage": {"HI": 1}}, "iconium": {"rome": {"CAV": 2}}}
    state = attacking("celenae", "iconium", units=units)
    assert asked(state) == ("", "withdrawal")
    state = play(state, "roll: 2")
    assert asked(state) == ("rome", "withdraw-to")  # it may not stay, nor part of it
    assert "stop" not in legal(state)
    assert state.scope(Withdrawal).force == (("CAV", 2),)


@pytest.mark.rule("P12.5.1d", "P12.5.2a", "P13.2.3a")
def test_independents_and_tribes_do_not_withdraw() -> None:
    units = {"panormus": {"carthage": {"HI": 6}}, "messana": {"mamertines": {"HI": 2}}}
    assert attacking("panormus", "messana", units=units).within(Battle) is not None
