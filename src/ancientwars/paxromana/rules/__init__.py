"""The rulebook, a module or folder a chapter: who holds the id of a rule finds it in the file with its prefix.

Folders begin with a table of their modules. Chapters in several files::

    p03_setup               P3.1, P3.3
    p03_course_of_play      P3
    p04_negotiation         P4.1, P4.2, P4.4
    p04_terms               P4.3
    p04_alliances           P4.3.1e, P4.3.1g, P4.3.2a
    p06_income              P6.1.1 to P6.1.4
    p06_lines               P6.1.5 to P6.1.8
    p06_recruitment         P6.2, P6.3
    p06_manpower            P6.2.2
    p06_maintenance         P6.4
    p07_construction        P7.1
    p07_cities              P7.2, P7.4, P7.5
    p08_leader_selection    P8.1, P8.3
    p08_leader_death        P8.4
    p09_land_movement       P9.1 to P9.5
    p09_attrition           P9.6
    p09_attrition_losses    P9.6.3
    p10_land_battles        P10
    p10_reduced             P10.6.6a
    p11_naval               P11
    p11_ports               P5.1.4, P5.4.2
    p12_mercenaries         P12.2
    p12_militia             P12.3
    p12_soldier_of_fortune  P12.4
    p12_independents        P12.5
    p12_pirates             P12.6
    p12_slaves              P12.7
    p12_elephants           P12.8
    p15_scoring             P15.1 to P15.3
    p15_objectives          P15.4
    p16_events              P16.1, P16.2
    p16_stability_check     P16.2b, P16.2c
    p16_civil_war           P16.2d, P17.2f
    p17_cards               P17
    p17_pergamenes          P17.2a
    p17_helepolis           P17.2-26

These have no file of their own:

Elsewhere, the terms of P1: P1.4a: `state.scopes.p03_turn`; P1.4b: `p10_land_battles.sides`; P1.4c, P1.4d, P1.4h, P1.4t,
P1.4v, P1.4x: `state.state`; P1.4e, P1.4n: `state.scopes.p10_battle`; P1.4g, P1.4k: `state.control`; P1.4i, P1.4s:
`p11_naval.disasters`; P1.4j: `p11_naval.waters`; P1.4l: `p11_ports`; P1.4m: `components.words`; P1.4o: `state.armies`;
P1.4p: `p13_barbarians.places`; P1.4q: `state.scopes.p09_movement`; P1.4u: `p11_naval.losses`; P1.4w:
`p17_cards.timing`.

Elsewhere, control: P5: `state.control`; P5.1.1a: `state.state`; P5.1.1b: `components.setups`; P5.1.2a: `p04_terms`;
P5.1.4a, P5.4.2a: `p11_ports`; P5.3.2a: `p15_scoring`.

Elsewhere, what Leaders are worth: P8.2.1a, P8.2.1b, P8.2.2a: `p10_land_battles.strength`; P8.2.3a, P8.2.3c:
`p09_land_movement.march`; P8.2.3b: `p09_land_movement.march_checks`; P8.2.3d: `p11_naval.cargo`; P8.2.4a:
`p10_land_battles.sides`.

Elsewhere, Garrisons: P12.1.1a: `p07_cities.capture`; P12.1.1b: `p10_land_battles.losses`; P12.1.1c:
`p09_land_movement.escape`; P12.1.2a: `state.state`; P12.1.3a: `p12_elephants`; P12.1.4a, P12.1.6a:
`p09_land_movement.march`; P12.1.4a, P12.1.5a, P12.1.7a: `p09_land_movement.march_checks`; P12.1.4b, P12.1.5a, P12.1.6a,
P12.1.7a: `p09_land_movement.expansion`; P12.1.4c: `p06_manpower`.

Elsewhere too: P5.3.1a: `state.state`; P1.4k: `state.state`; P5.2.1a: `p14_stability`; P8.2.3a:
`p09_land_movement.expansion`; P8.2.3c: `p11_naval.cargo`, `p11_naval.sailing`; P12.1.1a:
`p09_land_movement.withdrawal`; P12.1.3a: `p09_land_movement.expansion`, `p09_land_movement.march_checks`,
`p09_land_movement.ways`, `p09_land_movement.stragglers`.
"""
