"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from minerals.core.game import Action, Game
from minerals.core.match import Match
from minerals.core.text import StepError


class Choice(NamedTuple):
    """What a bot chose, and why in a few words.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", seed=7)
    >>> Choice(match.legal_actions()[0], "the first one").note
    'the first one'
    """

    action: Action
    note: str
    """The reason, for the log."""


@runtime_checkable
class Bot(Protocol):
    """Anything that can choose an action.

    A bot has a name, which signs its comments in a log, and a method `choose`.

    Examples
    --------
    >>> import minerals
    >>> class First:
    ...     name = "first"
    ...
    ...     def choose(self, match, player=None):
    ...         return Choice(match.legal_actions()[0], "the first one")
    >>> bot: Bot = First()
    >>> str(bot.choose(minerals.new("minerals", board="lesson", seed=7)).action)
    'remove d6'
    """

    @property
    def name(self) -> str:
        """The bot's name, which signs its comments in a log."""
        ...

    def choose(self, match: Match, player: int | None = None) -> Choice:
        """Choose one of a player's legal actions, without playing it.

        Parameters
        ----------
        match
            The game, at the position to choose in.
        player
            The player who chooses, if several may act at the same time; by default the first of them.

        Raises
        ------
        StepError
            If there is no legal action.
        """
        ...


def choices(match: Match, player: int | None = None) -> tuple[Action, ...]:
    """Return the legal actions of one player. O(legal actions) if several players may act, else O(1).

    `player`: the player, if several may act; by default the first of them. Raises `StepError` if there is none.
    """
    legal = match.legal_actions()
    if len(match.to_act) > 1:
        legal = actions_of(match.game, match.state, legal, player or match.to_act[0])
    if not legal:
        raise StepError("There is no legal action to choose from.")
    return legal


def actions_of(game: Game, state: Any, legal: Sequence[Action], player: int) -> tuple[Action, ...]:
    """Return the legal actions that belong to one player."""
    return tuple(action for action in legal if game.actor(state, action) == player)
