"""An editor for positions: a board that begins with painting, with a field for text and random positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ipywidgets import HTML, BoundedIntText, DOMWidget, Layout, Text, Textarea

from minerals import Match
from minerals.core.system import require
from minerals.core.text import translated
from minerals_widgets.board.board import Board
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import toolbar

Field = TypeVar("Field", bound=DOMWidget)

_STYLE = "<style>.minerals-position textarea { font-family: var(--jp-code-font-family, monospace); }</style>"


class Editor(Board):
    """A board that begins with painting, with a field for the position as text, and with random positions.

    Choose a brush and click on cells, or drag over them. The editor names every rule of the set-up that is broken, and
    marks its cells. With "Look", a click shows the legal actions with a cell, or says why there are none. Once nothing
    is missing, "Play on" lets you play from there, and "Edit" paints again. You edit the position only, never the match
    it came from.

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
    True
    >>> editor.draft.match().to_act
    (1,)
    """

    has_table = False
    can_renew = False
    leads_on = False
    can_paste = False  # it has a field with the position as text

    def __init__(
        self,
        game: Match | str,
        *,
        mode: AnyMode = "auto",
        on_change: Callable[[Match], object] | None = None,
        **options: Any,  # options of the game have various types
    ) -> None:
        require(Match | str, game=game)
        require(Callable | None, on_change=on_change)
        self.on_change = on_change
        self._seed = _field(Text, translated("Seed"), "9em", value="1")
        self._actions = _field(
            BoundedIntText, translated("Actions"), "9em", value=20, min=0, max=1000, continuous_update=True
        )
        # Sent while it is typed: a text that is sent only when a button is pressed may arrive after the press.
        self._text = Textarea(layout=Layout(width="46em", max_width="100%"), continuous_update=True)
        self._text.add_class("minerals-position")
        self._in_field = self._told = ""
        self._tools: tuple[DOMWidget, ...] = ()
        super().__init__(game, mode=mode, edit=True, **options)

    # --- what a person does ---

    @property
    def text(self) -> str:
        """The position as text. Setting a text that cannot be read changes nothing, and the editor says why."""
        return self.position_text()

    @text.setter
    def text(self, text: str) -> None:
        self._write(text)

    @alone
    def random(self, seed: int | str, actions: int = 20) -> None:
        """Show a random position that can arise in play."""
        require(int | str, seed=seed)
        require(int, actions=actions)
        self.begin_painting().draw(seed, actions)
        self.show()

    @alone
    def _write(self, text: str) -> None:
        self.begin_painting().write(text)
        self.show()

    # --- controls ---

    def drawers(self) -> tuple[DOMWidget, ...]:
        """Return the random position and the text, which are below the board while one paints."""
        if self._tools:
            return self._tools if self.easel is not None else ()
        anywhere = self.control(
            translated("Random position"),
            "random",
            translated("Show a position after this many random actions"),
            self._go_anywhere,
        )
        apply = self.control(
            translated("Apply text"), "check", translated("Read the position from the text"), self._apply
        )
        self._tools = (toolbar(anywhere, self._seed, self._actions), toolbar(self._text, apply, HTML(_STYLE)))
        return self._tools

    def _go_anywhere(self) -> None:
        self.begin_painting().draw(self._seed.value.strip(), self._actions.value)

    def _apply(self) -> None:
        self.begin_painting().write(self._text.value)

    # --- showing ---

    def show(self, *, meanwhile: bool = False) -> None:
        """Show everything, with the position as text, and tell of a change."""
        super().show(meanwhile=meanwhile)
        if self.draft is not None:
            self._show_text(self.draft.text)
            if self._told != self.draft.text:
                is_first, self._told = not self._told, self.draft.text
                if self.on_change is not None and not is_first:
                    self.on_change(self.draft.match())

    def _show_text(self, text: str) -> None:
        # A text that could not be read stays, so that it can be corrected.
        if self._in_field != text:
            self._in_field = self._text.value = text
            self._text.rows = text.count("\n") + 2

    def __repr__(self) -> str:
        return f"<Editor of {self.match.game.title}: {(self.easel or self.session).standing()}>"


def _field(kind: type[Field], description: str, width: str, **traits: object) -> Field:
    """Return a control with its whole description beside it."""
    made: Field = kind(
        description=description, style={"description_width": "initial"}, layout=Layout(width=width), **traits
    )
    return made
