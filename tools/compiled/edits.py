"""Changes to a source text at places of its syntax tree; the rest stays as it is, comments included."""

from __future__ import annotations

import ast


class Edits:
    """Changes to one text, made all at once.

    Args:
        text: The source.
    """

    def __init__(self, text: str) -> None:
        self._source = text.encode()
        self._starts = [0]
        for line in self._source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._changes: list[tuple[int, int, int, bytes]] = []

    def segment(self, node: ast.expr) -> str:
        """Return the text of a node."""
        return self._source[slice(*self._span(node))].decode()

    def replace(self, node: ast.stmt | ast.expr, text: str) -> None:
        """Put another text in the place of a node."""
        self._change(*self._span(node), text)

    def wrap(self, node: ast.expr, before: str, after: str) -> None:
        """Put texts before and after a node."""
        begin, end = self._span(node)
        self._change(begin, begin, before)
        self._change(end, end, after)

    def between(self, node: ast.expr, other: ast.expr) -> str:
        """Return what stands between two nodes."""
        return self._source[self._span(node)[1] : self._span(other)[0]].decode()

    def replace_between(self, node: ast.expr, other: ast.expr, text: str) -> None:
        """Put another text between two nodes."""
        self._change(self._span(node)[1], self._span(other)[0], text)

    def replace_named(self, node: ast.arg | ast.keyword, text: str) -> None:
        """Put another text in the place of ``**name`` in a definition or a call."""
        end = self._starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or node.col_offset)
        begin = self._starts[node.lineno - 1] + node.col_offset - (len("**") if isinstance(node, ast.arg) else 0)
        self._change(begin, end, text)

    def rename_function(self, node: ast.FunctionDef, name: str) -> None:
        """Give a function another name where it is defined."""
        begin = self._starts[node.lineno - 1] + node.col_offset + len("def ")
        self._change(begin, begin + len(node.name.encode()), name)

    def remove_lines(self, first: int, last: int) -> None:
        """Take whole lines away, counted from 1."""
        self._change(self._starts[first - 1], self._starts[last], "")

    def insert_line(self, before: int, text: str) -> None:
        """Put lines before a line, counted from 1; a number after the last is the end."""
        place = self._starts[min(before, len(self._starts)) - 1]
        self._change(place, place, text)

    def result(self) -> str:
        """Return the text with all changes."""
        source = self._source
        for begin, end, _, text in sorted(self._changes, reverse=True):
            source = source[:begin] + text + source[end:]
        return source.decode()

    def _span(self, node: ast.stmt | ast.expr) -> tuple[int, int]:
        if node.end_lineno is None or node.end_col_offset is None:
            raise ValueError(f"{node} has no end")
        begin = self._starts[node.lineno - 1] + node.col_offset
        return begin, self._starts[node.end_lineno - 1] + node.end_col_offset

    def _change(self, begin: int, end: int, text: str) -> None:
        self._changes.append((begin, end, len(self._changes), text.encode()))
