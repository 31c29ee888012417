"""P11: naval operations. Who may enter a Port stands in `p11_ports`.

Where each rule stands::

    sailing    P11.1.1, P11.1.2, P11.1.3, P11.1.5, P11.3.2f, P11.3.5, P11.3.6, P11.4.1: the move of a Fleet
    passing    P11.1.1a, P11.1.2a, P11.1.6, P11.1.9: what befalls it from one node to the next
    disasters  P11.2.1, P11.1.3: disasters at sea, and Continuity
    cargo      P11.1.7, P11.3.1b, P11.3.2c to P11.3.2f, P11.3.3, P11.3.4, P11.3.7: Armies aboard
    transport  P11.1.8, P11.2.2, P11.3.2a, P11.3.2b: the seam to land movement
    meeting    P11.1.4, P11.4.1, P11.4.2, P11.4.6a: Fleets that meet: they fight, Withdraw, or pass
    battle     P11.3.1a, P11.4.3 to P11.4.5, P11.4.6a, P11.4.7, P11.4.8: a naval battle
    losses     P11.4.4a, P11.4.6b: what Fleets lose
    waters     P11.3.2b, P11.4.1: Ports and seas: whose they are, who is there
    attrition  P9.6.4: Fleets in no friendly Port at the end of a turn

Elsewhere too: P11.3.2a: `p09_land_movement.escape`; P11.3.3a: `p10_land_battles.strength`, `p10_land_battles.battle`;
P11.3.4a, P11.3.5a: `p10_land_battles.aftermath`; P11.3.5a: `p10_land_battles.battle`.
"""
