"""The position of one step of a recorded game, to edit and to play on from in a log of its own.

The recorded game is never touched. The new log begins with the edited position, and its `meta` says which game and step
it comes from. Whether play could have led to the position is said as far as the rules can: by the faults of the
position, and by what no play changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from minerals.core.game import Ruling
from minerals.core.log import LineChoice, Log, Node, node_at
from minerals.core.match import EDITED_FROM, Match, new
from minerals.core.text import NotationError, StepError, naming_players, translated


class EditedStep:
    """A match of its own that begins with the position of a step of a recorded game.

    Parameters
    ----------
    log
        The recorded game.
    line
        The records of a line of it, or the number of a record that it goes through; by default the main line.
    step
        A step of the line, by default its end.
    name
        What the game is called, for the new log. By default the title in its `meta`.

    Raises
    ------
    StepError
        If the line has no such step.

    Notes
    -----
    The empty table and some steps in the middle of an action cannot be written as a position. Then the match begins
    where the action, or the set-up, has ended; `step` and `asked` differ.

    Examples
    --------
    >>> import minerals
    >>> game = minerals.new("minerals", board="lesson", players=2, removals=0, seed=7)
    >>> played = game.play("d6")
    >>> edited = EditedStep(game.log)
    >>> edited.match.diagram() == game.diagram(), edited.match.log is game.log
    (True, False)
    >>> edited.match.log.header.meta["edited_from"]
    {'game': '', 'record': 1, 'step': 11}
    """

    def __init__(self, log: Log, line: LineChoice | None = None, step: int | None = None, *, name: str = "") -> None:
        self.log = log
        along = tuple(log.along(line).main_line)
        self.asked = along[-1].step if step is None else step
        """The step that was asked for."""
        if not 0 <= self.asked <= along[-1].step:
            raise StepError(
                translated("There is no step {step}: the last is {last}.", step=self.asked, last=along[-1].step)
            )
        node = node_at(along, self.asked)
        name = name or str(log.header.meta.get("title", ""))
        try:
            self.step, self.match = self.asked, _begun(log, along, self.asked, node, name)
        except NotationError:
            self.step, self.match = node.step, _begun(log, along, node.step, node, name)
        self.node = node
        """The record that the step belongs to."""
        self._known = frozenset(_told(self.match.explain_position()))
        self._beginning = log.root.state

    def is_as_played(self, state: Any) -> bool:
        """Return whether a position is that of the step."""
        return bool(state == self.match.log.root.state)

    def objections(self, state: Any) -> tuple[Ruling, ...]:
        """Return why play could not have led from the beginning of the recorded game to a position.

        They are the faults of the position, except those that the recorded position has as well, and what no play
        changes. If there are none, that does not prove that play can lead there.
        """
        if self.is_as_played(state):
            return ()
        engine = self.log.game.engine
        with naming_players(self.match.players):
            faults = [fault for fault in engine.explain_position(state) if not self._known & set(_told([fault]))]
            return (*faults, *engine.explain_since(self._beginning, state))


def _begun(log: Log, line: Sequence[Node], step: int, node: Node, name: str) -> Match:
    """Return a match that begins with the position of a step. Raises `NotationError` if it cannot be written."""
    header = log.header
    options = {option: value for option, value in msgspec.structs.asdict(log.options).items() if option != "players"}
    meta: dict[str, Any] = {EDITED_FROM: {"game": name, "record": node.n, "step": step}}
    seed = header.meta.get("seed")
    text = log.game.words.diagram(log.state_at(step, line))
    return new(
        log.game,
        players=header.players,
        position=text,
        seed=seed if isinstance(seed, int | str) else None,
        meta=meta,
        **options,
    )


def _told(rulings: Sequence[Ruling]) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(ruling.rule, ruling.template, ruling.cells) for ruling in rulings]
