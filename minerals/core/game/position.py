"""Reading a position, at the cursor of a match or at a step of a log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Generic

from minerals.core.game.board import Board
from minerals.core.game.game import Game, Outcome
from minerals.core.game.renderers import Displayable
from minerals.core.game.type_variables import ActionT, EventT, OptionsT, PlaceT, PlayerT, StateT
from minerals.core.picture import Mark, Scene, View
from minerals.core.system import require
from minerals.core.text import OptionError, is_you, name_list, naming_players, quoted, translated


class PositionView(Displayable, ABC, Generic[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]):
    """Base of a `Match`, which has a position at its cursor, and of the `Position` at a step of a log."""

    @property
    @abstractmethod
    def game(self) -> Game[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]:
        """The game that is played."""

    @property
    @abstractmethod
    def state(self) -> StateT:
        """The game's own state."""

    @property
    @abstractmethod
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The players who may act now, counted from 1."""

    # --- what lies where ---

    @property
    def board(self) -> Board[PlaceT]:
        """The contents of each cell, by its name. `print` shows it with the names of rows and columns.

        Looking at one cell takes O(1), and at the whole board O(cells).
        """
        pieces, state = self.game.pieces, self.state
        return Board(
            pieces.cells(state), partial(pieces.place, state), partial(self.game.words.diagram_with_coordinates, state)
        )

    def player(self, who: int | str) -> PlayerT:
        """Return a player's name, seat and points, whether it is their turn, and their things.

        Parameters
        ----------
        who
            The player's name, or the seat, counted from 1.

        Raises
        ------
        OptionError
            If there is no such player, or several have that name.
        """
        seat = self._seat(who)
        return self.game.pieces.player(self.state, seat, self.players[seat - 1])

    def _seat(self, who: int | str) -> int:
        names = self.players
        if isinstance(who, str):
            seats = [seat for seat, name in enumerate(names, start=1) if name.casefold() == who.strip().casefold()]
            exact = [seat for seat in seats if names[seat - 1] == who]
            found = exact or seats
            if len(found) > 1:
                raise OptionError(
                    translated(
                        "Several players are called {name}: give the seat, {one} or {other}.",
                        name=quoted(who),
                        one=found[0],
                        other=found[1],
                    )
                )
            if found:
                return found[0]
        elif type(who) is int and 1 <= who <= len(names):
            return who
        listed = name_list(f"{seat} {quoted(name)}" for seat, name in enumerate(names, start=1))
        raise OptionError(
            translated("There is no player {name}; the players are {known}.", name=quoted(who), known=listed)
        )

    @property
    def supply(self) -> Mapping[str, int]:
        """How many of each component are neither on the board nor with a player: in the box, in a pouch, face down."""
        return self.game.pieces.supply(self.state)

    # --- how it stands ---

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        with naming_players(self.players):
            return self.game.engine.outcome(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each player if the game were scored now."""
        return self.game.engine.scores(self.state)

    # --- showing ---

    def label(self, token: str) -> str:
        """Return the text on the button of a token, in which players have their names.

        >>> import minerals
        >>> minerals.new("minerals", players=["Ada", "Ben"], seed=7).label("player 2")
        'Ben'
        """
        with naming_players(self.players):
            return self.game.words.label(self.state, token)

    def diagram(self, *, coordinates: bool = False) -> str:
        """Return the position as text, which `minerals.new(game, position=...)` reads back.

        Parameters
        ----------
        coordinates
            With the names of rows and columns at the edge, for people. Such a text cannot be read back.
        """
        require(bool, coordinates=coordinates)
        words = self.game.words
        return words.diagram_with_coordinates(self.state) if coordinates else words.diagram(self.state)

    def scene(self, view: View[EventT] | None = None) -> Scene:
        """Return the picture of the position, with the marks and arrows of a view."""
        require(View | None, view=view)
        if view is not None:
            require(Sequence[Mark], **{"view.marks": view.marks})
        return self.game.picture(self.state, view or View(), self.players)


class Position(PositionView[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]):
    """The position at one step of a game, to look at. It does not change, whatever is played. `Log.at` returns one.

    Parameters
    ----------
    game
        The game that is played.
    state
        The game's own state.
    players
        The players' names, by seat.
    step
        How many events there are before it.
    to_act
        The players who may act, counted from 1. None in the middle of an action.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", players=["Ada", "Ben"], seed=7)
    >>> events = match.play("remove d6")
    >>> before, after = match.log.at(1), match.log.at(2)
    >>> before.board["d6"], after.board["d6"]
    (Hex(cell='d6', mineral='wollastonite'), Hex(cell='d6'))
    >>> after
    <Position of minerals at step 2: Ben's turn>
    >>> after.player("Ben").has_turn
    True
    """

    def __init__(
        self,
        game: Game[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
        state: StateT,
        players: tuple[str, ...],
        step: int,
        to_act: tuple[int, ...],
    ) -> None:
        self._game = game
        self._state = state
        self._players = players
        self._step = step
        self._to_act = to_act

    @property
    def game(self) -> Game[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT]:
        """The game that is played."""
        return self._game

    @property
    def state(self) -> StateT:
        """The game's own state."""
        return self._state

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._players

    @property
    def step(self) -> int:
        """How many events there are before it."""
        return self._step

    @property
    def to_act(self) -> tuple[int, ...]:
        """The players who may act, counted from 1. None after the game or in the middle of an action."""
        return self._to_act

    def __repr__(self) -> str:
        return f"<Position of {self.game.name} at step {self.step}: {standing(self)}>"


def standing(position: PositionView) -> str:
    """Return in a few words whose turn it is, or that the game is over."""
    if position.is_over:
        return "over"
    return f"{whose(position)} turn" if position.to_act else "in the middle of an action"


def whose(position: PositionView) -> str:
    """Return whose turn it is as an owner: "Ada's", "Ada and Ben's", "your" or "nobody's"."""
    names = [position.players[seat - 1] for seat in position.to_act]
    others = " and ".join(name for name in names if not is_you(name))
    if not any(map(is_you, names)):
        return f"{others or 'nobody'}'s"
    return f"your and {others}'s" if others else "your"
