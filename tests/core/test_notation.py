import pytest

from ancientwars import AmbiguousAction, IllegalAction, MalformedAction
from ancientwars import poleis as game
from ancientwars.core.errors import HiddenInformation
from ancientwars.testing import Table

TURN = {"round": "4", "athens": {"hoplites": {"attika": 2, "boiotia": 2}, "prestige": 9}}
"""Athens may march or pass; she has neither goods nor galleys."""


@pytest.fixture
def moving():
    """Athens moves hoplites from Attika or Boiotia."""
    table = Table("poleis", TURN)
    table.play("action: move-hoplites")
    return table.state


def test_a_text_in_full_means_its_action(moving):
    assert game.parse(moving, "move-hoplites: attika > boiotia 2") == game.CATALOGUE.parse(
        "move-hoplites: attika > boiotia 2"
    )


def test_white_space_does_not_matter(moving):
    assert str(game.parse(moving, "  move-hoplites:attika".replace(":", ":  ") + " >  boiotia 2\n")) == (
        "move-hoplites: attika > boiotia 2"
    )


def test_a_text_in_full_need_not_be_legal(moving):
    assert str(game.parse(moving, "roll: 3")) == "roll: 3"


def test_the_beginning_of_only_one_legal_action_means_it():
    table = Table("poleis", TURN)
    assert str(game.parse(table.state, "pas")) == "pass"
    assert str(game.parse(table.state, "action: move-h")) == "action: move-hoplites"


def test_the_beginning_of_several_legal_actions_is_ambiguous(moving):
    with pytest.raises(AmbiguousAction) as caught:
        game.parse(moving, "move-hoplites: attika > boiotia")
    assert caught.value.candidates == ("move-hoplites: attika > boiotia 1", "move-hoplites: attika > boiotia 2")
    assert "'move-hoplites: attika > boiotia' fits several actions" in str(caught.value)


def test_a_full_notation_is_never_ambiguous_with_a_longer_one():
    start = Table("poleis", {"athens": {"goods": {"metal": 4, "silver": 4}}})
    start.play("action: create-hoplites")
    wanted = "create-hoplites: athenai 1 metal"
    assert sum(text.startswith(wanted) for text in start.legal) > 1
    assert str(game.parse(start.state, wanted)) == wanted


@pytest.mark.parametrize("text", ["fly: attika > ionia 2", "move-hoplites: attika > atlantis 2", "", "   ", "мир"])
def test_a_text_that_no_action_has_is_malformed_and_quoted(moving, text):
    with pytest.raises(MalformedAction) as caught:
        game.parse(moving, text)
    assert type(caught.value) is MalformedAction
    assert caught.value.rule == "notation"
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("thing", [None, 5, b"pass", ["pass"]])
def test_what_is_no_text_is_malformed(moving, thing):
    with pytest.raises(MalformedAction, match="is no text"):
        game.parse(moving, thing)


def test_the_beginning_of_an_action_that_is_not_legal_now_means_nothing(moving):
    with pytest.raises(MalformedAction, match="no action is written"):
        game.parse(moving, "besi")


def test_malformed_and_ambiguous_texts_are_illegal_actions():
    assert issubclass(AmbiguousAction, MalformedAction)
    assert issubclass(MalformedAction, IllegalAction)


def test_a_beginning_cannot_be_completed_from_another_seats_view(moving):
    with pytest.raises(HiddenInformation):
        game.parse(game.view(moving, "sparta"), "move-hoplites: attika")
