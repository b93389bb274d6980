"""What a finished game leads to: another one, its replay, the moves that were missed in it, and a link to send."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ipywidgets import Button, HBox

from minerals import Log, MineralsError
from minerals.core.text import translated
from minerals_widgets.board.end_card import EndCard
from minerals_widgets.board.game_link import game_link
from minerals_widgets.screen.alone import HANDLERS
from minerals_widgets.screen.background import Background, weakly
from minerals_widgets.screen.clipboard import CopyButton
from minerals_widgets.screen.connection import connected_like
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.download import Download, SharedFile
from minerals_widgets.screen.frame import Frame

if TYPE_CHECKING:
    from minerals.bots.missed_moves import Look

_TOLD = 20
"""How often the search for missed moves says how far it is."""
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
        self._search: Background[Look] | None = None
        self.opened: Any = None  # one of the widgets
        """What is shown in the place of the game, or None."""
        self.bar: HBox | None = None
        """The way back from it."""
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
        box = self._frame.canvas.widget
        box.children = (*box.children, card)
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
        # Levels and bots are no part of what a page needs to play.
        from minerals.bots.missed_moves import search_for_missed_moves

        looks = search_for_missed_moves(self._over(), self._people())
        self._search = Background(looks, weakly(self._take_look), self._frame.errors.tell_of)
        self._find.description, self._find.icon = translated("Stop looking"), "times"
        self._search.start()

    @property
    def is_searching(self) -> bool:
        """Whether it still looks for them."""
        return self._search is not None

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

    def _take_look(self, look: Look) -> None:
        # No handler of the page: the search goes on in the background.
        with HANDLERS, self._frame.errors.lock, connected_like(self._frame):
            if self._search is None:
                return
            if look.is_last:
                self._stop_search()
                self._show_found(look)
            elif look.done % max(1, look.of // _TOLD) == 0:
                self.card.tell(translated("Looking for better moves: {number} of {all}", number=look.done, all=look.of))

    def _show_found(self, look: Look) -> None:
        from minerals.classroom.levels.missed import levels_of

        levels = levels_of(self._over(), look.found)
        if levels:
            self.open("LevelBoard", levels[0].id, levels=levels)
        else:
            self.card.tell(translated("No other move would clearly have brought more."))

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
            self.opened = self.bar = None
            bar.close()
            shown.close()

        words = translated("Back to the game"), "arrow-left", translated("Show the game again")
        bar = toolbar(button(*words, back, frame.errors))
        frame.put_in_place(bar, shown)
        self.opened, self.bar = shown, bar
        return shown

    def _over(self) -> Log:
        log = self._game()
        assert log is not None, "the card is only seen when the game is over"
        return log

    def _file(self) -> SharedFile:
        log = self._over()
        return SharedFile(f"{log.game.name}.replay", b"".join(log.lines()))

    def shared(self) -> tuple[str, SharedFile] | None:
        """Return the game as a link, or "" if it is too long for one, and as a file, once *Share* was pressed."""
        if not self._share.children or self._share.layout.display == "none":
            return None
        try:
            return game_link(self._over()), self._file()
        except MineralsError:
            return "", self._file()

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
