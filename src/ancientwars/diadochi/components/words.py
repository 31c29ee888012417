"""D2: the words for factions, combat units, paths and places."""

from typing import Final, Literal, get_args

Seat = Literal["yellow", "red", "blue", "black"]
SEATS: Final[tuple[Seat, ...]] = get_args(Seat)
"""DG8: the factions by the colour of their markers, clockwise round the table."""
INDEPENDENT: Final = "independent"
"""D2.4b: owner of the green markers and of the independent armies."""
Kind = Literal["royal", "loyal", "mercenary", "elephant", "silver_shields"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""D2.2a: the kinds of combat units."""
MACEDONIAN: Final[tuple[Kind, ...]] = ("royal", "loyal", "silver_shields")
"""D12.7a: the combat units that survive a defeat."""
PathType = Literal["land", "mountain", "strait", "sea", "transmed"]
Overland = Literal["land", "mountain", "strait"]
LAND_TYPES: Final[tuple[Overland, ...]] = get_args(Overland)
"""DG1, D9.3c: the paths of land movement."""
OVERLAND: Final = "land+mountain+strait"
"""DG1: the paths that make spaces adjacent; an army marches along them."""
SEA_TYPES: Final = ("sea", "transmed")
"""D9.14a: the paths of naval movement."""
BY_SEA: Final = "+".join(SEA_TYPES)
"""D9.14a: the paths of naval movement."""
DISPERSED: Final = "dispersed"
"""D2.7f: the box of dispersed pieces, a place beside the spaces of the map."""
MINOR: Final = "minor"
"""D8.1k: the leader of an army that a minor general leads."""
