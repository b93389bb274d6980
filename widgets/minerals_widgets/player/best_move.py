"""The best move at the step that is shown: an arrow and a sentence, found while the reader looks at the board."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from html import escape
from typing import NamedTuple

from minerals import Mark, Match, SeededChance, match_of
from minerals.bots import advice, is_ready
from minerals.core.game import Game
from minerals.core.log import Episode
from minerals.core.text import naming_players, translated
from minerals_widgets.player.replay import Replay
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.background import Background, weakly
from minerals_widgets.screen.errors import ErrorLine

_QUIET = 15
_MOMENT = 0.02
"""A reader who steps on within so many moments, in seconds, has not asked for the move that was passed."""


class Best(NamedTuple):
    """What the strongest bot would do."""

    sentence: str = ""
    marks: tuple[Mark, ...] = ()
    arrows: tuple[tuple[str, ...], ...] = ()

    @property
    def html(self) -> str:
        """The sentence as HTML."""
        return f"<blockquote>{escape(self.sentence)}</blockquote>" if self.sentence else ""


class BestMove:
    """The best move of each step, once it is switched on.

    `on_change` is called when one has been found, not on the thread that answers clicks. `errors` returns the line that
    shows why none was found.
    """

    def __init__(self, on_change: Callable[[], object], errors: Callable[[], ErrorLine]) -> None:
        self._on_change, self._errors = on_change, errors
        self.is_on = False
        """Whether it is shown."""
        self._found: dict[int, Best] = {}
        self._work: Background[Best | None] | None = None
        self._at: int | None = None
        """The record after which it is being looked for."""

    @property
    def errors(self) -> ErrorLine:
        """The line that shows errors."""
        return self._errors()

    def switch(self) -> None:
        """Show it from now on, or no more."""
        self.is_on = not self.is_on

    def forget(self) -> None:
        """Forget what has been found, because another log is shown."""
        self.stop()
        self._found = {}

    def at(self, replay: Replay) -> Best:
        """Return the best move at a step, or what to say instead. If nobody knows it yet, begin to look for it."""
        node = replay.node
        is_choice = replay.step == node.step and bool(replay.log.game.engine.to_act(node.state))
        # Whoever guesses the next move is not told the best one.
        if not (self.is_on and is_choice) or replay.viewer.is_guessing:
            self.stop()
            return Best()
        if node.n not in self._found and self._at != node.n:
            self._look(match_of(replay.log).goto_record(node.n), node.n)
        return self._found.get(node.n, Best(_sentence(replay.log.game)))

    def stop(self) -> None:
        """Look for nothing more."""
        if self._work is not None:
            self._work.stop()
        self._work = self._at = None

    # --- in the background ---

    def _look(self, match: Match, number: int) -> None:
        self.stop()
        self._at = number
        take = weakly(self._take)
        self._work = Background(_found(match), lambda best: take(number, best), weakly(self._fail))
        self._work.start()

    @alone
    def _take(self, number: int, best: Best | None) -> None:
        if best is None:
            return
        self._found[number] = best
        if self._at == number:
            self._on_change()

    @alone
    def _fail(self, error: Exception) -> None:
        self.is_on = False
        self.stop()
        self.errors.tell_of(error)


def _sentence(game: Game) -> str:
    if game.words.hint is not None or is_ready(game):
        return translated("Looking for the best move…")
    return translated("Looking for the best move. The first time, this takes up to half a minute…")


def _found(match: Match) -> Generator[Best | None, None, None]:
    """Yield nothing for some moments, and then the best move of a match."""
    for _ in range(_QUIET):
        time.sleep(_MOMENT)
        yield None
    game = match.game
    with naming_players(match.players):
        hint = advice(match)
    if hint is None:
        yield Best(translated("There is no hint for this."))
        return
    action = next((each for each in match.legal_actions() if game.words.tokens(each) == hint.cells), None)
    arrows: tuple[tuple[str, ...], ...] = ()
    if action is not None:
        events = game.engine.decide(match.state, action, SeededChance("the best move")).events
        arrows = Episode(game, match.state, events).arrows
    yield Best(hint.sentence, tuple(Mark(cell, "hint") for cell in hint.cells), arrows)
