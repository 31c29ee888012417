"""Statements that mypyc does not compile as Python runs them, written otherwise."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tools.compiled.edits import Edits

EAGER = {"all", "any", "dict", "frozenset", "list", "max", "min", "next", "set", "sorted", "sum", "tuple", "Counter"}
"""Functions that ask a generator expression for all it has, or that mypyc knows how to stop."""

PLAIN = (ast.For, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Return, ast.Expr)
"""Statements before which something of theirs can be worked out: they come to it, and once."""
UNFIT_TO_ZIP = (ast.Lambda, ast.GeneratorExp, ast.ListComp, ast.Starred, ast.NamedExpr)
"""What keeps an argument of `zip` from being worked out before the statement, or has further changes in it."""


class Statements(ast.NodeVisitor):
    """Rewrites the statements of one module.

    - ``del`` of names: dropped, since mypyc keeps no such name in a way that anybody sees.
    - ``x in (*a, b)``: mypyc does not know stars here, but in a call.
    - ``x.f(y)``, where ``f`` is a property that returns a function: mypyc calls the property with the argument.
    - ``evolve``: mypy knows no attrs class here.
    - ``min`` and ``max`` of three: mypyc knows them for two.
    - ``set_it(x, y)``, where ``set_it`` sets a slot of a frozen class directly: native classes need no such ways.
    - ``x & ~y`` is ``x ^ x & y``: large numbers below 0, which stand for endless bits, take mypyc long.
    - ``zip(x, y, strict=True)``: mypyc knows `zip` where nothing more is asked of it; lengths are compared first.
    - A generator expression that is handed on: mypyc makes a list of it; a generator function stays one.

    Args:
        edits: What changes the text.
        functions: The names of properties and fields that return functions.
        setters: What the functions of the module that set a slot of a native class set, by their names.
    """

    def __init__(
        self, edits: Edits, functions: frozenset[str] = frozenset(), setters: Mapping[str, str] | None = None
    ) -> None:
        self._edits = edits
        self._functions = functions
        self._setters = setters or {}
        self._statement: ast.stmt | None = None
        self._made = 0
        self._inner = 0
        self._guarded = 0
        self._zipped = 0

    def visit(self, node: ast.AST) -> None:
        """Visit a node, knowing the statement that it stands in."""
        if isinstance(node, ast.stmt):
            before, self._statement = self._statement, node
            super().visit(node)
            self._statement = before
        else:
            super().visit(node)

    def visit_If(self, node: ast.If) -> None:
        """Let what is lifted out of the test of an ``elif`` stand before the ``if``."""
        self.visit(node.test)
        for one in node.body:
            self.visit(one)
        for one in node.orelse:
            if isinstance(one, ast.If) and one.col_offset == node.col_offset:
                self.visit_If(one)
            else:
                self.visit(one)

    def visit_Delete(self, node: ast.Delete) -> None:
        """Drop it."""
        if all(isinstance(one, ast.Name) for one in node.targets):
            self._edits.replace(node, "pass")

    def visit_Expr(self, node: ast.Expr) -> None:
        """Set what a setter sets."""
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in self._setters:
            of, value = map(self._edits.segment, call.args)
            self._edits.replace(node, f"{of}.{self._setters[call.func.id]} = {value}")
        else:
            self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Take bits away without a number below 0."""
        self.generic_visit(node)
        if not isinstance(node.op, ast.BitAnd) or (other := self._taken_away(node.left, node.right, "& ~")) is None:
            return
        brackets = "(" * self._brackets(node.left, other)
        if isinstance(node.left, (ast.Name, ast.Attribute)):
            name = self._edits.segment(node.left)
            self._edits.wrap(node, "(", ")")
            self._edits.replace_between(node.left, other, f" ^ {name} & {brackets}")
        elif self._statement is not None and self._statement.col_offset and not self._inner:
            self._made += 1
            name = f"_bits_{self._made}"
            self._edits.wrap(node, f"(({name} := ", ")")
            self._edits.replace_between(node.left, other, f") ^ {name} & {brackets}")

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Take bits away without a number below 0."""
        self.generic_visit(node)
        if (
            isinstance(node.op, ast.BitAnd)
            and isinstance(node.target, ast.Name)
            and (other := self._taken_away(node.target, node.value, "&= ~"))
        ):
            brackets = "(" * self._brackets(node.target, other)
            self._edits.replace_between(node.target, other, f" ^= {node.target.id} & {brackets}")

    def _taken_away(self, left: ast.expr, right: ast.expr, sign: str) -> ast.expr | None:
        """Return what is taken away from a name; None if there is something else."""
        if not (isinstance(right, ast.UnaryOp) and isinstance(right.op, ast.Invert)):
            return None
        other = right.operand
        return other if self._edits.between(left, other).strip("( ") == sign else None

    def _brackets(self, left: ast.expr, other: ast.expr) -> int:
        """Return how many brackets open before an operand."""
        return self._edits.between(left, other).count("(")

    def visit_For(self, node: ast.For) -> None:
        """Compare the lengths of what a loop goes through together."""
        if not self._paired(node):
            self.visit(node.iter)
        for one in [*node.body, *node.orelse]:
            self.visit(one)

    def _paired(self, node: ast.For | ast.comprehension, *, lifted: bool = False) -> bool:
        """Let the lengths of what is zipped be compared before the statement, where they can be."""
        call, statement = node.iter, self._statement
        if not (isinstance(call, ast.Call) and ast.unparse(call.func) == "zip"):
            return False
        if [ast.unparse(one) for one in call.keywords] != ["strict=True"]:
            return False
        if self._inner or self._guarded or not isinstance(statement, PLAIN) or statement.col_offset == 0:
            return False
        if any(isinstance(one, UNFIT_TO_ZIP) for arg in call.args for one in ast.walk(arg)):
            return False
        names = []
        lines = []
        for arg in call.args:
            self._zipped += 1
            names.append(f"_zipped_{self._zipped}")
            lines.append(f"{names[-1]} = {self._edits.segment(arg)}")
        lines.append(f"if {' or '.join(f'len({names[0]}) != len({name})' for name in names[1:])}:")
        lines.append('    raise ValueError("what is zipped has different lengths")')
        indent = " " * statement.col_offset
        self._edits.insert_line(statement.lineno, "".join(f"{indent}{line}\n" for line in lines))
        text = f"zip({', '.join(names)})"
        if not lifted:
            self._edits.replace(call, text)
        node.iter = ast.parse(text, mode="eval").body
        return True

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """Work out no lengths before it is known that they are asked for."""
        self._guarded += 1
        self.generic_visit(node)
        self._guarded -= 1

    visit_IfExp = visit_BoolOp  # type: ignore[assignment] # noqa: N815

    def visit_Compare(self, node: ast.Compare) -> None:
        """Put a call around a tuple with stars."""
        self.generic_visit(node)
        for one in node.comparators:
            if _has_stars(one):
                self._edits.wrap(one, "tuple(", ")")

    def visit_Call(self, node: ast.Call) -> None:
        """Leave generator expressions that are used up at once."""
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if isinstance(node.func, ast.Attribute):
            name = "list" if node.func.attr in ("join", "extend", "update", "fromkeys") else ""
        if ast.unparse(node.func) in ("evolve", "attrs.evolve"):
            self._edits.replace(node.func, "_native.evolve")
        elif name in ("min", "max") and not node.keywords:
            self._pairwise(node, name)
        elif isinstance(node.func, ast.Attribute) and node.func.attr in self._functions:
            self._edits.wrap(node.func, "_t.cast(_t.Any, ", ")")
        self.visit(node.func)
        for one in [*node.args, *[keyword.value for keyword in node.keywords]]:
            if isinstance(one, ast.GeneratorExp) and name in EAGER:
                self.visit_ListComp(one)
            else:
                self.visit(one)

    def _pairwise(self, node: ast.Call, name: str) -> None:
        """Let a function of many arguments be asked for two after two of them."""
        if not any(isinstance(one, ast.Starred) for one in node.args):
            for one in node.args[1:-1]:
                self._edits.wrap(node.func, f"{name}(", "")
                self._edits.wrap(one, "", ")")

    def visit_Lambda(self, node: ast.Lambda) -> None:
        """Lift nothing out of it."""
        self._parts(node)

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> None:
        """Lift nothing out of it but the lengths of what it goes through first."""
        first = node.generators[0]
        if self._paired(first):
            first.iter = ast.Constant(None)
        self._parts(node)

    visit_SetComp = visit_DictComp = visit_ListComp  # noqa: N815

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        """Make a generator function of it, before its statement."""
        if self._inner or self._statement is None or self._statement.col_offset == 0:
            self._parts(node)
            return
        self._paired(node.generators[0], lifted=True)
        _Stars().visit(node)
        self._made += 1
        name, indent = f"_lazy_{self._made}", " " * self._statement.col_offset
        lines = [f"def {name}() -> _t.Iterator[_t.Any]:"]
        depth = 1
        for one in node.generators:
            lines.append(f"{'    ' * depth}for {ast.unparse(one.target)} in {ast.unparse(one.iter)}:")
            depth += 1
            for test in one.ifs:
                lines.append(f"{'    ' * depth}if {ast.unparse(test)}:")
                depth += 1
        lines.append(f"{'    ' * depth}yield {ast.unparse(node.elt)}")
        self._edits.insert_line(self._statement.lineno, "".join(f"{indent}{line}\n" for line in lines))
        self._edits.replace(node, f"({name}())")

    def _parts(self, node: ast.AST) -> None:
        """Visit what is in an expression with names of its own, out of which nothing can be lifted."""
        self._inner += 1
        self.generic_visit(node)
        self._inner -= 1


class _Stars(ast.NodeTransformer):
    """Puts a call around tuples with stars in what is not kept as text."""

    def visit_Compare(self, node: ast.Compare) -> ast.Compare:
        self.generic_visit(node)
        node.comparators = [
            ast.Call(ast.Name("tuple"), [one], []) if _has_stars(one) else one for one in node.comparators
        ]
        return node


def _has_stars(node: ast.expr) -> bool:
    """Tell whether a tuple or list has other values spread in it."""
    return isinstance(node, (ast.Tuple, ast.List)) and any(isinstance(one, ast.Starred) for one in node.elts)
