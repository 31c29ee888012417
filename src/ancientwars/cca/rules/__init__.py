"""The rulebook: a module or folder a chapter, named by its prefix and title.

Elsewhere: CS, what the data say of a scenario's special rules: `data/scenarios`; CS2.2: `c03_setting_up`.
"""
