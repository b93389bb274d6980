"""The games, one folder each. A folder here that has a `GAME` is a registered game."""

from __future__ import annotations

import importlib
from functools import partial
from pathlib import Path

from minerals.core.game import AnyGame
from minerals.core.registry import game_names, register


def _load(name: str) -> AnyGame:
    game: AnyGame = importlib.import_module(f"{__name__}.{name}").GAME
    return game


def register_all() -> None:
    """Register every game folder; each is imported when it is first asked for."""
    known = game_names()
    for folder in sorted(Path(__file__).parent.iterdir()):
        if (folder / "__init__.py").is_file() and folder.name not in known:
            register(folder.name, partial(_load, folder.name))
