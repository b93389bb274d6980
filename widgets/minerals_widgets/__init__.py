"""Boards and players for Jupyter: they paint scenes and take clicks, and hold no rules."""

from minerals.core.languages import add_catalogues
from minerals_widgets.board import Board
from minerals_widgets.canvas import GuardedCanvas
from minerals_widgets.editor import Editor
from minerals_widgets.exercise import ExerciseBoard
from minerals_widgets.level import LevelBoard
from minerals_widgets.player import Player

__all__ = ["Board", "Editor", "ExerciseBoard", "GuardedCanvas", "LevelBoard", "Player"]

add_catalogues(__name__)
