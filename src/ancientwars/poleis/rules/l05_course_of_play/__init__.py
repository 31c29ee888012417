"""L5: the course of a round up to its end: preparation, the event step, turns, the solo run.

Elsewhere: L5.1a: `ln_next_round`; L5.1b: `l02_basic_concepts`; L5.1c, L5.1d, L5.1e: `state.state`; L5.1f:
`lb_battle.lb1_battle_check`.
"""
