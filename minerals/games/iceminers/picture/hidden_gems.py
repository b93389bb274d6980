"""What lies under the caps: the gems that have not been seen yet, in a corner of the table or in a panel."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import NamedTuple

from minerals.core.picture import Box, Polygon, Shape, Text, fitted_text, width_of
from minerals.core.text import counted, template, translated
from minerals.games.iceminers.diagram import LETTER_OF
from minerals.games.iceminers.picture.layout import Layout
from minerals.games.iceminers.picture.pieces import cap, gem
from minerals.games.iceminers.state import Gems, State
from minerals.games.iceminers.words import gems_in_words

_INSET = 12.0
_HEADING = 24.0
_MOST_PITCH = 25.0
_LEAST_PITCH = 22.0
_MOST_GEMS = 4
_LAST_TURNS = 20
"""Near the end of the longest possible game the picture says how many turns are left."""


class _Row(NamedTuple):
    size: str
    """The size of the caps, or nothing where the row goes on with the caps above."""
    words: str
    gems: Gems


def hidden_label(state: State, *, has_numbers: bool = True) -> str:
    """Return in words the gems that have not been seen yet, with or without the numbers of the caps."""
    if not has_numbers:
        gems = (*state.hidden_singles, *state.hidden_mediums, *state.hidden_smalls, *state.opaque_gems)
        return translated("Hidden: {gems}", gems=gems_in_words(gems)) if state.caps else translated("Nothing is hidden")
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
    """Return the number of the turn, and near the end how many there are at most."""
    most = state.options.most_turns if state.turns > state.options.most_turns - _LAST_TURNS else 0
    return translated(
        template("Turn {turn} of {most}") if most else template("Turn {turn}"), turn=state.turns, most=most
    )


def draw_hidden(state: State, layout: Layout, *, has_numbers: bool) -> Iterator[Shape]:
    """Yield the list of what lies under the caps, and the number of the turn. O(gems)."""
    box = layout.list_corner if layout.is_list_on_table else layout.hidden
    is_covered = bool(state.caps) or state.phase == "laying"
    outline, role = box.corners(), "iceminers.board.list" if layout.is_list_on_table else "panel"
    yield Polygon(outline, role, f"{hidden_label(state, has_numbers=has_numbers)}. {turn_words(state)}")
    left, right, y = box.x + _INSET, box.right - _INSET, box.y + 18
    turn, room = turn_words(state), right - left
    is_beside = not is_covered and not layout.is_list_on_table
    if is_covered or is_beside:
        title = translated("Under the caps") if is_covered else translated("No caps left")
        yield fitted_text(left, y, title, "text.title", 15, room - is_beside * (width_of(turn, 12) + _INSET))
    if is_covered:
        y = yield from _rows(
            state, Box(left, box.y + _HEADING + 8, room, box.height - 2 * _HEADING - 8), has_numbers=has_numbers
        )
    if state.phase != "laying":
        yield Text(right if is_beside else left, y, turn, "text.quiet", 12, "end" if is_beside else "start")


def _rows(state: State, box: Box, *, has_numbers: bool) -> Generator[Shape, None, float]:
    """Yield a row for each kind of cap, and return where the next line goes."""
    rows = [row for row in _all_rows(state) if row.gems]
    widest = 0.0 if not rows else max(width_of(row.words, 12) for row in rows)
    icon, down = 26.0, min(_MOST_PITCH, box.height / 4)
    has_words = has_numbers and box.width >= icon + widest + 8 + _MOST_GEMS * _LEAST_PITCH
    first = max(icon + widest + 8, 0.3 * box.width) if has_words else icon
    pitch = min(_MOST_PITCH, (box.width - first) / _MOST_GEMS)
    for number, row in enumerate(rows):
        y = box.y + down * (number + 0.5)
        if row.size:
            yield from cap((box.x + 10, y), row.size, 0.42)
        if row.size and has_words:
            yield Text(box.x + icon, y, row.words, "text.quiet", 12, "start")
        for place, name in enumerate(row.gems):
            centre = (box.x + first + pitch * (place + 0.5), y)
            yield from gem(centre, name, 0.78, room=min(pitch, down), glyph=LETTER_OF[name])
    return box.y + down * len(rows) + 12


def _all_rows(state: State) -> tuple[_Row, ...]:
    medium = translated("{number} medium", number=state.arm_caps.bit_count())
    large = translated("{number} large", number=state.pair_caps.bit_count())
    return (
        _Row("medium", medium, state.hidden_singles if state.arm_caps else ()),
        _Row("large", large, state.hidden_mediums if state.pair_caps else ()),
        _Row("", "", state.hidden_smalls if state.pair_caps else ()),
        _Row("large", translated("middle"), state.opaque_gems if state.is_centre_covered else ()),
    )
