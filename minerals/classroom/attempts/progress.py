"""A student's progress in an exercise: a fold over the records, the same for the notebook and for the grader.

Verdicts are worked out here from the texts, whatever the records say about them.
"""

from __future__ import annotations

from collections.abc import Sequence

from minerals.classroom.answers import MISSES_FOR_A_HINT, MISSES_FOR_THE_SOLUTION, Feedback, WrongAnswers, reply_text
from minerals.classroom.attempts.attempts import (
    Checked,
    Guessed,
    Hinted,
    LookedUp,
    OfExercise,
    Opened,
    Predicted,
    Simulated,
    Solved,
)
from minerals.classroom.exercise import ExerciseInstance, reply_to
from minerals.classroom.texts import Part, Predict, text_of


class PartProgress:
    """A student's progress in one part."""

    def __init__(self, part: Part) -> None:
        self.attempts = 0
        """Answers that could be read."""
        self.missed = WrongAnswers(part)
        """The wrong answers, each once, in order: to repeat one, in whatever spelling, is not to miss again."""
        self.misconceptions: list[str] = []
        """What led to them, in order, where it is known."""
        self.is_right = False
        self.is_earned = False
        """Whether it was right before the solution was read."""
        self.last = ""
        """The last answer."""
        self.standing = Feedback("not attempted", reply_text("not_attempted"))
        """What was said to it, or to the right one."""
        self.hints = 0
        """How many hints were read."""

    @property
    def misses(self) -> int:
        """How many different wrong answers were given."""
        return len(self.missed)

    @property
    def is_given_up(self) -> bool:
        """Whether there were so many wrong answers that the solution is unlocked."""
        return self.misses >= MISSES_FOR_THE_SOLUTION


class Progress:
    """A student's progress in an exercise.

    `shown`: the keys of the parts that the student is shown. By default, all. `guess_first`: whether nothing counts
    before a guess. A sealed page sees to that itself.
    """

    def __init__(self, posed: ExerciseInstance, shown: Sequence[str] = (), *, guess_first: bool = True) -> None:
        self.posed = posed
        self._guess_first = guess_first
        self.shown = tuple(part.key for part in posed.parts if not shown or part.key in shown)
        """The keys of the parts that the student is shown, in the order of the exercise."""
        self.prediction = ""
        """The guess that the exercise asks for; the first one stands."""
        self._has_guessed = False
        self.parts = {part.key: PartProgress(part) for part in posed.parts}
        self.is_solution_read = False
        self.trials = 0
        """How many trials were played."""
        self.current = self.shown[0]
        """The part that was worked on last."""
        self.too_early = 0
        """Answers from before the prediction, which do not count; no notebook records any."""

    # --- what is unlocked ---

    @property
    def is_predicted(self) -> bool:
        """Whether a guess was made, of whatever part, which unlocks the rest."""
        return self._has_guessed or not self._guess_first

    @property
    def is_right(self) -> bool:
        """Whether every part that is shown is right."""
        return all(self.parts[key].is_right for key in self.shown)

    @property
    def is_earned(self) -> bool:
        """Whether every part that is shown was right before the solution was read."""
        return all(self.parts[key].is_earned for key in self.shown)

    @property
    def points(self) -> int:
        """The share of the parts that were right before the solution was read, by their weights, in per cent."""
        weights = {key: self.posed.text.part(key).weight for key in self.shown}
        earned = sum(weight for key, weight in weights.items() if self.parts[key].is_earned)
        return int(100 * earned / sum(weights.values()) + 0.5)

    @property
    def grade(self) -> tuple[int, str]:
        """What a learning platform is told: the points, and `incomplete`, `completed` or `passed`; "" at first."""
        if not self.is_predicted:
            return 0, ""
        return self.points, "incomplete" if not self.is_right else "passed" if self.is_earned else "completed"

    @property
    def is_answered(self) -> bool:
        """Whether the answers are in: the solution is known, or every part that is shown is right or given up."""
        return self.is_solution_known or (
            self.is_predicted and all(self.parts[key].is_right or self.parts[key].is_given_up for key in self.shown)
        )

    @property
    def is_solution_unlocked(self) -> bool:
        """Whether the student may read the solution: every part that is shown is right, or one is given up."""
        return self.is_predicted and (self.is_right or any(self.parts[key].is_given_up for key in self.shown))

    @property
    def open_parts(self) -> tuple[str, ...]:
        """The keys of the parts that are shown and not answered yet, neither by the student nor by the solution."""
        if self.is_solution_known:
            return ()
        return tuple(key for key in self.shown if not (self.parts[key].is_right or self.parts[key].is_given_up))

    @property
    def is_solution_known(self) -> bool:
        """Whether the solution was read for the parts that are shown, and not only for other parts of the exercise."""
        return self.is_solution_read and self.is_solution_unlocked

    def hints_unlocked(self, key: str) -> int:
        """Return how many hints of a part are unlocked."""
        ladder = self.posed.hints(self.posed.text.part(key))
        return min(len(ladder), self.parts[key].misses // MISSES_FOR_A_HINT) if self.is_predicted else 0

    # --- the fold ---

    def apply(self, record: OfExercise) -> Feedback | None:
        """Take in a record, and return the reply if it is an answer."""
        match record:
            case Opened() | LookedUp():
                pass
            case Predicted() if self.posed.is_prediction(record.text):
                self._take_guess(text_of(self.posed.text.code).predict, record.text)
            case Guessed() if record.part in self.parts:
                posed = self.posed.guessing_among((record.part,))
                if posed.is_prediction(record.text):
                    self._take_guess(posed.text.predict, record.text)
            case Predicted() | Guessed():
                pass
            case Checked():
                return self._take_answer(record)
            case Hinted():
                if record.part in self.parts:
                    part = self.parts[record.part]
                    part.hints = max(part.hints, min(record.number, self.hints_unlocked(record.part)))
            case Solved():
                self.is_solution_read = True
            case Simulated():
                self.trials += max(record.n, 0)
        return None

    def _take_guess(self, asked: Predict, text: str) -> None:
        self._has_guessed = True
        if asked == self.posed.text.predict:
            self.prediction = self.prediction or text

    def _take_answer(self, record: Checked) -> Feedback | None:
        if record.part not in self.parts or not self.is_predicted:
            self.too_early += 1
            return None
        reply = reply_to(self.posed, self.posed.text.part(record.part), record.text)
        part = self.parts[record.part]
        self.current = record.part
        if not reply.form_is_right:
            if not part.attempts:
                part.standing = reply
            return reply
        part.attempts += 1
        if reply.value_is_right:
            part.is_earned = part.is_earned or not self.is_solution_read
            part.is_right = True
        elif not part.is_right and part.missed.add(record.text, reply.misconception) and reply.misconception:
            part.misconceptions.append(reply.misconception)
        if reply.value_is_right or not part.is_right:
            part.last, part.standing = record.text, reply
        return reply
