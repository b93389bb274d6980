"""What a player has beside the table: the treasure card, the tile in hand, and the buttons for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from minerals.core.picture import Box, Circle, Point, Polygon, Shape, Text, made_once, marked_label
from minerals.core.text import addressed, counted, listed, translated
from minerals.games.out_of_mine.components import COLOURS
from minerals.games.out_of_mine.picture.gallery import tile_in_words
from minerals.games.out_of_mine.picture.parts import Part
from minerals.games.out_of_mine.picture.state_key import StateKey, seat_key
from minerals.games.out_of_mine.picture.texts import fits, size_for
from minerals.games.out_of_mine.picture.tiles import icon, letter_of, symbol, tile
from minerals.games.out_of_mine.rules.clock import can_call
from minerals.games.out_of_mine.state import Hand, State
from minerals.games.out_of_mine.tiles import element_of, shape_of, turn_shape

_LARGEST_HELD = 34.0  # the side of a cell of a tile in hand
_WAITING = 0.4  # how large the tile in the other hand is, beside it
_COUNT = 44.0  # room for the count of a colour in a row
_HIGH = 100.0  # a card so high has the colours in rows, whatever its width
_FROM_ELEMENT = 84.0  # to the next one
_ROOMY = 110.0  # a column so wide says in words what is asked for
_NAMED = 72.0  # and one so wide has room for the card's name


def draw_card(state: State, player: int, part: Part, name: str, marks: Mapping[str, str]) -> Iterator[Shape]:
    """Yield a player's treasure card: what it asks for, and how much of it is done."""
    seat, box = state.seat(player), part.card
    if not seat.card:
        return
    counts = _counts(state, player)
    yield Polygon(box.corners(6), "card", marked_label(card_label(state, player, name), marks.get(f"card {player}")))
    is_column = box.height > min(box.width, _HIGH)
    if not is_column or box.width >= _NAMED:
        words = translated("Card {card}", card=seat.card)
        yield Text(box.x + 8, box.y + 12, words, "text.quiet", 12, "start")
    yield from _in_a_column(state, player, box, counts) if is_column else _in_a_row(state, player, box, counts)


def card_label(state: State, player: int, name: str) -> str:
    """Return what a player's card asks for, and how much of it is done, in words."""
    return _card_label(seat_key(state, player), player, name)


@made_once
def _card_label(seen: StateKey, player: int, name: str) -> str:
    state = seen.state
    whose = addressed(
        "{name}'s treasure card {card}", "Your treasure card {card}", name=name, card=state.seat(player).card
    )
    counts = (
        translated("{number} of {asked} {colour} placed", number=number, asked=asked, colour=colour)
        for colour, number, asked in _counts(state, player)
    )
    return ", ".join((whose, *counts, *elements_in_words(state, player)))


def _counts(state: State, player: int) -> list[tuple[str, int, int]]:
    """Return of each colour that is asked for or placed: how many lie there, and how many are asked for."""
    lying = [state.box.colour_of(lying.tile) for lying in state.seat(player).tiles]
    card = state.card(player)
    counts = [(colour, lying.count(colour), card.number(colour)) for colour in COLOURS]
    return [count for count in counts if count[1] or count[2]]


def elements_in_words(state: State, player: int) -> list[str]:
    """Return what the elements on a player's card are worth, if they count."""
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


# --- what the card asks for ---


def _in_a_column(state: State, player: int, box: Box, counts: Sequence[tuple[str, int, int]]) -> Iterator[Shape]:
    """Yield the colours in rows, and below them the elements: in words where there is room for them."""
    worth = _worth(state, player)
    is_roomy = box.width >= _ROOMY
    top = box.y + (22 if box.width >= _NAMED else 4)
    rows = max(4, len(counts)) + (1 if is_roomy and worth else len(worth))
    pitch = min(30.0, (box.bottom - 4 - top) / rows)
    size, x = min(24.0, pitch - 3), box.x + (8 if is_roomy else 4)
    for row, (colour, number, asked) in enumerate(counts):
        y = top + pitch * (row + 0.5)
        yield from icon((x + size / 2, y), colour, size)
        words = f"{number}/{asked}"
        if is_roomy:
            words = translated("{letter} {number} of {asked}", letter=letter_of(colour), number=number, asked=asked)
        room = box.right - 4 - x - size - 6
        role = _count_role(number, asked)
        yield Text(x + size + 6, y, words, role, size_for(words, role, min(16.0, pitch * 0.8), room), "start")
    for place, (element, points) in enumerate(worth):
        if is_roomy:
            where = (box.x + 8 + place * min(_FROM_ELEMENT, (box.width - 8) / 2), box.bottom - 4 - pitch / 2)
        else:
            where = (x, top + pitch * (rows - len(worth) + place + 0.5))
        yield from _element(where, element, points, size)


def _in_a_row(state: State, player: int, box: Box, counts: Sequence[tuple[str, int, int]]) -> Iterator[Shape]:
    """Yield the colours side by side, each with its count below it, and the elements in a row of their own."""
    pitch = min(_COUNT, (box.width - 8) / max(4, len(counts)))
    for place, (colour, number, asked) in enumerate(counts):
        x = box.x + 5 + pitch * (place + 0.5)
        yield from icon((x, box.y + 30), colour, 18, letter_of(colour))
        yield Text(x, box.y + 49, f"{number}/{asked}", _count_role(number, asked), 13)
    for place, (element, points) in enumerate(_worth(state, player)):
        yield from _element(
            (box.x + 10 + place * min(_FROM_ELEMENT, box.width / 2), box.bottom - 14),
            element,
            points,
            18,
            element[0],
        )


def _element(where: Point, element: str, points: str, size: float, glyph: str = "") -> Iterator[Shape]:
    """Yield an element and what it is worth, from its left end."""
    x, y = where
    yield from symbol((x + size / 2, y), element, size, glyph)
    yield Text(x + size + 5, y, points, "text.title", 14 if size >= 18 else 12, "start")


def _count_role(number: int, asked: int) -> str:
    if number > asked:
        return "text.warning"
    return "text.quiet" if number == asked else "text.title"


def _worth(state: State, player: int) -> list[tuple[str, str]]:
    """Return the elements on a card, and what they are worth, if they count."""
    card = state.card(player)
    worth = [(card.good[0], f"+{card.good[1]}"), (card.bad[0], f"−{card.bad[1]}")]
    return [pair for pair in worth if pair[0]] if state.options.elements else []


# --- the tile in hand ---


def draw_hand(state: State, player: int, part: Part, name: str, marks: Mapping[str, str]) -> Iterator[Shape]:
    """Yield the tile in hand. An empty hand is shown only to a player who is shown alone."""
    hand, token, box = state.seat(player).hand, f"{player}:return", part.hand
    if hand is None and not (part.buttons and state.phase == "placing"):
        return
    if hand is None:
        yield Polygon(
            box.corners(6),
            "out_of_mine.hand",
            marked_label(addressed("{name} holds nothing", "You hold nothing", name=name), marks.get(f"hand {player}")),
        )
        if fits(translated("empty hand"), "text.quiet", 13, box.width - 8):
            yield Text(*box.centre, translated("empty hand"), "text.quiet", 13)
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
    size = min(_LARGEST_HELD, part.cell, (box.width - 14) / wide, (box.height - 14) / high)
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
    shape = turn_shape(state.box.shape_named[shape_of(other.tile)].offsets, other.turns, other.flipped)
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


def draw_buttons(state: State, player: int, part: Part, marks: Mapping[str, str]) -> Iterator[Shape]:
    """Yield the buttons that turn and flip the tile in hand, and the one that calls, while tiles are placed."""
    if not part.buttons or state.phase != "placing":
        return
    holds = state.seat(player).hand is not None
    texts = (
        ("turn", translated("Turn"), translated("give the tile in hand a quarter turn")),
        ("flip", translated("Flip"), translated("flip the tile in hand over")),
        _last_button(state),
    )
    for (word, text, label), box in zip(texts, part.buttons, strict=True):
        token = f"{player}:{word}"
        is_call = word in ("call", "pass")
        yield Polygon(
            box.corners(7), "button.active" if is_call else "button", marked_label(label, marks.get(token)), token
        )
        role = "button.text.active" if is_call else "button.text" if holds else "text.quiet"
        yield Text(*box.centre, text, role, size_for(text, role, 16, box.width - 10))


def _last_button(state: State) -> tuple[str, str, str]:
    """Return the button that calls, or where nobody can call, the one that passes: its word, its text and its label."""
    if not can_call(state):
        return "pass", translated("Pass"), translated("place no more tiles in this round")
    label = (
        translated("call OUT OF MINE!, and the others soon have to stop")
        if state.options.grace
        else translated("call OUT OF MINE! and stop everyone from placing tiles")
    )
    return "call", translated("Out of Mine!"), label
