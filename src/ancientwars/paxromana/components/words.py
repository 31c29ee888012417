"""P1.4, P2.1, P2.2: the words for powers, owners and kinds of units."""

from typing import Final, Literal, get_args

from ancientwars.core.frozenmap import FrozenMap

Seat = Literal["rome", "carthage", "greece", "east", "macedon", "antigonid", "seleucid", "ptolemaic"]
SEATS: Final[tuple[Seat, ...]] = get_args(Seat)
"""P2.1.1b: the four great powers, and the four of scenario IX."""
Power = Literal["rome", "carthage", "greece", "east"]
POWERS: Final[tuple[Power, ...]] = get_args(Power)
"""P2.1.1b: the great powers."""
Independent = Literal["syracuse", "mamertines", "rhodes", "pergamum", "pontus"]
INDEPENDENTS: Final[tuple[Independent, ...]] = get_args(Independent)
"""P12.5: the independents."""
PERGAMUM: Final = "pergamum"
"""P12.5.4a: the Independent whose ally cannot control its first Spaces."""
SOF: Final = "sof"
"""P12.4: owner of the army of the Soldier of Fortune."""
INVADERS: Final = ("gauls_west", "gauls_east", "germans", "gallic_rebels")
"""P13.3, P13.4: owners of barbarian armies with a leader."""
SUCCESSORS: Final = "successors"
"""P17.2g: owner of a Greek Army while another player moves it."""
REBELS: Final = "rebels"
"""P13.3: owner of all other rebels."""
TRIBES: Final = "tribes"
"""P13.1: owner of tribe markers and tribal warriors."""
SLAVES: Final = FrozenMap[str, str]((seat, f"slaves_{seat}") for seat in SEATS)
"""P12.7: owner of the slaves in revolt against each power."""
OWNERS: Final[tuple[str, ...]] = (*SEATS, *INDEPENDENTS, SOF, *INVADERS, REBELS, TRIBES, *SLAVES.values(), SUCCESSORS)
"""Everyone who can own units, the seats first."""

Kind = Literal[
    "LG",
    "rLG",
    "HI",
    "rHI",
    "LI",
    "CAV",
    "EL",
    "GS",
    "RGS",
    "GAR",
    "MIL",
    "mHI",
    "mLI",
    "mCAV",
    "BAR",
    "BCAV",
    "TRB",
]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""P2.2a: the kinds of units; rLG and rHI are the reduced ones (P10.6); RGS are Rhodian galleys of a player."""
GALLEYS: Final[tuple[Kind, ...]] = ("GS", "RGS")
"""P1.4j, P12.5.1: Galley Squadrons; RGS are those of Rhodes while a player uses them as his own."""
COMBAT: Final[tuple[Kind, ...]] = tuple(kind for kind in KINDS if kind not in (*GALLEYS, "EL", "GAR"))
"""P1.4o: Land Combat Units."""
MERCENARIES: Final[tuple[Kind, ...]] = ("mHI", "mLI", "mCAV")
"""P12.2: mercenaries."""
CAVALRY: Final[tuple[Kind, ...]] = ("CAV", "mCAV", "BCAV")
"""P10.4.1: cavalry."""
INFANTRY: Final[tuple[Kind, ...]] = tuple(kind for kind in COMBAT if kind not in CAVALRY)
"""P1.4m: infantry."""
HEAVY: Final[tuple[Kind, ...]] = ("LG", "rLG", "HI", "rHI", "mHI")
"""P6.4.2a: what counts against the maximum manpower."""

GUESTS: Final[tuple[Kind, ...]] = ("HI", "rHI", "LI")
"""P17.2a: kinds of Pergamene units that march with an Army of their ally."""

Band = Literal["stable", "unrest", "turmoil"]
BANDS: Final[tuple[Band, ...]] = get_args(Band)
"""P14.1: the bands of the Stability Track."""
Game = Literal["standard", "advanced"]
"""P1.1: the two versions of the game."""
