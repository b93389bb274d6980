"""Marking: replays an attempt log and works out every verdict again from the student's answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from minerals.classroom.attempts import (
    LONGEST_TEXT,
    Attempts,
    Checked,
    Header,
    OfExercise,
    Opened,
    PartProgress,
    Played,
    Progress,
)
from minerals.classroom.exercise import ExerciseInstance, Numbers, Variant
from minerals.classroom.grading.assignments import Assignment, LevelTask, Task
from minerals.classroom.grading.deadlines import Deadline
from minerals.classroom.grading.deductions import NO_DEDUCTIONS, Deductions
from minerals.classroom.grading.grades import Answer, ExerciseGrade, LevelGrade, PartGrade, StudentGrade
from minerals.classroom.grading.observations import LONGEST_PAUSE, Pace, of_exercise, of_log, paces, sittings
from minerals.classroom.levels import Play, level_named
from minerals.classroom.texts import title_of
from minerals.core.system import LONGEST_ACTION, OutOfTime, place_of_work, require_time
from minerals.core.text import LogError, MineralsError, counted, in_figures, language, quoted, template, translated

LONGEST_STUDENT = 200
"""The length limit of a student's name, in characters."""
_MOST_ACTIONS = 500
_MOST_SHOWN = 3


def grade(
    attempts: Attempts,
    assignments: Mapping[str, Assignment],
    file: str = "",
    deductions: Deductions = NO_DEDUCTIONS,
    sealed: Variant | None = None,
    extension: str = "",
) -> StudentGrade:
    """Grade one attempt log.

    Parameters
    ----------
    attempts
        The contents of the log.
    assignments
        The assignments, by id.
    file
        What the file is called in tables and reports.
    deductions
        What wrong answers cost.
    sealed
        The student's numbers, if these are the answers of a sealed page. Otherwise the names in the log decide them.
    extension
        What the roster says of the time that this student has, as in `RosterEntry.extension`.

    Raises
    ------
    LogError
        If the log belongs to none of the assignments, or names no student.
    OptionError
        If the extension cannot be read.

    Examples
    --------
    >>> from minerals.classroom import AttemptLog, Exercise
    >>> from minerals.classroom.attempts import read_attempts
    >>> from minerals.classroom.grading import Assignment, Deductions, Task
    >>> log = AttemptLog("Ada", "week-4", numbers="bank")
    >>> exercise = Exercise("E42", log=log)
    >>> replies = exercise.predict(12), exercise.check("mirrored", 4), exercise.check("mirrored", 3)
    >>> attempts = read_attempts(log.to_bytes())
    >>> week = Assignment(id="week-4", numbers="bank", exercises=(Task("E42", 3),))
    >>> grade(attempts, {week.id: week}).points
    1.0
    >>> grade(attempts, {week.id: week}, deductions=Deductions(points_per_try=0.25)).points
    0.75
    """
    header = attempts.header
    assignment = assignments.get(header.assignment)
    if assignment is None:
        known = ", ".join(assignments)
        named = repr(header.assignment[:LONGEST_STUDENT])
        raise LogError(
            translated("It belongs to the assignment {name}, but you are grading: {known}.", name=named, known=known), 1
        )
    if not header.student.strip():
        raise LogError(translated("It does not name a student."), 1)
    if len(header.student) > LONGEST_STUDENT:
        raise LogError(translated("The student's name is longer than {most} characters.", most=LONGEST_STUDENT), 1)
    remarks = [attempts.damage] if attempts.damage else []
    numbers = numbers_for(header, assignment)
    if header.numbers != numbers and sealed is None:
        remarks.append(
            translated(
                "It was started with different numbers ({numbers}) from the assignment's.", numbers=header.numbers
            )
        )
    records: dict[str, list[OfExercise]] = {}
    played: dict[str, list[Played]] = {}
    for record in attempts.records:
        if isinstance(record, Played):
            played.setdefault(record.level, []).append(record)
        else:
            records.setdefault(record.exercise, []).append(record)
    seconds = _seconds(attempts)
    answers = paces(attempts.records)
    variant = sealed or variant_of(header, assignment)
    deadline = assignment.deadline_with(extension)
    work = [record.at for record in attempts.records if isinstance(record, Checked | Played)]
    remarks += _after(deadline, work)
    return StudentGrade(
        header.student,
        assignment,
        file,
        tuple(
            _exercise(
                task,
                variant.pose(task.exercise),
                records.get(task.exercise, ()),
                answers.get(task.exercise, ()),
                seconds.get(task.exercise, 0),
                deductions,
                deadline,
                is_sealed=sealed is not None,
            )
            for task in assignment.exercises
        ),
        tuple(
            _level(task, played.get(task.level, ()), seconds.get(task.level, 0), deadline) for task in assignment.levels
        ),
        tuple(remarks),
        tuple(
            (task.level, game.actions[0][:LONGEST_ACTION])
            for task in assignment.levels
            for game in played.get(task.level, ())[:1]
            if game.actions
        ),
        observations=of_log(attempts.records),
        sittings=sittings(attempts.records),
        deadline=deadline,
        last_at=max(work, default=None),
    )


def _after(deadline: Deadline | None, work: Sequence[int]) -> list[str]:
    """Return how many answers and games came after the due date, in a sentence, if any did."""
    late = sum(deadline.days_late(at) > 0 for at in work) if deadline is not None else 0
    if deadline is None or not late:
        return []
    answers = counted(late, "{number} answer", "{number} answers")
    return [translated("{answers} given after the due date, {due}.", answers=answers, due=deadline.in_words)]


def variant_of(header: Header, assignment: Assignment) -> Variant:
    """Return the variant that a log is graded by: the numbers of the student whom it names."""
    return Variant(header.student, header.assignment, numbers=numbers_for(header, assignment))


def numbers_for(header: Header, assignment: Assignment) -> Numbers:
    """Return the set that a log's numbers are drawn from: the assignment's.

    Whether these are the fewer values of the first kits, the log says: it knows what its student was asked.
    """
    every = ("many", "all")
    return header.numbers if header.numbers in every and assignment.numbers in every else assignment.numbers


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


def _exercise(
    task: Task,
    posed: ExerciseInstance,
    records: Sequence[OfExercise],
    answers: Sequence[Pace],
    seconds: int,
    deductions: Deductions,
    deadline: Deadline | None,
    *,
    is_sealed: bool,
) -> ExerciseGrade:
    progress = Progress(posed, guess_first=not is_sealed)
    remarks: list[str] = []
    right: dict[str, Checked] = {}
    differs: list[str] = []
    others = False
    given: list[Answer] = []
    numbers: Counter[str] = Counter()
    after = {id(pace.record): min(pace.after, LONGEST_PAUSE) // 1000 for pace in answers}
    with place_of_work(task.exercise):
        for record in records:
            require_time()
            said = progress.apply(record)
            if isinstance(record, Checked) and said is not None:
                if said.standing != record.verdict:
                    differs.append(record.text)
                if said.value_is_right:
                    right.setdefault(record.part, record)
                numbers[record.part] += 1
                given.append(
                    Answer(
                        record.part,
                        numbers[record.part],
                        record.at,
                        after.get(id(record), 0),
                        record.text,
                        said.standing,
                        said.value_is_right,
                        said.misconception or "",
                        progress.parts[record.part].hints,
                        progress.is_solution_read,
                        float(said.value_is_right),
                        _Lateness.of(deadline, record.at).days,
                    )
                )
            # A log may be older than a parameter, which then has the bank's own value.
            if isinstance(record, Opened) and {**posed.text.bank, **record.parameters} != posed.parameters:
                others = True
    if others:
        remarks.append(
            translated("The log was made with different numbers from this student's own, so it earns no points.")
        )
    if differs:
        verdicts = counted(len(differs), "{number} verdict", "{number} verdicts")
        shown = ", ".join(quoted(text) for text in differs[:_MOST_SHOWN])
        remarks.append(
            translated(
                "{verdicts} in the log did not match the answers: {answers}. Another version of the kit may have read "
                "them in another way.",
                verdicts=verdicts,
                answers=shown,
            )
        )
    if progress.too_early:
        early = counted(progress.too_early, "{number} answer", "{number} answers")
        remarks.append(translated("{answers} given before the guess, not counted.", answers=early))
    weights = {part.key: part.weight for part in posed.parts}
    worth = {key: task.points * weight / sum(weights.values()) for key, weight in weights.items()}
    times = {key: record.at for key, record in right.items()}
    parts = tuple(
        _part(posed, key, progress.parts[key], deductions, worth[key], _Lateness.of(deadline, times.get(key)))
        for key in weights
    )
    in_time = {
        found.key: deductions.points_for(worth[found.key], found.tries)
        for found in parts
        if progress.parts[found.key].is_earned and not others
    }
    earned = sum(points * _Lateness.of(deadline, times.get(key)).share for key, points in in_time.items())
    return ExerciseGrade(
        task.exercise,
        posed.title,
        round(earned, 2),
        task.points,
        parts,
        progress.prediction,
        seconds,
        progress.is_solution_read,
        progress.trials,
        tuple(dict.fromkeys(remarks)),
        of_exercise(progress, answers, list(right.values()), records),
        round(sum(in_time.values()) - earned, 2),
        tuple(given),
    )


class _Lateness(NamedTuple):
    """How late something is, and what it is worth then."""

    days: int
    share: float

    @classmethod
    def of(cls, deadline: Deadline | None, at: int | None) -> _Lateness:
        if deadline is None or at is None:
            return cls(0, 1.0)
        return cls(deadline.days_late(at), deadline.share(at))

    @property
    def in_words(self) -> str:
        """What is said of it behind a reason; "" for what is in time."""
        if not self.days:
            return ""
        days = counted(self.days, "{number} day late", "{number} days late")
        if self.share == 1.0:
            return days
        if not self.share:
            return translated("{days}, so it does not count", days=days)
        return translated("{days} (counts {share})", days=days, share=f"{self.share:.0%}")


def _part(
    posed: ExerciseInstance, key: str, found: PartProgress, deductions: Deductions, worth: float, lateness: _Lateness
) -> PartGrade:
    prompt = posed.prompt(posed.text.part(key))
    advice = found.standing.message if found.standing.misconception else ""
    tries = found.misses + found.is_right
    shown = (found.attempts, found.last, tuple(found.misconceptions), found.hints, advice, tries)
    is_earned = found.is_earned and deductions.allows(tries) and lateness.share > 0
    reason = ", ".join(filter(None, (_reason(found, deductions, worth), lateness.in_words)))
    return PartGrade(key, prompt, is_earned, reason, *shown, lateness.days)


def _reason(found: PartProgress, deductions: Deductions, worth: float) -> str:
    tries = found.misses + found.is_right
    if found.is_earned and not deductions.allows(tries):
        return translated("right at try {tries}, but at most {most} count", tries=tries, most=deductions.most_tries)
    if found.is_earned:
        misses = counted(found.misses, "{number} wrong answer", "{number} wrong answers")
        lost = worth - deductions.points_for(worth, tries)
        if lost:
            return translated("right after {misses} (minus {points})", misses=misses, points=in_figures(f"{lost:g}"))
        return translated("right after {misses}", misses=misses) if found.misses else translated("right at once")
    if found.is_right:
        return translated("right, but only after reading the solution")
    if found.attempts:
        why = f" ({title_of(found.misconceptions[-1])})" if found.standing.misconception else ""
        return translated("wrong") + why
    return translated("the form was wrong") if found.standing.standing == "unreadable" else translated("not attempted")


# --- levels ---


def _level(task: LevelTask, played: Sequence[Played], seconds: int, deadline: Deadline | None) -> LevelGrade:
    title = level_named(task.level).in_words.title
    if not played:
        return LevelGrade(task.level, title, 0.0, task.points, 0, (translated("not attempted"),))
    with place_of_work(task.level):
        games = [(*_worth(task.level, game.actions), game.actions, _Lateness.of(deadline, game.at)) for game in played]
    # Of games that are worth the same, the one in time counts: a level may be played again for fun.
    share, reasons, actions, lateness = max(
        games, key=lambda found: (float(found[0]) * found[3].share, found[0], -found[3].days)
    )
    points = round(task.points * float(share) * lateness.share, 2)
    return LevelGrade(
        task.level,
        title,
        points,
        task.points,
        len(played),
        (*reasons, lateness.in_words) if lateness.days else reasons,
        actions,
        seconds,
        taken_off=round(task.points * float(share) - points, 2),
        days_late=lateness.days,
        answers=tuple(
            Answer(
                *("", number, game.at, 0, " ".join(game.actions)[:LONGEST_TEXT]),
                *("right" if reached == 1 else "wrong", reached == 1),
                share=float(reached),
                days_late=late.days,
            )
            for number, (game, (reached, _, _, late)) in enumerate(zip(played, games, strict=True), start=1)
        ),
    )


def _worth(level: str, actions: tuple[str, ...]) -> tuple[Fraction, tuple[str, ...]]:
    """Return what a way of playing a level is worth, and why; what is too long is not even remembered."""
    require_time()
    if len(actions) > _MOST_ACTIONS:
        return Fraction(0), (translated("more than {most} actions, so not played", most=_MOST_ACTIONS),)
    for number, action in enumerate(actions, start=1):
        if len(action) > LONGEST_ACTION:
            return Fraction(0), (
                translated("action {number} is too long to be an action, so not played", number=number),
            )
    return _replayed(level, actions, language())


@lru_cache(maxsize=20_000)
def _replayed(level: str, actions: tuple[str, ...], spoken: str) -> tuple[Fraction, tuple[str, ...]]:  # noqa: ARG001
    """Play a level again; return the share of its goals that was reached, and a reason for each.

    The reasons are in the language spoken, so they are remembered by it.
    """
    play = Play(level_named(level))
    for number, action in enumerate(actions, start=1):
        if play.solved:
            break
        require_time()
        try:
            play.attempt(action)
        except OutOfTime:
            raise
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
