"""A move of a recorded game that is corrected, and the moves after it that are played again. Without any widget."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

import msgspec

from minerals import ChanceError, IllegalAction, Log, Match, ScriptedChance, StepError, match_of
from minerals.core.game import Decision, RecordedChance, SplicedChance
from minerals.core.log import Node
from minerals.core.text import naming_players, translated


class Correction:
    """A correction of a move, in a copy of the log until `keep` puts it into the log itself.

    Play the correct move in `match` and call `go_on`: the moves after it are played again as they were recorded, with
    what chance brought. If one no longer fits, `wrong` names it and `reasons` says why. Then play what belongs there
    and go on again. What a player does in place of his own move replaces it, and what somebody else does comes before
    it. `leave_out` goes on without it.

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
    >>> correction = Correction(match.log, match.line, match.line[1])
    >>> events = correction.match.play("remove d7")
    >>> correction.go_on()
    True
    >>> correction.keep()
    (<record 3: remove d7>, <record 4: remove h6>)
    >>> match.log.main_line
    [<record 0: set-up>, <record 3: remove d7>, <record 4: remove h6>]
    """

    def __init__(self, log: Log, line: Sequence[Node], node: Node) -> None:
        if node.parent is None or node not in line:
            raise StepError(translated("Only a move of the line that is shown can be corrected."))
        self.log, self.line = log, tuple(line)
        self.first = node
        """The move that was to be corrected."""
        self.wrong: Node | None = node
        """The move that does not fit, or None if all have been played."""
        self.reasons: tuple[str, ...] = ()
        """Why it does not fit. Of the first there are none."""
        self._rest = list(self.line[self.line.index(node) + 1 :])
        self._again: dict[int, Node] = {}
        """The records that were played again, by the numbers that they have in the copy."""
        copied = match_of(deepcopy(log))
        self._luck = copied.chance
        self.match: Match = copied.goto_record(node.parent.n).branch()
        """Where the correct move is to be played. It is a copy, which nobody sees but here."""
        self._await()

    @property
    def again(self) -> int:
        """How many moves have been played again."""
        return len(self._again)

    @property
    def played(self) -> list[Node]:
        """The records of the copy from the correction on."""
        assert self.first.parent is not None
        return self.match.node.path()[len(self.first.parent.path()) :]

    def go_on(self) -> bool:
        """Play the moves after the correction again, and return whether all fit.

        Whatever was played in `match` since the last call counts as the correction.
        """
        if self.wrong is not None and self.match.node is not self._place:
            if self.match.node.player != self.wrong.player:
                self._rest.insert(0, self.wrong)
            self._play_rest()
        return self.wrong is None

    def leave_out(self) -> bool:
        """Leave out the move that does not fit, play those after it again, and return whether all fit."""
        if self.wrong is not None:
            self._play_rest()
        return self.wrong is None

    def leave_out_rest(self) -> None:
        """Leave out the move that does not fit, and all moves after it."""
        self.wrong, self._rest, self.reasons = None, [], ()

    def keep(self) -> tuple[Node, ...]:
        """Put the corrected line into the log, and return its records from the correction on.

        If the line that was corrected is the main line, the corrected one takes its place, and the old one becomes a
        variation. Otherwise both are variations. If nothing is left, the move is removed, with all after it. What was
        said of the moves that were played again is said of them in the corrected line too. Raises `LogError`.
        """
        log, node, kept = self.log, self.first.parent, []
        assert node is not None
        with log.lock:
            leads = self.first in log.main_line
            for record in self.played:
                is_new, node = _followed(log, node, record)
                kept.append(node)
                if is_new and record.n in self._again:
                    for annotation in log.annotations_of(self._again[record.n].n):
                        log.annotate(msgspec.structs.replace(annotation, on=node.n))
            if not kept:
                log.remove(self.first.n)
            elif leads:
                log.promote_to_main(node.n)
        return tuple(kept)

    # --- playing again ---

    def _play_rest(self) -> None:
        self.wrong, self.reasons = None, ()
        while self._rest and self.wrong is None:
            record = self._rest.pop(0)
            self.reasons = self._refused(record)
            if self.reasons:
                self.wrong = record
            else:
                self._again[self.match.node.n] = record
        self._await()

    def _refused(self, record: Node) -> tuple[str, ...]:
        """Play a record again, or return why that is not possible."""
        match, game = self.match, self.log.game
        assert record.action is not None
        outcomes = [outcome for event in record.events for outcome in event.outcomes]
        match.chance = SplicedChance(self._luck, ScriptedChance(outcomes), match.node.draws)
        with naming_players(match.players):
            if match.to_act and game.actor(match.state, record.action) != record.player:
                return (translated("It is somebody else's turn now."),)
        try:
            match.play(record.action)
        except IllegalAction as error:
            return tuple(ruling.message for ruling in error.rulings)
        except ChanceError:
            return (translated("What chance brought then can no longer come up."),)
        return ()

    def _await(self) -> None:
        """Let a correction be played: chance brings what it brought before, if that can still come up."""
        self._place, match = self.match.node, self.match
        before = [] if self.wrong is None else [out for event in self.wrong.events for out in event.outcomes]
        match.chance = SplicedChance(self._luck, RecordedChance(before, self._luck), match.node.draws)


def _followed(log: Log, parent: Node, record: Node) -> tuple[bool, Node]:
    """Return the record that follows another one as in the copy of its log, and whether it had to be added."""
    for child in parent.children:
        if child.action == record.action and child.events == record.events:
            return False, child
    return True, log.add(parent, record.action, Decision(record.events, record.state))
