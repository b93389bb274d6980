"""What a finished game leads to: another one, its replay, the moves that were missed in it, and a link to send."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

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
        errors = frame.errors
        self._find = button(
            translated("Find what you missed"),
            "search",
            translated("Look for up to three moves that would have brought more, and find them yourself"),
            self.find_missed_moves,
            errors,
        )
        self._share = toolbar(
            CopyButton(
                translated("Copy link"),
                translated("The game with all variations and comments, as a link to send"),
                lambda: game_link(self._over()),
                errors,
            ),
            Download(
                translated("Save the game"),
                translated("The game with all variations and comments, as a file that an analysis board opens"),
                self._file,
                errors,
            ),
        )
        self._share.layout.display = "none"
        begin = [] if again is None else [button(translated("Play again"), "plus", "", again, errors)]
        for each in begin:
            each.button_style = "primary"
        self.card = EndCard(
            [
                *begin,
                button(translated("Replay"), "play", translated("See the game again, step by step"), replay, errors),
                self._find,
                button(translated("Share"), "share-alt", "", self._turn_share, errors),
            ],
            self._share,
            errors,
            is_folded=is_folded,
        )
        """Lies over the picture."""
        box = frame.canvas.widget
        box.children = (*box.children, self.card)

    def follow(self) -> None:
        """Follow the game: show the card when it is over, and hide it when it goes on."""
        log = self._game()
        end = None if log is None else log.main_line[-1]
        if end is not self._shown:
            self._shown = end
            self._find.disabled = log is not None and log.game.real_time is not None
            self.card.tell("")
        if log is None:
            self.card.hide()
        else:
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
        self._share.layout.display = None if self._share.layout.display == "none" else "none"
