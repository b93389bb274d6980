"""The results of grading."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.grading.deadlines import Deadline
from minerals.classroom.grading.roster import RosterEntry
from minerals.core.text import in_figures, translated, translated_number


def points_in_words(points: float, total: float) -> str:
    """Return some points of all, in the reader's language.

    >>> points_in_words(2.5, 4), points_in_words(1, 1)
    ('2.5 of 4 points', '1 of 1 point')
    """
    some = in_figures(f"{points:g}")
    if total == int(total):
        return translated_number(int(total), "{points} of {number} point", "{points} of {number} points", points=some)
    return translated("{points} of {total} points", points=some, total=in_figures(f"{total:g}"))


class Answer(msgspec.Struct, frozen=True):
    """One answer to a part of an exercise, or one game of a level, and what the student had read by then."""

    part: str
    """The part of the exercise; "" for a level."""
    number: int
    """1 for the first answer to the part, as they came."""
    at: int
    """In milliseconds since 1970, by the student's computer."""
    after: int
    """Seconds since the record before, whatever that is about; long breaks are cut to five minutes."""
    text: str
    """What was typed, or the actions of a game with spaces between them."""
    standing: str
    """`right`, `wrong` and so on, worked out again from the text."""
    right: bool
    misconception: str = ""
    hints: int = 0
    """How many hints to the part had been read."""
    solution_read: bool = False
    """Whether the solution had been read."""
    share: float = 0.0
    """The part of the goals of a level that was reached; 1 or 0 for an answer."""
    days_late: int = 0


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
    tries: int = 0
    """How many different answers it took: each wrong one counts once, and so does the right one."""
    days_late: int = 0
    """How many days after the due date the right answer came, a day that has begun counted whole."""


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
    observations: tuple[str, ...] = ()
    """What the log shows of how it was worked on, such as answers in no time. It takes no points."""
    taken_off: float = 0.0
    """The points that it lost because it was late."""
    answers: tuple[Answer, ...] = ()
    """Every answer that was taken in, in the order of time."""

    @property
    def days_late(self) -> int:
        """How many days late its latest right answer is."""
        return max((part.days_late for part in self.parts), default=0)

    @property
    def name(self) -> str:
        """Its name in tables."""
        return self.exercise

    @property
    def attempts(self) -> int:
        """How many answers were given."""
        return sum(part.attempts for part in self.parts)

    @property
    def tries(self) -> int:
        """How many different answers were given."""
        return sum(part.tries for part in self.parts)

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
    observations: tuple[str, ...] = ()
    taken_off: float = 0.0
    """The points that it lost because it was late."""
    days_late: int = 0
    answers: tuple[Answer, ...] = ()
    """Every game, in the order of time."""

    @property
    def tries(self) -> int:
        """How many times it was played."""
        return self.attempts

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
    doubt: str = ""
    """What the teacher has to decide before this counts, in a sentence; "" for nothing."""
    files: tuple[str, ...] = ()
    """The files that were joined, if there are several."""
    observations: tuple[str, ...] = ()
    """What is odd about the log as a whole, such as a clock that goes back. It takes no points."""
    sittings: str = ""
    """When the work was done, and for how long each time."""
    enrolled: RosterEntry | None = None
    """The student in the roster."""
    codes: tuple[str, ...] = ()
    """The hand-in code of each file."""
    deadline: Deadline | None = None
    """When it was due for this student, with the student's own extension."""
    last_at: int | None = None
    """When the student last gave an answer or played, in milliseconds since 1970, by the student's computer."""

    @property
    def label(self) -> str:
        """The student; with the file where something has to be decided about it."""
        return f"{self.student} ({self.file})" if self.doubt else self.student

    @property
    def tasks(self) -> tuple[ExerciseGrade | LevelGrade, ...]:
        """Everything that counts, in the order of the assignment."""
        return (*self.exercises, *self.levels)

    @property
    def points(self) -> float:
        """The points."""
        return sum(task.points for task in self.tasks)

    @property
    def taken_off(self) -> float:
        """The points that were lost because something was late."""
        return round(sum(task.taken_off for task in self.tasks), 2)

    @property
    def days_late(self) -> int:
        """How many days late the latest answer is that earned points, or would have earned some."""
        return max((task.days_late for task in self.tasks), default=0)

    @property
    def seconds(self) -> int:
        """Time at work."""
        return sum(task.seconds for task in self.tasks)


class Unread(msgspec.Struct, frozen=True):
    """A file that cannot be graded, and why."""

    file: str
    reason: str


class Missing(msgspec.Struct, frozen=True):
    """A student of the roster without a grade in an assignment, and why."""

    student: RosterEntry
    assignment: Assignment
    reason: str


class Results(msgspec.Struct, frozen=True):
    """The results of a class.

    Examples
    --------
    >>> from minerals.classroom import AttemptLog
    >>> from minerals.classroom.attempts import read_attempts
    >>> from minerals.classroom.grading import Assignment, LevelTask, grade
    >>> logs = [AttemptLog("Ada", "week-1"), AttemptLog("Ben", "week-1")]
    >>> for log, action in zip(logs, ["e6", "e3"]):
    ...     log.add_played("mattock.levels.mine-first", [action])
    >>> week = Assignment(id="week-1", levels=(LevelTask("mattock.levels.mine-first"),))
    >>> results = Results(tuple(grade(read_attempts(log.to_bytes()), {week.id: week}) for log in logs))
    >>> for assignment, students in results.by_assignment():
    ...     print(assignment.id, {student.student: student.points for student in students})
    week-1 {'Ada': 1.0, 'Ben': 0.0}
    """

    students: tuple[StudentGrade, ...]
    unread: tuple[Unread, ...] = ()
    missing: tuple[Missing, ...] = ()
    """Who handed in nothing that can be graded, if there is a roster."""

    @property
    def doubts(self) -> tuple[tuple[str, str], ...]:
        """What the teacher has to decide: the student or the file, and a sentence, each once."""
        return tuple(dict.fromkeys((student.student, student.doubt) for student in self.students if student.doubt))

    @property
    def certain(self) -> tuple[StudentGrade, ...]:
        """The grades that nobody has to decide about."""
        return tuple(student for student in self.students if not student.doubt)

    def by_assignment(self) -> Iterator[tuple[Assignment, list[StudentGrade]]]:
        """Yield each assignment that anybody handed in, with its students."""
        found: dict[str, list[StudentGrade]] = {}
        for student in self.students:
            found.setdefault(student.assignment.id, []).append(student)
        for students in found.values():
            yield students[0].assignment, students
