"""One trial played again with the real engine, and the game it came from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from minerals.classroom.exercise import ExerciseInstance
from minerals.classroom.experiment import TrialLuck, WatchedStage
from minerals.classroom.texts import Observation, Part
from minerals.core.game import Chance, Draw, Weights
from minerals.core.log import Log
from minerals.core.text import in_figures, term, translated

_DRAWS_TOLD = 12
"""How many draws a sentence tells."""
_PARTS_TOLD = 3
"""How many parts a sentence tells."""
_QUESTION = 90
"""How much of a question a sentence tells."""


class TrialReplay(msgspec.Struct, frozen=True):
    """One trial, played again.

    Examples
    --------
    >>> from minerals.classroom import pose
    >>> from minerals.classroom.trials.exercise_trials import Trials
    >>> trials = Trials(pose("E17"))
    >>> trials.play(10)
    >>> again = trials.replay(7)
    >>> again.log, again.step, again.observation["mean"]
    (<Log of iceminers: 1 actions, 4 events>, 4, 6.0)
    """

    log: Log | None
    """The game it came from, to open in a player, or None if it was a draw without a game."""
    step: int
    """The step of the log with the event that counted; 0 without a log."""
    sentence: str
    """What happened, in one sentence."""
    observation: Mapping[str, float]
    """What was observed, by part: the same as in the trial."""
    logs: tuple[Log, ...] = ()
    """All games of the trial, in their order: a trial may play several."""


def replay_trial(posed: ExerciseInstance, luck: TrialLuck, part: Part | None) -> TrialReplay:
    """Play a trial so that its games can be opened.

    Parameters
    ----------
    posed
        The exercise.
    luck
        The luck of the trial.
    part
        The part whose game is opened, or None for the first part that was observed.
    """
    noting = _Noting(luck)
    stage = WatchedStage(noting, luck.number)
    seen = posed.experiment.observe(stage)
    observed = [found for found in posed.parts if found.key in seen]
    about = part or (observed[0] if observed else posed.parts[0])
    found = stage.game_about(about.key)
    told = [about] if part is not None else observed
    drawn = "" if found is not None else stage.told or _drawn(noting.drawn)
    sentence = _sentence(posed, luck.number, told, seen, drawn)
    values = {key: float(value) for key, value in seen.items()}
    if found is None:
        return TrialReplay(None, 0, sentence, values)
    match, step = found
    logs = {id(game.match.log): game.match.log for game in stage.games}
    return TrialReplay(match.log, step, sentence, values, tuple(logs.values()))


def _sentence(posed: ExerciseInstance, number: int, parts: Sequence[Part], seen: Observation, drawn: str) -> str:
    """Tell what was drawn, if no game shows it, and what was observed."""
    told = [_observation(posed, part, seen) for part in parts[:_PARTS_TOLD]]
    if drawn:
        told.insert(0, drawn)
    if not told:
        told.append(translated("nothing that was asked about happened"))
    return translated("Trial {number}: {told}.", number=number + 1, told="; ".join(told))


def _drawn(drawn: Sequence[str]) -> str:
    outcomes = [str(term(outcome)) for outcome in drawn]
    if not outcomes:
        return ""
    if len(outcomes) <= _DRAWS_TOLD:
        return translated("drawn: {outcomes}", outcomes=", ".join(outcomes))
    more = len(outcomes) - _DRAWS_TOLD
    return translated("drawn: {outcomes} and {more} more", outcomes=", ".join(outcomes[:_DRAWS_TOLD]), more=more)


def _observation(posed: ExerciseInstance, part: Part, seen: Observation) -> str:
    """Tell what a trial observed of a part; its question stands for what was counted."""
    question = _shortened(posed.prompt(part))
    if part.key not in seen:
        return translated("{question}: not counted, because its condition was not met", question=question)
    value = float(seen[part.key])
    if part.options:
        return translated("{value} for “{question}”", value=posed.options(part)[int(value)], question=question)
    if part.type == "probability" and value in {0.0, 1.0}:
        event = question[2:-1] if question.startswith("P(") and question.endswith(")") else question
        return translated("{event}: yes", event=event) if value else translated("{event}: no", event=event)
    return translated("{value} for “{question}”", value=in_figures(f"{value:.4g}"), question=question)


def _shortened(question: str) -> str:
    """Return a question, or only its last sentence that asks, if it is too long to be told."""
    if len(question) <= _QUESTION:
        return question
    asking = [sentence for sentence in re.split(r"(?<=[.?!]) ", question) if sentence.endswith("?")]
    question = asking[-1] if asking else question
    return question if len(question) <= _QUESTION else f"{question[: _QUESTION - 1].rstrip()}…"


class _Noting:
    """The luck of a trial that notes what was drawn."""

    def __init__(self, chance: Chance, drawn: list[str] | None = None) -> None:
        self.chance = chance
        self.drawn: list[str] = [] if drawn is None else drawn

    def draw(self, weights: Weights) -> Draw:
        found = self.chance.draw(weights)
        self.drawn.append(found.outcome)
        return found

    def at(self, position: int) -> _Noting:
        return _Noting(self.chance.at(position), self.drawn)
