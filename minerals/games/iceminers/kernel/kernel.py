"""The compiled kernel of Iceminers: random and greedy play from any position, for studies of thousands of games.

Needs numba and numpy. The first call compiles, which takes some seconds; the result is kept on disk.
"""

from __future__ import annotations

from typing import Any

from minerals.core.game import Kernel
from minerals.games.iceminers.actions import IceminersAction
from minerals.games.iceminers.events import COUNTED
from minerals.games.iceminers.kernel.play import play_games
from minerals.games.iceminers.kernel.position import load, refusal
from minerals.games.iceminers.kernel.tables import Game, Rules, rules_for
from minerals.games.iceminers.kernel.trace import action_of, outcomes_of
from minerals.games.iceminers.options import IceminersOptions
from minerals.games.iceminers.state import State
from minerals.kernels.form import Form


class IceminersKernel(Form[Rules, Game, State, IceminersOptions]):
    """Games of which every choice is the random bot's or the greedy bot's. No options are refused.

    A random game of 200 turns, some 800 actions, takes some 50 µs of one core. Without a limit on the turns a game
    lasts until the last gem is delivered, which is about 80,000 actions at random. Chance brings every gem home in the
    end, so every game ends.
    """

    record = Game
    scratch = 64
    play_games = staticmethod(play_games)

    def columns(self, options: IceminersOptions) -> int:
        """Return how many columns a row has."""
        return 2 + 2 * options.players + len(COUNTED)

    def rules(self, options: IceminersOptions) -> Rules:
        """Return what is fixed in a study."""
        return rules_for(options)

    def load(self, rules: Rules, state: State, game: Any) -> None:  # noqa: ARG002 - the form gives them
        """Write a position into a record."""
        load(state, game)

    def is_over(self, state: State) -> bool:
        """Tell whether nobody is to act in a state."""
        return state.phase == "over"

    def refused_position(self, state: State) -> str | None:
        """Return why no game can be played from a state, or None."""
        return refusal(state)

    def decode_action(self, options: IceminersOptions, rules: Rules, game: Game) -> IceminersAction:  # noqa: ARG002
        """Return the action that was chosen last."""
        return action_of(game)

    def outcomes(self, options: IceminersOptions, rules: Rules, game: Game) -> tuple[str, ...]:  # noqa: ARG002
        """Return what chance brought to it."""
        return outcomes_of(game)


KERNEL: Kernel = IceminersKernel()
"""The kernel; it keeps nothing between calls."""
