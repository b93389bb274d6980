"""What the last cell of a student's notebook says: the file to hand in, its points, and what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import structs

from minerals.classroom.attempts import AttemptLog, Attempts
from minerals.classroom.grading.assignments import Assignment, LevelTask, Task
from minerals.classroom.grading.deadlines import Late
from minerals.classroom.grading.grades import ExerciseGrade, LevelGrade
from minerals.classroom.grading.marks import grade
from minerals.core.system import require
from minerals.core.text import OptionError, in_figures, quoted, translated


class HandIn:
    """The file that a student hands in, with its points and what is missing. A notebook shows it as text."""

    def __init__(self, log: AttemptLog, tasks: Mapping[str, float], rules: Assignment) -> None:
        self.file = str(log.file) if log.file is not None else ""
        """The full path of the file, or an empty text if nothing is saved."""
        self.sentences: tuple[str, ...] = tuple(_sentences(log, self.file, tasks, rules))
        """What there is to say, one sentence or more for each line."""

    def __repr__(self) -> str:
        return "\n".join(self.sentences)


def hand_in(
    log: AttemptLog,
    tasks: Mapping[str, float] | None = None,
    *,
    due: str = "",
    grace: float = 0.0,
    late: Late = "marked",
) -> HandIn:
    """Return the file to hand in, how many points are in it, and what is missing. O(attempts).

    Parameters
    ----------
    log
        The log that `begin` returned.
    tasks
        The points of each exercise and level of the assignment, by code or id. Without them, only the file is named.
    due
        When it is due: a time with its offset, in ISO 8601. An extension is not known here.
    grace
        For so many minutes after that, nothing is late.
    late
        What late answers are worth: `marked` (everything), `refused` (nothing), or the part that each day takes off.

    Raises
    ------
    OptionError
        If there is no such exercise or level, if points are negative or not a number, or if the due date cannot be
        read.

    Examples
    --------
    >>> from minerals.classroom import AttemptLog
    >>> log = AttemptLog("Ada", "week-4")
    >>> hand_in(log, {"E17": 4, "mattock.levels.mine-first": 1})
    Nothing is saved yet. Write your name in the first cell, and run it again.
    0 of 5 points so far.
    Missing: E17 “Roll again until it is legal” (0 of 4), Mine first (0 of 1).
    """
    require(AttemptLog, log=log)
    require(Mapping[str, float] | None, tasks=tasks)
    for name, points in (tasks or {}).items():
        if not 0 <= points < float("inf"):
            raise OptionError(
                translated("{name}: points are 0 or more, not {points}.", name=quoted(name), points=points)
            )
    require(str, due=due)
    require(float, grace=grace)
    require(Late, late=late)
    rules = Assignment(due=due, grace=grace, late=late)
    _ = rules.deadline
    return HandIn(log, tasks or {}, rules)


def _sentences(log: AttemptLog, file: str, tasks: Mapping[str, float], rules: Assignment) -> Iterable[str]:
    if file:
        yield translated("Hand in this file: {file}", file=file)
    else:
        yield translated("Nothing is saved yet. Write your name in the first cell, and run it again.")
    if rules.deadline is not None:
        yield rules.deadline.told
    if not tasks or not log.header.student:
        return
    header = log.header
    assignment = structs.replace(
        rules,
        id=header.assignment,
        numbers=header.numbers,
        exercises=tuple(Task(name, points) for name, points in tasks.items() if not _is_level(name)),
        levels=tuple(LevelTask(name, points) for name, points in tasks.items() if _is_level(name)),
    )
    found = grade(Attempts(header, tuple(log.records)), {assignment.id: assignment})
    graded: list[ExerciseGrade | LevelGrade] = [*found.exercises, *found.levels]
    points, most = sum(task.points for task in graded), sum(task.out_of for task in graded)
    yield translated("{points} of {most} points so far.", points=_figures(points), most=_figures(most))
    short = [task for task in graded if task.points < task.out_of]
    if short:
        yield translated("Missing: {tasks}.", tasks=", ".join(map(_short, short)))
    else:
        yield translated("Nothing is missing.")


def _is_level(name: str) -> bool:
    return ".levels." in name


def _short(task: ExerciseGrade | LevelGrade) -> str:
    title = f"{task.exercise} “{task.title}”" if isinstance(task, ExerciseGrade) else task.title
    return translated(
        "{task} ({points} of {most})", task=title, points=_figures(task.points), most=_figures(task.out_of)
    )


def _figures(points: float) -> str:
    return in_figures(f"{round(points, 2):g}")
