"""C3.5: what each seat may know. The hands are the only secrets of the game."""

from __future__ import annotations

from ancientwars.cca.components.board import SEATS
from ancientwars.core.secrets import Views

VIEWS = Views(SEATS)

view = VIEWS.view
determinize = VIEWS.determinize
