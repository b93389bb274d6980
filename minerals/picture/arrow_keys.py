"""Moving over a picture with arrow keys: where each key leads, worked out from the places. Without any widget."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from math import hypot, isclose
from statistics import median
from typing import NamedTuple, TypeAlias

from minerals.core.picture import Circle, Point, Polygon, Scene

_Leads: TypeAlias = dict[str, str | None]
"""Where one arrow key leads from each token."""

_ALIKE = 1.5
"""A place belongs to the board if it is at most this many times larger or smaller than most places."""
_DIGITS = 3
"""How many decimals of lengths are compared."""
_SAME = 0.01
"""Distances that differ by less are equal."""
_Found: TypeAlias = tuple[float, float, str]
"""How far away a place is, how far on the side that is not preferred, and its token."""


class ArrowTarget(NamedTuple):
    """A place that arrow keys can reach: a cell, or a tool, a card or a panel beside the board."""

    token: str
    x: float
    y: float
    width: float
    height: float
    on_board: bool
    """Whether it is one of the many of about the same size."""


class Ways(NamedTuple):
    """The token that each arrow key leads to from a place, or None if it leads nowhere."""

    left: str | None
    right: str | None
    up: str | None
    down: str | None


class Walk(NamedTuple):
    """The rows of a picture, and where the arrow keys lead."""

    rows: tuple[tuple[str, ...], ...]
    """Tokens from left to right and from top to bottom, first those on the board, then those beside it."""
    ways: Mapping[str, Ways]
    """Where the arrow keys lead from each token."""
    start: str | None
    """The token to begin at, in the middle of the board, or None if there are no places."""


def arrow_targets(scene: Scene) -> tuple[ArrowTarget, ...]:
    """Return the places that can be clicked in a scene, each token once, where it was drawn first. O(places).

    The size of a cell may change with the things on it. All places of a board get the largest size among them, so that
    the places stay equal whatever happens on the board.
    """
    spots: dict[str, tuple[Point, Point]] = {}
    for shape in scene.shapes:
        if isinstance(shape, Polygon | Circle) and shape.cell is not None and shape.cell not in spots:
            spots[shape.cell] = _spot(shape)
    usual = median([width + height for _, (width, height) in spots.values()]) if spots else 0.0
    board = {token: size for token, (_, size) in spots.items() if usual / _ALIKE <= sum(size) <= usual * _ALIKE}
    widest, highest = map(max, zip(*board.values(), strict=True)) if board else (0.0, 0.0)
    usually = _rounded((widest, highest))
    # In an order that does not depend on the order of drawing.
    return tuple(
        [
            ArrowTarget(token, *centre, *(usually if token in board else _rounded(size)), token in board)
            for token, (centre, size) in sorted(spots.items())
        ]
    )


@lru_cache(maxsize=4096)  # most shapes of a picture are in the previous one too
def _spot(shape: Polygon | Circle) -> tuple[Point, Point]:
    """Return where a shape is, and how wide and high."""
    return _rounded(shape.centre), _size(shape)


def labels_of(scene: Scene) -> dict[str, str]:
    """Return the text that a screen reader reads out for each token: its labels, or the token if it has none."""
    labels = dict[str, dict[str, None]]()
    for shape in scene.shapes:
        if isinstance(shape, Polygon | Circle) and shape.cell is not None:
            labels.setdefault(shape.cell, {})[shape.label] = None
    return {token: ", ".join(filter(None, said)) or token for token, said in labels.items()}


@lru_cache(maxsize=64)
def walk(places: tuple[ArrowTarget, ...]) -> Walk:
    """Return the rows and ways of places. O(places · log places) for boards in rows.

    Left and right follow the row, and lead on to the things beside it at its ends. Up and down lead to the nearest
    place within 45° of straight up or down. If two are equally near, as on a board of hexagons, odd rows take the left
    one and even rows the right one, so the way goes straight up and comes back the same way. The arrows lead from every
    place to every other.
    """
    rows = _rows(places)
    left, right = _along(rows, places)
    up, down = _across(rows, places)
    ways = _ways(left, right, up, down)
    if not _all_reach_all(ways):
        for above, below in pairwise(rows):
            right[above[-1].token], left[below[0].token] = below[0].token, above[-1].token
        ways = _ways(left, right, up, down)
    return Walk(tuple(tuple(place.token for place in row) for row in rows), ways, _middle(places))


def _along(rows: Sequence[Sequence[ArrowTarget]], places: Iterable[ArrowTarget]) -> tuple[_Leads, _Leads]:
    """Return where left and right lead."""
    left: _Leads = {}
    right: _Leads = {}
    for row in rows:
        for here, there in pairwise(row):
            right[here.token], left[there.token] = there.token, here.token
        left[row[0].token] = _beside(row[0], -1, places)
        right[row[-1].token] = _beside(row[-1], 1, places)
    return left, right


def _across(rows: Sequence[Sequence[ArrowTarget]], places: Iterable[ArrowTarget]) -> tuple[_Leads, _Leads]:
    """Return where up and down lead."""
    lines = _Lines(places)
    up: _Leads = {}
    down: _Leads = {}
    for number, row in enumerate(rows):
        lean = 1 if number % 2 else -1
        for place in row:
            up[place.token] = lines.nearest(place, -1, lean)
            down[place.token] = lines.nearest(place, 1, lean)
    return up, down


def _ways(left: _Leads, right: _Leads, up: _Leads, down: _Leads) -> dict[str, Ways]:
    return {token: Ways(left[token], right[token], up[token], down[token]) for token in up}


def _rows(places: Iterable[ArrowTarget]) -> list[list[ArrowTarget]]:
    def row_of(place: ArrowTarget) -> tuple[bool, float]:
        return (not place.on_board, place.y)

    ordered = sorted(places, key=lambda place: (*row_of(place), place.x))
    return [list(row) for _, row in groupby(ordered, row_of)]


class _Lines:
    """Places by their height, to find the places above and below quickly."""

    def __init__(self, places: Iterable[ArrowTarget]) -> None:
        ordered = sorted(places, key=lambda place: (place.y, place.x))
        self._lines = [list(line) for _, line in groupby(ordered, lambda place: place.y)]
        self._heights = [line[0].y for line in self._lines]
        self._across = [[place.x for place in line] for line in self._lines]

    def nearest(self, place: ArrowTarget, step: int, lean: int) -> str | None:
        """Return the nearest place above (step -1) or below (step 1). `lean` decides between two."""
        best: _Found | None = None
        number = bisect_left(self._heights, place.y) + step
        while 0 <= number < len(self._lines):
            height = abs(self._heights[number] - place.y)
            if best is not None and height > best[0]:
                break
            index = bisect_left(self._across[number], place.x)
            for other in self._lines[number][max(index - 1, 0) : index + 1]:
                across = other.x - place.x
                if abs(across) <= height:
                    found = (hypot(across, height), -lean * across, other.token)
                    best = found if best is None or _is_nearer(found, best) else best
            number += step
        return best[2] if best is not None else None


def _is_nearer(one: _Found, other: _Found) -> bool:
    # A tie stays a tie whatever the size of the picture is rounded to.
    return one[1:] < other[1:] if isclose(one[0], other[0], abs_tol=_SAME) else one < other


def _beside(place: ArrowTarget, step: int, places: Iterable[ArrowTarget]) -> str | None:
    """Return the nearest place within 45° to the left (step -1) or to the right (step 1)."""
    ahead = [
        (hypot(other.x - place.x, other.y - place.y), other.token)
        for other in places
        if 0 < (other.x - place.x) * step >= abs(other.y - place.y)
    ]
    return min(ahead)[1] if ahead else None


def _all_reach_all(ways: Mapping[str, Sequence[str | None]]) -> bool:
    forth = {token: [target for target in targets if target is not None] for token, targets in ways.items()}
    back: dict[str, list[str]] = {token: [] for token in ways}
    for token, targets in forth.items():
        for target in targets:
            back[target].append(token)
    return all(len(_reached(edges)) == len(ways) for edges in (forth, back))


def _reached(edges: Mapping[str, Iterable[str]]) -> set[str]:
    """Return the tokens that can be reached from the first."""
    waiting = list(edges)[:1]
    reached = set(waiting)
    while waiting:
        for target in edges[waiting.pop()]:
            if target not in reached:
                reached.add(target)
                waiting.append(target)
    return reached


def _middle(places: Iterable[ArrowTarget]) -> str | None:
    board = [place for place in places if place.on_board]
    if not board:
        return None
    across, down = [place.x for place in board], [place.y for place in board]
    x, y = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
    return min(board, key=lambda place: (round(hypot(place.x - x, place.y - y), _DIGITS), place.y, place.x)).token


def _size(shape: Polygon | Circle) -> Point:
    if isinstance(shape, Circle):
        return (2 * shape.radius, 2 * shape.radius)
    across, down = zip(*shape.points, strict=True)
    return (max(across) - min(across), max(down) - min(down))


def _rounded(lengths: Point) -> Point:
    return (round(lengths[0], _DIGITS), round(lengths[1], _DIGITS))
