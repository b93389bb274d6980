"""Beside the board: a panel for each player, with the gem on the way and the gems delivered."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence

from minerals.core.picture import Box, Polygon, Shape, Text, fitted_text, marked_label, width_of
from minerals.core.text import counted, template, term, translated
from minerals.games.iceminers.diagram import LETTER_OF
from minerals.games.iceminers.picture.layout import Layout
from minerals.games.iceminers.picture.pieces import gem, miner
from minerals.games.iceminers.state import Gems, State
from minerals.games.iceminers.words import gems_in_words

_INSET = 12.0
_CARRIES, _DELIVERED = 0.19, 0.25  # how wide the columns of words are, as parts of a panel
_MOST_PITCH = 24.0  # from one gem to the next
_LONGEST_NAME = 18


def draw_panels(
    state: State,
    players: Sequence[str],
    marks: Mapping[str, str],
    points: Sequence[int],
    active: int,
    layout: Layout,
) -> Iterator[Shape]:
    """Yield a panel for each player. O(gems).

    `points`: everyone's points, empty if the picture leaves them out. `active`: whose turn it is, or 0.
    """
    for player, box in enumerate(layout.panels, start=1):
        token = f"player {player}"
        has = points[player - 1] if points else None
        label = marked_label(panel_label(state, players, player, has), marks.get(token))
        yield Polygon(box.corners(), "panel.active" if player == active else "panel", label, token)
        yield from _heading(state, box, player, players[player - 1], has)
        yield from _gems(state, box, player)


def short(name: str) -> str:
    """Return a player's name, cut if it is too long for a panel."""
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def panel_label(state: State, players: Sequence[str], player: int, points: int | None) -> str:
    """Return a player's panel in words, with the points unless there are none to tell."""
    seat = player - 1
    colour, carried, delivered = state.colours[seat], state.carried[seat], state.delivered[seat]
    has = translated(
        template("{name}, {colour}: {points}") if colour else template("{name}: {points}"),
        name=players[seat],
        colour=colour,
        points=counted(points or 0, "{number} point", "{number} points"),
    )
    if points is None:
        has = ", ".join(str(term(word)) for word in (players[seat], colour) if word)
    carries = translated("carries {gem} gem", gem=carried) if carried else translated("empty-handed")
    if not delivered:
        return ", ".join((has, carries, translated("nothing delivered yet")))
    return ", ".join((has, carries, translated("delivered {gems}", gems=gems_in_words(delivered))))


def _heading(state: State, box: Box, player: int, name: str, points: int | None) -> Iterator[Shape]:
    """Yield the miner, the name and, if they are told, the points."""
    y, colour, size = box.y + 0.34 * box.height, state.colours[player - 1], 0.27 * box.height
    left, right = box.x + _INSET + 13, box.right - _INSET
    yield from miner((left, y), player, colour, unit=0.58, glyph=str(player))
    room = right - left - 70
    yield (who := fitted_text(left + 22, y, term(short(name)), "text.title", size, room, least=13))
    free = room - width_of(who.text, who.size, bold=True) - 12
    if colour and width_of(words := term(f"{colour} miner"), 12) <= free:
        yield Text(right - 46, y + 1, words, "text.quiet", 12, "end")
    if points is not None:
        yield Text(right, y, str(points), "text.title", 0.38 * box.height, "end")


def _gems(state: State, box: Box, player: int) -> Iterator[Shape]:
    """Yield what the miner carries and has delivered. Many gems stand closer together."""
    y, x = box.y + 0.73 * box.height, box.x + _INSET
    carried, delivered = state.carried[player - 1], state.delivered[player - 1]
    x = yield from _words(x, y, translated("carries") if carried else translated("empty-handed"), _CARRIES * box.width)
    yield from _listed((carried,) if carried else (), x, y, _MOST_PITCH)
    x += _MOST_PITCH + 12
    if not delivered:
        room = box.right - _INSET - x
        yield fitted_text(x, y, translated("nothing delivered yet"), "text.quiet", 12, room)
        return
    x = yield from _words(x, y, translated("delivered"), _DELIVERED * box.width)
    room = box.right - _INSET - x
    yield from _listed(delivered, x, y, min(_MOST_PITCH, room / max(1, len(delivered))))


def _words(x: float, y: float, words: str, column: float) -> Generator[Shape, None, float]:
    """Yield words, and return where the column beside them begins."""
    yield Text(x, y, words, "text.quiet", 12, "start")
    return x + max(column, width_of(words, 12) + 4)


def _listed(gems: Gems, x: float, y: float, pitch: float) -> Iterator[Shape]:
    """Yield gems in a row."""
    for place, name in enumerate(gems):
        yield from gem((x + (place + 0.5) * pitch, y), name, 0.7, room=pitch, glyph=LETTER_OF[name])
