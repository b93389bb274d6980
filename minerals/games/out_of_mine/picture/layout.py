"""Where the parts of the picture stand: the players' tables, what belongs to each, and the supply.

A wide place has the tables at the left, and at its right what is small of the others and a rest for words about the
picture. The supply lies where tiles are the largest. A narrow place has everything in one column. Without a place, the
picture is a still: wide, without a rest, and as high as it needs to be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

import msgspec

from minerals.core.picture import GAP, NARROW, Box, Point, Viewport
from minerals.games.out_of_mine.picture.parts import (
    HEADING,
    Part,
    cell_above,
    cell_beside,
    height_above,
    height_beside,
    part_with_column,
    part_with_strip,
)
from minerals.games.out_of_mine.picture.slots import LARGEST, SMALLEST, Sizes, height_for, largest, sizes_of
from minerals.games.out_of_mine.state import State

_USUAL = 1060.0
_LEFT = 0.57  # how much of a wide place the tables take
_LEFT_OF_FOUR = 0.61
_COLUMN = 150.0  # card, hand and buttons, beside the only table
_SLIM = 47.0  # card and hand beside one table of several
_STRIP = 62.0  # card and hand, below a table
_WITH_ELEMENTS = 20.0  # how much higher a strip is where elements count
_LARGEST_CELL = 58.0
_SMALL = 520.0  # a narrower place has one table in a row, and a heading in two lines
_LOW = 540.0  # a lower place leaves less for words
_HIGH_ENOUGH = 250.0  # for a second line in the heading of one table of several
_READABLE = 24.0  # the least side of a cell of two tables
_LEAST_TILE = 9  # the least side of a cell of the tiles beside three tables
_FIVE_CHARACTERS = 32.0  # from here on, five characters go to a cell
_IDEAL_TILE = 13.0
_ROW, _LOW_ROW, _TALL_ROW = 36.0, 30.0, 72.0  # a player without a table, one of several, or one with a second line
_BETWEEN = 5.0  # two of them
_PHONE_TILE, _TABLET_TILE = 12, 15  # the side of a cell of the supply's tiles in a narrow place


class Layout(msgspec.Struct, frozen=True):
    """Where everything stands."""

    width: float
    height: float
    title: Box
    """The headline."""
    clock: Box
    """The round and its time."""
    parts: Mapping[int, Part]
    """By player: only who is shown with a table."""
    supply: Box
    others: Mapping[int, Box]
    """By player: who is shown without one."""
    character: Point
    """The text painter's character: some of them to a cell."""
    rest: Box | None = None
    """What is left for words."""


class _Task(msgspec.Struct, frozen=True):
    """What is to be laid out."""

    players: int
    seat: int
    sizes: Sizes
    elements: bool

    @property
    def strip(self) -> float:
        """How high a strip with a card is."""
        return _STRIP + (_WITH_ELEMENTS if self.elements else 0.0)

    def supply_height(self, width: float, cell: float) -> float:
        """Return how high a supply of a width is with tiles of a size."""
        return height_for(self.sizes, width, cell, elements=self.elements)

    def largest(self, width: float, height: float) -> int:
        """Return the largest side of a cell of the tiles with which the supply fits."""
        return largest(self.sizes, width, height, elements=self.elements)


def layout_of(state: State, place: Viewport | None = None, seat: int = 0) -> Layout:
    """Return where everything stands: one seat alone, or all of them if it is 0. O(1) once it is known."""
    seat = seat if state.options.players > 1 else 1
    return _laid_out(_Task(state.options.players, seat, sizes_of(state), state.options.elements), place)


@lru_cache(maxsize=256)
def _laid_out(task: _Task, place: Viewport | None) -> Layout:
    if place is None:
        return _still_alone(task) if task.seat else _still(task)
    if place.width < NARROW:
        return _narrow(task, place.width)
    if task.seat:
        return _wide_alone(task, place)
    return _wide_pair(task, place) if task.players <= 2 else _wide_grid(task, place)


def _character(cell: float) -> Point:
    """Return a character of which a whole number goes to a cell, and which is narrow enough for the texts."""
    return (cell / 4, cell / 2) if cell < _FIVE_CHARACTERS else (cell / 5, cell / 3)


# --- a still ---


def _still(task: _Task) -> Layout:
    """All tables side by side, and the supply below them."""
    margin, title, heading = 16.0, 52.0, HEADING[2]
    across = _USUAL - 2 * margin
    width = (across - GAP * (task.players - 1)) / task.players
    is_pair = task.players <= 2
    cell = cell_beside(width, 9999, heading, _COLUMN) if is_pair else cell_above(width, 9999, heading, task.strip)
    cell = min(38.0, cell)
    height = height_beside(cell, heading) if is_pair else height_above(cell, heading, task.strip)
    row = Box(margin, title, across, height)
    boxes = [row.slot(number, task.players) for number in range(task.players)]
    parts = {
        player: part_with_column(box, cell, heading) if is_pair else part_with_strip(box, cell, heading, task.strip)
        for player, box in enumerate(boxes, start=1)
    }
    supply = Box(margin, row.bottom + GAP, across, task.supply_height(across, 17 if task.elements else 20))
    titles = _side_by_side(_USUAL, margin, title)
    return Layout(_USUAL, supply.bottom + margin, *titles, parts, supply, {}, _character(cell))


def _still_alone(task: _Task) -> Layout:
    """One table, the supply beside it, and the others below."""
    margin, title, heading, cell = 16.0, 52.0, HEADING[2], 50.0
    panel = Box(margin, title, 8 * cell + 46 + _COLUMN, height_beside(cell, heading))
    below = Box(margin, panel.bottom + GAP, _USUAL - 2 * margin, 80.0)
    supply = Box(panel.right + GAP, panel.y, below.right - panel.right - GAP, panel.height)
    parts = {task.seat: part_with_column(panel, cell, heading, buttons=True)}
    others = {player: below.slot(number, 3) for number, player in enumerate(_others(task))}
    titles = _side_by_side(_USUAL, margin, title)
    bottom = below.bottom if others else panel.bottom
    return Layout(_USUAL, bottom + margin, *titles, parts, supply, others, (cell / 6, cell / 3))


def _others(task: _Task) -> list[int]:
    return [player for player in range(1, task.players + 1) if player != task.seat]


def _side_by_side(width: float, margin: float, height: float) -> tuple[Box, Box]:
    """Return the boxes of the headline and of the round in one row."""
    clock = min(300.0, 0.32 * width)
    headline = Box(margin, 0, width - 2 * margin - clock - GAP, height)
    return headline, Box(headline.right + GAP, 0, clock, height)


# --- a wide place ---


class _Frame(msgspec.Struct, frozen=True):
    """The measures of a wide place."""

    width: float
    height: float
    share: float
    """How much of the width the tables take."""

    @property
    def margin(self) -> float:
        """Around everything."""
        return 16.0 if self.width >= 900 else 10.0

    @property
    def title(self) -> float:
        """How high the headline's row is."""
        return 46.0 if self.height >= _LOW else 32.0

    @property
    def across(self) -> float:
        """From margin to margin."""
        return self.width - 2 * self.margin

    @property
    def left(self) -> float:
        """How wide the tables are together."""
        return round(self.share * self.across)

    @property
    def right_x(self) -> float:
        """Where the right column begins."""
        return self.margin + self.left + GAP

    @property
    def right(self) -> float:
        """How wide the right column is."""
        return self.width - self.margin - self.right_x

    @property
    def words(self) -> float:
        """How high the rest for words is at least."""
        return 252.0 if self.height >= _LOW else 152.0

    @property
    def free_height(self) -> float:
        """How high everything below the headline is at most."""
        return self.height - self.title - self.margin


def _wide_alone(task: _Task, place: Viewport) -> Layout:
    """One table, what is small of the others at its right, and the supply below everything."""
    frame = _Frame(place.width, place.height, _LEFT)
    names, column = _others(task), min(_COLUMN, 0.3 * frame.left)
    row = _ROW if len(names) < 3 else _LOW_ROW
    least = frame.words + GAP + len(names) * (row + _BETWEEN)

    def cell_with(tile: int) -> float:
        room = frame.free_height - GAP - task.supply_height(frame.across, tile)
        return min(_LARGEST_CELL, cell_beside(frame.left, room, HEADING[2], column))

    tile, cell = _balanced(cell_with, lambda cell: height_beside(cell, HEADING[2]) >= least, 40.0)
    panel = Box(frame.margin, frame.title, frame.left, height_beside(cell, HEADING[2]))
    if len(names) == 1 and panel.height >= least + _TALL_ROW - row:
        row = _TALL_ROW
    others = {
        player: Box(frame.right_x, frame.title + number * (row + _BETWEEN), frame.right, row)
        for number, player in enumerate(names)
    }
    top = max(box.bottom for box in others.values()) + GAP if others else frame.title
    rest = Box(frame.right_x, top, frame.right, panel.bottom - top)
    parts = {task.seat: part_with_column(panel, cell, HEADING[2], buttons=True)}
    return _wide(frame, parts, _below(task, frame, panel.bottom, tile), rest, others)


def _wide_pair(task: _Task, place: Viewport) -> Layout:
    """Two tables side by side, and the supply below everything, or at the right if the tables are larger then."""
    frame = _Frame(place.width, place.height, _LEFT)
    width, heading, strip = (frame.left - GAP) / 2, HEADING[2], task.strip

    def cell_with(tile: int) -> float:
        room = frame.free_height - GAP - task.supply_height(frame.across, tile)
        return min(_LARGEST_CELL, cell_above(width, room, heading, strip))

    tile, cell = _balanced(cell_with, lambda cell: height_above(cell, heading, strip) >= frame.words, 30.0)
    is_right = cell < _READABLE
    if is_right:
        cell = min(_LARGEST_CELL, cell_above(width, frame.free_height, heading, strip))
    row = Box(frame.margin, frame.title, frame.left, height_above(cell, heading, strip))
    parts = {player: part_with_strip(row.slot(player - 1, 2), cell, heading, strip) for player in (1, 2)}
    if is_right:
        return _wide(frame, parts, *_at_the_right(task, frame, row.bottom))
    rest = Box(frame.right_x, row.y, frame.right, row.height)
    return _wide(frame, parts, _below(task, frame, row.bottom, tile), rest)


def _wide_grid(task: _Task, place: Viewport) -> Layout:
    """Two tables in a row; the supply is in the fourth quarter if tiles are large enough there, else at the right."""
    frame = _Frame(place.width, place.height, _LEFT if task.elements else _LEFT_OF_FOUR)
    width, height = (frame.left - GAP) / 2, (frame.free_height - GAP) / 2
    heading = HEADING[2] if height > _HIGH_ENOUGH else HEADING[1]
    cell = min(_LARGEST_CELL, cell_beside(width, height, heading, _SLIM))
    height = height_beside(cell, heading)
    whole = Box(frame.margin, frame.title, frame.left, 2 * height + GAP)
    boxes = [whole.row(row, 2).slot(column, 2) for row in (0, 1) for column in (0, 1)]
    has_quarter = task.players == 3 and task.largest(width, height) >= _LEAST_TILE
    if task.players == 3 and not has_quarter:
        boxes[2] = whole.row(1, 2)
    parts = {player: part_with_column(box, cell, heading) for player, box in enumerate(boxes[: task.players], start=1)}
    if has_quarter:
        return _wide(frame, parts, boxes[3], Box(frame.right_x, frame.title, frame.right, whole.height))
    return _wide(frame, parts, *_at_the_right(task, frame, whole.bottom))


def _at_the_right(task: _Task, frame: _Frame, bottom: float) -> tuple[Box, Box]:
    """Return the boxes of a supply at the right and of the rest below it, at least down to the bottom of the tables."""
    tile = min(_TABLET_TILE, task.largest(frame.right, frame.free_height - GAP - frame.words))
    supply = Box(frame.right_x, frame.title, frame.right, task.supply_height(frame.right, tile))
    top = supply.bottom + GAP
    height = max(bottom, min(frame.title + frame.free_height, top + frame.words)) - top
    return supply, Box(frame.right_x, top, frame.right, height)


def _below(task: _Task, frame: _Frame, bottom: float, tile: int) -> Box:
    """Return the box of a supply below everything."""
    return Box(frame.margin, bottom + GAP, frame.across, task.supply_height(frame.across, tile))


def _balanced(cell_with: Callable[[int], float], is_enough: Callable[[float], bool], ideal: float) -> tuple[int, float]:
    """Return the sides of a cell of the supply's tiles and of the tables, neither much too small for the other."""
    pairs = [(tile, cell_with(tile)) for tile in range(SMALLEST, LARGEST + 1)]
    enough = [pair for pair in pairs if is_enough(pair[1])] or pairs[:1]
    return max(enough, key=lambda pair: (min(pair[1] / ideal, pair[0] / _IDEAL_TILE), pair[1]))


def _wide(
    frame: _Frame, parts: Mapping[int, Part], supply: Box, rest: Box, others: Mapping[int, Box] | None = None
) -> Layout:
    bottom = max(supply.bottom, rest.bottom, *(part.panel.bottom for part in parts.values()))
    titles = _side_by_side(frame.width, frame.margin, frame.title)
    cell = next(iter(parts.values())).cell
    return Layout(frame.width, bottom + frame.margin, *titles, parts, supply, others or {}, _character(cell), rest)


# --- a narrow place ---


def _narrow(task: _Task, width: float) -> Layout:
    """Everything in one column: headline, tables, supply, others."""
    margin = 8.0
    across = width - 2 * margin
    title = Box(margin, 4, across, 48.0 if width < _SMALL else 34.0)
    clock = Box(margin, title.bottom, across, 24.0)
    parts = dict(_narrow_parts(task, Box(margin, clock.bottom + 4, across, 0), is_small=width < _SMALL))
    tile = _PHONE_TILE if width < _SMALL else _TABLET_TILE
    bottom = max(part.panel.bottom for part in parts.values())
    supply = Box(margin, bottom + GAP, across, task.supply_height(across, tile))
    others, bottom = {}, supply.bottom
    for player in _others(task) if task.seat else ():
        others[player] = Box(margin, bottom + GAP, across, 60.0)
        bottom = others[player].bottom
    cell = next(iter(parts.values())).cell
    return Layout(width, bottom + margin, title, clock, parts, supply, others, _character(cell))


def _narrow_parts(task: _Task, across: Box, *, is_small: bool) -> Iterator[tuple[int, Part]]:
    heading, strip = HEADING[2], task.strip
    if task.seat:
        strip = max(strip, 80.0)
        cell = min(_LARGEST_CELL, cell_above(across.width, 9999, heading, strip))
        height = height_above(cell, heading, strip, buttons=True)
        panel = Box(across.x, across.y, across.width, height)
        yield task.seat, part_with_strip(panel, cell, heading, strip, buttons=True)
        return
    columns = 1 if is_small else 2
    width = (across.width - GAP * (columns - 1)) / columns
    beside, above = cell_beside(width, 9999, heading, 84.0), cell_above(width, 9999, heading, strip)
    height = height_beside(beside, heading) if is_small else height_above(above, heading, strip)
    for number in range(task.players):
        row, column = divmod(number, columns)
        is_last_alone = number == task.players - 1 and column == 0 and columns == 2
        panel = Box(
            across.x + column * (width + GAP),
            across.y + row * (height + GAP),
            across.width if is_last_alone else width,
            height,
        )
        yield (
            number + 1,
            part_with_column(panel, beside, heading) if is_small else part_with_strip(panel, above, heading, strip),
        )


def box_around(centre: Point, width: float, height: float) -> Box:
    """Return the box of a size around a point."""
    return Box(centre[0] - width / 2, centre[1] - height / 2, width, height)
