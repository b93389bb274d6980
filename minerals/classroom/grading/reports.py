"""Reports as plain HTML: one page a student, one for the class. They load nothing and follow light and dark."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from html import escape
from pathlib import Path

from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.grading.grades import ExerciseGrade, LevelGrade, Results, StudentGrade
from minerals.classroom.misconceptions import idea_behind
from minerals.classroom.posed import pose
from minerals.classroom.texts import in_figures
from minerals.core.languages import language, translated, translated_number
from minerals.core.words import counted

_STYLE = """
:root { color-scheme: light dark; --line: light-dark(#c8c8c8, #555); --heat: 0, 90, 160; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: start; font-weight: 600; padding: .3rem 0; }
th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: start; vertical-align: top; }
td.number { text-align: end; font-variant-numeric: tabular-nums; }
td.heat { background: rgba(var(--heat), calc(var(--share) * .6)); text-align: end; }
.scroll { overflow-x: auto; }
""".strip()


def page_name(student: StudentGrade) -> str:
    """Return the name of a student's page: readable, and different for different students and assignments."""
    words = re.sub(r"[^a-z0-9]+", "-", f"{student.student} {student.assignment.id}".casefold()).strip("-")[:60]
    key = f"{student.student}\0{student.assignment.id}".encode()
    return f"{words or 'student'}-{blake2b(key, digest_size=4).hexdigest()}.html"


def write_reports(results: Results, folder: Path) -> None:
    """Write `index.html` for the class and a page for each student. Raises `OSError`."""
    pages = folder / "students"
    pages.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(class_report(results), encoding="utf-8")
    for student in results.students:
        (pages / page_name(student)).write_text(student_report(student), encoding="utf-8")


def _page(title: str, body: Iterable[str]) -> str:
    return (
        f'<!doctype html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>\n{_STYLE}\n</style>\n</head>\n<body>\n<main>\n<h1>{escape(title)}</h1>\n{''.join(body)}</main>\n"
        f"</body>\n</html>\n"
    )


def _table(caption: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table whose cells are cells already, the first of each row its heading."""
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    body = "".join(f"<tr>{''.join(row)}</tr>\n" for row in rows)
    return (
        f'<div class="scroll"><table>\n<caption>{escape(caption)}</caption>\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table></div>\n"
    )


def _heading(text: str, link: str = "") -> str:
    shown = f'<a href="{escape(link)}">{escape(text)}</a>' if link else escape(text)
    return f'<th scope="row">{shown}</th>'


def _cell(text: object) -> str:
    return f"<td>{escape(str(text))}</td>"


def _number(value: float) -> str:
    return f'<td class="number">{_figures(value)}</td>'


def _heat(value: float, of: float) -> str:
    share = value / of if of else 0.0
    return f'<td class="heat" style="--share: {share:.2f}">{_figures(value)}</td>'


def _figures(value: float) -> str:
    return in_figures(f"{value:g}")


def _points(points: float, total: float) -> str:
    if total == int(total):
        return translated_number(
            int(total), "{points} of {number} point", "{points} of {number} points", points=_figures(points)
        )
    return translated("{points} of {total} points", points=_figures(points), total=_figures(total))


def _minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"


# --- one student ---


def student_report(student: StudentGrade) -> str:
    """Return the page of one student in one assignment: points, and why."""
    assignment = student.assignment
    return _page(f"{student.student}: {assignment.title}", _student_body(student))


def _student_body(student: StudentGrade) -> Iterator[str]:
    total = student.assignment.points
    yield f"<p><strong>{escape(_points(student.points, total))}</strong></p>\n"
    time = translated("{time} minutes at work", time=_minutes(student.seconds))
    yield f"<p>{escape(time)}</p>\n"
    yield from (f"<p>{escape(remark)}</p>\n" for remark in student.remarks)
    for exercise in student.exercises:
        yield from _exercise_body(exercise)
    for level in student.levels:
        yield f"<section><h2>{escape(level.title)}</h2>\n"
        yield f"<p>{escape(_points(level.points, level.out_of))}</p>\n<ul>"
        yield from (f"<li>{escape(reason)}</li>" for reason in level.reasons)
        yield "</ul></section>\n"


def _exercise_body(exercise: ExerciseGrade) -> Iterator[str]:
    yield f"<section><h2>{escape(exercise.exercise)} {escape(exercise.title)}</h2>\n"
    time = _minutes(exercise.seconds)
    said = [_points(exercise.points, exercise.out_of), translated("{time} minutes", time=time)]
    if exercise.prediction:
        said.append(translated("guess: {guess}", guess=exercise.prediction))
    if exercise.trials:
        said.append(counted(exercise.trials, "{number} simulated trial", "{number} simulated trials"))
    if exercise.solution_read:
        said.append(translated("the solution was read"))
    yield f"<p>{escape(', '.join(said))}</p>\n"
    rows = [
        (_heading(part.prompt), _cell(part.answer), _cell(part.reason), _number(part.attempts), _number(part.hints))
        for part in exercise.parts
    ]
    headings = (
        translated("question"),
        translated("answer"),
        translated("why"),
        translated("attempts"),
        translated("hints"),
    )
    yield _table(translated("Parts"), headings, rows)
    yield from (f"<p>{escape(remark)}</p>\n" for remark in exercise.remarks)
    if advice := _advice(exercise):
        yield f"<ul>{''.join(f'<li>{escape(message)}</li>' for message in advice)}</ul>\n"
    yield "</section>\n"


def _advice(exercise: ExerciseGrade) -> list[str]:
    """Return what was said to the misconceptions that are left standing."""
    return list(dict.fromkeys(part.advice for part in exercise.parts if part.advice))


# --- the class ---


def class_report(results: Results) -> str:
    """Return the page of the class: who has what, which misconceptions how often, and what could not be graded."""
    return _page(translated("Class report"), _class_body(results))


def _class_body(results: Results) -> Iterator[str]:
    for assignment, students in results.by_assignment():
        yield f"<section><h2>{escape(assignment.title)}</h2>\n"
        number = counted(len(students), "{number} student", "{number} students")
        yield f"<p>{number}</p>\n"
        yield _points_table(assignment, students)
        yield _effort_table(students)
        yield from _misconception_table(students)
        yield from _choice_tables(students)
        yield "</section>\n"
    if results.unread:
        rows = [(_heading(unread.file), _cell(unread.reason)) for unread in results.unread]
        files = _table(translated("Files"), (translated("file"), translated("why")), rows)
        heading = translated("Not graded")
        yield f"<section><h2>{escape(heading)}</h2>\n{files}</section>\n"


def _points_table(assignment: Assignment, students: Sequence[StudentGrade]) -> str:
    names = [task.name for task in students[0].tasks]
    rows = [
        (
            _heading(student.student, f"students/{page_name(student)}"),
            _number(student.points),
            *(_heat(task.points, task.out_of) for task in student.tasks),
        )
        for student in students
    ]
    caption = translated("Points of {total}", total=_figures(assignment.points))
    return _table(caption, (translated("student"), translated("total"), *names), rows)


def _effort_table(students: Sequence[StudentGrade]) -> str:
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
    return _table(translated("Effort"), headings, rows)


def _titled(task: ExerciseGrade | LevelGrade) -> str:
    return f"{task.name} {task.title}"


def _effort(
    tasks: Sequence[ExerciseGrade | LevelGrade], begun: Sequence[ExerciseGrade | LevelGrade]
) -> tuple[str, ...]:
    each = len(begun) or 1
    out_of = sum(task.out_of for task in tasks)
    share = sum(task.points for task in tasks) / out_of if out_of else 0.0
    return (
        _heat(len(begun), len(tasks)),
        f'<td class="heat" style="--share: {share:.2f}">{share:.0%}</td>',
        _number(round(sum(task.attempts for task in begun) / each, 1)),
        _number(round(sum(task.hints for task in begun) / each, 1)),
        _number(sum(task.solution_read for task in tasks)),
        _cell(_minutes(sum(task.seconds for task in begun) // each)),
    )


def _misconception_table(students: Sequence[StudentGrade]) -> Iterator[str]:
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
        idea = idea_behind(name).in_words.title
        cells = (_cell(part_key), _cell(idea), _heat(count, len(students)), _number(left[key]), _cell(message))
        rows.append((_heading(code), *cells))
    if rows:
        headings = (
            translated("exercise"),
            translated("part"),
            translated("misconception"),
            translated("students"),
            translated("not overcome"),
            translated("what they were told"),
        )
        yield _table(translated("Misconceptions"), headings, rows)


def _choice_tables(students: Sequence[StudentGrade]) -> Iterator[str]:
    """Yield, for each level, what the students tried first, the most frequent first."""
    chosen: dict[str, Counter[str]] = {}
    for student in students:
        for level, action in student.first_tries:
            chosen.setdefault(level, Counter())[action] += 1
    for level, actions in chosen.items():
        rows = [(_heading(action), _heat(count, actions.total())) for action, count in actions.most_common(20)]
        caption = translated("First try in {level}", level=level)
        yield _table(caption, (translated("action"), translated("students")), rows)
