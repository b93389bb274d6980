"""The games there are, by name. The core only keeps the list; `minerals.games` fills it."""

from __future__ import annotations

from collections.abc import Callable

from minerals.core.errors import OptionError, did_you_mean
from minerals.core.game import Game

_LOADERS: dict[str, Callable[[], Game]] = {}
_LOADED: dict[str, Game] = {}


def register(name: str, loader: Callable[[], Game]) -> None:
    """Make a game known under a name; the loader runs when the game is first asked for.

    Raises `OptionError` where the name is taken.
    """
    if name in _LOADERS:
        raise OptionError(f"A game named {name!r} is registered already.")
    _LOADERS[name] = loader


def unregister(name: str) -> None:
    """Forget a game, for the tests of games under construction."""
    _LOADERS.pop(name, None)
    _LOADED.pop(name, None)


def game_names() -> tuple[str, ...]:
    """Return the names of the registered games, in order of registration."""
    return tuple(_LOADERS)


def get_game(name: str) -> Game:
    """Return a game by name. Raises `OptionError` that lists the games there are."""
    if name not in _LOADED:
        if name not in _LOADERS:
            raise OptionError(f"There is no game {name!r}. {did_you_mean(str(name), _LOADERS)}")
        _LOADED[name] = _LOADERS[name]()
    return _LOADED[name]
