"""Teach and replay mining board games: rules engine, logs, pictures.

>>> import minerals
>>> [game.name for game in minerals.games()]
['iceminers', 'mattock', 'minerals', 'out_of_mine']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from minerals import games as _games
from minerals._version import __version__
from minerals.core.chance import Chance, EveryOutcome, ScriptedChance, SeededChance
from minerals.core.errors import (
    AmbiguousNotation,
    ChanceError,
    IllegalAction,
    LogError,
    MineralsError,
    NotationError,
    OptionError,
    StepError,
)
from minerals.core.game import Game, Outcome
from minerals.core.log import Log, load
from minerals.core.match import Match, match_of, new
from minerals.core.registry import game_names, get_game
from minerals.core.ruling import Ruling
from minerals.core.scene import Mark, Scene, View
from minerals.core.shown import paged_by, shown_by

if TYPE_CHECKING:
    import pandas

    from minerals.core.records import Action, Event
    from minerals.probability import Distribution

__all__ = [
    "AmbiguousNotation",
    "Chance",
    "ChanceError",
    "EveryOutcome",
    "Game",
    "IllegalAction",
    "Log",
    "LogError",
    "Mark",
    "Match",
    "MineralsError",
    "NotationError",
    "OptionError",
    "Outcome",
    "Ruling",
    "Scene",
    "ScriptedChance",
    "SeededChance",
    "StepError",
    "View",
    "__version__",
    "game_names",
    "games",
    "get_game",
    "load",
    "match_of",
    "new",
    "odds",
    "simulate",
]


def games() -> tuple[Game[Any, Any, Any, Any], ...]:
    """Return the games there are; `option_list` of each lists its options."""
    return tuple(get_game(name) for name in game_names())


def odds(match: Match, action: Action | str, *, limit: int = 100_000) -> Distribution[tuple[Event, ...]]:
    """Return the exact distribution of the events an action can lead to; see `minerals.probability.odds`."""
    from minerals import probability

    return probability.odds(match, action, limit=limit)


def simulate(game: str, **study: Any) -> pandas.DataFrame:
    """Play many games and return a table, one row a game; see `minerals.probability.simulate`."""
    from minerals import probability

    return probability.simulate(game, **study)


def _paint(shown: Any) -> dict[str, str]:
    from minerals.picture.rich import bundle

    return bundle(shown)


def _make_page(log: Log) -> str:
    from minerals.exchange.page import to_html

    return to_html(log)


_games.register_all()
shown_by(_paint)
paged_by(_make_page)
