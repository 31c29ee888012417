"""P7: Cities and Towns.

Elsewhere: P7.0.1: `state.pieces`; P7.3.1a, P7.3.6a: `p10_land_battles.walls`; P7.3.1b: `p10_land_battles.strength`;
P7.3.1c, P7.3.7a: `p09_land_movement.interception`; P7.3.2a: `p09_land_movement.entry`; P7.3.3a, P7.3.4a:
`p10_land_battles.losses`.
"""
