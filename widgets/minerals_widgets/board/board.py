"""A board to play on: the picture, buttons for everything that is not in it, a field to type in, and the story."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import traitlets
from ipywidgets import Button, Combobox, DOMWidget, Layout, ToggleButton

from minerals import Match
from minerals.bots import Bot
from minerals.core.match import Entry, match_at
from minerals.core.system import require
from minerals.core.text import translated
from minerals_widgets.board.answer import answer_html
from minerals_widgets.board.choices import Choices, Labelled
from minerals_widgets.board.clock_controls import ClockControls
from minerals_widgets.board.live import LiveBoard
from minerals_widgets.board.painting.easel import Easel
from minerals_widgets.board.painting.painted_frame import PaintedFrame
from minerals_widgets.board.pause import PAUSE, Pause
from minerals_widgets.board.pointer import point_out
from minerals_widgets.board.session import Session
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change, then, toolbar
from minerals_widgets.screen.passage import Passage
from minerals_widgets.screen.words import paragraphs, rules_behind

MOST_SUGGESTIONS = 300
"""How many legal actions the text field suggests."""


class Board(PaintedFrame):
    """A match that you play by clicking or typing.

    Click a pawn and a target, a tool, or a card. Legal targets are marked. A second click on the same place takes it
    back, or plays the action if it could also continue. If the rules do not allow a click, the board says why and marks
    the cells. Undo loses nothing: playing a different move starts a variation.

    "Edit" lets you paint the position where it stands: choose a brush and click on cells. "Play on" begins a new game
    from what you have painted, and "Reset" goes back to the position that the board was made with. Undo loses nothing.

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
    edit
        Whether the board begins with painting, instead of playing.
    editable
        Whether there is a button to paint the position.
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

    selected = traitlets.Tuple().tag(sync=True)
    """What has been clicked so far, as tokens. Only to be read."""

    _live: LiveBoard | None = None

    def __init__(
        self,
        game: Match | str,
        *,
        bots: Mapping[int, Bot | str] | None = None,
        seat: int | None = None,
        mode: AnyMode = "auto",
        pause: float = PAUSE,
        edit: bool = False,
        editable: bool = True,
        **options: Any,  # options of the game have various types
    ) -> None:
        require(Match | str, game=game)
        require(Mapping[int, Bot | str] | None, bots=bots)
        match = match_at(game, options)
        super().__init__(match, bots, seat, mode, edit=edit)
        self._cancel = self.control(
            translated("Cancel"),
            "times",
            translated("Clear what you have clicked so far"),
            self._of_session("cancel"),
        )
        self._hint = self.control(
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
        self._pause = Pause(self.session, pause, self.show, self.errors)
        self._offered: tuple[Entry, Labelled] | None = None
        searches = match.game.words.hint is None and match.game.real_time is None
        clock: list[DOMWidget] = [self._pause.ticks] if self.session.seats.bots or searches else []
        if self._clock is not None:
            clock = [self._clock.button, self._clock.face, self._clock.ticks]
        hint = [self._hint] if match.game.words.hint is not None or match.game.real_time is None else []
        can_edit = editable and match.game.editing is not None
        self.play_row = toolbar(
            *clock,
            *hint,
            self._why,
            self.undo_button,
            self.redo_button,
            self._cancel,
            *([self.edit_button] if can_edit or edit else []),
            self._typed,
        )
        self.begin()

    @alone
    def click(self, token: str) -> None:
        """Click on a cell, a tool, a card or a button. While painting, paint it with the brush in hand."""
        require(str, token=token)
        if self.easel is None and self._why.value:
            self.ask(token)
        else:
            super().click(token)

    @alone
    def ask(self, token: str) -> None:
        """Say what is in a cell and what you can do with it, or why you can do nothing."""
        require(str, token=token)
        if self.easel is not None:
            self.easel.look(token)
        else:
            self.session.ask(token)
        self.show()

    def _turn_asking(self, _change: Change) -> None:
        self.session.stop_asking()
        self.show()

    @alone
    def key(self, letter: str) -> None:
        """Press a letter on the keyboard: R turns the tile in hand of Out of Mine!, F flips it."""
        if self.easel is None:
            self.session.key(letter)
            self.show()

    @alone
    def type(self, text: str) -> None:
        """Type an action or, while painting, a stroke."""
        require(str, text=text)
        if self.easel is not None:
            self.easel.paint([text])
        else:
            self.session.type(text)
        self.show()

    @alone
    def hint(self) -> None:
        """Give a hint about what to do next."""
        if self.easel is None:
            self.session.hint()
            self.show()

    @alone
    def start(self) -> None:
        """Start the clock of a round. It stands still while you paint."""
        if self.easel is None:
            self.session.start()
            self.show()

    @alone
    def pause(self) -> None:
        """Stop the clock."""
        self.session.pause()
        self.show()

    @alone
    def refresh(self, *said: str) -> None:
        """Show the match as it is now, after it was moved on elsewhere. `said` is a sentence that says how."""
        self.session.refresh(*said)
        self.show()

    def _of_session(self, name: Literal["cancel", "hint"]) -> Callable[[], None]:
        """Return what does something with the session, which can be another by then."""

        def act() -> None:
            getattr(self.session, name)()

        return act

    def _clock_controls(self) -> ClockControls | None:
        """Return the controls of the clock, if the game has one."""
        if self.session.clock is None:
            return None
        return ClockControls(self.session.clock, then(self._start_or_pause, self.show), self._tick, self.errors)

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
            self.show(meanwhile=self.session.is_running)
        else:
            self._show_clock()

    # --- between playing and painting ---

    def serve(self, session: Session) -> None:
        """Play another match from now on."""
        super().serve(session)
        self._pause.serve(session)
        if self._clock is not None and session.clock is not None:
            self._clock.serve(session.clock)

    def rows(self) -> tuple[DOMWidget, ...]:
        """Return the rows of controls below the picture."""
        return (self._choices.widget, self.play_row) if self.easel is None else super().rows()

    # --- showing ---

    def show(self, *, meanwhile: bool = False) -> None:
        """Show everything, wherever the board is shown. `meanwhile` disturbs nobody who enters an action."""
        super().show(meanwhile=meanwhile)
        if self._live is not None:
            self._live.show()

    def show_play(self, *, meanwhile: bool = False) -> None:
        """Show the match that is played."""
        session = self.session
        scene = self.scene()
        if not meanwhile or scene != self.canvas.scene:
            node = self.match.node
            self.show_picture(scene, self._passage.to(self.match.log, node.path(), node.step))
        self._offer(session.buttons(scene))
        if not meanwhile:
            # New suggestions would wipe out a text that somebody is typing.
            self._suggest()
        super().show_play()
        self._cancel.disabled = not session.entry.tokens
        self._hint.disabled = not session.seats.able
        self._pause.follow()
        self._show_clock()
        rules = rules_behind(self.match.game.rulebook, session.answer.rules)
        self.words.show(self.lead() + self.told(), rules)
        point_out(self.canvas, session, asks=self._why.value)

    def show_easel(self, easel: Easel) -> None:
        """Show the position that is painted, its faults, and what is legal in it."""
        self._pause.wait()
        self._show_clock()
        super().show_easel(easel)

    def tell_traits(self) -> None:
        """Let everything that observes the board know."""
        with self.hold_sync():
            super().tell_traits()
            self.selected = self.session.entry.tokens if self.easel is None else ()

    def told(self) -> str:
        """Return how the game stands and the answer to the last click, as HTML."""
        return paragraphs([self.session.standing()], "minerals-standing") + answer_html(self.session.answer)

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
        play = self.control(text, "check", translated("Play this action without adding to it"), self.session.confirm)
        play.button_style = "primary"
        return play

    def live(self) -> LiveBoard:
        """Return this board as one widget of anywidget, for notebooks that show no other widgets.

        Both stay the same: a click on one is a click on the other. In marimo a board shows itself like this.

        >>> Board("minerals", board="lesson", players=2, removals=0, seed=7).live()
        <LiveBoard: Player 1's turn.>
        """
        if self._live is None:
            self._live = LiveBoard(self)
        return self._live

    def _display_(self) -> LiveBoard:
        """Return what marimo shows: it asks for it in this way."""
        return self.live()

    def __repr__(self) -> str:
        return f"<Board: {(self.easel or self.session).standing()}>"
