"""LB: battles on land and at sea.

A battle, in order::

    BattleCheck     LB1    which regions fight, and in which order
    Battle                 the scope of one of them, a class of the state
      FillHands     LB4.3c hands of as many cards as cubes; for each attack anew
      RetreatWindow LB4.2a attacker, then defender
      Attack        LB4.2b two cards
      Defence       LB4.2c two cards opposite them; both pairs are resolved
      AfterAttack   LB6.1e losses, limit, swap
    DoublePrestige  LK14   once it has ended

Elsewhere: LB1.1c, LB1.2c: `l05_course_of_play.turns`; LB1.1d: `l05_course_of_play.solo_run`; LB6.2b: `state.state`.
"""
