"""Games in which everyone acts at the same time, against the clock: when people act, and when bots do."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from minerals.bots import Pacing
from minerals.core.game import Action, Hint, Prompt, SeededChance, Tokens, plain_prompt
from minerals.core.log import Node
from minerals.core.match import Entry
from minerals.core.text import translated
from minerals_widgets.board.answer import Answer
from minerals_widgets.board.clock import Clock, time_of
from minerals_widgets.board.referee import Reply
from minerals_widgets.board.seats import Seats
from minerals_widgets.board.story import Story
from minerals_widgets.board.turn import prompt, turn_of_others


class RealTimeReferee:
    """The referee of a game against the clock: people act at the time it shows, and bots act as fast as people.

    While the possible actions have no time, as between two rounds, people and bots take turns.

    `seats`: the people at this board, and the bots. `clock`: the clock of the round.
    """

    hint_waits = False
    can_end = True

    def __init__(self, seats: Seats, clock: Clock) -> None:
        self.seats = seats
        self.match = seats.match
        self.clock = clock
        self._luck = SeededChance(f"the pace of {self.match.log.header.meta}")
        self._pacing = self._new_pacing()

    def _new_pacing(self) -> Pacing | None:
        return Pacing(self.match, self.seats.bots, self._luck) if self.clock.is_on else None

    # --- possible actions ---

    @property
    def _button(self) -> str:
        return translated("Start") if self.clock.is_fresh else translated("Continue")

    def actions(self) -> tuple[Action, ...]:
        """Return the actions that are possible at this board now: none while the clock is stopped."""
        return () if self.clock.is_waiting else self.seats.actions()

    def objection(self) -> str:
        """Return whose turn it is, or that the clock is stopped, if nobody at this board can act now."""
        waits = translated("The clock is stopped. Start it to play.") if self.clock.is_waiting else ""
        return turn_of_others(self.seats) or waits

    def prompt(self, entry: Entry) -> Prompt:
        """Return what to do next, that the clock is stopped, or how the game ended."""
        if self.clock.is_waiting and self.seats.able:
            return plain_prompt(translated("Press {button} when you are ready.", button=self._button))
        return prompt(self.seats, entry)

    def hint(self) -> Hint | None:
        """Return the game's own hint, or what the strongest bot would do."""
        return self.seats.hint()

    # --- playing ---

    def play(self, action: Action) -> Reply:
        """Play the action that a person chose, at the time it is now, and tell the story."""
        self.match.play(self._at_its_time(action))
        self.follow()
        return Reply(Story(self.match).tell(self.match.node))

    def judge(self, _entered: Tokens, refusal: Answer) -> Answer:
        """Return the refusal unchanged."""
        return refusal

    def play_others(self, story: Story) -> None:
        """Let bots play when it is their turn, if time does not count now."""
        while not self.clock.is_on and (seat := self.seats.bot_to_act) is not None:
            story.tell(self.seats.play_bot(seat))
            self.follow()

    def play_due(self) -> Iterator[Node]:
        """Play what bots have done by now, end a round whose time is up, and yield each record."""
        while self.clock.is_on and self.clock.is_running:
            if self._is_bot_due():
                self._play_bot()
            elif self.clock.is_time_up and (forced := self._only_action_left()) is not None:
                self.match.play(forced)
            else:
                return
            node = self.match.node
            self.follow()
            yield node

    def follow(self, *, back: bool = False) -> None:
        """Take in the state of the match. If a round began or ended, or time was set back, the clock waits."""
        if back:
            self.clock.begin()
        if self.clock.follow() or back:
            self._pacing = self._new_pacing()

    # --- inside ---

    def _at_its_time(self, action: Action) -> Action:
        """Return an action at the time it is now, but not before what has happened. An action without a time stays.

        A player who has to wait while others act keeps the time it is now, so the rules say how long.
        """
        if not self.clock.is_on or time_of(action) is None:
            return action
        player = frozenset([self.match.game.actor(self.match.state, action)])
        earliest = min((time_of(other) or 0 for other in self.seats.actions_of(player)), default=0)
        now = self.clock.now
        return _at(action, now if earliest > self.clock.earliest + 1 else max(now, earliest))

    def _is_bot_due(self) -> bool:
        now, limit = self.clock.read(), self.clock.limit
        coming = self._pacing.next() if self._pacing is not None else None
        # If two bots are due at the same time, the one at the later seat acts a millisecond later.
        return coming is not None and coming[1] <= now and not 0 < limit <= coming[1] + 1

    def _play_bot(self) -> None:
        assert self._pacing is not None, "a bot is due only by the pacing"
        choice = self._pacing.act()
        node = self.match.node
        self.match.log.comment(choice.note, on=node.n, by=self.seats.bots[node.player].name)

    def _only_action_left(self) -> Action | None:
        """Return the action that somebody must take when time is up, people at this board first."""
        game, state = self.match.game, self.match.state
        for seat in sorted(self.match.to_act, key=lambda seat: seat not in self.seats.people):
            legal = self.seats.actions_of(frozenset([seat]))
            late = [_at(action, max(self.clock.limit, time_of(action) or 0)) for action in legal]
            left = [action for action in late if not game.engine.explain(state, action)]
            if len(left) == 1:
                return left[0]
        return None


def _at(action: Action, milliseconds: int) -> Action:
    return msgspec.structs.replace(action, at=milliseconds)
