"""P17: event cards. When a card may be played stands in `timing`, what it does in `held` or `drawn` (P17.2).

Where each rule stands::

    segment     P17.1.2, P17.1.3, P17.1.5b: the Card Segment
    play        P17.1.3a, P17.1.4, P17.1.5a, P17.1.6, P17.2-13: cards are played, cancelled, discarded
    timing      P17.1.5a, P17.1.6: when each card that is held may be played
    held        P17.2-01 to P17.2-05, P17.2-10, P17.2-12, P17.2-15, P17.2-18 to P17.2-21, P17.2-26 to P17.2-28, P17.2-32
                to P17.2-34, P17.2-37, P17.2-38: what the cards do that are held in hand
    drawn       P17.2-06 to P17.2-09, P17.2-11, P17.2-14, P17.2-16, P17.2-17, P17.2-22, P17.2-25, P17.2-29 to P17.2-31,
                P17.2-35, P17.2-39: what the cards do that are played when they are drawn
    hires       P17.2-23: Mercenaries
    ambush      P17.2-24: Naval Ambush
    successors  P17.2-36, P17.2g: Successor Wars Roll On

Elsewhere: P17.1.1a: `p03_setup`; P17.2a: `p17_pergamenes`; P17.2b: `p11_naval.losses`; P17.2c:
`p09_land_movement.patrons`; P17.2d, P17.2e: `p12_independents`; P17.2f: `p16_stability_check`,
`p16_civil_war`.

Elsewhere too, what a card does later: P17.2-02: `p12_independents`; P17.2-05: `p10_land_battles.strength`; P17.2-10:
`p09_land_movement.force`; P17.2-12: `p09_land_movement.withdrawal`; P17.2-15, P17.2-39: `p13_barbarians.tribes`;
P17.2-22: `p13_barbarians.places`; P17.2-26: `p17_helepolis`; P17.2-31: `p12_slaves`; P17.2-35: `p16_stability_check`;
P17.2a, P17.2g: `p09_land_movement`; P17.2g: `p11_naval.cargo`, `p11_naval.sailing`, `p17_greece`.
"""
