"""A board to play on: the picture, buttons for everything that is not in it, a field to type in, and the story."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import traitlets
from ipywidgets import Button, Combobox, DOMWidget, Layout, ToggleButton
from traitlets import Unicode

from minerals import Match, MineralsError, Scene
from minerals.bots import Bot
from minerals.core.arguments import checked_first, well_asked
from minerals.core.draft import Draft
from minerals.core.entry import Entry
from minerals.core.languages import translated
from minerals.core.scene import Place
from minerals.core.start import match_at
from minerals_widgets.board.answer import answer_html
from minerals_widgets.board.choices import Choices, Labelled
from minerals_widgets.board.clock_controls import ClockControls
from minerals_widgets.board.pause import PAUSE, Pause
from minerals_widgets.board.pointer import point_out
from minerals_widgets.board.session import session_of
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change, button, then, toolbar
from minerals_widgets.screen.frame import Frame
from minerals_widgets.screen.passage import Passage
from minerals_widgets.screen.words import paragraphs, rules_behind

MOST_SUGGESTIONS = 300
"""How many legal actions the text field suggests."""


@well_asked
class Board(Frame):
    """A match that you play by clicking or typing.

    Click a pawn and a target, a tool, or a card. Legal targets are marked. A second click on the same place takes it
    back, or plays the action if it could also continue. If the rules do not allow a click, the board says why and marks
    the cells. Undo loses nothing: playing a different move starts a variation.

    In a game in which everyone acts at the same time, a round begins when you start its clock. Each action happens at
    the time that the clock shows, and the bots act as fast as people. Pausing the clock stops the game for everyone.

    Parameters
    ----------
    game
        A match to continue, or the name of a game to begin. If you move the match on elsewhere, `refresh` shows it.
    bots
        The seats that bots play: `{2: "greedy"}`.
    seat
        The player at this board. The board offers only this player's actions and, if each player has a part of the
        table, shows only this player's part. By default everyone who is not a bot.
    mode
        `light`, `dark`, or `auto` to follow the page.
    pause
        How many seconds a bot takes before each action, while a page shows the board and you play with its controls.
        Bots against the clock have their own pace.
    **options
        With a game's name, everything that `minerals.new` takes, including `players`, `position` and `seed`.

    Raises
    ------
    OptionError
        If a seat does not exist or is given twice, or if a bot, a game or an option is unknown.
    NotationError
        If the position cannot be read.

    Examples
    --------
    >>> board = Board("minerals", board="lesson", players=2, removals=0, seed=7)
    >>> board.click("d6")
    >>> board.said
    ("Player 1 places Player 2's pawn on the wollastonite at d6.",)
    """

    position = Unicode().tag(sync=True)
    """The position as text. Setting it begins a new game there, with the same players."""
    selected = traitlets.Tuple().tag(sync=True)
    """What has been clicked so far, as tokens. Only to be read."""
    said = traitlets.Tuple().tag(sync=True)
    """What happened last, or the reasons for a refusal, as sentences. Only to be read."""

    @checked_first
    def __init__(
        self,
        game: Match | str,
        *,
        bots: Mapping[int, Bot | str] | None = None,
        seat: int | None = None,
        mode: AnyMode = "auto",
        pause: float = PAUSE,
        **options: Any,  # options of the game have various types
    ) -> None:
        match = match_at(game, options)
        self.match = match
        """The match that is played."""
        self.session = session_of(match, bots, seat)
        """The play, without any widget."""
        super().__init__(self._scene, mode, on_cell=self.click)
        self.errors.lock = match.log.lock
        self._undo = self._control(
            translated("Undo"), "undo", translated("Take back the last action"), self._of_session("undo")
        )
        self._redo = self._control(
            translated("Redo"), "repeat", translated("Play the undone action again"), self._of_session("redo")
        )
        self._cancel = self._control(
            translated("Cancel"),
            "times",
            translated("Clear what you have clicked so far"),
            self._of_session("cancel"),
        )
        self._hint = self._control(
            translated("Hint"),
            "lightbulb-o",
            translated("Get a hint about what to do next"),
            self._of_session("hint"),
        )
        self._why = ToggleButton(
            description=translated("Why?"),
            icon="question-circle",
            tooltip=translated(
                "Turn this on and click anything to learn what it is, and why you can or cannot use it now"
            ),
            layout=Layout(width="auto"),
        )
        self._why.observe(self.errors.guard(self._turn_asking), "value")
        self.on_escape = self._forget
        self.canvas.shield.letters = list(match.game.words.keys)
        self.canvas.shield.on_key = self.key
        self._clock = self._clock_controls()
        self._typed = Combobox(
            tooltip=translated("Type an action in its notation and press Enter"),
            continuous_update=False,
            layout=Layout(width="18em"),
        )
        self._typed.observe(self.errors.guard(self._take_typed), "value")
        self._choices = Choices(self.click, self.errors)
        self._passage = Passage()
        self._pause = Pause(self.session, pause, self._show, self.errors)
        self._offered: tuple[Entry, Labelled] | None = None
        clock: list[DOMWidget] = [self._pause.ticks] if self.session.seats.bots else []
        if self._clock is not None:
            clock = [self._clock.button, self._clock.face, self._clock.ticks]
        hint = [self._hint] if match.game.words.hint is not None else []
        self.lay_out(
            self._choices.widget,
            toolbar(*clock, *hint, self._why, self._undo, self._redo, self._cancel, self._typed),
        )
        self._bots, self._seat = bots, seat
        self._show()
        self.observe(self.errors.guard(self._take_position), "position")

    @checked_first
    @alone
    def click(self, token: str) -> None:
        """Click on a cell, a tool, a card or a button."""
        if self._why.value:
            self.ask(token)
        else:
            self.session.click(token)
            self._show()

    @checked_first
    @alone
    def ask(self, token: str) -> None:
        """Say what is in a cell and what you can do with it, or why you can do nothing."""
        self.session.ask(token)
        self._show()

    def _turn_asking(self, _change: Change) -> None:
        self.session.stop_asking()
        self._show()

    @checked_first
    @alone
    def key(self, letter: str) -> None:
        """Press a letter on the keyboard: R turns the tile in hand of Out of Mine!, F flips it."""
        self.session.key(letter)
        self._show()

    def _forget(self) -> None:
        self.session.cancel()
        self._show()

    @checked_first
    @alone
    def type(self, text: str) -> None:
        """Type an action."""
        self.session.type(text)
        self._show()

    @alone
    def hint(self) -> None:
        """Give a hint about what to do next."""
        self.session.hint()
        self._show()

    @alone
    def start(self) -> None:
        """Start the clock of a round."""
        self.session.start()
        self._show()

    @alone
    def pause(self) -> None:
        """Stop the clock."""
        self.session.pause()
        self._show()

    @alone
    def refresh(self, *said: str) -> None:
        """Show the match as it is now, after it was moved on elsewhere. `said` is a sentence that says how."""
        self.session.refresh(*said)
        self._show()

    def _scene(self, place: Place) -> Scene:
        return self.session.scene(place)

    def _of_session(self, name: Literal["undo", "redo", "cancel", "hint"]) -> Callable[[], None]:
        """Return what does something with the session, which can be another by then."""

        def act() -> None:
            getattr(self.session, name)()

        return act

    def _control(self, text: str, icon: str, tooltip: str, act: Callable[[], object]) -> Button:
        return button(text, icon, tooltip, then(act, self._show), self.errors)

    def _clock_controls(self) -> ClockControls | None:
        """Return the controls of the clock, if the game has one."""
        if self.session.clock is None:
            return None
        return ClockControls(self.session.clock, then(self._start_or_pause, self._show), self._tick, self.errors)

    def _take_typed(self, change: Change) -> None:
        if change["new"].strip():
            self._typed.value = ""
            self.type(change["new"])

    def _start_or_pause(self) -> None:
        if self.session.is_running:
            self.session.pause()
        else:
            self.session.start()

    def _tick(self) -> None:
        if self.session.tick():
            self._show(meanwhile=self.session.is_running)
        else:
            self._show_clock()

    def _take_position(self, change: Change) -> None:
        if change["new"] == self.match.diagram():
            return
        draft = Draft(self.match)
        try:
            draft.text = change["new"]
        except MineralsError:
            self.position = self.match.diagram()
            raise
        self.match = draft.match()
        self.session = session_of(self.match, self._bots, self._seat)
        self.errors.lock = self.match.log.lock
        self._pause.serve(self.session)
        self._show()

    # --- showing ---

    def _show(self, *, meanwhile: bool = False) -> None:
        """Show everything. `meanwhile` shows what others did during a round, and disturbs nobody at this board."""
        self.prepare()
        session = self.session
        scene = self.scene()
        if not meanwhile or scene != self.canvas.scene:
            node = self.match.node
            self.show_picture(scene, self._passage.to(self.match.log, node.path(), node.step))
        self._offer(session.buttons(scene))
        if not meanwhile:
            # New suggestions would wipe out a text that somebody is typing.
            self._suggest()
        self._undo.disabled = not session.can_undo
        self._redo.disabled = not session.can_redo
        self._cancel.disabled = not session.entry.tokens
        self._hint.disabled = not session.seats.able
        self._pause.follow()
        self._show_clock()
        standing = paragraphs([session.standing()], "minerals-standing")
        rules = rules_behind(self.match.game.rulebook, session.answer.rules)
        self.words.show(self.lead() + standing + answer_html(session.answer), rules)
        self._tell_traits()
        point_out(self.canvas, session, asks=self._why.value)

    def _tell_traits(self) -> None:
        """Let everything that observes the board know."""
        with self.hold_sync():
            self.position = self.match.diagram()
            self.selected = self.session.entry.tokens
            self.said = self.session.answer.sentences

    def prepare(self) -> None:
        """Do what must be done before the board is shown again. A plain board does nothing."""

    def lead(self) -> str:
        """Return the words that come before everything else, as HTML. A plain board has none."""
        return ""

    def _suggest(self) -> None:
        suggestions = tuple(map(self.session.seats.in_brief, self.session.actions()[:MOST_SUGGESTIONS]))
        self._typed.options = suggestions
        # Filled in afterwards: notation is the same in every language, even if it is a word.
        self._typed.placeholder = (
            translated("or type an action, such as {action}").format(action=suggestions[-1])
            if suggestions
            else translated("or type an action")
        )

    def _show_clock(self) -> None:
        if self._clock is not None:
            self._clock.show()

    def _offer(self, choices: Labelled) -> None:
        entry = self.session.entry
        if self._offered == (entry, choices):
            return
        self._offered = (entry, choices)
        play = self._play_button(entry) if entry.complete == "maybe" else None
        clock = self.session.clock
        self._choices.show(choices, play, keep=clock is not None and clock.is_on)

    def _play_button(self, entry: Entry) -> Button:
        text = translated("Play {action}", action=entry.action)
        play = self._control(text, "check", translated("Play this action without adding to it"), self.session.confirm)
        play.button_style = "primary"
        return play

    def __repr__(self) -> str:
        return f"<Board: {self.session.standing()}>"
