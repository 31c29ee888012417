"""LK: what the effects of event cards do, by kind; the event step itself is `l05_course_of_play.event_step`.

Where each kind stands::

    at_once            LK1 prestige, LK2 goods, LK3 place_unit, LK5 population,
                       LK12 close_territory, LK19 raid_region, LK21 market_set
    lk04_remove_unit   LK4
    in_force           what is asked for while the event is in force: LK6 close_load, LK7 first_player,
                       LK10 project_discount, LK13 blockade_penalty, LK14 double_battle_prestige,
                       LK15 hire_mercenaries, LK16 suppress_pacifists, LK18 battle_threshold,
                       LK20 collect_cap, LK22 battle_attack_limit
    lk08_send_units    LK8, also their return
    lk09_polis_defects LK9
    lk11_exchange      LK11
    at_round_end       LK17 control_reward

Elsewhere: LK14b: `lb_battle.lb6_end_of_battle`.

Elsewhere too, where what is in force is used: LK6a: `la09_trade`; LK10a: `la04_start_project`; LK13:
`l05_course_of_play.passing`; LK14a: `lb_battle.lb6_end_of_battle`; LK22a: `lb_battle.lb6_end_of_battle`, asked in
`lb_battle.lb4_attack`; LK15a: `la01_create_hoplites`, `la02_create_galleys`; LK16a, LK20a: `la08_collection`.
"""
