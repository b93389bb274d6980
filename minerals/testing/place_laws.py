"""Laws of pictures: laid out for the place that they have on a page."""

# ruff: noqa: D401 - the docstring of a law is the law

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from minerals.core.picture import (
    LARGE,
    NARROW,
    SMALLEST_TEXT,
    Circle,
    Mark,
    Scene,
    Shape,
    Text,
    View,
    Viewport,
    least_rest,
    letters_in,
)
from minerals.testing.laws import Law, Play

PLACES = (Viewport(1008, 600), Viewport(800, 480), Viewport(1400, 800), Viewport(560), Viewport(358))
"""A board beside the file browser, in a small window, on a projector, in a column and on a phone."""

_LETTER = 0.6
"""About the width of a letter, in parts of the size of a text."""
_TOLERANCE = 0.5
_LEFT = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""The part of a text that is left of its x."""


class _Extent(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def is_within(self, other: _Extent) -> bool:
        return (
            self.left >= other.left - _TOLERANCE
            and self.top >= other.top - _TOLERANCE
            and self.right <= other.right + _TOLERANCE
            and self.bottom <= other.bottom + _TOLERANCE
        )

    def reaches_into(self, other: _Extent) -> bool:
        return (
            self.left < other.right - _TOLERANCE
            and self.right > other.left + _TOLERANCE
            and self.top < other.bottom - _TOLERANCE
            and self.bottom > other.top + _TOLERANCE
        )


def a_picture_fits_its_place(play: Play, state: Any) -> Iterator[str]:
    """A picture is as wide as its place, with nothing outside and no text below 12.

    From a width of 700 on, it is at most as high as its place, and its rest is an empty rectangle of at least
    260 × 150, and from 1000 × 600 on of at least 300 × 250. A narrower picture has no rest.
    """
    if not play.is_worth_laying_out():
        return
    for seat, still in _stills(play, state):
        yield from _faults(still)
        for place in PLACES:
            scene = _drawn(play, state, place, seat)
            for fault in (*_faults_of_size(scene, place), *_faults(scene), *_faults_of_rest(scene, place)):
                yield f"{_where(place, seat)}, {fault}"


def a_picture_can_be_clicked_and_told_the_same_in_every_place(play: Play, state: Any) -> Iterator[str]:
    """Everything that can be clicked in a still can be clicked in every place, and is told in the same words."""
    if not play.is_worth_laying_out():
        return
    for seat, still in _stills(play, state):
        wanted = _clickable(still)
        for place in PLACES:
            scene = _drawn(play, state, place, seat)
            found = _clickable(scene)
            if (scene.title, scene.description) != (still.title, still.description):
                yield f"{_where(place, seat)}, the picture has another title or description"
            for cell, label in wanted.items():
                if cell not in found:
                    yield f"{_where(place, seat)}, {cell!r} cannot be clicked"
                elif found[cell] != label:
                    yield f"{_where(place, seat)}, {cell!r} has the label {found[cell]!r} instead of {label!r}"


def a_turned_board_is_the_same_board(play: Play, state: Any) -> Iterator[str]:
    """Turned towards any player, a picture fits its place, can be clicked at the same cells and says the same."""
    if not play.is_worth_laying_out():
        return
    wanted = _clickable(_drawn(play, state, None, 0))
    for player in range(1, len(play.match.players) + 1):
        for place in (None, *PLACES):
            known = set(_faults(_drawn(play, state, place, 0)))
            scene = _drawn(play, state, place, 0, orientation=player)
            where = f"turned towards player {player}" + (f" {_where(place, 0)}" if place else "")
            yield from (f"{where}, {fault}" for fault in _faults(scene) if fault not in known)
            if place is None and (found := _clickable(scene)) != wanted:
                other = sorted(found.items() ^ wanted.items())
                yield f"{where}, other cells can be clicked or are told otherwise: {other[:3]}"


PLACE_LAWS: tuple[Law, ...] = (
    a_picture_fits_its_place,
    a_picture_can_be_clicked_and_told_the_same_in_every_place,
    a_turned_board_is_the_same_board,
)
"""Laws of the picture of a state, at some states of a game."""


def _stills(play: Play, state: Any) -> Iterator[tuple[int, Scene]]:
    """Yield the picture without a place: of the whole table, and of the first player's part if that differs."""
    whole, part = (_drawn(play, state, None, seat) for seat in (0, 1))
    yield 0, whole
    if part != whole:
        yield 1, part


def _where(place: Viewport, seat: int) -> str:
    whose = f"for player {seat} " if seat else ""
    return f"{whose}in a place of {place.width:g} × {place.height:g}"


def _drawn(play: Play, state: Any, place: Viewport | None, seat: int, orientation: int = 0) -> Scene:
    """Return the picture of a state as a board shows it, with everything that can be clicked next marked."""
    legal = play.game.engine.legal(state)
    marks = tuple(Mark(token, "target") for token in dict.fromkeys(play.game.words.tokens(one)[0] for one in legal))
    view = View[Any](marks=marks, place=place, seat=seat, orientation=orientation)
    scene: Scene = play.game.picture(state, view, play.match.players)
    return scene


def _clickable(scene: Scene) -> dict[str, str]:
    """Return everything that can be clicked, with its first label."""
    found: dict[str, str] = {}
    for shape in scene.shapes:
        cell = getattr(shape, "cell", None)
        if cell is not None:
            found[cell] = found.get(cell) or str(getattr(shape, "label", ""))
    return found


# --- what is wrong with a picture ---


def _faults_of_size(scene: Scene, place: Viewport) -> Iterator[str]:
    if abs(scene.width - place.width) > _TOLERANCE:
        yield f"the picture is {scene.width:g} wide"
    if place.width >= NARROW and scene.height > place.height + _TOLERANCE:
        yield f"the picture is {scene.height:g} high"


def _faults(scene: Scene) -> Iterator[str]:
    whole = _Extent(0, 0, scene.width, scene.height)
    for shape in scene.shapes:
        if isinstance(shape, Text) and shape.size < SMALLEST_TEXT:
            yield f"the text {shape.text!r} has the size {shape.size:g}, and {SMALLEST_TEXT:g} is the smallest"
        extent = _extent(shape)
        if not extent.is_within(whole):
            corners = ", ".join(f"{number:.0f}" for number in extent)
            size = f"{scene.width:g} × {scene.height:g}"
            yield f"{_name(shape)} reaches out of the picture of {size}: it is at {corners}"


def _faults_of_rest(scene: Scene, place: Viewport) -> Iterator[str]:
    if place.width < NARROW:
        if scene.rest is not None:
            yield "there is a rest, which a narrow picture does not have"
        return
    if scene.rest is None:
        yield "there is no rest"
        return
    x, y, width, height = scene.rest
    rest = _Extent(x, y, x + width, y + height)
    least_width, least_height = least_rest(place)
    if width < least_width or height < least_height:
        needed = f"at least {least_width:.0f} × {least_height:.0f} are needed in every place {_size_of(place)}"
        yield f"the rest is {width:.0f} × {height:.0f}, and {needed}"
    if not rest.is_within(_Extent(0, 0, scene.width, scene.height)):
        yield "the rest reaches out of the picture"
    for shape in _drawn_on(scene):
        if _extent(shape).reaches_into(rest):
            yield f"{_name(shape)} reaches into the rest"


def _size_of(place: Viewport) -> str:
    large = f"{LARGE.width:.0f} × {LARGE.height:.0f}"
    is_large = least_rest(place) == least_rest(LARGE)
    return f"from {large} on" if is_large else f"from a width of {NARROW:.0f} on"


def _drawn_on(scene: Scene) -> Iterable[Shape]:
    return (shape for shape in scene.shapes if shape.role.split(".")[-1] != "background")


def _name(shape: Shape) -> str:
    told = shape.text if isinstance(shape, Text) else shape.label
    return f"the {type(shape).__name__.lower()} {told!r} of role {shape.role!r}"


def _extent(shape: Shape) -> _Extent:
    """Return the sides of the rectangle around a shape."""
    if isinstance(shape, Circle):
        radius = shape.radius
        return _Extent(shape.x - radius, shape.y - radius, shape.x + radius, shape.y + radius)
    if isinstance(shape, Text):
        width = _LETTER * shape.size * letters_in(shape.text)
        left = shape.x - _LEFT[shape.align] * width
        return _Extent(left, shape.y - shape.size / 2, left + width, shape.y + shape.size / 2)
    across, down = zip(*shape.points, strict=True)
    return _Extent(min(across), min(down), max(across), max(down))
