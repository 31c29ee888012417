"""Scenarios and options as given by people."""

from __future__ import annotations

from typing import Literal

import pytest
from attrs import frozen

from ancientwars.core.errors import SetupError
from ancientwars.core.record import Record
from ancientwars.core.setup import read_options, require_scenario


@frozen
class Options(Record):
    quick: bool = False
    stakes: int = 1
    name: str = ""
    scope: Literal["own", "all"] = "own"


def test_a_scenario_is_one_of_those_that_there_are():
    require_scenario("long", ["short", "long"])


@pytest.mark.parametrize("scenario", ["Long", "", None, 3, ["long"]])
def test_another_scenario_is_refused_with_those_that_there_are(scenario):
    with pytest.raises(SetupError, match="there are short, long") as caught:
        require_scenario(scenario, ["short", "long"])
    assert caught.value.field == "scenario"


@pytest.mark.parametrize("options", [None, {}, Options()])
def test_the_defaults(options):
    assert read_options(Options, options) == Options()


def test_options_by_name():
    given = {"quick": True, "stakes": 3, "name": "Paul", "scope": "all"}
    wanted = Options(quick=True, stakes=3, name="Paul", scope="all")
    assert read_options(Options, given) == read_options(Options, wanted) == wanted


@pytest.mark.parametrize(
    ("stakes", "reason"), [(-1, "-1 is negative"), (10, "10 is not from 1 to 9"), (1, ""), (9, "")]
)
def test_numbers_have_limits(stakes, reason):
    if not reason:
        assert read_options(Options, {"stakes": stakes}, {"stakes": (1, 9)}).stakes == stakes
        return
    for options in ({"stakes": stakes}, Options(stakes=stakes)):
        with pytest.raises(SetupError) as caught:
            read_options(Options, options, {"stakes": (1, 9)})
        assert (caught.value.field, caught.value.reason) == ("options.stakes", reason)


@pytest.mark.parametrize(
    ("options", "field", "reason"),
    [
        ({"weather": 1}, "options.weather", "unknown; the options are quick, stakes, name, scope"),
        ({"quick": 1}, "options.quick", "1 is not of type bool"),
        ({"stakes": True}, "options.stakes", "True is not of type int"),
        ({"scope": "none"}, "options.scope", "'none' is not one of 'own', 'all'"),
        ([("quick", True)], "options", "[('quick', True)] is no table of options"),
    ],
)
def test_wrong_options_are_refused(options, field, reason):
    with pytest.raises(SetupError) as caught:
        read_options(Options, options)
    assert (caught.value.field, caught.value.reason) == (field, reason)
