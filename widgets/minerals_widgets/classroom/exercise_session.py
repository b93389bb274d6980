"""Work on an exercise, without any widget: the feedback on each part, and trials that run in slices."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping

from minerals.classroom import Exercise, Feedback, Simulation
from minerals.classroom.attempts import Simulated
from minerals.classroom.trials import Tally, simulate, trials
from minerals.core.text import translated_number

SLICE = 0.08
"""For how many seconds trials are played before the page gets a turn."""


class ExerciseSession:
    """What a student does in an exercise, and the feedback.

    `exercise`: the exercise, with the work done before. `now`: returns the time in seconds, and never goes back.

    >>> session = ExerciseSession(Exercise("E17"))
    >>> session.check("six", "1/6").standing
    'locked'
    >>> session.predict("1/6")
    → Noted. Now find out.
    >>> session.start(50, seed=7)
    >>> while session.go_on():
    ...     pass
    >>> session.simulation.trials
    50
    """

    def __init__(self, exercise: Exercise, *, now: Callable[[], float] = time.monotonic) -> None:
        self.exercise = exercise
        self.said: dict[str, Feedback] = {
            key: part.standing for key, part in exercise.progress.parts.items() if part.standing.form_is_right
        }
        """The feedback on the last answer to each part."""
        self.latest: Feedback | None = None
        """The latest feedback of any kind."""
        self.simulation: Simulation | None = None
        """The result of the latest finished trials."""
        self.is_stale = False
        """Whether the board has changed since the simulation."""
        self._now = now
        self._run: _Run | None = None

    # --- answers ---

    def predict(self, guess: str) -> Feedback:
        """Take down a guess, which unlocks the rest."""
        return self._say(self.exercise.predict(guess))

    def check(self, part: str, answer: str) -> Feedback:
        """Check an answer."""
        said = self.exercise.check(part, answer)
        if said.standing != "locked":
            self.said[part] = said
        return self._say(said)

    def repeat(self, part: str) -> None:
        """Say again what was said about the last answer to a part."""
        self.latest = self.said.get(part, self.latest)

    def hint(self, part: str) -> Feedback:
        """Return the next hint for a part, or say when it unlocks."""
        return self._say(self.exercise.hint(part))

    def solution(self) -> Feedback:
        """Return the solution, or say when it unlocks."""
        return self._say(self.exercise.solution())

    def _say(self, said: Feedback) -> Feedback:
        self.latest = said
        return said

    # --- trials ---

    @property
    def is_running(self) -> bool:
        """Whether trials are being played."""
        return self._run is not None

    @property
    def trial_counts(self) -> tuple[int, int]:
        """How many trials have been played, and how many there are."""
        return (self._run.played, self._run.n) if self._run is not None else (0, 0)

    def start(self, n: int, seed: int) -> None:
        """Begin n trials, or say that there is nothing to play. Raises `OptionError` for a bad n."""
        progress = self.exercise.progress
        if not progress.is_predicted:
            self.latest = self.exercise.check(self.exercise.parts[0].key, "1")
            return
        # One trial tells whether there is anything to play.
        first = simulate(self.exercise.posed, min(n, 1), seed)
        if first.message:
            self.latest = Feedback("said", first.message)
            return
        self._run = _Run(self.exercise, n, seed)
        self.latest = None

    def go_on(self, seconds: float = SLICE) -> bool:
        """Play more trials for this many seconds, but at least one, and return whether there are more to come."""
        run = self._run
        if run is None:
            return False
        until = self._now() + seconds
        while run.play_one() and self._now() < until:
            pass
        if run.played >= run.n:
            self.stop()
        return self.is_running

    def stop(self) -> None:
        """End the trials. Those already played count."""
        run, self._run = self._run, None
        if run is None or not run.played:
            return
        self.simulation, self.is_stale = run.result, False
        record = Simulated(self.exercise.log.now(), self.exercise.code, run.played, run.seed)
        self.exercise.log.add(record)
        self.exercise.progress.apply(record)
        told = translated_number(run.played, "{number} trial has been played.", "{number} trials have been played.")
        self.latest = Feedback("said", told)

    def board_changed(self) -> None:
        """Mark the simulation as one of the earlier board."""
        self.is_stale = self.simulation is not None


class _Run:
    """Trials in progress."""

    def __init__(self, exercise: Exercise, n: int, seed: int) -> None:
        self.n, self.seed, self.played = n, seed, 0
        self._parts = [part.key for part in exercise.parts]
        self._tallies: dict[str, Tally] = {}
        self._trials: Iterator[Mapping[str, float]] = trials(exercise.posed, n, seed)

    def play_one(self) -> bool:
        """Play one trial, and return whether there are more."""
        for part, value in next(self._trials).items():
            self._tallies.setdefault(part, Tally()).add(value)
        self.played += 1
        return self.played < self.n

    @property
    def result(self) -> Simulation:
        estimates = {part: self._tallies[part].estimate for part in self._parts if part in self._tallies}
        return Simulation(estimates, self.seed, self.played)
