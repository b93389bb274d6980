"""Boards and players for Jupyter: they paint scenes and take clicks, and hold no rules.

They live in five rooms on four floors, and import only from floors above their own:

========== ===================================================================================
room       what is in it
========== ===================================================================================
screen     what every board is drawn on: canvas, grid, words, controls, stopwatch
board      a match to be played: seats, session, referee, clock, story
player     a recorded game to be stepped through: replay, playback, course, tree, what if
editor     a position to be painted
classroom  levels and exercises to be worked on
========== ===================================================================================

These are the words for time, each for one thing:

========== ===================================================================================
word       what it means
========== ===================================================================================
stopwatch  counts milliseconds while it runs; can be stopped, set, and made faster
ticks      what the page sends every so often, so that somebody reads a stopwatch
clock      the time of a round in which all act at once: a stopwatch with a limit and a face
pace       how fast the bots act by the clock
step       a place in a replay, counted in events
stride     how far one step goes: an event, an action, a turn, a moment, or an action by the clock
moment     a step that has a title
timetable  when each step of a replay is due
speed      how many strides a second, or how many times as fast as recorded
========== ===================================================================================
"""

from minerals.core.extras import named_extra
from minerals.core.languages import add_catalogues

with named_extra("Boards need", "lab"):
    from minerals_widgets.board.board import Board
    from minerals_widgets.classroom.exercise import ExerciseBoard
    from minerals_widgets.classroom.level import LevelBoard
    from minerals_widgets.editor.editor import Editor
    from minerals_widgets.player.player import Player
    from minerals_widgets.screen.canvas import GuardedCanvas

__all__ = ["Board", "Editor", "ExerciseBoard", "GuardedCanvas", "LevelBoard", "Player"]

add_catalogues(__name__)
