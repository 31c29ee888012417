"""The rulebook: a module or folder a chapter, named by its prefix and title.

Chapters in several files::

    c08_movement            C8.1, C8.2, C8.21 to C8.29: who moves, and how leaders join and leave
    c08_reach               C8.3, C8.4, C8.8 to C8.12: how far
    c08_refusals            C8.5 to C8.7, C8.14 to C8.20: what a move forbids, and battle after it
    c11_close_combat        C11.1 to C11.3, C11.19, C11.20: the course of close combat
    c11_dice                C11.5 to C11.14: its dice
    c12_flags               C12.1, C12.10, C12.11
    c12_retreat             C12.2 to C12.9
    c12_rampage             C12.12
    c13_evade               C13.1 to C13.3
    c13_leader_evade        C13.4 to C13.7
    c13_momentum_advance    C13.8
    c13_bonus_close_combat  C13.9
    cs05_springing          CS5.2b, CS5.2c
    cs05_ambush             CS5.2a, CS5.2d to CS5.2h
    c16_terrain             C16.1, and what terrain does in general
    c16_marsh               C16.M1a, C16.M6
    c16_marsh_leaders       C16.M1b, C16.M2

Elsewhere: CS, what the data say of a scenario's special rules: `data/scenarios`; CS2.2: `c03_setting_up`.
"""
