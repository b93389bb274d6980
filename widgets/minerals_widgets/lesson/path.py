"""A whole lesson on one exercise: guess, play, simulate, compute, compare, and what if, one screen after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from os import PathLike
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, HBox, VBox
from traitlets import HasTraits, Int, Tuple, Unicode

from minerals import Match
from minerals.classroom import AttemptLog, Exercise
from minerals.classroom.attempts import HandTrials
from minerals.classroom.lessons import lessons
from minerals.classroom.publishing.prose import html
from minerals.classroom.trials import Trials, hand_of
from minerals.core.picture import Scene
from minerals.core.system import require
from minerals.core.text import translated
from minerals_widgets.classroom.work import Task, join, tell
from minerals_widgets.lesson.comparison import Comparison
from minerals_widgets.lesson.computation import Computation
from minerals_widgets.lesson.feedback_html import why_shut
from minerals_widgets.lesson.kept_work import file_beside_notebook, log_of, trials_in
from minerals_widgets.lesson.number_line import NumberLine
from minerals_widgets.lesson.panel import Panel
from minerals_widgets.lesson.position import WIDEST, board_svg, position_of
from minerals_widgets.lesson.sliders import sliders_of
from minerals_widgets.lesson.stepper import Stepper
from minerals_widgets.lesson.steps import TODO, Steps, check_step
from minerals_widgets.lesson.what_if import WhatIf
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change, button
from minerals_widgets.screen.words import Words, paragraphs

if TYPE_CHECKING:
    from minerals_widgets.lesson.tally import Tally
    from minerals_widgets.lesson.trials_view import TrialsView

_ABOVE = 160
"""The room that a board leaves for the steps, the sentence above it and the buttons below it, in CSS pixels."""
_ABOVE_PLAYER = 270
"""The same for the player of a trial, which has the words of the trial above it too."""


class LessonPath(Panel):
    """A lesson on one exercise, one screen after another: guess, play, simulate, compute, compare, what if.

    A step that the exercise has nothing for is left out. The guess comes first. After that, every step is open, and
    those done have a tick. Everything is kept in the log of attempts, so a lesson continues where its student left it.

    Parameters
    ----------
    code
        The code of the exercise, such as `E17`.
    student, assignment
        They choose the numbers in the exercise. Without a student, it has the standard numbers. Unless it is graded, a
        new log takes numbers that occur in the game, so that everything can be played.
    log
        The file, or the open log, that keeps the attempts.
    parts
        The keys of the parts to compute. By default, all.
    graded
        Whether pictures and what-ifs stay shut until the answers are in. They also do if the log names an assignment.
    match
        A position to look at while guessing.
    mode
        `light`, `dark`, or `auto` to follow the page.

    Raises
    ------
    MineralsError
        If there is no such exercise or part.
    LogError
        If the log is damaged or belongs to another student.

    Examples
    --------
    >>> path = LessonPath("E17")
    >>> path.go("compute"), path.step
    (False, 'guess')
    >>> path.guess.guess("1/6")
    >>> path.go("compute"), path.step
    (True, 'compute')
    >>> path
    <LessonPath E17: compute, 1 of 6 done>
    """

    step = Unicode().tag(sync=True)
    """The key of the step that is shown. Only to be read."""
    done = Int(0).tag(sync=True)
    """How many steps are done. Only to be read."""
    grade = Tuple((0, "")).tag(sync=True)
    """What a learning platform is told: points from 0 to 100, and how it stands. Only to be read."""

    def __init__(
        self,
        code: str,
        student: str | None = None,
        assignment: str | None = None,
        *,
        log: AttemptLog | str | PathLike[str] | None = None,
        parts: Iterable[str] | None = None,
        graded: bool = False,
        match: Match | None = None,
        mode: AnyMode = "auto",
    ) -> None:
        require(str, code=code)
        require(str | None, student=student)
        require(AttemptLog | str | PathLike | None, log=log)
        require(Iterable[str] | None, parts=parts)
        require(bool, graded=graded)
        require(Match | None, match=match)
        require(AnyMode, mode=mode)
        self.screens: dict[str, Any] = {}  # of widgets of several kinds
        """The screens that have been shown, by step."""
        self.exercise = Exercise(code, log=log_of(log, student, assignment, graded=graded), parts=parts)
        self.graded = graded
        super().__init__(mode)
        self.errors.lock = self.exercise.log.lock
        self._match = match
        self._earlier: Trials | None = None
        self._position: HTML | None = None
        self.guess = NumberLine(self.exercise, mode=mode)
        """The first step."""
        self._watch(self.guess, "kept")
        self.steps = Steps(self._keys(), is_done=self.is_done, is_open=self.is_open)
        """The steps and the one that is shown."""
        self.stepper = Stepper(translated("The steps of this lesson"), self._press, self.errors)
        self.todo = Words()
        """What to do in this step."""
        self.back = button(
            translated("Back"), "arrow-left", translated("Go to the step before"), lambda: self._walk(-1), self.errors
        )
        self.next = button(
            translated("Next"), "arrow-right", translated("Go to the next step"), lambda: self._walk(1), self.errors
        )
        larger = button("", "search-plus", translated("Larger text, for a projector"), self.enlarge, self.errors)
        title = HTML(f"<h2>{escape(self.exercise.title)}</h2>").add_class("minerals-lesson-title")
        self._body = VBox().add_class("minerals-lesson-body")
        foot = HBox([self.back, larger, self.next]).add_class("minerals-lesson-foot")
        self.lay_out([title, self.stepper, self.todo, self._body, foot, *self._kept()])
        self.refresh()
        join(self, self.exercise.log)

    def _kept(self) -> list[HTML]:
        """Say where the work is kept, if nobody has chosen the place."""
        file = self.exercise.log.file
        if file is None or file != file_beside_notebook():
            return []
        told = translated("Your work is kept in {file}.", file=file.name)
        return [HTML(f'<small class="minerals-kept">{escape(told)}</small>')]

    # --- the steps ---

    def _keys(self) -> list[str]:
        """Return the keys of the steps that this exercise has something for."""
        posed = self.exercise.posed
        has = {
            "play": hand_of(self.exercise.code, posed.parameters) is not None,
            "simulate": Trials(posed).can_play,
            "what_if": bool(sliders_of(posed)),
        }
        return [key for key in TODO if has.get(key, True)]

    def is_done(self, key: str) -> bool:
        """Tell whether a step is done.

        Parameters
        ----------
        key
            The key of the step: `guess`, `play`, `simulate`, `compute`, `compare` or `what_if`.

        Raises
        ------
        OptionError
            If no lesson has such a step.
        """
        require(str, key=key)
        check_step(key)
        progress, screen = self.exercise.progress, self.screens.get(key)
        match key:
            case "guess":
                return bool(progress.prediction)
            case "play":
                return screen is not None and screen.n > 0
            case "simulate":
                return progress.trials > 0 or (screen is not None and screen.n > 0)
            case "compute":
                return progress.is_answered
            case "compare":
                return screen is not None and screen.settled
            case _:
                return screen is not None and (screen.expected > 0 or (screen.settings > 0 and not screen.asks))

    def is_open(self, key: str) -> bool:
        """Tell whether a step can be shown already: the guess is, and the others once it is made.

        Parameters
        ----------
        key
            The key of the step.

        Raises
        ------
        OptionError
            If no lesson has such a step.
        """
        require(str, key=key)
        check_step(key)
        if key == "what_if":
            return not why_shut(self.exercise, graded=self.graded)
        return key == "guess" or self.exercise.progress.is_predicted

    @alone
    def go(self, key: str) -> bool:
        """Show a step, and return whether it is open.

        Parameters
        ----------
        key
            The key of the step.

        Raises
        ------
        OptionError
            If no lesson has such a step.
        """
        require(str, key=key)
        check_step(key)
        is_open = self.steps.go(key)
        self.refresh()
        if not is_open:
            self.todo.show(paragraphs([why_shut(self.exercise, graded=self.graded)], "minerals-refusal"))
        return is_open

    def _press(self, key: str) -> None:
        self.go(key)

    def _walk(self, distance: int) -> None:
        if key := self.steps.neighbour(distance):
            self.go(key)

    # --- the screens ---

    def _screen(self, key: str) -> Any:  # of widgets of several kinds
        """Return the screen of a step, which is made when it is shown first."""
        if key not in self.screens:
            makers: dict[str, Callable[[], Any]] = {
                "guess": self._guess_screen,
                "play": self._tally,
                "simulate": self._trials_view,
                "compute": lambda: self._watch(
                    Computation(self.exercise, graded=self.graded, mode=self.mode), "attempts"
                ),
                "compare": self._comparison,
                "what_if": lambda: self._watch(
                    WhatIf(self.exercise.code, self.exercise, graded=self.graded, mode=self.mode), "settings"
                ),
            }
            self.screens[key] = makers[key]()
        return self.screens[key]

    def _guess_screen(self) -> VBox:
        told = HTML(f'<div class="minerals-statement">{html(self.exercise.statement)}</div>')
        asked = HTML(f'<div class="minerals-asked">{html(self.exercise.posed.prediction_prompt)}</div>')
        if self._scene() is None:
            return VBox([told, asked, self.guess])
        self._position = HTML().add_class("minerals-position")
        self.follow_page()
        right = VBox([told, asked, self.guess]).add_class("minerals-half")
        return VBox([HBox([self._position, right]).add_class("minerals-halves")])

    def _scene(self) -> Scene | None:
        """Return the position that the exercise is about, or the one in which it is played by hand."""
        width = self.page.width or WIDEST
        if self._match is not None:
            return position_of(self._match, width)
        if "play" in self.steps.keys:
            return position_of(HandTrials(self.exercise, "lesson").match, width)
        return self.exercise.posed.experiment.scene()

    def _tally(self) -> Tally:
        from minerals_widgets.lesson.tally import Tally  # a guess needs no board, and a page has it sooner without

        made = Tally(self.exercise, mode=self.mode)
        # The names of the steps are above the board, and Next below it.
        made.above = _ABOVE
        self._watch(made, "n")
        return made

    def _trials_view(self) -> TrialsView:
        from minerals_widgets.lesson.trials_view import TrialsView  # with the player of trials, as above

        made = TrialsView(self.exercise, mode=self.mode)
        made.observe(self.errors.guard(lambda _change: self._fit_player(made)), "children")
        self._watch(made, "n")
        return made

    def _fit_player(self, view: TrialsView) -> None:
        """Let the player of a trial leave room for what is around it."""
        if view.player is not None:
            view.player.above = _ABOVE_PLAYER

    def _comparison(self) -> Comparison:
        made = Comparison(self.exercise, mode=self.mode)
        self._watch(made, "attempts")
        return made

    def _simulated(self) -> TrialsView | Trials | None:
        """Return the trials that were simulated, now or before the kernel was started again."""
        view = self.screens.get("simulate")
        if view is not None and view.n:
            return view  # type: ignore[no-any-return]  # it is what `_trials_view` made
        if self._earlier is None and self.exercise.progress.trials:
            self._earlier = trials_in(self.exercise)
        return self._earlier

    def _watch(self, widget: Any, trait: str) -> Any:  # of widgets of several kinds
        """Follow what is done on a screen."""
        if isinstance(widget, HasTraits):
            widget.observe(self.errors.guard(self._follow), trait)
        return widget

    def _follow(self, _change: Change) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Show the step as it is now."""
        key = self.steps.current
        screen = self._screen(key)
        if self.step != key or self._body.children != (screen,):
            if isinstance(screen, Comparison):
                screen.follow(self._simulated(), self.screens.get("play"))
            elif key in ("simulate", "compute", "what_if"):
                screen.refresh()
            self._body.children = (screen,)
            self.todo.show(paragraphs([translated(TODO[key])]))
        self.stepper.show(self.steps.buttons, key)
        after = self.steps.neighbour(1)
        self.back.disabled = self.steps.neighbour(-1) is None
        self.next.disabled = after is None or not self.is_open(after)
        self.next.button_style = "primary" if self.is_done(key) and not self.next.disabled else ""
        with self.hold_sync():
            self.step = key
            self.done = sum(step.done for step in self.steps.buttons)
            self.grade = self.exercise.progress.grade
        tell(self)

    @property
    def task_progress(self) -> Task:
        """The task on this board, and how far the student is."""
        progress = self.exercise.progress
        right = sum(progress.parts[key].is_right for key in progress.shown)
        return Task(
            self.exercise.title,
            right,
            len(progress.shown),
            progress.is_predicted or right > 0,
            progress.is_answered,
            is_extra=any(self.exercise.code in lesson.more for lesson in lessons()),
        )

    @alone
    def enlarge(self) -> None:
        """Make everything larger, for a projector, or as large as before."""
        is_large = "minerals-large" in self._dom_classes
        (self.remove_class if is_large else self.add_class)("minerals-large")

    def follow_page(self) -> None:
        """Draw the position in the colours of the page. The screens follow the page themselves."""
        scene = self._scene() if self._position is not None else None
        if scene is not None and self._position is not None:
            self._position.value = board_svg(scene, self.shade)

    def plain_text(self) -> str:
        """Return the exercise as text."""
        return str(self.exercise)

    def __repr__(self) -> str:
        return f"<LessonPath {self.exercise.code}: {self.step}, {self.done} of {len(self.steps.keys)} done>"
