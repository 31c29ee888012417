"""What a game says, from its two catalogues."""

import pickle

import pytest

from ancientwars.core.action import Catalogue
from ancientwars.core.chance import Drew, Rolled
from ancientwars.core.errors import AmbiguousAction, MalformedAction, SetupError
from ancientwars.core.step import Chance, Decision, Outcome, Refusal
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
    assert words.describe(toy.new_game(), thing) == words.describe(toy.new_game(), thing, "ru") == line


def test_another_language_is_refused(words):
    with pytest.raises(SetupError):
        words.describe(toy.new_game(), Rolled((1,)), "de")


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


def test_a_refusal_is_said_in_english_with_ids_and_by_the_catalogue_with_names(tmp_path):
    (tmp_path / "en.toml").write_text('[names]\nred = "Red"\n', encoding="utf-8")
    russian = '[names]\nred = "Красные"\n[refusals]\n"{seat} has {n} tokens" = "У стороны {seat} жетонов: {n}"\n'
    (tmp_path / "ru.toml").write_text(russian, encoding="utf-8")
    words = Words(tmp_path, Catalogue([]))
    refusal = Refusal("T1", "{seat} has {n} tokens", seat="red", n=2)
    assert refusal.reason == "red has 2 tokens"
    assert words.describe(toy.new_game(), refusal) == "Red has 2 tokens"
    assert words.describe(toy.new_game(), refusal, "ru") == "У стороны Красные жетонов: 2"


def test_a_refusal_of_the_core_is_said_in_russian_in_every_game(tmp_path):
    for lang in ("en", "ru"):
        (tmp_path / f"{lang}.toml").write_text("[names]\n", encoding="utf-8")
    assert (
        Words(tmp_path, Catalogue([])).describe(toy.new_game(), Refusal("T6", "the game is over"), "ru")
        == "игра окончена"
    )


def test_a_sentence_without_facts_may_hold_braces():
    assert Refusal("T1", "'{x}' is no action").reason == "'{x}' is no action"


def test_refusals_that_say_the_same_are_equal():
    written = Refusal("T1", "{n} are too many", n=5)
    assert written == Refusal("T1", "5 are too many")
    assert hash(written) == hash(Refusal("T1", "5 are too many"))
    assert written != Refusal("T2", "5 are too many")
    assert pickle.loads(pickle.dumps(written)).facts == (("n", 5),)
