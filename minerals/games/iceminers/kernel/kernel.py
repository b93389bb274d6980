"""The compiled kernel of Iceminers: random play, for studies of thousands of games.

Needs numba and numpy. The first call compiles, which takes some seconds; the result is kept on disk.
"""

from __future__ import annotations

import numpy as np

from minerals.compiled.records import Numbers, blank
from minerals.core.kernel import Trace, TracedStep
from minerals.games.iceminers.events import COUNTED
from minerals.games.iceminers.kernel.play import act, begin, play_games, write_row
from minerals.games.iceminers.kernel.tables import Game, rules_for
from minerals.games.iceminers.kernel.trace import outcomes_of, step_of
from minerals.games.iceminers.options import IceminersOptions


class IceminersKernel:
    """Games of which every choice is the random bot's. All options fit."""

    def refuses(self, options: IceminersOptions) -> str | None:  # noqa: ARG002 - the protocol asks; no option is refused
        """Return None: games with any options can be played compiled.

        Without a limit on the turns a game lasts until the last gem is delivered, which is about 80,000 actions. Chance
        brings every gem home in the end, so every game ends.
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
            Of shape (games, columns), one row for each game, with the columns of `Game.study_columns`.
            A game of 200 turns, some 800 actions, takes some 50 µs of one core.
        """
        rows = _rows(options, games)
        play_games(rules_for(options), blank(Game), np.uint64(key), np.uint64(first), rows)
        return rows

    def trace(self, options: IceminersOptions, key: int, number: int) -> Trace:
        """Play one game and tell it, with how many actions were legal at each step."""
        rules, game, rows = rules_for(options), blank(Game), _rows(options, 1)
        begin(rules, game, np.uint64(key), np.uint64(number))
        setup = outcomes_of(game)
        steps: list[TracedStep] = []
        while not game.is_over:
            act(rules, game)
            steps.append(step_of(game))
        write_row(rules, game, rows[0])
        return Trace(setup, tuple(steps), tuple(rows[0].tolist()))


def _rows(options: IceminersOptions, games: int) -> Numbers:
    return np.zeros((games, 2 + 2 * options.players + len(COUNTED)), np.int64)


KERNEL = IceminersKernel()
"""The kernel; it keeps nothing between calls."""
