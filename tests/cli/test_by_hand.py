"""``ancientwars play``, tried by hand: what a new player of the large games types, and wants to be told."""

from __future__ import annotations

import re

import pytest
from typer.main import get_command

from ancientwars import Chance, Match, cca, diadochi, paxromana, poleis
from ancientwars.cli.app import app
from ancientwars.cli.console import Screen
from ancientwars.cli.helping import translate, wants_russian
from ancientwars.cli.standing import Orders
from ancientwars.cli.telling import about, listed
from ancientwars.cli.words import words_of
from tests.testing import toy

TWO = ("play", "diadochi", "--players", "human,human", "--scenario", "two_1", "--seed", 5)
PYRRHUS = ("play", "paxromana", "--players", "human,human", "--seed", 3)


@pytest.mark.parametrize("typed", ["state babylon", "? babylon", "STATUS Babylon"])
def test_what_stands_in_a_place_is_told_alone(shell, typed):
    """Perdiccas is in Babylon with seven units, the body of Alexander and Alexander IV."""
    printed = shell(*TWO, typed=("go-first: red", typed))
    told = printed.split("1-4, ? for help > ")[1]
    assert [line.split()[0] for line in told.splitlines() if line[:1].strip()] == [
        "Babylonia",
        "Lion:",
        "Royal",
        "Babylon,",
    ]
    assert "Babylon (Perdiccas 3-3," in told
    assert "Babylon, Babylonia: by land Sippara, Opis, Orchoe" in told
    assert shell.errors == ""


def test_what_is_next_to_a_place_is_told_beside_a_choice_that_names_it(shell):
    """Placing a Leader in Rome: `? roma` tells of the choice, and where the ways from Rome lead."""
    told = shell(*PYRRHUS, typed=("? roma",))
    assert "Notation: place: roma\n" in told
    assert "Roma, Italia: by land Pisae, Arretium, " in told
    assert "по морю" in shell(*PYRRHUS, "--lang", "ru", typed=("? пролив отранто (МТП)",))


@pytest.mark.parametrize(
    ("lang", "typed"),
    [("en", "why in Tarentum"), ("en", "in Tarentum"), ("ru", "почему место: Тарент"), ("ru", "место: Тарент")],
)
def test_words_of_a_choice_with_another_place_are_refused_with_the_rule(shell, lang, typed):
    """P8.1.5a: Rome's Leader goes where Rome has units, a City or a Town; Tarentum is Greek."""
    printed = shell(*PYRRHUS, "--lang", lang, typed=(typed,))
    assert "P8.1.5a" in printed + shell.errors


def test_the_head_of_a_table_is_told_with_its_rows():
    """A row is told below the head of its table, and all rows are for who asks for a column."""
    summary = "Turn 1\n\n       VP  Champion\nLion   11  yes\nHorse  14  no\n\nLion: Babylon\n  Body"
    assert about(summary, "champion") == ("       VP  Champion", "Lion   11  yes", "Horse  14  no")
    assert about(summary, "horse") == ("       VP  Champion", "Horse  14  no")
    assert about(summary, "body") == ("Lion: Babylon", "  Body")
    assert about(summary, "turn") == ("Turn 1",)


@pytest.mark.parametrize(("lang", "typed", "told"), [("en", "? usurper", "D4: who had"), ("ru", "? ОЛ", "D17: очки")])
def test_what_stands_over_a_column_is_explained(shell, lang, typed, told):
    assert told in shell(*TWO, "--lang", lang, typed=(typed,))


def test_what_a_card_of_the_hand_tells_is_told_alone(shell):
    printed = shell(*TWO, typed=("go-first: red", "state babylonia"))
    told = printed.split("1-4, ? for help > ")[1]
    assert [line.split()[0] for line in told.splitlines() if line[:3].strip()] == ["Babylonia", "Persian"]


def test_what_is_nowhere_is_said_to_be_nowhere(shell):
    shell(*TWO, typed=("state Xerxes", "? Xerxes"))
    assert shell.errors.startswith("error: the position has nothing of 'Xerxes'\nerror: no action is written 'Xerxes'")


@pytest.mark.parametrize("typed", ["? D7.3d", "? d7.3d", "? rule D7.3d"])
def test_a_question_mark_tells_a_rule(shell, typed):
    assert "Rule D7.3d: After playing or discarding a surprise card the player" in shell(*TWO, typed=(typed,))


@pytest.mark.parametrize("typed", ["? D7.3", "? 7.3", "? rule 7.3"])
def test_a_question_mark_tells_the_rules_of_a_section(shell, typed):
    printed = shell(*TWO, typed=(typed,)).split(" ? for help > ")[1]
    told = [line.split(":")[0] for line in printed.splitlines() if line.startswith("Rule ")]
    assert told == [f"Rule D7.3{letter}" for letter in "abcdefg"]


def test_a_rule_in_russian_has_the_title_of_its_chapter(shell):
    printed = shell(*TWO, "--lang", "ru", typed=("? правило D7.3d",))
    assert "Правило D7.3d, «Карточки Тихе»: Сыграв или сбросив карточку-сюрприз" in printed


def test_a_rule_that_is_a_list_is_told_with_it(shell):
    printed = shell(*PYRRHUS, typed=("? P9.3.2a", "? P9.3.2-02"))
    assert (
        "Rule P9.3.2a: To intercept, roll 2d6; a total of 12 or more succeeds, with these modifiers:\n"
        "  01. + the Tactical rating of the intercepting Leader.\n"
        "  02. +3: intercepting from a Space with the interceptor's own City.\n"
        "  03. +1: intercepting from a Space with the interceptor's own Town.\n"
        "  04. +1: intercepting into a Space with the interceptor's own City (not a Town).\n"
    ) in printed
    assert "Rule P9.3.2-02: +3: intercepting from" in printed


@pytest.mark.parametrize(
    ("rule", "items"),
    [
        ("P10.3.1a", "01 02 03 04 05 06 07 08"),
        ("P10.3.1e", "S01 S02 S03 S04 S05 S06 S07 S08"),
        ("P3.2F", "0 1 2 3 3b 3c 4"),
    ],
)
def test_a_list_ends_where_its_rules_end(shell, rule, items):
    printed = shell(*PYRRHUS, "--lang", "ru", typed=(f"? {rule}",))
    told = printed.split(f"Правило {rule}")[1].splitlines()[1:]
    assert [line.split(".")[0].strip() for line in told if line.startswith("  ")] == items.split()


@pytest.mark.parametrize("game", [cca, diadochi, paxromana, poleis])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_ends_with_a_colon_has_a_list(game, lang):
    told = game.statements(lang)
    assert [rule for rule in told if told[rule].endswith(":") != bool(listed(game, rule, lang))] == []


@pytest.mark.parametrize("game", [diadochi, paxromana])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_chapter_that_rules_are_in_has_a_title(game, lang):
    chapters = {rule["chapter"].split()[0] for rule in game.rule_index()} - {"ENGINE"}
    assert chapters == set(game.messages(lang).templates["chapters"])


def test_copies_of_a_card_are_told_once(shell):
    printed = shell(*TWO, typed=("? diplomacy",))
    assert len(re.findall(r"Diplomacy: Choose one minor city", printed)) == 1


def test_events_that_begin_alike_are_told_in_one_line(shell):
    printed = shell(*TWO)
    assert "    Lion places in Babylon: Royal Army 4, Mercenaries 1, Elephants 2\n" in printed
    assert "    Controlled by Lion: Babylon, Sippara, Opis\n" in printed
    assert "    Controlled by Lion: Body of Alexander, Alexander IV\n" in printed


def test_a_choice_whose_words_are_a_name_is_told_with_its_question(shell):
    """Greece negotiates at its first marker: it invites Rome, proposes to Rome, and gives 3 Talents."""
    typed = ("1", "1", "negotiate", "player: rome", "finish", "player: rome", "give 3 T", "propose", "accept")
    printed = shell(*PYRRHUS, typed=typed)
    assert "7. Greece: who is invited? Rome\n" in printed
    assert "9. Greece: a proposal to whom? Rome\n" in printed
    assert "10. Greece: give 3 T\n" in printed


def test_a_standing_order_outlasts_the_undo_of_a_later_move():
    """Orders were given at plies 30 and 34; going back to ply 32 takes back the later one only."""
    match = Match.new("diadochi", seed=5, scenario="two_1")
    while len(match.plies) < 32:
        match = match.draw() if isinstance(match.pending, Chance) else match.play(match.legal_actions[-1])
    orders, passed = Orders(), diadochi.parse(match.state, "pass")
    for prompt, since in (("surprise-any-time", 30), ("surprise", 34)):
        orders.give("red", prompt, passed, since)
    orders.taken_back(match, "red")
    assert [one.prompt for one in orders.given] == ["surprise-any-time"]


def test_who_names_too_few_players_is_told_the_scenarios_for_so_many(shell):
    told = shell.error("play", "diadochi", "--players", "human,greedy")
    assert told.endswith("the 4 seats are yellow, red, blue, black; 2 play --scenario two_1, two_2\n")


@pytest.mark.parametrize(
    ("game", "lang", "told"),
    [
        (TWO, "en", "D20.2a: from turn 2 on 29 VP or 18 LP win at once"),
        (TWO, "ru", "D20.2a: начиная с хода 2 сразу побеждает тот, у кого 29 ОП или 18 ОЛ"),
        (
            PYRRHUS,
            "en",
            "PS1.2: Rome wins in the Victory Phase by control of Bruttium; or the death of Soldier of Fortune 3-4",
        ),
        (PYRRHUS, "ru", "PS1.2: Рим побеждает в фазе победы: контроль (Бруттий); или гибель: Солдат удачи 3-4"),
    ],
)
def test_how_the_game_is_won_is_told_before_the_first_move_and_when_asked(shell, game, lang, told):
    printed = shell(*game, "--lang", lang, typed=("goal" if lang == "en" else "цель",))
    assert printed.count(f"{told}\n") == 2
    assert printed.index(told) < printed.index("1. ")


@pytest.mark.usefixtures("tokens")
def test_a_game_that_does_not_tell_how_it_is_won_says_so(shell):
    printed = shell("play", "toy", "--players", "human,human", "--seed", 7, typed=("goal",))
    assert f"{toy.INFO.title} tells nothing of that; see its rulebook." in printed


def test_what_an_event_says_in_full_is_not_told_as_a_choice_besides(shell):
    """Antigonus takes all units from Celaenae to Colossae."""
    typed = ("go-first: red", "pass", "event: major_campaign_2", "activate: antigonus celaenae", "take-all", "colossae")
    printed = shell(*TWO, typed=(*typed, "stop", "pass"))
    assert "32. Horse: Antigonus sets out from Celaenae, movement points: 4\n" in printed
    assert "33. Horse: pick up all units\n" in printed
    assert "34. Horse: Antigonus goes from Celaenae to Colossae, units: 4\n" in printed
    assert "go to Colossae\n" not in printed


def test_what_is_placed_is_told_once(shell):
    printed = shell(*TWO, typed=("go-first: red", "pass", "ops: unrest_spreads markers; marker: iconium"))
    assert re.search(r"^\d+\. Controlled by Horse: Iconium$", printed, re.MULTILINE)
    assert "control marker in Iconium\n" not in printed


FLEET = """
segment = "movement"
[generals]
antigonus = { owner = "yellow", place = "smyrna" }
[units]
smyrna = { yellow = { loyal = 1 } }
[markers]
yellow = ["athens"]
"""


def test_a_choice_stands_behind_what_is_asked_only_where_that_is_a_question(shell, tmp_path):
    """ "Plan the naval move" is none: the fleet that is added stands alone."""
    file = tmp_path / "fleet.toml"
    file.write_text(FLEET)
    typed = "move; activate: antigonus smyrna; take: loyal; embark; sail: lesbos; escort: athenian; set-sail"
    printed = shell("play", "diadochi", "--players", ",".join(["human"] * 4), "--position", file, typed=(typed,))
    assert re.search(r"^\d+\. Lion: escort: Athenian Fleet$", printed, re.MULTILINE)
    assert "route: Lesbos, escorted by Athenian Fleet\n" in printed


# ---------------------------------------------------------------------- what is typed


SET_OUT = ("go-first: red", "pass", "event: major_campaign_2", "activate: antigonus celaenae")
GOES = "34. Horse: Antigonus goes from Celaenae to Colossae, units: 4\n"


def test_several_answers_in_one_line_are_given_one_after_the_other(shell):
    printed = shell(*TWO, typed=(*SET_OUT[:2], "; ".join((*SET_OUT[2:], "take-all", "colossae")), "stop", "pass"))
    assert GOES in printed
    assert printed.count("which force marches?") == 1  # nobody is shown a question that has been answered


def test_answers_that_wait_are_forgotten_after_one_that_is_refused(shell):
    printed = shell(*TWO, typed=(*SET_OUT, "take-all; go: pella; go: synnada", "colossae", "stop", "pass"))
    assert shell.errors.startswith("error: no path overland leads from Celaenae to Pella [DG1]\n")
    assert printed.count("what does the force do (Antigonus, Celaenae)?") == 2
    assert GOES in printed


def test_answers_that_wait_are_not_given_for_somebody_else(shell):
    """Lion is asked whether to play a surprise card once Horse has said who goes first."""
    printed = shell(*TWO, typed=("go-first: red; pass", "state Xerxes"))
    assert printed.endswith("stopped after 29 plies\n")
    assert shell.errors == "error: the position has nothing of 'Xerxes'\n"


def test_a_command_that_stands_alone_is_none_with_more_words(shell):
    assert "taken back" not in shell(*TWO, typed=("go-first: red", "back up one space", "undo 3"))
    assert shell.errors.startswith("error: 'back-up' is no answer here; the question is: Lion: a surprise card before")
    assert "no action is written 'undo 3'" in shell.errors


@pytest.mark.parametrize(
    ("lang", "typed", "told"), [("en", "? undo", "undo: take back"), ("ru", "? назад", "назад: взять")]
)
def test_a_question_mark_tells_what_a_command_does(shell, lang, typed, told):
    assert told in shell(*TWO, "--lang", lang, typed=(typed,))
    assert shell.errors == ""


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("pella", "error: no path overland leads from Celaenae to Pella [DG1]\n"),
        ("siege", "error: nothing holds Celaenae against Horse [D15.1.1e]\n"),
        ("xyzzy", "error: no action is written 'xyzzy'\n"),
    ],
)
def test_who_names_what_cannot_be_done_is_told_why(shell, typed, told):
    shell(*TWO, typed=(*SET_OUT, typed))
    assert shell.errors.startswith(told)
    assert "no action is written 'siege'" not in shell.errors


def test_a_reason_that_ends_with_a_question_has_no_full_stop_behind_it(shell):
    assert "before the segment?\n" in shell(*TWO, typed=("go-first: red", "why besiege"))


def test_beside_a_choice_that_names_a_place_stands_what_is_there(shell):
    told = shell(*TWO, typed=(*SET_OUT[:3], "? celaenae")).split("Notation: activate: antigonus celaenae\n")[1]
    assert re.search(r"^Phrygia +3 +Ho +Celaenae\*:Ho \(Ho Antigonus 4\)", told, re.MULTILINE)


# ---------------------------------------------------------------------- help of the commands


def everything_helped(group):
    """Yield the help of a group of commands, of each command, and of what it takes."""
    for command in (group, *group.commands.values()):
        yield command.help
        own = command.get_help_option(command.context_class(command))
        yield from (param.help for param in (*command.params, own) if param.help)


def test_help_is_in_russian_for_who_asks_so(shell):
    printed = shell("play", "--lang", "ru", "--help")
    assert "Играть с ботами или друг с другом." in printed
    assert "Параметры" in printed
    assert "Play a game" in shell("play", "--lang", "en", "--help")


def test_every_text_of_the_help_has_its_russian():
    group = get_command(app)
    english = set(everything_helped(group))
    texts = words_of("ru").templates["usage"]
    assert set(texts) == english | {"Commands", "Options", "Arguments"}
    translate(group)
    assert not english & set(everything_helped(group))


@pytest.mark.parametrize(
    ("args", "environment", "wanted"),
    [
        (("play", "--lang", "ru"), {}, True),
        (("play", "--lang=ru"), {"LANG": "en_GB.UTF-8"}, True),
        (("play", "--lang", "en"), {"LANG": "ru_RU.UTF-8"}, False),
        (("--help",), {"LANG": "ru_RU.UTF-8"}, True),
        (("--help",), {"LC_ALL": "C", "LANG": "ru_RU.UTF-8"}, False),
        (("--help", "--lang"), {}, False),
    ],
)
def test_who_wants_help_in_russian(args, environment, wanted):
    assert wants_russian(args, environment) is wanted


def test_an_error_is_broken_between_words_on_a_terminal_only(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "40")
    Screen().error("a long line of words that goes on and on")
    assert capsys.readouterr().err == "error: a long line of words that goes on and on\n"
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    Screen().error("a long line of words that goes on and on")
    assert "error: a long line of words that goes on\n  and on" in re.sub(r"\x1b\[[\d;]*m", "", capsys.readouterr().err)
