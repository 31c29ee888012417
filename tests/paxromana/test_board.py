"""The map and the summary in the terminal: what stands where, in both languages, as wide as the terminal is."""

from __future__ import annotations

from random import Random

import pytest

from ancientwars import SetupError, paxromana
from ancientwars.core.latin import latin
from ancientwars.core.step import Decision
from ancientwars.paxromana import board, note, price, summary
from ancientwars.paxromana.state import actions as a
from tests.paxromana.turns import at, go
from tests.random_games import random_states


@pytest.fixture
def state():
    return paxromana.new_game(scenario="rise-of-rome-advanced")


def line(lines, start):
    return next(one for one in lines if one.startswith(start))


def test_a_province_tells_its_controller_and_its_spaces(state):
    lines = board(state, "en", 140)
    start = "Attica                Gr  Athens:Gr C5 (Gr 6, galleys 1)  Megara:Gr"
    assert line(lines, "Attica").startswith(start)  # two Heavy Infantry of 3 BP
    assert line(lines, "Lusitania").endswith("Olisipo  Emerita  Conimbriga:tr tribe")
    assert "GREECE" in lines


def test_every_space_in_play_stands_on_the_map_in_every_form(state):
    for lang in ("en", "ru"):
        words = paxromana.messages(lang)
        names = [words.name(space) for spaces in state.table.spaces_of.values() for space in spaces]
        for width in (60, 79, 80, 99, 100, 140):
            text = " ".join(" ".join(board(state, lang, width)).split())
            assert [name for name in names if f" {name}" not in text] == []


@pytest.mark.parametrize("lang", ["en", "ru", "ru-Latn"])
@pytest.mark.parametrize("width", [60, 79, 80, 99, 100, 140])
def test_no_line_is_longer_than_the_width(state, lang, width):
    for shown in (state, paxromana.view(state, "rome")):
        assert max(map(len, summary(shown, lang, width).splitlines())) <= width
        latin(summary(shown, lang, width)).encode("ascii")


def test_own_cards_and_objectives_tell_what_they_do_and_others_do_not_show(state):
    state = state.replace(cards=dealt(state.cards, "rome", "spies"), objectives=dealt(state.objectives, "rome", "C"))
    shown = summary(paxromana.view(state, "rome"))
    assert "  Spies: Look at the hand of another player." in shown
    assert "  C: All of Hispania" in shown
    for other in (summary(state), summary(paxromana.view(state, "greece"))):
        assert "Spies:" not in other
        assert "All of Hispania" not in other


def dealt(table, seat, card):
    """Return a table of cards in which a player holds one."""
    return table.draw_to(seat, card)


def test_a_language_that_is_not_there(state):
    for told in (board, summary):
        with pytest.raises(SetupError, match="no language 'el'"):
            told(state, "el")


def test_prices_are_the_same_in_a_view_and_come_true_in_whole_games(times):
    """What an action is said to cost in Talents is gone afterwards, unless a roll or another player comes between."""
    for number, state in enumerate(random_states(paxromana, 5, times(300, 3000), scenario="rise-of-rome-advanced")):
        waits = paxromana.pending(state)
        if not isinstance(waits, Decision) or number % 3:
            continue
        action = Random(number).choice(paxromana.legal_actions(state))
        assert price(paxromana.view(state, waits.seat), action) == price(state, action)
        assert note(paxromana.view(state, waits.seat), action, "ru") == note(state, action, "ru")
        if isinstance(action, a.Pay):
            (cost,) = (one.amount for one in price(state, action) if (one.what, one.of) == ("talents", waits.seat))
            after = paxromana.apply(state, action).power(waits.seat).treasury
            assert after == state.power(waits.seat).treasury + cost


def test_a_note_says_what_is_left():
    for state in random_states(paxromana, 5, 200, scenario="punic-wars"):
        waits = paxromana.pending(state)
        if isinstance(waits, Decision) and a.Pay() in paxromana.legal_actions(state):
            left = state.power(waits.seat).treasury - 1
            assert note(state, a.Pay()) == f"T -1, {left} left"
            return
    pytest.fail("nobody paid")


def test_a_major_move_tells_what_would_set_out_and_disbanding_what_it_makes():
    units = {"placentia": {"rome": {"LG": 2, "GAR": 1}}}
    state = go(at(units=units, leaders={"rome_06": "placentia"}), "expand")
    assert note(state, a.MajorMove("placentia")) == "Roman Leader 2-4 (no. 6), Garrison 1, Legion 2"
    assert note(state, a.DisbandUnit("LG", "placentia")) == "Garrison +3"  # P12.1.6a; the place stands in the words


def test_a_move_to_a_city_tells_whose_it_is():
    units = {"bovianum": {"rome": {"LG": 2}}}
    state = go(
        at(units=units, towns={"capua": ("rome", 2)}), "expand", "major: bovianum", "take-all", "set-out", "roll: 5"
    )
    assert note(state, a.MoveTo("capua")) == "MP -1, 4 left; there: Town 2 (Rome)"


@pytest.mark.rule("P9.2.1-11")
def test_a_move_against_enemies_tells_what_the_attack_costs():
    units = {"capua": {"rome": {"LG": 2}}, "neapolis": {"greece": {"GAR": 1}}, "bovianum": {"greece": {"HI": 1}}}
    state = go(at(units=units), "expand", "major: capua", "take-all", "set-out", "roll: 5")
    met = "MP -1, 4 left; held by Greece; there: Greece Garrison; attack: 1 MP more"
    assert note(state, a.MoveTo("neapolis")) == met  # P9.4.4b: Garrisons alone never withdraw
    assert "; attack: 1 MP more, unless they withdraw; BP 8 against 3" in note(state, a.MoveTo("bovianum"))


@pytest.mark.rule("P11.3.1b")
def test_the_first_link_of_a_passage_tells_that_the_passage_is_paid():
    state = at(units={"neapolis": {"rome": {"LG": 2}}})
    state = go(state, "expand", "major: neapolis", "take-all", "set-out", "roll: 5", "embark")
    sail = next(one for one in paxromana.legal_actions(state) if isinstance(one, a.SailTo))
    assert note(state, sail).startswith("MP -1, 3 left")


def test_before_the_first_phase_the_game_is_being_set_up():
    state = paxromana.new_game(scenario="pyrrhic-war")
    assert summary(state).startswith("The Pyrrhic War - Pyrrhus against Rome. Turn 1 of 1, phase: set-up")
    assert summary(state, "ru").startswith("Пиррова война: Пирр против Рима. Ход 1 из 1, фаза: расстановка")


def test_the_summary_counts_the_turns_that_were_agreed():
    agreed = paxromana.new_game(scenario="punic-wars", options={"turns": 3})
    assert "Turn 2 of 4" in " ".join(summary(agreed).split())
