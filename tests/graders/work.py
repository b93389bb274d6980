"""An assignment for real graders, and what students write into their notebooks."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from minerals.classroom.grading import Assignment, Task
from minerals.classroom.grading.assignments import LevelTask
from minerals.classroom.publishing import Sheet
from minerals.classroom.publishing.sheets import any_guess, right_answer
from tests.classroom.pretend import wrong_answer

WEEK = Assignment(
    id="week-4",
    title="Dice that lie",
    numbers="many",
    # E42 has three parts to one point, and E45a needs a library for statistics.
    exercises=(Task("E17", 4.0), Task("E07", 1.0), Task("E42", 1.0), Task("E45a", 2.0)),
    levels=(LevelTask("mattock.levels.mine-first", 1.0),),
)
POINTS = {f"{item.name}_{part.key}": item.share(part) for item in Sheet(WEEK).items for part in item.posed.parts}
"""The points of each part, by the variable for its answer."""
EXACT = {f"{item.name}_{part.key}": item.exact_share(part) for item in Sheet(WEEK).items for part in item.posed.parts}
"""The same in 1024ths, as nbgrader has them, which adds them up."""

FIRST, SECOND = frozenset(list(POINTS)[::2]), frozenset(list(POINTS)[1::2])
"""Every second part, and the others."""


def answers(name: str, *, numbers_of: str | None = None, wrong: Collection[str] = ()) -> dict[str, str]:
    """What a student writes: the name, guesses, and answers to the numbers of that name or another's."""
    written = {"student": name}
    for item in Sheet(WEEK, name if numbers_of is None else numbers_of).items:
        written[f"{item.name}_guess"] = any_guess(item.posed)
        for part in item.posed.parts:
            variable = f"{item.name}_{part.key}"
            answer = wrong_answer if variable in wrong else right_answer
            written[variable] = answer(item.posed, part)
    return written


def earned(points: Mapping[str, float] = POINTS, *, wrong: Collection[str] = ()) -> dict[str, float]:
    """The points of each part if these are wrong and the others are right."""
    return {variable: 0.0 if variable in wrong else of_part for variable, of_part in points.items()}


NOTHING = dict.fromkeys(POINTS, 0.0)
