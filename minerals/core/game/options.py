"""Options of a game: declared as a struct, validated with clear errors, listed by `minerals.games()`."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from minerals.core.system import DEEPEST_OPTION, LONGEST_OPTION, MOST_ENTRIES, MOST_VALUES
from minerals.core.text import OptionError, did_you_mean, quoted, reason_of, translated

PARAMETERS: Mapping[str, tuple[str, ...]] = {
    "new": ("game", "seed", "chance", "position", "meta", "at_table", "told"),
    "simulate": (
        *("game", "games", "policy", "seed", "position", "until", "measure", "engine", "workers", "chunk", "client"),
        *("folder", "gather", "repair", "progress"),
    ),
    "odds_of_setup": ("game", "of", "limit", "bounds", "most_draws"),
    "until": ("play", "of", "half_width", "confidence", "at_least", "at_most"),
    "same_luck": ("game", "first", "second", "of", "names", "confidence"),
    "seat_swapped": ("game", "policies", "of", "confidence"),
    "Board": ("game", "bots", "seat", "mode", "pause", "edit", "editable", "markers"),
    "Editor": ("game", "mode", "on_change"),
}
"""The names of the other parameters of the public functions that take a game's options by name."""
TAKEN = frozenset(name for names in PARAMETERS.values() for name in names)
"""Names that no option may have, so that every option can be given by name wherever options are given."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every game's options. A game adds fields with defaults, each annotated with `msgspec.Meta`.

    Options are given by name next to the parameters of `new`, `simulate` and others, so none bears a name in `TAKEN`.
    """

    players: int = 2
    """The number of players."""

    def __hash__(self) -> int:
        """Return a hash. A written board or box is a dictionary, which has none, so it does not count here."""
        return hash(tuple(value for value in msgspec.structs.astuple(self) if not isinstance(value, dict)))


OptionsT = TypeVar("OptionsT", bound=Options)


class OptionInfo(msgspec.Struct, frozen=True):
    """One option, as `minerals.games()` lists it."""

    name: str
    default: object
    description: str
    """In the reader's language at the time it was listed."""
    choices: tuple[object, ...] = ()
    """The values that it takes, if they can be listed."""
    examples: tuple[object, ...] = ()
    """Values that people often choose, if they cannot all be listed."""
    minimum: int | None = None
    maximum: int | None = None


def describe(options_type: type[Options]) -> tuple[OptionInfo, ...]:
    """List the options that a game takes."""
    described = []
    for field in msgspec.structs.fields(options_type):
        info = msgspec.inspect.type_info(field.type)
        about: Mapping[str, Any] = {}
        if isinstance(info, msgspec.inspect.Metadata):
            about, info = info.extra_json_schema or {}, info.type
        choices: tuple[object, ...] = ()
        if isinstance(info, msgspec.inspect.LiteralType):
            choices = tuple(info.values)
        elif isinstance(info, msgspec.inspect.BoolType):
            choices = (False, True)
        bounds = (info.ge, info.le) if isinstance(info, msgspec.inspect.IntType) else (None, None)
        default = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
        description, examples = translated(about.get("description", "")), tuple(about.get("examples", ()))
        described.append(OptionInfo(field.name, default, description, choices, examples, *bounds))
    return tuple(described)


def require_free_names(game: str, options_type: type[Options]) -> None:
    """Raise `OptionError` if an option has a name that could not be given next to the parameters of `new`."""
    for name in options_type.__struct_fields__:
        if name in TAKEN:
            owner = next(function for function, names in PARAMETERS.items() if name in names)
            raise OptionError(f"{game}: no option can be named {quoted(name)}, which is a parameter of {owner}.")


def read_options(
    game: str, options_type: type[OptionsT], given: Mapping[str, object], asked_by: str | None = None
) -> OptionsT:
    """Validate options given by name.

    Raises `OptionError` that names the option and the values that it takes. For an unknown option, the hint also
    considers the parameters of the function, because one of them may have been mistyped.
    """
    for name, value in given.items():
        _require_bounds(game, name, value)
    try:
        return msgspec.convert(dict(given), options_type)
    except msgspec.ValidationError as error:
        beside = PARAMETERS[asked_by] if asked_by is not None else ()
        raise OptionError(_complaint(game, options_type, given, str(error), beside)) from None


def _require_bounds(game: str, name: str, given: object) -> None:
    """Refuse anything larger than the components of a real game, before a game works on it."""
    where = f"{game}: option {str(name)[:100]!r}"
    _require_text(where, str(name))
    values = 0
    left = [(given, 0)]
    while left:
        value, depth = left.pop()
        values += 1
        if isinstance(value, str):
            if len(value) > LONGEST_OPTION:
                raise OptionError(
                    f"{where}: a text has {len(value):,} characters, and the limit is {LONGEST_OPTION:,}."
                )
            _require_text(where, value)
            continue
        if not isinstance(value, list | tuple | set | frozenset | Mapping):
            continue
        if len(value) > MOST_ENTRIES:
            raise OptionError(
                f"{where}: a list or table has {len(value):,} entries, and the limit is {MOST_ENTRIES:,}."
            )
        if depth >= DEEPEST_OPTION:
            raise OptionError(f"{where}: lists and tables are nested more than {DEEPEST_OPTION} levels deep.")
        if isinstance(value, Mapping):
            left += [(key, depth + 1) for key in value]
            value = value.values()
        left += [(inner, depth + 1) for inner in value]
        if values + len(left) > MOST_VALUES:
            raise OptionError(f"{where}: it holds more than {MOST_VALUES:,} values.")


def _require_text(where: str, value: str) -> None:
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise OptionError(f"{where}: {reason_of(error)}.") from None


def _complaint(
    game: str, options_type: type[Options], given: Mapping[str, object], error: str, beside: tuple[str, ...] = ()
) -> str:
    """Say which option is wrong. If each is right by itself, the combination is wrong."""
    known = {info.name: info for info in describe(options_type)}
    types = typing.get_type_hints(options_type, include_extras=True)
    for name in given:
        if name not in known:
            return (
                translated("{game} has no option {name}.", game=game, name=quoted(name))
                + f" {did_you_mean(name, known, beside)}"
            )
    for name, value in given.items():
        try:
            msgspec.convert(value, types[name])
        except msgspec.ValidationError as fault:
            return f"{game}: {_takes(known[name], value, str(fault))}"
    return f"{game}: {error}"


def _takes(info: OptionInfo, value: object, error: str) -> str:
    name, shown = quoted(info.name), quoted(value)
    if info.choices:
        choices = ", ".join(repr(choice) for choice in info.choices)
        return translated("option {name} takes one of {choices}, not {value}.", name=name, choices=choices, value=shown)
    if info.minimum is not None and info.maximum is not None:
        return translated(
            "option {name} takes a whole number from {least} to {most}, not {value}.",
            name=name,
            least=info.minimum,
            most=info.maximum,
            value=shown,
        )
    reason = error[0].lower() + error[1:]
    return translated("option {name} does not take {value}: {reason}.", name=name, value=shown, reason=reason)
