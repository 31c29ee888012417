"""Rules P10: the odds of land battles, compared exactly with an oracle written from the rulebook alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from ancientwars.core.engine import apply, chance_outcomes, legal_actions
from ancientwars.core.step import Chance
from ancientwars.paxromana.state import actions as a
from ancientwars.paxromana.state import events as e
from ancientwars.paxromana.state.scopes import Battle
from tests.paxromana.fields import battle
from tests.paxromana.oracle_of_battles import Army, Field, Odds, Result, odds
from tests.paxromana.tables import asked

if TYPE_CHECKING:
    from ancientwars.core.action import Action
    from ancientwars.paxromana.state.state import State

LEADERS = {
    ("rome", 0, 0): "",
    ("rome", 1, 2): "rome_01",
    ("rome", 2, 3): "rome_05",
    ("rome", 2, 4): "rome_06",
    ("rome", 3, 5): "rome_09",
    ("rome", 4, 6): "rome_10",
    ("carthage", 0, 0): "",
    ("carthage", 1, 2): "carthage_01",
    ("carthage", 2, 4): "carthage_06",
    ("carthage", 3, 5): "carthage_09",
    ("carthage", 4, 6): "carthage_10",
}
OVER = ("leader-death", "sack", "march-on", "militia", "rest", "go-on", "repeat-assault")


def army(tactics: int = 0, campaign: int = 0, *, elite: bool = False, **numbers: int) -> Army:
    """Return an Army; what is no kind of unit is a field of it."""
    fields = {name: numbers.pop(name) for name in ("bid", "committed", "cards") if name in numbers}
    return Army(numbers, tactics, campaign, elite, **fields)


def started(attacker: Army, defender: Army, field: Field, options: dict[str, Any]) -> State:
    """Return the state of the engine in which these meet."""
    space, origin = "lugdunum", "valentia"
    if field.mountain:
        space, origin = "cirta", "saldae"
    if field.landing:
        space, origin = "utica", "ntp_bon"
    names = (
        LEADERS["rome", attacker.tactics, attacker.campaign],
        LEADERS["carthage", defender.tactics, defender.campaign],
    )
    walls = {space: ("carthage", field.walls)} if field.walls else {}
    city = field.walls > 2
    setup = "rise-of-rome-advanced" if field.legion_horse or field.legion > 4 else "rise-of-rome-basic"
    turn = 9 if field.legion > 4 else 3 if field.legion_horse else 2
    return battle(
        attacker.units,
        defender.units,
        space=space,
        origin=origin,
        leaders=(names[0],) if names[0] else (),
        against=(names[1],) if names[1] else (),
        by_sea=field.landing,
        scenario=setup,
        turn=turn,
        treasury={"rome": 20, "carthage": 20},
        options=options,
        cities=walls if city else {},
        towns={} if city else walls,
    )


def answer(state: State, attacker: Army, defender: Army, field: Field, policy: str) -> Action:
    """Return what the players of the match-up answer."""
    seat, prompt = asked(state)
    side = attacker if seat == "rome" else defender
    legal = list(legal_actions(state))
    if prompt == "walls":
        return a.UseWalls()
    if prompt == "siege":
        return a.Number(side.bid)
    if prompt == "elephants":
        return a.Number(side.committed)
    if prompt == "try-reroll":
        return a.Attempt()
    if prompt == "reroll":
        return a.Reroll(field.rerolls)
    if prompt == "retreat":
        return a.Stand()
    if prompt == "force-retreat":
        return a.Pass()
    if prompt == "shifts":
        if policy == "none":
            return a.Shift(0, 0)
        best = (lambda act: (act.own, act.other)) if policy == "own" else (lambda act: (act.other, act.own))
        return max(legal, key=best)
    assert prompt == "losses", prompt
    return a.Lose("LI") if a.Lose("LI") in legal else legal[0]


def lost_in(state: State, worth: dict[str, int]) -> Counter[str]:
    """Return the Battle Points that the last action took from each owner, as losses are counted."""
    found: Counter[str] = Counter()
    for event in state.events:
        if isinstance(event, e.UnitsLost) and event.rule == "P10.3.2a":
            found[event.owner] += worth[event.kind] * event.number
        elif isinstance(event, e.UnitsChanged):
            found[event.owner] += 2
        elif isinstance(event, e.WallsChanged):
            found["carthage"] += 2
    return found


def engine_odds(attacker: Army, defender: Army, field: Field, policy: str, options: dict[str, Any]) -> Odds:
    """Return every result of the engine, by all its chance nodes, with exact probabilities."""
    start = started(attacker, defender, field, options)
    worth = {kind: unit.bp for kind, unit in start.kit.unit.items()} | {"LG": field.legion}
    found: defaultdict[Result, Fraction] = defaultdict(Fraction)
    known: dict[object, tuple[int, int]] = {}
    todo = {start: Fraction(1)}
    while todo:
        state, weight = todo.popitem()
        if isinstance(state.agenda[-1].pending(state), Chance):
            ways = [(apply(state, act), weight * share) for act, share in chance_outcomes(state)]
        else:
            ways = [(apply(state, answer(state, attacker, defender, field, policy)), weight)]
        for after, share in ways:
            verdict = next((event for event in after.events if isinstance(event, e.BattleEnded)), None)
            if verdict is None:
                todo[after] = todo.get(after, Fraction(0)) + share
                continue
            fight = state.scope(Battle)
            key = (verdict.attacker, verdict.defender, state.units, fight.attacker.bp, fight.defender.bp)
            if key not in known:
                known[key] = losses(after, (attacker, defender, field, policy), worth)
            found[Result(verdict.winner, (verdict.attacker, verdict.defender), known[key])] += share
    return dict(found)


def losses(state: State, match: tuple[Army, Army, Field, str], worth: dict[str, int]) -> tuple[int, int]:
    """Return the Battle Points that both sides lose after the verdict; the attacker's first."""
    lost = lost_in(state, worth)
    while True:
        waits = state.agenda[-1].pending(state)
        name = waits.purpose if isinstance(waits, Chance) else getattr(waits, "prompt", "")
        if name in OVER:
            return lost["rome"], lost["carthage"]
        state = apply(state, answer(state, *match))
        lost += lost_in(state, worth)


OPEN = Field()
HILLS = Field(mountain=True)
CITY, WEAK_CITY, LEAST_CITY = Field(walls=5, least=3), Field(walls=4, least=3), Field(walls=3, least=3)
TOWN, LEAST_TOWN = Field(walls=2, least=1), Field(walls=1, least=1)
BEACH = Field(landing=True)
LATE = Field(legion_horse=True)

MATCHES: list[tuple[Army, Army, Field, str]] = [
    # the ratio: 1:1, just below and above each middle, exact middles
    (army(LI=4), army(LI=4), OPEN, "own"),
    (army(LI=5), army(LI=4), OPEN, "own"),
    (army(HI=3, LI=4), army(LI=10), OPEN, "other"),
    (army(LI=14), army(LI=8), OPEN, "own"),
    (army(LI=15), army(LI=8), OPEN, "own"),
    (army(HI=4), army(LI=6), OPEN, "own"),
    (army(HI=3, LI=2), army(HI=2), OPEN, "own"),
    (army(HI=3, LI=1), army(HI=2), OPEN, "other"),
    (army(LI=10), army(LI=4), OPEN, "own"),
    (army(HI=8, LI=2), army(LG=2, LI=2), OPEN, "own"),
    (army(LI=7), army(LI=2), OPEN, "own"),
    (army(LG=5), army(LI=4, rHI=1), OPEN, "other"),
    (army(LI=2), army(HI=3), OPEN, "own"),
    (army(LI=1), army(LG=3), OPEN, "other"),
    (army(LG=9), army(LI=3), OPEN, "none"),
    (army(LI=3), army(LG=9), OPEN, "none"),
    # Leaders
    (army(2, 3, HI=4), army(LI=12), OPEN, "own"),
    (army(1, 2, HI=4), army(3, 5, LI=12), OPEN, "own"),
    (army(4, 6, HI=4), army(4, 6, LI=12), OPEN, "own"),
    (army(2, 4, HI=5, LI=6), army(1, 2, HI=3, LI=2), OPEN, "other"),
    (army(4, 6, LI=3), army(1, 2, HI=4), OPEN, "own"),
    # Cavalry
    (army(HI=3, CAV=3), army(HI=3, CAV=2), OPEN, "own"),
    (army(HI=3, CAV=3), army(HI=3, CAV=1), OPEN, "own"),
    (army(HI=3, CAV=2), army(HI=3), OPEN, "own"),
    (army(HI=3, CAV=1), army(HI=3), OPEN, "other"),
    (army(HI=3, CAV=1), army(HI=3, CAV=4), OPEN, "own"),
    (army(CAV=6), army(LI=2, CAV=2), OPEN, "own"),
    (army(CAV=4), army(CAV=5), OPEN, "none"),
    (army(mHI=2, mCAV=2), army(mHI=1, mLI=3, mCAV=1), OPEN, "own"),
    (army(2, 3, HI=3, LI=1, CAV=1), army(3, 5, HI=1, LI=1, CAV=3), OPEN, "own"),
    # legions with Cavalry
    (army(LG=4), army(HI=5), LATE, "own"),
    (army(LG=4, CAV=1), army(HI=5), LATE, "own"),
    (army(LG=4, CAV=2), army(HI=5), LATE, "own"),
    (army(LG=2, CAV=1), army(HI=3), LATE, "other"),
    (army(LG=1, rLG=1), army(HI=3, CAV=1), LATE, "own"),
    (army(LG=5, rLG=1), army(HI=3, CAV=3), LATE, "own"),
    (army(LG=3, LI=2), army(HI=4), Field(legion=5), "own"),
    (army(LG=2), army(HI=4, CAV=1), Field(legion=5), "other"),
    # mountains: two shifts, no Cavalry
    (army(HI=4), army(LI=4), HILLS, "own"),
    (army(HI=4, CAV=4), army(LI=4, CAV=1), HILLS, "own"),
    (army(3, 5, LG=3), army(1, 2, HI=2), HILLS, "other"),
    (army(LI=3), army(HI=4), HILLS, "own"),
    # walls, and Siege Preparation
    (army(HI=4), army(LI=2), CITY, "own"),
    (army(HI=4, CAV=3), army(LI=2, CAV=2), CITY, "other"),
    (army(4, 6, LG=4), army(LI=3), CITY, "own"),
    (army(1, 2, LG=4), army(4, 6, LI=3), WEAK_CITY, "own"),
    (army(LG=4, bid=3), army(LI=3, bid=1), CITY, "own"),
    (army(LG=4, bid=2), army(LI=3, bid=2), LEAST_CITY, "own"),
    (army(2, 3, LG=4, bid=1), army(2, 4, LI=3, bid=4), LEAST_CITY, "other"),
    (army(HI=2), army(HI=1), TOWN, "own"),
    (army(HI=2, bid=1), army(HI=1, LI=1), LEAST_TOWN, "own"),
    (army(3, 5, HI=2, LI=3), army(1, 2, HI=1, mLI=2), TOWN, "other"),
    (army(LG=1), army(rHI=1, LI=1), LEAST_TOWN, "own"),
    # Amphibious Assaults: two shifts, no Cavalry for the Attacker
    (army(HI=4), army(LI=4), BEACH, "own"),
    (army(HI=4, CAV=3), army(LI=4, CAV=2), BEACH, "own"),
    (army(4, 6, LG=4, CAV=2), army(1, 2, HI=2), BEACH, "other"),
    (army(HI=4, CAV=1), army(LI=2, bid=2), Field(landing=True, walls=5, least=3), "own"),
    (army(3, 5, HI=4), army(LI=2, CAV=3), Field(landing=True, walls=2, least=1), "other"),
    # reduced units
    (army(rLG=1, rHI=1, LI=2), army(rHI=1, HI=2), OPEN, "own"),
    (army(LG=2, rLG=1), army(HI=3, rHI=1), OPEN, "other"),
    (army(HI=3), army(HI=3), OPEN, "own"),
    (army(LG=5), army(HI=1, LG=1), OPEN, "none"),
    # Elephants
    (army(HI=3, LI=3, EL=1, committed=1), army(HI=3, LI=3, CAV=1), OPEN, "own"),
    (army(HI=3, LI=3, EL=2, committed=2), army(HI=3, LI=3, CAV=3), OPEN, "own"),
    (army(HI=3, LI=3, CAV=1, EL=1, committed=1), army(HI=3, LI=3, CAV=2, EL=1, committed=1), OPEN, "other"),
    (army(HI=3, LI=3, CAV=2, EL=2, committed=1), army(HI=3, LI=3, EL=2, committed=0), OPEN, "own"),
    (army(HI=3, LI=3), army(LG=1, LI=3, EL=2, committed=2), BEACH, "own"),
    # optional rules
    (army(HI=3, LI=2), army(HI=3), Field(simple=True), "own"),
    (army(HI=4, LI=6), army(HI=3), Field(simple=True), "own"),
    (army(HI=3), army(LG=7), Field(simple=True), "other"),
    (army(2, 4, LI=6), army(1, 2, LI=3), Field(rerolls="own"), "own"),
    (army(4, 6, elite=True, LI=6), army(2, 4, LI=3), Field(rerolls="own"), "other"),
    (army(4, 6, elite=True, LI=6), army(LI=3), Field(rerolls="other"), "own"),
    (army(LI=3), army(2, 4, LI=7), Field(rerolls="other"), "own"),
    (army(LI=6), army(1, 2, LI=3), Field(rerolls="own"), "own"),
]


@pytest.mark.rule("P10.3.1c", "P10.3.1e", "P10.3.3a")
@pytest.mark.parametrize(("attacker", "defender", "field", "policy"), MATCHES)
def test_the_odds_of_the_engine_are_those_of_the_rulebook(
    attacker: Army, defender: Army, field: Field, policy: str
) -> None:
    options = {"simple_ratios": field.simple, "rerolls": bool(field.rerolls), "late_legions": field.legion > 4}
    expected = odds(attacker, defender, field, policy)
    assert sum(expected.values()) == 1
    assert engine_odds(attacker, defender, field, policy, options) == expected


def test_there_are_sixty_match_ups_at_least_each_of_its_own() -> None:
    assert len(MATCHES) >= 60
    assert len({repr(match) for match in MATCHES}) == len(MATCHES)


@pytest.mark.parametrize("cards", [(2, 0), (0, 2), (2, 4)])
def test_shifts_of_event_cards_count_in_the_oracle_as_any_other(cards: tuple[int, int]) -> None:
    plain = odds(army(LI=4), army(LI=4), OPEN)
    carded = odds(evolve(army(LI=4), cards=cards[0]), evolve(army(LI=4), cards=cards[1]), OPEN)
    wins = [sum(share for result, share in one.items() if result.winner == "attacker") for one in (plain, carded)]
    assert (wins[1] > wins[0]) == (cards[0] > cards[1])
