"""What if: sliders for the parameters of an exercise, which its pictures and formulas follow."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from functools import partial
from html import escape
from itertools import chain, combinations, product, zip_longest
from typing import Literal, TypeAlias

from ipywidgets import HTML, HBox, VBox
from traitlets import Int

from minerals.classroom import Exercise
from minerals.classroom.charts import open_pictures
from minerals.classroom.exercise import ExerciseInstance, answer_key, formulas, pose
from minerals.classroom.publishing.prose import html
from minerals.classroom.texts import ImpossibleParameters, Parameter, Parameters, Part
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

Change: TypeAlias = Literal[-1, 0, 1]
"""Whether something becomes smaller, stays the same, or becomes larger."""


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
    expected = Int(0).tag(sync=True)
    """How many of them the reader had an expectation of. Only to be read."""

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
        self._has_expected, self._expectation = False, 0
        self._expects = {
            sign: button(text, icon, tooltip, partial(self.expect, sign), self.errors)
            for sign, (text, icon, tooltip) in _expectations().items()
        }
        self._question = Words()
        self._asked = VBox([self._question, toolbar(*self._expects.values())])
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
        self._open = VBox(
            [self._asked, self.sliders, self.said, HBox([self._left, self._right]).add_class("minerals-halves")]
        )
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
        wanted = {**self.posed.parameters, **parameters}
        changed = {name for name, value in wanted.items() if value != self.posed.parameters.get(name)}
        posed = next(self._fitting(wanted, changed), None)
        if posed is None:
            told = translated("These values do not go together, so nothing has changed. Try others.")
            self.said.show(paragraphs([told], "minerals-refusal"))
            self.sliders.put(self.posed.parameters)
            return
        told = ""
        if posed.parameters != wanted:
            told = translated("These values do not go together, so another slider has moved, too.")
            self.sliders.put(posed.parameters)
        self.said.show(paragraphs(filter(None, [told, posed.what_if])))
        if posed is not self.posed:
            came = self._came(posed)
            self.posed = posed
            self.settings += 1
            self.said.show(self.said.said + paragraphs(filter(None, [came])))
            self.refresh()

    @property
    def _asked_part(self) -> Part | None:
        """The number whose change is asked for."""
        parts = (self.posed.guessed_part, *self.posed.parts)
        return next((part for part in parts if part.type not in ("choice", "yes-no")), None)

    @property
    def asks(self) -> bool:
        """Whether it asks what will happen."""
        return self._asked_part is not None

    @alone
    def expect(self, sign: Change) -> None:
        """Note what the reader expects of the next setting.

        Parameters
        ----------
        sign
            1 if the answer becomes larger, -1 if it becomes smaller, 0 if it stays the same.
        """
        require(Change, sign=sign)
        self._has_expected, self._expectation = True, sign
        for other, made in self._expects.items():
            made.button_style = "primary" if other == sign else ""

    def _came(self, posed: ExerciseInstance) -> str:
        """Return whether the answer has changed as expected, and forget the expectation."""
        part = self._asked_part
        if part is None or not self._has_expected:
            return ""
        before, after = (answer_key(found).values[part.key] for found in (self.posed, posed))
        assert not isinstance(before, str)
        assert not isinstance(after, str)
        sign = (after > before) - (after < before)
        self._has_expected, self.expected = False, self.expected + 1
        for made in self._expects.values():
            made.button_style = ""
        words = {
            1: translated("It became larger."),
            -1: translated("It became smaller."),
            0: translated("It stayed the same."),
        }
        said = translated("As you expected:") if sign == self._expectation else translated("Not as you expected:")
        return f"{said} {words[sign]}"

    def _fitting(self, wanted: Parameters, changed: Set[str]) -> Iterator[ExerciseInstance]:
        """Yield the exercise as it is wanted, or with the nearest values of one or two others that fit."""
        others = [
            [(choice.name, value) for value in _nearest_first(choice.values, wanted[choice.name])]
            for choice in self.sliders.choices
            if choice.name not in changed
        ]
        ones = (each for near in zip_longest(*others) for each in near if each is not None)
        pairs = (pair for first, second in combinations(others, 2) for pair in product(first, second))
        for moved in chain([()], ((each,) for each in ones), pairs):
            with suppress(ImpossibleParameters):
                yield pose(self.posed.text.code, {**wanted, **dict(moved)})

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
        posed, part = self.posed, self._asked_part
        self._asked.layout.display = "" if part is not None and self.sliders.choices else "none"
        if part is not None:
            asked = translated("Before you move a slider: what will happen to the answer?")
            self._question.show(paragraphs([f"{posed.prompt(part)} – {asked}"], "minerals-asked"))
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
            return paragraphs([translated("Say what you expect, and move a slider.")])
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


def _expectations() -> Mapping[Change, tuple[str, str, str]]:
    """Return the buttons for what may happen: the words, the icon, and what a screen reader calls it."""
    words: Mapping[Change, tuple[str, str]] = {
        1: (translated("larger"), "arrow-up"),
        0: (translated("the same"), "minus"),
        -1: (translated("smaller"), "arrow-down"),
    }
    asked = translated("Say what you expect")
    return {change: (text, icon, f"{asked}: {text}") for change, (text, icon) in words.items()}


def _nearest_first(values: Sequence[Parameter], value: Parameter) -> list[Parameter]:
    """Return the values without one of them, those next to it first.

    >>> _nearest_first((1, 2, 3, 4), 2)
    [1, 3, 4]
    """
    place = values.index(value) if value in values else 0
    away = {other: abs(number - place) for number, other in enumerate(values)}
    return sorted((other for other in values if other != value), key=away.__getitem__)


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
