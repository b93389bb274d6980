"""A guess on a number line: a handle to drag, in fractions, percent or one in so many."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from anywidget import AnyWidget
from traitlets import Dict, List, Unicode

from minerals.classroom import Exercise
from minerals.classroom.charts import Scale, Tick, place_of, scale_of
from minerals.core.system import require
from minerals.core.text import translated
from minerals.front import join_modules
from minerals_widgets.lesson.panel import Panel
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.words import Words, paragraphs


class NumberLine(Panel):
    """The guess of an exercise. Drag the handle, or use the arrow keys, and press “This is my guess”.

    A guess that is not a number is one of a few buttons. The first guess counts. It is kept in the log of attempts,
    and the line then shows it.

    Parameters
    ----------
    exercise
        The exercise to guess at.
    mode
        `light`, `dark`, or `auto` to follow the page.

    Examples
    --------
    >>> line = NumberLine(Exercise("E17"))
    >>> line.guess("1/6")
    >>> line, line.kept
    (<NumberLine E17: 1/6>, '1/6')
    """

    kept = Unicode().tag(sync=True)
    """The guess as it is in the log, or "" before there is one. Only to be read."""

    def __init__(self, exercise: Exercise, *, mode: AnyMode = "auto") -> None:
        require(Exercise, exercise=exercise)
        require(AnyMode, mode=mode)
        self.exercise = exercise
        super().__init__(mode)
        self.errors.lock = exercise.log.lock
        self.scale = scale_of(exercise.posed)
        """The number line, or None if the guess is no number."""
        self.view = GuessView(
            prompt=exercise.posed.prediction_prompt,
            scale=_scale_data(self.scale),
            options=_options(exercise),
            words=_words(),
            form=self.scale.forms[0].name if self.scale is not None else "",
        )
        """The line on the page."""
        self.view.on_msg(self._take)
        self._guarded = self.errors.guard(self.guess)
        self.said = Words()
        """What was said to a guess that could not be read."""
        self.lay_out([self.view, self.said])
        self.refresh()

    @alone
    def guess(self, text: str) -> None:
        """Keep a guess, such as `1/5`, `20 %` or `yes`. Only the first one counts.

        Parameters
        ----------
        text
            The guess, as it would be typed.
        """
        require(str, text=text)
        said = self.exercise.predict(text)
        is_kept = bool(self.exercise.progress.prediction)
        self.said.show("" if is_kept else paragraphs([str(said)], "minerals-refusal"))
        self.refresh()

    def refresh(self) -> None:
        """Show the guess that is in the log by now."""
        guess = self.exercise.progress.prediction
        if not guess:
            return
        # What came from elsewhere has no place in the view's own list.
        self.view.kept = {"label": self._label(guess), "value": place_of(self.exercise.posed, guess)}
        self.kept = guess

    def _label(self, guess: str) -> str:
        """Return a guess as it was chosen, or as it was typed."""
        chosen = self.view.chosen
        if chosen.get("text") == guess:
            return str(chosen["label"])
        return dict(_options(self.exercise)).get(guess, guess)

    def _take(self, _view: object, content: Mapping[str, Any], _buffers: object) -> None:
        text = content.get("guess")
        if isinstance(text, str):
            self.view.chosen = {"text": text, "label": str(content.get("label") or text)}
            self._guarded(text)

    def plain_text(self) -> str:
        """Return the question and the guess as text."""
        guess = self.kept or translated("No guess yet.")
        return f"{self.exercise.posed.prediction_prompt} {guess}"

    def __repr__(self) -> str:
        return f"<NumberLine {self.exercise.code}: {self.kept or '?'}>"


class GuessView(AnyWidget):
    """The number line on the page, or the choices of a guess that is not a number."""

    _esm = join_modules("minerals_widgets/lesson/number_line.js")
    _css = Path(__file__).with_name("number_line.css").read_text(encoding="utf-8")

    prompt = Unicode().tag(sync=True)
    """The question, which is also the name of the handle for a screen reader."""
    scale = Dict().tag(sync=True)
    """The line, or {} if the guess is not a number."""
    options: List[tuple[str, str]] = List().tag(sync=True)
    """The choices: for each, the text for the log and the text of its button."""
    form = Unicode().tag(sync=True)
    """How numbers are written now: the name of a form."""
    words = Dict().tag(sync=True)
    """The words on the buttons."""
    kept = Dict().tag(sync=True)
    """The label of the kept guess and its place on the line, or {}."""

    def __init__(self, **traits: Any) -> None:  # of any type that a trait has
        super().__init__(**traits)
        self.chosen: Mapping[str, str] = {}
        """The text and label of the last guess that came from the page."""

    def __repr__(self) -> str:
        return "GuessView()"


def _scale_data(scale: Scale | None) -> dict[str, Any]:
    if scale is None:
        return {}
    return {
        "low": scale.low,
        "high": scale.high,
        "forms": [form._asdict() for form in scale.forms],
        "words": _ticks(scale.words),
    }


def _ticks(ticks: tuple[Tick, ...]) -> list[tuple[float, str]]:
    return [(tick.value, tick.label) for tick in ticks]


def _options(exercise: Exercise) -> list[tuple[str, str]]:
    """Return the choices of a guess, each as it is kept in the log and as it is shown."""
    predict = exercise.posed.text.predict
    if predict.type == "yes-no":
        return [("yes", translated("Yes")), ("no", translated("No"))]
    return list(zip(predict.options, exercise.posed.prediction_options, strict=True))


def _words() -> dict[str, str]:
    return {
        "take": translated("This is my guess"),
        "kept": translated("Your guess: {guess}", guess="{guess}"),
        "drag": translated("Drag the handle, or tap on the line."),
        "typed": translated("or type it"),
        "forms": translated("Write it as"),
        "none": translated("no guess yet"),
    }
