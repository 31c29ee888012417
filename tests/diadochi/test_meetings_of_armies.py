"""Armies on the march where two rules meet, worked out by hand from the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.rules.d16_independent_armies import MoveIndependents
from ancientwars.diadochi.rules.d24_fewer_players import ShowAside
from ancientwars.diadochi.state.scopes import Segment
from ancientwars.diadochi.state.state import Royal, State
from tests.diadochi.tables import dealt, legal, play, refusal, table, tyche, waits_for


def moving(**pieces: Any) -> State:
    """Return a state in which yellow may choose who moves, four points each."""
    return play(table(MovementRoll("yellow"), **pieces), "roll: 6")


# ---------------------------------------------------------------------- who commands in a battle on the way


def beside(general: str, *, markers: dict[str, str] | None = None) -> State:
    """Return a state in which Antigonus, with a general of yellow's alone in Iconium, is to fight an interceptor."""
    state = moving(
        units={"celaenae": {"yellow": {"loyal": 3}}, "synnada": {"red": {"loyal": 3}}},
        generals={
            "antigonus": ("yellow", "celaenae"),
            general: ("yellow", "iconium"),
            "craterus": ("red", "synnada"),
        },
        markers={"celaenae": "yellow", **(markers or {})},
    )
    state = play(state, "activate: antigonus celaenae", "take-all", "go: iconium")
    return play(state, "intercept: craterus synnada", "take-all", "set-out", "roll: 6", "fight")


@pytest.mark.rule("D8.3b", "D12c")
@pytest.mark.parametrize("commander", ["antigonus", "leonnatus"])
def test_who_commands_among_equals_is_said_before_a_battle_in_which_the_move_ends(commander: str) -> None:
    state = beside("leonnatus")
    assert waits_for(state) == "name-commander"
    assert set(legal(state)) == {"commander: antigonus", "commander: leonnatus"}
    state = play(state, f"commander: {commander}")
    assert state.commander("iconium", "yellow") == commander
    state = play(state, "roll: 4 5", "roll: 1 1")  # yellow's 9 is a check of his commander
    assert waits_for(state) == "leader-loss"
    state = play(state, "roll: 6")
    assert state.general(commander).dead


@pytest.mark.rule("D8.4d")
def test_a_general_of_higher_rank_commands_in_a_battle_where_he_is() -> None:
    state = beside("perdiccas")
    assert waits_for(state) == "battle"
    assert state.commander("iconium", "yellow") == "perdiccas"


@pytest.mark.rule("D8.3b", "D9.4c")
def test_an_equal_who_did_not_move_may_do_so_after_the_battle() -> None:
    state = play(beside("leonnatus"), "commander: antigonus", "roll: 6 6", "roll: 1 1")
    while waits_for(state) != "activate":
        state = play(state, legal(state)[0] if legal(state) else "roll: 1")
    assert "activate: leonnatus iconium" in legal(state)
    assert "activate: antigonus iconium" not in legal(state)


# ---------------------------------------------------------------------- D9.11 guests


@pytest.mark.rule("D9.11a", "D9.14f")
def test_who_has_landed_after_a_march_overland_cannot_go_on_and_asks_for_no_passage() -> None:
    state = moving(
        units={"colossae": {"yellow": {"loyal": 3}}, "smyrna": {"red": {"loyal": 3}}},
        generals={"antigonus": ("yellow", "colossae"), "craterus": ("red", "smyrna")},
    )
    state = play(state, "activate: antigonus colossae", "take-all", "go: miletus", "embark", "sail: smyrna", "set-sail")
    assert waits_for(state) == "avoid-battle", "two points are left, but nobody moves overland before and after"


@pytest.mark.rule("D9.11a", "D9.3a")
@pytest.mark.parametrize(("way", "asked"), [(("pella",), True), (("therma", "pella"), False)])
def test_who_could_pay_for_no_way_on_asks_for_no_passage(way: tuple[str, ...], asked: bool) -> None:
    units = {way[0]: {"yellow": {"loyal": 3}}, "lyncestis": {"red": {"loyal": 2}}}
    state = moving(units=units, generals={"antigonus": ("yellow", way[0]), "craterus": ("red", "lyncestis")})
    state = play(state, f"activate: antigonus {way[0]}", "take-all", *(f"go: {space}" for space in way[1:]))
    state = play(state, "go: lyncestis")  # all paths there are mountain paths, of 2 points each
    assert waits_for(state) == ("ask-passage" if asked else "battle")


@pytest.mark.rule("D9.14e", "D9.11a")
def test_who_embarked_as_a_guest_is_none_in_the_ports_on_his_way() -> None:
    state = moving(
        units={"colossae": {"yellow": {"loyal": 3}}, "miletus": {"red": {"loyal": 3}}},
        generals={
            "antigonus": ("yellow", "colossae"),
            "peithon": ("yellow", "colossae"),
            "craterus": ("red", "miletus"),
        },
        markers={"smyrna": "yellow"},
    )
    state = play(state, "activate: antigonus colossae", "take-all", "take-general: peithon", "go: miletus")
    state = play(state, "ask-passage", "grant-passage")
    assert refusal(state, "drop: loyal") == "D9.11a"
    state = play(state, "embark", "sail: smyrna", "sail: lesbos", "set-sail")
    state = play(state, "drop: loyal", "drop-general: peithon", "sail-on")
    assert state.held("smyrna", "yellow") == (("loyal", 1),)
    assert state.general("peithon").place == "smyrna"
    assert state.general("antigonus").place == "lesbos"


# ---------------------------------------------------------------------- D10 interception


@pytest.mark.rule("D8.1h", "D10.6b")
def test_two_attempts_take_two_minor_generals_off_the_map() -> None:
    state = moving(
        units={
            "celaenae": {"yellow": {"loyal": 3}},
            "synnada": {"red": {"loyal": 3}},
            "tyana": {"red": {"loyal": 2}},
            **{space: {"red": {"mercenary": 1}} for space in ("ilium", "smyrna", "sidon")},
        },
        generals={
            "antigonus": ("yellow", "celaenae"),
            "craterus": ("red", "synnada"),
            "peithon": ("red", "tyana"),
        },
        minors=(("red", "ilium"), ("red", "smyrna"), ("red", "sidon")),
    )
    state = play(state, "activate: antigonus celaenae", "take-all", "go: iconium")
    assert {"intercept: minor synnada", "intercept: minor tyana"} < set(legal(state))
    state = play(state, "intercept: minor synnada", "take: loyal", "set-out")
    assert legal(state) == ("intercept: peithon tyana", "done"), "the fourth leads the first attempt"


@pytest.mark.rule("DG11", "D16.3a", "D11.1a")
@pytest.mark.parametrize(("where", "asked"), [("tricca", "move-independent"), ("larissa", "avoid-battle")])
def test_who_moves_an_independent_army_avoids_battle_with_it_but_does_not_intercept_it(where: str, asked: str) -> None:
    state = table(
        MoveIndependents("yellow"),
        independents={"greek_army": "lamia"},
        units={where: {"yellow": {"loyal": 2}}},
        generals={"perdiccas": ("yellow", where)},
    )
    state = play(state, "army: greek_army", "go: larissa")
    assert waits_for(state) == asked, "interception is made in another's phase"


# ---------------------------------------------------------------------- D23.2 a force that is attacked at once


def attacked_at_once(mover: str, alone: str) -> State:
    """Return a state in which red attacks three units at once that a general has led to another, who is alone."""
    state = moving(
        options={"active_interception": True},
        units={"celaenae": {"yellow": {"loyal": 3}}, "synnada": {"red": {"loyal": 3}}},
        generals={mover: ("yellow", "celaenae"), alone: ("yellow", "iconium"), "lysimachus": ("red", "synnada")},
        markers={"celaenae": "yellow"},
    )
    state = play(state, f"activate: {mover} celaenae", "take-all", "go: iconium")
    return play(state, "intercept: lysimachus synnada", "take-all", "set-out", "roll: 6", "attack")


@pytest.mark.rule("D23.2b", "D9.4c")
def test_who_has_avoided_an_attack_at_once_moves_no_further_also_where_another_commanded() -> None:
    state = play(attacked_at_once("antigonus", "perdiccas"), "avoid: celaenae", "roll: 4")  # Perdiccas: more than 3
    assert state.count("celaenae", "yellow") == 3
    assert "activate: antigonus celaenae" not in legal(state)
    assert refusal(state, "activate: antigonus celaenae") == "D9.4c"


@pytest.mark.rule("D23.2b", "D8.3b", "D11.1a")
@pytest.mark.parametrize(("commander", "die", "place"), [("craterus", 4, "iconium"), ("perdiccas", 4, "celaenae")])
def test_who_commands_among_equals_is_said_before_they_avoid_an_attack_at_once(
    commander: str, die: int, place: str
) -> None:
    state = attacked_at_once("craterus", "perdiccas")
    assert waits_for(state) == "name-commander"
    state = play(state, f"commander: {commander}", "avoid: celaenae", f"roll: {die}")  # initiative 4, or 3
    assert state.general("craterus").place == place
    assert waits_for(state) == ("battle" if place == "iconium" else "activate"), "they know who commands"


# ---------------------------------------------------------------------- D10 and cities that are not besieged


def passing(city: dict[str, int], *, led: bool) -> State:
    """Return a state in which yellow enters Emesa beside Damascus, red's, with 3 units outside and a general inside.

    Args:
        city: Red's units inside.
        led: Whether another general is with those outside.
    """
    generals: dict[str, Any] = {"antigonus": ("yellow", "heliopolis"), "craterus": ("red", "damascus", True)}
    if led:
        generals["peithon"] = ("red", "damascus")
    state = moving(
        units={"heliopolis": {"yellow": {"loyal": 3}}, "damascus": {"red": {"loyal": 3}}},
        inside={"damascus": {"red": city}} if city else {},
        generals=generals,
        markers={"damascus": "red"},
    )
    return play(state, "activate: antigonus heliopolis", "take-all", "go: emesa")


@pytest.mark.rule("D8.2a", "D10.2a", "D9.7d")
def test_a_general_inside_a_city_leads_nobody_outside_to_an_interception() -> None:
    assert waits_for(passing({}, led=False)) == "move-on", "three units without a general, a general without units"


@pytest.mark.rule("D8.2a", "D10.7a", "D9.7d")
def test_to_an_interception_one_leads_those_who_are_inside_as_he_is() -> None:
    state = passing({"mercenary": 2}, led=True)
    within = play(state, "intercept: craterus damascus", "take-all", "set-out", "roll: 6")
    assert within.held("emesa", "red") == (("mercenary", 2),)
    assert within.general("craterus").place == "emesa"
    assert not within.general("craterus").inside
    before = play(state, "intercept: peithon damascus", "take-all", "set-out", "roll: 6")
    assert before.held("emesa", "red") == (("loyal", 3),)
    assert before.count("damascus", "red", inside=True) == 2


@pytest.mark.rule("D10.5a", "D11.3b")
@pytest.mark.parametrize("force", [{"loyal": 3}, {}])
def test_nobody_avoids_battle_to_where_a_force_has_said_that_it_goes_back(force: dict[str, int]) -> None:
    units = {"iconium": {"yellow": force}, "colossae": {"red": {"loyal": 3}}}
    generals = {
        "antigonus": ("yellow", "iconium"),
        "ptolemy": ("blue", "synnada"),
        "perdiccas": ("red", "colossae"),
        "lysimachus": ("black", "celaenae"),
    }
    if force:  # he passes an army as its guest; alone he passes a general
        units["synnada"] = {"blue": {"loyal": 2}}
    state = moving(units={space: held for space, held in units.items() if any(held.values())}, generals=generals)
    state = play(state, "activate: antigonus iconium", *(["take-all"] if force else []), "go: synnada")
    state = play(state, *(["ask-passage", "grant-passage"] if force else []), "go: celaenae")
    state = play(state, "intercept: perdiccas colossae", "take-all", "set-out", "roll: 6", "back-up")
    assert waits_for(state) == "lone-general", "Iconium is closed, and with it the way to Tyana"
    state = play(state, "roll: 1")
    assert state.general("antigonus").place == "iconium", "Synnada, where he was let pass, is no place to go back to"
    assert state.held("iconium", "yellow") == tuple(force.items())


@pytest.mark.rule("D9.9b", "D10.5a", "D11.1a")
def test_a_general_whom_another_leaves_behind_may_avoid_the_interceptor_but_not_when_that_one_stays() -> None:
    state = moving(
        units={"colossae": {"red": {"loyal": 3}}},
        generals={
            "antigonus": ("yellow", "iconium"),
            "leonnatus": ("yellow", "celaenae"),
            "perdiccas": ("red", "colossae"),
        },
    )
    state = play(state, "activate: antigonus iconium", "go: celaenae")
    state = play(state, "intercept: perdiccas colossae", "take-all", "set-out", "roll: 6")
    behind = play(state, "back-up", "avoid: tyana", "roll: 6")
    assert (behind.general("antigonus").place, behind.general("leonnatus").place) == ("iconium", "tyana")
    both = play(state, "fight", "roll: 1", "roll: 1")
    assert (both.general("antigonus").place, both.general("leonnatus").place) == ("dispersed", "dispersed")


# ---------------------------------------------------------------------- D18.4 the royal family with interceptors


def intercepted_with_an_heir() -> State:
    """Return the state after Antigonus went back from an interception by Craterus, who took Heracles along."""
    state = moving(
        units={
            "celaenae": {"yellow": {"loyal": 2}},
            "colossae": {"yellow": {"loyal": 3}},
            "synnada": {"red": {"loyal": 3}},
        },
        generals={
            "antigonus": ("yellow", "celaenae"),
            "leonnatus": ("yellow", "colossae"),
            "craterus": ("red", "synnada"),
            "peithon": ("red", "tyana"),
        },
        markers={"celaenae": "yellow"},
        royals={"heracles": Royal("synnada", "red")},
    )
    state = play(state, "activate: antigonus celaenae", "take-all", "go: iconium")
    state = play(state, "intercept: craterus synnada", "take-all", "take-royal: heracles", "set-out", "roll: 6")
    return play(state, "back-up")


@pytest.mark.rule("D18.4a", "D10.7a")
@pytest.mark.parametrize(("leader", "taken"), [("craterus", True), ("peithon", False)])
def test_an_heir_whom_an_interceptor_took_along_goes_with_no_other_army_in_that_segment(
    leader: str, taken: bool
) -> None:
    state = intercepted_with_an_heir()
    assert state.royal("heracles").place == "iconium"
    state = state.with_general("peithon", place="iconium")
    state = play(state, "activate: leonnatus colossae", "take-all", "go: celaenae", "go: synnada")
    state = play(state, f"intercept: {leader} iconium", "take: loyal")
    assert ("take-royal: heracles" in legal(state)) is taken


@pytest.mark.rule("D18.4a", "D11.1a")
@pytest.mark.parametrize(("leader", "taken"), [("craterus", True), ("peithon", False)])
def test_an_heir_whom_an_army_took_along_to_avoid_battle_goes_with_no_other_in_that_segment(
    leader: str, taken: bool
) -> None:
    state = moving(
        units={
            "celaenae": {"yellow": {"loyal": 2}},
            "colossae": {"yellow": {"loyal": 3}},
            "iconium": {"red": {"loyal": 2}},
        },
        generals={
            "antigonus": ("yellow", "celaenae"),
            "leonnatus": ("yellow", "colossae"),
            "craterus": ("red", "iconium"),
            "peithon": ("red", "tyana"),
        },
        royals={"heracles": Royal("iconium", "red")},
    )
    state = play(state, "activate: antigonus celaenae", "take-all", "go: iconium", "pass")
    state = play(state, "avoid: tyana", "roll: 6")
    assert state.royal("heracles").place == "tyana"
    state = play(state, "go: synnada", "stop")
    state = play(state, "activate: leonnatus colossae", "take-all", "go: celaenae", "go: iconium")
    state = play(state, f"intercept: {leader} tyana", "take: loyal")
    assert ("take-royal: heracles" in legal(state)) is taken


@pytest.mark.rule("D18.4a", "D11.1a", "D10.7a")
def test_an_heir_whom_an_interceptor_took_along_does_not_avoid_battle_with_another_army_in_that_segment() -> None:
    state = intercepted_with_an_heir().with_general("craterus", place="tyana").with_general("peithon", place="iconium")
    state = play(state, "activate: leonnatus colossae", "take-all", "go: celaenae", "go: iconium")
    state = play(state, "pass", "avoid: synnada", "roll: 6")
    assert state.general("peithon").place == "synnada"
    assert state.royal("heracles").place == "iconium"


@pytest.mark.rule("D18.4a", "D18.5a")
@pytest.mark.parametrize(("seat", "taken"), [("blue", True), ("red", False)])
def test_an_heir_whom_another_faction_has_captured_goes_with_its_army_in_the_same_segment(
    seat: str, taken: bool
) -> None:
    state = moving(
        units={"celaenae": {"yellow": {"loyal": 3}}, "tyana": {seat: {"loyal": 2}}},
        generals={
            "antigonus": ("yellow", "celaenae"),
            "craterus": ("red", "sardis"),
            "peithon": (seat, "tyana"),
        },
        royals={"heracles": Royal("tyana", seat)},
    ).amend(Segment, carried=(("heracles", "craterus"),))
    state = play(state, "activate: antigonus celaenae", "take-all", "go: iconium")
    state = play(state, "intercept: peithon tyana", "take: loyal")
    assert ("take-royal: heracles" in legal(state)) is taken, "another army of the same faction is what is barred"


@pytest.mark.rule("D18.4a", "D11.4b")
@pytest.mark.parametrize("joined", ["craterus", "minor"])
def test_an_heir_stays_with_his_army_when_it_has_met_another_of_his_player(joined: str) -> None:
    major = joined == "craterus"
    state = moving(
        units={
            "colossae": {"yellow": {"loyal": 4}},
            "celaenae": {"red": {"loyal": 2}},
            "iconium": {"red": {"mercenary": 1}},
        },
        generals={"antigonus": ("yellow", "colossae")} | ({"craterus": ("red", "iconium")} if major else {}),
        minors=(("red", "celaenae"), *(() if major else (("red", "iconium"),))),
        markers={"iconium": "red", "tyana": "red"},
        royals={"heracles": Royal("celaenae", "red")},
    )
    state = play(state, "activate: antigonus colossae", "take-all", "go: celaenae", "pass", "pass")
    state = play(state, "avoid: iconium", "roll: 6", "go: iconium", "pass", "avoid: tyana", "roll: 6")
    assert dict(state.held("tyana", "red")) == {"loyal": 2, "mercenary": 1}
    assert state.royal("heracles") == Royal("tyana", "red"), "the loyal units that carried him are among them"


def heir_brought_to_iconium(leader: str, *answer: str) -> State:
    """Return a state in which red's two loyal units have brought Heracles to Iconium, where Craterus has mercenaries.

    Yellow's Ptolemy has entered Celaenae since.
    """
    generals = {"antigonus": ("yellow", "tyana"), "ptolemy": ("yellow", "colossae")}
    if leader == "perdiccas":
        generals |= {"perdiccas": ("red", "synnada"), "craterus": ("red", "iconium")}
    state = moving(
        units={
            "synnada": {"red": {"loyal": 2}},
            "iconium": {"red": {"mercenary": 4}},
            "tyana": {"yellow": {"loyal": 3}},
            "colossae": {"yellow": {"loyal": 3}},
        },
        generals=generals,
        minors=() if leader == "perdiccas" else (("red", "synnada"), ("red", "iconium")),
        markers={"celaenae": "red", "iconium": "red", "synnada": "red"},
        royals={"heracles": Royal("synnada", "red")},
    )
    state = play(state, "activate: antigonus tyana", "take-all", "go: iconium", "pass")
    state = play(state, f"intercept: {leader} synnada", "take-all", "take-royal: heracles", "set-out", "roll: 6")
    state = play(state, *answer)
    while waits_for(state) != "activate":
        state = play(state, "pass")
    return play(state, "activate: ptolemy colossae", "take-all", "go: celaenae")


@pytest.mark.rule("D18.4a", "D10.7a")
@pytest.mark.parametrize(("unit", "taken"), [("loyal", True), ("mercenary", False)])
def test_of_two_armies_under_minor_generals_the_one_that_has_carried_an_heir_carries_him_on(
    unit: str, taken: bool
) -> None:
    state = heir_brought_to_iconium("minor", "back-up")
    state = play(state, "intercept: minor iconium", f"take: {unit}")
    assert ("take-royal: heracles" in legal(state)) is taken


@pytest.mark.rule("D18.4a", "D12.10a")
@pytest.mark.parametrize(("unit", "taken"), [("loyal", True), ("mercenary", False)])
def test_an_heir_whose_general_has_died_goes_on_with_the_units_that_carried_him(unit: str, taken: bool) -> None:
    battle = ("commander: perdiccas", "fight", "roll: 1 1", "roll: 4 5", "roll: 6", "roll: 1", "lose: mercenary")
    state = heir_brought_to_iconium("perdiccas", *battle)
    assert state.general("perdiccas").dead
    state = play(state, "intercept: craterus iconium", f"take: {unit}")
    assert ("take-royal: heracles" in legal(state)) is taken


@pytest.mark.rule("D18.4a", "D11.1a")
def test_an_army_that_has_moved_with_an_heir_takes_him_along_to_avoid_battle_in_the_same_tyche_segment() -> None:
    state = tyche(
        *("scythian_invasion", "diplomacy_1"),
        units={"celaenae": {"yellow": {"loyal": 3}}},
        generals={"antigonus": ("yellow", "celaenae")},
        markers={"synnada": "yellow"},
        royals={"heracles": Royal("celaenae", "yellow")},
        independents={"scythians": "gordium"},
    )
    state = play(state, "ops: scythian_invasion march", "activate: antigonus celaenae", "take-all")
    state = play(state, "take-royal: heracles", "go: synnada", "stop")
    state = play(state, "event: scythian_invasion", "army: scythians", "go: synnada", "avoid: celaenae", "roll: 6")
    assert state.general("antigonus").place == state.royal("heracles").place == "celaenae"


@pytest.mark.rule("D18.4a", "D9.4a")
@pytest.mark.parametrize(("carrier", "refused"), [("craterus", "D18.4a"), ("antigonus", "")])
def test_an_heir_with_whom_an_army_has_avoided_battle_is_not_picked_up_by_another(carrier: str, refused: str) -> None:
    state = moving(
        units={"celaenae": {"yellow": {"loyal": 3}}},
        generals={"antigonus": ("yellow", "celaenae"), "craterus": ("yellow", "celaenae")},
        royals={"heracles": Royal("celaenae", "yellow")},
    ).amend(Segment, carried=(("heracles", carrier),), bearers=(("heracles", (("loyal", 3),)),))
    state = play(state, "activate: antigonus celaenae", "take-all")
    assert refusal(state, "take-royal: heracles") == refused


@pytest.mark.rule("D18.4a", "D24.1b")
@pytest.mark.parametrize(("leader", "taken"), [("perdiccas", True), ("craterus", False)])
def test_an_heir_goes_with_one_army_alone_while_cards_dealt_aside_take_effect(leader: str, taken: bool) -> None:
    state = table(
        ShowAside("red"),
        seats=2,
        segment="",
        cards=dealt(seats=2, extra=("scythian_invasion", "migration_of_illyrian_tribes")),
        units={"celaenae": {"red": {"loyal": 2}}, "iconium": {"red": {"mercenary": 4}}},
        generals={"perdiccas": ("red", "celaenae"), "craterus": ("red", "iconium")},
        markers={"iconium": "red", "synnada": "red"},
        royals={"heracles": Royal("celaenae", "red")},
        independents={"scythians": "colossae", "illyrians": "gordium"},
    )
    state = play(state, "draw: scythian_invasion", "draw: yellow", "army: scythians", "go: celaenae", "pass")
    state = play(state, "avoid: iconium", "roll: 6", f"commander: {leader}", "stop", "done")
    assert state.royal("heracles").place == "iconium"
    state = play(state, "draw: migration_of_illyrian_tribes", "draw: yellow", "army: illyrians", "go: synnada")
    state = play(state, f"intercept: {leader} iconium", "take: mercenary")
    assert ("take-royal: heracles" in legal(state)) is taken


# ---------------------------------------------------------------------- D12.4 and D23.2


@pytest.mark.rule("D12.4a", "D23.2b", "DG6")
def test_nobody_inside_joins_an_interceptor_who_attacks_before_his_city_at_once() -> None:
    state = moving(
        options={"active_interception": True},
        units={"colossae": {"yellow": {"loyal": 4}}, "synnada": {"red": {"loyal": 3}}},
        inside={"celaenae": {"red": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "colossae"), "craterus": ("red", "synnada")},
        markers={"celaenae": "red"},
    )
    state = play(state, "activate: antigonus colossae", "take-all", "go: celaenae", "done")
    state = play(state, "intercept: craterus synnada", "take-all", "set-out", "roll: 6", "attack", "pass")
    assert waits_for(state) == "battle", "who has only entered does not besiege the city yet"
    assert state.count("celaenae", "red", inside=True) == 2


# ---------------------------------------------------------------------- D23.3 a roused army meets a general alone


@pytest.mark.rule("D23.3a", "D11.3b", "D9.9b")
@pytest.mark.parametrize("units", [3, 0])
def test_a_general_alone_avoids_a_roused_army_but_not_to_where_it_came_from(units: int) -> None:
    options = {"discard_for_independents": True}
    state = moving(
        options=options,
        cards=dealt(options=options, black=("fog",)),
        units={"celaenae": {"yellow": {"loyal": units}}} if units else {},
        generals={"antigonus": ("yellow", "celaenae"), "craterus": ("red", "iconium")},
        independents={"scythians": "tyana"},
    )
    state = play(state, "activate: antigonus celaenae", *(["take-all"] if units else []), "go: iconium")
    state = play(state, "discard-surprise: fog", "draw: spies", "roll: 5", "back-up")
    assert waits_for(state) == "avoid-battle", "an army has come into the space of Craterus, if not yellow's"
    assert set(legal(state)) == {"avoid: synnada", "avoid: dorylaeum", "avoid: gordium", "pass"}


@pytest.mark.rule("D23.3a", "D11.3a", "D16.4a")
def test_an_independent_army_avoids_battle_to_another_before_a_players_city() -> None:
    options = {"discard_for_independents": True}
    state = moving(
        options=options,
        cards=dealt(options=options, black=("fog",)),
        units={"gordium": {"yellow": {"loyal": 3}}},
        generals={"antigonus": ("yellow", "gordium")},
        independents={"scythians": "synnada", "illyrians": "celaenae"},
        markers={"celaenae": "red", "colossae": "red", "iconium": "red"},
    )
    state = play(state, "activate: antigonus gordium", "take-all", "go: synnada")
    state = play(state, "pass", "discard-surprise: fog", "draw: spies")  # the Illyrians do not intercept
    assert "avoid: celaenae" in legal(state), "where another of them stands, as where an own unit does"
    assert "avoid: iconium" not in legal(state)


@pytest.mark.rule("D12.9a", "D12b", "D16.1a")
def test_nobody_goes_back_to_where_an_independent_army_has_gone_meanwhile() -> None:
    options = {"discard_for_independents": True}
    state = moving(
        options=options,
        cards=dealt(options=options, blue=("fog",)),
        units={"myriandros": {"yellow": {"loyal": 3}}, "thapsacus": {"red": {"loyal": 1}}},
        generals={"antigonus": ("yellow", "myriandros"), "perdiccas": ("red", "thapsacus")},
        independents={"scythians": "beroea", "illyrians": "beroea"},
    )
    state = play(state, "activate: antigonus myriandros", "take-all", "go: thapsacus", "ask-passage", "grant-passage")
    state = play(state, "go: beroea", "discard-surprise: fog", "draw: mutiny", "avoid: myriandros", "roll: 6", "pass")
    state = play(state, "roll: 1 1", "roll: 1 6", "lose: loyal")  # drawn: behind him are his host and the Scythians
    assert state.held("dispersed", "yellow") == (("loyal", 2),)
    assert state.general("antigonus").place == "dispersed"


@pytest.mark.rule("D16.3b", "D23.3a")
@pytest.mark.parametrize(
    ("army", "illyrians", "marked", "moves"),
    [
        ("scythians", "edessa", "edessa", ("avoid: edessa", "roll: 6")),
        ("illyrians", "europos", "beroea", ("roll: 6", "back-up")),  # it intercepts
    ],
)
def test_an_independent_army_that_comes_to_another_out_of_turn_removes_the_marker_there(
    army: str, illyrians: str, marked: str, moves: tuple[str, ...]
) -> None:
    options = {"discard_for_independents": True}
    state = moving(
        options=options,
        cards=dealt(options=options, blue=("fog",)),
        units={"thapsacus": {"yellow": {"loyal": 3}}},
        generals={"antigonus": ("yellow", "thapsacus")},
        independents={"scythians": "beroea", "illyrians": illyrians},
        markers={marked: "red"},
    )
    state = play(state, "activate: antigonus thapsacus", "take-all", "go: beroea", "discard-surprise: fog")
    state = play(state, "draw: spies", *moves)
    assert (state.independent(army).place, state.marker(marked)) == (marked, "")


@pytest.mark.rule("D23.2b", "D12.9a", "D9.7d")
def test_an_interceptor_from_inside_a_city_goes_back_inside_after_a_drawn_attack_at_once() -> None:
    state = moving(
        options={"active_interception": True},
        units={"heliopolis": {"yellow": {"loyal": 2}}, "damascus": {"red": {"loyal": 3}}},
        inside={"damascus": {"red": {"loyal": 2}}},
        generals={
            "antigonus": ("yellow", "heliopolis"),
            "craterus": ("red", "damascus", True),
            "peithon": ("red", "damascus"),
        },
        markers={"damascus": "red"},
    )
    state = play(state, "activate: antigonus heliopolis", "take-all", "go: emesa")
    state = play(state, "intercept: craterus damascus", "take-all", "set-out", "roll: 6", "attack", "pass")
    state = play(state, "roll: 1 1", "roll: 1 1", "lose: loyal", "lose: loyal")  # as strong as each other: a draw
    assert state.general("craterus").place == "damascus"
    assert state.general("craterus").inside
    assert state.count("damascus", "red", inside=True) == 1
    assert state.count("damascus", "red") == 3


@pytest.mark.rule("D23.2b", "D12.9a", "D9.9b")
def test_a_unit_won_over_goes_back_before_the_city_and_meets_a_general_who_is_alone_there() -> None:
    state = moving(
        options={"active_interception": True},
        cards=dealt(options={"active_interception": True}, red=("mutiny",)),
        units={"heliopolis": {"yellow": {"loyal": 3}}},
        inside={"damascus": {"red": {"mercenary": 2}}},
        generals={
            "antigonus": ("yellow", "heliopolis"),
            "craterus": ("red", "damascus", True),
            "peithon": ("blue", "damascus"),
        },
        markers={"damascus": "red"},
        champions=("red",),
    )
    state = play(state, "activate: antigonus heliopolis", "take-all", "go: emesa")
    state = play(state, "intercept: craterus damascus", "take-all", "set-out", "roll: 6", "attack", "pass")
    state = play(state, "surprise: mutiny", "draw: spies", "roll: 1 1", "roll: 1 1", "lose: mercenary", "lose: loyal")
    assert state.general("craterus").inside
    assert dict(state.held("damascus", "red", inside=True)) == {"mercenary": 1}
    assert dict(state.held("damascus", "red")) == {"loyal": 1}
    assert waits_for(state) == "lone-general"
    assert play(state, "roll: 4").general("peithon").place == "dispersed"


@pytest.mark.rule("D23.2b", "D12.9a", "D8.3b")
@pytest.mark.parametrize("named", ["perdiccas", "craterus"])
def test_an_interceptor_who_goes_back_to_his_equal_may_command(named: str) -> None:
    state = moving(
        options={"active_interception": True},
        units={"heliopolis": {"yellow": {"loyal": 2}}, "damascus": {"red": {"loyal": 3}}},
        generals={
            "antigonus": ("yellow", "heliopolis"),
            "craterus": ("red", "damascus"),
            "perdiccas": ("red", "damascus"),
        },
        commanders=("perdiccas",),
    )
    state = play(state, "activate: antigonus heliopolis", "take-all", "go: emesa")
    state = play(state, "intercept: craterus damascus", "take: loyal", "take: loyal", "set-out", "roll: 6", "attack")
    state = play(state, "pass", "roll: 1 1", "roll: 1 1", "lose: loyal", "lose: loyal", f"commander: {named}")
    assert state.commander("damascus", "red") == named


@pytest.mark.rule("D23.2b", "D12.9a", "D8.3b")
@pytest.mark.parametrize("named", ["perdiccas", "craterus"])
def test_so_he_may_where_others_of_his_hold_the_space_and_the_mover_goes_back_too(named: str) -> None:
    state = moving(
        options={"active_interception": True},
        units={
            "heliopolis": {"yellow": {"loyal": 3}},
            "damascus": {"red": {"loyal": 3}},
            "emesa": {"red": {"loyal": 1}},
        },
        generals={
            "antigonus": ("yellow", "heliopolis"),
            "craterus": ("red", "damascus"),
            "perdiccas": ("red", "damascus"),
        },
        minors=(("red", "emesa"),),
        commanders=("perdiccas",),
    )
    state = play(state, "activate: antigonus heliopolis", "take-all", "go: emesa", "pass")
    state = play(state, "intercept: craterus damascus", "take: loyal", "take: loyal", "set-out", "roll: 6", "attack")
    state = play(state, "pass", "roll: 1 1", "roll: 1 1", "lose: loyal")  # 6 and 6, as strong as each other
    state = play(state, "space: damascus", "lose: loyal")
    assert (state.count("heliopolis", "yellow"), state.count("emesa", "red"), state.count("damascus", "red")) == (
        2,
        1,
        2,
    )
    assert waits_for(state) == "name-commander"
    assert play(state, f"commander: {named}").commander("damascus", "red") == named


@pytest.mark.rule("D18.5a", "D9.9b")
@pytest.mark.parametrize("marker", ["", "blue"])
@pytest.mark.parametrize("mover", ["yellow", "black"])
def test_an_heir_whose_general_is_met_alone_is_his_who_enters_not_the_interceptors(mover: str, marker: str) -> None:
    state = table(
        MovementRoll(mover),
        active=mover,
        units={"celaenae": {mover: {"loyal": 3}}, "synnada": {"blue": {"loyal": 3}}},
        generals={
            "antigonus": (mover, "celaenae"),
            "craterus": ("blue", "synnada"),
            "peithon": ("red", "iconium"),
        },
        markers={"iconium": marker} if marker else {},
        royals={"heracles": Royal("iconium", "red")},
    )
    state = play(state, "roll: 6", "activate: antigonus celaenae", "take-all", "go: iconium")
    state = play(state, "intercept: craterus synnada", "take-all", "set-out", "roll: 6", "fight", "pass")
    assert (waits_for(state), state.royal("heracles").owner) == ("lone-general", "red")
    state = play(state, "roll: 4")
    assert (waits_for(state), state.royal("heracles").owner) == ("battle", mover)


@pytest.mark.rule("D12.9a", "D23.2b")
@pytest.mark.parametrize(
    ("others", "lost", "left"),
    [
        ("tyana", "synnada", {"synnada": 2, "tyana": 1}),
        ("tyana", "tyana", {"synnada": 3, "tyana": 0}),
        ("iconium", "synnada", {"synnada": 2, "iconium": 1}),
        ("iconium", "iconium", {"synnada": 3, "iconium": 0}),
    ],
)
def test_who_attacked_at_once_says_after_a_draw_which_of_his_forces_has_lost_a_unit(
    others: str, lost: str, left: dict[str, int]
) -> None:
    state = moving(
        units={
            "celaenae": {"yellow": {"loyal": 4}},
            "synnada": {"red": {"loyal": 3}},
            others: {"red": {"loyal": 1}},
        },
        generals={
            "antigonus": ("yellow", "celaenae"),
            "craterus": ("red", "synnada"),
            "peithon": ("red", others),
        },
        options={"active_interception": True},
    )
    state = play(state, "activate: antigonus celaenae", "take-all", "go: iconium")
    state = play(state, "pass") if waits_for(state) == "ask-passage" else state
    state = play(state, "intercept: craterus synnada", "take-all", "set-out")
    if others == "tyana":
        state = play(state, "intercept: peithon tyana", "take: loyal", "set-out", "roll: 6")
    state = play(state, "roll: 6", "attack", "pass", "roll: 1 1", "roll: 1 1", "lose: loyal")  # 8 against 8
    assert set(legal(state)) == {"space: synnada", f"space: {others}"}
    state = play(state, f"space: {lost}", "lose: loyal")
    assert {space: state.count(space, "red") for space in left} == left
    assert state.count("iconium", "yellow") == (0 if left.get("iconium") else 3)


@pytest.mark.rule("D18.4a", "D12.9a", "D23.2b")
def test_an_interceptor_who_goes_back_without_units_leaves_an_heir_behind() -> None:
    state = moving(
        units={"celaenae": {"yellow": {"loyal": 2}}, "synnada": {"red": {"loyal": 1}}},
        generals={"antigonus": ("yellow", "celaenae"), "craterus": ("red", "synnada")},
        royals={"heracles": Royal("synnada", "red")},
        options={"active_interception": True},
    )
    state = play(state, "activate: antigonus celaenae", "take-all", "go: iconium", "intercept: craterus synnada")
    state = play(state, "take: loyal", "take-royal: heracles", "set-out", "roll: 6", "attack", "pass")
    # red column 2, both dice raised to 4: 2; yellow column 4, both raised to 4: 3; so 6 6 is 3 for red
    state = play(state, "roll: 6 6", "roll: 1 1", "lose: loyal", "lose: loyal")
    assert state.general("craterus").place == "synnada"
    assert (state.royal("heracles").place, state.royal("heracles").owner) == ("iconium", "yellow")


@pytest.mark.rule("D8.1h", "D8.1j", "D10.6b")
@pytest.mark.parametrize("first", ["major", "minor"])
def test_a_minor_general_whom_a_major_one_joins_marks_what_that_one_has_left(first: str) -> None:
    spaces = ("pella", "aegae", "therma")
    state = moving(
        units={
            "celaenae": {"yellow": {"loyal": 4}},
            "synnada": {"red": {"loyal": 3}},
            "tyana": {"red": {"loyal": 2}},
            **{space: {"red": {"loyal": 1}} for space in spaces},
        },
        generals={
            "antigonus": ("yellow", "celaenae"),
            "craterus": ("red", "synnada"),
            "peithon": ("red", "tyana"),
        },
        minors=tuple(("red", space) for space in spaces),
    )
    state = play(state, "activate: antigonus celaenae", "take-all", "go: iconium")
    attempts = ["intercept: craterus synnada", "intercept: minor tyana"]
    for attempt in attempts if first == "major" else reversed(attempts):
        state = play(state, attempt, "take: loyal", "set-out")
    state = play(state, "roll: 6", "roll: 6")
    assert (state.count("synnada", "red"), state.count("iconium", "red")) == (2, 2)
    assert state.has_minor("synnada", "red")
    assert state.minors_left("red") == 0


@pytest.mark.rule("D8.1h", "D8.1j", "D23.2b")
def test_the_minor_general_to_whom_an_interceptor_comes_back_marks_those_whom_he_has_reinforced() -> None:
    spaces = ("pella", "aegae", "therma")
    state = moving(
        units={
            "celaenae": {"yellow": {"loyal": 4}},
            "synnada": {"red": {"loyal": 3}},
            "iconium": {"red": {"loyal": 2}},
            **{space: {"red": {"loyal": 1}} for space in spaces},
        },
        generals={"antigonus": ("yellow", "celaenae"), "craterus": ("red", "synnada")},
        minors=tuple(("red", space) for space in (*spaces, "iconium")),
        options={"active_interception": True},
    )
    state = play(state, "activate: antigonus celaenae", "take-all", "go: iconium", "pass")
    state = play(state, "intercept: craterus synnada", "take: loyal", "take: loyal", "set-out", "roll: 6")
    assert state.has_minor("synnada", "red"), "he was not needed in Iconium any more"
    state = play(state, "attack", "pass", "roll: 1 1", "roll: 1 1")  # 8 against 8, both dice raised to 4
    state = play(state, "lose: loyal", "space: iconium", "lose: loyal")
    assert (state.count("synnada", "red"), state.count("iconium", "red")) == (3, 1)
    assert state.has_minor("iconium", "red")


@pytest.mark.rule("D23.2b", "D12.9a", "D12b")
def test_after_a_drawn_attack_at_once_those_who_were_there_before_stay_with_their_general() -> None:
    state = moving(
        options={"active_interception": True},
        units={
            "celaenae": {"yellow": {"loyal": 5}},
            "synnada": {"red": {"loyal": 3}},
            "iconium": {"red": {"loyal": 2}},
        },
        generals={
            "antigonus": ("yellow", "celaenae"),
            "craterus": ("red", "synnada"),
            "lysimachus": ("red", "iconium"),
        },
    )
    state = play(state, "activate: antigonus celaenae", "take-all", "go: iconium", "pass")
    state = play(state, "intercept: craterus synnada", "take-all", "set-out", "roll: 6")
    state = play(state, "attack", "pass", "roll: 1 1", "roll: 1 1")  # 10 against 10
    state = play(state, "lose: loyal", "space: synnada", "lose: loyal")
    assert (state.count("synnada", "red"), state.general("craterus").place) == (2, "synnada")
    assert (state.count("iconium", "red"), state.general("lysimachus").place) == (2, "iconium")
    assert state.count("celaenae", "yellow") == 4


@pytest.mark.rule("D23.2b", "D12.7a", "D12c")
def test_an_interceptor_who_wins_an_attack_at_once_stays_where_he_has_won() -> None:
    state = moving(
        options={"active_interception": True},
        units={"celaenae": {"yellow": {"mercenary": 2}}, "synnada": {"red": {"loyal": 4}}},
        generals={"antigonus": ("yellow", "celaenae"), "craterus": ("red", "synnada")},
    )
    state = play(state, "activate: antigonus celaenae", "take-all", "go: iconium")
    state = play(state, "intercept: craterus synnada", "take-all", "set-out", "roll: 6", "attack", "pass")
    state = play(state, "roll: 4 4", "roll: 1 1")
    assert (state.count("iconium", "red"), state.general("craterus").place) == (4, "iconium")
    assert (state.count("synnada", "red"), state.general("antigonus").place) == (0, "dispersed")
    assert waits_for(state) == "activate"
