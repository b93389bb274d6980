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
from minerals_widgets.screen.clipboard import CopyButton
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
                self.card.hide()
            self._shown = None
            return
        if log.main_line[-1] is not self._shown:
            self._shown = log.main_line[-1]
            self._find.disabled = log.game.real_time is not None
            self.card.tell("")
        self.card.show(log, self._frame.canvas.scene)

    def find_missed_moves(self) -> None:
        """Look for the moves that were missed, and then show them as puzzles in the place of the game."""
        # Levels are no part of what a page needs to play. A page tells of a board only if a click has opened it, so the
        # search is done at once. It takes a second or so.
        from minerals.bots.missed_moves import search_for_missed_moves
        from minerals.classroom.levels.missed import levels_of

        log = self._over()
        for look in search_for_missed_moves(log, self._people()):
            self.card.tell(translated("Looking for better moves: {number} of {all}", number=look.done, all=look.of))
        levels = levels_of(log, look.found)
        if levels:
            self.card.tell("")
            self.open("LevelBoard", levels[0].id, levels=levels)
        else:
            self.card.tell(translated("No other move would clearly have brought more."))

    def open(self, name: str, *given: Any, **options: Any) -> Any:  # one of the widgets
        """Show another widget in the place of the game, with a way back, and return it.

        Boards do not import it, so it is found by its public name.
        """
        frame = self._frame
        shown = getattr(import_module("minerals_widgets"), name)(*given, mode=frame.mode, **options)
        shown.above = frame.above + _BAR

        def back() -> None:
            frame.put_back()
            bar.close()
            shown.close()

        words = translated("Back to the game"), "arrow-left", translated("Show the game again")
        bar = toolbar(button(*words, back, frame.errors))
        frame.put_in_place(bar, shown)
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
