"""P3: the general course of play.

Where each rule stands::

    turn        P3.2A, P3.2G, P3.2I, P3.6a: the phases of a turn, and what always follows
    activation  P3.2F, P3.4.1, P3.4.2d, P3.4.2e, P3.4.3 to P3.4.5, P3.5.1: the Activation Phase
    turn_order  P3.4.2: the order of the first set of Activation Markers

Elsewhere: P3.1a, P3.3a: `p03_setup`; P3.2B: `p06_maintenance`; P3.2C: `p12_removal`; P3.2D: `p08_leader_selection`;
P3.2E: `p06_manpower`; P3.2F2: `p17_cards.segment`; P3.2F3b: `p06_recruitment`; P3.2H, P3.7a: `p15_victory`; P3.4.5b:
`state.scopes.p03_turn`; P3.5.2a, P3.5.3a, P3.8.1b: `state.state`; P3.8.1a, P3.8.1-01 to P3.8.1-04: `components.setups`;
P3.8.2a: `components.scenario_checks`.

Elsewhere too: P3.2A: `p06_income`; P3.2G: `p09_attrition`; P3.5.1a: `p04_negotiation`.
"""
