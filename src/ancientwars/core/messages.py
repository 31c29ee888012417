"""Message catalogues: words for prompts, actions and events, in English and Russian."""

from __future__ import annotations

import string
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import attrs

from ancientwars.core.data import read_toml
from ancientwars.core.errors import SetupError
from ancientwars.core.frozenmap import FrozenMap, freeze
from ancientwars.core.latin import latin
from ancientwars.core.step import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from importlib.resources.abc import Traversable

LANGUAGES = ("en", "ru")
LATIN = "-Latn"
"""What follows the name of a language whose words are to be in Latin letters, without accents: ``ru-Latn``."""


NOTHING: FrozenMap[str, str] = FrozenMap()
"""No messages."""


@attrs.frozen(init=False)
class Messages:
    """The words of one game in one language.

    A catalogue file has a table ``names`` (id to name) and further tables of templates. A template is a format string
    over the fields of the value it describes; ``{field}`` is replaced by the name of what the field holds, and
    ``{field:some #|none}`` depends on whether it holds anything.

    The table ``refusals`` has the sentences of refusals by their English template.

    Args:
        source: The TOML file.
        core: The refusals of the core in this language, by their English template.
        letters: What turns each text into the letters wanted.
    """

    names: FrozenMap[str, str]
    templates: FrozenMap[str, FrozenMap[str, str]]

    def __init__(
        self, source: Traversable, core: Mapping[str, str] = NOTHING, letters: Callable[[str], str] = str
    ) -> None:
        contents = read_toml(source)
        contents["refusals"] = {**core, **contents.get("refusals", {})}
        written = {table: {key: letters(text) for key, text in texts.items()} for table, texts in contents.items()}
        self.__attrs_init__(FrozenMap(written.pop("names")), freeze(written))

    @cached_property
    def _format(self) -> _Namer:
        return _Namer(self)

    def name(self, value: object) -> str:
        """Return the name of an id or number, the sentence of a refusal, or a list of these."""
        if isinstance(value, Refusal):
            return self.refuse(value)
        if isinstance(value, tuple):
            if any(isinstance(part, Refusal) for part in value):
                return "; ".join(f"{self.name(part)} [{part.rule}]" for part in value)
            return ", ".join(self.name(part) for part in value)
        return self.names.get(str(value), str(value))

    def has(self, table: str, key: str) -> bool:
        """Tell whether there is a template."""
        return key in self.templates.get(table, {})

    def say(self, table: str, key: str, /, **facts: object) -> str:
        """Return a template filled with facts.

        Raises:
            KeyError: The catalogue has no such template, or the template names a fact that is not given.
        """
        return self._format.filled(self.templates[table][key], facts)

    def describe(self, table: str, value: Any, key: str = "") -> str:
        """Return the line for an attrs value, found by the name of its class, or by another key."""
        facts = {a.name: getattr(value, a.name) for a in attrs.fields(type(value))}
        return self._format.filled(self.templates[table][key or type(value).__name__], facts)

    def refuse(self, refusal: Refusal) -> str:
        """Return why an action is not legal; in English where the catalogue does not have the sentence.

        The fact ``prompt`` is said as the question that it is the key of, ``purpose`` as what dice or cards are for.
        """
        template = self.templates["refusals"].get(refusal.template, refusal.template)
        facts = dict(refusal.facts)
        for name, table in (("prompt", "prompts"), ("purpose", "chance")):
            if self.has(table, str(facts.get(name))):
                facts[name] = self.say(table, str(facts[name]), **{"seat": "", "about": (), **facts})
        return self._format.filled(template, facts) if facts else template


class _Namer(string.Formatter):
    """A formatter that writes names instead of ids."""

    def __init__(self, messages: Messages) -> None:
        self._messages = messages

    def filled(self, template: str, facts: Mapping[str, object]) -> str:
        """Return a template filled with facts.

        Raises:
            KeyError: It names a fact that is not given.
        """
        parts = _parts(template)
        if parts is None:
            return self.vformat(template, (), facts)
        return "".join(
            [text if name is None else text + self.format_field(facts[name], to) for text, name, to in parts]
        )

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return the name of a field value, or what a specification asks for.

        ``+`` keeps the sign of a number. ``some|none`` is the first text, with the name for ``#``, or the second where
        the value is 0, empty or False.
        """
        some, bar, none = format_spec.partition("|")
        if bar:
            return some.replace("#", self._messages.name(value)) if value else none
        if format_spec:
            return str(super().format_field(value, format_spec))
        return self._messages.name(value)


@lru_cache(4096)
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...] | None:
    """Return the texts of a template, each with the name of the fact after it, if any, and what is asked of that.

    None is for a template that asks for more than facts: for parts of them, or for a form that depends on another fact.
    """
    found = [(text, name, to or "", how) for text, name, to, how in string.Formatter().parse(template)]
    if any(how or "{" in to or not (name is None or name.isidentifier()) for _, name, to, how in found):
        return None
    return tuple((text, name, to) for text, name, to, _ in found)


_catalogues: dict[tuple[Any, str], Messages] = {}


def catalogue(folder: Traversable, lang: str) -> Messages:
    """Return the words of a game.

    Args:
        folder: Folder (a path or package resource) with ``en.toml`` and ``ru.toml``.
        lang: ``"en"`` or ``"ru"``; ``"ru-Latn"`` is Russian in Latin letters, for terminals that have no others.

    Raises:
        SetupError: No such language.
    """
    if lang not in (*LANGUAGES, *(language + LATIN for language in LANGUAGES)):
        raise SetupError("lang", f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    if (folder, lang) not in _catalogues:
        language = lang.removesuffix(LATIN)
        letters = str if language == lang else latin
        core = _refusals_of_the_core(language)
        _catalogues[folder, lang] = Messages(folder / f"{language}.toml", core, letters)
    return _catalogues[folder, lang]


def _refusals_of_the_core(lang: str) -> Mapping[str, str]:
    """Return how the refusals that the core itself writes are said in a language."""
    refusals: Mapping[str, str] = read_toml(files("ancientwars.core") / "texts" / f"{lang}.toml")["refusals"]
    return refusals
