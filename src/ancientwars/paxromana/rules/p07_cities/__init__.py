"""P7: Cities and Towns.

Where each rule stands::

    capture  P7.2.1, P7.4: capture and destruction
    sack     P7.5: sack and plunder

Elsewhere: P7.0.1: `state.pieces`; P7.1, how they are built: `p07_construction`; P7.2.2a:
`p10_land_battles.retreat_ways`; P7.3.1a, P7.3.6a, P7.3.7a: `p10_land_battles.walls`; P7.3.1b:
`p10_land_battles.strength`; P7.3.1c, P7.3.2a, P7.3.5a: `p10_land_battles.battle`; P7.3.3a, P7.3.4a:
`p10_land_battles.losses`; P7.4.4a: `p10_land_battles.aftermath`.

Elsewhere too: P7.2.2a: `p09_land_movement.escape`; P7.3.1c, P7.3.7a: `p09_land_movement.interception`; P7.3.4a:
`state.pieces`; P7.4.1a, P7.5.1a: `p10_land_battles.aftermath`; P7.4.4a: `p10_land_battles.battle`.
"""
