"""The compiled kernel of Out of Mine!: play against the clock from any position, for studies of thousands of games.

Needs numba and numpy. The first call compiles, which takes some seconds; the result is kept on disk.
"""

from __future__ import annotations

from typing import Any, ClassVar

from minerals.core.game import Kernel
from minerals.games.out_of_mine.actions import OutOfMineAction
from minerals.games.out_of_mine.events import COUNTED
from minerals.games.out_of_mine.kernel.box import box_of, refusal_of, rules_for
from minerals.games.out_of_mine.kernel.play import play_games
from minerals.games.out_of_mine.kernel.position import load, refusal
from minerals.games.out_of_mine.kernel.search import SCRATCH
from minerals.games.out_of_mine.kernel.tables import Game, Rules
from minerals.games.out_of_mine.kernel.trace import action_of, outcomes_of
from minerals.games.out_of_mine.options import OutOfMineOptions
from minerals.games.out_of_mine.state import State
from minerals.kernels.form import POLICIES, Form


class OutOfMineKernel(Form[Rules, Game, State, OutOfMineOptions]):
    """Games in real time: each player takes as long as the bot of the policy takes.

    No options are refused but handicaps, exact numbers, and your own boxes that are very large.
    """

    policies: ClassVar[tuple[str, ...]] = POLICIES
    record = Game
    scratch = SCRATCH
    play_games = staticmethod(play_games)

    def columns(self, options: OutOfMineOptions) -> int:
        """Return how many columns a row has."""
        return 2 + 2 * options.players + len(COUNTED)

    def rules(self, options: OutOfMineOptions) -> Rules:
        """Return what is fixed in a study."""
        return rules_for(options)

    def load(self, rules: Rules, state: State, game: Any) -> None:
        """Write a position into a record."""
        load(rules, state, game)

    def is_over(self, state: State) -> bool:
        """Tell whether nobody is to act in a state."""
        return state.phase == "over"

    def refused_options(self, options: OutOfMineOptions) -> str | None:
        """Return why no game with these options can be played, or None."""
        return refusal_of(options)

    def refused_position(self, state: State) -> str | None:
        """Return why no game can be played from a state, or None."""
        return refusal_of(state.options) or refusal(state)

    def decode_action(self, options: OutOfMineOptions, rules: Rules, game: Game) -> OutOfMineAction:  # noqa: ARG002
        """Return the action that was chosen last."""
        return action_of(box_of(options), game)

    def outcomes(self, options: OutOfMineOptions, rules: Rules, game: Game) -> tuple[str, ...]:  # noqa: ARG002
        """Return what chance brought to it."""
        return outcomes_of(box_of(options), game)


KERNEL: Kernel = OutOfMineKernel()
"""The kernel; it keeps nothing between calls."""
