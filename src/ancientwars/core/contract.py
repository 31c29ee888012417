"""What the contract asks of a module: every member that `Game` names, in the shape that it has there."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs

from ancientwars.core.action import Action, Catalogue
from ancientwars.core.errors import ContractError
from ancientwars.core.events import Event
from ancientwars.core.frozenmap import FrozenMap
from ancientwars.core.game import Game, GameInfo, ObservedGame, Types
from ancientwars.core.sealed import Sealed
from ancientwars.core.secrets import lost_secrets
from ancientwars.core.step import Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

VALUES: Mapping[str, tuple[type, str]] = FrozenMap(
    {
        "INFO": (GameInfo, "the capability record of the game"),
        "TYPES": (Types, "the classes of states, actions, events and steps"),
        "CATALOGUE": (Catalogue, "the fixed numbering of all actions"),
    }
)
"""The members that are values, their classes and what they give."""
OPTIONAL: Mapping[str, tuple[str, ...]] = FrozenMap(
    {
        "summary": ("state", "lang"),
        "briefing": ("state", "lang"),
        "nearby": ("state", "place", "lang"),
        "statements": ("lang",),
        "check_data": ("path",),
        "read_setup": ("setup", "files"),
        "asking": ("state", "seat"),
        "exposure": ("state", "seat"),
        "note": ("state", "action", "lang"),
        "price": ("state", "action"),
        "observe": ("view",),
    }
)
"""The functions that a game may offer or not, and their arguments."""
CHANCES = ("roll", "draw")
"""The kinds of chance."""
KINDS: Mapping[str, type] = FrozenMap({"actions": Action, "events": Event, "steps": Step})
"""What the classes that `Types` lists are."""


def check_contract(module: Any) -> tuple[str, ...]:
    """Return what a module lacks to be a game, a line for each member; nothing if it is one.

    It looks at names, classes and arguments; whether the members do what they should `ancientwars.testing.conformance`
    finds out by playing.

    Args:
        module: The module, or whatever is to be used as a game.

    Example:
        >>> from ancientwars import poleis
        >>> check_contract(poleis)
        ()
        >>> import math
        >>> check_contract(math)[0]
        'INFO is missing: the capability record of the game'
    """
    return (*_values(module), *_functions(module), *_optional(module), *_sealed(module))


def require_contract(module: Any) -> None:
    """Check that a module is a game.

    Args:
        module: The module, or whatever is to be used as a game.

    Raises:
        ContractError: It lacks something; the error names every member at fault.
    """
    if faults := check_contract(module):
        raise ContractError(getattr(module, "__name__", repr(module)), faults)


# ---------------------------------------------------------------------- values


def _values(module: Any) -> Iterator[str]:
    """Yield what is wrong with the members that are no functions."""
    for name, (cls, gives) in VALUES.items():
        if not hasattr(module, name):
            yield f"{name} is missing: {gives}"
        elif not isinstance(found := getattr(module, name), cls):
            yield f"{name} is no {cls.__name__}, but {_told(found)}: {gives}"
        elif isinstance(found, GameInfo):
            yield from _info(found)
        elif isinstance(found, Types):
            yield from _types(found)


def _info(info: GameInfo) -> Iterator[str]:
    """Yield what is wrong with the capability record."""
    for field in ("name", "title", "rules_version"):
        if not (isinstance(text := getattr(info, field), str) and text):
            yield f"INFO.{field} is {text!r}, not a text"
    for field in ("seats", "scenarios", "chance"):
        if not _are_words(words := getattr(info, field)):
            yield f"INFO.{field} is {words!r}, not a tuple of different words"
    yield from _seats(info)
    if _are_words(info.chance) and not set(info.chance) <= set(CHANCES):
        yield f"INFO.chance is {info.chance!r}; the kinds of chance are {', '.join(CHANCES)}"
    if not isinstance(info.options, Mapping):
        yield f"INFO.options is {info.options!r}, not a mapping of names to defaults"
    if type(info.max_length) is not int or info.max_length < 1:
        yield f"INFO.max_length is {info.max_length!r}, not a whole number from 1"
    if not (isinstance(info.lead, int | float) and info.lead > 0):
        yield f"INFO.lead is {info.lead!r}, not a number above 0"
    if type(info.look) is not int or info.look < 0:
        yield f"INFO.look is {info.look!r}, not a whole number from 0"


def _are_words(words: object) -> bool:
    """Tell whether a value is a tuple of different words."""
    return isinstance(words, tuple) and all(isinstance(word, str) for word in words) and len(set(words)) == len(words)


def _seats(info: GameInfo) -> Iterator[str]:
    """Yield what is wrong with the numbers of seats."""
    if info.seats == ():
        yield "INFO.seats is empty; somebody must play"
    elif type(fewest := info.fewest_seats) is not int or not 1 <= fewest <= len(info.seats):
        yield f"INFO.fewest_seats is {fewest!r}, not from 1 to {len(info.seats)}"


def _types(types: Types) -> Iterator[str]:
    """Yield what is wrong with the classes that the codec needs to know."""
    if not (isinstance(types.state, type) and attrs.has(types.state)):
        yield f"TYPES.state is {_told(types.state)}, not the attrs class of states"
    else:
        for place in lost_secrets(types.state):
            yield f"TYPES.state has a secret in {place}, where views do not look: put it into records, tuples or maps"
    for field, base in KINDS.items():
        for one in getattr(types, field):
            if not (isinstance(one, type) and issubclass(one, base) and attrs.has(one)):
                yield f"TYPES.{field} has {_told(one)}, which is no attrs class of {base.__name__}"
            else:
                for place in lost_secrets(one, seen=False):
                    yield f"TYPES.{field} has a secret in {place}, which everybody sees: put it into the state"


# ---------------------------------------------------------------------- functions


def _functions(module: Any) -> Iterator[str]:
    """Yield what is wrong with the functions of the contract, in the order in which `Game` has them."""
    for name, member in vars(Game).items():
        if inspect.isfunction(member) and not name.startswith("_"):
            yield from _function(module, name, tuple(inspect.signature(member).parameters.values())[1:], member)
        elif name == "new_game":
            yield from _function(module, name, (), member)


def _function(module: Any, name: str, wanted: tuple[inspect.Parameter, ...], told: object) -> Iterator[str]:
    """Yield what is wrong with a function."""
    written = f"{name}({', '.join(map(_argument, wanted))})"
    gives = (inspect.getdoc(told) or "").partition("\n")[0].rstrip(".")
    found = getattr(module, name, None)
    if found is None:
        yield f"{written} is missing: {gives}"
    elif not callable(found):
        yield f"{name} is {_told(found)}, no function: {gives}"
    else:
        required = sum(1 for one in wanted if one.default is one.empty)
        for count in sorted({required, len(wanted)}):
            if not _takes(found, count):
                yield f"{name}{_signature(found)} does not take the arguments of {written}: {gives}"
                return


def _argument(parameter: inspect.Parameter) -> str:
    """Return how an argument of the contract is written."""
    default = "" if parameter.default is parameter.empty else f"={parameter.default!r}"
    return f"{parameter.name}{default}"


def _takes(function: Callable[..., Any], count: int) -> bool:
    """Tell whether a function can be called with so many arguments in a row."""
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # a function of another language does not tell
        return True
    return True


def _signature(function: Callable[..., Any]) -> str:
    """Return the names of the arguments that a function takes."""
    return f"({', '.join(inspect.signature(function).parameters)})"


def _optional(module: Any) -> Iterator[str]:
    """Yield what is wrong with what a game may offer: nothing, or something of the right shape."""
    for name, wanted in OPTIONAL.items():
        found = getattr(module, name, None)
        if found is not None and not (callable(found) and _takes(found, len(wanted))):
            yield f"{name} is not a function of ({', '.join(wanted)})"
    names = getattr(module, "OBSERVATION", None)
    if (names is None) != (getattr(module, "observe", None) is None):
        yield f"observe and OBSERVATION go together: {inspect.getdoc(ObservedGame)}"
    elif names is not None and not _are_words(names):
        yield f"OBSERVATION is {_told(names)}, not a tuple of different words"


def _sealed(module: Any) -> Iterator[str]:
    """Yield what a game with sealed questions lacks."""
    types = getattr(module, "TYPES", None)
    if not isinstance(types, Types):
        return
    if not any(isinstance(step, type) and issubclass(step, Sealed) for step in types.steps):
        return
    if getattr(module, "asking", None) is None:
        yield "asking(state, seat) is missing, though several seats may answer a sealed question: see core.asking"
    if not hasattr(types.state, "envelopes"):
        yield "TYPES.state has no field envelopes, in which the answers to a sealed question are kept"


def _told(thing: object) -> str:
    """Return a value in short."""
    text = repr(thing)
    return text if len(text) <= 40 else f"a {type(thing).__name__}"  # noqa: PLR2004 - what fits a line
