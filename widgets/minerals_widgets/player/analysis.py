"""An analysis board: a player of any game that is dropped onto it, pasted into it, or given to it."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from ipywidgets import VBox

from minerals import Log, Match, load
from minerals.core.system import LARGEST_LOG, require
from minerals.core.text import OptionError, translated
from minerals.exchange.given_game import read_game
from minerals_widgets.board.game_link import PART, game_link
from minerals_widgets.player.player import Player
from minerals_widgets.screen.alone import HANDLERS
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.clipboard import CopyButton
from minerals_widgets.screen.connection import hands_over
from minerals_widgets.screen.controls import toolbar
from minerals_widgets.screen.download import Download, SharedFile
from minerals_widgets.screen.drop_field import DropField
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.parts import close_parts

_BAR = 48
_HEADING = 44
"""How much of the window's height the bar above the game takes, and on a page the heading above that."""


class Analysis(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A board on which any game is looked into: step, ask why, try other moves, comment, forecast, and save.

    It begins empty, with a field for a file, a link, a position, or the text of a log. The game is shown in a `Player`,
    which can do all of that.

    Parameters
    ----------
    game
        A game to begin with: a log, the path of its file, or a match.
    mode
        `light`, `dark`, or `auto` to follow the page.

    Raises
    ------
    LogError
        If the file is not a log that can be trusted.

    Examples
    --------
    >>> import minerals
    >>> analysis = Analysis()
    >>> analysis
    <Analysis: no game yet>
    >>> analysis.read(minerals.new("mattock", board="inner", seed=1).diagram())
    >>> analysis
    <Analysis: <Player of Mattock: step 2 of 2>>
    """

    def __init__(self, game: Log | Match | str | PathLike[str] | None = None, *, mode: AnyMode = "auto") -> None:
        require(Log | Match | str | PathLike | None, game=game)
        require(AnyMode, mode=mode)
        self.mode: AnyMode = mode
        self.errors = ErrorLine()
        """Says why something that was given is no game."""
        self.player: Player | None = None
        """Shows the game, if there is one."""
        self._name = ""
        self.field = DropField(
            self.read,
            self.errors,
            most=LARGEST_LOG,
            prompt=translated("Drop a game here, or paste a link, a position or a log"),
            kinds=".replay,.jsonl,.html,.json,.txt",
            part=PART,
        )
        """Takes a game."""
        self._save = Download(
            translated("Save the game"),
            translated("The game with all variations and comments, as a file that an analysis board opens"),
            self.file,
            self.errors,
        )
        self._copy = CopyButton(
            translated("Copy link"),
            translated("The game with all variations and comments, as a link to send"),
            lambda: self.link,
            self.errors,
            part=PART,
        )
        self._bar = toolbar(self.field)
        self._bar.layout.grid_gap = "8px"
        super().__init__([self._bar, self.errors.widget])
        self.add_class("minerals-analysis")
        if game is not None:
            self.show(game)

    def show(self, game: Log | Match | str | PathLike[str]) -> None:
        """Show a log, the log in a file, or a match. Raises `LogError` if the file cannot be trusted."""
        require(Log | Match | str | PathLike, game=game)
        if isinstance(game, Log | Match):
            self._show(game, "")
        else:
            self._show(load(game), Path(game).stem)

    def read(self, given: str | bytes, name: str = "") -> None:
        """Show the game that a file or a text contains; `name` is what the file is called.

        Raises `LogError`, `NotationError` or `RecordError` if there is none, and the game that is shown stays.
        """
        self._show(read_game(given, name), Path(name).stem)

    @property
    def log(self) -> Log:
        """The game with all variations and comments. Raises `OptionError` if there is none yet."""
        if self.player is None:
            raise OptionError(translated("There is no game yet: drop one, or paste one."))
        shown: Log = self.player.log
        return shown

    @property
    def link(self) -> str:
        """The game as a link, which a page for analysis opens. Raises `OptionError` if it is too long for one."""
        return game_link(self.log)

    def file(self) -> SharedFile:
        """Return the game as a file to save: its name, and what is in it."""
        return SharedFile(f"{self._name or self.log.game.name}.replay", b"".join(self.log.lines()))

    def _show(self, game: Log | Match, name: str) -> None:
        with HANDLERS:
            before, self.player = self.player, Player(game, mode=self.mode)
            self.player.above = _BAR + (_HEADING if hands_over(self) else 0)
            self._name = name
            self.field.is_large = False
            self._bar.children = (self.field, self._save, self._copy)
            self.children = (self._bar, self.errors.widget, self.player)
            if before is not None:
                before.close()

    def close(self) -> None:
        """Take it off all pages, with everything in it."""
        close_parts(self)
        super().close()

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:  # of any type that IPython uses
        """Return the live widget for pages with a kernel, and a picture and text for all others."""
        live: dict[str, Any] = super()._repr_mimebundle_(**options) or {}
        still = {} if self.player is None else self.player._repr_mimebundle_(**options)
        return {**live, "text/plain": repr(self)} | {
            name: still[name] for name in ("image/svg+xml", "text/plain") if name in still
        }

    def __repr__(self) -> str:
        return f"<Analysis: {'no game yet' if self.player is None else repr(self.player)}>"
