"""Many trials of an exercise by the real engine, and their results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal, TypeAlias, get_args

import msgspec

from minerals.classroom.exercise import ExerciseInstance
from minerals.classroom.experiment import Stage
from minerals.classroom.trials.estimates import LARGEST_SEED, Estimate, Tally
from minerals.classroom.trials.exercise_trials import AT_ONCE, Trials
from minerals.core.game import SeededChance
from minerals.core.text import OptionError, quoted, translated

__all__ = ["Engine", "Estimate", "Simulation", "Tally", "simulate", "trials"]

Engine: TypeAlias = Literal["reference", "fast"]
_ENGINES = " or ".join(f'"{engine}"' for engine in get_args(Engine))


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


def trials(posed: ExerciseInstance, n: int, seed: int) -> Iterator[Mapping[str, float]]:
    """Yield the observations of n trials, one trial at a time, for charts that grow.

    Trial *i* depends only on (seed, *i*).
    """
    if not posed.has_trial:
        return
    for number in range(n):
        seen = posed.experiment.observe(Stage(SeededChance(f"{seed}/{number}"), number))
        yield {part: float(value) for part, value in seen.items()}


def simulate(
    posed: ExerciseInstance,
    n: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
    engine: Engine = "reference",
) -> Simulation:
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
        A function that is called after each trial with the number of trials so far; with the fast engine, after each
        ten thousand.
    engine
        "reference" plays one trial after the other with the real engine. "fast" plays `minerals.classroom.Trials`,
        whose luck is another one.

    Raises
    ------
    OptionError
        If n is not a number of trials, the seed is too large to be written down, or there is no such engine.
    """
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise OptionError(
            translated("simulate: trials must be a whole number from 1 up, not {value}.", value=quoted(n))
        )
    if engine not in get_args(Engine):
        raise OptionError(
            translated("simulate: engine takes {engines}, not {value}.", engines=_ENGINES, value=quoted(engine))
        )
    if isinstance(seed, int) and abs(seed) >= LARGEST_SEED:
        raise OptionError(translated("simulate: this seed has too many digits."))
    if not posed.has_trial:
        return Simulation(
            {}, seed, 0, translated("There is nothing to play here: you solve this exercise by thinking.")
        )
    if engine == "fast":
        return _simulate_fast(posed, n, seed, progress)
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


def _simulate_fast(posed: ExerciseInstance, n: int, seed: int, progress: Callable[[int], None] | None) -> Simulation:
    trials = Trials(posed, seed)
    if not trials.can_play:
        return Simulation({}, seed, 0, trials.why_not)
    try:
        while trials.n < n:
            trials.play(min(AT_ONCE, n - trials.n))
            if progress is not None:
                progress(trials.n)
    except KeyboardInterrupt:
        if not trials.n:
            raise
    return Simulation(trials.estimates, seed, trials.n)
