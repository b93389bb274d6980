"""Finds a picture for each rule of a game: where a recorded game or a lesson shows it.

The best picture is the first place in a recorded game where the rule decides what happens. Rules that only forbid
something never do that: for them, the picture is a board of the lesson on the rule, where somebody tries what the rule
forbids. A rule that neither a recorded game nor a lesson shows gets the beginning of a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import nbformat

import minerals
import minerals_widgets
from minerals import Game, Log, Mark, Match, Ruling, Scene, View
from minerals.classroom.rule_lessons import RuleLesson
from minerals.core.text import MineralsError
from tools.notebooks import code_cells, paths


class RulePicture(NamedTuple):
    """A picture of a rule, and what it shows."""

    scene: Scene
    caption: str
    """One or two sentences."""
    replay: str = ""
    """The name of the recorded game, or ""."""
    step: int = 0
    """The step of the recorded game."""


def pictures(game: Game) -> dict[str, RulePicture]:
    """Return a picture for each rule of a game, by the rule's id, in the order of the rulebook.

    Takes seconds: it goes through all recorded games of the game and its lessons.
    """
    logs = dict(sorted(minerals.replays(game.name).items(), key=lambda item: len(item[1].events())))
    found: dict[str, RulePicture] = {}
    for rule, picture in (*_decided(logs), *_taught(game)):
        found.setdefault(rule, picture)
    name, log = next(iter(logs.items()))
    beginning = RulePicture(_scene(log, 0), "The board at the beginning of a game.", name, 0)
    return {rule: found.get(rule, beginning) for rule in game.rulebook}


def _decided(logs: dict[str, Log]) -> Iterator[tuple[str, RulePicture]]:
    """Yield for each event its rule, and the position after it."""
    met: set[str] = set()
    for name, log in logs.items():
        for step, event in enumerate(log.events(), start=1):
            if event.rule not in met:
                met.add(event.rule)
                yield event.rule, RulePicture(_scene(log, step, event), _told(log, step), name, step)


def _told(log: Log, step: int) -> str:
    match = minerals.match_of(log)
    return " ".join(match.goto(step).narrate(since=step - 1))


def _scene(log: Log, step: int, event: Any = None) -> Scene:
    return log.game.picture(log.state_at(step), View(event=event), log.header.players)


def _taught(game: Game) -> Iterator[tuple[str, RulePicture]]:
    """Yield the boards of a game's lessons on rules, with what the rules forbid there."""
    for path in paths():
        if path.parent.name == game.name:
            for lesson in _boards(path):
                for rule in lesson.rules:
                    yield rule.id, _of_lesson(lesson, rule.id)


def _of_lesson(lesson: RuleLesson, rule: str) -> RulePicture:
    begun = lesson.begun
    for experiment in lesson.experiments:
        if experiment.refused and not experiment.paint and not experiment.play:
            for ruling in begun.explain(experiment.refused):
                if ruling.rule == rule:
                    return _of_refusal(begun, ruling)
    tried = next((experiment.do for experiment in lesson.experiments if experiment.do), "")
    return RulePicture(begun.scene(), f"From the lesson on this rule. Try this there: {tried}." if tried else "")


def _of_refusal(match: Match, ruling: Ruling) -> RulePicture:
    marks = tuple(Mark(cell, "refused") for cell in ruling.cells)
    return RulePicture(match.scene(View(marks=marks)), f"Not allowed: {ruling.message}")


def _boards(path: Path) -> list[RuleLesson]:
    """Run a notebook's code without a kernel and without widgets, and return its boards of rules."""
    found: list[RuleLesson] = []

    def rule_board(
        *arguments: Any, bots: object = None, seat: object = None, mode: object = None, **named: Any
    ) -> None:
        del bots, seat, mode
        found.append(RuleLesson(*arguments, **named))

    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    stubs = {name: lambda *_arguments, **_named: None for name in minerals_widgets.__all__}
    names: dict[str, Any] = {}
    stand_ins: dict[str, Any] = {**stubs, "RuleBoard": rule_board}
    with patch.multiple(minerals_widgets, **stand_ins), chdir(path.parent):
        for cell in code_cells(notebook):
            if "import" in cell.source or "RuleBoard(" in cell.source:
                _run(cell.source, names)
    return found


def _run(source: str, names: dict[str, Any]) -> None:
    try:
        exec(compile(source, "a lesson", "exec"), names)
    except (MineralsError, NameError, AttributeError, TypeError):
        return  # it needs what a stub does not return, or shows an error on purpose
