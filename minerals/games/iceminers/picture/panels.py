"""Beside the board: a panel for each player, and one for the gems under the caps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from minerals.core.boxes import Box
from minerals.core.languages import template, term, translated
from minerals.core.marks import marked_label
from minerals.core.scene import Polygon, Shape, Text
from minerals.core.words import counted
from minerals.games.iceminers.diagram import LETTER_OF
from minerals.games.iceminers.picture.layout import hidden_box, panel_box
from minerals.games.iceminers.picture.pieces import cap, gem, miner
from minerals.games.iceminers.rules.end import scores
from minerals.games.iceminers.state import Gems, State
from minerals.games.iceminers.words import gems_in_words

_INSET = 16.0
_VALUES = 124.0  # from the left side of a panel to what is listed
_HIDDEN = 152.0  # and to what is hidden
_PITCH = 32.0  # from one hidden gem to the next
_LONGEST_NAME = 18


def draw_panels(state: State, players: Sequence[str], marks: dict[str, str]) -> Iterator[Shape]:
    """Yield a panel for each player and one for the hidden gems. O(gems)."""
    count = state.options.players
    points = scores(state)
    for player in range(1, count + 1):
        box, token = panel_box(player, count), f"player {player}"
        is_active = player == state.player and state.phase == "playing"
        label = panel_label(state, players, player)
        label = marked_label(label, marks.get(token))
        yield Polygon(box.corners(), "panel.active" if is_active else "panel", label, token)
        yield from _panel(state, box, player, players[player - 1], points[player - 1])
    yield from _hidden(state, hidden_box(count))


def short(name: str) -> str:
    """Return a player's name, cut if it is too long for a panel."""
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def panel_label(state: State, players: Sequence[str], player: int) -> str:
    """Return a player's panel in words."""
    seat = player - 1
    colour, carried, delivered = state.colours[seat], state.carried[seat], state.delivered[seat]
    has = translated(
        template("{name}, {colour}: {points}") if colour else template("{name}: {points}"),
        name=players[seat],
        colour=colour,
        points=counted(scores(state)[seat], "{number} point", "{number} points"),
    )
    carries = translated("carries {gem} gem", gem=carried) if carried else translated("carries nothing")
    if not delivered:
        return ", ".join((has, carries, translated("delivered nothing")))
    return ", ".join((has, carries, translated("delivered {gems}", gems=gems_in_words(delivered))))


def _panel(state: State, box: Box, player: int, name: str, points: int) -> Iterator[Shape]:
    left, right, value = box.x + _INSET, box.right - _INSET, box.x + _VALUES
    seat = player - 1
    colour, carried, delivered = state.colours[seat], state.carried[seat], state.delivered[seat]
    heading, carrying, delivering = (_line(box, number) for number in range(3))
    scale = _gem_scale(box)
    yield from miner((left + 14, heading), player, colour, scale=0.62, glyph=str(player))
    yield Text(left + 38, heading, term(short(name)), "text.title", 17, "start")
    yield Text(right, heading, str(points), "text.title", 24, "end")
    yield Text(left, carrying, translated("carries"), "text.quiet", 14, "start")
    if carried:
        yield from gem((value, carrying), carried, scale, glyph=LETTER_OF[carried])
    else:
        yield Text(value, carrying, "–", "text.quiet", 14)
    if colour:
        yield Text(right, carrying, term(f"{colour} miner"), "text.quiet", 14, "end")
    yield Text(left, delivering, translated("delivered"), "text.quiet", 14, "start")
    if not delivered:
        yield Text(value, delivering, "–", "text.quiet", 14)
    yield from _gems(box, delivered)


def _is_roomy(box: Box) -> bool:
    return box.height > 150


def _gem_scale(box: Box) -> float:
    return 0.92 if _is_roomy(box) else 0.8


def _line(box: Box, number: int) -> float:
    return box.y + 26 + number * min(36.0, (box.height - 43) / (4 if _is_roomy(box) else 3))


def _gems(box: Box, gems: Gems) -> Iterator[Shape]:
    """Yield the gems delivered, in two rows, or three if there is room. If they do not fit, they are drawn smaller."""
    rows, most_in_a_row = (3, 5) if _is_roomy(box) else (2, 6)
    in_a_row = max(most_in_a_row, ceil(len(gems) / rows))
    pitch = (box.width - _VALUES) / (in_a_row + 0.2)
    scale = _gem_scale(box) * most_in_a_row / in_a_row
    for place, name in enumerate(gems):
        row, column = divmod(place, in_a_row)
        centre = (box.x + _VALUES + column * pitch, _line(box, 2 + row))
        yield from gem(centre, name, scale, glyph=LETTER_OF[name])


# --- what is hidden ---


def hidden_label(state: State) -> str:
    """Return in words the gems that have not been seen yet."""
    parts = []
    if state.arm_caps:
        caps = counted(state.arm_caps.bit_count(), "{number} medium cap", "{number} medium caps")
        parts.append(translated("under {caps} {gems}", caps=caps, gems=gems_in_words(state.hidden_singles)))
    if state.pair_caps:
        caps = counted(state.pair_caps.bit_count(), "{number} large cap", "{number} large caps")
        pairs = gems_in_words((*state.hidden_mediums, *state.hidden_smalls))
        parts.append(translated("under {caps} {gems}", caps=caps, gems=pairs))
    if state.is_centre_covered:
        parts.append(translated("in the middle {gems}", gems=gems_in_words(state.opaque_gems)))
    return translated("Hidden: {gems}", gems="; ".join(parts)) if parts else translated("Nothing is hidden")


def turn_words(state: State) -> str:
    """Return the number of the turn, and how many there are at most."""
    most = state.options.most_turns
    return translated(
        template("Turn {turn} of {most}") if most else template("Turn {turn}"), turn=state.turns, most=most
    )


def _hidden(state: State, box: Box) -> Iterator[Shape]:
    left, pitch = box.x + _INSET, min(44.0, (box.height - 76) / 4)
    scale = 0.8 if pitch < 32 else 0.92
    is_played = state.phase != "laying"
    yield Polygon(box.corners(), "panel", f"{hidden_label(state)}. {turn_words(state)}")
    title = translated("Under the caps") if state.caps or not is_played else translated("No caps left")
    yield Text(left, box.y + 25, title, "text.title", 16, "start")
    rows: tuple[tuple[str, str, Gems], ...] = (
        (
            "medium",
            translated("{number} medium", number=state.arm_caps.bit_count()),
            state.hidden_singles if state.arm_caps else (),
        ),
        (
            "large",
            translated("{number} large", number=state.pair_caps.bit_count()),
            state.hidden_mediums if state.pair_caps else (),
        ),
        ("", "", state.hidden_smalls if state.pair_caps else ()),
        ("large", translated("middle"), state.opaque_gems if state.is_centre_covered else ()),
    )
    for number, (size, words, gems) in enumerate(rows):
        y = box.y + 40 + pitch * (number + 0.5)
        if size and gems:
            yield from cap((left + 13, y), size, 0.5)
            yield Text(left + 36, y, words, "text.quiet", 14, "start")
        for place, name in enumerate(gems):
            yield from gem((box.x + _HIDDEN + _PITCH * place, y), name, scale, glyph=LETTER_OF[name])
    if is_played:
        yield Text(left, box.bottom - 20, turn_words(state), "text.quiet", 14, "start")
