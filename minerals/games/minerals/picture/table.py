"""What lies beside the board: the tool tiles, the face-up collection cards, the pouch and the deck."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.boxes import Box
from minerals.core.languages import term, translated, translated_number
from minerals.core.scene import Polygon, Shape, Text, in_layers
from minerals.core.words import counted
from minerals.games.minerals.components import CARDS_FACE_UP, Card, Mineral, Tool
from minerals.games.minerals.picture.layout import TOOLS, WIDTH, table_box
from minerals.games.minerals.picture.panels import in_words, token
from minerals.games.minerals.state import State

_SLOTS = 5
"""Five tools; four cards and the pouch."""


def draw_table(state: State) -> Iterator[Shape]:
    """Yield the tools, cards and the pouch, if they are used. O(1)."""
    if state.has_tools:
        yield from in_layers(_tool(state, number) for number in range(_SLOTS))
    if state.has_cards:
        yield from in_layers(_card(state, number) for number in range(CARDS_FACE_UP))
    yield from _pouch(state)
    note = reconstructed(state)
    if note:
        yield Text(WIDTH / 2, height_of(state) - 16, note, "text.quiet", 12)


def height_of(state: State) -> float:
    """Return the height of the whole picture."""
    return table_box(state).bottom + 34


def reconstructed(state: State) -> str:
    """Return which of the components shown are reconstructed, in a sentence, or "" for none."""
    components = state.components
    names = []
    if state.has_cards and any(card.reconstructed for card in components.cards):
        names.append(translated("the collection cards"))
    if state.has_tools:
        tools = map(components.tool_named.__getitem__, state.tools)
        names += [term(tool.title) for tool in tools if tool.reconstructed]
    if not names:
        return ""
    return translated("Reconstructed, since the print was not available: {names}.", names=", ".join(names))


# --- tools ---


def tool_box(number: int) -> Box:
    """Return the place of a tool tile."""
    return TOOLS.slot(number, _SLOTS)


def _tool(state: State, number: int) -> Iterator[Shape]:
    box = tool_box(number)
    if number >= len(state.tools):
        yield Polygon(box.corners(), "tile.empty")
        return
    tool = state.components.tool_named[state.tools[number]]
    mineral = state.components.minerals[state.components.value_of[tool.mineral] - 1]
    title, in_use, affordable = term(tool.title), state.turn.tool == tool.name, _is_affordable(state, tool)
    costs = translated("costs 1 {mineral}", mineral=tool.mineral)
    standing = translated("in use") if in_use else translated("affordable") if affordable else costs
    role = "button.active" if in_use else "button" if affordable else "panel"
    text_role = "button.text.active" if in_use else "button.text"
    said = translated(
        "{tool}, tool, {costs}, {standing}. {wording}",
        tool=title,
        costs=costs,
        standing=standing,
        wording=translated(tool.wording),
    )
    glyph = f"[{mineral.letter} {title}]" if in_use else f"{mineral.letter} {title}"
    yield Polygon(box.corners(), role, said + _print_note(tool), tool.name, glyph)
    middle = box.y + box.height / 2
    yield from token((box.x + 28, middle), 14, mineral)
    yield Text(box.x + 52, middle - 10, title, text_role, 16, "start")
    yield Text(box.x + 52, middle + 12, standing, text_role, 12.5, "start")


def _is_affordable(state: State, tool: Tool) -> bool:
    in_pool = state.phase == "playing" and state.pool[state.components.value_of[tool.mineral] - 1]
    return bool(in_pool) and not state.turn.tool


def _print_note(component: Tool | Card) -> str:
    return " " + translated("Reconstructed.") if component.reconstructed else ""


# --- collection cards ---


def card_box(state: State, number: int) -> Box:
    """Return the place of a face-up card."""
    return table_box(state).slot(number, _SLOTS)


def _card(state: State, number: int) -> Iterator[Shape]:
    box = card_box(state, number)
    if number >= len(state.cards):
        yield Polygon(box.corners(), "tile.empty")
        return
    card = state.components.card_named[state.cards[number]]
    short = points_of(card)
    letters = card.name.partition("#")[0]
    said = translated(
        "{card}, collection card, {minerals}: {points}.",
        card=card.name,
        minerals=in_words(state, card.minerals),
        points=_points_in_words(card),
    )
    yield Polygon(box.corners(), "card", said + _print_note(card), card.name, f"{letters} {short}")
    by_kind = zip(state.components.minerals, card.minerals, strict=True)
    minerals = [mineral for mineral, count in by_kind for _ in range(count)]
    step = min(29.0, (box.width - 36) / max(len(minerals), 1))
    places = ((box.x + 24 + number * step, box.y + 28) for number in range(len(minerals)))
    yield from in_layers(token(place, 14, mineral) for place, mineral in zip(places, minerals, strict=True))
    yield Text(box.right - 14, box.y + 61, short, "card.text", 22, "end")
    symbols = translated_number(card.symbols, "one symbol", "two symbols")
    yield Text(box.x + 13, box.y + 62, symbols, "button.text", 12, "start")


def points_of(card: Card) -> str:
    """Return a card's points, and the lower ones without its orpiment."""
    if card.points_without_orpiment is None:
        return str(card.points)
    return f"{card.points} / {card.points_without_orpiment}"


def _points_in_words(card: Card) -> str:
    if card.points_without_orpiment is None:
        return counted(card.points, "{number} point", "{number} points")
    return translated(
        "{points}, or {lower} without the orpiment",
        points=counted(card.points, "{number} point", "{number} points"),
        lower=card.points_without_orpiment,
    )


# --- pouch ---


def _pouch(state: State) -> Iterator[Shape]:
    box = _pouch_box(state)
    yield Polygon(box.corners(), "panel", translated("Pouch: {minerals}", minerals=in_words(state, state.pouch)))
    in_pouch = translated("Pouch {number}", number=sum(state.pouch))
    yield Text(box.x + 12, box.y + 22, in_pouch, "text", 14, "start")
    if state.has_cards:
        in_deck = translated("Deck {number}", number=len(state.deck))
        yield Text(box.right - 12, box.y + 22, in_deck, "text", 14, "end")
    kinds = zip(state.components.minerals, state.pouch, strict=True)
    yield from in_layers(_in_pouch(state, mineral, count) for mineral, count in kinds)


def _in_pouch(state: State, mineral: Mineral, count: int) -> Iterator[Shape]:
    x, y = pouch_spot(state, mineral.value)
    yield from token((x, y), 9, mineral, glyph=mineral.letter)
    yield Text(x + 11, y, str(count), "text" if count else "text.quiet", 13, "start")


def pouch_spot(state: State, value: int) -> tuple[float, float]:
    """Return where a mineral of the pouch is counted."""
    box = _pouch_box(state)
    return (box.x + 16 + (value - 1) * (box.width - 8) / 5, box.y + 56)


def _pouch_box(state: State) -> Box:
    return table_box(state).slot(CARDS_FACE_UP if state.has_cards else 0, _SLOTS)
