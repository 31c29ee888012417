"""D7: Tyche cards; surprise cards (D7.3) stand in `d07_surprises`.

Where each rule stands::

    segment   D7.1a, D7.1c, D7.1d, D7.2, D7.3g, D7.7: the Tyche Segment, what a card is used for
    march     D7.1e, D7.4: a forced march
    markers   D7.5: placing control markers
    training  D7.6, DC21: training combat units
    fleets    D13.3a, D23.4a: what a discarded card does for a fleet
    events    D7.8: a folder: the events of the cards, unrest

Elsewhere: D7.1b: `d07_surprises.cards`.

Elsewhere too: D7.1c: `d07_tyche.events`; D7.5d: `d06_surrender`, `d16_independent_armies`.
"""
