"""What fields of actions, events and steps mean, for the JSON Schema, where the docstrings of their classes do not."""

from typing import Final

from ancientwars.core.frozenmap import FrozenMap

GLOSSARY: Final = FrozenMap(
    {
        "seat": "Side that it is about: bottom or top; of a step, who acts.",
        "hex": "Hex of the piece that it is about.",
        "origin": "Hex that the piece leaves; of a combat, the hex from which it is fought.",
        "destination": "Hex where the piece ends.",
        "target": "Hex that is fought against.",
        "card": "Id of the command card.",
        "unit": "Key of the unit's type.",
        "piece": "Key of the unit's type, or leader_alone.",
        "leader": "Whether the leader comes with it.",
        "section": "Section: left, center or right.",
        "count": "Number of flags, blocks or banners; of a roll, number of dice.",
        "hexes": "Number of hexes moved, or to retreat.",
        "dice": "Faces of the dice.",
        "hits": "Hits scored.",
        "flags": "Flags rolled.",
        "killed": "Whether the leader is killed.",
        "held": "Whether the hand holds First Strike.",
        "kind": "Kind of combat: close or ranged.",
        "number": "Number of the turn, both sides counted, from 1.",
        "winners": "Sides that won; none at a draw.",
        "purpose": "Key of what the dice are for.",
        "rule": "Id of the rule that demands it.",
        "missing": "Hexes of a retreat that cannot be made.",
        "path": "Hexes still to be made.",
        "left": "Types of the units that still wait to enter.",
        "Tile.type": "Key of the terrain; a river that can be forded is a ford.",
        "Tile.fordable": "Whether the river can be forded.",
        "Tile.label": "What the scenario calls it.",
        "Tile.sides": "The hexes that the front sides of a rampart face.",
        "UnitAt.side": "Whose it is.",
        "UnitAt.type": "Key of the unit's type.",
        "UnitAt.elite": "Name of the special unit; empty for ordinary ones.",
        "Field.units": "The units, in the order of the hexes.",
        "Field.leaders": "The leaders, in the order of the hexes.",
    }
)
"""By the name of a field, or by class and field where it means something else there."""
