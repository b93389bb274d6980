"""A board to play on: the picture, buttons for everything that is not in it, a field to type in, and the story."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import traitlets
from ipywidgets import Button, DOMWidget, HBox, Layout, ToggleButton
from traitlets import Bool, Unicode

from minerals import Log, Match, MineralsError, Scene, UntoldOutcome
from minerals.bots import Bot
from minerals.core.editing import Draft
from minerals.core.game import Action, Game, Stroke
from minerals.core.match import Entry, Question, SharedPosition, is_link, match_at
from minerals.core.picture import Viewport
from minerals.core.system import require
from minerals.core.text import translated
from minerals_widgets.board.answer import Answer, answer_html, bubble_of
from minerals_widgets.board.changes import Changes
from minerals_widgets.board.choices import Choices, Labelled
from minerals_widgets.board.clock_controls import ClockControls
from minerals_widgets.board.end_controls import EndControls
from minerals_widgets.board.end_of_game import EndOfGame
from minerals_widgets.board.live import LiveBoard
from minerals_widgets.board.new_game import NewGame
from minerals_widgets.board.new_session import session_of
from minerals_widgets.board.open_question import Begin
from minerals_widgets.board.painting.controls import EaselControls
from minerals_widgets.board.painting.easel import Easel, easel_html
from minerals_widgets.board.painting.goals import no_goals_html
from minerals_widgets.board.painting.stands import Stands
from minerals_widgets.board.pause import PAUSE, Pause
from minerals_widgets.board.pointer import point_out
from minerals_widgets.board.question_card import QuestionCard
from minerals_widgets.board.session import Session
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change, button, then, toolbar
from minerals_widgets.screen.frame import Frame
from minerals_widgets.screen.passage import Passage
from minerals_widgets.screen.text_field import TextField
from minerals_widgets.screen.words import prompt_html, rules_behind

MOST_SUGGESTIONS = 300
"""How many legal actions the text field suggests."""


class Board(Frame):
    """A match that you play by clicking or typing.

    Click a pawn and a target, a tool, or a card. Legal targets are marked. A second click on the same place takes it
    back, or plays the action if it could also continue. If the rules do not allow a click, the board says why and marks
    the cells. Undo loses nothing: playing a different move starts a variation.

    "Edit" lets you paint the position where it stands: choose a brush and click on cells. "Play on" begins a new game
    from what you have painted, and "Reset" goes back to the position that the board was made with. Undo loses nothing.

    In a game in which everyone acts at the same time, a round begins when you start its clock. Each action happens at
    the time that the clock shows, and the bots act as fast as people. Pausing the clock stops the game for everyone.

    "At the table" is for people with the real game: the board asks what their dice, tiles and cards show, and draws
    nothing itself. It can be turned on and off at any time.

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
    markers
        Whether the board marks what follows from the rules, such as blocked spaces. Setting the trait
        of this name shows or hides them at any time.
    **options
        With a game's name, everything that `minerals.new` takes, including `players`, `position` and `seed`. With
        `at_table=True`, the board asks for everything that chance decides, also in the set-up.

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
    """The position as text. Setting it begins a new game there, with the same players, or paints it."""
    said = traitlets.Tuple().tag(sync=True)
    """What happened last, or the reasons for a refusal, as sentences. Only to be read."""
    editing = Bool(False).tag(sync=True)
    """Whether the position is being painted. Setting it begins that, or plays on."""

    markers = Bool(True).tag(sync=True)
    """Whether what follows from the rules is marked. Setting it shows or hides the markers."""

    selected = traitlets.Tuple().tag(sync=True)
    """What has been clicked so far, as tokens. Only to be read."""

    controls_beside = True
    """Whether the controls may be beside the picture."""
    can_end = True
    """Whether there is a button to end the game early."""
    can_renew = True
    """Whether another game can be begun."""
    has_new_game_button = True
    """Whether the button for that is below the board."""
    leads_on = True
    """Whether a card says how the game ended, and leads on from there."""
    can_paste = True
    """Whether there is a field to paste a position into, while one paints."""
    is_timed = True
    """Whether a game that is played in real time has a clock."""
    has_table = True
    """Whether people can tell what their real dice, tiles and cards show."""

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
        markers: bool = True,
        **options: Any,  # options of the game have various types
    ) -> None:
        require(Match | str, game=game)
        require(Mapping[int, Bot | str] | None, bots=bots)
        require(bool, markers=markers)
        match, untold = _begun(game, options)
        self.session = session_of(match, bots, seat, timed=self.is_timed)
        """The play, without any widget."""
        self.stands = Stands(match, edit=edit)
        """Where the board has been, without any widget."""
        self.easel: Easel | None = None
        """What paints, without any widget, or None while you play."""
        self._bots, self._seat = bots, seat
        self._painting: EaselControls | None = None
        self._paint_row: HBox | None = None
        self._is_laid_out_to_play: bool | None = None
        super().__init__(self.picture_for, mode, on_cell=self.click)
        self.markers = markers
        self.errors.lock = match.log.lock
        self.undo_button = button(translated("Undo"), "undo", "", self.undo, self.errors)
        """Takes back an action or a change."""
        self.redo_button = button(translated("Redo"), "repeat", "", self.redo, self.errors)
        """Does again what was taken back."""
        self.edit_button = self.control(
            translated("Edit"), "pencil", translated("Paint another position, and see what is legal in it"), self.edit
        )
        """Begins with painting."""
        self._question = QuestionCard(
            on_answer=self.tell,
            on_instead=self.instead,
            errors=self.errors,
        )
        self.canvas.widget.children = (*self.canvas.widget.children, self._question)
        self.on_escape = then(self.forget, self.show)
        self.canvas.shield.on_path = self.paint_path
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
        self._why = self._why_toggle()
        self._table = self._table_toggle(match)
        self.canvas.shield.letters = list(match.game.words.keys)
        self.canvas.shield.on_key = self.key
        self._clock = self._clock_controls()
        self._typed = self._text_field()
        self._choices, self._changes = Choices(self.click, self.errors), Changes(self.paint_all, self.errors)
        self._end = EndControls(lambda: self.session, self.show, self.errors)
        self._renew = NewGame(lambda: self.match, self.new_game, self.errors)
        self._ending = self._card_of_the_end()
        self._passage = Passage()
        self._pause = Pause(self.session, pause, self.show, self.errors)
        self.session.is_watched = self._is_watched
        self._offered: tuple[Entry, Labelled] | None = None
        hint = [self._hint] if match.game.words.hint is not None or match.game.real_time is None else []
        self._can_edit = editable and match.game.editing is not None
        self.play_row = toolbar(
            *self._clock_row(),
            *hint,
            self._why,
            *([self._table] if self.has_table else []),
            self.undo_button,
            self.redo_button,
            self._cancel,
            *([self.edit_button] if self._can_edit or edit else []),
            *([self._end.button] if self.can_end else []),
            *([self._renew.button] if self.can_renew and self.has_new_game_button else []),
            self._typed,
        )
        if untold is not None:
            self._ask_set_up(*untold)
        self.begin()

    def _is_watched(self) -> bool:
        """Tell whether a page shows the board, and somebody plays with its controls rather than by calls."""
        return self.errors.is_handling and self.is_on_page

    def _clock_row(self) -> list[DOMWidget]:
        if self._clock is None:
            return [self._pause.ticks]
        return [self._clock.button, self._clock.face, self._clock.ticks]

    def _card_of_the_end(self) -> EndOfGame | None:
        if not self.leads_on:
            return None
        again = self.new_game if self.can_renew else None
        return EndOfGame(self, self.game_over, self.people_here, again=again, replay=self.replay)

    def _why_toggle(self) -> ToggleButton:
        toggle = ToggleButton(
            description=translated("Why?"),
            icon="question-circle",
            tooltip=translated(
                "Turn this on and click anything to learn what it is, and why you can or cannot use it now"
            ),
            layout=Layout(width="auto"),
        )
        toggle.observe(self.errors.guard(self._turn_asking), "value")
        return toggle

    def _text_field(self) -> TextField:
        return TextField(
            self.type,
            self.errors,
            tooltip=translated("Type an action in its notation and press Enter"),
            layout=Layout(width="18em"),
        )

    def _table_toggle(self, match: Match) -> ToggleButton:
        toggle = ToggleButton(
            value=match.at_table,
            description=translated("At the table"),
            icon="cube",
            tooltip=translated(
                "Turn this on if you have the real game: the board asks what your dice, tiles and cards show"
            ),
            layout=Layout(width="auto"),
        )
        toggle.observe(self.errors.guard(self._turn_table), "value")
        return toggle

    @property
    def match(self) -> Match:
        """The match that is played, or from which painting began."""
        return self.stands.match

    @property
    def draft(self) -> Draft | None:
        """The position that is being painted, or None while you play."""
        return self.stands.draft

    @property
    def painting(self) -> EaselControls:
        """The controls of painting."""
        if self._painting is None:
            self._painting = EaselControls(
                take=self.take,
                show_action=self._show_action,
                play_on=self.play_on,
                reset=self.reset,
                flip=self.flip,
                paste=self.paste,
                errors=self.errors,
            )
        return self._painting

    # --- playing ---

    @alone
    def click(self, token: str) -> None:
        """Click on a cell, a tool, a card or a button. While painting, paint it with the brush in hand."""
        require(str, token=token)
        if self.easel is None and self._why.value:
            self.ask(token)
            return
        if self.easel is not None:
            self.easel.click(token)
        else:
            self.session.click(token)
        self.show()

    @alone
    def ask(self, token: str) -> None:
        """Say what is in a cell and what you can do with it, or why you can do nothing."""
        require(str, token=token)
        if self.easel is not None:
            self.easel.look(token)
        else:
            self.session.ask(token)
        self._show_asked()

    def _show_asked(self) -> None:
        """Show the answer to a question at once, and then what would have to change, which takes longer to find."""
        self.show()
        if self.easel is None and self._can_edit and self.session.look_for_changes():
            self.show()

    def _turn_asking(self, _change: Change) -> None:
        self.session.stop_asking()
        self.show()

    @alone
    def tell(self, outcome: str) -> None:
        """Say what came up at the table, in your words or as a log has it."""
        require(str, outcome=outcome)
        if self.easel is None and self.session.asking is not None:
            self.session.click(outcome)
            self.show()

    @property
    def at_table(self) -> bool:
        """Whether people tell what their real dice, tiles and cards show. Setting it goes on in the other way."""
        return self.session.at_table

    @at_table.setter
    def at_table(self, at_table: bool) -> None:
        self._table.value = at_table

    def _turn_table(self, change: Change) -> None:
        if change["new"] != self.session.at_table:
            self.session.at_table = change["new"]
            self.show()

    def _ask_set_up(self, question: Question, begin: Begin) -> None:
        """Ask what came up in the set-up, and then play the match that begins with it, in the place of a drawn one."""
        drawn = self.match

        def play(match: Match) -> None:
            self.stands.replace(drawn, match)
            self.stand()

        self.session.table.on_begun = play
        self.session.table.ask(question, begin)

    # --- other games ---

    @alone
    def new_game(self) -> None:
        """Begin another game with the same players and options. Undo brings back the one before.

        Examples
        --------
        >>> from minerals_widgets import Board
        >>> board = Board("mattock", board="inner", seed=1)
        >>> board.type(str(board.match.legal_actions()[0]))
        >>> board.new_game()
        >>> len(board.match.log.nodes), board.undo(), len(board.match.log.nodes)
        (1, None, 2)
        """
        header = self.match.log.header
        options = {**header.options, "players": list(header.players), "position": header.position}
        match, untold = _begun(self.match.game, {**options, "at_table": self.match.at_table})
        self.stands.begin(match)
        self.stand()
        if untold is not None:
            self._ask_set_up(*untold)
        self.show()

    @alone
    def replay(self) -> None:
        """Show the game from its beginning, step by step, in the place of the board, with a way back."""
        if self._ending is not None:
            self._ending.open("Player", self.match, step=self.match.log.root.step).leads_on = False

    def game_over(self) -> Log | None:
        """Return the game if it is over here, and nothing else is shown or asked."""
        is_seen = self.easel is None and self.session.asking is None and self.session.check is None
        return self.match.log.along(self.match.line) if is_seen and self.match.is_over else None

    def people_here(self) -> list[int]:
        """Return the seats that are played at this board."""
        return sorted(self.session.seats.people)

    @alone
    def key(self, letter: str) -> None:
        """Press a letter on the keyboard: R turns the tile in hand of Out of Mine!, F flips it."""
        if self.easel is None:
            self.session.key(letter)
            self.show()

    @alone
    def type(self, text: str) -> None:
        """Type an action or, while painting, a stroke. While *Why?* is on, ask about the action."""
        require(str, text=text)
        if self.easel is not None:
            self.easel.paint([text])
        elif self._why.value:
            self.session.ask_about(text)
        else:
            self.session.type(text)
        self._show_asked()

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
    def undo(self) -> None:
        """Take back the last action or, while painting, the last change."""
        if self.easel is not None and self.easel.draft.can_undo:
            self.easel.undo()
        elif self.easel is None and (self.session.can_undo or not self.stands.can_undo):
            self.session.undo()
        else:
            self.stands.undo()
            self.stand()
        self.show()

    @alone
    def redo(self) -> None:
        """Do again what was taken back."""
        if self.easel is not None and self.easel.draft.can_redo:
            self.easel.redo()
        elif self.easel is None and (self.session.can_redo or not self.stands.can_redo):
            self.session.redo()
        else:
            self.stands.redo()
            self.stand()
        self.show()

    def forget(self) -> None:
        """Forget what has been clicked so far, and put the brush away."""
        if self.easel is not None:
            self.easel.forget()
        else:
            self.session.cancel()

    @alone
    def refresh(self, *said: str) -> None:
        """Show the match as it is now, after it was moved on elsewhere. `said` is a sentence that says how."""
        self.session.refresh(*said)
        self.show()

    @alone
    def let_play(self, bots: Mapping[int, Bot | str]) -> None:
        """Let bots take these seats from now on, and people all others.

        Parameters
        ----------
        bots
            As for a new board: `{2: "greedy"}`.

        Raises
        ------
        OptionError
            If a seat or a bot does not exist. Then nothing has changed.
        """
        require(Mapping[int, Bot | str], bots=bots)
        session = session_of(self.match, bots, self._seat, timed=self.is_timed, lets_think=self._pause.has_time)
        self._bots = bots
        self.serve(session)
        self.show()

    def instead(self, name: str) -> None:
        """Do something instead of saying what came up: one of the controls of the question."""
        if name == "lay":
            self.lay()
            return
        table = self.session.table
        calls = {"back": table.take_back, "leave": self.session.cancel, "draw": table.draw_rest}
        calls[name]()
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
        return ClockControls(
            self.session.clock,
            then(self._start_or_pause, self.show),
            self._tick,
            self.errors,
            counts_down=lambda: self.is_on_page,
        )

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

    # --- painting ---

    @alone
    def edit(self) -> None:
        """Paint the position where the board stands."""
        self.stands.edit()
        self.stand()
        self.show()

    @alone
    def lay(self) -> None:
        """Paint or paste the whole board, instead of telling piece by piece what lies on it."""
        asking = self.session.asking
        draft = self.begin_painting().draft
        if asking is not None and asking.begin is not None:
            draft.text = draft.game.words.diagram(asking.question.state)
        self.show()

    @alone
    def play_on(self) -> None:
        """Play from the painted position. If something is missing, say what, and go on painting."""
        if self.easel is None:
            return
        if missing := self.easel.missing():
            self.easel.answer = Answer((missing,), is_refusal=True)
        else:
            self.stands.play_on()
            self.stand()
        self.show()

    @alone
    def reset(self) -> None:
        """Go back to the position that the board was made with. Undo brings back what was there before."""
        self.stands.reset()
        self.stand()
        self.show()

    @alone
    def paint(self, brush: str, cell: str = "") -> bool:
        """Paint a cell, or change the position as a whole with a brush that paints no cell.

        Returns
        -------
        bool
            Whether that was possible. If not, the board says why, and nothing has changed.
        """
        require(str, brush=brush, cell=cell)
        return self._paint([Stroke(brush, cell)])

    @alone
    def paint_all(self, strokes: Sequence[str]) -> bool:
        """Paint written strokes as one change: the name of a brush and then, if it paints cells, a cell.

        Returns
        -------
        bool
            Whether that was possible. If not, the board says why, and nothing has changed.

        Examples
        --------
        >>> from minerals_widgets import Board
        >>> board = Board("mattock", board="inner")
        >>> board.paint_all(["tile e5", "turn 2"]), board.editing
        (True, True)
        >>> board.play_on()
        >>> board.match.to_act
        (2,)
        """
        return self._paint(list(strokes))

    @alone
    def take(self, brush: str) -> None:
        """Take a brush in hand. "" is "Look": a click shows what is legal with a cell, or says why nothing is."""
        require(str, brush=brush)
        self.begin_painting().take(brush)
        self.show()

    @alone
    def paint_path(self, cells: Sequence[str]) -> None:
        """Drag over cells with the brush in hand, which is one change."""
        if self.easel is not None:
            self.easel.paint_path(cells)
            self.show()

    @alone
    def flip(self) -> None:
        """Show the position before the last change or, if it is shown, the one after it."""
        if self.easel is not None:
            self.easel.flip()
            self.show()

    @alone
    def paste(self, text: str) -> None:
        """Paint a whole position at once, from its text or a link to it. A refusal raises an error, as `position` does.

        Raises
        ------
        NotationError
            If the position cannot be read.
        """
        require(str, text=text)
        self.begin_painting().draft.text = SharedPosition.read(text).position if is_link(text) else text
        self.show()

    def _paint(self, strokes: Sequence[str | Stroke]) -> bool:
        is_painted = self.begin_painting().paint(strokes)
        self.show()
        return is_painted

    def _show_action(self, action: Action | None) -> None:
        if self.easel is not None:
            self.easel.show(action)
            self.show()

    # --- between playing and painting ---

    def begin(self) -> None:
        """Show the frame for the first time, and follow its traits from then on."""
        self.stand()
        self.show()
        self.observe(self.errors.guard(self._take_position), "position")
        self.observe(self.errors.guard(self._take_editing), "editing")
        self.observe(self.errors.guard(lambda _change: self.show()), "markers")

    def begin_painting(self) -> Easel:
        """Paint the position, if it is not being painted already, and return what paints."""
        self.stands.edit()
        self.stand()
        assert self.easel is not None, "the position is being painted"
        return self.easel

    def serve(self, session: Session) -> None:
        """Play another match from now on."""
        self.session = session
        self.errors.lock = session.match.log.lock
        self._pause.serve(session)
        session.is_watched = self._is_watched
        if self._clock is not None and session.clock is not None:
            self._clock.serve(session.clock)

    def stand(self) -> None:
        """Play or paint where the board is now."""
        draft = self.stands.draft
        if draft is None:
            self.easel = None
            if self.session.match is not self.match or not self.session.is_here:
                self.serve(session_of(self.match, self._bots, self._seat, timed=self.is_timed))
        elif self.easel is None or self.easel.draft is not draft:
            if self.session.clock is not None:
                self.session.pause()
            self.easel = Easel(draft)
        if self._is_laid_out_to_play != (draft is None):
            self._is_laid_out_to_play = draft is None
            self.lay_out(*self.rows(), side=self.beside(), drawers=self.drawers())

    def _take_position(self, change: Change) -> None:
        if change["new"] == self.position_text():
            return
        draft = self.draft or Draft(self.match)
        try:
            draft.text = change["new"]
        except MineralsError:
            self.position = self.position_text()
            raise
        if self.easel is None:
            self.stands.begin(draft.match())
        self.stand()
        self.show()

    def _take_editing(self, change: Change) -> None:
        if change["new"] != (self.easel is not None):
            (self.edit if change["new"] else self.play_on)()
            self.editing = self.easel is not None

    def position_text(self) -> str:
        """Return the position as text."""
        return self.match.diagram() if self.draft is None else self.draft.text

    # --- the parts ---

    def control(self, text: str, icon: str, tooltip: str, act: Callable[[], object]) -> Button:
        """Return a button that acts and then shows the result."""
        return button(text, icon, tooltip, then(act, self.show), self.errors)

    def rows(self) -> tuple[DOMWidget, ...]:
        """Return the rows of controls below the picture."""
        if self.easel is None:
            return (self._changes.widget, self._choices.widget, self.play_row, self._end.row, self._renew.row)
        if self._paint_row is None:
            painting = self.painting
            copies = (painting.copy_text, painting.copy_code)
            undo = (self.undo_button, self.redo_button, painting.reset)
            pasted = (painting.pasted,) if self.can_paste else ()
            self._paint_row = toolbar(painting.play, *undo, painting.flip, *copies, *pasted, painting.legal)
        return (self._paint_row,)

    def controls(self) -> tuple[tuple[DOMWidget, ...], ...]:
        """Return the rows of buttons for a notebook that shows no widgets but those of anywidget."""
        if self.easel is not None:
            return ((self.painting.play, self.undo_button, self.redo_button),)
        others = (self.edit_button, self._clock.button if self._clock is not None else None)
        buttons = (each for each in self.play_row.children if isinstance(each, Button | ToggleButton))
        return (
            tuple(each for each in buttons if each not in others),
            self._end.row.children,
            self._renew.row.children,
        )

    def beside(self) -> tuple[DOMWidget, ...]:
        """Return what is beside the picture: while painting, the brushes are above the words."""
        return (self.words,) if self.easel is None else (self.painting.palette, self.words)

    def drawers(self) -> tuple[DOMWidget, ...]:
        """Return what is below everything else. A plain board has nothing there."""
        return ()

    def prepare(self) -> None:
        """Do what must be done before the board is shown again. A plain board does nothing."""

    def lead(self) -> str:
        """Return the words that come before everything else, as HTML. A plain board has none."""
        return ""

    # --- showing ---

    def show(self, *, meanwhile: bool = False) -> None:
        """Show everything, wherever the board is shown. `meanwhile` disturbs nobody who enters an action."""
        self.prepare()
        if self.easel is not None:
            self.show_easel(self.easel)
        else:
            self.show_play(meanwhile=meanwhile)
        if self._live is not None:
            self._live.show()

    def show_play(self, *, meanwhile: bool = False) -> None:
        """Show the match that is played."""
        session = self.session
        scene = self.scene()
        if not meanwhile or scene != self.canvas.scene:
            node = self.match.node
            self.show_picture(scene, self._passage.to(self.match.log, node.path(), session.step))
        asking = session.asking
        # What can come up is on the card, which lies over the picture.
        said = session.prompt().tokens
        self._offer(tuple(each for each in session.buttons(scene) if each[0] not in said) if asking is None else ())
        self._changes.show(session.answer.changes)
        self._question.show(asking, scene, self.canvas.mode)
        self._table.value = session.at_table
        if not meanwhile:
            # Suggestions that come and go would disturb somebody who is typing.
            self._suggest()
        self.canvas.shield.paints = False
        self._enable(self.session.can_undo, self.session.can_redo)
        self.undo_button.tooltip = translated("Take back the last action")
        self.redo_button.tooltip = translated("Play the undone action again")
        self.tell_traits()
        self._cancel.disabled = not (session.entry.tokens or (asking is not None and asking.can_leave))
        self._hint.disabled = not session.seats.able or session.check is not None
        self._pause.follow()
        self._end.follow()
        self._follow_end()
        self._show_clock()
        rules = rules_behind(self.match.rulebook, session.answer.rules)
        self.words.show(self.lead() + self.status_html(), rules)
        self.words.ask(session.question, session.reaction)
        point_out(self.canvas, session, asks=self._why.value)

    def show_easel(self, easel: Easel) -> None:
        """Show the position that is painted, its faults, and what is legal in it."""
        self._pause.wait()
        self._show_clock()
        self._question.show(None, self.show_picture(), self.canvas.mode)
        self._follow_end()
        self.painting.show(easel, self.canvas.mode)
        self._enable(easel.draft.can_undo, easel.draft.can_redo)
        self.undo_button.tooltip = translated("Take back the last change")
        self.redo_button.tooltip = translated("Make the change again")
        rulebook = self.match.rulebook
        below = no_goals_html(easel.looked_at, easel.reasons, rulebook) + rules_behind(rulebook, easel.rules())
        self.words.show(self.lead() + easel_html(easel), below)
        self.tell_traits()
        shield = self.canvas.shield
        shield.paints, shield.letters = easel.brush is not None, []
        shield.point(None)
        self.canvas.ask(easel)
        self.words.ask(easel)
        shield.say(bubble_of(easel.answer, rulebook))
        self.canvas.foretell(easel.previews)

    def _follow_end(self) -> None:
        if not self.match.log.root.children or self.match.is_over:
            self._renew.close()
        if self._ending is not None:
            self._ending.follow()

    def _enable(self, can_undo: bool, can_redo: bool) -> None:
        self.undo_button.disabled = not (can_undo or self.stands.can_undo)
        self.redo_button.disabled = not (can_redo or self.stands.can_redo)

    def tell_traits(self) -> None:
        """Let everything that observes the board know."""
        with self.hold_sync():
            self.editing = self.easel is not None
            self.position = self.position_text()
            self.said = (self.easel or self.session).answer.sentences
            self.selected = self.session.entry.tokens if self.easel is None else ()

    def take_page(self) -> None:
        """Follow the page, also with the colours of the brushes."""
        super().take_page()
        self._follow_end()
        if self.easel is not None:
            self.painting.show_palette(self.easel, self.canvas.mode)
        else:
            self._question.show(self.session.asking, self.canvas.scene, self.canvas.mode)

    def picture_for(self, place: Viewport) -> Scene:
        """Return the picture for a place."""
        shown = self.session if self.easel is None else self.easel
        shown.markers = self.markers
        return shown.scene(place)

    def status_html(self) -> str:
        """Return how the game stands and the answer to the last click, as HTML. A question is on its card."""
        if self.session.asking is not None:
            return answer_html(self.session.answer)
        return prompt_html(self.session.prompt()) + answer_html(self.session.answer)

    def _suggest(self) -> None:
        session = self.session
        if session.asking is None:
            suggestions = list(map(session.seats.in_brief, session.suggestions()[:MOST_SUGGESTIONS]))
        else:
            suggestions = [label for _, label in session.asking.labelled]
        self._typed.suggestions = suggestions
        # Filled in afterwards: notation is the same in every language, even if it is a word.
        if session.asking is not None:
            self._typed.placeholder = translated("or type what came up")
        elif suggestions:
            self._typed.placeholder = translated("or type an action, such as {action}").format(action=suggestions[-1])
        else:
            self._typed.placeholder = translated("or type an action")

    def _show_clock(self) -> None:
        if self._clock is not None:
            self._clock.show(is_wanted=self.session.check is None)

    def _offer(self, choices: Labelled) -> None:
        entry = self.session.entry
        if self._offered == (entry, choices):
            return
        self._offered = (entry, choices)
        clock = self.session.clock
        self._choices.show(choices, None, keep=clock is not None and clock.is_on)

    def live(self) -> LiveBoard:
        """Return this board as one widget of anywidget, for notebooks that show no other widgets.

        Both stay the same: a click on one is a click on the other. In marimo a board shows itself like this.

        >>> Board("minerals", board="lesson", players=2, removals=0, seed=7).live()
        <LiveBoard: Player 1: place Player 2's pawn on a wollastonite (9 are marked).>
        """
        if self._live is None:
            self._live = LiveBoard(self)
        return self._live

    def _display_(self) -> LiveBoard:
        """Return what marimo shows: it asks for it in this way."""
        return self.live()

    def __repr__(self) -> str:
        return f"<Board: {(self.easel or self.session).standing()}>"


def _begun(game: Match | Game | str, options: Mapping[str, Any]) -> tuple[Match, tuple[Question, Begin] | None]:
    """Return the match of a board. If its set-up must be told first, it is a drawn one until then, with the question.

    Raises what `minerals.new` raises.
    """

    def begin(told: Sequence[str], asks: bool) -> Match:
        match = match_at(game, {**options, "told": told, "at_table": asks})
        match.at_table = True
        return match

    try:
        return match_at(game, options), None
    except UntoldOutcome as error:
        return begin(error.told, False), (error.question, begin)
