"""P3: the general course of play.

Elsewhere: P3.2B: `p06_maintenance`; P3.2C: `p12_removal`; P3.2D: `p08_leader_selection`; P3.2E: `p06_manpower`;
P3.2H, P3.7a: `p15_victory`; P3.5.2a, P3.5.3a, P3.8.1b: `state.state`; P3.8.1a, P3.8.1-01, P3.8.1-02, P3.8.1-03,
P3.8.1-04: `components.setups`; P3.8.2a: `components.scenario_checks`.
"""
