"""Games in packages of their own, found by the entry point `minerals.games`.

Such a package says in its `pyproject.toml` which game it has, and where the value `GAME` is::

    [project.entry-points."minerals.games"]
    hopscotch = "hopscotch"
"""

from __future__ import annotations

import warnings
from functools import partial
from typing import TYPE_CHECKING

from minerals.core.game.game import Game
from minerals.core.game.registry import is_registered, register
from minerals.core.text import OptionError, add_catalogues, quoted

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "minerals.games"
"""The group of the entry points. Each entry point is named after its game."""


def register_plug_ins() -> None:
    """Register every game that an installed package offers. Each is imported when it is first used.

    A name that is taken stays with the game that has it, and a warning says so.
    """
    from importlib.metadata import entry_points  # takes longer to import than the whole core

    left_out = []
    for found in entry_points(group=GROUP):
        if is_registered(found.name):
            left_out.append(f"The game {quoted(found.name)} of {_package(found)} is left out: the name is taken.")
        else:
            register(found.name, partial(load, found))
    for message in left_out:
        warnings.warn(message, RuntimeWarning, stacklevel=2)


def load(found: EntryPoint) -> Game:
    """Import the game of an entry point, which names a module with `GAME` in it, or the value itself.

    Raises `OptionError` for anything that is wrong with it, including its rulebook and options, which every list of
    games shows.
    """
    try:
        value = found.load()
        game: Game = getattr(value, "GAME", value)
        fault = _fault(found, game)
    except Exception as error:
        raise _broken(found, f"{type(error).__name__}: {error}") from error
    if fault:
        raise _broken(found, fault)
    add_catalogues(game.package)
    return game


def _fault(found: EntryPoint, game: object) -> str:
    """Return what is wrong with a game. Raises the errors of reading its rulebook and options."""
    if not isinstance(game, Game):
        return f"{found.value} is not a game and has no GAME"
    if game.name != found.name:
        return f"Its GAME is named {quoted(game.name)}"
    _ = game.rulebook, game.option_list  # every list of games shows them
    return ""


def _broken(found: EntryPoint, reason: str) -> OptionError:
    return OptionError(f"The game {quoted(found.name)} of {_package(found)} cannot be loaded. {reason.rstrip('.')}.")


def _package(found: EntryPoint) -> str:
    return f"the package {found.dist.name}" if found.dist is not None else "a package"
