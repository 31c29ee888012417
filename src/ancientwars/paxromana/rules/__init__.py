"""The rulebook, a module or folder a chapter: who holds the id of a rule finds it in the file with its prefix.

Folders begin with a table of their modules. These have no file of their own:

Elsewhere, the terms of P1: P1.4a: `state.scopes.p03_turn`; P1.4b: `p10_land_battles.sides`; P1.4c, P1.4d, P1.4h, P1.4t,
P1.4v, P1.4x: `state.state`; P1.4e, P1.4n: `state.scopes.p10_battle`; P1.4g, P1.4k: `state.control`; P1.4i, P1.4s:
`p11_naval.disasters`; P1.4j: `p11_naval.waters`; P1.4l: `p11_ports`; P1.4m: `components.words`; P1.4o: `state.armies`;
P1.4p: `p13_barbarians.places`; P1.4q: `state.scopes.p09_movement`; P1.4u: `p11_naval.losses`; P1.4w:
`p17_cards.timing`.

Elsewhere, control: P5: `state.control`; P5.1.1a: `state.state`; P5.1.1b: `components.setups`; P5.1.2a: `p04_terms`;
P5.1.4a, P5.4.2a: `p11_ports`; P5.3.2a: `p15_scoring`.

Elsewhere, what Leaders are worth: P8.2.1a, P8.2.1b, P8.2.2a: `p10_land_battles.strength`; P8.2.3a, P8.2.3b, P8.2.3c:
`p09_land_movement.march`; P8.2.3d: `p11_naval.cargo`; P8.2.4a: `p10_land_battles.sides`.

Elsewhere, Garrisons: P12.1.1a: `p07_cities.capture`; P12.1.1b: `p10_land_battles.losses`; P12.1.1c:
`p09_land_movement.escape`; P12.1.2a: `state.state`; P12.1.3a: `p09_land_movement.stragglers`; P12.1.4a, P12.1.5a,
P12.1.6a, P12.1.7a: `p09_land_movement.march`; P12.1.4b, P12.1.5a, P12.1.6a, P12.1.7a: `p09_land_movement.expansion`;
P12.1.4c: `p06_manpower`.

Elsewhere too: P5.3.1a: `state.state`; P1.4k: `state.state`; P5.2.1a: `p14_stability`; P8.2.3a:
`p09_land_movement.expansion`; P8.2.3c: `p11_naval.sailing`; P12.1.3a: `p09_land_movement.expansion`,
`p09_land_movement.march`, `p09_land_movement.ways`.
"""
