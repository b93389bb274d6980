"""The players' panels: pool, tool stack, collection cards and points of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minerals.core.boxes import Box
from minerals.core.languages import term, translated
from minerals.core.scene import Point, Polygon, Shape, Text, in_layers
from minerals.core.words import counted
from minerals.games.minerals.components import Mineral
from minerals.games.minerals.counts import Counts
from minerals.games.minerals.picture.board import acting, disc, stone
from minerals.games.minerals.picture.layout import Frame, panel_box
from minerals.games.minerals.state import State
from minerals.games.minerals.words import minerals_of

_INSET = 16.0
_FIRST_COLUMN = 92.0  # from the left side of the panel
_LEAST_PITCH = 27.0  # from one line to the next
_LARGEST_PITCH = 38.0
_LONGEST_NAME = 18


def draw_panels(state: State, players: Sequence[str], points: Sequence[int], frame: Frame) -> Iterator[Shape]:
    """Yield a panel for each player. O(players × cards)."""
    yield from in_layers(
        _panel(state, players, points, player, frame.character[0]) for player in range(1, len(state.pools) + 1)
    )


def _panel(
    state: State, players: Sequence[str], points: Sequence[int], player: int, character: float
) -> Iterator[Shape]:
    box = panel_box(player, len(state.pools))
    is_active = player == acting(state)
    label = _label(state, players, points, player)
    yield Polygon(box.corners(), "panel.active" if is_active else "panel", label, f"player {player}")
    yield from _heading(box, player, players[player - 1], points[player - 1])
    pool = state.pools[player - 1]
    yield from _counts(state, box, translated("Pool"), pool, _line(box, 1), is_complete=True, is_active=is_active)
    if _has_stacks(state):
        stack = state.stacks[player - 1]
        yield from _counts(state, box, translated("Tools"), stack, _line(box, 2))
    if state.has_cards:
        yield from _collections(state, box, player, character)


def _has_stacks(state: State) -> bool:
    return state.has_tools or any(map(any, state.stacks))


def pool_spot(state: State, player: int, value: int, *, stack: bool = False) -> Point:
    """Return where a mineral of a player's pool or tool stack is counted."""
    box = panel_box(player, len(state.pools))
    return (_column(box, value), _line(box, 2 if stack else 1))


def card_spot(state: State, player: int, character: float) -> Box:
    """Return where the card a player took last is shown."""
    return _chips(_taken(state, player), _cards_box(state, player), character)[-1]


def _cards_box(state: State, player: int) -> Box:
    """Return the rows of a player's collection cards."""
    box = panel_box(player, len(state.pools))
    top = _line(box, 3 if _has_stacks(state) else 2) - 12
    return Box(box.x + _FIRST_COLUMN - 12, top, box.width - _FIRST_COLUMN + 12 - _INSET, box.bottom - 6 - top)


def _taken(state: State, player: int) -> list[str]:
    return [chip_text(state, card, whole) for card, whole in state.collections[player - 1]]


def short(name: str) -> str:
    """Return a player's name, cut where it is too long for a panel."""
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def _pitch(box: Box) -> float:
    return min(_LARGEST_PITCH, max(_LEAST_PITCH, box.height / 5.5))


def _line(box: Box, number: int) -> float:
    return box.y + 9 + _pitch(box) * (number + 0.45)


def _column(box: Box, value: int) -> float:
    step = (box.width - _FIRST_COLUMN - _INSET) / 5
    return box.x + _FIRST_COLUMN + (value - 1) * step


def _heading(box: Box, player: int, name: str, points: int) -> Iterator[Shape]:
    y = _line(box, 0)
    yield from disc((box.x + 25, y), 12, player, str(player))
    yield Text(box.x + 46, y, short(term(name)), "text.title", 17, "start")
    yield Text(box.right - _INSET, y, counted(points, "{number} point", "{number} points"), "text.title", 17, "end")


def _counts(
    state: State, box: Box, title: str, counts: Counts, y: float, *, is_complete: bool = False, is_active: bool = False
) -> Iterator[Shape]:
    """Yield a row of minerals with their numbers; of an incomplete one only those there are."""
    yield Text(box.x + _INSET, y, title, "text.quiet", 13, "start")
    if not (is_complete or any(counts)):
        yield Text(box.x + _FIRST_COLUMN - 12, y, translated("none"), "text.quiet", 13, "start")
    radius, size = (_pitch(box) * 0.24 + 6, 16) if is_complete else (10, 14)

    def counted_token(mineral: Mineral, count: int) -> Iterator[Shape]:
        x = _column(box, mineral.value)
        is_button = is_complete and bool(count) and is_active
        yield from token((x, y), radius, mineral, is_button=is_button, glyph=mineral.letter)
        yield Text(x + 21, y, str(count), "text.title" if count else "text.quiet", size, "start")

    kinds = zip(state.components.minerals, counts, strict=True)
    yield from in_layers(counted_token(mineral, count) for mineral, count in kinds if count or is_complete)


def token(
    centre: Point, radius: float, mineral: Mineral, *, is_button: bool = False, glyph: str = ""
) -> Iterator[Shape]:
    """Yield a small tile with the mineral's letter, which is also what a click on it means if it is a button."""
    x, y = centre
    label = translated("{mineral} of the pool", mineral=mineral.name) if is_button else ""
    yield from stone(centre, radius, mineral, label=label, cell=mineral.letter if is_button else None, glyph=glyph)
    yield Text(x, y, mineral.letter, f"letter.{mineral.colour}", radius * 1.1)


# --- collection cards taken ---


def _collections(state: State, box: Box, player: int, character: float) -> Iterator[Shape]:
    spot = _cards_box(state, player)
    yield Text(box.x + _INSET, spot.y + 12, translated("Cards"), "text.quiet", 13, "start")
    taken = _taken(state, player)
    if not taken:
        yield Text(spot.x, spot.y + 12, translated("none"), "text.quiet", 13, "start")
    boxes = _chips(taken, spot, character)
    if len(boxes) < len(taken):
        taken[len(boxes) - 1 :] = [translated("{number} more", number=len(taken) - len(boxes) + 1)]
    for text, chip in zip(taken, boxes, strict=True):
        yield Polygon(chip.corners(5), "card", translated("collection cards: {cards}", cards=text), glyph=text)
        yield Text(chip.x + chip.width / 2, chip.y + chip.height / 2, text, "card.text", 13)


def chip_text(state: State, card: str, whole: bool) -> str:
    """Return a card taken in a few characters: the minerals paid, and its points.

    A card taken without its orpiment shows it in brackets.
    """
    kind = state.components.card_named[card]
    letters = card.partition("#")[0]
    return f"{letters if whole else letters.replace('O', '(O)')} {kind.points_for(with_orpiment=whole)}"


def _chips(texts: Sequence[str], spot: Box, character: float) -> list[Box]:
    """Return as many chips as there is room for, in rows."""
    boxes: list[Box] = []
    x, y = spot.x, spot.y
    for text in texts:
        width = max((len(text) + 1) * character, 9.2 * len(text) + 16)
        if x + width > spot.right and x > spot.x:
            x, y = spot.x, y + 30
        if y + 24 > spot.bottom + 3:
            break
        boxes.append(Box(x, y, width, 24))
        x += width + 6
    return boxes


def _label(state: State, players: Sequence[str], points: Sequence[int], player: int) -> str:
    has = counted(points[player - 1], "{number} point", "{number} points")
    parts = [
        translated("{name}: {points}", name=players[player - 1], points=has),
        translated("pool: {minerals}", minerals=in_words(state, state.pools[player - 1])),
    ]
    if any(state.stacks[player - 1]):
        parts.append(translated("tool stack: {minerals}", minerals=in_words(state, state.stacks[player - 1])))
    if state.has_cards:
        parts.append(
            counted(len(state.collections[player - 1]), "{number} collection card", "{number} collection cards")
        )
    return "; ".join(parts)


def in_words(state: State, counts: Counts) -> str:
    """Return numbers of minerals in words."""
    names = (mineral.name for mineral in state.components.minerals)
    return ", ".join(minerals_of(zip(names, counts, strict=True))) or translated("none")
