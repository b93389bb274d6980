"""The theme: from a role to colours, lines and letters, for light and dark pages.

There is one theme, written down in `themes.toml`. A role that it does not name takes the style of
the role before its last dot: `tile.white.dim` looks like `tile.white`, a `tile.marble` like `tile`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from minerals.core.errors import MineralsError

Mode: TypeAlias = Literal["light", "dark"]
MODES: tuple[Mode, ...] = get_args(Mode)

_COLOUR = re.compile(r"#([0-9a-f]{6})([0-9a-f]{2})?")
_COLOUR_KEYS = frozenset({"fill", "stroke", "halo"})


class ThemeError(MineralsError):
    """A role that the theme does not know, or a theme that cannot be read.

    Examples
    --------
    >>> style("tiel.white")
    Traceback (most recent call last):
        ...
    minerals.picture.themes.ThemeError: The theme has no role 'tiel.white'; did you mean tile?
    """


class Colour(msgspec.Struct, frozen=True):
    """A colour as red, green and blue from 0 to 255 and its alpha from 0 (clear) to 1 (solid).

    >>> Colour.read("#ff800080")
    Colour(red=255, green=128, blue=0, alpha=0.5)
    >>> Colour.read("#ff8000").hex
    '#ff8000'
    """

    red: int
    green: int
    blue: int
    alpha: float = 1.0

    @classmethod
    def read(cls, text: str) -> Colour:
        """Read `#rrggbb` or `#rrggbbaa`. Raises `ThemeError`."""
        match = _COLOUR.fullmatch(text.lower())
        if match is None:
            raise ThemeError(f"{text!r} is not a colour; write #rrggbb, #rrggbbaa or none.")
        red, green, blue = bytes.fromhex(match[1])
        alpha = 1.0 if match[2] is None else round(int(match[2], 16) / 255, 2)
        return cls(red, green, blue, alpha)

    @property
    def hex(self) -> str:
        """The colour without its alpha, as `#rrggbb`."""
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """How a role looks in one mode. Lengths are in scene units.

    Examples
    --------
    >>> style("tile.black").fill.hex, style("tile.black").bold
    ('#26282e', False)
    """

    fill: Colour | None = None
    """The inside; of a text, its letters."""
    stroke: Colour | None = None
    """The outline, or the line itself."""
    width: float = 1.0
    """The width of the outline or line."""
    dash: tuple[float, ...] = ()
    """The lengths of strokes and gaps in turn; empty for an unbroken line."""
    halo: Colour | None = None
    """A wider outline under the first, so that it shows on every ground."""
    bold: bool = False
    font: str = "sans-serif"
    """A CSS list of font families."""


def style(role: str, mode: Mode = "light") -> Style:
    """Return how a role looks. O(1) after the first call for a role.

    Parameters
    ----------
    role
        The role of a shape; a role that the theme does not name looks like the one before its last dot.
    mode
        "light" or "dark".

    Raises
    ------
    ThemeError
        If neither the role nor any role above it is in the theme.

    Examples
    --------
    >>> style("tile.white.dim") == style("tile.white")
    True
    >>> style("tile.black").fill.hex
    '#26282e'
    """
    if mode not in MODES:
        raise ThemeError(f"There is no mode {mode!r}; choose light or dark.")
    return _style(role, mode)


def roles() -> tuple[str, ...]:
    """Return every role that the theme names, in the order of the theme.

    Examples
    --------
    >>> "tile.black" in roles()
    True
    """
    return tuple(_theme()["light"])


@cache
def _style(role: str, mode: Mode) -> Style:
    styles = _theme()[mode]
    known = role
    while known not in styles:
        known, dot, _ = known.rpartition(".")
        if not dot:
            raise ThemeError(f"The theme has no role {role!r}; {_suggestion(role)}")
    return styles[known]


def _suggestion(role: str) -> str:
    families = list(dict.fromkeys(name.partition(".")[0] for name in roles()))
    close = get_close_matches(role.partition(".")[0], families)
    return f"did you mean {' or '.join(close)}?" if close else f"its roles begin with {', '.join(families)}."


@cache
def _theme() -> Mapping[Mode, Mapping[str, Style]]:
    table = tomllib.loads(files(__package__).joinpath("themes.toml").read_text(encoding="utf-8"))
    return {mode: read_theme(table, mode) for mode in MODES}


def read_theme(table: Mapping[str, Any], mode: Mode) -> dict[str, Style]:
    """Read the styles of one mode out of a theme's table, as `themes.toml` holds it. Raises `ThemeError`."""
    return {role: _read_style(role, keys, mode) for role, keys in _with_inherited(table, {}, "")}


def _with_inherited(
    table: Mapping[str, Any], above: Mapping[str, Any], role: str
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    own = {key: value for key, value in table.items() if not isinstance(value, dict)}
    keys = {**above, **own}
    if role:
        yield role, keys
    for name, below in table.items():
        if isinstance(below, dict):
            yield from _with_inherited(below, keys, f"{role}.{name}" if role else name)


def _read_style(role: str, keys: Mapping[str, Any], mode: Mode) -> Style:
    keys = dict(keys)
    opacity = keys.pop("opacity", 1.0)
    try:
        plain = {key: value for key, value in keys.items() if key not in _COLOUR_KEYS}
        colours = {key: _read_colour(keys[key], mode, opacity) for key in _COLOUR_KEYS & keys.keys()}
        if unknown := sorted(plain.keys() - set(Style.__struct_fields__)):
            raise ThemeError(f"there is no {unknown[0]!r} in a style")
        return msgspec.structs.replace(msgspec.convert(plain, Style), **colours)
    except (ThemeError, msgspec.ValidationError) as error:
        raise ThemeError(f"Theme, role {role!r}: {error}") from error


def _read_colour(value: object, mode: Mode, opacity: float) -> Colour | None:
    if isinstance(value, list):
        if len(value) != len(MODES):
            raise ThemeError(f"{value!r} should be two colours, for light and dark")
        value = value[MODES.index(mode)]
    if value == "none":
        return None
    colour = Colour.read(str(value))
    return msgspec.structs.replace(colour, alpha=round(colour.alpha * opacity, 3))
