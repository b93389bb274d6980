"""A pretended class, to try grading out: students who predict, err as people err, read hints and get on."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

from minerals.classroom.attempts import AttemptLog, Exercise
from minerals.classroom.exercise import ExerciseInstance
from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.texts import Part

_START = 1_700_000_000.0


class _Clock:
    """Time that passes a little with every look at it."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck
        self._now = _START

    def __call__(self) -> float:
        self._now += self._luck.uniform(5, 60)
        return self._now


def pretend_class(
    folder: Path, assignment: Assignment, students: int, seed: int = 1, *, names: Sequence[str] = ()
) -> list[Path]:
    """Write the attempt logs of a pretended class into a folder, and return the files. Raises `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    called = names or [f"Student {number:03d}" for number in range(1, students + 1)]
    return [_pretend(folder, assignment, name, seed) for name in called]


def _pretend(folder: Path, assignment: Assignment, student: str, seed: int) -> Path:
    luck = Random(f"{seed}/{student}")
    skill = luck.uniform(0.2, 0.95)
    clock = _Clock(luck)
    log = AttemptLog(student, assignment.id, numbers=assignment.numbers, clock=clock)
    for task in assignment.exercises:
        if luck.random() < 0.95:
            _work_on(Exercise(task.exercise, log=log), luck, skill)
    path = folder / f"{student.casefold().replace(' ', '-')}.{assignment.id}.jsonl"
    path.write_bytes(log.to_bytes())
    return path


def _work_on(exercise: Exercise, luck: Random, skill: float) -> None:
    predict = exercise.posed.text.predict
    guess = {"choice": predict.options[:1], "yes-no": ("yes",), "count": ("3",)}.get(predict.type, ("0.5",))[0]
    exercise.predict(guess)
    for part in exercise.parts:
        for _ in range(8):
            if exercise.check(part.key, _answer(exercise, part, luck, skill)).value_is_right:
                break
            if luck.random() < 0.1:
                break
            exercise.hint(part.key)


def _answer(exercise: Exercise, part: Part, luck: Random, skill: float) -> str:
    value = exercise.posed._answer_key.values[part.key]
    if luck.random() < skill:
        return value if isinstance(value, str) else str(value)
    mistakes = list(exercise.posed._mistakes(part).values())
    if mistakes and luck.random() < 0.6:
        mistake = luck.choice(mistakes)
        return mistake if isinstance(mistake, str) else str(mistake)
    if part.options:
        return luck.choice(part.options)
    return {"yes-no": luck.choice(["yes", "no"]), "count": str(luck.randrange(200))}.get(
        part.type, str(Fraction(luck.randrange(1, 100), 101))
    )


def wrong_answer(posed: ExerciseInstance, part: Part) -> str:
    """Return an answer of the right form to a part that is not right."""
    value = posed._answer_key.values[part.key]
    if isinstance(value, str):
        return next(option for option in part.options or ("yes", "no") if option != value)
    if part.type == "probability":
        return "0.98765" if value < Fraction(1, 2) else "0.01234"
    return str(Fraction(value) + 1)
