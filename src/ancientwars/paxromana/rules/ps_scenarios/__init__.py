"""PS, P3.1: the scenarios: what their special rules limit. Their pieces are data: `data/scenarios/`.

Elsewhere: how a scenario is set up: `p03_setup`, `components.setups`; who has won and what counts for it (PS1.1 to
PS1.3, and the like of the others): `p15_victory`, `p15_scoring`; PS2.5: `p13_barbarians.rebellions`; PS3.5, PS4.5,
PS8.10, PS9.13, PS10.5: `p16_common`; PS8.9, PS9.12: `p08_leader_selection`.
"""
