"""Rules D8: generals, ranks, commanders, minor generals."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars.core.engine import settle
from ancientwars.diadochi.rules.d05_reinforcements import PlaceReinforcements
from ancientwars.diadochi.rules.d08_generals import kill_general
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll, RollOrHire
from ancientwars.diadochi.rules.d21_turn_track.track import TurnTrack
from ancientwars.diadochi.state.state import Minor, State
from tests.diadochi.tables import legal, play, refusal, table, tyche, unanswered, waits_for


def segment(roll: int = 6, **pieces: Any) -> State:
    """Return the Movement Segment of yellow after the roll."""
    return play(table(MovementRoll("yellow"), **pieces), f"roll: {roll}")


def units(**spaces: dict[str, int]) -> dict[str, dict[str, dict[str, int]]]:
    """Return combat units of yellow by space."""
    return {space: {"yellow": kinds} for space, kinds in spaces.items()}


FOUR = {space: {"mercenary": 1} for space in ("thapsacus", "edessa", "ichnae", "beroea")}


@pytest.mark.rule("D8.1a", "D8.1e")
def test_a_minor_general_is_placed_to_lead_units_that_have_no_general() -> None:
    state = segment(units=units(issus={"mercenary": 2}), markers={"issus": "yellow"})
    assert {"minor: issus", "activate: minor issus"} <= set(legal(state))
    state = play(state, "minor: issus")
    assert state.minors == (Minor("yellow", "issus"),)
    assert refusal(state, "minor: tarsus") == "D8.1e"  # no units there


@pytest.mark.rule("D8.1d", "D8.1f")
def test_only_when_all_four_are_on_the_map_one_of_them_goes_elsewhere() -> None:
    three = {space: FOUR[space] for space in ("thapsacus", "edessa", "ichnae")}
    spare = segment(
        units=units(**three, issus={"loyal": 1}),
        minors=tuple(("yellow", space) for space in three),
        markers={"issus": "yellow"},
    )
    assert refusal(spare, "take-minor: edessa") == "D8.1f"
    full = segment(
        units=units(**FOUR, issus={"loyal": 1}),
        minors=tuple(("yellow", space) for space in FOUR),
        markers={"issus": "yellow", "edessa": "yellow"},
    )
    assert refusal(full, "minor: issus") == "D8.1d"
    full = play(full, "take-minor: edessa", "minor: issus")
    assert Minor("yellow", "issus") in full.minors
    assert len(full.minors) == 4
    assert full.count("edessa", "yellow") == 1  # its control marker shows whose it is


@pytest.mark.rule("D8.1f", "D9.1h")
def test_units_that_a_repositioned_minor_general_leaves_unmarked_are_dispersed() -> None:
    state = segment(
        units=units(**FOUR, issus={"loyal": 1}),
        minors=tuple(("yellow", space) for space in FOUR),
        markers={"issus": "yellow"},
    )
    state = play(state, "take-minor: edessa", "minor: issus")
    assert state.count("edessa", "yellow") == 0
    assert state.count("dispersed", "yellow") == 1


@pytest.mark.rule("D8.1e")
def test_who_forgoes_movement_still_places_minor_generals() -> None:
    state = table(RollOrHire("yellow"), units=units(issus={"mercenary": 1}), markers={"issus": "yellow"})
    state = play(state, "hire", "place-unit: mercenary issus", "minor: issus")
    assert state.minors == (Minor("yellow", "issus"),)


@pytest.mark.rule("D8.1g", "D9.1h")
def test_units_on_a_space_that_is_not_controlled_get_a_minor_general() -> None:
    state = segment(units=units(thapsacus={"mercenary": 1}))
    assert state.minors == (Minor("yellow", "thapsacus"),)


@pytest.mark.rule("D8.1h")
def test_in_anothers_turn_no_minor_general_marks_units() -> None:
    state = table(active="red", units=units(thapsacus={"mercenary": 1}))
    assert state.minors == ()
    assert state.count("dispersed", "yellow") == 1


@pytest.mark.rule("D8.1j")
def test_a_minor_general_without_units_or_beside_a_major_general_goes_back() -> None:
    state = segment(
        units=units(issus={"mercenary": 1}, thapsacus={"mercenary": 1}),
        minors=(("yellow", "issus"), ("yellow", "tarsus"), ("yellow", "thapsacus")),
        generals={"perdiccas": ("yellow", "thapsacus")},
    )
    assert state.minors == (Minor("yellow", "issus"),)


@pytest.mark.rule("D8.1b", "D8.1c")
def test_a_player_without_major_generals_plays_on() -> None:
    state = table(
        RollOrHire("yellow"), units=units(issus={"mercenary": 1}), generals={"perdiccas": ("yellow", "tarsus")}
    )
    state = settle(kill_general(state, "perdiccas", "D12.10b"))
    assert state.general("perdiccas").dead
    assert state.generals_of("yellow") == ()
    assert "activate: minor issus" in legal(play(state, "move", "roll: 1"))


@pytest.mark.rule("D8.1k", "D8.1i")
def test_every_minor_general_has_initiative_4_and_battle_rating_2() -> None:
    state = segment()
    assert state.initiative("minor") == 4
    assert state.battle_rating("minor") == 2


@pytest.mark.rule("D8.2a")
def test_units_move_only_with_a_general() -> None:
    state = segment(
        units=units(**FOUR, issus={"loyal": 1}),
        minors=tuple(("yellow", space) for space in FOUR),
        markers={"issus": "yellow"},
    )
    assert refusal(state, "activate: minor issus") == "D8.2a"


@pytest.mark.rule("D8.3a", "D8.4d")
def test_the_highest_rank_commands() -> None:
    generals = {"seleucus": ("yellow", "issus"), "craterus": ("yellow", "issus")}
    state = segment(units=units(issus={"loyal": 1}), generals=generals)
    assert state.commander("issus", "yellow") == "craterus"
    assert refusal(state, "commander: seleucus") == "D8.4e"


@pytest.mark.rule("D8.4e")
def test_among_equals_the_owner_chooses_once_in_a_segment_before_the_army_moves() -> None:
    generals = {"antigonus": ("yellow", "issus"), "leonnatus": ("yellow", "issus")}
    state = segment(units=units(issus={"loyal": 1}), generals=generals, commanders=("leonnatus",))
    other = "antigonus" if state.commander("issus", "yellow") == "leonnatus" else "leonnatus"
    assert [text for text in legal(state) if text.startswith("commander")] == [f"commander: {other}"]
    named = play(state, f"commander: {other}")
    assert named.commander("issus", "yellow") == other
    assert not [text for text in legal(named) if text.startswith("commander")]
    moved = play(state, "activate: antigonus issus", "take: loyal", "stop")
    assert refusal(moved, f"commander: {other}") == "D8.4e"


@pytest.mark.rule("D8.3b")
def test_who_ends_his_move_with_an_equal_names_the_commander() -> None:
    generals = {"antigonus": ("yellow", "issus"), "leonnatus": ("yellow", "tarsus")}
    state = segment(generals=generals)
    state = play(state, "activate: leonnatus tarsus", "go: issus", "stop")
    assert waits_for(state) == "name-commander"
    assert play(state, "commander: antigonus").commander("issus", "yellow") == "antigonus"
    assert play(state, "commander: leonnatus").commander("issus", "yellow") == "leonnatus"


@pytest.mark.rule("D8.4a", "D8.4b")
def test_subordinates_come_along_for_nothing_and_are_dropped_on_the_way() -> None:
    generals = {"antigonus": ("yellow", "issus"), "peithon": ("yellow", "issus")}
    state = segment(3, units=units(issus={"loyal": 1}), generals=generals)
    state = play(state, "activate: antigonus issus", "take: loyal", "take-general: peithon", "go: tarsus")
    assert {state.general(name).place for name in generals} == {"tarsus"}
    assert state.agenda[-2].points == 4  # type: ignore[attr-defined] # Antigonus' 2 against a roll of 3, not Peithon's 3
    state = play(state, "drop-general: peithon", "go: issus", "stop")
    assert state.general("peithon").place == "tarsus"
    assert refusal(state, "activate: peithon tarsus") == "D9.4c"


@pytest.mark.rule("D8.4c")
def test_a_subordinate_sets_out_on_his_own_from_where_the_army_is() -> None:
    generals = {"antigonus": ("yellow", "issus"), "peithon": ("yellow", "issus")}
    state = segment(units=units(issus={"loyal": 2}), generals=generals)
    state = play(state, "activate: peithon issus", "take: loyal", "go: tarsus", "stop")
    assert state.general("peithon").place == "tarsus"
    assert state.count("tarsus", "yellow") == 1
    state = play(state, "activate: antigonus issus", "take: loyal", "go: myriandros", "stop")
    assert state.count("myriandros", "yellow") == 1


@pytest.mark.rule("D8.1d", "D8.1j")
def test_the_minor_general_who_leads_a_force_past_a_major_general_marks_nobody_else() -> None:
    spread = ("damascus", "gaza", "joppa", "ichnae")
    state = segment(
        units=units(**{space: {"mercenary": 2} for space in spread}),
        minors=tuple(("yellow", space) for space in spread),
        generals={"perdiccas": ("yellow", "thapsacus")},
    )
    state = play(state, "activate: minor ichnae", "take: mercenary", "go: thapsacus")
    assert state.count("ichnae", "yellow") == 0  # nobody was left to mark it
    state = play(state, "go: edessa", "stop")
    assert len(state.minors) == 4
    assert Minor("yellow", "edessa") in state.minors


@pytest.mark.rule("D8.3b", "D8.4a")
@pytest.mark.parametrize("named", ["leonnatus", "ptolemy"])
def test_a_subordinate_who_is_left_with_his_equal_may_command(named: str) -> None:
    generals = {
        "antigonus": ("yellow", "ichnae"),
        "ptolemy": ("yellow", "ichnae"),
        "leonnatus": ("yellow", "thapsacus"),
    }
    state = play(table(MovementRoll("yellow"), generals=generals, commanders=("antigonus",)), "roll: 6")
    state = play(state, "activate: antigonus ichnae", "take-general: ptolemy", "commander: antigonus")
    state = play(state, "go: thapsacus", "drop-general: ptolemy", f"commander: {named}", "go: edessa", "stop")
    assert state.commander("thapsacus", "yellow") == named
    assert state.general("antigonus").place == "edessa"


@pytest.mark.rule("D8.3b", "D10.5a")
@pytest.mark.parametrize("named", ["leonnatus", "ptolemy"])
def test_who_goes_back_to_his_equal_may_command(named: str) -> None:
    generals = {"leonnatus": ("yellow", "ichnae"), "ptolemy": ("yellow", "ichnae"), "perdiccas": ("red", "edessa")}
    units = {"edessa": {"red": {"loyal": 2}}}
    state = play(table(MovementRoll("yellow"), generals=generals, units=units), "roll: 6")
    state = play(state, "activate: ptolemy ichnae", "go: thapsacus", "intercept: perdiccas edessa", "take-all")
    state = play(state, "set-out", "roll: 6", "back-up", f"commander: {named}")
    assert state.commander("ichnae", "yellow") == named


@pytest.mark.rule("D8.3b", "D10.2b")
@pytest.mark.parametrize("named", ["antigonus", "ptolemy"])
def test_who_intercepts_to_his_equal_may_command_the_battle(named: str) -> None:
    state = table(
        MovementRoll("yellow"),
        units=units(ichnae={"loyal": 2}) | {space: {"red": {"loyal": 1}} for space in ("thapsacus", "edessa")},
        generals={
            "perdiccas": ("yellow", "ichnae"),
            "antigonus": ("red", "thapsacus"),
            "ptolemy": ("red", "edessa"),
        },
    )
    state = play(state, "roll: 6", "activate: perdiccas ichnae", "take-all", "go: thapsacus", "pass")
    state = play(state, "intercept: ptolemy edessa", "take: loyal", "set-out", "roll: 6", f"commander: {named}")
    assert state.commander("thapsacus", "red") == named


@pytest.mark.rule("D10.7a", "D8.4e")
def test_who_leads_an_interception_commands_the_equal_who_follows_him() -> None:
    generals = dict.fromkeys(("leonnatus", "antigonus", "ptolemy"), ("red", "edessa"))
    state = table(
        MovementRoll("yellow"),
        units=units(ichnae={"loyal": 2}) | {"edessa": {"red": {"loyal": 2}}},
        generals={"perdiccas": ("yellow", "ichnae")} | generals,
    )
    state = play(state, "roll: 6", "activate: perdiccas ichnae", "take-all", "go: thapsacus")
    state = play(state, "intercept: ptolemy edessa", "take-all", "take-general: antigonus", "set-out", "roll: 6")
    assert state.commander("thapsacus", "red") == "ptolemy", "though Antigonus is senior to him"


@pytest.mark.rule("D8.3b", "D11.1a")
@pytest.mark.parametrize("named", ["antigonus", "ptolemy"])
def test_who_avoids_battle_to_his_equal_may_command_there(named: str) -> None:
    state = table(
        MovementRoll("yellow"),
        units=units(ichnae={"loyal": 2}) | {space: {"red": {"loyal": 1}} for space in ("thapsacus", "beroea")},
        generals={"perdiccas": ("yellow", "ichnae"), "antigonus": ("red", "thapsacus"), "ptolemy": ("red", "beroea")},
    )
    state = play(state, "roll: 6", "activate: perdiccas ichnae", "take-all", "go: thapsacus", "pass")
    state = play(state, "pass", "avoid: beroea", "roll: 6", f"commander: {named}")
    assert state.commander("beroea", "red") == named


# ---------------------------------------------------------------------- D8.4e equals who meet without a move

ANTIGONUS_AT_ICONIUM: dict[str, Any] = {"units": units(iconium={"loyal": 3}), "markers": {"iconium": "yellow"}}
"""An army of yellow, whose generals the tests name."""


def asked_who_commands(state: State) -> State:
    """Return the state after Antigonus was named, where the most senior of his equals would command otherwise."""
    assert waits_for(state) == "name-commander"
    assert state.commander("iconium", "yellow") == "leonnatus"
    state = play(state, "commander: antigonus")
    assert state.commander("iconium", "yellow") == "antigonus"
    return state


@pytest.mark.rule("D8.3b", "D8.4e")
def test_who_returns_as_a_reinforcement_to_his_equal_may_command() -> None:
    generals = {"antigonus": ("yellow", "iconium"), "leonnatus": ("yellow", "")}
    steps = PlaceReinforcements("yellow", (), ("leonnatus",))
    state = table(steps, segment="", **ANTIGONUS_AT_ICONIUM, generals=generals)
    asked_who_commands(play(state, "place-general: leonnatus iconium"))


@pytest.mark.rule("D8.3b", "D8.4e")
def test_a_late_general_who_comes_to_his_equal_may_command() -> None:
    state = tyche("seleucus", units=units(opis={"loyal": 1}), generals={"peithon": ("yellow", "opis")})
    state = play(state, "event: seleucus", "space: opis")
    assert waits_for(state) == "name-commander"
    assert play(state, "commander: seleucus").commander("opis", "yellow") == "seleucus"


@pytest.mark.rule("D21.3a", "D8.4e")
def test_polyperchon_has_lost_the_rank_by_which_antipater_commanded() -> None:
    generals = {"antipater": ("yellow", "iconium"), "antigonus": ("yellow", "iconium"), "polyperchon": ("yellow",)}
    state = table(TurnTrack(), turn=3, segment="", **ANTIGONUS_AT_ICONIUM, generals=generals)
    assert waits_for(state) == "name-commander"
    assert play(state, "commander: antigonus").commander("iconium", "yellow") == "antigonus"


@pytest.mark.rule("D21.3a", "D8.4e")
def test_two_equals_whom_antipater_commanded_are_left_by_his_death() -> None:
    generals = dict.fromkeys(("antipater", "perdiccas", "craterus"), ("yellow", "iconium"))
    there = {**ANTIGONUS_AT_ICONIUM, "generals": {**generals, "polyperchon": ("yellow",)}}
    state = table(TurnTrack(), turn=3, segment="", **there, commanders=("antipater",))
    assert waits_for(state) == "name-commander"
    assert set(legal(state)) == {"commander: perdiccas", "commander: craterus"}, "Polyperchon has two stars only"


@pytest.mark.rule("D9.7d", "D8.4e")
@pytest.mark.parametrize("named", ["perdiccas", "craterus"])
def test_who_comes_out_of_his_city_to_his_equal_and_stays_may_command(named: str) -> None:
    generals = {"craterus": ("yellow", "pella", True), "perdiccas": ("yellow", "pella")}
    state = segment(units=units(pella={"loyal": 3}), markers={"pella": "yellow"}, generals=generals)
    state = play(state, "activate: craterus pella", "stop", f"commander: {named}")
    assert state.commander("pella", "yellow") == named


@pytest.mark.rule("D9.7d", "D8.4e")
@pytest.mark.parametrize("named", ["perdiccas", "craterus"])
def test_who_goes_inside_his_city_to_his_equal_may_command(named: str) -> None:
    state = segment(
        inside={"pella": {"yellow": {"loyal": 1}}},
        markers={"pella": "yellow"},
        generals={"craterus": ("yellow", "pella", True), "perdiccas": ("yellow", "pella")},
        commanders=("craterus",),  # named before he came there
    )
    state = play(state, "activate: perdiccas pella", "stop-inside", f"commander: {named}")
    assert state.commander("pella", "yellow", inside=True) == named


@pytest.mark.rule("D21.3b", "D8.4e")
def test_polyperchon_who_returns_to_his_equal_may_command() -> None:
    generals = {"antipater": ("yellow", "tyana"), "antigonus": ("yellow", "iconium"), "polyperchon": ("yellow",)}
    state = settle(kill_general(table(**ANTIGONUS_AT_ICONIUM, generals=generals), "antipater", "D12.10b"))
    state = play(state, "place-general: polyperchon iconium")
    assert waits_for(state) == "name-commander"
    assert play(state, "commander: antigonus").commander("iconium", "yellow") == "antigonus"


@pytest.mark.rule("D8.4e", "D12.10d")
def test_when_a_commander_falls_his_player_says_who_of_two_equals_follows() -> None:
    generals = dict.fromkeys(("perdiccas", "leonnatus", "antigonus"), ("yellow", "iconium"))
    generals["craterus"] = ("red", "tyana")
    there = {**ANTIGONUS_AT_ICONIUM["units"], "tyana": {"red": {"mercenary": 1}}}
    state = segment(units=there, generals=generals)
    everybody = ("take: loyal",) * 3 + ("take-general: leonnatus", "take-general: antigonus")
    state = play(state, "activate: perdiccas iconium", *everybody, "go: tyana")
    state = unanswered(state)
    state = play(state, "roll: 3 6", "roll: 1 1", "roll: 6")
    assert waits_for(state) == "name-commander"
    state = play(state, "commander: antigonus")
    assert state.commander("tyana", "yellow") == "antigonus"


@pytest.mark.rule("D8.4e", "D10.7a")
def test_when_a_commander_leaves_to_intercept_his_player_says_who_of_two_equals_stays_in_command() -> None:
    generals = dict.fromkeys(("perdiccas", "leonnatus", "antigonus"), ("red", "iconium"))
    generals["craterus"] = ("yellow", "celaenae")
    there = {"iconium": {"red": {"loyal": 4}}, "celaenae": {"yellow": {"mercenary": 2}}}
    state = segment(units=there, markers={"iconium": "red"}, generals=generals)
    state = play(state, "activate: craterus celaenae", "take-all", "go: synnada")
    state = play(state, "intercept: perdiccas iconium", "take: loyal", "set-out", "roll: 6")
    assert waits_for(state) == "name-commander"
    state = play(state, "commander: antigonus")
    assert state.commander("iconium", "red") == "antigonus"


@pytest.mark.rule("D8.3b", "D8.4e")
def test_of_two_whom_their_commander_leaves_behind_the_one_commands_who_was_named_now() -> None:
    generals = dict.fromkeys(("perdiccas", "leonnatus", "antigonus"), ("yellow", "tyana"))
    there = units(tyana={"loyal": 3})
    state = segment(units=there, markers={"iconium": "yellow"}, generals=generals, commanders=("leonnatus",))
    taken = ("take-all", "take-general: leonnatus", "take-general: antigonus")
    state = play(state, "activate: perdiccas tyana", *taken, "go: iconium", "drop-general: leonnatus")
    state = play(state, "drop-general: antigonus", "commander: antigonus", "go: celaenae", "stop")
    assert state.commander("iconium", "yellow") == "antigonus"
    assert state.commanders == ("antigonus",)


@pytest.mark.rule("D8.4e", "D9.4c")
def test_of_two_who_have_come_to_a_commander_who_then_leaves_one_is_named() -> None:
    generals = dict.fromkeys(("leonnatus", "antigonus"), ("yellow", "tyana")) | {"perdiccas": ("yellow", "iconium")}
    there = units(tyana={"loyal": 2}, iconium={"loyal": 2})
    state = segment(units=there, generals=generals)
    state = play(state, "activate: leonnatus tyana", "take-all", "go: iconium", "stop")
    state = play(state, "activate: antigonus tyana", "go: iconium", "stop")
    assert waits_for(state) == "activate", "Perdiccas commands them"
    state = play(state, "activate: perdiccas iconium", "go: celaenae", "stop")
    assert waits_for(state) == "name-commander"
    assert play(state, "commander: antigonus").commander("iconium", "yellow") == "antigonus"


@pytest.mark.rule("D8.4e", "D9.7e")
def test_who_comes_out_of_his_city_to_his_equal_before_a_battle_may_command() -> None:
    generals: dict[str, tuple[Any, ...]] = {"antigonus": ("red", "celaenae"), "craterus": ("yellow", "iconium")}
    generals["leonnatus"] = ("red", "celaenae", True)
    there = {"celaenae": {"red": {"loyal": 3}}, "iconium": {"yellow": {"loyal": 4}}}
    state = segment(units=there, markers={"celaenae": "red"}, generals=generals)
    state = play(state, "activate: craterus iconium", "take-all", "go: celaenae", "pass")
    kept = play(state, "done")
    assert waits_for(kept) == "avoid-battle", "Antigonus commands before the city, Leonnatus stays inside"
    state = play(state, "bring-outside: leonnatus", "done")
    assert waits_for(state) == "name-commander"
    state = play(state, "commander: antigonus")
    assert state.commander("celaenae", "red") == "antigonus"
    assert waits_for(state) == "avoid-battle"


@pytest.mark.rule("D8.4e", "D9.10a")
def test_of_two_whose_commander_is_taken_along_by_a_force_that_passes_one_is_named() -> None:
    generals = dict.fromkeys(("perdiccas", "leonnatus", "antigonus"), ("yellow", "iconium"))
    there = units(tyana={"loyal": 1}, iconium={"loyal": 2})
    state = segment(units=there, generals=generals | {"peithon": ("yellow", "tyana")})
    state = play(state, "activate: peithon tyana", "take: loyal", "go: iconium", "take-general: perdiccas")
    state = play(state, "go: celaenae", "stop")
    assert waits_for(state) == "name-commander"
    assert play(state, "commander: antigonus").commander("iconium", "yellow") == "antigonus"


@pytest.mark.rule("D8.4e", "D9.7e")
@pytest.mark.parametrize("named", ["leonnatus", "antigonus"])
def test_who_goes_inside_his_city_to_his_equal_before_a_battle_may_command_there(named: str) -> None:
    generals: dict[str, tuple[Any, ...]] = {"antigonus": ("red", "celaenae"), "craterus": ("yellow", "iconium")}
    generals["leonnatus"] = ("red", "celaenae", True)
    there = {"celaenae": {"red": {"loyal": 3}}, "iconium": {"yellow": {"loyal": 4}}}
    state = segment(units=there, markers={"celaenae": "red"}, generals=generals, commanders=("leonnatus",))
    state = play(state, "activate: craterus iconium", "take-all", "go: celaenae", "pass")
    state = play(state, "bring-inside: antigonus", "done")
    assert waits_for(state) == "name-commander", "what Leonnatus was named for before is over"
    state = play(state, f"commander: {named}")
    assert state.commander("celaenae", "red", inside=True) == named


@pytest.mark.rule("D8.4e", "D9.7e")
def test_who_leaves_everybody_where_he_is_before_a_battle_is_not_asked_who_commands() -> None:
    generals = {"craterus": ("yellow", "iconium")} | dict.fromkeys(("antigonus", "leonnatus"), ("red", "celaenae"))
    there = {"celaenae": {"red": {"loyal": 3}}, "iconium": {"yellow": {"loyal": 4}}}
    state = segment(units=there, markers={"celaenae": "red"}, generals=generals)
    state = play(state, "activate: craterus iconium", "take-all", "go: celaenae", "pass", "done")
    assert waits_for(state) == "avoid-battle", "he names a commander in his own turn"
