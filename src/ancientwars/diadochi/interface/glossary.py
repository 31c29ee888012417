"""What fields of actions, events and steps mean, for the JSON Schema, where the docstrings of their classes do not.

The rulebook's own glossary (DG) is in components and state.
"""

from typing import Final

from ancientwars.core.frozenmap import FrozenMap

GLOSSARY: Final = FrozenMap(
    {
        "seat": "Player that it is about: yellow, red, blue or black; of a step, who acts.",
        "kind": "Kind of combat unit: royal, loyal, mercenary, elephant or silver_shields.",
        "space": "Id of the space.",
        "general": "Id of the major general.",
        "card": "Id of the card.",
        "use": "What the card is used for.",
        "fleet": "Id of the fleet.",
        "fleets": "Ids of the fleets.",
        "province": "Id of the province.",
        "provinces": "Ids of the provinces.",
        "royal": "Id of the member of the royal family, or alexander_body.",
        "army": "Id of the independent army.",
        "leader": "Id of the major general who leads the force, or minor; of independents, the army.",
        "turn": "Number of the turn, from 1.",
        "round": "Number of the round, from 1.",
        "order": "The players in Turn Order.",
        "number": "Number of combat units.",
        "to": "Player to whom it goes, or who is answered.",
        "owner": "Player whose marker it is, or independent.",
        "able": "Whether the player can react.",
        "target": "The other player.",
        "roll": "What the dice show; in battle raised to the commander's rating.",
        "takes_effect": "Whether the card takes effect.",
        "paid": "Operations points spent on the unit so far.",
        "points": "Movement points of the force.",
        "origin": "Id of the space that the force is in or leaves; empty for the box.",
        "route": "Ids of the ports, in order.",
        "escorts": "Ids of the fleets that escort the naval move.",
        "granted": "Whether passage is granted.",
        "enemy": "Player whose units are overrun, or independent.",
        "success": "Whether the roll succeeds.",
        "strength": "Battle strength, or fleet points, of the side.",
        "score": "Battle score of the side.",
        "winner": "Player who won, or independent; empty for nobody.",
        "attacker": "Player who attacks, or independent.",
        "defender": "Player who is attacked, or independent.",
        "losses": "Combat units that the besieger loses.",
        "Train.kind": "Kind of unit that is trained: mercenary or loyal.",
        "Trained.kind": "Kind of unit that is trained: mercenary or loyal.",
        "PlayOps.use": "What the operations points are used for: march, markers or train.",
        "DiscardFor.use": "What the card is discarded for: fleet, general, return or nothing.",
        "CardPlayed.use": "What the card is played for: event, surprise, discard, march, markers or train.",
        "RoyalChanged.seat": "Player who controls it now; empty for nobody.",
        "FleetChanged.seat": "Player to whom the fleet belongs now; empty for nobody.",
        "BackedUp.space": "Id of the space that the force goes back to; empty where there is none.",
        "IndependentMarched.space": "Id of the space that the army enters; empty for its box.",
        "SiegeRolled.points": "Siege points scored.",
        "AmbushRolled.number": "Combat units to be lost.",
    }
)
"""By the name of a field, or by class and field where it means something else there."""
