"""Beginning another game on a board: a button, and a row that asks once whether, while a game is played."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import HTML

from minerals import Match
from minerals.core.text import translated
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.errors import ErrorLine


class NewGame:
    """A button for another game. While one is played, it opens a row that asks whether to leave it.

    `match`: returns the match that is played now. `begin`: begins another one. `errors`: the line for errors.
    """

    def __init__(self, match: Callable[[], Match], begin: Callable[[], object], errors: ErrorLine) -> None:
        self._match = match
        self._begin = begin
        self.button = button(translated("New game"), "plus", translated("Begin another game"), self._press, errors)
        """Begins another game, or asks."""
        asked = HTML(translated("Begin another game? You can go back to this one."))
        yes = button(translated("Begin another game"), "plus", "", self._leave, errors)
        self.row = toolbar(asked, yes, button(translated("Play on"), "", "", self.close, errors))
        """The row. It is only seen while it asks."""
        self.close()

    def close(self) -> None:
        """Close the question, because the game went on."""
        self.row.layout.display = "none"

    def _press(self) -> None:
        match = self._match()
        is_begun = any(node.action is not None for node in match.log.nodes.values())
        if is_begun and not match.is_over:
            self.row.layout.display = None
        else:
            self._leave()

    def _leave(self) -> None:
        self.close()
        self._begin()
