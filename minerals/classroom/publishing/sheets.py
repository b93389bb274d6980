"""A sheet: the posed exercises of an assignment, for one student or for all, with the points for each part.

Notebooks and question banks are made from it, so they all ask the same questions.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from minerals.classroom.answers import decimal
from minerals.classroom.exercise import ExerciseInstance, Variant, pose
from minerals.classroom.grading.assignments import Assignment, LevelTask
from minerals.classroom.texts import Part
from minerals.core.text import OptionError, counted, in_figures, quoted, translated

TEACHER = "the teacher"
"""The name in the source for a grader, which takes it out together with the answers."""

_LONGEST_NAME = 180
"""In bytes. A file may have 255, with its assignment and suffix."""
_DIGITS = 4  # otter rounds points to five digits, and those of the parts must still add up
_BINARY = 1024
_GUESSES = {"yes-no": "yes", "count": "3"}


class Item(NamedTuple):
    """An exercise on a sheet."""

    number: int
    """Its place, from 1."""
    posed: ExerciseInstance
    points: float

    @property
    def name(self) -> str:
        """Its name in a notebook: `e17`."""
        return self.posed.text.code.lower()

    def share(self, part: Part) -> float:
        """Return the points of a part. Together they are exactly those of the exercise: the last gets what is left."""
        whole = sum(each.weight for each in self.posed.parts)
        *others, _ = (round(self.points * each.weight / whole, _DIGITS) for each in self.posed.parts)
        if part.key == self.posed.parts[-1].key:
            return round(self.points - sum(others), _DIGITS)
        return round(self.points * part.weight / whole, _DIGITS)

    def exact_share(self, part: Part) -> float:
        """Return the points of a part in 1024ths of a point, which a computer adds up without an error."""
        place, whole = self.posed.parts.index(part), sum(each.weight for each in self.posed.parts)
        before = sum(each.weight for each in self.posed.parts[:place])
        ends = (self.points * upto / whole for upto in (before, before + part.weight))
        low, high = (end if end == self.points else round(end * _BINARY) / _BINARY for end in ends)
        return high - low


class Sheet:
    """An assignment with its exercises posed.

    Parameters
    ----------
    assignment
        The assignment.
    student
        The student whose numbers to draw. Without a student, the numbers are the bank's own.

    Examples
    --------
    >>> from minerals.classroom.grading import Assignment, Task
    >>> week = Assignment(id="week-4", exercises=(Task("E17", 4), Task("E42", 3)))
    >>> sheet = Sheet(week, "Ada")
    >>> [(item.number, item.posed.title, item.points) for item in sheet.items]
    [(1, 'Roll again until it is legal', 4), (2, 'Patterns around a tile', 3)]
    >>> sheet.is_settled, Sheet(week).is_settled
    (True, False)
    """

    def __init__(self, assignment: Assignment, student: str = "") -> None:
        self.assignment = assignment
        self.student = student.strip()
        variant = Variant(self.student, assignment.id, numbers=assignment.numbers)
        self.items = tuple(
            Item(number, variant.pose(task.exercise) if self.student else pose(task.exercise), task.points)
            for number, task in enumerate(assignment.exercises, start=1)
        )

    @property
    def levels(self) -> tuple[LevelTask, ...]:
        """The levels of the assignment, which only a board can ask."""
        return self.assignment.levels

    @property
    def points(self) -> float:
        """The points of its exercises, which are all that nbgrader and otter can give."""
        return sum(item.points for item in self.items)

    @property
    def grader_items(self) -> tuple[Item, ...]:
        """Its exercises with the numbers that the source for a grader answers: a grader accepts no empty name."""
        return self.items if self.student else Sheet(self.assignment, TEACHER).items

    @property
    def is_settled(self) -> bool:
        """Whether everybody who gets this sheet has these numbers, so it can contain them as text."""
        return bool(self.student) or self.assignment.numbers == "bank"


def in_points(points: float) -> str:
    """Return a number of points in words.

    >>> in_points(1), in_points(2.5)
    ('1 point', '2.5 points')
    """
    whole = int(points)
    return (
        counted(whole, "{number} point", "{number} points")
        if points == whole
        else translated("{points} points", points=in_figures(f"{points:g}"))
    )


def right_answer(posed: ExerciseInstance, part: Part) -> str:
    """Return the right answer to a part as a student would type it."""
    value = posed.value(part)
    return decimal(value, max(part.digits, 6)) if isinstance(value, float) else str(value)


def any_guess(posed: ExerciseInstance) -> str:
    """Return a prediction of the right form. Its value does not matter."""
    predict = posed.text.predict
    return predict.options[0] if predict.options else _GUESSES.get(predict.type, "0.5")


def slug(name: str) -> str:
    """Return a file name that works on every system.

    Raises `OptionError` if nothing is left of it, or if it is too long.

    >>> slug("Week 4: dice / luck")
    'week-4-dice-luck'
    """
    found = re.sub(r"[^\w]+", "-", name.casefold()).strip("-_")
    if not found:
        raise OptionError(
            translated("{name} cannot be a file name: it contains no letter and no digit.", name=quoted(name))
        )
    if len(found.encode()) > _LONGEST_NAME:
        raise OptionError(translated("{name} is too long for the name of a file.", name=quoted(name)))
    return found
