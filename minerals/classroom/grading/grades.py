"""The results of grading."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from minerals.classroom.grading.assignments import Assignment
from minerals.core.languages import translated


class PartGrade(msgspec.Struct, frozen=True):
    """One part of an exercise of one student."""

    key: str
    prompt: str
    earned: bool
    """Whether it counts: right, and before the solution was read."""
    reason: str
    attempts: int
    answer: str
    """The right answer, or the last."""
    misconceptions: tuple[str, ...]
    hints: int
    advice: str = ""
    """The feedback on a misconception that was not overcome."""


class ExerciseGrade(msgspec.Struct, frozen=True):
    """One exercise of one student."""

    exercise: str
    title: str
    points: float
    out_of: float
    parts: tuple[PartGrade, ...]
    prediction: str
    seconds: int
    """Time at work, long breaks left out."""
    solution_read: bool
    trials: int
    remarks: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its name in tables."""
        return self.exercise

    @property
    def attempts(self) -> int:
        """How many answers were given."""
        return sum(part.attempts for part in self.parts)

    @property
    def hints(self) -> int:
        """How many hints were read."""
        return sum(part.hints for part in self.parts)

    @property
    def is_begun(self) -> bool:
        """Whether anything was answered."""
        return bool(self.attempts)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why it has these points."""
        return (*(f"{part.key}: {part.reason}" for part in self.parts), *self.remarks)


class LevelGrade(msgspec.Struct, frozen=True):
    """One level of one student: the best of what was played."""

    level: str
    title: str
    points: float
    out_of: float
    attempts: int
    reasons: tuple[str, ...]
    actions: tuple[str, ...] = ()
    seconds: int = 0
    hints: int = 0
    solution_read: bool = False

    @property
    def name(self) -> str:
        """Its name in tables."""
        return self.level

    @property
    def is_begun(self) -> bool:
        """Whether it was played."""
        return bool(self.attempts)


class StudentGrade(msgspec.Struct, frozen=True):
    """One assignment of one student."""

    student: str
    assignment: Assignment
    file: str
    exercises: tuple[ExerciseGrade, ...]
    levels: tuple[LevelGrade, ...]
    remarks: tuple[str, ...] = ()
    first_tries: tuple[tuple[str, str], ...] = ()
    """What was done first in each level that was played: level, action."""
    contested_by: tuple[str, ...] = ()
    """The other files that claim the same student, if it is not decided which one counts."""

    @property
    def contest(self) -> str:
        """That other files claim the same student, in a sentence; "" where none does."""
        if not self.contested_by:
            return ""
        return translated(
            "Several files claim to be this student's work. Decide which one counts: {files}.",
            files=", ".join(sorted((self.file, *self.contested_by))),
        )

    @property
    def label(self) -> str:
        """The student; with the file where several claim the same student."""
        return f"{self.student} ({self.file})" if self.contested_by else self.student

    @property
    def tasks(self) -> tuple[ExerciseGrade | LevelGrade, ...]:
        """Everything that counts, in the order of the assignment."""
        return (*self.exercises, *self.levels)

    @property
    def points(self) -> float:
        """The points."""
        return sum(task.points for task in self.tasks)

    @property
    def seconds(self) -> int:
        """Time at work."""
        return sum(task.seconds for task in self.tasks)


class Unread(msgspec.Struct, frozen=True):
    """A file that cannot be graded, and why."""

    file: str
    reason: str


class Results(msgspec.Struct, frozen=True):
    """The results of a class."""

    students: tuple[StudentGrade, ...]
    unread: tuple[Unread, ...] = ()

    @property
    def contests(self) -> tuple[tuple[str, str], ...]:
        """The students that several files claim, and what has to be decided, in a sentence."""
        return tuple(
            dict.fromkeys((student.student, student.contest) for student in self.students if student.contested_by)
        )

    def by_assignment(self) -> Iterator[tuple[Assignment, list[StudentGrade]]]:
        """Yield each assignment that anybody handed in, with its students."""
        found: dict[str, list[StudentGrade]] = {}
        for student in self.students:
            found.setdefault(student.assignment.id, []).append(student)
        for students in found.values():
            yield students[0].assignment, students
