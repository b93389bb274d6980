"""Arguments of public functions: one sentence says so if an argument is of the wrong kind.

The annotations say what each parameter takes. They are only looked at after a call has failed, so a call that works
costs nothing. An error is blamed on an argument only if that argument does not fit.
"""

from __future__ import annotations

import functools
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from os import PathLike
from types import FunctionType, NoneType, UnionType
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from minerals.core.system.missing_files import told_of
from minerals.core.system.optional_dependencies import missing_of
from minerals.core.text import LONGEST_SENTENCE, MineralsError, OptionError, quoted, shortened

if TYPE_CHECKING:
    from inspect import Parameter

AskedT = TypeVar("AskedT", bound=Callable[..., Any])

_FAULTS = (AttributeError, TypeError, ValueError, LookupError, ArithmeticError, RecursionError, AssertionError)
"""The errors that code raises if it gets something that it is not made for."""
_ITEMS = 1_000
"""So many items of a container are looked at."""
_DEPTH = 3

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
    PathLike: "a path",
    Sequence: "a list",
    list: "a list",
    tuple: "a tuple",
    Iterable: "a list",
}
"""The names of the kinds of values in an error."""


def well_asked(asked: AskedT) -> AskedT:
    """Make a public function, or every public method of a class, say in one sentence what is wrong with its arguments.

    An error caused by an argument of the wrong kind becomes an `OptionError`. If a library is missing, the error names
    the extra that installs it; if a file is missing, it says where the file was looked for. All other errors go through
    unchanged.

    Examples
    --------
    >>> @well_asked
    ... def shout(text: str, times: int = 1) -> str:
    ...     return (text.upper() + "!") * times
    >>> shout("hello")
    'HELLO!'
    >>> shout(None)
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.OptionError: shout: text takes a text, not None.
    """
    if isinstance(asked, type):
        for name, member in list(vars(asked).items()):
            if name == "__init__" or not name.startswith("_"):
                setattr(asked, name, _checked_member(member))
        return asked
    return typing.cast(AskedT, _checked_function(asked))


def checked_first(asked: AskedT) -> AskedT:
    """Check the arguments of a public function before it runs, if it keeps them or might accept a wrong one.

    Examples
    --------
    >>> @checked_first
    ... def remember(name: str) -> list[object]:
    ...     return [name]
    >>> remember(None)
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.OptionError: remember: name takes a text, not None.
    """

    @functools.wraps(asked)
    def call(*args: Any, **named: Any) -> Any:
        complaint = _complaint(asked, args, named, depth=0)
        if complaint is not None:
            raise OptionError(complaint)
        return asked(*args, **named)

    return typing.cast(AskedT, call)


def _checked_member(member: Any) -> Any:
    if isinstance(member, classmethod | staticmethod):
        return type(member)(_checked_function(member.__func__))
    return _checked_function(member) if isinstance(member, FunctionType) else member


def _checked_function(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def call(*args: Any, **named: Any) -> Any:
        try:
            return function(*args, **named)
        except MineralsError:
            raise
        except ModuleNotFoundError as error:
            told = missing_of(error)
            if told is None:
                raise
            raise told from None
        except OSError as error:
            missing = told_of(error)
            if missing is not None:
                raise missing from None
            if len(str(error)) <= LONGEST_SENTENCE:
                raise
            raise type(error)(error.errno, error.strerror, shortened(str(error.filename))) from None
        except _FAULTS:
            complaint = _complaint(function, args, named, depth=_DEPTH)
            if complaint is None:
                raise
            raise OptionError(complaint) from None

    return call


# --- what does not fit ---


def _complaint(
    function: Callable[..., Any], args: Sequence[Any], named: Mapping[str, Any], *, depth: int
) -> str | None:
    """Return what is wrong with the first argument that does not fit its annotation, or None if all fit.

    Records are inspected this many levels deep, which takes long if they are large.
    """
    try:
        parameters, hints = _asked_for(function)
        given = _bound(function, args, named)
    except (TypeError, NameError, AttributeError, ImportError):
        return None  # an argument too few or too many: Python says so itself
    for name, value in given.items():
        if name not in hints:
            continue
        fault = _fault(parameters[name], name, value, hints[name], depth)
        if fault is not None:
            return f"{function.__name__}: {fault}" if function.__name__ != "__init__" else fault
    return None


@functools.cache
def _asked_for(function: Callable[..., Any]) -> tuple[Mapping[str, Parameter], Mapping[str, Any]]:
    import inspect  # imported only if a call is inspected

    return inspect.signature(function).parameters, typing.get_type_hints(function)


def _bound(function: Callable[..., Any], args: Sequence[Any], named: Mapping[str, Any]) -> Mapping[str, Any]:
    import inspect

    return inspect.signature(function).bind(*args, **named).arguments


def _fault(parameter: Parameter, name: str, value: Any, hint: Any, depth: int) -> str | None:
    given: Iterable[tuple[str, Any]] = [(name, value)]
    if parameter.kind is parameter.VAR_POSITIONAL:
        given = ((name, each) for each in value)
    elif parameter.kind is parameter.VAR_KEYWORD:
        given = value.items()
    return next((fault for key, each in given if (fault := fault_of(key, each, hint, depth)) is not None), None)


def fault_of(name: str, value: object, hint: Any, depth: int = _DEPTH) -> str | None:
    """Return a sentence that says what is wrong with a value, or None if it fits an annotation.

    >>> fault_of("times", "x", int | None)
    "times takes a whole number or None, not 'x'."
    >>> fault_of("players", ["Ada", 5], Sequence[str])
    "players takes a list (each a text), not ['Ada', 5]."
    """
    if not fits(value, hint):
        return f"{name} takes {described(hint)}, not {quoted(value)}."
    if isinstance(value, str) and "\0" in value and PathLike in map(_origin, typing.get_args(hint)):
        return f"{name} takes the name of a file, which cannot contain the character 0, as {quoted(value)} does."
    return _fault_within(name, value, depth)


def _origin(hint: Any) -> Any:
    return typing.get_origin(hint) or hint


def _fault_within(name: str, value: object, depth: int) -> str | None:
    """Return what is wrong with a field of a record, which nobody checked when it was made."""
    if not isinstance(value, msgspec.Struct) or not depth:
        return None
    try:
        hints = typing.get_type_hints(type(value))
    except (NameError, TypeError, AttributeError, ImportError):
        return None
    for field in value.__struct_fields__:
        if field not in hints:
            continue
        held = getattr(value, field, None)
        if not fits(held, hints[field]):
            return f"{name}.{field} takes {described(hints[field])}, not {quoted(held)}."
        within = held if isinstance(held, tuple | list) else [held]
        for each in islice(within, _ITEMS):
            fault = _fault_within(f"{name}.{field}", each, depth - 1)
            if fault is not None:
                return fault
    return None


def fits(value: object, hint: Any) -> bool:
    """Return whether a value is of the kind that an annotation names, or True if that cannot be told.

    >>> fits(7, int | str), fits([7], list[str]), fits("x", typing.Literal["x", "y"]), fits(7, float)
    (True, False, True, True)
    """
    if isinstance(hint, TypeVar):
        return hint.__bound__ is None or fits(value, hint.__bound__)
    if hint is None or hint is NoneType:
        return value is None
    origin, within = typing.get_origin(hint), typing.get_args(hint)
    if origin in {typing.Union, UnionType}:
        return any(fits(value, one) for one in within)
    if origin is typing.Annotated:
        return fits(value, within[0])
    if origin is typing.Literal:
        return any(type(value) is type(one) and value == one for one in within)
    if origin is not None:
        return _is_instance(value, origin) and _items_fit(value, origin, within)
    if hint is float:
        return hasattr(value, "__float__") and not isinstance(value, str | bytes)
    if hint is int:
        return hasattr(value, "__index__")
    return _is_instance(value, hint)


def _is_instance(value: object, kind: Any) -> bool:
    if not isinstance(kind, type):
        return kind is not Callable or callable(value)
    if kind is Sequence:
        # An array or a column of a table also works.
        return hasattr(value, "__getitem__") and hasattr(value, "__len__") and not isinstance(value, Mapping)
    if getattr(kind, "_is_protocol", False):
        return _has_all(value, kind)
    try:
        return isinstance(value, kind)
    except TypeError:
        return True


def _has_all(value: object, protocol: type) -> bool:
    """Return whether a value has everything that a protocol demands."""
    if "__call__" in vars(protocol):
        return callable(value)
    named = {*vars(protocol), *vars(protocol).get("__annotations__", ())}
    return all(hasattr(value, name) for name in named if not name.startswith("_"))


def _items_fit(value: Any, origin: Any, within: tuple[Any, ...]) -> bool:
    """Return whether the contents of a container fit. An iterator that can be used only once is not inspected."""
    if isinstance(value, Mapping) and len(within) == 2:
        pairs = list(islice(value.items(), _ITEMS))
        return all(fits(key, within[0]) and fits(held, within[1]) for key, held in pairs)
    if isinstance(value, str) and within and origin is not type:
        return within[0] in {str, object, Any} or isinstance(within[0], TypeVar)  # the letters of a text are texts
    if isinstance(value, list | tuple | set | frozenset) and within and origin is not type:
        if origin is tuple and within[-1] is not Ellipsis:
            return len(value) == len(within) and all(map(fits, value, within))
        return all(fits(each, within[0]) for each in islice(value, _ITEMS))
    return True


# --- in words ---


def described(hint: Any) -> str:
    """Return the words for an annotation.

    >>> described(int | str | None), described(typing.Literal["light", "dark"])
    ('a whole number, a text or None', "'light' or 'dark'")
    """
    kinds = list(dict.fromkeys(_kinds(hint)))
    *first, last = kinds
    return f"{', '.join(first)} or {last}" if first else last


def _kinds(hint: Any) -> list[str]:
    origin, within = typing.get_origin(hint), typing.get_args(hint)
    if isinstance(hint, TypeVar):
        return _kinds(hint.__bound__) if hint.__bound__ is not None else ["something else"]
    if origin in {typing.Union, UnionType}:
        return [words for one in within for words in _kinds(one)]
    if origin is typing.Annotated:
        return _kinds(within[0])
    if origin is typing.Literal:
        return [quoted(one) for one in within]
    if hint is None:
        return ["None"]
    kind = origin or hint
    words = WORDS.get(kind) or _article(_spaced(getattr(kind, "__name__", "value")))
    if kind in {list, tuple, Sequence, Iterable} and within and within[0] is not Any:
        words += f" (each {described(within[0])})" if not isinstance(within[0], TypeVar) else ""
    return [words]


def _spaced(name: str) -> str:
    """Return the name of a class in words: a `LevelBoard` is a level board."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).replace("_", " ").strip()


def _article(words: str) -> str:
    return f"{'an' if words[:1] in 'aeiou' else 'a'} {words}"
