from typing import Any

import pytest
from attrs import field, frozen
from attrs.exceptions import FrozenInstanceError
from attrs.validators import ge

from ancientwars.core.record import Record, put, reading


@frozen
class Purse(Record):
    silver: int
    wheat: int = 0


@frozen
class MarkedPurse(Purse):
    mark: str = field(default="", kw_only=True)


def test_replace_changes_the_named_fields_and_keeps_the_others():
    assert Purse(3, 1).replace(silver=2) == Purse(2, 1)


def test_replace_leaves_the_record_itself_unchanged():
    purse = Purse(3, 1)
    purse.replace(silver=2, wheat=5)
    assert purse == Purse(3, 1)


def test_replace_without_changes_gives_an_equal_record():
    assert Purse(3, 1).replace() == Purse(3, 1)


@pytest.mark.parametrize("empty", [None, 0, ""])
def test_replace_takes_empty_values_as_values(empty):
    assert Purse(3, 1).replace(silver=empty).silver == empty


def test_replace_refuses_a_name_that_is_no_field():
    with pytest.raises(TypeError, match="gold"):
        Purse(3, 1).replace(gold=2)


def test_replace_refuses_an_unknown_name_on_every_call():
    purse = Purse(3, 1).replace(silver=4)
    with pytest.raises(TypeError, match="gold"):
        purse.replace(gold=2)


def test_replace_takes_no_field_by_its_place():
    purse = Purse(3, 1)
    for _ in range(2):  # the first call compiles what the next ones use
        with pytest.raises(TypeError):
            purse.replace(4)  # type: ignore[call-arg]


def test_replace_keeps_keyword_only_fields():
    assert MarkedPurse(3, 1, mark="owl").replace(wheat=0) == MarkedPurse(3, 0, mark="owl")


def test_a_subclass_stays_a_subclass_after_its_parent_was_replaced():
    @frozen
    class Parent(Record):
        silver: int

    @frozen
    class Child(Parent):
        wheat: int = 0

    Parent(1).replace(silver=2)
    assert Child(1, 5).replace(silver=2) == Child(2, 5)


@pytest.mark.parametrize(("index", "expected"), [(0, (9, 2, 3)), (1, (1, 9, 3)), (2, (1, 2, 9))])
def test_put_changes_one_element(index, expected):
    assert put((1, 2, 3), index, 9) == expected


@frozen
class CheckedPurse(Record):
    silver: int = field(converter=int)
    wheat: int = field(default=0, validator=ge(0))


def test_replace_converts_and_checks_as_the_constructor_does():
    assert CheckedPurse("3").replace(silver="4").silver == 4
    with pytest.raises(ValueError, match="wheat"):
        CheckedPurse(3).replace(wheat=-1)


def test_replace_forgets_the_hash_that_a_record_has_kept():
    @frozen(cache_hash=True)
    class Seal(Record):
        mark: str

    owl = Seal("owl")
    hash(owl)
    assert hash(owl.replace(mark="boar")) == hash(Seal("boar"))


def test_a_copy_is_of_the_same_class_and_as_frozen():
    copy = Purse(3, 1).replace(silver=2)
    assert type(copy) is Purse
    held: Any = copy
    with pytest.raises(FrozenInstanceError):
        held.silver = 9


def test_who_keeps_a_list_of_subclasses_hears_of_none_for_copies():
    heard = []

    class Listed(Record):
        __slots__ = ()

        def __init_subclass__(cls):
            super().__init_subclass__()
            heard.append(cls)

    @frozen
    class Coin(Listed):
        silver: int

    before, classes = [*heard], Record.classes
    assert Coin(1).replace(silver=2) == Coin(2)
    assert heard == before
    assert Record.classes == classes


def test_a_class_that_is_not_of_attrs_itself_is_copied_too():
    class Pouch(Purse):
        pass

    copy = Pouch(3, 1).replace(silver=2)
    assert (type(copy), copy.silver, copy.wheat) == (Pouch, 2, 1)


@frozen
class Tent(Record):
    """A record with a method that changes the same field each time."""

    often = (("pitched", ("place",)),)

    place: str
    poles: int = 2

    def pitched(self, place: str) -> Any:
        """Return the tent in another place."""
        return self.replace(place=place)


@frozen
class Pavilion(Tent):
    """A larger one."""

    flag: str = "red"


def test_a_method_that_changes_the_same_field_each_time_does_so_before_and_after_it_was_written():
    tent = Tent("hill", 3)
    for _ in range(2):
        assert tent.pitched("river") == Tent("river", 3)
    assert tent == Tent("hill", 3)


def test_such_a_method_keeps_the_class_and_fields_of_a_subclass():
    Tent("hill").pitched("river")
    for _ in range(2):
        assert Pavilion("hill", flag="blue").pitched("river") == Pavilion("river", flag="blue")


def test_fields_are_read_in_the_order_asked_for():
    assert reading("wheat", "silver")(Purse(3, 1)) == (1, 3)


def test_fields_of_a_record_in_a_field_are_read_too():
    marked = MarkedPurse(3, 1, mark="red")
    assert reading("mark", "silver.real")(marked) == ("red", 3)
