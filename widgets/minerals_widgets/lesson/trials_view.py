"""Trials that you watch: dots that fall into bins and can be opened, and the estimate that settles."""

from __future__ import annotations

from typing import Any

from ipywidgets import DOMWidget, Dropdown, Layout, VBox
from traitlets import Bool, Int, Unicode

from minerals.classroom import Exercise
from minerals.classroom.charts import whole_number
from minerals.classroom.trials import Trials
from minerals.core.system import require
from minerals.core.text import MineralsError, OptionError, quoted, translated
from minerals.picture import Mode
from minerals_widgets.lesson.opened_trial import OpenedTrial
from minerals_widgets.lesson.trial_session import ENOUGH, TrialSession, as_text, beat_at, told_of
from minerals_widgets.lesson.trials_controls import Presses, TrialsControls
from minerals_widgets.lesson.trials_picture import TrialsPicture
from minerals_widgets.player.player import Player
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.page import Page
from minerals_widgets.screen.parts import close_parts
from minerals_widgets.screen.ticks import Ticks
from minerals_widgets.screen.words import Words, paragraphs

_SLOW = 400
"""From how many milliseconds between trials on, a reader sees a board of each of them."""
_HASTY = 40
"""After how many milliseconds the page asks for the rest of many trials."""
_MILESTONES = (1, 10, 50, 100, 500, 1_000, 5_000, 10_000)
_FEW = 40
"""How many new dots at most are seen falling."""


class TrialsView(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Trials of an exercise to watch, one by one at first and then faster. It is a widget like any other.

    Each trial is a dot that falls into the bin of what it observed. Click on a dot, and the very game it came from
    opens in a player, at the event that counted. Beside the dots you see how the share or the mean settles, with its
    95 % band, and your guess on the same axis. The exact value is there as soon as the student knows it.

    Trials begin after the guess, like everything else in an exercise. What was played is kept in its log.

    Parameters
    ----------
    exercise
        The exercise, with its student's work.
    part
        The key of the part to look at. By default, the one that the guess was about.
    mode
        `light`, `dark`, or `auto` to follow the page.

    Raises
    ------
    MineralsError
        If there is no such part, or trials do not observe it.

    Examples
    --------
    >>> exercise = Exercise("E17")
    >>> exercise.predict("1/6")
    → Noted. Now find out.
    >>> view = TrialsView(exercise)
    >>> view.more(100)
    >>> view
    <TrialsView E17: 100 trials>
    >>> view.trials.estimate("six").n
    100
    >>> view.open_trial(1)
    >>> view.opened.number
    1
    >>> view.show_dots()
    """

    n = Int(0).tag(sync=True)
    """How many trials have been played. Only to be read."""
    playing = Bool(False).tag(sync=True)
    """Whether trials are played automatically."""
    part = Unicode().tag(sync=True)
    """The key of the part that is looked at."""

    def __init__(self, exercise: Exercise, part: str | None = None, *, mode: AnyMode = "auto") -> None:
        require(Exercise, exercise=exercise)
        require(AnyMode, mode=mode)
        self.exercise = exercise
        self.session = TrialSession(exercise)
        """The trials, without any widget."""
        self.errors = ErrorLine()
        self.errors.lock = exercise.log.lock
        self.mode: AnyMode = mode
        self.opened: OpenedTrial | None = None
        """The trial that is open in a player, if one is."""
        self.words = Words()
        """What there is to do, where no trials can be played."""
        self.picture = TrialsPicture(self._open_dot, self.errors)
        """The dots and the chart."""
        self._keys = self.session.keys
        self._spoken_at = 0
        guard = self.errors.guard
        self._page = Page(gone=translated("The kernel of these trials has stopped. Run their cell to go on."))
        self._page.observe(guard(lambda _change: self._show(0)), "dark")
        self._ticks = Ticks(_HASTY, self._tick, self.errors)
        self._parts = Dropdown(
            options=[(self._named(key), key) for key in self._keys],
            description=translated("Look at"),
            tooltip=translated("What you look at"),
            layout=Layout(width="auto", max_width="36em"),
        )
        self._controls = TrialsControls(
            Presses(play=self._press, more=self._ask_for, start_again=self.start_again, open=self.open_trial),
            self.errors,
        )
        super().__init__([], layout=Layout(width="100%", overflow="visible"))
        self.add_class("minerals-trials-view")
        self.part = self.session.checked_key(part) if part is not None else self.session.first_key
        self._parts.value = self.part or None
        self._parts.observe(guard(self._choose), "value")
        self.observe(guard(self._look), "part")
        self.observe(guard(lambda _change: self._start_or_stop()), "playing")
        self.show_dots()

    @property
    def widget(self) -> TrialsView:
        """The view itself, which can be displayed and put into boxes."""
        return self

    @property
    def trials(self) -> Trials:
        """The trials so far. After "Start again", these are others."""
        return self.session.trials

    @property
    def can_play(self) -> bool:
        """Whether trials can be played now: the guess is made, and there is something to play."""
        return self.trials.can_play and not self.session.is_locked

    def _named(self, key: str) -> str:
        return str(self.exercise.posed.prompt(self.session.part(key)))

    # --- what a student does ---

    def play(self) -> None:
        """Play one trial after the other, faster and faster."""
        self.playing = True

    def pause(self) -> None:
        """Stop playing."""
        self.playing = False

    @alone
    def more(self, n: int = 1) -> None:
        """Play more trials, all at once. Raises `OptionError` if `n` is not a number of trials.

        Parameters
        ----------
        n
            How many.
        """
        require(int, n=n)
        if isinstance(n, bool) or n < 1:
            raise OptionError(translated("more: n must be a whole number from 1 up, not {value}.", value=quoted(n)))
        if not self.can_play:
            self.refresh()
            return
        self.playing = False
        self.session.owe(n)
        while self.session.go_on():
            pass
        self._finish(n)

    def _ask_for(self, n: int) -> None:
        """Play more trials as the page gets its turn, so that nobody waits for a slow exercise."""
        self.playing = False
        self.session.owe(n)
        if self.session.go_on():
            self._show(0)
            self._ticks.interval, self._ticks.playing = _HASTY, True
        else:
            self._finish(n)

    def _finish(self, n: int) -> None:
        """Show trials that were asked for, and keep a record of them."""
        self._ticks.playing = False
        self.session.note()
        self._show(beat_at(0).milliseconds if n <= _FEW else 0)
        self._speak()

    @alone
    def start_again(self) -> None:
        """Begin other trials, with the next seed."""
        self.playing = False
        self._ticks.playing = False
        self.session.start_again()
        self._spoken_at = 0
        self._show(0)

    @alone
    def open_trial(self, number: int) -> None:
        """Open the game that a trial came from, at the event that counted.

        Parameters
        ----------
        number
            The number of the trial, counted from 1.

        Raises
        ------
        OptionError
            If there is no such trial yet.
        """
        require(int, number=number)
        if isinstance(number, bool) or not 1 <= number <= self.n:
            raise OptionError(
                translated(
                    "There is no trial {number}. So far, {n} have been played.",
                    number=quoted(number),
                    n=whole_number(self.n),
                )
            )
        self._open_one(number, (number,))

    def _open_dot(self, bin: int, dot: int) -> None:  # noqa: A002 - the word that pupils know
        trials = self.session.dots(self.part).trials_of(bin, dot) if self.part else ()
        if trials:
            self._open_one(trials[0] + 1, tuple(trial + 1 for trial in trials))

    def _open_one(self, number: int, together: tuple[int, ...]) -> None:
        """Open a trial in the place of the dots."""
        self.pause()
        self._ticks.playing = False
        replayed = self.trials.replay(number - 1, self.part)
        before = self.opened
        self.opened = OpenedTrial(
            number,
            replayed,
            told_of(self.exercise.posed, self.session.part(self.part), replayed),
            together,
            mode=self.mode,
            on_back=self.show_dots,
            on_other=self._open_other,
        )
        self._put(self.opened)
        if before is not None:
            before.close()

    def _open_other(self, number: int) -> None:
        assert self.opened is not None, "another one is chosen where one is open"
        self._open_one(number, self.opened.together)

    @alone
    def show_dots(self) -> None:
        """Close the player, and show the dots again."""
        before, self.opened = self.opened, None
        self._parts.layout.display = "" if len(self._keys) > 1 else "none"
        self._put(self.words, self._parts, self.picture, self._controls.row)
        if before is not None:
            before.close()
        self._show(0)

    @alone
    def refresh(self) -> None:
        """Show what has changed in the exercise, such as the guess, or that the student knows the exact value."""
        self._show(0)

    def close(self) -> None:
        """Take the view off all pages, with everything in it."""
        if self.comm is None:
            # It is closed already, or was never made, because what it was asked for is wrong.
            return
        self.session.note()
        close_parts(self)
        super().close()

    def _put(self, *parts: DOMWidget) -> None:
        self.children = (*parts, self.errors.widget, self._ticks, self._page)

    # --- playing ---

    def _press(self) -> None:
        self.playing = not self.playing

    def _start_or_stop(self) -> None:
        if self.playing and not self.can_play:
            self.playing = False
            return
        if self.playing and self.opened is not None:
            self.show_dots()
        self._ticks.playing = self.playing
        if self.playing:
            self._tick()
        else:
            self.session.owed = 0
            self.session.note()
            self._show(0)
            self._speak()

    def _tick(self) -> None:
        """Play what is due."""
        if self.playing:
            beat = beat_at(self.n)
            if not self.session.is_due(beat.milliseconds):
                return
            self.session.owe(beat.trials)
            self.session.go_on()
            self._ticks.interval = beat_at(self.trials.n).milliseconds
            self._show(beat.milliseconds)
            if self.n >= ENOUGH:
                self.pause()
            elif any(self._spoken_at < stone <= self.n for stone in _MILESTONES):
                self._speak()
        elif self._ticks.playing:
            if self.session.go_on():
                self._show(0)
            else:
                self._finish(ENOUGH)

    def _speak(self) -> None:
        self._spoken_at = self.n
        if self.part:
            self.picture.speak(self.session, self.part)

    # --- showing ---

    def _choose(self, change: Change) -> None:
        if change["new"]:
            self.part = change["new"]

    def _look(self, change: Change) -> None:
        try:
            self._parts.value = self.session.checked_key(change["new"]) or None
        except MineralsError:
            self.set_trait("part", change["old"])
            raise
        self._show(0)
        self._speak()

    def _show(self, beat: int) -> None:
        """Show the trials so far. New dots fall for about so many milliseconds."""
        self._controls.show(self.trials.n, can_play=self.can_play, playing=self.playing)
        if not self.can_play:
            self.words.show(paragraphs([self._reason()], "minerals-place"))
            self.picture.layout.display = "none"
            return
        self.words.show("" if len(self._keys) > 1 else paragraphs([self._named(self.part)], "minerals-standing"))
        self.picture.layout.display = ""
        with self.picture.hold_sync():
            if self.trials.n:
                is_seen = not self.playing or beat >= _SLOW
                self.picture.show_last_trial(self.session, self.part, self._mode(), beat, is_seen=is_seen)
            else:
                self.picture.show_no_trial()
            self.picture.show(self.session, self.part, self._mode(), beat)
        self.n = self.trials.n

    def _reason(self) -> str:
        return self.trials.why_not or translated("Make a guess first. That unlocks the rest.")

    def _mode(self) -> Mode:
        is_dark = self._page.dark if self.mode == "auto" else self.mode == "dark"
        return "dark" if is_dark else "light"

    # --- without a page ---

    def __str__(self) -> str:
        return as_text(self.session, self.part) if self.can_play else self._reason()

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:  # of any type that IPython uses
        """Return the live widget for pages with a kernel, and the trials as text for all others."""
        live: dict[str, Any] = super()._repr_mimebundle_(**options) or {}
        return {**live, "text/plain": f"{self!r}\n{self}"}

    def __repr__(self) -> str:
        return f"<TrialsView {self.exercise.code}: {whole_number(self.n)} trials>"

    @property
    def player(self) -> Player | None:
        """The player in which a trial is open, if one is."""
        return self.opened.player if self.opened is not None else None
