"""Rules D7.1c, D7.3a: cards that several armies of a space, or near it, could be meant by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from attrs import frozen

from ancientwars.core.step import Step
from ancientwars.diadochi.rules.d12_land_combat.battle import fight
from ancientwars.diadochi.state.scopes import Battle
from ancientwars.diadochi.state.state import Royal
from tests.diadochi.tables import dealt, happened, legal, play, table, tyche, waits_for, who_is_asked

if TYPE_CHECKING:
    from ancientwars.diadochi.state.state import State


@frozen
class BeginBattle(Step):
    """Yellow attacks red.

    Attributes:
        space: Where.
    """

    space: str

    def run(self, state: State) -> State:
        """Begin it."""
        return fight(state, Battle(self.space, ("yellow", "red")))


BESIEGED: dict[str, Any] = {
    "units": {"celaenae": {"red": {"loyal": 3, "mercenary": 1}}},
    "inside": {"celaenae": {"blue": {"loyal": 1, "mercenary": 1}}},
    "generals": {"peithon": ("red", "celaenae"), "craterus": ("blue", "celaenae", True)},
    "markers": {"celaenae": "blue"},
}
"""Red besieges blue in Celaenae; both have a phalangite and a mercenary."""


def near_the_siege(**pieces: Any) -> dict[str, Any]:
    """Return the siege with two armies of yellow next to it, which has the greater legitimacy, and other pieces."""
    units = {"colossae": {"yellow": {"loyal": 1}}, "iconium": {"yellow": {"loyal": 1}}} | BESIEGED["units"]
    minors = (("yellow", "colossae"), ("yellow", "iconium"))
    return BESIEGED | {"units": units, "minors": minors, "champions": ("yellow",)} | pieces


@pytest.mark.rule("D7.3a", "DG5", "D17.1a")
@pytest.mark.parametrize("target", ["red", "blue"])
@pytest.mark.parametrize("joins", ["colossae", "iconium"])
def test_of_two_armies_in_a_space_and_two_near_it_the_player_of_mutiny_names_both(target: str, joins: str) -> None:
    state = play(tyche("mutiny", "cassander", **near_the_siege()), "surprise: mutiny", "space: celaenae")
    assert set(legal(state)) == {"player: red", "player: blue"}
    state = play(state, f"player: {target}")
    assert set(legal(state)) == {"space: colossae", "space: iconium"}
    state = play(state, f"space: {joins}", "draw: epidemic")
    there = {"red": state.held("celaenae", "red"), "blue": state.held("celaenae", "blue", inside=True)}
    left = {seat: dict(units).get("loyal", 0) for seat, units in there.items()}
    assert left == {"red": 3, "blue": 1} | {target: {"red": 3, "blue": 1}[target] - 1}
    assert {space: state.count(space, "yellow") for space in ("colossae", "iconium")} == {
        "colossae": 1 + (joins == "colossae"),
        "iconium": 1 + (joins == "iconium"),
    }


@pytest.mark.rule("D7.3a", "D17.6a")
def test_mutiny_does_not_reach_the_army_of_two_in_a_space_that_has_as_much_legitimacy() -> None:
    state = tyche("mutiny", "cassander", **near_the_siege(champions=("yellow", "blue")))
    state = play(state, "surprise: mutiny", "space: celaenae")
    assert set(legal(state)) == {"space: colossae", "space: iconium"}, "it can only be red's army"
    state = play(state, "space: iconium", "draw: epidemic")
    assert dict(state.held("celaenae", "red"))["loyal"] == 2


@pytest.mark.rule("D7.1c", "DG5")
@pytest.mark.parametrize("target", ["red", "blue"])
@pytest.mark.parametrize("joins", ["colossae", "iconium"])
def test_of_two_armies_in_a_space_and_two_near_it_the_player_of_a_traitor_names_both(target: str, joins: str) -> None:
    state = play(tyche("traitor", **near_the_siege()), "event: traitor", "space: celaenae")
    assert set(legal(state)) == {"player: red", "player: blue"}
    state = play(state, f"player: {target}")
    assert set(legal(state)) == {"space: colossae", "space: iconium"}
    state = play(state, f"space: {joins}")
    there = {"red": state.held("celaenae", "red"), "blue": state.held("celaenae", "blue", inside=True)}
    assert {seat for seat, units in there.items() if "mercenary" in dict(units)} == {"red", "blue"} - {target}
    assert dict(state.held(joins, "yellow")) == {"loyal": 1, "mercenary": 1}


@pytest.mark.rule("D7.1c", "DG5", "D12.8a")
@pytest.mark.parametrize("target", ["red", "blue"])
def test_of_two_armies_in_a_space_the_player_of_an_epidemic_names_one(target: str) -> None:
    state = play(tyche("epidemic", **BESIEGED), "event: epidemic", "space: celaenae")
    assert set(legal(state)) == {"player: red", "player: blue"}
    state = play(state, f"player: {target}", "roll: 5")  # one of two units, and an elephant if there is one of four
    assert (waits_for(state), who_is_asked(state)) == ("lose", target)
    state = play(state, "lose: loyal")
    counts = (state.count("celaenae", "red"), state.count("celaenae", "blue", inside=True))
    assert counts == ((3, 2) if target == "red" else (4, 1))


@pytest.mark.rule("D18.5a", "D7.1c")
def test_treachery_brings_an_heir_to_a_marker_that_no_enemy_general_is_beside_or_into_a_city() -> None:
    state = tyche(
        "treachery",
        royals={"heracles": Royal("colossae", "red")},
        markers={"colossae": "red"} | dict.fromkeys(("celaenae", "synnada", "iconium"), "yellow"),
        generals={"peithon": ("red", "synnada"), "craterus": ("red", "celaenae")},
    )
    state = play(state, "event: treachery", "royal: heracles")
    assert set(legal(state)) == {"space: celaenae", "space: iconium"}, "in Synnada Peithon would capture him"
    assert play(state, "space: celaenae").royal("heracles") == Royal("celaenae", "yellow")


@pytest.mark.rule("D17.6f", "D17.6a")
def test_the_gift_of_oratory_is_only_for_who_is_betrayed() -> None:
    for target, answers in (("blue", True), ("red", False)):
        hands = {"blue": ("gift_of_oratory",)}
        state = tyche("mutiny", "cassander", zones=hands, **near_the_siege(options={"reactions": "when-able"}))
        state = play(state, "pass", "surprise: mutiny", "space: celaenae", f"player: {target}", "space: iconium")
        state = play(state, "draw: epidemic")
        assert (waits_for(state) == "surprise") is answers
        if answers:
            assert set(legal(state)) == {"surprise: gift_of_oratory", "pass"}


@pytest.mark.rule("D17.6f", "D7.3b")
def test_the_gift_of_oratory_is_no_answer_to_fog() -> None:
    state = table(
        BeginBattle("iconium"),
        units={"iconium": {"yellow": {"loyal": 2}, "red": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "iconium"), "craterus": ("red", "iconium")},
        cards=dealt(yellow=("fog",), red=("gift_of_oratory",)),
    )
    assert set(legal(state)) == {"surprise: fog", "pass"}
    state = play(state, "surprise: fog", "draw: epidemic")
    assert (waits_for(state), happened(state, "BattleScored")) == ("rest", [])


@pytest.mark.rule("D7.1c", "D12b")
def test_peucestas_comes_to_own_units_too() -> None:
    units = {"persepolis": {"yellow": {"loyal": 1}}}
    state = play(tyche("peucestas", units=units, minors=(("yellow", "persepolis"),)), "event: peucestas")
    assert dict(state.held("persepolis", "yellow")) == {"loyal": 1, "mercenary": 3}
    assert state.controls("yellow", "persepolis")


@pytest.mark.rule("D7.1c", "D12b")
def test_treachery_brings_nobody_to_a_marker_where_enemy_units_stand() -> None:
    state = tyche(
        "treachery",
        royals={"heracles": Royal("colossae", "red")},
        markers={"colossae": "red", "celaenae": "yellow", "iconium": "yellow"},
        units={"celaenae": {"red": {"loyal": 1}}},
        minors=(("red", "celaenae"),),
    )
    state = play(state, "event: treachery", "royal: heracles")
    assert legal(state) == ("space: iconium",)
