"""The table that rule tests are played at."""

import pytest

from ancientwars import IllegalAction
from ancientwars.core.step import Chance, Decision
from ancientwars.testing import Table
from tests.testing import toy
from tests.testing.mutants import copy_of_toy


def dealt(**setup):
    table = Table("toy", **setup)
    table.play("draw: axe", "draw: bow", "draw: cup", "draw: wolf")
    return table


@pytest.mark.usefixtures("tokens")
class TestTable:
    def test_a_new_game_waits_for_the_first_card(self):
        table = Table("toy")
        assert table.waits_for_chance
        assert table.pending == Chance("draw", "deal", "T1", ("red",))
        assert table.odds["draw: axe"] == pytest.approx(1 / 4)

    def test_notations_are_played_in_order(self):
        table = dealt(scenario="long")
        table.play("stake: 1", "play: cup", "roll: 1 2")
        assert table.state.scores == (4, 0)
        assert table.pending == Decision("blue", "stake", "T2")
        assert table.legal == ("stake: 0", "stake: 1")
        assert not table.waits_for_chance

    def test_a_table_is_set_from_a_state(self):
        table = dealt(scenario="long")
        again = Table("toy", table.state)
        again.play("stake: 1")
        assert again.events == [*table.state.events, *again.state.events]
        assert again.state != table.state

    def test_a_refusal_names_the_rule(self):
        table = dealt()
        assert table.refusal("stake: 0") is None
        assert table.refusal("pass").rule == "T2"

    def test_what_is_played_must_be_listed(self):
        table = dealt()
        table.game = copy_of_toy(legal_actions=lambda state: toy.legal_actions(state)[1:])
        with pytest.raises(AssertionError, match="stake: 0 is legal, but not listed"):
            table.play("stake: 0")

    def test_what_is_asked_about_must_be_listed_if_it_is_legal(self):
        table = dealt()
        table.game = copy_of_toy(legal_actions=lambda state: toy.legal_actions(state)[1:])
        with pytest.raises(AssertionError, match="stake: 0 is legal, but not listed"):
            table.refusal("stake: 0")

    def test_what_is_refused_must_not_be_listed(self):
        table = dealt()
        listed = (*toy.legal_actions(table.state), toy.CATALOGUE.parse("pass"))
        table.game = copy_of_toy(legal_actions=lambda _: listed)
        with pytest.raises(AssertionError, match="pass is illegal, but listed"):
            table.refusal("pass")

    def test_nothing_after_an_illegal_action_is_played(self):
        table = dealt()
        with pytest.raises(IllegalAction):
            table.play("stake: 1", "bury: axe", "pass")
        assert table.state.pot == 1
        assert table.pending.prompt == "turn"

    def test_events_are_kept_since_the_table_was_set(self):
        table = dealt()
        assert [event.seat for event in table.happened("CardDealt")] == ["red", "blue", "red", "blue"]
        assert [event.card for event in table.happened("CardSeen")] == ["axe", "bow", "cup", "wolf"]

    def test_a_position_is_set_up(self):
        assert Table("toy", "scores = [3, 4]").state.scores == (3, 4)
