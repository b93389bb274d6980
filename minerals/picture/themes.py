"""The theme: from a role to colours, lines and letters, for light and dark pages.

The common theme is in `themes.toml`. A role that it does not name takes the style of the role before its
last dot: `tile.white.dim` looks like `tile.white`, a `tile.marble` like `tile`.

A role that begins with the name of a game is that game's own: if there were a game of chess, `chess.king.black` would
be the table `[king.black]` of the file `theme.toml` in its folder. Such a file is laid over the common theme, so a game
can add to a family of common roles, or change one, without affecting other games.
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

from minerals.core.game import Game, game_names, get_game
from minerals.core.system import require
from minerals.core.text import MineralsError, quoted

Mode: TypeAlias = Literal["light", "dark"]
MODES: tuple[Mode, ...] = get_args(Mode)

_COLOUR = re.compile(r"#([0-9a-f]{6})([0-9a-f]{2})?")
_COLOUR_KEYS = frozenset({"fill", "stroke", "halo"})


class ThemeError(MineralsError):
    """A role that the theme does not know, or a theme that cannot be read."""


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
            raise ThemeError(f"{quoted(text)} is not a colour; write #rrggbb, #rrggbbaa or none.")
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
    """The inside, or the letters of a text."""
    stroke: Colour | None = None
    """The outline, or the line itself."""
    width: float = 1.0
    """The width of the outline or line."""
    dash: tuple[float, ...] = ()
    """The lengths of strokes and gaps in turn. Empty for an unbroken line."""
    halo: Colour | None = None
    """A wider outline under the first, so that it is visible on every background."""
    bold: bool = False
    font: str = "sans-serif"
    """A CSS list of font families."""


def style(role: str, mode: Mode = "light") -> Style:
    """Return how a role looks. O(1) after the first call for a role.

    Parameters
    ----------
    role
        The role of a shape. A role that the theme does not name looks like the one before its last dot.
    mode
        "light" or "dark".

    Raises
    ------
    ThemeError
        If neither the role nor any role above it is in the theme, or the game's theme cannot be read.

    Examples
    --------
    >>> style("tile.white.dim") == style("tile.white")
    True
    >>> style("tile.black").fill.hex
    '#26282e'
    """
    require(str, role=role)
    if mode not in MODES:
        raise ThemeError(f"There is no mode {quoted(mode)}; choose light or dark.")
    return _style(role, mode)


def roles(game: str = "") -> tuple[str, ...]:
    """Return every role that the common theme names, or that a game adds or changes, in the order of the file.

    Raises `OptionError` for an unknown game, and `ThemeError` if its theme cannot be read.

    Examples
    --------
    >>> roles()[:3]
    ('background', 'board', 'panel')
    """
    require(str, game=game)
    if not game:
        return tuple(read_theme(_common(), "light"))
    return tuple(f"{game}.{role}" for role, _ in _with_inherited(_own(get_game(game)), {}, ""))


def family(role: str) -> str:
    """Return the first word of a role, without the game's name before it. It says what kind of thing it is.

    >>> family("board"), family("iceminers.board.red"), family("text.quiet")
    ('board', 'board', 'text')
    """
    first, _, rest = role.partition(".")
    return first if first in _common_families() or not rest else rest.partition(".")[0]


@cache
def _style(role: str, mode: Mode) -> Style:
    first, dot, rest = role.partition(".")
    # Games are looked for only if the common theme does not know the role.
    game = first if dot and first not in _common_families() and first in game_names() else ""
    styles = _styles(game, mode)
    known = rest if game else role
    while known not in styles:
        known, dot, _ = known.rpartition(".")
        if not dot:
            raise ThemeError(_complaint(role, game))
    return styles[known]


def _complaint(role: str, game: str) -> str:
    families = list(dict.fromkeys([*(_families(_own(get_game(game))) if game else ()), *_common_families()]))
    word = (role.removeprefix(f"{game}.") if game else role).partition(".")[0]
    close = get_close_matches(word, families)
    hint = f"did you mean {' or '.join(close)}?" if close else f"its roles begin with {', '.join(families)}."
    whose = f"theme of {get_game(game).title}" if game else "theme"
    return f"The {whose} has no role {quoted(role)}; {hint}"


@cache
def _styles(game: str, mode: Mode) -> Mapping[str, Style]:
    """Return the styles of one mode: the common ones, or those of a game's roles."""
    if not game:
        return read_theme(_common(), mode)
    found = get_game(game)
    try:
        return read_theme(_laid_over(_common(), _own(found)), mode)
    except ThemeError as error:
        raise ThemeError(f"{found.title}: {error}") from error


@cache
def _common() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("themes.toml").read_text(encoding="utf-8"))


@cache
def _own(game: Game) -> Mapping[str, Any]:
    """Return a game's own table of roles, or nothing if it uses only the common ones."""
    file = game.folder / "theme.toml"
    if not file.is_file():
        return {}
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ThemeError(f"{game.title}: theme.toml: {error}") from None


def _families(table: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in table.items() if isinstance(value, dict)}


@cache
def _common_families() -> Mapping[str, Any]:
    return _families(_common())


def _laid_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with another laid over it, table by table."""
    whole = dict(below)
    for name, value in above.items():
        under = below.get(name)
        whole[name] = _laid_over(under, value) if isinstance(under, dict) and isinstance(value, dict) else value
    return whole


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
            raise ThemeError(f"there is no {quoted(unknown[0])} in a style")
        return msgspec.structs.replace(msgspec.convert(plain, Style), **colours)
    except (ThemeError, msgspec.ValidationError) as error:
        raise ThemeError(f"Theme, role {quoted(role)}: {error}") from error


def _read_colour(value: object, mode: Mode, opacity: float) -> Colour | None:
    if isinstance(value, list):
        if len(value) != len(MODES):
            raise ThemeError(f"{quoted(value)} should be two colours, for light and dark")
        value = value[MODES.index(mode)]
    if value == "none":
        return None
    colour = Colour.read(str(value))
    return msgspec.structs.replace(colour, alpha=round(colour.alpha * opacity, 3))
