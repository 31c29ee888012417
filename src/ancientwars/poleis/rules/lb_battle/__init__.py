"""LB: battles on land and at sea.

A battle, in order::

    BattleCheck     LB1    which regions fight, and in which order
    begin_battle    LB4.1b who attacks first
    Battle                 the scope of one of them, a class of the state
      FillHands     LB4.3c hands of as many cards as cubes; for each attack anew
      RetreatWindow LB4.2a attacker, then defender
      Attack        LB4.2b two cards
      Defence       LB4.2c two cards opposite them; both pairs are resolved
      AfterAttack   LB6.1e losses, limit, swap
    DoublePrestige  LK14   once it has ended

Where each rule stands::

    lb1_battle_check   LB1, LB4.1b: BattleCheck, begin_battle
    lb2_hands          LB2, LB4.3c: FillHands
    lb3_cards          LB3, LB5.1e: what the faces mean, and which match
    lb4_attack         LB4, LB6.1b, LB6.1e, LB6.1f: RetreatWindow, Attack, Defence, AfterAttack
    lb5_pairs          LB5: what a pair of cards does
    lb6_end_of_battle  LB6: how a battle ends, and what it brings; DoublePrestige

Elsewhere: LB1.1c, LB1.2c: `l05_course_of_play.turns`; LB1.1d: `l05_course_of_play.solo_run`; LB6.2b: `state.state`.
"""
