"""P13: Tribes, Barbarians, Rebellions, invasions.

Where each rule stands::

    tribes        P13.1.4, P13.1.6 to P13.1.8: Tribes come back, and players look at their markers
    rebellions    P13.3a, P13.3-01 to P13.3-05, P13.3-07 to P13.3-09, P13.3-11: Rebellions
    gaul          P13.3b to P13.3d: Rebellions in Gaul
    mutiny        P13.3-01: the mutiny of Carthage's Mercenaries
    naval_mutiny  P13.3-10: the mutiny of a Fleet
    invasions     P13.2.2, P13.4.1, P13.4.2, P13.4.6a, P13.4.6b, P13.4-01 to P13.4-05: Barbarian invasions
    places        P13.3-02, P13.4-04: the Spaces that Barbarians come to, and what stands there
    losses        P13.3-04, P13.3-05: units that an event or a card destroys

Elsewhere: P13.1.1a: `p03_setup`; P13.1.2a: `p10_land_battles.tribes`; P13.1.3a: `p09_land_movement.others`;
P13.4.5a: `p09_land_movement.march`; P13.1.5a: `state.control`; P13.2.1a: `components.scenario_checks`; P13.2.3a:
`p10_land_battles.retreat_ways`; P13.2.4a: `p10_land_battles.sides`; P13.2.5a, P13.4a: `p12_removal`; P13.2.6a:
`p09_land_movement.others`; P13.2.7a: `p07_cities.sack`; P13.3-06: `data/events.toml`; P13.4.3a: `p17_cards.timing`;
P13.4.4a: `p14_stability`; P13.4.6c: `p16_events`.

Elsewhere too: P13.2.6a, who commands: `p13_bounds`, `p09_land_movement.patrons`; P13.3-03: `p11_ports`; P13.3-10,
galleys in mutiny: `p11_ports`, `p11_naval`, who is aboard: `p09_land_movement.expansion`; P13.3d:
`p09_land_movement.patrons`, `p09_land_movement.others`, `p03_course_of_play.activation`; P13.4.2a:
`p09_land_movement.march`, `p09_land_movement.march_checks`, `p09_land_movement.others`, `p11_naval.transport`;
P13.4-03: `p09_land_movement.others`.
"""
