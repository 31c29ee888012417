"""Every check of the conformance suite catches a game that is broken in just that way."""

import pytest

from ancientwars.match import Match
from ancientwars.testing import ConformanceFailure, conformance
from ancientwars.testing.checks import RECORD_CHECKS
from ancientwars.testing.conformance import check_names
from tests.testing.mutants import MUTANTS

OF_RECORDS = {check.name for check in RECORD_CHECKS}
OF_MATCHES = {"undo_goes_back_one_decision", "logs_keep_secrets"}
"""No game can break them: they are about the match."""
RESIDUAL = {"play_goes_on"}
"""What other checks find first at nearly every node."""


@pytest.mark.parametrize("name", MUTANTS)
def test_the_check_catches_its_mutant(name, install):
    check, build = MUTANTS[name]
    game = install(build()) if check in OF_RECORDS else build()
    with pytest.raises(ConformanceFailure) as caught:
        conformance(game, games=20)
    assert caught.value.check == check, str(caught.value)


def test_every_check_has_a_mutant():
    assert {check for check, _ in MUTANTS.values()} == set(check_names()) - OF_MATCHES - RESIDUAL


def test_undo_past_the_start_is_caught(tokens, monkeypatch):
    monkeypatch.setattr(Match, "can_undo", property(lambda _: True))
    with pytest.raises(ConformanceFailure) as caught:
        conformance(tokens, games=5)
    assert caught.value.check in {"undo_goes_back_one_decision", "undo_crosses_nothing"}


def test_undo_that_leads_elsewhere_is_caught(tokens, monkeypatch):
    monkeypatch.setattr(Match, "undo", lambda match, **_: match)
    with pytest.raises(ConformanceFailure) as caught:
        conformance(tokens, games=5)
    assert caught.value.check == "undo_goes_back_one_decision"


def test_undo_over_dice_is_caught(tokens, monkeypatch):
    undo = Match.undo
    monkeypatch.setattr(Match, "undo", lambda match, **_: undo(match) and match.at(0))
    with pytest.raises(ConformanceFailure) as caught:
        conformance(tokens, games=5)
    assert caught.value.check == "undo_crosses_nothing"


def test_a_log_that_tells_everybody_everything_is_caught(tokens, monkeypatch):
    log_of = Match.log_of
    monkeypatch.setattr(Match, "log_of", lambda match, number, lang="en", _=None: log_of(match, number, lang))
    with pytest.raises(ConformanceFailure) as caught:
        conformance(tokens, games=5)
    assert caught.value.check == "logs_keep_secrets"
