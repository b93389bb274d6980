"""A position that chance can lead to. Plans choose by it, and results are read from it."""

from __future__ import annotations

from minerals.core.game import ActionT, EventT, Game, OptionsT, PlaceT, PlayerT, PositionView, StateT
from minerals.core.system import LONGEST_ACTION, require_length


class HistoryWanted(BaseException):
    """Raised if a function asks how a position came about although positions were merged; never seen outside.

    It is not an `Exception`, so no function mistakes it for an error of its own.
    """


class ReachedPosition(PositionView[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]):
    """A position in a game, and what has happened since the question was asked.

    `odds` passes positions to the functions that you give it.

    Parameters
    ----------
    game
        The game being played.
    state
        The game's state.
    events
        The events that followed the question, or None if ways that lead to the same state were merged.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", seed=7)
    >>> position = ReachedPosition(match.game, match.state, ())
    >>> position.to_act, position.allows("remove d6"), position.allows("remove a1")
    ((1,), True, False)
    >>> minerals.odds(match, "remove d6", of=lambda position: position.to_act)[(2,)]
    Fraction(1, 1)
    """

    def __init__(
        self,
        game: Game[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
        state: StateT,
        events: tuple[EventT, ...] | None,
    ) -> None:
        self._game = game
        self._state = state
        self._events = events

    @property
    def game(self) -> Game[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]:
        """The game being played."""
        return self._game

    @property
    def state(self) -> StateT:
        """The game's own state."""
        return self._state

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players here: `Player 1` and so on, since results do not depend on names."""
        return tuple(f"Player {seat}" for seat in range(1, len(self.scores) + 1))

    @property
    def events(self) -> tuple[EventT, ...]:
        """The events that followed, in order.

        If a function reads them, the ways that lead to the same state are kept apart, which takes more room and time.
        """
        if self._events is None:
            raise HistoryWanted
        return self._events

    @property
    def to_act(self) -> tuple[int, ...]:
        """The players who may act now, counted from 1."""
        return self.game.engine.to_act(self.state)

    def legal_actions(self) -> tuple[ActionT, ...]:
        """Return every action that is allowed now. O(legal actions)."""
        return tuple(self.game.engine.legal(self.state))

    def parse(self, text: str) -> ActionT:
        """Read an action from its notation. Raises `NotationError` or `AmbiguousNotation`."""
        require_length(text, LONGEST_ACTION, "an action")
        return self.game.parse(self.state, text)

    def allows(self, action: ActionT | str) -> bool:
        """Tell whether an action is legal now. Raises `NotationError` if the text cannot be read."""
        return not self.game.engine.explain(self.state, self.parse(action) if isinstance(action, str) else action)

    def __repr__(self) -> str:
        return f"<Position of {self.game.name}>"
