"""The board: coasters and their squares, caps, gems and miners, who waits off the board, the die and the points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from minerals.core.cells import each
from minerals.core.languages import term, translated
from minerals.core.marks import marked_glyph, marked_label
from minerals.core.scene import Circle, Line, Point, Polygon, Shape, Text, View, in_layers
from minerals.core.second_person import addressed
from minerals.core.words import counted
from minerals.games.iceminers import events as e
from minerals.games.iceminers.components import ARM_AT, ARM_VEINS, ARMS, CENTRE_VEIN, GRID, pips
from minerals.games.iceminers.diagram import CAP, EMPTY, LETTER_OF
from minerals.games.iceminers.events import IceminersEvent
from minerals.games.iceminers.notation import TAKE
from minerals.games.iceminers.picture.layout import (
    BOARD,
    OUTWARDS,
    SQUARE,
    Arrangement,
    arrangement,
    box_around,
    centre_of,
    coaster_box,
    die_box,
    edge_point,
    points_place,
    square_box,
    waiting_place,
    zone_box,
)
from minerals.games.iceminers.picture.pieces import cap, gem, miner
from minerals.games.iceminers.rules.gems import gems_to_pick_up
from minerals.games.iceminers.rules.move import can_leave, reachable
from minerals.games.iceminers.state import State, off
from minerals.games.iceminers.words import gems_in_words

_BLACK = "black"
_MIDDLE = GRID.names(CENTRE_VEIN)[0]
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a die stand."""


def draw_board(
    state: State, view: View[IceminersEvent], players: Sequence[str], marks: Mapping[str, str]
) -> Iterator[Shape]:
    """Yield the board, bottom first. O(squares).

    Parameters
    ----------
    marks
        The kind of mark on each square, arm or token. Here marks go into labels and glyphs. Their lines come on top of
        everything.
    """
    yield Polygon(BOARD.corners(14), "board")
    yield from in_layers(_arm(state, players, arm, marks) for arm in range(len(ARMS)))
    yield Polygon(coaster_box(_MIDDLE).corners(10), f"iceminers.board.{_BLACK}")
    if view.coordinates:
        yield from _coordinates()
    costs = reachable(state) if is_moving(state) else {}
    for index in each(GRID.cells):
        yield from _square(state, players, index, marks, costs.get(index, 0))
    yield from in_layers(_pieces(state, index, marks) for index in each(GRID.cells))
    for index, cost in costs.items():
        x, y = centre_of(index)
        yield Text(x + SQUARE / 2 - 12, y - SQUARE / 2 + 14, str(cost), "iceminers.cost", 13)
    yield from _die(state, view, players, marks)


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


def _arm(state: State, players: Sequence[str], arm: int, marks: Mapping[str, str]) -> Iterator[Shape]:
    """Yield a coaster, open at its outer edge, its name, and the place off the board."""
    colour = state.coasters[arm] if state.coasters else ""
    role = _role(colour)
    outline = coaster_box(ARMS[arm].vein).corners(10)
    yield Polygon(outline, role)
    # The outline begins with the corner behind the upper side; five points a corner.
    sides = outline[5 * arm :] + outline[: 5 * arm]
    yield Line(sides, f"{role}.edge")
    yield Line((sides[-1], sides[0]), f"{role}.edge.open")
    yield from _zone(state, players, arm, marks)
    for name in ARMS[arm].edge:
        yield from _ways(arm, GRID.index(name), f"{role}.way")
    if colour:
        yield from _name(arm, colour)


def _ways(arm: int, index: int, role: str) -> Iterator[Shape]:
    """Yield two small arrow heads between an outer square and the place off the board: one out, one in."""
    x, y = edge_point(arm, index)
    dx, dy = OUTWARDS[arm]
    for way in (1, -1):
        left, top = x + 5.5 * way * dy, y + 5.5 * way * dx
        tip = (left + 4 * way * dx, top + 4 * way * dy)
        base = (left - 4 * way * dx, top - 4 * way * dy)
        yield Polygon((tip, (base[0] + 4.5 * dy, base[1] + 4.5 * dx), (base[0] - 4.5 * dy, base[1] - 4.5 * dx)), role)


def _name(arm: int, colour: str) -> Iterator[Shape]:
    """Yield the name of a coaster's colour, on a tab at its side."""
    box, (dx, dy) = coaster_box(ARMS[arm].vein), OUTWARDS[arm]
    x = box.right + 38 if dy else box.centre[0] + dx * (box.width / 2 - 38)
    y = box.centre[1] + dy * (box.height / 2 - 24) if dy else box.y - 16
    yield Polygon(box_around((x, y), 64, 22).corners(8), f"tile.{colour}", glyph=term(colour))
    yield Text(x, y, term(colour), f"letter.{colour}", 14)


def _zone(state: State, players: Sequence[str], arm: int, marks: Mapping[str, str]) -> Iterator[Shape]:
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
    glyph = marked_glyph("".join(map(str, waiting)) or "-", kind)
    yield Polygon(zone_box(arm).corners(10), f"{_role(colour)}.off", label, "leave" if may_leave else None, glyph)
    for number, seat in enumerate(waiting):
        place = waiting_place(arm, number, len(waiting))
        yield from _miner(state, seat, place, 0.82)


def _square(state: State, players: Sequence[str], index: int, marks: Mapping[str, str], cost: int) -> Iterator[Shape]:
    name, colour = GRID.name(index), colour_under(state, index)
    kind = marks.get(name)
    parts = [name, term(f"{colour} coaster" if colour else "coaster")]
    if index in ARM_AT:
        parts.append(translated("outer edge"))
    if state.caps >> index & 1:
        parts.append(translated("medium cap") if _cap_size(index) == "medium" else translated("large cap"))
    if lying := state.lying(index):
        parts.append(translated("{gems}", gems=gems_in_words(lying)))
    miners = _miners_on(state, index)
    parts += [_miner_in_words(state, players, seat) for seat in miners]
    if cost:
        parts.append(translated("{points} away", points=counted(cost, "{number} point", "{number} points")))
    pieces = "".join(map(str, miners)) + "".join(LETTER_OF[found] for found in lying)
    glyph = marked_glyph(CAP if state.caps >> index & 1 else pieces or EMPTY, kind)
    yield Polygon(
        square_box(index).corners(4), f"{_role(colour)}.square", marked_label(", ".join(parts), kind), name, glyph
    )


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


def _pieces(state: State, index: int, marks: Mapping[str, str]) -> Iterator[Shape]:
    """Yield the pieces on a square. A gem that the miner can pick up can be clicked."""
    if state.caps >> index & 1:
        yield from cap(centre_of(index), _cap_size(index))
    miners, lying = _miners_on(state, index), state.lying(index)
    places = arrangement(len(miners), len(lying))
    for seat, (dx, dy) in zip(miners, places.miners, strict=True):
        centre = _from_centre(index, dx, dy)
        yield from _miner(state, seat, centre, places.miner_scale)
    yield from _gems(state, index, places, marks)


def _miner(state: State, seat: int, centre: Point, scale: float) -> Iterator[Shape]:
    is_active = seat == state.player and state.phase == "playing"
    yield from miner(centre, seat, state.colours[seat - 1], state.carried[seat - 1], scale, is_active=is_active)


def _gems(state: State, index: int, places: Arrangement, marks: Mapping[str, str]) -> Iterator[Shape]:
    to_take = gems_to_pick_up(state) if is_moving(state) and index == state.miner else []
    for name, (dx, dy) in zip(state.lying(index), places.gems, strict=True):
        centre = _from_centre(index, dx, dy)
        if name in to_take:
            token = f"{TAKE} {name}"
            label = translated(
                "take {gem} gem on {cell}, {points}",
                gem=name,
                cell=GRID.name(index),
                points=counted(pips(name), "{number} point", "{number} points"),
            )
            yield from gem(centre, name, places.gem_scale, label=marked_label(label, marks.get(token)), cell=token)
        else:
            yield from gem(centre, name, places.gem_scale)


def _from_centre(index: int, dx: float, dy: float) -> Point:
    x, y = centre_of(index)
    return (x + dx * SQUARE, y + dy * SQUARE)


# --- die ---


def _die(state: State, view: View[IceminersEvent], players: Sequence[str], marks: Mapping[str, str]) -> Iterator[Shape]:
    """Yield the die, and how many of its points are left."""
    (x, y), kind = points_place(), marks.get("roll")
    shown = int(view.event.outcome) if isinstance(view.event, e.FirstPlayerRolled) else state.turn.rolled
    outline, is_played = die_box().corners(16), state.phase == "playing"
    cell = "roll" if is_played else None
    if shown:
        label = marked_label(translated("die, shows {pips}", pips=shown), kind)
        yield Polygon(outline, "die", label, cell, marked_glyph(f"[{shown}]", kind))
        middle_x, middle_y = die_box().centre
        for dx, dy in _PIPS[shown]:
            yield Circle(middle_x + 26 * dx, middle_y + 26 * dy, 9, "die.pip")
        if is_played:
            yield Text(x, y, str(state.points), "text.title", 46)
            yield Text(
                x,
                y + 40,
                translated("of {points} left", points=counted(shown, "{number} point", "{number} points")),
                "text",
                17,
            )
    elif is_played:
        label = marked_label(
            addressed("die, {name} must roll", "die, you must roll", name=players[state.player - 1]), kind
        )
        yield Polygon(outline, "button.active", label, cell, marked_glyph("[?]", kind))
        yield Text(*die_box().centre, "?", "button.text.active", 58)
        yield Text(x, y, translated("roll the die"), "text.title", 19)


# --- coordinates ---


def _coordinates() -> Iterator[Shape]:
    """Yield the letter of each row at its left and the number of each column below it, outside the waiting miners."""
    south, west = ARMS[2], ARMS[3]
    for row in range(9):
        index = min((cell for cell in each(GRID.cells) if GRID.place(cell)[1] == row), key=GRID.place)
        name, (x, y) = GRID.name(index), centre_of(index)
        left = zone_box(3).x - 9 if name in west.edge else x - SQUARE / 2 - 12
        yield Text(left, y, name[0], "text.quiet", 13)
    for column in range(9):
        index = min((cell for cell in each(GRID.cells) if GRID.place(cell)[0] == column), key=GRID.place)
        name, (x, y) = GRID.name(index), centre_of(index)
        below = zone_box(2).bottom + 9 if name in south.edge else y + SQUARE / 2 + 13
        yield Text(x, below, name[1:], "text.quiet", 13)
