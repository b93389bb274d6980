"""Boards and players for Jupyter: they paint scenes and take clicks, and contain no rules.

There are eight packages on seven levels, and each imports only from the levels above its own:

========== ===================================================================================
package    contents
========== ===================================================================================
screen     the parts of every board: canvas, grid, words, controls, stopwatch
board      a match to play: seats, session, referee, clock, story
play       a board with a bar: who plays, new games, files, links
player     a recorded game to step through: replay, playback, course, tree, what if
editor     a position to paint
classroom  levels and exercises to work on
lesson     a lesson on one exercise: guess, play, simulate, compute, compare, what if
app        a whole lesson as a page of its own on a hub, served by Voilà
========== ===================================================================================

The words for time each have one meaning:

========== ===================================================================================
word       meaning
========== ===================================================================================
stopwatch  counts milliseconds while it runs; can be stopped, set, and made faster
ticks      messages that the page sends at intervals, so that somebody reads the stopwatch
clock      the time of a round in which everyone acts at once: a stopwatch with a limit and a face
pace       how fast the bots act against the clock
step       a place in a replay, counted in events
stride     how far one step goes: an event, an action, a turn, a moment, or an action at its own time
moment     a step that has a title
timetable  when each step of a replay is due
speed      strides per second, or how many times the recorded speed
========== ===================================================================================
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from minerals.core.text import add_catalogues

if TYPE_CHECKING:
    from minerals_widgets.board.board import Board
    from minerals_widgets.classroom.class_room import ClassRoom
    from minerals_widgets.classroom.exercise import ExerciseBoard
    from minerals_widgets.classroom.level import LevelBoard
    from minerals_widgets.classroom.rule_board import RuleBoard
    from minerals_widgets.classroom.tour import TourBoard
    from minerals_widgets.editor.editor import Editor
    from minerals_widgets.lesson.comparison import Comparison
    from minerals_widgets.lesson.number_line import NumberLine
    from minerals_widgets.lesson.path import LessonPath
    from minerals_widgets.lesson.tally import Tally
    from minerals_widgets.lesson.trials_view import TrialsView
    from minerals_widgets.lesson.what_if import WhatIf
    from minerals_widgets.play.play_board import PlayBoard
    from minerals_widgets.player.analysis import Analysis
    from minerals_widgets.player.player import Player
    from minerals_widgets.screen.canvas import GuardedCanvas

__all__ = [
    "Analysis",
    "Board",
    "ClassRoom",
    "Comparison",
    "Editor",
    "ExerciseBoard",
    "GuardedCanvas",
    "LessonPath",
    "LevelBoard",
    "NumberLine",
    "PlayBoard",
    "Player",
    "RuleBoard",
    "Tally",
    "TourBoard",
    "TrialsView",
    "WhatIf",
]

_HOMES = {
    "Board": "board.board",
    "ClassRoom": "classroom.class_room",
    "ExerciseBoard": "classroom.exercise",
    "LevelBoard": "classroom.level",
    "RuleBoard": "classroom.rule_board",
    "TourBoard": "classroom.tour",
    "Editor": "editor.editor",
    "Comparison": "lesson.comparison",
    "NumberLine": "lesson.number_line",
    "LessonPath": "lesson.path",
    "Tally": "lesson.tally",
    "TrialsView": "lesson.trials_view",
    "WhatIf": "lesson.what_if",
    "PlayBoard": "play.play_board",
    "Analysis": "player.analysis",
    "Player": "player.player",
    "GuardedCanvas": "screen.canvas",
}
"""Where the widgets are. Each module is imported when its widget is first used: a page needs only its own."""

add_catalogues(__name__)


def __getattr__(name: str) -> Any:  # of any of the types above
    """Import a widget when it is first used."""
    if name not in _HOMES:
        return object.__getattribute__(sys.modules[__name__], name)  # Python says that it is not there
    from importlib import import_module

    from minerals.core.system import named_extra

    with named_extra("Boards need", "lab"):
        found = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        import_module(f"{__name__}.screen.cells").follow_cells()
    return found
