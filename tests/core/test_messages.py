import pytest
from attrs import frozen

from ancientwars.core.errors import DataError, SetupError
from ancientwars.core.messages import Messages, catalogue

ENGLISH = """
[names]
attika = "Attika"
athens = "Athens"
2 = "two"

[events]
Moved = "{seat} to {region}: {count}"
Paid = "{seat} pays {silver:+}"
Routed = "{region:through #|straight}"
Waited = "{region} {weather}"
"""
RUSSIAN = '[names]\nattika = "Аттика"\n[events]\nMoved = "{region}"\n'


@frozen
class Moved:
    seat: str
    region: str
    count: int


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "en.toml").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "ru.toml").write_text(RUSSIAN, encoding="utf-8")
    return tmp_path


@pytest.fixture
def words(folder):
    return Messages(folder / "en.toml")


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("attika", "Attika"),
        ("thraki", "thraki"),
        (7, "7"),
        (2, "two"),
        (("athens", "attika"), "Athens, Attika"),
        ((), ""),
    ],
)
def test_names_of_ids_numbers_and_lists(words, value, name):
    assert words.name(value) == name


def test_a_value_is_described_by_its_class_with_names_for_ids(words):
    assert words.describe("events", Moved("athens", "attika", 3)) == "Athens to Attika: 3"


@pytest.mark.parametrize(("amount", "line"), [(3, "Athens pays +3"), (-3, "Athens pays -3")])
def test_a_sign_is_kept_where_the_template_asks_for_it(words, amount, line):
    assert words.say("events", "Paid", seat="athens", silver=amount) == line


@pytest.mark.parametrize(("region", "line"), [("attika", "through Attika"), ("", "straight"), (0, "straight")])
def test_a_template_may_depend_on_whether_there_is_anything(words, region, line):
    assert words.say("events", "Routed", region=region) == line


def test_it_is_known_which_templates_there_are(words):
    assert words.has("events", "Moved")
    assert not words.has("events", "Slept")
    assert not words.has("prompts", "Moved")


@pytest.mark.parametrize(("table", "key"), [("events", "Slept"), ("prompts", "Moved")])
def test_a_missing_template_is_a_key_error(words, table, key):
    with pytest.raises(KeyError):
        words.say(table, key, region="attika")


def test_a_fact_that_is_not_given_is_a_key_error(words):
    with pytest.raises(KeyError, match="weather"):
        words.say("events", "Waited", region="attika")


def test_a_game_has_words_in_english_and_russian(folder):
    moved = Moved("athens", "attika", 3)
    assert [catalogue(folder, lang).describe("events", moved) for lang in ("en", "ru")] == [
        "Athens to Attika: 3",
        "Аттика",
    ]


@pytest.mark.parametrize("lang", ["de", "EN", "", None])
def test_another_language_is_refused_with_those_that_there_are(folder, lang):
    with pytest.raises(SetupError, match="there are en, ru") as caught:
        catalogue(folder, lang)
    assert caught.value.field == "lang"


def test_a_catalogue_file_that_is_missing_is_a_data_error(tmp_path):
    with pytest.raises(DataError) as caught:
        catalogue(tmp_path, "en")
    assert caught.value.file == "en.toml"


def test_a_language_in_latin_letters(folder):
    russian, latin = catalogue(folder, "ru"), catalogue(folder, "ru-Latn")
    assert russian.name("attika") == "Аттика"
    assert latin.name("attika") == "Attika"
    assert latin.describe("events", Moved("athens", "attika", 3)) == "Attika"
    assert catalogue(folder, "en-Latn").describe("events", Moved("athens", "attika", 3)) == "Athens to Attika: 3"
    for lang in ("el-Latn", "ru-Cyrl", "-Latn", "ru-Latn-Latn"):
        with pytest.raises(SetupError, match=f"no language '{lang}'"):
            catalogue(folder, lang)


@pytest.mark.parametrize(
    ("template", "line"),
    [
        ("{seat.real}", "1"),
        ("{seat!r}", "1"),
        ("{seat:>{width}}", "  1"),
        ("{{{seat}}}", "{1}"),
        ("", ""),
    ],
)
def test_a_template_may_ask_for_all_that_format_strings_can(folder, template, line):
    (folder / "en.toml").write_text(f"[names]\n[actions]\nPass = '{template}'\n", encoding="utf-8")
    assert Messages(folder / "en.toml").say("actions", "Pass", seat=1, width=3) == line
