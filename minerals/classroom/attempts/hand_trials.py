"""Trials that a student plays by hand, and their tally. Without any widget."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from minerals.classroom.attempts.exercise import Exercise
from minerals.classroom.exercise import ExerciseInstance, pose
from minerals.classroom.experiment import Ask, HandStage, Script, finish
from minerals.classroom.texts import Observation
from minerals.classroom.trials import Estimate, HandWords, Tally, words_of
from minerals.core.game import Action, Event, SeededChance
from minerals.core.log import Log
from minerals.core.match import Match
from minerals.core.system import lazy, require
from minerals.core.text import MineralsError, translated

if TYPE_CHECKING:
    import numpy
else:
    numpy = lazy("numpy")


DEAL = "deal"
"""The token of the button that does everything."""
COUNT = "count"
"""The token of the button that counts a trial that is over before it begins."""


class FinishedTrial(msgspec.Struct, frozen=True):
    """A trial that was played to its end."""

    number: int
    """Its number, counted from 0."""
    observation: dict[str, float]
    """What it shows, by part."""
    outcome: str
    """Its outcome in a few words."""
    logs: tuple[Log, ...]
    """The logs of its matches, mostly a single one."""
    step: int
    """The step of the last log at which it was over."""
    sentence: str
    """What happened last."""

    @property
    def log(self) -> Log:
        """The log with its end, which a player can open."""
        return self.logs[-1]


class HandTrials:
    """Trials of an exercise that a student plays by hand on a real match.

    The luck of trial *i* depends on the seed and *i* alone. It is the luck of trial *i* of `Exercise.simulate` with the
    same seed. So beginning a trial again changes nothing, and only finished trials count.

    Parameters
    ----------
    exercise
        The exercise, or its code.
    seed
        The seed of the luck. Without one, the luck is different every time.

    Raises
    ------
    MineralsError
        If the exercise is unknown, or cannot be played by hand with its numbers.

    Examples
    --------
    >>> trials = HandTrials("E17", seed=4)
    >>> trials.next_sentence
    'Roll the die.'
    >>> for _ in range(10):
    ...     events = trials.play("roll")
    >>> trials.n, trials.tally_sentence
    (10, 'Your 10 rolls: 3 sixes.')
    >>> print(trials.estimate("six"))
    0.3 ± 0.3 (10 trials)
    """

    def __init__(self, exercise: Exercise | ExerciseInstance | str, seed: int | str | None = None) -> None:
        require(Exercise | ExerciseInstance | str, exercise=exercise)
        require(int | str | None, seed=seed)
        posed = pose(exercise) if isinstance(exercise, str) else exercise
        self.posed: ExerciseInstance = posed.posed if isinstance(posed, Exercise) else posed
        """The exercise with its numbers."""
        words = words_of(self.posed)
        if words is None:
            raise MineralsError(
                translated("You cannot play {code} by hand with these numbers.", code=self.posed.text.code)
                if words_of(pose(self.posed.text.code)) is not None
                else translated("You cannot play {code} by hand.", code=self.posed.text.code)
            )
        self.words: HandWords = words
        """What is said of the trials."""
        self._seed = int.from_bytes(os.urandom(8), "big") if seed is None else seed
        self._rounds = 0
        self._start_over()

    def _start_over(self) -> None:
        self.finished_trials: list[FinishedTrial] = []
        """The trials that count."""
        self._asides = dict.fromkeys(self.words.asides, 0)
        self._tallies: dict[str, Tally] = {}
        self._total = 0.0
        self._begin()

    def _begin(self) -> None:
        seed = f"{self._seed}/{self._rounds}" if self._rounds else self._seed
        self._stage = HandStage(SeededChance(f"{seed}/{self.n}"), self.n)
        self.finished = False
        """Whether the trial on the board is over."""
        self._has_acted = False
        self._seen: Observation | None = None
        """What the trial on the board shows, once it is over."""
        self._ask: Ask | None = None
        self._todo = ""
        self._shown = self.posed.experiment.before() if self.words.has_deal else None
        if not self.words.has_deal:
            self._go_on(self._played(self._stage))

    def _played(self, stage: HandStage) -> Observation | Script:
        return self.posed.experiment.trial_by_hand(stage)

    def _go_on(self, played: Observation | Script, answer: Any = None) -> None:
        """Play on with what was chosen, until something is to be chosen again or the trial is over."""
        if isinstance(played, Mapping):
            self._seen = played
        else:
            self._script = played
            try:
                self._ask = played.send(answer)
                self._todo = self._ask.todo or self.words.todo
            except StopIteration as end:
                self._ask, self._seen = None, end.value
        self._node = self.match.node
        if self._seen is not None and self._is_played:
            self._count({part: float(value) for part, value in self._seen.items()})

    # --- what a student does ---

    def play(self, action: Action | str | None = None) -> tuple[Event, ...]:
        """Play an action of the trial, or deal. A trial that is over makes room for the next one.

        Parameters
        ----------
        action
            An action or its notation. None deals, where there is nothing else to do.

        Returns
        -------
        tuple
            The events of the action, or of the deal.

        Raises
        ------
        IllegalAction
            If the rules do not allow it.
        NotationError
            For text that cannot be read.
        MineralsError
            If it does not belong to the trial.
        """
        if self.finished:
            self._begin()
        if self.words.has_deal:
            return self._deal()
        if action is None:
            raise MineralsError(translated("play: give an action. {todo}", todo=self.next_sentence))
        if action in dict(self.choices()):
            return self._choose(str(action))
        chosen = self.match.parse(action) if isinstance(action, str) else action
        if not self.match.explain(chosen) and chosen not in self.trial_actions():
            raise MineralsError(translated("Not in this trial. {todo}", todo=self.next_sentence))
        events = self.match.play(chosen)
        self.look()
        return events

    def _deal(self) -> tuple[Event, ...]:
        self._go_on(finish(self._played(self._stage)))
        return tuple(self.match.node.events)

    def _choose(self, token: str) -> tuple[Event, ...]:
        if token == COUNT:
            self._has_acted = True
            self._go_on(self._seen or {})
            return ()
        self._go_on(self._script, token)
        return tuple(self.match.node.events)

    def again(self) -> None:
        """Begin the next trial. A trial that is not over begins again, with the same luck."""
        self._begin()

    def start_over(self) -> None:
        """Forget all trials, and begin with new luck."""
        self._rounds += 1
        self._start_over()

    def look(self) -> None:
        """Follow the moves that were played on the match, and count the trial if it is over.

        Nothing may be taken back: if anything was, the trial begins again.
        """
        if self.finished or not self.legs:
            return
        if any(len(node.children) > 1 for node in self.match.node.path()) or self.match.node.children:
            self._begin()
        elif self._ask is not None and self.match.node is not self._node:
            self._go_on(self._script, self.match.node.events)

    @property
    def _is_played(self) -> bool:
        """Whether the student has done anything. What is over before that waits for a press."""
        has_played = any(leg.node.parent is not None for leg in self.legs) or len(self.legs) > 1
        return has_played or self._has_acted or self.words.has_deal

    def _count(self, seen: dict[str, float]) -> None:
        self.finished = True
        match = self.match
        sentence = " ".join(match.narrate(since=match.node.first_step)[-1:])
        logs = tuple(leg.log for leg in self.legs)
        outcome = self.words.outcome(self._stage.outcome)
        self.finished_trials.append(FinishedTrial(self.n, seen, outcome, logs, match.step, sentence))
        for aside in map(self.words.aside, self._stage.aside):
            self._asides[aside] = self._asides.get(aside, 0) + 1
        for part, value in seen.items():
            self._tallies.setdefault(part, Tally()).add(value)
        counted = self._stage.counted
        self._total += seen.get(self.words.tally, 0) if counted is None else counted

    @property
    def legs(self) -> tuple[Match, ...]:
        """The matches of the trial on the board. There is none before a deal."""
        return tuple(self._stage.matches)

    # --- what is on the board ---

    @property
    def match(self) -> Match:
        """The match on the board. Before the first deal, it only shows where something will lie."""
        if self.legs:
            return self.legs[-1]
        if self._shown is None:
            finish(self._played(stage := HandStage(SeededChance("before"))))
            self._shown = stage.matches[0]
        return self._shown

    def trial_actions(self) -> tuple[Action, ...]:
        """Return the actions that belong to the trial now. None before a deal, and when the trial is over."""
        return tuple(self._ask.actions) if self._ask is not None else ()

    def choices(self) -> tuple[tuple[str, str], ...]:
        """Return the choices beside the actions of the game, each with the words on its button."""
        if self.words.has_deal:
            return ((DEAL, self.words.deal),)
        if self._has_ended_early:
            return ((COUNT, translated("Count it")),)
        return tuple(self._ask.choices) if self._ask is not None else ()

    @property
    def _has_ended_early(self) -> bool:
        """Whether the trial is over before the student has done anything, so that it waits for a press."""
        return self._seen is not None and not self.finished

    @property
    def next_sentence(self) -> str:
        """What to do next."""
        if self._has_ended_early:
            return translated("This one is over before it begins. Count it.")
        return self._todo if self._ask is not None else self.words.todo or self._todo

    @property
    def marks(self) -> tuple[str, ...]:
        """The cells that a finished trial is about."""
        return tuple(self._stage.marks) if self.finished else ()

    # --- the tally ---

    @property
    def n(self) -> int:
        """How many trials were played to their end."""
        return len(self.finished_trials)

    @property
    def log(self) -> Log:
        """The log of the trial that was finished last. Raises `MineralsError` if there is none."""
        if not self.finished_trials:
            raise MineralsError(translated("No trial is finished yet."))
        return self.finished_trials[-1].log

    @property
    def tally_sentence(self) -> str:
        """The tally in words: "Your 10 rolls: 3 sixes"."""
        return self.words.tally_sentence(self.n, round(self._total))

    @property
    def outcomes(self) -> dict[str, int]:
        """How often each outcome came up, those that have a row from the beginning first."""
        counts = dict.fromkeys(self.words.rows, 0)
        for trial in self.finished_trials:
            counts[trial.outcome] = counts.get(trial.outcome, 0) + 1
        return counts

    @property
    def asides(self) -> dict[str, int]:
        """How often something came up that does not count, such as a roll that is refused."""
        return dict(self._asides)

    def observations(self, part: str) -> numpy.ndarray[Any, Any]:
        """Return what the finished trials show for a part, in order: nan where a trial shows nothing.

        Raises
        ------
        MineralsError
            If there is no such part.
        """
        return numpy.array(self.observation_list(part), dtype=float)

    def observation_list(self, part: str) -> Sequence[float]:
        """Return the same as `observations`, without numpy."""
        key = self.posed.text.part(part).key
        return [trial.observation.get(key, float("nan")) for trial in self.finished_trials]

    def estimate(self, part: str) -> Estimate | None:
        """Return the mean of a part with its error, or None if no trial has shown anything for it.

        Raises
        ------
        MineralsError
            If there is no such part.
        """
        if self.posed.text.part(part).options:
            return None  # words have no mean
        tally = self._tallies.get(self.posed.text.part(part).key)
        return tally.estimate if tally is not None else None

    def __repr__(self) -> str:
        return f"<HandTrials {self.posed.text.code}: {self.n}>"
