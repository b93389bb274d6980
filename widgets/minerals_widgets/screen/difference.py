"""The difference between two pictures on a canvas: which of its tiles have changed, and what lies on them.

A click changes a few shapes out of hundreds. Only the tiles that they touch are painted again, with every shape there.
Neither the kernel nor the page does the work of a whole picture.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple, TypeAlias

from minerals.core.picture import Circle, Scene, Shape, Text
from minerals.picture.pieces import HALO, all_pieces_of, check_shape, check_size, piece_style
from minerals.picture.themes import Mode

Box: TypeAlias = tuple[float, float, float, float]
"""The left, top, right and bottom edges, in scene units."""
Tiles: TypeAlias = list[int]
"""The rows of tiles of a canvas, each with the columns that have changed as bits."""
Part: TypeAlias = tuple[int, int, int, int]
"""The left and top edges, the width and the height of a part of a canvas, in its pixels."""

RATIO = 2.0
"""The usual number of pixels per scene unit in each direction: sharp on ordinary and on dense screens."""
TILE = 32
"""How wide and high a tile is, in pixels of the canvas, so that no tile cuts a pixel."""

_MOST = 0.6
"""If more of the tiles have changed, the whole picture is painted."""
_WIDEST = 1.3
"""How wide a letter is at most, in ems. Too much does no harm."""
_HIGHEST = 0.9
"""How far letters and their marks reach above and below the middle, in ems."""
_EDGE = 1.0
"""How far a smoothed or moved edge reaches beyond its shape, in scene units."""


class Difference(NamedTuple):
    """What to paint again."""

    shapes: tuple[Shape, ...] = ()
    """What lies on the tiles that have changed, bottom first."""
    parts: tuple[Part, ...] = ()
    """Those tiles, as rectangles that do not overlap."""


class PictureOnCanvas:
    """The picture that is on a canvas, for its difference from the next one.

    Parameters
    ----------
    scene
        The picture.
    mode
        The mode it is painted in.
    ratio
        The pixels of the canvas per scene unit.

    Raises
    ------
    SceneError
        If the scene cannot be painted.
    ThemeError
        If a role is not in the theme.

    Examples
    --------
    >>> stones = Circle(10, 10, 8, "tile.blue"), Circle(150, 10, 8, "tile.white")
    >>> shown = PictureOnCanvas(Scene(200, 20, stones, "Two stones"), "light", 2.0)
    >>> others = stones[0], Circle(150, 10, 8, "tile.black")
    >>> new = PictureOnCanvas(Scene(200, 20, others, "Two stones"), "light", 2.0, shown)
    >>> [shape.role for shape in new.difference(shown).shapes], new.difference(shown).parts
    (['tile.black'], ((256, 0, 64, 64),))
    """

    def __init__(self, scene: Scene, mode: Mode, ratio: float, before: PictureOnCanvas | None = None) -> None:
        check_size(scene)
        self.scene, self.mode, self.ratio = scene, mode, ratio
        self.ids = list(map(id, scene.shapes))
        """The identities of the shapes. The scene keeps them, so no other shape takes the identity of one."""
        known: dict[int, Box] = before.boxes if before is not None else {}
        self.boxes: dict[int, Box] = {number: known[number] for number in self.ids if number in known}
        """How far each shape reaches, by its identity."""
        for place, (number, shape) in enumerate(zip(self.ids, scene.shapes, strict=True), start=1):
            # What was in the picture before has been checked there.
            if number not in self.boxes:
                check_shape(scene, place, shape)
                self.boxes[number] = extent(shape)

    def difference(self, before: PictureOnCanvas | None) -> Difference | None:
        """Return what to paint over another picture, or None if that is everything. O(shapes).

        Parameters
        ----------
        before
            The picture that is on the canvas.
        """
        if before is None or self.setting != before.setting:
            return None
        tiles = self._tiles(self._changed(before))
        if sum(map(int.bit_count, tiles)) > _MOST * len(tiles) * self._columns:
            return None
        parts = _parts(tiles)
        return Difference(tuple(self._on(parts)), tuple(parts))

    @property
    def setting(self) -> tuple[object, ...]:
        """What makes every pixel different: the size, the mode, and the pixels per scene unit."""
        return (self.scene.width, self.scene.height, self.mode, self.ratio)

    def _changed(self, before: PictureOnCanvas) -> list[Box]:
        """Return how far the shapes reach that are in one of two pictures alone, or lie above others than before."""
        news = set(self.ids)
        places: dict[int, list[int]] = {}
        twins: dict[Shape, list[int]] = {}
        for place, (shape, number) in enumerate(zip(before.scene.shapes, before.ids, strict=True)):
            if number in news:
                places.setdefault(number, []).append(place)
            else:
                # A game may draw the same shape again.
                twins.setdefault(shape, []).append(place)
        olds: list[int] = []
        for shape, number in zip(self.scene.shapes, self.ids, strict=True):
            same = places.get(number) or twins.get(shape)
            olds.append(same.pop(0) if same else -1)
        known = set(olds)
        lost = [before.boxes[number] for place, number in enumerate(before.ids) if place not in known]
        come = [self.boxes[number] for number, old in zip(self.ids, olds, strict=True) if old < 0]
        return lost + come + self._reordered(olds)

    def _reordered(self, olds: Sequence[int]) -> list[Box]:
        """Return how far the shapes reach that now lie above or below another one, given the old place of each.

        A game that draws layer by layer moves many shapes in the order, and most of them nowhere near another.
        """
        stay = _longest_rise(olds)
        boxes = [self.boxes[number] for number in self.ids]
        found = []
        for place, old in enumerate(olds):
            if old < 0 or place in stay:
                continue
            left, top, right, bottom = boxes[place]
            for other, (was, box) in enumerate(zip(olds, boxes, strict=True)):
                is_passed = was >= 0 and (old < was) != (place < other)
                if is_passed and left < box[2] and box[0] < right and top < box[3] and box[1] < bottom:
                    found.append(boxes[place])
                    break
        return found

    @property
    def _columns(self) -> int:
        return ceil((self.scene.width + 1) * self.ratio / TILE)

    def _tiles(self, changed: Iterable[Box]) -> Tiles:
        size = TILE / self.ratio
        rows, columns = ceil((self.scene.height + 1) / size), self._columns
        tiles = [0] * rows
        for left, top, right, bottom in changed:
            across = (1 << min(columns, max(0, ceil(right / size)))) - (1 << min(columns, max(0, floor(left / size))))
            for row in range(max(0, floor(top / size)), min(rows, max(0, ceil(bottom / size)))):
                tiles[row] |= across
        return tiles

    def _on(self, parts: Sequence[Part]) -> Iterator[Shape]:
        """Yield the shapes on parts of the canvas, bottom first."""
        places = [(x / self.ratio, y / self.ratio, (x + w) / self.ratio, (y + h) / self.ratio) for x, y, w, h in parts]
        for number, shape in zip(self.ids, self.scene.shapes, strict=True):
            left, top, right, bottom = self.boxes[number]
            for first_x, first_y, last_x, last_y in places:
                if left < last_x and first_x < right and top < last_y and first_y < bottom:
                    yield shape
                    break


def _longest_rise(numbers: Sequence[int]) -> set[int]:
    """Return the places of the longest run of numbers that rise, without those below 0. O(numbers · log numbers).

    >>> sorted(_longest_rise([3, 0, 1, -1, 2]))
    [1, 2, 4]
    """
    ends: list[int] = []
    places: list[int] = []
    before: dict[int, int] = {}
    for place, number in enumerate(numbers):
        if number < 0:
            continue
        length = bisect_left(ends, number)
        ends[length : length + 1] = [number]
        places[length : length + 1] = [place]
        if length:
            before[place] = places[length - 1]
    found: set[int] = set()
    at = places[-1] if places else -1
    while at >= 0:
        found.add(at)
        at = before.get(at, -1)
    return found


def _parts(tiles: Tiles) -> list[Part]:
    """Return tiles as rectangles that do not overlap."""
    begun: dict[tuple[int, int], int] = {}
    parts: list[Part] = []
    for row, columns in enumerate([*tiles, 0]):
        edges = columns ^ (columns << 1)  # a bit where tiles begin or end
        places = [place for place in range(edges.bit_length()) if edges >> place & 1]
        runs = dict.fromkeys(zip(places[::2], places[1::2], strict=True))
        for left, right in [run for run in begun if run not in runs]:
            first = begun[left, right]
            parts.append((left * TILE, first * TILE, (right - left) * TILE, (row - first) * TILE))
        begun = {run: begun.get(run, row) for run in runs}
    return parts


@lru_cache(maxsize=8192)  # a shape comes back from picture to picture
def extent(shape: Shape) -> Box:
    """Return how far a shape reaches with its lines and halo, rather too far than not. Raises `ThemeError`.

    >>> extent(Circle(10, 10, 8, "tile.blue"))
    (0.375, 0.375, 19.625, 19.625)
    """
    if isinstance(shape, Text):
        reach = _HIGHEST * shape.size + HALO
        width = _WIDEST * shape.size * len(shape.text) + HALO
        before = {"start": 0.0, "middle": width / 2, "end": width}[shape.align]
        left, right = shape.x - before - HALO, shape.x + width - before + HALO
        _ = piece_style(shape.role, "body", "light")
        return (left, shape.y - reach, right, shape.y + reach)
    boxes: list[Box] = []
    for piece in all_pieces_of(shape):
        look = piece_style(piece.shape.role, piece.part, "light")
        edge = _EDGE + (look.width / 2 if look.stroke is not None else 0)
        drawn = piece.shape
        if isinstance(drawn, Circle):
            x, y, reach = drawn.x, drawn.y, drawn.radius + edge
            boxes.append((x - reach, y - reach, x + reach, y + reach))
        elif not isinstance(drawn, Text):
            across, down = zip(*drawn.points, strict=True)
            boxes.append((min(across) - edge, min(down) - edge, max(across) + edge, max(down) + edge))
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))
