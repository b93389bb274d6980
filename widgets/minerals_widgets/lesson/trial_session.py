"""Trials that a student watches, without any widget: how many at once, what the student reads, and what is kept."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from minerals.classroom import Exercise
from minerals.classroom.answers import value_text
from minerals.classroom.charts import (
    Bins,
    Dots,
    Settling,
    bins_of,
    dots_of,
    event_of,
    figure,
    keys_to_watch,
    kinds_of,
    said_of,
    settling,
    whole_number,
)
from minerals.classroom.exercise import ExerciseInstance
from minerals.classroom.texts import Part
from minerals.classroom.trials import TrialReplay, Trials
from minerals.core.text import MineralsError, in_figures, quoted, translated

SLICE = 0.25
"""For how many seconds trials are played before the page gets a turn."""
ENOUGH = 10_000
"""After how many trials it stops by itself."""

_PILOT = 200
"""How many trials tell at most which bins there are."""
_PILOT_SECONDS = 0.25
_FIRST_CHUNK = 16
_LONGEST_GUESS = 12
_ROW = 40
"""How many dots the longest row of a text has at most."""


class Beat(NamedTuple):
    """How fast trials come."""

    milliseconds: int
    """The time until the next ones."""
    trials: int
    """How many come at once."""


_TEMPO: tuple[tuple[int, Beat], ...] = (
    (6, Beat(700, 1)),
    (15, Beat(400, 1)),
    (40, Beat(180, 1)),
    (120, Beat(120, 2)),
    (500, Beat(120, 8)),
    (2_000, Beat(120, 40)),
)
_FASTEST = Beat(120, 200)


def beat_at(n: int) -> Beat:
    """Return how fast trials come after n of them: one by one at first, and then faster.

    >>> beat_at(0), beat_at(30).trials, beat_at(5000)
    (Beat(milliseconds=700, trials=1), 1, Beat(milliseconds=120, trials=200))
    """
    return next((beat for until, beat in _TEMPO if n < until), _FASTEST)


class TrialSession:
    """The trials of an exercise, of which one part is looked at.

    `exercise`: the exercise, with its student's work. `seed`: the seed of the first trials. `now`: returns the time in
    seconds, and never goes back.

    >>> exercise = Exercise("E17")
    >>> exercise.predict("1/6")
    → Noted. Now find out.
    >>> session = TrialSession(exercise)
    >>> session.owe(100)
    >>> while session.go_on():
    ...     pass
    >>> session.trials.n, session.dots().each
    (100, 1)
    """

    def __init__(self, exercise: Exercise, seed: int = 1, *, now: Callable[[], float] = time.monotonic) -> None:
        self.exercise = exercise
        self.trials = Trials(exercise.posed, seed)
        self.owed = 0
        """How many trials are still to be played."""
        self._now = now
        self._noted = 0
        self._beat_at = -math.inf
        self._chunk = _FIRST_CHUNK
        self._known: Mapping[str, Any] | None = None  # arrays of numbers
        self._kinds: tuple[str, ...] | None = None
        self._bins: tuple[tuple[str, int, int], Bins] | None = None

    # --- what may be seen ---

    @property
    def is_locked(self) -> bool:
        """Whether the student has to guess first."""
        return not self.exercise.progress.is_predicted

    @property
    def keys(self) -> list[str]:
        """The parts that are looked at."""
        if not self.trials.can_play:
            return []
        return keys_to_watch(self.exercise.posed, [part.key for part in self.exercise.parts], self.pilot_observations)

    def checked_key(self, key: str) -> str:
        """Return the key of a part that trials observe, or "" if there are no trials.

        Raises `MineralsError` if there is no such part, or trials do not observe it.
        """
        self.part(key)
        if self.trials.can_play and key not in self.keys:
            raise MineralsError(
                translated(
                    "Trials do not observe the part {part}. They observe: {known}.",
                    part=quoted(key),
                    known=", ".join(self.keys),
                )
            )
        return key if self.trials.can_play else ""

    @property
    def first_key(self) -> str:
        """The part that is looked at first: the one that was guessed, or the first that trials observe."""
        keys, guessed = self.keys, self.exercise.posed.guessed_part.key
        return guessed if guessed in keys else keys[0] if keys else ""

    @property
    def pilot_observations(self) -> Mapping[str, Any]:
        """What other trials observed, which nobody sees: they tell which bins there are."""
        if self._known is None:
            pilot, until = Trials(self.exercise.posed, 0), self._now() + _PILOT_SECONDS
            while pilot.can_play and pilot.n < _PILOT and self._now() < until:
                pilot.play(20)
            self._known = {part.key: pilot.observations(part.key) for part in self.exercise.posed.parts}
        return self._known

    # --- trials ---

    def owe(self, n: int) -> None:
        """Ask for more trials."""
        self.owed += n

    def go_on(self, seconds: float = SLICE) -> bool:
        """Play what is asked for, at most for this many seconds, and return whether there is more."""
        until = self._now() + seconds
        while self.owed:
            began, n = self._now(), min(self.owed, self._chunk)
            self.trials.play(n)
            self.owed -= n
            now = self._now()
            # Compiled trials are the faster, the more of them are played at once.
            self._chunk = n * 4 if now - began < seconds / 8 else max(n // 2, 1) if now - began > seconds else n
            self._chunk = max(self._chunk, _FIRST_CHUNK)
            if now >= until:
                break
        return bool(self.owed)

    def is_due(self, milliseconds: int) -> bool:
        """Tell whether the next beat has come. A page that asks again sooner is behind, and gets nothing."""
        now = self._now()
        is_due = now - self._beat_at >= milliseconds / 1000 / 2
        if is_due:
            self._beat_at = now
        return is_due

    def note(self) -> None:
        """Keep in the log that trials were played since the last time."""
        fresh = self.trials.n - self._noted
        if fresh > 0:
            self._noted = self.trials.n
            self.exercise.note_trials(fresh, self.trials.seed)

    def start_again(self) -> None:
        """Begin other trials, with the next seed."""
        self.note()
        self.trials = Trials(self.exercise.posed, self.trials.seed + 1)
        self.owed = self._noted = 0

    # --- what is seen ---

    def part(self, key: str) -> Part:
        """Return a part. Raises `MineralsError` if there is none."""
        return self.exercise.posed.text.part(key)

    def bins(self, key: str) -> Bins:
        """Return the bins of a part, and where each trial falls."""
        found = (key, self.trials.seed, self.trials.n)
        if self._bins is None or self._bins[0] != found:
            seen = {part.key: self.trials.observations(part.key) for part in self.exercise.posed.parts}
            self._bins = (found, bins_of(self.exercise.posed, key, seen, self.pilot_observations))
        return self._bins[1]

    def dots(self, key: str = "") -> Dots:
        """Return the dots of a part."""
        found = self.bins(key or self.first_key)
        return dots_of(found.places, len(found.bins))

    def kind_drawn(self, observed: Mapping[str, float]) -> str:
        """Return the part that happened in a trial, if it is one of several mutually exclusive ones, or ""."""
        if self._kinds is None:
            found = (
                kinds_of(self.exercise.posed, part.key, self.pilot_observations) for part in self.exercise.posed.parts
            )
            self._kinds = next((kinds for kinds in found if kinds), ())
        return next((key for key in self._kinds if observed.get(key) == 1), "")

    def settling(self, key: str) -> Settling:
        """Return how the estimate of a part has settled."""
        return settling(self.trials.observations(key), self.part(key))

    def guess(self, key: str) -> tuple[float, str] | None:
        """Return the guess as a number and as it was written, if it was about this part."""
        posed, guess = self.exercise.posed, self.exercise.progress.prediction
        value = posed.guessed(guess) if guess and key == posed.guessed_part.key else None
        if isinstance(value, str | None):
            return None
        return float(value), guess if len(guess) <= _LONGEST_GUESS else in_figures(f"{float(value):.4g}")

    def exact(self, key: str) -> tuple[float, str] | None:
        """Return the exact value as a number and in words, if the student knows it."""
        progress = self.exercise.progress
        if not (progress.parts[key].is_right or progress.is_solution_known):
            return None
        value = self.exercise.posed.value(self.part(key))
        if isinstance(value, str):
            return None
        text = value_text(value, 3).split(" ", maxsplit=1)[0] if not isinstance(value, float) else f"{value:.3g}"
        return float(value), in_figures(text if len(text) <= _LONGEST_GUESS else f"{float(value):.3g}")


def told_of(posed: ExerciseInstance, part: Part, replayed: TrialReplay) -> list[str]:
    """Return what happened in a trial, in short sentences: what was drawn if no game shows it, and what it counts for.

    >>> from minerals.classroom import pose
    >>> trials = Trials(pose("E17"))
    >>> trials.play(1)
    >>> told_of(trials.posed, trials.posed.parts[0], trials.replay(0, "six"))
    ['The accepted roll is a six: no.']
    """
    # Between the number of the trial and what was observed, it says what was drawn.
    drawn = replayed.sentence.partition(": ")[2].rpartition("; ")[0] if replayed.log is None else ""
    return [f"{told[0].upper()}{told[1:]}." for told in (drawn, _result(posed, part, replayed)) if told]


def _result(posed: ExerciseInstance, part: Part, replayed: TrialReplay) -> str:
    if part.key not in replayed.observation:
        return translated("It does not count, because its condition was not met")
    value, event = replayed.observation[part.key], event_of(posed, part)
    if part.type != "probability" or value not in (0, 1):
        return translated("Result: {value}", value=figure(value, part.type == "probability"))
    if not event:
        return translated("Yes") if value else translated("No")
    return translated("{event}: yes", event=event) if value else translated("{event}: no", event=event)


def as_text(session: TrialSession, key: str) -> str:
    """Return the trials of a part as rows of dots, for places without a page."""
    found, question = session.bins(key), session.exercise.posed.prompt(session.part(key))
    sizes = [found.places.count(place) for place in range(len(found.bins))]
    widest, most = max((len(each.label) for each in found.bins), default=0), max(sizes, default=0)
    each = max(math.ceil(most / _ROW), 1)
    rows = (
        f"{found_bin.label:{widest}}  {'●' * math.ceil(size / each)} {whole_number(size)}"
        for found_bin, size in zip(found.bins, sizes, strict=True)
    )
    return "\n".join([question, *rows, said_of(session.trials.n, session.settling(key))])
