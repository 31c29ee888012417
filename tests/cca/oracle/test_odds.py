"""The odds of a close combat with its reply: the engine's chance nodes against an oracle that knows only the rules."""

from collections import defaultdict
from fractions import Fraction
from math import comb

import attrs
import pytest

from ancientwars.core.step import Chance, Decision
from ancientwars.testing import Table
from tests.cca.oracle.oracle import Fight, Result, dice, odds, place

SIXTH, THIRD = Fraction(1, 6), Fraction(1, 3)
AWAY = {"bottom": "A1", "top": "I13"}  # a unit of each side, so that no side runs out of units

FIGHTS = {
    # ---- foot against foot, open field
    "medium v medium": Fight({"D6": "MI"}, {"E7": "MI"}),
    "heavy v medium": Fight({"D6": "HI"}, {"E7": "MI"}),
    "medium v heavy, both weak": Fight({"D6": "MI 2"}, {"E7": "HI 1"}),
    "light v heavy": Fight({"D6": "LI"}, {"E7": "HI 3"}),
    "slingers v archers": Fight({"D6": "LS 3"}, {"E7": "LB"}),
    "auxilia v light": Fight({"D6": "AX"}, {"E7": "LI"}),
    "archers v auxilia": Fight({"D6": "LB 2"}, {"E7": "AX 2"}),
    "medium v slingers": Fight({"D6": "MI 3"}, {"E7": "LS"}),
    "light v bow horse": Fight({"D6": "LI"}, {"E7": "LBC"}),
    "heavy v war machine": Fight({"D6": "HI"}, {"E7": "WM"}),
    "war machine v medium": Fight({"D6": "WM"}, {"E7": "MI 2"}),
    # ---- warriors
    "full warriors v heavy": Fight({"D6": "WA"}, {"E7": "HI"}),
    "reduced warriors v heavy": Fight({"D6": "WA 3"}, {"E7": "HI"}),
    "medium horse v full warriors": Fight({"D6": "MC"}, {"E7": "WA"}),
    "medium v reduced warriors": Fight({"D6": "MI"}, {"E7": "WA 2"}),
    "full warriors v full warriors": Fight({"D6": "WA"}, {"E7": "WA"}),
    "full warriors, led and supported": Fight(
        {"D6": "MI"}, {"E7": "WA", "E8": "LI", "F6": "LI"}, top_leaders={"E7": "Mago"}
    ),
    # ---- mounted
    "medium horse v medium horse": Fight({"D6": "MC"}, {"E7": "MC"}),
    "heavy horse v light horse": Fight({"D6": "HC"}, {"E7": "LC"}),
    "light horse v heavy horse": Fight({"D6": "LC"}, {"E7": "HC 2"}),
    "bow horse v medium": Fight({"D6": "LBC 2"}, {"E7": "MI"}),
    "heavy v medium horse": Fight({"D6": "HI"}, {"E7": "MC"}),
    "medium v cataphracts": Fight({"D6": "MI"}, {"E7": "CC"}),
    "cataphracts v cataphracts": Fight({"D6": "CC"}, {"E7": "CC 2"}),
    "medium horse v camels": Fight({"D6": "MC"}, {"E7": "CA"}),
    "heavy horse v cataphract camels": Fight({"D6": "HC"}, {"E7": "CCA"}),
    "camels v light horse": Fight({"D6": "CA"}, {"E7": "LC"}),
    "cataphract camels v heavy chariots": Fight({"D6": "CCA"}, {"E7": "HCh"}),
    "heavy v camels": Fight({"D6": "HI"}, {"E7": "CA"}),
    # ---- chariots
    "heavy chariots v heavy chariots": Fight({"D6": "HCh"}, {"E7": "HCh"}),
    "heavy v heavy chariots": Fight({"D6": "HI"}, {"E7": "HCh"}),
    "full light chariots v medium": Fight({"D6": "LBCh"}, {"E7": "MI"}),
    "medium v full light chariots": Fight({"D6": "MI"}, {"E7": "LBCh"}),
    "auxilia v reduced light chariots": Fight({"D6": "AX"}, {"E7": "LBCh 2"}),
    # ---- elephants
    "elephants v heavy": Fight({"D6": "EL"}, {"E7": "HI"}),
    "elephants v light": Fight({"D6": "EL"}, {"E7": "LI"}),
    "elephants v auxilia": Fight({"D6": "EL 1"}, {"E7": "AX"}),
    "elephants v full warriors": Fight({"D6": "EL"}, {"E7": "WA"}),
    "elephants v medium horse": Fight({"D6": "EL"}, {"E7": "MC"}),
    "elephants v heavy horse": Fight({"D6": "EL"}, {"E7": "HC"}),
    "elephants v cataphracts": Fight({"D6": "EL"}, {"E7": "CC"}),
    "elephants v light horse": Fight({"D6": "EL"}, {"E7": "LC"}),
    "elephants v heavy chariots": Fight({"D6": "EL"}, {"E7": "HCh"}),
    "elephants v light chariots": Fight({"D6": "EL"}, {"E7": "LBCh"}),
    "elephants v camels": Fight({"D6": "EL"}, {"E7": "CA"}),
    "elephants v cataphract camels": Fight({"D6": "EL"}, {"E7": "CCA"}),
    "elephants v elephants": Fight({"D6": "EL"}, {"E7": "EL"}),
    "elephants v war machine": Fight({"D6": "EL"}, {"E7": "WM"}),
    "heavy v elephants": Fight({"D6": "HI"}, {"E7": "EL"}),
    "heavy horse v elephants": Fight({"D6": "HC"}, {"E7": "EL"}),
    "heavy chariots v elephants": Fight({"D6": "HCh"}, {"E7": "EL"}),
    "camels v elephants": Fight({"D6": "CA"}, {"E7": "EL"}),
    "full warriors v elephants": Fight({"D6": "WA"}, {"E7": "EL"}),
    "led warriors v elephants in a crowd": Fight(
        {"D6": "WA", "E8": "LI 1"}, {"E7": "EL", "E6": "MI 2"}, bottom_leaders={"D6": "Scipio"}
    ),
    "elephants with both ways barred": Fight(
        {"D6": "LI"}, {"E7": "EL", "F6": "LI 1", "F7": "MI"}, top_leaders={"F7": "Mago"}
    ),
    "elephants barred by an enemy and the edge": Fight(
        {"G1": "LI", "I1": "LI 3"}, {"H1": "EL", "I2": "MI 3"}, attack="G1 > H1"
    ),
    "elephants on their own edge": Fight({"H6": "HC"}, {"I7": "EL"}, attack="H6 > I7"),
    "elephants behind a lone leader": Fight({"D6": "MI"}, {"E7": "EL"}, top_leaders={"E8": "Mago"}),
    "elephants trample a lone enemy leader": Fight({"D6": "LI 2"}, {"E7": "EL"}, bottom_leaders={"D7": "Scipio"}),
    "led elephants v led heavy": Fight(
        {"D6": "EL"}, {"E7": "HI 3"}, bottom_leaders={"D6": "Scipio"}, top_leaders={"E7": "Mago"}
    ),
    "elephants held by a supported unit": Fight({"D6": "EL"}, {"E7": "HI", "E8": "MI", "F7": "LI"}),
    # ---- leaders
    "led heavy v medium": Fight({"D6": "HI"}, {"E7": "MI"}, bottom_leaders={"D6": "Scipio"}),
    "medium v led medium": Fight({"D6": "MI"}, {"E7": "MI"}, top_leaders={"E7": "Mago"}),
    "led v led": Fight({"D6": "MI 2"}, {"E7": "HI 2"}, bottom_leaders={"D6": "Scipio"}, top_leaders={"E7": "Mago"}),
    "a leader next to the attacker": Fight({"D6": "LI"}, {"E7": "AX"}, bottom_leaders={"D5": "Scipio"}),
    "a leader with a neighbour of the target": Fight(
        {"D6": "MI"}, {"E7": "LI", "E8": "MI"}, top_leaders={"E8": "Mago"}
    ),
    "led light horse v led light horse": Fight(
        {"D6": "LC"}, {"E7": "LC"}, bottom_leaders={"D6": "Scipio"}, top_leaders={"E7": "Mago"}
    ),
    "led defender with both ways barred": Fight(
        {"D6": "MI"}, {"E7": "LC", "F6": "MI", "F7": "MI"}, top_leaders={"E7": "Mago"}
    ),
    "led defender on the edge": Fight({"H6": "MI"}, {"I7": "MC"}, attack="H6 > I7", top_leaders={"I7": "Mago"}),
    "retreat to a lone leader": Fight({"D6": "HI"}, {"E7": "LC", "F6": "MI"}, top_leaders={"F7": "Mago"}),
    # ---- support and barred ways
    "a supported defender": Fight({"D6": "MI"}, {"E7": "MI", "E8": "LI", "F6": "LI"}),
    "support by a unit and a lone leader": Fight({"D6": "MI"}, {"E7": "LI", "E8": "LI"}, top_leaders={"F6": "Mago"}),
    "a supported attacker": Fight({"D6": "MC", "D5": "LI", "C6": "LI"}, {"E7": "MC"}),
    "a barred and supported defender": Fight({"D6": "HI"}, {"E7": "LI", "F6": "MI", "F7": "MI"}),
    "a defender on the edge": Fight({"H6": "MI"}, {"I7": "LI"}, attack="H6 > I7"),
    "a defender one row before the edge": Fight({"G7": "MI"}, {"H7": "MC"}, attack="G7 > H7"),
    "an attacker on the edge": Fight({"A6": "MC"}, {"B6": "MI"}, attack="A6 > B6"),
    "a way barred by an enemy and a coast": Fight({"D6": "MI", "F6": "LI"}, {"E7": "MC"}, terrain={"F7": "coast"}),
    "a way barred by a lone enemy leader": Fight(
        {"D6": "MI"}, {"E7": "LC", "F6": "LI"}, bottom_leaders={"F7": "Scipio"}
    ),
    "retreat to a lone leader on the edge": Fight({"B6": "CA 2"}, {"C7": "HI"}, "B6 > C7", {"A7": "Scipio"}),
    "led defender lost behind a coast": Fight(
        {"D6": "HC"}, {"E7": "LC 2"}, top_leaders={"E7": "Mago"}, terrain={"G6": "coast", "G7": "coast", "G8": "coast"}
    ),
    # ---- terrain
    "heavy v medium in a forest": Fight({"D6": "HI"}, {"E7": "MI"}, terrain={"E7": "forest"}),
    "medium out of a forest": Fight({"D6": "MI"}, {"E7": "HI"}, terrain={"D6": "forest"}),
    "heavy horse v light in broken ground": Fight({"D6": "HC"}, {"E7": "LI"}, terrain={"E7": "broken_ground"}),
    "heavy uphill": Fight({"D6": "HI"}, {"E7": "MI"}, terrain={"E7": "hill"}),
    "horse downhill v heavy": Fight({"D6": "HC"}, {"E7": "HI"}, terrain={"D6": "hill"}),
    "hill to hill": Fight({"D6": "HI"}, {"E7": "HCh"}, terrain={"D6": "hill", "E7": "hill"}),
    "out of a ford": Fight({"D6": "HI"}, {"E7": "MI"}, terrain={"D6": "ford"}),
    "onto a bridge": Fight({"D6": "HI"}, {"E7": "MI"}, terrain={"E7": "bridge"}),
    "at a marsh": Fight({"D6": "HI"}, {"E7": "WA"}, terrain={"E7": "marsh"}),
    "heavy v medium in a camp": Fight({"D6": "HI"}, {"E7": "MI"}, terrain={"E7": "fortified_camp"}),
    "auxilia out of a camp": Fight({"D6": "AX"}, {"E7": "HI"}, terrain={"D6": "fortified_camp"}),
    "elephants v heavy in a camp": Fight({"D6": "EL"}, {"E7": "HI"}, terrain={"E7": "fortified_camp"}),
    "elephants in a camp": Fight({"D6": "HI"}, {"E7": "EL"}, terrain={"E7": "fortified_camp"}),
    "out of a camp into broken ground": Fight(
        {"D6": "HI"}, {"E7": "MI"}, terrain={"D6": "fortified_camp", "E7": "broken_ground"}
    ),
    "a rampart from the front": Fight({"D6": "HI"}, {"E7": "MI"}, terrain={"E7": "rampart D6 D7"}),
    "a rampart from behind": Fight({"D6": "HI"}, {"E7": "MI"}, terrain={"E7": "rampart E8 F7"}),
    "horse behind a rampart": Fight({"D6": "HI"}, {"E7": "MC"}, terrain={"E7": "rampart D6 D7"}),
    "an attacker behind a rampart": Fight({"D6": "MI"}, {"E7": "MI"}, terrain={"D6": "rampart E6 E7"}),
    "elephants v medium behind a rampart": Fight({"D6": "EL"}, {"E7": "MI"}, terrain={"E7": "rampart D6 D7"}),
    "elephants uphill": Fight({"D6": "EL"}, {"E7": "HI"}, terrain={"E7": "hill"}),
    "a city wall strikes first": Fight({"D6": "HI"}, {"E7": "MI"}, terrain={"E7": "city_wall"}),
    "city wall to city wall": Fight({"D6": "HI"}, {"E7": "MI"}, terrain={"D6": "city_wall", "E7": "city_wall"}),
    "led horse back through a marsh": Fight(
        {"D6": "MI"}, {"E7": "MC"}, top_leaders={"E7": "Mago"}, terrain={"F6": "marsh", "F7": "marsh"}
    ),
    "back through two marshes to the edge": Fight(
        {"F6": "MI"},
        {"G7": "LC"},
        attack="F6 > G7",
        terrain={"H6": "marsh", "H7": "marsh", "I6": "marsh", "I7": "marsh", "I8": "marsh"},
    ),
    "elephants back into a marsh": Fight({"D6": "MI"}, {"E7": "EL"}, terrain={"F6": "marsh", "F7": "marsh"}),
    # ---- cards and special units
    "clash of shields, warriors v heavy": Fight({"D6": "WA"}, {"E7": "HI 2"}, card="clash_of_shields"),
    "clash of shields uphill": Fight({"D6": "HI"}, {"E7": "MI"}, card="clash_of_shields", terrain={"E7": "hill"}),
    "clash of shields v elephants": Fight({"D6": "MI"}, {"E7": "EL"}, card="clash_of_shields"),
    "mounted charge of elephants": Fight({"D6": "EL"}, {"E7": "MI"}, card="mounted_charge"),
    "mounted charge v camels": Fight({"D6": "HC"}, {"E7": "CA"}, card="mounted_charge"),
    "first strike of camels": Fight({"D6": "MC"}, {"E7": "CA"}, first_strike=True),
    "first strike of heavy chariots": Fight({"D6": "HI"}, {"E7": "HCh"}, first_strike=True),
    "first strike of elephants": Fight({"D6": "WA"}, {"E7": "EL"}, first_strike=True),
    "first strike at led warriors": Fight(
        {"D6": "WA"}, {"E7": "MI"}, bottom_leaders={"D6": "Scipio"}, first_strike=True
    ),
    "the sacred band v led heavy": Fight({"D6": "HI"}, {"E7": "HI elite"}, bottom_leaders={"D6": "Scipio"}),
}


# ---------------------------------------------------------------- the engine


def table_of(fight):
    hand = ["first_strike"] if fight.first_strike else []
    position = {
        "stage": "battle",
        "ordered": [fight.attacker],
        "banners_needed": 9,
        "terrain": dict(fight.terrain),
        "bottom": {"units": {AWAY["bottom"]: "LI", **fight.bottom}, "leaders": dict(fight.bottom_leaders)},
        "top": {"units": {AWAY["top"]: "LI", **fight.top}, "leaders": dict(fight.top_leaders), "cards": hand},
    }
    if fight.card:
        position["card"] = fight.card
    return Table("cca", position)


class Engine:
    """Walks through the whole tree of a fight, chance node by chance node; equal states are walked once."""

    def __init__(self, fight):
        self.fight = fight
        self.table = table_of(fight)
        self.types = {unit.hex: unit.type for seat in AWAY for unit in self.table.state.units(seat)}
        self.game = self.table.game
        self.table.play(f"attack: {fight.attack}")
        self.known = {}

    def odds(self):
        found: defaultdict = defaultdict(Fraction)
        for (result, replied), chance in self._walk(self.table.state).items():
            found[result._replace(replied=replied)] += chance
        return dict(found)

    def _walk(self, state):
        key = attrs.evolve(state, events=())
        if key not in self.known:
            self.known[key] = self._expand(state)
        return self.known[key]

    def _expand(self, state):
        waits = self.game.pending(state)
        if isinstance(waits, Chance) and waits.purpose != "draw-card":
            found: defaultdict = defaultdict(Fraction)
            for outcome, chance in self.game.chance_outcomes(state):
                for end, part in self._walk(self.game.apply(state, outcome)).items():
                    found[end] += chance * part
            return dict(found)
        if isinstance(waits, Decision) and (action := self._policy(waits.prompt, state)) is not None:
            ends = self._walk(self.game.apply(state, action))
            return {(end, True): chance for (end, _), chance in ends.items()} if str(action) == "battle-back" else ends
        return {(self._seen(state), False): Fraction(1)}

    def _policy(self, prompt, state):
        """Return what is done at a question of a fight; None where the fight is over."""
        legal = {str(action): action for action in self.game.legal_actions(state)}
        if prompt in {"respond", "advance", "battle-back"}:
            first = "first-strike" if self.fight.first_strike else "stand"
            return legal[{"respond": first, "advance": "hold", "battle-back": "battle-back"}[prompt]]
        if prompt == "ignore-flags":
            return max(legal.values(), key=lambda action: action.count)
        if prompt == "retreat":  # to a leader who stands alone, else anywhere: only the distance is compared
            alone = {leader.hex for seat in AWAY for leader in state.leaders(seat) if state.unit(leader.hex) is None}
            return next(
                (action for action in legal.values() if action.destination in alone), min(legal.values(), key=str)
            )
        if prompt == "rampage":
            return next(iter(legal.values()))
        if prompt == "evade-leader":
            return legal.get("stop") or max(legal.values(), key=self._aside)
        return None

    def _aside(self, action):
        """Prefer the way that leads a leader away from the fight."""
        return abs(place(getattr(action, "destination", self.fight.target))[0] - place(self.fight.target)[0])

    def _seen(self, state):
        units = []
        fighters = {"bottom": self.fight.attacker, "top": self.fight.target}
        for seat, fighter in fighters.items():
            there = [unit for unit in state.units(seat) if unit.hex != AWAY[seat]]
            stayed = [unit for unit in there if self.types.get(unit.hex) == unit.type]
            moved = [unit for unit in there if unit not in stayed]
            units += [(unit.hex, unit.blocks, 0) for unit in stayed]
            assert len(moved) <= 1, "only the two that fight may move"
            for unit in moved:
                assert unit.type == self.types[fighter]
                assert fighter not in {one.hex for one in stayed}
                units.append((fighter, unit.blocks, abs(place(unit.hex)[1] - place(fighter)[1])))
        return Result(tuple(sorted(units)), self._fallen(state), replied=False)

    def _fallen(self, state):
        """Return the leaders killed: the banners that are not for units (who left the board gives none)."""
        fallen = set()
        for seat, enemy, leaders, units in (
            ("bottom", "top", self.fight.bottom_leaders, self.fight.bottom),
            ("top", "bottom", self.fight.top_leaders, self.fight.top),
        ):
            killed = state.banner_count(enemy) - (len(units) + 1 - len(list(state.units(seat))))
            assert 0 <= killed <= len(leaders) <= 1
            if killed:
                assert not list(state.leaders(seat))
                fallen |= set(leaders.values())
        return frozenset(fallen)


@pytest.mark.rule("C11.2", "C11.18", "C11.20")
@pytest.mark.parametrize("name", FIGHTS)
def test_the_engine_gives_the_odds_of_the_oracle(name):
    expected = odds(FIGHTS[name])
    assert sum(expected.values()) == 1
    assert Engine(FIGHTS[name]).odds() == expected


@pytest.mark.rule("C11.4", "C11.12", "C16.1")
@pytest.mark.parametrize("name", [name for name, fight in FIGHTS.items() if not fight.first_strike])
def test_the_engine_rolls_the_dice_of_the_oracle(name):
    table = table_of(FIGHTS[name])
    table.play(f"attack: {FIGHTS[name].attack}")
    if isinstance(table.pending, Decision):
        table.play("stand")
    strikes_first = table.pending.purpose != "attack"
    assert len(next(iter(table.odds)).split()) - 1 == dice(FIGHTS[name], back=strikes_first)


# ---------------------------------------------------------------- the oracle against closed forms


def chance(fight, condition):
    return sum(part for end, part in odds(fight).items() if condition(end))


def blocks(end, name):
    return next((left for where, left, _ in end.units if where == name), 0)


def at_least(hits, dice, each):
    return sum(comb(dice, n) * each**n * (1 - each) ** (dice - n) for n in range(hits, dice + 1))


def test_four_hits_of_four_dice_destroy():
    destroyed = chance(FIGHTS["medium v medium"], lambda end: not blocks(end, "E7"))
    assert destroyed == at_least(4, 4, THIRD) == Fraction(1, 81)


def test_a_unit_that_retreats_does_not_reply():
    assert chance(FIGHTS["light v heavy"], lambda end: end.replied) == 1 - at_least(1, 2, SIXTH)
    assert chance(FIGHTS["medium horse v full warriors"], lambda end: end.replied) == 1 - at_least(2, 3, SIXTH)


def test_elephants_roll_scoring_swords_again():
    one_die = [1 - THIRD] + [Fraction(5, 3) * SIXTH**k for k in (1, 2, 3)]  # 0 to 3 hits in the end
    survived = sum(one_die[i] * one_die[j] for i in range(4) for j in range(4 - i))
    destroyed = chance(FIGHTS["elephants v light"], lambda end: not blocks(end, "E7") and not end.replied)
    assert destroyed == 1 - survived


def test_a_leader_falls_with_his_unit_or_by_two_helmets():
    destroyed, hurt = at_least(4, 4, THIRD), at_least(1, 4, THIRD) - at_least(4, 4, THIRD)
    killed = chance(FIGHTS["medium v led medium"], lambda end: "Mago" in end.fallen)
    assert killed == destroyed * SIXTH + hurt * SIXTH**2
