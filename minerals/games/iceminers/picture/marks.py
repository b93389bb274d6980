"""Marks and arrows: those that the caller asks for, and those for the latest event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from minerals.core.picture import Point, Polygon, Shape, View, arrow_over, sign_of
from minerals.core.text import translated
from minerals.games.iceminers import events as e
from minerals.games.iceminers.components import ARM_AT, ARMS, GRID
from minerals.games.iceminers.events import IceminersEvent
from minerals.games.iceminers.picture.layout import Layout, box_around
from minerals.games.iceminers.state import State

_ARMS = {arm.name: number for number, arm in enumerate(ARMS)}


class Traces(NamedTuple):
    """The traces of an event in the picture."""

    marks: Mapping[str, str] = {}
    """The kind of mark on each square, arm or token."""
    path: tuple[str, ...] = ()
    """The squares and arms that an arrow goes through."""


def traces(state: State, event: IceminersEvent | None) -> Traces:
    """Return the traces of an event in the picture. The state is the one after it. O(1)."""
    match event:
        case e.ArmVeinsCovered(cells=cells) | e.PairVeinsCovered(cells=cells):
            return Traces(dict.fromkeys(cells, "after"))
        case e.MinerPlaced(arm=arm):
            return Traces({arm: "after"})
        case e.FirstPlayerRolled() | e.DieRolled():
            return Traces({"roll": "after"})
        case e.PointsLapsed():
            return Traces({"roll": "before"})
        case e.MinerEntered(cell=cell):
            arm = ARMS[ARM_AT[GRID.index(cell)]].name
            return Traces({arm: "before", cell: "after"}, (arm, cell))
        case e.MinerStepped(origin=origin, cell=cell):
            return Traces({origin: "before", cell: "after"}, (origin, cell))
        case e.MinerLeft(cell=cell, arm=arm):
            return Traces({cell: "before", arm: "after"}, (cell, arm))
        case _:
            return Traces(_changed(state, event))


def _changed(state: State, event: IceminersEvent | None) -> dict[str, str]:
    """Return the marks of the events in which no miner moves."""
    match event:
        case (
            e.CentreVeinCovered(cell=cell)
            | e.ArmVeinOpened(cell=cell)
            | e.PairVeinOpened(cell=cell)
            | e.CentreVeinOpened(cell=cell)
            | e.GemPickedUp(cell=cell)
            | e.GemDropped(cell=cell)
        ):
            return {cell: "after"}
        case e.GemStolen(player=player, opponent=opponent):
            square = GRID.name(state.miners[player - 1])
            return {square: "after", f"player {player}": "after", f"player {opponent}": "before"}
        case e.GemDelivered(player=player, arm=arm):
            return {arm: "after", f"player {player}": "after"}
        case e.ScoreCounted(player=player):
            return {f"player {player}": "after"}
        case e.TieCompared(players=players):
            return {f"player {player}": "after" for player in players}
        case _:
            return {}


# --- drawing ---


def draw_marks(
    view: View[IceminersEvent], marks: Mapping[str, str], seen: Traces, under: Iterable[Shape], layout: Layout
) -> Iterator[Shape]:
    """Yield the marks and arrows that lie on the shapes `under`. O(shapes)."""
    places = {name: layout.zone_box(number).corners(8) for name, number in _ARMS.items()}
    places |= {shape.cell: _outline(shape, layout) for shape in under if isinstance(shape, Polygon) and shape.cell}
    for cell, kind in marks.items():
        if cell in places:
            yield from _mark(Polygon(places[cell], f"mark.{kind}"), kind, layout)
    for path, role in view.paths(seen.path):
        yield from _arrow([name for name in path if name in GRID.index_of or name in _ARMS], role, layout)


def _outline(shape: Polygon, layout: Layout) -> tuple[Point, ...]:
    """Return where the mark of a shape goes: around a gem, within a square, on the edge of everything else."""
    if shape.cell in GRID.index_of:
        side = layout.square - 5
        return box_around(shape.centre, side, side).corners(5 * layout.unit)
    width = max(shape.points)[0] - min(shape.points)[0]
    if width < layout.square / 2:
        return box_around(shape.centre, width + 5, width + 5).corners(4)
    return shape.points


def _mark(outline: Polygon, kind: str, layout: Layout) -> Iterator[Shape]:
    yield outline
    yield from sign_of(kind, outline.centre, layout.square / 4)


def _arrow(path: Sequence[str], role: str, layout: Layout) -> Iterator[Shape]:
    """Yield an arrow that does not hide the pieces at its ends."""
    points = [_place(path, number, layout) for number in range(len(path))]
    if len(points) < 2 or points[-1] == points[-2] or points[0] == points[1]:
        return
    label = translated("arrow from {origin} to {cell}", origin=path[0], cell=path[-1])
    gaps = (0.2 * layout.square, 0.36 * layout.square, 0.44 * layout.square)
    yield from arrow_over(points, layout.square, gaps, label, role)


def _place(path: Sequence[str], number: int, layout: Layout) -> Point:
    """Return the points of a path. Off the board it goes straight out from the next square."""
    name = path[number]
    if name not in _ARMS:
        return layout.centre_of(GRID.index(name))
    beside = next((path[at] for at in (number - 1, number + 1) if 0 <= at < len(path) and path[at] not in _ARMS), "")
    if not beside:
        return layout.zone_box(_ARMS[name]).centre
    return layout.outside(_ARMS[name], GRID.index(beside))
