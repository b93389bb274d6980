"""The verdict of a grader: what the tests of nbgrader and otter ask about an answer.

A grader may run its tests in any order, may leave cells out, and runs them among variables that belong to the student.
So a verdict depends on nothing but its arguments: it keeps no log, and does not ask an exercise that the notebook has
opened.
"""

from __future__ import annotations

from typing import Any

from minerals.classroom.attempts import AttemptLog, Exercise
from minerals.classroom.exercise import Numbers
from minerals.classroom.publishing.owner import why_not
from minerals.core.system import require


def check_answer(
    exercise: str,
    part: str,
    answer: Any,
    *,
    guess: Any,
    student: Any,
    assignment: str,
    numbers: Numbers = "many",
) -> bool:
    """Return True for a right answer of a student who has made a guess and has written their own name.

    Parameters
    ----------
    exercise, part
        The code of the exercise and the key of the part.
    answer, guess
        The answer and the guess, as for `Exercise.check` and `Exercise.predict`.
    student
        The name in the notebook.
    assignment, numbers
        The assignment, and the set that the student's numbers are drawn from.

    Raises
    ------
    AssertionError
        For anything else, with what the student is to know: what the exercise says to the answer, or why the name is
        not accepted.
    MineralsError
        If there is no such exercise or part.

    Examples
    --------
    >>> check_answer("E42", "mirrored", 7, guess=12, student="Ada", assignment="week-4", numbers="bank")
    Traceback (most recent call last):
        ...
    AssertionError: ✗ That is too large. Have you counted something twice?
    >>> check_answer("E42", "mirrored", 3, guess=12, student="Ada", assignment="week-4", numbers="bank")
    True
    """
    require(str, exercise=exercise, assignment=assignment)
    require(Numbers, numbers=numbers)
    own_name(student)
    opened = Exercise(exercise, log=AttemptLog(student, assignment, numbers=numbers))
    noted = opened.predict(guess)
    said = opened.check(part, answer) if opened.progress.is_predicted else noted
    if not said.value_is_right:
        raise AssertionError(str(said))
    return True


def own_name(student: Any) -> bool:
    """Return True for a name that a grader accepts: not empty, and not another's than the one who handed the work in.

    Parameters
    ----------
    student
        The name in the notebook.

    Raises
    ------
    AssertionError
        If it is not accepted, with the reason.

    Examples
    --------
    >>> own_name("Ada")
    True
    >>> own_name("")
    Traceback (most recent call last):
        ...
    AssertionError: Write your name after `student =`. It decides which numbers you get.
    """
    if reason := why_not(student):
        raise AssertionError(reason)
    return True
