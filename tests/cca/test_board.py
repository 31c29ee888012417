"""The board and the summary as text, read back by their own rules and held against the scenario files."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from ancientwars import Match, SetupError, cca
from ancientwars.cca.components.kit import UNITS
from ancientwars.cca.components.loading import FOLDER

AKRAGAS = r"""
Akragas: turn 0, banners to win 5, deck 60, discards 0
Top army (Carthaginian, CAPITALS): banners 0, Command 5, cards 0
Bottom army (Syracusan, small letters): banners 0, Command 6, cards 0
    |       right flank        |         center        |        left flank        |
       1     2     3     4     5     6     7     8     9     10    11    12    13
     /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \
I1  |     |     |     |     |     |     |     |     |     |     |     |     |     |I13
     \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   /
      \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /
   H1  |     | MI4 | AX4 | HI4 | MI4 |     | AX4 | AX4 | AX4 |     | LC3 |     |H12
      / \   / \   / \   / \ * / \   / \   / \   / \ * / \   / \   / \   / \   / \
     /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \
G1  |     |     | HCH2|     | LB4 |     |     |     | LI4 |     | HCH2|     |     |G13
     \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   /
      \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /
   F1  |     |     |     |     |     |     |     |     |     |     |     |     |F12
      / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \
     /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \
E1  |     |     |     |     |     |     |     |     |     |     |     |     |     |E13
     \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   /
      \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /
   D1  |     |     |     |     |     |     |     |     |     |     |     |     |D12
      / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \
     /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \
C1  |     |     |     | lb4 |     |     | lb4 |     |     |     | li4 |     |     |C13
     \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   /
      \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /
   B1  |     | lc3 | ax4 | hi4 |     | hi4 | hi4 | hi4 | ax4 | ax4 | mc3 |     |B12
      / \   / \   / \   / \   / \   / \   / \   / \ * / \   / \   / \ * / \   / \
     /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \ /   \
A1  |     |     |     |     |     |     |     |     |     |     |     |     |     |A13
     \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   / \   /
       1     2     3     4     5     6     7     8     9     10    11    12    13
          1     2     3     4     5     6     7     8     9     10    11    12
    |        left flank        |         center        |       right flank        |
Code and blocks of a unit; * leader, LDR leader alone, ! ordered, + special unit
LI Light Infantry, LB Light Bow Infantry, AX Auxilia, MI Medium Infantry, HI Heavy Infantry,
    LC Light Cavalry, MC Medium Cavalry, HCh Heavy Chariot
Leaders, Top army: Mago H4, Himilco H8; Bottom army: Daphnaeus B8, Dionysius B11
""".strip("\n")

MARKS = {
    "hill": "^",
    "forest": "f",
    "broken_ground": "%",
    "river": "#",
    "ford": "=",
    "fortified_camp": "@",
    "coast": "~",
    "impassable_hill": "M",
}
"""As the scenario files explain them."""

BROKEN = """
stage = "battle"
ordered = ["D6"]
ordered_leaders = ["C2"]
terrain = { E5 = "rampart F4 F5", A1 = "marsh", B12 = "rampart B11 A12 C13", A2 = "bridge" }

[bottom]
units = { D6 = "LBCh", C4 = "HI 2 elite" }
leaders = { C2 = "Gaius", D6 = "" }
cards = ["order_two_left", "order_two_left", "rally"]

[top]
units = { E7 = "HI 3" }
leaders = { F6 = "Hanno", E7 = "Mago" }
cards = ["darken_the_sky"]
"""


class Read:
    """A board read back: three lines of each hex."""

    def __init__(self, text: str) -> None:
        lines = text.splitlines()
        self.above: dict[str, str] = {}
        self.inside: dict[str, str] = {}
        self.below: dict[str, str] = {}
        for number, line in enumerate(lines):
            row = re.match(r" *([A-I])1 +", line)
            if not row:
                continue
            last = re.search(rf"{row[1]}(\d+)$", line)
            assert last is not None
            for hex_ in range(int(last[1])):
                name, left = f"{row[1]}{hex_ + 1}", row.end() + 6 * hex_
                self.above[name] = lines[number - 1][left + 2 : left + 5]
                self.inside[name] = line[left + 1 : left + 6]
                self.below[name] = lines[number + 1][left + 2 : left + 5]


@pytest.fixture
def broken():
    return cca.position(BROKEN)


def files():
    return [Path(str(FOLDER)) / entry.name for entry in sorted(FOLDER.iterdir(), key=lambda entry: entry.name)]


def unfolded(state):
    """Return the summary without breaks and alignment."""
    return " ".join(cca.summary(state).split())


def sketch(text):
    """Return hex to cell of the sketch at the head of a scenario file."""
    found = {}
    for row, cells in re.findall(r"^# ([A-I]) (.*)$", text, re.MULTILINE):
        shift = 1 if row in "ACEGI" else 4
        for number in range(13 if row in "ACEGI" else 12):
            found[f"{row}{number + 1}"] = cells[shift + 6 * number :][:6].strip()
    return found


# ---------------------------------------------------------------------- openings


def test_the_opening_of_akragas():
    assert cca.summary(cca.new_game()) == AKRAGAS


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_every_unit_leader_and_terrain_of_an_opening_appears_where_it_stands(file):
    contents = tomllib.loads(file.read_text(encoding="utf-8"))
    read = Read("\n".join(cca.board(cca.new_game(scenario=contents["id"]))))
    assert len(read.inside) == 113
    units = {}
    for unit in contents["units"]:
        text = f"{UNITS[unit['type']].code}{UNITS[unit['type']].blocks}"
        units[unit["hex"]] = text.upper() if unit["side"] == "top" else text.lower()
    assert {hex_: text.strip() for hex_, text in read.inside.items() if re.search(r"\d", text)} == units
    assert {hex_ for hex_, text in read.below.items() if text[1] == "*"} == {one["hex"] for one in contents["leaders"]}
    terrain = {tile["hex"]: MARKS["ford" if tile.get("fordable") else tile["type"]] for tile in contents["terrain"]}
    assert {hex_: text[0] for hex_, text in read.above.items() if text.strip()} == terrain
    assert {hex_: text for hex_, text in read.above.items() if text.strip() and text != text[0] * 3} == {}


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_the_board_agrees_with_the_sketch_in_the_scenario_file(file):
    text = file.read_text(encoding="utf-8")
    read = Read("\n".join(cca.board(cca.new_game(scenario=file.stem[:3]))))
    shown = {}
    for hex_, inside in read.inside.items():
        piece = re.sub(r"\d", "", inside).strip() if re.search(r"\d", inside) else ""
        shown[hex_] = read.above[hex_][0].strip() + piece + "*" * (read.below[hex_][1] == "*") or "."
    assert shown == sketch(text)


# ---------------------------------------------------------------------- signs


def test_blocks_sides_and_signs(broken):
    read = Read(cca.summary(broken))
    assert (read.inside["D6"], read.below["D6"]) == ("lbch3", " *!")
    assert (read.inside["C4"].strip(), read.below["C4"]) == ("hi2", "+  ")
    assert (read.inside["E7"].strip(), read.below["E7"]) == ("HI3", " * ")


def test_leaders_alone(broken):
    read = Read(cca.summary(broken))
    assert (read.inside["C2"].strip(), read.below["C2"]) == ("ldr", " *!")
    assert (read.inside["F6"].strip(), read.below["F6"]) == ("LDR", " * ")
    assert "Leaders, Top army: Mago E7, Hanno F6; Bottom army: Gaius C2, Leader D6" in cca.summary(broken)


@pytest.mark.rule("C16.W1")
def test_the_front_sides_of_a_rampart_are_drawn_with_its_mark(broken):
    lines = cca.board(broken)
    row = next(number for number, line in enumerate(lines) if line.startswith("E1 "))
    left = 4 + 6 * 4
    assert [line[left : left + 7] for line in lines[row - 2 : row + 2]] == [
        "  w w  ",
        " wwwww ",
        "|w   w|",
        R" \www/ ",
    ]
    assert "Ramparts face B12 > A12 B11 C13, E5 > F4 F5" in cca.summary(broken)


def test_every_terrain_on_the_board_is_explained(broken):
    explained = cca.summary(broken).partition("special unit; ")[2].partition("\nHI ")[0]
    assert sorted(" ".join(explained.split()).split("; ")) == [", marsh", "b bridge", "w rampart"]


def test_sections_are_those_of_each_side():
    lines = cca.board(cca.new_game())
    assert lines[0].split("|")[1].strip() == lines[-1].split("|")[3].strip() == "right flank"
    assert lines[-1].index("|", 5) == 4 + 6 * 4 + 3  # the middle of hex 5 of a long row
    assert lines[-1].index("|", 32) == 4 + 6 * 8 + 3


# ---------------------------------------------------------------------- narrow terminals

SMALL = """
  |   right flank   |     center    |   left flank   |
  1   2   3   4   5   6   7   8   9   10  11  12  13
I .   .   .   .   .   .   .   .   .   .   .   .   .

H   .   .   .   .   .   .   .   .   .   .   .   .

G .   .   .   .   .   .   .   .   .   .   .   .   .

F   .   .   .   .   .   LDR .   .   .   .   .   .
                         *
E .   .   .   .   www .   HI  .   .   .   .   .   .
                          3*
D   .   .   .   .   .   lbch.   .   .   .   .   .
                        3*!
C .   ldr .   hi  .   .   .   .   .   .   .   .   .
       *!     2+
B   .   .   .   .   .   .   .   .   .   .   .   www

A ,,, bbb .   .   .   .   .   .   .   .   .   .   .

  1   2   3   4   5   6   7   8   9   10  11  12  13
    1   2   3   4   5   6   7   8   9   10  11  12
  |    left flank   |     center    |  right flank   |
""".strip("\n")


def test_under_80_columns_a_hex_has_two_lines(broken):
    for width in (54, 60, 79):
        assert cca.board(broken, "en", width) == SMALL.splitlines()


def test_terrain_under_a_piece_is_shown_in_small_boards():
    own = {"units": {"A1": "MI 3", "A2": "LBCh"}, "leaders": {"A1": ""}, "cards": ["rally"]}
    position = {"bottom": own, "top": {"units": {"I1": "EL"}}, "terrain": {"A1": "hill", "A2": "hill", "A3": "hill"}}
    lines = cca.board(cca.position(position), "en", 60)
    assert lines[-5:-3] == ["A mi ^lbc^^^^ .   .   .   .   .   .   .   .   .   .", "  3*  3"]


def test_under_87_columns_rows_have_their_letter_only(broken):
    wide, tight = cca.board(broken, "en", 87), cca.board(broken, "en", 80)
    assert wide == cca.board(broken) == cca.board(broken, "en", 140)
    assert tight == cca.board(broken, "en", 86)
    named = [line.split("|")[0] for line in tight[2:-3] if re.match(r" *[A-I]\|", line)]
    assert named == ["I", "   H", "G", "   F", "E", "   D", "C", "   B", "A"]
    assert [_unnamed(line) for line in tight] == [_unnamed(line)[3:] for line in wide]


def _unnamed(line):
    """Return a line of the board without what stands at its ends."""
    line = re.sub(r"^( *[A-I]1? *)\|", lambda found: f"{' ' * len(found[1])}|", line)
    return re.sub(r"[A-I]\d+$", "", line).rstrip()


@pytest.mark.parametrize("lang", ["en", "ru", "ru-Latn"])
@pytest.mark.parametrize("width", [54, 60, 79, 80, 99, 100, 140])
def test_no_line_is_longer_than_the_width(broken, lang, width):
    for state in (broken, cca.new_game(scenario="012")):
        assert max(map(len, cca.summary(state, lang, width).splitlines())) <= width


# ---------------------------------------------------------------------- above and below the board


def test_hands_are_told_as_the_view_allows(broken):
    told = {viewer: unfolded(cca.view(broken, viewer)) for viewer in (*cca.SEATS, "spectator")}
    assert "cards 3: Order Two Units Left ×2, Rally Card" in told["bottom"]
    assert "cards 1 Bottom army" in told["bottom"]
    assert "cards 1: Darken the Sky Bottom army" in told["top"]
    assert "cards 3 Card played" in told["top"]
    for card in ("Darken", "Rally", "Order Two"):
        assert card not in told["spectator"]
    assert "Darken the Sky" in cca.summary(broken)
    assert "Rally" in cca.summary(broken)


def test_what_goes_on(broken):
    assert "turn 1 (Bottom army)" in cca.summary(broken)
    assert "Card played: Order Four Units Center" in cca.summary(broken)
    attack = cca.apply(broken, cca.parse(broken, "attack: D6 > E7"))
    assert "Combat (close combat): D6 against E7" in cca.summary(attack)


def test_orders_given_are_listed_and_a_leader_alone_has_his_sign():
    state = cca.position("""
        bottom = { units = { D6 = "HI" }, leaders = { E5 = "Gaius" }, cards = ["order_three_center"] }
        top = { units = { I1 = "HI" } }
    """)
    for text in ("play: order_three_center", "order: D6"):
        state = cca.apply(state, cca.parse(state, text))
    assert "Card played: Order Three Units Center; ordered: D6" in cca.summary(state)
    state = cca.position("""
        bottom = { units = { D6 = "HI", D7 = "HI" }, leaders = { E5 = "Gaius" }, cards = ["order_two_center"] }
        top = { units = { I1 = "HI" } }
    """)
    for text in ("play: order_two_center", "order-leader: E5"):
        state = cca.apply(state, cca.parse(state, text))
    assert "Card played: Order Two Units Center; ordered: E5*" in cca.summary(state)


def test_a_copied_card_is_told():
    state = cca.position("""
        last = "order_medium_troops"
        bottom = { units = { D6 = "MI", D7 = "MI" }, cards = ["counter_attack"] }
        top = { units = { I1 = "HI" } }
    """)
    state = cca.apply(state, cca.parse(state, "play: counter_attack"))
    assert "Card played: Counter Attack as Order Medium Troops" in cca.summary(state)


@pytest.mark.rule("CS5.2")
def test_what_waits_off_the_board_is_told():
    assert "Off the board: Medium Cavalry, Warriors ×2, Mago" in cca.summary(cca.new_game(scenario="005"))


@pytest.mark.rule("CS11.1")
def test_camps_that_were_taken_are_told():
    state = cca.position({"scenario": "011", "stage": "move", "captured": ["H5", "H7"]})
    assert "Camps taken: H5, H7" in cca.summary(state)


def test_words_in_russian():
    text = cca.summary(cca.new_game(scenario="007"), "ru")
    assert text.splitlines()[0] == "Канны: ход 0, знамён для победы 7, колода 60, сброс 0"
    assert "Верхняя армия (Карфаген, ПРОПИСНЫЕ): " in text
    assert "правый фланг" in text
    assert "HI Тяжёлая пехота" in text
    assert text.splitlines()[5:33] == cca.summary(cca.new_game(scenario="007")).splitlines()[5:33]


def test_a_language_that_is_not_there():
    for told in (cca.summary, cca.board):
        with pytest.raises(SetupError, match="no language 'el'"):
            told(cca.new_game(), "el")


@pytest.mark.parametrize("scenario", ["002", "005", "006", "015"])
def test_it_stays_short_while_a_battle_is_fought(scenario):
    match = Match.new("cca", seed=1, scenario=scenario)
    for ply in range(150):
        match = match.play(match.legal_actions[ply % len(match.legal_actions)])
        if ply % 10 == 0:
            for lang in ("en", "ru"):
                lines = cca.summary(match.state, lang).splitlines()
                assert len(lines) <= 48
                assert max(map(len, lines)) <= 100
