"""The board: coasters and their squares, caps, gems and miners, who waits off the board, the die and the points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from minerals.core.geometry import each
from minerals.core.picture import (
    Line,
    Point,
    Polygon,
    Shape,
    Text,
    View,
    drawn_once,
    in_layers,
    marked_glyph,
    marked_label,
    width_of,
)
from minerals.core.text import addressed, counted, term, translated
from minerals.games.iceminers.components import ARM_AT, ARM_VEINS, ARMS, CENTRE_VEIN, GRID, pips
from minerals.games.iceminers.diagram import CAP, EMPTY, LETTER_OF
from minerals.games.iceminers.events import IceminersEvent
from minerals.games.iceminers.notation import TAKE
from minerals.games.iceminers.picture.die import draw_die
from minerals.games.iceminers.picture.layout import (
    Arrangement,
    Layout,
    arrangement,
    box_around,
    letters,
    tab_height,
)
from minerals.games.iceminers.picture.pieces import cap, gem, miner
from minerals.games.iceminers.rules.gems import gems_to_pick_up
from minerals.games.iceminers.rules.move import can_leave, reachable
from minerals.games.iceminers.state import State, off
from minerals.games.iceminers.words import gems_in_words

_BLACK = "black"
_ROOM_FOR_A_COST = 34.0  # the least square with room for a number beside its gems
_MIDDLE = GRID.names(CENTRE_VEIN)[0]


def draw_board(
    state: State, view: View[IceminersEvent], players: Sequence[str], marks: Mapping[str, str], layout: Layout
) -> Iterator[Shape]:
    """Yield the board, bottom first. O(squares).

    `marks`: the kind of mark on each square, arm or token. Here marks go into labels and glyphs. Their lines come on
    top of everything.
    """
    yield Polygon(layout.board.corners(14), "board")
    yield from in_layers(_arm(state, players, arm, marks, layout) for arm in range(len(ARMS)))
    yield Polygon(layout.coaster_box(_MIDDLE).corners(_rounding(layout)), f"iceminers.board.{_BLACK}")
    if view.coordinates:
        yield from _coordinates(layout)
    costs = reachable(state) if is_moving(state) and "numbers" not in view.conceals else {}
    for index in each(GRID.cells):
        said = _said_of(state, players, index, costs.get(index, 0), has_terms="terms" not in view.conceals)
        yield from _square(state, index, said, marks, layout)
    for middle in (_MIDDLE, *(arm.vein for arm in ARMS)):
        yield from _sheen(f"{_role(colour_under(state, GRID.index(middle)))}.sheen", middle, layout)
    yield from in_layers(_pieces(state, index, marks, layout) for index in each(GRID.cells))
    yield from draw_die(state, view, players, marks, layout)


def draw_costs(state: State, layout: Layout) -> Iterator[Shape]:
    """Yield how many points it takes to reach each square, where there is room. They lie within the lines of marks."""
    size, corner = letters(14, layout.unit), layout.square / 2 - 5
    for index, cost in (reachable(state) if is_moving(state) else {}).items():
        if layout.square < _ROOM_FOR_A_COST and state.lying(index):
            continue
        x, y = layout.centre_of(index)
        yield Text(x + corner - 0.4 * size, y - corner + 0.45 * size, str(cost), "iceminers.cost", size)


def is_moving(state: State) -> bool:
    """Tell whether the die is rolled and points are left to spend."""
    return state.phase == "playing" and state.points > 0


def colour_under(state: State, index: int) -> str:
    """Return the colour of a square's coaster, or nothing before the coasters are laid."""
    column, row = GRID.place(index)
    arm = {(1, 2): 0, (2, 1): 1, (1, 0): 2, (0, 1): 3}.get((column // 3, row // 3))
    if arm is None:
        return _BLACK
    return state.coasters[arm] if state.coasters else ""


def _role(colour: str) -> str:
    return f"iceminers.board.{colour}" if colour else "iceminers.board"


# --- coasters and squares ---


def _arm(state: State, players: Sequence[str], arm: int, marks: Mapping[str, str], layout: Layout) -> Iterator[Shape]:
    """Yield a coaster, open at its outer edge, its name, and the place off the board."""
    colour = state.coasters[arm] if state.coasters else ""
    role = _role(colour)
    yield from _coaster(arm, role, layout)
    yield from _zone(state, players, arm, marks, layout)
    for name in ARMS[arm].edge:
        yield from _ways(arm, GRID.index(name), f"{role}.way", layout)
    if colour:
        yield from _name(arm, colour, layout)


@drawn_once
def _coaster(arm: int, role: str, layout: Layout) -> Iterator[Shape]:
    outline = layout.coaster_box(ARMS[arm].vein).corners(_rounding(layout))
    yield Polygon(outline, role)
    # The outline begins with the corner behind the upper side; five points a corner.
    first = 5 * layout.side_of(arm)
    sides = outline[first:] + outline[:first]
    yield Line(sides, f"{role}.edge")
    yield Line((sides[-1], sides[0]), f"{role}.edge.open")


def _rounding(layout: Layout) -> float:
    return 10 * layout.unit


@drawn_once
def _ways(arm: int, index: int, role: str, layout: Layout) -> Iterator[Shape]:
    """Yield two small arrow heads between an outer square and the place off the board: one out, one in."""
    x, y = layout.edge_point(arm, index)
    dx, dy = layout.outwards(arm)
    reach = 0.24 * layout.strip
    for way in (1, -1):
        left, top = x + 1.4 * reach * way * dy, y + 1.4 * reach * way * dx
        tip = (left + reach * way * dx, top + reach * way * dy)
        base = (left - reach * way * dx, top - reach * way * dy)
        wide_x, wide_y = 1.1 * reach * dy, 1.1 * reach * dx
        yield Polygon((tip, (base[0] + wide_x, base[1] + wide_y), (base[0] - wide_x, base[1] - wide_y)), role)


@drawn_once
def _name(arm: int, colour: str, layout: Layout) -> Iterator[Shape]:
    """Yield the name of a coaster's colour, on a tab at its side."""
    box, (dx, dy), size = layout.coaster_box(ARMS[arm].vein), layout.outwards(arm), letters(14, layout.unit)
    height, words = tab_height(layout), term(colour)
    width = max(3.2 * height, width_of(words, size, bold=True) + 14)
    x = box.right + width / 2 + 6 if dy else box.centre[0] + dx * (box.width - width - 6) / 2
    y = box.centre[1] + dy * (box.height - height - 6) / 2 if dy else box.y - height / 2 - 5
    yield Polygon(box_around((x, y), width, height).corners(height / 2.75), f"tile.{colour}", glyph=words)
    yield Text(x, y, words, f"letter.{colour}", size)


def _zone(state: State, players: Sequence[str], arm: int, marks: Mapping[str, str], layout: Layout) -> Iterator[Shape]:
    """Yield the place off the board at an arm, and the miners that wait there."""
    name = ARMS[arm].name
    waiting = [
        seat for seat, place in enumerate(state.miners, start=1) if place == off(arm) and state.colours[seat - 1]
    ]
    may_leave = is_moving(state) and can_leave(state) and ARM_AT[state.miner] == arm
    kind = (marks.get("leave") if may_leave else None) or marks.get(name)
    said = [translated("off the {arm} arm", arm=name), *(_miner_in_words(state, players, seat) for seat in waiting)]
    said += [translated("leave the board here")] if may_leave else []
    label = marked_label(", ".join(said), kind)
    colour = state.coasters[arm] if state.coasters else ""
    glyph, outline = marked_glyph("".join(map(str, waiting)) or "-", kind), layout.zone_box(arm).corners(8)
    yield Polygon(outline, f"{_role(colour)}.off", label, "leave" if may_leave else None, glyph)
    for number, seat in enumerate(waiting):
        place = layout.waiting_place(arm, number, len(waiting))
        yield from _miner(state, seat, place, 0.8 * layout.unit)


@drawn_once
def _sheen(role: str, middle: str, layout: Layout) -> Iterator[Shape]:
    """Yield two bands of light that fall across a coaster of ice."""
    box = layout.coaster_box(middle)
    for start, end in ((0.5, 0.78), (0.86, 0.94)):
        yield Polygon(
            (
                (box.x + start * box.width, box.y + 2),
                (box.x + end * box.width, box.y + 2),
                (box.x + 2, box.y + end * box.height),
                (box.x + 2, box.y + start * box.height),
            ),
            role,
        )


def _said_of(state: State, players: Sequence[str], index: int, cost: int, *, has_terms: bool) -> str:
    """Return a square and what is on it, in words."""
    colour = colour_under(state, index)
    parts = [GRID.name(index), term(f"{colour} coaster" if colour else "coaster")]
    if index in ARM_AT and has_terms:
        parts.append(translated("outer edge"))
    if state.caps >> index & 1:
        parts.append(translated("medium cap") if _cap_size(index) == "medium" else translated("large cap"))
    if lying := state.lying(index):
        parts.append(translated("{gems}", gems=gems_in_words(lying)))
    parts += [_miner_in_words(state, players, seat) for seat in _miners_on(state, index)]
    if cost:
        parts.append(translated("{points} away", points=counted(cost, "{number} point", "{number} points")))
    return ", ".join(parts)


def _square(state: State, index: int, said: str, marks: Mapping[str, str], layout: Layout) -> tuple[Shape, ...]:
    kind, miners, lying = marks.get(GRID.name(index)), _miners_on(state, index), state.lying(index)
    pieces = "".join(map(str, miners)) + "".join(LETTER_OF[found] for found in lying)
    glyph = marked_glyph(CAP if state.caps >> index & 1 else pieces or EMPTY, kind)
    return _empty_square(layout, index, f"{_role(colour_under(state, index))}.square", marked_label(said, kind), glyph)


@drawn_once
def _empty_square(layout: Layout, index: int, role: str, label: str, glyph: str) -> Iterator[Shape]:
    yield Polygon(layout.square_box(index).corners(4 * layout.unit), role, label, GRID.name(index), glyph)


def _miner_in_words(state: State, players: Sequence[str], seat: int) -> str:
    name, carried = players[seat - 1], state.carried[seat - 1]
    if carried:
        return addressed("miner of {name} carrying {gem} gem", "your miner, carrying {gem} gem", name=name, gem=carried)
    return addressed("miner of {name}", "your miner", name=name)


def _cap_size(index: int) -> str:
    return "medium" if ARM_VEINS >> index & 1 else "large"


# --- pieces ---


def _miners_on(state: State, index: int) -> list[int]:
    """Return the players with miners on a square. The one whose turn it is comes last."""
    there = [seat for seat, square in enumerate(state.miners, start=1) if square == index]
    return sorted(there, key=lambda seat: seat == state.player)


def _pieces(state: State, index: int, marks: Mapping[str, str], layout: Layout) -> Iterator[Shape]:
    """Yield the pieces on a square. A gem that the miner can pick up can be clicked."""
    if state.caps >> index & 1:
        yield from cap(layout.centre_of(index), _cap_size(index), layout.unit)
    miners, lying = _miners_on(state, index), state.lying(index)
    places = arrangement(len(miners), len(lying))
    for seat, (dx, dy) in zip(miners, places.miners, strict=True):
        centre = _from_centre(index, dx, dy, layout)
        yield from _miner(state, seat, centre, places.miner_scale * layout.unit)
    yield from _gems(state, index, places, marks, layout)


def _miner(state: State, seat: int, centre: Point, unit: float) -> Iterator[Shape]:
    is_active = seat == state.player and state.phase == "playing"
    yield from miner(centre, seat, state.colours[seat - 1], state.carried[seat - 1], unit, is_active=is_active)


def _gems(state: State, index: int, places: Arrangement, marks: Mapping[str, str], layout: Layout) -> Iterator[Shape]:
    to_take = gems_to_pick_up(state) if is_moving(state) and index == state.miner else []
    unit, room = layout.unit, places.gem_room * layout.square
    for name, (dx, dy) in zip(state.lying(index), places.gems, strict=True):
        centre = _from_centre(index, dx, dy, layout)
        if name in to_take:
            token = f"{TAKE} {name}"
            label = translated(
                "take {gem} gem on {cell}, {points}",
                gem=name,
                cell=GRID.name(index),
                points=counted(pips(name), "{number} point", "{number} points"),
            )
            yield from gem(centre, name, unit, room=room, label=marked_label(label, marks.get(token)), cell=token)
        else:
            yield from gem(centre, name, unit, room=room)


def _from_centre(index: int, dx: float, dy: float, layout: Layout) -> Point:
    x, y = layout.centre_of(index)
    return (x + dx * layout.square, y + dy * layout.square)


# --- coordinates ---


@drawn_once
def _coordinates(layout: Layout) -> Iterator[Shape]:
    """Yield the names of rows at their left and those of columns below them, outside the waiting miners.

    A row has a letter and a column a number, unless the board is turned on its side.
    """
    south, west, beside = layout.arm_at(2), layout.arm_at(3), layout.square / 2 + 10  # from the middle of a square
    left_zone, lower_zone = (layout.zone_box(ARMS.index(arm)) for arm in (west, south))
    has_letters = layout.quarters % 2 == 0
    cells = sorted(each(GRID.cells), key=layout.place_of)
    for row in range(9):
        index = next(cell for cell in cells if layout.place_of(cell)[1] == row)
        name, (x, y) = GRID.name(index), layout.centre_of(index)
        left = left_zone.x - 8 if name in west.edge else x - beside + 2
        yield Text(left, y, name[0] if has_letters else name[1:], "text.quiet", 12)
    for column in range(9):
        index = next(cell for cell in cells if layout.place_of(cell)[0] == column)
        name, (x, y) = GRID.name(index), layout.centre_of(index)
        below = lower_zone.bottom + 8 if name in south.edge else y + beside
        yield Text(x, below, name[1:] if has_letters else name[0], "text.quiet", 12)
