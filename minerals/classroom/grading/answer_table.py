"""Every answer of a class as a tidy table with a row for each answer, the same for teachers and for researchers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from secrets import token_bytes
from typing import TYPE_CHECKING, NamedTuple

from minerals.classroom.attempts import LARGEST_ATTEMPTS, Attempts, Played, read_attempts
from minerals.classroom.exercise import Numbers
from minerals.classroom.grading.assignments import Assignment, LevelTask, Task
from minerals.classroom.grading.grades import Answer, ExerciseGrade, LevelGrade, Results, StudentGrade
from minerals.classroom.grading.handed_over import look_at
from minerals.classroom.grading.reader import as_written
from minerals.classroom.grading.roster import Roster
from minerals.classroom.grading.submissions import grade_all, private_folder
from minerals.classroom.levels import level_named
from minerals.classroom.texts import text_of
from minerals.core.system import lazy, open_shared, read_at_most, require, require_libraries
from minerals.core.text import LogError, MineralsError, OptionError, plain_name, translated

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")


class Column(NamedTuple):
    """A column of a table for research."""

    kind: str
    """Its kind in pandas."""
    meaning: str


ANSWER_COLUMNS: Mapping[str, Column] = {
    "student": Column("string", "the student; in an anonymous table a number that is drawn again each time"),
    "assignment": Column("string", "the id of the assignment"),
    "item": Column("string", "the code of the exercise, or the id of the level"),
    "part": Column("string", "the part of the exercise; empty for a level"),
    "number": Column("Int64", "1 for the student's first answer to the part, 2 for the second, as they came"),
    "time": Column(
        "datetime64[ns, UTC]",
        "when it was given, by the clock of the student's computer, in UTC; empty in an anonymous table",
    ),
    "since_start": Column("Float64", "seconds since the student's first answer in the assignment"),
    "seconds": Column(
        "Float64", "seconds since the step before, cut to five minutes, without parts of a second; empty for a level"
    ),
    "answer": Column(
        "string", "what was typed, or the moves of a level; in an anonymous table only if it was understood"
    ),
    "standing": Column("string", "how it was judged: right, wrong, or why it could not be judged"),
    "right": Column("boolean", "whether the value was right"),
    "share": Column("Float64", "the part of a level's goals that was reached; 1 or 0 for an answer"),
    "misconception": Column("string", "the misconception that leads to this value, if it is a known one"),
    "hints": Column("Int64", "how many hints to the part had been read by then"),
    "solution_read": Column("boolean", "whether the solution had been read by then"),
    "days_late": Column("Int64", "how many days late it was, a day that has begun counted whole; 0 without a due date"),
    "counts": Column("boolean", "whether it is surely this student's; if not, the teacher has to decide"),
}
"""The columns of the table of answers, with their kinds and meanings."""


class AnswerRow(NamedTuple):
    """An answer with whose it is and what it is to."""

    student: StudentGrade
    task: ExerciseGrade | LevelGrade
    answer: Answer


def answers_in(results: Results) -> Iterator[AnswerRow]:
    """Yield every answer of a class. O(answers)."""
    for student in results.students:
        for task in student.tasks:
            for answer in task.answers:
                yield AnswerRow(student, task, answer)


def answer_rows(results: Results, *, anonymous: bool = False) -> list[tuple[object, ...]]:
    """Return the rows of the table of answers, with the columns of `ANSWER_COLUMNS`. O(answers).

    `anonymous`: whether names, times of day and texts that could not be understood are left out.
    """
    names = pseudonyms(results) if anonymous else {}
    begun: dict[tuple[str, str], int] = {}
    for found in answers_in(results):
        key = (whose(found.student), found.student.assignment.id)
        begun[key] = min(begun.get(key, found.answer.at), found.answer.at)
    rows = [_row(found, names, begun) for found in answers_in(results)]
    # The order of the class would give names away.
    return sorted(rows, key=lambda row: str(row[0]).zfill(9)) if anonymous else rows


def _row(found: AnswerRow, names: Mapping[str, str], begun: Mapping[tuple[str, str], int]) -> tuple[object, ...]:
    student, task, answer = found
    is_level = isinstance(task, LevelGrade)
    who, assignment = whose(student), student.assignment.id
    is_shown = not names or is_level or answer.standing in {"right", "wrong"}
    return (
        *(names.get(who, student.student), assignment, task.name, answer.part, answer.number),
        *(None if names else answer.at, (answer.at - begun[who, assignment]) / 1000),
        *(None if is_level else answer.after, answer.text if is_shown else "", answer.standing, answer.right),
        *(round(answer.share, 4), answer.misconception, answer.hints, answer.solution_read, answer.days_late),
        not student.doubt,
    )


def whose(student: StudentGrade) -> str:
    """Return what tells students apart: a class may have two of one name, and a file may only claim a name."""
    found = student.enrolled
    return "\0".join((student.label, *((found.id, found.email, found.login) if found is not None else ())))


def pseudonyms(results: Results) -> Mapping[str, str]:
    """Return a number for each student, in an order that is drawn again each time and kept nowhere."""
    known = {whose(student): token_bytes(16) for student in results.students}
    return {name: str(number) for number, name in enumerate(sorted(known, key=lambda each: known[each]), start=1)}


def answer_frame(results: Results, *, anonymous: bool = False) -> pandas.DataFrame:
    """Return every answer of a class as a pandas DataFrame with a row for each answer. O(answers).

    Parameters
    ----------
    results
        The grades.
    anonymous
        Whether names, times of day and texts that could not be understood are left out.

    Examples
    --------
    >>> from minerals.classroom.grading import Results
    >>> answer_frame(Results(())).columns[:4].tolist()
    ['student', 'assignment', 'item', 'part']
    """
    require(Results, results=results)
    require(bool, anonymous=anonymous)
    table = pandas.DataFrame(answer_rows(results, anonymous=anonymous), columns=list(ANSWER_COLUMNS), dtype="object")
    times = pandas.to_datetime(table["time"].astype("Int64"), unit="ms", utc=True, errors="coerce")
    table["time"] = times.dt.as_unit("ns")
    return table.astype({name: column.kind for name, column in ANSWER_COLUMNS.items() if name != "time"})


def attempts(
    submissions: str | PathLike[str],
    assignments: Mapping[str, Assignment] | None = None,
    *,
    roster: Roster | None = None,
    anonymous: bool = False,
) -> pandas.DataFrame:
    """Return every answer in a folder of attempt logs as a pandas DataFrame with a row for each answer.

    Verdicts and misconceptions are worked out again from the typed text, as in grading. Files that cannot be read are
    left out and listed in `frame.attrs["unread"]`, each with the reason.

    Parameters
    ----------
    submissions
        The folder, an archive, or one file.
    assignments
        The assignments, by id; `minerals.classroom.grading.read_assignments` returns them. Without them, every exercise
        and level in the logs is taken.
    roster
        The class, so that all files of a student come under one name.
    anonymous
        Whether names, times of day and texts that could not be understood are left out.

    Raises
    ------
    OptionError
        If there is no such folder, or no log in it.

    Examples
    --------
    >>> import tempfile
    >>> from minerals.classroom import AttemptLog, Exercise
    >>> log = AttemptLog("Ada", "week-4", numbers="bank")
    >>> exercise = Exercise("E42", log=log)
    >>> replies = exercise.predict(12), exercise.check("mirrored", 4), exercise.check("mirrored", 3)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     log.save(Path(folder) / "ada.jsonl")
    ...     table = attempts(folder)
    >>> table[["student", "item", "part", "number", "answer", "right"]].values.tolist()
    [['Ada', 'E42', 'mirrored', 1, '4', False], ['Ada', 'E42', 'mirrored', 2, '3', True]]
    """
    require(str | PathLike, submissions=submissions)
    require(Mapping[str, Assignment] | None, assignments=assignments)
    require(Roster | None, roster=roster)
    require(bool, anonymous=anonymous)
    require_libraries("attempts needs", "pandas")
    known = assignments if assignments is not None else assignments_in(Path(submissions))
    results = grade_all(known, submissions, roster=roster)
    table = answer_frame(results, anonymous=anonymous)
    table.attrs["unread"] = [(found.file, found.reason) for found in results.unread]
    return table


def assignments_in(place: Path) -> Mapping[str, Assignment]:
    """Return the assignments that logs are of, each with every exercise and level that somebody opened.

    Raises `OptionError` if there is no log.
    """
    if not place.exists():
        raise OptionError(translated("{place}: there is no such file or folder.", place=plain_name(place)))
    numbers: dict[str, Counter[Numbers]] = {}
    exercises: dict[str, dict[str, None]] = {}
    levels: dict[str, dict[str, None]] = {}
    for log in _logs(place):
        name = log.header.assignment
        numbers.setdefault(name, Counter())[log.header.numbers] += 1
        for record in log.records:
            if isinstance(record, Played):
                levels.setdefault(name, {})[record.level] = None
            else:
                exercises.setdefault(name, {})[record.exercise] = None
    if not numbers:
        raise OptionError(
            translated("{place}: there is no submission (*.jsonl) in this folder.", place=plain_name(place))
        )
    return {
        name: Assignment(
            id=name,
            title=name,
            numbers=most.most_common(1)[0][0],
            exercises=tuple(Task(code) for code in sorted(filter(_is_exercise, exercises.get(name, ())))),
            levels=tuple(LevelTask(level) for level in sorted(filter(_is_level, levels.get(name, ())))),
        )
        for name, most in sorted(numbers.items())
    }


def _logs(place: Path) -> Iterator[Attempts]:
    with private_folder() as scratch:
        for path, _, below in look_at(place, scratch).work:
            try:
                with open_shared(path, below=below) if below else path.open("rb") as opened:
                    yield read_attempts(as_written(read_at_most(opened, LARGEST_ATTEMPTS, LogError)))
            except (MineralsError, OSError):  # grading says why
                continue


def _is_exercise(code: str) -> bool:
    try:
        return text_of(code).code == code
    except MineralsError:
        return False


def _is_level(name: str) -> bool:
    try:
        level_named(name)
    except MineralsError:
        return False
    return True


def first_answers(rows: Sequence[AnswerRow]) -> list[AnswerRow]:
    """Return the first answer of each student to each part that could be read, of work that surely is the student's."""
    found: dict[tuple[str, str, str, str], AnswerRow] = {}
    for row in rows:
        if not row.student.doubt and (row.answer.right or row.answer.standing == "wrong"):
            key = (whose(row.student), row.student.assignment.id, row.task.name, row.answer.part)
            found.setdefault(key, row)
    return list(found.values())
