"""The save file of the opening: header (line 1), 7 plies (lines 2 to 8, the die in line 6), end (line 9)."""

import json

import pytest

from ancientwars import IllegalAction, Match, SaveError, SetupError, poleis
from tests.match.games import OPENING, opened, played, random_match, war


@pytest.fixture
def lines():
    return opened().dumps().splitlines()


def refused(lines, **options):
    """Return the error of a file, and check that nothing has become of the match that was saved."""
    match = opened()
    before = match.dumps()
    with pytest.raises(SaveError) as caught:
        Match.loads("\n".join(lines) + "\n", **options)
    assert match.dumps() == before
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.reason}"
    return caught.value


def with_line(lines, number, **changes):
    """Return a file with members of a line changed; None takes a member away."""
    row = {**json.loads(lines[number - 1]), **changes}
    row = {key: value for key, value in row.items() if value is not None}
    return with_text(lines, number, json.dumps(row))


def with_text(lines, number, text):
    return [*lines[: number - 1], text, *lines[number:]]


# ---------------------------------------------------------------------- keeping


@pytest.mark.parametrize("match", [war(), opened(), random_match(1), random_match(2, plies=30)])
def test_a_saved_match_comes_back_equal(match):
    assert Match.loads(match.dumps()) == match


def test_a_file_is_written_and_read(tmp_path):
    opened().save(tmp_path / "партия.jsonl")
    assert Match.load(tmp_path / "партия.jsonl") == opened()
    assert Match.load(str(tmp_path / "партия.jsonl")) == opened()


def test_the_file_has_a_header_a_line_per_ply_and_an_end(lines):
    rows = [json.loads(line) for line in lines]
    assert rows[0] == {
        "format": "ancientwars-match",
        "version": 3,
        "game": "poleis",
        "rules": poleis.INFO.rules_version,
        "data": poleis.data_version(),
        "setup": {"scenario": "corinthian_war"},
        "seed": 7,
        "manual": False,
    }
    assert rows[2] == {"ply": 2, "actor": "sparta", "action": "create-merchants: pylos 1 wood"}
    assert rows[5] == {"ply": 5, "actor": "chance", "action": "roll: 4"}
    assert rows[8]["end"] == 7
    assert len(rows) == 9


def test_digests_stand_after_every_25_plies():
    rows = [json.loads(line) for line in random_match(2, plies=60).dumps().splitlines()]
    assert [(number, row["after"]) for number, row in enumerate(rows, 1) if "after" in row] == [(27, 25), (53, 50)]


def test_play_goes_on_after_loading_as_it_would_have():
    kept = Match.loads(played(war(), *OPENING[:3]).dumps())
    assert played(kept, *OPENING[3:]) == opened()


def test_forced_dice_stay_forced():
    match = played(war(), *OPENING[:3]).play("trade: illyria 1 barter", forced=["roll: 1"])
    assert Match.loads(match.dumps()) == match
    assert match.verify() is match


def test_a_match_by_hand_stays_by_hand():
    match = played(war(manual=True), *OPENING[:4])
    kept = Match.loads(match.dumps())
    assert kept == match
    assert kept.play("roll: 3").plies[-1].forced


def test_options_are_kept_however_they_were_given():
    for options in ({"cube_cap": 45}, poleis.Options(cube_cap=45)):
        match = war(options=options)
        assert json.loads(match.dumps().splitlines()[0])["setup"]["options"]["cube_cap"] == 45
        assert Match.loads(match.dumps()).state == match.state


def test_other_line_ends_do_no_harm(lines):
    assert Match.loads("\r\n".join(lines)) == opened()


# ---------------------------------------------------------------------- damaged


@pytest.mark.parametrize("text", ["", "{", "ply 3", '{"ply": 3,}', "[" * 100_000, '{"ply": ' + "7" * 5000 + "}"])
def test_a_line_that_is_no_json_is_named(lines, text):
    error = refused(with_text(lines, 4, text))
    assert error.line == 4
    assert "is no JSON" in error.reason


@pytest.mark.parametrize("text", ["[1]", "3", "null", '"ply"'])
def test_a_line_that_is_no_object_is_named(lines, text):
    error = refused(with_text(lines, 4, text))
    assert (error.line, error.reason) == (4, "is no JSON object")


def test_a_file_that_is_no_utf8_is_refused(tmp_path):
    (tmp_path / "a").write_bytes(opened().dumps().encode().replace(b"pylos", b"pyl\xffs"))
    with pytest.raises(SaveError, match=r"cannot be read.*utf-8"):
        Match.load(tmp_path / "a")


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_cannot_be_read_is_refused(tmp_path, name):
    with pytest.raises(SaveError, match="line 1: the file cannot be read"):
        Match.load(tmp_path / name)


def test_an_empty_file_is_refused():
    with pytest.raises(SaveError, match="line 1: the file is empty"):
        Match.loads("")


@pytest.mark.parametrize("digests", [None, 5, [], "x"])
def test_damaged_digests_are_refused(lines, digests):
    error = refused(with_line(lines, 9, digests=digests))
    assert (error.line, error.reason) == (9, "the digests are damaged")


# ---------------------------------------------------------------------- truncated


@pytest.mark.parametrize("kept", [1, 2, 5, 8])
def test_a_file_without_its_last_lines_is_truncated(lines, kept):
    error = refused(lines[:kept])
    assert (error.line, error.reason) == (kept, "the file is truncated: the closing line is missing")


@pytest.mark.parametrize("number", [1, 5, 9])
def test_a_file_cut_in_the_middle_of_a_line_is_refused_there(lines, number):
    cut = lines[number - 1][: len(lines[number - 1]) // 2]
    error = refused([*lines[: number - 1], cut])
    assert error.line == number
    assert "is no JSON" in error.reason


def test_a_line_that_is_missing_in_the_middle_is_noticed_at_the_next(lines):
    error = refused([*lines[:3], *lines[4:]])
    assert (error.line, error.reason) == (4, "ply 3 is expected, not 4")


def test_a_last_ply_that_is_missing_is_noticed_at_the_end(lines):
    error = refused([*lines[:7], lines[8]])
    assert (error.line, error.reason) == (8, "the closing line speaks of 7 plies, the file has 6")


def test_a_line_that_stands_twice_is_noticed(lines):
    error = refused([*lines[:4], *lines[3:]])
    assert (error.line, error.reason) == (5, "ply 4 is expected, not 3")


def test_nothing_may_follow_the_end(lines):
    assert refused([*lines, lines[8]]).line == 9


# ---------------------------------------------------------------------- edited


def test_an_action_changed_to_another_legal_one_is_noticed_at_the_next_digest(lines):
    error = refused(with_line(lines, 3, action="create-merchants: pylos 1 silver"))
    assert (error.line, error.reason) == (9, "the states differ after ply 7 in: sparta")


def test_an_edit_of_a_long_match_is_noticed_at_the_first_digest_after_it():
    text = random_match(2, plies=60).dumps().splitlines()
    error = refused(with_line(text, 27, digests={**json.loads(text[26])["digests"], "athens": "000000000000"}))
    assert (error.line, error.reason) == (27, "the states differ after ply 25 in: athens")


def test_an_action_changed_to_an_illegal_one_is_noticed_in_its_line(lines):
    error = refused(with_line(lines, 3, action="create-merchants: athenai 1 wood"))
    assert error.line == 3
    assert "[LA3" in error.reason


@pytest.mark.parametrize("action", ["fly", "", 5, ["pass"], None])
def test_an_action_that_is_none_is_noticed_in_its_line(lines, action):
    assert refused(with_line(lines, 3, action=action)).line == 3


def test_an_action_after_which_another_seat_is_in_turn_is_noticed(lines):
    error = refused(with_line(lines, 8, actor="athens"))
    assert (error.line, error.reason) == (8, "the game waits for sparta, not for 'athens'")


def test_a_changed_die_is_noticed_in_its_line(lines):
    error = refused(with_line(lines, 6, action="roll: 3"))
    assert (error.line, error.reason) == (6, "the seed gives roll: 4, not roll: 3")


def test_a_die_that_was_changed_and_declared_forced_is_noticed_by_the_digest(lines):
    error = refused(with_line(lines, 6, action="roll: 3", forced=True))
    assert (error.line, error.reason) == (9, "the states differ after ply 7 in: market")


def test_a_changed_seed_is_noticed_at_the_first_die(lines):
    error = refused(with_line(lines, 1, seed=8))
    assert (error.line, error.reason) == (6, "the seed gives roll: 3, not roll: 4")


@pytest.mark.parametrize("name", ["athens", "round", "setup"])
def test_a_changed_digest_is_noticed_by_name(lines, name):
    digests = {**json.loads(lines[8])["digests"], name: "000000000000"}
    error = refused(with_line(lines, 9, digests=digests))
    assert (error.line, error.reason) == (9, f"the states differ after ply 7 in: {name}")


@pytest.mark.parametrize("change", [lambda d: d.pop("market"), lambda d: d.update(gold="0")])
def test_a_digest_too_few_or_too_many_is_noticed(lines, change):
    digests = json.loads(lines[8])["digests"]
    change(digests)
    assert refused(with_line(lines, 9, digests=digests)).line == 9


def test_a_changed_scenario_is_noticed_at_the_first_ply(lines):
    error = refused(with_line(lines, 1, setup={"scenario": "standard"}))
    assert (error.line, error.reason) == (2, "the game waits for chance, not for 'sparta'")


def test_a_changed_option_is_noticed_by_the_digest(lines):
    error = refused(with_line(lines, 1, setup={"scenario": "corinthian_war", "options": {"cube_cap": 45}}))
    assert (error.line, error.reason) == (9, "the states differ after ply 7 in: setup")


@pytest.mark.parametrize(
    "setup",
    [
        {"scenario": "peace"},
        {"colour": "red"},
        {"options": {"x": 1}},
        {"options": 5},
        {"seed": 3},
        {"data": "/nowhere"},
        {"forced": ["roll: 1"]},
    ],
)
def test_a_set_up_that_cannot_be_is_noticed_in_the_header(lines, setup):
    error = refused(with_line(lines, 1, setup=setup))
    assert error.line == 1
    assert "set-up" in error.reason


def test_cards_do_not_come_out_of_the_set_up():
    text = Match.new("poleis", seed=7).dumps().splitlines()
    forced = with_line(text, 1, setup={"forced": ["draw: pheidias"]})
    assert refused([forced[0], *forced[2:]]).line in {1, 2}
    assert refused(forced).line in {1, 2}


def test_a_file_may_be_read_without_checking_dice_and_digests(lines):
    edited = with_line(with_line(lines, 6, action="roll: 3"), 9, digests={})
    match = Match.loads("\n".join(edited), check=False)
    assert str(match.plies[4].action) == "roll: 3"


def test_legality_is_checked_all_the_same(lines):
    assert refused(with_line(lines, 3, action="create-merchants: athenai 1 wood"), check=False).line == 3


# ---------------------------------------------------------------------- header


@pytest.mark.parametrize("name", ["format", "version", "game", "rules", "data", "setup", "seed", "manual"])
def test_a_header_field_that_is_missing_is_noticed(lines, name):
    error = refused(with_line(lines, 1, **{name: None}))
    assert error.line == 1
    assert "no save file" in error.reason if name == "format" else name in error.reason


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seed", "7"),
        ("seed", True),
        ("seed", 7.0),
        ("manual", "no"),
        ("setup", []),
        ("game", 5),
        ("rules", 1),
        ("data", 1),
    ],
)
def test_a_header_field_of_the_wrong_type_is_noticed(lines, name, value):
    error = refused(with_line(lines, 1, **{name: value}))
    assert (error.line, error.reason) == (1, f"header field {name!r} is missing or damaged")


@pytest.mark.parametrize("version", [4, 99])
def test_a_file_of_a_newer_version_is_refused(lines, version):
    error = refused(with_line(lines, 1, version=version))
    assert (error.line, error.reason) == (1, f"format version {version} is newer than this library (3)")


@pytest.mark.parametrize("version", [0, -1, -99])
def test_a_version_below_the_first_is_none(lines, version):
    error = refused(with_line(lines, 1, version=version))
    assert (error.line, error.reason) == (1, f"format version {version} is none; there are 1 to 3")


@pytest.mark.parametrize("version", [1, 2])
def test_a_file_of_an_older_version_is_refused_as_too_old(lines, version):
    error = refused(with_line(lines, 1, version=version))
    told = f"format version {version} is older than those that this library reads (3)"
    assert (error.line, error.reason) == (1, told)


def test_other_rules_are_refused(lines):
    error = refused(with_line(lines, 1, rules="0"))
    assert (error.line, error.reason) == (1, f"played with rules version 0, this is {poleis.INFO.rules_version}")


def test_other_component_data_are_refused(lines):
    error = refused(with_line(lines, 1, data="0000000000000000"))
    assert (error.line, error.reason) == (1, "played with other component data")


def test_json_lines_of_something_else_are_refused():
    error = refused(['{"event": 1}', '{"event": 2}'])
    assert (error.line, error.reason) == (1, "this is no save file of ancientwars")


def test_a_game_that_is_not_installed_is_named(lines):
    error = refused(with_line(lines, 1, game="chess"))
    assert error.line == 1
    assert "'chess'" in error.reason


def test_plies_beyond_the_end_of_the_game_are_refused():
    match = random_match(1, "corinthian_war")
    text = match.dumps().splitlines()
    further = json.dumps({"ply": len(match.plies) + 1, "actor": "sparta", "action": "pass"})
    error = refused([*text[:-1], further, text[-1]])
    assert (error.line, error.reason) == (len(text), "the game is over before this line")


# ---------------------------------------------------------------------- comments

SPOKEN = {"en": "Sparta builds a ship.", "ru": "Спарта строит корабль."}


def test_a_comment_is_kept_and_changes_nothing_else():
    plain, match = opened(), opened().commented(0, SPOKEN)
    assert Match.loads(match.dumps()) == match
    assert Match.loads(match.dumps()).plies[0].comment == SPOKEN
    assert match.verify().states == plain.states
    assert match.log() == plain.log()
    assert match.commented(0, {}) == plain
    rows = list(zip(plain.dumps().splitlines(), match.dumps().splitlines(), strict=True))
    assert [number for number, (before, after) in enumerate(rows, 1) if before != after] == [2]
    assert json.loads(rows[1][1]) == {**json.loads(rows[1][0]), "comment": SPOKEN}


def test_a_comment_stays_when_play_goes_on_and_goes_when_its_ply_is_taken_back():
    match = played(war(), *OPENING[:2]).commented(0, {"en": "First."}).commented(1, {"en": "Second."})
    assert played(match, OPENING[2]).plies[1].comment == {"en": "Second."}
    assert [ply.comment for ply in match.undo().plies] == [{"en": "First."}]


@pytest.mark.parametrize(
    "comment",
    [
        {},
        {"de": "Sparta"},
        {"en": ""},
        {"en": 1},
        {"en": "two\nlines"},
        {"en": "\x1b[2J"},
        {"en": "x" * 10_001},
        "text",
    ],
    ids=["nothing", "other language", "empty", "number", "two lines", "escape", "too long", "no table"],
)
def test_what_is_no_comment_is_refused(lines, comment):
    error = refused(with_line(lines, 2, comment=comment))
    assert error.line == 2
    assert error.reason.startswith("the comment is damaged: ")
    if comment:
        with pytest.raises(SetupError, match="'comment'"):
            opened().commented(0, comment)


def test_comments_stand_beside_plies_only(lines):
    assert refused(with_line(lines, 1, comment=SPOKEN)).reason == "'comment' does not belong here"
    assert refused(with_line(lines, 9, comment=SPOKEN)).reason == "'comment' does not belong here"
    with pytest.raises(IllegalAction):
        opened().commented(7, SPOKEN)


# ---------------------------------------------------------------------- who plays

TABLE = {"sparta": "human", "athens": "greedy"}


def test_who_plays_is_kept_and_changes_nothing_else():
    plain, match = opened(), opened().seated(TABLE)
    assert match == plain
    assert Match.loads(match.dumps()).players == TABLE
    assert match.undo().players == TABLE
    assert match.seated({}).dumps() == plain.dumps()
    before, *rest = plain.dumps().splitlines()
    header, *others = match.dumps().splitlines()
    assert others == rest
    assert json.loads(header) == {**json.loads(before), "players": TABLE}


@pytest.mark.parametrize(
    "players",
    [{}, {"sparta": ""}, {"sparta": 1}, {"sparta": "two\nlines"}, {"sparta": "x" * 201}, {"": "human"}, "text"],
    ids=["nobody", "empty", "number", "two lines", "too long", "no seat", "no table"],
)
def test_what_does_not_say_who_plays_is_refused(lines, players):
    error = refused(with_line(lines, 1, players=players))
    assert (error.line, error.reason.partition(":")[0]) == (1, "header field 'players' is damaged")
    if players:
        with pytest.raises(SetupError, match="players"):
            opened().seated(players)
