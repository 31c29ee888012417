"""D9: movement.

Where each rule stands::

    segment   D9.2a, D9.13: the Movement Segment: a roll for all generals, or a mercenary instead
    march     D9.1a, D9.1c, D9.3d, D9.7d, D9.8, D9.12b: the move of a force, step by step
    ways      D9.1d, D9.3a, D9.3b, D9.9a, D9.14b, D9.14c, D9.14f: where a force can go, and what it costs
    pieces    D9.1b, D9.1h, D9.2b, D9.4, D9.10, D18.4a: what a force picks up, drops and leaves; who is shut in (DG6)
    contact   D9.5, D9.6, D9.7a to D9.7c, D9.11c: what a force meets, and how its move ends
    garrison  D9.7b, D9.7d, D9.7e: who goes inside a major city, and who is inside when an enemy comes
    passage   D9.11a, D9.11b: friendly passage
    losses    D9.12a, D9.12c: attrition in a hostile space, or at sea
    voyage    D9.1h, D9.14a, D9.14e, D9.14g to D9.14i: naval movement
    forage    D9.1e to D9.1g: the Forage Segment

Elsewhere: D9.1h: `d08_generals`; D9.3c: `components.words`; D9.9b: `d09_lone_generals`; D9.14d:
`d07_surprises.elsewhere`.

Elsewhere too: D9.1h: `d07_tyche.events.forces`; D9.3a: `d16_independent_armies`; D9.9a: `d05_reinforcements`,
`d11_avoid_battle`; D9.12a: `d11_avoid_battle`, `d12_land_combat.defeat`.
"""
