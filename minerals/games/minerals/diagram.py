"""Positions as text.

A board is written row by row, the top row first. Each hex takes four columns of text, and every row is
shifted by two against its neighbours. A hex is the letter of its mineral, followed by the digit of the
player whose pawn stands on it; `.` is an empty hex; `*` stands for a tile that is drawn blind:

          K   W   W1
        T   .   A
          W2  W   K

Everything off the board follows, one line for each: `turn: 1`, `pool 2: 3W 1K`, `tools: map chest`, …
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast

from msgspec.structs import replace

from minerals.core.geometry import Cells, each, ruler, with_letters
from minerals.core.text import (
    Names,
    NotationError,
    addressed,
    in_line,
    line_error,
    name_list,
    quoted,
    require_new,
    seat_name,
)
from minerals.games.minerals.components import Components
from minerals.games.minerals.counts import NONE, Counts
from minerals.games.minerals.state import GRID, NO_CELL, Phase, State, Turn
from minerals.games.minerals.written_board import board_rows, lay_board, read_board

_ABOUT_THE_TURN = ("phase", "removed", "turn", "moves left", "tool used", "collected", "excavated", "in hand")
_NAMES = Names(
    game=("corner", "players", *_ABOUT_THE_TURN, "fragments", "tools", "box", "pouch", "cards"),
    player=("pool", "stack", "collections", "counted"),
    most_players=5,
)
_CARDS = "minerals.setup.cards"
_PAWNS = "minerals.setup.pawns"


# --- reading a whole position ---


def _split(text: str, *, may_repeat: bool = False) -> tuple[list[str], dict[str, str]]:
    """Return the rows of the board, and the lines below by name; if one may be repeated, the last one counts."""
    rows: list[str] = []
    fields: dict[str, str] = {}
    for line in text.split("\n"):
        if ":" in line:
            name, value = _NAMES.read(line)
            if not may_repeat:
                require_new(name, fields)
            fields[name] = value
        elif line.strip():
            rows.append(line)
    return rows, fields


def players_in(text: str) -> int:
    """Return how many players a written position is for: as it says, or else by its pawns: two, if there are fewer."""
    rows, fields = _split(text)
    if "players" in fields:
        return _number("players", fields["players"], 1, 5)
    return max([2, *(found.pawn for found in read_board(rows, fields.get("corner", "")))])


def _number(name: str, text: str, least: int, most: int) -> int:
    if not re.fullmatch(r"-?[0-9]{1,4}", text) or not least <= int(text) <= most:
        raise line_error(f"{name}: {text}", f"write a whole number from {least} to {most}.")
    return int(text)


class _Fields:
    """The lines below a board, each read once and named in errors."""

    def __init__(self, fields: Mapping[str, str], components: Components) -> None:
        self.left = dict(fields)
        self.components = components

    def text(self, name: str, default: str = "") -> str:
        return self.left.pop(name, default)

    def number(self, name: str, default: int, least: int, most: int) -> int:
        return _number(name, self.text(name, str(default)), least, most)

    def points(self, name: str) -> int | None:
        text = self.text(name)
        return _number(name, text, -999, 999) if text else None

    def one_of(self, name: str, wanted: tuple[str, ...]) -> str:
        """Return one of some words; the first is the default."""
        text = self.text(name, wanted[0])
        if text not in wanted:
            raise line_error(f"{name}: {text}", f"write one of {', '.join(filter(None, wanted))}.")
        return text

    def mineral(self, name: str, letter: str) -> int:
        value = self.components.value_of_letter.get(letter.upper())
        if value is None:
            raise line_error(f"{name}: {letter}", f"there is no mineral {quoted(letter)}.")
        return value

    def counts(self, name: str) -> Counts:
        counts = list(NONE)
        for word in self.text(name).split():
            found = re.fullmatch(r"([0-9]{0,3})([A-Za-z])", word)
            value = self.components.value_of_letter.get(found[2].upper()) if found else None
            if found is None or value is None:
                raise line_error(f"{name}: {word}", "write minerals like 3W 1K.")
            counts[value - 1] += int(found[1] or 1)
        return (counts[0], counts[1], counts[2], counts[3], counts[4])

    def cards(self, name: str) -> tuple[tuple[str, bool], ...]:
        cards = []
        for word in self.text(name).replace("none", "").split():
            card = word.rstrip("-")
            if card not in self.components.card_named:
                raise line_error(f"{name}: {word}", f"there is no collection card {quoted(card)}.")
            cards.append((card, not word.endswith("-")))
        return tuple(cards)

    def tools(self, name: str) -> tuple[str, ...]:
        tools = self.text(name).split()
        for tool in tools:
            if tool not in self.components.tool_named:
                raise line_error(f"{name}: {tool}", f"there is no tool {quoted(tool)}.")
        order = self.components.value_of
        return tuple(sorted(tools, key=lambda tool: order[self.components.tool_named[tool].mineral]))


def lay_position(state: State, text: str) -> State:
    """Return the state that a written position shows. Raises `NotationError` that names the line."""
    rows, written = _split(text, may_repeat=state.follows_first_rules)
    fields = _Fields(written, state.components)
    players = state.options.players
    state = lay_board(state, rows, fields.text("corner"))
    seats = range(1, players + 1)
    fields.text("players")
    has_cards = "cards" in written
    cards = tuple(card for card, _ in fields.cards("cards"))
    collections = tuple(fields.cards(f"collections {seat}") for seat in seats)
    gone = [*cards, *(card for taken in collections for card, _ in taken)]
    twice = next((card for card in gone if gone.count(card) > 1), None)
    if twice is not None:
        raise NotationError(
            f"{_lines_with(written, twice)}: the card {twice} is there twice, but there is only one.", _CARDS
        )
    laid = replace(
        state,
        box=fields.counts("box"),
        pouch=fields.counts("pouch"),
        pools=tuple(fields.counts(f"pool {seat}") for seat in seats),
        stacks=tuple(fields.counts(f"stack {seat}") for seat in seats),
        cards=cards,
        deck=tuple(card for card in state.components.card_named if card not in gone) if has_cards else (),
        collections=collections,
        tools=fields.tools("tools"),
        phase=cast("Phase", fields.one_of("phase", ("playing", "building", "removing", "placing", "over"))),
        removed=fields.number("removed", 0, 0, 5),
        turn=_read_turn(fields, players, state.options.first_player),
        in_hand=fields.mineral("in hand", fields.text("in hand")) if "in hand" in written else 0,
        fragments=_read_fragments(fields.text("fragments"), state.tiles),
        counted=tuple(fields.points(f"counted {seat}") for seat in seats),
    )
    if fields.left:
        name = next(iter(fields.left))
        raise line_error(f"{name}: {fields.left[name]}", f"there is no player {name[-1]} in a game of {players}.")
    _refuse_pawns_on_nothing(laid)
    return laid


def _lines_with(written: Mapping[str, str], card: str) -> str:
    """Return the names of the lines that hold a card."""
    return name_list(
        f"'{name}:'"
        for name, value in written.items()
        if name.startswith(("cards", "collections")) and card in (word.rstrip("-") for word in value.split())
    )


def _refuse_pawns_on_nothing(state: State) -> None:
    # When a game is over its board has gone into the pouch, and only the pawns are left.
    if state.phase == "over":
        return
    # The mineral below a moving pawn has been lifted; after a failed move it is in the pouch.
    is_moving = state.in_hand > 0 or not state.turn.moves_left
    for seat, pawn in enumerate(state.pawns, start=1):
        if pawn != NO_CELL and not state.board[pawn] and not (is_moving and seat == state.player):
            where = GRID.name(pawn)
            raise NotationError(
                addressed(
                    "{name}'s pawn stands on {cell}, but there is no mineral there.",
                    "Your pawn stands on {cell}, but there is no mineral there.",
                    name=seat_name(seat),
                    cell=where,
                ),
                _PAWNS,
            )


def _read_turn(fields: _Fields, players: int, first: int) -> Turn:
    excavated = fields.text("excavated")
    letter, _, cell = excavated.partition(" ")
    if letter and not cell:
        raise line_error(f"excavated: {excavated}", "write a mineral and its hex, like W d6.")
    with in_line(f"excavated: {excavated}"):
        excavated_cell = GRID.index(cell) if letter else NO_CELL
    return Turn(
        player=fields.number("turn", first, 1, players),
        moves_left=fields.number("moves left", 1, 0, 2),
        tool=fields.one_of("tool used", ("", *fields.components.tool_named)),
        collected=fields.one_of("collected", ("no", "yes")) == "yes",
        excavated_cell=excavated_cell,
        excavated_value=fields.mineral("excavated", letter) if letter else 0,
    )


def _read_fragments(text: str, tiles: Cells) -> tuple[Cells, ...]:
    line = f"fragments: {text}"
    with in_line(line):
        fragments = tuple(GRID.set_of(part.split()) for part in text.split("/") if part.strip())
    names = text.replace("/", " ").split()
    if len(set(names)) < len(names):
        raise line_error(line, "a hex can be in only one fragment, so name it once.", "minerals.fragments.cut-off")
    empty = GRID.names(GRID.set_of(names) & ~tiles)
    if empty:
        raise line_error(line, f"there is no mineral on {', '.join(empty)}.", "minerals.fragments.cut-off")
    return fragments


# --- writing ---


def _written(counts: Counts, components: Components) -> str:
    return " ".join(f"{count}{components.letter_of[place + 1]}" for place, count in enumerate(counts) if count)


def diagram(state: State) -> str:
    """Return the whole position as text, which `lay_position` reads back."""
    rows, corner = board_rows(state, state.extent) if state.extent else ((), "")
    turn = state.turn
    components = state.components
    taken = [" ".join(card + ("" if whole else "-") for card, whole in cards) for cards in state.collections]
    has_cards = bool(state.cards or state.deck or any(state.collections))
    fields = {
        "corner": corner,
        "players": str(state.options.players),
        "phase": "" if state.phase == "playing" else state.phase,
        "removed": str(state.removed or ""),
        "turn": str(turn.player),
        "moves left": "" if turn.moves_left == 1 else str(turn.moves_left),
        "tool used": turn.tool,
        "collected": "yes" if turn.collected else "",
        "excavated": f"{components.letter_of[turn.excavated_value]} {GRID.name(turn.excavated_cell)}"
        if turn.excavated_value
        else "",
        "in hand": components.letter_of[state.in_hand] if state.in_hand else "",
        "fragments": " / ".join(" ".join(GRID.names(part)) for part in state.fragments),
        "tools": " ".join(state.tools),
        "box": _written(state.box, components),
        "pouch": _written(state.pouch, components),
        "cards": (" ".join(state.cards) or "none") if has_cards else "",
    }
    for seat in range(1, state.options.players + 1):
        fields[f"pool {seat}"] = _written(state.pools[seat - 1], components)
        fields[f"stack {seat}"] = _written(state.stacks[seat - 1], components)
        fields[f"collections {seat}"] = taken[seat - 1]
        points = state.counted[seat - 1]
        fields[f"counted {seat}"] = "" if points is None else str(points)
    return "\n".join([*rows, *(f"{name}: {value}" for name, value in fields.items() if value)])


def diagram_with_coordinates(state: State) -> str:
    """Return the whole position as text, with the letters of the rows and the numbers of the hexes.

    Every second row is shifted, so there are two lines of numbers: the one next to the board is for the row beside it.
    """
    places = [GRID.place(index) for index in each(state.extent)]
    if not places:
        return diagram(state)
    top, bottom, left = max(row for _, row in places), min(row for _, row in places), min(x for x, _ in places)
    lines = diagram(state).split("\n")
    height = top - bottom + 1
    numbers = {
        shift: ruler({2 * (x - left): (x - shift) // 2 + 1 for x, row in places if row % 2 == shift})
        for shift in (top % 2, 1 - top % 2)
    }
    rows = [numbers[1 - top % 2], numbers[top % 2], *lines[:height], numbers[bottom % 2], numbers[1 - bottom % 2]]
    letters = ["", "", *(chr(ord("a") + row) for row in range(top, bottom - 1, -1)), "", ""]
    return "\n".join([*with_letters(letters, rows), *lines[height:]])
