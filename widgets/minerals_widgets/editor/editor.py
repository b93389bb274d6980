"""An editor for positions: paint a board, see its faults and its legal actions, and play from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from ipywidgets import (
    HTML,
    BoundedIntText,
    Button,
    DOMWidget,
    Dropdown,
    Layout,
    Text,
    Textarea,
)

from minerals import Match
from minerals.core.arguments import checked_first, well_asked
from minerals.core.draft import Draft
from minerals.core.languages import translated
from minerals.core.words import counted
from minerals_widgets.board.answer import Answer, answer_html
from minerals_widgets.board.board import Board
from minerals_widgets.editor.easel import Easel
from minerals_widgets.editor.palette import LOOK, Palette
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change, button, then, toolbar
from minerals_widgets.screen.frame import Frame
from minerals_widgets.screen.words import paragraphs, rules_behind

MOST_LISTED = 300
"""How many legal actions are listed at once. After a look at a cell, only those with the cell are listed."""

MOST_SAID = 70
"""How many letters of what is missing are on the button to play. All of it is in its tooltip and among the words."""

Field = TypeVar("Field", bound=DOMWidget)

_STYLE = "<style>.minerals-position textarea { font-family: var(--jp-code-font-family, monospace); }</style>"


@well_asked
class Editor(Frame):
    """An editor for a position that you paint, write or draw at random.

    Choose a brush and click on cells, or drag over them. The editor names every rule of the set-up that is broken, and
    marks its cells. With "Look", a click shows the legal actions with a cell, or says why there are none. Once nothing
    is missing, "Play from here" puts a board with the position in the editor's place, and "Back to the editor" returns.
    You edit the position only, never the match it came from.

    Parameters
    ----------
    game
        The name of a game, or a match whose current position you edit.
    mode
        `light`, `dark`, or `auto` to follow the page.
    on_change
        Called after every change with a new match at the position, so that other parts of a lesson can follow.
    **options
        With a game's name, everything that `minerals.new` takes, including `players`, `position` and `seed`.

    Raises
    ------
    OptionError
        If a game or an option is unknown.
    NotationError
        If the position cannot be read.

    Examples
    --------
    >>> editor = Editor("mattock", board="inner")
    >>> editor.paint("tile", "e5")
    >>> editor.match().to_act
    (1,)
    """

    @checked_first
    def __init__(
        self,
        game: Match | str,
        *,
        mode: AnyMode = "auto",
        on_change: Callable[[Match], object] | None = None,
        **options: Any,  # options of the game have various types
    ) -> None:
        self.editing: Draft = Draft(game, **options)
        """The position with its history."""
        self.easel = Easel(self.editing)
        self.board: Board | None = None
        """The board that "Play from here" opened last, or None if there is none."""
        self.on_change = on_change
        super().__init__(self.easel.scene, mode, on_cell=self.click)
        self.on_escape = then(self.easel.forget, self._show)
        self._told = self.editing.text
        self.palette = Palette(self.take, self.errors)
        """The brushes."""
        self._undo = self._control(translated("Undo"), "undo", translated("Take back the last change"), self.easel.undo)
        self._redo = self._control(translated("Redo"), "repeat", translated("Make the change again"), self.easel.redo)
        self._legal = _field(Dropdown, translated("In this position"), "26em")
        self._legal.observe(self.errors.guard(self._choose), "value")
        self._is_offering = False
        self._seed = _field(Text, translated("Seed"), "9em", value="1")
        self._actions = _field(
            BoundedIntText, translated("Actions"), "9em", value=20, min=0, max=1000, continuous_update=True
        )
        # Sent while it is typed: a text that is sent only when a button is pressed may arrive after the press.
        self._text = Textarea(layout=Layout(width="46em", max_width="100%"), continuous_update=True)
        self._text.add_class("minerals-position")
        self._written = ""
        self._play = button(translated("Play from here"), "play", "", self.play_from_here, self.errors)
        self._back = button(
            translated("Back to the editor"), "pencil", translated("Edit the position again"), self.edit, self.errors
        )
        drawers = (
            toolbar(
                self._control(
                    translated("Random position"),
                    "random",
                    translated("Show a position after this many random actions"),
                    self._go_anywhere,
                ),
                self._seed,
                self._actions,
            ),
            toolbar(
                self._text,
                self._control(
                    translated("Apply text"), "check", translated("Read the position from the text"), self._write
                ),
                HTML(_STYLE),
            ),
        )
        bar = toolbar(self._undo, self._redo, self._play, self._legal)
        self.lay_out(bar, side=(self.palette, self.words), drawers=drawers)
        self.canvas.shield.on_path = self.paint_path
        self._show()

    # --- what a person does ---

    @property
    def said(self) -> tuple[str, ...]:
        """The answer to the last click."""
        return self.easel.answer.sentences

    @property
    def text(self) -> str:
        """The position as text. Setting a text that cannot be read changes nothing, and the editor says why."""
        return self.editing.text

    @text.setter
    def text(self, text: str) -> None:
        self.easel.write(text)
        self._show()

    @checked_first
    def paint(self, brush: str, cell: str = "") -> None:
        """Take a brush and click on a cell."""
        self.take(brush)
        if cell:
            self.click(cell)

    @checked_first
    def take(self, brush: str) -> None:
        """Press a brush's button. "" is "Look"."""
        self.easel.take(brush)
        self._show()

    @checked_first
    def click(self, token: str) -> None:
        """Click on a cell."""
        self.easel.click(token)
        self._show()

    @checked_first
    def random(self, seed: int | str, actions: int = 20) -> None:
        """Show a random position that can arise in play."""
        self.easel.draw(seed, actions)
        self._show()

    def match(self) -> Match:
        """Return a new match at the position, or at the last position from which a match can begin."""
        return self.editing.match()

    @checked_first
    def paint_path(self, cells: Sequence[str]) -> None:
        """Drag over cells, which is one change."""
        self.easel.paint_path(cells)
        self._show()

    def play_from_here(self) -> None:
        """Put a board with the position in the place of the editor. If something is missing, say what."""
        if missing := self.easel.missing():
            self.easel.answer = Answer((missing,), is_refusal=True)
            self._show()
            return
        self.edit()
        self.board = Board(self.match(), mode=self.mode)
        self.put_in_place(toolbar(self._back), self.board)

    def edit(self) -> None:
        """Go back from the board to the editor. The position is as it was."""
        self.put_back()
        self._close_board()

    def _close_board(self) -> None:
        if self.board is not None:
            self.board.close()
            self.board = None

    # --- controls ---

    def _control(self, text: str, icon: str, tooltip: str, act: Callable[[], object]) -> Button:
        return button(text, icon, tooltip, then(act, self._show), self.errors)

    def _write(self) -> None:
        self.easel.write(self._text.value)

    def _go_anywhere(self) -> None:
        self.easel.draw(self._seed.value.strip(), self._actions.value)

    def _choose(self, change: Change) -> None:
        if not self._is_offering:
            self.easel.show(change["new"])
            self._show()

    # --- showing ---

    def _show(self) -> None:
        self.show_picture()
        self._show_palette()
        self._show_play()
        self._show_legal()
        self._undo.disabled = not self.editing.can_undo
        self._redo.disabled = not self.editing.can_redo
        self._show_text()
        self._show_words()
        self._tell_change()

    def _show_palette(self) -> None:
        in_hand = self.easel.brush.name if self.easel.brush is not None else LOOK
        self.palette.show(self.editing, in_hand, self.canvas.mode)
        self.canvas.shield.paints = self.easel.brush is not None

    def _show_play(self) -> None:
        missing = self.easel.missing()
        self._play.disabled = bool(missing)
        self._play.button_style = "" if missing else "primary"
        self._play.description = _not_yet(missing) if missing else translated("Play from here")
        self._play.tooltip = missing or translated("Open a board with this position here")

    def take_page(self) -> None:
        """Follow the page, also with the colours of the brushes."""
        super().take_page()
        self._show_palette()

    def _show_legal(self) -> None:
        easel = self.easel
        legal = easel.legal()
        listed = tuple((str(action), action) for action in legal[:MOST_LISTED])
        heading = counted(len(legal), "{number} legal action", "{number} legal actions")
        if len(legal) > MOST_LISTED:
            heading = translated("{moves}, the first {number} shown", moves=heading, number=MOST_LISTED)
        offered = ((heading, None), *listed)
        # New options make the list choose the first, which nobody chose.
        self._is_offering = True
        if self._legal.options != offered:
            self._legal.options = offered
        self._legal.index = next((place for place, (_, action) in enumerate(offered) if action == easel.chosen), 0)
        self._is_offering = False

    def _show_text(self) -> None:
        # A text that could not be read stays, so that it can be corrected.
        if self._written != self.editing.text:
            self._written = self._text.value = self.editing.text
            self._text.rows = self.editing.text.count("\n") + 2

    def _show_words(self) -> None:
        easel = self.easel
        said = paragraphs([easel.standing()], "minerals-standing")
        said += paragraphs((f"✗ {complaint}" for complaint in easel.complaints()), "minerals-refusal")
        self.words.show(said + answer_html(easel.answer), rules_behind(self.editing.game.rulebook, easel.rules()))

    def _tell_change(self) -> None:
        if self._told != self.editing.text:
            self._told = self.editing.text
            if self.on_change is not None:
                self.on_change(self.match())

    def __repr__(self) -> str:
        return f"<Editor of {self.editing.game.title}: {self.easel.standing()}>"


def _not_yet(missing: str) -> str:
    """Return the words of the button while something is missing, which fit on it."""
    short = missing if len(missing) <= MOST_SAID else f"{missing[:MOST_SAID].rstrip()}…"
    return translated("Not ready to play: {reason}", reason=short)


def _field(kind: type[Field], description: str, width: str, **traits: object) -> Field:
    """Return a control with its whole description beside it."""
    made: Field = kind(
        description=description, style={"description_width": "initial"}, layout=Layout(width=width), **traits
    )
    return made
