"""Boards and players for Jupyter: they paint scenes and take clicks, and hold no rules."""

from minerals_widgets.board.board import Board
from minerals_widgets.classroom.exercise import ExerciseBoard
from minerals_widgets.classroom.level import LevelBoard
from minerals_widgets.editor.editor import Editor
from minerals_widgets.player.player import Player
from minerals_widgets.screen.canvas import GuardedCanvas

__all__ = ["Board", "Editor", "ExerciseBoard", "GuardedCanvas", "LevelBoard", "Player"]
