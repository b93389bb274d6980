"""Games in which all act at the same time, against the clock: the clock of a round, and the bots who play by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from minerals.bots import Pacing
from minerals.core.chance import SeededChance
from minerals.core.game import Game
from minerals.core.languages import translated
from minerals.core.log import Node
from minerals.core.records import Action
from minerals_widgets.seating import Seating
from minerals_widgets.timing import Timing, clock_face


class RealTime:
    """The clock of a match whose actions have a time `at`; of any other match it stands still.

    A round begins when somebody starts the clock, so that nothing runs away from who still reads.

    Parameters
    ----------
    seating
        The match, and who plays it.
    timing
        The stopwatch.
    """

    def __init__(self, seating: Seating, timing: Timing) -> None:
        self.seating = seating
        self.match = seating.match
        self.timing = timing
        self.limit: int = 1000 * getattr(self.match.log.options, "time_limit", 0)
        """How long a round can last, in milliseconds; 0 for no limit."""
        self.is_on = False
        """Whether what can be done now has a time."""
        self._luck = SeededChance(f"the pace of {self.match.log.header.meta}")
        self._pacing: Pacing | None = None
        self._began_at = 0
        self._earliest = 0
        self.begin()

    # --- the clock ---

    def begin(self) -> None:
        """Put the clock to the time at which the match stands, where it waits to be started."""
        self.timing.stop()
        earliest = self._earliest_now()
        self.is_on = earliest is not None
        self._began_at = self._earliest = earliest or 0
        self.timing.set(self._began_at)
        self._pacing = Pacing(self.match, self.seating.bots, self._luck) if self.is_on else None

    def follow(self) -> None:
        """Take in what was just played: where a round began or is over, or time was set back, the clock waits."""
        earliest = self._earliest_now()
        if self.is_on != (earliest is not None) or (earliest or 0) < self._earliest:
            self.begin()
        self._earliest = earliest or 0

    def _earliest_now(self) -> int | None:
        legal: tuple[Any, ...] = self.match.legal_actions()
        if not legal or not hasattr(legal[0], "at"):
            return None
        return min(action.at for action in legal)

    @property
    def is_waiting(self) -> bool:
        """Whether nothing can be done before the clock is started."""
        return self.is_on and not self.timing.is_running

    @property
    def is_fresh(self) -> bool:
        """Whether the clock has not been running in this round."""
        return self.timing.read() == self._began_at

    @property
    def face(self) -> str:
        """What the clock shows, in whole seconds."""
        time = clock_face(self._now())
        return translated("{time} of {limit}", time=time, limit=clock_face(self.limit)) if self.limit else time

    def _now(self) -> int:
        return min(self.timing.read(), self.limit) if self.limit else self.timing.read()

    # --- acting ---

    def at_its_time(self, action: Action) -> Action:
        """Return an action as it happens now, not before its player can act at all; as it is where it has no time."""
        if not self.is_on or not hasattr(action, "at"):
            return action
        player = frozenset([self.match.game.actor(self.match.state, action)])
        legal: tuple[Any, ...] = self.seating.actions_of(player)
        earliest = min((other.at for other in legal), default=0)
        return _at(action, max(self._now(), earliest))

    def play_due(self) -> Iterator[Node]:
        """Play what bots have done by now, and the end of a round whose time is up; yield each record."""
        while self.is_on and self.timing.is_running:
            now = self.timing.read()
            if self._is_bot_due(now):
                self._play_bot()
            elif self.limit and now >= self.limit and (forced := self._only_action_left()) is not None:
                self.match.play(forced)
            else:
                return
            node = self.match.node
            self.follow()
            yield node

    def _is_bot_due(self, now: int) -> bool:
        coming = self._pacing.next() if self._pacing is not None else None
        # Who comes at the same time as another who sits behind acts a millisecond later.
        return coming is not None and coming[1] <= now and not 0 < self.limit <= coming[1] + 1

    def _play_bot(self) -> None:
        assert self._pacing is not None, "a bot is due only by the pacing"
        choice = self._pacing.act()
        node = self.match.node
        self.match.log.comment(choice.note, on=node.n, by=self.seating.bots[node.player].name)

    def _only_action_left(self) -> Action | None:
        """Return what somebody has to do when time is up, people at this board first."""
        game, state = self.match.game, self.match.state
        for seat in sorted(self.match.to_act, key=lambda seat: seat not in self.seating.people):
            legal: tuple[Any, ...] = self.seating.actions_of(frozenset([seat]))
            late = [_at(action, max(self.limit, action.at)) for action in legal]
            left = [action for action in late if not game.engine.explain(state, action)]
            if len(left) == 1:
                return left[0]
        return None


def has_times(game: Game) -> bool:
    """Tell whether any of a game's actions have a time."""
    return any("at" in action_type.__struct_fields__ for action_type in game.engine.action_types)


def _at(action: Any, milliseconds: int) -> Action:
    timed: Action = msgspec.structs.replace(action, at=milliseconds)
    return timed
