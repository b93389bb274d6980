"""Around the tables: names and points, treasure cards, the tile in hand, buttons, the clock, and who is not shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from minerals.core.boxes import Box
from minerals.core.cells import each
from minerals.core.languages import term, translated
from minerals.core.marks import marked_label
from minerals.core.scene import Circle, Point, Polygon, Shape, Text
from minerals.core.second_person import addressed
from minerals.core.words import counted, listed
from minerals.games.out_of_mine.components import CELLS, COLOURS
from minerals.games.out_of_mine.narration import asked_for
from minerals.games.out_of_mine.picture.gallery import tile_in_words
from minerals.games.out_of_mine.picture.layout import MARGIN, TITLE_HEIGHT, WIDTH, Layout, Place, box_around
from minerals.games.out_of_mine.picture.tiles import icon, letter_of, symbol, tile
from minerals.games.out_of_mine.rules.score import scores
from minerals.games.out_of_mine.state import Hand, State
from minerals.games.out_of_mine.tiles import GRID, element_of, shape_of, turned

_INSET = 13.0
_LONGEST_NAME = 16
_LARGEST_HELD = 30.0  # the side of a cell of a tile in hand
_WAITING = 0.4  # how large the tile in the other hand is, beside it
_POINTS = 52.0  # room for the points of a player
_COUNT = 42.0  # room for the count of a colour in a row: four characters of a terminal, the last of them blank


def short(name: str) -> str:
    """Return a player's name, cut where it is too long for a panel."""
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


# --- a player's panel ---


def draw_panel(
    state: State, player: int, place: Place, name: str, marks: Mapping[str, str], tally: str
) -> Iterator[Shape]:
    """Yield a player's panel with everything but the table. O(tiles).

    Parameters
    ----------
    tally
        What was counted just now, in place of how the gallery stands.
    """
    seat, box = state.seat(player), place.panel
    is_active = state.phase == "placing" and not state.caller and not seat.has_passed
    label = marked_label(panel_label(state, player, name), marks.get(f"player {player}"))
    yield Polygon(box.corners(), "panel.active" if is_active else "panel", label)
    yield from _heading(box, state, player, name)
    left, y = box.x + _INSET, box.y + 49
    if tally:
        yield Text(left, y, tally, "text.title", 16, "start")
    else:
        yield Text(left, y, _standing(state, player), "text.quiet", 14, "start")
    yield from _card(state, player, place, name, marks)
    yield from _hand(state, player, place.hand, name, marks, place.cell)
    if place.buttons and state.phase == "placing":
        yield from _buttons(state, player, place, marks)


def panel_label(state: State, player: int, name: str) -> str:
    """Return how a player stands in words."""
    seat = state.seat(player)
    points = counted(scores(state)[player - 1], "{number} point", "{number} points")
    parts = [translated("{name}: {points}", name=name, points=points)]
    if seat.gallery:
        parts.append(_standing(state, player))
    if seat.card:
        parts.append(translated("card {card} asks for {tiles}", card=seat.card, tiles=asked_for(state, seat.card)))
        parts += _elements_in_words(state, player)
    if stance := _stance(state, player):
        parts.append(stance)
    return ", ".join(parts)


def _heading(box: Box, state: State, player: int, name: str) -> Iterator[Shape]:
    left, y = box.x + _INSET, box.y + 23
    yield Circle(left + 11, y, 11, f"player.{player}", glyph=str(player))
    yield Text(left + 11, y, str(player), "player.text", 14)
    yield Text(left + 30, y, short(name), "text.title", 18, "start")
    yield Text(box.right - _INSET - _POINTS, y + 3, _stance(state, player), "text.title", 14, "end")
    yield Text(box.right - _INSET, y, _points(scores(state)[player - 1]), "text.title", 24, "end")


def _points(points: int) -> str:
    return str(points).replace("-", "−")


def _standing(state: State, player: int) -> str:
    """Return which gallery a player has and how much of it is covered."""
    seat = state.seat(player)
    if not seat.gallery:
        return ""
    if not seat.side:
        return translated("gallery {gallery}, choose a side", gallery=seat.gallery)
    return translated(
        "gallery {gallery}, {side} · {covered} of {cells} covered",
        gallery=seat.gallery,
        side=seat.side,
        covered=_covered(state, player),
        cells=CELLS,
    )


def _covered(state: State, player: int) -> int:
    return CELLS - state.open_cells(player).bit_count()


def _stance(state: State, player: int) -> str:
    if state.caller == player and state.phase == "placing":
        return translated("called!")
    return translated("passed") if state.seat(player).has_passed and state.phase == "placing" else ""


# --- the treasure card ---


def _card(state: State, player: int, place: Place, name: str, marks: Mapping[str, str]) -> Iterator[Shape]:
    seat, box = state.seat(player), place.card
    if not seat.card:
        yield Polygon(
            box.corners(6),
            "card",
            addressed("{name} has no treasure card yet", "You have no treasure card yet", name=name),
        )
        yield Text(*box.centre, translated("no card yet"), "text.quiet", 14)
        return
    counts = _counts(state, player)
    yield Polygon(box.corners(6), "card", marked_label(card_label(state, player, name), marks.get(f"card {player}")))
    yield Text(box.x + 10, box.y + 13, translated("Card {card}", card=seat.card), "text.quiet", 13, "start")
    yield from _asked_in_a_column(box, counts) if place.is_tall else _asked_in_a_row(box, counts)
    if state.options.elements:
        yield from _worth(state, player, place)


def card_label(state: State, player: int, name: str) -> str:
    """Return what a player's card asks for, and how much of it is done, in words."""
    whose = addressed(
        "{name}'s treasure card {card}", "Your treasure card {card}", name=name, card=state.seat(player).card
    )
    counts = (
        translated("{number} of {asked} {colour} placed", number=number, asked=asked, colour=colour)
        for colour, number, asked in _counts(state, player)
    )
    return ", ".join((whose, *counts, *_elements_in_words(state, player)))


def _counts(state: State, player: int) -> list[tuple[str, int, int]]:
    """Return of each colour that is asked for or placed: how many lie there, and how many are asked for."""
    lying = [state.box.colour_of(lying.tile) for lying in state.seat(player).tiles]
    card = state.card(player)
    counts = [(colour, lying.count(colour), card.number(colour)) for colour in COLOURS]
    return [count for count in counts if count[1] or count[2]]


def _elements_in_words(state: State, player: int) -> list[str]:
    if not state.options.elements:
        return []
    card = state.card(player)
    words = []
    if card.good[0]:
        gives = counted(card.good[1], "{number} point", "{number} points")
        words.append(translated("each {element} gives {points}", element=card.good[0], points=gives))
    if card.bad[0]:
        costs = counted(card.bad[1], "{number} point", "{number} points")
        words.append(translated("each {element} costs {points}", element=card.bad[0], points=costs))
    return words


def _asked_in_a_column(box: Box, counts: Sequence[tuple[str, int, int]]) -> Iterator[Shape]:
    pitch = min(32.0, (box.height - 90) / max(4, len(counts)))
    for place, (colour, number, asked) in enumerate(counts):
        y = box.y + 28 + pitch * (place + 0.5)
        yield from icon((box.x + 24, y), colour, min(26.0, pitch - 3))
        words = translated("{letter} {number} of {asked}", letter=letter_of(colour), number=number, asked=asked)
        yield Text(box.x + 46, y, words, _count_role(number, asked), 16, "start")


def _asked_in_a_row(box: Box, counts: Sequence[tuple[str, int, int]]) -> Iterator[Shape]:
    pitch = min(_COUNT, (box.width - 8) / max(4, len(counts)))
    for place, (colour, number, asked) in enumerate(counts):
        x = box.x + 6 + pitch * (place + 0.5)
        yield from icon((x, box.y + 32), colour, 20, letter_of(colour))
        yield Text(x, box.y + 51, f"{number}/{asked}", _count_role(number, asked), 15)


def _count_role(number: int, asked: int) -> str:
    if number > asked:
        return "text.warning"
    return "text.quiet" if number == asked else "text.title"


def _worth(state: State, player: int, place: Place) -> Iterator[Shape]:
    """Yield what the elements on a card are worth."""
    card, box = state.card(player), place.card
    worth = [(card.good[0], f"+{card.good[1]}"), (card.bad[0], f"−{card.bad[1]}")]
    for number, (element, points) in enumerate(pair for pair in worth if pair[0]):
        if place.is_tall:
            x, y = box.x + 24, box.bottom - 44 + number * 27
        else:
            x, y = box.x + 20 + number * box.width / 2, box.bottom - 16
        yield from symbol((x, y), element, 23 if place.is_tall else 20, "" if place.is_tall else element[0])
        yield Text(x + 18, y, points, "text.title", 15, "start")
        if place.is_tall:
            yield Text(x + 53, y, term(element), "text.quiet", 14, "start")


# --- the tile in hand ---


def _hand(state: State, player: int, box: Box, name: str, marks: Mapping[str, str], cell: float) -> Iterator[Shape]:
    hand, token = state.seat(player).hand, f"{player}:return"
    if hand is None:
        yield Polygon(
            box.corners(6),
            "out_of_mine.hand",
            marked_label(addressed("{name} holds nothing", "You hold nothing", name=name), marks.get(f"hand {player}")),
        )
        if box.width > 100:
            yield Text(*box.centre, translated("empty hand"), "text.quiet", 14)
        return
    held, other = state.held(player), state.seat(player).other_hand
    words = addressed(
        "{name} holds a {tile}{how}; put it back",
        "You hold a {tile}{how}; put it back",
        name=name,
        **_held_in_words(state, hand),
    )
    if other is not None:
        words = addressed(
            "{name} holds a {tile}{how} and has a {other} in the other hand; put the first one back",
            "You hold a {tile}{how} and have a {other} in the other hand; put the first one back",
            name=name,
            other=tile_in_words(state, other.tile),
            **_held_in_words(state, hand),
        )
    yield Polygon(
        box.corners(6), "out_of_mine.hand", marked_label(words, marks.get(token) or marks.get(f"hand {player}")), token
    )
    columns, rows = ([spot[axis] for spot in held] for axis in (0, 1))
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    size = min(_LARGEST_HELD, cell, (min(box.width, box.height) - 12) / max(wide, high))
    origin = (
        box.centre[0] - (min(columns) + max(columns) + 1) / 2 * size,
        box.centre[1] + (min(rows) + max(rows) + 1) / 2 * size,
    )
    colour = state.box.colour_of(hand.tile)
    element = element_of(hand.tile) if state.options.elements else ""
    yield from tile(held, origin, size, colour, element, elves=held[:1])
    yield from _anchor(origin, size)
    if other is not None:
        yield from _waiting(state, other, box, size)


def _waiting(state: State, other: Hand, box: Box, size: float) -> Iterator[Shape]:
    """Yield the tile in the other hand, small, in the lower left corner."""
    shape = turned(state.box.shape_named[shape_of(other.tile)].offsets, other.turns, other.flipped)
    small = _WAITING * size
    left = min(column for column, _ in shape)
    yield from tile(shape, (box.x + 5 - left * small, box.bottom - 5), small, state.box.colour_of(other.tile))


def _held_in_words(state: State, hand: Hand) -> dict[str, str]:
    """Return what is held and how, for a template."""
    how = "".join(f", {word}" for word in _how_held(hand.turns, hand.flipped))
    return {"tile": tile_in_words(state, hand.tile), "how": how}


def _how_held(turns: int, flipped: bool) -> list[str]:
    """Return nothing for a tile that is held as it was taken, else how, as one enumeration."""
    ways = [translated("flipped")] if flipped else []
    if turns:
        ways.append(
            translated("turned by {quarters}", quarters=counted(turns, "{number} quarter", "{number} quarters"))
        )
    return [listed(ways)] if ways else []


def _anchor(origin: Point, size: float) -> Iterator[Shape]:
    """Yield the dot on the cell of a tile that comes to the cell clicked."""
    x, y = origin[0] + size / 2, origin[1] - size / 2
    yield Circle(x, y, 0.2 * size, "out_of_mine.anchor", glyph="@")


# --- buttons ---


def _buttons(state: State, player: int, place: Place, marks: Mapping[str, str]) -> Iterator[Shape]:
    holds = state.seat(player).hand is not None
    texts = (
        ("turn", translated("Turn"), translated("give the tile in hand a quarter turn")),
        ("flip", translated("Flip"), translated("flip the tile in hand over")),
        ("call", translated("Out of Mine!"), translated("call OUT OF MINE! and stop everyone from placing tiles")),
    )
    for (word, text, label), box in zip(texts, place.buttons, strict=True):
        token = f"{player}:{word}"
        is_call = word == "call"
        yield Polygon(
            box.corners(7), "button.active" if is_call else "button", marked_label(label, marks.get(token)), token
        )
        role = "button.text.active" if is_call else "button.text" if holds else "text.quiet"
        yield Text(*box.centre, text, role, 17 if is_call else 16)


# --- the clock ---


def clock_words(state: State) -> str:
    """Return the number of the round and its time."""
    rounds = state.options.rounds
    words = (
        translated("Round {number} of {rounds}", number=state.round, rounds=rounds)
        if state.round
        else counted(rounds, "{number} round", "{number} rounds")
    )
    if state.phase != "placing":
        return words
    clock = _time(state.clock)
    if state.options.time_limit:
        limit = _time(state.options.time_limit * 1000)[:-2]
        clock = translated("{time} of {limit}", time=clock, limit=limit)
    return f"{words} · {clock}"


def _time(milliseconds: int) -> str:
    minutes, rest = divmod(milliseconds // 100, 600)
    return f"{minutes}:{rest // 10:02}.{rest % 10}"


def draw_clock(state: State) -> Iterator[Shape]:
    """Yield the round, its time, and with a time limit how much of it has gone by."""
    yield Text(WIDTH - MARGIN, TITLE_HEIGHT / 2 - 1, clock_words(state), "text.title", 20, "end")
    limit = state.options.time_limit * 1000
    if limit and state.phase == "placing":
        box = clock_box()
        gone = box.width * min(1.0, state.clock / limit)
        words = translated("{time} of {limit} have passed", time=_time(state.clock), limit=_time(limit))
        yield Polygon(box.corners(2), "out_of_mine.clock", words)
        if gone > 4:
            yield Polygon(Box(box.x, box.y, gone, box.height).corners(2), "out_of_mine.clock.gone")


def clock_box() -> Box:
    """Return the bar of the time limit."""
    return Box(WIDTH - MARGIN - 320, TITLE_HEIGHT - 12, 320, 5)


# --- who is not shown with a table ---


def draw_others(state: State, layout: Layout, players: Sequence[str], marks: Mapping[str, str]) -> Iterator[Shape]:
    """Yield a small panel for each player who is not shown with a table. O(cells)."""
    for player, box in layout.others.items():
        name = players[player - 1]
        label = marked_label(panel_label(state, player, name), marks.get(f"player {player}"))
        yield Polygon(box.corners(), "panel", label)
        yield from _miniature(state, player, box)
        x, y = box.x + box.height, box.y + 24
        yield Circle(x + 10, y, 10, f"player.{player}", glyph=str(player))
        yield Text(x + 10, y, str(player), "player.text", 13)
        yield Text(x + 28, y, short(name), "text.title", 16, "start")
        yield Text(box.right - _INSET, y, _points(scores(state)[player - 1]), "text.title", 20, "end")
        if state.seat(player).side:
            words = translated("{covered} of {cells} covered", covered=_covered(state, player), cells=CELLS)
            yield Text(x, y + 27, words, "text.quiet", 14, "start")
            yield from _progress(state, player, Box(x, box.bottom - 22, box.right - _INSET - x, 8))
        yield Text(box.right - _INSET, y + 27, _stance(state, player), "text.title", 14, "end")


def _progress(state: State, player: int, box: Box) -> Iterator[Shape]:
    covered = _covered(state, player) / CELLS
    yield Polygon(box.corners(3), "out_of_mine.clock")
    if covered:
        yield Polygon(Box(box.x, box.y, box.width * covered, box.height).corners(3), "out_of_mine.clock.gone")


def _miniature(state: State, player: int, box: Box) -> Iterator[Shape]:
    """Yield a player's table, very small."""
    size = (box.height - 16) / 8
    seat, gallery = state.seat(player), state.gallery_cells(player)
    yield Polygon(
        box_around((box.x + box.height / 2, box.centre[1]), 8 * size, 8 * size).corners(3), "out_of_mine.rock"
    )
    for index in each(gallery | seat.covered):
        lying = seat.tile_on(index)
        column, row = GRID.place(index)
        square = Box(box.x + 8 + column * size, box.bottom - 8 - (row + 1) * size, size, size)
        role = f"tile.{state.box.colour_of(lying.tile)}.facet" if lying else "out_of_mine.gallery"
        yield Polygon(square.corners(0.5), role)
