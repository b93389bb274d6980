"""The boards of rules in the notebooks, as the notebooks run: what they suggest, and which rules they show."""

from __future__ import annotations

from contextlib import chdir
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import nbformat

import minerals
import minerals_widgets
from minerals.classroom.rule_lessons import RuleLesson
from minerals.core.text import MineralsError
from tools.notebooks import code_cells, originals

NAME = "RuleBoard("
_OF_THE_BOARD = ("bots", "seat", "mode")


class Called(NamedTuple):
    """A board of a rule in a notebook."""

    where: str
    """The notebook and the number of the cell."""
    lesson: RuleLesson

    def faults(self) -> list[str]:
        """What does not work, each with its place."""
        return [f"{self.where}: {fault}" for fault in self.lesson.faults()]


class BrokenCellError(Exception):
    """A cell that cannot be run. The text names the notebook, the cell and the place in its data."""


@cache
def called_in(path: Path) -> tuple[Called, ...]:
    """Run a notebook's code without a kernel and without widgets, and return its boards of rules."""
    notebook = nbformat.read(path, as_version=4)
    if not any(NAME in cell.source for cell in code_cells(notebook)):
        return ()
    found: list[Called] = []
    where = ""

    def rule_board(*arguments: Any, **named: Any) -> None:
        data = {name: value for name, value in named.items() if name not in _OF_THE_BOARD}
        found.append(Called(where, RuleLesson(*arguments, **data)))

    others = {name: lambda *_arguments, **_named: None for name in minerals_widgets.__all__}
    names: dict[str, Any] = {}
    with patch.multiple(minerals_widgets, **{**others, "RuleBoard": rule_board}), chdir(path.parent):
        for number, cell in enumerate(notebook.cells):
            if cell.cell_type == "code":
                where = f"{path.name}, cell {number}"
                try:
                    exec(compile(cell.source, where, "exec"), names)
                except MineralsError as error:
                    raise BrokenCellError(f"{where}: {error}") from error
    return tuple(found)


def boards_of(path: Path) -> list[minerals_widgets.RuleBoard]:
    """Run a notebook's code without a kernel, and return its boards of rules themselves."""
    made: list[minerals_widgets.RuleBoard] = []
    real = minerals_widgets.RuleBoard
    others = {name: lambda *_arguments, **_named: None for name in minerals_widgets.__all__}
    keep = {"RuleBoard": lambda *arguments, **named: made.append(real(*arguments, **named))}
    names: dict[str, Any] = {}
    with patch.multiple(minerals_widgets, **{**others, **keep}), chdir(path.parent):
        for cell in code_cells(nbformat.read(path, as_version=4)):
            exec(compile(cell.source, path.name, "exec"), names)
    return made


def rules_without_board(game: str) -> list[str]:
    """Return the rules of a game that no board of a rule shows, in the order of the rulebook."""
    shown = {rule.id for path in originals() for called in called_in(path) for rule in called.lesson.rules}
    return [rule for rule in minerals.get_game(game).rulebook if rule not in shown]
