"""LB2, LB3 and LB5: deck and hands, the battle cards, and how a pair of cards is resolved."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from ancientwars.testing import Table
from tests.poleis.battle_positions import LAND, SEA, SINGLE_CARDS, battle, deal, deal_any, forces, meet

DECK = Counter(
    {"b01": 1, "b02": 2, "b04": 1, "b05": 2, "b07": 1, "b08": 1, "b09": 2, "b11": 1, "b12": 1, "b13": 3, "b16": 1}
    | {"b17": 1, "b18": 2, "b20": 1, "b21": 1, "b22": 2, "b24": 1}
)
"""All 24 cards; equal ones share an id."""

LAND_FORMATIONS = {
    "phalanx": ("b01", "b07"),
    "cavalry": ("b09", "b11"),
    "archers": ("b13", "b16"),
    "peltasts": ("b17", "b21"),
}
NAVAL_FORMATIONS = {
    "elite trireme": ("b13", "b16"),
    "trireme": ("b01", "b05"),
    "galley": ("b09", "b11"),
    "triaconter": ("b18", "b21"),
}
"""Of every ordinary formation a card to attack with and one to defend with."""

ORDINARY_ATTACKS = [
    *((LAND, attack) for attack, _ in LAND_FORMATIONS.values()),
    *((SEA, attack) for attack, _ in NAVAL_FORMATIONS.values()),
]
FORMATIONS = [
    (region, attacking, defending)
    for region, formations in ((LAND, LAND_FORMATIONS), (SEA, NAVAL_FORMATIONS))
    for attacking in formations
    for defending in formations
]


def new_battle(athens: int = 4, sparta: int = 4, region: str = LAND) -> Table:
    """A battle that has just begun; the first card is still to be drawn."""
    return Table("poleis", {"round": "5a", "stage": "end-turn", **forces(region, athens, sparta)})


# ---------------------------------------------------------------- LB2: deck and hands


@pytest.mark.rule("LB2.1a")
def test_a_battle_begins_with_all_24_cards_shuffled() -> None:
    assert new_battle().odds == {f"draw: {card}": Fraction(copies, 24) for card, copies in DECK.items()}


@pytest.mark.rule("LB2.1a")
def test_every_card_drawn_is_missing_from_the_deck() -> None:
    table = new_battle()
    table.play("draw: b13", "draw: b24")
    assert table.odds["draw: b13"] == Fraction(2, 22)
    assert "draw: b24" not in table.odds


@pytest.mark.rule("LB2.1b")
@pytest.mark.parametrize("region", [LAND, SEA])
@pytest.mark.parametrize(("athens", "sparta"), [(4, 4), (5, 3), (3, 5), (5, 5)])
def test_each_player_draws_as_many_cards_as_he_has_cubes(region: str, athens: int, sparta: int) -> None:
    table = new_battle(athens, sparta, region)
    deal(table, *(" ".join(SINGLE_CARDS[:n]) for n in (athens + sparta, 0)))
    cards = table.state.battle_cards
    assert (cards.zone("athens").count, cards.zone("sparta").count) == (athens, sparta)
    assert not table.waits_for_chance


@pytest.mark.rule("LB2.1b")
@pytest.mark.parametrize(("region", "kind"), [(LAND, "hoplites"), (SEA, "galleys")])
def test_cubes_in_other_regions_bring_no_cards(region: str, kind: str) -> None:
    athens = {"hoplites": {"attika": 3}, "galleys": {"noties_sporades": 2}}
    sparta = {"hoplites": {"lakedaimon": 2}, "galleys": {"ionio": 3}}
    athens[kind], sparta[kind] = athens[kind] | {region: 3}, sparta[kind] | {region: 5}
    table = Table("poleis", {"round": "5a", "stage": "end-turn", "athens": athens, "sparta": sparta})
    deal_any(table, 5, 3)
    cards = table.state.battle_cards
    assert (cards.zone("athens").count, cards.zone("sparta").count) == (3, 5)
    assert not table.waits_for_chance


@pytest.mark.rule("LB2.1b", "LB2.1c")
@pytest.mark.parametrize(("region", "first", "second"), [(LAND, "sparta", "athens"), (SEA, "athens", "sparta")])
def test_only_who_draws_a_card_sees_it(region: str, first: str, second: str) -> None:
    table = new_battle(4, 4, region)
    assert table.pending.seats == (first,)
    table.play(*(f"draw: {card}" for card in SINGLE_CARDS[:4]))
    assert table.pending.seats == (second,)


@pytest.mark.rule("LB2.1c")
def test_a_hand_is_hidden_from_the_opponent_who_knows_its_size() -> None:
    table = new_battle(athens=3, sparta=5)
    deal_any(table, 5, 3)
    zones = table.game.view(table.state, "athens").battle_cards
    assert zones.zone("sparta").held is None
    assert zones.zone("sparta").count == 5
    assert zones.zone("athens").held == table.state.battle_cards.zone("athens").held


@pytest.mark.rule("LB2.1c")
@pytest.mark.parametrize("seat", ["athens", "sparta"])
def test_in_a_view_the_unknown_cards_are_all_but_the_own_hand_and_the_discards(seat: str) -> None:
    hands = {"athens": "b01 b02 b04 b24", "sparta": "b07 b08 b13 b22"}
    table = battle(hands["athens"], hands["sparta"], discards="b02 b12 b13 b20")
    known = Counter([*hands[seat].split(), "b02", "b12", "b13", "b20"])
    view = table.game.view(table.state, seat)
    assert Counter(view.battle_cards.deck.pool) == DECK - known


@pytest.mark.rule("LB2.1c")
def test_a_view_does_not_depend_on_what_the_opponent_drew() -> None:
    views = []
    for sparta in ("b01 b02 b04 b24", "b13 b13 b13 b22"):
        table = new_battle()
        deal(table, sparta, "b07 b08 b09 b11")
        views.append(table.game.view(table.state, "athens"))
    assert views[0] == views[1]


@pytest.mark.rule("LB2.1c")
def test_only_the_drawer_is_told_which_card_he_drew() -> None:
    table = new_battle()
    table.play("draw: b24")
    assert [event.seats for event in table.happened("CardSeen")] == [("sparta",)]
    assert "b24" not in str(table.game.view(table.state, "athens").events)


@pytest.mark.rule("LB2.1c")
def test_a_guess_at_the_hidden_cards_fits_what_the_player_knows() -> None:
    table = battle("b01 b02 b04 b24", "b07 b08 b13 b22", discards="b02 b12 b13 b20")
    view = table.game.view(table.state, "athens")
    cards = table.game.determinize(view, random.Random(1)).battle_cards
    assert Counter(cards.zone("athens").held) == Counter(["b01", "b02", "b04", "b24"])
    assert len(cards.zone("sparta").held) == 4
    held = [card for zone in cards.zones for card in zone.held]
    assert Counter([*held, *cards.deck.pool]) == DECK


@pytest.mark.rule("LB2.1c")
def test_guesses_at_a_hidden_hand_vary() -> None:
    table = battle("b01 b02 b04 b24", "b07 b08 b13 b22")
    view = table.game.view(table.state, "athens")
    guesses = {table.game.determinize(view, random.Random(n)).battle_cards.zone("sparta").held for n in range(20)}
    assert len(guesses) > 10


# ---------------------------------------------------------------- LB3: the battle cards


@pytest.mark.rule("LB3.1a")
@pytest.mark.parametrize(
    ("region", "defence", "lost"),
    [(LAND, "b01", 0), (LAND, "b11", 1), (SEA, "b01", 1), (SEA, "b11", 0)],
)
def test_a_card_is_phalanx_on_land_and_galley_at_sea(region: str, defence: str, lost: int) -> None:
    assert meet("b08", defence, region)[0] == lost


@pytest.mark.rule("LB3.1a")
@pytest.mark.parametrize(
    ("region", "attacker", "defender", "lost"), [(LAND, "athens", "sparta", 0), (SEA, "sparta", "athens", 1)]
)
def test_the_region_tells_the_face_in_the_second_attack_too(
    region: str, attacker: str, defender: str, lost: int
) -> None:
    # b08 is a phalanx on land and a galley at sea, b01 a phalanx and a trireme; b18 matches b20 on either face.
    hands = {attacker: "b08 b20 b04 b07", defender: "b01 b18 b12 b17"}
    table = battle(hands["athens"], hands["sparta"], region, attacker=attacker)
    table.play("attack: b08 b20", "defend: b01 b18")
    assert table.state.units(defender, region) == 4 - lost


@pytest.mark.rule("LB3.1a", "LB3.3a")
@pytest.mark.parametrize(("region", "prestige"), [(LAND, 0), (SEA, 2)])
def test_a_card_shoots_on_land_and_breaks_through_at_sea(region: str, prestige: int) -> None:
    assert meet("b13", "b11", region) == (1, prestige)


@pytest.mark.rule("LB3.1b")
def test_formation_decides_the_match_though_manoeuvres_differ() -> None:
    assert meet("b01", "b07") == (0, 2)


@pytest.mark.rule("LB3.1b")
def test_equal_manoeuvres_of_different_formations_do_not_match() -> None:
    assert meet("b04", "b09") == (1, 1)


@pytest.mark.rule("LB3.2a", "LB5.1e")
@pytest.mark.parametrize(("region", "attacking", "defending"), FORMATIONS)
def test_an_ordinary_formation_is_answered_by_its_own_kind_only(region: str, attacking: str, defending: str) -> None:
    formations = LAND_FORMATIONS if region == LAND else NAVAL_FORMATIONS
    lost, _ = meet(formations[attacking][0], formations[defending][1], region)
    assert lost == (0 if attacking == defending else 1)


@pytest.mark.rule("LB3.3a", "LB5.1a")
@pytest.mark.parametrize(
    ("region", "attack", "defence", "value"),
    [
        pytest.param(LAND, "b01", "b11", 2, id="othismos"),
        pytest.param(LAND, "b04", "b11", 1, id="advance"),
        pytest.param(LAND, "b07", "b11", 0, id="hold"),
        pytest.param(LAND, "b13", "b11", 0, id="shooting"),
        pytest.param(LAND, "b12", "b07", -1, id="ambush"),
        pytest.param(SEA, "b13", "b05", 2, id="diekplous"),
        pytest.param(SEA, "b09", "b05", 1, id="periplous"),
        pytest.param(SEA, "b05", "b11", 0, id="kyklos"),
        pytest.param(SEA, "b21", "b05", -1, id="ambush at sea"),
    ],
)
def test_an_unanswered_card_is_worth_its_manoeuvre(region: str, attack: str, defence: str, value: int) -> None:
    assert meet(attack, defence, region) == (1, value)


@pytest.mark.rule("LB3.4a")
@pytest.mark.parametrize(("region", "attack"), ORDINARY_ATTACKS)
def test_defending_mercenaries_answer_every_ordinary_formation(region: str, attack: str) -> None:
    assert meet(attack, "b22", region)[0] == 0


@pytest.mark.rule("LB3.4a", "LB3.5a")
@pytest.mark.parametrize(("attack", "lost"), [("b01 b16", 0), ("b01 b24", 1)])
def test_two_mercenaries_lose_a_cube_to_trumpeters_only(attack: str, lost: int) -> None:
    table = battle("b22 b22 b05 b05", "b01 b16 b24 b20")
    table.play(f"attack: {attack}", "defend: b22 b22")
    assert table.state.units("athens", LAND) == 4 - lost


@pytest.mark.rule("LB3.4a", "LB3.5a")
@pytest.mark.parametrize("region", [LAND, SEA])
def test_mercenaries_do_not_answer_trumpeters(region: str) -> None:
    assert meet("b24", "b22", region)[0] == 1


@pytest.mark.rule("LB3.4b")
@pytest.mark.parametrize("region", [LAND, SEA])
@pytest.mark.parametrize("defence", ["b01", "b09", "b11", "b13", "b16", "b17", "b21", "b22", "b24"])
def test_attacking_mercenaries_never_cause_a_loss(region: str, defence: str) -> None:
    assert meet("b22", defence, region)[0] == 0


@pytest.mark.rule("LB3.4c")
@pytest.mark.parametrize(("attack", "prestige"), [("b01", 2), ("b04", 1), ("b07", 0)])
def test_defending_mercenaries_count_0(attack: str, prestige: int) -> None:
    assert meet(attack, "b22") == (0, prestige)


@pytest.mark.rule("LB3.4c")
@pytest.mark.parametrize(("defence", "prestige"), [("b01", 0), ("b07", 0), ("b12", 1), ("b24", 1)])
def test_attacking_mercenaries_count_0(defence: str, prestige: int) -> None:
    assert meet("b22", defence) == (0, prestige)


@pytest.mark.rule("LB3.4c")
@pytest.mark.parametrize(("attack", "prestige"), [("b13", 2), ("b09", 1), ("b05", 0)])
def test_mercenaries_count_0_at_sea_too(attack: str, prestige: int) -> None:
    assert meet(attack, "b22", SEA) == (0, prestige)


@pytest.mark.rule("LB3.5a")
def test_there_is_one_card_of_trumpeters_in_the_deck() -> None:
    table = new_battle()
    assert table.odds["draw: b24"] == Fraction(1, 24)
    table.play("draw: b24")
    assert "draw: b24" not in table.odds


@pytest.mark.rule("LB3.5a")
@pytest.mark.parametrize("region", [LAND, SEA])
@pytest.mark.parametrize("defence", ["b01", "b09", "b13", "b17", "b21", "b22"])
def test_nothing_answers_attacking_trumpeters(region: str, defence: str) -> None:
    assert meet("b24", defence, region)[0] == 1


@pytest.mark.rule("LB3.5b")
@pytest.mark.parametrize("region", [LAND, SEA])
@pytest.mark.parametrize("defence", ["b01", "b21", "b22"])
def test_attacking_with_trumpeters_costs_1_prestige_once(region: str, defence: str) -> None:
    assert meet("b24", defence, region)[1] == -1


@pytest.mark.rule("LB3.5b", "LA0.5a")
def test_trumpeters_of_a_player_without_prestige_cost_nothing() -> None:
    assert meet("b24", "b01", prestige=0) == (1, 0)


@pytest.mark.rule("LB3.5b", "LA0.5a")
def test_option_lets_trumpeters_bring_prestige_below_0() -> None:
    assert meet("b24", "b01", prestige=0, prestige_floor=False) == (1, -1)


@pytest.mark.rule("LB3.5c")
@pytest.mark.parametrize(("region", "attack"), ORDINARY_ATTACKS)
def test_defending_trumpeters_answer_no_ordinary_formation(region: str, attack: str) -> None:
    assert meet(attack, "b24", region)[0] == 1


@pytest.mark.rule("LB3.5c", "LB3.4b")
@pytest.mark.parametrize("region", [LAND, SEA])
def test_defending_trumpeters_answer_mercenaries(region: str) -> None:
    assert meet("b22", "b24", region)[0] == 0


# ---------------------------------------------------------------- LB5: resolving a pair


@pytest.mark.rule("LB5.1a")
@pytest.mark.parametrize("defence", ["b09", "b11", "b12"])
def test_the_defending_card_does_not_lessen_the_gain_of_an_unanswered_one(defence: str) -> None:
    assert meet("b01", defence) == (1, 2)


@pytest.mark.rule("LB5.1a")
def test_a_lost_cube_leaves_the_map_and_does_not_return_to_a_polis() -> None:
    table = battle("b11 b18 b05 b05", "b01 b20 b02 b02", units=(4, 4))
    table.play("attack: b01 b20", "defend: b11 b18")
    assert table.state.units("athens", LAND) == 3
    assert table.state.population("athens") == 5
    assert table.state.units("sparta", LAND) == 4


@pytest.mark.rule("LB5.1b")
@pytest.mark.parametrize(
    ("attack", "defence", "prestige"),
    [
        pytest.param("b01", "b04", 1, id="2 against 1"),
        pytest.param("b01", "b02", 0, id="2 against 2"),
        pytest.param("b04", "b01", 0, id="1 against 2 is no loss"),
        pytest.param("b09", "b12", 2, id="1 against -1"),
        pytest.param("b11", "b12", 1, id="0 against -1"),
        pytest.param("b12", "b11", 0, id="an answered ambush is no loss"),
    ],
)
def test_an_answered_card_wins_the_difference_if_any(attack: str, defence: str, prestige: int) -> None:
    assert meet(attack, defence) == (0, prestige)


@pytest.mark.rule("LB5.1c")
@pytest.mark.parametrize("defence", ["b01", "b11", "b24"])
def test_the_defender_never_gains_prestige(defence: str) -> None:
    table = battle(f"{defence} b18 b05 b05", "b07 b20 b02 b02", prestige=(5, 5))
    table.play("attack: b07 b20", f"defend: {defence} b18")
    assert table.state.athens.prestige == 5


@pytest.mark.rule("LB5.1d")
@pytest.mark.parametrize(
    ("defence", "lost"),
    [("b02 b16", 0), ("b02 b11", 1), ("b11 b16", 1), ("b16 b02", 2)],
)
def test_both_pairs_count_so_that_0_to_2_cubes_are_lost(defence: str, lost: int) -> None:
    table = battle("b02 b11 b16 b17", "b01 b13 b05 b05")
    table.play("attack: b01 b13", f"defend: {defence}")
    assert table.state.units("athens", LAND) == 4 - lost


@pytest.mark.rule("LB5.1e")
@pytest.mark.parametrize(
    ("attack", "defence", "matched"),
    [
        pytest.param("b01", "b02", True, id="X by X"),
        pytest.param("b01", "b11", False, id="X by Y"),
        pytest.param("b01", "b22", True, id="X by mercenaries"),
        pytest.param("b01", "b24", False, id="X by trumpeters"),
        pytest.param("b22", "b01", True, id="mercenaries by X"),
        pytest.param("b22", "b22", True, id="mercenaries by mercenaries"),
        pytest.param("b22", "b24", True, id="mercenaries by trumpeters"),
        pytest.param("b24", "b01", False, id="trumpeters by X"),
        pytest.param("b24", "b22", False, id="trumpeters by mercenaries"),
    ],
)
def test_what_answers_what(attack: str, defence: str, matched: bool) -> None:
    assert meet(attack, defence)[0] == (0 if matched else 1)


@pytest.mark.rule("LB5.1b", "LB3.1b")
def test_land_example_with_both_cards_answered() -> None:
    table = battle("b04 b13 b09 b09", "b01 b13 b20 b21")
    table.play("attack: b01 b13", "defend: b04 b13")
    assert table.state.units("athens", LAND) == 4
    assert table.state.sparta.prestige == 5 + 1


@pytest.mark.rule("LB3.5b", "LB5.1a", "LB5.1b")
def test_naval_example_with_trumpeters() -> None:
    table = battle("b05 b24 b09 b09", "b02 b13 b20 b21", SEA)
    table.play("attack: b05 b24", "defend: b02 b13")
    assert table.state.units("sparta", SEA) == 3
    assert (table.state.athens.prestige, table.state.sparta.prestige) == (5 - 1, 5)


@pytest.mark.rule("LB3.4a", "LB3.4c", "LB5.1a")
def test_land_example_with_mercenaries() -> None:
    table = battle("b22 b09 b05 b05", "b01 b16 b20 b21")
    table.play("attack: b01 b16", "defend: b22 b09")
    assert table.state.units("athens", LAND) == 3
    assert table.state.sparta.prestige == 5 + 2 + 1
