"""Different numbers for each student: parameters drawn from a hash, so anybody can draw them again."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Literal, TypeAlias

from minerals.classroom.exercise.instance import ExerciseInstance, pose
from minerals.classroom.texts import ExerciseText, ImpossibleParameters, Parameter, Range, text_of
from minerals.core.system import require

Numbers: TypeAlias = Literal["many", "all", "real", "bank"]
"""The set that parameters are drawn from.

`many`: every value. `all` and `real`: the fewer values of the first kits, all of them or those that occur in the game.
They never change, so whoever once got numbers from them gets the same ones again. `bank`: the bank's own.
"""

_MOST_DRAWS = 100


class Variant:
    """The numbers of one student in one assignment.

    Parameters
    ----------
    student, assignment
        The names of the student and of the assignment. The same two names always give the same numbers.
    numbers
        The set that the numbers are drawn from: `many`, which is every value; `all` values of the first kits, for
        assignments that were handed out with them; the `real` ones among these, which the rules lead to; or the
        `bank`'s own.

    Examples
    --------
    >>> Variant("Ada", "week-4").parameters("E17") == Variant("Ada", "week-4").parameters("E17")
    True
    """

    def __init__(self, student: str, assignment: str, *, numbers: Numbers = "many") -> None:
        require(str, student=student, assignment=assignment)
        require(Numbers, numbers=numbers)
        self.student = student
        self.assignment = assignment
        self.numbers = numbers

    def parameters(self, exercise: str) -> dict[str, Parameter]:
        """Return the parameters of an exercise. Raises `MineralsError` for an unknown one."""
        return dict(self.pose(exercise).parameters)

    def pose(self, exercise: str) -> ExerciseInstance:
        """Return an exercise with this student's numbers. Numbers that do not fit together are drawn again.

        So are `many` numbers with which a misconception leads to the right answer, or too close to it.

        Raises
        ------
        MineralsError
            For an unknown exercise.
        """
        text = text_of(exercise)
        for attempt in range(_MOST_DRAWS):
            try:
                posed = pose(text.id, self._drawn(text, attempt))
            except ImpossibleParameters:
                continue
            if posed.is_clear or self.numbers != "many":
                return posed
        if self.numbers == "many":
            return pose(text.id)
        raise ImpossibleParameters(f"{text.code}: in {_MOST_DRAWS} draws no parameters went together.")

    def _drawn(self, text: ExerciseText, attempt: int) -> dict[str, Parameter]:
        return {
            name: self._pick(self._values(found), text.id, name, attempt) for name, found in text.parameters.items()
        }

    def _values(self, found: Range) -> tuple[Parameter, ...]:
        if self.numbers == "bank":
            return found.real[:1]
        if self.numbers == "many":
            return found.values
        return found.real if self.numbers == "real" else (*found.real, *found.what_if)

    def _pick(self, values: tuple[Parameter, ...], exercise: str, name: str, attempt: int) -> Parameter:
        # As JSON, so that no two students can be spelt into the same key.
        key = json.dumps([self.student, self.assignment, exercise, name, attempt]).encode()
        return values[int.from_bytes(blake2b(key, digest_size=16).digest(), "big") % len(values)]

    def __repr__(self) -> str:
        return f"Variant({self.student!r}, {self.assignment!r})"
