"""The ways of the pieces from the position that is shown to the next. Without any widget."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minerals.core.log import Log, Node, node_at
from minerals.core.picture import Motion, taken_back
from minerals.picture.moves import FARTHEST


class Passage:
    """The position that is shown, from which pieces go to the next one."""

    def __init__(self) -> None:
        self._line: Sequence[Node] = ()
        self._step = 0

    def is_new(self, line: Sequence[Node], step: int) -> bool:
        """Whether a step of a line is another position than the one that is shown."""
        return line is not self._line or step != self._step

    def to(self, log: Log, line: Sequence[Node], step: int) -> tuple[Motion, ...]:
        """Return the ways to a step of a line, forward or back, and stay there. O(events between, and records).

        There are none to another line or far away, where the picture just changes.
        """
        (old_line, self._line), (old_step, self._step) = (self._line, line), (self._step, step)
        if not old_line or not 0 < abs(step - old_step) <= FARTHEST:
            return ()
        first, last, longer, shorter = (
            (old_step, step, line, old_line) if step > old_step else (step, old_step, old_line, line)
        )
        if node_at(shorter, first) not in longer:
            return ()
        motions = tuple(_between(log, longer, first, last))
        return motions if step > old_step else taken_back(motions)


def _between(log: Log, line: Sequence[Node], first: int, last: int) -> Iterator[Motion]:
    game = log.game
    for node in line:
        if node.step <= first or node.first_step >= last:
            continue
        state = log.tree.before(node)
        for step, event in enumerate(node.events, start=node.first_step + 1):
            if first < step <= last:
                yield from game.motions(state, event)
            state = game.engine.evolve(state, event)
