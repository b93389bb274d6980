"""Trials by hand on a live board, with a tally that fills itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import traitlets
from ipywidgets import Button
from traitlets import Int

from minerals import Scene
from minerals.classroom import Exercise
from minerals.classroom.attempts import FinishedTrial, HandTrials
from minerals.classroom.trials import Estimate
from minerals.core.picture import Viewport
from minerals.core.system import require
from minerals.core.text import translated
from minerals_widgets.board.answer import answer_html
from minerals_widgets.board.choices import Choices
from minerals_widgets.board.pointer import point_out
from minerals_widgets.lesson.hand_session import HandSession
from minerals_widgets.lesson.tally_page import tally_html, tally_text, todo_html
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.frame import Frame
from minerals_widgets.screen.passage import Passage
from minerals_widgets.screen.words import Words, paragraphs, rules_behind


class TallyWords(Words):
    """The tally, which screen readers read out when it changes. The words beside it bring the other styles."""

    _css = Path(__file__).with_name("tally.css").read_text(encoding="utf-8")


class Tally(Frame):
    """A board on which a student plays trials of an exercise by hand, with a tally that fills itself.

    The board says what to do next, and offers only what belongs to the trial. Nothing can be taken back, and only
    finished trials count. "Again" begins the next trial; where a click is a trial, the next one begins by itself.
    "Start over" empties the tally.

    Parameters
    ----------
    exercise
        The exercise, or its code.
    part
        The key of the part whose running proportion is shown, by default the part that the words are about.
    seed
        The seed of the luck. Without one, the luck is different every time.
    mode
        `light`, `dark`, or `auto` to follow the page.

    Raises
    ------
    MineralsError
        If there is no such exercise or part, or if it cannot be played by hand.

    Examples
    --------
    >>> tally = Tally("E17", seed=4)
    >>> for _ in range(10):
    ...     tally.click("roll")
    >>> tally
    <Tally E17: Your 10 rolls: 3 sixes.>
    >>> tally.n, round(tally.estimate("six").mean, 3)
    (10, 0.3)
    """

    n = Int(0).tag(sync=True)
    """How many trials were played to their end. Only to be read; observe it to follow the tally."""
    said = traitlets.Tuple().tag(sync=True)
    """What happened last, or why something was refused, as sentences. Only to be read."""

    def __init__(
        self,
        exercise: Exercise | str,
        part: str | None = None,
        *,
        seed: int | str | None = None,
        mode: AnyMode = "auto",
    ) -> None:
        require(Exercise | str, exercise=exercise)
        require(int | str | None, seed=seed)
        trials = HandTrials(exercise, seed)
        self.session = HandSession(trials)
        """The trials and the board, without any widget."""
        self._part = trials.posed.text.part(part or trials.words.tally)
        self._passage = Passage()
        super().__init__(self._scene, mode, on_cell=self.click)
        self.errors.lock = trials.match.log.lock
        self.on_escape = self.cancel
        self.task = TallyWords()
        """What to do next."""
        self.marks = TallyWords()
        """The tally in words, strokes and numbers."""
        self._choices = Choices(self.click, self.errors)
        self._again = self._button(translated("Again"), "refresh", translated("Begin the next trial"), self.again)
        self._start_over = self._button(
            translated("Start over"), "trash", translated("Empty the tally and begin with new luck"), self.start_over
        )
        # Beside the board, the buttons are in sight together with what they change.
        row = toolbar(self._choices.widget, self._again, self._start_over).add_class("minerals-press")
        self.lay_out(side=(self.task, row, self.marks, self.words))
        self._show()

    # --- what a student does ---

    @alone
    def click(self, token: str) -> None:
        """Click on a cell, a card, a tool or a button."""
        require(str, token=token)
        self.session.click(token)
        self._show()

    @alone
    def play(self, text: str) -> None:
        """Play an action of the trial in its notation. Raises the errors of `HandTrials.play`."""
        require(str, text=text)
        self.session.play(text)
        self._show()

    @alone
    def cancel(self) -> None:
        """Clear what has been clicked so far."""
        self.session.cancel()
        self._show()

    @alone
    def again(self) -> None:
        """Begin the next trial. One that is not over begins again, with the same luck."""
        self.session.again()
        self._show()

    @alone
    def start_over(self) -> None:
        """Empty the tally, and begin with new luck."""
        self.session.start_over()
        self._show()

    # --- the tally ---

    @property
    def trials(self) -> HandTrials:
        """The trials, without any widget."""
        return self.session.trials

    @property
    def finished_trials(self) -> tuple[FinishedTrial, ...]:
        """The trials that count, each with its log."""
        return tuple(self.trials.finished_trials)

    def observations(self, part: str) -> Any:  # an array of numpy, which is imported only when it is used
        """Return what the finished trials show for a part, in order: nan where a trial shows nothing."""
        return self.trials.observations(part)

    def estimate(self, part: str) -> Estimate | None:
        """Return the mean of a part with its error, or None if no trial has shown anything for it."""
        return self.trials.estimate(part)

    # --- showing ---

    def _scene(self, place: Viewport) -> Scene:
        return self.session.scene(place)

    def _button(self, text: str, icon: str, tooltip: str, act: Any, *, is_main: bool = False) -> Button:
        made = button(text, icon, tooltip, act, self.errors)
        made.button_style = "primary" if is_main else ""
        return made

    def _show(self) -> None:
        session, trials = self.session, self.trials
        match = session.past.match if session.past is not None else session.match
        node = match.node
        self.show_picture(motions=self._passage.to(match.log, node.path(), node.step))
        entry = session.session.entry
        self._choices.show(session.buttons, self._confirm() if entry.complete == "maybe" else None, keep=True)
        self._stress_the_only_choice()
        self._again.layout.display = "" if session.can_begin_again and not session.goes_on else "none"
        self._again.button_style = "primary" if trials.finished else ""
        self._start_over.disabled = not trials.n
        self.task.show(todo_html(session.todo, "" if trials.finished else trials.words.luck))
        self.marks.show(tally_html(trials, self._part))
        answer = session.session.answer
        told = answer_html(answer) if answer.sentences else paragraphs(session.story)
        self.words.show(told, rules_behind(match.rulebook, answer.rules))
        if session.past is None:
            point_out(self.canvas, session.session)
        else:
            self.canvas.shield.point(None)
        with self.hold_sync():
            self.said = answer.sentences or session.story
            self.n = trials.n

    def _stress_the_only_choice(self) -> None:
        """Make the button stand out, if there is a single one."""
        choices = [choice for choice in self._choices.widget.children if isinstance(choice, Button)]
        for choice in choices:
            choice.button_style = "primary" if len(choices) == 1 else ""

    def _confirm(self) -> Button:
        text = translated("Play {action}", action=self.session.session.entry.action)
        return self._button(
            text, "check", translated("Play this action without adding to it"), self._play_entered, is_main=True
        )

    def _play_entered(self) -> None:
        self.session.confirm()
        self._show()

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:  # of any type that IPython uses
        """Return the live widget for pages with a kernel, and a picture and the tally as text for all others."""
        bundle = super()._repr_mimebundle_(**options)
        return {**bundle, "text/plain": f"{tally_text(self.trials)}\n{bundle['text/plain']}"}

    def __repr__(self) -> str:
        return f"<Tally {self.trials.posed.text.code}: {self.trials.tally_sentence}>"
