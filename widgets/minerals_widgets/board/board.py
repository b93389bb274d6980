"""A board to play on: the picture, buttons for everything that is not in it, a field to type in, and the story."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import traitlets
from ipywidgets import Button, Combobox, DOMWidget, Layout, ToggleButton
from traitlets import Bool, Unicode

from minerals import Match, MineralsError, Scene
from minerals.bots import Bot
from minerals.core.arguments import checked_first, well_asked
from minerals.core.brush import Stroke
from minerals.core.draft import Draft
from minerals.core.entry import Entry
from minerals.core.languages import translated
from minerals.core.records import Action
from minerals.core.scene import Place
from minerals.core.start import match_at
from minerals_widgets.board.answer import Answer, answer_html, bubble_of
from minerals_widgets.board.choices import Choices, Labelled
from minerals_widgets.board.clock_controls import ClockControls
from minerals_widgets.board.painting.controls import EaselControls
from minerals_widgets.board.painting.easel import Easel, easel_html
from minerals_widgets.board.painting.stands import Stands
from minerals_widgets.board.pause import PAUSE, Pause
from minerals_widgets.board.pointer import point_out
from minerals_widgets.board.session import Session, session_of
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change, button, then, toolbar
from minerals_widgets.screen.frame import Frame
from minerals_widgets.screen.words import paragraphs, rules_behind

MOST_SUGGESTIONS = 300
"""How many legal actions the text field suggests."""


@well_asked
class Board(Frame):
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

    position = Unicode().tag(sync=True)
    """The position as text. Setting it begins a new game there, with the same players."""
    selected = traitlets.Tuple().tag(sync=True)
    """What has been clicked so far, as tokens. Only to be read."""
    said = traitlets.Tuple().tag(sync=True)
    """What happened last, or the reasons for a refusal, as sentences. Only to be read."""
    editing = Bool(False).tag(sync=True)
    """Whether the position is being painted. Setting it begins that, or plays on."""

    @checked_first
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
        match = match_at(game, options)
        self.session = session_of(match, bots, seat)
        """The play, without any widget."""
        self.stands = Stands(match, edit=edit)
        """Where the board has been, without any widget."""
        self.easel: Easel | None = None
        """What paints, without any widget, or None while you play."""
        super().__init__(self._scene, mode, on_cell=self.click)
        self.errors.lock = match.log.lock
        self._undo = self._control(translated("Undo"), "undo", "", self._take_back)
        self._redo = self._control(translated("Redo"), "repeat", "", self._do_again)
        self._edit = self._control(
            translated("Edit"), "pencil", translated("Paint another position, and see what is legal in it"), self.edit
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
        self._pause = Pause(self.session, pause, self._show, self.errors)
        self._offered: tuple[Entry, Labelled] | None = None
        clock: list[DOMWidget] = [self._pause.ticks] if self.session.seats.bots else []
        if self._clock is not None:
            clock = [self._clock.button, self._clock.face, self._clock.ticks]
        hint = [self._hint] if match.game.words.hint is not None else []
        can_edit = editable and match.game.editing is not None
        self._play_row = toolbar(
            *clock,
            *hint,
            self._why,
            self._undo,
            self._redo,
            self._cancel,
            *([self._edit] if can_edit or edit else []),
            self._typed,
        )
        self._painting: EaselControls | None = None
        self._laid_out_for: bool | None = None
        self._bots, self._seat = bots, seat
        self.canvas.shield.on_path = self.paint_path
        self._stand()
        self.observe(self.errors.guard(self._take_position), "position")
        self.observe(self.errors.guard(self._take_editing), "editing")

    @property
    def match(self) -> Match:
        """The match that is played, or from which painting began."""
        return self.stands.match

    @property
    def draft(self) -> Draft | None:
        """The position that is being painted, or None while you play."""
        return self.stands.draft

    @checked_first
    @alone
    def click(self, token: str) -> None:
        """Click on a cell, a tool, a card or a button. While painting, paint it with the brush in hand."""
        if self.easel is not None:
            self.easel.click(token)
            self._show()
        elif self._why.value:
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

    # --- painting ---

    @alone
    def edit(self) -> None:
        """Paint the position where the board stands."""
        self.stands.edit()
        self._stand()

    @alone
    def play_on(self) -> None:
        """Play from what has been painted. If something is missing, say what, and go on painting."""
        if self.easel is None:
            return
        if missing := self.easel.missing():
            self.easel.answer = Answer((missing,), is_refusal=True)
            self._show()
            return
        self.stands.play_on()
        self._stand()

    @alone
    def reset(self) -> None:
        """Go back to the position that the board was made with. Undo brings back what was there before."""
        self.stands.reset()
        self._stand()

    @checked_first
    @alone
    def paint(self, brush: str, cell: str = "") -> bool:
        """Paint a cell, or change the position as a whole with a brush that paints no cell.

        Returns
        -------
        bool
            Whether that was possible. If not, the board says why, and nothing has changed.
        """
        return self._paint([Stroke(brush, cell)])

    @checked_first
    @alone
    def paint_all(self, strokes: Sequence[str]) -> bool:
        """Paint written strokes as one change: the name of a brush and then, if it paints cells, a cell.

        Returns
        -------
        bool
            Whether that was possible. If not, the board says why, and nothing has changed.

        Examples
        --------
        >>> board = Board("mattock", board="inner")
        >>> board.paint_all(["miner 1 e5", "miner 2 e7", "turn 1"]), board.editing
        (True, True)
        >>> board.play_on()
        >>> board.match.board["e5"].miner
        1
        """
        return self._paint(list(strokes))

    def _paint(self, strokes: Sequence[str | Stroke]) -> bool:
        is_painted = self._begin_painting().paint(strokes)
        self._show()
        return is_painted

    def _begin_painting(self) -> Easel:
        """Paint the position, if it is not being painted already, and return what paints."""
        self.stands.edit()
        self._stand(shows=False)
        assert self.easel is not None, "the board is being painted"
        return self.easel

    @checked_first
    @alone
    def take(self, brush: str) -> None:
        """Take a brush in hand. "" is "Look": a click shows what is legal with a cell, or says why nothing is."""
        self._begin_painting().take(brush)
        self._show()

    @checked_first
    @alone
    def paint_path(self, cells: Sequence[str]) -> None:
        """Drag over cells with the brush in hand, which is one change."""
        if self.easel is not None:
            self.easel.paint_path(cells)
            self._show()

    def _show_action(self, action: Action | None) -> None:
        if self.easel is not None:
            self.easel.show(action)
            self._show()

    def _take_editing(self, change: Change) -> None:
        if change["new"] != (self.easel is not None):
            (self.edit if change["new"] else self.play_on)()
            self.editing = self.easel is not None

    def _take_back(self) -> None:
        if self.easel is not None and self.easel.draft.can_undo:
            self.easel.undo()
        elif self.easel is None and (self.session.can_undo or not self.stands.can_undo):
            self.session.undo()
        else:
            self.stands.undo()
            self._stand(shows=False)

    def _do_again(self) -> None:
        if self.easel is not None and self.easel.draft.can_redo:
            self.easel.redo()
        elif self.easel is None and (self.session.can_redo or not self.stands.can_redo):
            self.session.redo()
        else:
            self.stands.redo()
            self._stand(shows=False)

    def _stand(self, *, shows: bool = True) -> None:
        """Play or paint where the board is now."""
        draft = self.stands.draft
        if draft is None:
            self.easel = None
            if self.session.match is not self.match or not self.session.is_here:
                self._serve(session_of(self.match, self._bots, self._seat))
        elif self.easel is None or self.easel.draft is not draft:
            self.session.pause()
            self.easel = Easel(draft)
        if self._laid_out_for != (draft is None):
            self._laid_out_for = draft is None
            self.lay_out(*self._rows(), side=self._beside(), drawers=self._drawers())
        if shows:
            self._show()

    def _serve(self, session: Session) -> None:
        """Play another match from now on."""
        self.session = session
        self.errors.lock = session.match.log.lock
        self._pause.serve(session)
        if self._clock is not None and session.clock is not None:
            self._clock.serve(session.clock)

    def _rows(self) -> tuple[DOMWidget, ...]:
        """Return the rows of controls below the picture."""
        if self.easel is None:
            return (self._choices.widget, self._play_row)
        return (self._painting_row(self._easel_controls()),)

    def _painting_row(self, controls: EaselControls) -> DOMWidget:
        return toolbar(controls.play, self._undo, self._redo, controls.reset, controls.legal)

    def _beside(self) -> tuple[DOMWidget, ...]:
        """Return what is beside the picture."""
        return (self.words,) if self.easel is None else (self._easel_controls().palette, self.words)

    def _drawers(self) -> tuple[DOMWidget, ...]:
        """Return what is below everything else. A plain board has nothing there."""
        return ()

    def _easel_controls(self) -> EaselControls:
        if self._painting is None:
            self._painting = EaselControls(
                take=self.take,
                show_action=self._show_action,
                play_on=self.play_on,
                reset=self.reset,
                errors=self.errors,
            )
        return self._painting

    # --- playing ---

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
        if self.easel is not None:
            self.easel.forget()
        else:
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
        return self.session.scene(place) if self.easel is None else self.easel.scene(place)

    def _of_session(self, name: Literal["cancel", "hint"]) -> Callable[[], None]:
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
        if change["new"] == self._written():
            return
        draft = self.draft or Draft(self.match)
        try:
            draft.text = change["new"]
        except MineralsError:
            self.position = self._written()
            raise
        if self.easel is None:
            self.stands.begin(draft.match())
        self._stand()

    def _written(self) -> str:
        """Return the position as text."""
        return self.match.diagram() if self.draft is None else self.draft.text

    # --- showing ---

    def _show(self, *, meanwhile: bool = False) -> None:
        """Show everything. `meanwhile` shows what others did during a round, and disturbs nobody at this board."""
        self.prepare()
        if self.easel is not None:
            self._show_easel(self.easel, self._easel_controls())
            return
        session = self.session
        scene = self.scene()
        if not meanwhile or scene != self.canvas.scene:
            self.show_picture(scene)
        self._offer(session.buttons(scene))
        if not meanwhile:
            # New suggestions would wipe out a text that somebody is typing.
            self._suggest()
        self._undo.disabled = not (session.can_undo or self.stands.can_undo)
        self._redo.disabled = not (session.can_redo or self.stands.can_redo)
        self._undo.tooltip = translated("Take back the last action")
        self._redo.tooltip = translated("Play the undone action again")
        self._cancel.disabled = not session.entry.tokens
        self._hint.disabled = not session.seats.able
        self._pause.follow()
        self._show_clock()
        self.canvas.shield.paints = False
        rules = rules_behind(self.match.game.rulebook, session.answer.rules)
        self.words.show(self.lead() + self.told(), rules)
        self._tell_traits()
        point_out(self.canvas, session, asks=self._why.value)

    def _tell_traits(self) -> None:
        """Let everything that observes the board know."""
        with self.hold_sync():
            self.editing = self.easel is not None
            self.position = self._written()
            self.selected = self.session.entry.tokens if self.easel is None else ()
            self.said = (self.easel or self.session).answer.sentences

    def _show_easel(self, easel: Easel, controls: EaselControls) -> None:
        """Show the position that is painted, its faults, and what is legal in it."""
        draft, stands = easel.draft, self.stands
        self.show_picture()
        controls.show(easel, self.canvas.mode)
        self._undo.disabled = not (draft.can_undo or stands.can_undo)
        self._redo.disabled = not (draft.can_redo or stands.can_redo)
        self._undo.tooltip = translated("Take back the last change")
        self._redo.tooltip = translated("Make the change again")
        self._pause.wait()
        self._show_clock()
        rulebook = draft.game.rulebook
        self.words.show(self.lead() + easel_html(easel), rules_behind(rulebook, easel.rules()))
        self._tell_traits()
        shield = self.canvas.shield
        shield.paints, shield.letters = easel.brush is not None, []
        shield.point(None)
        shield.say(bubble_of(easel.answer, rulebook))
        self.canvas.foretell(dict)

    def take_page(self) -> None:
        """Follow the page, also with the colours of the brushes."""
        super().take_page()
        if self.easel is not None:
            self._easel_controls().show_palette(self.easel, self.canvas.mode)

    def prepare(self) -> None:
        """Do what must be done before the board is shown again. A plain board does nothing."""

    def lead(self) -> str:
        """Return the words that come before everything else, as HTML. A plain board has none."""
        return ""

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
        play = self._control(text, "check", translated("Play this action without adding to it"), self.session.confirm)
        play.button_style = "primary"
        return play

    def __repr__(self) -> str:
        return f"<Board: {(self.easel or self.session).standing()}>"
