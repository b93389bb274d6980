"""How many games a study needs."""

from __future__ import annotations

import math

from minerals.core.system import named_extra
from minerals.core.text import OptionError
from minerals.probability.arguments import share


@named_extra()
def games_needed(p0: float = 0.5, p1: float = 0.55, *, alpha: float = 0.05, power: float = 0.8) -> int:
    """Return how many games it takes to show that a share is not `p0` if it is really `p1`.

    Parameters
    ----------
    p0
        The share to reject.
    p1
        The true share.
    alpha
        How often a two-sided test rejects `p0` although it is true.
    power
        How often it rejects `p0` if it is false.

    Raises
    ------
    OptionError
        If the two shares are equal, or a number is not between 0 and 1.

    Notes
    -----
    Uses the normal approximation for one sample, each share with its own variance, by
    `statsmodels.stats.power.normal_sample_size_one_tail` with half of `alpha`.

    Examples
    --------
    >>> games_needed(0.5, 0.55), games_needed(0.5, 0.6)
    (783, 194)
    """
    from statsmodels.stats import power as power_of  # type: ignore[import-untyped, unused-ignore]  # no types

    tested, true = share("p0", p0), share("p1", p1)
    if tested == true:
        raise OptionError(f"p0 and p1 are both {p0}: no number of games can tell them apart.")
    games: float = power_of.normal_sample_size_one_tail(
        abs(true - tested),
        share("power", power),
        share("alpha", alpha) / 2,
        std_null=math.sqrt(tested * (1 - tested)),
        std_alternative=math.sqrt(true * (1 - true)),
    )
    return max(1, math.ceil(games))


@named_extra()
def games_for_half_width(half_width: float, *, p: float = 0.5, confidence: float = 0.95) -> int:
    """Return how many games it takes to narrow the interval of a share to ± `half_width`.

    Parameters
    ----------
    half_width
        Between 0 and 1: 0.02 is two percentage points.
    p
        The share that you expect; 0.5 needs the most games.
    confidence
        Between 0 and 1.

    Raises
    ------
    OptionError
        If a number is not between 0 and 1.

    Notes
    -----
    Computed by `statsmodels.stats.proportion.samplesize_confint_proportion`.

    Examples
    --------
    >>> games_for_half_width(0.02), games_for_half_width(0.01)
    (2401, 9604)
    """
    from statsmodels.stats import proportion  # type: ignore[import-untyped, unused-ignore]  # no types

    games: float = proportion.samplesize_confint_proportion(
        share("p", p), share("half_width", half_width), alpha=1 - share("confidence", confidence)
    )
    return max(1, math.ceil(games))
