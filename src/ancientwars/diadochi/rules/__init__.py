"""The rulebook, a module or folder a chapter: who holds the id of a rule finds it in the file with its prefix.

Folders begin with a table of their modules. Chapters in several files::

    d07_tyche          D7, cards for their points or their event
    d07_surprises      D7.3, surprise cards
    d08_generals       D8.1b, D8.1c, D8.1g, D8.1h, D8.1j, D8.4a: what marks the owner of units
    d08_command        D8.1d to D8.1f, D8.4e: minor generals, commanders named anew
    d08_rank           D8.3b, D8.4d, D8.4e: who commands among equals
    d08_late_generals  D8.5b
    d09_movement       D9
    d09_lone_generals  D9.9b
    d13_fleets         D13.1 to D13.3
    d13_naval_battle   D13.4 to D13.6

These have no file of their own:

Elsewhere, D1 and D2: D1a: `components.pieces`; D1b: `d20_victory`; D2.4a: `state.board`.

Elsewhere, the glossary: DG1, DG8: `components.words`; DG2, DG4, DG15, DG16: `components.pieces`; DG3:
`d07_tyche.events.forces`; DG5: `d08_armies`; DG6, besieged: `state.board`; DG7, DG22: `state.board`; DG9:
`state.derived`; DG10: `d15_sieges`; DG11: `d10_interception`; DG12: `d12_land_combat.battle`; DG13, DG20:
`d11_avoid_battle`; DG14: `d08_command`; DG17: `d17_legitimacy.prestige`; DG18: `d03_sequence`; DG19: `d04_usurper`;
DG21: `state.scopes`.

Elsewhere, the summary of changes: DC1: `d07_tyche.march`; DC2: `d09_movement.forage`; DC3: `d09_movement.losses`; DC4
to DC6: `d10_interception`; DC7: `d12_land_combat.aftermath`; DC8: `d15_sieges`; DC9: `d09_movement.voyage`; DC10:
`d13_naval_battle`; DC11: `d07_tyche.events.moves`; DC12: `d17_legitimacy.champions`; DC13, DC18: `state.derived`; DC14:
`d17_legitimacy.burial`; DC15: `d18_royal_family`; DC16: `d21_turn_track.polyperchon`; DC17: `d20_victory`; DC19, DC20:
`components.pieces`; DC21: `d07_tyche.training`; DC22: `state.options`.

Elsewhere, the short summary: DSUM.5: `d11_avoid_battle`; DSUM.6: `d12_land_combat.aftermath`; DSUM.7:
`d12_land_combat.defeat`; DSUM.8: `d13_naval_battle`; DSUM.9, DSUM.11: `d13_fleets`; DSUM.10: `components.pieces`;
DSUM.12: `d09_movement.voyage`; DSUM.15: `d07_tyche.events.moves`; DSUM.16: `d09_movement.losses`; DSUM.17:
`d03_sequence`; DSUM.18: `d09_movement.contact`.

Elsewhere too: DG1: `d09_movement.ways`; DG6, who is shut in: `d09_movement.pieces`; DC10: `d07_tyche.fleets`; DC11:
`d12_land_combat.defeat`; DSUM.9, DSUM.11: `d07_tyche.events.moves`.
"""
