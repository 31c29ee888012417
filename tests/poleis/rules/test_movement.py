"""Rules LA5 and LA6: moving hoplites and galleys."""

from __future__ import annotations

import pytest

from ancientwars.testing import Table

TERRITORIES = {
    "achaia",
    "akarnania",
    "arkadia",
    "attika",
    "boiotia",
    "ionia",
    "lakedaimon",
    "makedonia",
    "megaris",
    "messenia",
    "sikelia",
    "thessalia",
}
SEAS = {"ionio", "kyklades", "myrtoo", "noties_sporades", "thrakiko"}
ALL_SEAS_SPARTAN = dict.fromkeys(SEAS, 1)
NO_PRESTIGE = {"LA0.2a", "LA0.4a", "LA5.1a", "LA6.1a"}
NO_WAY = {"LA5.2a", "LA5.3a", "LA5.4a", "LA5.5a", "LA5.5b", "LA5.6a"}
"""Rules that may be named where a hoplite finds no way, neither by land nor by sea."""


def moves(table: Table) -> set[tuple[str, str]]:
    """Return origin and destination of every move on offer."""
    words = [notation.split() for notation in table.legal if notation.startswith("move-")]
    return {(origin, destination) for _, origin, _, destination, _ in words}


def destinations(table: Table) -> set[str]:
    return {destination for _, destination in moves(table)}


# ---------------------------------------------------------------- LA5 Move Hoplites


@pytest.mark.rule("LA5.1a", "LA5.1b")
def test_one_prestige_brings_hoplites_from_three_territories_together() -> None:
    table = Table(
        "poleis",
        """
        round = "5a"
        [athens]
        hoplites = { attika = 2, boiotia = 1, ionia = 1 }
        """,
    )
    table.play("action: move-hoplites")
    table.play(
        "move-hoplites: attika > thessalia 2",
        "move-hoplites: ionia > thessalia 1",
        "move-hoplites: boiotia > thessalia 1",
    )
    assert table.state.units("athens", "thessalia") == 4
    assert [table.state.units("athens", origin) for origin in ("attika", "boiotia", "ionia")] == [0, 0, 0]
    assert table.state.athens.prestige == 5 - 1


@pytest.mark.rule("LA5.1a")
@pytest.mark.parametrize(("prestige", "legal"), [(0, False), (1, True)])
def test_hoplites_cannot_move_without_a_prestige_to_pay(prestige: int, legal: bool) -> None:
    table = Table("poleis", {"athens": {"prestige": prestige, "hoplites": {"attika": 1}}})
    assert ("action: move-hoplites" in table.legal) is legal
    refusal = table.refusal("action: move-hoplites")
    assert (refusal is None) is legal
    assert legal or refusal.rule in NO_PRESTIGE


@pytest.mark.rule("LA5.1b")
def test_all_hoplites_of_an_action_move_to_the_destination_of_the_first() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"attika": 1, "boiotia": 1, "ionia": 1}}})
    table.play("action: move-hoplites", "move-hoplites: attika > thessalia 1")
    assert moves(table) == {("boiotia", "thessalia"), ("ionia", "thessalia")}
    assert table.refusal("move-hoplites: boiotia > attika 1").rule == "LA5.1b"


@pytest.mark.rule("LA5.1b")
def test_a_movement_of_hoplites_moves_one_at_least_and_may_stop_after_it() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"attika": 1, "boiotia": 1}}})
    table.play("action: move-hoplites")
    assert table.refusal("done").rule == "LA5.1b"
    table.play("move-hoplites: attika > thessalia 1", "done")
    assert table.state.units("athens", "boiotia") == 1
    assert table.pending.prompt == "turn"


@pytest.mark.rule("LA5.1b")
def test_no_more_hoplites_move_than_stand_in_the_territory() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"attika": 2}}})
    table.play("action: move-hoplites")
    assert "move-hoplites: attika > boiotia 2" in table.legal
    assert table.refusal("move-hoplites: attika > boiotia 3") is not None
    assert table.refusal("move-hoplites: ionia > boiotia 1") is not None


@pytest.mark.rule("LA5.1c")
@pytest.mark.parametrize(("round_type", "limit"), [("3", 3), ("4", 4), ("5a", 5), ("5b", 5)])
def test_an_empty_territory_takes_as_many_hoplites_as_the_round_allows(round_type: str, limit: int) -> None:
    table = Table("poleis", {"round": round_type, "athens": {"hoplites": {"attika": limit, "boiotia": 1}}})
    table.play("action: move-hoplites", f"move-hoplites: attika > thessalia {limit}")
    assert table.state.units("athens", "thessalia") == limit
    assert table.state.units("athens", "boiotia") == 1
    assert table.pending.prompt == "turn"


@pytest.mark.rule("LA5.1c")
def test_own_hoplites_at_the_destination_take_up_room() -> None:
    table = Table("poleis", {"round": "3", "athens": {"hoplites": {"attika": 3, "thessalia": 2}}})
    table.play("action: move-hoplites")
    assert "move-hoplites: attika > thessalia 1" in table.legal
    assert table.refusal("move-hoplites: attika > thessalia 2").rule == "LA5.1c"


@pytest.mark.rule("LA5.1c")
def test_five_hoplites_move_only_into_a_territory_without_own_hoplites() -> None:
    table = Table("poleis", {"round": "5a", "athens": {"hoplites": {"attika": 5, "boiotia": 1}}})
    table.play("action: move-hoplites")
    assert "move-hoplites: attika > thessalia 5" in table.legal
    assert "move-hoplites: attika > boiotia 4" in table.legal
    assert table.refusal("move-hoplites: attika > boiotia 5").rule == "LA5.1c"


@pytest.mark.rule("LA5.1c")
def test_the_second_lot_of_hoplites_gets_only_the_room_the_first_has_left() -> None:
    table = Table("poleis", {"round": "3", "athens": {"hoplites": {"attika": 2, "boiotia": 2}}})
    table.play("action: move-hoplites", "move-hoplites: attika > thessalia 2")
    assert "move-hoplites: boiotia > thessalia 1" in table.legal
    assert table.refusal("move-hoplites: boiotia > thessalia 2").rule == "LA5.1c"


@pytest.mark.rule("LA5.1c")
def test_enemy_hoplites_take_up_no_room() -> None:
    table = Table(
        "poleis", {"round": "3", "athens": {"hoplites": {"attika": 3}}, "sparta": {"hoplites": {"boiotia": 3}}}
    )
    table.play("action: move-hoplites", "move-hoplites: attika > boiotia 3")
    assert table.state.units("athens", "boiotia") == 3


@pytest.mark.rule("LA5.1d")
def test_hoplites_never_move_to_where_they_stand_and_never_twice() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"attika": 2, "boiotia": 1, "ionia": 1}}})
    table.play("action: move-hoplites")
    assert all(origin != destination for origin, destination in moves(table))
    assert {origin for origin, _ in moves(table)} == {"attika", "boiotia", "ionia"}
    table.play("move-hoplites: attika > boiotia 2")
    assert moves(table) == {("ionia", "boiotia")}
    assert table.refusal("move-hoplites: boiotia > thessalia 1") is not None


@pytest.mark.rule("LA5.2a")
def test_one_hoplite_goes_by_land_and_another_by_sea_in_the_same_action() -> None:
    # Boiotia has no sea but Kyklades, which Sparta controls; Ionia has no land neighbour.
    table = Table(
        "poleis", {"athens": {"hoplites": {"boiotia": 1, "ionia": 1}}, "sparta": {"galleys": {"kyklades": 1}}}
    )
    table.play("action: move-hoplites")
    table.play("move-hoplites: boiotia > thessalia 1", "move-hoplites: ionia > thessalia 1")
    assert table.state.units("athens", "thessalia") == 2


@pytest.mark.rule("LA5.2a")
def test_a_hoplite_does_not_sail_first_and_march_on_afterwards() -> None:
    # Makedonia and Thessalia can be reached by sea and both adjoin Akarnania, whose only sea is closed.
    table = Table("poleis", {"athens": {"hoplites": {"ionia": 1}}, "sparta": {"galleys": {"ionio": 1}}})
    table.play("action: move-hoplites")
    assert {"makedonia", "thessalia"} <= destinations(table)
    assert table.refusal("move-hoplites: ionia > akarnania 1").rule in NO_WAY


@pytest.mark.rule("LA5.2a")
def test_a_hoplite_does_not_march_first_and_sail_on_afterwards() -> None:
    # Sparta controls the only sea of Boiotia; Thessalia, one march away, lies on the open sea that leads to Sikelia.
    hoplites = {"boiotia": 1, "thessalia": 1}
    table = Table("poleis", {"athens": {"hoplites": hoplites}, "sparta": {"galleys": {"kyklades": 1}}})
    table.play("action: move-hoplites")
    assert ("thessalia", "sikelia") in moves(table)
    assert ("boiotia", "sikelia") not in moves(table)
    assert table.refusal("move-hoplites: boiotia > sikelia 1").rule in NO_WAY


@pytest.mark.rule("LA5.2b", "LA5.5c", "LA5.5d")
def test_over_empty_seas_hoplites_of_ionia_reach_every_territory_and_end_in_no_sea() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"ionia": 1}}})
    table.play("action: move-hoplites")
    assert destinations(table) == TERRITORIES - {"ionia"}
    table.play("move-hoplites: ionia > sikelia 1")
    assert table.state.units("athens", "sikelia") == 1
    assert [table.state.units("athens", sea) for sea in sorted(SEAS)] == [0, 0, 0, 0, 0]


@pytest.mark.rule("LA5.5c", "LA5.5d")
@pytest.mark.parametrize("origin", sorted(TERRITORIES - {"ionia"}))
def test_hoplites_of_every_territory_can_embark_without_a_galley_of_their_own(origin: str) -> None:
    table = Table("poleis", {"athens": {"hoplites": {origin: 1}}})
    table.play("action: move-hoplites", f"move-hoplites: {origin} > ionia 1")
    assert table.state.units("athens", "ionia") == 1


@pytest.mark.rule("LA5.3a")
@pytest.mark.parametrize(
    ("athenians", "spartans", "legal"), [(0, 0, True), (0, 1, False), (1, 1, True), (1, 2, False), (2, 1, True)]
)
def test_a_march_crosses_boiotia_unless_sparta_controls_it(athenians: int, spartans: int, legal: bool) -> None:
    # By land Attika is joined to the north by Boiotia alone; its sea, Kyklades, is closed.
    table = Table(
        "poleis",
        {
            "athens": {"hoplites": {"attika": 1, "boiotia": athenians}},
            "sparta": {"hoplites": {"boiotia": spartans}, "galleys": {"kyklades": 1}},
        },
    )
    table.play("action: move-hoplites")
    refusal = table.refusal("move-hoplites: attika > thessalia 1")
    assert (refusal is None) is legal
    assert legal or refusal.rule in NO_WAY


@pytest.mark.rule("LA5.3a")
def test_a_march_goes_any_distance() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"messenia": 1}}, "sparta": {"galleys": ALL_SEAS_SPARTAN}})
    table.play("action: move-hoplites")
    assert destinations(table) == TERRITORIES - {"messenia", "ionia", "sikelia"}
    table.play("move-hoplites: messenia > makedonia 1")
    assert table.state.units("athens", "makedonia") == 1


@pytest.mark.rule("LA5.3a")
@pytest.mark.parametrize(("closed", "legal"), [(["arkadia"], True), (["achaia"], True), (["arkadia", "achaia"], False)])
def test_a_march_goes_round_a_controlled_territory_where_there_is_a_way_round(closed: list[str], legal: bool) -> None:
    # Lakedaimon to Megaris: by Arkadia, or by Messenia and Achaia.
    table = Table(
        "poleis",
        {
            "athens": {"hoplites": {"lakedaimon": 1}},
            "sparta": {"hoplites": dict.fromkeys(closed, 1), "galleys": ALL_SEAS_SPARTAN},
        },
    )
    table.play("action: move-hoplites")
    assert ("megaris" in destinations(table)) is legal


@pytest.mark.rule("LA5.3b")
def test_a_march_starts_and_ends_under_enemy_control() -> None:
    table = Table(
        "poleis",
        {
            "athens": {"hoplites": {"boiotia": 1}},
            "sparta": {"hoplites": {"boiotia": 3, "thessalia": 2}, "galleys": ALL_SEAS_SPARTAN},
        },
    )
    table.play("action: move-hoplites", "move-hoplites: boiotia > thessalia 1")
    assert table.state.units("athens", "thessalia") == 1


FIVE_TO_THESSALIA = {
    "round": "5a",
    "athens": {"hoplites": {"attika": 2, "boiotia": 2, "ionia": 1}, "galleys": {"kyklades": 2}},
    "sparta": {"hoplites": {"boiotia": 2}, "galleys": {"kyklades": 1}},
}
"""The example of the rulebook (G8): Athens may use Kyklades, and nobody controls Boiotia, where it is 2 to 2."""


@pytest.mark.rule("LA5.4a", "LA5.3b", "LA5.2a")
def test_example_five_athenians_meet_in_thessalia_those_of_boiotia_last() -> None:
    table = Table("poleis", FIVE_TO_THESSALIA)
    table.play("action: move-hoplites", "move-hoplites: ionia > thessalia 1")
    table.play("move-hoplites: attika > thessalia 2", "move-hoplites: boiotia > thessalia 2")
    assert table.state.units("athens", "thessalia") == 5
    assert table.state.units("athens", "boiotia") == 0
    assert table.state.athens.prestige == 5 - 1


@pytest.mark.rule("LA5.4a")
@pytest.mark.parametrize("leaving", [1, 2])
def test_hoplites_that_leave_boiotia_first_close_the_road_behind_them(leaving: int) -> None:
    closed_sea = {**FIVE_TO_THESSALIA, "athens": {"hoplites": {"attika": 2, "boiotia": 2, "ionia": 1}}}
    table = Table("poleis", closed_sea)
    table.play("action: move-hoplites")
    assert table.refusal("move-hoplites: attika > thessalia 2") is None
    table.play(f"move-hoplites: boiotia > thessalia {leaving}")
    assert table.refusal("move-hoplites: attika > thessalia 2").rule in NO_WAY


@pytest.mark.rule("LA5.4a", "LA5.5a")
def test_when_the_road_through_boiotia_is_closed_the_sea_is_another_way() -> None:
    table = Table("poleis", FIVE_TO_THESSALIA)
    table.play("action: move-hoplites", "move-hoplites: boiotia > thessalia 2", "move-hoplites: attika > thessalia 2")
    assert table.state.units("athens", "thessalia") == 4


@pytest.mark.rule("LA5.5a", "L2.6b")
@pytest.mark.parametrize("open_sea", ["ionio", "kyklades", "thrakiko", ""])
def test_hoplites_board_in_any_sea_beside_their_territory(open_sea: str) -> None:
    # No road leads to Ionia, and Thessalia lies on three seas.
    held = {sea: 1 for sea in ("ionio", "kyklades", "thrakiko") if sea != open_sea}
    table = Table("poleis", {"athens": {"hoplites": {"thessalia": 1}}, "sparta": {"galleys": held}})
    table.play("action: move-hoplites")
    refusal = table.refusal("move-hoplites: thessalia > ionia 1")
    assert (refusal is None) is bool(open_sea)
    assert open_sea or refusal.rule in NO_WAY


@pytest.mark.rule("LA5.5a")
@pytest.mark.parametrize(("spartans_in_myrtoo", "legal"), [(0, True), (1, False)])
def test_a_sea_move_follows_the_sea_routes_and_takes_no_short_cut_over_land(
    spartans_in_myrtoo: int, legal: bool
) -> None:
    # Thessalia touches both Thrakiko and Ionio, but ships go round by Myrtoo.
    table = Table(
        "poleis", {"athens": {"hoplites": {"makedonia": 1}}, "sparta": {"galleys": {"myrtoo": spartans_in_myrtoo}}}
    )
    table.play("action: move-hoplites")
    assert "move-hoplites: makedonia > thessalia 1" in table.legal
    refusal = table.refusal("move-hoplites: makedonia > sikelia 1")
    assert (refusal is None) is legal
    assert legal or refusal.rule in NO_WAY


@pytest.mark.rule("LA5.5b")
@pytest.mark.parametrize("sea", ["noties_sporades", "myrtoo", "ionio"])
@pytest.mark.parametrize(("athenians", "spartans", "legal"), [(0, 1, False), (1, 1, True), (1, 2, False), (2, 1, True)])
def test_no_sea_of_the_voyage_may_be_under_enemy_control(sea: str, athenians: int, spartans: int, legal: bool) -> None:
    # From Ionia (on Noties Sporades) to Sikelia (on Ionio) every voyage passes Myrtoo.
    table = Table(
        "poleis",
        {
            "athens": {"hoplites": {"ionia": 1, "attika": 1}, "galleys": {sea: athenians}},
            "sparta": {"galleys": {sea: spartans}},
        },
    )
    table.play("action: move-hoplites")
    refusal = table.refusal("move-hoplites: ionia > sikelia 1")
    assert (refusal is None) is legal
    assert legal or refusal.rule in NO_WAY


@pytest.mark.rule("LA5.5b")
def test_one_controlled_sea_closes_a_voyage_over_that_sea_alone() -> None:
    # Kyklades is the sea of Boiotia and of Megaris; by land Attika lies between them.
    table = Table(
        "poleis",
        {"athens": {"hoplites": {"boiotia": 1}}, "sparta": {"hoplites": {"attika": 1}, "galleys": {"kyklades": 1}}},
    )
    table.play("action: move-hoplites")
    assert table.refusal("move-hoplites: boiotia > attika 1") is None
    assert table.refusal("move-hoplites: boiotia > megaris 1").rule in NO_WAY


@pytest.mark.rule("LA5.5b")
def test_a_voyage_starts_and_ends_in_territories_under_enemy_control() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"ionia": 1}}, "sparta": {"hoplites": {"ionia": 3, "sikelia": 3}}})
    table.play("action: move-hoplites", "move-hoplites: ionia > sikelia 1")
    assert table.state.units("athens", "sikelia") == 1


@pytest.mark.rule("LA5.5e")
@pytest.mark.parametrize(("origin", "destination"), [("attika", "sikelia"), ("sikelia", "attika")])
@pytest.mark.parametrize(("owner", "legal"), [("athens", True), ("sparta", False), ("", False)])
def test_only_the_owner_of_korinthos_ships_hoplites_over_the_diolkos(
    origin: str, destination: str, owner: str, legal: bool
) -> None:
    # Myrtoo, the way round, is closed to Athens.
    position = {"athens": {"hoplites": {origin: 1, "boiotia": 1}}, "sparta": {"galleys": {"myrtoo": 1}}}
    if owner:
        position[owner] = {**position[owner], "population": {"korinthos": 4}}
    table = Table("poleis", position)
    table.play("action: move-hoplites")
    assert (table.refusal(f"move-hoplites: {origin} > {destination} 1") is None) is legal


@pytest.mark.rule("LA5.5e", "LA5.5b")
@pytest.mark.parametrize("sea", ["ionio", "kyklades"])
def test_the_diolkos_does_not_help_when_the_sea_before_or_behind_it_is_closed(sea: str) -> None:
    table = Table(
        "poleis",
        {
            "athens": {"hoplites": {"attika": 1}, "population": {"korinthos": 4}},
            "sparta": {"galleys": {sea: 1, "myrtoo": 1}},
        },
    )
    table.play("action: move-hoplites")
    assert table.refusal("move-hoplites: attika > sikelia 1") is not None


@pytest.mark.rule("LA5.5e")
@pytest.mark.parametrize(("origin", "destination"), [("attika", "sikelia"), ("sikelia", "attika")])
def test_enemy_hoplites_around_korinthos_do_not_close_the_diolkos_to_its_owner(origin: str, destination: str) -> None:
    athens = {"hoplites": {origin: 1}, "population": {"korinthos": 4}}
    sparta = {"hoplites": {"megaris": 3}, "galleys": {"myrtoo": 1}}
    table = Table("poleis", {"athens": athens, "sparta": sparta})
    table.play("action: move-hoplites", f"move-hoplites: {origin} > {destination} 1")
    assert table.state.units("athens", destination) == 1


@pytest.mark.rule("LA5.5f")
def test_makedonia_is_reached_by_thrakiko_alone() -> None:
    others = {"ionio": 1, "kyklades": 1, "myrtoo": 1}
    table = Table("poleis", {"athens": {"hoplites": {"ionia": 1}}, "sparta": {"galleys": others}})
    table.play("action: move-hoplites", "move-hoplites: ionia > makedonia 1")
    assert table.state.units("athens", "makedonia") == 1
    table = Table("poleis", {"athens": {"hoplites": {"ionia": 1}}, "sparta": {"galleys": {"thrakiko": 1}}})
    table.play("action: move-hoplites")
    assert destinations(table) == TERRITORIES - {"ionia", "makedonia"}


@pytest.mark.rule("LA5.5f")
@pytest.mark.parametrize(
    ("closed", "legal"),
    [
        (["ionio", "kyklades"], True),
        (["ionio", "thrakiko"], True),
        (["kyklades", "thrakiko"], True),
        (["ionio", "kyklades", "thrakiko"], False),
    ],
)
def test_thessalia_is_reached_by_any_of_its_three_seas(closed: list[str], legal: bool) -> None:
    position = {"athens": {"hoplites": {"ionia": 1, "attika": 1}}, "sparta": {"galleys": dict.fromkeys(closed, 1)}}
    table = Table("poleis", position)
    table.play("action: move-hoplites")
    assert (table.refusal("move-hoplites: ionia > thessalia 1") is None) is legal


@pytest.mark.rule("LA5.6a")
@pytest.mark.parametrize(("territory", "sea"), [("sikelia", "ionio"), ("ionia", "noties_sporades")])
def test_sikelia_and_ionia_are_entered_and_left_only_by_their_one_sea(territory: str, sea: str) -> None:
    position = {"athens": {"hoplites": {territory: 1, "thessalia": 1}}, "sparta": {"galleys": {sea: 1}}}
    table = Table("poleis", position)
    table.play("action: move-hoplites")
    assert all(territory not in move for move in moves(table))
    assert ("thessalia", "boiotia") in moves(table)
    other_seas = dict.fromkeys(SEAS - {sea, "myrtoo"}, 1)
    table = Table("poleis", {**position, "sparta": {"galleys": other_seas}})
    table.play("action: move-hoplites")
    assert (territory, "arkadia" if territory == "ionia" else "messenia") in moves(table)


@pytest.mark.rule("LA5.6a")
def test_hoplites_shut_in_on_sikelia_cannot_be_moved_at_all() -> None:
    table = Table("poleis", {"athens": {"hoplites": {"sikelia": 2}}, "sparta": {"galleys": {"ionio": 1}}})
    assert "action: move-hoplites" not in table.legal
    assert table.refusal("action: move-hoplites") is not None


# ---------------------------------------------------------------- LA6 Move Galleys


@pytest.mark.rule("LA6.1a", "LA6.1b")
def test_one_prestige_brings_galleys_from_three_seas_together() -> None:
    table = Table("poleis", {"athens": {"galleys": {"ionio": 1, "kyklades": 2, "noties_sporades": 1}}})
    table.play("action: move-galleys")
    table.play(
        "move-galleys: kyklades > thrakiko 2",
        "move-galleys: ionio > thrakiko 1",
        "move-galleys: noties_sporades > thrakiko 1",
    )
    assert table.state.units("athens", "thrakiko") == 4
    assert [table.state.units("athens", sea) for sea in ("ionio", "kyklades", "noties_sporades")] == [0, 0, 0]
    assert table.state.athens.prestige == 5 - 1


@pytest.mark.rule("LA6.1a")
@pytest.mark.parametrize(("prestige", "legal"), [(0, False), (1, True)])
def test_galleys_cannot_move_without_a_prestige_to_pay(prestige: int, legal: bool) -> None:
    table = Table("poleis", {"athens": {"prestige": prestige, "galleys": {"kyklades": 1}}})
    refusal = table.refusal("action: move-galleys")
    assert (refusal is None) is legal
    assert legal or refusal.rule in NO_PRESTIGE


@pytest.mark.rule("LA6.1b")
def test_all_galleys_of_an_action_move_to_the_destination_of_the_first() -> None:
    table = Table("poleis", {"athens": {"galleys": {"ionio": 1, "kyklades": 1}}})
    table.play("action: move-galleys")
    assert table.refusal("done").rule == "LA6.1b"
    table.play("move-galleys: ionio > thrakiko 1")
    assert moves(table) == {("kyklades", "thrakiko")}
    assert table.refusal("move-galleys: kyklades > myrtoo 1").rule == "LA6.1b"
    table.play("done")
    assert table.state.units("athens", "kyklades") == 1


@pytest.mark.rule("LA6.1c", "LA6.3a")
def test_the_second_lot_of_galleys_gets_all_the_room_the_first_has_left_and_no_more() -> None:
    table = Table("poleis", {"round": "3", "athens": {"galleys": {"ionio": 2, "kyklades": 2}}})
    table.play("action: move-galleys", "move-galleys: kyklades > thrakiko 2")
    assert table.refusal("move-galleys: ionio > thrakiko 2").rule == "LA6.1c"
    table.play("move-galleys: ionio > thrakiko 1")
    assert table.state.units("athens", "thrakiko") == 3


@pytest.mark.rule("LA6.1c")
@pytest.mark.parametrize(("round_type", "limit"), [("3", 3), ("4", 4), ("5a", 5), ("5b", 5)])
def test_a_sea_takes_as_many_galleys_as_the_round_allows(round_type: str, limit: int) -> None:
    table = Table("poleis", {"round": round_type, "athens": {"galleys": {"kyklades": limit, "myrtoo": 1, "ionio": 1}}})
    table.play("action: move-galleys")
    assert table.refusal(f"move-galleys: kyklades > myrtoo {limit}").rule == "LA6.1c"
    table.play(f"move-galleys: kyklades > myrtoo {limit - 1}")
    assert table.state.units("athens", "myrtoo") == limit
    assert table.state.units("athens", "ionio") == 1
    assert table.pending.prompt == "turn"


@pytest.mark.rule("LA6.1d")
def test_galleys_never_move_to_where_they_are_and_never_twice() -> None:
    table = Table("poleis", {"athens": {"galleys": {"kyklades": 2, "ionio": 1, "thrakiko": 1}}})
    table.play("action: move-galleys")
    assert {origin for origin, _ in moves(table)} == {"ionio", "kyklades", "thrakiko"}
    assert all(origin != destination for origin, destination in moves(table))
    assert destinations(table) == SEAS
    table.play("move-galleys: ionio > kyklades 1")
    assert moves(table) == {("thrakiko", "kyklades")}
    assert table.refusal("move-galleys: kyklades > myrtoo 1") is not None


@pytest.mark.rule("LA6.2a")
@pytest.mark.parametrize(
    ("athenians", "spartans", "legal"), [(0, 0, True), (0, 1, False), (1, 1, True), (1, 2, False), (2, 1, True)]
)
def test_galleys_cross_myrtoo_unless_sparta_controls_it(athenians: int, spartans: int, legal: bool) -> None:
    # From Ionio the only way east is Myrtoo.
    table = Table(
        "poleis",
        {"athens": {"galleys": {"ionio": 1, "myrtoo": athenians}}, "sparta": {"galleys": {"myrtoo": spartans}}},
    )
    table.play("action: move-galleys")
    for beyond in ("kyklades", "noties_sporades", "thrakiko"):
        refusal = table.refusal(f"move-galleys: ionio > {beyond} 1")
        assert (refusal is None) is legal
        assert legal or refusal.rule == "LA6.2a"


@pytest.mark.rule("LA6.2a")
@pytest.mark.parametrize(
    ("closed", "legal"), [(["kyklades"], True), (["noties_sporades"], True), (["kyklades", "noties_sporades"], False)]
)
def test_galleys_go_round_a_controlled_sea_where_there_is_a_way_round(closed: list[str], legal: bool) -> None:
    table = Table("poleis", {"athens": {"galleys": {"myrtoo": 1}}, "sparta": {"galleys": dict.fromkeys(closed, 1)}})
    table.play("action: move-galleys")
    assert (table.refusal("move-galleys: myrtoo > thrakiko 1") is None) is legal


@pytest.mark.rule("LA6.2b")
def test_galleys_start_and_end_under_enemy_control() -> None:
    table = Table("poleis", {"athens": {"galleys": {"ionio": 1}}, "sparta": {"galleys": {"ionio": 3, "myrtoo": 3}}})
    table.play("action: move-galleys", "move-galleys: ionio > myrtoo 1")
    assert table.state.units("athens", "myrtoo") == 1


@pytest.mark.rule("LA6.2c")
@pytest.mark.parametrize(("origin", "destination"), [("ionio", "kyklades"), ("kyklades", "ionio")])
@pytest.mark.parametrize(("owner", "legal"), [("athens", True), ("sparta", False), ("", False)])
def test_only_the_owner_of_korinthos_hauls_galleys_over_the_diolkos(
    origin: str, destination: str, owner: str, legal: bool
) -> None:
    position = {"athens": {"galleys": {origin: 1}}, "sparta": {"galleys": {"myrtoo": 1}}}
    if owner:
        position[owner] = {**position[owner], "population": {"korinthos": 4}}
    table = Table("poleis", position)
    table.play("action: move-galleys")
    assert (table.refusal(f"move-galleys: {origin} > {destination} 1") is None) is legal


@pytest.mark.rule("LA6.3a")
def test_galleys_that_leave_myrtoo_first_close_the_way_behind_them() -> None:
    table = Table("poleis", {"athens": {"galleys": {"ionio": 1, "myrtoo": 2}}, "sparta": {"galleys": {"myrtoo": 2}}})
    table.play("action: move-galleys")
    assert table.refusal("move-galleys: ionio > kyklades 1") is None
    table.play("move-galleys: myrtoo > kyklades 1")
    assert table.refusal("move-galleys: ionio > kyklades 1") is not None


@pytest.mark.rule("LA6.3a")
def test_galleys_from_ionio_pass_myrtoo_while_those_of_myrtoo_still_hold_it() -> None:
    table = Table("poleis", {"athens": {"galleys": {"ionio": 1, "myrtoo": 2}}, "sparta": {"galleys": {"myrtoo": 2}}})
    table.play("action: move-galleys", "move-galleys: ionio > kyklades 1", "move-galleys: myrtoo > kyklades 2")
    assert table.state.units("athens", "kyklades") == 3


@pytest.mark.rule("LA6.2c", "LA6.2a")
@pytest.mark.parametrize(("korinthos", "legal"), [({"korinthos": 4}, True), ({}, False)])
def test_sparta_hauls_galleys_over_the_diolkos_only_with_korinthos(korinthos: dict[str, int], legal: bool) -> None:
    table = Table(
        "poleis",
        {
            "turn": "sparta",
            "athens": {"galleys": {"myrtoo": 1}},
            "sparta": {"galleys": {"ionio": 1}, "population": korinthos},
        },
    )
    table.play("action: move-galleys")
    assert ("move-galleys: ionio > kyklades 1" in table.legal) is legal
    assert "move-galleys: ionio > myrtoo 1" in table.legal


# ---------------------------------------------------------------- options that concern units on the map


@pytest.mark.rule("LA2.3a")
def test_option_korinthos_builds_galleys_in_one_of_its_seas_by_default() -> None:
    table = Table("poleis", {"athens": {"population": {"korinthos": 4}, "goods": {"wood": 3}}})
    table.play("action: create-galleys")
    assert "create-galleys: korinthos > kyklades 1 wood" in table.legal
    table.play("create-galleys: korinthos > ionio 1 wood")
    assert table.pending.prompt == "turn"
    assert table.refusal("create-galleys: korinthos > kyklades 1 wood") is not None


@pytest.mark.rule("LA2.3a")
def test_option_korinthos_may_split_its_galleys_between_both_seas() -> None:
    options = {"korinthos_split_galleys": True}
    table = Table("poleis", {"options": options, "athens": {"population": {"korinthos": 4}, "goods": {"wood": 3}}})
    table.play("action: create-galleys", "create-galleys: korinthos > ionio 1 wood")
    table.play("create-galleys: korinthos > kyklades 2 wood")
    assert (table.state.units("athens", "ionio"), table.state.units("athens", "kyklades")) == (1, 2)
    assert table.state.polis("korinthos").population == 4 - 3
    assert table.pending.prompt == "turn"


@pytest.mark.rule("LA2.3a", "LA2.1d")
def test_option_split_galleys_of_korinthos_still_leave_one_population() -> None:
    options = {"korinthos_split_galleys": True}
    table = Table("poleis", {"options": options, "athens": {"population": {"korinthos": 3}, "goods": {"wood": 9}}})
    table.play("action: create-galleys", "create-galleys: korinthos > ionio 1 wood")
    assert table.legal == ("create-galleys: korinthos > kyklades 1 wood", "done")


@pytest.mark.rule("LE3.1a", "L2.3c")
@pytest.mark.parametrize(("cap", "most"), [(0, 3), (45, 3), (10, 2), (9, 1)])
def test_option_cube_cap_counts_population_hoplites_and_galleys_but_no_merchants(cap: int, most: int) -> None:
    # Eight cubes of Athens are in use: 5 population, 2 hoplites, 1 galley. Athenai may grow by 3.
    athens = {"goods": {"wheat": 9}, "hoplites": {"attika": 2}, "galleys": {"kyklades": 1}, "merchants": 4}
    table = Table(
        "poleis", {"stage": "growth", "passed": ["athens", "sparta"], "options": {"cube_cap": cap}, "athens": athens}
    )
    assert [notation for notation in table.legal if notation != "done"] == [
        f"grow: athenai {cubes}" for cubes in range(1, most + 1)
    ]


@pytest.mark.rule("LA1.1c")
@pytest.mark.parametrize("cap", [0, 5])
def test_option_cube_cap_does_not_hinder_a_cube_from_becoming_a_hoplite(cap: int) -> None:
    table = Table("poleis", {"options": {"cube_cap": cap}, "athens": {"goods": {"metal": 1}}})
    table.play("action: create-hoplites", "create-hoplites: athenai 1 metal")
    assert table.state.units("athens", "attika") == 1
    assert table.state.population("athens") == 5 - 1
