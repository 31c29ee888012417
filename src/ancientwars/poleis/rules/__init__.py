"""The rulebook: a module or folder a chapter, named by its prefix and title.

Folders begin with a table of their modules. These chapters have no file of their own:

Elsewhere: LS1.1a, LS2.1a: `ln_next_round`; LS1.1b, LS2.1b, LS2.1c: `l05_course_of_play.preparation`; LS1.1c, LS1.1g:
`l04_setup`; LS1.1d, LS2.1d: `la09_trade`; LEV: `data/events.toml`; LPR: `data/projects.toml`.

Elsewhere too: LS1.1c: `la04_start_project`, `l05_course_of_play.preparation`.
"""
