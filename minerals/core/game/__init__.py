"""What a game is: its actions and events, chance, rulings, rulebook, options, notation and pieces."""

from __future__ import annotations

from minerals.core.game.brush import Brush, Stroke, brush_named, count_after, counters, once_per_state, read_stroke
from minerals.core.game.chance import (
    Chance,
    Draw,
    NoChance,
    RecordedChance,
    ScriptedChance,
    SeededChance,
    SplicedChance,
    ToldChance,
    UntoldOutcome,
    Weights,
    certain_outcome,
    outcome_meant,
    probability_of,
    total_of,
)
from minerals.core.game.decision import Decision, Transition
from minerals.core.game.early_end import LOST, Ended, EndGame, GameEndedEarly, How, unended
from minerals.core.game.enumeration import EveryOutcome, Possibility
from minerals.core.game.everyday_words import numbers_in, spoken_words
from minerals.core.game.game import (
    Editing,
    Engine,
    Form,
    Game,
    Hint,
    Outcome,
    PieceInHand,
    Pieces,
    RealTime,
    Study,
    Tokens,
    Words,
)
from minerals.core.game.kernel import Kernel, Trace, TracedStep, key_of
from minerals.core.game.notation_table import Notation
from minerals.core.game.options import OptionInfo, Options, describe
from minerals.core.game.phrases import spoken
from minerals.core.game.pieces import Holder, Place
from minerals.core.game.plug_in import add_game, register_plug_ins
from minerals.core.game.position import Position, PositionView, standing, whose
from minerals.core.game.prompt import Clause, Prompt, marked, plain_prompt, prompt_of
from minerals.core.game.real_time import Overlooked
from minerals.core.game.records import Action, ChanceEvent, Event
from minerals.core.game.registry import game_names, games, get_game, notation, register, search_when_asked
from minerals.core.game.renderers import Displayable, page_of, set_page_maker, set_painter
from minerals.core.game.rulebook import EARLY_END, Rule, Rulebook
from minerals.core.game.rulings import IllegalAction, Ruling, ruling, ruling_of_number, ruling_to
from minerals.core.game.score_sheet import ScoreRow, rows_that_count
from minerals.core.game.small_game import Deciding, rulebook_of, small_engine
from minerals.core.game.spoken_actions import exactly
from minerals.core.game.stroke_words import TURN, StrokeWords, plain_words, said_together
from minerals.core.game.tabletop import Sign, Tabletop
from minerals.core.game.tabletop.diagram import position_text, read_position
from minerals.core.game.type_variables import ActionT, EventT, OptionsT, PlaceT, PlayerT, StateT

__all__ = [
    "EARLY_END",
    "LOST",
    "TURN",
    "Action",
    "ActionT",
    "Brush",
    "Chance",
    "ChanceEvent",
    "Clause",
    "Deciding",
    "Decision",
    "Displayable",
    "Draw",
    "Editing",
    "EndGame",
    "Ended",
    "Engine",
    "Event",
    "EventT",
    "EveryOutcome",
    "Form",
    "Game",
    "GameEndedEarly",
    "Hint",
    "Holder",
    "How",
    "IllegalAction",
    "Kernel",
    "NoChance",
    "Notation",
    "OptionInfo",
    "Options",
    "OptionsT",
    "Outcome",
    "Overlooked",
    "PieceInHand",
    "Pieces",
    "Place",
    "PlaceT",
    "PlayerT",
    "Position",
    "PositionView",
    "Possibility",
    "Prompt",
    "RealTime",
    "RecordedChance",
    "Rule",
    "Rulebook",
    "Ruling",
    "ScoreRow",
    "ScriptedChance",
    "SeededChance",
    "Sign",
    "SplicedChance",
    "StateT",
    "Stroke",
    "StrokeWords",
    "Study",
    "Tabletop",
    "Tokens",
    "ToldChance",
    "Trace",
    "TracedStep",
    "Transition",
    "UntoldOutcome",
    "Weights",
    "Words",
    "add_game",
    "brush_named",
    "certain_outcome",
    "count_after",
    "counters",
    "describe",
    "exactly",
    "game_names",
    "games",
    "get_game",
    "key_of",
    "marked",
    "notation",
    "numbers_in",
    "once_per_state",
    "outcome_meant",
    "page_of",
    "plain_prompt",
    "plain_words",
    "position_text",
    "probability_of",
    "prompt_of",
    "read_position",
    "read_stroke",
    "register",
    "register_plug_ins",
    "rows_that_count",
    "rulebook_of",
    "ruling",
    "ruling_of_number",
    "ruling_to",
    "said_together",
    "search_when_asked",
    "set_page_maker",
    "set_painter",
    "small_engine",
    "spoken",
    "spoken_words",
    "standing",
    "total_of",
    "unended",
    "whose",
]
