"""Arguments of public functions: `require` says in one sentence if one is of the wrong kind.

A function calls it in its first lines, for what a reader could mistake and Python would answer from deep inside. What
comes later is never blamed on an argument.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import islice
from os import PathLike
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from minerals.core.text import OptionError, quoted

_ITEMS = 1_000
"""So many items of a container are looked at."""

WORDS: dict[object, str] = {
    str: "a text",
    bytes: "bytes",
    int: "a whole number",
    float: "a number",
    bool: "True or False",
    NoneType: "None",
    Mapping: "a dictionary",
    dict: "a dictionary",
    Callable: "a function",
    Hashable: "a name or a number",
    PathLike: "a path",
    Sequence: "a list",
    list: "a list",
    tuple: "a tuple",
    Iterable: "a list",
}
"""The names of the kinds of values in an error."""


def require(kind: Any, /, **given: object) -> None:
    """Raise `OptionError` if an argument is not of a kind. It costs less than a microsecond for a class.

    Parameters
    ----------
    kind
        A class, a union, a `Literal`, or a container of one, such as `Sequence[str]`.
    given
        The arguments, by the names that the caller gives them.

    Examples
    --------
    >>> def shout(text: str, times: int = 1) -> str:
    ...     require(str, text=text)
    ...     require(int, times=times)
    ...     return (text.upper() + "!") * times
    >>> shout(None)
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.OptionError: shout: text takes a text, not None.
    """
    for name, value in given.items():
        if not fits(value, kind):
            complaint = f"{name} takes {kind_in_words(kind)}, not {quoted(value)}."
        elif PathLike in get_args(kind) and isinstance(value, str | PathLike) and (reason := unnameable(value)):
            complaint = f"{name} takes the name of a file, {reason}."
        else:
            continue
        function = sys._getframe(1).f_code.co_name  # noqa: SLF001 - only the stack knows who asks
        raise OptionError(complaint if function == "__init__" else f"{function}: {complaint}")


def unnameable(path: str | PathLike[str]) -> str:
    r"""Return why the system can have no file of a name, as the end of a sentence, or "" if it can.

    >>> unnameable("game.replay"), unnameable("game\0.replay")
    ('', 'which cannot contain the character 0')
    """
    try:
        return "which cannot contain the character 0" if b"\0" in os.fsencode(path) else ""
    except UnicodeEncodeError as error:
        letter = ascii(error.object[error.start])
        remedy = "" if error.encoding == "utf-8" else ", or set PYTHONUTF8=1 before you start Python"
        return f"and names are written in {error.encoding} here, which has no {letter}: choose another name{remedy}"


def fits(value: object, kind: Any) -> bool:
    """Return whether a value is of a kind. An array is a list, and a number of numpy is a number.

    >>> fits(7, int | str), fits([7], Sequence[str]), fits("x", Literal["x", "y"]), fits(7, float)
    (True, False, True, True)
    """
    origin, within = get_origin(kind) or kind, get_args(kind)
    if origin is Union or origin is UnionType:
        return any(fits(value, one) for one in within)
    if origin is Literal:
        return any(type(value) is type(one) and value == one for one in within)
    if origin is int:
        return hasattr(value, "__index__")
    if origin is float:
        return hasattr(value, "__float__")
    if origin is Sequence:
        if not (hasattr(value, "__getitem__") and hasattr(value, "__len__")) or isinstance(value, Mapping):
            return False
    elif origin is not Any and not isinstance(value, origin):
        return False
    return not within or _items_fit(value, origin, within)


def _items_fit(value: Any, origin: Any, within: tuple[Any, ...]) -> bool:
    """Return whether the contents of a container fit. An iterator that can be used only once is not inspected."""
    if isinstance(value, str):
        return within[0] in {str, Any}  # the letters of a text are texts
    if isinstance(value, Mapping):
        pairs = islice(value.items(), _ITEMS)
        return all(fits(key, within[0]) and fits(held, within[-1]) for key, held in pairs)
    if not isinstance(value, list | tuple | set | frozenset):
        return True
    if origin is tuple:
        return len(value) == len(within) and all(map(fits, value, within))
    return all(fits(each, within[0]) for each in islice(value, _ITEMS))


def kind_in_words(kind: Any) -> str:
    """Return the words for a kind.

    >>> kind_in_words(int | str | None), kind_in_words(Literal["light", "dark"])
    ('a whole number, a text or None', "'light' or 'dark'")
    """
    *first, last = dict.fromkeys(_kinds(kind))
    return f"{', '.join(first)} or {last}" if first else last


def _kinds(kind: Any) -> list[str]:
    origin, within = get_origin(kind) or kind, get_args(kind)
    if origin is Union or origin is UnionType:
        return [words for one in within for words in _kinds(one)]
    if origin is Literal:
        return [quoted(one) for one in within]
    words = WORDS.get(origin) or _article(_spaced(origin.__name__))
    if within and within[0] is not Any and origin in {list, Sequence, Iterable}:
        words += f" (each {kind_in_words(within[0])})"
    return [words]


def _spaced(name: str) -> str:
    """Return the name of a class in words: a `LevelBoard` is a level board."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).replace("_", " ").strip()


def _article(words: str) -> str:
    return f"{'an' if words[:1] in 'aeiou' else 'a'} {words}"
