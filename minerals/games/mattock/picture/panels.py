"""Beside the board: a panel for each player, and what is left in the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minerals.core.boxes import Box
from minerals.core.hexagons import corners
from minerals.core.languages import template, translated
from minerals.core.scene import Circle, Point, Polygon, Shape, Text
from minerals.core.second_person import addressed
from minerals.core.words import counted
from minerals.games.mattock.picture.board import disc, marker, stone
from minerals.games.mattock.picture.layout import panel_box, supply_box
from minerals.games.mattock.rules.rule_of_three import blocked_spaces
from minerals.games.mattock.rules.territory import Territory, territory
from minerals.games.mattock.state import State

_INSET = 16.0
_PITCH = 42.0  # from one line to the next
_LONGEST_NAME = 18


def draw_panels(state: State, players: Sequence[str]) -> Iterator[Shape]:
    """Yield a panel for each player and one for the board as a whole. O(miners)."""
    ground = territory(state)
    for player in (1, 2):
        box = panel_box(player)
        is_active = player == state.player and state.phase != "over"
        label = panel_label(state, ground, players, player)
        yield Polygon(box.corners(), "panel.active" if is_active else "panel", label, f"player {player}")
        yield from _panel(state, ground, box, player, players[player - 1])
    yield from _supply(state, supply_box())


def short(name: str) -> str:
    """Return a player's name, cut if it is too long for a panel."""
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def panel_label(state: State, ground: Territory, players: Sequence[str], player: int) -> str:
    """Return a player's panel in words."""
    name, miners = (
        players[player - 1],
        counted(state.miners[player - 1].bit_count(), "{number} miner", "{number} miners"),
    )
    removed = state.removed[player - 1]
    if state.phase == "placing":
        return translated(
            "{name}: {miners} on the board, {removed} removed, {left} to place",
            name=name,
            miners=miners,
            removed=removed,
            left=state.unplaced(player),
        )
    return addressed(
        "{name}: {miners} on the board, {removed} removed, can mine {spaces}, {alone} that only {name} can mine",
        "You: {miners} on the board, {removed} removed, can mine {spaces}, {alone} that only you can mine",
        name=name,
        miners=miners,
        removed=removed,
        spaces=counted(ground.mines[player - 1].bit_count(), "{number} space", "{number} spaces"),
        alone=ground.of(player).bit_count(),
    )


def _line(box: Box, number: int) -> float:
    return box.y + 30 + _PITCH * number


def _panel(state: State, ground: Territory, box: Box, player: int, name: str) -> Iterator[Shape]:
    left, number = box.x + _INSET, box.right - _INSET
    yield from disc((left + 12, _line(box, 0)), 13, player, str(player))
    yield Text(left + 36, _line(box, 0), short(name), "text.title", 18, "start")
    yield from _miners(state, (left, _line(box, 1)), player)
    alone = ground.of(player).bit_count()
    mines = (translated("can mine"), ground.mines[player - 1].bit_count())
    for line, (words, count) in enumerate((mines, (translated("nobody else can"), alone)), start=2):
        yield Text(left, _line(box, line), words, "text.quiet", 14, "start")
        yield Text(number, _line(box, line), str(count), "text.title", 17, "end")


def _miners(state: State, start: Point, player: int) -> Iterator[Shape]:
    """Yield all miners of a player: full discs for those on the board, empty ones for the others."""
    x, y = start
    on_board = state.miners[player - 1].bit_count()
    for place in range(state.board.miners):
        centre = (x + 12 + 30 * place, y)
        if place < on_board:
            yield from disc(centre, 11, player)
        else:
            yield Circle(*centre, 11, "tile.crevice")
    away = state.unplaced(player), state.removed[player - 1]
    if any(away):
        words = translated(
            template("{number} to place") if away[0] else template("{number} removed"), number=away[0] or away[1]
        )
        yield Text(x + 12 + 30 * state.board.miners, y, words, "text.quiet", 14, "start")


def _supply(state: State, box: Box) -> Iterator[Shape]:
    left, number = box.x + _INSET, box.right - _INSET
    blocked = blocked_spaces(state.grid, state.tiles).bit_count()
    open_spaces = state.open_spaces.bit_count() - blocked
    label = translated(
        "{tiles} left, {spaces}, {blocked} blocked",
        tiles=counted(state.supply, "{number} tile", "{number} tiles"),
        spaces=counted(open_spaces, "{number} open space", "{number} open spaces"),
        blocked=blocked,
    )
    yield Polygon(box.corners(), "panel", label)
    rows = (
        (translated("tiles left"), state.supply),
        (translated("open spaces"), open_spaces),
        (translated("blocked spaces"), blocked),
    )
    for line, (words, count) in enumerate(rows):
        y = _line(box, line)
        if line:
            yield Polygon(corners(left + 12, y, 14), "tile.crevice")
        else:
            yield from stone((left + 12, y), 14)
        if line == 2:
            yield from marker((left + 12, y), 4)
        yield Text(left + 36, y, words, "text.quiet", 14, "start")
        yield Text(number, y, str(count), "text.title", 17, "end")
