"""A correction that is tried in a copy of a log, move by move, until everything fits. Without any widget."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from minerals import Log, Match, StepError, match_of
from minerals.core.game import Decision
from minerals.core.log import Deed, Node
from minerals.core.match import Correction
from minerals.core.text import translated


class CorrectionTrial:
    """A correction of a move, in a copy of the log until `keep` puts it into the log itself.

    Play the right move in `match` and call `go_on`: it takes the place of the wrong one, and the moves after it are
    played again, as `Match.replace` does. If one no longer fits, it is the next `wrong` one, and `reasons` says why.

    Parameters
    ----------
    log
        The recorded game, which does not change before `keep`.
    line
        A line of it.
    node
        The record of the line to correct.

    Raises
    ------
    StepError
        If the record is the set-up, or not on the line.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", players=["Ada", "Ben"], seed=7)
    >>> for action in ("remove d6", "remove h6"):
    ...     events = match.play(action)
    >>> trial = CorrectionTrial(match.log, match.line, match.line[1])
    >>> events = trial.match.play("remove d7")
    >>> trial.go_on()
    True
    >>> trial.keep()
    (<record 3: remove d7>, <record 4: remove h6>)
    >>> match.log.main_line
    [<record 0: set-up>, <record 3: remove d7>, <record 4: remove h6>]
    """

    def __init__(self, log: Log, line: Sequence[Node], node: Node) -> None:
        if node.parent is None or node not in line:
            raise StepError(translated("Only a move of the line that is shown can be corrected."))
        self.log = log
        self.first = node
        """The move that was to be corrected."""
        self.match: Match = match_of(deepcopy(log)).goto_record(node.parent.n)
        """Where the right move is to be played. It is a copy, which nobody sees but here."""
        self.left = Correction((), tuple(line[line.index(node) :]), None)
        """What is left of the line, and why its first move does not fit."""
        self.again = 0
        """How many moves have been played again."""
        self._place = self.match.node

    @property
    def wrong(self) -> Node | None:
        """The move that does not fit, or None if all have been played."""
        return self.left.rest[0] if self.left.rest else None

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why it does not fit. Of the first there are none."""
        error = self.left.error
        return tuple(ruling.message for ruling in self.left.rulings) or (() if error is None else (str(error),))

    def go_on(self, *, before: bool = False) -> bool:
        """Take what was played in `match` as the right move, play those after it again, and return whether all fit.

        `before`: whether it comes before the wrong move, which then stays.
        """
        played = self.match.node
        if self.wrong is None or played is self._place or played.action is None:
            return self.wrong is None
        if before:
            return self._take(self.match.replace(Correction((), (played, *self.left.rest), None)))
        self.match.undo()
        self.match.log.remove(played.n)  # it is recorded anew, with what was said of the wrong move
        found = self.match.replace(self.left, played.action)
        self.again -= 1
        return self._take(found)

    def leave_out(self) -> bool:
        """Leave out the move that does not fit, play those after it again, and return whether all fit."""
        return self.wrong is None or self._take(self.match.replace(self.left))

    def leave_out_rest(self) -> None:
        """Leave out the move that does not fit, and all moves after it."""
        self.left = Correction((), (), None)

    def _take(self, found: Correction) -> bool:
        self.left, self._place = found, self.match.node
        self.again += len(found.played)
        return self.wrong is None

    def keep(self) -> tuple[Node, ...]:
        """Put the corrected line into the log, and return its records, beginning with the correction.

        If the line that was corrected is the main line, the corrected one takes its place, and the old one becomes a
        variation. Otherwise both are variations. If nothing is left, the move is removed, with all after it. Raises
        `LogError`.
        """
        log, copy, node = self.log, self.match.log, self.first.parent
        assert node is not None
        records = self.match.node.path()[len(node.path()) :]
        kept: list[Node] = []
        with log.lock:
            leads = self.first in log.main_line
            for place, record in enumerate(records):
                same = [each for each in node.children if (each.action, each.events) == (record.action, record.events)]
                if not same:
                    deeds = [
                        Deed(each.action, Decision(each.events, each.state), copy.annotations_of(each.n), each.told)
                        for each in records[place:]
                        if each.action is not None
                    ]
                    kept += log.extend(node, deeds)
                    break
                node = same[0]
                kept.append(node)
            if not kept:
                log.remove(self.first.n)
            elif leads:
                log.promote_to_main(kept[-1].n)
        return tuple(kept)
