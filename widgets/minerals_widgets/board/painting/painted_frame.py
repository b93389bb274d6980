"""A frame in which a match is played, and its position painted where it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import traitlets
from ipywidgets import Button, DOMWidget
from traitlets import Bool, Unicode

from minerals import Match, MineralsError, Scene
from minerals.bots import Bot
from minerals.core.editing import Draft
from minerals.core.game import Action, Stroke
from minerals.core.picture import Viewport
from minerals.core.system import require
from minerals.core.text import translated
from minerals_widgets.board.answer import Answer, bubble_of
from minerals_widgets.board.new_session import session_of
from minerals_widgets.board.painting.controls import EaselControls
from minerals_widgets.board.painting.easel import Easel, easel_html
from minerals_widgets.board.painting.goals import no_goals_html
from minerals_widgets.board.painting.stands import Stands
from minerals_widgets.board.session import Session
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change, button, then, toolbar
from minerals_widgets.screen.frame import Frame
from minerals_widgets.screen.words import rules_behind


class PaintedFrame(Frame):
    """The base of boards: a match that is played, or a position that is painted.

    Parameters
    ----------
    match
        The match.
    bots, seat
        Those of a `Board`.
    mode
        `light`, `dark`, or `auto` to follow the page.
    edit
        Whether it begins with painting.
    """

    position = Unicode().tag(sync=True)
    """The position as text. Setting it begins a new game there, with the same players, or paints it."""
    said = traitlets.Tuple().tag(sync=True)
    """What happened last, or the reasons for a refusal, as sentences. Only to be read."""
    editing = Bool(False).tag(sync=True)
    """Whether the position is being painted. Setting it begins that, or plays on."""

    is_timed = True
    """Whether a game that is played in real time has a clock."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot | str] | None,
        seat: int | None,
        mode: AnyMode,
        *,
        edit: bool = False,
    ) -> None:
        self.session = session_of(match, bots, seat, timed=self.is_timed)
        """The play, without any widget."""
        self.stands = Stands(match, edit=edit)
        """Where the board has been, without any widget."""
        self.easel: Easel | None = None
        """What paints, without any widget, or None while you play."""
        self._bots, self._seat = bots, seat
        self._painting: EaselControls | None = None
        self._is_laid_out_to_play: bool | None = None
        super().__init__(self.drawn, mode, on_cell=self.click)
        self.errors.lock = match.log.lock
        self.undo_button = button(translated("Undo"), "undo", "", self.undo, self.errors)
        """Takes back an action or a change."""
        self.redo_button = button(translated("Redo"), "repeat", "", self.redo, self.errors)
        """Does again what was taken back."""
        self.edit_button = self.control(
            translated("Edit"), "pencil", translated("Paint another position, and see what is legal in it"), self.edit
        )
        """Begins with painting."""
        self.on_escape = then(self.forget, self.show)
        self.canvas.shield.on_path = self.paint_path

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
                errors=self.errors,
            )
        return self._painting

    # --- what a person does ---

    @alone
    def click(self, token: str) -> None:
        """Click on a cell, a tool, a card or a button. While painting, paint it with the brush in hand."""
        if self.easel is not None:
            self.easel.click(token)
        else:
            self.session.click(token)
        self.show()

    @alone
    def edit(self) -> None:
        """Paint the position where the board stands."""
        self.stands.edit()
        self.stand()
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

    @alone
    def flip(self) -> None:
        """Show the position before the last change or, if it is shown, the one after it."""
        if self.easel is not None:
            self.easel.flip()
            self.show()

    def _paint(self, strokes: Sequence[str | Stroke]) -> bool:
        is_painted = self.begin_painting().paint(strokes)
        self.show()
        return is_painted

    def _show_action(self, action: Action | None) -> None:
        if self.easel is not None:
            self.easel.show(action)
            self.show()

    def forget(self) -> None:
        """Forget what has been clicked so far, and put the brush away."""
        if self.easel is not None:
            self.easel.forget()
        else:
            self.session.cancel()

    # --- between playing and painting ---

    def begin(self) -> None:
        """Show the frame for the first time, and follow its traits from then on."""
        self.stand()
        self.show()
        self.observe(self.errors.guard(self._take_position), "position")
        self.observe(self.errors.guard(self._take_editing), "editing")

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
        if change["new"] == self.written():
            return
        draft = self.draft or Draft(self.match)
        try:
            draft.text = change["new"]
        except MineralsError:
            self.position = self.written()
            raise
        if self.easel is None:
            self.stands.begin(draft.match())
        self.stand()
        self.show()

    def _take_editing(self, change: Change) -> None:
        if change["new"] != (self.easel is not None):
            (self.edit if change["new"] else self.play_on)()
            self.editing = self.easel is not None

    def written(self) -> str:
        """Return the position as text."""
        return self.match.diagram() if self.draft is None else self.draft.text

    # --- the parts ---

    def control(self, text: str, icon: str, tooltip: str, act: Callable[[], object]) -> Button:
        """Return a button that acts and then shows the result."""
        return button(text, icon, tooltip, then(act, self.show), self.errors)

    def rows(self) -> tuple[DOMWidget, ...]:
        """Return the rows of controls below the picture."""
        painting = self.painting
        copies = (painting.copy_text, painting.copy_code)
        undo = (self.undo_button, self.redo_button, painting.reset)
        return (toolbar(painting.play, *undo, painting.flip, *copies, painting.legal),)

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
        """Show everything. `meanwhile` shows what others did during a round, and disturbs nobody at this board."""
        self.prepare()
        if self.easel is not None:
            self.show_easel(self.easel)
        else:
            self.show_play(meanwhile=meanwhile)

    def show_play(self, *, meanwhile: bool = False) -> None:  # noqa: ARG002 - a board makes a difference
        """Show the match that is played."""
        self.canvas.shield.paints = False
        self._enable(self.session.can_undo, self.session.can_redo)
        self.undo_button.tooltip = translated("Take back the last action")
        self.redo_button.tooltip = translated("Play the undone action again")
        self.tell_traits()

    def show_easel(self, easel: Easel) -> None:
        """Show the position that is painted, its faults, and what is legal in it."""
        self.show_picture()
        self.painting.show(easel, self.canvas.mode)
        self._enable(easel.draft.can_undo, easel.draft.can_redo)
        self.undo_button.tooltip = translated("Take back the last change")
        self.redo_button.tooltip = translated("Make the change again")
        rulebook = easel.draft.game.rulebook
        below = no_goals_html(easel.looked_at, easel.reasons, rulebook) + rules_behind(rulebook, easel.rules())
        self.words.show(self.lead() + easel_html(easel), below)
        self.tell_traits()
        shield = self.canvas.shield
        shield.paints, shield.letters = easel.brush is not None, []
        shield.point(None)
        shield.say(bubble_of(easel.answer, rulebook))
        self.canvas.foretell(easel.previews)

    def _enable(self, can_undo: bool, can_redo: bool) -> None:
        self.undo_button.disabled = not (can_undo or self.stands.can_undo)
        self.redo_button.disabled = not (can_redo or self.stands.can_redo)

    def tell_traits(self) -> None:
        """Let everything that observes the board know."""
        with self.hold_sync():
            self.editing = self.easel is not None
            self.position = self.written()
            self.said = (self.easel or self.session).answer.sentences

    def take_page(self) -> None:
        """Follow the page, also with the colours of the brushes."""
        super().take_page()
        if self.easel is not None:
            self.painting.show_palette(self.easel, self.canvas.mode)

    def drawn(self, place: Viewport) -> Scene:
        """Return the picture for a place."""
        return self.session.scene(place) if self.easel is None else self.easel.scene(place)
