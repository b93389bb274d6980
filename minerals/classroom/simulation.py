"""Many trials of an exercise by the real engine, and their results."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

import msgspec

from minerals.classroom.posed import Posed
from minerals.core.arguments import well_asked
from minerals.core.chance import SeededChance
from minerals.core.errors import OptionError
from minerals.core.languages import translated
from minerals.core.quotation import quoted
from minerals.core.words import counted, in_figures

CONFIDENT = 1.96
"""The number of standard errors to each side that contain the right value in 95 of 100 studies."""

LARGEST_SEED: int = 10**100


class Estimate(msgspec.Struct, frozen=True):
    """The result of the trials for one part: a mean and its error.

    Examples
    --------
    >>> estimate = Estimate(mean=0.25, standard_error=0.05, n=75)
    >>> print(estimate)
    0.25 ± 0.098 (75 trials)
    >>> round(estimate.z(0.2), 6)
    1.0
    """

    mean: float
    standard_error: float
    """The standard error of the mean; infinite after a single trial."""
    n: int
    """The trials in which it was observed."""

    @property
    def band(self) -> tuple[float, float]:
        """The 95 % confidence interval, as its low and its high end."""
        reach = CONFIDENT * self.standard_error
        return (self.mean - reach, self.mean + reach)

    def z(self, value: Fraction | float) -> float:
        """Return how many standard errors the mean lies above a value; 0 if they are the same and nothing varied."""
        distance = self.mean - float(value)
        if not self.standard_error:
            return 0.0 if math.isclose(distance, 0, abs_tol=1e-12) else math.copysign(math.inf, distance)
        return distance / self.standard_error

    def __str__(self) -> str:
        trials = counted(self.n, "{number} trial", "{number} trials")
        return f"{self.figures} ({trials})"

    @property
    def figures(self) -> str:
        """The mean, with ± half of the confidence interval if that is known."""
        reach = CONFIDENT * self.standard_error
        return in_figures(f"{self.mean:.4g} ± {reach:.2g}" if math.isfinite(reach) else f"{self.mean:.4g}")


@well_asked
class Simulation(msgspec.Struct, frozen=True):
    """What `Exercise.simulate` returns: an estimate for each part, or why there is none.

    `simulation["six"]` is the estimate of one part.

    Examples
    --------
    >>> from minerals.classroom import Exercise
    >>> exercise = Exercise("E17")
    >>> exercise.predict("1/6")
    → Noted. Now find out.
    >>> simulation = exercise.simulate(200, seed=1)
    >>> simulation.trials, simulation["six"].n
    (200, 200)
    """

    estimates: Mapping[str, Estimate]
    """By the key of the part."""
    seed: int
    """The seed of the trials."""
    trials: int
    """How many were played."""
    message: str = ""
    """Why there are no estimates, or an empty text if there are some."""

    def __getitem__(self, part: str) -> Estimate:
        return self.estimates[part]

    def __str__(self) -> str:
        return self.message or "\n".join(f"{part}: {estimate}" for part, estimate in self.estimates.items())

    def __repr__(self) -> str:
        return str(self)


class Tally:
    """Observations of one part, added up as they come (Welford)."""

    def __init__(self) -> None:
        self.n = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, seen: float) -> None:
        """Take in one observation. O(1)."""
        self.n += 1
        distance = seen - self.mean
        self.mean += distance / self.n
        self._squares += distance * (seen - self.mean)

    @property
    def estimate(self) -> Estimate:
        """The result so far."""
        spread = math.sqrt(self._squares / (self.n - 1)) if self.n > 1 else math.inf
        return Estimate(self.mean, spread / math.sqrt(self.n), self.n)


def trials(posed: Posed, n: int, seed: int) -> Iterator[Mapping[str, float]]:
    """Yield the observations of n trials, one trial at a time, for charts that grow.

    Trial *i* depends only on (seed, *i*).
    """
    trial = posed.trial
    if trial is None:
        return
    for number in range(n):
        seen = trial(posed.parameters, SeededChance(f"{seed}/{number}"))
        yield {part: float(value) for part, value in seen.items()}


def simulate(posed: Posed, n: int, seed: int, progress: Callable[[int], None] | None = None) -> Simulation:
    """Play many trials of an exercise. If you interrupt it, the trials so far count.

    Parameters
    ----------
    posed
        The exercise with its parameters.
    n
        How many trials.
    seed
        A trial depends on the seed and its own number alone.
    progress
        A function that is called after each trial with the number of trials so far.

    Raises
    ------
    OptionError
        If n is not a number of trials, or the seed is too large to be written down.
    """
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise OptionError(
            translated("simulate: trials must be a whole number from 1 up, not {value}.", value=quoted(n))
        )
    if isinstance(seed, int) and abs(seed) >= LARGEST_SEED:
        raise OptionError(translated("simulate: this seed has too many digits."))
    if posed.trial is None:
        return Simulation(
            {}, seed, 0, translated("There is nothing to play here: you solve this exercise by thinking.")
        )
    tallies: dict[str, Tally] = {}
    done = 0
    try:
        for seen in trials(posed, n, seed):
            if not (seen or tallies or not posed.is_what_if):
                return Simulation(
                    {}, seed, 0, translated("The rules never lead to this what-if, so the engine cannot play it.")
                )
            for part, value in seen.items():
                tallies.setdefault(part, Tally()).add(value)
            done += 1
            if progress is not None:
                progress(done)
    except KeyboardInterrupt:
        if not done:
            raise
    estimates = {part.key: tallies[part.key].estimate for part in posed.parts if part.key in tallies}
    return Simulation(estimates, seed, done)
