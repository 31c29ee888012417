"""JSON for states, views, actions and events of any game."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import attrs
from cattrs import AttributeValidationNote, BaseValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from ancientwars.core.action import Action
from ancientwars.core.byid import ids_of, value_type
from ancientwars.core.data import strict_converter
from ancientwars.core.errors import DataError, quoted
from ancientwars.core.events import Event
from ancientwars.core.game import GameReference
from ancientwars.core.step import Step
from ancientwars.match.schema import is_sparse, json_schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from cattrs import Converter

    from ancientwars.core.game import Game, Types

TAG = "type"
"""The JSON member that names the class of an action, event or step."""
LONGEST_REASON = 300
"""Characters of what is wrong with data."""
LONGEST_KEY = 60
"""Characters that are quoted of a member that does not belong there."""


@attrs.frozen(init=False, eq=False)
class Codec:
    """Turns values of one game into plain JSON data and back.

    Args:
        game: The game module.
    """

    _game: Game
    _types: Types
    _converter: Converter

    def __init__(self, game: Game) -> None:
        self.__attrs_init__(game, game.TYPES, strict_converter())
        self._converter.register_structure_hook_func(lambda wanted: wanted == int | str, _int_or_str)
        self._converter.register_unstructure_hook_factory(_is_sparse, self._sparsely)
        _register_by_id(self._converter)
        attrs.resolve_types(self._types.state)
        for base, classes in (
            (Action, self._types.actions),
            (Event, self._types.events),
            (Step, self._types.steps),
        ):
            _register_union(self._converter, base, classes)

    def __reduce__(self) -> tuple[Any, ...]:
        return _codec_of, (GameReference(self._game),)

    def _sparsely(self, cls: Any) -> Callable[..., Any]:
        """Return the function that writes a class without its sparse fields, where they are as usual."""
        sparse: dict[str, Any] = {
            field.name: override(omit_if_default=True) for field in attrs.fields(cls) if is_sparse(field)
        }
        write: Callable[..., Any] = make_dict_unstructure_fn(cls, self._converter, **sparse)
        return write

    def dump(self, thing: Any) -> Any:
        """Return a state, view, action or event as plain JSON data."""
        return self._converter.unstructure(thing)

    def load_state(self, data: Any) -> Any:
        """Return the state or view that JSON data stand for.

        Raises:
            DataError: The data do not stand for a state of this game; the error names the field.
        """
        return self._load(data, self._types.state, "state")

    def load_action(self, data: Any) -> Any:
        """Return the action that JSON data stand for.

        Raises:
            DataError: The data do not stand for an action of this game.
        """
        return self._load(data, Action, "action")

    def load_event(self, data: Any) -> Any:
        """Return the event that JSON data stand for.

        Raises:
            DataError: The data do not stand for an event of this game.
        """
        return self._load(data, Event, "event")

    def _load(self, data: Any, cls: type[Any], what: str) -> Any:
        try:
            return self._converter.structure(data, cls)
        except (BaseValidationError, TypeError, ValueError, KeyError, AttributeError, RecursionError) as error:
            raise DataError("JSON", what, *_fault(error)) from None

    def digests(self, state: Any) -> dict[str, str]:
        """Return a short digest of each field of a state that counts for equality."""
        compared = [field.name for field in attrs.fields(type(state)) if field.eq]
        return {name: _hash(self.dump(getattr(state, name))) for name in compared}

    def digest(self, state: Any) -> str:
        """Return one digest of a state or view, the same on every platform."""
        return _hash(self.digests(state))

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema (2020-12) of states, actions and events of the game."""
        return json_schema(self._types, TAG)


_codecs: dict[Any, Codec] = {}


def codec_of(game: Game) -> Codec:
    """Return the codec of a game module, made on first use."""
    if game not in _codecs:
        _codecs[game] = Codec(game)
    return _codecs[game]


def _codec_of(game: GameReference) -> Codec:
    """Return the codec that was pickled."""
    return codec_of(game.game)


def _fault(error: BaseException) -> tuple[str, str]:
    """Return the place in the data of the innermost first error, dotted, and what is wrong there."""
    place: list[str] = []
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
        place += [note.name for note in getattr(error, "__notes__", ()) if isinstance(note, AttributeValidationNote)]
    if isinstance(error, ForbiddenExtraKeysError):
        reason = f"there is no {' nor '.join(sorted(map(_short, error.extra_fields)))}"
    elif isinstance(error, KeyError):
        reason = "is missing"
    else:
        reason = str(error)
    return ".".join(place), reason if len(reason) <= LONGEST_REASON else f"{reason[:LONGEST_REASON]}..."


def _short(key: object) -> str:
    return quoted(key, LONGEST_KEY)


def _hash(data: Any) -> str:
    """Return a digest of plain JSON data."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=6).hexdigest()


def _is_sparse(cls: Any) -> bool:
    """Tell whether a class has fields that are left out where they are as usual."""
    return isinstance(cls, type) and attrs.has(cls) and any(map(is_sparse, attrs.fields(cls)))


def _int_or_str(value: object, _: object) -> object:
    """Take a number or a text as it is."""
    if type(value) not in (int, str):
        raise TypeError(f"expected a number or a text, found {quoted(value)}")
    return value


def _register_by_id(converter: Converter) -> None:
    """Teach the converter tuples that have a value for each of some ids: an object with these members."""

    def marked(wanted: Any) -> bool:
        return ids_of(wanted) is not None

    def write(wanted: Any) -> Callable[[Any], dict[str, Any]]:
        ids = ids_of(wanted) or ()
        return lambda values: dict(zip(ids, map(converter.unstructure, values), strict=True))

    def read(wanted: Any) -> Callable[[Any, Any], tuple[Any, ...]]:
        ids, kind = ids_of(wanted) or (), value_type(wanted)

        def structure(data: Any, _: Any) -> tuple[Any, ...]:
            if not isinstance(data, dict) or set(data) != set(ids):
                raise ValueError(f"expected a value for each of {', '.join(ids)}")
            return tuple(converter.structure(data[one], kind) for one in ids)

        return structure

    converter.register_unstructure_hook_factory(marked, write)
    converter.register_structure_hook_factory(marked, read)


def _register_union(converter: Converter, base: type[Any], classes: tuple[type[Any], ...]) -> None:
    """Teach the converter a family of classes, told apart by a tag."""
    readers: dict[str, Callable[..., Any]] = {}
    for cls in classes:
        attrs.resolve_types(cls)
        converter.register_unstructure_hook(cls, _tagged(make_dict_unstructure_fn(cls, converter), cls.__name__))
        read = _untagged(make_dict_structure_fn(cls, converter, _cattrs_forbid_extra_keys=True), cls)
        converter.register_structure_hook(cls, read)
        readers[cls.__name__] = read

    def structure(data: Any, _: Any) -> Any:
        name = data.get(TAG) if isinstance(data, dict) else data
        if not isinstance(data, dict) or not isinstance(name, str) or name not in readers:
            raise ValueError(f"no {base.__name__.lower()} has the type {quoted(name)}")
        return readers[name](data, None)

    converter.register_structure_hook_func(lambda wanted: wanted is base, structure)
    converter.register_unstructure_hook_func(
        lambda cls: cls is base, lambda value: converter.unstructure(value, type(value))
    )


def _tagged(write: Callable[..., Any], name: str) -> Callable[..., Any]:
    return lambda value: {TAG: name, **write(value)}


def _untagged(read: Callable[..., Any], cls: type[Any]) -> Callable[..., Any]:
    return lambda data, _: read({key: value for key, value in data.items() if key != TAG}, cls)
