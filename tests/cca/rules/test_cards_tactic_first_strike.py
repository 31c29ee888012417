"""Commands & Colors: Ancients, chapter C18.T5: First Strike."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.testing import Table
from tests.cca.cards import dice_to_roll, offered, phase, played


def declared(
    attacker: str,
    defender: str,
    *,
    cards: tuple[str, ...] = ("first_strike",),
    own: Any = None,
    foe: Any = None,
    **text: Any,
) -> Table:
    """Return a table at which D3 has just declared a close combat against E3."""
    bottom = {"units": {"D3": attacker, **(own or {})}}
    top = {"units": {"E3": defender, **(foe or {})}, "cards": list(cards)}
    table = Table("cca", {"stage": "battle", "ordered": ["D3"], "bottom": bottom, "top": top, **text})
    table.play("attack: D3 > E3")
    return table


@pytest.mark.rule("C18.T5a", "C18.T5")
@pytest.mark.parametrize(("cards", "legal"), [(("first_strike",), True), (("rally",), False)])
def test_who_holds_first_strike_may_play_it_against_a_declared_close_combat(
    cards: tuple[str, ...], legal: bool
) -> None:
    table = declared("HI", "MI", cards=cards)
    assert phase(table) == "respond"
    assert (table.refusal("first-strike") is None) is legal
    assert table.refusal("stand") is None


@pytest.mark.rule("C18.T5a")
def test_first_strike_is_played_instead_of_an_evade() -> None:
    table = declared("HI", "LI")
    assert set(table.legal) == {"stand", "evade", "first-strike"}
    table.play("first-strike", "roll: medium medium")
    assert dice_to_roll(table) == 5
    table.play("roll: light medium medium medium medium")
    assert table.state.unit("E3").blocks == 3


@pytest.mark.rule("C18.T5")
@pytest.mark.parametrize(("card", "asked"), [("first_strike", False), ("rally", True)])
def test_nobody_is_asked_for_the_one_first_strike_when_it_lies_among_the_discards(card: str, asked: bool) -> None:
    table = declared("HI", "MI", cards=("order_two_left",), discards=[card])
    assert (phase(table) == "respond") is asked


@pytest.mark.rule("C18.T5a")
def test_first_strike_leaves_the_hand_when_it_is_played() -> None:
    table = declared("HI", "MI", cards=("first_strike", "rally"))
    table.play("first-strike")
    assert table.state.cards.zone("top").held == ("rally",)


@pytest.mark.rule("C18.T5b")
@pytest.mark.parametrize(
    ("attacker", "defender", "dice"),
    [
        ("HI", "MI", 4),
        ("HI", "HI", 5),
        ("HI", "WA", 4),
        ("HI", "CA", 2),
        ("HI", "CCA", 2),
        ("HI", "HCh", 3),
        ("HI", "EL", 5),
        ("LI", "EL", 2),
        ("WA", "EL", 3),
        ("EL", "EL", 3),
        ("HCh", "EL", 3),
    ],
)
def test_the_first_strike_has_the_dice_of_a_battle_back(attacker: str, defender: str, dice: int) -> None:
    table = declared(attacker, defender)
    table.play("first-strike")
    assert dice_to_roll(table) == dice


@pytest.mark.rule("C18.T5b")
def test_the_dice_of_the_card_of_the_attacker_are_not_for_the_first_strike() -> None:
    table = declared("HC", "EL", card="mounted_charge")
    table.play("first-strike")
    assert dice_to_roll(table) == 4


@pytest.mark.rule("C18.T5b")
def test_an_attacker_who_stands_makes_his_attack_after_the_first_strike() -> None:
    table = declared("HI", "MI")
    table.play("first-strike", "roll: light light heavy swords")
    assert table.state.unit("D3").blocks == 2
    assert dice_to_roll(table) == 5
    table.play("roll: light light light medium medium")
    assert table.state.unit("E3").blocks == 2


@pytest.mark.rule("C18.T5b")
def test_a_destroyed_attacker_attacks_no_more() -> None:
    table = declared("HI 1", "MI")
    table.play("first-strike", "roll: light light light heavy")
    assert table.state.banner_count("top") == 1
    assert phase(table) == "draw-card"


@pytest.mark.rule("C18.T5b", "C18.T5c")
def test_an_attacker_who_retreats_attacks_no_more_and_nobody_follows_him() -> None:
    table = declared("HI", "MI")
    table.play("first-strike", "roll: light light light flag", "retreat: D3 > C3")
    assert phase(table) == "draw-card"
    assert table.state.unit("E3").side == "top"
    assert table.state.unit("D3") is None


@pytest.mark.rule("C18.T5b")
def test_an_attacker_who_could_not_give_way_still_attacks() -> None:
    table = declared("HI", "MI", own={"C3": "MC", "C4": "EL"})
    table.play("first-strike", "roll: light light flag flag", "ignore: 1")
    assert table.state.unit("D3").blocks == 3
    assert dice_to_roll(table) == 5


@pytest.mark.rule("C18.T5c")
@pytest.mark.parametrize("strike", ["roll: light light light light", "roll: light light light heavy"])
def test_after_its_first_strike_a_unit_does_not_battle_back(strike: str) -> None:
    table = declared("HI", "MI")
    table.play("first-strike", strike, "roll: light light light light light")
    assert phase(table) == "draw-card"


@pytest.mark.rule("C18.T5c")
def test_a_unit_that_only_stands_does_battle_back() -> None:
    table = declared("HI", "MI")
    table.play("stand", "roll: light light light light light")
    assert phase(table) == "battle-back"


@pytest.mark.rule("C18.T5d")
def test_the_struck_unit_may_advance_and_fight_again() -> None:
    table = declared("WA", "MI 1", foe={"F3": "MI"})
    table.play("first-strike", "roll: light light light light", "roll: light light light medium", "advance: E3")
    table.play("attack: E3 > F3")
    assert dice_to_roll(table) == 4


@pytest.mark.rule("C18.T5e")
def test_who_played_first_strike_draws_first() -> None:
    table = declared("HI", "MI")
    table.play("first-strike", "roll: light light light light", "roll: light light light light light")
    assert table.pending.seats == ("top",)
    table.play("draw: rally")
    assert table.pending.seats == ("bottom",)
    table.play("draw: line_command")
    assert table.state.cards.zone("top").held == ("rally",)
    assert table.state.cards.zone("bottom").held == ("line_command",)


@pytest.mark.rule("C18.T5f")
def test_first_strike_is_no_card_of_the_own_turn() -> None:
    table = Table("cca", {"bottom": {"units": {"D3": "MI"}, "cards": ["first_strike", "rally"]}, "top": {}})
    assert table.legal == ("play: rally",)


@pytest.mark.rule("C18.T5f")
def test_first_strike_as_the_last_card_is_played_without_effect() -> None:
    table = played("first_strike", {"D3": "MI"}, {"E3": "MI"})
    assert phase(table) == "draw-card"
    assert table.pending.seats == ("bottom",)


@pytest.mark.rule("C18.T5f")
def test_a_lone_leader_has_no_first_strike() -> None:
    table = Table(
        "cca",
        {
            "stage": "battle",
            "ordered": ["D3"],
            "bottom": {"units": {"D3": "HI"}},
            "top": {"units": {"I13": "MI"}, "leaders": {"E3": "Foe"}, "cards": ["first_strike"]},
        },
    )
    table.play("attack: D3 > E3")
    assert dice_to_roll(table) == 5


@pytest.mark.rule("C18.T5f")
def test_there_is_no_first_strike_against_fire() -> None:
    top = {"units": {"F3": "MI"}, "cards": ["first_strike"]}
    table = Table("cca", {"stage": "battle", "ordered": ["D3"], "bottom": {"units": {"D3": "LB"}}, "top": top})
    table.play("fire: D3 > F3")
    assert dice_to_roll(table) == 2


@pytest.mark.rule("C18.T5f")
def test_there_is_no_first_strike_against_a_battle_back() -> None:
    bottom = {"units": {"D3": "HI"}, "cards": ["first_strike"]}
    table = Table("cca", {"stage": "battle", "ordered": ["D3"], "bottom": bottom, "top": {"units": {"E3": "MI"}}})
    table.play("attack: D3 > E3", "roll: light light light light light", "battle-back")
    assert dice_to_roll(table) == 4


@pytest.mark.rule("C18.T5f")
def test_first_strike_may_be_played_against_a_bonus_combat() -> None:
    table = declared("WA", "MI 1", foe={"F3": "MI"})
    table.play("stand", "roll: light light light medium", "advance: E3", "attack: E3 > F3", "first-strike")
    table.play("roll: light light light medium")
    assert table.state.unit("E3").blocks == 3
    table.play("roll: light light light medium")
    assert table.state.unit("F3").blocks == 3
    assert phase(table) == "draw-card"


@pytest.mark.rule("C18.T5g")
def test_against_a_first_strike_nobody_evades_or_plays_a_card() -> None:
    bottom = {"units": {"D3": "LC"}, "cards": ["counter_attack"]}
    top = {"units": {"E3": "HI"}, "cards": ["first_strike"]}
    table = Table("cca", {"stage": "battle", "ordered": ["D3"], "bottom": bottom, "top": top})
    table.play("attack: D3 > E3", "first-strike")
    assert dice_to_roll(table) == 5


@pytest.mark.rule("C18.T5g")
@pytest.mark.parametrize(("leader", "left"), [("E3", 3), ("F3", 3), ("", 4)])
def test_helmets_hit_in_a_first_strike_with_a_leader_at_hand(leader: str, left: int) -> None:
    table = Table(
        "cca",
        {
            "stage": "battle",
            "ordered": ["D3"],
            "bottom": {"units": {"D3": "HI"}},
            "top": {"units": {"E3": "MI"}, "leaders": {leader: "Foe"} if leader else {}, "cards": ["first_strike"]},
        },
    )
    table.play("attack: D3 > E3", "first-strike", "roll: light light light leader")
    assert table.state.unit("D3").blocks == left


@pytest.mark.rule("C18.T5g")
@pytest.mark.parametrize(("attacker", "left"), [("HCh", 1), ("HC", 1), ("CC", 2)])
def test_swords_are_ignored_in_a_first_strike_as_ever(attacker: str, left: int) -> None:
    table = declared(attacker, "MI")
    table.play("first-strike", "roll: light light swords swords")
    assert table.state.unit("D3").blocks == left


@pytest.mark.rule("C18.T5g")
@pytest.mark.parametrize(("terrain", "dice"), [({"D3": "forest"}, 2), ({"E3": "forest"}, 2), ({}, 5)])
def test_the_terrain_caps_a_first_strike(terrain: dict[str, str], dice: int) -> None:
    table = declared("HI", "HI", terrain=terrain)
    table.play("first-strike")
    assert dice_to_roll(table) == dice


@pytest.mark.rule("C18.T5g")
def test_a_striking_unit_killed_by_a_rampage_voids_the_declared_attack() -> None:
    table = declared("EL", "LI 1", own={"C3": "HI", "C4": "HI"})
    table.play("first-strike", "roll: medium flag")
    table.play("rampage: C3", "roll: light light", "rampage: C4", "roll: light light", "roll: light light")
    assert table.state.unit("E3") is None
    assert table.state.unit("D3").blocks == 2
    assert table.state.unit("C3").blocks == table.state.unit("C4").blocks == 3
    assert phase(table) == "draw-card"


@pytest.mark.rule("C18.T5g")
def test_elephants_that_survive_the_rampage_of_a_first_strike_still_attack() -> None:
    table = declared("EL", "LI", own={"C3": "HI", "C4": "HI"})
    table.play("first-strike", "roll: medium flag")
    table.play("rampage: C3", "roll: light light", "rampage: C4", "roll: light light", "roll: light medium")
    assert table.state.unit("E3").blocks == 3
    assert dice_to_roll(table) == 2
    assert not offered(table, "attack")


@pytest.mark.rule("C18.T5a")
@pytest.mark.parametrize(("cards", "asked"), [(("first_strike",), True), (("rally",), False)])
def test_where_only_the_able_are_asked_the_holder_of_the_card_is(cards: tuple[str, ...], asked: bool) -> None:
    table = declared("HI", "MI", cards=cards, options={"reactions": "when-able"})
    assert (phase(table) == "respond") is asked


@pytest.mark.rule("C18.T5b", "C18.T5g")
def test_warriors_struck_first_still_attack_at_full_strength() -> None:
    table = declared("WA", "MI")
    table.play("first-strike", "roll: light light light medium")
    assert table.state.unit("D3").blocks == 3
    assert dice_to_roll(table) == 4


@pytest.mark.rule("C18.T5b", "C18.T5g")
@pytest.mark.parametrize(("code", "dice"), [("WA", 4), ("WA 3", 3), ("LBCh", 3), ("LBCh 2", 2)])
def test_full_strength_counts_in_a_first_strike(code: str, dice: int) -> None:
    table = declared("HI", code)
    table.play("first-strike")
    assert dice_to_roll(table) == dice


@pytest.mark.rule("C18.T5g")
def test_the_leader_of_a_struck_unit_is_checked() -> None:
    text = {"bottom": {"units": {"D3": "HI"}, "leaders": {"D3": "Own"}}}
    top = {"units": {"E3": "MI"}, "cards": ["first_strike"]}
    table = Table("cca", {"stage": "battle", "ordered": ["D3"], **text, "top": top})
    table.play("attack: D3 > E3", "first-strike", "roll: light light light heavy")
    assert phase(table) == "leader-check"
    table.play("roll: leader leader")
    assert table.state.banner_count("top") == 1
    assert dice_to_roll(table) == 5


@pytest.mark.rule("C18.T5g")
def test_elephants_strike_first_with_swords_that_are_rolled_again() -> None:
    table = declared("MI", "EL")
    table.play("first-strike", "roll: light light swords swords")
    assert dice_to_roll(table) == 2
    table.play("roll: light light")
    assert table.state.unit("D3").blocks == 2


@pytest.mark.rule("C18.T5g")
def test_cavalry_struck_first_by_elephants_flees_one_hex_more() -> None:
    table = declared("MC", "EL")
    table.play("first-strike", "roll: light light flag")
    table.play("retreat: D3 > A3")
    assert table.state.unit("A3").blocks == 2  # four hexes, and only three to the edge
    assert phase(table) == "draw-card"
