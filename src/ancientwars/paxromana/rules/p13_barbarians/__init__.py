"""P13: Tribes, Barbarians, Rebellions, invasions.

Elsewhere: P13.2.1a: `components.scenario_checks`; P13.2.4a: `p10_land_battles.sides`; P13.2.6a:
`p09_land_movement.others`; P13.2.7a: `p07_cities.sack`.
"""
