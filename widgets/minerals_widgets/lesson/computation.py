"""The questions of an exercise, one at a time: field, hints and solution, beside the pictures."""

from __future__ import annotations

from ipywidgets import HTML, HBox, VBox
from traitlets import Int

from minerals.classroom import Exercise, Feedback
from minerals.classroom.charts import open_pictures
from minerals.classroom.publishing.prose import html
from minerals.classroom.texts import Part
from minerals.core.text import translated
from minerals_widgets.classroom.exercise_session import ExerciseSession
from minerals_widgets.lesson.answer_field import AnswerField
from minerals_widgets.lesson.feedback_html import feedback_html, why_shut
from minerals_widgets.lesson.gallery import Gallery
from minerals_widgets.lesson.panel import Panel
from minerals_widgets.lesson.stepper import Step, Stepper
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.words import Words


class Computation(Panel):
    """The questions of an exercise, one at a time.

    `graded`: whether the pictures stay shut until the answers are in, even if the log names no assignment. `mode`:
    `light`, `dark`, or `auto` to follow the page.

    >>> exercise = Exercise("E17")
    >>> exercise.predict("1/6")
    → Noted. Now find out.
    >>> computation = Computation(exercise)
    >>> computation.answer("1/5")
    >>> computation.part.key, computation
    ('six', <Computation E17: 1 of 4 right>)
    """

    attempts = Int(0).tag(sync=True)
    """How many answers were given, or solutions read. Only to be read."""

    def __init__(self, exercise: Exercise, *, graded: bool = False, mode: AnyMode = "auto") -> None:
        self.exercise, self.graded = exercise, graded
        self.session = ExerciseSession(exercise)
        """The work on it, without any widget."""
        super().__init__(mode)
        self.errors.lock = exercise.log.lock
        self.part: Part = next((part for part in exercise.parts if not self._is_right(part)), exercise.parts[0])
        """The part that is asked."""
        self.tabs = Stepper(translated("Questions"), self.choose, self.errors, kind="tabs")
        """A button for each part."""
        self.field = AnswerField(self.answer, self.errors)
        """The field for the answer."""
        self.gallery = Gallery(self.errors, is_open=False, unfolds=True)
        """The pictures."""
        self.said = Words()
        """What was said last."""
        self._question = Words()
        self.next_part = button(
            translated("Next question"), "arrow-right", translated("Go to the next question"), self.go_on, self.errors
        )
        """The button that goes on after a right answer."""
        self._solution = button(
            translated("Solution"), "graduation-cap", translated("Show the worked solution"), self.solve, self.errors
        )
        hint = button(translated("Hint"), "lightbulb-o", translated("Show the next hint"), self.hint, self.errors)
        told = HTML(f'<div class="minerals-statement">{html(exercise.statement)}</div>')
        asked = [self.tabs, self._question, self.field, toolbar(hint, self._solution, self.next_part), self.said]
        self._left = VBox([self.gallery]).add_class("minerals-drawn")
        right = VBox(asked).add_class("minerals-half").add_class("minerals-asks")
        self.lay_out([told, HBox([self._left, right]).add_class("minerals-halves")])
        self._ask()

    def _is_right(self, part: Part) -> bool:
        return self.exercise.progress.parts[part.key].is_right

    @alone
    def choose(self, key: str) -> None:
        """Ask another part."""
        self.part = self.exercise.posed.text.part(key)
        self._ask()

    def go_on(self) -> None:
        """Ask the next part that is not right yet."""
        parts = self.exercise.parts
        place = parts.index(self.part)
        later = [part for part in (*parts[place + 1 :], *parts[:place]) if not self._is_right(part)]
        self.choose((later[0] if later else parts[(place + 1) % len(parts)]).key)

    @alone
    def answer(self, text: str) -> None:
        """Answer the part that is asked."""
        said = self.session.check(self.part.key, text)
        if said.standing == "wrong":
            self.gallery.is_open = True
        self.field.value, self.field.standing = text, said.standing
        self._tell(said)
        self.refresh()
        self.attempts += 1

    @alone
    def hint(self) -> None:
        """Show the next hint, or say when it unlocks."""
        self._tell(self.session.hint(self.part.key))

    @alone
    def solve(self) -> None:
        """Show the solution, or say when it unlocks."""
        self._tell(self.session.solution())
        self.refresh()
        self.attempts += 1

    def _tell(self, said: Feedback) -> None:
        self.said.show(feedback_html(said))

    def _ask(self) -> None:
        """Ask the part, with the answer that was given to it last."""
        posed, known = self.exercise.posed, self.exercise.progress.parts[self.part.key]
        standing = known.standing if known.last or known.attempts else None
        self.field.ask(posed, self.part, known.last, standing.standing if standing is not None else "")
        self._question.show("", f'<div class="minerals-asked">{html(posed.prompt(self.part))}</div>')
        self.said.show(feedback_html(standing) if standing is not None else "")
        self.refresh()

    def refresh(self) -> None:
        """Show how far the student is, and the pictures if they are open."""
        exercise, parts = self.exercise, self.exercise.parts
        name = translated("Question {number}", number="{number}")
        steps = [
            # The one that is asked has its whole name, however many there are.
            Step(part.key, name.format(number=number) if part == self.part else str(number), self._is_right(part))
            for number, part in enumerate(parts, start=1)
        ]
        self.tabs.show(steps, self.part.key)
        self.tabs.layout.display = "" if len(parts) > 1 else "none"
        self.next_part.layout.display = "" if self._is_right(self.part) and not exercise.is_right else "none"
        self._solution.layout.display = "" if exercise.progress.is_solution_unlocked else "none"
        self.field.locked = not exercise.progress.is_predicted
        shut = why_shut(exercise, graded=self.graded)
        pictures = open_pictures(exercise.posed.experiment.pictures(), exercise.posed, exercise.progress.open_parts)
        self._left.layout.display = "" if pictures else "none"
        self.gallery.show(pictures, self.shade, shut)

    def follow_page(self) -> None:
        """Draw the pictures in the colours of the page."""
        self.refresh()

    def plain_text(self) -> str:
        """Return the questions as text."""
        return str(self.exercise)

    def __repr__(self) -> str:
        right = sum(self._is_right(part) for part in self.exercise.parts)
        return f"<Computation {self.exercise.code}: {right} of {len(self.exercise.parts)} right>"
