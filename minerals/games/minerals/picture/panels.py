"""The players' panels: whose turn it is, points and pool, and the tools used and cards taken if there are any."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from minerals.core.picture import (
    Box,
    Point,
    Polygon,
    Shape,
    Text,
    drawn_once,
    fitted_text,
    in_layers,
    made_once,
    width_of,
)
from minerals.core.text import counted, term, translated
from minerals.games.minerals.components import Mineral
from minerals.games.minerals.counts import Counts
from minerals.games.minerals.picture.board import disc
from minerals.games.minerals.picture.crystals import stone
from minerals.games.minerals.picture.fitting import room_of, rows_of
from minerals.games.minerals.picture.frame import LETTER
from minerals.games.minerals.picture.layout import Layout, has_extras
from minerals.games.minerals.state import State
from minerals.games.minerals.words import minerals_of

_INSET = 10.0
_KINDS = 5
_LARGEST_STEP = 60.0  # from one mineral of the pool to the next
_DENSE_STEPS = (34.0, 44.0)
_DENSE_NAME = 100.0
_DENSE_POINTS = 34.0
_TWO_DIGITS = 10
_TOKEN = 10.5
_SMALL_TOKEN = 9.5
_CHIP_HEIGHT = 21.0
_LONGEST_NAME = 18


def draw_panels(
    state: State, players: Sequence[str], points: Sequence[int], active: int, layout: Layout
) -> Iterator[Shape]:
    """Yield a panel for each player. O(players × cards).

    `points`: everyone's points, empty if the picture leaves them out. `active`: whose turn it is, or 0.
    """
    seats = range(1, len(state.pools) + 1)
    yield from in_layers(_panel(state, players, points, player, player == active, layout) for player in seats)


def _panel(
    state: State, players: Sequence[str], points: Sequence[int], player: int, is_active: bool, layout: Layout
) -> Iterator[Shape]:
    box = layout.panels[player - 1]
    has = points[player - 1] if points else None
    label = _label(state, players, points, player)
    yield Polygon(box.corners(), "panel.active" if is_active else "panel", label, f"player {player}")
    if layout.is_dense:
        yield from _dense_heading(layout, box, player, players[player - 1], has)
    else:
        yield from _heading(state, box, player, players[player - 1], has, is_active=is_active)
    yield from _pool(state, layout, player, is_active=is_active)
    if has_extras(state, player):
        yield from _stack(state, layout, player)
        yield from _collections(state, layout, player)


# --- names and points ---


def short(name: str) -> str:
    """Return a player's name, cut where it is too long for a panel."""
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def _heading(state: State, box: Box, player: int, name: str, points: int | None, *, is_active: bool) -> Iterator[Shape]:
    y = box.y + 19
    yield from disc((box.x + 20, y), 10, player, str(player))
    x, right = box.x + 37, box.right - _INSET
    if points is not None:
        said = counted(points, "{number} point", "{number} points")
        yield Text(right, y, said, "text.title", 16, "end")
        right -= width_of(said, 16, bold=True) + 10
    yield (who := fitted_text(x, y, short(str(term(name))), "text.title", 16, right - x))
    if is_active:
        x += room_of(who.text, who.size, bold=True) + 8
        yield from _doing(state, (x, y), right)


_LEAST_SAID = 60
"""With less room than this, a mineral in hand is not shown: nothing of its name could be read."""


def _doing(state: State, place: Point, right: float) -> Iterator[Shape]:
    """Yield what the player whose turn it is has in hand, or has done, where there is room for it."""
    x, y = place
    if state.in_hand:
        mineral = state.components.minerals[state.in_hand - 1]
        said = translated("{mineral} in hand", mineral=mineral.name)
        if x + 22 + _LEAST_SAID > right:
            return
        yield from token((x + _SMALL_TOKEN, y), _SMALL_TOKEN, mineral, glyph=mineral.letter)
        x += 22
        yield fitted_text(x, y, said, "text.quiet", 13, right - x)
        return
    said = this_turn(state)
    if x + width_of(said, 13) <= right:
        yield Text(x, y, said, "text.quiet", 13, "start")


def this_turn(state: State) -> str:
    """Return what the player whose turn it is has done besides moving, or that it is their turn."""
    if state.phase != "playing":
        return translated("playing now")
    said = []
    if state.turn.tool:
        said.append(translated("{tool} in use", tool=state.components.tool_named[state.turn.tool].title))
    if state.turn.collected:
        said.append(translated("collection taken"))
    return ", ".join(said) or translated("playing now")


def _dense_heading(layout: Layout, box: Box, player: int, name: str, points: int | None) -> Iterator[Shape]:
    y = box.y + 17
    yield from disc((box.x + 18, y), 10, player, str(player))
    room = _column(layout, box, 1) - _TOKEN - 6 - (box.x + 34)
    yield fitted_text(box.x + 34, y, short(str(term(name))), "text.title", 15, room)
    if points is not None:
        yield Text(box.right - _INSET, y, str(points), "text.title", 15, "end")


# --- minerals ---


def pool_spot(layout: Layout, player: int, value: int) -> Point:
    """Return where a mineral of a player's pool is counted."""
    box = layout.panels[player - 1]
    return (_column(layout, box, value), box.y + (17 if layout.is_dense else 46))


def _column(layout: Layout, box: Box, value: int) -> float:
    if layout.is_dense:
        least, most = _DENSE_STEPS
        step = min(most, max(least, (box.width - 34 - _DENSE_NAME - _DENSE_POINTS - _INSET) / _KINDS))
        return box.right - _INSET - _DENSE_POINTS - (_KINDS + 1 - value) * step + _TOKEN
    step = min(_LARGEST_STEP, (box.width - 2 * _INSET) / _KINDS)
    return box.x + _INSET + _TOKEN + (value - 1) * step


def _pool(state: State, layout: Layout, player: int, *, is_active: bool) -> Iterator[Shape]:
    """Yield a row of all minerals with their numbers; the active player's can be clicked, by letter."""
    kinds = zip(state.components.minerals, state.pools[player - 1], strict=True)
    yield from in_layers(
        _counted(
            pool_spot(layout, player, mineral.value), mineral, count, is_active=is_active, is_dense=layout.is_dense
        )
        for mineral, count in kinds
    )


@drawn_once
def _counted(place: Point, mineral: Mineral, count: int, *, is_active: bool, is_dense: bool) -> Iterator[Shape]:
    x, y = place
    if is_active and count:
        label = translated("{mineral} of the pool", mineral=mineral.name)
        # Wide enough for a finger, and so that the number can be clicked as well.
        yield Polygon(Box(x - 12, y - 12.5, 24, 25).corners(6), "minerals.pool", label, mineral.letter)
    yield from token(place, _TOKEN, mineral, glyph=mineral.letter)
    size = 13 if not count or (is_dense and count >= _TWO_DIGITS) else 15
    yield Text(x + 14, y, str(count), "text.title" if count else "text.quiet", size, "start")


@drawn_once
def token(centre: Point, radius: float, mineral: Mineral, *, glyph: str = "") -> Iterator[Shape]:
    """Yield a small tile with the mineral's letter."""
    yield from stone(centre, radius, mineral, glyph=glyph)
    yield Text(*centre, mineral.letter, f"letter.{mineral.colour}", max(LETTER, radius * 1.1))


# --- tools used and cards taken ---


def _extras(layout: Layout, player: int) -> Box:
    """Return the line of a panel for tools and cards."""
    box = layout.panels[player - 1]
    top = box.y + (31 if layout.is_dense else 61)
    return Box(box.x + _INSET, top, box.width - 2 * _INSET, _CHIP_HEIGHT)


def _stack_places(state: State, layout: Layout, player: int) -> tuple[Mapping[int, float], float]:
    """Return the x of each mineral on a player's tool stack, by value, and that of what follows."""
    line, stack = _extras(layout, player), state.stacks[player - 1]
    x, places = line.x, {}
    if any(stack):
        x += room_of(translated("Tools"), LETTER) + 8
    for value, count in enumerate(stack, start=1):
        if count:
            places[value] = x + _SMALL_TOKEN
            x += 2 * _SMALL_TOKEN + (12 if count > 1 else 3)
    return places, x + 8 * bool(places)


def stack_spot(state: State, layout: Layout, player: int, value: int) -> Point:
    """Return where a mineral paid for a tool is shown, or that of the first if there is none."""
    line, places = _extras(layout, player), _stack_places(state, layout, player)[0]
    return (places.get(value, line.x + _SMALL_TOKEN), line.centre[1])


def _stack(state: State, layout: Layout, player: int) -> Iterator[Shape]:
    line, places = _extras(layout, player), _stack_places(state, layout, player)[0]
    y = line.centre[1]
    if places:
        yield Text(line.x, y, translated("Tools"), "text.quiet", LETTER, "start")

    def paid(value: int, x: float) -> Iterator[Shape]:
        mineral, count = state.components.minerals[value - 1], state.stacks[player - 1][value - 1]
        yield from token((x, y), _SMALL_TOKEN, mineral, glyph=mineral.letter)
        if count > 1:
            yield Text(x + _SMALL_TOKEN + 1, y, str(count), "text.title", 13, "start")

    yield from in_layers(paid(value, x) for value, x in places.items())


def card_spot(state: State, layout: Layout, player: int) -> Box:
    """Return where the card a player took last is shown."""
    return _chips(state, layout, player)[-1][1]


def _collections(state: State, layout: Layout, player: int) -> Iterator[Shape]:
    for text, chip in _chips(state, layout, player):
        yield Polygon(chip.corners(5), "card", translated("collection cards: {cards}", cards=text), glyph=text)
        yield Text(*chip.centre, text, "card.text", LETTER)


def _chips(state: State, layout: Layout, player: int) -> list[tuple[str, Box]]:
    """Return the cards a player has taken, as many as there is room for, and how many more there are."""
    taken = [chip_text(state, card, whole) for card, whole in state.collections[player - 1]]
    line, start = _extras(layout, player), _stack_places(state, layout, player)[1]
    room = Box(start, line.y, line.right - start, line.height)

    def placed(texts: Sequence[str]) -> list[tuple[str, Box]]:
        widths = [width_of(text, LETTER, bold=True) + 12 for text in texts]
        return list(zip(texts, rows_of(widths, room, _CHIP_HEIGHT, 5), strict=True))

    for shown in range(len(taken), -1, -1):
        texts = taken[:shown]
        if shown < len(taken):
            texts.append(translated("{number} more", number=len(taken) - shown))
        found = placed(texts)
        if all(box.y == line.y for _, box in found):
            return found
    return found


def chip_text(state: State, card: str, whole: bool) -> str:
    """Return a card taken in a few characters: the minerals paid, and its points.

    A card taken without its orpiment shows it in brackets.
    """
    kind = state.components.card_named[card]
    letters = card.partition("#")[0]
    return f"{letters if whole else letters.replace('O', '(O)')} {kind.points_for(with_orpiment=whole)}"


# --- the panel in words ---


def _label(state: State, players: Sequence[str], points: Sequence[int], player: int) -> str:
    minerals = state.components.minerals
    name = players[player - 1]
    has = counted(points[player - 1], "{number} point", "{number} points") if points else ""
    parts = [
        translated("{name}: {points}", name=name, points=has) if has else name,
        translated("pool: {minerals}", minerals=in_words(minerals, state.pools[player - 1])),
    ]
    if any(state.stacks[player - 1]):
        parts.append(translated("tool stack: {minerals}", minerals=in_words(minerals, state.stacks[player - 1])))
    if state.has_cards:
        parts.append(
            counted(len(state.collections[player - 1]), "{number} collection card", "{number} collection cards")
        )
    return "; ".join(parts)


@made_once
def in_words(minerals: tuple[Mineral, ...], counts: Counts) -> str:
    """Return numbers of minerals in words."""
    names = (mineral.name for mineral in minerals)
    return ", ".join(minerals_of(zip(names, counts, strict=True))) or translated("none")
