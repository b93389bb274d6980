"""The words and buttons of a lesson beside its board: the rule, what to try, the question, and the prediction."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any, NamedTuple

from ipywidgets import Button, Layout, Text

from minerals.classroom.rule_lessons import Judgement, RuleLesson, TryThis
from minerals.core.game import Ruling
from minerals.core.text import listed, translated, translated_number
from minerals_widgets.board.painting.goals import changes_html
from minerals_widgets.classroom.inquiry import QUESTION, Inquiry
from minerals_widgets.screen.choice_buttons import ChoiceButtons
from minerals_widgets.screen.controls import Change, button, toolbar
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.words import Words, paragraphs, rules_under

_MOST_UNFOLDED = 3
"""How many changes are told at once."""


class Presses(NamedTuple):
    """What the buttons of a lesson do."""

    try_this: Callable[[int], object]
    answer: Callable[[], object]
    choose: Callable[[str], object]
    predict: Callable[..., object]
    show_me: Callable[[], object]
    leave: Callable[[], object]
    flip: Callable[[], object]
    show_moves: Callable[[], object]
    reset: Callable[[], object]


class LessonPanel:
    """The parts of a lesson that are beside its board, and the row of buttons for a prediction.

    `presses`: what the buttons do. `errors`: the line that shows errors in that.
    """

    def __init__(self, lesson: RuleLesson, presses: Presses, errors: ErrorLine) -> None:
        self._lesson, self._presses, self._errors = lesson, presses, errors
        self.rule = Words()
        """The rule: its title, its first sentence, and all of it to unfold."""
        self.rule.show("", _rule_html(lesson))
        self._tries = {
            number: self._button(experiment.do, "", experiment.do, partial(presses.try_this, number))
            for number, experiment in enumerate(lesson.experiments, start=1)
        }
        self.reset = self._button(
            translated("Reset"), "refresh", translated("Go back to the position of the lesson"), presses.reset
        )
        """The button that goes back to the position of the lesson."""
        heading = Words()
        heading.show(paragraphs([translated("Try this:")], "minerals-place"))
        self.experiments = toolbar(heading, *self._tries.values()).add_class("minerals-tries")
        """The buttons that try something."""
        self.question = toolbar(*self._question()).add_class("minerals-tries")
        """The lesson's question, with its button."""
        self._check = self._button(
            translated("Check"), "check", translated("Check your prediction and see what happens"), self._press_check
        )
        self._check.button_style = "primary"
        self._none = self._button(
            translated("None"), "ban", translated("Predict that there is none"), lambda: presses.predict([])
        )
        self._field = Text(continuous_update=False, layout=Layout(width="9em"))
        self._field.placeholder = self._field.tooltip = translated("a whole number")
        self._field.observe(errors.guard(self._take_number), "value")
        self._choices = ChoiceButtons(presses.choose, errors)
        self._asked_last: object = None
        self._is_number = False
        self._checked = ""
        self._flip = self._button("", "exchange", "", presses.flip)
        self.flip = toolbar(self._flip).add_class("minerals-tries")
        """The button that shows the board before and after."""
        self.prediction = toolbar(
            self._choices,
            self._field,
            self._check,
            self._none,
            self._button(
                translated("Show me"), "eye", translated("See what happens without a prediction"), presses.show_me
            ),
            self._button("", "times", translated("Go back to playing"), presses.leave),
        ).add_class("minerals-tries")
        """The row of buttons while the board asks."""

    def _button(self, text: str, icon: str, tooltip: str, press: Callable[[], object]) -> Button:
        return button(text, icon, tooltip, press, self._errors)

    def _question(self) -> tuple[Any, ...]:  # widgets of both kinds
        question = self._lesson.question
        self._answer = self._button(
            translated("Answer"), "", translated("Answer the question on the board"), self._presses.answer
        )
        self._show_moves = self._button(
            translated("Show my moves"),
            "",
            translated("Mark what the rules allow here and play on, before you answer"),
            self._presses.show_moves,
        )
        if question is None:
            return ()
        self._asked = Words()
        label = escape(translated("Question:"))
        self._asked.show(f'<p><span class="minerals-place">{label}</span> {escape(question.ask)}</p>')
        return (self._asked, self._answer, self._show_moves)

    # --- showing ---

    def show(self, inquiry: Inquiry, *, is_changed: bool, is_refused: bool, is_quiet: bool) -> None:
        """Show what was tried and what is asked now.

        `inquiry`: what the reader does. `is_changed`: whether the board is not at the lesson's position. `is_refused`:
        whether an experiment did not fit the board. `is_quiet`: whether the board does not tell yet what can be done.
        """
        for number, tried in self._tries.items():
            _show_tried(tried, is_tried=number in inquiry.tried, is_now=number == inquiry.number)
        # A tick is for an answer of one's own: one that was shown has none, and neither has a colour.
        self._answer.icon = "check" if inquiry.answered.get(QUESTION) else "eye" if QUESTION in inquiry.answered else ""
        self._show_moves.layout.display = "" if is_quiet else "none"
        self.reset.disabled = not is_changed
        self.reset.button_style = "primary" if is_refused else ""
        # While something else is asked, there is one question to read and not two.
        self.question.layout.display = "none" if inquiry.is_asking or self._lesson.question is None else ""
        self._flip.description = translated("After") if inquiry.shows_before else translated("Before")
        self._flip.tooltip = (
            translated("Show what became of the board")
            if inquiry.shows_before
            else translated("Show the board as it was before")
        )
        self._flip.button_style = "info" if inquiry.shows_before else ""
        experiment = inquiry.experiment
        if inquiry.is_asking and experiment is not None and experiment.answer is not None:
            self._show_prediction(inquiry, experiment)

    def _show_prediction(self, inquiry: Inquiry, experiment: TryThis) -> None:
        question, result = experiment.answer, inquiry.result
        assert question is not None, "something is asked"
        assert result is not None, "what is asked has an answer"
        is_number = self._is_number = question.form == "number"
        self._field.layout.display = "" if is_number else "none"
        # Of players and of yes and no, one is always right.
        self._none.layout.display = "none" if question.form in ("number", "players", "yes-no") else ""
        self._check.disabled = not (is_number or inquiry.chosen)
        if self._asked_last is not result:
            self._asked_last = result
            self._field.value = ""
        match = result.match
        offered = [(word, question.name(match, word)) for word in question.choices(match)]
        self._choices.show(experiment.ask, offered, inquiry.chosen)

    def _press_check(self) -> None:
        """Check what was chosen or what is in the field, unless the field was checked when the keyboard left it."""
        number = self._field.value.strip()
        if self._is_number and number:
            if number != self._checked:
                self._check_number(number)
        else:
            self._presses.predict()

    def _check_number(self, number: str) -> None:
        self._checked = number
        self._presses.predict(number)

    def _take_number(self, change: Change) -> None:
        self._checked = ""
        if change["new"].strip():
            self._check_number(change["new"].strip())


def _show_tried(pressed: Button, *, is_tried: bool, is_now: bool) -> None:
    pressed.icon = "check" if is_tried else ""
    pressed.button_style = "info" if is_now else ""


# --- words ---


def _rule_html(lesson: RuleLesson) -> str:
    """Return the rules of a lesson: the title and the first sentence of one, and all that unfolds."""
    rules = [rule.in_words for rule in lesson.rules]
    title = f'<span class="minerals-standing">{escape(" · ".join(rule.title for rule in rules))}</span>'
    first = f'<span class="minerals-first">{escape(_first_sentence(rules[0].text))}</span>' if len(rules) == 1 else ""
    return rules_under(title + first, rules)


def _first_sentence(text: str) -> str:
    """Return the first sentence of a text.

    >>> _first_sentence("Two hexes stop it. One does not.")
    'Two hexes stop it.'
    """
    return text.partition(". ")[0].rstrip(".") + "."


def asked_html(inquiry: Inquiry) -> str:
    """Return what the reader is to predict, and what has been predicted so far."""
    experiment = inquiry.experiment
    if experiment is None:
        return ""
    said = f'<p class="minerals-tour">{escape(experiment.ask)}</p>'
    if inquiry.chosen and inquiry.form == "cells":
        said += paragraphs([translated("Your prediction: {words}.", words=listed(inquiry.chosen))])
    return said


def judged_html(inquiry: Inquiry) -> str:
    """Return how good the prediction was, why what is wrong is wrong, and what the lesson says about it."""
    experiment, judgement = inquiry.experiment, inquiry.judgement
    if experiment is None or inquiry.result is None:
        return ""
    if inquiry.shows_before:
        return paragraphs([translated("This is the board before the change.")], "minerals-standing")
    said = _verdict_html(judgement) if judgement is not None else _answer_html(inquiry)
    # What the lesson says is about its own position.
    said += paragraphs([experiment.say] if experiment.say and not inquiry.is_own else [])
    return said + _changes_html(inquiry)


def _verdict_html(judgement: Judgement) -> str:
    sign = "✓" if judgement.is_right else "✗"
    said = paragraphs([f"{sign} {judgement.sentence()}"], "minerals-standing")
    reasons = (_reason(word, ruling) for word, rulings in judgement.reasons.items() for ruling in rulings)
    return said + paragraphs(reasons, "minerals-refusal")


def _changes_html(inquiry: Inquiry) -> str:
    """Return what the change brought and took, folded if it is much."""
    changes, match = inquiry.comparison, inquiry.lesson.begun
    told = changes_html(changes, match.game.rulebook)
    if not told:
        return ""
    # After a prediction, the board's marks tell most of it.
    if inquiry.judgement is None and len(changes.appeared) + len(changes.vanished) <= _MOST_UNFOLDED:
        return told
    new, gone = len(changes.appeared), len(changes.vanished)
    more = translated_number(new, "{number} more choice now", "{number} more choices now") if new else ""
    fewer = translated_number(gone, "{number} choice is gone", "{number} choices are gone") if gone else ""
    summary = ", ".join(filter(None, (more, fewer)))
    return f"<details><summary>{escape(summary)}</summary>{told}</details>"


def _reason(word: str, ruling: Ruling) -> str:
    """Return a reason against a word, which it need not name twice."""
    return ruling.message if word in ruling.message else f"{word}: {ruling.message}"


def _answer_html(inquiry: Inquiry) -> str:
    """Return the answer to a question that the reader did not answer."""
    if inquiry.result is None or inquiry.experiment is None or not inquiry.experiment.ask:
        return ""
    question, match = inquiry.experiment.answer, inquiry.result.match
    right = [question.name(match, word) if question is not None else word for word in sorted(inquiry.result.right)]
    words = listed(right) if right else translated("none")
    return paragraphs([translated("Answer: {words}.", words=words)], "minerals-standing")
