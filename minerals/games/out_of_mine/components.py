"""What is in the box: tiles, galleries and treasure cards.

The faces of the printed galleries and cards are not available. Those in `components.toml` are reconstructed by
`design`; owners of the printed game can give their own with the option `components`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from minerals.core.geometry import Cells
from minerals.core.text import OptionError, quoted
from minerals.games.out_of_mine.packing import Problem, Shape
from minerals.games.out_of_mine.tiles import GRID, lying_on, read_drawing, shape_of

ColourName = Literal["yellow", "blue", "green", "red", "white"]
COLOURS: tuple[ColourName, ...] = ("yellow", "blue", "green", "red", "white")
"""The colours of the tiles, by size."""
SIZES = (1, 2, 3, 4, 5)
"""How many cells a tile of each colour has."""
METALS = ("gold", "silver")
"""The finds: our cards reward them."""
VERMIN = ("woodworm", "rat")
"""The pests: our cards punish them."""
ELEMENTS = (*METALS, *VERMIN)
"""What is printed on some tiles."""
SIDES = ("front", "back")
CELLS = 20
"""How many cells a gallery has."""

_NAME = re.compile(r"[A-Za-z0-9_-]{1,20}")


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something as it is written down."""


class TileEntry(_Entry, frozen=True):
    """The tiles of one shape."""

    shape: str
    colour: ColourName
    rows: tuple[str, ...]
    count: int
    elements: dict[Literal["gold", "silver", "woodworm", "rat"], int] = {}
    """How many of them show each element."""


class GallerySide(_Entry, frozen=True, dict=True):
    """One side of a gallery."""

    rows: tuple[str, ...]
    """The table from the top: `#` is a cell of the gallery, `.` rock."""
    elves: dict[str, ColourName] = {}
    """The cells where an elf stands, with its colour."""

    @cached_property
    def cells(self) -> Cells:
        """The cells of the gallery."""
        return sum(
            1 << GRID.index_of[f"{chr(ord('a') + row)}{column}"]
            for row, signs in enumerate(reversed(self.rows))
            for column, sign in enumerate(signs, start=1)
            if sign == "#"
        )


class Gallery(_Entry, frozen=True):
    """A double-sided gallery."""

    name: str
    front: GallerySide
    back: GallerySide

    def side(self, side: str) -> GallerySide:
        """Return one side."""
        return self.front if side == "front" else self.back


class Card(_Entry, frozen=True):
    """A treasure card: which tiles to use, and what elements are worth."""

    name: str
    tiles: tuple[int, int, int, int, int]
    """How many of each colour, from yellow to white."""
    good: tuple[str, int] = ("", 0)
    """The element that gives points, and how many for each."""
    bad: tuple[str, int] = ("", 0)
    """The element that costs points, and how many for each."""

    def number(self, colour: str) -> int:
        """Return how many tiles of a colour to use."""
        return self.tiles[COLOURS.index(colour)]


class Components(_Entry, frozen=True, dict=True):
    """The whole box."""

    tile: tuple[TileEntry, ...]
    gallery: tuple[Gallery, ...]
    card: tuple[Card, ...]
    status: Literal["reconstructed", "printed"] = "printed"
    fillings: tuple[tuple[int, ...], ...] = ()
    """For each side of each gallery, in how many ways each card fills it."""

    @cached_property
    def supply(self) -> dict[str, int]:
        """How many of each tile there are, by name."""
        supply = {}
        for entry in self.tile:
            plain = entry.count - sum(entry.elements.values())
            if plain:
                supply[entry.shape] = plain
            supply |= {f"{entry.shape} {element}": count for element, count in entry.elements.items()}
        return supply

    @cached_property
    def tiles_of(self) -> Mapping[str, tuple[str, ...]]:
        """The names of the tiles of each shape."""
        return {
            entry.shape: tuple(tile for tile in self.supply if shape_of(tile) == entry.shape) for entry in self.tile
        }

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """The shapes, as the packing search takes them."""
        return tuple(Shape(entry.shape, COLOURS.index(entry.colour), read_drawing(entry.rows)) for entry in self.tile)

    @cached_property
    def shape_named(self) -> Mapping[str, Shape]:
        """The shapes by name."""
        return {shape.name: shape for shape in self.shapes}

    @cached_property
    def gallery_named(self) -> Mapping[str, Gallery]:
        """The galleries by name."""
        return {gallery.name: gallery for gallery in self.gallery}

    @cached_property
    def card_named(self) -> Mapping[str, Card]:
        """The cards by name."""
        return {card.name: card for card in self.card}

    def colour_of(self, tile: str) -> str:
        """Return the colour of a tile."""
        return COLOURS[self.shape_named[shape_of(tile)].colour]

    def problem(self, side: GallerySide, card: Card) -> Problem:
        """Return the packing problem of a gallery and a card, with everything still in the supply."""
        supply = tuple((entry.shape, entry.count) for entry in self.tile)
        return Problem(side.cells, card.tiles, supply, self.shapes)


BoxName = Literal["second", "first"]
_FILES: Mapping[str, str] = {"second": "components.toml", "first": "components-first.toml"}
"""The boxes that we have made: the first one remains for the logs that were played with it."""


def load_components(box: BoxName = "second") -> Components:
    """Return what is in one of our boxes."""
    return _load(_FILES[box])


@lru_cache(maxsize=len(_FILES))
def _load(file: str) -> Components:
    import tomllib  # only players of this game pay for the parser

    text = files("minerals.games.out_of_mine").joinpath(file).read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Components)


_OWN: list[tuple[Mapping[str, Any], BoxName, Components]] = []
_MOST_OWN = 8


def components_for(given: Mapping[str, Any] | None, box: BoxName = "second") -> Components:
    """Return one of our boxes, or one with galleries, cards or tiles that an owner has given.

    O(1) for the very same mapping again, which every state of a match asks for.

    Raises `OptionError`: names the entry and says what is wrong with it.
    """
    if given is None:
        return load_components(box)
    for known, beside, components in _OWN:
        if known is given and beside == box:
            return components
    components = _read(given, load_components(box))
    _OWN[:0] = [(given, box, components)]
    del _OWN[_MOST_OWN:]
    return components


def _read(given: Mapping[str, Any], left_out: Components) -> Components:
    ours = msgspec.to_builtins(left_out) | {"fillings": (), "status": "printed"}
    unknown = set(given) - {"tile", "gallery", "card", "status", "fillings"}
    if unknown:
        raise OptionError(f"components: there is no {quoted(min(unknown))}; there are tile, gallery and card.")
    try:
        read = msgspec.convert(ours | dict(given), Components)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at ")
        where = path.rpartition("$.")[2].rstrip("`")
        raise OptionError(f"components: {where}: {reason[0].lower()}{reason[1:]}.") from None
    for check in (_check_names, _check_tiles, _check_galleries, _check_cards):
        check(read)
    return read


def _check_names(components: Components) -> None:
    """Refuse names that could not be written in notation and diagrams, or would be mistaken for each other."""
    for what, names in (
        ("tile", [entry.shape for entry in components.tile]),
        ("gallery", [gallery.name for gallery in components.gallery]),
        ("card", [card.name for card in components.card]),
    ):
        spelled = Counter(map(str.lower, names))
        for name in names:
            if not _NAME.fullmatch(name):
                raise OptionError(f"components: {what} {quoted(name)}: a name has letters, digits, - and _ only.")
            if spelled[name.lower()] > 1:
                raise OptionError(f"components: {what} {name}: this name is used twice.")


def _check_tiles(components: Components) -> None:
    for entry in components.tile:
        where, size = f"components: tile {entry.shape}", SIZES[COLOURS.index(entry.colour)]
        signs = "".join(entry.rows)
        if set(signs) - {"#", "."}:
            raise OptionError(f"{where}: draw it with '#' and '.'.")
        if signs.count("#") != size:
            raise OptionError(f"{where}: a {entry.colour} tile has {size} cells.")
        lying = next(iter(lying_on(read_drawing(entry.rows), GRID.cells)), 0)
        if not lying or GRID.part_of(_first(lying), lying) != lying:
            raise OptionError(f"{where}: its cells are not connected.")
        if min(entry.count, *entry.elements.values(), 0) < 0:
            raise OptionError(f"{where}: a number cannot be less than 0.")
        if entry.count < sum(entry.elements.values()):
            raise OptionError(f"{where}: it has more elements than tiles.")


def _check_galleries(components: Components) -> None:
    if len(components.gallery) < 2:
        raise OptionError("components: there are too few galleries.")
    for gallery in components.gallery:
        for name in SIDES:
            side = gallery.side(name)
            where = f"components: gallery {gallery.name}, {name}"
            if len(side.rows) != 8 or any(len(row) != 8 or set(row) - {"#", "."} for row in side.rows):
                raise OptionError(f"{where}: it needs eight rows of eight '#' and '.'.")
            if side.cells.bit_count() != CELLS or GRID.part_of(_first(side.cells), side.cells) != side.cells:
                raise OptionError(f"{where}: {CELLS} connected cells are needed.")
            for cell in side.elves:
                if cell not in GRID.index_of or not side.cells >> GRID.index_of[cell] & 1:
                    raise OptionError(f"{where}: an elf stands on {cell}, which is not one of its cells.")


def _first(cells: Cells) -> int:
    return (cells & -cells).bit_length() - 1


def _check_cards(components: Components) -> None:
    for card in components.card:
        cells = sum(number * size for number, size in zip(card.tiles, SIZES, strict=True))
        if min(card.tiles) < 0 or cells != CELLS:
            raise OptionError(f"components: card {card.name}: its tiles have {cells} cells, not {CELLS}.")
        for element, points in (card.good, card.bad):
            if element and (element not in ELEMENTS or points not in (1, 2)):
                raise OptionError(f"components: card {card.name}: {element} {points}: an element and 1 or 2 points.")
