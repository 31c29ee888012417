"""L5: the course of a round up to its end: preparation, the event step, turns, the solo run.

Where each rule stands::

    preparation      L5.2a to L5.2f, L5.3a: projects, the order of the players, the event card
    event_step       L5.3b to L5.3f: the event step, and what is left of the event at the end of the round
    turns            L5.4, L5.5c, L5.5g, L5.5i: turns of two actions, and when they end
    kinds_of_action  L5.4c: how each kind of action begins
    passing          L5.5a, L5.5b, L5.5h: what a pass brings, and what every turn ends with
    solo_run         L5.5d to L5.5f, L5.5j, L5.5k: alone after the opponent's pass

Elsewhere: L5.1a: `ln_next_round`; L5.1b: `l02_basic_concepts`; L5.1c, L5.1d, L5.1e: `state.state`; L5.1f:
`lb_battle.lb1_battle_check`; L5.4d: `la00_actions`.

Elsewhere too: L5.1b: `state.state`; L5.4f: `lk_event_kinds.in_force`.
"""
