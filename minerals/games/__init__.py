"""The games, one folder each. A folder here that has a `GAME` is a registered game.

A game can also live in a package of its own: see `minerals.core.game.plug_in`. Called, this package lists them all.

>>> import minerals
>>> [game.name for game in minerals.games()]
['iceminers', 'mattock', 'minerals', 'out_of_mine']
>>> import minerals.games.mattock
>>> minerals.games.mattock.GAME
<Game mattock>
"""

from __future__ import annotations

import importlib
import os
import sys
from functools import partial
from types import ModuleType

from minerals.core.game import Game, games, register, register_plug_ins, search_when_asked
from minerals.core.text import add_catalogues


def _load(name: str) -> Game:
    game: Game = importlib.import_module(f"{__name__}.{name}").GAME
    return game


def register_all() -> None:
    """Register every game folder, each to be imported when it is first asked for, and look for others when needed."""
    file = os.path.basename(__file__)  # a page has the compiled file only
    with os.scandir(os.path.dirname(__file__)) as folders:
        names = sorted(folder.name for folder in folders if os.path.isfile(os.path.join(folder.path, file)))
    for name in names:
        register(name, partial(_load, name))
        add_catalogues(f"{__name__}.{name}")
    search_when_asked(register_plug_ins)


class Games(ModuleType):
    """The package of the games, which can be called: `minerals.games()` returns them."""

    def __call__(self) -> tuple[Game, ...]:
        """Return all games. `option_list` of each lists its options. A game that cannot be loaded is left out.

        `get_game` says what is wrong with such a game.
        """
        return games()


sys.modules[__name__].__class__ = Games
