"""Marks and arrows: those that the caller asks for, and those for the latest event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from minerals.core.geometry import Cells, corners
from minerals.core.picture import Point, Polygon, Shape, View, arrow_over, sign_of
from minerals.core.text import translated
from minerals.games.mattock import events as e
from minerals.games.mattock.events import MattockEvent
from minerals.games.mattock.picture.layout import Frame
from minerals.games.mattock.rules.connection import path_over
from minerals.games.mattock.state import State, opponent


class Traces(NamedTuple):
    """The traces of an event in the picture."""

    marks: Mapping[str, str] = {}
    """Space to the kind of its mark."""
    paths: tuple[tuple[str, ...], ...] = ()
    """The spaces that each arrow goes through."""


def traces(state: State, event: MattockEvent | None) -> Traces:
    """Return the traces of an event in the picture. The state is the one after it. O(spaces concerned)."""
    match event:
        case e.MinerSetUp(cell=cell) | e.MinerPlaced(cell=cell) | e.TileMined(cell=cell) | e.MinerReturned(cell=cell):
            return Traces({cell: "after"})
        case e.MinerDrawn(outcome=cell):
            return Traces({cell: "after"})
        case e.MinersDrawn(outcome=cell, opposite=opposite):
            return Traces({cell: "after", opposite: "after"})
        case e.MinerMoved(player=player, origin=origin, cell=cell):
            passable = state.tiles & ~state.miners[opponent(player) - 1]
            return Traces({origin: "before", cell: "after"}, _ways(state, passable, (origin,), cell))
        case e.MinerRemoved(cell=cell, by=by):
            return Traces({cell: "before"}, _ways(state, state.empty_tiles, by, cell))
        case e.SidesSwapped():
            return Traces(dict.fromkeys(state.grid.names(state.miners[0] | state.miners[1]), "after"))
        case e.GameLost(player=player):
            return Traces(dict.fromkeys(state.grid.names(state.miners[player - 1]), "refused"))
        case _:
            return Traces()


def _ways(state: State, tiles: Cells, origins: Sequence[str], goal: str) -> tuple[tuple[str, ...], ...]:
    """Return a shortest way over tiles from each origin to a goal."""
    grid = state.grid
    paths = (path_over(grid, tiles, grid.index(origin), grid.index(goal)) for origin in origins)
    return tuple(tuple(grid.name(index) for index in path) for path in paths)


# --- drawing ---


def draw_marks(view: View[MattockEvent], frame: Frame, marks: Mapping[str, str], seen: Traces) -> Iterator[Shape]:
    """Yield the marks and arrows that lie on top of the board. O(marks)."""
    index_of = frame.grid.index_of
    for cell, kind in marks.items():
        if cell in index_of:
            yield from _mark(frame.centre(index_of[cell]), kind, frame.radius)
    for path, role in view.paths(*seen.paths):
        yield from _arrow(path, role, frame)


def _mark(centre: Point, kind: str, radius: float) -> Iterator[Shape]:
    x, y = centre
    yield Polygon(corners(x, y, radius * 0.88), f"mark.{kind}")
    if kind == "selected.target":
        yield Polygon(corners(x, y, radius * 0.62), "mark.target")
    yield from sign_of(kind, centre, 0.36 * radius)


def _arrow(path: Sequence[str], role: str, frame: Frame) -> Iterator[Shape]:
    """Yield an arrow that does not hide the miners at its ends."""
    points = [frame.centre(frame.grid.index(cell)) for cell in path]
    if len(points) < 2 or points[-1] == points[-2] or points[0] == points[1]:
        return
    label = translated("arrow from {origin} to {cell}", origin=path[0], cell=path[-1])
    gaps = (0.45 * frame.radius, 0.56 * frame.radius, 0.75 * frame.radius)
    yield from arrow_over(points, frame.radius * sqrt(3), gaps, label, role)
