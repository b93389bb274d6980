"""Brushes to paint a position with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cached_property, lru_cache, wraps
from typing import NamedTuple

import msgspec

from minerals.core.game.type_variables import StateT
from minerals.core.text import NotationError, did_you_mean, language, quoted, seated, translated


class Brush(msgspec.Struct, frozen=True):
    """Something to paint a position with.

    Examples
    --------
    >>> Brush("pawn 1", "Ada's pawn", "pawns").needs_cell
    True
    """

    name: str
    """Its name in code."""
    label: str
    """The text on its button."""
    group: str
    """The group that it belongs to, in one word: tiles, pawns, turn."""
    needs_cell: bool = True
    """Whether it paints a cell. If not, it changes the position as a whole, such as whose turn it is."""
    number: int | None = None
    """The number that it raises or lowers by one, as it is now. None if it does nothing of the kind."""
    is_folded: bool = False
    """Whether its group is only shown when a reader opens it."""


def counters(name: str, label: str, group: str, number: int, steps: Iterable[int] = (1,)) -> Iterable[Brush]:
    """Return two brushes for each step: one that raises a number by it, and one that lowers it.

    `steps`: how far, the longest first. A number that may become large needs more than one.

    >>> [brush.name for brush in counters("pool 2 kyanite", "Kyanite", "pool 2", 3)]
    ['pool 2 kyanite +1', 'pool 2 kyanite -1']
    """
    return _counters(name, label, group, number, tuple(steps))


@lru_cache(maxsize=1024)
def _counters(name: str, label: str, group: str, number: int, steps: tuple[int, ...]) -> tuple[Brush, ...]:
    """Return what `counters` does. From one position to the next, hardly any number changes."""
    return tuple(
        Brush(f"{name} {by}", label, group, needs_cell=False, number=number, is_folded=True)
        for step in steps
        for by in (f"+{step}", f"-{step}")
    )


def count_after(number: int, by: int, what: str) -> int:
    """Return a number after a brush has changed it. Raises `NotationError` if it would become less than 0.

    >>> count_after(3, -1, "kyanite in the pool of player 2")
    2
    """
    if number + by < 0:
        raise NotationError(translated("There is no {what} left to take away.", what=what))
    return number + by


class _Remembered(tuple[Brush, ...]):
    """Brushes that are looked up by name many times."""

    @cached_property
    def named(self) -> dict[str, Brush]:
        """The brushes by name; of those with the same name the first."""
        return {brush.name: brush for brush in reversed(self)}


def brush_named(brushes: Collection[Brush], name: str) -> Brush:
    """Return a brush by name. Raises `NotationError` that lists the brushes."""
    if isinstance(brushes, _Remembered):
        if (known := brushes.named.get(name)) is not None:
            return known
    else:
        for brush in brushes:
            if brush.name == name:
                return brush
    raise NotationError(f"There is no brush {quoted(name)}. {did_you_mean(name, [brush.name for brush in brushes])}")


def once_per_state(brushes: Callable[[StateT], tuple[Brush, ...]]) -> Callable[[StateT], tuple[Brush, ...]]:
    """Make a game's brushes once for many strokes on the same position. Only those of the last one are kept.

    A search paints a position thousands of times, and making the brushes would take longer than painting.
    """
    last: tuple[StateT, object, tuple[Brush, ...]] | None = None

    @wraps(brushes)
    def remembered(state: StateT) -> tuple[Brush, ...]:
        nonlocal last
        known, readers = last, (language(), seated())
        if known is None or known[0] is not state or known[1] != readers:
            known = last = (state, readers, _Remembered(brushes(state)))
        return known[2]

    return remembered


class Stroke(NamedTuple):
    """A brush and the cell that it paints.

    >>> str(Stroke("pawn 2", "f9")), str(Stroke("turn 2"))
    ('pawn 2 f9', 'turn 2')
    """

    brush: str
    """The name of the brush."""
    cell: str = ""
    """The cell, or "" if the brush changes the position as a whole."""

    def __str__(self) -> str:
        return f"{self.brush} {self.cell}".rstrip()


def read_stroke(brushes: Iterable[Brush], text: str) -> Stroke:
    """Return a written stroke: the name of a brush and then, if it paints cells, a cell.

    `brushes`: the brushes that there are. `text`: the stroke as text. Raises `NotationError` if there is no such brush,
    or if a cell is missing or too many.

    >>> read_stroke([Brush("pawn 2", "Ben's pawn", "pawns")], "pawn 2 f9")
    Stroke(brush='pawn 2', cell='f9')
    """
    known = {brush.name: brush for brush in brushes}
    whole = " ".join(text.split())
    name, _, cell = whole.rpartition(" ")
    if whole in known:
        if known[whole].needs_cell:
            raise NotationError(translated("{stroke} needs a cell: write it after the brush.", stroke=quoted(text)))
        return Stroke(whole)
    found = brush_named(known.values(), name or whole)
    if not found.needs_cell:
        raise NotationError(translated("{stroke} paints no cell: leave {cell} out.", stroke=quoted(name), cell=cell))
    return Stroke(name, cell)
