"""What each seat may know: hands and the deck are the only secrets (chapter "Turn structure": hidden information)."""

from ancientwars.core.secrets import Views

VIEWS = Views()

view = VIEWS.view
determinize = VIEWS.determinize
