"""Ancients, chapter 2: the types of unit, their blocks, symbols and ratings, and the faces of the dice."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.errors import PositionError
from ancientwars.testing import Table

LIGHT = ("LI", "LS", "LB", "LC", "LBC", "AX", "LBCh")
MEDIUM = ("MI", "MC", "CA", "WA", "CCA")
HEAVY = ("HI", "HC", "HCh", "EL", "WM", "CC")
FOOT = ("LI", "LS", "LB", "AX", "WA", "MI", "HI", "WM")
CAVALRY = ("LC", "LBC", "MC", "HC", "CC")
MOUNTED = (*CAVALRY, "LBCh", "HCh", "CA", "CCA", "EL")
SYMBOL = {**dict.fromkeys(LIGHT, "light"), **dict.fromkeys(MEDIUM, "medium"), **dict.fromkeys(HEAVY, "heavy")}
BORDERED = {
    "AX": "LI",
    "LBCh": "LC",
    "WA": "MI",
    "CCA": "CA",
    "CC": "HC",
}  # with a type of the same symbol without border
BLOCKS = {
    **dict.fromkeys(("LI", "LS", "LB", "AX", "WA", "MI", "HI"), 4),
    **dict.fromkeys(("LC", "LBC", "MC", "HC", "CA", "LBCh"), 3),
    **dict.fromkeys(("WM", "EL", "HCh"), 2),
}
WEAK = {"WA": "WA 3", "LBCh": "LBCh 2"}  # not at full strength
FACES = ("light", "medium", "heavy", "leader", "flag", "swords")


def roll(*faces: str) -> str:
    """Return the notation of a roll."""
    return "roll: " + " ".join(sorted(faces, key=FACES.index))


def dice(table: Table) -> int:
    """Return how many dice are to be rolled."""
    return len(next(iter(table.odds)).split()) - 1


def duel(own: str, other: str, **more: Any) -> Table:
    """Set an ordered unit of bottom on D6 before a unit of top on E7."""
    position = {"stage": "battle", "ordered": ["D6"], "options": {"reactions": "when-able"}, **more}
    return Table("cca", {**position, "bottom": {"units": {"D6": own}}, "top": {"units": {"E7": other}}})


def attack(table: Table, *faces: str) -> Table:
    """Attack from D6 to E7; the target stands."""
    table.play("attack: D6 > E7")
    if "stand" in table.legal:
        table.play("stand")
    if faces:
        table.play(roll(*faces))
    return table


def lost(table: Table) -> int:
    """Return how many blocks were lost."""
    return sum(event.count for event in table.happened("BlocksLost"))


def shot(code: str, *faces: str) -> Table:
    """Fire two dice at a unit of top two hexes away that is not at full strength."""
    position = {"stage": "battle", "ordered": ["A7"], "bottom": {"units": {"A7": "LB"}}}
    table = Table("cca", {**position, "top": {"units": {"C7": WEAK.get(code, code), "A13": "LI"}}})
    table.play("fire: A7 > C7", roll(*faces))
    return table


@pytest.mark.rule("C2.8")
@pytest.mark.parametrize(("code", "strength"), BLOCKS.items())
def test_units_begin_with_the_blocks_of_their_type(code: str, strength: int) -> None:
    assert duel(code, "HI").state.unit("D6").blocks == strength
    with pytest.raises(PositionError):
        duel(f"{code} {strength + 1}", "HI")


@pytest.mark.rule("C2.8a")
@pytest.mark.parametrize("code", ["CC", "CCA"])
def test_cataphracts_have_three_blocks(code: str) -> None:
    assert duel(code, "HI").state.unit("D6").blocks == 3
    with pytest.raises(PositionError):
        duel(f"{code} 4", "HI")


@pytest.mark.rule("C2.12", "C2.T2")
@pytest.mark.parametrize("code", SYMBOL)
@pytest.mark.parametrize("face", ["light", "medium", "heavy", "leader", "swords"])
def test_fire_hits_with_the_symbol_of_the_target_only(code: str, face: str) -> None:
    miss = "leader" if face == "swords" else "swords"
    assert lost(shot(code, face, miss)) == (face == SYMBOL[code])


@pytest.mark.rule("C2.12a")
@pytest.mark.parametrize(("code", "plain"), BORDERED.items())
@pytest.mark.parametrize("symbol", ["light", "medium", "heavy"])
def test_a_white_border_does_not_change_the_symbol_that_hits(code: str, plain: str, symbol: str) -> None:
    assert lost(shot(code, symbol, "swords")) == lost(shot(plain, symbol, "swords")) == (symbol == SYMBOL[plain])


def orderable(card: str) -> set[str]:
    """Return the types that a card may order first; one unit of each type stands far from the others."""
    places = [f"{row}{number}" for row in "ACE" for number in (1, 3, 5, 7, 9, 11)]
    units = dict(zip(places, SYMBOL, strict=True))
    table = Table("cca", {"bottom": {"units": units, "cards": [card]}, "top": {"units": {"I13": "HI"}}})
    table.play(f"play: {card}")
    return {units[text.removeprefix("order: ")] for text in table.legal if text.startswith("order: ")}


@pytest.mark.rule("C2.12", "C2.12a")
@pytest.mark.parametrize(("card", "codes"), [("light", LIGHT), ("medium", MEDIUM), ("heavy", HEAVY)])
def test_the_troop_cards_order_the_units_of_their_symbol(card: str, codes: tuple[str, ...]) -> None:
    assert orderable(f"order_{card}_troops") == set(codes)


@pytest.mark.rule("C2.13")
@pytest.mark.parametrize(("card", "codes"), [("line_command", FOOT), ("order_mounted", MOUNTED)])
def test_every_unit_is_either_foot_or_mounted(card: str, codes: tuple[str, ...]) -> None:
    assert orderable(card) == set(codes)


@pytest.mark.rule("C2.13", "C13.8b", "C13.8c")
@pytest.mark.parametrize("code", MOUNTED)
def test_only_cavalry_moves_a_further_hex_after_an_advance(code: str) -> None:
    table = attack(duel(code, "LI 1"))
    table.play(roll(*["light"] * dice(table)), "advance: E7")
    assert any(text.startswith("extra: ") for text in table.legal) == (code in CAVALRY)


@pytest.mark.rule("C2.13", "C18.T4a")
@pytest.mark.parametrize("code", SYMBOL)
def test_missile_units_are_the_light_ones_but_chariots_and_the_war_machine(code: str) -> None:
    army = {"units": {"C6": code, "A1": "LB"}, "cards": ["darken_the_sky"]}
    table = Table("cca", {"bottom": army, "top": {"units": {"E7": "HI", "C1": "HI"}}})
    table.play("play: darken_the_sky")
    assert ("fire: C6 > E7" in table.legal) == (code in {"LI", "LS", "LB", "AX", "LC", "LBC", "WM"})


@pytest.mark.rule("C2.13", "C18.D1a")
@pytest.mark.parametrize("code", LIGHT)
def test_light_foot_passes_through_friends_where_the_card_says_so(code: str) -> None:
    ring = dict.fromkeys(("A6", "A8", "B6", "B7"), "HI")
    position = {"stage": "move", "card": "order_light_troops", "ordered": ["A7"]}
    table = Table("cca", {**position, "bottom": {"units": {"A7": code, **ring}}, "top": {"units": {"I1": "HI"}}})
    assert ("move: A7 > C7" in table.legal) == (code in {"LI", "LS", "LB", "AX"})


MOVE = {"LI": 2, "LS": 2, "LB": 2, "AX": 2, "WA": 1, "MI": 1, "HI": 1, "WM": 1, "LC": 4, "LBC": 4, "LBCh": 3, "MC": 3}
MOVE |= {"CA": 3, "CCA": 3, "HC": 2, "CC": 2, "HCh": 2, "EL": 2}


@pytest.mark.rule("C2.T1")
@pytest.mark.parametrize(("code", "hexes"), MOVE.items())
def test_each_type_moves_as_far_as_the_table_says(code: str, hexes: int) -> None:
    table = Table("cca", {"stage": "move", "ordered": ["A7"], "bottom": {"units": {"A7": code}}})
    rows = {text.removeprefix("move: A7 > ")[0] for text in table.legal if text.startswith("move: ")}
    assert max(rows) == "ABCDEFGHI"[hexes]


@pytest.mark.rule("C2.T1")
@pytest.mark.parametrize(("enemy", "reached"), [("D7", True), ("E7", False)])
def test_warriors_move_a_second_hex_but_no_third_to_an_enemy(enemy: str, reached: bool) -> None:
    top = {"units": {enemy: "HI"}}
    table = Table("cca", {"stage": "move", "ordered": ["A7"], "bottom": {"units": {"A7": "WA"}}, "top": top})
    assert ("move: A7 > C7" in table.legal) == reached
    assert not any(text.startswith("move: A7 > D") for text in table.legal)


CLOSE = {"LI": 2, "LS": 2, "LB": 2, "AX": 3, "WA": 4, "MI": 4, "HI": 5, "WM": 2, "LC": 2, "LBC": 2, "LBCh": 3, "MC": 3}
CLOSE |= {"CA": 3, "CCA": 3, "HC": 4, "CC": 4, "HCh": 4, "EL": 5}
BACK = CLOSE | {"CA": 2, "CCA": 2, "HCh": 3}


@pytest.mark.rule("C2.T1")
@pytest.mark.parametrize(("code", "number"), [*CLOSE.items(), ("WA 3", 3), ("LBCh 2", 2)])
def test_each_type_attacks_heavy_infantry_with_the_dice_of_the_table(code: str, number: int) -> None:
    assert dice(attack(duel(code, "HI"))) == number


@pytest.mark.rule("C2.T1")
@pytest.mark.parametrize(("code", "number"), [*BACK.items(), ("WA 2", 3), ("LBCh 2", 2)])
def test_each_type_battles_back_at_heavy_infantry_with_the_dice_of_the_table(code: str, number: int) -> None:
    table = attack(duel("HI", code), *["leader"] * 5)
    table.play("battle-back")
    assert dice(table) == number


@pytest.mark.rule("C2.T1", "C2.T2")
@pytest.mark.parametrize("code", sorted(set(SYMBOL) - {"EL"}))
def test_swords_hit_except_those_of_light_troops_and_war_machines(code: str) -> None:
    table = attack(duel(code, "HI"))
    table.play(roll("swords", *["leader"] * (dice(table) - 1)))
    assert lost(table) == (0 if code in {"LI", "LS", "LB", "LC", "LBC", "WM"} else 1)


@pytest.mark.rule("C2.T1")
@pytest.mark.parametrize(("code", "reach"), {"LI": 2, "LS": 3, "LB": 3, "AX": 2, "LC": 2, "LBC": 3}.items())
def test_missile_units_fire_two_dice_or_one_as_far_as_the_table_says(code: str, reach: int) -> None:
    targets = {"units": {"E7": "HI", "C9": "HI", "C2": "HI"}}
    for moved, number in ((0, 2), (1, 1)):
        position = {"stage": "battle", "ordered": ["C6"], "moved": {"C6": moved}}
        table = Table("cca", {**position, "bottom": {"units": {"C6": code}}, "top": targets})
        shots = {text for text in table.legal if text.startswith("fire: ")}
        assert shots == {"fire: C6 > E7", *(["fire: C6 > C9"] if reach == 3 else [])}
        table.play("fire: C6 > E7")
        assert dice(table) == number


@pytest.mark.rule("C2.T1")
@pytest.mark.parametrize(("moved", "target", "fires"), [(0, "C9", True), (0, "C10", False), (1, "C9", False)])
def test_a_war_machine_fires_two_dice_at_six_hexes_if_it_stood_still(moved: int, target: str, fires: bool) -> None:
    position = {"stage": "battle", "ordered": ["C3", "A1"], "moved": {"C3": moved}}
    top = {"units": {target: "HI", "C1": "HI"}}
    table = Table("cca", {**position, "bottom": {"units": {"C3": "WM", "A1": "LB"}}, "top": top})
    assert (f"fire: C3 > {target}" in table.legal) == fires
    table.play(f"fire: C3 > {target}" if fires else "fire: A1 > C1")
    assert dice(table) == 2


@pytest.mark.rule("C2.T1")
@pytest.mark.parametrize(("code", "hexes"), (MOVE | {"AX": 1, "WA": 2, "EL": 1}).items())
def test_each_type_retreats_as_far_for_a_flag_as_the_table_says(code: str, hexes: int) -> None:
    table = shot(code, "flag", "swords")
    ends = {text.split(" > ")[1][0] for text in table.legal if text.startswith("retreat: ")}
    assert ends == {"CDEFGHI"[hexes]}


FROM_FOOT_AND_HEAVY = {*FOOT, "HC", "CC", "HCh", "EL"}
FROM_FOOT_AND_ELEPHANTS = {*FOOT, "EL"}
FLEES = [
    *((code, set(SYMBOL)) for code in ("LI", "LS", "LB", "LC", "LBC", "LBCh", "WM")),
    *((code, FROM_FOOT_AND_HEAVY) for code in ("MC", "CA", "CCA")),
    *((code, FROM_FOOT_AND_ELEPHANTS) for code in ("HC", "CC", "HCh")),
    *((code, set()) for code in ("AX", "MI", "WA", "HI", "EL")),
]


@pytest.mark.rule("C2.T1", "C13.2b")
@pytest.mark.parametrize(("code", "attackers"), FLEES)
def test_each_type_evades_from_the_attackers_of_the_table(code: str, attackers: set[str]) -> None:
    found = set()
    for attacker in SYMBOL:
        table = duel(attacker, code)
        table.play("attack: D6 > E7")
        found |= {attacker} if "evade" in table.legal else set()
    assert found == attackers


@pytest.mark.rule("C2.T1", "C2.T2")
@pytest.mark.parametrize("code", SYMBOL)
def test_chariots_and_cataphracts_ignore_a_sword_and_elephants_all(code: str) -> None:
    table = attack(duel("HI", code), "leader", "leader", "leader", "swords", "swords")
    ignored = {"LBCh": 1, "HCh": 1, "CC": 1, "CCA": 1, "EL": 2}
    assert lost(table) == 2 - ignored.get(code, 0)


@pytest.mark.rule("C2.T1", "C13.9")
@pytest.mark.parametrize("code", sorted(set(SYMBOL) - {"WM"}))
def test_warriors_and_mounted_units_fight_again_after_an_advance_without_a_leader(code: str) -> None:
    armies = {"bottom": {"units": {"D6": code}}, "top": {"units": {"E7": "LI 1", "E8": "HI"}}}
    table = Table("cca", {"stage": "battle", "ordered": ["D6"], "options": {"reactions": "when-able"}, **armies})
    attack(table)
    table.play(roll(*["light"] * dice(table)), "advance: E7")
    if code in CAVALRY:
        table.play("done")  # no further hex
    assert ("attack: E7 > E8" in table.legal) == (code in {*MOUNTED, "WA"})


@pytest.mark.rule("C2.T1")
def test_a_war_machine_neither_advances_nor_attacks_after_a_move() -> None:
    table = attack(duel("WM", "LI 1"), "light", "light")
    assert table.state.unit("E7") is None
    assert "advance: E7" not in table.legal
    position = {"stage": "battle", "ordered": ["D6", "D2"], "moved": {"D6": 1}}
    armies = {"bottom": {"units": {"D6": "WM", "D2": "HI"}}, "top": {"units": {"E7": "HI", "E3": "HI"}}}
    assert set(Table("cca", {**position, **armies}).legal) == {"attack: D2 > E3", "done"}


@pytest.mark.rule("C2.T2")
@pytest.mark.parametrize(
    ("code", "leader", "hits"), [("LI", "", 0), ("LI", "D6", 1), ("LI", "D7", 1), ("LI", "D9", 0), ("EL", "D6", 0)]
)
def test_a_helmet_hits_in_close_combat_beside_a_leader(code: str, leader: str, hits: int) -> None:
    bottom = {"units": {"D6": code}, "leaders": {leader: ""} if leader else {}}
    table = Table("cca", {"stage": "battle", "ordered": ["D6"], "bottom": bottom, "top": {"units": {"E7": "LS"}}})
    assert lost(attack(table, "leader", "medium")) == hits


@pytest.mark.rule("C2.T2")
@pytest.mark.parametrize("face", FACES)
def test_only_its_symbol_hits_an_evading_unit(face: str) -> None:
    bottom = {"units": {"D6": "MI"}, "leaders": {"D6": ""}}
    table = Table("cca", {"stage": "battle", "ordered": ["D6"], "bottom": bottom, "top": {"units": {"E7": "LC"}}})
    table.play("attack: D6 > E7", "evade", roll(face, face, "medium", "medium"))
    assert lost(table) == (2 if face == "light" else 0)
    assert not table.happened("FlagsIgnored")


@pytest.mark.rule("C2.T2")
@pytest.mark.parametrize("face", FACES)
def test_a_rampage_hits_with_the_symbol_and_kills_a_lone_leader_with_a_helmet(face: str) -> None:
    top = {"units": {"E7": "EL"}, "leaders": {"E8": "Hanno"}}
    table = Table("cca", {"stage": "battle", "ordered": ["D6"], "bottom": {"units": {"D6": "MI"}}, "top": top})
    table.play("attack: D6 > E7", "roll: light light light flag", "rampage: D6", roll(face, "swords"))
    assert table.state.unit("D6").blocks == (3 if face == "medium" else 4)
    table.play(roll(face, "swords"))
    assert bool(table.happened("LeaderKilled")) == (face == "leader")


@pytest.mark.rule("C2.T2")
@pytest.mark.parametrize("face", FACES)
def test_only_a_helmet_kills_a_lone_leader(face: str) -> None:
    armies = {"bottom": {"units": {"C6": "LB"}}, "top": {"leaders": {"E7": "Hanno"}, "units": {"A13": "LI"}}}
    table = Table("cca", {"stage": "battle", "ordered": ["C6"], **armies})
    table.play("fire: C6 > E7", roll(face, face))
    assert bool(table.happened("LeaderKilled")) == (face == "leader")
