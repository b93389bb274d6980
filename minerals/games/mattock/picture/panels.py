"""Beside the board or below it: a panel for each player, and what is left in the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minerals.core.geometry import corners
from minerals.core.picture import Box, Circle, Point, Polygon, Shape, Text, View, cut_letters, letters_in
from minerals.core.text import addressed, counted, template, translated
from minerals.games.mattock.events import MattockEvent
from minerals.games.mattock.picture.board import disc, marker, stone
from minerals.games.mattock.picture.layout import SUPPLY_CELL, TEXT, Layout, Spacing
from minerals.games.mattock.rules.rule_of_three import blocked_spaces
from minerals.games.mattock.rules.territory import Territory, territory
from minerals.games.mattock.state import State

_LONGEST_NAME = 18
_SHORT = 6  # a name that a caption has room for
_ADVANCE = 0.6  # the width of a letter, in ems
_BOLD = 0.68  # the width of a bold letter


def draw_panels(state: State, view: View[MattockEvent], players: Sequence[str], layout: Layout) -> Iterator[Shape]:
    """Yield a panel for each player and one for the board as a whole. O(miners)."""
    ground, has_numbers = territory(state), "numbers" not in view.conceals
    for player, box in enumerate(layout.panels, start=1):
        is_active = player == state.player and state.phase != "over" and "turn" not in view.conceals
        label = panel_label(state, ground, players, player, has_numbers=has_numbers)
        yield Polygon(box.corners(), "panel.active" if is_active else "panel", label, f"player {player}")
        yield from _panel(state, ground if has_numbers else None, box, layout.spacing, player, players[player - 1])
    yield from _supply(state, layout, markers=view.markers, has_numbers=has_numbers)


def short(name: str) -> str:
    """Return a player's name, cut if it is too long for a panel."""
    return cut_letters(name, _LONGEST_NAME)


def title(words: str, box: Box) -> Text:
    """Return words as the title in a box, as large as fits, and cut if even small letters do not fit."""
    size = max(TEXT, min(21.0, box.width / (_BOLD * max(letters_in(words), 1))))
    shown = cut_letters(words, box.width / (_BOLD * size) + 0.01)
    return Text(box.x, box.centre[1] + 1, shown, "text.title", size, "start")


def panel_label(
    state: State, ground: Territory, players: Sequence[str], player: int, *, has_numbers: bool = True
) -> str:
    """Return a player's panel in words, with or without what can be counted on the board."""
    name, miners = (
        players[player - 1],
        counted(state.miners[player - 1].bit_count(), "{number} miner", "{number} miners"),
    )
    removed = state.removed[player - 1]
    if not has_numbers:
        return addressed("{name}: {removed} removed", "You: {removed} removed", name=name, removed=removed)
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


def _panel(
    state: State, ground: Territory | None, box: Box, spacing: Spacing, player: int, name: str
) -> Iterator[Shape]:
    """Yield a player's panel. Without `ground`, it leaves out what the player can mine."""
    left, width = box.x + spacing.inset, box.width - 2 * spacing.inset
    first = spacing.line(box, 0)
    yield from disc((left + 12, first), 11, player, str(player))
    shown = cut_letters(short(name), int((width - 34) / (_BOLD * spacing.title)))
    yield Text(left + 34, first, shown, "text.title", spacing.title, "start")
    yield from _miners(state, Box(left, spacing.line(box, 1), width, 0), spacing, player)
    if ground is None:
        return
    numbers = (
        (translated("can mine"), ground.mines[player - 1].bit_count()),
        (_alone(name), ground.of(player).bit_count()),
    )
    if spacing.is_roomy:
        for line, (words, count) in enumerate(numbers, start=2):
            y = spacing.line(box, line)
            yield Text(left, y, words, "text.quiet", spacing.text, "start")
            yield Text(left + width, y, str(count), "text.title", spacing.title, "end")
    else:
        yield from _in_one_line(numbers, Box(left, spacing.line(box, 2), width, 0), spacing)


def _alone(name: str) -> str:
    """Return the caption of what only this player can mine. A long name leaves it no room."""
    if len(name) > _SHORT:
        return translated("nobody else can")
    return addressed("only {name} can", "only you can", name=name)


def _in_one_line(numbers: Sequence[tuple[str, int]], line: Box, spacing: Spacing) -> Iterator[Shape]:
    """Yield two numbers, each before its words: the second in the middle of the line, or further right if it must."""
    x = line.x
    digit = _BOLD * spacing.title
    for words, count in numbers:
        yield Text(x, line.y, str(count), "text.title", spacing.title, "start")
        yield Text(x + digit * len(str(count)) + 5, line.y, words, "text.quiet", spacing.text, "start")
        # The second number stays where it is, however many digits the first one has.
        x = max(line.x + 0.44 * line.width, x + 2 * digit + 5 + _ADVANCE * spacing.text * len(words) + 8)


def _miners(state: State, line: Box, spacing: Spacing, player: int) -> Iterator[Shape]:
    """Yield a disc for each miner of a player on the board, and how many are not there."""
    radius = spacing.text * 0.62
    pitch = 2.5 * radius
    on_board = state.miners[player - 1].bit_count()
    for number in range(on_board):
        yield Circle(line.x + 12 + pitch * number, line.y, radius, f"player.{player}")
    away = state.unplaced(player), state.removed[player - 1]
    if any(away):
        words = translated(
            template("{number} to place") if away[0] else template("{number} removed"), number=away[0] or away[1]
        )
        yield Text(line.right, line.y, words, "text.quiet", spacing.text, "end")


def _supply(state: State, layout: Layout, *, markers: bool, has_numbers: bool) -> Iterator[Shape]:
    box, spacing, columns = layout.supply, layout.spacing, layout.supply_columns
    blocked = blocked_spaces(state.grid, state.tiles).bit_count() if markers else 0
    open_spaces = state.open_spaces.bit_count() - blocked
    label = translated(
        template("{tiles} left, {spaces}, {blocked} blocked") if markers else template("{tiles} left, {spaces}"),
        tiles=counted(state.supply, "{number} tile", "{number} tiles"),
        spaces=counted(open_spaces, "{number} open space", "{number} open spaces"),
        **({"blocked": blocked} if markers else {}),
    )
    if not has_numbers:
        label = translated("{tiles} left", tiles=counted(state.supply, "{number} tile", "{number} tiles"))
    yield Polygon(box.corners(), "panel", label)
    width = (box.width - 2 * spacing.inset) / columns
    is_tight = columns > 1 and width < SUPPLY_CELL
    kinds = (
        (translated("tiles") if is_tight else translated("tiles left"), state.supply),
        (translated("open") if is_tight else translated("open spaces"), open_spaces),
        (translated("blocked") if is_tight else translated("blocked spaces"), blocked),
    )
    lines = -(-len(kinds) // columns)
    shown = 1 if not has_numbers else 3 if markers else 2
    pitch = (box.height - spacing.pitch / 2) / lines
    for place, (words, count) in enumerate(kinds[:shown]):
        line, column = divmod(place, columns)
        left, y = box.x + spacing.inset + column * width, box.y + spacing.pitch / 4 + (line + 0.5) * pitch
        yield from _sign(place, (left + (9 if is_tight else 12), y), 0.78 * spacing.text)
        if spacing.is_roomy:
            yield Text(left + 36, y, words, "text.quiet", spacing.text, "start")
            yield Text(left + width, y, str(count), "text.title", spacing.title, "end")
        else:
            end = left + (45 if is_tight else 52)
            yield Text(end, y, str(count), "text.title", spacing.title - 2, "end")
            yield Text(end + (4 if is_tight else 6), y, words, "text.quiet", spacing.text, "start")


def _sign(place: int, centre: Point, radius: float) -> Iterator[Shape]:
    """Yield a small picture of what a number counts: tiles, open spaces or blocked ones."""
    if place == 0:
        yield from stone(centre, radius)
        return
    yield Polygon(corners(*centre, radius), "mattock.space")
    if place == 2:
        yield from marker(centre, 0.4 * radius)
