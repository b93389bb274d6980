"""Scenes: pictures as ordered lists of plain drawing primitives.

A game turns its state into a `Scene`; painters (text, SVG, canvas) turn scenes into pictures. Lengths are in scene
units, x to the right, y downwards, the origin at the top left. A shape has a *role*, which the theme turns into
colours, and, if it can be clicked, the *cell* it represents. Later shapes lie on top of earlier ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias

import msgspec

from minerals.core.text import template

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # Python before 3.13 has no defaults; only type checkers need them

    EventT = TypeVar("EventT", default=Any)
else:
    from typing import TypeVar

    EventT = TypeVar("EventT")

Point: TypeAlias = tuple[float, float]
Rectangle: TypeAlias = tuple[float, float, float, float]
"""The x and y of its top left corner, its width and its height."""


class Polygon(msgspec.Struct, frozen=True, tag=True):
    """A closed polygon."""

    points: tuple[Point, ...]
    role: str
    label: str = ""
    """The label for screen readers. Empty for decoration."""
    cell: str | None = None
    """The meaning of a click on it: a cell's name or a button's token."""
    glyph: str = ""
    """The text that the text painter writes at the centre."""

    @property
    def centre(self) -> Point:
        """The mean of the corners."""
        across, down = zip(*self.points, strict=True)
        return (sum(across) / len(across), sum(down) / len(down))

    def contains(self, x: float, y: float) -> bool:
        """Tell whether a point is inside, by the even-odd rule."""
        inside = False
        previous_x, previous_y = self.points[-1]
        for corner_x, corner_y in self.points:
            if (corner_y > y) != (previous_y > y):
                crossing = (previous_x - corner_x) * (y - corner_y) / (previous_y - corner_y) + corner_x
                if x < crossing:
                    inside = not inside
            previous_x, previous_y = corner_x, corner_y
        return inside


class Circle(msgspec.Struct, frozen=True, tag=True):
    """A disc."""

    x: float
    y: float
    radius: float
    role: str
    label: str = ""
    cell: str | None = None
    glyph: str = ""

    @property
    def centre(self) -> Point:
        """The centre."""
        return (self.x, self.y)

    def contains(self, x: float, y: float) -> bool:
        """Tell whether a point is inside."""
        return (x - self.x) ** 2 + (y - self.y) ** 2 <= self.radius**2


class Line(msgspec.Struct, frozen=True, tag=True):
    """An open line through two or more points."""

    points: tuple[Point, ...]
    role: str
    label: str = ""
    arrow: bool = False
    """Whether it ends in an arrow head."""


class Text(msgspec.Struct, frozen=True, tag=True):
    """A line of text, its middle height at y."""

    x: float
    y: float
    text: str
    role: str
    size: float = 12.0
    """The height of the letters' em square."""
    align: str = "middle"
    """`start`, `middle` or `end`: which part of the text is at x."""


Shape: TypeAlias = Polygon | Circle | Line | Text

_role = attrgetter("role")


def in_layers(drawings: Iterable[Iterable[Shape]]) -> list[Shape]:
    """Return drawings that do not overlap layer by layer, with equal roles one after another. O(shapes · log drawings).

    The picture is the same as if each drawing were painted by itself, and a painter can paint a run of one role at
    once.

    >>> stones = [[Circle(x, 9, 8, "tile.blue"), Text(x, 9, "K", "letter.blue")] for x in (9, 27)]
    >>> [shape.role for shape in in_layers(stones)]
    ['tile.blue', 'tile.blue', 'letter.blue', 'letter.blue']
    """
    layers: list[Shape] = []
    for layer in zip_longest(*drawings):
        layers += sorted([shape for shape in layer if shape is not None], key=_role)
    return layers


class Scene(msgspec.Struct, frozen=True):
    """A picture as an ordered list of shapes, on a canvas of a given size.

    Lengths are in scene units, *x* to the right and *y* downwards from the top left corner. Later shapes are on top.

    Examples
    --------
    >>> scene = Scene(20, 20, (Circle(10, 10, 8, "tile.blue", cell="a1"),), "One tile")
    >>> scene.cell_at(9, 12), scene.centre_of("a1")
    ('a1', (10, 10))
    """

    width: float
    """In scene units."""
    height: float
    """In scene units."""
    shapes: tuple[Shape, ...]
    """From the bottom up."""
    title: str
    description: str = ""
    """The whole picture in words, for screen readers and alternative text."""
    character: Point = (10.0, 20.0)
    """How wide and high one character of the text painter is, in scene units."""
    rest: Rectangle | None = None
    """An empty rectangle for words about the picture, as x, y, width and height, or None if there is none."""
    places: tuple[tuple[str, Rectangle], ...] = ()
    """The names of rectangles that cannot be clicked, but to which pieces go: a pool, a hand, the place of a die."""

    def cell_at(self, x: float, y: float) -> str | None:
        """Return the cell or token of the topmost clickable shape at a point, or None. O(shapes).

        Parameters
        ----------
        x, y
            The point, in scene units.
        """
        for shape in reversed(self.shapes):
            if isinstance(shape, Polygon | Circle) and shape.cell is not None and shape.contains(x, y):
                return shape.cell
        return None

    def centre_of(self, cell: str) -> Point | None:
        """Return the centre of the shape that represents a cell, or None. O(shapes)."""
        for shape in self.shapes:
            if isinstance(shape, Polygon | Circle) and shape.cell == cell:
                return shape.centre
        return None


MARK_WORDS = {
    "target": template("legal target"),
    "selected": template("selected"),
    "selected.target": template("selected, legal target"),
    "refused": template("refused"),
    "before": template("before the last event"),
    "after": template("after the last event"),
    "hint": template("hint"),
    "appeared": template("possible now"),
    "vanished": template("no longer possible"),
    "right": template("predicted, and right"),
    "missed": template("not predicted, but right"),
    "wrong": template("predicted, but wrong"),
}
"""The words of screen readers for each kind of mark."""

MARK_SIGNS = {
    "target": ("(", ")"),
    "selected": ("[", "]"),
    "selected.target": ("[", ")"),
    "refused": ("!", "!"),
    "before": ("<", ">"),
    "after": (">", "<"),
    "hint": ("?", "?"),
    "appeared": ("+", "+"),
    "vanished": ("-", "-"),
    "right": ("*", "*"),
    "missed": ("_", "_"),
    "wrong": ("x", "x"),
}
"""The signs that the text painter puts around a cell for each kind of mark."""


class Mark(msgspec.Struct, frozen=True):
    """An emphasis on a cell of the picture.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", seed=7)
    >>> scene = match.scene(minerals.View(marks=(minerals.Mark("d6", "target"),)))
    >>> any(MARK_WORDS["target"] in getattr(shape, "label", "") for shape in scene.shapes)
    True
    """

    cell: str
    """The name of the cell."""
    kind: str
    """`target` (a legal target), `selected`, `selected.target` (both), `refused`, `hint`, `before` and `after` (where
    the last event changed something), `appeared` and `vanished` (a goal that a painted position brought or took), or of
    a prediction `right`, `missed` and `wrong`."""


class Viewport(msgspec.Struct, frozen=True):
    """The place that a picture has, in scene units. On a page, a scene unit has `zoom_in` CSS pixels.

    From a width of 700 on, the board is at the left, the players are at the right, and the scene is at most as high as
    the place; what is left of the right column is the scene's `rest`. In a narrower place, everything is in one column
    as wide as the place and as high as it needs to be. No text is smaller than 12.
    """

    width: float
    height: float = 620.0


NARROW = 700.0
"""The width of a place below which a picture has one column."""
SMALLEST_TEXT = 12.0
"""The size of the smallest text of a picture that is laid out for a place."""
LARGE = Viewport(1000.0, 600.0)
"""The place from which on the rest is larger."""


READABLE_TEXT = 14.0
"""The size of the smallest text on a page, in CSS pixels, where the page has room for it."""
_LOWEST = 420.0  # a wide place
_TABLET = 840.0  # a wide place that is no wider is a tablet's, or half a screen
_UPRIGHT = 1.15
"""How many times as high as wide a place is that is filled from above to below, as on a tablet that stands."""
_SLIMMEST = 300.0  # a narrow one


def zoom_in(width: float, height: float, larger: float = 1.0) -> float:
    """Return how many CSS pixels a scene unit has where a picture has a place of so many of them.

    There are so many that people can read the smallest text, and more where there is more room: a picture on a wall
    should be large. There are fewer where a picture would not find room. `larger`: how much larger it should be if that
    is possible.

    >>> round(12 * zoom_in(1008, 600)), round(12 * zoom_in(1888, 976), 1), zoom_in(700, 420), zoom_in(300, 700)
    (14, 19.5, 1.0, 1.0)

    A place that stands has one column, though it is wide.

    >>> 788 / zoom_in(788, 999) < NARROW
    True
    """
    least = READABLE_TEXT / SMALLEST_TEXT
    if width < NARROW or (width < _TABLET and height > _UPRIGHT * width):
        return max(1.0, width / (NARROW - 1), min(larger * least, width / _SLIMMEST))
    most = max(1.0, min(width / NARROW, height / _LOWEST))
    return min(most, larger * max(least, min(width / LARGE.width, height / LARGE.height)))


def least_rest(place: Viewport) -> Point:
    """Return the least width and height of the rest in a wide place.

    >>> least_rest(Viewport(800, 480)), least_rest(Viewport(1008, 600))
    ((260.0, 150.0), (300.0, 250.0))
    """
    is_large = place.width >= LARGE.width and place.height >= LARGE.height
    return (300.0, 250.0) if is_large else (260.0, 150.0)


Concealed: TypeAlias = Literal["numbers", "terms", "turn"]
"""What a picture can leave out.

`numbers` are those that can be counted or worked out from the position, such as points and how many spaces a player can
mine. `terms` are words for what the rules make of a place, such as crevice. `turn` is whose turn it is.
"""


class View(msgspec.Struct, Generic[EventT], frozen=True):
    """The additions to a picture of the state.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", seed=7)
    >>> with_names, without = (match.scene(minerals.View(coordinates=shown)) for shown in (True, False))
    >>> len(with_names.shapes) > len(without.shapes)
    True
    """

    marks: tuple[Mark, ...] = ()
    """The marks to show."""
    event: EventT | None = None
    """The last event, or None. The picture marks its changes."""
    arrows: tuple[tuple[str, ...], ...] = ()
    """Paths to draw, each through named cells."""
    hints: tuple[tuple[str, ...], ...] = ()
    """Paths that a hint is about, which look otherwise."""
    coordinates: bool = True
    """Whether the names of the cells are shown at the edge of the board."""
    markers: bool = True
    """Whether the game marks what follows from its rules, such as blocked spaces. No position depends on it."""
    margins: bool = True
    """Whether places around the board are shown where something can be laid, but never was. A replay needs none."""
    seat: int = 0
    """The player whose part of the table to show, if each has one, or 0 for all."""
    orientation: int = 0
    """The player at the bottom of the picture, towards whom the board is turned, or 0 to leave it as it is."""
    place: Viewport | None = None
    """The place to lay the picture out for, or None for the game's usual size."""
    clock: bool = True
    """Whether the picture shows the time of a round. A board with a running clock shows the time itself."""
    headline: str = ""
    """What the picture says in place of whose turn it is, such as after a game has ended early."""
    conceals: frozenset[Concealed] = frozenset()
    """What the picture leaves out because somebody is asked for it. Nothing in its words tells it either."""

    def paths(self, *seen: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield each path to draw with the role of its arrow: those that were seen, `arrows` and `hints`.

        >>> list(View(arrows=(("a1", "b2"),), hints=(("c3", "c5"),)).paths())
        [(('a1', 'b2'), 'arrow'), (('c3', 'c5'), 'arrow.hint')]
        """
        yield from ((path, "arrow") for path in (*seen, *self.arrows))
        yield from ((path, "arrow.hint") for path in self.hints)

    def turn(self, players: int, steps: int) -> int:
        """Return how far the board is turned counter-clockwise, in steps of which a full turn has so many.

        Players sit around the table clockwise, evenly, and the first of them at the bottom.

        >>> [View(orientation=seat).turn(3, steps=6) for seat in (0, 1, 2, 3)]
        [0, 0, 2, 4]
        """
        is_turned = 1 <= self.orientation <= players
        return round(steps * (self.orientation - 1) / players) % steps if is_turned else 0
