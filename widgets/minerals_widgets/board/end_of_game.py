"""What a finished game leads to: another one, its replay, the moves that were missed in it, and a link to send."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any

from ipywidgets import Button, HBox

from minerals import Log
from minerals.core.text import translated
from minerals_widgets.board.end_card import EndCard
from minerals_widgets.board.game_link import game_link
from minerals_widgets.board.missed_search import Finding, findings
from minerals_widgets.screen.alone import HANDLERS
from minerals_widgets.screen.background import Background, weakly
from minerals_widgets.screen.clipboard import CopyButton
from minerals_widgets.screen.connection import connected_like
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.download import Download, SharedFile
from minerals_widgets.screen.frame import Frame

_BAR = 44
"""How much of the window's height the line above a board in the place of the game takes."""


class EndOfGame:
    """The end of a game on a frame: a card, and what its buttons do.

    Parameters
    ----------
    frame
        The frame that shows the game. The card lies over its picture, and what its buttons open takes its place.
    game
        Returns the game, whose main line is over, or None while it goes on.
    people
        Returns the seats whose missed moves are looked for.
    again
        Begins another game, or None if that is not offered.
    replay
        Shows the game from its beginning.
    is_folded
        Whether the card begins with one line, because the picture is what people look at.
    """

    def __init__(
        self,
        frame: Frame,
        game: Callable[[], Log | None],
        people: Callable[[], Sequence[int]],
        *,
        again: Callable[[], object] | None,
        replay: Callable[[], object],
        is_folded: bool = False,
    ) -> None:
        self._frame, self._game, self._people = frame, game, people
        self._shown: object = None
        self._search: Background[Finding | None] | None = None
        self.opened: Any = None  # one of the widgets
        """What is shown in the place of the game, or None."""
        self._again, self._replay, self._is_folded = again, replay, is_folded

    @cached_property
    def card(self) -> EndCard:
        """Lies over the picture. It is made when the first game is over."""
        errors = self._frame.errors
        again = [] if self._again is None else [button(translated("Play again"), "plus", "", self._again, errors)]
        for each in again:
            each.button_style = "primary"
        replay = translated("Replay"), "play", translated("See the game again, step by step")
        controls = [
            *again,
            button(*replay, self._replay, errors),
            self._find,
            button(translated("Share"), "share-alt", "", self._turn_share, errors),
        ]
        card = EndCard(controls, self._share, errors, is_folded=self._is_folded)
        self._frame.lay_over(card)
        return card

    @cached_property
    def _find(self) -> Button:
        return button(
            translated("Find what you missed"),
            "search",
            translated("Look for up to three moves that would have brought more, and find them yourself"),
            self.find_missed_moves,
            self._frame.errors,
        )

    @cached_property
    def _share(self) -> HBox:
        return toolbar()

    def follow(self) -> None:
        """Follow the game: show the card when it is over, and hide it when it goes on."""
        log = self._game()
        if log is None:
            if "card" in vars(self):
                self._stop_search()
                self.card.hide()
            self._shown = None
            return
        if log.main_line[-1] is not self._shown:
            self._shown = log.main_line[-1]
            self._stop_search()
        self.card.show(log, self._frame.canvas.scene)

    @property
    def is_shown(self) -> bool:
        """Whether the card is shown."""
        return "card" in vars(self) and self.card.layout.display != "none"

    # --- what was missed ---

    def find_missed_moves(self) -> None:
        """Look for the moves that were missed, while everything else goes on, or stop that.

        What is found takes the place of the game as puzzles.
        """
        if self._search is not None:
            self._stop_search()
            return
        self._search = Background(
            findings(self._over(), self._people()), weakly(self._take_finding), self._frame.errors.tell_of
        )
        self._find.description, self._find.icon = translated("Stop looking"), "times"
        self._search.start()

    def join(self, seconds: float | None = None) -> None:
        """Wait until the search is over, at most for some seconds."""
        if self._search is not None:
            self._search.join(seconds)

    def _stop_search(self) -> None:
        search, self._search = self._search, None
        if search is not None:
            search.stop()
        self._find.description, self._find.icon = translated("Find what you missed"), "search"
        self.card.tell("")

    def _take_finding(self, finding: Finding | None) -> None:
        # No handler of the page: the search goes on in the background.
        with HANDLERS, self._frame.errors.lock, connected_like(self._frame):
            if self._search is None or finding is None:
                return
            if finding.is_last:
                self._stop_search()
            self.card.tell(finding.sentence)
            if finding.levels:
                self.open("LevelBoard", finding.levels[0].id, levels=finding.levels)

    # --- in the place of the game ---

    def open(self, name: str, *given: Any, **options: Any) -> Any:  # one of the widgets
        """Show another widget in the place of the game, with a way back, and return it.

        Boards do not import it, so it is found by its public name.
        """
        frame = self._frame
        shown = getattr(import_module("minerals_widgets"), name)(*given, mode=frame.mode, **options)
        shown.above = frame.above + _BAR

        def back() -> None:
            frame.put_back()
            self.opened = None
            bar.close()
            shown.close()

        words = translated("Back to the game"), "arrow-left", translated("Show the game again")
        bar = toolbar(button(*words, back, frame.errors))
        frame.put_in_place(bar, shown)
        self.opened = shown
        return shown

    def _over(self) -> Log:
        log = self._game()
        assert log is not None, "the card is only seen when the game is over"
        return log

    def _file(self) -> SharedFile:
        log = self._over()
        return SharedFile(f"{log.game.name}.replay", b"".join(log.lines()))

    def _turn_share(self) -> None:
        if not self._share.children:
            link = translated("The game with all variations and comments, as a link to send")
            file = translated("The game with all variations and comments, as a file that an analysis board opens")
            errors = self._frame.errors
            self._share.children = (
                CopyButton(translated("Copy link"), link, lambda: game_link(self._over()), errors),
                Download(translated("Save the game"), file, self._file, errors),
            )
            return
        self._share.layout.display = None if self._share.layout.display == "none" else "none"
