"""Marking: an attempt log replayed, every verdict worked out again from what the student wrote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from os import PathLike
from pathlib import Path

from minerals.classroom.attempts import Attempts, Checked, OfExercise, Opened, Played, read_attempts
from minerals.classroom.grading.assignments import Assignment, LevelTask, Task
from minerals.classroom.grading.grades import ExerciseGrade, LevelGrade, PartGrade, Results, StudentGrade, Unread
from minerals.classroom.levels import Play, level_named
from minerals.classroom.posed import Posed
from minerals.classroom.progress import PartProgress, Progress
from minerals.classroom.variants import Variant
from minerals.core.arguments import checked_first, well_asked
from minerals.core.errors import LogError, MineralsError, OptionError
from minerals.core.languages import language, template, translated
from minerals.core.log.files import logs_below
from minerals.core.words import counted

LONGEST_PAUSE = 5 * 60 * 1000
"""A longer time between two records counts as a break of no more than this, in milliseconds."""
LARGEST_FILE = 20_000_000
"""A submission of more bytes is not looked at."""
_MOST_ACTIONS = 500


@well_asked
@checked_first
def grade_all(assignments: Mapping[str, Assignment], submissions: str | PathLike[str]) -> Results:
    """Grade every `*.jsonl` or `*.replay` somewhere in a folder, or one file.

    A file that is damaged, edited, or belongs to no assignment is reported, and the others are graded. Of two files of
    one student in one assignment, the one with the last record counts.

    Raises
    ------
    OptionError
        Where there is no such folder or no file in it.
    """
    place = Path(submissions)
    if not place.exists():
        raise OptionError(translated("{place}: there is no such file or folder.", place=str(place)))
    files = logs_below(place) if place.is_dir() else [place]
    if not files:
        raise OptionError(translated("{place}: there is no submission (*.jsonl) in this folder.", place=str(place)))
    graded: dict[tuple[str, str], tuple[int, StudentGrade]] = {}
    unread: list[Unread] = []
    for file in files:
        name = str(file.relative_to(place)) if place.is_dir() else file.name
        try:
            attempts = _read(file)
            _take_in(graded, unread, attempts, grade(attempts, assignments, name))
        except LogError as error:
            at_line = translated("line {line}: {reason}", line=error.line, reason=error.reason)
            unread.append(Unread(name, error.reason if error.line is None else at_line))
        except (OSError, MineralsError) as error:
            unread.append(Unread(name, str(error)))
    ordered = sorted(graded.values(), key=lambda found: (found[1].assignment.id, found[1].student.casefold()))
    return Results(tuple(student for _, student in ordered), tuple(unread))


def _read(file: Path) -> Attempts:
    if file.stat().st_size > LARGEST_FILE:
        raise LogError(translated("The file is too large to be a submission."))
    return read_attempts(file.read_bytes())


def _take_in(
    graded: dict[tuple[str, str], tuple[int, StudentGrade]],
    unread: list[Unread],
    attempts: Attempts,
    grade: StudentGrade,
) -> None:
    key = (grade.student, grade.assignment.id)
    last = attempts.records[-1].at if attempts.records else 0
    if key in graded:
        older, newer = sorted([graded[key], (last, grade)], key=lambda found: found[0])
        why = translated("Not counted: {file} is a later one of the same student.", file=newer[1].file)
        unread.append(Unread(older[1].file, why))
        last, grade = newer
    graded[key] = (last, grade)


@well_asked
def grade(attempts: Attempts, assignments: Mapping[str, Assignment], file: str = "") -> StudentGrade:
    """Grade one attempt log. Raises `LogError` where it belongs to none of the assignments."""
    header = attempts.header
    assignment = assignments.get(header.assignment)
    if assignment is None:
        known = ", ".join(assignments)
        named = repr(header.assignment)
        raise LogError(
            translated("It belongs to the assignment {name}; graded are: {known}.", name=named, known=known), 1
        )
    if not header.student.strip():
        raise LogError(translated("It names no student."), 1)
    remarks = [attempts.damage] if attempts.damage else []
    if header.numbers != assignment.numbers:
        remarks.append(
            translated("It was begun with other numbers ({numbers}) than the assignment's.", numbers=header.numbers)
        )
    records: dict[str, list[OfExercise]] = {}
    played: dict[str, list[Played]] = {}
    for record in attempts.records:
        if isinstance(record, Played):
            played.setdefault(record.level, []).append(record)
        else:
            records.setdefault(record.exercise, []).append(record)
    seconds = _seconds(attempts)
    variant = Variant(header.student, header.assignment, numbers=assignment.numbers)
    return StudentGrade(
        header.student,
        assignment,
        file,
        tuple(
            _exercise(task, variant.pose(task.exercise), records.get(task.exercise, ()), seconds.get(task.exercise, 0))
            for task in assignment.exercises
        ),
        tuple(_level(task, played.get(task.level, ()), seconds.get(task.level, 0)) for task in assignment.levels),
        tuple(remarks),
        tuple(
            (task.level, game.actions[0])
            for task in assignment.levels
            for game in played.get(task.level, ())[:1]
            if game.actions
        ),
    )


def _seconds(attempts: Attempts) -> dict[str, int]:
    """Return the time at work on each exercise and level: what lies before a record belongs to it."""
    spent: dict[str, int] = {}
    before: int | None = None
    for record in attempts.records:
        name = record.level if isinstance(record, Played) else record.exercise
        if before is not None and not isinstance(record, Opened):
            spent[name] = spent.get(name, 0) + min(max(record.at - before, 0), LONGEST_PAUSE)
        before = record.at
    return {name: milliseconds // 1000 for name, milliseconds in spent.items()}


# --- exercises ---


def _exercise(task: Task, posed: Posed, records: Sequence[OfExercise], seconds: int) -> ExerciseGrade:
    progress = Progress(posed)
    remarks: list[str] = []
    differs = 0
    for record in records:
        said = progress.apply(record)
        if isinstance(record, Checked) and said is not None and said.standing != record.verdict:
            differs += 1
        if isinstance(record, Opened) and record.parameters != posed.parameters:
            remarks.append(
                translated("The log was made with other numbers than this student's; graded by this student's.")
            )
    if differs:
        verdicts = counted(differs, "{number} verdict", "{number} verdicts")
        remarks.append(translated("{verdicts} in the log differed from what the answers are worth.", verdicts=verdicts))
    if progress.too_early:
        answers = counted(progress.too_early, "{number} answer", "{number} answers")
        remarks.append(translated("{answers} from before the prediction, not counted.", answers=answers))
    parts = tuple(_part(posed, part.key, progress.parts[part.key]) for part in posed.parts)
    weights = {part.key: part.weight for part in posed.parts}
    earned = sum(weights[part.key] for part in parts if part.earned)
    return ExerciseGrade(
        task.exercise,
        posed.title,
        round(task.points * earned / sum(weights.values()), 2),
        task.points,
        parts,
        progress.prediction,
        seconds,
        progress.is_solution_read,
        progress.trials,
        tuple(dict.fromkeys(remarks)),
    )


def _part(posed: Posed, key: str, found: PartProgress) -> PartGrade:
    prompt = posed.prompt(posed.text.part(key))
    advice = found.standing.message if found.standing.misconception else ""
    shown = (found.attempts, found.last, tuple(found.misconceptions), found.hints, advice)
    return PartGrade(key, prompt, found.is_earned, _reason(found), *shown)


def _reason(found: PartProgress) -> str:
    if found.is_earned:
        misses = counted(found.misses, "{number} miss", "{number} misses")
        return translated("right after {misses}", misses=misses) if found.misses else translated("right at once")
    if found.is_right:
        return translated("right only after the solution was read")
    if found.attempts:
        # The name of the misconception is that of the catalogue, so that tables can be counted by it.
        why = f" ({found.misconceptions[-1]})" if found.standing.misconception else ""
        return translated("wrong") + why
    return translated("the form was wrong") if found.standing.standing == "unreadable" else translated("not attempted")


# --- levels ---


def _level(task: LevelTask, played: Sequence[Played], seconds: int) -> LevelGrade:
    title = level_named(task.level).in_words.title
    if not played:
        return LevelGrade(task.level, title, 0.0, task.points, 0, (translated("not attempted"),))
    share, reasons, actions = max(
        ((*_replayed(task.level, game.actions, language()), game.actions) for game in played),
        key=lambda found: found[0],
    )
    points = round(task.points * float(share), 2)
    return LevelGrade(task.level, title, points, task.points, len(played), reasons, actions, seconds)


@lru_cache(maxsize=20_000)
def _replayed(level: str, actions: tuple[str, ...], spoken: str) -> tuple[Fraction, tuple[str, ...]]:  # noqa: ARG001
    """Play a level again; return the share of its goals that was reached, and a reason for each.

    The reasons are in the language spoken, so they are remembered by it.
    """
    play = Play(level_named(level))
    if len(actions) > _MOST_ACTIONS:
        return Fraction(0), (translated("more than {most} actions, not played", most=_MOST_ACTIONS),)
    for number, action in enumerate(actions, start=1):
        if play.solved:
            break
        try:
            play.attempt(action)
        except MineralsError as error:
            why = translated("action {number} cannot be played: {error}", number=number, error=str(error))
            return _reached(play, why)
    return _reached(play)


def _reached(play: Play, remark: str = "") -> tuple[Fraction, tuple[str, ...]]:
    goals = play.progress()
    reasons = [
        translated(template("met: {goal}") if met else template("not met: {goal}"), goal=sentence)
        for sentence, met in goals
    ]
    share = Fraction(1) if play.solved else Fraction(sum(met for _, met in goals), len(goals) or 1)
    return share, (*reasons, *([remark] if remark else []))
