"""Reports as plain HTML: a page per student, and one for the class. They load nothing, and are light or dark."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from minerals.classroom.exercise import pose
from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.grading.grades import ExerciseGrade, LevelGrade, Results, StudentGrade, points_in_words
from minerals.classroom.grading.observations import moment
from minerals.classroom.texts import title_of
from minerals.core.system import PRIVATE, file_errors_explained, lazy, require, write_folder
from minerals.core.text import counted, in_figures, language, translated
from minerals.exchange.policy import content_policy
from minerals.exchange.templates import fill_template

if TYPE_CHECKING:
    import markupsafe
else:
    markupsafe = lazy("markupsafe")


class Cell(NamedTuple):
    """A cell of a table."""

    text: str
    kind: Literal["heading", "words", "number", "heat"]
    share: float = 0.0
    """Of heat: how much of the most there can be."""
    link: str = ""
    """Of a heading: where it leads."""

    @property
    def percent(self) -> int:
        """The share as a whole number from 0 to 100."""
        return round(100 * min(max(self.share, 0.0), 1.0))


class Table(NamedTuple):
    """A table, the first cell of each row its heading."""

    caption: str
    headings: Sequence[str]
    rows: Sequence[Sequence[Cell]]


class Section(NamedTuple):
    """A part of the class report."""

    title: str
    said: str
    tables: Sequence[Table]


def page_name(student: StudentGrade) -> str:
    """Return the name of a student's page: readable, and different for different students and assignments."""
    words = re.sub(r"[^a-z0-9]+", "-", f"{student.student} {student.assignment.id}".casefold()).strip("-")[:60]
    found = student.enrolled
    # A class may have two students of one name.
    which = f"{found.id}\0{found.email}\0{found.login}" if found is not None else ""
    key = f"{student.label}\0{student.assignment.id}\0{which}".encode()
    return f"{words or 'student'}-{blake2b(key, digest_size=4).hexdigest()}.html"


@file_errors_explained()
def write_reports(results: Results, folder: Path) -> None:
    """Write `index.html` for the class and a page for each student: all of them or, after an error, none.

    They have names and points, so only their owner may read them.

    Parameters
    ----------
    results
        The grades.
    folder
        Where to write the pages. The folder is created if needed.

    Raises
    ------
    OSError
        If they cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> from minerals.classroom import AttemptLog
    >>> from minerals.classroom.attempts import read_attempts
    >>> from minerals.classroom.grading import Assignment, LevelTask, Results, grade
    >>> log = AttemptLog("Ada", "week-1")
    >>> log.add_played("mattock.levels.mine-first", ["e6"])
    >>> week = Assignment(id="week-1", title="First mines", levels=(LevelTask("mattock.levels.mine-first"),))
    >>> student = grade(read_attempts(log.to_bytes()), {week.id: week})
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_reports(Results((student,)), Path(folder))
    ...     sorted(file.relative_to(folder).as_posix() for file in Path(folder).rglob("*.html"))
    ['index.html', 'students/ada-week-1-846e628d.html']
    """
    require(Results, results=results)
    require(Path, folder=folder)
    pages = {f"students/{page_name(student)}": student_report(student) for student in results.students}
    write_folder(folder, pages | {"index.html": class_report(results)}, mode=PRIVATE)


def report_page(template: str, title: str, **values: object) -> str:
    """Return a report, filled in from a template."""
    style = _style()
    policy = content_policy(styles=[style])
    return fill_template(__package__, template, language=language(), title=title, policy=policy, style=style, **values)


@cache
def _style() -> markupsafe.Markup:
    """Return the style of all reports.

    Each share has a class of its own: a page that takes no style from attributes can be told to refuse all of them.
    """
    shares = "".join(f".share-{percent} {{ --share: {percent / 100:g}; }}\n" for percent in range(101))
    return markupsafe.Markup(files(__package__).joinpath("report.css").read_text(encoding="utf-8") + shares)


def _heading(text: str, link: str = "") -> Cell:
    return Cell(text, "heading", link=link)


def _words(text: str) -> Cell:
    return Cell(text, "words")


def _number(value: float) -> Cell:
    return Cell(_figures(value), "number")


def _heat(value: float, of: float) -> Cell:
    return Cell(_figures(value), "heat", value / of if of else 0.0)


def _figures(value: float) -> str:
    return in_figures(f"{value:g}")


def _minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"


# --- one student ---


def student_report(student: StudentGrade) -> str:
    """Return the page of one student in one assignment: the points and the reasons.

    Examples
    --------
    >>> import re
    >>> from minerals.classroom import AttemptLog
    >>> from minerals.classroom.attempts import read_attempts
    >>> from minerals.classroom.grading import Assignment, LevelTask, grade
    >>> log = AttemptLog("Ada", "week-1")
    >>> log.add_played("mattock.levels.mine-first", ["e6"])
    >>> week = Assignment(id="week-1", title="First mines", levels=(LevelTask("mattock.levels.mine-first"),))
    >>> student = grade(read_attempts(log.to_bytes()), {week.id: week})
    >>> page = student_report(student)
    >>> re.findall("<h1>(.*)</h1>", page), re.findall("<strong>(.*)</strong>", page)
    (['Ada: First mines'], ['1 of 1 point'])
    """
    assignment = student.assignment
    return report_page(
        "student_report.html",
        f"{student.student}: {assignment.title}",
        points=points_in_words(student.points, assignment.points),
        due=_due(student),
        time=translated("{time} minutes of work", time=_minutes(student.seconds)),
        remarks=(*([student.doubt] if student.doubt else []), *student.remarks),
        observed=translated("How the work was done"),
        observations=(
            *([student.sittings] if student.sittings else []),
            *([translated("Hand-in code: {codes}.", codes=", ".join(student.codes))] if student.codes else []),
            *student.observations,
            *(f"{task.name}: {said}" for task in student.tasks for said in task.observations),
        ),
        exercises=[_exercise(exercise) for exercise in student.exercises],
        levels=[
            {"title": level.title, "points": points_in_words(level.points, level.out_of), "reasons": level.reasons}
            for level in student.levels
        ],
    )


def _due(student: StudentGrade) -> str:
    """Return when it was due and what was late, in sentences; "" without a due date."""
    if student.deadline is None:
        return ""
    said = [student.deadline.told]
    if student.taken_off:
        points = in_figures(f"{student.taken_off:g}")
        said.append(translated("Points taken off because of late answers: {points}.", points=points))
    if student.last_at is not None:
        last = translated(
            "Your last answer was at {time} UTC, by the clock of your computer.", time=moment(student.last_at)
        )
        said.append(last)
    return " ".join(said)


def _exercise(exercise: ExerciseGrade) -> dict[str, object]:
    """Return what a student's page says of an exercise."""
    return {
        "title": f"{exercise.exercise} {exercise.title}",
        "said": ", ".join(_said_of(exercise)),
        "parts": _parts_table(exercise),
        "remarks": exercise.remarks,
        "advice": _advice(exercise),
    }


def _said_of(exercise: ExerciseGrade) -> Iterator[str]:
    yield points_in_words(exercise.points, exercise.out_of)
    yield translated("{time} minutes", time=_minutes(exercise.seconds))
    if exercise.prediction:
        yield translated("guess: {guess}", guess=exercise.prediction)
    if exercise.trials:
        yield counted(exercise.trials, "{number} simulated trial", "{number} simulated trials")
    if exercise.solution_read:
        yield translated("the solution was read")


def _parts_table(exercise: ExerciseGrade) -> Table:
    rows = [
        (_heading(part.prompt), _words(part.answer), _words(part.reason), _number(part.tries), _number(part.hints))
        for part in exercise.parts
    ]
    headings = (
        translated("question"),
        translated("answer"),
        translated("why"),
        translated("tries"),
        translated("hints"),
    )
    return Table(translated("Parts"), headings, rows)


def _advice(exercise: ExerciseGrade) -> list[str]:
    """Return what was said to the misconceptions that are left standing."""
    return list(dict.fromkeys(part.advice for part in exercise.parts if part.advice))


# --- the class ---


def class_report(results: Results) -> str:
    """Return the page of the class: points, misconceptions with their frequency, and files that could not be graded.

    Examples
    --------
    >>> import re
    >>> from minerals.classroom import AttemptLog
    >>> from minerals.classroom.attempts import read_attempts
    >>> from minerals.classroom.grading import Assignment, LevelTask, Results, grade
    >>> log = AttemptLog("Ada", "week-1")
    >>> log.add_played("mattock.levels.mine-first", ["e6"])
    >>> week = Assignment(id="week-1", title="First mines", levels=(LevelTask("mattock.levels.mine-first"),))
    >>> student = grade(read_attempts(log.to_bytes()), {week.id: week})
    >>> re.findall("<caption>(.*)</caption>", class_report(Results((student,))))
    ['Points of 1', 'Effort', 'First try at mattock.levels.mine-first']
    """
    require(Results, results=results)
    return report_page("class_report.html", translated("Class report"), sections=list(_sections(results)))


def _sections(results: Results) -> Iterator[Section]:
    yield from _to_decide(results)
    for assignment, students in results.by_assignment():
        sure = [student for student in students if not student.doubt] or students
        tables = (
            _points_table(assignment, students),
            _effort_table(sure),
            *_misconception_table(sure),
            *_choice_tables(sure),
        )
        told = [counted(len(sure), "{number} student", "{number} students")]
        if assignment.deadline is not None:
            told.append(translated("due: {due}", due=assignment.deadline.in_words))
        yield Section(assignment.title, ", ".join(told), tables)
    if noticed := list(_noticed(results.students)):
        table = Table(translated("Students"), (translated("student"), translated("what the log shows")), noticed)
        said = translated("This proves nothing, and it takes no points. Ask the student.")
        yield Section(translated("Worth a question"), said, (table,))


def _to_decide(results: Results) -> Iterator[Section]:
    """Yield what a teacher has to see to before the points are final."""
    if results.doubts:
        decide = [(_heading(name), _words(why)) for name, why in results.doubts]
        files = Table(translated("Students"), (translated("student"), translated("why")), decide)
        yield Section(translated("For you to decide"), "", (files,))
    if results.missing:
        absent = [
            (_heading(found.student.name), _words(found.assignment.title), _words(found.reason))
            for found in results.missing
        ]
        headings = (translated("student"), translated("assignment"), translated("why"))
        yield Section(translated("Nothing to grade"), "", (Table(translated("Students"), headings, absent),))
    if results.unread:
        rows = [(_heading(unread.file), _words(unread.reason)) for unread in results.unread]
        files = Table(translated("Files"), (translated("file"), translated("why")), rows)
        yield Section(translated("Not graded"), "", (files,))


def _noticed(students: Sequence[StudentGrade]) -> Iterator[tuple[Cell, Cell]]:
    """Yield what is odd about how the students worked. When they did is on their own pages."""
    for student in students:
        said = [f"{task.name}: {remark}" for task in student.tasks for remark in task.observations]
        if said := [*student.observations, *said]:
            yield _heading(student.label, f"students/{page_name(student)}"), _words(" ".join(said))


def _points_table(assignment: Assignment, students: Sequence[StudentGrade]) -> Table:
    names = [task.name for task in students[0].tasks]
    rows = [
        (
            _heading(student.label, f"students/{page_name(student)}"),
            *(_undecided(student) if student.doubt else _decided(student)),
        )
        for student in students
    ]
    caption = translated("Points of {total}", total=_figures(assignment.points))
    late = [translated("days late")] if assignment.due else []
    return Table(caption, (translated("student"), translated("total"), *late, *names), rows)


def _decided(student: StudentGrade) -> Iterator[Cell]:
    yield _number(student.points)
    if student.deadline is not None:
        yield _number(student.days_late)
    yield from (_heat(task.points, task.out_of) for task in student.tasks)


def _undecided(student: StudentGrade) -> Iterator[Cell]:
    """Yield no points: those that do not count are on the student's own page."""
    yield _words("?")
    if student.deadline is not None:
        yield _words("")
    yield from (_words("") for _ in student.tasks)


def _effort_table(students: Sequence[StudentGrade]) -> Table:
    rows = []
    for tasks in zip(*(student.tasks for student in students), strict=True):
        begun = [task for task in tasks if task.is_begun]
        rows.append((_heading(_titled(tasks[0])), *_effort(tasks, begun)))
    headings = (
        translated("task"),
        translated("begun"),
        translated("share of points"),
        translated("attempts each"),
        translated("hints each"),
        translated("solution read"),
        translated("minutes each"),
    )
    return Table(translated("Effort"), headings, rows)


def _titled(task: ExerciseGrade | LevelGrade) -> str:
    return f"{task.name} {task.title}"


def _effort(
    tasks: Sequence[ExerciseGrade | LevelGrade], begun: Sequence[ExerciseGrade | LevelGrade]
) -> tuple[Cell, ...]:
    each = len(begun) or 1
    out_of = sum(task.out_of for task in tasks)
    share = sum(task.points for task in tasks) / out_of if out_of else 0.0
    return (
        _heat(len(begun), len(tasks)),
        Cell(f"{share:.0%}", "heat", share),
        _number(round(sum(task.attempts for task in begun) / each, 1)),
        _number(round(sum(task.hints for task in begun) / each, 1)),
        _number(sum(task.solution_read for task in tasks)),
        _words(_minutes(sum(task.seconds for task in begun) // each)),
    )


def _misconception_table(students: Sequence[StudentGrade]) -> Iterator[Table]:
    """Yield which misconception how many students had, each student counted once, the most frequent first."""
    met: Counter[tuple[str, str, str]] = Counter()
    left: Counter[tuple[str, str, str]] = Counter()
    for student in students:
        for exercise in student.exercises:
            for part in exercise.parts:
                for name in set(part.misconceptions):
                    key = (exercise.exercise, part.key, name)
                    met[key] += 1
                    left[key] += not part.earned
    rows = []
    for key, count in sorted(met.items(), key=lambda found: (-found[1], found[0])):
        code, part_key, name = key
        posed = pose(code)
        message = posed.messages(posed.text.part(part_key))[name]
        idea = title_of(name)
        cells = (_words(part_key), _words(idea), _heat(count, len(students)), _number(left[key]), _words(message))
        rows.append((_heading(code), *cells))
    if rows:
        headings = (
            translated("exercise"),
            translated("part"),
            translated("misconception"),
            translated("students"),
            translated("not overcome"),
            translated("the feedback they got"),
        )
        yield Table(translated("Misconceptions"), headings, rows)


def _choice_tables(students: Sequence[StudentGrade]) -> Iterator[Table]:
    """Yield, for each level, what the students tried first, the most frequent first."""
    chosen: dict[str, Counter[str]] = {}
    for student in students:
        for level, action in student.first_tries:
            chosen.setdefault(level, Counter())[action] += 1
    for level, actions in chosen.items():
        rows = [(_heading(action), _heat(count, actions.total())) for action, count in actions.most_common(20)]
        caption = translated("First try at {level}", level=level)
        yield Table(caption, (translated("action"), translated("students")), rows)
