"""The games there are, by name. The core only keeps the list; `minerals.games` fills it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from minerals.core.errors import OptionError, did_you_mean
from minerals.core.game import Game

_LOADERS: dict[str, Callable[[], Game]] = {}
_LOADED: dict[str, Game] = {}
_SEARCHES: list[Callable[[], None]] = []


def register(name: str, loader: Callable[[], Game[Any, Any, Any, Any]]) -> None:
    """Make a game known under a name; the loader runs when the game is first asked for.

    Raises `OptionError` where the name is taken.
    """
    if name in _LOADERS:
        raise OptionError(f"A game named {name!r} is registered already.")
    _LOADERS[name] = loader


def search_when_asked(search: Callable[[], None]) -> None:
    """Put off a search that registers more games until somebody asks for a game nobody has registered, or for all."""
    _SEARCHES.append(search)


def unregister(name: str) -> None:
    """Forget a game, for the tests of games under construction."""
    _LOADERS.pop(name, None)
    _LOADED.pop(name, None)


def is_registered(name: str) -> bool:
    """Tell whether a game of this name is known so far."""
    return name in _LOADERS


def game_names() -> tuple[str, ...]:
    """Return the names of the games there are, in order of registration."""
    _search()
    return tuple(_LOADERS)


def games() -> tuple[Game, ...]:
    """Return the games there are; `option_list` of each lists its options. One that cannot be loaded is left out.

    `get_game` says what is wrong with such a game.

    Examples
    --------
    >>> [option.name for option in games()[1].option_list]
    ['players', 'board', 'setup']
    """
    loaded = []
    for name in game_names():
        try:
            loaded.append(get_game(name))
        except OptionError:
            continue
    return tuple(loaded)


def get_game(name: str) -> Game:
    """Return a game by name.

    Raises
    ------
    OptionError
        Where there is no such game; it lists the games there are. Or where the package in which the game lives
        cannot be loaded; it says why.
    """
    if name not in _LOADED:
        if name not in _LOADERS:
            _search()
        if name not in _LOADERS:
            raise OptionError(f"There is no game {name!r}. {did_you_mean(str(name), _LOADERS)}")
        _LOADED[name] = _LOADERS[name]()
    return _LOADED[name]


def _search() -> None:
    while _SEARCHES:
        _SEARCHES.pop()()
