"""What lies beside the board: the tool tiles, the face-up collection cards, the pouch and the deck."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.boxes import Box
from minerals.core.scene import Polygon, Shape, Text
from minerals.core.words import counted
from minerals.games.minerals.components import CARDS_FACE_UP, Card, Tool
from minerals.games.minerals.picture_layout import TOOLS, WIDTH, table_box
from minerals.games.minerals.picture_panels import in_words, token
from minerals.games.minerals.state import State

_SLOTS = 5
"""Five tools; four cards and the pouch."""


def draw_table(state: State) -> Iterator[Shape]:
    """Yield the tools, cards and the pouch, as far as they are used. O(1)."""
    if state.has_tools:
        for number in range(_SLOTS):
            yield from _tool(state, number)
    if state.has_cards:
        for number in range(CARDS_FACE_UP):
            yield from _card(state, number)
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
    names = ["the collection cards"] if state.has_cards and any(card.reconstructed for card in components.cards) else []
    if state.has_tools:
        names += [tool.title for tool in map(components.tool_named.__getitem__, state.tools) if tool.reconstructed]
    return f"Reconstructed, since the print was not available: {', '.join(names)}." if names else ""


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
    standing = _standing(state, tool)
    in_use = standing == "in use"
    role = "button.active" if in_use else "button" if standing == "affordable" else "panel"
    text_role = "button.text.active" if in_use else "button.text"
    said = f"{tool.title}, tool, costs 1 {tool.mineral}, {standing}. {tool.wording}" + _print_note(tool)
    glyph = f"[{mineral.letter} {tool.title}]" if in_use else f"{mineral.letter} {tool.title}"
    yield Polygon(box.corners(), role, said, tool.name, glyph)
    middle = box.y + box.height / 2
    yield from token((box.x + 28, middle), 14, mineral)
    yield Text(box.x + 52, middle - 10, tool.title, text_role, 16, "start")
    yield Text(box.x + 52, middle + 12, standing, text_role, 12.5, "start")


def _standing(state: State, tool: Tool) -> str:
    if state.turn.tool == tool.name:
        return "in use"
    if state.phase == "playing" and not state.turn.tool and state.pool[state.components.value_of[tool.mineral] - 1]:
        return "affordable"
    return f"costs 1 {tool.mineral}"


def _print_note(component: Tool | Card) -> str:
    return " Reconstructed." if component.reconstructed else ""


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
    said = f"{card.name}, collection card, {in_words(state, card.minerals)}: {_points_in_words(card)}."
    yield Polygon(box.corners(), "card", said + _print_note(card), card.name, f"{letters} {short}")
    by_kind = zip(state.components.minerals, card.minerals, strict=True)
    minerals = [mineral for mineral, count in by_kind for _ in range(count)]
    step = min(29.0, (box.width - 36) / max(len(minerals), 1))
    for place, mineral in enumerate(minerals):
        yield from token((box.x + 24 + place * step, box.y + 28), 14, mineral)
    yield Text(box.right - 14, box.y + 61, short, "card.text", 22, "end")
    yield Text(box.x + 13, box.y + 62, "one symbol" if card.symbols == 1 else "two symbols", "button.text", 12, "start")


def points_of(card: Card) -> str:
    """Return a card's points, and the lower ones without its orpiment."""
    if card.points_without_orpiment is None:
        return str(card.points)
    return f"{card.points} / {card.points_without_orpiment}"


def _points_in_words(card: Card) -> str:
    if card.points_without_orpiment is None:
        return counted(card.points, "point")
    return f"{counted(card.points, 'point')}, or {card.points_without_orpiment} without the orpiment"


# --- pouch ---


def _pouch(state: State) -> Iterator[Shape]:
    box = _pouch_box(state)
    yield Polygon(box.corners(), "panel", f"Pouch: {in_words(state, state.pouch)}")
    yield Text(box.x + 12, box.y + 22, f"Pouch {sum(state.pouch)}", "text", 14, "start")
    if state.has_cards:
        yield Text(box.right - 12, box.y + 22, f"Deck {len(state.deck)}", "text", 14, "end")
    for mineral, count in zip(state.components.minerals, state.pouch, strict=True):
        x, y = pouch_spot(state, mineral.value)
        yield from token((x, y), 9, mineral, glyph=mineral.letter)
        yield Text(x + 11, y, str(count), "text" if count else "text.quiet", 13, "start")


def pouch_spot(state: State, value: int) -> tuple[float, float]:
    """Return where a mineral of the pouch is counted."""
    box = _pouch_box(state)
    return (box.x + 16 + (value - 1) * (box.width - 8) / 5, box.y + 56)


def _pouch_box(state: State) -> Box:
    return table_box(state).slot(CARDS_FACE_UP if state.has_cards else 0, _SLOTS)
