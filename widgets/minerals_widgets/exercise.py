"""An exercise on the page: prompt, board, a field for each answer, hints, trials by the engine, and the chart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from os import PathLike
from typing import Any

from ipywidgets import HTML, Button, IntProgress, IntText, Label, Layout, Text, VBox

from minerals import Match
from minerals.classroom import AttemptLog, Exercise, Feedback
from minerals.classroom.charts import gap
from minerals.classroom.feedback import SIGNS
from minerals.classroom.publishing.prose import html
from minerals.classroom.texts import Part
from minerals.core.languages import template, translated
from minerals_widgets.editor import Editor
from minerals_widgets.errors import ErrorLine
from minerals_widgets.exercising import Exercising
from minerals_widgets.page import Page
from minerals_widgets.showing import AnyMode, button, toolbar
from minerals_widgets.ticks import Ticks
from minerals_widgets.words import Words, paragraphs

TICK = 120
"""After how many milliseconds the page asks for more trials."""
TRIALS = 1000
MOST_TRIALS = 1_000_000

_FIELD = Layout(width="18em")
_CLOSE = "<style>.minerals-prompt p { margin: 0.4em 0 0; }</style>"


class ExerciseBoard:
    """An exercise to be worked on: first a guess, then the answers.

    Enter in a field checks it. Each answer is told whether its form is right, and whether its value is; a wrong value
    that a misconception leads to is told which question to ask oneself. Hints and the solution unlock by and by.
    The chart sets guess, exact value and trials below each other; it knows the exact value once the student does.

    Parameters
    ----------
    code
        `E17` or `iceminers.reroll`.
    student, assignment
        Whose numbers; without a student they are the bank's own.
    log
        The file, or the open log, in which attempts are kept.
    match
        A position to look at and to edit beside the exercise; what was simulated before an edit is then marked.
    mode
        `light`, `dark`, or `auto`: as the page is.

    Raises
    ------
    MineralsError
        For an unknown exercise.
    LogError
        Where the log is damaged or not this student's.

    Examples
    --------
    >>> board = ExerciseBoard("E17")
    >>> board.predict("1/6")
    >>> board.check("six", "1/5")
    >>> board
    <ExerciseBoard E17: 1 of 4 right>
    """

    def __init__(
        self,
        code: str,
        student: str | None = None,
        assignment: str | None = None,
        *,
        log: AttemptLog | str | PathLike[str] | None = None,
        match: Match | None = None,
        mode: AnyMode = "auto",
    ) -> None:
        self.exercise = Exercise(code, student, assignment, log=log)
        self.work = Exercising(self.exercise)
        self.errors = ErrorLine()
        self._mode = mode
        self._page = Page()
        self._page.observe(self.errors.guard(lambda _change: self._show_chart()), "dark")
        self.task = Words()
        """What is told."""
        self.words = Words()
        """What was said last; read out by screen readers."""
        self.editor = Editor(match, mode=mode, on_change=lambda _match: self._board_changed()) if match else None
        """The board beside it, where there is one."""
        self._guess = self._field(translated("Your guess"), self.predict)
        self._answers = {part.key: self._answer(part) for part in self.exercise.parts}
        self._lines = {part.key: HTML() for part in self.exercise.parts}
        self._trials = IntText(TRIALS, description=translated("Trials"), layout=Layout(width="11em"))
        self._seed = IntText(1, description=translated("Seed"), layout=Layout(width="11em"))
        self._simulate = self._control(translated("Simulate"), "play", translated("Let the engine play"), self._press)
        self._progress = IntProgress(min=0, max=1, layout=Layout(width="14em", visibility="hidden"))
        self._ticks = Ticks(TICK, self._tick, self.errors)
        self._chart = HTML()
        self.widget = VBox(self._parts(), layout=Layout(max_width="60em"))
        """What to display."""
        self._show()

    def _parts(self) -> list[Any]:
        rows = [self._row(part) for part in self.exercise.parts]
        solution = self._control(
            translated("Solution"), "graduation-cap", translated("The worked solution, once it is unlocked"), self.solve
        )
        return [
            self.task,
            *([self.editor.widget] if self.editor is not None else []),
            toolbar(self._guess),
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
            translated("The next hint, once it is unlocked"),
            lambda: self.hint(part.key),
        )
        unit = [Label(self.exercise.posed.unit(part))] if part.unit else []
        prompt = HTML(f'<div class="minerals-prompt">{_CLOSE}{html(self.exercise.posed.prompt(part))}</div>')
        return VBox([prompt, toolbar(self._answers[part.key], *unit, hint, self._lines[part.key])])

    def _answer(self, part: Part) -> Text:
        described = translated("Answer to: {prompt}", prompt=self.exercise.posed.prompt(part))
        field = self._field("", lambda text: self._take(part.key, text), described)
        kind = _PLACEHOLDERS.get(part.type)
        example = translated(kind) if kind else translated("a number")
        field.placeholder = " / ".join(self.exercise.posed.options(part)) or example
        return field

    def _take(self, part: str, text: str) -> None:
        # A field is also filled with what was answered before.
        if text != self.exercise.progress.parts[part].last:
            self.check(part, text)

    def _field(self, description: str, take: Callable[[str], None], tooltip: str = "") -> Text:
        field = Text(description=description, tooltip=tooltip or description, continuous_update=False, layout=_FIELD)
        field.observe(self.errors.guard(lambda change: change["new"].strip() and take(change["new"])), "value")
        return field

    def _control(self, text: str, icon: str, tooltip: str, act: Callable[[], object]) -> Button:
        return button(text, icon, tooltip, act, self.errors)

    # --- what a student does ---

    def predict(self, guess: str) -> None:
        """Note a guess, which unlocks the rest."""
        self.work.predict(guess)
        self._show()

    def check(self, part: str, answer: str) -> None:
        """Judge an answer."""
        self.work.check(part, answer)
        self._show()

    def hint(self, part: str) -> None:
        """Say the next hint of a part, or when it comes."""
        self.work.hint(part)
        self._show()

    def solve(self) -> None:
        """Say the solution, or when it comes."""
        self.work.solution()
        self._show()

    def simulate(self, n: int = TRIALS, seed: int = 1) -> None:
        """Begin trials; they are played while the page is open, in slices."""
        self.work.start(max(1, min(n, MOST_TRIALS)), seed)
        self._show()

    def _press(self) -> None:
        if self.work.is_running:
            self.work.stop()
            self._show()
        else:
            self.simulate(self._trials.value, self._seed.value)

    def _tick(self) -> None:
        if self.work.is_running:
            self.work.go_on()
            if self.work.is_running:
                self._show_progress()
            else:
                self._show()

    def _board_changed(self) -> None:
        self.work.board_changed()
        self._show_chart()

    # --- showing ---

    def _show(self) -> None:
        exercise = self.exercise
        self.task.show(_task_html(exercise))
        self._guess.disabled = exercise.progress.is_predicted
        if exercise.progress.is_predicted and self._guess.value != exercise.progress.prediction:
            self._guess.value = exercise.progress.prediction
        for key, line in self._lines.items():
            said = self.work.said.get(key)
            answered = exercise.progress.parts[key].last
            if said is not None and not self._answers[key].value:
                self._answers[key].value = answered
            line.value = escape(str(said)) if said is not None else SIGNS["not attempted"]
        said = self.work.latest
        self.words.show(_said_html(said) if said is not None else "")
        self._show_progress()
        self._show_chart()

    def _show_progress(self) -> None:
        played, of = self.work.done
        is_running = self.work.is_running
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
        chart = gap(self.exercise, self.work.simulation, mode="dark" if dark else "light")
        stale = paragraphs([translated("The trials are of the board before it was changed.")], "minerals-refusal")
        self._chart.value = (stale if self.work.is_stale else "") + f'<div style="max-width:52em">{chart.svg()}</div>'

    @property
    def said(self) -> str:
        """What was said last."""
        return str(self.work.latest) if self.work.latest is not None else ""

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        """Give the live widget where there is a kernel, and the exercise as text everywhere else."""
        live: dict[str, Any] = self.widget._repr_mimebundle_(**options)
        return {**live, "text/markdown": self.exercise._repr_markdown_(), "text/plain": f"{self!r}\n{self.exercise}"}

    def __repr__(self) -> str:
        parts = self.exercise.progress.parts
        right = sum(part.is_right for part in parts.values())
        return f"<ExerciseBoard {self.exercise.code}: {right} of {len(parts)} right>"


_PLACEHOLDERS: Mapping[str, str] = {
    "probability": template("3/8, 0.375 or 37.5 %"),
    "count": template("a whole number"),
    "fraction": template("a fraction"),
    "yes-no": template("yes or no"),
}


def _task_html(exercise: Exercise) -> str:
    posed = exercise.posed
    heading = paragraphs([f"{exercise.code} · {exercise.title}"], "minerals-standing")
    about = paragraphs([f"{posed.level} · {exercise.tag}"], "minerals-place")
    first = translated("First a guess:")
    ask = f"<p><b>{escape(first)}</b> {escape(posed.prediction_prompt)}</p>"
    return f"{heading}{about}{html(exercise.statement)}{ask}"


def _said_html(said: Feedback) -> str:
    css_class = "minerals-refusal" if said.standing in ("wrong", "unreadable", "locked") else "minerals-happened"
    return f'<div class="{css_class}">{html(str(said))}</div>'
