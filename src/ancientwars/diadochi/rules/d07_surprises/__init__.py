"""D7.3: surprise cards. What else cards do stands in `d07_tyche`.

Where each rule stands::

    window     D7.3a to D7.3c, D7.3e, D7.3f: the moments at which they may be played, and how one is played
    cards      D7.1b, D7.3d: which cards are surprises, and what the routine of one consists of
    in_battle  what they do before a battle or in one, and after a leader loss check
    elsewhere  what they do to hands, sieges (D15.2a), voyages (D9.14d), in mountains, against other surprises
    mutiny     Mutiny, and the Gift of Oratory (D17.6f)

Elsewhere: D7.3g: `d07_tyche.segment`.
"""
