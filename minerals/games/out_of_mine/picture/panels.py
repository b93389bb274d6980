"""Around the tables: names and points, the round and its time, and who is not shown with a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from minerals.core.geometry import each
from minerals.core.picture import Box, Circle, Polygon, Shape, Text, cut_letters, drawn_once, made_once, marked_label
from minerals.core.text import counted, translated
from minerals.games.out_of_mine.components import CELLS
from minerals.games.out_of_mine.picture.cards import draw_buttons, draw_card, draw_hand, elements_in_words
from minerals.games.out_of_mine.picture.layout import Layout
from minerals.games.out_of_mine.picture.parts import SIDE, Part
from minerals.games.out_of_mine.picture.state_key import StateKey, seat_key
from minerals.games.out_of_mine.picture.texts import cut_to_width, fits, size_for
from minerals.games.out_of_mine.rules.clock import limit_of
from minerals.games.out_of_mine.rules.score import scores
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import GRID
from minerals.games.out_of_mine.words import asked_for

_LONGEST_NAME = 16
_TWO_LINES = 48.0  # a heading so high has a second line
_TALL_ROW = 56.0  # so has the row of a player without a table
_BAR = 5.0  # the height of the bars for time and progress


def short(name: str) -> str:
    """Return a player's name, cut where it is too long for a panel."""
    return cut_letters(name, _LONGEST_NAME)


# --- a player's panel ---


def draw_panel(
    state: State, player: int, part: Part, name: str, marks: Mapping[str, str], tally: str, *, has_numbers: bool
) -> tuple[Shape, ...]:
    """Return a player's panel with everything but the table. O(tiles).

    `tally`: what was counted just now, in place of how the gallery stands. `has_numbers`: whether the panel says how
    much of it is covered. The points of earlier rounds stand nowhere else, so they are always there.
    """
    own = tuple((token, marks[token]) for token in _tokens(player) if token in marks)
    return _panel(seat_key(state, player), player, part, name, own, tally, has_numbers=has_numbers)


@made_once
def _tokens(player: int) -> tuple[str, ...]:
    """Return what can be marked in a player's panel."""
    there = (f"{what} {player}" for what in ("player", "card", "hand"))
    return (*there, *(f"{player}:{what}" for what in ("return", "turn", "flip", "call", "pass")))


@drawn_once
def _panel(
    seen: StateKey,
    player: int,
    part: Part,
    name: str,
    own: tuple[tuple[str, str], ...],
    tally: str,
    *,
    has_numbers: bool,
) -> Iterator[Shape]:
    state, marks = seen.state, dict(own)
    goes_on = not state.caller or (state.options.grace > 0 and state.caller != player)
    is_active = state.phase == "placing" and goes_on and not state.seat(player).has_passed
    label = marked_label(panel_label(state, player, name, has_numbers=has_numbers), marks.get(f"player {player}"))
    yield Polygon(part.panel.corners(), "panel.active" if is_active else "panel", label)
    yield from _heading(state, player, part.heading, name, tally, has_numbers=has_numbers)
    yield from draw_card(state, player, part, name, marks)
    yield from draw_hand(state, player, part, name, marks)
    yield from draw_buttons(state, player, part, marks)


def panel_label(state: State, player: int, name: str, *, has_numbers: bool = True) -> str:
    """Return how a player stands in words."""
    return _panel_label(seat_key(state, player), player, name, has_numbers)


@made_once
def _panel_label(seen: StateKey, player: int, name: str, has_numbers: bool) -> str:
    state, seat = seen.state, seen.state.seat(player)
    points = counted(scores(state)[player - 1], "{number} point", "{number} points")
    parts = [translated("{name}: {points}", name=name, points=points)]
    if seat.gallery:
        parts.append(_standing(state, player, has_numbers=has_numbers))
    if seat.card:
        parts.append(translated("card {card} asks for {tiles}", card=seat.card, tiles=asked_for(state, seat.card)))
        parts += elements_in_words(state, player)
    if stance := _stance(state, player):
        parts.append(stance)
    return ", ".join(parts)


def _heading(state: State, player: int, box: Box, name: str, tally: str, *, has_numbers: bool) -> Iterator[Shape]:
    """Yield name and points, and in a second line, or else in place of the name, what was counted just now."""
    has_two = box.height >= _TWO_LINES
    told = "" if has_two else tally
    yield from _name_and_points(state, player, Box(box.x, box.y + 5, box.width, 24), told or short(name))
    if not has_two:
        return
    y = box.y + 39
    if tally:
        yield Text(box.x, y, tally, "text.title", size_for(tally, "text.title", 15, box.width), "start")
    else:
        words = _standing_in(state, player, box.width, has_numbers=has_numbers)
        yield Text(box.x, y, words, "text.quiet", 12, "start")


def _name_and_points(state: State, player: int, row: Box, name: str) -> Iterator[Shape]:
    """Yield a player's number and name, the stance, and the points, in a row."""
    y, points, stance = row.centre[1], _points(scores(state)[player - 1]), _stance(state, player)
    yield Circle(row.x + 10, y, 10, f"player.{player}", glyph=str(player))
    yield Text(row.x + 10, y, str(player), "player.text", 13)
    room = row.width - 28 - 16 * len(points) - (9 * len(stance) + 12 if stance else 0)
    yield Text(row.x + 28, y, cut_to_width(name, "text.title", 16, room), "text.title", 16, "start")
    if stance:
        yield Text(row.right - 16 * len(points) - 6, y + 1, stance, "text.title", 12, "end")
    yield Text(row.right, y, points, "text.title", 22, "end")


def _points(points: int) -> str:
    return str(points).replace("-", "−")


def _standing(state: State, player: int, *, has_numbers: bool) -> str:
    """Return which gallery a player has and, where numbers are told, how much of it is covered."""
    seat = state.seat(player)
    if not seat.gallery:
        return ""
    if not seat.side:
        return translated("gallery {gallery}, choose a side", gallery=seat.gallery)
    if not has_numbers:
        return translated("gallery {gallery}, {side}", gallery=seat.gallery, side=seat.side)
    return translated(
        "gallery {gallery}, {side} · {covered} of {cells} covered",
        gallery=seat.gallery,
        side=seat.side,
        covered=_covered(state, player),
        cells=CELLS,
    )


def _standing_in(state: State, player: int, width: float, *, has_numbers: bool) -> str:
    """Return how a gallery stands, in as many words as there is room for."""
    words = _standing(state, player, has_numbers=has_numbers)
    if fits(words, "text.quiet", 12, width) or not (state.seat(player).side and has_numbers):
        return cut_to_width(words, "text.quiet", 12, width)
    return cut_to_width(_progress_words(state, player), "text.quiet", 12, width)


def _progress_words(state: State, player: int) -> str:
    return translated("{covered} of {cells} covered", covered=_covered(state, player), cells=CELLS)


def _covered(state: State, player: int) -> int:
    return CELLS - state.open_cells(player).bit_count()


def _stance(state: State, player: int) -> str:
    if state.caller == player and state.phase == "placing":
        return translated("called!")
    return translated("passed") if state.seat(player).has_passed and state.phase == "placing" else ""


# --- the clock ---


def clock_words(state: State, *, time: bool = True) -> str:
    """Return the number of the round, and its time where the board does not show it."""
    rounds = state.options.rounds
    words = (
        translated("Round {number} of {rounds}", number=state.round, rounds=rounds)
        if state.round
        else counted(rounds, "{number} round", "{number} rounds")
    )
    if state.phase != "placing" or not time:
        return words
    clock = _time(state.clock)
    if limit_of(state):
        limit = _time(limit_of(state))[:-2]
        clock = translated("{time} of {limit}", time=clock, limit=limit)
    return f"{words} · {clock}"


def _time(milliseconds: int) -> str:
    minutes, rest = divmod(milliseconds // 100, 600)
    return f"{minutes}:{rest // 10:02}.{rest % 10}"


def draw_clock(state: State, layout: Layout, *, time: bool) -> Iterator[Shape]:
    """Yield the round, its time, and with a time limit how much of it has gone by."""
    words, box = clock_words(state, time=time), layout.clock
    size = size_for(words, "text.title", 17, box.width)
    is_beside = box.y == layout.title.y
    x, align = (box.right, "end") if is_beside else (box.x, "start")
    yield Text(x, box.centre[1], words, "text.title" if is_beside else "text.quiet", size, align)
    limit = limit_of(state)
    if limit and time and state.phase == "placing":
        bar = clock_box(layout)
        gone = bar.width * min(1.0, state.clock / limit)
        words = translated("{time} of {limit} have passed", time=_time(state.clock), limit=_time(limit))
        yield Polygon(bar.corners(2), "out_of_mine.clock", words)
        if gone > 4:
            yield Polygon(Box(bar.x, bar.y, gone, bar.height).corners(2), "out_of_mine.clock.gone")


def clock_box(layout: Layout) -> Box:
    """Return the bar of the time limit."""
    box = layout.clock
    is_beside = box.y == layout.title.y
    return Box(box.x, box.bottom - (_BAR + 3 if is_beside else 2), box.width, _BAR)


# --- who is not shown with a table ---


def draw_others(
    state: State, layout: Layout, players: Sequence[str], marks: Mapping[str, str], *, has_numbers: bool
) -> Iterator[Shape]:
    """Yield a small panel for each player who is not shown with a table. O(cells)."""
    for player, box in layout.others.items():
        words = panel_label(state, player, players[player - 1], has_numbers=has_numbers)
        label = marked_label(words, marks.get(f"player {player}"))
        yield Polygon(box.corners(), "panel", label)
        yield from _miniature(state, player, Box(box.x + 5, box.y + 5, box.height - 10, box.height - 10))
        x = box.x + box.height + 4
        beside = Box(x, box.y, box.right - 12 - x, box.height)
        is_tall = box.height >= _TALL_ROW
        row = Box(x, box.y + 6, beside.width, 24) if is_tall else beside
        bar = Box(x, box.bottom - 14, beside.width, _BAR + 1)
        if not is_tall:
            row = Box(x, box.y, 0.62 * beside.width, box.height)
            bar = Box(row.right + 12, box.centre[1] - 3, beside.right - row.right - 12, _BAR + 1)
        yield from _name_and_points(state, player, row, short(players[player - 1]))
        if state.seat(player).side:
            yield from _progress(state, player, bar)
        if state.seat(player).side and has_numbers and box.height >= 70:
            yield Text(x, box.bottom - 28, _progress_words(state, player), "text.quiet", 12, "start")


def _progress(state: State, player: int, box: Box) -> Iterator[Shape]:
    covered = _covered(state, player) / CELLS
    yield Polygon(box.corners(3), "out_of_mine.clock")
    if covered:
        yield Polygon(Box(box.x, box.y, max(6.0, box.width * covered), box.height).corners(3), "out_of_mine.clock.gone")


def _miniature(state: State, player: int, box: Box) -> Iterator[Shape]:
    """Yield a player's table, very small."""
    size = box.width / SIDE
    seat, gallery = state.seat(player), state.gallery_cells(player)
    yield Polygon(box.corners(3), "out_of_mine.rock")
    for index in each(gallery | seat.covered):
        lying = seat.tile_on(index)
        column, row = GRID.place(index)
        square = Box(box.x + column * size, box.bottom - (row + 1) * size, size, size)
        role = f"tile.{state.box.colour_of(lying.tile)}.facet" if lying else "out_of_mine.gallery"
        yield Polygon(square.corners(0.5), role)
