"""Polis: what `validate` finds wrong with a state; the limits of positions are tested with them."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars import poleis
from ancientwars.core.errors import SettleOverrun
from ancientwars.core.step import Finished, Outcome
from ancientwars.poleis.rules import la07_besiege as siege
from ancientwars.poleis.rules import la09_trade as trade
from ancientwars.poleis.rules import la10_move_proxenos as proxenos
from ancientwars.poleis.rules import le_end_of_round as le
from ancientwars.poleis.rules import lw_game_end as scoring
from ancientwars.poleis.rules.l05_course_of_play import event_step, preparation, turns
from ancientwars.poleis.rules.lb_battle import lb1_battle_check as lb1
from ancientwars.poleis.rules.lb_battle import lb2_hands as lb2
from ancientwars.poleis.rules.lb_battle import lb4_attack as lb4
from ancientwars.poleis.rules.lk_event_kinds import lk08_send_units as lk08
from ancientwars.poleis.rules.lk_event_kinds import lk11_exchange as lk11
from ancientwars.poleis.rules.ln_next_round import StartRound
from ancientwars.poleis.state.state import Battle
from ancientwars.testing import Table
from tests.match.games import battle, played

nobodys: Any = turns.Turn


END = -3
"""Where the end of the round stands in the agenda of a turn: under the turn, its battle check and its next action."""


def turn(**changes: Any) -> Any:
    """Return a turn of Athens in the third round, with fields changed."""
    return poleis.position({"round": "5a"}).replace(**changes)


def above(*steps: Any, **changes: Any) -> Any:
    """Return the end of a round with steps above it, the last on top."""
    state = turn(**changes)
    return state.replace(agenda=(*state.agenda[:END], *steps))


def fault(state: Any) -> str:
    """Return the only fault of a state."""
    (found,) = poleis.validate(state)
    return found


def test_a_turn_and_a_battle_have_no_faults() -> None:
    assert poleis.validate(turn()) == ()
    fight = battle().state
    assert poleis.validate(fight) == ()
    for viewer in ("athens", "sparta", "spectator"):
        assert poleis.validate(poleis.view(fight, viewer)) == ()


# ---------------------------------------------------------------------- form and set-up


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda s: s.replace(viewer="korinthos"), "state.viewer: unknown 'korinthos'"),
        (lambda s: s.replace(poleis=s.poleis[:3]), "state.poleis: expected 18 entries, found 3"),
        (lambda s: s.replace(market=(0, 0, 0)), "state.market: expected 4 entries, found 3"),
        (
            lambda s: s.replace(athens=s.athens.replace(goods=(1,) * 7)),
            "state.athens.goods: expected 6 entries, found 7",
        ),
        (lambda s: s.replace(athens=s.athens.replace(prestige="5")), "state.athens.prestige: expected int, found '5'"),
        (lambda s: s.replace(athens=s.athens.replace(prestige=10**50)), "state.athens.prestige: 1000000000"),
        (lambda s: s.replace(projects=("parthenon",)), "state.projects[0]: unknown 'parthenon'"),
        (lambda s: s.with_round(closed=("atlantis",)), "state.agenda[1].closed[0]: unknown 'atlantis'"),
        (
            lambda s: s.with_round(merchants=(("persis", "1", "athens"),)),
            "state.agenda[1].merchants[0][1]: expected int",
        ),
        (lambda s: s.with_round(sent=(1,)), "state.agenda[1].sent: expected 2 entries, found (1,)"),
        (lambda s: s.then(nobodys("persia")), "state.agenda[14].seat: unknown 'persia'"),
        (lambda s: s.then(turns.Turn("athens", "sleep")), "state.agenda[14].taken: unknown 'sleep'"),
        (lambda s: s.then(lk08.SendUnits("athens", 10**9)), "state.agenda[14].effect: 1000000000 is not from"),
    ],
)
def test_what_is_not_of_the_form_of_a_state_is_told_with_its_place(change: Any, told: str) -> None:
    assert fault(change(turn())).startswith(told)


def test_a_number_without_limit_among_the_options_may_be_large() -> None:
    assert poleis.validate(poleis.new_game(options={"cube_cap": 10**9, "goods_cap": 10**30})) == ()


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"scenario": "troy"}, "no scenario 'troy'; there are standard, "),
        ({"scenario": "corinthian_war"}, "corinthian_war has no round 3 [L5.1a]"),
        ({"data": "/nowhere"}, "state.setup.data: expected a tuple, found '/nowhere'"),
        ({"data": ("map.toml", "x")}, "the components cannot be read: "),
        ({"data": "x" * 9000}, "state.setup.data: expected a tuple, found 'xxx"),
    ],
)
def test_a_set_up_that_cannot_be_is_a_fault(changes: dict[str, str], told: str) -> None:
    state = turn()
    found = fault(state.replace(setup=state.setup.replace(**changes)))
    assert found.startswith(told)
    assert len(found) < 300


def test_the_event_and_the_passes_fit_the_round() -> None:
    assert fault(turn().with_round(event_card="r3_xerxes")) == "r3_xerxes is no card of round type 5a [L5.2c]"
    assert fault(turn().with_round(passed=("sparta", "sparta"))) == "a player has passed twice [L5.5b]"


# ---------------------------------------------------------------------- the agenda


@pytest.mark.parametrize(
    "agenda",
    [
        (),
        (turns.Turn("athens"),),
        (scoring.FinalScoring(), StartRound(3), turns.Turn("athens")),
        (scoring.FinalScoring(), scoring.FinalScoring(), turns.Turn("athens")),
    ],
)
def test_an_agenda_leads_to_the_next_round_or_the_end(agenda: tuple[Any, ...]) -> None:
    assert fault(turn(agenda=agenda)) == "the agenda does not lead to the next round or the end of the game [L5]"


def test_the_steps_of_a_round_are_in_order() -> None:
    state = turn()
    start, now, second, *others = state.agenda
    assert fault(state.replace(agenda=(start, now, *others[:2], second, *others[2:]))) == (
        "the steps of the round are not in order [L5]"
    )
    assert fault(above(turns.Turn("athens"), le.Phase("growth"))) == "the steps of the round are not in order [L5]"


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ([trade.Trade("athens"), turns.Turn("athens")], "Trade waits under another step [L5]"),
        ([], "the round ends before both have passed [L5.5c]"),
        ([turns.Turn("athens"), event_step.ResolveEventCard()], "no event has been turned up [L5.2c]"),
        ([turns.Turn("athens"), event_step.BoardEffect(0)], "no event has no effect 0 [L5.3a]"),
        ([turns.Turn("athens"), lk08.SendUnits("athens", 0)], "SendUnits does not come with no event [L5.3a]"),
        ([turns.Turn("athens"), lb1.BattleOrder("athens", ())], "no region is left to fight in [LB1.1a]"),
        ([turns.Turn("athens"), siege.SiegeRoll("athens", "samos")], None),
        ([turns.Turn("athens"), lb4.Attack("athens")], "a battle goes with its steps, before all others [LB2.1a]"),
    ],
)
def test_a_step_has_what_it_needs(steps: list[Any], told: str | None) -> None:
    if told is None:
        assert poleis.validate(above(*steps)) == ()
    else:
        assert fault(above(*steps)) == told


def test_more_projects_are_not_turned_up_than_there_are() -> None:
    state = above(
        turns.Turn("athens"), turns.FirstTurn(), *[preparation.RevealProject()] * 2, project_deck=("sokrates",)
    )
    assert fault(state) == "more projects are turned up than there are [L5.2b]"


def test_an_effect_is_carried_out_by_the_step_of_its_kind() -> None:
    table = Table("poleis", {"round": "4", "stage": "event", "event": "r4_persian_king", "athens": {"prestige": 9}})
    effects = table.state.kit.event_card["r4_persian_king"].effects
    kinds = {"exchange": lk11.ExchangePrestige, "send_units": lk08.SendUnits}
    (number, kind), *_ = ((i, effect.kind) for i, effect in enumerate(effects) if effect.kind in kinds)
    for name, step in kinds.items():
        found = poleis.validate(table.state.replace(agenda=(*table.state.agenda[:-1], step("athens", number))))
        assert any("does not come with r4_persian_king" in one for one in found) == (name != kind)


def test_a_round_has_a_number_of_the_scenario() -> None:
    state = turn()
    for number in (2, 4):
        told = f"round {number + 1} does not follow round 3 of standard [L5.1a]"
        assert fault(state.replace(agenda=(StartRound(number), *state.agenda[1:]))) == told


def test_the_end_names_the_score_of_each_player() -> None:
    right = Outcome(("athens",), (("athens", 3), ("sparta", 2)), "LW1.1c")
    now = turn().agenda[1]
    assert poleis.validate(turn(agenda=(now, Finished(right)))) == ()
    wrong = Outcome(("athens",), (("sparta", 2), ("athens", 3)), "LW1.1c")
    assert fault(turn(agenda=(now, Finished(wrong)))) == "the outcome does not name the score of each player [LW2.1a]"


# ---------------------------------------------------------------------- battles


def test_a_battle_goes_with_its_steps() -> None:
    state = battle().state
    assert fault(state.replace(battle_cards=None)) == "a battle goes with its steps, before all others [LB2.1a]"
    without = tuple(step for step in state.agenda if not isinstance(step, Battle))
    assert "a battle goes with its steps, before all others [LB2.1a]" in poleis.validate(state.replace(agenda=without))
    ended = state.replace(agenda=tuple(step for step in state.agenda if "lb_battle" not in type(step).__module__))
    assert "a battle goes with its steps, before all others [LB2.1a]" in poleis.validate(ended)
    twice = state.replace(agenda=(*state.agenda[:-1], lb4.Attack("athens"), state.agenda[-1]))
    told = "an attack, or the end of the battle, comes once, after hands and windows [LB4.2]"
    assert told in poleis.validate(twice)
    window = played(battle(), "draw: b05", "draw: b13").state
    assert isinstance(window.agenda[-1], lb4.RetreatWindow)
    assert poleis.validate(window) == ()
    late = (*window.agenda[:-2], lb2.DrawCard("athens"), *window.agenda[-2:])
    assert fault(window.replace(agenda=late)) == told


def test_cards_lie_on_the_table_while_they_are_defended_against() -> None:
    told = "the cards of an attack lie on the table while they are defended against [LB4.2b]"
    state = played(battle(), "draw: b05", "draw: b13", "stay", "stay", "attack: b01 b05").state
    assert poleis.validate(state) == ()
    assert fault(state.amend(Battle, attack=("b01",))) == told
    assert fault(state.amend(Battle, attack=("b01", "b04"))) == told
    before = played(battle(), "draw: b05", "draw: b13", "stay", "stay").state
    assert told in poleis.validate(before.amend(Battle, attack=("b01", "b05")))


def test_battle_cards_are_in_their_places() -> None:
    state = battle().state
    cards = state.battle_cards
    assert fault(state.replace(battle_cards=cards.replace(zones=cards.zones[:2]))).endswith("[LB2.1a]")
    view = poleis.view(state, "athens")
    assert poleis.validate(view.replace(viewer="sparta"))


# ---------------------------------------------------------------------- what is asked


def test_the_step_on_top_can_be_asked() -> None:
    state = turn()
    unsettled = state.replace(agenda=(*state.agenda, lb1.BattleCheck("athens")))
    assert fault(unsettled) == "BattleCheck on top of the agenda asks nobody"
    with pytest.raises(SettleOverrun):
        poleis.pending(unsettled)
    bribe = state.replace(athens=state.athens.replace(proxenos=""))
    bribe = bribe.replace(agenda=(*bribe.agenda, proxenos.PayBribe("athens", "thebai", "land")))
    assert fault(bribe).startswith("PayBribe does not fit the rest of the state (KeyError: ")
