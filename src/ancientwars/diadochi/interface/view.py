"""What each seat may know: hands and the deck are the only secrets (chapter "Turn structure": hidden information)."""

from ancientwars.core.secrets import Views
from ancientwars.diadochi.components.kit import SEATS

VIEWS = Views(SEATS)

view = VIEWS.view
determinize = VIEWS.determinize
