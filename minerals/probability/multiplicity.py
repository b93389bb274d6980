"""Several tests at once: how many false alarms to expect, and how to judge the tests together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from minerals.core.system import named_extra
from minerals.core.text import OptionError, counted
from minerals.probability.arguments import numbers, one_of, share
from minerals.probability.percentages import percent


@dataclass(frozen=True)
class AdjustedPValues:
    """Several tests judged together, so that their number alone causes no false alarms.

    Examples
    --------
    >>> together = adjust_p_values({"board": 0.01, "cards": 0.04, "tools": 0.3})
    >>> together.alarms, round(together.chance_of_a_false_alarm, 3)
    (('board',), 0.143)
    """

    method: str
    alpha: float
    """The acceptable probability of at least one false alarm."""
    names: tuple[str, ...]
    p_values: tuple[float, ...]
    """The p-values as given."""
    adjusted: tuple[float, ...]
    """The adjusted p-values; compare them with `alpha` itself."""

    @property
    def expected_false_alarms(self) -> float:
        """How many of the tests would raise an alarm without adjustment if there were nothing to find."""
        return len(self.p_values) * self.alpha

    @property
    def chance_of_a_false_alarm(self) -> float:
        """How likely at least one false alarm would be, if the tests were independent."""
        return float(1 - (1 - self.alpha) ** len(self.p_values))

    @property
    def bonferroni_threshold(self) -> float:
        """The limit for the p-value of a single test by Bonferroni's rule."""
        return self.alpha / len(self.p_values)

    @property
    def alarms(self) -> tuple[str, ...]:
        """The tests that still raise an alarm."""
        return tuple(name for name, p in zip(self.names, self.adjusted, strict=True) if p <= self.alpha)

    def __str__(self) -> str:
        unadjusted = sum(p <= self.alpha for p in self.p_values)
        tests = counted(len(self.p_values), "{number} test", "{number} tests")
        return (
            f"{tests} at {percent(self.alpha)}: {self.expected_false_alarms:.3g} false "
            f"alarms expected, at least one with probability {self.chance_of_a_false_alarm:.3f}. "
            f"Found unadjusted: {unadjusted}; adjusted ({self.method}): {len(self.alarms)}."
        )

    def _repr_markdown_(self) -> str:
        rows = zip(self.names, self.p_values, self.adjusted, strict=True)
        found = {name: f"**{name}**" for name in self.alarms}
        lines = [f"| {found.get(name, name)} | {p:.3g} | {together:.3g} |" for name, p, together in rows]
        return "\n".join([str(self), "", "| test | p | adjust_p_values |", "|---|---|---|", *lines])


@named_extra()
def adjust_p_values(p_values: Any, *, method: str = "holm", alpha: float = 0.05) -> AdjustedPValues:
    """Judge several tests together.

    Parameters
    ----------
    p_values
        A list of p-values, or a mapping from the name of a test to its p-value.
    method
        "holm"; or "bonferroni", which is simpler and finds less.
    alpha
        The acceptable probability of at least one false alarm.

    Raises
    ------
    OptionError
        If a p-value is not from 0 to 1, or the method is neither of these.

    Notes
    -----
    Computed by `statsmodels.stats.multitest.multipletests`.

    Examples
    --------
    >>> print(adjust_p_values([0.002] + [0.04] * 3 + [0.5] * 28))
    32 tests at 5 %: 1.6 false alarms expected, ... Found unadjusted: 4; adjusted (holm): 0.
    """
    from statsmodels.stats import multitest  # type: ignore[import-untyped, unused-ignore]  # no types

    named = p_values if isinstance(p_values, Mapping) else dict(enumerate(numbers("p_values", p_values), start=1))
    found = numbers("p_values", list(named.values()))
    if (found < 0).any() or (found > 1).any():
        raise OptionError("p_values takes numbers from 0 to 1.")
    level = share("alpha", alpha)
    together = multitest.multipletests(found, alpha=level, method=one_of("method", method, ("holm", "bonferroni")))[1]
    return AdjustedPValues(method, level, tuple(map(str, named)), tuple(found.tolist()), tuple(together.tolist()))
