"""An exercise on the page: prompt, board, a field for each answer, hints, simulated trials, and the chart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from os import PathLike
from typing import Any

from ipywidgets import HTML, Button, DOMWidget, IntProgress, IntText, Label, Layout, Text, VBox
from traitlets import Int, Tuple, Unicode

from minerals import Match
from minerals.classroom import AttemptLog, Exercise, Feedback
from minerals.classroom.charts import compare_part, comparison_picture
from minerals.classroom.publishing.prose import html
from minerals.classroom.texts import Parameters, Part, example_of
from minerals.core.system import require
from minerals.core.text import translated
from minerals.picture import Mode
from minerals_widgets.classroom.exercise_session import ExerciseSession
from minerals_widgets.editor.editor import Editor
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change, button, toolbar
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.page import Page
from minerals_widgets.screen.parts import close_parts
from minerals_widgets.screen.ticks import Ticks
from minerals_widgets.screen.words import Words, paragraphs

TICK = 120
"""After how many milliseconds the page asks for more trials."""
TRIALS = 1000
MOST_TRIALS = 1_000_000

_FIELD = "18em"
_CHART = 720
"""How wide the chart is where there is room, in CSS pixels."""
_NARROWEST_CHART = 480
"""On a phone it is scrolled sideways, because its words would lie on its marks."""
_CLOSE = """<style>
.minerals-prompt p { margin: 0.4em 0 0; }
.minerals-locked, .minerals-locked input {
  cursor: not-allowed;
  border: 1px dashed #8c8c8c !important;
  outline: none;
  opacity: 0.75;
}
</style>"""


class ExerciseBoard(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """An exercise to work on: first a guess, then the answers. It is a widget like any other.

    Press Enter in a field, or the button beside it, to check an answer. You learn whether its form is right and whether
    its value is right. A wrong value that comes from a misconception gets a question that leads to the mistake. Hints
    and the solution unlock one after another, and an answer given before the guess is checked right after it. The chart
    compares guess, exact value and trials. It shows the exact value once the student knows it.

    Parameters
    ----------
    code
        The code of the exercise, such as `E17`, or its id.
    student, assignment
        They choose the numbers in the exercise. Without a student, it has the standard numbers.
    log
        The file, or the open log, that keeps the attempts.
    parameters
        Numbers to use instead, by name.
    parts
        The keys of the parts to show. By default, all.
    match
        A position to look at and edit beside the exercise. After an edit, the earlier simulation is marked.
    mode
        `light`, `dark`, or `auto` to follow the page.

    Raises
    ------
    MineralsError
        If the exercise or a part is unknown.
    LogError
        If the log is damaged or belongs to another student.

    Examples
    --------
    >>> board = ExerciseBoard("E17")
    >>> board.predict("1/6")
    >>> board.check("six", "1/5")
    >>> board
    <ExerciseBoard E17: 1 of 4 right>
    >>> board.score, board.answered
    (1, 1)
    """

    score = Int(0).tag(sync=True)
    """How many answers are right. Only to be read."""
    answered = Int(0).tag(sync=True)
    """How many of its questions have an answer, right or wrong. Only to be read."""
    total = Int(0).tag(sync=True)
    """How many questions it has."""
    said = Unicode().tag(sync=True)
    """The latest feedback. Only to be read."""
    grade = Tuple((0, "")).tag(sync=True)
    """What a learning platform is told: points from 0 to 100, and how it stands. Only to be read."""

    def __init__(
        self,
        code: str,
        student: str | None = None,
        assignment: str | None = None,
        *,
        log: AttemptLog | str | PathLike[str] | None = None,
        parameters: Parameters | None = None,
        parts: Iterable[str] | None = None,
        match: Match | None = None,
        mode: AnyMode = "auto",
    ) -> None:
        require(str, code=code)
        require(str | None, student=student, assignment=assignment)
        require(AttemptLog | str | PathLike | None, log=log)
        require(Mapping | None, parameters=parameters)
        require(Iterable[str] | None, parts=parts)
        require(Match | None, match=match)
        require(AnyMode, mode=mode)
        self.exercise = Exercise(code, student, assignment, log=log, parameters=parameters, parts=parts)
        self.session = ExerciseSession(self.exercise)
        """The work on it, without any widget."""
        self.errors = ErrorLine()
        self.errors.lock = self.exercise.log.lock
        self._mode = mode
        self._page = Page()
        self._page.observe(self.errors.guard(lambda _change: self._show_chart()), ["dark", "width"])
        self.task = Words()
        """The text of the exercise."""
        self.words = Words()
        """The latest feedback, which screen readers read out."""
        self.editor = Editor(match, mode=mode, on_change=lambda _match: self._board_changed()) if match else None
        """The board beside it, if there is one."""
        self._guess = self._field(translated("Your guess"), self._take_guess)
        self._guessed = self._control(
            translated("Guess"), "check", translated("Take this guess"), lambda: self.predict(self._guess.value)
        )
        self._waiting: dict[str, str] = {}
        self._entered = {part.key: self.exercise.progress.parts[part.key].last for part in self.exercise.parts}
        """The latest answer to each part, typed or checked by code: what its field shows."""
        self._locked: list[DOMWidget] = []
        self._answers = {part.key: self._answer(part) for part in self.exercise.parts}
        self._lines = {part.key: HTML() for part in self.exercise.parts}
        self._trials = IntText(TRIALS, description=translated("Trials"), layout=Layout(width="11em"))
        self._seed = IntText(1, description=translated("Seed"), layout=Layout(width="11em"))
        self._simulate = self._control(
            translated("Simulate"), "play", translated("Let the computer play the trials"), self._press
        )
        self._progress = IntProgress(min=0, max=1, layout=Layout(width="14em", visibility="hidden"))
        self._ticks = Ticks(TICK, self._tick, self.errors)
        self._chart = HTML()
        super().__init__(self._parts(), layout=Layout(max_width="60em"))
        self.total = len(self.exercise.parts)
        self._show()

    @property
    def widget(self) -> ExerciseBoard:
        """The board itself, which can be displayed and put into boxes."""
        return self

    def close(self) -> None:
        """Take the exercise off all pages, with everything in it."""
        close_parts(self)
        super().close()

    def _parts(self) -> list[DOMWidget]:
        rows = [self._row(part) for part in self.exercise.parts]
        solution = self._control(
            translated("Solution"),
            "graduation-cap",
            translated("Show the worked solution, once it is unlocked"),
            self.solve,
        )
        self._locked += [*self._answers.values(), self._simulate, solution]
        return [
            self.task,
            *([self.editor.widget] if self.editor is not None else []),
            toolbar(self._guess, self._guessed),
            *rows,
            toolbar(self._trials, self._seed, self._simulate, self._progress, self._ticks, solution),
            self.errors.widget,
            self.words,
            self._chart,
            self._page,
        ]

    def _row(self, part: Part) -> VBox:
        hint = self._control(
            translated("Hint"),
            "lightbulb-o",
            translated("Show the next hint, once it is unlocked"),
            lambda: self.hint(part.key),
        )
        check = self._control(
            translated("Check"),
            "check",
            translated("Check this answer"),
            lambda: self._check_again(part.key, self._answers[part.key].value),
        )
        self._locked += [check, hint]
        unit = [Label(self.exercise.posed.unit(part))] if part.unit else []
        prompt = HTML(f'<div class="minerals-prompt">{_CLOSE}{html(self.exercise.posed.prompt(part))}</div>')
        return VBox([prompt, toolbar(self._answers[part.key], *unit, check, hint, self._lines[part.key])])

    def _answer(self, part: Part) -> Text:
        described = translated("Answer to: {prompt}", prompt=self.exercise.posed.prompt(part))
        return self._field("", lambda text: self._take(part.key, text), described)

    def _example(self, part: Part) -> str:
        """Return what an answer looks like, or what comes before it."""
        if not self.exercise.progress.is_predicted:
            return translated("Make your guess first")
        return " / ".join(self.exercise.posed.options(part)) or example_of(part.type)

    def _take_guess(self, text: str) -> None:
        # A guess that was taken down also fills the field.
        if text != self.exercise.progress.prediction:
            self.predict(text)

    def _take(self, part: str, text: str) -> None:
        # An answer that was checked also fills the field.
        if text != self._entered[part]:
            self.check(part, text)

    def _check_again(self, part: str, text: str) -> None:
        """Check an answer, or say again what was said about it. A press also takes the focus, which checked it."""
        if text and text == self.exercise.progress.parts[part].last:
            self.session.repeat(part)
            self._show()
        else:
            self.check(part, text)

    def _field(self, description: str, take: Callable[[str], None], tooltip: str = "") -> Text:
        field = Text(description=description, tooltip=tooltip or description, continuous_update=False)
        field.layout.width = _FIELD

        def take_typed(change: Change) -> None:
            if change["new"].strip():
                take(change["new"])

        field.observe(self.errors.guard(take_typed), "value")
        return field

    def _control(self, text: str, icon: str, tooltip: str, act: Callable[[], object]) -> Button:
        return button(text, icon, tooltip, act, self.errors)

    # --- what a student does ---

    @alone
    def predict(self, guess: str) -> None:
        """Take down a guess, which unlocks the rest."""
        self.session.predict(guess)
        if self.exercise.progress.is_predicted:
            waiting, self._waiting = self._waiting, {}
            for part, answer in waiting.items():
                self.session.check(part, answer)
        self._show()

    @alone
    def check(self, part: str, answer: str) -> None:
        """Check an answer. Before the guess, it waits for the guess."""
        if self.session.check(part, answer).standing == "locked":
            self._waiting[part] = answer
        self._entered[part] = str(answer)
        self._show()

    @alone
    def hint(self, part: str) -> None:
        """Show the next hint for a part, or say when it unlocks."""
        require(str, part=part)
        self.session.hint(part)
        self._show()

    @alone
    def solve(self) -> None:
        """Show the solution, or say when it unlocks."""
        self.session.solution()
        self._show()

    @alone
    def simulate(self, trials: int = TRIALS, seed: int = 1) -> None:
        """Begin trials. They are played in slices while the page is open."""
        require(int, trials=trials, seed=seed)
        self.session.start(max(1, min(trials, MOST_TRIALS)), seed)
        self._show()

    def _press(self) -> None:
        if self.session.is_running:
            self.session.stop()
            self._show()
        else:
            self.simulate(self._trials.value, self._seed.value)

    def _tick(self) -> None:
        if not self.session.is_running:
            return
        if self.session.go_on():
            self._show_progress()
        else:
            self._show()

    def _board_changed(self) -> None:
        self.session.board_changed()
        self._show_chart()

    # --- showing ---

    def _show(self) -> None:
        exercise = self.exercise
        self.task.show(_task_html(exercise))
        is_predicted = exercise.progress.is_predicted
        self._guess.disabled = self._guessed.disabled = bool(exercise.progress.prediction)
        for control in self._locked:
            control.disabled = not is_predicted
            (control.remove_class if is_predicted else control.add_class)("minerals-locked")
        for part in exercise.parts:
            self._answers[part.key].placeholder = self._example(part)
        if exercise.progress.prediction and self._guess.value != exercise.progress.prediction:
            self._guess.value = exercise.progress.prediction
        for key, line in self._lines.items():
            said = self.session.said.get(key)
            if self._entered[key]:
                self._answers[key].value = self._entered[key]
            line.value = escape(str(said)) if said is not None else ""
        latest = self.session.latest
        self.words.show(_said_html(latest) if latest is not None else "")
        self._tell_traits(str(latest) if latest is not None else "")
        self._show_progress()
        self._show_chart()

    def _tell_traits(self, said: str) -> None:
        progress = self.exercise.progress
        parts = [progress.parts[key] for key in progress.shown]
        with self.hold_sync():
            self.score = sum(part.is_right for part in parts)
            self.answered = sum(bool(part.last) for part in parts)
            self.said = said
            self.grade = progress.grade

    def _show_progress(self) -> None:
        played, of = self.session.trial_counts
        is_running = self.session.is_running
        self._progress.max, self._progress.value = max(of, 1), played
        self._progress.layout.visibility = "visible" if is_running else "hidden"
        self._simulate.description = translated("Stop") if is_running else translated("Simulate")
        self._simulate.icon = "stop" if is_running else "play"
        self._ticks.playing = is_running

    def _show_chart(self) -> None:
        """Show the chart as soon as there is anything in it."""
        if not self.exercise.progress.is_predicted:
            self._chart.value = ""
            return
        dark = self._page.dark if self._mode == "auto" else self._mode == "dark"
        stale = paragraphs(
            [translated("These trials were played on the board before you changed it.")], "minerals-refusal"
        )
        drawn = self._chart_html("dark" if dark else "light")
        self._chart.value = stale + drawn if self.session.is_stale else drawn

    def _chart_html(self, mode: Mode) -> str:
        """Return an axis for each part of which anything is known, under its question."""
        simulated = self.session.simulation.estimates if self.session.simulation is not None else {}
        width = max(min(self._page.width or _CHART, _CHART), _NARROWEST_CHART)
        rows = []
        for part in self.exercise.parts:
            known = compare_part(self.exercise, part, simulated.get(part.key))
            if known.lines:
                unit = f" ({known.unit})" if known.unit else ""
                drawn = comparison_picture(known, width).svg(mode)
                drawn = drawn.replace("<svg ", f'<svg style="min-width:{width}px" ', 1)
                rows += [paragraphs([f"{known.prompt}{unit}"], "minerals-place"), drawn]
        return f'<div style="overflow-x:auto">{"".join(rows)}</div>' if rows else ""

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:  # of any type that IPython uses
        """Return the live widget for pages with a kernel, and the exercise as text for all others."""
        live: dict[str, Any] = super()._repr_mimebundle_(**options) or {}
        return {**live, "text/markdown": self.exercise._repr_markdown_(), "text/plain": f"{self!r}\n{self.exercise}"}

    def __repr__(self) -> str:
        return f"<ExerciseBoard {self.exercise.code}: {self.score} of {self.total} right>"


def _task_html(exercise: Exercise) -> str:
    posed = exercise.posed
    heading = paragraphs([f"{exercise.code} · {exercise.title}"], "minerals-standing")
    about = paragraphs([f"{posed.level} · {exercise.tag}"], "minerals-place")
    first = translated("First, make a guess:")
    ask = f"<p><b>{escape(first)}</b> {escape(posed.prediction_prompt)}</p>"
    return f"{heading}{about}{html(exercise.statement)}{ask}"


def _said_html(said: Feedback) -> str:
    css_class = "minerals-refusal" if said.standing in ("wrong", "unreadable", "locked") else "minerals-happened"
    return f'<div class="{css_class}">{html(str(said))}</div>'
