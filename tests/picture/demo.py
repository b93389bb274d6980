"""A small board that has something of everything: what the tests of all painters paint."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.geometry import HexGrid, corners
from minerals.core.picture import Circle, Line, Point, Polygon, Scene, Shape, Text

GRID = HexGrid.hexagon(3)
RADIUS = 32.0
WIDTH, HEIGHT = 470.0, 330.0
MINERALS = {
    "white": ("w", "wollastonite", 1),
    "blue": ("k", "kyanite", 2),
    "pink": ("t", "tourmaline", 3),
    "black": ("a", "anthracite", 4),
    "golden": ("o", "orpiment", 5),
}
PLAYERS = ("Ada", "Ben", "Cleo", "Dov", "Eve")
PAWNS = {"a1": 1, "c3": 2, "e3": 3, "c5": 4, "d1": 5}
MARKS = {"b2": "target", "c2": "selected", "d4": "refused", "b4": "before", "e2": "after", "a3": "hint"}


def point(cell: str) -> Point:
    """The centre of a cell, in scene units."""
    x, y = GRID.point(GRID.index(cell), RADIUS, HEIGHT - 50)
    return (x + 40.0, y)


def kind_of(cell: str) -> str:
    """Which mineral lies on a cell: all five in turn."""
    return tuple(MINERALS)[list(GRID.name_of.values()).index(cell) % 5]


def demo_scene(title: str = "A board of every mineral", selected: str = "c2") -> Scene:
    """The board, its pawns and marks, an arrow, and a panel with the players and two buttons."""
    cells = list(GRID.name_of.values())
    shapes: tuple[Shape, ...] = (
        Polygon(_rectangle(0, 0, WIDTH, HEIGHT), "background"),
        *(_tile(cell) for cell in cells),
        *(
            Polygon(corners(*point(cell), RADIUS * 0.72), f"tile.{kind_of(cell)}.facet")
            for cell in cells
            if cell != "b3"
        ),
        *(_letter(cell) for cell in cells if cell != "b3"),
        *(Polygon(corners(*point(cell), RADIUS * 0.84), f"mark.{kind}") for cell, kind in MARKS.items()),
        Polygon(corners(*point(selected), RADIUS * 0.84), "mark.selected"),
        Line((point("e3"), point("d3"), point("c4")), "arrow", "from e3 to c4", arrow=True),
        *_pawns(),
        *_panel(),
    )
    return Scene(WIDTH, HEIGHT, shapes, title, "Nineteen tiles, five pawns & a <panel>.", character=(13.856, 24.0))


def _tile(cell: str) -> Shape:
    if cell == "b3":
        return Polygon(corners(*point(cell), RADIUS * 0.97), "tile.crevice", "b3, a crevice", "b3", ".")
    letter, name, value = MINERALS[kind_of(cell)]
    return Polygon(
        corners(*point(cell), RADIUS * 0.97), f"tile.{kind_of(cell)}", f"{cell}, {name}, {value}", cell, letter
    )


def _letter(cell: str) -> Shape:
    x, y = point(cell)
    return Text(x, y, str(MINERALS[kind_of(cell)][2]), f"letter.{kind_of(cell)}", size=22)


def _pawns() -> Iterator[Shape]:
    for cell, player in PAWNS.items():
        x, y = point(cell)
        yield Circle(x, y, 13, f"player.{player}", f"{PLAYERS[player - 1]}'s pawn on {cell}", cell, str(player))
        yield Text(x, y, str(player), "player.text", size=16)


def _panel() -> Iterator[Shape]:
    left = 330.0
    yield Text(left, 28, "Players", "text.title", size=18, align="start")
    for number, name in enumerate(PLAYERS):
        y = 46 + 34 * number
        active = number == 1
        yield Polygon(_rectangle(left, y, 124, 28), "panel.active" if active else "panel")
        yield Circle(left + 16, y + 14, 9, f"player.{number + 1}")
        yield Text(left + 16, y + 14, str(number + 1), "player.text", size=11)
        yield Text(left + 34, y + 14, name, "text", size=14, align="start")
        yield Text(left + 116, y + 14, str(7 * number + 3), "text.quiet", size=13, align="end")
    yield Polygon(_rectangle(left, 230, 58, 28), "button", "undo the last action", "undo")
    yield Text(left + 29, 244, "Undo", "button.text", size=13)
    yield Polygon(_rectangle(left + 66, 230, 58, 28), "button.active", "end the turn", "end")
    yield Text(left + 95, 244, "End", "button.text.active", size=13)
    yield Text(left, 278, "d4 is too far away.", "text.warning", size=12, align="start")


def _rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
