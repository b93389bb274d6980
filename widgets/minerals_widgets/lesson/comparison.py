"""Guess, own and simulated trials and exact value on one axis, and the question of the lesson with other numbers."""

from __future__ import annotations

from typing import Any

from ipywidgets import HTML, HBox, VBox
from traitlets import Bool, HasTraits, Int

from minerals.classroom import Exercise, Feedback
from minerals.classroom.charts import PartComparison, compare_part, comparison_picture, open_pictures
from minerals.classroom.exercise import ExerciseInstance, Numbers, Variant, answer_key, reply_to
from minerals.classroom.publishing.prose import html
from minerals.classroom.texts import Part
from minerals.classroom.trials import Trials
from minerals.core.system import require
from minerals.core.text import translated
from minerals_widgets.classroom.exercise_session import ExerciseSession
from minerals_widgets.lesson.answer_field import AnswerField
from minerals_widgets.lesson.feedback_html import feedback_html, why_shut
from minerals_widgets.lesson.gallery import Gallery, fit_svg
from minerals_widgets.lesson.panel import Panel
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change, button, toolbar
from minerals_widgets.screen.words import Words, paragraphs

_MOST_DRAWN = 20
"""How often other numbers are drawn, until the answer is another one."""
_NUMBERS: tuple[Numbers, ...] = ("real", "many")
"""Numbers that occur in the game come first."""
_NARROWEST = 480
"""How wide the axis and its words are at least, in CSS pixels."""


class Comparison(Panel):
    """What was guessed, played, simulated and computed, on one axis. Then the question of the lesson, asked again.

    The exact value is there once the student knows it, and then the question comes with other numbers. Answers to these
    are in no log, because nobody is graded by them. The picture follows the trials while they are played. A wrong
    answer opens a picture that shows why.

    Parameters
    ----------
    exercise
        The exercise, with its student's work.
    trials
        The simulated trials: a view of them, or the trials themselves.
    tally
        The trials that were played by hand.
    mode
        `light`, `dark`, or `auto` to follow the page.

    Examples
    --------
    >>> exercise = Exercise("E17")
    >>> exercise.predict("1/6")
    → Noted. Now find out.
    >>> comparison = Comparison(exercise)
    >>> comparison.answer("1/5")
    >>> comparison.settled, comparison.findings.sentence
    (True, 'P(the accepted roll is a six): guess 1/6, exact 1/5 = 0.2')
    """

    settled = Bool(False).tag(sync=True)
    """Whether the question was answered rightly when it was asked again. Only to be read."""

    attempts = Int(0).tag(sync=True)
    """How many answers were given. Only to be read."""

    def __init__(
        self,
        exercise: Exercise,
        trials: HasTraits | Trials | None = None,
        tally: HasTraits | None = None,
        *,
        mode: AnyMode = "auto",
    ) -> None:
        require(Exercise, exercise=exercise)
        require(HasTraits | Trials | None, trials=trials)
        require(HasTraits | None, tally=tally)
        require(AnyMode, mode=mode)
        self.exercise = exercise
        self.trials: HasTraits | Trials | None = None
        """The simulated trials."""
        self.tally: HasTraits | None = None
        """The trials by hand."""
        self.session = ExerciseSession(exercise)
        """The work on it, without any widget."""
        super().__init__(mode)
        self.errors.lock = exercise.log.lock
        posed = exercise.posed
        self.part: Part = posed.guessed_part
        """The part that the guess was about."""
        self._chart = HTML().add_class("minerals-picture")
        self.question = Words()
        """The question, asked again."""
        self.field = AnswerField(self.answer, self.errors)
        """The field for the answer."""
        self.asked: ExerciseInstance = posed
        """The exercise as it is asked here: with the numbers of the student, or with others once these are known."""
        self.field.ask(posed, self.part)
        self.said = Words()
        """What was said to the answer."""
        hint = button(translated("Hint"), "lightbulb-o", translated("Show the next hint"), self.hint, self.errors)
        self.gallery = Gallery(self.errors, is_open=False, grows=False)
        """The pictures that show why."""
        asked = VBox([self.question, self.field, toolbar(hint), self.said]).add_class("minerals-half")
        self.gallery.add_class("minerals-drawn")
        self.lay_out([self._chart, HBox([asked, self.gallery]).add_class("minerals-halves")])
        self.follow(trials, tally)

    def follow(self, trials: HasTraits | Trials | None = None, tally: HasTraits | None = None) -> None:
        """Compare with these trials too, and follow them as they grow.

        Parameters
        ----------
        trials
            The simulated trials, or None for those known already.
        tally
            The trials that were played by hand, or None for those known already.
        """
        require(HasTraits | Trials | None, trials=trials)
        require(HasTraits | None, tally=tally)
        for source in {trials, tally} - {None, self.trials, self.tally}:
            if isinstance(source, HasTraits) and source.has_trait("n"):
                source.observe(self.errors.guard(self._grow), "n")
        self.trials, self.tally = trials or self.trials, tally or self.tally
        if self._is_known and self.asked is self.exercise.posed:
            self.asked = with_other_numbers(self.exercise, self.part)
            self.field.ask(self.asked, self.part)
        self.refresh()

    @property
    def _is_known(self) -> bool:
        """Whether the answer with the student's own numbers stands above the question."""
        return self.part.key not in self.exercise.progress.open_parts and self.part.key in self.exercise.progress.shown

    def _grow(self, _change: Change) -> None:
        self.refresh()

    @property
    def findings(self) -> PartComparison:
        """What is known of the part."""
        # A view has its trials; trials have none.
        simulated: Any = getattr(self.trials, "trials", self.trials)
        key = self.part.key
        estimate = simulated.estimate(key) if simulated is not None else None
        band = simulated.band(key) if estimate is not None else None
        tally: Any = self.tally
        return compare_part(
            self.exercise, self.part, estimate, tally.estimate(key) if tally is not None else None, band
        )

    @alone
    def answer(self, text: str) -> None:
        """Answer the question that is asked again.

        Parameters
        ----------
        text
            The answer, as it would be typed.
        """
        require(str, text=text)
        is_own = self.asked is self.exercise.posed
        said = self.session.check(self.part.key, text) if is_own else reply_to(self.asked, self.part, text)
        self.field.value, self.field.standing = text, said.standing
        if said.value_is_right:
            self.settled = True
        elif said.standing == "wrong" and self.exercise.may_look:
            self.gallery.is_open = True
        self._tell(said)
        self.refresh()
        self.attempts += 1

    @alone
    def hint(self) -> None:
        """Show the next hint, or say when it unlocks."""
        self._tell(self.session.hint(self.part.key))

    def _tell(self, said: Feedback) -> None:
        words = feedback_html(said)
        if said.value_is_right:
            words += paragraphs([self._verdict()] if self.asked is self.exercise.posed else [])
        elif said.standing == "wrong" and self.exercise.may_look and self._pictures():
            words += paragraphs([translated("The picture shows why.")])
        self.said.show(words)

    def _verdict(self) -> str:
        """Return how far the guess was off."""
        known = self.findings
        guess, exact = known.line("guess"), known.line("exact")
        if guess is None or exact is None:
            return ""
        said = {"guess": guess.text, "exact": exact.text}
        if guess.number is None or exact.number is None or guess.number == exact.number:
            return translated("Your guess was {guess}. The exact value is {exact}.", **said)
        if guess.number < exact.number:
            return translated("Your guess of {guess} was too low. The exact value is {exact}.", **said)
        return translated("Your guess of {guess} was too high. The exact value is {exact}.", **said)

    def _pictures(self) -> bool:
        return bool(self.gallery.pictures)

    def refresh(self) -> None:
        """Show what is known by now."""
        exercise = self.exercise
        # On a phone it is scrolled sideways, because its words would lie on its marks.
        width = max(min(self.page.width or 880, 1000) - 16, _NARROWEST)
        picture = comparison_picture(self.findings, width)
        self._chart.value = fit_svg(picture.svg(self.shade))
        again = translated("Now you know more. Answer again:")
        asked = paragraphs([f"{again} {exercise.posed.prediction_prompt}"], "minerals-asked")
        if self.asked is not exercise.posed:
            told = html(self.asked.statement)
            asked = paragraphs(filter(None, [self._verdict()]))
            asked += paragraphs([translated("The same with other numbers:")], "minerals-asked")
            asked += f'<div class="minerals-statement">{told}</div>'
            asked += paragraphs([self.asked.prompt(self.part)], "minerals-asked")
        self.question.show("", asked)
        self.field.locked = not exercise.progress.is_predicted
        pictures = open_pictures(exercise.posed.experiment.pictures(), exercise.posed, exercise.progress.open_parts)
        self.gallery.show(pictures, self.shade, why_shut(exercise))
        self.gallery.layout.display = "" if self.gallery.is_open and pictures else "none"

    def follow_page(self) -> None:
        """Draw it for the colours and the width of the page."""
        self.refresh()

    def plain_text(self) -> str:
        """Return what is known as text."""
        return str(comparison_picture(self.findings))

    def __repr__(self) -> str:
        return f"<Comparison {self.exercise.code}: {len(self.findings.lines)} of 4>"


def with_other_numbers(exercise: Exercise, part: Part) -> ExerciseInstance:
    """Return the exercise with other numbers, which the game has and which lead to another answer, or as it is.

    `exercise`: the exercise, with its student's numbers. `part`: the part that is asked.

    >>> exercise = Exercise("E01")
    >>> other = with_other_numbers(exercise, exercise.parts[0])
    >>> answer_key(other).values["wollastonite"] == answer_key(exercise.posed).values["wollastonite"]
    False
    """
    own = answer_key(exercise.posed).values[part.key]
    for number in range(_MOST_DRAWN):
        for numbers in _NUMBERS:
            other = Variant(exercise.log.header.student, f"other numbers {number}", numbers=numbers).pose(exercise.code)
            if answer_key(other).values[part.key] != own:
                return other
    return exercise.posed
