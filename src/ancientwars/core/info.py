"""What a game tells about itself, from its own modules and data files: classes, rules, sources, version of the data."""

from __future__ import annotations

from collections import Counter
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from ancientwars.core.action import Action
from ancientwars.core.chance import Drew, Rolled
from ancientwars.core.data import DataFile, provenance_of, read_toml
from ancientwars.core.events import Event
from ancientwars.core.frozenmap import FrozenMap, freeze
from ancientwars.core.game import Types
from ancientwars.core.latin import latin
from ancientwars.core.messages import LATIN
from ancientwars.core.sealed import HandIn, Sealed
from ancientwars.core.step import Finished, Step

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

T = TypeVar("T")


def classes_of(base: type[T], *modules: ModuleType) -> tuple[type[T], ...]:
    """Return the attrs classes of a kind that modules define, in the order in which they stand there.

    Args:
        base: The kind: `Action`, `Event` or `Step`.
        *modules: The modules; what they import from elsewhere is not counted.
    """
    return tuple(
        one
        for module in modules
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, base) and one.__module__ == module.__name__ and _is_attrs(one)
    )


def _is_attrs(cls: type[Any]) -> bool:
    """Tell whether a class itself, not only its parent, is an attrs class."""
    return "__attrs_attrs__" in vars(cls)


def modules_in(*roots: ModuleType) -> tuple[ModuleType, ...]:
    """Return modules and all that lie in packages, in the order of their names.

    Args:
        *roots: Modules, which stand for themselves, and packages, which stand for what is in them.
    """
    found: list[ModuleType] = []
    for root in roots:
        if not hasattr(root, "__path__"):
            found.append(root)
            continue
        inside = walk_packages(root.__path__, f"{root.__name__}.")
        found += [import_module(one.name) for one in inside if not one.ispkg]
    return tuple(found)


def types_of(state: type[Any], *modules: ModuleType, glossary: Mapping[str, str] | None = None) -> Types:
    """Return the classes that the codec needs to know; what the core defines is among them.

    Args:
        state: The class of states.
        *modules: The modules that define actions, events and steps.
        glossary: What fields mean that mean the same in every class, by name.
    """
    steps = classes_of(Step, *modules)
    plans = any(issubclass(step, Sealed) and step.plan for step in steps)
    return Types(
        state=state,
        actions=(*classes_of(Action, *modules), Rolled, Drew, *(HandIn,) * plans),
        events=classes_of(Event, *modules),
        steps=(*steps, Finished),
        glossary=tuple((glossary or {}).items()),
    )


@attrs.frozen
class Shipped:
    """The data files that a game ships. Gives it its `rule_index`, `statements`, `provenance` and `data_version`.

    Attributes:
        folder: Folder (a path or package resource) of the data files.
        names: Names of the data files, without ``.toml``.
        rules: The rule index, a TOML file with an array of tables ``rules``.
        told: By language other than English what the rules say in it: TOML files with a table ``statements``.
    """

    folder: Any
    names: tuple[str, ...]
    rules: Any
    told: Mapping[str, Any] = FrozenMap()

    def rule_index(self) -> tuple[Mapping[str, str], ...]:
        """Return the rules of the game in the order of the rulebook: id, chapter, statement, status."""
        return _rule_index(self.rules)

    def statements(self, lang: str) -> Mapping[str, str]:
        """Return what each rule says in a language, by its id; nothing in a language in which nobody has said it.

        Args:
            lang: ``"en"``, ``"ru"``, or ``"ru-Latn"``: Russian in Latin letters.
        """
        language = lang.removesuffix(LATIN)
        if language == "en":
            return FrozenMap({row["id"]: row["statement"] for row in self.rule_index()})
        found = _statements(self.told[language]) if language in self.told else FrozenMap()
        return found if language == lang else FrozenMap({rule: latin(text) for rule, text in found.items()})

    def provenance(self) -> Mapping[str, Counter[str]]:
        """Return, per data file, how many statements come from which kind of source."""
        return FrozenMap({file: Counter(counts) for file, counts in _provenance(self.folder, self.names).items()})

    def data_version(self, state: Any = None) -> str:
        """Return a digest of the shipped data, which all games are played with.

        Args:
            state: A state or view of a game.
        """
        del state
        return _digest(self.folder, self.names)


@cache
def _rule_index(file: Any) -> tuple[Mapping[str, str], ...]:
    """Return the rows of a rule index."""
    rows: tuple[Mapping[str, str], ...] = freeze(read_toml(file)["rules"])
    return rows


@cache
def _statements(file: Any) -> Mapping[str, str]:
    """Return what the rules say, from a file."""
    return FrozenMap(read_toml(file)["statements"])


@cache
def _provenance(folder: Any, names: tuple[str, ...]) -> Mapping[str, Counter[str]]:
    """Return the sources of data files."""
    return {f"{name}.toml": provenance_of(read_toml(folder / f"{name}.toml")) for name in names}


@cache
def _digest(folder: Any, names: tuple[str, ...]) -> str:
    """Return a digest of the texts of data files as they are now."""
    return digest_of(*(DataFile.read(folder / f"{name}.toml") for name in names))


def digest_of(*files: DataFile | str) -> str:
    """Return a digest of data files, or of texts, the same on every platform."""
    digest = blake2b(digest_size=8)
    for file in files:
        digest.update((file if isinstance(file, str) else file.text).encode())
    return digest.hexdigest()
