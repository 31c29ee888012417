"""P10: land battles.

Where each rule stands::

    battle     P10.2, P10.3.1g: a land battle, in the order of its sequence
    sides      P4.3.1f, P10.3.1b, P12.4.4a: who fights together, and who decides for them
    strength   P10.3.1, P10.3.4, P10.3.6, P10.4.1 to P10.4.5, P10.6.7: what an Army is worth; the Battle Shifts
    dice       P10.1, P10.2.5, P10.2.7, P10.2.8, P10.2.10, P10.3.1d, P10.3.1h, P10.3.1i, P10.3.5: Battle Rolls
    elephants  P10.4.6 to P10.4.8: Elephants in battle
    losses     P10.3.2, P10.3.3, P10.4.9, P10.6.1 to P10.6.4: who is lost
    walls      P7.3, P10.5: the use of a City or Town, Siege Preparation
    retreat    P10.7.1, P10.7.2, P10.7.4 to P10.7.6: Retreats
    retreat_ways  P10.7.4a, P10.7.4b, P10.7.5, P10.7.6c, P10.7.6d: which Armies retreat at all, and where to
    aftermath  P10.2.13, P10.2.15, P10.7.3, P10.7.7: capture, Regrouping, the next battle, moving on
    tribes     P13.1.2a: a Tribe marker is turned over

Elsewhere: P10.0a: `state.events.p10_battle`; P10.2.2: `p09_land_movement.entry`; P10.4.5a: `state.armies`; P10.6.5a:
`p09_attrition_losses`; P10.6.6a: `p10_reduced`; P10.6.6b: `p06_recruitment`.

Elsewhere too: P10.3.1a: `state.armies`; P10.3.3a: `p11_naval.losses`; P10.4.3a: `p09_land_movement.withdrawal`;
P10.6.6a: `p06_recruitment`; P10.7.6b: `p09_land_movement.interceptors`.
"""
