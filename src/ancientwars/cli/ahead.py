"""Answers typed in one line, separated by semicolons: those after the first wait for the questions to come."""

from __future__ import annotations

SEPARATOR = ";"


class Ahead:
    """What a person has typed ahead. It is for that person's questions only, until somebody else is asked."""

    def __init__(self) -> None:
        self._seat = ""
        self._texts: list[str] = []

    def __contains__(self, seat: str) -> bool:
        """Tell whether an answer of a seat waits."""
        return seat == self._seat and bool(self._texts)

    def typed(self, seat: str, line: str) -> str:
        """Return the first answer of a line, and keep the others for the next questions of the seat.

        Example:
            >>> ahead = Ahead()
            >>> ahead.typed("red", "take: loyal; go: pella")
            'take: loyal'
            >>> ahead.next("red")
            'go: pella'
        """
        first, *others = (text.strip() for text in line.split(SEPARATOR))
        self._seat, self._texts = seat, [text for text in others if text]
        return first

    def next(self, seat: str) -> str:
        """Return the next answer of a seat, which does not wait any more; nothing where none waits."""
        if seat != self._seat:
            self.drop()
        return self._texts.pop(0) if self._texts else ""

    def drop(self) -> None:
        """Forget the answers that wait: something went otherwise than who typed them thought."""
        self._texts = []
