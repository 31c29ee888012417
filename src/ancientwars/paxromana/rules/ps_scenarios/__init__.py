"""Scenarios (PS, P3.1): what their special rules limit. Their pieces are data.

Where each rule stands::

    limits  PS1.4, PS1.7, PS2.3, PS3.3, PS4.3, PS4.6, PS6.5 to PS6.8, PS8.2, PS8.6, PS8.7, PS9.3, PS9.9, PS10.2: what
            scenarios forbid

Elsewhere, all that the data say of one: PS: `data/scenarios`.

Elsewhere, how one is set up: PS1.6, PS5.5 to PS5.7, PS6.3, PS6.4, PS7.3 to PS7.5, PS8.8, PS9.11, PS10.4: `p03_setup`;
PS9.5, PS9.10: `components.setups`.

Elsewhere, what counts: PS1.1, PS1.2, PS2.1, PS2.4, PS3.1, PS3.4, PS4.1, PS4.4, PS5.1, PS5.3, PS6.2, PS7.2, PS8.3,
PS9.2, PS9.4, PS10.3: `p15_scoring`; and who has won: PS1.3, PS1.5, PS2.2, PS3.2, PS4.2, PS5.2, PS6.1, PS7.1, PS8.1,
PS9.1, PS10.1: `p15_victory`.

Elsewhere, the rest: PS2.5: `p13_barbarians.rebellions`; PS3.5, PS4.5, PS8.10, PS9.13, PS10.5: `p16_common`; PS8.9,
PS9.12: `p08_leader_selection`.

Elsewhere too: PS1.7: `p06_recruitment`; PS4.6: `p09_land_movement.others`.
"""
