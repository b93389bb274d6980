"""Teach and replay mining board games: rules engine, logs, pictures, odds.

To play, begin a match with `new`. To study a recorded game, `load` its log, or take one of `replays`, which come with
the kit; `match_of` plays on from there. `odds` works out exactly what can follow an action, and `simulate` plays many
games. `games` lists the games, and `notation` lists how to write the actions and positions of a game. Every error is a
`MineralsError` with a clear sentence.

>>> import minerals
>>> [game.name for game in minerals.games()]
['iceminers', 'mattock', 'minerals', 'out_of_mine']
>>> match = minerals.new("minerals", board="lesson", players=["Ada", "Ben"], seed=7)
>>> match.play("remove d6")
(MineralRemoved(player=1, cell='d6', mineral='wollastonite'),)

There is more in the packages `minerals.classroom` (exercises), `minerals.bots`, `minerals.probability` (odds and
statistics), `minerals.picture`, `minerals.exchange` and `minerals.testing`. The boards for notebooks are in
`minerals_widgets`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from minerals import games as _games
from minerals._version import __version__
from minerals.core.game import (
    Chance,
    EveryOutcome,
    Game,
    IllegalAction,
    Outcome,
    Position,
    Ruling,
    ScriptedChance,
    SeededChance,
    add_game,
    game_names,
    games,
    get_game,
    notation,
    paged_by,
    shown_by,
)
from minerals.core.log import Log, load
from minerals.core.match import Match, match_of, new
from minerals.core.picture import Mark, Scene, View
from minerals.core.system import named_extra
from minerals.core.text import (
    AmbiguousNotation,
    ChanceError,
    LogError,
    MineralsError,
    NotationError,
    OptionError,
    StepError,
)

if TYPE_CHECKING:
    from minerals.core.editing import remedies
    from minerals.core.log import replays
    from minerals.exchange.position import explain_page, position_page, shared_position
    from minerals.probability import forecast, odds, simulate
    from minerals.probability.luck import luck

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
    "Position",
    "Ruling",
    "Scene",
    "ScriptedChance",
    "SeededChance",
    "StepError",
    "View",
    "__version__",
    "add_game",
    "explain_page",
    "forecast",
    "game_names",
    "games",
    "get_game",
    "load",
    "luck",
    "match_of",
    "new",
    "notation",
    "odds",
    "position_page",
    "remedies",
    "replays",
    "shared_position",
    "simulate",
]


_LAZY = {
    "explain_page": "minerals.exchange.position",
    "forecast": "minerals.probability",
    "luck": "minerals.probability.luck",
    "odds": "minerals.probability",
    "position_page": "minerals.exchange.position",
    "remedies": "minerals.core.editing.remedy_search",
    "replays": "minerals.core.log.bundled_games",
    "shared_position": "minerals.exchange.position",
    "simulate": "minerals.probability",
}
"""The names that are imported when they are used, and where they are."""


def __getattr__(name: str) -> Any:
    """Import the heavy parts of the kit when they are used."""
    if name in _LAZY:
        from importlib import import_module

        with named_extra():
            return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Also list the names that are imported only when they are used."""
    return sorted({*globals(), *_LAZY})


def _paint(shown: Any) -> dict[str, str]:
    from minerals.picture.rich import bundle

    return bundle(shown)


def _make_page(log: Log, language: str | None, **tables: Any) -> str:
    from minerals.exchange.page import to_html

    return to_html(log, language, **tables)


_games.register_all()
shown_by(_paint)
paged_by(_make_page)
