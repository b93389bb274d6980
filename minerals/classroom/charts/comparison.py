"""What is known of a part of an exercise: the guess, the student's own trials, the simulated ones, the exact value."""

from __future__ import annotations

import math
from typing import Literal, NamedTuple, TypeAlias

from minerals.classroom.answers import value_text
from minerals.classroom.attempts import Exercise
from minerals.classroom.charts.scale import nice_end
from minerals.classroom.texts import Part
from minerals.classroom.trials import Estimate
from minerals.core.text import counted, in_figures, translated

Name: TypeAlias = Literal["guess", "yours", "simulated", "exact"]

_LONGEST_FRACTION = 24


class Line(NamedTuple):
    """One of the numbers that are compared."""

    name: Name
    text: str
    """The number in figures, or words."""
    number: float | None = None
    """Where its mark stands; none for words."""
    reach: tuple[float, float] | None = None
    """The ends of its band of 95 %."""
    trials: int = 0

    @property
    def title(self) -> str:
        """What it is called."""
        match self.name:
            case "guess":
                return translated("guess")
            case "yours":
                return translated("yours")
            case "simulated":
                return translated("simulated")
            case "exact":
                return translated("exact")


class PartComparison(NamedTuple):
    """What is known of a part."""

    part: Part
    prompt: str
    unit: str
    lines: tuple[Line, ...]

    @property
    def numbers(self) -> list[float]:
        """All numbers that an axis has to show."""
        marks = [line.number for line in self.lines if line.number is not None]
        return marks + [end for line in self.lines if line.reach is not None for end in line.reach]

    @property
    def ends(self) -> tuple[float, float]:
        """The ends of an axis that begins at zero and shows all numbers.

        A probability near 0 has a shorter axis, because nothing could be told apart on a long one.
        """
        low, high = min(self.numbers, default=0.0), max(self.numbers, default=0.0)
        if not (low or high):
            return 0.0, 1.0
        if self.part.type == "probability":
            return 0.0, min(1.0, nice_end(max(high, 1e-3)))
        end = nice_end(max(abs(low), abs(high)) * 1.05)
        return (-end if low < 0 else 0.0), (end if high > 0 else 0.0)

    def line(self, name: Name) -> Line | None:
        """Return a line by its name, or None if that is not known yet."""
        return next((line for line in self.lines if line.name == name), None)

    @property
    def sentence(self) -> str:
        """All of it in words."""
        said = [f"{line.title} {line.text}" for line in self.lines] or [translated("nothing known yet")]
        exact, simulated = self.line("exact"), self.line("simulated")
        if exact is not None and exact.number is not None and simulated is not None and simulated.reach is not None:
            low, high = simulated.reach
            if low < high:
                inside = low <= exact.number <= high
                said.append(
                    translated("the exact value lies inside the band")
                    if inside
                    else translated("the exact value lies outside the band")
                )
        return f"{self.prompt}: {', '.join(said)}"


def compare_part(
    exercise: Exercise,
    part: Part,
    simulated: Estimate | None = None,
    yours: Estimate | None = None,
    band: tuple[float, float] | None = None,
) -> PartComparison:
    """Return what is known of a part: the exact value only once the student knows it.

    `exercise`: the exercise, with its student's work. `simulated`: the result of the simulated trials. `yours`: the
    result of the trials that the student played by hand. `band`: the 95 % confidence interval of the simulated trials,
    if not that of the estimate.

    >>> exercise = Exercise("E17")
    >>> exercise.predict("1/6")
    → Noted. Now find out.
    >>> compare_part(exercise, exercise.parts[0], Estimate(0.25, 0.05, 75)).sentence
    'P(the accepted roll is a six): guess 1/6, simulated 0.25 ± 0.098'
    """
    lines = (
        _guess(exercise, part),
        _yours(yours),
        _simulated(simulated, band),
        _exact(exercise, part),
    )
    posed = exercise.posed
    return PartComparison(part, posed.prompt(part), posed.unit(part), tuple(line for line in lines if line is not None))


def _guess(exercise: Exercise, part: Part) -> Line | None:
    """Return the guess in the row of the part that it is set against."""
    guess = exercise.progress.prediction
    if not guess or part.key != exercise.posed.guessed_part.key:
        return None
    # Older kits took any number for a guess, and a chart can show no such one.
    value = exercise.posed.guessed(guess)
    return Line("guess", guess, None if isinstance(value, str | None) else float(value))


def _exact(exercise: Exercise, part: Part) -> Line | None:
    progress = exercise.progress
    if not (progress.parts[part.key].is_right or progress.is_solution_known):
        return None
    value = exercise.posed.value(part)
    if isinstance(value, str):
        return Line("exact", exercise.posed.value_in_words(part))
    text = value_text(value, part.digits)
    short = text if len(text) <= _LONGEST_FRACTION else value_text(float(value), part.digits)
    return Line("exact", in_figures(short), float(value))


def _simulated(estimate: Estimate | None, band: tuple[float, float] | None) -> Line | None:
    if estimate is None or not estimate.n:
        return None
    reach = band if band is not None else estimate.band
    finite = reach if all(map(math.isfinite, reach)) else None
    return Line("simulated", estimate.figures, estimate.mean, finite, estimate.n)


def _yours(estimate: Estimate | None) -> Line | None:
    if estimate is None or not estimate.n:
        return None
    trials = counted(estimate.n, "{number} trial", "{number} trials")
    said = translated("{mean} in {trials}", mean=in_figures(f"{estimate.mean:.3g}"), trials=trials)
    return Line("yours", said, estimate.mean, None, estimate.n)
