"""D21: the turn track.

Where each rule stands::

    track        D21.1, D21.2, D21.4: what the turn track brings at the start of a turn; a king is proclaimed
    polyperchon  D21.3: Antipater dies, and Polyperchon takes his place

Elsewhere: D21.3c: `state.derived`.

Elsewhere too: D21.2a: `d22_setup`; D21.4b, D21.4d: `d20_victory`.
"""
