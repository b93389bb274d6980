"""A heat map on the board itself: how often something happened on each cell."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import dist, isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

from minerals.core.match import Match
from minerals.core.picture import Circle, Line, Point, Polygon, Scene, Text
from minerals.core.system import lazy, require
from minerals.core.text import OptionError, did_you_mean, quoted
from minerals.picture.pieces import BASELINE, Piece, piece_style, pieces
from minerals.picture.themes import Mode, family
from minerals.probability.chart import Chart, axes, ink, needs_matplotlib, table

if TYPE_CHECKING:
    import matplotlib.axes
else:
    matplotlib = lazy("matplotlib")

_GRID = re.compile(r"(\d+:)?[a-z]\d+")
"""The name of a cell, where each player has a board of their own with the player in front."""
_COLOURS = "cividis"
"""Even in lightness, and made for eyes that do not tell red from green."""
_INCHES = 7.2
_MARGIN = 24.0
_BESIDE = ("die", "button", "panel", "card", "piece")
"""The families of roles of what lies beside the board, or comes and goes."""
_GROUND_OF_BOARDS = ("background", "board")
"""The families of roles that are shown at full strength."""
_LONGEST_COORDINATE = 2
"""What is longer than the name of a row or column is a sentence."""
_GROUND, _COUNTED = 1, 2
"""What is drawn below and above, for matplotlib would lay all texts on top."""
_PALE = 0.35
"""How much is left of what the board itself shows."""


class _Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, point: Point) -> bool:
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom


@needs_matplotlib
def heat_map(
    board: Match | Scene,
    counts: Mapping[str, float],
    *,
    of: str = "times",
    title: str = "",
    mode: Mode = "light",
) -> Chart:
    """Show numbers on the cells of a board, as colours and as figures. O(shapes of the scene).

    Parameters
    ----------
    board
        A match, whose position is shown faintly under the numbers, or a scene.
    counts
        For each cell, how often something happened there. Other cells stay as they are on the board.
    of
        A label for the scale that says what is counted.
    title
        A heading.
    mode
        "light" or "dark".

    Returns
    -------
    Chart
        Its data: `cell` and `count`, the largest count first.

    Raises
    ------
    OptionError
        If the board has no such cell, or there are no counts.
    MineralsError
        If matplotlib or pandas is missing.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", seed=7)
    >>> heat_map(match, {"d6": 3, "e5": 1}, of="removals").data["cell"].tolist()
    ['d6', 'e5']
    """
    require(Match | Scene, board=board)
    require(Mapping[str, float], counts=counts)
    scene = board.scene() if isinstance(board, Match) else board
    cells = _cells(scene)
    _require_cells(counts, cells)
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize

    for cell, count in counts.items():
        if not isfinite(count):
            raise OptionError(f"heat_map: the count of {quoted(cell)} is {count}, not a number.")
    box = _around(cells.values())
    width = _INCHES
    height = (width - 0.9) * (box.bottom - box.top) / (box.right - box.left) + (0.4 if title else 0.1)
    figure, drawn = axes(width, height, mode, title)
    drawn.set(xlim=(box.left, box.right), ylim=(box.bottom, box.top), aspect="equal")
    drawn.set_axis_off()
    for piece in pieces(scene):
        if _belongs(piece, box):
            _paint(drawn, piece, mode)
    scale = Normalize(min(0, *counts.values()), max(counts.values()) or 1)
    colours = colormaps[_COLOURS]
    for cell, count in counts.items():
        _mark(drawn, cells[cell], count, colours(scale(count)), mode)
    bar = figure.colorbar(ScalarMappable(scale, colours), ax=drawn, shrink=0.8, pad=0.02, aspect=28)
    bar.set_label(of, color=ink("text.quiet", mode))
    bar.ax.tick_params(colors=ink("text", mode))
    bar.outline.set_edgecolor(ink("panel", mode, "stroke"))  # type: ignore[operator, unused-ignore]  # a patch
    data = table({"cell": list(counts), "count": list(counts.values())})
    data = data.sort_values("count", ascending=False, kind="stable", ignore_index=True)
    return Chart(figure, _told(data, of, scene.title), data)


def _cells(scene: Scene) -> dict[str, Polygon | Circle]:
    """Return the shape of each cell: the one that lies lowest."""
    found: dict[str, Polygon | Circle] = {}
    for shape in scene.shapes:
        if isinstance(shape, Polygon | Circle) and shape.cell is not None:
            found.setdefault(shape.cell, shape)
    return found


def _require_cells(counts: Mapping[str, float], cells: Mapping[str, Any]) -> None:
    if not counts:
        raise OptionError("heat_map takes the counts of at least one cell.")
    for cell in counts:
        if cell not in cells:
            raise OptionError(f"heat_map: the board has no cell {quoted(cell)}. {did_you_mean(cell, cells)}")


def _around(shapes: Any) -> _Box:
    """Return the box around the grid: the cells named by a letter and a number, or all where there are none."""
    found = [shape for shape in shapes if _is_of_grid(shape.cell)] or list(shapes)
    points = [point for shape in found for point in _corners(shape)]
    return _Box(
        min(x for x, _ in points) - _MARGIN,
        min(y for _, y in points) - _MARGIN,
        max(x for x, _ in points) + _MARGIN,
        max(y for _, y in points) + _MARGIN,
    )


def _corners(shape: Polygon | Circle) -> Sequence[Point]:
    if isinstance(shape, Polygon):
        return shape.points
    return ((shape.x - shape.radius, shape.y - shape.radius), (shape.x + shape.radius, shape.y + shape.radius))


def _belongs(piece: Piece, box: _Box) -> bool:
    """Tell whether a piece is a part of the board, rather than of what lies beside it."""
    shape = piece.shape
    if family(shape.role) in _BESIDE or not box.holds(_middle(piece)):
        return False
    if isinstance(shape, Text):
        return family(shape.role) != "text" or len(shape.text) <= _LONGEST_COORDINATE
    cell = None if isinstance(shape, Line) else shape.cell
    return cell is None or _is_of_grid(cell)


def _is_of_grid(cell: str) -> bool:
    return _GRID.fullmatch(cell) is not None


def _middle(piece: Piece) -> Point:
    shape = piece.shape
    if isinstance(shape, Polygon | Circle):
        return shape.centre
    return (shape.x, shape.y) if isinstance(shape, Text) else shape.points[0]


def _paint(drawn: matplotlib.axes.Axes, piece: Piece, mode: Mode) -> None:
    """Draw a piece of the board faintly."""
    from matplotlib import patches
    from matplotlib.lines import Line2D

    shape, look = piece.shape, piece_style(piece.shape.role, piece.part, mode)
    fill = "none" if look.fill is None else look.fill.hex
    edge = "none" if look.stroke is None else look.stroke.hex
    whole = 1.0 if family(shape.role) in _GROUND_OF_BOARDS else _PALE
    match shape:
        case Polygon():
            drawn.add_patch(
                patches.Polygon(
                    shape.points,
                    facecolor=fill,
                    edgecolor=edge,
                    linewidth=look.width * 0.7,
                    alpha=whole,
                    zorder=_GROUND,
                )
            )
        case Circle():
            drawn.add_patch(
                patches.Circle(
                    shape.centre,
                    shape.radius,
                    facecolor=fill,
                    edgecolor=edge,
                    linewidth=look.width * 0.7,
                    alpha=whole,
                    zorder=_GROUND,
                )
            )
        case Line():
            across, down = zip(*shape.points, strict=True)
            drawn.add_line(Line2D(across, down, color=edge, linewidth=look.width * 0.7, alpha=whole, zorder=_GROUND))
        case Text():
            side = {"start": "left", "middle": "center", "end": "right"}[shape.align]
            drawn.text(
                shape.x,
                shape.y + BASELINE * shape.size,
                shape.text,
                color=fill,
                fontsize=shape.size * _points_a_unit(drawn),
                horizontalalignment=side,
                verticalalignment="baseline",
                alpha=whole if whole == 1 else 0.6,
                clip_on=True,
                zorder=_GROUND,
            )


def _mark(drawn: matplotlib.axes.Axes, shape: Polygon | Circle, count: float, colour: Any, mode: Mode) -> None:
    from matplotlib import patches

    edge = ink("button", mode, "stroke")
    if isinstance(shape, Polygon):
        drawn.add_patch(patches.Polygon(shape.points, facecolor=colour, edgecolor=edge, linewidth=0.8, zorder=_COUNTED))
    else:
        drawn.add_patch(
            patches.Circle(shape.centre, shape.radius, facecolor=colour, edgecolor=edge, linewidth=0.8, zorder=_COUNTED)
        )
    # Roughly the relative luminance of WCAG; at 0.18, black and white have equal contrast.
    red, green, blue = (part**2.2 for part in colour[:3])
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18
    said = in_figures(count)
    x, y = shape.centre
    drawn.text(
        x,
        y,
        said,
        color="#000000" if light else "#ffffff",
        fontsize=min(0.5, 1.35 / max(2, len(said))) * 2 * _inner_radius(shape) * _points_a_unit(drawn),
        horizontalalignment="center",
        verticalalignment="center",
        zorder=_COUNTED,
    )


def _inner_radius(shape: Polygon | Circle) -> float:
    if isinstance(shape, Circle):
        return shape.radius
    corners = shape.points
    middles = (((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))
    return min(dist(shape.centre, middle) for middle in middles)


def _points_a_unit(drawn: matplotlib.axes.Axes) -> float:
    left, right = drawn.get_xlim()
    return 72 * (_INCHES - 0.9) / abs(right - left)


def in_figures(count: float) -> str:
    """Return a count, short enough to fit on a cell.

    >>> in_figures(7), in_figures(1234), in_figures(0.256), in_figures(25_300_000), in_figures(3.0)
    ('7', '1.2k', '.26', '25M', '3')
    """
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(count) >= size:
            return f"{count / size:.2g}{letter}" if abs(count) < 100 * size else f"{count / size:.0f}{letter}"
    if count == int(count):
        return str(int(count))
    return f"{count:.2f}".replace("0.", ".") if abs(count) < 1 else f"{count:.3g}"


def _told(data: Any, of: str, board: str) -> str:
    most = ", ".join(f"{row.cell} {row.count:,.4g}" for row in data.head(5).itertuples(index=False, name="Row"))
    least = data.iloc[-1]
    return (
        f"Heat map on {board}: {of} on {len(data)} cells, together {data['count'].sum():,.6g}; "
        f"most on {most}; least on {least['cell']}, {least['count']:,.4g}."
    )
