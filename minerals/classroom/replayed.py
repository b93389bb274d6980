"""One trial played again with the real engine, and the game it came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from minerals.classroom.posed import Posed
from minerals.classroom.solution import Observation, Trial
from minerals.classroom.texts import Part
from minerals.classroom.trial_luck import TrialLuck
from minerals.classroom.witness import Witness, watching
from minerals.core.chance import Chance, Draw, Weights
from minerals.core.languages import term, translated
from minerals.core.log import Log
from minerals.core.match import Match
from minerals.core.words import in_figures, listed

_DRAWS_TOLD = 12
"""How many draws a sentence tells."""


class Replayed(msgspec.Struct, frozen=True):
    """One trial, played again.

    Examples
    --------
    >>> from minerals.classroom import pose
    >>> from minerals.classroom.trials import Trials
    >>> trials = Trials(pose("E17"))
    >>> trials.play(10)
    >>> again = trials.replay(7)
    >>> again.log, again.step, again.observed == {"six": trials.observed("six")[7]}
    (<Log of iceminers: 1 actions, 3 events>, 3, False)
    """

    log: Log | None
    """The game it came from, to open in a player, or None if it was a draw without a game."""
    step: int
    """The step of the log with the event that counted; 0 without a log."""
    sentence: str
    """What happened, in one sentence."""
    observed: Mapping[str, float]
    """What was observed, by part: the same as in the trial."""
    logs: tuple[Log, ...] = ()
    """All games of the trial, in their order: a trial may play several."""


def replayed(posed: Posed, trial: Trial, luck: TrialLuck, part: Part | None) -> Replayed:
    """Play a trial with a witness.

    Parameters
    ----------
    posed
        The exercise.
    trial
        The function that plays it.
    luck
        The luck of the trial.
    part
        The part whose game is opened, or None for the first part that was observed.
    """
    with watching() as witness:
        noting = _Noting(luck)
        seen = trial(posed.parameters, noting)
    observed = [found for found in posed.parts if found.key in seen]
    about = part or (observed[0] if observed else posed.parts[0])
    match = witness.game_of(about.key)
    told = [about] if part is not None else observed
    sentence = _sentence(posed, luck.number, told, seen, [] if match is not None else noting.drawn)
    values = {key: float(value) for key, value in seen.items()}
    if match is None:
        return Replayed(None, 0, sentence, values)
    return Replayed(match.log, _counted(match), sentence, values, _logs(witness))


def _logs(witness: Witness) -> tuple[Log, ...]:
    return tuple({id(game.match.log): game.match.log for game in witness.games}.values())


def _counted(match: Match) -> int:
    """Return the step after the last event that chance decided, or the last step if it decided none."""
    by_chance = [step for step, event in enumerate(match.log.events(match.line), start=1) if event.outcomes]
    return by_chance[-1] if by_chance else match.step


def _sentence(posed: Posed, number: int, parts: Sequence[Part], seen: Observation, drawn: Sequence[str]) -> str:
    """Tell what was drawn, if no game shows it, and what was observed."""
    told = [translated("Trial {number}", number=f"{number + 1:,}")]
    if drawn:
        names = [str(term(outcome)) for outcome in drawn[:_DRAWS_TOLD]]
        told.append(
            translated("drawn: {outcomes}, …", outcomes=", ".join(names))
            if len(drawn) > _DRAWS_TOLD
            else translated("drawn: {outcomes}", outcomes=listed(names))
        )
    told += [_observation(posed, part, seen) for part in parts] or [translated("its condition was not met")]
    return f"{'; '.join(told)}."


def _observation(posed: Posed, part: Part, seen: Observation) -> str:
    prompt = posed.prompt(part)
    if part.key not in seen:
        return translated("{question}: the condition was not met", question=prompt)
    value = seen[part.key]
    if part.type == "probability" and value in (0, 1):
        event = prompt[2:-1] if prompt.startswith("P(") and prompt.endswith(")") else prompt
        return translated("{event}: yes", event=event) if value else translated("{event}: no", event=event)
    unit = posed.unit(part)
    written = in_figures(f"{float(value):.4g}")
    return f"{prompt}: {written} {unit}".rstrip()


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
