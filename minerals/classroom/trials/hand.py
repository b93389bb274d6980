"""What is said of the trials of an exercise that students play by hand.

The words are in the text of the exercise, under `by_hand`. `minerals.classroom.attempts.hand_trials` plays such trials
and counts them.
"""

from __future__ import annotations

from collections.abc import Mapping

from minerals.classroom.exercise import ExerciseInstance, answer_key, pose
from minerals.classroom.experiment import Outcome
from minerals.classroom.texts import ByHand, Parameters, exercises
from minerals.core.system import require
from minerals.core.text import term, translated, translated_number


def hand_of(code: str, parameters: Parameters | None = None) -> HandWords | None:
    """Return what is said of trials of an exercise that are played by hand.

    Parameters
    ----------
    code
        The code, such as `E17`, or the id.
    parameters
        Values of some parameters. The others keep the bank's own values.

    Returns
    -------
    HandWords or None
        None if it cannot be played by hand, or never with these parameters.

    Raises
    ------
    MineralsError
        For an unknown exercise or parameter.

    Examples
    --------
    >>> hand_of("E17").is_quick, hand_of("E17", {"legal": 3}), hand_of("E42")
    (True, None, None)
    """
    require(str, code=code)
    require(Mapping | None, parameters=parameters)
    return words_of(pose(code, parameters))


def words_of(posed: ExerciseInstance) -> HandWords | None:
    """Return what is said of trials by hand of a posed exercise, or None if it cannot be played by hand."""
    text = posed.text.by_hand
    return HandWords(posed, text) if text is not None and posed.experiment.can_play else None


def codes_by_hand() -> tuple[str, ...]:
    """Return the codes of the exercises that can be played by hand.

    >>> "E17" in codes_by_hand(), "E42" in codes_by_hand()
    (True, False)
    """
    return tuple(text.code for text in exercises() if text.by_hand is not None)


class HandWords:
    """What is said of trials by hand, in the reader's language.

    Parameters
    ----------
    posed
        The exercise with its numbers.
    text
        The texts for trials by hand.
    """

    def __init__(self, posed: ExerciseInstance, text: ByHand) -> None:
        self._posed = posed
        self._text = text
        self.tally = text.tally
        """The key of the part that the tally counts."""
        self.has_deal = bool(text.deal)
        """Whether a press on a button plays a whole trial."""
        self.shows_players = text.shows_players
        """Whether cards, tools or hands matter."""
        self.is_quick = text.is_quick
        """Whether a trial is a single click."""

    @property
    def _values(self) -> dict[str, object]:
        values = {**answer_key(self._posed).facts, **self._posed.parameters}
        return {name: term(value) if isinstance(value, str) else value for name, value in values.items()}

    def _said(self, text: str) -> str:
        return translated(text, **self._values) if text else ""

    def _counted(self, number: int, texts: tuple[str, str]) -> str:
        one, several = texts
        return translated_number(number, one, several, **self._values)

    @property
    def todo(self) -> str:
        """What to do next."""
        return self._said(self._text.todo)

    @property
    def luck(self) -> str:
        """What is luck in a trial."""
        return self._said(self._text.luck)

    @property
    def deal(self) -> str:
        """The words on the button that plays a whole trial, or ""."""
        return self._said(self._text.deal)

    def outcome(self, outcome: Outcome) -> str:
        """Return how a trial came out in a few words. Each has its own row of tally strokes."""
        if (own := self._text.outcomes.get(str(outcome))) is not None:
            return self._said(own)
        if isinstance(self._text.outcome, tuple):
            return self._counted(int(outcome), self._text.outcome)
        text, values = self._text.outcome, {**self._values, "outcome": term(str(outcome))}
        return translated(text, **values)

    @property
    def rows(self) -> tuple[str, ...]:
        """The outcomes that have a row from the beginning, in words."""
        return tuple(map(self.outcome, self._posed.experiment.tally_rows or self._text.rows or self._text.outcomes))

    def aside(self, outcome: Outcome) -> str:
        """Return what came up and does not count, in a few words."""
        return translated(self._text.aside, **{**self._values, "outcome": term(str(outcome))})

    @property
    def asides(self) -> tuple[str, ...]:
        """What can come up without counting, in words."""
        return tuple(map(self.aside, self._text.asides))

    def tally_sentence(self, trials: int, total: int) -> str:
        """Return the tally in words.

        >>> hand_of("E17").tally_sentence(10, 3)
        'Your 10 rolls: 3 sixes.'
        """
        named = self._text.trials
        played = self._counted(trials, named) if named is not None else trials_counted(trials)
        return counted_out(played, self._counted(total, self._text.total))


def counted_out(trials: str, total: str) -> str:
    """Return a tally in words.

    >>> counted_out("Your 10 rolls", "3 sixes")
    'Your 10 rolls: 3 sixes.'
    """
    return f"{trials}: {total}."


def trials_counted(number: int) -> str:
    """Return how many trials there are, for exercises in which a trial has no name of its own.

    >>> trials_counted(2)
    'Your 2 trials'
    """
    return translated_number(number, "Your {number} trial", "Your {number} trials")
