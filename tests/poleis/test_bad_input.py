import pytest

from ancientwars import GameOver, HiddenInformation, IllegalAction, MalformedAction, SetupError, poleis
from ancientwars.core.chance import Drew, Rolled
from ancientwars.core.step import Refusal
from ancientwars.poleis.state import actions as a
from ancientwars.testing import Table

SWITCHES = [name for name, value in poleis.INFO.options.items() if isinstance(value, bool)]
NUMBERS = [name for name, value in poleis.INFO.options.items() if type(value) is int]
WORDS = [name for name, value in poleis.INFO.options.items() if isinstance(value, str)]


def refused(**setup):
    with pytest.raises(SetupError) as caught:
        poleis.new_game(**setup)
    assert str(caught.value) == f"set-up field {caught.value.field!r}: {caught.value.reason}"
    return caught.value


# ---------------------------------------------------------------------- set-up


@pytest.mark.parametrize("scenario", ["peace", "", "Standard", None, 5, ["standard"]])
def test_an_unknown_scenario_is_refused_with_those_that_there_are(scenario):
    error = refused(scenario=scenario)
    assert error.field == "scenario"
    assert repr(scenario) in error.reason
    assert "standard, corinthian_war, second_peloponnesian_war" in error.reason


def test_an_unknown_option_is_refused_with_those_that_there_are():
    error = refused(options={"weather": True})
    assert error.field == "options.weather"
    assert "solo_distinct" in error.reason


def test_there_are_options_of_each_type():
    assert {"prestige_floor"} <= set(SWITCHES)
    assert {"cube_cap", "goods_cap", "round_turn_limit"} <= set(NUMBERS)
    assert {"solo_distinct", "solo_battle_check", "phidias_scope"} <= set(WORDS)
    assert len(SWITCHES + NUMBERS + WORDS) == len(poleis.INFO.options)


@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize("value", [1, 0, "yes", None, []])
def test_a_switch_is_true_or_false(name, value):
    error = refused(options={name: value})
    assert (error.field, error.reason) == (f"options.{name}", f"{value!r} is not of type bool")


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("value", ["5", 1.0, True, None, [5]])
def test_a_number_is_an_integer(name, value):
    error = refused(options={name: value})
    assert (error.field, error.reason) == (f"options.{name}", f"{value!r} is not of type int")


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_is_not_negative(name):
    error = refused(options={name: -1})
    assert (error.field, error.reason) == (f"options.{name}", "-1 is negative")


@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize("value", ["sometimes", "", True, 1, None, ["run"]])
def test_a_word_is_one_of_those_that_there_are(name, value):
    error = refused(options={name: value})
    assert error.field == f"options.{name}"
    assert f"{value!r} is not one of '" in error.reason


@pytest.mark.parametrize("options", [5, "solo_distinct", ["solo_distinct"], [("cube_cap", 45)]])
def test_options_are_names_with_values(options):
    assert refused(options=options).field == "options"


@pytest.mark.parametrize("options", [None, {}, poleis.Options()])
def test_no_options_are_the_printed_rules(options):
    assert poleis.new_game(options=options) == poleis.new_game()


def test_options_that_are_wrong_inside_are_refused_too():
    assert refused(options=poleis.Options(cube_cap=-1)).field == "options.cube_cap"


def test_every_option_may_be_given_its_default():
    assert poleis.new_game(options=dict(poleis.INFO.options)) == poleis.new_game()


# ---------------------------------------------------------------------- actions


@pytest.fixture
def turn():
    """Athens is to move; she has a hoplite and nothing else."""
    return Table("poleis", {"athens": {"hoplites": {"attika": 1}}})


@pytest.mark.parametrize(
    "action",
    [
        None,
        5,
        "pass",
        [],
        {"type": "Pass"},
        a.TakeAction("sleep"),
        a.TakeAction(5),  # type: ignore[arg-type]
        a.MoveHoplites("attika", "boiotia", -1),
        a.MoveHoplites("attika", "boiotia", 1000),
        a.MoveHoplites("attika", "boiotia", True),
        a.MoveHoplites("attika", "atlantis", 1),
        a.Besiege(["thebai"]),  # type: ignore[arg-type]
        Rolled((7,)),
        Rolled(()),
        Drew("atlantis"),
    ],
)
def test_what_is_no_action_of_the_game_is_malformed(turn, action):
    assert poleis.why_not(turn.state, action) == Refusal("catalogue", f"{action!r} is no action of this game")
    with pytest.raises(MalformedAction, match="no action of this game"):
        poleis.apply(turn.state, action)
    with pytest.raises(MalformedAction):
        poleis.action_id(action)


@pytest.mark.parametrize("notation", ["move-hoplites: attika > boiotia 1", "roll: 3", "draw: sokrates", "stay", "done"])
def test_an_action_that_is_not_asked_for_is_illegal_and_changes_nothing(turn, notation):
    before = repr(turn.state)
    with pytest.raises(IllegalAction) as caught:
        turn.play(notation)
    assert type(caught.value) is IllegalAction
    assert caught.value.rule
    assert caught.value.reason
    assert repr(turn.state) == before


@pytest.mark.parametrize("number", [-1, len(poleis.CATALOGUE), True, "0", 1.0])
def test_a_number_that_no_action_has_is_malformed(number):
    with pytest.raises(MalformedAction):
        poleis.action_of(number)


def test_nothing_is_legal_after_the_end():
    end = Table("poleis", {"round": "5b", "stage": "scoring"})
    assert end.legal == ()
    with pytest.raises(GameOver, match="the game is over"):
        end.play("pass")


# ---------------------------------------------------------------------- views


@pytest.mark.parametrize("seat", ["persia", "", None, "Athens", 5])
def test_an_unknown_seat_has_no_view(turn, seat):
    with pytest.raises(HiddenInformation, match="there are athens, sparta and spectator"):
        poleis.view(turn.state, seat)


def test_a_view_cannot_be_played_on(turn):
    with pytest.raises(HiddenInformation, match="determinize"):
        poleis.apply(poleis.view(turn.state, "athens"), a.Pass())


def test_another_seats_view_does_not_know_what_is_legal(turn):
    with pytest.raises(HiddenInformation, match="athens are not known to sparta"):
        poleis.legal_actions(poleis.view(turn.state, "sparta"))


# ---------------------------------------------------------------------- words


@pytest.mark.parametrize("lang", ["de", "", None, "RU"])
def test_another_language_is_refused(turn, lang):
    with pytest.raises(SetupError, match="there are en, ru") as caught:
        poleis.describe(turn.state, turn.pending, lang)
    assert caught.value.field == "lang"
