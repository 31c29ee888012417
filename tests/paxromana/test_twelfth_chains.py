"""P9, P11: what is done again, as a second battle, assault or passage, and what reduced units have done before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ancientwars.paxromana.rules.p09_land_movement.expansion import Expansion
from ancientwars.paxromana.state.scopes import Activation, Entry, Move, Withdrawal
from ancientwars.paxromana.state.state import Settlement
from tests.paxromana.seas import moving
from tests.paxromana.tables import asked, legal, play, table

if TYPE_CHECKING:
    from collections.abc import Callable

    from ancientwars.paxromana.state.state import State

ORDINARY = {
    "shifts": "shift: 0 0",
    "retreat": "stand",
    "force-retreat": "pass",
    "leader-death": "roll: 3 4",
    "use-cavalry": "pass",
    "militia": "pass",
    "interceptors": "take-all",
    "interception": "roll: 6 6",
    "admit-fleet": "pass",
}
"""What is answered where a test does not say something else."""


def through(state: State, stop: Callable[[State], bool], **answers: str | Callable[[State], str]) -> State:
    """Return the state after what is asked was answered, by prompt with underscores, until something is so."""
    given = ORDINARY | {prompt.replace("_", "-"): answer for prompt, answer in answers.items()}
    while not stop(state):
        answer = given.get(asked(state)[1]) or (lambda state: legal(state)[0])
        state = play(state, answer if isinstance(answer, str) else answer(state))
    return state


@pytest.mark.rule("P9.3.7a")
@pytest.mark.parametrize(("dice", "used"), [((6, 1, 1, 1), 2), ((6, 1, 1, 6), 2), ((6, 1, 6, 1), 3), ((1, 6, 1, 6), 1)])
def test_a_withdrawing_army_pays_for_each_battle_by_interception_that_it_loses(
    dice: tuple[int, ...], used: int
) -> None:
    """Rome withdraws to Roma for a point; from Bovianum and from Capua it is intercepted there, and stands."""
    units = {
        "parma": {"carthage": {"HI": 6}},
        "pisae": {"rome": {"LG": 4}},
        "bovianum": {"carthage": {"LI": 4}},
        "capua": {"carthage": {"LI": 4}},
    }
    rolls = iter(dice)
    state = moving("parma", {"HI": 6}, points=6, seat="carthage", units=units, stability={"rome": 3})
    state = through(
        play(state, "to: pisae"),
        lambda now: asked(now)[1] == "withdraw-to" and now.scope(Withdrawal).space == "roma",
        withdraw="withdraw",
        withdrawal="roll: 6",
        withdrawing=lambda now: "take-all" if "take-all" in legal(now) else "set-out",
        withdraw_to="withdraw-to: roma",
        intercept=lambda now: legal(now)[0] if now.scope(Entry).reason == "withdrawal" else "pass",
        battle=lambda _: f"roll: {next(rolls)}",
    )
    assert state.scope(Withdrawal).used == used


@pytest.mark.rule("P7.5.3a", "P9.3.1d")
def test_an_army_goes_on_where_another_one_has_intercepted_the_withdrawal_and_sacked_a_city() -> None:
    """Rome withdraws from Arretium to Pisae; the Army from Genua, not the one that moves, takes and sacks the City."""
    units = {
        "ariminum": {"carthage": {"HI": 3}},
        "genua": {"carthage": {"HI": 6}},
        "arretium": {"rome": {"LI": 2}},
    }
    state = table(Expansion("carthage"), active="carthage", units=units, cities={"pisae": ("rome", 3)})
    rolls = iter((6, 1))
    state = through(
        play(state, "major: ariminum", "take-all", "set-out", "roll: 6", "to: arretium"),
        lambda now: asked(now)[1] in ("move-on", "expansion"),
        withdraw="withdraw",
        withdrawal="roll: 6",
        withdrawing=lambda now: "take-all" if "take-all" in legal(now) else "set-out",
        withdraw_to="withdraw-to: pisae",
        intercept="intercept: genua",
        battle=lambda _: f"roll: {next(rolls)}",
        shifts="shift: 4 0",
        force_retreat="retreat",
        sack=lambda now: "sack" if asked(now)[0] else "roll: 6",
        plunder="roll: 6",
        march_on="roll: 6",
    )
    assert state.settlement("pisae") == Settlement("pisae", "carthage", "city", 3)
    assert state.power("carthage").treasury > 0  # what was plundered
    assert (asked(state)[1], state.scope(Move).space, state.scope(Move).remaining) == ("move-on", "arretium", 5)


@pytest.mark.rule("P12.3.2a", "P10.7.7a", "P7.3.1c")
@pytest.mark.parametrize(("city", "free"), [(True, False), (False, True)])
def test_no_militia_comes_to_where_an_interceptor_may_have_to_regroup(city: bool, free: bool) -> None:
    """Carthage intercepts from Arretium at Pisae, and wins; if a City of Rome is there it must attack that next."""
    units = {"parma": {"rome": {"LG": 3}}, "arretium": {"carthage": {"HI": 4}}}
    state = table(Expansion("rome"), units=units, cities={"pisae": "rome"} if city else {})
    rolls = iter((6, 1))
    state = through(
        play(state, "major: parma", "take-all", "set-out", "roll: 6", "to: pisae", "intercept: arretium"),
        lambda now: asked(now)[1] == "place-militia",
        battle=lambda _: f"roll: {next(rolls)}",
        retreat=lambda now: next((one for one in legal(now) if one.startswith("retreat-to")), "stand"),
        walls="pass",
        militia=lambda now: "levy" if asked(now)[0] else "roll: 6",
    )
    assert asked(state)[0] == "rome"
    assert ("space: arretium" in legal(state)) is free


@pytest.mark.rule("P12.3.2a", "P10.7.6b", "P5.1.2a")
def test_no_militia_comes_to_a_retreat_that_has_not_been_gone_over_yet() -> None:
    """Carthage retreats from Pisae over Parma to Placentia; then Rome loses against the City that it must attack."""
    units = {"roma": {"rome": {"LG": 4}}, "pisae": {"carthage": {"HI": 4}}, "ravenna": {"rome": {"LG": 1}}}
    state = table(Expansion("rome"), units=units, cities={"pisae": "carthage"})
    rolls = iter((3, 1, 1, 4))
    state = through(
        play(state, "major: roma", "take-all", "set-out", "roll: 6", "to: pisae"),
        lambda now: asked(now)[1] == "place-militia",
        battle=lambda _: f"roll: {next(rolls)}",
        walls="pass",
        withdraw="stand",
        retreat="retreat-to: parma",
        retreat_further="retreat-to: placentia",
        militia=lambda now: "levy" if asked(now)[0] else "roll: 6",
    )
    assert asked(state)[0] == "rome"
    assert not {"space: parma", "space: placentia"} & set(legal(state))
    assert "space: ravenna" in legal(state)


@pytest.mark.rule("P12.3.2a", "P10.7.6b", "P9.3.1d")
def test_nor_to_the_second_space_of_a_retreat_that_is_intercepted_in_the_first() -> None:
    """Carthage retreats from Pisae over Parma to Placentia; the legion from Ravenna meets it at Parma, and loses."""
    units = {"roma": {"rome": {"LG": 4}}, "pisae": {"carthage": {"HI": 6}}, "ravenna": {"rome": {"LG": 1, "LI": 1}}}
    state = table(Expansion("rome"), units=units)
    rolls = iter((3, 1, 1, 6))
    state = through(
        play(state, "major: roma", "take-all", "set-out", "roll: 6", "to: pisae"),
        lambda now: asked(now)[1] == "place-militia",
        battle=lambda _: f"roll: {next(rolls)}",
        withdraw="stand",
        retreat="retreat-to: parma",
        retreat_further="retreat-to: placentia",
        intercept=lambda now: next(iter(legal(now))),
        militia=lambda now: "levy" if asked(now)[0] else "roll: 6",
    )
    assert state.scope(Entry).space == "parma"
    assert asked(state)[0] == "rome"
    assert not {"space: parma", "space: placentia"} & set(legal(state))


@pytest.mark.rule("P11.3.5a", "P10.2.2", "P9.3.5b")
def test_who_was_inside_during_an_interception_may_withdraw_from_a_repeated_assault() -> None:
    units = {"ntp_bon": {"rome": {"LG": 6}}, "carthago": {"carthage": {"LI": 3}}, "utica": {"carthage": {"LI": 1}}}
    cities = {"carthago": "carthage", "thapsus": "carthage"}
    state = moving("ntp_bon", {"LG": 6}, points=10, units=units, cities=cities, stability={"carthage": 3})
    state = through(
        play(state, "sail: carthago"),
        lambda now: asked(now)[1] == "repeat-assault",
        sail_on="land",
        intercept="intercept: utica",
        inside=lambda now: "inside: LI 2" if "inside: LI 2" in legal(now) else "done",
        withdraw="stand",
        battle="roll: 1",
    )
    assert asked(play(state, "assault")) == ("carthage", "withdraw")


@pytest.mark.rule("P9.1.4a", "P11.4.6b")
def test_a_legion_that_is_reduced_aboard_another_fleet_has_moved_all_the_same() -> None:
    """A Minor Move brings it to a Transit Point, where the galleys of the Major Move fight beside it."""
    units = {"lilybaeum": {"rome": {"LG": 1, "GS": 4}}, "ntp_bon": {"carthage": {"GS": 1}, "rome": {"GS": 1}}}
    fields: dict[str, Any] = {"towns": {"lilybaeum": "rome"}, "cities": {"carthago": "carthage"}}
    state = table(Expansion("rome"), units=units, activation=Activation("rome", "rome", "expansion"), **fields)
    minor = next(one for one in legal(state) if one.startswith("minor") and "LG" in one)
    state = play(state, minor, "roll: 6", "embark", "sail: ntp_bon", "roll: 6")
    state = through(state, lambda now: asked(now)[1] == "expansion", meet_fleet="let-pass", sail_on="stop")
    state = through(
        play(state, "major: lilybaeum", "take-all"),
        lambda now: asked(now)[1] == "expansion",
        force="set-out",
        sail_on=lambda now: "sail: ntp_bon" if now.scope(Move).space == "lilybaeum" else "stop",
        disaster="roll: 1",
        meet_fleet="fight",
        naval_battle="roll: 3",
        price_of_victory="roll: 1",
    )
    assert dict(state.held("ntp_bon", "rome")) == {"GS": 4, "rLG": 1}
    assert "minor: rLG ntp_bon" not in legal(state)


@pytest.mark.rule("P9.4.1a", "P9.5.2a", "P10.6.5a")
def test_an_army_that_attrition_has_reduced_in_the_alps_has_withdrawn_all_the_same() -> None:
    """Two legions withdraw, are driven over the Alps, where one is reduced, and are followed in the same move."""
    units = {"nemausus": {"carthage": {"HI": 12}}, "massilia": {"rome": {"LG": 2}}}
    state = moving("nemausus", {"HI": 12}, points=14, seat="carthage", units=units, stability={"rome": 3})
    ways = iter(["to: massilia", "to: valentia", "to: taurinorum"])
    asks: list[str] = []
    state = through(
        state,
        lambda now: now.scope(Move).space == "taurinorum" and asked(now)[1] in ("battle", "withdraw", "move-on"),
        move_on=lambda _: next(ways),
        withdraw=lambda now: asks.append(now.scope(Move).space) or "withdraw",  # type: ignore[func-returns-value]
        withdrawal="roll: 1",
        withdrawing=lambda now: "take-all" if "take-all" in legal(now) else "set-out",
        withdraw_to="withdraw-to: valentia",
        battle="roll: 1",
        shifts="shift: 0 1",
        force_retreat="retreat",
        retreat_to="retreat-to: taurinorum",
        retreat_further="done",
        attrition="roll: 1",
        lose_to_attrition=lambda now: next((one for one in legal(now) if one.startswith("reduce")), legal(now)[0]),
    )
    assert (asks, asked(state)[1]) == (["massilia"], "battle")
    assert "rLG" in dict(state.held("taurinorum", "rome"))


@pytest.mark.rule("P12.1.4a", "P11.3.2e")
@pytest.mark.parametrize("aboard", [False, True])
def test_a_garrison_that_is_left_where_it_was_made_may_move_later_also_if_the_army_was_aboard_by_then(
    aboard: bool,
) -> None:
    state = table(
        Expansion("rome"),
        units={"roma": {"rome": {"LG": 1, "LI": 2}}},
        activation=Activation("rome", "rome", "expansion"),
    )
    state = play(state, "major: roma", "take-all", "set-out", "roll: 6", "garrisons: LI 1")
    state = play(state, *(["embark"] if aboard else []), "drop: GAR 1")
    assert not state.scope(Activation).moved.held("roma", "rome")


@pytest.mark.rule("P11.3.1b", "P11.3.2f")
@pytest.mark.parametrize("galleys", [0, 1])
@pytest.mark.parametrize("back", [False, True])
def test_an_army_that_has_won_its_assault_goes_aboard_again_with_or_without_galleys(galleys: int, back: bool) -> None:
    """It sails from Utica to Carthago, drives out a Garrison for 4 points in all, and sails on, or marches back."""
    force = {"HI": 4, **({"GS": galleys} if galleys else {})}
    units = {"utica": {"rome": {"LI": 1, **force}}, "carthago": {"carthage": {"GAR": 1}}}
    state = play(moving("utica", force, points=14, units=units, towns={"utica": "rome"}), "embark", "sail: carthago")
    state = through(state, lambda now: asked(now)[1] == "move-on", sail_on="land")
    state = play(state, *(["to: utica"] if back else []), "embark")
    assert state.scope(Move).used == 4 + 1 + back
    assert {"sail: thapsus", "sail: hippo_regius"} & set(legal(state))


@pytest.mark.rule("P11.3.1b", "P9.3.7a", "P10.7.5a")
@pytest.mark.parametrize(("aboard", "lying"), [(1, 0), (0, 1)])
def test_an_army_that_has_retreated_by_sea_goes_aboard_again_whosever_galleys_took_it_back(
    aboard: int, lying: int
) -> None:
    """It lands at Carthago among enemies, is intercepted from Thapsus, and retreats to Utica, with 8 of 12 points."""
    force = {"HI": 4, **({"GS": aboard} if aboard else {})}
    there = {"carthage": {"LI": 1}, **({"rome": {"GS": lying}} if lying else {})}
    units = {"utica": {"rome": {"LI": 1, **force}}, "carthago": there, "thapsus": {"carthage": {"HI": 4}}}
    fields: dict[str, Any] = {"towns": {"utica": "rome"}, "cities": {"carthago": "carthage"}}
    rolls = iter((6, 1))
    state = through(
        play(moving("utica", force, points=12, units=units, **fields), "embark", "sail: carthago"),
        lambda now: asked(now)[1] == "move-on",
        sail_on="land",
        intercept="intercept: thapsus",
        inside="done",
        battle=lambda _: f"roll: {next(rolls)}",
        retreat="sail: utica",
    )
    assert (state.scope(Move).space, state.scope(Move).remaining) == ("utica", 8)
    assert {"sail: carthago", "sail: hippo_regius"} <= set(legal(play(state, "embark")))


@pytest.mark.rule("P11.3.2f", "P9.1.4a", "P11.3.2d")
def test_all_galleys_of_the_port_may_escort_an_army_again_that_has_landed_there() -> None:
    """One was left en route, one brought it ashore: both have only escorted Naval Transport."""
    force = {"LG": 2, "GS": 2}
    units = {"roma": {"rome": force}, "neapolis": {"rome": {"LI": 1}}}
    state = play(moving("roma", force, points=9, units=units), "embark", "sail: neapolis", "drop: GS 1")
    assert "take: GS 1" not in legal(state)
    state = play(state, "land", "embark")
    assert {"take: GS 1", "take: GS 2"} <= set(legal(state))
    state = play(state, "take: GS 2", "sail: paestum")
    assert dict(state.held("paestum", "rome")) == force


@pytest.mark.rule("P11.3.2d", "P11.3.2e", "P11.3.1b")
def test_what_was_picked_up_and_left_in_a_port_en_route_binds_no_later_passage_from_there() -> None:
    """It picks up an LI at Neapolis, leaves an LG, lands, marches to Capua and back, and goes aboard again."""
    units = {"roma": {"rome": {"LG": 3}}, "neapolis": {"rome": {"LI": 2}}}
    state = play(moving("roma", {"LG": 3}, points=12, units=units), "embark", "sail: neapolis")
    state = play(state, "take: LI 1", "drop: LG 1", "land", "to: capua", "to: neapolis", "embark")
    assert state.scope(Move).used == 7
    assert {"drop: LG 1", "drop: LI 1"} <= set(legal(state))
    assert play(state, "take: LI 1").scope(Move).used == 8


@pytest.mark.rule("P9.2.1-09", "P11.3.1b", "P11.3.2d")
def test_what_a_landed_army_picks_up_for_its_next_passage_is_paid_for_anew() -> None:
    """It picks up one LI at Neapolis on the way, lands there, and picks up the other when it has gone aboard again."""
    units = {"roma": {"rome": {"LG": 3}}, "neapolis": {"rome": {"LI": 2}}}
    state = play(moving("roma", {"LG": 3}, points=12, units=units), "embark", "sail: neapolis", "take: LI 1", "land")
    before = play(state, "embark")
    assert play(before, "take: LI 1").scope(Move).used == before.scope(Move).used + 1


@pytest.mark.rule("P11.3.2c", "P9.1.2a", "P11.3.2e")
@pytest.mark.parametrize("order", [("take: LG 2", "drop: LI 1"), ("drop: LI 1", "take: LG 2")])
def test_a_transport_that_changes_its_last_unit_for_others_in_a_port_keeps_its_points_in_either_order(
    order: tuple[str, str],
) -> None:
    units = {"roma": {"rome": {"LI": 1, "GS": 1}}, "neapolis": {"rome": {"LG": 2}}}
    state = moving("roma", {"LI": 1, "GS": 1}, leaders=("rome_06",), points=5, units=units)
    state = play(state, "embark", "sail: neapolis", *order)
    move = state.scope(Move)
    assert (move.points, move.used, dict(move.force)) == (5, 3, {"GS": 1, "LG": 2})


@pytest.mark.rule("P11.3.1b", "P11.3.2d", "P11.3.2e")
@pytest.mark.parametrize("order", [("take: LG 2", "drop: LI 1"), ("drop: LI 1", "take: LG 2")])
def test_a_transport_changes_its_last_unit_for_others_in_the_port_of_embarkation_in_either_order(
    order: tuple[str, str],
) -> None:
    """One point for going aboard, one for picking up; a Leader stays aboard meanwhile."""
    units = {"roma": {"rome": {"LI": 1, "GS": 1, "LG": 2}}}
    state = moving("roma", {"LI": 1, "GS": 1}, leaders=("rome_06",), points=5, units=units)
    move = play(state, "embark", *order).scope(Move)
    assert (move.points, move.used, dict(move.force)) == (5, 2, {"GS": 1, "LG": 2})


@pytest.mark.rule("P11.3.1b", "P11.3.2d")
def test_a_fleet_takes_no_land_units_aboard_where_it_begins() -> None:
    state = moving("roma", {"GS": 1}, leaders=("rome_06",), units={"roma": {"rome": {"GS": 1, "LG": 2}}})
    assert not [one for one in legal(state) if one.startswith("take: LG")]


@pytest.mark.rule("P11.3.2c", "P1.4j")
def test_a_transport_that_has_sailed_on_without_its_last_unit_rolls_for_the_next_it_takes_aboard() -> None:
    units = {"roma": {"rome": {"LI": 1, "GS": 1}}, "neapolis": {"rome": {"LI": 1}}, "paestum": {"rome": {"LG": 2}}}
    state = moving("roma", {"LI": 1, "GS": 1}, leaders=("rome_06",), points=5, units=units)
    state = play(state, "embark", "sail: neapolis", "drop: LI 1", "sail: paestum", "take: LG 2")
    assert asked(state) == ("", "movement")
