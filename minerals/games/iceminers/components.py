"""What is in the box: coasters and gems, with the values of the gems.

The name of a gem is its size and colour: `small red`. The contents of a vein are its gems: `medium red + small blue`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from minerals.core.geometry import SquareGrid

OPAQUE = "opaque"
"""The colour of the gems in the middle."""

_AND = " + "


class Arm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the four coasters around the black one."""

    name: str
    edge: tuple[str, ...]
    """The three squares over which miners enter and leave."""
    vein: str
    """Its centre, where a small gem lies under a medium cap."""


class Colour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A colour of coasters, miners and gems."""

    name: str
    letter: str


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A size of gems."""

    name: str
    pips: int
    """The price in points for picking one up."""
    worth: int
    opaque_worth: int


def _load() -> Any:
    import tomllib  # load the parser only for this game

    text = files("minerals.games.iceminers").joinpath("components.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


_DATA = _load()

ARMS = msgspec.convert(_DATA["arm"], tuple[Arm, ...])
"""The arms of the plus, from the north clockwise."""
COLOURS = msgspec.convert(_DATA["colour"], tuple[Colour, ...])
"""The colours, in the usual order of the seats."""
SIZES = {size.name: size for size in msgspec.convert(_DATA["size"], tuple[Size, ...])}
"""The sizes of gems by name."""

COLOUR_NAMES = tuple(colour.name for colour in COLOURS)
COASTERS = msgspec.convert(_DATA["coasters"], dict[str, tuple[str, ...]])
"""The orders in which the coasters may lie, from the north clockwise, by the value of the option `coasters`."""

_BLACK = range(3, 6)
_PLACES = [(x, y) for x in range(9) for y in range(9) if x in _BLACK or y in _BLACK]

GRID = SquareGrid(_PLACES)
"""The 45 squares: five coasters of 3 × 3 as a plus. Rows are letters from the south, numbers count from the west."""

PAIR_VEINS = GRID.set_of(_DATA["corners"])
"""The corners of the black coaster, where pairs lie under large caps."""
CENTRE_VEIN = GRID.set_of([_DATA["centre"]])
"""The middle, where the opaque gems lie."""
ARM_VEINS = GRID.set_of(arm.vein for arm in ARMS)
"""The centres of the arms, where small gems lie under medium caps."""

ARM_AT = {GRID.index(square): number for number, arm in enumerate(ARMS) for square in arm.edge}
"""The number of the arm whose outer edge a square lies at; squares elsewhere are not in it."""


# --- gems ---


def small(colour: str) -> str:
    """Return the small gem of a colour."""
    return f"small {colour}"


def medium(colour: str) -> str:
    """Return the medium gem of a colour.

    >>> medium("red")
    'medium red'
    """
    return f"medium {colour}"


def colour_of(gem: str) -> str:
    """Return a gem's colour.

    >>> colour_of("small opaque")
    'opaque'
    """
    return gem.partition(" ")[2]


@cache
def pips(gem: str) -> int:
    """Return the price of a gem in points, to pick it up or to steal it."""
    return SIZES[gem.partition(" ")[0]].pips


@cache
def worth(gem: str, colour: str) -> int:
    """Return the value of a gem for a player of a colour, which is double for the gem's own colour.

    >>> worth("medium red", "blue"), worth("medium red", "red"), worth("medium opaque", "red")
    (2, 4, 3)
    """
    size, _, of = gem.partition(" ")
    if of == OPAQUE:
        return SIZES[size].opaque_worth
    return SIZES[size].worth * (2 if of == colour else 1)


GEMS = tuple(f"{size} {colour}" for colour in (*COLOUR_NAMES, OPAQUE) for size in ("medium", "small"))
"""Every kind of gem."""

SMALL_GEMS = tuple(small(colour) for colour in COLOUR_NAMES)
MEDIUM_GEMS = tuple(medium(colour) for colour in COLOUR_NAMES)
OPAQUE_GEMS = (medium(OPAQUE), small(OPAQUE))


def together(gems: tuple[str, ...]) -> str:
    """Return the name of several gems in one vein.

    >>> together(("medium red", "small blue"))
    'medium red + small blue'
    """
    return _AND.join(gems)


def apart(contents: str) -> tuple[str, ...]:
    """Return the gems of a vein by the name of its contents.

    >>> apart("medium red + small blue")
    ('medium red', 'small blue')
    """
    return tuple(contents.split(_AND))
