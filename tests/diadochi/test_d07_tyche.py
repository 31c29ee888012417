"""Rules D7.1, D7.4 to D7.7: what a card gives in the Tyche Segment besides its event."""

from __future__ import annotations

from typing import Any

import pytest

from ancientwars import diadochi
from ancientwars.diadochi.components.kit import PRINTED
from ancientwars.diadochi.components.loading import TABLES, components
from ancientwars.diadochi.state.scopes import March
from ancientwars.diadochi.state.state import Fleet, General, Training
from tests.diadochi.tables import dealt, hand, legal, play, refusal, table, tyche, waits_for

NO_FLEETS = (Fleet(),) * 5
LATE = {"late_generals_aside": True}


# ---------------------------------------------------------------- D7.1


@pytest.mark.rule("D7.1a", "D3.5c")
def test_exactly_one_card_is_played() -> None:
    state = play(tyche("cassander", "traitor"), "discard: cassander nothing")
    assert waits_for(state) == "rest"
    assert hand(state, "yellow") == ("traitor",)


@pytest.mark.rule("D7.1d")
def test_points_are_for_one_of_three_purposes() -> None:
    state = tyche("cassander")
    assert {f"ops: cassander {use}" for use in ("march", "markers", "train")} <= set(legal(state))


@pytest.mark.rule("D7.1b")
def test_there_are_three_types_of_cards_in_the_deck() -> None:
    kinds = {card.kind for card in components().cards if card.in_tyche_deck and card.kind != "general"}
    assert kinds == {"event", "bonus", "surprise", "event_then_surprise"}


def test_a_card_that_is_not_in_the_hand_is_not_played() -> None:
    assert refusal(tyche("cassander"), "event: traitor") == "D7.1a"


# ---------------------------------------------------------------- D7.4 forced march


@pytest.mark.rule("D7.4a")
def test_a_forced_march_has_as_many_points_as_the_card_whatever_the_rating() -> None:
    pieces: dict[str, Any] = {
        "generals": {"craterus": ("yellow", "celaenae")},
        "units": {"celaenae": {"yellow": {"loyal": 1}}},
    }
    for card, points in (("epidemic", 2), ("helepolis", 3), ("cassander", 4)):
        state = play(tyche(card, **pieces), f"ops: {card} march", "activate: craterus celaenae")
        assert state.scope(March).points == points


@pytest.mark.rule("D8.1e", "D8.1j")
def test_before_a_forced_march_a_minor_general_is_placed_but_not_beside_a_major_one() -> None:
    units = {"celaenae": {"yellow": {"loyal": 1}}, "issus": {"yellow": {"loyal": 1}}}
    markers = {"issus": "yellow"}
    state = tyche("epidemic", generals={"craterus": ("yellow", "celaenae")}, units=units, markers=markers)
    state = play(state, "ops: epidemic march")
    assert refusal(state, "minor: celaenae") == "D8.1j"
    assert refusal(state, "minor: smyrna") == "D8.1e"
    state = play(state, "minor: issus", "activate: minor issus", "take: loyal")
    assert state.scope(March).points == 2


@pytest.mark.rule("D7.4a", "DC1")
def test_a_general_alone_can_be_marched() -> None:
    state = tyche("cassander", generals={"craterus": ("yellow", "celaenae")})
    state = play(state, "ops: cassander march", "activate: craterus celaenae")
    assert state.scope(March).points == 4


@pytest.mark.rule("D3.4b", "D7.2a")
@pytest.mark.parametrize(("answer", "zone"), [("event: shipbuilding", "removed"), ("pass", "discards")])
def test_a_bonus_card_that_is_removed_after_its_event_stays_where_only_its_points_were_used(
    answer: str, zone: str
) -> None:
    texts = {f"{one}.toml": (PRINTED / f"{one}.toml").read_text(encoding="utf-8") for one in TABLES}
    before, ship, after = texts["cards.toml"].partition('id = "shipbuilding"')
    after = after.replace("remove_after_event = false", "remove_after_event = true", 1)
    removed = diadochi.new_game(scenario="four", data=texts | {"cards.toml": before + ship + after})
    state = tyche("shipbuilding", markers={"miletus": "yellow", "halicarnassus": "yellow"})
    state = play(state.replace(setup=removed.setup), "ops: shipbuilding train", "train: mercenary", answer)
    state = play(state, "fleet: asia_minor") if zone == "removed" else state
    assert state.cards.zone(zone).held == ("shipbuilding",)


# ---------------------------------------------------------------- D7.5 control markers


@pytest.mark.rule("D7.5a", "D7.5b")
def test_as_many_markers_as_points_go_within_2_points_of_one_that_was_there() -> None:
    state = play(tyche("epidemic", markers={"celaenae": "yellow"}), "ops: epidemic markers")
    near = state.kit.map.names(state.kit.map.reach_within("celaenae", 2, state.kit.costs).areas)
    expected = {f"marker: {space}" for space in near if not state.kit.space[space].transit} - {"marker: celaenae"}
    assert set(legal(state)) == expected | {"done"}
    state = play(state, "marker: synnada")
    assert set(legal(state)) == expected - {"marker: synnada"} | {"done"}  # the new one reaches no further
    assert waits_for(play(state, "marker: colossae")) == "rest"


@pytest.mark.rule("D7.5b")
def test_a_space_too_far_away_takes_no_marker() -> None:
    state = play(tyche("epidemic", markers={"celaenae": "yellow"}), "ops: epidemic markers")
    assert refusal(state, "marker: babylon") == "D7.5b"


@pytest.mark.rule("D7.5c")
@pytest.mark.parametrize(
    "barrier",
    [
        {"markers": {"memphis": "red"}},
        {"units": {"memphis": {"red": {"loyal": 1}}}, "minors": (("red", "memphis"),)},
        {"independents": {"colonists": "memphis"}},
    ],
)
def test_the_way_does_not_jump_over_an_enemy_or_an_independent_army(barrier: dict[str, Any]) -> None:
    free = play(tyche("epidemic", markers={"thebes": "yellow"}), "ops: epidemic markers")
    beyond = {f"marker: {space}" for space in ("pelusium", "naucratis", "ammonium")}
    assert set(legal(free)) == {"marker: memphis", "done"} | beyond  # all ways from Thebes lead over Memphis
    pieces: dict[str, Any] = {**barrier, "markers": {"thebes": "yellow", **barrier.get("markers", {})}}
    assert waits_for(play(tyche("epidemic", **pieces), "ops: epidemic markers")) == "rest"


@pytest.mark.rule("D7.5b", "D7.5c")
@pytest.mark.parametrize(("space", "rule"), [("pelusium", "D7.5c"), ("alexandria", "D7.5b"), ("jerusalem", "D7.5b")])
def test_a_space_that_is_near_but_behind_an_enemy_is_refused_for_the_enemy(space: str, rule: str) -> None:
    markers = {"thebes": "yellow", "memphis": "red", "sidon": "yellow"}
    state = play(tyche("epidemic", markers=markers), "ops: epidemic markers")  # Pelusium is two points from Thebes
    assert refusal(state, f"marker: {space}") == rule
    later = play(state, "marker: joppa")
    assert refusal(later, "marker: jerusalem") == "D7.5b", "it is near to the new marker only"


@pytest.mark.rule("D7.5c")
def test_an_independent_marker_does_not_bar_the_way() -> None:
    markers = {"thebes": "yellow", "memphis": "independent"}
    state = play(tyche("epidemic", markers=markers), "ops: epidemic markers")
    assert set(legal(state)) == {"marker: pelusium", "marker: naucratis", "marker: ammonium", "done"}


@pytest.mark.rule("D7.5d", "D7.5e")
def test_no_marker_goes_on_transit_points_markers_or_enemies() -> None:
    pieces: dict[str, Any] = {
        "markers": {"boeotia": "yellow", "athens": "independent", "chalcis": "red"},
        "units": {"lamia": {"red": {"loyal": 1}}},
        "minors": (("red", "lamia"),),
        "independents": {"greek_army": "larissa"},
    }
    state = play(tyche("cassander", **pieces), "ops: cassander markers")
    refused = {"thermopylae": "D7.5d", "athens": "D7.5b", "chalcis": "D7.5b", "lamia": "D7.5d", "larissa": "D7.5d"}
    assert {space: refusal(state, f"marker: {space}") for space in refused} == refused


def test_fewer_markers_than_points_can_be_placed() -> None:
    state = play(tyche("cassander", markers={"celaenae": "yellow"}), "ops: cassander markers", "done")
    assert waits_for(state) == "rest"  # A40


# ---------------------------------------------------------------- D7.6 training


@pytest.mark.rule("D7.6a", "D7.6d")
def test_a_mercenary_takes_3_points_and_arrives_at_once() -> None:
    state = play(tyche("helepolis", markers={"tricca": "yellow"}), "ops: helepolis train", "train: mercenary")
    assert waits_for(state) == "reinforce"
    state = play(state, "place-unit: mercenary tricca")
    assert dict(state.held("tricca", "yellow")) == {"mercenary": 1}
    assert waits_for(state) == "rest"


@pytest.mark.rule("D7.6a", "D7.6c")
def test_points_are_recorded_over_several_segments() -> None:
    state = play(tyche("epidemic"), "ops: epidemic train", "train: mercenary")
    assert state.training[0] == Training("mercenary", 2)
    later = tyche("epidemic", markers={"tricca": "yellow"}, training=state.training)
    later = play(later, "ops: epidemic train", "train: mercenary", "place-unit: mercenary tricca")
    assert waits_for(later) == "train"  # one point is left


@pytest.mark.rule("D7.6b")
def test_a_phalangite_takes_7_points() -> None:
    pieces: dict[str, Any] = {"markers": {"tricca": "yellow"}, "training": (Training("loyal", 3), *(Training(),) * 3)}
    state = play(tyche("cassander", **pieces), "ops: cassander train", "train: loyal", "place-unit: loyal tricca")
    assert dict(state.held("tricca", "yellow")) == {"loyal": 1}


@pytest.mark.rule("D7.6e")
def test_only_one_unit_is_in_training() -> None:
    state = play(tyche("epidemic", training=(Training("loyal", 3), *(Training(),) * 3)), "ops: epidemic train")
    assert legal(state) == ("train: loyal",)
    assert refusal(state, "train: mercenary") == "D7.6e"


@pytest.mark.rule("D7.6f")
def test_what_is_left_may_begin_another_unit() -> None:
    state = play(tyche("cassander", markers={"tricca": "yellow"}), "ops: cassander train")
    assert refusal(state, "done") == "D7.1d"
    state = play(state, "train: mercenary", "place-unit: mercenary tricca")
    assert set(legal(state)) == {"train: mercenary", "train: loyal", "done"}
    assert play(state, "train: loyal").training[0] == Training("loyal", 1)
    assert play(state, "done").training[0] == Training()


# ---------------------------------------------------------------- D7.7 discards


@pytest.mark.rule("D7.7a")
def test_a_discard_lies_open_and_is_the_card_of_the_segment() -> None:
    state = play(tyche("cassander", "traitor"), "discard: cassander nothing")
    zone = state.cards.zone("discards")
    assert (zone.held, zone.owner) == (("cassander",), None)


@pytest.mark.rule("D7.7b", "D13.3a")
def test_a_card_of_4_points_reinforces_a_fleet() -> None:
    fleets = (*NO_FLEETS, Fleet("yellow"))
    state = play(tyche("cassander", fleets=fleets), "discard: cassander fleet", "fleet: cilician_pirates")
    assert state.fleet("cilician_pirates").enhanced
    assert refusal(tyche("helepolis", fleets=fleets), "discard: helepolis fleet") == "D13.3a"
    dispersed = (*NO_FLEETS, Fleet("yellow", dispersed=True))
    assert refusal(tyche("cassander", fleets=dispersed), "discard: cassander fleet") == "D13.3a"
    assert refusal(tyche("cassander"), "discard: cassander fleet") == "D13.3a"


@pytest.mark.rule("D23.4a")
def test_any_card_returns_a_dispersed_fleet_by_the_optional_rule() -> None:
    fleets = (*NO_FLEETS, Fleet("yellow", dispersed=True))
    assert refusal(tyche("epidemic", fleets=fleets), "discard: epidemic return") == "D7.7b"
    option = {"fleets_by_discard": True}
    state = play(
        tyche("epidemic", fleets=fleets, options=option), "discard: epidemic return", "fleet: cilician_pirates"
    )
    assert state.fleet("cilician_pirates") == Fleet("yellow")
    assert refusal(tyche("epidemic", options=option), "discard: epidemic return") == "D23.4a"


def bereft(*dead: str, **owned: str) -> dict[str, Any]:
    """Return pieces with dead generals of yellow, and others by name and owner."""
    names = [general.id for general in components().generals]
    generals = [
        General("yellow", dead=True)
        if name in dead
        else General(owned[name], "larissa")
        if name in owned
        else General()
        for name in names
    ]
    return {"generals": tuple(generals)}


def aside(card: str, **pieces: Any) -> Any:
    """Return a Tyche Segment with a card by the optional rule D23.5, generals given as they are in the state."""
    generals = pieces.pop("generals")
    state = tyche(card, options=LATE, **pieces)
    return state.replace(generals=generals)


@pytest.mark.rule("D23.5a")
def test_who_lost_a_general_gains_one_for_a_card_of_4_points() -> None:
    state = aside("cassander", **bereft("craterus"), markers={"tricca": "yellow"})
    assert "eumenes" not in state.cards.census()
    state = play(state, "discard: cassander general")
    assert legal(state) == ("general: eumenes", "general: seleucus")
    state = play(state, "general: eumenes", "space: tyana")
    assert dict(state.held("tyana", "yellow")) == {"mercenary": 2}


@pytest.mark.rule("D23.5a")
@pytest.mark.parametrize(
    ("card", "pieces"),
    [
        ("helepolis", bereft("craterus")),  # 3 points
        ("cassander", bereft()),  # nobody dead
        ("cassander", bereft("antipater")),  # Polyperchon takes his place
        ("cassander", bereft("craterus", seleucus="yellow")),  # made up for
        ("cassander", bereft("craterus", seleucus="red", eumenes="blue")),  # nobody left
    ],
)
def test_no_general_is_gained_without_a_loss_or_for_a_lesser_card(card: str, pieces: dict[str, Any]) -> None:
    assert refusal(aside(card, **pieces), f"discard: {card} general") == "D23.5a"


@pytest.mark.rule("D23.5a", "D7.7b")
def test_without_the_option_no_general_is_gained() -> None:
    assert refusal(tyche("cassander"), "discard: cassander general") == "D7.7b"
    assert refusal(tyche("unrest_spreads", "diplomacy_1"), "discard: diplomacy_1 general") == "D7.7b", "whatever card"
    assert {"eumenes", "seleucus"} <= set(dealt().deck.pool)
    assert table().options.late_generals_aside is False


@pytest.mark.rule("D7.1a")
def test_who_has_no_card_is_asked_for_none() -> None:
    assert waits_for(tyche()) == "rest"


@pytest.mark.rule("D7.2c")
@pytest.mark.parametrize(
    ("number", "cards", "waits"),
    [
        (4, ("unrest", "cassander"), True),
        (5, ("unrest", "cassander"), False),
        (4, ("unrest", "unrest_spreads", "cassander"), False),
    ],
)
def test_a_card_that_must_be_played_waits_until_the_last_round_at_most(
    number: int, cards: tuple[str, ...], waits: bool
) -> None:
    state = tyche(*cards, "spies", markers={"miletus": "yellow"}).replace(round=number)
    for action in ("ops: cassander markers", "discard: cassander nothing"):
        assert refusal(state, action) == ("" if waits else "D7.2c")
        assert (action in legal(state)) is waits
    assert {"ops: unrest markers", "discard-surprise: spies"} <= set(legal(state))
