"""What an action costs and what follows from it for certain, as ids and numbers; and the same in words."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from ancientwars import HiddenInformation, SetupError, diadochi
from ancientwars.core.step import SPECTATOR, Decision
from ancientwars.diadochi.interface.prospects import prospect
from ancientwars.diadochi.rules.d09_movement.segment import MovementRoll
from ancientwars.diadochi.rules.d11_avoid_battle import AvoidBattle
from ancientwars.diadochi.rules.d16_independent_armies import MoveIndependents
from ancientwars.diadochi.state import actions as a
from ancientwars.diadochi.state.events import BattleEnded
from ancientwars.diadochi.state.state import GENERALS, SPACES, Royal
from tests.diadochi.games import random_states
from tests.diadochi.tables import play, table

ANTIGONUS = {"antigonus": {"owner": "yellow", "place": "celaenae"}}
ARMY = {"celaenae": {"yellow": {"loyal": 3, "mercenary": 1}}}
SIEGE = {"segment": "movement", "generals": ANTIGONUS, "units": ARMY, "markers": {"red": ["celaenae"]}}
MARCH = ("move", "roll: 6", "activate: antigonus celaenae", "take-all")
SURRENDER: dict[str, Any] = {"segment": "surrender", "units": {"smyrna": {"yellow": {"loyal": 3}}}}
CARD = {"hands": {"yellow": ["major_campaign_1", "shipbuilding", "peucestas"]}}


def told(given, *notations):
    """Return the state in which the last of some actions may be chosen, the others played, and that action."""
    state = diadochi.position(given)
    for text in notations[:-1]:
        state = diadochi.apply(state, diadochi.parse(state, text))
    return state, diadochi.parse(state, notations[-1])


def price(given, *notations):
    return [(one.what, one.amount, one.of) for one in diadochi.price(*told(given, *notations))]


@pytest.mark.parametrize(
    ("given", "notations", "changes"),
    [
        (SIEGE, ("move",), []),
        (SIEGE, ("hire",), [("mercenary", 1, "yellow")]),
        (SIEGE, ("move", "roll: 6", "activate: antigonus celaenae"), [("movement", 4, "antigonus")]),
        (SIEGE, (*MARCH, "go: colossae"), [("movement", -1, "antigonus")]),
        (SIEGE, (*MARCH, "go: pisidia"), [("movement", -2, "antigonus")]),  # over a mountain path
        (
            SIEGE,
            (*MARCH, "besiege"),
            [("movement", -2, "antigonus"), ("champion", -1, "yellow"), ("lp", -3, "yellow")],
        ),
        (SIEGE | {"champions": ["yellow"]}, (*MARCH, "besiege"), [("movement", -2, "antigonus")]),
        (SIEGE | {"usurper": "red"}, (*MARCH, "besiege"), [("movement", -2, "antigonus")]),
        (SIEGE, (*MARCH, "stop"), []),
        (SURRENDER, ("take-space: smyrna",), [("markers", 1, "yellow")]),
        (
            SURRENDER | {"markers": {"red": ["sardis", "smyrna"]}},
            ("take-space: smyrna",),
            [("markers", 1, "yellow"), ("vp", -2, "red"), ("markers", -1, "red")],
        ),
        (
            SURRENDER | {"markers": {"yellow": ["sardis"]}},
            ("take-space: smyrna",),
            [("vp", 2, "yellow"), ("markers", 1, "yellow")],
        ),
        (CARD, ("ops: major_campaign_1 train",), [("cards", -1, "yellow"), ("operations", 4, "yellow")]),
        (CARD, ("discard: major_campaign_1 nothing",), [("cards", -1, "yellow")]),
        (
            CARD,
            ("event: peucestas",),
            [
                ("cards", -1, "yellow"),
                ("markers", 1, "yellow"),
                ("mercenary", 3, "persepolis"),
                ("minors", 1, "persepolis"),
            ],
        ),
        (
            CARD,
            ("ops: major_campaign_1 train", "train: mercenary"),
            [("operations", -3, "yellow"), ("mercenary", 1, "yellow")],
        ),
        (CARD, ("ops: major_campaign_1 train", "train: loyal"), [("operations", -4, "yellow")]),
        (
            CARD | {"training": {"yellow": ["loyal", 5]}},
            ("ops: major_campaign_1 train", "train: loyal"),
            [("operations", -2, "yellow"), ("loyal", 1, "yellow")],
        ),
        (
            CARD | {"markers": {"yellow": ["smyrna"]}},
            ("ops: major_campaign_1 markers", "marker: sardis"),
            [("operations", -1, "yellow"), ("vp", 2, "yellow"), ("markers", 1, "yellow")],
        ),
    ],
)
def test_what_is_paid_and_gained(given, notations, changes):
    assert sorted(price(given, *notations)) == sorted(changes)


def test_a_naval_move_is_paid_leg_by_leg_as_it_is_planned():
    given = {
        "segment": "movement",
        "generals": {"antigonus": {"owner": "yellow", "place": "salamis"}},
        "units": {"salamis": {"yellow": {"loyal": 3}}},
    }
    start = ("move", "roll: 6", "activate: antigonus salamis", "take-all", "embark")
    assert price(given, *start, "sail: aradus") == [("movement", -1, "antigonus")]
    state, action = told(given, *start, "sail: aradus", "sail: sidon")
    assert diadochi.note(state, action) == "MP -1 (2 left)"


def test_units_that_a_minor_general_leaves_unmarked_are_dispersed():
    spaces = ["smyrna", "sardis", "miletus", "xanthus", "phaselis", "aspendus"][
        : diadochi.components().minor_general.per_player
    ]
    given = {
        "segment": "movement",
        "units": {space: {"yellow": {"mercenary": 2}} for space in [*spaces, "celaenae"]},
        "minors": {"yellow": spaces},
        "markers": {"yellow": ["celaenae"]},
    }
    changes = price(given, "move", "roll: 6", "take-minor: smyrna", "minor: celaenae")
    assert ("mercenary", -2, "smyrna") in changes
    assert ("mercenary", 2, "dispersed") in changes


def test_nothing_is_told_of_what_is_illegal_or_chance():
    state, start = diadochi.position(SIEGE), diadochi.new_game()
    illegal = diadochi.parse(state, "besiege")
    assert (diadochi.price(state, illegal), diadochi.note(state, illegal)) == ((), "")
    dealt = diadochi.chance_outcomes(start)[0][0]
    assert (diadochi.price(start, dealt), diadochi.note(start, dealt)) == ((), "")
    for asked in (diadochi.price, diadochi.note):
        with pytest.raises(HiddenInformation):
            asked(diadochi.view(state, SPECTATOR), diadochi.legal_actions(state)[0])
    with pytest.raises(SetupError, match="no language 'el'"):
        diadochi.note(state, diadochi.legal_actions(state)[0], "el")


# ---------------------------------------------------------------------- in words


@pytest.mark.parametrize(
    ("given", "notations", "english", "russian"),
    [
        (SIEGE, ("move", "roll: 6", "activate: antigonus celaenae"), "MP +4; units: 4", "движение +4; единиц: 4"),
        (
            SIEGE,
            (*MARCH, "go: pisidia"),
            "MP -2 (2 left); over a mountain path; hostile area: attrition on leaving; marker: Independents",
            "движение -2 (останется 2); по горной тропе; враждебная область: при выходе потери; маркер: Независимые",
        ),
        (
            SIEGE,
            (*MARCH, "besiege"),
            (
                "MP -2 (2 left); LP -3; status of Champion -1; "
                "siege points 0 of 1, taken on 3 or more, a unit lost on 1, 3"
            ),
            (
                "движение -2 (останется 2); ОЛ -3; статус защитника -1; "
                "очки осады 0 из 1, взятие при 3 и больше, потеря единицы при 1, 3"
            ),
        ),
        (SURRENDER, ("take-space: smyrna",), "1 of 2 for Lydia, VP 2, Sardis missing", None),
        (
            SURRENDER | {"markers": {"yellow": ["sardis"]}},
            ("take-space: smyrna",),
            "VP +2; 2 of 2 for Lydia, VP 2",
            None,
        ),
        (SURRENDER | {"markers": {"yellow": ["sardis", "lesbos"]}}, ("take-space: smyrna",), "", None),
        (
            {"segment": "tyche", "hands": {"yellow": ["eumenes"]}},
            ("event: eumenes", "space: tyana"),
            "Mercenaries +2",
            "Наёмники +2",
        ),
        (CARD, ("ops: major_campaign_1 train", "train: loyal"), "operations -4 (0 left); 4 of 7 paid", None),
        (
            SIEGE,
            (*MARCH[:-1], "go: colossae"),
            "MP -1 (3 left); without units",
            "движение -1 (останется 3); без единиц",
        ),
        (
            SIEGE | {"hands": {"yellow": ["fog"]}},
            ("discard-surprise: fog",),
            "another card is drawn",
            "взамен берётся другая",
        ),
        (
            SURRENDER | {"segment": "movement", "markers": {"yellow": ["smyrna"]}},
            ("hire", "place-unit: mercenary smyrna"),
            "to place: 1; stands there: 3",
            "разместить: 1; там: 3",
        ),
    ],
)
def test_notes(given, notations, english, russian):
    state, action = told(given, *notations)
    assert diadochi.note(state, action) == english
    if russian is not None:
        assert diadochi.note(state, action, "ru") == russian


def test_a_step_towards_an_enemy_tells_who_is_there():
    units = ARMY | {"colossae": {"red": {"mercenary": 2}}}
    state, action = told(SIEGE | {"units": units, "minors": {"red": ["colossae"]}}, *MARCH, "go: colossae")
    told_now = "MP -1 (3 left); there: Horse 2; battle: strength 7 against 2, won 100%, drawn 0%"
    assert diadochi.note(state, action) == f"{told_now}; an attack costs the status of Champion"


@pytest.mark.parametrize(("champions", "needed"), [(["yellow"], "0 of 1"), (["yellow", "red"], "0 of 3")])
def test_royal_units_that_would_go_over_with_the_first_point_are_not_reckoned_among_the_garrison(champions, needed):
    """Against a Diadoch Lion remains Champion, 3 to 0; by an attack on a Champion he falls to 0 against 3."""
    given = SIEGE | {"inside": {"celaenae": {"red": {"royal": 2}}}, "champions": champions}
    assert f"siege points {needed}" in diadochi.note(*told(given, *MARCH, "besiege"))


def test_without_a_point_no_royal_unit_goes_over_and_the_garrison_counts():
    """Lion has a point; two Royal units inside would go over with another, but a die without one takes nothing."""
    inside: dict[str, object] = {"inside": {"celaenae": {"red": {"royal": 2}}}, "sieges": [("celaenae", "yellow", 1)]}
    given = SIEGE | inside | {"champions": ["yellow"]}
    assert "taken on 3 or more" in diadochi.note(*told(given, *MARCH, "besiege"))


# ---------------------------------------------------------------------- how a battle stands

MEETING = {
    "segment": "movement",
    "minors": {"yellow": ["celaenae"], "red": ["colossae"]},
    "units": {"celaenae": {"yellow": {"mercenary": 1}}, "colossae": {"red": {"mercenary": 1}}},
    "champions": ["red"],
}
MARCH_OF_MINOR = ("move", "roll: 6", "activate: minor celaenae", "take-all")


SAIL = ("embark", "sail: lesbos")


def test_the_odds_of_a_battle_are_told_before_it_is_sought():
    """Strength 1 scores 2 with a total of 12 and else 1: won 35/36 / 36, as often lost, drawn else."""
    state, action = told(MEETING, *MARCH_OF_MINOR[:-1], "take: mercenary", "go: colossae")
    told_now = "there: Horse 1; battle: strength 1 against 1, won 3%, drawn 95%"
    assert diadochi.note(state, action) == f"MP -1 (3 left); {told_now}"
    assert "битва: сила 1 против 1, победа 3%, ничья 95%" in diadochi.note(state, action, "ru")


def test_an_overrun_is_told_before_it_is_sought():
    given = MEETING | {"units": {"celaenae": {"yellow": {"mercenary": 5}}, "colossae": {"red": {"mercenary": 1}}}}
    state, action = told(given, *MARCH_OF_MINOR, "go: colossae")
    assert diadochi.note(state, action).endswith("there: Horse 1; overrun, no battle")


def test_who_would_be_overrun_is_told_so():
    units = {"celaenae": {"yellow": {"mercenary": 5}}, "synnada": {"red": {"mercenary": 1}}}
    state = table(
        MovementRoll("yellow"), units=units, minors=(("yellow", "celaenae"),), generals={"craterus": ("red", "synnada")}
    )
    state = play(state, "roll: 6", "activate: minor celaenae", "take-all", "go: iconium")
    action = diadochi.parse(state, "intercept: craterus synnada")
    assert diadochi.note(state, action) == "succeeds on 5 or more; overrun by the enemy, no battle"
    assert diadochi.note(state, action, "ru").endswith("свои силы будут сметены без битвы")
    state = play(state, "intercept: craterus synnada", "take: mercenary", "set-out", "roll: 5")
    assert diadochi.note(state, a.Fight()) == "overrun, no battle; an attack costs the status of Champion"


def test_beside_an_interception_of_a_general_alone_stands_that_there_is_no_battle():
    state = table(
        MovementRoll("yellow"),
        units={"synnada": {"red": {"mercenary": 1}}},
        generals={"antigonus": ("yellow", "colossae"), "craterus": ("red", "synnada")},
    )
    state = play(state, "roll: 6", "activate: antigonus colossae", "go: celaenae")
    met = "no battle: a general alone meets the army, dies on 5 or more"
    assert diadochi.note(state, diadochi.parse(state, "intercept: craterus synnada")) == f"succeeds on 5 or more; {met}"
    state = play(state, "intercept: craterus synnada", "take: mercenary", "set-out", "roll: 5")
    assert diadochi.note(state, a.Fight()) == met, "he attacks nobody"
    assert "при 5" in diadochi.note(state, a.Fight(), "ru")


def test_the_colonists_who_leave_the_game_in_greece_fight_nobody_there():
    state = table(
        MoveIndependents("yellow"),
        segment="tyche",
        units={"thermopylae": {"red": {"loyal": 2}}},
        minors=(("red", "thermopylae"),),
        independents={"colonists": "lamia", "scythians": "lamia"},
    )
    colonists, scythians = play(state, "army: colonists"), play(state, "army: scythians")
    action = diadochi.parse(colonists, "go: thermopylae")
    assert diadochi.note(colonists, action) == "MP -1 (2 left); there: Horse 2"
    assert "; battle: strength 6 against 4, won " in diadochi.note(scythians, action)


@pytest.mark.parametrize(("taken", "strengths"), [(("take-royal: alexander_iv",), (4, 0)), ((), (4, 6))])
def test_an_heir_who_is_left_behind_does_not_count_in_the_battle_to_come(taken, strengths):
    """Lion has 1 of legitimacy by Leonnatus when he attacks, 6 with the heir; Horse 5 by 2 of prestige."""
    state = table(
        MovementRoll("yellow"),
        units={"celaenae": {"red": {"royal": 3}}, "synnada": {"yellow": {"loyal": 2}}},
        generals={"leonnatus": ("yellow", "synnada"), "craterus": ("red", "celaenae")},
        royals={"alexander_iv": Royal("synnada", "yellow")},
    )
    state = play(state, "roll: 6", "activate: leonnatus synnada", "take-all", *taken)
    found = prospect(state, "yellow", diadochi.parse(state, "go: celaenae"))
    assert found is not None
    assert found.strengths == strengths


def test_who_may_avoid_a_battle_is_told_how_it_stands_if_he_does_not():
    """Lion comes with 3 Mercenaries, Horse has 2 and controls the space: local troops make it 3."""
    units = {"celaenae": {"yellow": {"mercenary": 3}}, "colossae": {"red": {"mercenary": 2}}}
    given = MEETING | {"units": units, "markers": {"red": ["colossae"]}}
    state, action = told(given, *MARCH_OF_MINOR, "go: colossae", "pass", "pass")
    assert isinstance(state.agenda[-1], AvoidBattle)
    assert diadochi.note(state, action).startswith("battle: strength 3 against 3, won ")


def test_a_general_without_units_is_told_of_no_battle():
    state = table(
        MovementRoll("yellow"),
        units={"ichnae": {"yellow": {"loyal": 2}}},
        generals={"antigonus": ("yellow", "ichnae"), "ptolemy": ("red", "thapsacus")},
    )
    state = play(state, "roll: 6", "activate: antigonus ichnae", "take-all", "go: thapsacus")
    assert diadochi.note(state, a.Pass(), "en") == "", "he would be met, and fights nobody"


def test_a_landing_tells_that_it_costs_the_status_of_champion():
    """Both are Champions, and Horse is no Usurper."""
    given = MEETING | {"champions": ["yellow", "red"], "minors": {"yellow": ["smyrna"], "red": ["lesbos"]}}
    given |= {"units": {"smyrna": {"yellow": {"mercenary": 1}}, "lesbos": {"red": {"mercenary": 1}}}}
    state, action = told(given, "move", "roll: 6", "activate: minor smyrna", "take: mercenary", *SAIL)
    assert diadochi.note(state, action).endswith("; an attack costs the status of Champion")


def test_who_may_intercept_is_told_how_many_units_there_are_and_how_the_battle_would_stand():
    """Lion comes with 3 Mercenaries into the empty space of Horse; 2 Loyal and a Mercenary of his are next to it."""
    units = {"celaenae": {"yellow": {"mercenary": 3}}, "sardis": {"red": {"loyal": 2, "mercenary": 1}}}
    given = MEETING | {"minors": {"yellow": ["celaenae"], "red": ["sardis"]}}
    given |= {"units": units, "markers": {"red": ["colossae"]}}
    state, action = told(given, *MARCH_OF_MINOR, "go: colossae", "intercept: minor sardis")
    assert diadochi.note(state, action).startswith("succeeds on 5 or more; battle: strength 6 against 3, won ")
    state = diadochi.apply(state, action)
    assert diadochi.note(state, diadochi.parse(state, "take-all")) == "here: 3"
    assert diadochi.note(state, diadochi.parse(state, "take: loyal"), "ru") == "здесь: 2"
    state = diadochi.apply(state, diadochi.parse(state, "take: loyal"))
    assert diadochi.note(state, diadochi.parse(state, "take: loyal")) == "here: 1"
    set_out = diadochi.note(state, diadochi.parse(state, "set-out"))  # one Loyal and a local troop
    assert set_out.startswith("battle: strength 3 against 3, won ")


def test_who_may_intercept_at_sea_is_told_how_the_naval_battle_would_stand():
    """The Athenian fleet of 2 points scores 1 at least, a mover without a fleet 0. Lion is a Champion."""
    units = {"smyrna": {"yellow": {"mercenary": 1}}}
    given = MEETING | {"champions": ["yellow", "red"], "minors": {"yellow": ["smyrna"]}, "units": units}
    given |= {"markers": {"red": ["lesbos", "athens"]}}
    sail = ("move", "roll: 6", "activate: minor smyrna", "take: mercenary", *SAIL, "set-sail")
    state, action = told(given, *sail, "fleet: athenian")
    odds = "battle: strength 2 against 0, won 100%, drawn 0%"
    assert diadochi.note(state, action) == f"points: 2; {odds}; an attack costs the status of Champion"


def test_no_odds_are_told_while_a_card_that_changes_the_battle_may_be_cancelled():
    """Horse plays Desertion, which Lion may cancel; before it is played the odds stand beside playing nothing."""
    given = MEETING | {"hands": {"yellow": ["cretan_liar"], "red": ["desertion"]}}
    state, action = told(
        given, "pass", "pass", *MARCH_OF_MINOR[:-1], "take: mercenary", "go: colossae", "pass", "pass", "pass"
    )
    assert "battle: strength 1 against 1" in diadochi.note(state, action)
    state = diadochi.apply(state, diadochi.parse(state, "surprise: desertion"))
    while not isinstance(diadochi.pending(state), Decision):
        state = diadochi.apply(state, diadochi.chance_outcomes(state)[0][0])
    assert diadochi.note(state, diadochi.parse(state, "pass")) == ""


def test_where_royal_units_alone_would_go_over_no_dice_decide():
    """Against a Diadoch Lion remains Champion, 3 to 0: no Royal unit fights, and nothing else is there (D14.3f)."""
    units = {"celaenae": {"yellow": {"mercenary": 1}}, "colossae": {"red": {"royal": 2}}}
    given = MEETING | {"units": units, "markers": {"red": ["colossae"]}, "champions": ["yellow"]}
    state, action = told(given, *MARCH_OF_MINOR[:-1], "take: mercenary", "go: colossae")
    assert diadochi.note(state, action).endswith("battle: strength 1 against 0, won 100%, drawn 0%")


def test_a_sally_tells_how_its_battle_would_stand():
    """Horse besieges Celaenae with 3 Mercenaries; Lion has 2 inside, and a local troop."""
    units = {"celaenae": {"red": {"mercenary": 3}}}
    given = MEETING | {"units": units, "minors": {"red": ["celaenae"]}, "champions": ["red", "yellow"]}
    given |= {"inside": {"celaenae": {"yellow": {"mercenary": 2}}}, "markers": {"yellow": ["celaenae"]}}
    state, action = told(given, *MARCH_OF_MINOR, "sally")
    assert diadochi.note(state, action).startswith("battle: strength 3 against 3, won ")
    assert diadochi.note(state, action).endswith("; an attack costs the status of Champion")


def test_a_guest_who_would_stop_is_told_how_the_battle_with_his_host_would_stand():
    given = MEETING | {"units": {"celaenae": {"yellow": {"mercenary": 2}}, "colossae": {"red": {"mercenary": 2}}}}
    state, action = told(given, *MARCH_OF_MINOR, "go: colossae", "ask-passage", "grant-passage", "stop")
    assert diadochi.note(state, action).startswith("battle: strength 2 against 2, won ")


def test_once_a_battle_has_begun_nobody_is_told_of_an_overrun():
    """Lion comes with 5 Mercenaries against 2, one of which deserts; the battle is fought all the same."""
    units = {"celaenae": {"yellow": {"mercenary": 5}}, "colossae": {"red": {"mercenary": 2}}}
    hands = {"yellow": ["desertion", "gift_of_oratory"], "red": ["fog"]}
    given = MEETING | {"units": units, "hands": hands}
    state, _ = told(given, "pass", "pass", *MARCH_OF_MINOR, "go: colossae", "pass", "pass", "surprise: desertion")
    state = diadochi.apply(state, diadochi.parse(state, "surprise: desertion"))
    while not isinstance(diadochi.pending(state), Decision):
        state = diadochi.apply(state, diadochi.chance_outcomes(state)[0][0])
    while state.units.count("colossae", "red", "mercenary") == 2:
        state = diadochi.apply(state, diadochi.parse(state, "pass"))
    assert diadochi.note(state, diadochi.parse(state, "pass")).startswith("battle: strength 1 against 5, won ")


def test_the_odds_are_those_of_the_dice():
    """With an Elephant against Mercenaries, by playing every outcome of all dice."""
    units = {"celaenae": {"yellow": {"mercenary": 2, "elephant": 1}}, "colossae": {"red": {"mercenary": 3}}}
    state, action = told(MEETING | {"units": units}, *MARCH_OF_MINOR, "go: colossae")
    expected = prospect(state, "yellow", action)
    assert expected is not None
    assert (expected.strengths, expected.elephants) == ((2, 3), (1, 0))
    won = drawn = Fraction(0)
    fronts = [(Fraction(1), diadochi.apply(state, action))]
    while fronts:
        share, state = fronts.pop()
        ends = [event.winner for event in state.events if isinstance(event, BattleEnded)]
        waits = diadochi.pending(state)
        if ends:
            won, drawn = won + share * (ends[0] == "yellow"), drawn + share * (ends[0] == "")
        elif isinstance(waits, Decision):
            fronts.append((share, diadochi.apply(state, diadochi.parse(state, "pass"))))
        else:
            outcomes = diadochi.chance_outcomes(state)
            fronts += [(share * Fraction(odds), diadochi.apply(state, one)) for one, odds in outcomes]
    assert (expected.won, expected.drawn) == (won, drawn)
    assert 0 < won < 1


# ---------------------------------------------------------------------- whole games


OF: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("vp", "lp", "fleet_points", "champion", "royals", "cards", "operations"), diadochi.SEATS),
    **dict.fromkeys(diadochi.KINDS, (*SPACES, *diadochi.SEATS, "dispersed")),
    "markers": (*diadochi.SEATS, "independent"),
    "movement": (*GENERALS, "minor", *diadochi.components().independent_army),
    "generals": GENERALS,
    "minors": SPACES,
}
CERTAIN = (a.TakeSpace, a.ClearSpace, a.PlaceMarker, a.PlaceUnit, a.Disband, a.Bury)


def test_in_whole_games_the_price_is_what_changes_and_the_view_tells_it_too(times):
    rng, compared, kinds = Random(3), 0, set()
    for scenario in diadochi.INFO.scenarios:
        for state in random_states(7, scenario, times(200, 10**6)):
            waits = diadochi.pending(state)
            if not isinstance(waits, Decision):
                continue
            options, view = diadochi.legal_actions(state), diadochi.view(state, waits.seat)
            for action in rng.sample(options, min(3, len(options))):
                changes = diadochi.price(state, action)
                assert (
                    diadochi.price(view, action) == diadochi.price(diadochi.determinize(view, rng), action) == changes
                )
                assert diadochi.note(view, action) == diadochi.note(state, action)
                assert all(one.of in OF[one.what] and one.amount for one in changes)
                kinds |= {one.what for one in changes}
                if isinstance(action, CERTAIN):
                    compared += 1
                    after = diadochi.apply(state, action)
                    if not after.over:
                        assert points(after, changes) == points(state, ())
    assert compared > 50
    assert {"vp", "markers", "movement", "operations", "cards", "mercenary", "royals"} <= kinds


def points(state, changes):
    """Return the victory points and markers of all players, less what changes."""
    less = {one.of: one.amount for one in changes if one.what == "vp"}
    marks = {(one.of, one.amount > 0): one.amount for one in changes if one.what == "markers"}
    marked = {
        seat: state.markers.count(seat) - sum(marks.get((seat, gain), 0) for gain in (True, False))
        for seat in state.seats
    }
    return {seat: state.victory_points(seat) - less.get(seat, 0) for seat in state.seats}, marked
