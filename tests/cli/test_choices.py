"""What is told of a choice before it is made, and long lists by piece."""

from __future__ import annotations

import re
from textwrap import dedent

import pytest
from attrs import evolve
from rich.console import Console

from ancientwars import Chance, Match, cca, diadochi, paxromana, poleis
from ancientwars.cli.answers import fitting
from ancientwars.cli.choices import Question
from ancientwars.cli.listing import ByPiece, Line, Listing
from ancientwars.core.errors import MalformedAction
from tests.poleis.battle_positions import battle


def question(game, state, lang="en"):
    return Question(game, state, game.pending(state), game.legal_actions(state), lang)


def printed(thing, width):
    console = Console(width=width, color_system=None)
    with console.capture() as captured:
        console.print(thing)
    return [line.rstrip() for line in dedent(captured.get()).splitlines()]


# ---------------------------------------------------------------------- cards


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Mercenaries are matched by every card, Trumpeters by none."),
        ("ru", "Наёмникам отвечает любая карта, Горнистам — никакая."),
    ],
)
def test_battle_cards_are_explained_to_the_attacker(lang, told):
    state = battle("b01 b04", "b07 b08", units=(2, 2)).state
    assert told in question(poleis, state, lang).explain("1")[-1]


def test_what_a_defence_costs_is_told_before_it_is_chosen():
    """Sparta attacks with Phalanx (Othismos 2) and Archers (Advance 1); Phalanx (Hold 0) and Peltasts answer."""
    table = battle("b07 b17", "b01 b16", units=(2, 2))
    table.play("attack: b01 b16")
    asked = question(poleis, table.state)
    rows = {str(action): asked.note(action) for action in asked.choices}
    assert rows["defend: b07 b17"] == "Sparta: Prestige +3, Athens: units lost in Boiotia (1)"
    assert rows["defend: b17 b07"] == "Sparta: Prestige +3, Athens: units lost in Boiotia (2)"


@pytest.mark.parametrize(("typed", "told"), [("trumpeters", "Trumpeters: As an"), ("Trumpeters", "Trumpeters: As an")])
def test_special_battle_cards_are_found_by_name(typed, told):
    assert question(poleis, poleis.position("")).explain(typed)[0].startswith(told)


def test_cards_with_one_name_are_all_told():
    lines = question(poleis, poleis.position("")).explain("Mercenaries")
    assert len(lines) == 2  # the two event cards, which have one text, and the battle card
    assert question(cca, cca.position({"bottom": {"units": {"A1": "LI"}, "cards": ["rally"]}})).explain("rally")[0]


def markers_in_diadochi(lang="en"):
    """Return the question of Diadochi where Lion places its first control markers."""
    match = Match.new("diadochi", seed=5, scenario="two_1")
    for beginning in ("go-first: yellow", "pass", "ops:"):
        while isinstance(match.pending, Chance):
            match = match.draw()
        wanted = (one for one in match.legal_actions if str(one).startswith(beginning))
        match = match.play(next(one for one in wanted if "ops" not in str(one) or "markers" in str(one)))
    return question(diadochi, match.view("yellow"), lang)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("susa", "marker: susa"),
        ("Susa control", "marker: susa"),
        ("MARKER in charax", "marker: charax"),
        ("fini", "done"),
    ],
)
def test_words_of_a_choice_are_enough_as_far_as_they_are_unique(typed, meant):
    asked = markers_in_diadochi()
    assert str(asked.read(typed)) == meant


@pytest.mark.parametrize(
    ("typed", "lang", "offered"),
    [
        ("marker susaa", "en", "no action is written 'marker susaa'; perhaps: {susa} control marker in Susa"),
        ("control", "en", "no action is written 'control'; perhaps: 1 control marker in "),
        ("маркер сузв", "ru", "no action is written 'маркер сузв'; perhaps: {susa} маркер контроля: Сузы"),
    ],
)
def test_what_is_mistyped_or_means_several_is_answered_with_what_is_near(typed, lang, offered):
    asked = markers_in_diadochi(lang)
    susa = [str(one) for one in asked.choices].index("marker: susa") + 1
    with pytest.raises(MalformedAction, match=re.escape(offered.format(susa=susa))):
        asked.read(typed)


@pytest.mark.parametrize(
    ("typed", "choices", "meant"),
    [
        ("roma", ["to Roma", "leave Roman Leader"], [0]),  # a word in full before one that begins so
        ("rom", ["to Roma", "leave Roman Leader"], [0, 1]),
        ("эскадра брундизий", ["построить эскадру: Брундизий", "построить эскадру: Генуя"], [0]),
        ("легионы", ["взять легион", "взять конница"], [0]),
        ("карфаген", ["идти: Карфагенянка"], [0]),
        ("римский", ["идти: Рим"], []),
        ("carthago", ["to Carthage"], []),
    ],
)
def test_words_in_full_come_first_and_russian_ones_may_end_otherwise(typed, choices, meant):
    assert fitting(typed, choices) == meant


@pytest.mark.parametrize("typed", ["no", "ma", "xyzzy plugh", "", "a " * 9000])
def test_what_resembles_no_choice_is_offered_none(typed):
    asked = markers_in_diadochi()
    with pytest.raises(MalformedAction) as told:
        asked.read(typed)
    assert "perhaps" not in str(told.value)


def test_a_number_is_that_of_a_line_even_where_choices_are_numbers():
    """Siege Preparation: line 1 is no Talent at all, line 2 is one."""
    state = paxromana.new_game(scenario="pyrrhic-war")
    choices = tuple(paxromana.parse(state, f"number: {talents}") for talents in range(3))
    asked = evolve(question(paxromana, state), choices=choices)
    assert str(asked.named("1") or asked.read("1")) == "number: 0"


def test_a_name_that_nothing_has_is_no_action():
    with pytest.raises(MalformedAction, match="no action is written 'Xerxes'"):
        question(poleis, poleis.position("")).explain("Xerxes")


@pytest.mark.parametrize("typed", ["0", "9" * 5000, "99"])
def test_numbers_out_of_range(typed):
    with pytest.raises(MalformedAction, match=r"there is no choice \d{1,20}; there are 1 to"):
        question(poleis, poleis.position("")).read(typed)


def test_a_refusal_that_ends_with_a_question_has_no_full_stop_behind_it():
    asked = question(paxromana, paxromana.new_game(scenario="punic-wars"))
    assert asked.why("stop")[0].endswith("the question is: Rome: pay for the marker?")


# ---------------------------------------------------------------------- lists


def test_choices_of_one_piece_are_together_wherever_they_stand():
    spaces, kinds = ("roma", "capua", "pisae"), ("LG", "HI")
    rows = [(f"raise {kind} in {space}", f"raise: {kind} {space}") for space in spaces for kind in kinds]
    lines = tuple(Line(number, told, "T -2", written) for number, (told, written) in enumerate(rows, 1))
    assert printed(ByPiece(lines), 80) == [
        "raise LG in … (T -2)",
        "    1: roma   3: capua   5: pisae",
        "raise HI in … (T -2)",
        "    2: roma   4: capua   6: pisae",
    ]


MOVES = [
    Line(1, "Move the unit A1 > B1", "Light Infantry 4", "move: A1 > B1"),
    Line(2, "Move the unit A1 > B2", "Light Infantry 4", "move: A1 > B2"),
    Line(3, "Move the unit C5 > C6", "Elephants 2", "move: C5 > C6"),
    Line(4, "Order the unit in A1", "Light Infantry 4", "order: A1"),
    Line(5, "Order the unit in C5", "Elephants 2", "order: C5"),
    Line(6, "Done", "", "done"),
]


def test_what_choices_of_a_piece_share_is_told_once():
    assert printed(ByPiece(tuple(MOVES)), 100) == [
        "   Move the unit A1 > … (Light Infantry 4)",
        "       1: B1   2: B2",
        "3  Move the unit C5 > C6 (Elephants 2)",
        "   Order the unit in …",
        "       4: A1 (Light Infantry 4)   5: C5 (Elephants 2)",
        "6  Done",
    ]


def test_choices_of_a_piece_fill_lines_and_break_between_choices_only():
    lines = tuple(Line(n, f"Move the unit A1 > H{n}", "", f"move: A1 > H{n}") for n in range(1, 30))
    rows = printed(ByPiece(lines), 40)
    assert max(map(len, rows)) <= 40
    assert rows[1].split() == ["1:", "H1", "2:", "H2", "3:", "H3", "4:", "H4"]
    assert [word for row in rows[1:] for word in row.split()[1::2]] == [f"H{n}" for n in range(1, 30)]


def test_words_behind_what_differs_are_shared_too():
    lines = tuple(Line(n, f"Send {n} galleys to Egypt", "", f"send: {n}") for n in range(1, 4))
    assert printed(ByPiece(lines), 100) == ["Send … galleys to Egypt", "    1: 1   2: 2   3: 3"]


@pytest.mark.parametrize("told", [("Hold", "Hold"), ("Go", "Go on")])
def test_descriptions_that_do_not_tell_choices_apart_give_way_to_the_notation(told):
    lines = tuple(Line(n, text, "", f"do: {n}") for n, text in enumerate(told, 1))
    assert printed(ByPiece(lines), 100) == ["do:", "    1: do: 1   2: do: 2"]


def test_descriptions_that_share_no_words_stand_as_they_are():
    lines = tuple(Line(n, text, "", f"space: {n}") for n, text in enumerate(("Athens", "Sparta", "New Carthage"), 1))
    assert printed(ByPiece(lines), 100) == ["1: Athens   2: Sparta   3: New Carthage"]


def test_a_choice_that_is_longer_than_a_line_goes_on_deeper_in_the_next():
    told = ("from Athens (two units of Cavalry, four of Heavy Infantry)", "from Sparta (one unit)")
    lines = tuple(Line(n, f"March {text}", "", f"march: {n}") for n, text in enumerate(told, 1))
    assert printed(ByPiece(lines), 44) == [
        "March from …",
        "    1: Athens (two units of Cavalry,",
        "       four of Heavy Infantry)",
        "    2: Sparta (one unit)",
    ]


def test_the_notation_is_left_out_where_there_is_no_room():
    rows = printed(Listing(tuple(MOVES)), 60)
    assert rows[0] == "1  Move the unit A1 > B1  Light Infantry 4  move: A1 > B1"
    assert printed(Listing(tuple(MOVES)), 56)[0] == "1  Move the unit A1 > B1  Light Infantry 4"
    full = printed(Listing(tuple(MOVES), full=True), 40)
    assert max(map(len, full)) <= 40
    assert "order:" in " ".join(full)


def test_notes_stand_behind_the_words_where_columns_would_break_lines():
    lines = (Line(1, "march to Pella", "2 points", "go: pella"), Line(2, "stop", "", "stop"))
    assert printed(Listing(lines), 60)[0] == "1  march to Pella  2 points  go: pella"
    assert printed(Listing(lines), 30)[0] == "1  march to Pella  2 points"
    assert printed(Listing(lines), 26) == ["1  march to Pella (2", "   points)", "2  stop"]


def test_brackets_are_no_markup():
    line = Line(1, "Take [bold] the [/red] hill", "[x]", "take: 1")
    assert printed(Listing((line,)), 100) == ["1  Take [bold] the [/red] hill  [x]  take: 1"]
    assert printed(ByPiece((line,)), 100) == ["1  Take [bold] the [/red] hill ([x])"]


@pytest.mark.parametrize(
    ("text", "found"),
    [("осада", [1]), ("осаду тира", [1]), ("идти: тир", [0]), ("тиром", []), ("тир", [0])],
)
def test_a_russian_word_is_known_in_any_case(text, found):
    assert fitting(text, ("идти: Тир", "попытка осады: Тира")) == found


def test_brackets_round_a_label_are_left_out():
    """Spaces in which a unit is placed stand in brackets in Russian; others keep theirs."""
    lines = [Line(n, f"разместить ({space}): Слоны", "", f"place: elephant {space}") for n, space in enumerate("абв")]
    assert "    0: а   1: б   2: в" in printed(ByPiece(tuple(lines)), 80)
