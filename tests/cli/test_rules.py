"""``ancientwars rules`` and the rule matrix."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from ancientwars import SetupError, cca, poleis
from ancientwars.testing.markers import RECORD, record_of
from ancientwars.testing.matrix import matrix, package_of, rules_given, source_of_tests

RULES = tuple(
    {"id": rule, "chapter": "R", "statement": f"Statement of {rule}.", "status": "implemented"}
    for rule in ("R1", "R1.1a", "R1.1b", "R1.1c", "R1.10a", "AMB-SOLO", "AMB-SOLO-BATTLE")
)


@pytest.fixture
def game(tmp_path):
    """A game of seven rules with an empty folder of tests and of code."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "src").mkdir()
    return SimpleNamespace(rule_index=lambda: RULES, tests=tmp_path / "tests", src=tmp_path / "src")


def marked_in(game, code):
    (game.tests / "test_it.py").write_text(code, encoding="utf-8")
    return {row.id: row.tests for row in matrix(game, game.tests, game.src).rules if row.tests}


def faults(game, code=""):
    (game.tests / "test_it.py").write_text(code, encoding="utf-8")
    return matrix(game, game.tests, game.src).faults


# ---------------------------------------------------------------------- tests


def test_functions_classes_and_modules_are_marked(game):
    found = marked_in(
        game,
        """
pytestmark = pytest.mark.rule("AMB-SOLO")

@pytest.mark.rule("R1")
class TestAll:
    @pytest.mark.rule("R1.1a")
    @pytest.mark.parametrize("x", [1, 2])
    def test_one(self, x): ...

    async def test_two(self): ...

    def no_test(self): ...

@mark.rule("R1.1b", "R1.1c")
def test_three(): ...
""",
    )
    one, two, three = "test_it.py::TestAll::test_one", "test_it.py::TestAll::test_two", "test_it.py::test_three"
    assert found == {
        "AMB-SOLO": (one, two, three),
        "R1": (one, two),
        "R1.1a": (one,),
        "R1.1b": (three,),
        "R1.1c": (three,),
    }


def test_parameters_are_marked_one_by_one(game):
    found = marked_in(
        game,
        """
@pytest.mark.rule("R1")
@pytest.mark.parametrize("x", [
    pytest.param(1, marks=pytest.mark.rule("R1.1a")),
    pytest.param(2, marks=[pytest.mark.rule("R1.1b"), pytest.mark.slow]),
    3,
])
def test_it(x): ...
""",
    )
    assert found == {
        "R1": ("test_it.py::test_it",),
        "R1.1a": ("test_it.py::test_it[0]",),
        "R1.1b": ("test_it.py::test_it[1]",),
    }


def test_a_rule_without_a_test_is_a_fault(game):
    assert "R1.1b has no test: Statement of R1.1b." in faults(game, '@pytest.mark.rule("R1")\ndef test_it(): ...')


def test_an_unknown_id_is_a_fault(game):
    found = faults(game, '@pytest.mark.rule("R9")\ndef test_it(): ...')
    assert "test_it.py::test_it is marked with R9, which is no rule" in found


def test_more_than_three_ids_are_a_fault_parameters_included(game):
    code = (
        '@pytest.mark.rule("R1", "R1.1a", "R1.1b"{more})\n@pytest.mark.parametrize("x", [{param}])\ndef test_it(x): ...'
    )
    param = 'pytest.param(1, marks=pytest.mark.rule("R1.1c"))'
    assert not any("more than" in fault for fault in faults(game, code.format(more="", param="1")))
    told = "is marked with 4 rules, more than 3"
    assert f"test_it.py::test_it {told}" in faults(game, code.format(more=', "R1.1c"', param="1"))
    assert f"test_it.py::test_it[0] {told}" in faults(game, code.format(more="", param=param))


@pytest.mark.parametrize("marker", ["pytest.mark.rule()", "pytest.mark.rule(*IDS)", "pytest.mark.rule(1)"])
def test_a_marker_that_cannot_be_read_is_a_fault(game, marker):
    assert any("without ids that can be read" in fault for fault in faults(game, f"@{marker}\ndef test_it(): ..."))


def test_a_test_file_that_cannot_be_parsed_is_an_error(game):
    with pytest.raises(SetupError, match=r"test_it\.py cannot be parsed: .* line 1"):
        faults(game, "def test_it(:")


# ---------------------------------------------------------------------- code


def cited(game, text, name="rules.py"):
    (game.src / name).write_text(text, encoding="utf-8")
    return [row.id for row in matrix(game, game.tests, game.src).rules if row.citations]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('def so():\n    """R1.1a, R1.10a: so it is."""', ["R1.1a", "R1.10a"]),
        ("pass  # R1.1a", ["R1.1a"]),
        ('"""R1.1a, R1.10a: so it is.\n\nR1.1b: and so.\n"""\nrule = "R1"', ["R1"]),
        ('class So:\n    """R1.1a: so it is."""\n\n    rule = "R1"', ["R1"]),
        ("R1.1a-c: all three", ["R1.1a", "R1.1b", "R1.1c"]),
        ("R1.", ["R1"]),
        ("R1.1 R1.1ab XR1 R1x R1.1d", []),
        ("AMB-SOLO-BATTLE", ["AMB-SOLO-BATTLE"]),
        ("AMB-SOLO: a ruling", ["AMB-SOLO"]),
    ],
)
def test_code_cites_whole_ids_and_ranges(game, text, found):
    assert cited(game, text) == found


def test_data_cite_and_the_index_does_not(game):
    assert cited(game, 'rule = "R1"', "data.toml") == ["R1"]
    assert cited(game, 'id = "R1.1a"', "rules.toml") == ["R1"]


def test_a_rule_that_no_code_cites_is_a_fault(game):
    assert "R1.1b is cited by no code: Statement of R1.1b." in faults(game)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("rules.py", 'Refusal("R9", "no")'),
        ("rules.py", 'core.Outcome((), (), "R9")'),
        ("rules.py", 'Decision("athens", "turn", "R9" if late else "R1")'),
        ("rules.py", 'event(rule="R9")'),
        ("rules.py", 'class Roll:\n    rule = "R9"'),
        ("units.toml", '[[units]]\nrule = "R9"'),
    ],
)
def test_an_unknown_rule_that_code_or_data_give_is_a_fault(game, name, text):
    (game.src / name).write_text(text, encoding="utf-8")
    line = 1 + text[: text.index("R9")].count("\n")
    assert f"{name}:{line} cites R9, which is no rule" in faults(game)


@pytest.mark.parametrize(
    "text", ['Refusal("R1", "R9")', 'event(rules="R9")', '"""R9: so it is."""', 'rule = found["R9"]']
)
def test_what_is_not_given_as_a_rule_is_no_fault(game, text):
    (game.src / "rules.py").write_text(text, encoding="utf-8")
    assert not any("R9" in fault for fault in faults(game))


@pytest.mark.parametrize("module", [cca, poleis])
def test_our_games_give_no_rule_that_is_not_in_their_index(module):
    given = {rule for _, rule in rules_given(package_of(module))}
    assert len(given) > 50
    assert given <= {rule["id"] for rule in module.rule_index()}


def test_where_a_rule_is_cited(game):
    (game.src / "a.py").write_text("\nR1", encoding="utf-8")
    (game.src / "b.py").write_text("R1\nR1 R1", encoding="utf-8")
    row = matrix(game, game.tests, game.src).rules[0]
    assert row.citations == (("a.py", 2), ("b.py", 1), ("b.py", 2))
    assert row.where == "a.py:2, b.py (2)"


def test_code_is_looked_for_in_the_package_or_the_file_of_the_game():
    assert package_of(poleis).name == "poleis"
    assert package_of(SimpleNamespace(__file__="/games/toy.py")).name == "toy.py"


# ---------------------------------------------------------------------- a record of the tests


@pytest.fixture
def shipped(tmp_path):
    """A game with a record of its tests beside its code, in a folder with tests of something else."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / RECORD).write_text("[]", encoding="utf-8")
    return SimpleNamespace(__file__=str(tmp_path / "toy" / "__init__.py"), INFO=SimpleNamespace(name="toy"))


def test_a_record_comes_before_the_tests_that_happen_to_be_here(shipped, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert source_of_tests(shipped) == tmp_path / "toy" / RECORD


def test_without_a_record_the_tests_are_read(shipped, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "toy" / RECORD).unlink()
    assert source_of_tests(shipped) == Path("tests")


def test_a_record_keeps_faults_too(game):
    code = (
        '@pytest.mark.rule("R1", "R1.1a", "R1.1b", "X1")\ndef test_it(): ...\n@pytest.mark.rule()\ndef test_no(): ...'
    )
    told = faults(game, code)
    record = game.src / RECORD
    record.write_text(record_of(game.tests), encoding="utf-8")
    assert matrix(game, record, game.src).faults == told
    assert len([fault for fault in told if "test_" in fault]) == 3


@pytest.mark.parametrize(
    "text", ["", "{", '{"test": 1}', "[1]", '[{"test": "a"}]', '[{"test": "a", "ids": 7, "count": 1}]']
)
def test_what_is_no_record_is_refused(game, text):
    record = game.src / RECORD
    record.write_text(text, encoding="utf-8")
    with pytest.raises(SetupError, match="is no record of tests"):
        matrix(game, record, game.src)


# ---------------------------------------------------------------------- the command


@pytest.fixture
def folders(tmp_path):
    """Folders of tests and code where every rule of Poleis is tested and cited."""
    ids = [rule["id"] for rule in poleis.rule_index()]
    (tmp_path / "tests").mkdir()
    (tmp_path / "src").mkdir()
    tests = "\n".join(f'@pytest.mark.rule("{rule}")\ndef test_{n}(): ...' for n, rule in enumerate(ids))
    (tmp_path / "tests" / "test_all.py").write_text(tests, encoding="utf-8")
    (tmp_path / "src" / "all.py").write_text(f"# {' '.join(ids)}\n", encoding="utf-8")
    return tmp_path


def test_the_matrix_is_printed(shell, folders):
    printed = shell("rules", "poleis", "--tests", folders / "tests", "--src", folders / "src")
    first = poleis.rule_index()[0]
    row = next(line for line in printed.splitlines() if line.startswith(first["id"]))
    assert row.split() == [first["id"], *first["statement"].split(), "1", "all.py:1"]


def test_check_passes_where_every_rule_has_test_and_code(shell, folders):
    printed = shell("rules", "poleis", "--check", "--tests", folders / "tests", "--src", folders / "src")
    assert shell.code == 0
    total = len(poleis.rule_index())
    assert printed == f"{total} rules, {total} with tests, {total} cited by code, 0 faults\n"


def test_check_fails_and_names_every_fault(shell, folders):
    (folders / "tests" / "test_more.py").write_text('@pytest.mark.rule("X1")\ndef test_it(): ...', encoding="utf-8")
    (folders / "src" / "all.py").write_text("", encoding="utf-8")
    printed = shell("rules", "poleis", "--check", "--tests", folders / "tests", "--src", folders / "src")
    assert shell.code == 1
    assert "test_more.py::test_it is marked with X1, which is no rule" in printed
    assert all(f"{rule['id']} is cited by no code" in printed for rule in poleis.rule_index())


def test_folders_that_are_not_there(shell, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "name the right one with --tests" in shell.error("rules", "poleis")
    (tmp_path / "tests").mkdir()
    assert "name the right one with --src" in shell.error("rules", "poleis", "--src", "nowhere")


def test_source_of_tests_the_game_come_before_all_tests(shell, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests" / "poleis").mkdir(parents=True)
    (tmp_path / "tests" / "test_other.py").write_text('@pytest.mark.rule("X1")\ndef test_it(): ...', encoding="utf-8")
    assert "X1" not in shell("rules", "poleis", "--check")
