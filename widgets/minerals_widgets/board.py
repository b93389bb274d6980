"""A playable board: the picture, buttons for what is not in it, a line to type in, and words for what happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ipywidgets import HTML, Button, Combobox, Layout, ToggleButton

from minerals import Match
from minerals.bots import Bot
from minerals.core.entry import Entry
from minerals.core.languages import translated
from minerals_widgets.choices import Choices, Labelled
from minerals_widgets.playing import Answer, Playing
from minerals_widgets.realtime import has_times
from minerals_widgets.showing import AnyMode, Showing, button, toolbar
from minerals_widgets.ticks import Ticks
from minerals_widgets.words import paragraphs, rules_behind

MOST_SUGGESTIONS = 300
"""How many legal actions are suggested to who types."""
TICK = 200
"""After how many milliseconds a board against the clock looks what the others have done."""


class Board(Showing):
    """A match to be played by clicking or typing.

    Click a pawn and a target, a tool, or a card; legal targets are marked. Another click on the same
    place takes it back, or plays the action where it could also go on. A click that the rules do not
    allow is answered in words and on the board. Undo loses nothing: who plays on makes a variation.

    Where all act at the same time, a round begins when its clock is started: what is played happens at the time the
    clock shows, and the bots act as fast as people. A paused clock stands still for all.

    Parameters
    ----------
    match
        The game; it goes on where it stands. Where it is moved on elsewhere, `refresh` shows it.
    bots
        Which seats are played by bots: `{2: "greedy"}`.
    seat
        Who sits at this board: it offers the actions of this player alone, and shows this player's part of the
        table where each has one. By default everybody who is no bot.
    mode
        `light`, `dark`, or `auto`: as the page is.

    Raises
    ------
    OptionError
        For a seat the match does not have or that is given twice, or a bot there is not.

    Examples
    --------
    >>> import minerals
    >>> board = Board(minerals.new("minerals", board="lesson", players=2, removals=0, seed=7))
    >>> board.click("d6")
    >>> board.said
    ("Player 1 places Player 2's pawn on the wollastonite at d6.",)
    """

    def __init__(
        self,
        match: Match,
        *,
        bots: Mapping[int, Bot | str] | None = None,
        seat: int | None = None,
        mode: AnyMode = "auto",
    ) -> None:
        self.match = match
        self.playing = Playing(match, bots, seat)
        super().__init__(self.playing.scene(), mode, on_cell=self.click)
        playing = self.playing
        self._undo = self._control(translated("Undo"), "undo", translated("Take back the last action"), playing.undo)
        self._redo = self._control(
            translated("Redo"), "repeat", translated("Play again what was taken back"), playing.redo
        )
        self._cancel = self._control(
            translated("Cancel"), "times", translated("Forget what has been clicked so far"), playing.cancel
        )
        self._hint = self._control(
            translated("Hint"), "lightbulb-o", translated("Say what helps to go on"), playing.hint
        )
        self._why = ToggleButton(
            description=translated("Why?"),
            icon="question-circle",
            tooltip=translated("While this is on, a click asks: what is there, and what can be done with it or not"),
            layout=Layout(width="auto"),
        )
        self._why.observe(self.errors.guard(lambda _change: self._show()), "value")
        self.on_escape = self._forget
        self._clock = self._control("", "play", "", self._start_or_pause)
        self._face = HTML()
        self._ticks = Ticks(TICK, self._tick, self.errors)
        self._typed = Combobox(
            tooltip=translated("An action in its notation; Enter plays it"),
            continuous_update=False,
            layout=Layout(width="18em"),
        )
        self._typed.observe(self.errors.guard(self._take_typed), "value")
        self._choices = Choices(self.click, self.errors)
        self._offered: tuple[Entry, Labelled] | None = None
        against_the_clock = [self._clock, self._face, self._ticks] if has_times(match.game) else []
        hint = [self._hint] if match.game.words.hint is not None else []
        self._lay_out(
            self._choices.widget,
            toolbar(*against_the_clock, *hint, self._why, self._undo, self._redo, self._cancel, self._typed),
        )
        self._show()

    @property
    def said(self) -> tuple[str, ...]:
        """What happened last, or why a click was refused."""
        return self.playing.answer.sentences

    def click(self, token: str) -> None:
        """Do what a click on a cell, a tool, a card or a button does."""
        if self._why.value:
            self.ask(token)
        else:
            self.playing.click(token)
            self._show()

    def ask(self, token: str) -> None:
        """Say what is in a cell, and what can be done with it, or why nothing can."""
        self.playing.ask(token)
        self._show()

    def _forget(self) -> None:
        self.playing.cancel()
        self._show()

    def type(self, text: str) -> None:
        """Do what typing an action does."""
        self.playing.type(text)
        self._show()

    def hint(self) -> None:
        """Say what helps who does not know how to go on."""
        self.playing.hint()
        self._show()

    def start(self) -> None:
        """Let the clock of a round run."""
        self.playing.start()
        self._show()

    def pause(self) -> None:
        """Stop the clock."""
        self.playing.pause()
        self._show()

    def refresh(self, *said: str) -> None:
        """Show the match as it stands, where it was moved on elsewhere; `said` tells how, in a sentence."""
        self.playing.refresh(*said)
        self._show()

    def _control(self, text: str, icon: str, tooltip: str, act: Callable[[], object]) -> Button:
        def press() -> None:
            act()
            self._show()

        return button(text, icon, tooltip, press, self.errors)

    def _take_typed(self, change: Mapping[str, Any]) -> None:
        if change["new"].strip():
            self._typed.value = ""
            self.type(change["new"])

    def _start_or_pause(self) -> None:
        if self.playing.realtime.timing.is_running:
            self.playing.pause()
        else:
            self.playing.start()

    def _tick(self) -> None:
        if self.playing.tick():
            self._show(meanwhile=self.playing.realtime.timing.is_running)
        else:
            self._show_clock()

    # --- showing ---

    def _show(self, *, meanwhile: bool = False) -> None:
        """Show everything; meanwhile, what others did during a round, in which nobody here is to be disturbed."""
        playing = self.playing
        scene = playing.scene()
        if not meanwhile or scene != self.canvas.scene:
            self.canvas.show(scene)
        self._offer(playing.buttons(scene))
        if not meanwhile:
            # Other suggestions would wipe out what somebody is typing.
            self._suggest()
        self._undo.disabled = not playing.can_undo
        self._redo.disabled = not playing.can_redo
        self._cancel.disabled = not playing.entry.tokens
        self._hint.disabled = not playing.seating.able
        self._show_clock()
        standing = paragraphs([playing.standing()], "minerals-standing")
        rules = rules_behind(self.match.game.rulebook, playing.answer.rules)
        self.words.show(standing + _answer_html(playing.answer), rules)

    def _suggest(self) -> None:
        suggestions = tuple(map(self.playing.seating.in_brief, self.playing.actions()[:MOST_SUGGESTIONS]))
        self._typed.options = suggestions
        # Filled in afterwards: what is to be typed is the same in every language, even where it is a word.
        self._typed.placeholder = (
            translated("or type an action, such as {action}").format(action=suggestions[-1])
            if suggestions
            else translated("or type an action")
        )

    def _show_clock(self) -> None:
        realtime = self.playing.realtime
        is_running = realtime.timing.is_running
        self._clock.disabled = not realtime.is_on
        if is_running:
            self._clock.description, self._clock.icon = translated("Pause"), "pause"
        else:
            self._clock.description = translated("Start") if realtime.is_fresh else translated("Go on")
            self._clock.icon = "play"
        self._clock.tooltip = translated("Stop the clock") if is_running else translated("Let the clock run, and play")
        self._clock.button_style = "" if is_running or not realtime.is_on else "primary"
        face = realtime.face if is_running or realtime.is_fresh else translated("{time} paused", time=realtime.face)
        self._face.value = f'<span role="timer" aria-live="off">{face}</span>'
        self._ticks.playing = is_running

    def _offer(self, choices: Labelled) -> None:
        entry = self.playing.entry
        if self._offered == (entry, choices):
            return
        self._offered = (entry, choices)
        play = self._play_button(entry) if entry.complete == "maybe" else None
        self._choices.show(choices, play, keep=self.playing.realtime.is_on)

    def _play_button(self, entry: Entry) -> Button:
        text = translated("Play {action}", action=entry.action)
        play = self._control(text, "check", translated("Play this action as it is"), self.playing.confirm)
        play.button_style = "primary"
        return play

    def __repr__(self) -> str:
        return f"<Board: {self.playing.standing()}>"


def _answer_html(answer: Answer) -> str:
    if answer.is_refusal:
        return paragraphs((f"✗ {sentence}" for sentence in answer.sentences), "minerals-refusal")
    return f'<div class="minerals-happened" tabindex="0">{paragraphs(answer.sentences)}</div>'
