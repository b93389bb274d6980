"""Everything that a game in one file imports.

`minerals new-game NAME --small` writes such a file, and `docs/writing-a-game.md` explains it. A game in a folder of its
own takes these names from the modules where they are.
"""

from minerals.core.game import (
    Action,
    Chance,
    ChanceEvent,
    Deciding,
    Decision,
    Editing,
    Engine,
    Event,
    Game,
    IllegalAction,
    NoChance,
    Options,
    Outcome,
    Pieces,
    Rule,
    Rulebook,
    Ruling,
    Sign,
    Study,
    Tabletop,
    Transition,
    Words,
    add_game,
    position_text,
    read_position,
    ruling,
    small_engine,
)
from minerals.core.game import rulebook_of as rulebook
from minerals.core.geometry import CellName, HexGrid, SquareGrid
from minerals.core.text import NotationError

__all__ = [
    "Action",
    "CellName",
    "Chance",
    "ChanceEvent",
    "Deciding",
    "Decision",
    "Editing",
    "Engine",
    "Event",
    "Game",
    "HexGrid",
    "IllegalAction",
    "NoChance",
    "NotationError",
    "Options",
    "Outcome",
    "Pieces",
    "Rule",
    "Rulebook",
    "Ruling",
    "Sign",
    "SquareGrid",
    "Study",
    "Tabletop",
    "Transition",
    "Words",
    "add_game",
    "position_text",
    "read_position",
    "rulebook",
    "ruling",
    "small_engine",
]
