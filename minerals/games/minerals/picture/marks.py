"""Marks and arrows: those asked for, and those for the changes of the latest event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import dist, sqrt
from typing import NamedTuple, TypeAlias

from minerals.core.geometry import Cells, corners, each
from minerals.core.picture import Circle, Point, Polygon, Shape, View, arrow_over, sign_of
from minerals.core.text import translated
from minerals.games.minerals import events as e
from minerals.games.minerals.events import MineralsEvent
from minerals.games.minerals.evolve import counts_of, value_of
from minerals.games.minerals.picture.board import pawn_spot
from minerals.games.minerals.picture.frame import Frame
from minerals.games.minerals.picture.layout import Layout
from minerals.games.minerals.picture.panels import card_spot, pool_spot, stack_spot
from minerals.games.minerals.picture.table import pouch_spot
from minerals.games.minerals.state import GRID, State

# Which neighbour lies behind each side of a hexagon, the sides clockwise from its top corner.
_BEHIND = tuple(
    GRID.directions[direction]
    for direction in (GRID.NORTHEAST, GRID.EAST, GRID.SOUTHEAST, GRID.SOUTHWEST, GRID.WEST, GRID.NORTHWEST)
)


# Where the corners of a hexagon are from its centre, clockwise from the top: in half widths, and upwards in
# half radii. Whole numbers, so that neighbours agree exactly on the corners they share.
_CORNERS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))

Corner: TypeAlias = tuple[int, int]

_AWAY = 2.0  # from a pawn to the arrow that leaves it


class Traces(NamedTuple):
    """The visible traces of an event."""

    marks: Mapping[str, str] = {}
    """Cell, tool or card to the kind of its mark."""
    path: tuple[str, ...] = ()
    """The cells that an arrow goes through."""
    spots: tuple[Point, ...] = ()
    """Where a number in a pool, on a tool stack or in the pouch has changed."""
    cards_of: int = 0
    """Whose collection cards have changed, or 0."""
    fragment: tuple[str, ...] = ()
    """The cells of a fragment."""


def traces(state: State, event: MineralsEvent | None, layout: Layout) -> Traces:
    """Return the visible traces of an event; the state is the one after it. O(cells concerned)."""
    match event:
        case e.MineralRemoved(cell=cell, mineral=mineral):
            return Traces({cell: "before"}, spots=(pouch_spot(state, layout, value_of(state, mineral)),))
        case e.CardTurnedUp(outcome=name) | e.CardRefilled(outcome=name) | e.ToolLaid(outcome=name):
            return Traces({name: "after"})
        case e.BuildingBegan(cell=cell) | e.TileLaid(cell=cell) | e.PawnPlaced(cell=cell) | e.PawnReturned(cell=cell):
            return Traces({cell: "after"})
        case e.MineralExcavated(cell=cell):
            return Traces({cell: "before"})
        case e.PawnMoved(path=path):
            return Traces({path[0]: "before", path[-1]: "after"}, path)
        case e.PawnSwept(origin=origin, cell=cell):
            return Traces({origin: "before", cell: "after"}, (origin, cell))
        case e.MoveFailed(player=player, mineral=mineral):
            return Traces(_at_pawn(state, player), spots=(pouch_spot(state, layout, value_of(state, mineral)),))
        case e.TurnPassed(player=player):
            return Traces(_at_pawn(state, player))
        case e.FragmentSeparated(cells=cells) | e.FragmentCutOff(cells=cells) | e.FragmentLost(cells=cells):
            return Traces(fragment=cells)
        case _:
            return _traces_of_minerals(state, event, layout)


def _traces_of_minerals(state: State, event: MineralsEvent | None, layout: Layout) -> Traces:
    """Return the traces of the events by which minerals and cards change hands."""
    match event:
        case (
            e.MineralKept(player=player, mineral=mineral)
            | e.MineralDrawn(player=player, outcome=mineral)
            | e.MineralChosen(player=player, mineral=mineral)
        ):
            return Traces(spots=(_pool(state, layout, player, mineral),))
        case (
            e.FragmentMineralTaken(player=player, cell=cell, mineral=mineral)
            | e.FragmentMineralShovelled(player=player, cell=cell, mineral=mineral)
            | e.NeighbourTaken(player=player, cell=cell, mineral=mineral)
        ):
            return Traces({cell: "before"}, spots=(_pool(state, layout, player, mineral),))
        case e.CollectionTaken(player=player) | e.CollectionTakenWithoutOrpiment(player=player):
            return Traces(cards_of=player)
        case e.ToolPaid(player=player, tool=tool, mineral=mineral):
            return Traces({tool: "after"}, spots=(stack_spot(state, layout, player, value_of(state, mineral)),))
        case e.MineralAdded(player=player, cell=cell, mineral=mineral):
            return Traces({cell: "after"}, spots=(_pool(state, layout, player, mineral),))
        case e.MineralAddedFromPouch(cell=cell, outcome=mineral):
            return Traces({cell: "after"}, spots=(pouch_spot(state, layout, value_of(state, mineral)),))
        case e.MineralsExchanged(player=player, opponent=opponent, give=give, take=take):
            counts = [one + other for one, other in zip(counts_of(state, give), counts_of(state, take), strict=True)]
            return Traces(
                spots=tuple(
                    pool_spot(layout, seat, place + 1)
                    for seat in (player, opponent)
                    for place, count in enumerate(counts)
                    if count
                )
            )
        case _:
            return Traces()


def _pool(state: State, layout: Layout, player: int, mineral: str) -> Point:
    return pool_spot(layout, player, value_of(state, mineral))


def _at_pawn(state: State, player: int) -> dict[str, str]:
    return {GRID.name(state.pawns[player - 1]): "refused"}


# --- drawing ---


def draw_marks(
    state: State,
    view: View[MineralsEvent],
    layout: Layout,
    marks: Mapping[str, str],
    seen: Traces,
    under: Iterable[Shape],
) -> Iterator[Shape]:
    """Yield the marks and arrows that lie on the shapes `under`. O(shapes)."""
    fragment, frame = GRID.set_of(seen.fragment), layout.frame
    for waiting in state.fragments:
        yield from _outline(waiting, frame, "minerals.mark.fragment")
    if fragment & ~state.tiles:
        yield from _outline(fragment, frame, "mark.before")
    places = {shape.cell: shape for shape in under if isinstance(shape, Polygon) and shape.cell} if marks else {}
    for cell, kind in marks.items():
        if cell in places:
            yield from _mark(places[cell], kind, frame.radius if cell in GRID.index_of else 0.0)
    for spot in seen.spots:
        yield Circle(*spot, 10.0, "mark.after")  # a wider one would cover the number
    if seen.cards_of:
        yield Polygon(card_spot(state, layout, seen.cards_of).corners(5), "mark.after")
    for path, role in view.paths(seen.path):
        yield from _arrow(path, role, state, frame)


def _mark(place: Polygon, kind: str, radius: float) -> Iterator[Shape]:
    """Yield the mark of a kind on a hex of a radius, or around any other shape."""
    x, y = place.centre
    yield Polygon(corners(x, y, radius * 0.91) if radius else place.points, f"mark.{kind}")
    yield from sign_of(kind, (x, y), 0.3 * radius if radius else 9.0)


def _arrow(path: Sequence[str], role: str, state: State, frame: Frame) -> Iterator[Shape]:
    """Yield an arrow that hides neither what it crosses nor the pawns at its ends."""
    points = [frame.centre(GRID.index(cell)) for cell in path]
    if len(points) < 2 or points[-1] == points[-2]:
        return
    first, last, start = 0.3 * frame.radius, 0.7 * frame.radius, GRID.index(path[0])
    if start in state.pawns:
        first = max(first, _way_out_of(pawn_spot(state, frame, start), points))
        last = 0.58 * frame.radius
    label = translated("arrow from {origin} to {cell}", origin=path[0], cell=path[-1])
    yield from arrow_over(points, frame.hex_width, (first, 0.62 * frame.radius, last), label, role)


def _way_out_of(pawn: tuple[Point, float], way: Sequence[Point]) -> float:
    """Return how far from the middle of the first cell a way leaves the pawn there, which stands beside the middle."""
    ((x, y), radius), ((start_x, start_y), (end_x, end_y)) = pawn, way[:2]
    length = dist((start_x, start_y), (end_x, end_y)) or 1.0
    along = ((x - start_x) * (end_x - start_x) + (y - start_y) * (end_y - start_y)) / length
    return along + sqrt(max(0.0, along**2 - dist((x, y), (start_x, start_y)) ** 2 + (radius + _AWAY) ** 2))


def _outline(cells: Cells, frame: Frame, role: str) -> Iterator[Shape]:
    """Yield the closed lines around a set of cells."""
    following: dict[Corner, Corner] = {}
    for index in each(cells):
        x, row = GRID.place(index)
        around = [(x + across, 3 * row + up) for across, up in _CORNERS]
        for side, step in enumerate(_BEHIND):
            if not cells >> (index + step) & 1:
                following[around[side]] = around[(side + 1) % 6]
    while following:
        first, corner = following.popitem()
        loop = [first]
        while corner != first:
            loop.append(corner)
            corner = following.pop(corner)
        yield Polygon(tuple(frame.corner(*corner) for corner in loop), role)
