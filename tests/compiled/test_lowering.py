"""The sources that mypyc compiles: native classes for frozen attrs classes, and statements that it knows."""

from __future__ import annotations

import ast
import inspect
import pickle
import typing
from pathlib import Path
from types import SimpleNamespace

import pytest

from tools.compiled import runtime
from tools.compiled.classes import Classes
from tools.compiled.edits import Edits
from tools.compiled.lowering import lowered
from tools.compiled.modules import CHANGES, DOORS, GAMES, LEFT_OUT, PACKAGE, compiled_modules
from tools.compiled.runtime import adopt, field, tell
from tools.compiled.statements import Statements

SOURCE = Path(__file__).parents[2] / "src"
BEGIN = "from __future__ import annotations\nfrom attrs import field, frozen\n"


def classes_of(text):
    return Classes({"ancientwars.toy.state": ast.parse(BEGIN + text)})


def lower(text):
    return lowered("ancientwars.toy.state", BEGIN + text, classes_of(text))


def statements(text):
    edits = Edits(text)
    Statements(edits).visit(ast.parse(text))
    return edits.result()


# ---------------------------------------------------------------------- text


def test_edits_keep_all_other_text():
    edits = Edits("a = 1  # Größe\nb = 'ä'; c = 3\n")
    second = ast.parse("a = 1  # Größe\nb = 'ä'; c = 3\n").body[2]
    edits.replace(second, "pass")
    edits.insert_line(2, "z = 0\n")
    assert edits.result() == "a = 1  # Größe\nz = 0\nb = 'ä'; pass\n"


# ---------------------------------------------------------------------- classes


def test_fields_come_in_the_order_of_attrs():
    text = "@frozen\nclass A:\n    x: int\n    y: int = 1\n@frozen\nclass B(A):\n    z: int = 2\n    x: str = ''\n"
    found = classes_of(text).fields("ancientwars.toy.state.B")
    assert [(one.name, one.type, one.default) for one in found] == [
        ("y", "int", "1"),
        ("z", "int", "2"),
        ("x", "str", "''"),
    ]


def test_class_variables_are_no_fields():
    text = "@frozen\nclass A:\n    kind: ClassVar[str] = 'a'\n    x: int\n"
    assert [one.name for one in classes_of(text).fields("ancientwars.toy.state.A")] == ["x"]


@pytest.mark.parametrize(
    "text",
    [
        "@frozen\nclass A(Exception):\n    x: int\n",
        "@frozen(slots=False)\nclass A:\n    x: int\n",
        "@frozen\nclass A:\n    x: int = field(validator=check)\n",
        "@other\n@frozen\nclass A:\n    x: int\n",
        "class A:\n    @cached_property\n    def x(self) -> int:\n        return 1\n",
        "class A(Generic[T]):\n    pass\n",
    ],
)
def test_a_class_that_cannot_be_native_is_left_as_it_is(text):
    assert not classes_of(text).native("ancientwars.toy.state.A")
    assert "@_mypyc(native_class=False)\n" in lower(text)


def test_a_base_of_a_class_that_is_not_native_is_not_native():
    text = "@frozen\nclass A:\n    x: int\n@frozen(slots=False)\nclass B(A):\n    y: int\n"
    assert not classes_of(text).native("ancientwars.toy.state.A")


def test_a_native_class_has_properties_and_a_constructor_instead_of_fields():
    text = lower("@frozen\nclass A:\n    x: int\n    _y: str = field(default='', kw_only=True)\n")
    assert "@frozen" not in text
    assert "def x(self) -> int:" in text
    assert "def __init__(self, x: _t.Any, *, y: _t.Any = '') -> None:" in text
    assert "'_y': _native.field(default='', kw_only=True)" in text


@pytest.mark.parametrize(
    ("text", "acyclic"),
    [
        ("@frozen\nclass A:\n    x: int\n", True),
        ("@frozen\nclass A:\n    @cached_property\n    def x(self) -> tuple[int, ...]:\n        return (1,)\n", True),
        (
            "@frozen\nclass A:\n    @cached_property\n    def x(self) -> Callable[[], int]:\n        return self.y\n",
            False,
        ),
        ("@frozen\nclass A:\n    def __attrs_post_init__(self) -> None:\n        keep(lru_cache(8)(self.y))\n", False),
        ("class A:\n    def __init__(self) -> None:\n        self.x = self\n", False),
        ("class B:\n    def __init__(self) -> None:\n        self.x = 1\n@frozen\nclass A(B):\n    y: int\n", False),
    ],
)
def test_the_collector_need_not_look_at_what_cannot_hold_itself(text, acyclic):
    assert classes_of(text).acyclic("ancientwars.toy.state.A") is acyclic
    assert ("@_mypyc(acyclic=True)\nclass A" in lower(text)) is acyclic


def test_a_class_knows_the_default_of_a_field_that_it_inherits_but_not_the_names_in_it():
    above = BEGIN + "@frozen\nclass Board:\n    seats: tuple = SEATS\n    x: int = 1\n"
    below = BEGIN + "from ancientwars.toy.board import Board\n@frozen\nclass State(Board):\n    y: int = 2\n"
    classes = Classes({"ancientwars.toy.board": ast.parse(above), "ancientwars.toy.state": ast.parse(below)})
    board = run(lowered("ancientwars.toy.board", above, classes), SEATS=("red", "blue"))["Board"]
    text = lowered("ancientwars.toy.state", below, classes)
    assert "seats: _t.Any = _native.default(Board, 'seats'), x: _t.Any = 1, y: _t.Any = 2" in text
    state = run(text.replace("from ancientwars.toy.board import Board", ""), Board=board)["State"]
    assert inspect.signature(state).parameters["seats"].default == ("red", "blue")


def test_a_field_that_follows_from_others_is_worked_out_by_the_constructor():
    text = lower(
        "@frozen\nclass A:\n    x: int\n    y: int = field(init=False)\n"
        "    @y.default\n    def _y(self) -> int:\n        return 1\n"
    )
    assert "def __init__(self, x: _t.Any) -> None:" in text
    assert "self._f_y = self._y()" in text
    assert "@y.default" not in text


@pytest.fixture(scope="module")
def trees():
    return {
        name: ast.parse(SOURCE.joinpath(*name.split(".")).with_suffix(".py").read_text(encoding="utf-8"))
        for name in compiled_modules(SOURCE)
    }


def test_some_games_can_be_compiled():
    names = compiled_modules(SOURCE, ["diadochi"])
    assert "ancientwars.core.engine" in names
    assert "ancientwars.diadochi.state.state" in names
    assert not any(name.startswith("ancientwars.cca") for name in names)
    with pytest.raises(ValueError, match="chess"):
        compiled_modules(SOURCE, ["chess"])


def test_the_core_and_the_games_are_native_where_games_are_played(trees):
    classes = Classes(trees)
    core = ("record.Record", "step.Step", "step.State", "step.Scope", "action.Action", "events.Event", "choice.Choice")
    games = ("cca.state.pieces.Field", *(f"{game}.state.state.State" for game in GAMES))
    wanted = [*(f"ancientwars.core.{name}" for name in core), *(f"ancientwars.{name}" for name in games)]
    assert [name for name in wanted if not classes.native(name)] == []


def test_no_native_class_has_two_bases(trees):
    classes = Classes(trees)
    found = [
        f"{name}.{node.name}" for name, tree in trees.items() for node in tree.body if isinstance(node, ast.ClassDef)
    ]
    assert [key for key in found if classes.native(key) and len(classes.bases(key)) > 1] == []


def functions_in(owner, tree):
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            yield f"{owner}.{node.name}"
            yield from functions_in(f"{owner}.{node.name}", node)


def test_what_the_tool_names_is_there(trees):
    found = {name for module, tree in trees.items() for name in functions_in(module, tree)}
    assert (DOORS | {*CHANGES}) - found == set()
    files = {name: (SOURCE / PACKAGE).joinpath(*name.split(".")).with_suffix(".py") for name in LEFT_OUT}
    assert [name for name, path in files.items() if not path.is_file()] == []


def test_what_strangers_call_takes_anything_but_for_the_state():
    classes = Classes({"ancientwars.core.engine": ast.parse(BEGIN)})
    text = (
        BEGIN + "def apply(state: S, action: Action) -> S:\n    pass\ndef settle(state: S, most: int) -> S:\n    pass\n"
    )
    found = lowered("ancientwars.core.engine", text, classes)
    assert "def apply(state: S, action: _t.Any) -> S:" in found
    assert "def settle(state: S, most: int) -> S:" in found


def test_seen_from_python_a_field_may_hold_anything():
    class Purse:
        __slots__ = ("_f_silver",)

        def __init__(self, silver):
            object.__setattr__(self, "_f_silver", silver)

        @property
        def silver(self):
            raise TypeError("a compiled property checks the type")

    adopt(Purse, {"silver": field()}, {"silver": "int"}, shown=True, kw_only=False)
    assert Purse("none").silver == "none"
    assert "silver='none'" in repr(Purse("none"))


class Chest:
    """Something of a class that mypyc makes: it has no docstring, and a constructor that wants arguments."""

    def __init__(self, silver):
        self.silver = silver


class Marked(Chest):
    def __reduce__(self):
        return type(self), (7,)


def test_a_class_is_told_of_and_pickled_in_every_protocol():
    tell(Chest, "Where silver is.")
    assert Chest.__doc__ == "Where silver is."
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(Chest(3), protocol)).silver == 3
        assert pickle.loads(pickle.dumps(Marked(3), protocol)).silver == 7  # it has a way of its own


# ---------------------------------------------------------------------- functions that remember

REMEMBERING = """
@lru_cache(maxsize=2)
def double(number: int, *, plus: int = 0) -> int:
    asked.append(number)
    return 2 * number + plus
@cache
def half(number: int) -> int:
    asked.append(number)
    return number // 2
@cached(8)
def third(number: int) -> int:
    return number // 3
"""


def test_an_ordered_class_compares_its_fields_one_after_another():
    text = lower("@frozen(order=True)\nclass A:\n    x: int\n    y: str\n    z: int = field(default=0, eq=False)\n")
    for method, sign in (("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">=")):
        begin = text.index(f"def __{method}__(self, other: object) -> bool:")
        assert f"return bool((self._f_x, self._f_y, ) {sign} (other._f_x, other._f_y, ))" in text[begin : begin + 300]


def run(text, **given):
    """Run lowered source in Python; the names that it takes from the runtime are there."""
    scope: dict = {
        **given,
        "asked": [],
        "_t": typing,
        "_native": runtime,
        "_SAME": runtime.SAME,
        "cached": lambda _: lambda f: f,
        "_mypyc": lambda **_: lambda cls: cls,
    }
    exec(text.partition("SAME: _t.Final[_t.Any] = _native.SAME\n")[2], scope)
    return scope


def test_a_function_that_remembers_its_results_looks_them_up_itself():
    scope = run(lower(REMEMBERING))
    assert [scope["double"](3), scope["double"](3), scope["double"](3, plus=1), scope["half"](9)] == [6, 6, 7, 4]
    assert scope["asked"] == [3, 3, 9]
    with pytest.raises(TypeError, match="unhashable"):
        scope["half"]([])


def test_a_bounded_function_forgets_its_oldest_result():
    scope = run(lower(REMEMBERING))
    for number in (1, 2, 3, 3, 2, 1):
        scope["double"](number)
    assert scope["asked"] == [1, 2, 3, 1]


def test_other_decorators_stay():
    assert "@cached(8)\ndef third" in lower(REMEMBERING)


# ---------------------------------------------------------------------- statements


def test_a_setter_of_a_slot_becomes_an_assignment():
    text = lower(
        "@frozen\nclass A:\n    x: tuple[int, int]\n    y: int\n"
        "set_x = vars(A)['x'].__set__\nset_y: Final = vars(A)['y'].__set__\n"
        "def change(a: A) -> None:\n    set_x(a, (1, 2))\n    set_y(a, 3)\n"
    )
    assert "    a._f_x = (1, 2)\n    a._f_y = 3\n" in text
    assert "__set__" not in text


STATES = {
    "ancientwars.core.record": "class Record:\n    def replace(self, **changes: Any) -> Self:\n        return self\n",
    "ancientwars.core.step": """
from attrs import field, frozen
from ancientwars.core.record import Record
@frozen
class State(Record):
    agenda: tuple[str, ...]
    events: tuple[str, ...] = field(default=(), kw_only=True)
    def then(self, *steps: str, **changes: Any) -> Self:
        return self
    def emit(self, *events: str, **changes: Any) -> Self:
        return self
    def begun(self) -> Self:
        return self.replace(events=())
""",
    "ancientwars.toy.state": f"""
{BEGIN}
from ancientwars.core import step
@frozen
class State(step.State):
    board: int
""",
}


def test_a_state_has_methods_that_know_its_fields():
    classes = Classes({name: ast.parse(text) for name, text in STATES.items()})
    core = lowered("ancientwars.core.step", STATES["ancientwars.core.step"], classes)
    assert "State.then = State._then" in core
    toy = lowered("ancientwars.toy.state", STATES["ancientwars.toy.state"], classes)
    assert "def then(self, *steps: _t.Any, events: _t.Any = _SAME, board: _t.Any = _SAME) -> _t.Self:" in toy
    assert "return self.replace(events=self.events + events, agenda=agenda, board=board)" in toy
    assert "    def begun(self) -> _t.Self:\n        return self.replace(events=())\n" in toy


def test_a_state_repeats_what_the_nearest_class_above_it_says():
    counted = (
        "from attrs import frozen\nfrom ancientwars.core.step import State\n@frozen\nclass CountedState(State):\n"
        "    plies: int = 0\n    def begun(self) -> Self:\n        return self.replace(plies=self.plies + 1)\n"
    )
    toy = STATES["ancientwars.toy.state"].replace("core import step", "core import length")
    toy = toy.replace("step.State", "length.CountedState")
    texts = {**STATES, "ancientwars.core.length": counted, "ancientwars.toy.state": toy}
    classes = Classes({name: ast.parse(text) for name, text in texts.items()})
    assert "        return self.replace(plies=self.plies + 1)\n" in lowered("ancientwars.toy.state", toy, classes)


def test_a_class_that_stays_ordinary_keeps_its_annotations_as_text():
    found = lower("@frozen(slots=False)\nclass Table:\n    names: dict[str, Name]\n    LAST: ClassVar[int] = 1\n")
    assert "names: 'dict[str, Name]'" in found
    assert "LAST: ClassVar[int] = 1" in found


def test_deleted_arguments_stay():
    assert statements("def f(a):\n    del a\n    return 1\n") == "def f(a):\n    pass\n    return 1\n"


def test_the_least_of_three_is_asked_for_in_pairs():
    assert statements("min(a, b + 1, f(c))\n") == "min(min(a, b + 1), f(c))\n"
    assert statements("max(a, b, c, d)\n") == "max(max(max(a, b), c), d)\n"
    for text in ("min(a, b)\n", "min(*a)\n", "min(a, *b, c)\n", "min(a, b, c, key=len)\n", "min(a)\n"):
        assert statements(text) == text


def test_bits_are_taken_away_without_a_number_below_0():
    assert statements("x = a & ~b | c\n") == "x = (a ^ a & b) | c\n"
    assert statements("x = a.b & ~(c | d)\n") == "x = (a.b ^ a.b & (c | d))\n"
    text = statements("def f(a, b):\n    b &= ~a\n    return (a | 1) & ~(b | 8)\n")
    assert "    b ^= b & a\n" in text
    scope: dict = {}
    exec(text, scope)
    assert [scope["f"](a, b) for a, b in ((6, 3), (0b1101, 0b0100), (255, 0))] == [6, 0b0101, 0b11110111]
    for same in ("a & b\n", "~a & b\n", "x &= b\n", "f(a) & ~b\n"):
        assert statements(same) == same


ZIPPED = """
def loop(a, b):
    found = []
    for one, other in zip(a, b.items, strict=True):
        found.append(one + other)
    return found
def all_of(a, b):
    return [one + other for one, other in zip(a, b.items, strict=True)]
def lazily(a, b):
    return tuple_of(one + other for one, other in zip(a, b.items, strict=True))
def never(a, b):
    return b is None or [one for one, _ in zip(a, b.items, strict=True)]
"""


def test_the_lengths_of_what_is_zipped_are_compared_first():
    text = statements(ZIPPED)
    assert [text.count("zip(_zipped"), text.count("strict=True")] == [3, 1]  # the last one must not be worked out first
    scope: dict = {"tuple_of": list, "_t": typing}
    exec("from __future__ import annotations\n" + text, scope)
    two = SimpleNamespace(items=(10, 20))
    for name in ("loop", "all_of", "lazily"):
        assert scope[name]((1, 2), two) == [11, 22]
        for others in ((1,), (1, 2, 3)):
            with pytest.raises(ValueError, match="lengths"):
                scope[name](others, two)
    assert scope["never"]((1,), None) is True
    loose = "def f(a, b):\n    return [x + y for x, y in zip(a, b, strict=False)]\n"
    assert statements(loose) == loose


def test_a_method_that_takes_changes_names_the_fields(monkeypatch):
    monkeypatch.setitem(CHANGES, "ancientwars.toy.state.Board.put", "ancientwars.toy.state.Piece")
    text = lower(
        "@frozen\nclass Piece:\n    x: int\n    y: int = 0\n"
        "@frozen\nclass Board:\n    piece: Piece\n"
        "    def put(self, place: int, **changes: Any) -> Piece:\n        return self.piece.replace(**changes)\n"
    )
    assert "def put(self, place: int, *, x: _t.Any = _SAME, y: _t.Any = _SAME) -> Piece:" in text
    assert "return self.piece.replace(x=x, y=y)" in text
    with pytest.raises(ValueError, match="put takes no changes"):
        lower("@frozen\nclass Piece:\n    x: int\n@frozen\nclass Board:\n    def put(self, x: int):\n        pass\n")


def test_a_tuple_with_stars_is_made_before_it_is_searched():
    assert statements("x in (*a, b)\n") == "x in tuple((*a, b))\n"
    handed_on = statements("def f(a, b):\n    return set(g(x for x in a if x not in (*a, b)))\n")
    assert "if x not in tuple((*a, b)):" in handed_on


def test_a_function_that_a_property_returns_is_called_with_what_it_is_given():
    edits, text = Edits("x.landings(1)\n"), ast.parse("x.landings(1)\n")
    Statements(edits, frozenset({"landings"})).visit(text)
    assert edits.result() == "_t.cast(_t.Any, x.landings)(1)\n"
    defined = "class A:\n    @cached_property\n    def landings(self) -> Callable[[int], int]:\n        return f\n"
    assert classes_of(defined).functions() == {"landings"}


def test_a_generator_that_is_handed_on_stays_lazy():
    text = statements("def f(a):\n    return (x for x in a if x)\n")
    scope: dict = {}
    exec("from __future__ import annotations\n" + text, scope)
    made = scope["f"](iter([0, 1, 2]))
    assert next(made) == 1
    assert "def _lazy_1()" in text


def test_a_generator_in_an_elif_is_made_before_the_if():
    text = statements(
        "def f(a):\n    if not a:\n        return 0\n    elif h(x for x in a):\n        return 1\n    return 2\n"
    )
    ast.parse(text)
    assert text.index("_lazy_1") < text.index("if not a")


def test_a_generator_that_is_used_up_stays_an_expression():
    assert statements("def f(a):\n    return any(x for x in a)\n").count("_lazy") == 0
