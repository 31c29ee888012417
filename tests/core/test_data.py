import pytest
from attrs import field, frozen

from ancientwars.core.data import provenance_of, read_toml, require_known, structure, structure_all
from ancientwars.core.errors import DataError


@frozen
class Load:
    good: str
    size: int = 3


@frozen
class Market:
    id: str
    closed: bool
    seas: tuple[str, ...]
    loads: tuple[Load, ...] = ()
    cost: dict[str, int] = field(factory=dict)


ROW = {"id": "persis", "closed": False, "seas": ["noties_sporades"]}


def place(error):
    return error.value.file, error.value.table, error.value.field


def fault(row, cls=Market):
    """Return the error that structuring a row raises."""
    with pytest.raises(DataError) as caught:
        structure(cls, row, file="map.toml", table="markets[persis]")
    assert caught.value.file == "map.toml"
    assert caught.value.table == "markets[persis]"
    return caught.value


# ---------------------------------------------------------------------- files


def test_a_file_is_read_as_it_stands(tmp_path):
    source = tmp_path / "map.toml"
    source.write_text('name = "Эллада"', encoding="utf-8")
    assert read_toml(source) == {"name": "Эллада"}


@pytest.mark.parametrize("contents", [b"name = ", b"name = '\xff'", b"a = 1\na = 2"])
def test_a_file_that_is_no_toml_is_named(tmp_path, contents):
    (tmp_path / "map.toml").write_bytes(contents)
    with pytest.raises(DataError, match="not valid TOML") as caught:
        read_toml(tmp_path / "map.toml")
    assert caught.value.file == "map.toml"


@pytest.mark.parametrize("path", ["missing.toml", ""])
def test_a_file_that_cannot_be_read_is_named(tmp_path, path):
    with pytest.raises(DataError, match="cannot be read") as caught:
        read_toml(tmp_path / path)
    assert caught.value.file == (tmp_path / path).name


# ---------------------------------------------------------------------- rows


def test_a_row_becomes_a_value_with_nested_values():
    row = {**ROW, "loads": [{"good": "oil"}, {"good": "wine", "size": 5}], "cost": {"oil": 2}}
    loads = (Load("oil", 3), Load("wine", 5))
    assert structure(Market, row, file="f", table="t") == Market(
        "persis", closed=False, seas=("noties_sporades",), loads=loads, cost={"oil": 2}
    )


def test_the_provenance_of_a_row_is_no_field():
    assert structure(Load, {"good": "oil", "provenance": "rulebook"}, file="f", table="t") == Load("oil")


@pytest.mark.parametrize("name", ["id", "closed", "seas"])
def test_a_missing_field_is_named(name):
    error = fault({key: value for key, value in ROW.items() if key != name})
    assert (error.field, error.reason) == (name, "is missing")


def test_an_unknown_field_is_named_with_those_that_there_are():
    error = fault({**ROW, "sea": "ionio"})
    assert error.field == "sea"
    assert "closed, cost, id, loads, seas" in error.reason


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("id", 5),
        ("closed", 1),
        ("closed", "false"),
        ("seas", 5),
        ("seas", [5]),
        ("loads", [{"good": 5}]),
        ("loads", [{"good": "oil", "size": "3"}]),
        ("loads", [{"good": "oil", "size": True}]),
        ("loads", [{"good": "oil", "size": 3.5}]),
        ("cost", {"oil": "2"}),
        ("cost", ["oil"]),
    ],
)
def test_a_value_of_the_wrong_type_is_refused_and_never_converted(name, value):
    assert fault({**ROW, name: value}).field


@pytest.mark.parametrize("value", ["5", 2.0, True, None, [3]])
def test_only_a_whole_number_is_a_number(value):
    assert fault({"good": "oil", "size": value}, Load).field == "size"


def test_a_text_is_no_list_of_texts():
    assert fault({**ROW, "seas": "ionio"}).field == "seas"


@pytest.mark.parametrize("nested", [{"size": 3}, {"good": "oil", "colour": "red"}, 5])
def test_a_fault_inside_a_nested_table_names_a_field(nested):
    assert fault({**ROW, "loads": [nested]}).field in {"loads", "good", "colour"}


def test_an_error_tells_file_table_field_and_reason_in_one_line():
    assert str(fault({"closed": False, "seas": []})) == "map.toml: markets[persis].id: is missing"


def test_rows_keep_the_order_of_the_file():
    rows = [{"good": "wine"}, {"good": "oil"}]
    assert structure_all(Load, rows, file="f", table="t") == (Load("wine"), Load("oil"))


def test_a_faulty_row_is_named_by_its_id():
    with pytest.raises(DataError) as caught:
        structure_all(Market, [ROW, {"id": "illyria", "closed": True}], file="map.toml", table="markets")
    assert place(caught) == ("map.toml", "markets[illyria]", "seas")


def test_a_faulty_row_without_an_id_is_named_by_its_number():
    with pytest.raises(DataError) as caught:
        structure_all(Load, [{"good": "oil"}, {}], file="map.toml", table="loads")
    assert place(caught) == ("map.toml", "loads[1]", "good")


def test_known_ids_pass():
    require_known("f", "t", "seas", ["a", "b", "a"], iter(["b", "a"]))
    with pytest.raises(DataError):
        require_known("f", "t", "seas", ["a", "b", "a"], iter(["b"]))


def test_an_unknown_id_is_named():
    with pytest.raises(DataError, match="unknown id 'z'") as caught:
        require_known("map.toml", "markets", "seas", ["a", "z"], ["a"])
    assert place(caught) == ("map.toml", "markets", "seas")


# ---------------------------------------------------------------------- provenance


def test_sources_are_counted_by_kind_at_every_depth():
    contents = {
        "provenance": "rulebook",
        "seas": [{"id": "a", "provenance": {"name": "rulebook", "links": "public:x, reconstruction"}}, {"id": "b"}],
        "values": {"provenance_table": "recollection:high"},
        "rulebook": "a key of that name states no source",
    }
    assert provenance_of(contents) == {"rulebook": 2, "public": 1, "reconstruction": 1, "recollection": 1}
