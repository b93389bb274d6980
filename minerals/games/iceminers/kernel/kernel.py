"""The compiled kernel of Iceminers: random play, for studies of very many games.

Needs numba and numpy. The first call compiles, which takes some seconds; the result is kept on disk.
"""

from __future__ import annotations

import numpy as np

from minerals.core.kernel import Trace, TracedStep
from minerals.games.iceminers.actions import Drop, Enter, IceminersAction, Leave, PickUp, Roll, Steal, Step, Stop
from minerals.games.iceminers.components import GEMS
from minerals.games.iceminers.events import COUNTED
from minerals.games.iceminers.kernel import parts
from minerals.games.iceminers.kernel.box import OUTCOMES, SQUARES, Numbers, box, desk, diary, terms_of
from minerals.games.iceminers.kernel.loop import play_games
from minerals.games.iceminers.options import IceminersOptions


class IceminersKernel:
    """Games of which every choice is the random bot's. All options fit."""

    def refuses(self, options: IceminersOptions) -> str | None:  # noqa: ARG002 - the protocol asks; no option is refused
        """Return None: games with any options can be played compiled.

        Without an end after so many turns a game lasts until the last gem is delivered, some 80,000 actions.
        """
        return None

    def play(self, options: IceminersOptions, key: int, first: int, games: int) -> Numbers:
        """Play games number `first` to `first + games - 1` of the study with this key.

        Parameters
        ----------
        options
            The game's options.
        key
            Key of the study, 64 bits.
        first
            Number of the first game, below 2**64.
        games
            How many to play.

        Returns
        -------
        numpy.ndarray
            Of shape (games, columns), a row a game, with the columns of `Game.study_columns`.
            A game of 200 turns, some 800 actions, takes some 50 µs of one core.
        """
        return _played(options, key, first, games, diary())[0]

    def trace(self, options: IceminersOptions, key: int, number: int) -> Trace:
        """Play one game twice, first to know how long it is, and tell it."""
        _, lines = _played(options, key, number, 1, diary())
        told = diary(lines)
        rows, _ = _played(options, key, number, 1, told)
        setup: list[str] = []
        steps: list[tuple[IceminersAction, int, list[str]]] = []
        for what, about, possibilities in told.tolist():
            if what == parts.OUTCOME:
                (steps[-1][2] if steps else setup).append(OUTCOMES[about])
            else:
                steps.append((_action(what, about), possibilities, []))
        return Trace(
            tuple(setup),
            tuple(TracedStep(action, possibilities, tuple(outcomes)) for action, possibilities, outcomes in steps),
            tuple(rows[0].tolist()),
        )


def _played(options: IceminersOptions, key: int, first: int, games: int, told: Numbers) -> tuple[Numbers, int]:
    """Return the rows of games, and how many lines it takes to tell the last one."""
    terms = terms_of(options)
    rows = np.zeros((games, 2 + 2 * terms.players + len(COUNTED)), np.int64)
    place = desk()
    play_games(box(), place, told, terms, np.uint64(key), np.uint64(first), rows)
    return rows, int(place["counts"][0, parts.LINES])


def _action(kind: int, about: int) -> IceminersAction:
    match kind:
        case parts.ENTER:
            return Enter(SQUARES[about])
        case parts.STEP:
            return Step(SQUARES[about])
        case parts.PICK_UP:
            return PickUp(GEMS[about])
        case _:
            return _PLAIN[kind]


_PLAIN: dict[int, IceminersAction] = {
    parts.ROLL: Roll(),
    parts.LEAVE: Leave(),
    parts.STEAL: Steal(),
    parts.DROP: Drop(),
    parts.STOP: Stop(),
}

KERNEL = IceminersKernel()
"""The kernel; it keeps nothing between calls."""
