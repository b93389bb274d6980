"""The strokes that lead from one position to another, found by trying the brushes.

It knows nothing about a game but its brushes, its board and its written positions. A stroke is kept if it brings the
position nearer to the one that is wanted: first the board, then the lines below it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, TypeAlias

from minerals.core.game import Game, Place, Stroke
from minerals.core.text import MineralsError, NotationError

_NAMED = re.compile(r"\s*([^:]+):(.*)|\s*([a-z]{3,})\b(.*)", re.IGNORECASE)
"""A line about something else than the board: a name, and what it says."""
_COUNTED = re.compile(r"([+-]?[0-9]+)(\D*)")

_ENTRY = 10**9
"""An entry of a line that is missing or too many. It is more than any two numbers are apart."""
_MOST_IN_TWO = 16
"""How many brushes of a kind there are at most for all pairs of them to be tried."""
_TOO_MANY = 100
"""Something on a cell that does not belong there, next to something that is missing: a piece covers fewer cells."""

Distance: TypeAlias = tuple[int, ...]
"""How far a position is from the goal: its board, lines that the goal lacks, each line of the goal in order, reserves.
What comes first counts most, because in a written position much of what follows depends on it."""

_Contents: TypeAlias = tuple[str, Place | None]


class StrokeSearch:
    """A search from a state to another, in strokes.

    Parameters
    ----------
    game
        The game.
    state
        The state to begin from.
    goal
        The state that is wanted.
    """

    state: Any
    """Where the search has come to."""
    _distance: Distance

    def __init__(self, game: Game, state: Any, goal: Any) -> None:
        editing = game.editing
        assert editing is not None, "a game without brushes is not searched"
        self._editing = editing
        self._looked_at: Any = None
        self._there: frozenset[str] = frozenset()
        """The cells of the board in the position that was looked at last."""
        self._words = game.words
        self._pieces = game.pieces
        self._cells = tuple(dict.fromkeys((*game.pieces.cells(goal), *game.pieces.cells(state))))
        self._wanted = {cell: self._contents(goal, cell) for cell in self._cells}
        lines = dict(_lines(game.words.diagram(goal)))
        self._lines = {name: words for name, words in lines.items() if name not in editing.reserves}
        self._reserves = {name: lines.get(name, ()) for name in editing.reserves}
        self._stand_at(state)
        self._brush_for: dict[str, str] = {}

    def strokes(self) -> Iterator[Stroke]:
        """Yield strokes that lead nearer and nearer, until no single one does."""
        before: Distance = ()
        while before != self._distance:
            before = self._distance
            yield from self._on_the_board()
            yield from self._as_a_whole()
            yield from self._on_named_cells()
            if before == self._distance:
                yield from self._in_two()

    # --- strokes ---

    def _on_the_board(self) -> Iterator[Stroke]:
        """Yield strokes on cells that are not yet as they should be, until none of them helps.

        A brush that does not suffice, such as the first of two for two pieces, is used only where none on any cell
        does, and then the one that leads nearest: a piece may cover many cells, and be painted from one alone.
        """
        before: Distance = ()
        while before != self._distance:
            before, partial = self._distance, list[tuple[Stroke, Any]]()
            for cell in self._cells:
                while strokes := self._next_on(cell, partial):
                    yield from strokes
            if before == self._distance and (stroke := self._best_of(partial)) is not None:
                yield stroke

    def _next_on(self, cell: str, partial: list[tuple[Stroke, Any]]) -> Sequence[Stroke]:
        """Make a stroke or two after which a cell is as it should be; return them, or none if no brush helps.

        Where none does, the strokes that bring the cell nearer are added to `partial`, with what they lead to.
        """
        wanted = self._wanted[cell]
        far = _apart(self._contents(self.state, cell), wanted)
        if not far:
            return ()
        sign = wanted[0]
        brushes = [brush.name for brush in self._editing.brushes(self.state) if brush.needs_cell]
        brushes.sort(key=lambda name: name != self._brush_for.get(sign))
        others = []
        is_reached = False
        for name in brushes:
            painted = self._painted(name, cell)
            if painted is None:
                continue
            left = _apart(self._contents(painted, cell), wanted)
            if left:
                others.append((left, Stroke(name, cell), painted))
            elif self._distance_of(painted) < self._distance:
                self._brush_for[sign] = name
                return (self._kept(Stroke(name, cell), painted),)
            else:
                is_reached = True
        if is_reached:
            return ()
        if not wanted[0] and self._contents(self.state, cell)[1] is None:
            return self._and_back(cell, [(stroke, painted) for _, stroke, painted in others])
        partial += [(stroke, painted) for left, stroke, painted in others if left < far]
        return ()

    def _and_back(self, cell: str, strokes: Iterable[tuple[Stroke, Any]]) -> Sequence[Stroke]:
        """Paint a cell that the board lacks and empty it again. Return the strokes, or none if that is refused."""
        start, wanted = self.state, self._wanted[cell]
        for first, self.state in strokes:
            for brush in self._editing.brushes(self.state):
                painted = self._painted(brush.name, cell) if brush.needs_cell else None
                if painted is not None and not _apart(self._contents(painted, cell), wanted):
                    return first, self._kept(Stroke(brush.name, cell), painted)
        self.state = start
        return ()

    def _as_a_whole(self) -> Iterator[Stroke]:
        """Yield strokes with the brushes that change the position as a whole, each as often as it helps."""
        brushes = [brush for brush in self._editing.brushes(self.state) if not brush.needs_cell]
        for _, group in groupby(brushes, key=lambda brush: brush.group):
            names = [brush.name for brush in group]
            while (stroke := self._best_of(self._each(names))) is not None:
                yield stroke

    def _on_named_cells(self) -> Iterator[Stroke]:
        """Yield strokes on cells that a line names, such as that of what was excavated."""
        lines = dict(_lines(self._words.diagram(self.state)))
        missing = (word for name, words in self._lines.items() if lines.get(name) != words for word in words)
        for cell in dict.fromkeys(word for word in missing if word in self._wanted):
            brushes = [brush.name for brush in self._editing.brushes(self.state) if brush.needs_cell]
            if (stroke := self._best_of(self._each(brushes, cell))) is not None:
                yield stroke

    def _in_two(self) -> Iterator[Stroke]:
        """Yield two strokes of one small kind that lead nearer together, such as one player for another in a list."""
        start = self.state
        alone = sorted(brush.name for brush in self._editing.brushes(start) if not brush.needs_cell)
        for _, kind in groupby(alone, key=lambda name: name.partition(" ")[0]):
            names = list(kind)
            for first, between in list(self._each(names)) if len(names) <= _MOST_IN_TWO else ():
                self.state = between
                if (second := self._best_of(self._each(names))) is not None:
                    yield from (first, second)
                    return
                self.state = start

    def _each(self, brushes: Iterable[str], cell: str = "") -> Iterator[tuple[Stroke, Any]]:
        return ((Stroke(name, cell), painted) for name in brushes if (painted := self._painted(name, cell)) is not None)

    def _best_of(self, candidates: Iterable[tuple[Stroke, Any]]) -> Stroke | None:
        """Make the stroke that leads nearest and return it, or None if none leads nearer."""
        judged = ((self._distance_of(painted), stroke, painted) for stroke, painted in candidates)
        best = min(judged, key=lambda each: each[0], default=None)
        if best is None or best[0] >= self._distance:
            return None
        _, stroke, painted = best
        return self._kept(stroke, painted)

    def _painted(self, brush: str, cell: str) -> Any:
        """Return the state after a stroke, or None if it is refused."""
        try:
            return self._editing.paint(self.state, brush, cell)
        except NotationError:
            return None

    def _kept(self, stroke: Stroke, state: Any) -> Stroke:
        self._stand_at(state)
        return stroke

    def _stand_at(self, state: Any) -> None:
        self.state = state
        self._rows = _rows(self._words.diagram(state))
        board = sum(_apart(self._contents(state, cell), wanted) for cell, wanted in self._wanted.items())
        self._distance = (board, *self._distance_of_lines(self._words.diagram(state)))

    # --- how far it is ---

    def _contents(self, state: Any, cell: str) -> _Contents:
        """Return the sign of a cell, or nothing if it is empty, and all that is there, if the board has such a cell."""
        if self._looked_at is not state:
            self._looked_at, self._there = state, frozenset(self._pieces.cells(state))
        if cell not in self._there:
            return "", None
        try:
            place = self._pieces.place(state, cell)
        except (MineralsError, LookupError):
            return "", None
        return "" if place.is_empty else place.sign, place

    def _distance_of(self, state: Any) -> Distance:
        text = self._words.diagram(state)
        board = self._distance[0]
        if _rows(text) != self._rows:
            board = sum(_apart(self._contents(state, cell), wanted) for cell, wanted in self._wanted.items())
        return board, *self._distance_of_lines(text)

    def _distance_of_lines(self, text: str) -> Distance:
        lines = dict(_lines(text))
        known = self._lines | self._reserves
        others = sum(_entries_apart(words, ()) for name, words in lines.items() if name not in known)
        return others, *(_entries_apart(lines.get(name, ()), words) for name, words in known.items())


def _rows(text: str) -> list[str]:
    """Return the rows of the board in a written position."""
    return [line for line in text.split("\n") if _NAMED.fullmatch(line) is None]


def _lines(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the lines of a written position that are not rows of the board: the name, and the words after it."""
    for line in text.split("\n"):
        if found := _NAMED.fullmatch(line):
            yield found[1] or found[3], tuple((found[2] or found[4] or "").replace(",", " ").split())


def _apart(there: _Contents, wanted: _Contents) -> int:
    """Return how far a cell is from what is wanted there. What is printed on empty cells is told by the lines below."""
    is_lacking = there[1] is None and wanted[1] is not None
    if there == wanted or not (there[0] or wanted[0] or is_lacking):
        return 0
    has, should = Counter(there[0]), Counter(wanted[0])
    return max(1, 2 * _TOO_MANY * (has - should).total() + 2 * (should - has).total())


def _counted(words: Sequence[str]) -> Counter[str] | None:
    """Return what a line counts, each thing once, or None if it does something else.

    >>> _counted(["3W", "1K"])["W"], _counted(["8"]), _counted(["d6"])
    (3, None, None)
    """
    found = [_COUNTED.fullmatch(word) for word in words]
    counts = Counter({each[2]: int(each[1]) for each in found if each is not None and each[2]})
    return counts if len(counts) == len(words) else None


def _entries_apart(there: Sequence[str], wanted: Sequence[str]) -> int:
    """Return how far a line is from what is wanted there: what follows the entries in which it begins alike.

    To take away the last entry, or the first one that differs, is nearer; so is to add the next one that is wanted, or
    to bring a number nearer to it.

    >>> wanted = ["8", "5", "2"]
    >>> [_entries_apart(there, wanted) // (_ENTRY // 2) for there in (["7"], ["8"], ["8", "3"], ["8", "5"], wanted)]
    [5, 4, 3, 2, 0]

    Where each entry counts something of its own, it is how much there is too much or too little of everything.

    >>> _entries_apart(["3W", "1K"], ["1W", "2O"])
    5
    """
    if (has := _counted(there)) is not None and (should := _counted(wanted)) is not None:
        return sum(abs(has[what] - should[what]) for what in has | should)
    pairs = zip(there, wanted, strict=False)
    alike = next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(there), len(wanted)))
    left, missing = there[alike:], wanted[alike:]
    if not left or not missing:
        return _ENTRY * (len(left) + len(missing))
    first = 2 * _ENTRY + 1
    one, other = _COUNTED.fullmatch(left[0]), _COUNTED.fullmatch(missing[0])
    if one is not None and other is not None and one[2] == other[2]:
        first = _ENTRY // 2 + min(abs(int(one[1]) - int(other[1])), _ENTRY // 2 - 1)
    return first + _ENTRY * (len(left) + len(missing) - 2)
