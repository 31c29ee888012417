"""Both catalogues of words: nothing is left without words, and no id comes through."""

from __future__ import annotations

import random
import re
from importlib.resources import files
from pathlib import Path
from string import Formatter

import attrs
import pytest

import ancientwars.poleis as game
from ancientwars.core.chance import Drew, Rolled
from ancientwars.core.messages import LANGUAGES
from ancientwars.core.step import Chance, Decision, Outcome
from ancientwars.poleis.components.kit import ROUND_TYPES, UNIT_KINDS
from ancientwars.poleis.interface.position_text import PHASES
from ancientwars.poleis.rules.lb_battle.lb6_end_of_battle import END_RULES
from ancientwars.poleis.state import actions as a
from ancientwars.poleis.state import events as e

KIT = game.components()
WORDS = {lang: game.messages(lang) for lang in LANGUAGES}
TABLES = {"actions", "events", "prompts", "chance", "outcome", "texts", "summary", "briefing", "nearby", "notes"}
EXPLAINED = {"Pass", "AttackWith", "DefendWith", "Retreat", "mercenaries", "trumpeters", *a.KINDS}
"""What has a text besides the event cards."""

PROMPTS = {step.prompt for step in game.TYPES.steps if hasattr(step, "prompt")}
PAYMENTS = ("barter", "silver")
CODE = "".join(
    file.read_text(encoding="utf-8") for file in sorted(Path(str(files("ancientwars.poleis"))).rglob("*.py"))
)
PURPOSES = {step.purpose for step in game.TYPES.steps if hasattr(step, "purpose")} | {
    found.replace("{self.pay}", pay)
    for found in re.findall(r'(?:[Cc]hance\(\s*"\w+", |\broll\()f?"([^"]+)"', CODE)
    for pay in PAYMENTS
}

PROPER = {
    *(one.id for table in (KIT.poleis, KIT.territories, KIT.seas, KIT.markets, KIT.battle_cards) for one in table),
    *(one.key for table in (KIT.projects, KIT.event_cards) for one in table),
    *game.SEATS,
}
"""Ids whose English names have capital letters, so that they are told from words in a sentence."""

IDS = PROPER | {
    *(port.id for port in KIT.trade_ports),
    *(project.kind for project in KIT.projects),
    *(face.formation for card in KIT.battle_cards for face in (card.land, card.naval)),
    *(manoeuvre for side in KIT.manoeuvres.values() for manoeuvre in side if manoeuvre != "meta"),
    *KIT.scenario,
    *game.GOODS,
    *game.INFO.chance,
    *ROUND_TYPES,
    *UNIT_KINDS,
    *PAYMENTS,
    *PURPOSES,
    *PHASES,
    *END_RULES,
    *a.KINDS,
    *("land", "sea", "chance", "spectator"),
}


def names_of(classes):
    return {one.__name__ for one in classes}


def assert_clean(text, lang):
    """Tell that a line has no braces, marks or ids left in it."""
    assert text
    assert text == text.strip()
    assert not re.search(r"[{}#|_\n]|  ", text), text
    if lang == "ru":
        assert not re.search("[a-z]", text), text
    else:
        assert not PROPER & set(re.findall(r"[\w-]+", text)), text


# ---------------------------------------------------------------------- completeness


def test_the_lists_of_this_test_are_not_empty():
    assert {"turn", "phoros"} <= PROMPTS
    assert len(PURPOSES) == 6
    assert {"siege", "market-barter", "market-silver"} <= PURPOSES
    assert len(KIT.event_cards) == 34


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_words_and_nothing_else_has(lang):
    words = WORDS[lang]
    assert set(words.templates) == TABLES | {"refusals"}  # see `test_refusals`
    assert set(words.templates["actions"]) == names_of(game.TYPES.actions)
    assert set(words.templates["events"]) == names_of(game.TYPES.events)
    assert set(words.templates["prompts"]) == PROMPTS
    assert set(words.templates["chance"]) == PURPOSES
    assert set(words.templates["outcome"]) == {"win", "draw"}
    assert set(words.templates["texts"]) == set(KIT.event_card) | EXPLAINED
    assert set(words.names) == IDS


def test_both_languages_have_the_same_keys():
    english, russian = (WORDS[lang] for lang in LANGUAGES)
    assert list(english.names) == list(russian.names)
    for table in TABLES:
        assert list(english.templates[table]) == list(russian.templates[table])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_is_an_id_or_empty(lang):
    for key, name in WORDS[lang].names.items():
        assert_clean(name, lang)
        assert key not in PROPER or name != key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_templates_name_only_facts_that_are_given(lang):
    facts = {
        "actions": {one.__name__: {f.name for f in attrs.fields(one)} for one in game.TYPES.actions},
        "events": {one.__name__: {f.name for f in attrs.fields(one)} for one in game.TYPES.events},
        "prompts": {key: {"seat"} for key in PROMPTS},
        "chance": {key: set() for key in PURPOSES},
        "outcome": {"win": {"winners", "scores"}, "draw": {"scores"}},
        "texts": {key: set() for key in set(KIT.event_card) | EXPLAINED},
    }
    for table, given in facts.items():
        for key, template in WORDS[lang].templates[table].items():
            named = {field for _, field, _, _ in Formatter().parse(template) if field is not None}
            assert named <= given[key], (table, key)
            if table in ("actions", "events"):
                assert named == given[key] - {"rule", "seats"}, (table, key)


# ---------------------------------------------------------------------- names


def test_english_names_are_those_of_the_components():
    names = WORDS["en"].names
    places = [(one.id, one.name) for table in (KIT.poleis, KIT.territories, KIT.seas, KIT.markets) for one in table]
    cards = [(one.key, one.name) for table in (KIT.projects, KIT.event_cards) for one in table]
    for key, name in places + cards:
        assert names[key] == name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_battle_card_bears_the_names_and_values_of_both_faces(lang):
    names = WORDS[lang].names

    def face(side, one):
        return f"{names[one.formation]} ({names[one.manoeuvre]} {KIT.manoeuvres[side][one.manoeuvre]})"

    for card in KIT.battle_cards:
        assert names[card.id] == f"{face('land', card.land)} / {face('naval', card.naval)}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_stay_numbers(lang):
    assert WORDS[lang].name((3, 4, 5)) == "3, 4, 5"


# ---------------------------------------------------------------------- texts of the events and actions


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_one_clean_line(lang):
    for key in set(KIT.event_card) | EXPLAINED:
        text = WORDS[lang].say("texts", key)
        assert_clean(text, lang)
        assert text.endswith(".")
        assert "LEV" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_events_with_the_same_effects_have_the_same_text(lang):
    texts: dict[str, set[str]] = {}
    for card in KIT.event_cards:
        texts.setdefault(repr(card.effects), set()).add(WORDS[lang].say("texts", card.key))
    assert all(len(same) == 1 for same in texts.values())


def test_texts_state_the_numbers_of_both_languages_alike():
    for key in set(KIT.event_card) | EXPLAINED:
        english, russian = (sorted(re.findall(r"\d+", WORDS[lang].say("texts", key))) for lang in LANGUAGES)
        assert english == russian, key


# ---------------------------------------------------------------------- sentences

PHALANX = {
    "en": "Phalanx (Othismos 2) / Trireme (Diekplous 2)",
    "ru": "Фаланга (Отисмос 2) / Трирема (Дикплюс 2)",
}
HIRED = {
    "en": "Mercenaries (Hold 0) / Mercenaries (Kyklos 0)",
    "ru": "Наёмники (Удержание 0) / Наёмники (Киклос 0)",
}
CATALOGUE_ACTIONS = [game.action_of(number) for number in range(len(game.CATALOGUE))]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_of_the_catalogue_is_described_and_told_from_all_others(lang):
    state = game.new_game()
    told: dict[str, object] = {}
    for action in CATALOGUE_ACTIONS:
        text = game.describe(state, action, lang)
        assert_clean(text, lang)
        if not isinstance(action, Drew):  # several event cards have one title
            assert told.setdefault(text, action) is action, text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_is_asked_of_the_player_and_every_chance_told(lang):
    state = game.new_game()
    for prompt in sorted(PROMPTS):
        text = game.describe(state, Decision("sparta", prompt, ""), lang)
        assert_clean(text, lang)
        assert text.startswith(f"{WORDS[lang].name('sparta')}: ")
    for purpose in sorted(PURPOSES):
        assert_clean(game.describe(state, Chance("roll", purpose, ""), lang), lang)


@pytest.mark.parametrize(
    ("thing", "english", "russian"),
    [
        (
            a.CreateHoplites("sparta", 2),
            "Create hoplites in Sparta, 2 for metal",
            "Создать гоплитов: Спарта, 2 за металл",
        ),
        (
            a.CreateGalleys("korinthos", "kyklades", 0, 1, 2),
            "Create galleys of Korinthos in Kyklades, 1 for silver, 2 hired",
            "Создать галеры: Коринф → Киклады, 1 за серебро, 2 по найму",
        ),
        (
            a.MoveHoplites("attika", "boiotia", 2),
            "Move hoplites from Attika to Boiotia (2)",
            "Гоплиты: Аттика → Беотия (2)",
        ),
        (a.TakeAction("civil-war"), "Action: Instigate Civil War", "Действие: Провокация гражданской войны"),
        (
            a.Trade("euxeinos_pontos", 1, "barter"),
            "Trade with Euxeinos Pontos, load 1 (payment: barter)",
            "Торговать: Понт Эвксинский, груз 1 (оплата: бартер)",
        ),
        (a.MoveProxenos("abdera", "sea"), "Move the proxenos to Abdera by sea", "Проксенос → Абдера (морем)"),
        (a.FillRow("wine", 0), "Put hoplites on the row of wine: none", "Отправить гоплитов в ряд «вино»: никого"),
        (a.Bribe(0), "Take the route with no bribe", "Выбрать путь без подкупа"),
        (a.Bribe(3), "Take the route with a bribe of 3 silver", "Выбрать путь с подкупом (серебро: 3)"),
        (a.Phoros(0), "Phoros: keep all Prestige", "Форос: не тратить Престиж"),
        (a.Phoros(1), "Phoros: turn 1 Prestige into silver", "Форос: обратить Престиж в серебро (1)"),
        (Rolled((1, 4)), "Roll: 1, 4", "Бросок: 1, 4"),
        (Drew("sokrates"), "Draw: Sokrates", "Вытянуть карту: Сократ"),
        (e.RoundBegan(3, "5a"), "Round 3 begins (type 5α)", "Начинается раунд 3 (тип 5α)"),
        (e.PrestigeChanged("athens", -1), "Athens: Prestige -1", "Афины: Престиж -1"),
        (
            e.DiceRolled((2, 3), "market-silver"),
            "Market roll after payment in silver: 2, 3",
            "Бросок рынка после оплаты серебром: 2, 3",
        ),
        (
            e.MarkerMoved("oil", 0),
            "Market value of oil: the leftmost cell",
            "Рыночная стоимость (масло): крайняя левая ячейка",
        ),
        (
            e.MarkerMoved("oil", 2),
            "Market value of oil: 2 to the right of the leftmost cell",
            "Рыночная стоимость (масло): на 2 правее крайней левой ячейки",
        ),
        (
            e.PairResolved("b01", "b22", matched=True, prestige=2),
            f"{PHALANX['en']} against {HIRED['en']}: matched, Prestige of the attacker +2",
            f"{PHALANX['ru']} против {HIRED['ru']}: соответствие есть, Престиж нападающего +2",
        ),
        (
            e.BattleEnded("thrakiko", "retreat"),
            "End of the battle in Thrakiko Pelagos: a player has retreated",
            "Сражение окончено (Фракийское море): один из игроков отступил",
        ),
        (e.GameEnded(("sparta",)), "End of the game. Winner: Sparta", "Игра окончена. Победитель: Спарта"),
        (e.GameEnded(()), "End of the game. A draw", "Игра окончена. Ничья"),
        (
            Decision("athens", "turn", "L5.4c"),
            "Athens: take an action or pass",
            "Афины: выполните действие или спасуйте",
        ),
        (Chance("roll", "siege", "LA7.2b"), "The die decides the siege", "Бросок кубика решает исход осады"),
        (
            Outcome(("athens",), (("athens", 34), ("sparta", 30)), "LW2.1c"),
            "Winner: Athens. Scores: Athens 34, Sparta 30",
            "Победитель: Афины. Счёт: Афины 34, Спарта 30",
        ),
        (
            Outcome((), (("athens", 3), ("sparta", 3)), "LW2.1e"),
            "A draw. Scores: Athens 3, Sparta 3",
            "Ничья. Счёт: Афины 3, Спарта 3",
        ),
    ],
    ids=repr,
)
def test_sentence(thing, english, russian):
    state = game.new_game()
    assert game.describe(state, thing) == game.describe(state, thing, "en") == english
    assert game.describe(state, thing, "ru") == russian


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize("seed", range(21))
def test_a_random_game_is_told_from_beginning_to_end(seed):
    """The players seldom pass, so that much happens."""
    rng = random.Random(seed)
    state = game.new_game(scenario=rng.choice(list(KIT.scenario)))
    while True:
        waits = game.pending(state)
        for lang in LANGUAGES:
            for thing in (waits, *state.events):
                assert_clean(game.describe(state, thing, lang), lang)
        if isinstance(waits, Outcome):
            return
        if isinstance(waits, Chance):
            action = game.sample(state, rng)
        else:
            action = rng.choice(game.legal_actions(state))
            if isinstance(action, (a.Pass, a.Retreat)):
                action = rng.choice(game.legal_actions(state))
        for lang in LANGUAGES:
            assert_clean(game.describe(state, action, lang), lang)
        state = game.apply(state, action)
