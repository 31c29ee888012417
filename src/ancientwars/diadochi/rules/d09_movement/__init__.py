"""D9: movement.

Elsewhere: D9.1h: `d07_tyche.events.forces`.
"""
