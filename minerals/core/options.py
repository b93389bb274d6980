"""Options of a game: declared as a struct, validated with clear errors, listed by `minerals.games()`."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from typing import TypeVar

import msgspec

from minerals.core.errors import OptionError, did_you_mean
from minerals.core.limits import DEEPEST_OPTION, LONGEST_OPTION, MOST_ENTRIES, MOST_VALUES
from minerals.core.quotation import quoted


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every game's options. A game adds fields with defaults, each annotated with `msgspec.Meta`."""

    players: int = 2
    """How many play."""


OptionsT = TypeVar("OptionsT", bound=Options)


class OptionInfo(msgspec.Struct, frozen=True):
    """One option, as `minerals.games()` lists it."""

    name: str
    default: object
    description: str
    choices: tuple[object, ...] = ()
    """The values it takes, where they can be listed."""
    minimum: int | None = None
    maximum: int | None = None


def describe(options_type: type[Options]) -> tuple[OptionInfo, ...]:
    """List the options that a game takes."""
    described = []
    for field in msgspec.structs.fields(options_type):
        info = msgspec.inspect.type_info(field.type)
        description = ""
        if isinstance(info, msgspec.inspect.Metadata):
            description = (info.extra_json_schema or {}).get("description", "")
            info = info.type
        choices: tuple[object, ...] = ()
        if isinstance(info, msgspec.inspect.LiteralType):
            choices = tuple(info.values)
        elif isinstance(info, msgspec.inspect.BoolType):
            choices = (False, True)
        bounds = (info.ge, info.le) if isinstance(info, msgspec.inspect.IntType) else (None, None)
        default = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
        described.append(OptionInfo(field.name, default, description, choices, *bounds))
    return tuple(described)


def read_options(game: str, options_type: type[OptionsT], given: Mapping[str, object]) -> OptionsT:
    """Validate options given by name. Raises `OptionError` that names the option and what it takes."""
    for name, value in given.items():
        _insist_on_bounds(game, name, value)
    try:
        return msgspec.convert(dict(given), options_type)
    except msgspec.ValidationError as error:
        raise OptionError(f"{game}{_complaint(options_type, given, str(error))}") from None


def _insist_on_bounds(game: str, name: str, given: object) -> None:
    """Refuse what is larger than any component of a real game, before a game works on it."""
    where = f"{game}: option {str(name)[:100]!r}"
    values = 0
    left = [(given, 0)]
    while left:
        value, depth = left.pop()
        values += 1
        if isinstance(value, str):
            if len(value) > LONGEST_OPTION:
                raise OptionError(f"{where}: a text has {len(value):,} characters of at most {LONGEST_OPTION:,}.")
            continue
        if not isinstance(value, list | tuple | set | frozenset | Mapping):
            continue
        if len(value) > MOST_ENTRIES:
            raise OptionError(f"{where}: a list or table has {len(value):,} entries of at most {MOST_ENTRIES:,}.")
        if depth >= DEEPEST_OPTION:
            raise OptionError(f"{where}: lists and tables lie within each other deeper than {DEEPEST_OPTION} levels.")
        if isinstance(value, Mapping):
            left += [(key, depth + 1) for key in value]
            value = value.values()
        left += [(inner, depth + 1) for inner in value]
        if values + len(left) > MOST_VALUES:
            raise OptionError(f"{where}: it holds more than {MOST_VALUES:,} values.")


def _complaint(options_type: type[Options], given: Mapping[str, object], error: str) -> str:
    """Say which option is at fault; where each is right by itself, how they go together is."""
    known = {info.name: info for info in describe(options_type)}
    types = typing.get_type_hints(options_type, include_extras=True)
    for name in given:
        if name not in known:
            return f" has no option {quoted(name)}. {did_you_mean(name, known)}"
    for name, value in given.items():
        try:
            msgspec.convert(value, types[name])
        except msgspec.ValidationError as fault:
            return f": option {quoted(name)} {_takes(known[name], value, str(fault))}"
    return f": {error}"


def _takes(info: OptionInfo, value: object, error: str) -> str:
    shown = quoted(value)
    if info.choices:
        return f"takes one of {', '.join(repr(choice) for choice in info.choices)}, not {shown}."
    if info.minimum is not None and info.maximum is not None:
        return f"takes a whole number from {info.minimum} to {info.maximum}, not {shown}."
    return f"does not take {shown}: {error[0].lower() + error[1:]}."
