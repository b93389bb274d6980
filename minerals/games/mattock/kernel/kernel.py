"""The compiled kernel of Mattock: random play, for studies of thousands of games.

Needs numba and numpy. The first call compiles, which takes some seconds; the result is kept on disk.
"""

from __future__ import annotations

import numpy as np

from minerals.compiled.records import Numbers
from minerals.core.kernel import Kernel, Trace, TracedStep
from minerals.games.mattock.actions import MattockAction, Place, Turn
from minerals.games.mattock.kernel.play import play_games
from minerals.games.mattock.kernel.tables import layout_of
from minerals.games.mattock.options import MattockOptions

_COLUMNS = 9


class MattockKernel:
    """Games whose players mine any space, each equally likely, and then stay or make any move, each equally likely."""

    def refuses(self, options: MattockOptions) -> str | None:  # noqa: ARG002 - the protocol asks; no option is refused
        """Return None: games with any options can be played compiled."""
        return None

    def play(self, options: MattockOptions, key: int, first: int, games: int) -> Numbers:
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
            Of shape (games, 9), one row for each game, with the columns of `Game.study_columns`.
            On the full board a game takes some 15 µs of one core.
        """
        return _played(options, key, first, games, _no_record())

    def trace(self, options: MattockOptions, key: int, number: int) -> Trace:
        """Play one game and tell it. The choices at a step are all legal turns, or all spaces to place on."""
        layout = layout_of(options.board, options.setup)
        miners = layout.board.starts.size
        record = np.full((miners + len(layout.name_of), 4), -1, np.int64)
        row = _played(options, key, number, 1, record)[0]
        draws, turns = record[:miners].tolist(), record[miners:].tolist()
        name_of = layout.name_of | {-1: ""}
        placed = [(choices, name_of[place]) for choices, place, *_ in draws if place >= 0]
        actions: list[tuple[MattockAction, int]] = []
        if options.setup == "freestyle":
            actions += [(Place(name), choices) for choices, name in placed]
        actions += [
            (Turn(name_of[mine], name_of[miner], name_of[to]), choices)
            for choices, mine, miner, to in turns
            if mine >= 0
        ]
        return Trace(
            setup=tuple(name for _, name in placed) if options.setup == "random" else (),
            steps=tuple(TracedStep(action, choices, ()) for action, choices in actions),
            row=tuple(row.tolist()),
        )


KERNEL: Kernel = MattockKernel()


def _played(options: MattockOptions, key: int, first: int, games: int, record: Numbers) -> Numbers:
    board = layout_of(options.board, options.setup).board
    rows = np.zeros((games, _COLUMNS), np.int64)
    play_games(np.uint64(key), np.uint64(first), board, rows, record)
    return rows


def _no_record() -> Numbers:
    return np.zeros((0, 4), np.int64)
