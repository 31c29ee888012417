"""Save files that somebody made to stop, fill or fool the reader. The opening has 9 lines, see `test_savefile`."""

from __future__ import annotations

import json
import time
import tracemalloc

import pytest

from ancientwars import Match, SaveError, SetupError, poleis
from ancientwars.match.files import LONGEST, LONGEST_HEADER
from tests.cca.battle_file import changed
from tests.match.games import opened, random_match
from tests.testing import toy
from tests.testing.mutants import copy_of_toy

LINES = opened().dumps().splitlines()
FORD = changed(('name = "The Ford"', 'name = "The\u2028Ford\x85and\u2029more"'))
HUGE = 100 * 2**20
QUOTED = 300
"""Characters of a message that quotes 200 of a file, with the words around them."""


def refused(text, line):
    """Return why a text is refused, in this line and without quoting too much of it."""
    with pytest.raises(SaveError) as caught:
        Match.loads(text)
    assert caught.value.line == line, caught.value
    assert len(str(caught.value)) <= QUOTED
    return caught.value.reason


def noted(note):
    return toy.new_game()


NOTED = copy_of_toy(new_game=noted)
"""The toy game, set up with a text that means nothing."""


def named(value):
    """Return a short name for the attack."""
    return repr(value)[:40]


def with_line(number, text):
    return "\n".join([*LINES[: number - 1], text, *LINES[number:]])


def with_members(number, **members):
    return with_line(number, json.dumps({**json.loads(LINES[number - 1]), **members}))


# ---------------------------------------------------------------------- size


@pytest.mark.parametrize("filler", [b"\0", b" ", b"x", b'"'])
def test_a_huge_second_line_is_refused_at_once_and_never_read(tmp_path, filler):
    file = tmp_path / "huge.jsonl"
    with file.open("wb") as out:
        out.write(LINES[0].encode() + b"\n")
        out.write(filler * 2**20)
        out.truncate(HUGE)
    tracemalloc.start()
    began = time.perf_counter()
    with pytest.raises(SaveError) as caught:
        Match.load(file)
    seconds, (_, most) = time.perf_counter() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (caught.value.line, caught.value.reason) == (2, f"is longer than {LONGEST} bytes")
    assert seconds < 2
    assert most < 5 * 2**20


def test_a_huge_first_line_is_refused_at_once_and_never_read(tmp_path):
    file = tmp_path / "huge.jsonl"
    with file.open("wb") as out:
        out.truncate(HUGE)
    tracemalloc.start()
    with pytest.raises(SaveError, match=f"line 1: is longer than {LONGEST_HEADER} bytes"):
        Match.load(file)
    assert tracemalloc.get_traced_memory()[1] < 4 * LONGEST_HEADER
    tracemalloc.stop()


def test_lines_without_end_are_not_read_to_it(tmp_path):
    file = tmp_path / "many.jsonl"
    file.write_text("\n".join([LINES[0], *['{"after": 0, "digests": {}}'] * 500_000]), encoding="utf-8")
    began = time.perf_counter()
    with pytest.raises(SaveError, match="line 2: no digests belong here, after ply 0"):
        Match.load(file)
    assert time.perf_counter() - began < 2


def test_a_device_that_never_ends_is_refused():
    with pytest.raises(SaveError, match="line 1: is longer than"):
        Match.load("/dev/zero")


def test_no_game_has_more_plies_than_its_bound(monkeypatch):
    text = opened().dumps()
    monkeypatch.setattr(type(poleis.INFO), "max_length", 3)
    assert refused(text, 5) == "no game has more than 3 plies"


def test_a_line_of_the_greatest_length_is_read():
    padded = with_line(3, LINES[2] + " " * (LONGEST - len(LINES[2])))
    assert Match.loads(padded) == opened()
    assert refused(padded.replace(" " * 1000, " " * 1001, 1), 3) == f"is longer than {LONGEST} bytes"


# ---------------------------------------------------------------------- JSON


@pytest.mark.parametrize(
    "text",
    [
        '{"ply": ' + "1" * 41 + "}",
        '{"ply": -' + "1" * 41 + "}",
        '{"ply": ' + "1" * 5000 + "}",
        '{"ply": 1.' + "1" * 5000 + "}",
        '{"ply": 1e999}',
        '{"ply": NaN}',
        '{"ply": Infinity}',
        '{"ply": -Infinity}',
        '{"ply": 2, "ply": 2}',
        '{"ply": 2, "x": [{"a": 1, "a": 1}]}',
        '{"' + "k" * 1000 + '": 1, "' + "k" * 1000 + '": 1}',
        '{"ply": ' + "[" * 33 + "]" * 33 + "}",
        '{"ply": ' + "[" * 900 + "]" * 900 + "}",
        '{"ply": ' + "[" * 60_000 + "]" * 60_000 + "}",
        '{"ply": ' + '{"a":' * 20_000 + "1" + "}" * 20_001,
        '{"actor": "spa\\u0000rta"}',
        '{"actor": "\\ud800"}',
        '{"\\udfff": 1}',
        '{"ply": 2} {"ply": 3}',
        "\ufeff{}",
        "{'ply': 2}",
        "",
        " ",
        "{" + "x" * 1000,
    ],
    ids=named,
)
def test_what_is_no_plain_json_is_refused_in_its_line(text):
    assert refused(with_line(3, text), 3)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ply", True),
        ("ply", 2.0),
        ("ply", "2"),
        ("ply", "2" * 10_000),
        ("actor", None),
        ("actor", ["sparta"]),
        ("actor", "x" * 10_000),
        ("action", "x" * 999),
        ("action", "x" * 10_000),
        ("action", {"type": "Pass"}),
        ("action", "pass\u2028"),
        ("forced", False),
        ("forced", 1),
        ("forced", "yes"),
        ("forced", True),
        ("colour", "red"),
        ("x" * 10_000, 1),
    ],
    ids=named,
)
def test_a_ply_with_another_member_or_type_is_refused(name, value):
    assert refused(with_members(3, **{name: value}), 3)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("format", "x" * 10_000),
        ("version", 0),
        ("version", -1),
        ("version", True),
        ("version", 2.0),
        ("version", 10**39),
        ("game", "x" * 10_000),
        ("game", "po/leis"),
        ("game", "../poleis"),
        ("rules", "x" * 10_000),
        ("data", "x" * 10_000),
        ("seed", None),
        ("seed", 10**40),
        ("seed", "0x7"),
        ("seed", "0x" + "f" * 10_000),
        ("seed", "0X1D6329F1C35CA4BFABB9F5610000000001"),
        ("seed", "1_0"),
        ("seed", 1.5),
        ("manual", 0),
        ("manual", None),
        ("setup", {"scenario": "x" * 10_000}),
        ("setup", {"scenario": "x\n" * 10_000}),
        ("setup", {"x" * 10_000: 1}),
        ("setup", {"options": {"x" * 10_000: 1}}),
        ("setup", {"options": {"cube_cap": "x" * 10_000}}),
        ("setup", {"options": {"solo_distinct": ["x"] * 10_000}}),
        ("setup", {"options": ["x"] * 10_000}),
        ("setup", {"data": {"map.toml": "x"}}),
        ("setup", {"data": {"x" * 10_000: "x"}}),
        ("setup", {"self": 1}),
        ("setup", {"game": "cca"}),
        ("setup", {"": 1}),
        ("colour", "red"),
    ],
    ids=named,
)
def test_a_header_with_another_member_type_or_value_is_refused(name, value):
    assert refused(with_members(1, **{name: value}), 1)


@pytest.mark.parametrize("setup", [None, 5, "x", [], [{}], {"a": {}}, "001", "a\n", 1.5, True])
@pytest.mark.parametrize("game", ["poleis", "cca"])
@pytest.mark.parametrize("name", ["scenario", "options", "data"])
def test_a_set_up_of_any_other_type_brings_no_other_error(game, name, setup):
    header = json.loads(LINES[0])
    text = json.dumps({**header, "game": game, "setup": {name: setup}, "manual": True})
    assert refused(text, 1)


def test_digests_of_any_other_form_are_refused():
    text = random_match(2, plies=60).dumps().splitlines()
    row = json.loads(text[26])
    for other in (
        {**row, "after": 24},
        {**row, "after": True},
        {**row, "digests": []},
        {**row, "digests": {"x" * 10_000: 1}},
        {**row, "digests": {**row["digests"], "athens": ["x"] * 1000}},
        {**row, "colour": 1},
        {"after": 25},
    ):
        assert refused("\n".join([*text[:26], json.dumps(other), *text[27:]]), 27)
    assert refused("\n".join([*text[:27], *text[26:]]), 28) == "no digests belong here, after ply 25"
    assert refused("\n".join([*text[:26], *text[27:]]), 27) == "the digests after ply 25 are missing"
    assert refused("\n".join([*text[:30], text[26], *text[30:]]), 31) == "digest of ply 25 stands after ply 28"


@pytest.mark.parametrize(
    ("members", "told"),
    [
        ({"end": True}, "the closing line speaks of True plies, the file has 7"),
        ({"end": "x" * 10_000}, "the closing line speaks of 'xxx"),
        ({"digests": None}, "the digests are damaged"),
        ({"ply": 8}, "'ply' does not belong here"),
    ],
    ids=named,
)
def test_a_closing_line_of_any_other_form_is_refused(members, told):
    assert refused(with_members(9, **members), 9).startswith(told)


def test_a_line_break_of_unicode_breaks_no_line():
    match = Match.new("cca", seed=3, scenario=FORD)
    text = match.dumps()
    assert len(text.splitlines()) == text.count("\n")
    assert Match.loads(text) == match
    assert match.state.scenario.name == "The\u2028Ford\x85and\u2029more"


@pytest.mark.parametrize("path", ["nul\0", "\ud800", "x" * 5000, "a/" * 3000, "\u2028", "."], ids=named)
def test_a_path_that_is_none_is_refused(path):
    with pytest.raises(SaveError, match="line 1: the file cannot be read") as caught:
        Match.load(path)
    assert len(str(caught.value)) <= QUOTED


def test_bytes_that_are_no_text_are_refused_in_their_line(tmp_path):
    (tmp_path / "a").write_bytes(with_line(4, "{").encode().replace(b"{", b"{\xff"))
    with pytest.raises(SaveError, match=r"line 1: the file cannot be read: 'utf-8' codec"):
        Match.load(tmp_path / "a")
    (tmp_path / "a").write_bytes("\n".join(LINES[:3]).encode() + b"\n\xff\n")
    with pytest.raises(SaveError, match=r"line 4: the file cannot be read: 'utf-8' codec"):
        Match.load(tmp_path / "a")


# ---------------------------------------------------------------------- what cannot be saved is not begun


@pytest.mark.parametrize("number", [10**40, -(10**40), 10**5000], ids=["large", "small", "huge"])
def test_a_number_that_no_save_file_has_is_refused_when_a_match_begins(number):
    with pytest.raises(SetupError, match="more than 40 digits"):
        Match.new("poleis", options={"cube_cap": number})


def test_a_set_up_that_is_too_large_for_a_save_file_is_refused_when_a_match_begins():
    match = Match.new(NOTED, note="я" * 900_000)
    assert Match.loads(match.dumps(), game=NOTED) == match
    with pytest.raises(SetupError, match="larger than"):
        Match.new(NOTED, note="я" * 1_000_000)
