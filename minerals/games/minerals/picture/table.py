"""What lies beside the board: the tool tiles, the face-up collection cards, the pouch and the deck."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.picture import Box, Point, Polygon, Shape, Text, drawn_once, fitted_text, in_layers, width_of
from minerals.core.text import counted, template, term, translated, translated_number
from minerals.games.minerals.components import Card, Mineral, Tool
from minerals.games.minerals.counts import Counts
from minerals.games.minerals.picture.fitting import room_of
from minerals.games.minerals.picture.layout import (
    CARD_INSET,
    CARD_MINERAL,
    CARD_POINTS,
    SYMBOLS,
    Layout,
    card_step,
    points_of,
    slim,
)
from minerals.games.minerals.picture.panels import in_words, token
from minerals.games.minerals.state import State
from minerals.games.minerals.tool_words import wording_on_tile

_SUPPLY_TOKEN = 9.0
_WORDS = 13.0
_OF_A_KIND, _DIGIT = 22.0, 8.0
"""The room that a kind of mineral needs in the pouch, and each digit of its number."""
_SLIM = 340.0


def draw_table(state: State, layout: Layout, *, has_numbers: bool) -> Iterator[Shape]:
    """Yield the tools, cards and the pouch, if they are used. Without numbers, no tool looks affordable. O(1)."""
    yield from in_layers(_tool(state, layout, number, has_numbers=has_numbers) for number in range(len(layout.tools)))
    yield from in_layers(_card(state, layout, number) for number in range(len(layout.cards)))
    yield from _supply(state, layout)


# --- tools ---


def _tool(state: State, layout: Layout, number: int, *, has_numbers: bool) -> tuple[Shape, ...]:
    tool = state.components.tool_named[state.tools[number]]
    mineral = state.components.minerals[state.components.value_of[tool.mineral] - 1]
    in_use, affordable = state.turn.tool == tool.name, has_numbers and _is_affordable(state, tool)
    wording = wording_on_tile(state.options, tool)
    return _chip(layout.tools[number], layout.tool_size, tool, mineral, wording, in_use=in_use, affordable=affordable)


@drawn_once
def _chip(
    box: Box, largest: float, tool: Tool, mineral: Mineral, wording: str, *, in_use: bool, affordable: bool
) -> Iterator[Shape]:
    title, said = term(tool.title), [translated("costs 1 {mineral}", mineral=tool.mineral)]
    if in_use or affordable:
        said.append(translated("in use") if in_use else translated("affordable"))
    role = "button.active" if in_use else "button" if affordable else "panel"
    text_role = "button.text.active" if in_use else "button.text" if affordable else "panel.text"
    label = translated("{tool}, tool, {standing}. {wording}", tool=title, standing=", ".join(said), wording=wording)
    glyph = f"[{mineral.letter} {title}]" if in_use else f"{mineral.letter} {title}"
    yield Polygon(box.corners(8), role, label + _print_note(tool), tool.name, glyph)
    y = box.centre[1]
    yield from token((box.x + 17, y), CARD_MINERAL, mineral)
    yield fitted_text(box.x + 31, y, str(title), text_role, largest, box.width - 36)


def _is_affordable(state: State, tool: Tool) -> bool:
    in_pool = state.phase == "playing" and state.pool[state.components.value_of[tool.mineral] - 1]
    return bool(in_pool) and not state.turn.tool


def _print_note(component: Tool | Card) -> str:
    return " " + translated("Reconstructed.") if component.reconstructed else ""


# --- collection cards ---


def _card(state: State, layout: Layout, number: int) -> tuple[Shape, ...]:
    components = state.components
    return _face(layout.cards[number], components.card_named[state.cards[number]], components.minerals)


@drawn_once
def _face(box: Box, card: Card, kinds: tuple[Mineral, ...]) -> Iterator[Shape]:
    short = points_of(card)
    letters = card.name.partition("#")[0]
    said = translated(
        "{card}, collection card, {minerals}: {points}; {symbols}.",
        card=card.name,
        minerals=in_words(kinds, card.minerals),
        points=_points_in_words(card),
        symbols=translated_number(card.symbols, "one symbol", "two symbols"),
    )
    label = said + _print_note(card)
    yield Polygon(box.corners(7), "card", label, card.name, f"{letters} {short}")
    by_kind = zip(kinds, card.minerals, strict=True)
    minerals = [mineral for mineral, count in by_kind for _ in range(count)]
    step = card_step(len(minerals), short, box.width)
    left, y = box.x + CARD_INSET + CARD_MINERAL, box.centre[1]
    places = ((left + number * step, y) for number in range(len(minerals)))
    yield from in_layers(token(place, CARD_MINERAL, mineral) for place, mineral in zip(places, minerals, strict=True))
    yield Text(box.right - CARD_INSET - SYMBOLS, y, slim(short), "card.text", CARD_POINTS, "end")
    for symbol in range(card.symbols):
        middle = y + 8 * (symbol - (card.symbols - 1) / 2)
        yield Polygon(_diamond((box.right - CARD_INSET - 2, middle), 3.5), "minerals.symbol")


def _diamond(centre: Point, reach: float) -> tuple[Point, ...]:
    x, y = centre
    return ((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))


def _points_in_words(card: Card) -> str:
    if card.points_without_orpiment is None:
        return counted(card.points, "{number} point", "{number} points")
    return translated(
        "{points}, or {lower} without the orpiment",
        points=counted(card.points, "{number} point", "{number} points"),
        lower=card.points_without_orpiment,
    )


# --- pouch ---


def _supply(state: State, layout: Layout) -> Iterator[Shape]:
    """Yield the pouch and, if there are cards, the deck, in one line. Without cards, an empty pouch is not shown."""
    counts = _shown_supply(state)
    if not (state.has_cards or any(counts)):
        return
    box, y = layout.supply, layout.supply.centre[1]
    said = template("Box: {minerals}") if state.phase == "building" else template("Pouch: {minerals}")
    yield Polygon(box.corners(8), "panel", translated(said, minerals=in_words(state.components.minerals, counts)))
    yield Text(box.x + 10, y, _in_pouch_words(state), "text", _WORDS, "start")
    if state.has_cards:
        yield Text(box.right - 10, y, _in_deck_words(state), "text", _WORDS, "end")
    kinds = zip(state.components.minerals, counts, strict=True)
    yield from in_layers(_in_pouch(state, layout, mineral, count) for mineral, count in kinds if count)


def _shown_supply(state: State) -> Counts:
    """Return the minerals of the pouch or, while the board is built, of the box."""
    return state.box if state.phase == "building" else state.pouch


def _in_pouch_words(state: State) -> str:
    said = template("Box {number}") if state.phase == "building" else template("Pouch {number}")
    return translated(said, number=sum(_shown_supply(state)))


def _in_deck_words(state: State) -> str:
    return translated("Deck {number}", number=len(state.deck))


def _in_pouch(state: State, layout: Layout, mineral: Mineral, count: int) -> Iterator[Shape]:
    x, y = pouch_spot(state, layout, mineral.value)
    yield from token((x, y), _SUPPLY_TOKEN, mineral, glyph=mineral.letter)
    yield Text(x + 10.5, y, str(count), "text", _WORDS, "start")


def pouch_spot(state: State, layout: Layout, value: int) -> Point:
    """Return where a mineral of the pouch is counted."""
    box = layout.supply
    # On a phone, letters are as wide as they are, and not as in a terminal.
    room = room_of if box.width > _SLIM else width_of
    first = box.x + 10 + room(_in_pouch_words(state), _WORDS) + 12 + _SUPPLY_TOKEN
    end = box.right - (10 + room(_in_deck_words(state), _WORDS) if state.has_cards else 0)
    needs = [_OF_A_KIND + _DIGIT * len(str(count)) for count in _shown_supply(state)]
    stretch = min(1.6, (end - first) / sum(needs))
    return (first + stretch * sum(needs[: value - 1]), box.centre[1])
