"""What a game says, from its two catalogues."""

import pytest

from ancientwars.core.chance import Drew, Rolled
from ancientwars.core.errors import AmbiguousAction, MalformedAction, SetupError
from ancientwars.core.step import Chance, Decision, Outcome
from ancientwars.core.words import Words
from tests.testing import toy

TEXT = """
[names]
red = "Red"
blue = "Blue"

[prompts]
stake = "{seat}, a stake?"

[chance]
throw = "A throw"

[outcome]
win = "{winners} wins: {scores}"
draw = "Nobody wins: {scores}"

[actions]
Rolled = "throws {dice}"

[events]
CardPlayed = "{seat} shows {card}"
"""


@pytest.fixture
def words(tmp_path):
    for lang in ("en", "ru"):
        (tmp_path / f"{lang}.toml").write_text(TEXT, encoding="utf-8")
    return Words(tmp_path, toy.CATALOGUE)


@pytest.mark.parametrize(
    ("thing", "line"),
    [
        (Decision("red", "stake", "T2"), "Red, a stake?"),
        (Chance("roll", "throw", "T4"), "A throw"),
        (Outcome(("red",), (("red", 3), ("blue", 1)), "T6"), "Red wins: Red 3, Blue 1"),
        (Outcome((), (("red", 1), ("blue", 1)), "T6"), "Nobody wins: Red 1, Blue 1"),
        (Rolled((1, 2)), "throws 1, 2"),
        (toy.CardPlayed("blue", "axe"), "Blue shows axe"),
    ],
)
def test_everything_has_its_table(words, thing, line):
    assert words.describe(None, thing) == words.describe(None, thing, "ru") == line


def test_another_language_is_refused(words):
    with pytest.raises(SetupError):
        words.describe(None, Rolled((1,)), "de")


def test_notation_is_read_from_the_catalogue_or_the_only_beginning(words):
    state = toy.apply(toy.position("tokens = [0, 2]"), Drew("axe"))
    for _ in range(3):
        state = toy.apply(state, toy.chance_outcomes(state)[0][0])
    assert words.parse(state, "stake:  1") == toy.Stake(1)
    assert words.parse(state, "st") == toy.Stake(0)
    state = toy.apply(state, toy.Stake(0))
    assert words.parse(state, "pa") == toy.Pass()
    with pytest.raises(MalformedAction):
        words.parse(state, "sing")
    with pytest.raises(AmbiguousAction):
        words.parse(toy.apply(state, toy.Pass()), "stake")
