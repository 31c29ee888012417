"""LB4 and LB6: the sequence of an attack, and how a battle ends."""

from __future__ import annotations

from collections import Counter

import pytest

from ancientwars.core.errors import HiddenInformation
from ancientwars.core.step import Chance
from ancientwars.testing import Table
from tests.poleis.battle_positions import LAND, SEA, asked, battle, deal, deal_any, forces, seats

ATHENS_HAND, SPARTA_HAND = "b04 b16 b11 b17", "b01 b13 b08 b20"
"""Against `attack: b01 b13` (phalanx 2, archers 0), b04 (phalanx 1) and b16 (archers 1) are the answers."""

OTHERS = "b02 b02 b05 b05 b07 b09 b09 b12 b13 b13 b18 b18 b21 b22 b22 b24"
"""The 16 cards in neither hand."""

LOSSLESS_ATTACKS = [
    ("b01 b02", "b02 b04"),
    ("b05 b07", "b05 b08"),
    ("b09 b11", "b09 b12"),
    ("b13 b13", "b13 b16"),
    ("b17 b18", "b18 b20"),
]
"""Pairs of equal land formations: attack and defence."""


def first_attack(stage: str = "attack", prestige: tuple[int, int] = (5, 5), cards_left: int = 16) -> Table:
    """Four against four in Boiotia, with so many cards left in the deck."""
    discards = " ".join(OTHERS.split()[cards_left:])
    return battle(ATHENS_HAND, SPARTA_HAND, stage=stage, prestige=prestige, discards=discards)


def endings(table: Table) -> list[str]:
    """Return for what reasons battles have ended."""
    return [event.reason for event in table.happened("BattleEnded")]


def refill(table: Table) -> Counter[str]:
    """Draw whatever must be drawn; return how many cards each player took."""
    before = len(table.happened("CardTaken"))
    while table.waits_for_chance:
        table.play(next(iter(table.odds)))
    return Counter(event.seat for event in table.happened("CardTaken")[before:])


# ---------------------------------------------------------------- LB4: sequence of an attack


@pytest.mark.rule("LB4.1a")
@pytest.mark.parametrize(("attacker", "defender"), [("athens", "sparta"), ("sparta", "athens")])
def test_the_player_who_plays_cards_first_is_the_attacker(attacker: str, defender: str) -> None:
    table = battle("b01 b02 b04 b05", "b07 b08 b09 b11", attacker=attacker)
    assert asked(table) == (attacker, "attack")
    table.play(table.legal[0])
    assert asked(table) == (defender, "defend")


@pytest.mark.rule("LB4.1b")
@pytest.mark.parametrize("turn", ["athens", "sparta"])
@pytest.mark.parametrize(("region", "first"), [(LAND, "sparta"), (SEA, "athens")])
def test_sparta_attacks_first_on_land_and_athens_at_sea(turn: str, region: str, first: str) -> None:
    table = Table("poleis", {"stage": "end-turn", "turn": turn, **forces(region, 4, 4)})
    deal_any(table)
    table.play("stay", "stay")
    assert asked(table) == (first, "attack")


@pytest.mark.rule("LB4.1b")
@pytest.mark.parametrize(("athens", "sparta"), [(5, 3), (3, 5)])
def test_the_first_attacker_does_not_depend_on_numbers(athens: int, sparta: int) -> None:
    table = Table("poleis", {"round": "5a", "stage": "end-turn", **forces(LAND, athens, sparta)})
    deal_any(table, sparta, athens)
    table.play("stay", "stay")
    assert asked(table) == ("sparta", "attack")


@pytest.mark.rule("LB4.2a", "LB4.2e")
def test_before_the_first_attack_the_attacker_then_the_defender_may_retreat() -> None:
    table = Table("poleis", {"stage": "end-turn", **forces(LAND, 4, 4)})
    deal_any(table)
    for seat in ("sparta", "athens"):
        assert asked(table) == (seat, "retreat")
        assert set(table.legal) == {"stay", "retreat"}
        table.play("stay")
    assert asked(table) == ("sparta", "attack")


@pytest.mark.rule("LB4.2a", "LB4.2e")
def test_before_a_later_attack_the_new_attacker_decides_first_whether_to_retreat() -> None:
    table = first_attack()
    table.play("attack: b01 b13", "defend: b04 b16")
    refill(table)
    for seat in ("athens", "sparta"):
        assert asked(table) == (seat, "retreat")
        table.play("stay")
    assert asked(table) == ("athens", "attack")


@pytest.mark.rule("LB4.2e", "LB6.1b")
def test_nobody_retreats_once_the_attacking_cards_are_to_be_laid() -> None:
    table = first_attack()
    assert table.refusal("retreat") is not None
    table.play("attack: b01 b13")
    assert table.refusal("retreat") is not None


@pytest.mark.rule("LB4.2b")
def test_the_attacker_plays_any_two_cards_of_his_hand() -> None:
    table = battle("b01 b02 b04 b05", "b07 b09 b09 b24")
    assert set(table.legal) == {
        "attack: b07 b09",
        "attack: b07 b24",
        "attack: b09 b09",
        "attack: b09 b24",
    }


@pytest.mark.rule("LB4.2b", "LB2.1c")
def test_only_the_attacker_himself_knows_his_possible_attacks() -> None:
    table = first_attack()
    own = table.game.view(table.state, "sparta")
    assert tuple(map(str, table.game.legal_actions(own))) == table.legal
    with pytest.raises(HiddenInformation):
        table.game.legal_actions(table.game.view(table.state, "athens"))


@pytest.mark.rule("LB4.2b")
@pytest.mark.parametrize("attack", ["attack: b01 b07", "attack: b02 b04", "attack: b02 b02", "attack: b13 b24"])
def test_the_attacker_cannot_play_cards_that_he_does_not_hold(attack: str) -> None:
    refusal = battle("b01 b02 b04 b05", "b07 b09 b09 b24").refusal(attack)
    assert refusal is not None
    assert refusal.rule == "LB4.2b"


@pytest.mark.rule("LB4.2b", "LB4.2c")
def test_the_defender_sees_the_attacking_cards_before_he_chooses() -> None:
    table = first_attack()
    table.play("attack: b01 b13")
    view = table.game.view(table.state, "athens")
    assert Counter(view.battle_cards.zone("table").held) == Counter(["b01", "b13"])


@pytest.mark.rule("LB4.2c")
@pytest.mark.parametrize(("defence", "lost", "prestige"), [("b04 b16", 0, 1), ("b16 b04", 2, 2)])
def test_the_defender_decides_which_card_lies_opposite_which(defence: str, lost: int, prestige: int) -> None:
    table = first_attack()
    table.play("attack: b01 b13", f"defend: {defence}")
    assert table.state.units("athens", LAND) == 4 - lost
    assert table.state.sparta.prestige == 5 + prestige


@pytest.mark.rule("LB4.2c")
def test_the_defender_may_lay_any_two_of_his_cards_either_way_round() -> None:
    table = battle("b01 b13 b05 b05", "b04 b09 b20 b21")
    table.play("attack: b04 b09")
    either_way = ["b01 b05", "b05 b01", "b01 b13", "b13 b01", "b05 b13", "b13 b05"]
    assert sorted(table.legal) == sorted(f"defend: {cards}" for cards in [*either_way, "b05 b05"])


@pytest.mark.rule("LB4.2c")
@pytest.mark.parametrize("defence", ["b04 b01", "b02 b02", "b08 b20", "b22 b16"])
def test_the_defender_cannot_play_cards_that_he_does_not_hold(defence: str) -> None:
    table = first_attack()
    table.play("attack: b01 b13")
    refusal = table.refusal(f"defend: {defence}")
    assert refusal is not None
    assert refusal.rule == "LB4.2c"


@pytest.mark.rule("LB4.2c")
def test_the_defender_may_leave_a_formation_unanswered_though_he_could_answer_it() -> None:
    table = first_attack()
    table.play("attack: b01 b13")
    assert table.refusal("defend: b11 b17") is None


@pytest.mark.rule("LB4.2d")
def test_each_pair_is_resolved_formation_first() -> None:
    table = battle("b01 b13 b05 b05", "b04 b09 b20 b21")
    table.play("attack: b04 b09", "defend: b01 b13")
    pairs = [(e.attack, e.defence, e.matched, e.prestige) for e in table.happened("PairResolved")]
    assert pairs == [("b04", "b01", True, 0), ("b09", "b13", False, 1)]


@pytest.mark.rule("LB4.3a")
def test_the_four_played_cards_do_not_return_to_the_deck_during_the_battle() -> None:
    table = first_attack()
    table.play("attack: b01 b13", "defend: b04 b16")
    cards = table.state.battle_cards
    assert Counter(cards.zone("discards").held) == Counter(["b01", "b04", "b13", "b16"])
    assert Counter(cards.deck.pool) == Counter(OTHERS.split())
    assert not {"draw: b01", "draw: b04", "draw: b16"} & set(table.odds)


@pytest.mark.rule("LB4.3b")
@pytest.mark.parametrize(("region", "roles"), [(LAND, ["athens", "sparta"]), (SEA, ["sparta", "athens"])])
def test_the_players_swap_roles_after_every_attack(region: str, roles: list[str]) -> None:
    table = battle(f"{ATHENS_HAND} b07", f"{SPARTA_HAND} b12", region, units=(5, 5))
    for attacker in roles:
        table.play(table.legal[0])
        table.play(table.legal[0])
        refill(table)
        table.play("stay", "stay")
        assert asked(table) == (attacker, "attack")


@pytest.mark.rule("LB4.3c")
@pytest.mark.parametrize(
    ("defence", "drawn"),
    [("b04 b16", {"sparta": 2, "athens": 2}), ("b04 b11", {"sparta": 2, "athens": 1}), ("b16 b04", {"sparta": 2})],
)
def test_both_draw_up_to_the_cubes_that_they_have_left(defence: str, drawn: dict[str, int]) -> None:
    table = first_attack()
    table.play("attack: b01 b13", f"defend: {defence}")
    assert refill(table) == drawn
    for seat in ("athens", "sparta"):
        assert table.state.battle_cards.zone(seat).count == table.state.units(seat, LAND)


@pytest.mark.rule("LB4.3c")
def test_a_defender_who_lost_one_of_five_cubes_draws_a_single_card() -> None:
    table = battle(f"{ATHENS_HAND} b21", f"{SPARTA_HAND} b07", units=(5, 5))
    table.play("attack: b01 b13", "defend: b04 b11")
    assert refill(table)["athens"] == 1
    assert table.state.battle_cards.zone("athens").count == 4


@pytest.mark.rule("LB4.3c", "LB4.3b")
def test_the_new_attacker_draws_first() -> None:
    table = first_attack()
    table.play("attack: b01 b13", "defend: b04 b16", "draw: b02", "draw: b02")
    assert Counter(table.state.battle_cards.zone("athens").held) == Counter(["b11", "b17", "b02", "b02"])


# ---------------------------------------------------------------- LB6: end of a battle


@pytest.mark.rule("LB6.1a")
@pytest.mark.parametrize(
    ("defence", "cards_left"),
    [
        pytest.param("b04 b16", 3, id="no loss: 4 needed"),
        pytest.param("b04 b16", 2, id="no loss: enough for one player only"),
        pytest.param("b04 b11", 2, id="one loss: 3 needed"),
        pytest.param("b16 b04", 1, id="two losses: 2 needed"),
    ],
)
def test_battle_ends_undrawn_if_the_deck_does_not_suffice_for_both(defence: str, cards_left: int) -> None:
    table = first_attack(cards_left=cards_left)
    table.play("attack: b01 b13", f"defend: {defence}")
    assert endings(table) == ["deck"]
    assert table.happened("CardTaken") == []


@pytest.mark.rule("LB6.1a")
@pytest.mark.parametrize(("defence", "cards_left"), [("b04 b16", 4), ("b04 b11", 3), ("b16 b04", 2)])
def test_battle_goes_on_if_the_deck_just_suffices(defence: str, cards_left: int) -> None:
    table = first_attack(cards_left=cards_left)
    table.play("attack: b01 b13", f"defend: {defence}")
    refill(table)
    assert endings(table) == []
    assert asked(table) == ("athens", "retreat")


@pytest.mark.rule("LB6.1d")
def test_cards_that_exactly_fill_both_hands_are_still_fought_with() -> None:
    table = first_attack(cards_left=4)
    table.play("attack: b01 b13", "defend: b04 b16")
    refill(table)
    assert table.state.battle_cards.deck_size == 0
    table.play("stay", "stay")
    table.play(table.legal[0])
    assert asked(table) == ("sparta", "defend")


@pytest.mark.rule("LB6.1d")
def test_battle_ends_in_any_case_when_the_deck_has_run_out() -> None:
    table = first_attack(cards_left=0)
    table.play("attack: b01 b13", "defend: b04 b16")
    assert table.state.battle is None
    assert endings(table) == ["deck"]


@pytest.mark.rule("LB6.1a", "LB6.1d", "LB4.3b")
@pytest.mark.parametrize(
    ("units", "attacks", "kept"),
    [
        pytest.param(4, LOSSLESS_ATTACKS, ("b21 b22", "b22 b24"), id="four against four: five attacks"),
        pytest.param(5, LOSSLESS_ATTACKS[:4], ("b17 b18 b18", "b20 b21 b22"), id="five against five: four attacks"),
    ],
)
def test_without_losses_the_deck_lasts_for_so_many_attacks(
    units: int, attacks: list[tuple[str, str]], kept: tuple[str, str]
) -> None:
    table = Table("poleis", {"round": "5a", "stage": "end-turn", **forces(LAND, units, units)})
    hands = kept
    for attack, defence in attacks:
        deal(table, f"{attack} {hands[0]}".strip(), f"{defence} {hands[1]}".strip())
        table.play("stay", "stay", f"attack: {attack}", f"defend: {defence}")
        hands = ("", "")
    assert endings(table) == ["deck"]
    assert (table.state.units("athens", LAND), table.state.units("sparta", LAND)) == (units, units)


@pytest.mark.rule("LB6.1b")
@pytest.mark.parametrize(
    ("choices", "athens", "sparta"),
    [pytest.param(["retreat"], 6, 4, id="attacker"), pytest.param(["stay", "retreat"], 4, 6, id="defender")],
)
def test_who_retreats_pays_1_prestige_to_the_opponent_and_ends_the_battle(
    choices: list[str], athens: int, sparta: int
) -> None:
    table = first_attack("retreat")
    table.play(*choices)
    assert endings(table) == ["retreat"]
    assert table.state.battle is None
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (athens, sparta)


@pytest.mark.rule("LB6.1b")
def test_the_last_prestige_may_be_paid_for_a_retreat() -> None:
    table = first_attack("retreat", prestige=(0, 1))
    table.play("retreat")
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (1, 0)


@pytest.mark.rule("LB6.1c")
@pytest.mark.parametrize(
    ("cubes", "hand", "defence"),
    [
        pytest.param(3, "b04 b16 b11", "b16 b04", id="two of three"),
        pytest.param(2, "b04 b11", "b04 b11", id="one of two"),
        pytest.param(2, "b04 b16", "b16 b04", id="two of two"),
    ],
)
def test_battle_ends_when_the_defender_has_fewer_than_2_cubes(cubes: int, hand: str, defence: str) -> None:
    table = battle(hand, "b01 b13 b08 b20 b07", units=(cubes, 5))
    table.play("attack: b01 b13", f"defend: {defence}")
    assert endings(table) == ["losses"]
    assert table.state.units("athens", LAND) < 2


@pytest.mark.rule("LB6.1c")
@pytest.mark.parametrize(
    ("cubes", "hand", "defence"),
    [
        pytest.param(4, "b04 b16 b11 b12", "b16 b04", id="two of four"),
        pytest.param(3, "b04 b16 b11", "b04 b11", id="one of three"),
        pytest.param(2, "b04 b16", "b04 b16", id="none of two"),
    ],
)
def test_battle_goes_on_while_the_defender_has_2_cubes(cubes: int, hand: str, defence: str) -> None:
    table = battle(hand, "b01 b13 b08 b20 b07", units=(cubes, 5))
    table.play("attack: b01 b13", f"defend: {defence}")
    assert endings(table) == []
    assert table.state.units("athens", LAND) >= 2


@pytest.mark.rule("LB6.1e")
def test_losses_are_checked_before_the_deck() -> None:
    discards = "b02 b02 b05 b05 b09 b09 b12 b13 b13 b17 b18 b18 b21 b22 b22 b24"
    table = battle("b04 b16 b11", "b01 b13 b08 b20 b07", units=(3, 5), discards=discards)
    table.play("attack: b01 b13", "defend: b16 b04")
    assert table.state.units("athens", LAND) == 1
    assert endings(table) == ["losses"]


@pytest.mark.rule("LB6.1e")
def test_after_an_attack_both_draw_before_anybody_may_retreat() -> None:
    table = first_attack()
    table.play("attack: b01 b13", "defend: b04 b16")
    assert isinstance(table.pending, Chance)
    assert refill(table) == {"athens": 2, "sparta": 2}
    assert asked(table) == ("athens", "retreat")


@pytest.mark.rule("LB6.1e")
def test_no_retreat_is_offered_when_the_deck_has_ended_the_battle() -> None:
    table = first_attack(cards_left=3)
    table.play("attack: b01 b13", "defend: b04 b16")
    assert asked(table) == ("sparta", "turn")


@pytest.mark.rule("LB6.1f", "LB6.1b", "LA0.5a")
@pytest.mark.parametrize("floor", [True, False])
def test_a_player_without_prestige_cannot_retreat(floor: bool) -> None:
    table = battle(ATHENS_HAND, SPARTA_HAND, prestige=(5, 0), stage="retreat", options={"prestige_floor": floor})
    refusal = table.refusal("retreat")
    assert refusal is not None
    assert refusal.rule in {"LB6.1b", "LB6.1f"}


@pytest.mark.rule("LB6.1f")
def test_a_player_without_prestige_fights_on_and_may_win_some() -> None:
    table = first_attack("retreat", prestige=(5, 0))
    table.play("stay", "stay", "attack: b01 b13", "defend: b04 b16")
    assert table.state.sparta.prestige == 1


@pytest.mark.rule("LB6.2a", "LB6.1b")
def test_all_cubes_stay_in_the_region_after_a_retreat() -> None:
    table = first_attack("retreat")
    table.play("retreat")
    assert (table.state.units("athens", LAND), table.state.units("sparta", LAND)) == (4, 4)


@pytest.mark.rule("LB6.2a")
def test_the_last_cube_of_a_beaten_defender_stays_in_the_region() -> None:
    table = battle("b04 b16 b11", "b01 b13 b08 b20 b07", units=(3, 5))
    table.play("attack: b01 b13", "defend: b16 b04")
    assert (table.state.units("athens", LAND), table.state.units("sparta", LAND)) == (1, 5)


@pytest.mark.rule("LB6.2b")
def test_after_the_last_battle_nobody_holds_a_card() -> None:
    table = Table("poleis", {"stage": "end-turn", **forces(LAND, 4, 4)})
    deal_any(table)
    assert table.state.battle_cards.deck_size == 24 - 8
    table.play("retreat")
    assert table.state.battle is None
    assert table.state.battle_cards is None


@pytest.mark.rule("LB6.2b", "LB2.1a")
def test_after_a_battle_all_cards_are_back_in_the_deck() -> None:
    units = {"hoplites": {LAND: 4}, "galleys": {SEA: 4}}
    table = Table("poleis", {"stage": "end-turn", **seats(units, units)})
    table.play(f"fight: {LAND}")
    deal_any(table)
    table.play("stay", "stay")
    table.play(table.legal[0])
    table.play(table.legal[0])
    refill(table)
    table.play("retreat")
    assert table.state.battle.region == SEA
    assert table.state.battle_cards.deck_size == 24
