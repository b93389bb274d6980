"""The games, one folder each. A folder here that has a `GAME` is a registered game."""

from __future__ import annotations

import importlib
import os
from functools import partial

from minerals.core.game import Game
from minerals.core.languages import add_catalogues
from minerals.core.registry import game_names, register


def _load(name: str) -> Game:
    game: Game = importlib.import_module(f"{__name__}.{name}").GAME
    return game


def register_all() -> None:
    """Register every game folder; each is imported when it is first asked for."""
    known = game_names()
    with os.scandir(os.path.dirname(__file__)) as folders:
        names = sorted(folder.name for folder in folders if os.path.isfile(os.path.join(folder.path, "__init__.py")))
    for name in names:
        if name not in known:
            register(name, partial(_load, name))
            add_catalogues(f"{__name__}.{name}")
