"""Trials of an exercise that are fast, and of which each can be opened again as the game or draw it came from.

They need no compiled kernels, no processes and no stored trials. So a browser plays the same trials, and opens each in
the same way. With numpy, thousands are played side by side; without it, the real engine plays one after the other.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from minerals.classroom.exercise import ExerciseInstance
from minerals.classroom.experiment import Courses, ManyLucks, Stage, TrialLuck
from minerals.classroom.trials.estimates import CONFIDENT, LARGEST_SEED, Estimate
from minerals.classroom.trials.trial_replay import TrialReplay, replay_trial
from minerals.core.system import lazy, require
from minerals.core.text import OptionError, quoted, translated

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float64]
else:
    np = lazy("numpy")
    Floats = "np.ndarray"

MOST_TRIALS = 10_000_000
"""The largest number of trials for an exercise. Each trial takes eight bytes for each part."""
AT_ONCE = 10_000
"""How many trials are played side by side."""
_FIRST = 20
"""If none of the first trials of a what-if observes anything, the engine never leads there. If all show the same
numbers, no luck is in them."""


class _Block(NamedTuple):
    """Trials that were played side by side."""

    end: int
    """How many trials there are with these."""
    columns: Mapping[str, Floats]
    """What they observed of each part."""


class Trials:
    """Trials of one exercise with the same parameters: they are played, added up, and opened one by one.

    Trial *i* depends on the seed and *i* alone, and on nothing that was played before. It is the same whether it is
    played with thousands of others or alone by the real engine, which `replay` does. It is another trial than that of
    `Exercise.simulate(engine="reference")`, which draws its luck in another way.

    Parameters
    ----------
    posed
        The exercise with its parameters.
    seed
        A whole number.

    Raises
    ------
    OptionError
        If the seed is too large to be written down.

    Notes
    -----
    10,000 trials take less than a second for every exercise of the kit, and a few milliseconds for most. An exercise of
    your own is played by the real engine, once for each course that chance can take; if there are too many of those,
    let its experiment play them in numpy, with the method `many_trials`.

    Examples
    --------
    >>> from minerals.classroom import pose
    >>> trials = Trials(pose("E17"))
    >>> trials.play(10_000)
    >>> trials.n, round(float(trials.observations("six").mean()), 1)
    (10000, 0.2)
    >>> low, high = trials.band("six")
    >>> low < 1 / 5 < high
    True
    >>> trials.replay(7).log
    <Log of iceminers: 1 actions, 4 events>
    """

    def __init__(self, posed: ExerciseInstance, seed: int = 1) -> None:
        require(ExerciseInstance, posed=posed)
        require(int, seed=seed)
        if abs(seed) >= LARGEST_SEED:
            raise OptionError(translated("Trials: this seed has too many digits."))
        self.posed = posed
        self.seed = seed
        self._blocks: list[_Block] = []
        self._columns: dict[str, Floats] = {}
        """What was observed of a part, in one piece, as far as somebody has asked."""
        self._estimates: dict[tuple[str, int], Estimate | None] = {}
        """By the part and the number of trials."""
        self._memory: dict[Hashable, Courses[Any]] = {}
        self._why_not: str | None = None

    # --- whether there is anything to play ---

    @property
    def can_play(self) -> bool:
        """Whether there is anything to play; if not, `why_not` says why."""
        return not self.why_not

    @property
    def why_not(self) -> str:
        """The reason why there is nothing to play, or "" if there is."""
        if self._why_not is None:
            self._why_not = self._reason()
        return self._why_not

    def _reason(self) -> str:
        if not self.posed.has_trial:
            return translated("There is nothing to play here: you solve this exercise by thinking.")
        observe = self.posed.experiment.observe
        seen = [observe(Stage(TrialLuck(self.seed, number), number)) for number in range(_FIRST)]
        if self.posed.is_what_if and not any(seen):
            return translated("The rules never lead to this what-if, so the engine cannot play it.")
        is_event = any(part.type == "probability" and part.key in each for part in self.posed.parts for each in seen)
        if not is_event and all(each == seen[0] for each in seen):
            return translated("Nothing here is left to chance, so every trial would be the same.")
        return ""

    def _require_play(self) -> None:
        """Raise `OptionError` if there is nothing to play."""
        if self.why_not:
            raise OptionError(self.why_not)

    # --- playing ---

    @property
    def n(self) -> int:
        """How many trials have been played."""
        return self._blocks[-1].end if self._blocks else 0

    def play(self, n: int) -> None:
        """Play more trials. If you interrupt it, those played so far count, by the ten thousand.

        Parameters
        ----------
        n
            How many more.

        Raises
        ------
        OptionError
            If n is not such a number, if there would be more than ten million trials, or if there is nothing to play.
        """
        _require_count(n)
        goal = self.n + n
        if goal > MOST_TRIALS:
            raise OptionError(
                translated(
                    "play: n can bring the trials to {most} and no further; there are {played} already.",
                    most=MOST_TRIALS,
                    played=self.n,
                )
            )
        self._require_play()
        while self.n < goal:
            numbers = range(self.n, min(goal, self.n + AT_ONCE))
            # Whole or not at all, whatever interrupts it.
            self._blocks.append(_Block(numbers.stop, self._columns_of(numbers)))

    def _columns_of(self, numbers: range) -> Mapping[str, Floats]:
        """Play trials, and return what they observed of each part."""
        experiment, keys = self.posed.experiment, [part.key for part in self.posed.parts]
        if has_numpy():
            many = experiment.many_trials(ManyLucks(self.seed, numbers, self._memory))
            return {key: _as_column(many.get(key), len(numbers)) for key in keys}
        seen = [experiment.observe(Stage(TrialLuck(self.seed, number), number)) for number in numbers]
        columns: Any = {key: [float(each.get(key, math.nan)) for each in seen] for key in keys}
        return columns  # type: ignore[no-any-return]  # lists do wherever there are no arrays

    # --- what was seen ---

    def observations(self, part: str) -> Floats:
        """Return what each trial observed of a part, `nan` where its condition was not met.

        Parameters
        ----------
        part
            The key of the part.

        Returns
        -------
        array
            `n` numbers: 1 or 0 for a probability, the number itself for an expected value. A list without numpy.

        Raises
        ------
        MineralsError
            If there is no such part.
        """
        self.posed.text.part(part)
        known: Any = self._columns.get(part, np.empty(0) if has_numpy() else [])
        new = [block.columns[part] for block in self._blocks if block.end > len(known)]
        if new:
            known = (
                np.concatenate([known, *new]) if has_numpy() else [*known, *(each for block in new for each in block)]
            )
            self._columns[part] = known
        return known  # type: ignore[no-any-return]  # of either kind

    def estimate(self, part: str) -> Estimate | None:
        """Return the mean of a part and its standard error, or None if no trial has observed it yet.

        Raises `MineralsError` if there is no such part. It is worked out once after each `play`.
        """
        seen = self.observations(part)
        if self.posed.text.part(part).options:
            return None  # words have no mean
        if (part, len(seen)) not in self._estimates:
            self._estimates = {key: found for key, found in self._estimates.items() if key[0] != part}
            self._estimates[part, len(seen)] = (
                _estimate(seen[~np.isnan(seen)])
                if has_numpy()
                else _estimate_of([each for each in seen if not math.isnan(each)])
            )
        return self._estimates[part, len(seen)]

    def band(self, part: str) -> tuple[float, float]:
        """Return the 95 % confidence interval of a part: Wilson's for a probability, else the mean ± 1.96 errors.

        It reaches from minus to plus infinity as long as nothing is known. Raises `MineralsError` if there is no such
        part.
        """
        estimate = self.estimate(part)
        if estimate is None:
            return (-math.inf, math.inf)
        if self._is_proportion(part):
            return _wilson(estimate.mean, estimate.n)
        return estimate.band if math.isfinite(estimate.standard_error) else (-math.inf, math.inf)

    def _is_proportion(self, part: str) -> bool:
        seen = self.observations(part)
        if has_numpy():
            return bool(((seen == 0) | (seen == 1) | np.isnan(seen)).all())
        return all(each in {0.0, 1.0} or math.isnan(each) for each in seen)

    @property
    def estimates(self) -> Mapping[str, Estimate]:
        """The estimates of all parts that were observed, by part."""
        found = {part.key: self.estimate(part.key) for part in self.posed.parts}
        return {part: estimate for part, estimate in found.items() if estimate is not None}

    # --- opening one ---

    def replay(self, number: int, part: str = "") -> TrialReplay:
        """Play a trial again with the real engine, and return the game or draw it came from.

        Parameters
        ----------
        number
            The place of the trial in `observed`, from 0. Trial 0 is called "Trial 1" in the sentence.
        part
            The key of the part that it was seen in, if the trial played several games. By default, the first part.

        Raises
        ------
        OptionError
            If no such trial has been played.
        MineralsError
            If there is no such part.
        """
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < self.n:
            raise OptionError(
                translated(
                    "replay: number counts the trials from 0, and {played} have been played, so there is no {value}.",
                    played=self.n,
                    value=quoted(number),
                )
            )
        asked = self.posed.text.part(part) if part else None
        self._require_play()
        return replay_trial(self.posed, TrialLuck(self.seed, number), asked)

    def __repr__(self) -> str:
        return f"<{self.n:,} trials of {self.posed.text.code}>"


def _require_count(n: object) -> None:
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise OptionError(translated("play: n must be a whole number from 1 up, not {value}.", value=quoted(n)))


def _as_column(seen: Any, n: int) -> Floats:
    column: Floats = np.full(n, math.nan) if seen is None else np.asarray(seen, dtype=np.float64)
    return column


def _estimate(seen: Floats) -> Estimate | None:
    if not len(seen):
        return None
    if seen.min() == seen.max() and len(seen) > 1:
        return Estimate(float(seen[0]), 0.0, len(seen))  # nothing varied, so no rounding may look like it
    error = float(seen.std(ddof=1)) / math.sqrt(len(seen)) if len(seen) > 1 else math.inf
    return Estimate(float(seen.mean()), error, len(seen))


def _estimate_of(seen: Sequence[float]) -> Estimate | None:
    """Return the same as `_estimate`, without numpy.

    >>> print(_estimate_of([0.0, 1.0, 0.0, 0.0]))
    0.25 ± 0.49 (4 trials)
    """
    n = len(seen)
    if not n:
        return None
    if n > 1 and min(seen) == max(seen):
        return Estimate(float(seen[0]), 0.0, n)
    mean = math.fsum(seen) / n
    error = math.sqrt(math.fsum((each - mean) ** 2 for each in seen) / (n - 1) / n) if n > 1 else math.inf
    return Estimate(mean, error, n)


@cache
def has_numpy() -> bool:
    """Tell whether numpy can be imported, as it cannot on a plain page."""
    try:
        import numpy  # noqa: F401 - is it there?
    except ModuleNotFoundError:
        return False
    return True


def _wilson(share: float, n: int) -> tuple[float, float]:
    """Return Wilson's interval of a share.

    >>> low, high = _wilson(0.58, 100)
    >>> print(f"{low:.4f} {high:.4f}")
    0.4821 0.6720
    """
    squared = CONFIDENT**2 / n
    middle = share + squared / 2
    reach = CONFIDENT * math.sqrt(share * (1 - share) / n + squared / (4 * n))
    return (max(0.0, (middle - reach) / (1 + squared)), min(1.0, (middle + reach) / (1 + squared)))
