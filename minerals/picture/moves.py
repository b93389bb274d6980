"""What moves from one picture to the next: the shapes, and the way that each of them takes.

A game tells the ways of its pieces. Which shapes they are, the difference of the two pictures tells. Where a game tells
nothing, a shape of the same role and form at another place has gone there in a straight line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import hypot
from typing import NamedTuple

from minerals.core.picture import Circle, Line, Motion, Point, Polygon, Scene, Shape, Text, joined_ways
from minerals.picture.crack import crack_across
from minerals.picture.manners import Kind

_STILL = frozenset(
    {
        *("background", "board", "panel", "card", "button", "mark", "arrow", "cell", "way", "hand", "space", "cost"),
        *("crevice", "pool", "supply", "symbol", "joint"),
    }
)
"""The parts of a role that say that a shape does not move: words, marks, and what things lie on."""
_INNER = frozenset({"facet", "pip", "letter", "shade", "bevel"})
"""The parts of a role of what lies within a thing. It goes along, but does not move alone."""
FARTHEST = 30
"""From how many events on a picture just changes to another, and nobody wants to see all the ways."""
_MOST_MOVES = 12
"""If more changes, the picture shows another position, and nothing moves."""
_MOST_FADING = 48
"""The most things that disappear in view."""
_LEAST = 3.0
"""How far something must have moved to be worth a motion, in scene units."""
_IN_PLACE = 12.0
"""How far something may have moved that is still on the same cell, or half its width if that is more."""
_PUT_AWAY = 0.6
"""How large a piece becomes at most that goes to a place which does not show it alone."""
_DRIFT = 70.0
"""How far a part of the board drifts away."""


class Move(NamedTuple):
    """Some shapes that move together, as one thing."""

    piece: str
    """The name that the game has for it, or nothing."""
    kind: Kind
    """How it moves."""
    way: tuple[Point, ...]
    """The points that its middle goes through, in scene units."""
    base: Point
    """Where its middle is as the shapes are drawn: at the beginning or at the end of the way."""
    shapes: tuple[Shape, ...]
    """What is seen to move, bottom first."""
    hidden: tuple[Shape, ...] = ()
    """What is in the new picture, and is not seen before the motion is over."""
    scale: float = 1.0
    """How large it is at the end, where things are drawn smaller, as in a pool."""


def moves(before: Scene, after: Scene, motions: Iterable[Motion] = (), *, guesses: bool = True) -> tuple[Move, ...]:
    """Return what moves from one picture to the next. Nothing moves in pictures of different size. O(shapes).

    `motions`: the ways of the pieces, as the game tells them. `guesses`: whether what the game tells nothing about
    moves as well: what is at another place slides there, and what is gone fades.

    >>> here, there = (Scene(90, 20, (Circle(x, 10, 8, "player.1"),), "A pawn") for x in (10, 50))
    >>> [(move.kind, move.way) for move in moves(here, there)]
    [('slide', ((10.0, 10.0), (50.0, 10.0)))]
    """
    if (before.width, before.height) != (after.width, after.height):
        return ()
    told = tuple(motions)
    if not told and not guesses:
        return ()
    change = _Change(before, after)
    told = joined_ways(told)
    # Of two ways that begin on a cell, that of the piece which is seen at both ends comes first: it lies on top.
    found = [(motion, move) for motion in told if (move := change.seen(motion))]
    done = {motion for motion, _ in found}
    found += [(motion, move) for motion in told if motion not in done and (move := change.changed(motion))]
    order = {motion: place for place, motion in enumerate(told)}
    moved = [move for _, move in sorted(found, key=lambda one: order[one[0]])]
    if guesses:
        guessed = change.rest()
        if guessed is None:
            return tuple(moved) if told else ()
        moved += guessed
    return tuple(moved)


class _Change:
    """The difference of two pictures. What a move has taken is no longer in it."""

    def __init__(self, before: Scene, after: Scene) -> None:
        self.before, self.after = _Map(before), _Map(after)
        gone, come = _apart(before.shapes, after.shapes)
        # The die is not another one: it shows another number.
        self.replaced = (gone, come)
        self.gone, self.come = _without_those_in_place(gone, come)

    def seen(self, motion: Motion) -> Move | None:
        """Return the move of a piece that is the same at both ends of its way."""
        if not motion.travels:
            return None
        start, end = motion.way[0], motion.way[-1]
        pairs = list(_pairs(self.before.on(start, self.gone), self.after.on(end, self.come)))
        if not pairs or not any(_is_thing(old) for old, _ in pairs):
            return None
        olds, news = [old for old, _ in pairs], [new for _, new in pairs]
        self._take(olds, news)
        old, new = max(pairs, key=lambda pair: _width(pair[0]))
        middle = [self.before.centre(point) or self.after.centre(point) for point in motion.way[1:-1]]
        way = (_centre(old), *(point for point in middle if point), _centre(new))
        return Move(motion.piece, motion.kind, way, way[0], tuple(olds), tuple(news))

    def changed(self, motion: Motion) -> Move | None:
        """Return the move of a piece that is not in both pictures, or looks different in them."""
        match motion.kind:
            case "slide" | "walk":
                return self._handed_over(motion)
            case "drift" | "lift":
                return self._gone(motion)
            case "drop" | "click":
                shapes = self.after.on_any(motion.way, self.come)
            case "tumble":
                shapes = self.after.on_any(motion.way, self.replaced[1])
                self._take(self.before.on_any(motion.way, self.replaced[0]), shapes)
        self._take((), shapes)
        if not shapes:
            return None
        centre = _middle(shapes)
        return Move(motion.piece, motion.kind, (centre,), centre, tuple(shapes), tuple(shapes))

    def _handed_over(self, motion: Motion) -> Move | None:
        """Return the way of a piece that goes onto the board from elsewhere, or from the board to elsewhere."""
        start, end = motion.way[0], motion.way[-1]
        # Nobody sees what it comes through off the board, such as a hand.
        through = (point for point in motion.way[1:-1] if not self.after.is_place(point))
        points = [self.before.centre(point) or self.after.centre(point) for point in (start, *through, end)]
        way = tuple(point for point in points if point)
        gone = _whole(self.before.on(start, self.gone), self.gone)
        come = _whole(self.after.on(end, self.come), self.come)
        if len(way) < 2 or not (gone or come):
            return None
        # What else has come up there, such as a gem from under its cap, is seen at once.
        roles = {shape.role for shape in gone}
        come = _whole([shape for shape in come if shape.role in roles], come) or come
        is_seen_coming = come and (self.before.is_place(start) or not gone)
        self._take(gone, come if is_seen_coming else ())
        if is_seen_coming:
            middle = _middle(come)
            return Move(motion.piece, motion.kind, (*way[:-1], middle), middle, tuple(come), tuple(come))
        middle, last = _middle(gone), _middle(come) if come else way[-1]
        self._take((), come)
        wide = _widest(gone)
        scale = min(1.0, _widest(come) / wide) if come else self.after.scale_in(end, wide)
        return Move(motion.piece, motion.kind, (middle, *way[1:-1], last), middle, tuple(gone), tuple(come), scale)

    def _gone(self, motion: Motion) -> Move | None:
        """Return the move of what leaves the board where it lies: off it, or out over its edge."""
        gone = self.before.on_any(motion.way, self.gone)
        if not gone:
            return None
        self._take(gone, ())
        (x, y), (from_x, from_y) = _middle(gone), self.before.middle
        if motion.kind == "lift":
            return Move(motion.piece, "lift", ((x, y),), (x, y), tuple(gone))
        length = hypot(x - from_x, y - from_y)
        away = ((x - from_x) / length, (y - from_y) / length) if length else (0.0, 1.0)
        to = (x + away[0] * _DRIFT, y + away[1] * _DRIFT)
        tiles = [shape for shape in gone if isinstance(shape, Polygon | Circle) and _is_thing(shape)]
        return Move(motion.piece, "drift", ((x, y), to), (x, y), (*gone, *crack_across(tiles, (x, y), away)))

    def _take(self, gone: Iterable[Shape], come: Iterable[Shape]) -> None:
        without, within = set(map(id, gone)), set(map(id, come))
        self.gone = [shape for shape in self.gone if id(shape) not in without]
        self.come = [shape for shape in self.come if id(shape) not in within]

    def rest(self) -> list[Move] | None:
        """Return the moves of everything that nothing was told about, or None if that is another position."""
        come = [shape for shape in self.come if _is_thing(shape)]
        slides: dict[Point, list[tuple[Shape, Shape]]] = {}
        fading: list[Shape] = []
        for shape in filter(_is_thing, self.gone):
            target = _nearest(shape, come)
            if target is None:
                fading.append(shape)
                continue
            come.remove(target)
            (x, y), (to_x, to_y) = _centre(shape), _centre(target)
            if hypot(to_x - x, to_y - y) >= _LEAST:
                slides.setdefault((round(to_x - x, 1), round(to_y - y, 1)), []).append((shape, target))
        if len(slides) > _MOST_MOVES or len(fading) > _MOST_FADING:
            return None
        found = [self._straight(by, pairs) for by, pairs in slides.items()]
        if fading:
            shapes = self._with_what_is_within(fading)
            centre = _middle(shapes)
            found.append(Move("", "fade", (centre,), centre, tuple(shapes)))
        return found

    def _straight(self, by: Point, pairs: Sequence[tuple[Shape, Shape]]) -> Move:
        shapes = self._with_what_is_within([old for old, _ in pairs])
        x, y = _middle(shapes)
        hidden = [
            shape
            for shape in self.come
            if any(_looks_moved(old, shape, by) for old in shapes) or any(shape is new for _, new in pairs)
        ]
        return Move("", "slide", ((x, y), (x + by[0], y + by[1])), (x, y), tuple(shapes), tuple(hidden))

    def _with_what_is_within(self, things: Sequence[Shape]) -> list[Shape]:
        """Return things with their letters, pips and facets, bottom first."""
        return _whole(things, self.gone)


class _Map:
    """Where the cells and places of a picture are."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._places = dict(scene.places)
        self._cells: dict[str, Polygon | Circle | None] = {}

    def _cell(self, name: str) -> Polygon | Circle | None:
        """Return the largest shape of a cell. O(shapes) the first time, because few cells are asked for."""
        if name not in self._cells:
            own = (shape for shape in self._scene.shapes if isinstance(shape, Polygon | Circle) and shape.cell == name)
            self._cells[name] = max(own, key=_width, default=None)
        return self._cells[name]

    @property
    def middle(self) -> Point:
        """The middle of the board, or of the picture if the board is not one shape."""
        scene = self._scene
        board = [shape for shape in scene.shapes if shape.role == "board" and not getattr(shape, "cell", None)]
        return _centre(max(board, key=_width)) if board else (scene.width / 2, scene.height / 2)

    def is_place(self, name: str) -> bool:
        """Return whether this is not a part of the board."""
        cell = None if name in self._places else self._cell(name)
        return name in self._places or (cell is not None and cell.role.startswith("panel"))

    def scale_in(self, name: str, wide: float) -> float:
        """Return how large a piece becomes that goes to a place, so that it fits into it."""
        if name in self._places:
            return min(_PUT_AWAY, min(self._places[name][2:]) / wide)
        return _PUT_AWAY if self.is_place(name) else 1.0

    def centre(self, name: str) -> Point | None:
        if name in self._places:
            x, y, width, height = self._places[name]
            return (x + width / 2, y + height / 2)
        cell = self._cell(name)
        return None if cell is None else cell.centre

    def on(self, name: str, shapes: Iterable[Shape]) -> list[Shape]:
        """Return the shapes that lie on a cell, or in a place."""
        if name in self._places:
            x, y, width, height = self._places[name]
            return [
                shape
                for shape in shapes
                if x <= (centre := _centre(shape))[0] <= x + width and y <= centre[1] <= y + height
            ]
        cell = self._cell(name)
        if cell is None:
            return []
        return [shape for shape in shapes if _contains(cell, _centre(shape)) or _contains(shape, cell.centre)]

    def on_any(self, names: Iterable[str], shapes: Sequence[Shape]) -> list[Shape]:
        """Return the shapes that lie on any of some cells, bottom first."""
        found = {id(shape) for name in names for shape in self.on(name, shapes)}
        return [shape for shape in shapes if id(shape) in found]


# --- shapes ---


def _apart(before: Sequence[Shape], after: Sequence[Shape]) -> tuple[list[Shape], list[Shape]]:
    """Return what can move and is only in the first of two pictures, and only in the second. Words do not matter."""
    old, new = set(map(id, before)), set(map(id, after))
    gone = [shape for shape in before if id(shape) not in new and _can_move(shape)]
    come = [shape for shape in after if id(shape) not in old and _can_move(shape)]
    common = Counter(map(_look, gone)) & Counter(map(_look, come))
    return _without(gone, common), _without(come, common)


def _without(shapes: Iterable[Shape], looks: Counter[tuple[object, ...]]) -> list[Shape]:
    left, kept = Counter(looks), []
    for shape in shapes:
        look = _look(shape)
        if left[look]:
            left[look] -= 1
        else:
            kept.append(shape)
    return kept


def _without_those_in_place(gone: Sequence[Shape], come: Sequence[Shape]) -> tuple[list[Shape], list[Shape]]:
    """Leave out what has only shifted on its cell."""
    alike: dict[tuple[str, str], list[tuple[Point, Shape]]] = {}
    for shape in come:
        alike.setdefault((shape.role, _says(shape)), []).append((_centre(shape), shape))
    kept, shifted = [], set()
    for shape in gone:
        x, y = _centre(shape)
        others = alike.get((shape.role, _says(shape)), [])
        near = max(_IN_PLACE, 0.9 * shape.size if isinstance(shape, Text) else 0.5 * _width(shape))
        place = next((at for at, ((to_x, to_y), _) in enumerate(others) if hypot(to_x - x, to_y - y) < near), None)
        if place is None:
            kept.append(shape)
        else:
            shifted.add(id(others.pop(place)[1]))
    return kept, [shape for shape in come if id(shape) not in shifted]


def _can_move(shape: Shape) -> bool:
    return _role_moves(shape.role, isinstance(shape, Text))


@cache
def _role_moves(role: str, is_text: bool) -> bool:
    parts = role.split(".")
    return _STILL.isdisjoint(parts) and not (is_text and parts[0] == "text")


def _is_thing(shape: Shape) -> bool:
    return isinstance(shape, Polygon | Circle) and _INNER.isdisjoint(shape.role.split("."))


def _look(shape: Shape) -> tuple[object, ...]:
    """Return what a shape looks like, whatever it is called and wherever a click on it leads."""
    match shape:
        case Circle():
            return (shape.role, shape.x, shape.y, shape.radius)
        case Text():
            return (shape.role, shape.x, shape.y, shape.text, shape.size)
        case _:
            return (shape.role, shape.points)


def _form(shape: Shape) -> tuple[object, ...]:
    match shape:
        case Circle():
            return (shape.role, round(shape.radius, 1))
        case Text():
            return (shape.role, shape.text, round(shape.size, 1))
        case _:
            x, y = _centre(shape)
            return (shape.role, tuple((round(across - x), round(down - y)) for across, down in shape.points))


def _says(shape: Shape) -> str:
    return shape.text if isinstance(shape, Text) else ""


def _centre(shape: Shape) -> Point:
    match shape:
        case Circle() | Text():
            return (shape.x, shape.y)
        case Polygon():
            return shape.centre
        case Line():
            return Polygon(shape.points, shape.role).centre


def _middle(shapes: Iterable[Shape]) -> Point:
    across, down = zip(*map(_centre, shapes), strict=True)
    return ((min(across) + max(across)) / 2, (min(down) + max(down)) / 2)


def _width(shape: Shape) -> float:
    match shape:
        case Circle():
            return 2 * shape.radius
        case Text():
            return 0.0
        case _:
            across = [x for x, _ in shape.points]
            return max(across) - min(across)


def _widest(shapes: Iterable[Shape]) -> float:
    return max(map(_width, shapes))


def _contains(shape: Shape, point: Point) -> bool:
    return isinstance(shape, Polygon | Circle) and shape.contains(*point)


def _pairs(gone: Iterable[Shape], come: Sequence[Shape]) -> Iterator[tuple[Shape, Shape]]:
    """Yield the shapes of the same role and form, each with the nearest that is left."""
    left = list(come)
    for shape in gone:
        other = _nearest(shape, left)
        if other is not None:
            left.remove(other)
            yield shape, other


def _nearest(shape: Shape, come: Iterable[Shape]) -> Shape | None:
    form = _form(shape)
    x, y = _centre(shape)
    alike = [other for other in come if other.role == shape.role and _form(other) == form]
    return min(alike, key=lambda other: hypot(_centre(other)[0] - x, _centre(other)[1] - y), default=None)


def _whole(shapes: Sequence[Shape], all_shapes: Iterable[Shape]) -> list[Shape]:
    """Return shapes with the letters, pips and facets within them, bottom first. Without a thing they are nothing."""
    own, things = set(map(id, shapes)), list(filter(_is_thing, shapes))
    return [
        shape
        for shape in all_shapes
        if things
        and (id(shape) in own or (not _is_thing(shape) and any(_contains(thing, _centre(shape)) for thing in things)))
    ]


def _looks_moved(old: Shape, new: Shape, by: Point) -> bool:
    (x, y), (to_x, to_y) = _centre(old), _centre(new)
    return old.role == new.role and hypot(to_x - x - by[0], to_y - y - by[1]) < 1 and _form(old) == _form(new)
