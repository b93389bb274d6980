"""Minerals, compiled: random and greedy play from any position, some hundreds of times as fast as the rules.

The rules are in the folder `rules`; the modules of this folder repeat them on records and words of bits,
and a test plays their games again, action by action. Needs numba and numpy. The first call compiles, which takes some
seconds; the result is kept on disk.
"""

from __future__ import annotations

from typing import Any

from minerals.core.game import Action, Kernel
from minerals.games.minerals.components import components_for
from minerals.games.minerals.events import COUNTED
from minerals.games.minerals.kernel import position
from minerals.games.minerals.kernel.greedy import MOST_EQUALS
from minerals.games.minerals.kernel.play import play_games
from minerals.games.minerals.kernel.tables import Game, Rules, refusal, refusal_from_anywhere, rules_for
from minerals.games.minerals.kernel.trace import Teller
from minerals.games.minerals.options import MineralsOptions
from minerals.games.minerals.rules.legal import to_act
from minerals.games.minerals.state import State
from minerals.kernels.best import FIRST
from minerals.kernels.form import Form

_ALWAYS_TOLD = 2  # how many actions, how many events


class MineralsKernel(Form[Rules, Game, State, MineralsOptions]):
    """The compiled play of Minerals, with all its boards, versions, tools and readings."""

    record = Game
    scratch = FIRST + MOST_EQUALS
    play_games = staticmethod(play_games)

    def columns(self, options: MineralsOptions) -> int:
        """Return how many columns a row has."""
        return _ALWAYS_TOLD + 2 * options.players + len(COUNTED)

    def rules(self, options: MineralsOptions) -> Rules:
        """Return what is fixed in a study."""
        return rules_for(options)

    def load(self, rules: Rules, state: State, game: Any) -> None:  # noqa: ARG002 - the form gives them
        """Write a position into a record."""
        position.load(state, game)

    def is_over(self, state: State) -> bool:
        """Tell whether nobody is to act in a state."""
        return not to_act(state)

    def refused_options(self, options: MineralsOptions) -> str | None:
        """Return why no game with these options can be played, or None."""
        return refusal(options)

    def refused_position(self, state: State) -> str | None:
        """Return why no game can be played from a state, or None."""
        return refusal_from_anywhere(state.options) or position.refusal(state)

    def decode_action(self, options: MineralsOptions, rules: Rules, game: Game) -> Action:
        """Return the action that was chosen last."""
        return Teller(rules, components_for(options.components)).action(game)

    def outcomes(self, options: MineralsOptions, rules: Rules, game: Game) -> tuple[str, ...]:
        """Return what chance brought to it."""
        return Teller(rules, components_for(options.components)).outcomes(game)


KERNEL: Kernel = MineralsKernel()
"""The kernel; it keeps nothing between calls."""
