"""Data files for which a user may give others: read once, carried as texts."""

from __future__ import annotations

import re

import pytest
from attrs import frozen

from ancientwars.core.errors import DataError, SetupError
from ancientwars.core.ownfiles import OwnData

TEXTS = {"map.toml": "a = 1\n", "cards.toml": "b = 2\n"}


@frozen
class Kit:
    version: str


@frozen
class State:
    kit: Kit


def built(files):
    """Return components whose version is what the map says."""
    if "a" not in files["map"].contents:
        raise DataError("map.toml", "file", "a", "is missing")
    return Kit(str(files["map"].contents["a"]))


OWN = OwnData(("map", "cards"), lambda: Kit("shipped"), built)


@pytest.fixture
def folder(tmp_path):
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_a_folder_and_its_texts_are_the_same_in_the_order_of_the_names(folder):
    assert OWN.texts(folder) == OWN.texts(str(folder)) == ("a = 1\n", "b = 2\n")
    assert OWN.texts(dict(reversed(TEXTS.items())), paths=False) == ("a = 1\n", "b = 2\n")


@pytest.mark.parametrize("source", ["", {}])
def test_nothing_given_means_the_shipped_data(source):
    assert OWN.texts(source) == ()
    assert OWN.read_setup({"data": source, "scenario": "one"}) == {"scenario": "one"}


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        (7, "'data': 7 is neither a folder nor a table of texts"),
        ("some/folder", "'data': a folder is not opened here, only texts are taken: 'some/folder'"),
        ({"map.toml": ""}, "'data': the files are map.toml, cards.toml, not ['map.toml']"),
        ({**TEXTS, "cards.toml": 7}, "'data.cards.toml': 7 is no text"),
    ],
)
def test_what_is_no_data_is_refused(source, fault):
    with pytest.raises(SetupError, match=re.escape(fault)):
        OWN.texts(source, paths=False)


def test_as_many_texts_as_files_make_the_components():
    assert OWN.components(("a = 1\n", "b = 2\n")) == Kit("1")
    with pytest.raises(DataError, match="are 1, not 2"):
        OWN.components(("a = 1\n",))


def test_the_first_fault_of_a_folder_is_told(folder):
    assert OWN.check_data(folder) == ()
    assert OWN.check_data("no/such/folder")[0].file == "map.toml"
    (folder / "map.toml").write_text("c = 1\n", encoding="utf-8")
    assert [fault.field for fault in OWN.check_data(folder)] == ["a"]


def test_the_version_is_that_of_the_state():
    assert OWN.data_version() == "shipped"
    assert OWN.data_version(State(Kit("its own"))) == "its own"


def test_a_set_up_is_read_into_texts_by_file_name(folder):
    read = OWN.read_setup({"scenario": "one", "data": folder})
    assert read == {"scenario": "one", "data": TEXTS}
    assert OWN.read_setup(read, files=False) == read
    with pytest.raises(SetupError, match="a folder is not opened here"):
        OWN.read_setup({"data": str(folder)}, files=False)
