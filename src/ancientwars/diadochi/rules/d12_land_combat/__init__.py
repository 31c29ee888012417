"""D12: land combat.

Where each rule stands::

    battle     D12a, D12.1 to D12.3, D12.5, D12.6, D12.10c: a battle, from its declaration to the scores
    inside     D12.4: units inside a besieged city take part
    aftermath  D12c, D12.7b, D12.9, D12.10a, D12.10b, D12.10d, D12.10e: who wins, whose commander falls
    defeat     D12.7a, D12.8: what becomes of a defeated army

Elsewhere: D12b: `d09_movement.contact`; D12.8c: `d09_movement.losses`.

Elsewhere too: D12b: `d05_reinforcements`, `d09_movement.pieces`, `d09_movement.ways`; D12.5a, the higher score:
`d12_land_combat.aftermath`; D12.8: `d09_movement.losses`.
"""
