"""The list of games, by name. The core only keeps the list; `minerals.games` fills it."""

from __future__ import annotations

import copyreg
import os
from collections.abc import Callable, Hashable
from typing import Any

from minerals.core import connect
from minerals.core.game.game import Game
from minerals.core.game.notation_table import Notation
from minerals.core.system import require
from minerals.core.text import OptionError, add_catalogues, did_you_mean, quoted, translated

_LOADERS: dict[str, Callable[[], Game]] = {}
_LOADED: dict[str, Game] = {}
_SEARCHES: list[Callable[[], None]] = []


def register(name: str, loader: Callable[[], Game]) -> None:
    """Register a game under a name.

    `name`: the name that `get_game` and `minerals.new` take. `loader`: returns the game. It runs when somebody asks for
    the game for the first time. Raises `OptionError` if the name is taken.
    """
    connect()
    if name in _LOADERS:
        raise OptionError(f"A game named {quoted(name)} is registered already.")
    _LOADERS[name] = loader


def search_when_asked(search: Callable[[], None]) -> None:
    """Postpone a search that registers more games until somebody asks for an unknown game, or for all games."""
    _SEARCHES.append(search)


def unregister(name: str) -> None:
    """Forget a game, for the tests of games under construction."""
    _LOADERS.pop(name, None)
    _LOADED.pop(name, None)


def is_registered(name: str) -> bool:
    """Tell whether a game of this name is known so far."""
    connect()
    return name in _LOADERS


def game_names() -> tuple[str, ...]:
    """Return the names of all games, in order of registration.

    Examples
    --------
    >>> import minerals
    >>> "minerals" in minerals.game_names()
    True
    """
    _search()
    return tuple(_LOADERS)


def games() -> tuple[Game, ...]:
    """Return all games. `option_list` of each lists its options. A game that cannot be loaded is left out.

    `get_game` says what is wrong with such a game.

    Examples
    --------
    >>> [option.name for option in games()[1].option_list]
    ['players', 'board', 'setup', 'swap', 'handicap']
    """
    loaded = []
    for name in game_names():
        try:
            loaded.append(get_game(name))
        except OptionError:
            continue
    return tuple(loaded)


def get_game(name: str) -> Game:
    """Return a game by its name.

    It is imported when you first ask for it, which can take a few tenths of a second.

    Raises
    ------
    OptionError
        If there is no game with this name; the message lists all games. Or if the game's package cannot be loaded; the
        message says why.

    Examples
    --------
    >>> import minerals
    >>> minerals.get_game("minerals").title
    'Minerals'
    """
    require(Hashable, name=name)
    if name not in _LOADED:
        connect()
        if name not in _LOADERS:
            _search()
        if name not in _LOADERS:
            missing = translated("There is no game {name}.", name=quoted(name))
            raise OptionError(f"{missing} {_file_here(name) or did_you_mean(name, _LOADERS)}")
        game = _LOADERS[name]()
        add_catalogues(game.package)
        _LOADED[name] = game
    return _LOADED[name]


def _by_name(game: Game) -> tuple[Any, ...]:
    """Return how a pickle gets a game again: by its name, because a game is code."""
    if _LOADED.get(game.name) is game:
        return get_game, (game.name,)
    return game.__reduce__()  # type: ignore[return-value]  # typeshed allows a text here, which msgspec never returns


def _file_here(name: object) -> str:
    """Return how to use the file in this folder that has the name of an unknown game, or "" if there is none."""
    if not (isinstance(name, str) and name.isidentifier() and os.access(file := f"{name}.py", os.R_OK)):
        return ""
    # It is not run unasked: a log may come from anybody, and so may a file beside it.
    return translated("If you trust {file}, run the command as: python {file}", file=file)


copyreg.pickle(Game, _by_name)


def notation(game: str | Game) -> Notation:
    """Return the notation of a game: every action and every line of a written position.

    It is displayed as tables, also in a notebook. `minerals notation GAME` prints them too.

    Parameters
    ----------
    game
        The game, or its name.

    Raises
    ------
    OptionError
        If there is no game with this name.

    Examples
    --------
    >>> import minerals
    >>> [entry.example for entry in minerals.notation("iceminers").actions][:3]
    ['roll', 'enter a5', 'e2']
    """
    require(str | Game, game=game)
    return (game if isinstance(game, Game) else get_game(game)).notation


def _search() -> None:
    connect()
    while _SEARCHES:
        _SEARCHES.pop()()
