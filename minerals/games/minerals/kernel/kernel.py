"""Random play of Minerals, compiled: the games of the random bot, some hundreds of times as fast.

The rules are in the folder `rules`; the modules of this folder repeat them on records and words of bits,
and a test plays their games again, action by action. Needs numba and numpy. The first call compiles, which takes half
a minute; the result is kept on disk.
"""

from __future__ import annotations

import numpy as np

from minerals.compiled.records import Numbers, blank
from minerals.core.kernel import Trace, TracedStep
from minerals.games.minerals.components import components_for
from minerals.games.minerals.events import COUNTED
from minerals.games.minerals.kernel.play import act, begin, play_games, write_row
from minerals.games.minerals.kernel.tables import OVER, Game, refusal, rules_for
from minerals.games.minerals.kernel.trace import Teller
from minerals.games.minerals.options import MineralsOptions

_ALWAYS_TOLD = 2  # how many actions, how many events


class MineralsKernel:
    """The compiled random play of Minerals, with all its boards, versions, tools and readings."""

    def refuses(self, options: MineralsOptions) -> str | None:
        """Return why games with these options are not compiled, as the end of a sentence, or None if they are."""
        return refusal(options)

    def play(self, options: MineralsOptions, key: int, first: int, games: int) -> Numbers:
        """Play games of a study, one row each; see `minerals.core.kernel.Kernel`. O(actions) a game."""
        rows = _rows(options, games)
        play_games(rules_for(options), blank(Game), np.uint64(key), first, rows)
        return rows

    def trace(self, options: MineralsOptions, key: int, number: int) -> Trace:
        """Play one game and tell it, with how many actions were legal at each step."""
        rules, game, rows = rules_for(options), blank(Game), _rows(options, 1)
        teller = Teller(rules, components_for(options.components))
        begin(rules, game, np.uint64(key), number)
        setup = teller.outcomes(game)
        steps: list[TracedStep] = []
        while game.phase != OVER:
            act(rules, game, True)
            steps.append(teller.step(game))
        write_row(rules, game, rows[0])
        return Trace(setup, tuple(steps), tuple(int(value) for value in rows[0]))


def _rows(options: MineralsOptions, games: int) -> Numbers:
    return np.zeros((games, _ALWAYS_TOLD + 2 * options.players + len(COUNTED)), np.int64)


KERNEL = MineralsKernel()
