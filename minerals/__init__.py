"""Teach and replay mining board games: rules engine, logs, pictures, odds.

To play, begin a match with `new`, and `record` a game that you play at a table. To study a recorded game, `load` its
log, or take one of `replays`, which come with the kit; `match_of` plays on from there. `odds` works out exactly what
can follow an action, and `simulate` plays many games. `games` lists the games, and `notation` lists how to write the
actions and positions of a game. `attempts` gives what a class has answered, as a table. Every error is a
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

from os import environ as _environ
from typing import TYPE_CHECKING, Any

from minerals._version import __version__

if TYPE_CHECKING:
    from minerals.classroom.grading import attempts
    from minerals.core.editing import remedies
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
        UntoldOutcome,
        add_game,
        game_names,
        notation,
    )
    from minerals.core.log import Log, load, replays
    from minerals.core.match import Correction, Match, match_of, record
    from minerals.core.picture import Mark, Scene, View
    from minerals.core.text import (
        AmbiguousNotation,
        ChanceError,
        LogError,
        MineralsError,
        NotationError,
        OptionError,
        StepError,
    )
    from minerals.exchange.position import explain_page, position_page, shared_position
    from minerals.games import Games
    from minerals.games.by_name import get_game, new
    from minerals.probability import forecast, odds, simulate
    from minerals.probability.counterfactuals import counterfactuals
    from minerals.probability.luck import luck

    games: Games

__all__ = [
    "AmbiguousNotation",
    "Chance",
    "ChanceError",
    "Correction",
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
    "UntoldOutcome",
    "View",
    "__version__",
    "add_game",
    "attempts",
    "counterfactuals",
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
    "record",
    "remedies",
    "replays",
    "shared_position",
    "simulate",
]

_HOMES = {
    "minerals.classroom.grading": ("attempts",),
    "minerals.core.editing": ("remedies",),
    "minerals.core.game": (
        *("Chance", "EveryOutcome", "Game", "IllegalAction", "Outcome", "Position", "Ruling"),
        *("ScriptedChance", "SeededChance", "UntoldOutcome", "add_game", "game_names", "get_game", "notation"),
    ),
    "minerals.core.log": ("Log", "load", "replays"),
    "minerals.core.match": ("Correction", "Match", "match_of", "new", "record"),
    "minerals.core.picture": ("Mark", "Scene", "View"),
    "minerals.core.text": (
        *("AmbiguousNotation", "ChanceError", "LogError", "MineralsError", "NotationError", "OptionError"),
        "StepError",
    ),
    "minerals.exchange.position": ("explain_page", "position_page", "shared_position"),
    "minerals.probability": ("forecast", "odds", "simulate"),
    "minerals.probability.counterfactuals": ("counterfactuals",),
    "minerals.probability.luck": ("luck",),
}
"""Where the names are. Each module is imported when one of its names is first used."""

_PACKAGES = frozenset({"bots", "classroom", "core", "exchange", "games", "picture", "probability", "testing"})


def __getattr__(name: str) -> Any:
    """Import a name, or a package of the kit, when it is first used."""
    from importlib import import_module

    if name in _PACKAGES:
        return import_module(f"{__name__}.{name}")
    home = next((module for module, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from minerals.core.system import named_extra

    with named_extra():
        value = globals()[name] = getattr(import_module(home), name)
    return value


def __dir__() -> list[str]:
    """Also list the names that are imported only when they are used."""
    return sorted({*globals(), *__all__})


if "MINERALS_READER" in _environ:  # in the kernel of a notebook
    from minerals.core.system import follow_reader as _follow_reader

    _follow_reader()
