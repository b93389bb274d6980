"""The terms that goals and questions use for any game: events, labels of cells, actions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec

from minerals.core.game import Event, Game
from minerals.core.match import Match
from minerals.core.picture import Scene
from minerals.core.text import MineralsError, NotationError, did_you_mean, quoted, template, translated


def add_tags(data: object, kinds: tuple[str, ...], nested: tuple[str, ...] = ()) -> object:
    """Return a table with its kind written into it. Raises `msgspec.ValidationError` if it has none or several."""
    if not isinstance(data, Mapping):
        raise msgspec.ValidationError(f"expected a table, not {quoted(data)}")
    found = [kind for kind in kinds if kind in data]
    if len(found) != 1:
        raise msgspec.ValidationError(f"expected exactly one of {', '.join(kinds)} in {quoted(dict(data))}")
    inner = data[found[0]]
    if found[0] in nested and isinstance(inner, list):
        inner = [add_tags(part, kinds, nested) for part in inner]
    return {"kind": found[0], **data, found[0]: inner}


def is_such(event: Event, name: str, where: Mapping[str, Any]) -> bool:
    """Tell whether an event is of a class and has these values; of a field with several, one is enough."""
    return type(event).__name__ == name and all(_has(getattr(event, field), value) for field, value in where.items())


def _has(held: object, value: object) -> bool:
    if isinstance(held, list | tuple | frozenset | set):
        return value in held or list(held) == value
    return held == value


def event_faults(game: Game, name: str, fields: Mapping[str, Any]) -> Iterator[str]:
    """Yield that there is no such event in a game, or that it has no such field."""
    types = {event.__name__: event for event in game.engine.event_types}
    if name not in types:
        yield f"there is no event {quoted(name)}. {did_you_mean(name, types)}"
        return
    for field in fields:
        if not hasattr(types[name], field):
            yield f"{name} has no field {quoted(field)}. {did_you_mean(field, types[name].__struct_fields__)}"


def labels(scene: Scene) -> dict[str, str]:
    """Return the label of each cell in a picture: that of the topmost shape that has one."""
    said = {}
    for shape in scene.shapes:
        cell = getattr(shape, "cell", None)
        label = getattr(shape, "label", "")
        if cell is not None and (label or cell not in said):
            said[cell] = label
    return said


def is_said(label: str, words: str) -> bool:
    """Tell whether a label has some words in it, whatever their case."""
    return words.casefold() in label.casefold()


def allows(match: Match, action: str) -> bool | None:
    """Tell whether an action is allowed now; None if it is unreadable here."""
    try:
        return not match.explain(action)
    except NotationError:
        return None
    except MineralsError:
        return False


def timeless(action: str) -> str:
    """Return the notation of an action without its time, so the same action tried later is the same try.

    >>> timeless("1: red T c2 at 1500")
    '1: red T c2'
    """
    return re.sub(r" at \d+$", "", action)


def spell_out(name: str) -> str:
    """Return the name of a class in words.

    >>> spell_out("MinerRemoved")
    'Miner removed'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize()


def such(where: Mapping[str, Any]) -> str:
    """Return the values of fields in words, with the punctuation before them."""
    return f" ({', '.join(f'{field} {value}' for field, value in where.items())})" if where else ""


def join_sentences(sentences: Iterable[str], by: Literal["and", "or"]) -> str:
    """Join sentences into one.

    >>> join_sentences(["Ada wins", "Ben wins"], "or")
    'Ada wins or Ben wins'
    """
    whole, *others = sentences
    for sentence in others:
        whole = translated(
            template("{one} or {other}") if by == "or" else template("{one} and {other}"), one=whole, other=sentence
        )
    return whole
