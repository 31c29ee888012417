import pytest

from ancientwars import Match, SetupError, poleis
from ancientwars.core.errors import UnknownSeat
from tests.match.games import battle, opened, played, random_match

SEEDS = 10
DRAWN = ("draw: b05", "draw: b13")
"""Sparta draws a phalanx, Athens archers."""


def names(card):
    return [card, *(poleis.messages(lang).name(card) for lang in ("en", "ru"))]


def told(match, viewer):
    """Return everything that a viewer hears, in both languages."""
    return "\n".join(line for lang in ("en", "ru") for line in match.log(lang, viewer))


def test_the_log_numbers_the_plies_and_names_who_acts():
    spoken = [line for line in opened().log() if not line.startswith(" ")]
    assert [line.split(":")[0] for line in spoken] == [
        "1. Sparta",
        "2. Sparta",
        "3. Sparta",
        "4. Sparta",
        "5. Chance",
        "6. Athens",
        "7. Sparta",
    ]


def test_events_stand_indented_under_their_ply():
    lines = opened().log_of(3)
    assert lines[0].startswith("4. Sparta: ")
    assert lines[1:]
    assert all(line.startswith("    ") for line in lines[1:])


def test_the_log_tells_what_was_paid_and_received():
    # a shipload of 3 wheat costs 3 wood in the leftmost column
    assert opened().log_of(3)[1:3] == ("    Sparta: wood -3", "    Sparta: wheat +3")


def test_the_log_begins_with_the_first_round():
    match = Match.new("poleis", seed=7)
    began = poleis.describe(match.states[0], match.states[0].events[0])
    assert any(began in line for line in match.log())


def test_the_log_is_told_in_russian():
    lines = opened().log("ru")
    assert next(line for line in lines if line.startswith("1. ")).startswith("1. Спарта: ")
    assert len(lines) == len(opened().log("en"))


def test_every_line_of_whole_games_can_be_told_in_both_languages():
    for match in (random_match(1), random_match(2, "corinthian_war"), random_match(3, "second_peloponnesian_war")):
        assert all("{" not in line for lang in ("en", "ru") for line in match.log(lang))
        assert len(match.log("en")) == len(match.log("ru")) >= len(match.plies)


@pytest.mark.parametrize("lang", ["de", "", "EN"])
def test_another_language_is_refused(lang):
    with pytest.raises(SetupError, match="en, ru"):
        opened().log(lang)


@pytest.mark.parametrize("viewer", ["persia", "", "Sparta"])
def test_an_unknown_viewer_is_refused(viewer):
    with pytest.raises(UnknownSeat):
        opened().log("en", viewer)


def test_everybody_hears_everything_where_nothing_is_secret():
    for viewer in ("athens", "sparta", "spectator"):
        assert opened().log("en", viewer) == opened().log("en")


# ---------------------------------------------------------------------- secrets


@pytest.mark.parametrize("notations", [DRAWN, (*DRAWN, "stay", "stay")])
def test_a_spectator_never_hears_which_card_was_drawn(notations):
    heard = told(played(battle(), *notations), "spectator")
    assert [name for card in ("b05", "b13") for name in names(card) if name in heard] == []


@pytest.mark.parametrize(("viewer", "own", "other"), [("sparta", "b05", "b13"), ("athens", "b13", "b05")])
def test_a_player_hears_which_card_he_drew_but_not_the_others(viewer, own, other):
    heard = told(played(battle(), *DRAWN), viewer)
    assert [name in heard for name in names(own)[1:]] == [True, True]
    assert [name for name in names(other) if name in heard] == []


def test_everybody_hears_that_a_card_was_drawn():
    match = played(battle(), *DRAWN)
    for viewer in ("athens", "sparta", "spectator"):
        assert "    Sparta draws a battle card" in match.log("en", viewer)
        assert "    Athens draws a battle card" in match.log("en", viewer)


def test_cards_on_the_table_are_told_to_everybody():
    match = played(battle(), *DRAWN, "stay", "stay", "attack: b01 b05")
    for viewer in ("athens", "spectator"):
        assert names("b05")[1] in told(match, viewer)


def test_the_full_log_tells_the_draws():
    assert names("b05")[1] in told(played(battle(), *DRAWN), None)


def test_spectators_of_whole_games_hear_of_no_draw_of_a_battle_card():
    draws = 0
    for seed in range(SEEDS):
        match = random_match(seed, "corinthian_war")
        for number, ply in enumerate(match.plies):
            if str(ply.action).startswith("draw: b"):
                draws += 1
                heard = "\n".join(match.log_of(number, "en", "spectator"))
                assert [name for name in names(ply.action.card) if name in heard] == []
    assert draws
