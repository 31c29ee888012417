"""D12: land combat.

Elsewhere: D12b: `d05_reinforcements`.
"""
