"""Marks and arrows: what is asked for, and what the event just seen has changed.

Marks on several cells of a table are drawn as one outline around all of them. Cells and tiles that can be clicked next
get no more than a dot each, since while tiles are placed they are many.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from math import dist

from minerals.core.geometry import Cells
from minerals.core.picture import Box, Circle, Line, Point, Polygon, Shape, View, sign_of
from minerals.core.text import translated
from minerals.games.out_of_mine import events as e
from minerals.games.out_of_mine.events import OutOfMineEvent
from minerals.games.out_of_mine.picture.layout import Layout
from minerals.games.out_of_mine.picture.panels import clock_box
from minerals.games.out_of_mine.picture.slots import Slot
from minerals.games.out_of_mine.picture.tiles import outline_at, outlines
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import GRID, element_of

_CELL_INSET = 0.06
_DOT = 0.13  # the radius of the dot on a cell that can be clicked next, in cells


# --- what there is to mark ---


def all_marks(state: State, view: View[OutOfMineEvent], taker: int) -> dict[str, str]:
    """Return token to kind of mark: those of the event just seen, and over them those asked for.

    `taker`: whose clicks on the supply count.
    """
    asked = {_of_seat(mark.cell, view.seat): mark.kind for mark in view.marks}
    return {**traces(state, view.event, taker), **asked}


def _of_seat(cell: str, seat: int) -> str:
    """Return the token of a cell that is named alone, as rulings do, where one player is shown alone."""
    return f"{seat}:{cell}" if seat and cell in GRID.index_of else cell


def traces(state: State, event: OutOfMineEvent | None, taker: int) -> dict[str, str]:
    """Return the marks that an event leaves to be seen; the state is the one after it. O(cells)."""
    match event:
        case e.TileTaken(player=player, tile=tile):
            return {f"{taker}:take {tile}": "before", f"hand {player}": "after"}
        case e.TileReturned(player=player, tile=tile):
            return {f"hand {player}": "before", f"{taker}:take {tile}": "after"}
        case e.TileTurned(player=player) | e.TileFlipped(player=player):
            return {f"hand {player}": "after"}
        case e.TilePlaced(player=player, cells=cells):
            return _on_table(player, cells, "after")
        case e.TileLifted(player=player, cells=cells):
            return {**_on_table(player, cells, "before"), f"hand {player}": "after"}
        case e.TileRemoved(player=player, cells=cells, tile=tile):
            return {**_on_table(player, cells, "before"), f"{taker}:take {tile}": "after"}
        case e.TimeRanOut():
            return {"clock": "after"}
        case e.CardRevealed(player=player):
            return {f"card {player}": "after"}
        case _:
            return _counted(state, event)


def _counted(state: State, event: OutOfMineEvent | None) -> dict[str, str]:
    """Return the marks of points, and of what happens to a player as a whole."""
    match event:
        case e.EmptyCellsCounted(player=player) | e.NothingScored(player=player):
            return _on_table(player, GRID.names(state.open_cells(player)), "before")
        case e.ElfRewarded(player=player, cell=cell):
            return _on_table(player, (cell,), "after")
        case e.ElementsCounted(player=player, element=element, points=points):
            showing = (lying.cells for lying in state.seat(player).tiles if element_of(lying.tile) == element)
            cells = [name for lying in showing for name in GRID.names(lying)]
            return _on_table(player, cells, "after" if points > 0 else "before")
        case e.CallerRewarded(player=player, points=points):
            return {f"player {player}": "after" if points > 0 else "before"}
        case e.GalleryRetired(player=player):
            return {f"player {player}": "before"}
        case (
            e.GalleryDealt(player=player)
            | e.SideChosen(player=player)
            | e.Called(player=player)
            | e.Passed(player=player)
            | e.RoundScored(player=player)
            | e.TotalCounted(player=player)
        ):
            return {f"player {player}": "after"}
        case _:
            return {}


def _on_table(player: int, cells: Iterable[str], kind: str) -> dict[str, str]:
    return {f"{player}:{cell}": kind for cell in cells}


# --- drawing ---


def draw_marks(
    view: View[OutOfMineEvent], marks: Mapping[str, str], layout: Layout, slots: Iterable[Slot], under: Iterable[Shape]
) -> Iterator[Shape]:
    """Yield the marks and arrows that lie on the shapes `under`. O(shapes)."""
    if not marks and not view.arrows:
        return
    wanted = {*marks, *chain.from_iterable(view.arrows)}
    places = {shape.cell: shape.points for shape in under if isinstance(shape, Polygon) and shape.cell in wanted}
    places |= _boxes(layout)
    on_slots = {name: slot for slot in slots for name in slot.tiles}
    drawn: set[tuple[Slot, str]] = set()
    for token, kind in _elsewhere(marks, layout).items():
        slot = on_slots.get(token.partition(":take ")[2])
        if slot is not None and (slot, kind) not in drawn:
            drawn.add((slot, kind))
            yield from _on_slot(slot, kind)
        elif slot is None and token in places:
            yield from _around(places[token], kind)
    for player, part in layout.parts.items():
        own = {cell: marks[f"{player}:{cell}"] for cell in GRID.index_of if f"{player}:{cell}" in marks}
        for kind in dict.fromkeys(own.values()):
            cells = [cell for cell, its_kind in own.items() if its_kind == kind]
            if f"{player}:{cells[0]}" in places:
                yield from _on_cells(GRID.set_of(cells), kind, (part.left, part.table.bottom), part.cell)
    for path, role in view.paths():
        yield from _arrow([token for token in path if token in places], role, places)


def _boxes(layout: Layout) -> dict[str, tuple[Point, ...]]:
    """Return the outlines of what can be marked but not clicked."""
    outlined = {"clock": clock_box(layout).corners(2)}
    for player, part in layout.parts.items():
        outlined[f"player {player}"] = part.panel.corners()
        outlined[f"hand {player}"] = part.hand.corners(6)
        outlined[f"card {player}"] = part.card.corners(6)
    return outlined | {f"player {player}": box.corners() for player, box in layout.others.items()}


def _elsewhere(marks: Mapping[str, str], layout: Layout) -> dict[str, str]:
    """Return the marks that are not on cells of a table; those of players without one go to their panel."""
    found: dict[str, str] = {}
    for token, kind in marks.items():
        owner, what = _owner(token)
        if owner in layout.others and kind != "target" and not what.startswith("take "):
            found.setdefault(f"player {owner}", kind)
        elif what not in GRID.index_of:
            found[token] = kind
    return found


def _owner(token: str) -> tuple[int, str]:
    """Return whose a token is, or 0, and what it stands for."""
    player, colon, what = token.partition(":")
    if colon and player.isdigit():
        return int(player), what
    what, _, player = token.partition(" ")
    return (int(player) if player.isdigit() else 0), what


def _on_slot(slot: Slot, kind: str) -> Iterator[Shape]:
    box = slot.box
    if kind == "target":
        yield Circle(box.right - 6, box.y + 6, 3, "mark.target.dot")
    else:
        yield from _around(box.corners(6), kind)


def _around(points: tuple[Point, ...], kind: str) -> Iterator[Shape]:
    mark = Polygon(points, f"mark.{kind}")
    yield mark
    yield from sign_of(kind, mark.centre, 14.0)


def _on_cells(cells: Cells, kind: str, origin: Point, size: float) -> Iterator[Shape]:
    spots = [GRID.place(index) for index in GRID.name_of if cells >> index & 1]
    middles = [(origin[0] + (x + 0.5) * size, origin[1] - (y + 0.5) * size) for x, y in spots]
    if kind == "target":
        yield from (Circle(*middle, _DOT * size, "mark.target.dot") for middle in middles)
        return
    for outline in outlines(frozenset(spots), _CELL_INSET, _CELL_INSET):
        yield Polygon(outline_at(outline, origin, size), f"mark.{kind}")
    for middle in middles:
        yield from sign_of(kind, middle, 0.26 * size)


def _arrow(path: list[str], role: str, places: Mapping[str, tuple[Point, ...]]) -> Iterator[Shape]:
    points = [_middle(places[token]) for token in path]
    if len(points) >= 2 and dist(points[-2], points[-1]) > 1:
        yield Line(
            tuple(points), role, translated("arrow from {start} to {end}", start=path[0], end=path[-1]), arrow=True
        )


def _middle(points: tuple[Point, ...]) -> Point:
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).centre
