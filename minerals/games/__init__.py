"""The games, one folder each. A folder here that has a `GAME` is a registered game.

A game can also live in a package of its own: see `minerals.core.game.plug_in`.
"""

from __future__ import annotations

import importlib
import os
from functools import partial

from minerals.core.game import Game, register, register_plug_ins, search_when_asked
from minerals.core.text import add_catalogues


def _load(name: str) -> Game:
    game: Game = importlib.import_module(f"{__name__}.{name}").GAME
    return game


def register_all() -> None:
    """Register every game folder, each to be imported when it is first asked for, and look for others when needed."""
    with os.scandir(os.path.dirname(__file__)) as folders:
        names = sorted(folder.name for folder in folders if os.path.isfile(os.path.join(folder.path, "__init__.py")))
    for name in names:
        register(name, partial(_load, name))
        add_catalogues(f"{__name__}.{name}")
    search_when_asked(register_plug_ins)
