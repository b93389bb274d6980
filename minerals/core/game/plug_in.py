"""Games that are not part of the kit: in packages of their own, or in a file.

A package is found by the entry point `minerals.games`. Its `pyproject.toml` says which game it has, and where the value
`GAME` is::

    [project.entry-points."minerals.games"]
    hopscotch = "hopscotch"

A file is found if you give it to `add_game`, or if the environment variable `MINERALS_GAMES` names it. It is code that
the kit will run, so only the person at the keyboard says which: a log never makes the kit look for a file.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from minerals.core.game.game import Game
from minerals.core.game.registry import game_names, get_game, is_registered, register
from minerals.core.text import OptionError, add_catalogues, quoted

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "minerals.games"
"""The group of the entry points. Each entry point is named after its game."""
FILES = "MINERALS_GAMES"
"""The environment variable that names files of games, with the separator that `PATH` has."""


def register_plug_ins() -> None:
    """Register every game that an installed package or a file offers. Each is imported when it is first used.

    A name that is taken stays with the game that has it, and a warning says so.
    """
    from importlib.metadata import entry_points  # takes longer to import than the whole core

    offered = [(found.name, _package(found), partial(load, found)) for found in entry_points(group=GROUP)]
    offered += [(_name_of(file), file, partial(load_file, file)) for file in _named_files()]
    left_out = []
    for name, origin, loader in offered:
        if is_registered(name):
            left_out.append(f"The game {quoted(name)} of {origin} is left out: the name is taken.")
        else:
            register(name, loader)
    for message in left_out:
        warnings.warn(message, RuntimeWarning, stacklevel=2)


def add_game(game: Game | str | os.PathLike[str]) -> Game:
    """Make a game known by its name: to `minerals.new`, to logs, and to the processes that this one starts.

    A game of an installed package is known already, and adding it again changes nothing.

    Parameters
    ----------
    game
        The game, or its file, such as `hop.py`. The file runs like any other program, so add only what you trust.

    Raises
    ------
    OptionError
        If the file cannot be loaded, has no `GAME` of its own name, or the name is taken by another game.

    Examples
    --------
    >>> import minerals
    >>> minerals.add_game(minerals.get_game("mattock"))
    <Game mattock>
    >>> minerals.add_game("chess.py")
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.OptionError: The game 'chess' of chess.py cannot be loaded. There is no such file.
    """
    if not isinstance(game, Game | str | os.PathLike):
        raise OptionError(f"add_game takes a game, or its file such as hop.py, not {quoted(game)}.")
    found = game if isinstance(game, Game) else load_file(os.fspath(game))
    if found.name not in game_names():
        register(found.name, partial(_itself, found))
    if get_game(found.name) is not found:
        raise OptionError(f"There is another game {quoted(found.name)} already, so this one cannot be added.")
    if not isinstance(game, Game):
        os.environ[FILES] = os.pathsep.join(dict.fromkeys([*_named_files(), _absolute(game)]))
    return found


def _itself(game: Game) -> Game:
    return game


# --- packages ---


def load(found: EntryPoint) -> Game:
    """Import the game of an entry point, which names a module with `GAME` in it, or the value itself.

    Raises `OptionError` for anything that is wrong with it, including its rulebook and options, which every list of
    games shows.
    """
    return _checked(found.name, _package(found), found.value, found.load)


def _package(found: EntryPoint) -> str:
    return f"the package {found.dist.name}" if found.dist is not None else "a package"


# --- files ---


def load_file(file: str) -> Game:
    """Run the file of a game. Raises `OptionError` as `load` does."""
    return _checked(_name_of(file), f"{_name_of(file)}.py", file, partial(_module_in, file))


def _module_in(file: str) -> object:
    """Import a file as a module of its own name, so that its values can be pickled by that name."""
    from importlib.util import module_from_spec, spec_from_file_location
    from pathlib import Path

    name, is_there = _name_of(file), False
    with suppress(OSError, ValueError):  # such as a name that no file can have
        is_there = Path(file).is_file()
    if not is_there:
        raise OptionError("There is no such file")
    known = sys.modules.get(name)
    if known is not None and _absolute(str(getattr(known, "__file__", ""))) == _absolute(file):
        return known
    spec = spec_from_file_location(name, file)
    if known is not None or not name.isidentifier() or spec is None or spec.loader is None:
        raise OptionError(f"{quoted(name)} cannot be the name of a game: rename the file")
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _named_files() -> list[str]:
    return [file for file in os.environ.get(FILES, "").split(os.pathsep) if file]


def _name_of(file: str) -> str:
    from pathlib import Path

    return Path(file).stem


def _absolute(file: str | os.PathLike[str]) -> str:
    from pathlib import Path  # the engine is imported more quickly without it

    return str(Path(file).resolve())


# --- whatever it is in ---


def _checked(name: str, origin: str, place: str, load: Callable[[], object]) -> Game:
    """Return the game that a loader finds. Raises `OptionError` for anything that is wrong with it."""
    try:
        value = load()
        game: Any = getattr(value, "GAME", value)
        fault = _fault(name, place, game)
    except Exception as error:
        reason = str(error) if isinstance(error, OptionError) else f"{type(error).__name__}: {error}"
        raise _broken(name, origin, reason) from error
    if fault:
        raise _broken(name, origin, fault)
    add_catalogues(game.package)
    found: Game = game
    return found


def _fault(name: str, place: str, game: object) -> str:
    """Return what is wrong with a game. Raises the errors of reading its rulebook and options."""
    if not isinstance(game, Game):
        return f"{place} is not a game and has no GAME"
    if game.name != name:
        return f"Its GAME is named {quoted(game.name)}"
    _ = game.rulebook, game.option_list  # every list of games shows them
    return ""


def _broken(name: str, origin: str, reason: str) -> OptionError:
    return OptionError(f"The game {quoted(name)} of {origin} cannot be loaded. {reason.rstrip('.')}.")
