"""The mean of some observations and its error."""

from __future__ import annotations

import math
from fractions import Fraction

import msgspec

from minerals.core.text import counted, in_figures

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
