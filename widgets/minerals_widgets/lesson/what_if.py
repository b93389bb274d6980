"""What if: sliders for the parameters of an exercise, which its pictures and formulas follow."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

from ipywidgets import HTML, HBox, VBox
from traitlets import Int

from minerals.classroom import Exercise
from minerals.classroom.charts import open_pictures
from minerals.classroom.exercise import ExerciseInstance, answer_key, formulas, pose
from minerals.classroom.publishing.prose import html
from minerals.classroom.texts import ImpossibleParameters, Parameters
from minerals.core.system import require
from minerals.core.text import translated
from minerals_widgets.lesson.feedback_html import why_shut
from minerals_widgets.lesson.gallery import Gallery
from minerals_widgets.lesson.panel import Panel
from minerals_widgets.lesson.sliders import Sliders
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.words import Words, paragraphs


class WhatIf(Panel):
    """What if? A slider for each parameter of an exercise. All pictures and formulas follow.

    Where answers are graded, it stays shut until they are in.

    Parameters
    ----------
    code
        The code of the exercise, such as `E17`.
    exercise
        A student's work on it. Without one, it is open.
    graded
        Whether it stays shut until the answers are in, even if the log names no assignment.
    mode
        `light`, `dark`, or `auto` to follow the page.

    Raises
    ------
    MineralsError
        If the exercise is unknown.

    Examples
    --------
    >>> what_if = WhatIf("E17")
    >>> what_if.choose({"legal": 2})
    >>> what_if.formulas["six"]
    'That makes P(a six) = 1/2 = 0.5.'
    """

    settings = Int(0).tag(sync=True)
    """How many settings were tried. Only to be read."""

    def __init__(
        self, code: str, exercise: Exercise | None = None, *, graded: bool = False, mode: AnyMode = "auto"
    ) -> None:
        require(str, code=code)
        require(Exercise | None, exercise=exercise)
        require(bool, graded=graded)
        require(AnyMode, mode=mode)
        self.exercise, self.graded = exercise, graded
        self.posed: ExerciseInstance = exercise.posed if exercise is not None else pose(code)
        """The exercise as it is set now."""
        self.formulas: Mapping[str, str] = {}
        """For each part, the sentence that leads to its value, with the numbers put in."""
        self._first = dict(self.posed.parameters)
        super().__init__(mode)
        if exercise is not None:
            self.errors.lock = exercise.log.lock
        self.sliders = Sliders(self.posed, self.choose, self.errors)
        """The sliders."""
        self.gallery = Gallery(self.errors)
        """The pictures."""
        self.said = Words()
        """What is said about numbers that do not fit together."""
        self._told = HTML().add_class("minerals-formulas")
        self._shut = HTML()
        reset = button(
            translated("Reset"),
            "refresh",
            translated("Go back to the numbers of the exercise"),
            self.reset,
            self.errors,
        )
        self._left = VBox([self.gallery]).add_class("minerals-drawn")
        self._right = VBox([self._told, toolbar(reset)]).add_class("minerals-half")
        self._open = VBox([self.sliders, self.said, HBox([self._left, self._right]).add_class("minerals-halves")])
        self.lay_out([self._shut, self._open])
        self.refresh()

    @alone
    def choose(self, parameters: Parameters) -> None:
        """Set parameters, and show what follows from them. Numbers that do not fit together change nothing.

        Parameters
        ----------
        parameters
            Values by the names of the parameters. The others stay.

        Raises
        ------
        MineralsError
            For an unknown parameter.
        """
        require(Mapping, parameters=parameters)
        if self._why_shut():
            return
        try:
            posed = pose(self.posed.text.code, {**self.posed.parameters, **parameters})
        except ImpossibleParameters:
            told = translated("These values do not go together, so nothing has changed. Try others.")
            self.said.show(paragraphs([told], "minerals-refusal"))
            return
        self.said.show(paragraphs(filter(None, [posed.what_if])))
        if posed is not self.posed:
            self.posed = posed
            self.settings += 1
            self.refresh()

    @alone
    def reset(self) -> None:
        """Go back to the numbers of the exercise."""
        self.choose(self._first)
        self.sliders.put(self._first)

    def _why_shut(self) -> str:
        return why_shut(self.exercise, graded=self.graded) if self.exercise is not None else ""

    def refresh(self) -> None:
        """Show the pictures and formulas for the numbers as they are set."""
        shut = self._why_shut()
        self._shut.value = f'<div class="minerals-curtain"><p>🔒 {escape(shut)}</p></div>' if shut else ""
        self._shut.layout.display = "" if shut else "none"
        self._open.layout.display = "none" if shut else ""
        if shut:
            return
        posed = self.posed
        self.formulas = formulas(posed)
        pictures = open_pictures(posed.experiment.pictures(), posed, self._open_parts)
        self._left.layout.display = "" if pictures else "none"
        self.gallery.show(pictures, self.shade)
        self._told.value = self._formulas_html()

    @property
    def _open_parts(self) -> tuple[str, ...]:
        """The parts whose answers are still to be found. With other numbers there is no answer to give away."""
        if self.exercise is None or self.posed.parameters != self._first:
            return ()
        return self.exercise.progress.open_parts

    def _formulas_html(self) -> str:
        """Return the sentences that lead to the values, and the values of which the solution says nothing."""
        posed, told = self.posed, self.formulas
        if self._open_parts:
            return f"<p>{escape(translated('Move a slider. Will the answer become larger or smaller?'))}</p>"
        shown = self.exercise.parts if self.exercise is not None else posed.parts
        # A student who has not answered yet looks the values up here, so they are asked for and not just taken.
        known = {part.key: posed.value_in_words(part) for part in shown}
        rows = [
            f"<p>{escape(_led(posed.prompt(part)))} <b>{escape(known[part.key])}</b></p>"
            for part in shown
            if part.key not in told
        ]
        sentences = dict.fromkeys(told[part.key] for part in shown if part.key in told)
        values = [posed.in_words(part, answer_key(posed).values[part.key]) for part in posed.parts]
        return "".join([*(_marked(html(sentence), values) for sentence in sentences), *rows])

    def follow_page(self) -> None:
        """Draw the pictures in the colours of the page."""
        self.refresh()

    def plain_text(self) -> str:
        """Return the formulas as text."""
        return "\n".join(self.formulas.values())

    def __repr__(self) -> str:
        set_to = ", ".join(f"{name}={value}" for name, value in self.posed.parameters.items())
        return f"<WhatIf {self.posed.text.code}: {set_to}>"


def _led(prompt: str) -> str:
    """Return the words before a value: a question as it is, and anything else with a colon.

    >>> _led("P(a six)"), _led("Is it fair?")
    ('P(a six):', 'Is it fair?')
    """
    return prompt if prompt.endswith("?") else f"{prompt}:"


def _marked(sentence: str, values: Iterable[str]) -> str:
    """Return a sentence with the values in bold letters.

    >>> _marked("<p>So P = 1/15 and Q = 5.</p>", ["1/15", "5"])
    '<p>So P = <b>1/15</b> and Q = <b>5</b>.</p>'
    """
    found = "|".join(re.escape(escape(value)) for value in sorted(values, key=len, reverse=True))
    return re.sub(rf"(?<![\w/.])(?:{found})(?![\w/])", _bold, sentence) if found else sentence


def _bold(found: re.Match[str]) -> str:
    """Return a value in bold letters. Words are no larger than the words around them, and may wrap."""
    is_number = any(map(str.isdigit, found[0]))
    return f"<b>{found[0]}</b>" if is_number else f'<b class="minerals-worded">{found[0]}</b>'
