"""C3.5: what each seat may know. The hands are the only secrets of the game."""

from __future__ import annotations

from ancientwars.core.secrets import Views

VIEWS = Views()

view = VIEWS.view
determinize = VIEWS.determinize
