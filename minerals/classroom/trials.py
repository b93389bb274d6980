"""Trials of an exercise that are fast, and of which each can be opened again as the game or draw it came from."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from minerals.classroom.posed import Posed
from minerals.classroom.simulation import CONFIDENT, Estimate
from minerals.core.arguments import checked_first, well_asked
from minerals.core.chance import SeededChance
from minerals.core.errors import OptionError
from minerals.core.languages import translated
from minerals.core.lazy import lazy
from minerals.core.log import Log
from minerals.core.quotation import quoted

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[numpy.float64]
else:
    numpy = lazy("numpy")

MOST_TRIALS = 10_000_000
"""The most trials of one exercise that are kept."""


class Replayed(msgspec.Struct, frozen=True):
    """One trial, played again."""

    log: Log | None
    """The game it came from, to open in a player, or None if it was a draw without a game."""
    step: int
    """The step of the log with the event that counted."""
    sentence: str
    """What happened, in one sentence."""


@well_asked
class Trials:
    """Trials of one exercise.

    Parameters
    ----------
    posed
        The exercise with its parameters.
    seed
        Trial *i* depends on the seed and *i* alone, so trials do not depend on how many you play at once.

    Examples
    --------
    >>> from minerals.classroom import pose
    >>> trials = Trials(pose("E17"))
    >>> trials.play(1000)
    >>> trials.n, round(float(trials.observed("six").mean()), 1)
    (1000, 0.2)
    """

    @checked_first
    def __init__(self, posed: Posed, seed: int = 1) -> None:
        self.posed = posed
        self.seed = seed
        self.n = 0
        self._seen: dict[str, list[float]] = {part.key: [] for part in posed.parts}
        self.why_not = self._reason()

    @property
    def can_play(self) -> bool:
        """Whether there is anything to play; if not, `why_not` says why."""
        return not self.why_not

    def _reason(self) -> str:
        if self.posed.trial is None:
            return translated("There is nothing to play here: you solve this exercise by thinking.")
        if self.posed.is_what_if and not self._trial(0):
            return translated("The rules never lead to this what-if, so the engine cannot play it.")
        return ""

    def _trial(self, number: int) -> dict[str, float]:
        assert self.posed.trial is not None
        seen = self.posed.trial(self.posed.parameters, SeededChance(f"{self.seed}/{number}"))
        return {part: float(value) for part, value in seen.items()}

    def play(self, n: int) -> None:
        """Play n more trials. Raises `OptionError` if n is not such a number, or there is nothing to play."""
        if isinstance(n, bool) or not isinstance(n, int) or n < 1:
            raise OptionError(translated("play: n must be a whole number from 1 up, not {value}.", value=quoted(n)))
        if self.n + n > MOST_TRIALS:
            raise OptionError(translated("play: there can be at most {most} trials.", most=f"{MOST_TRIALS:,}"))
        if not self.can_play:
            raise OptionError(self.why_not)
        for number in range(self.n, self.n + n):
            seen = self._trial(number)
            for part, values in self._seen.items():
                values.append(seen.get(part, math.nan))
        self.n += n

    def observed(self, part: str) -> Floats:
        """Return what each trial observed of a part: `nan` where its condition was not met."""
        self.posed.text.part(part)
        found: Any = numpy.array(self._seen[part])
        return found

    def estimate(self, part: str) -> Estimate | None:
        """Return the mean of the trials and its error, or None if none of them observed this part."""
        seen = self.observed(part)
        seen = seen[~numpy.isnan(seen)]
        if not len(seen):
            return None
        error = float(seen.std(ddof=1)) / len(seen) ** 0.5 if len(seen) > 1 else math.inf
        return Estimate(float(seen.mean()), error, len(seen))

    def band(self, part: str) -> tuple[float, float]:
        """Return the 95 % confidence interval of a part; from minus to plus infinity if it is not known yet."""
        estimate = self.estimate(part)
        if estimate is None:
            return (-math.inf, math.inf)
        if self.posed.text.part(part).type != "probability":
            return estimate.band
        n, squared = estimate.n, CONFIDENT**2
        middle = (estimate.mean + squared / (2 * n)) / (1 + squared / n)
        reach = (
            CONFIDENT * math.sqrt(estimate.mean * (1 - estimate.mean) / n + squared / (4 * n**2)) / (1 + squared / n)
        )
        return (middle - reach, middle + reach)

    def replay(self, number: int) -> Replayed:
        """Play a trial again, and return the game it came from. `number` is its place in `observed`, from 0."""
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < self.n:
            raise OptionError(
                translated("replay: there is no trial {value}; so far {n} were played.", value=quoted(number), n=self.n)
            )
        seen = self._trial(number)
        told = ", ".join(f"{part} = {value:g}" for part, value in seen.items())
        return Replayed(None, 0, translated("Trial {number}: {told}.", number=number + 1, told=told))
