"""P9: land movement.

Where each rule stands::

    expansion     P9.1.1, P9.1.3: one Major Move and two Minor Moves
    force         P9.1.4: which pieces move together, and what has moved
    march         P9.1.2, P9.2.1-09, P9.2.1b, P9.2.2, P9.5.1: the move, node by node
    march_checks  P9.2.1-08 to P9.2.1-11, P9.5.1: what the moving pieces may not do next
    ways          P9.2.1-01 to P9.2.1-04, P9.2.1-11, P9.2.1a, P9.2.1c, P9.5.2, P9.5.3: what a step costs, and what
                  forbids it
    stragglers    P9.2.3, P9.2.4: pieces that may not be where they are
    entry         P9.4.2: what happens when an Army enters a Space, in order: interceptions, Withdrawal, battle
    interception  P9.3.1, P9.3.2, P9.3.3a, P9.3.4, P9.3.5a, P9.3.5c, P9.3.6: interception
    interceptors  P9.3.1a to P9.3.1d, P9.4.5b: which Armies and Leaders may intercept
    intercepting  P9.3.1a, P9.3.5a: who sets out, and who stays in the City or Town
    withdrawal    P9.3.3b, P9.4.1, P9.4.3, P9.4.4c, P9.4.5a, P9.4.5d: Withdrawal before battle
    withdrawing   P9.3.7a, P9.4.1a, P9.4.4a, P9.4.4b, P9.4.5a, P9.4.5c: the way of units that withdraw
    escape        P9.4.4a, P9.4.4b, P9.4.5c: where withdrawing units may go
    others        P12.4.2a, P13.2.6a, P17.2a: what limits moves of other owners
    patrons       P13.2.6a, P13.3d, P17.2c: before an Army of another owner moves

Elsewhere: P9.6.1, P9.6.2, P9.6.5: `p09_attrition`; P9.6.3: `p09_attrition_losses`; P9.6.4: `p11_naval.attrition`;
P9.2.1-05 to P9.2.1-07: `p11_naval.cargo`; P9.2.1-12: `p10_land_battles.aftermath`; P9.2.1-13:
`p10_land_battles.retreat`; P9.3.3c: `p10_land_battles.retreat_ways`; P9.2.1-14: `p07_cities.capture`; P9.3.5b, P9.3.8a:
`p10_land_battles.battle`; P9.3.9a: `p10_land_battles.walls`.

Elsewhere too: P9.1.1a, P9.1.4a: `p11_naval.cargo`; P9.1.1b: `p07_construction`; P9.2.3a: `p12_elephants`,
`p11_naval.cargo`, `p11_naval.losses`; P9.2.4a: `p10_reduced`; P9.3.2b, P9.3.4a, P9.3.6a: `p10_land_battles.battle`;
P9.5.3b: `p10_land_battles.retreat_ways`.
"""
