"""Where the parts of the picture are: the board as large as fits, and everything beside or below it.

The layout of a game stays as it is from step to step, because a table keeps room for the tools and cards that are still
to be laid. Only the players' panels grow, when there is something more to show.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from minerals.core.geometry import Cells
from minerals.core.picture import NARROW, Box, Viewport, width_of
from minerals.core.text import language, term
from minerals.games.minerals.components import CARDS_FACE_UP, Card, Components
from minerals.games.minerals.picture.fitting import rows_of
from minerals.games.minerals.picture.frame import Frame, frame_in, height_for, hex_width_in, room_to_build, span_of
from minerals.games.minerals.state import State

USUAL = Viewport(1060.0, 640.0)
"""The place of a still picture."""

MARGIN = 8.0
GAP = 8.0
COLUMN_GAP = 14.0
HEADLINE = 34.0

TOOL_HEIGHT = 30.0
CARD_HEIGHT = 32.0
SUPPLY_HEIGHT = 30.0

CARD_MINERAL = 10.0
"""The radius of a mineral on a card."""
CARD_INSET = 7.0
CARD_POINTS = 15.0
SYMBOLS = 9.0
"""How wide the symbols of a card are."""
_CARD_STEPS = (19.0, 16.0, 13.5, 11.5)  # from one mineral to the next, roomy first

_TOOL_SIZES = (14.0, 13.0, 12.0)
_LEFT_PART = 0.58
_LARGEST_SHAPE = 1.2  # how high a board gets for its width

ROOMY, DENSE = (62.0, 27.0), (34.0, 24.0)
"""How high a panel is, and how much higher with a line of tools and cards."""
Pitch: TypeAlias = tuple[float, float]
_WORTH = 0.2  # how much larger hexes have to be for something to leave its place below the board
_WORTH_DENSE = 3.0  # or for the panels to become dense
_LARGEST_ROOMY = 3  # players whose panels stand one below the other in a narrow place

Block: TypeAlias = Literal["tools", "cards", "supply"]
BLOCKS: tuple[Block, ...] = ("tools", "cards", "supply")


class Needs(msgspec.Struct, frozen=True):
    """What needs room on the table. Tables with equal needs have equal layouts."""

    extent: Cells
    sixths: int
    """How far the board is turned."""
    margin: int
    """How many hexes of the table are shown around the board."""
    panels: tuple[bool, ...]
    """For each player, whether there are tools or cards to show."""
    grows: bool
    """Whether a player may get tools or cards."""
    tools: tuple[str, ...]
    """The titles of the tools that lie there."""
    longest_tools: tuple[str, ...]
    """For each tool tile, the longer of its titles. Empty if there are no tools in the game."""
    cards: tuple[tuple[int, str], ...]
    """How many minerals are on each card that lies there, and its points."""
    largest_cards: tuple[tuple[int, str], ...]
    """The four widest cards there are. Empty if there are no cards in the game."""
    language: str
    """Words are of other lengths in another language."""


class Layout(msgspec.Struct, frozen=True):
    """The boxes of a picture."""

    width: float
    height: float
    headline: Box
    board: Box
    panels: tuple[Box, ...]
    is_dense: bool
    """Whether a panel has name, pool and points in one line."""
    tools: tuple[Box, ...]
    tool_size: float
    """The size of the letters on the tools."""
    cards: tuple[Box, ...]
    supply: Box
    """The pouch and the deck."""
    frame: Frame
    rest: Box | None


def layout_of(state: State, place: Viewport | None = None, sixths: int = 0, margin: int = 1) -> Layout:
    """Return where everything is. O(hexes) when something else needs room, or else O(1).

    `place`: the place that the picture has, or None for a still. `sixths`: how far the board is turned.
    `margin`: how many hexes of the table are shown around it.
    """
    return _laid_out(_needs(state, sixths, margin), place)


def points_of(card: Card) -> str:
    """Return a card's points, and the lower ones without its orpiment."""
    if card.points_without_orpiment is None:
        return str(card.points)
    return f"{card.points} / {card.points_without_orpiment}"


def has_extras(state: State, player: int) -> bool:
    """Return whether a player has used tools or taken cards."""
    return any(state.stacks[player - 1]) or bool(state.collections[player - 1])


def _needs(state: State, sixths: int, margin: int) -> Needs:
    components, cards = state.components, state.components.card_named
    shown = tuple((sum(cards[name].minerals), points_of(cards[name])) for name in state.cards)
    return Needs(
        extent=state.extent | room_to_build(state),
        sixths=sixths,
        margin=margin,
        panels=tuple(has_extras(state, player) for player in range(1, len(state.pools) + 1)),
        grows=state.has_tools or state.has_cards,
        tools=tuple(str(term(components.tool_named[name].title)) for name in state.tools),
        longest_tools=_longest_tools(components) if state.has_tools else (),
        cards=shown if state.has_cards else (),
        largest_cards=_largest_cards(components) if state.has_cards else (),
        language=language(),
    )


def _longest_tools(components: Components) -> tuple[str, ...]:
    titles = ((str(term(one.title)), str(term(other.title))) for one, other in components.tool_tiles)
    return tuple(max(pair, key=lambda title: width_of(title, 1)) for pair in titles)


def _largest_cards(components: Components) -> tuple[tuple[int, str], ...]:
    sizes = ((sum(card.minerals), points_of(card)) for card in components.cards)
    return tuple(sorted(sizes, key=lambda card: card_width(card[0], card[1], _CARD_STEPS[0]))[-CARDS_FACE_UP:])


# --- chips ---


def tool_width(title: str, size: float) -> float:
    """Return how wide the chip of a tool is."""
    return 31 + width_of(title, size) + 8


def card_width(minerals: int, points: str, step: float) -> float:
    """Return how wide a card is."""
    spread = 2 * CARD_MINERAL + max(0, minerals - 1) * step
    return 2 * CARD_INSET + spread + 6 + width_of(slim(points), CARD_POINTS, bold=True) + SYMBOLS


def slim(points: str) -> str:
    """Return the points of a card as they are drawn where there is little room."""
    return points.replace(" ", "")


def _rows(widths: Sequence[float], width: float) -> int:
    boxes = rows_of(widths, Box(0, 0, width, 0), 1.0, 0.0) if widths else ()
    # The gaps are in the widths here, so that a row is exactly one unit high.
    return round(boxes[-1].bottom) if boxes else 0


def _tool_size(needs: Needs, width: float) -> float:
    """Return the largest size at which the tools fit in one row, or else the middle one."""
    for size in _TOOL_SIZES:
        if sum(tool_width(title, size) + GAP for title in needs.longest_tools) - GAP <= width:
            return size
    return _TOOL_SIZES[1]


def _tool_boxes(widths: Sequence[float], box: Box) -> tuple[Box, ...]:
    """Return boxes in as few rows as they need, and none alone in the last one if that is possible."""
    boxes = rows_of(widths, box, TOOL_HEIGHT, GAP)
    if not boxes or boxes[-1].y == box.y:
        return tuple(boxes)
    narrower = (replace(box, width=box.width * percent / 100) for percent in range(95, 45, -5))
    arranged = (rows_of(widths, each, TOOL_HEIGHT, GAP) for each in (box, *narrower))
    return tuple(next((each for each in arranged if each[-2].y == each[-1].y == boxes[-1].y), boxes))


def card_step(minerals: int, points: str, width: float) -> float:
    """Return the roomiest step from one mineral to the next with which a card has a width."""
    return next((step for step in _CARD_STEPS if card_width(minerals, points, step) <= width + 0.01), _CARD_STEPS[-1])


def _card_rows(needs: Needs, width: float) -> int:
    """Return in how many rows the cards lie: one, or two of equal columns where four might not fit."""
    if not needs.largest_cards:
        return 0
    return 1 if _cards_width(needs.largest_cards, _CARD_STEPS[-1]) <= width else 2


def _cards_width(cards: Sequence[tuple[int, str]], step: float) -> float:
    return sum(card_width(*card, step) + GAP for card in cards) - GAP


def _card_boxes(needs: Needs, box: Box) -> Sequence[Box]:
    if needs.largest_cards and _card_rows(needs, box.width) == 1:
        step = next(step for step in _CARD_STEPS if _cards_width(needs.cards, step) <= box.width)
        return rows_of((card_width(*card, step) for card in needs.cards), box, CARD_HEIGHT, GAP)
    width = (box.width - GAP) / 2
    return rows_of([width] * len(needs.cards), box, CARD_HEIGHT, GAP)


def _height(block: Block, needs: Needs, width: float) -> float:
    """Return how high a block is in a column, with the gap above it, or 0 if the game has no such thing."""
    if block == "tools":
        size = _tool_size(needs, width)
        rows = _rows([tool_width(title, size) + GAP for title in needs.longest_tools], width + GAP)
        return rows * (TOOL_HEIGHT + GAP)
    if block == "cards":
        return _card_rows(needs, width) * (CARD_HEIGHT + GAP)
    return SUPPLY_HEIGHT + GAP


def _below(blocks: Sequence[Block], needs: Needs, column: Box, top: float) -> Mapping[Block, Box]:
    """Return the boxes of blocks, one below the other."""
    boxes = {}
    for block in blocks:
        height = _height(block, needs, column.width)
        gap = min(height, GAP)
        boxes[block] = Box(column.x, top + gap, column.width, height - gap)
        top += height
    return boxes


# --- the whole picture ---


@lru_cache(maxsize=256)
def _laid_out(needs: Needs, place: Viewport | None) -> Layout:
    shown = place or USUAL
    return _wide(needs, shown, is_still=place is None) if shown.width >= NARROW else _narrow(needs, shown)


def _wide(needs: Needs, place: Viewport, *, is_still: bool) -> Layout:
    span, inner = span_of(needs.extent, needs.sixths, needs.margin), place.width - 2 * MARGIN
    left_width = round(_LEFT_PART * (inner - COLUMN_GAP))
    highest = place.height - 2 * MARGIN
    right = Box(MARGIN + left_width + COLUMN_GAP, MARGIN, inner - left_width - COLUMN_GAP, highest)
    free = 0.0 if is_still else _least_rest(place)

    def board_height(beside: Sequence[Block]) -> float:
        below = sum(_height(block, needs, left_width) for block in BLOCKS if block not in beside)
        return max(60.0, highest - HEADLINE - below)

    def suits(beside: Sequence[Block], pitch: Pitch) -> bool:
        blocks = sum(_height(block, needs, right.width) for block in beside)
        return _panels_height(len(needs.panels), needs.grows, pitch) + blocks + GAP + free <= right.height

    def worth(beside: Sequence[Block], pitch: Pitch) -> float:
        hexes = hex_width_in(span, left_width, board_height(beside))
        return hexes - _WORTH * len(beside) - _WORTH_DENSE * (pitch == DENSE)

    choices = [choice for number in range(len(BLOCKS) + 1) for choice in combinations(BLOCKS, number)]
    suitable = [(choice, pitch) for pitch in (ROOMY, DENSE) for choice in choices if suits(choice, pitch)]
    beside, pitch = max(suitable, key=lambda choice: worth(*choice)) if suitable else ((), DENSE)
    height = min(board_height(beside), _LARGEST_SHAPE * left_width)
    unused = 0.0 if is_still or needs.margin else max(0.0, height - height_for(span, left_width))
    board = Box(MARGIN, MARGIN + HEADLINE, left_width, height - unused)
    boxes = dict(_below([block for block in BLOCKS if block not in beside], needs, board, board.bottom))
    panels = _stacked(needs, right, pitch)
    boxes |= _below(beside, needs, right, panels[-1].bottom)
    bottom = max([board.bottom, *(box.bottom for box in boxes.values()), panels[-1].bottom])
    # What a board without margins leaves unused is below it. The rest is as high as it would be beside a higher board.
    whole = place.height if is_still else min(place.height, bottom + unused + MARGIN)
    used = max([panels[-1].bottom, *(boxes[block].bottom for block in beside)])
    rest = Box(right.x, used + GAP, right.width, whole - MARGIN - used - GAP)
    return _finished(needs, (place.width, whole), board, panels, boxes, pitch, rest, is_still=is_still)


def _least_rest(place: Viewport) -> float:
    """Return how much height is kept free in the right column: 250 in a place of 600, 150 in one of 480."""
    return max(100.0, min(250.0, 150 + (place.height - 480) * 5 / 6)) + GAP


def _narrow(needs: Needs, place: Viewport) -> Layout:
    width = place.width - 2 * MARGIN
    column = Box(MARGIN, MARGIN, width, 0)
    span = span_of(needs.extent, needs.sixths, needs.margin)
    board = Box(MARGIN, MARGIN + HEADLINE, width, height_for(span, width))
    # As long as nothing lies on the table, its room would be a gap in the column.
    there: Mapping[Block, object] = {"tools": needs.tools, "cards": needs.cards}
    lying = [block for block, things in there.items() if things]
    nothing = Box(board.x, board.bottom, width, 0)
    boxes = {"tools": nothing, "cards": nothing, **_below(lying, needs, board, board.bottom)}
    top = max([board.bottom, *(box.bottom for box in boxes.values())])
    pitch = ROOMY if len(needs.panels) <= _LARGEST_ROOMY else DENSE
    panels = _stacked(needs, Box(column.x, top + GAP, width, 0), pitch)
    boxes |= _below(("supply",), needs, board, panels[-1].bottom)
    size = (place.width, max(box.bottom for box in boxes.values()) + MARGIN)
    return _finished(needs, size, board, panels, boxes, pitch, None, is_still=False)


def _finished(
    needs: Needs,
    size: tuple[float, float],
    board: Box,
    panels: tuple[Box, ...],
    boxes: Mapping[Block, Box],
    pitch: Pitch,
    rest: Box | None,
    *,
    is_still: bool,
) -> Layout:
    tools, cards = boxes["tools"], boxes["cards"]
    tool_size = _tool_size(needs, tools.width)
    return Layout(
        *size,
        Box(board.x, MARGIN, board.width, HEADLINE - 6),
        board,
        panels,
        pitch == DENSE,
        _tool_boxes([tool_width(title, tool_size) for title in needs.tools], tools),
        tool_size,
        tuple(_card_boxes(needs, cards)),
        boxes["supply"],
        frame_in(span_of(needs.extent, needs.sixths, needs.margin), board, is_snapped=is_still, sixths=needs.sixths),
        rest,
    )


# --- panels ---


def _panels_height(players: int, grows: bool, pitch: Pitch) -> float:
    line, more = pitch
    return players * (line + more * grows) + (players - 1) * _panel_gap(pitch)


def _panel_gap(pitch: Pitch) -> float:
    return GAP if pitch == ROOMY else 4.0


def _stacked(needs: Needs, column: Box, pitch: Pitch) -> tuple[Box, ...]:
    """Return the panels, one below the other, each as high as it needs to be."""
    line, more = pitch
    panels: list[Box] = []
    top = column.y
    for has_more in needs.panels:
        panels.append(Box(column.x, top, column.width, line + more * has_more))
        top = panels[-1].bottom + _panel_gap(pitch)
    return tuple(panels)
