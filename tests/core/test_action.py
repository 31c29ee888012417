import pytest
from attrs import frozen

from ancientwars.core.action import Action, Catalogue
from ancientwars.core.errors import IllegalAction, MalformedAction


@frozen
class Grow(Action):
    polis: str
    cubes: int

    def __str__(self):
        return f"grow: {self.polis} {self.cubes}"


@frozen
class Sleep(Action):
    def __str__(self):
        return "sleep"


@frozen
class Rest(Action):
    def __str__(self):
        return "sleep"


@frozen
class Sail(Action):
    origin: str
    destination: str
    number: int


@frozen
class Row(Sail):
    verb = "sail-slowly"


def test_an_arrow_leads_from_the_origin_and_the_first_word_can_be_another():
    assert str(Sail("ionio", "kreta", 2)) == "sail: ionio > kreta 2"
    assert str(Row("ionio", "kreta", 2)) == "sail-slowly: ionio > kreta 2"


ACTIONS = (Grow("thebai", 1), Grow("thebai", 2), Sleep())


@pytest.fixture
def numbering():
    return Catalogue(iter(ACTIONS))


def test_actions_are_numbered_in_the_order_given(numbering):
    assert len(numbering) == 3
    assert [numbering.action_id(action) for action in ACTIONS] == [0, 1, 2]
    assert tuple(map(numbering.action_of, range(3))) == ACTIONS


def test_an_equal_action_has_the_same_number(numbering):
    assert numbering.action_id(Grow("thebai", 2)) == 1


@pytest.mark.parametrize("number", [-1, 3, True, 1.0, "1", None])
def test_a_number_that_no_action_has_is_refused(numbering, number):
    with pytest.raises(MalformedAction, match=r"0 to 2") as caught:
        numbering.action_of(number)
    assert repr(number) in str(caught.value)


@pytest.mark.parametrize("thing", [Grow("thebai", 3), Rest(), "sleep", None, [], {"type": "Sleep"}])
def test_what_is_no_action_of_the_game_has_no_number(numbering, thing):
    assert thing not in numbering
    with pytest.raises(MalformedAction, match="no action of this game"):
        numbering.action_id(thing)


def test_a_malformed_action_is_an_illegal_one(numbering):
    with pytest.raises(IllegalAction) as caught:
        numbering.action_of(99)
    assert caught.value.rule == "catalogue"


@pytest.mark.parametrize("text", ["grow: thebai 2", "  grow:  thebai\t2 \n"])
def test_notation_is_read_whatever_the_white_space(numbering, text):
    assert numbering.parse(text) == Grow("thebai", 2)


@pytest.mark.parametrize("text", ["grow: thebai", "Sleep", "", "grow:thebai 2"])
def test_notation_that_no_action_has_means_nothing(numbering, text):
    assert numbering.parse(text) is None


@pytest.mark.parametrize("twice", [(Sleep(), Sleep()), (Sleep(), Rest())])
def test_equal_actions_and_equal_notations_are_refused(twice):
    with pytest.raises(ValueError, match="equal"):
        Catalogue(twice)


@frozen
class MoveShips(Action):
    sea: str
    number: int


@frozen
class Wait(Action):
    pass


def test_by_default_an_action_is_written_by_its_class_and_fields():
    assert str(MoveShips("ionio", 2)) == "move-ships: ionio 2"
    assert str(Wait()) == "wait"


@frozen
class Anchor(Action):
    origin: str
    deep: bool


@pytest.fixture
def seas():
    return Catalogue([Sail("ionio", "kreta", 1), Sail("kreta", "ionio", 3), Anchor("thrakiko", deep=True)])


@pytest.mark.parametrize(
    "action",
    [
        Sail("ionio", "kreta", 1),
        Sail("ionio", "ionio", 2),
        Sail("thrakiko", "kreta", 1),
        Sail("ionio", "kreta", 0),
        Sail("ionio", "kreta", 999),
        Anchor("kreta", deep=True),
    ],
)
def test_what_is_put_together_from_known_values_is_well_written(seas, action):
    assert seas.well_written(action)


@pytest.mark.parametrize(
    "action",
    [
        None,
        "sail: ionio > kreta 1",
        Catalogue,
        Sail("ionio", "thrakiko", 1),
        Sail("ionio", "atlantis", 1),
        Sail("ionio", "kreta", -1),
        Sail("ionio", "kreta", 1000),
        Sail("ionio", "kreta", True),
        Sail("ionio", "kreta", 1.0),  # type: ignore[arg-type]
        Sail(["ionio"], "kreta", 1),  # type: ignore[arg-type]
        Anchor("ionio", deep=1),  # type: ignore[arg-type]
        Anchor("ionio", deep=False),
        Sleep(),
    ],
)
def test_what_holds_anything_else_is_not_well_written(seas, action):
    assert not seas.well_written(action)
