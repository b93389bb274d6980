"""Guessing in a player: the panel, and what the reader does in it and on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from minerals.core.game import Tokens
from minerals.core.log import Node
from minerals.core.picture import Mark
from minerals.core.text import term
from minerals_widgets.player.guess_session import GuessedMove, Guessing
from minerals_widgets.player.guess_view import GuessView
from minerals_widgets.player.player_forecast import PlayerForecast
from minerals_widgets.player.replay import Replay
from minerals_widgets.player.state import PlayerState
from minerals_widgets.screen.errors import ErrorLine


class PlayerGuesses:
    """The guesses of a player.

    `state` returns what the player shows now, `goto` shows another step, and `on_change` shows the same step once
    more.
    """

    def __init__(
        self, state: Callable[[], PlayerState], goto: Callable[[int], object], on_change: Callable[[], object]
    ) -> None:
        self._state, self._goto, self._on_change = state, goto, on_change
        self.guessing: Guessing | None = None
        """The guesses so far, or None as long as nothing is guessed."""
        self._is_answering = False

    def lay_out(self, forecast: PlayerForecast, errors: ErrorLine) -> None:
        """Make the panel. After a guess it tells the chances of a forecast."""
        self._forecast = forecast
        self.view = GuessView(self._call, errors)
        """The panel."""

    @property
    def is_on(self) -> bool:
        """Whether moves are guessed."""
        return self.guessing is not None

    @property
    def is_asking(self) -> bool:
        """Whether a click on the board is a part of a guess."""
        replay = self._state().replay
        return self.guessing is not None and self.guessing.question(replay.line, replay.step) is not None

    @property
    def next_asked(self) -> Node | None:
        """The next move to guess, at this step or later, or None."""
        replay = self._state().replay
        return None if self.guessing is None else self.guessing.next_asked(replay.line, replay.step)

    def begin(self, seat: int = 0) -> None:
        """Guess a player's moves from now on, or everyone's."""
        self.guessing = Guessing(self._state().log, seat)

    def end(self) -> None:
        """Guess no more."""
        self.guessing = None

    # --- what the reader does ---

    def guess(self, text: str = "") -> GuessedMove | None:
        """Take a guess in notation, or what has been entered by clicks. Returns it with its verdict, or None."""
        return self._take(lambda guessing, replay: guessing.guess(replay.line, replay.step, text))

    def click(self, token: str) -> GuessedMove | None:
        """Take a click on the board. Returns the guess if it is complete, or None."""
        return self._take(lambda guessing, replay: guessing.click(replay.line, replay.step, token))

    def reveal(self) -> GuessedMove | None:
        """Show the move without a guess."""
        return self._take(lambda guessing, replay: guessing.reveal(replay.line, replay.step))

    def _take(self, answer: Callable[[Guessing, Replay], Node | None]) -> GuessedMove | None:
        guessing, replay = self.guessing, self._state().replay
        if guessing is None:
            return None
        node = answer(guessing, replay)
        told = guessing.told
        if node is None:
            self._on_change()
            return None
        self._is_answering = True
        self._goto(node.step)
        self._is_answering = False
        return told

    def go_on(self) -> None:
        """Go to the next move to guess, or else to the end."""
        guessing, replay = self.guessing, self._state().replay
        if guessing is None:
            return
        guessing.leave()
        ahead = guessing.ahead(replay.line, replay.step)
        step = ahead[0] if ahead else replay.last
        if step == replay.step:
            self._on_change()
        else:
            self._goto(step)

    def leave(self) -> None:
        """Forget what has been entered: another step is shown. An answer stays while the player goes to its move."""
        if self.guessing is not None and not self._is_answering:
            self.guessing.leave()

    def _call(self, name: str, given: object) -> None:
        match name, given:
            case "guess", str(text):
                self.guess(text)
            case "reveal", _:
                self.reveal()
            case "next", _:
                self.go_on()
            case "whose", int(seat) if self.guessing is not None and not isinstance(seat, bool):
                self.guessing.seat = seat
                self.go_on()
            case "clear", _:
                self.leave()
                self._on_change()
            case "close", _:
                self.end()
                self._on_change()

    # --- what is shown ---

    @property
    def entered(self) -> Tokens:
        """What has been clicked of a guess so far."""
        return () if self.guessing is None else self.guessing.tokens

    def marks(self, replay: Replay) -> tuple[Mark, ...]:
        """Return the marks on the board."""
        return () if self.guessing is None else self.guessing.marks(replay.line, replay.step)

    def show(self, state: PlayerState) -> None:
        """Show a step. O(legal actions) of all moves the first time."""
        view, guessing, replay = self.view, self.guessing, state.replay
        with view.hold_sync():
            view.visible = guessing is not None
            if guessing is not None:
                view.players = list(map(term, replay.names))
                view.shown = guessing.shown(replay.line, replay.step)
                view.told = None if guessing.told is None else self._told(replay, guessing.told)

    def _told(self, replay: Replay, answer: GuessedMove) -> dict[str, Any]:
        """Return what happened in a move, with the rules behind it, and how it changed the player's chance to win."""
        log, node = replay.log, replay.log.node(answer.record)
        state, events = log.tree.before(node), []
        for event in node.events:
            title = log.game.rulebook[event.rule].in_words.title
            events.append([log.game.words.narrate(event, state, replay.names), title])
            state = log.game.engine.evolve(state, event)
        is_known = node.step <= replay.common
        chances = self._forecast.chances(answer.player, node.first_step, node.step) if is_known else None
        return {"events": events, "chances": None if chances is None else list(chances)}
