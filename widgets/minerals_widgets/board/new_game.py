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
        self._errors = errors
        self.button = button(translated("New game"), "plus", translated("Begin another game"), self._press, errors)
        """Begins another game, or asks."""
        self.row = toolbar()
        """The row. It is empty unless it asks."""
        self.close()

    def close(self) -> None:
        """Close the question, because the game went on."""
        past, self.row.children = self.row.children, ()
        self.row.layout.display = "none"
        for each in past:
            each.close()

    def _press(self) -> None:
        match = self._match()
        is_begun = any(node.action is not None for node in match.log.nodes.values())
        if is_begun and not match.is_over:
            self._ask()
        else:
            self._leave()

    def _ask(self) -> None:
        self.close()
        self.row.children = (
            HTML(translated("Begin another game? You can go back to this one.")),
            button(translated("Begin another game"), "plus", "", self._leave, self._errors),
            button(translated("Play on"), "", "", self.close, self._errors),
        )
        self.row.layout.display = None

    def _leave(self) -> None:
        self.close()
        self._begin()
