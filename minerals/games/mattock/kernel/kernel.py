"""The compiled kernel of Mattock: random and greedy play from any position, for studies of thousands of games.

Needs numba and numpy. The first call compiles, which takes some seconds; the result is kept on disk.
"""

from __future__ import annotations

from typing import Any

from minerals.core.game import Kernel
from minerals.games.mattock.actions import MattockAction
from minerals.games.mattock.kernel.play import MOST_TURNS, play_games
from minerals.games.mattock.kernel.position import BOARDS, NO_HANDICAP, NO_SWAP, OTHER_BOARD, load, refusal
from minerals.games.mattock.kernel.tables import CREW, Board, Game, layout_of
from minerals.games.mattock.kernel.trace import action_of, outcomes_of
from minerals.games.mattock.options import MattockOptions
from minerals.games.mattock.state import State
from minerals.kernels.form import Form

_COLUMNS = 9
_FOR_EACH_SPACE = 2
"""In the middle of a game, about so many turns are legal for each space of the board."""


class MattockKernel(Form[Board, Game, State, MattockOptions]):
    """Games whose random players mine any space, each equally likely, and then stay or make any move, equally likely.

    On the full board a random game takes some 15 µs of one core. The swap rule,
    a handicap, the set-up by sixths and the boards of other sizes are refused.
    """

    record = Game
    scratch = MOST_TURNS + 4 * CREW
    play_games = staticmethod(play_games)

    def columns(self, options: MattockOptions) -> int:  # noqa: ARG002 - the form asks
        """Return how many columns a row has."""
        return _COLUMNS

    def rules(self, options: MattockOptions) -> Board:
        """Return the board and its set-up."""
        return layout_of(options.board, options.setup).board

    def load(self, rules: Board, state: State, game: Any) -> None:  # noqa: ARG002 - the form gives them
        """Write a position into a record."""
        load(layout_of(state.options.board, state.options.setup), state, game)

    def usually_legal(self, options: MattockOptions) -> int:
        """Return how many turns are legal once there is room to move, which is after a few turns."""
        return _FOR_EACH_SPACE * layout_of(options.board, options.setup).board.spaces

    def is_over(self, state: State) -> bool:
        """Tell whether nobody is to act in a state."""
        return state.phase == "over"

    def refused_options(self, options: MattockOptions) -> str | None:
        """Return why no game with these options can be played, or None."""
        if options.board not in BOARDS:
            return OTHER_BOARD
        if options.setup == "sixths":
            return "the set-up by sixths is for the reference engine"
        if options.handicap:
            return NO_HANDICAP
        return NO_SWAP if options.swap else None

    def refused_position(self, state: State) -> str | None:
        """Return why no game can be played from a state, or None."""
        return refusal(state)

    def decode_action(self, options: MattockOptions, rules: Board, game: Game) -> MattockAction:  # noqa: ARG002 - the form asks
        """Return the action that was chosen last."""
        return action_of(layout_of(options.board, options.setup), game)

    def outcomes(self, options: MattockOptions, rules: Board, game: Game) -> tuple[str, ...]:  # noqa: ARG002
        """Return what chance brought to it."""
        return outcomes_of(layout_of(options.board, options.setup), game)


KERNEL: Kernel = MattockKernel()
"""The kernel; it keeps nothing between calls."""
