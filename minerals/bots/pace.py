"""The timing of bots in a game in which everyone acts at once: they take as long as people do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from minerals.bots.bot import Bot, Choice, choices
from minerals.bots.person import people_of
from minerals.core.game import Action, Chance
from minerals.core.match import Match
from minerals.core.system import require


class Pacing:
    """Decides when each bot acts in a game in which everyone acts at once.

    Parameters
    ----------
    match
        The game. Its actions have a time, `at`.
    bots
        The bots, by seat; other seats are left alone.
    chance
        Decides how long each bot takes.

    Examples
    --------
    In a game in which players take turns, nobody waits:

    >>> import minerals
    >>> from minerals.bots import bot_named
    >>> match = minerals.new("minerals", board="lesson", seed=7)
    >>> pacing = Pacing(match, {1: bot_named("random", 1), 2: bot_named("random", 2)}, minerals.SeededChance(3))
    >>> pacing.next()
    (1, 0)
    >>> pacing.act().note, pacing.next()
    ('one of 22', (2, 0))
    """

    def __init__(self, match: Match, bots: Mapping[int, Bot], chance: Chance) -> None:
        require(Match, match=match)
        require(Mapping[int, Bot], bots=bots)
        self.match = match
        self.bots = bots
        self.chance = chance
        self._due: dict[int, int] = {}
        self._now = 0
        self._counts = False

    def next(self) -> tuple[int, int] | None:
        """Return which seat acts next and when, in milliseconds; None if no bot can act. O(seats)."""
        able = [seat for seat in self.match.to_act if seat in self.bots]
        if not able:
            return None
        earliest = self._earliest()
        self._start_over_if_time_does(earliest)
        for seat in able:
            if seat not in self._due:
                self._due[seat] = self._now + self._pause(seat, self.match.state, None)
        at, seat = min((max(self._due[seat], earliest.get(seat, 0)), seat) for seat in able)
        return seat, at

    def act(self) -> Choice:
        """Play the next bot's action at its time, and return its choice. A bot must be able to act."""
        coming = self.next()
        assert coming is not None, "somebody is asked whether anybody is to act first"
        seat, at = coming
        choice = self.bots[seat].choose(self.match, seat)
        action = self._in_time(seat, choice.action, at)
        before = self.match.state
        self.match.play(action)
        self._due[seat] = at + self._pause(seat, before, action)
        return Choice(action, choice.note)

    def _in_time(self, seat: int, action: Action, at: int) -> Action:
        """Return an action at its time; if that is too late for it, another one that is still possible."""
        if not hasattr(action, "at"):
            return action
        explain, moved = self.match.explain, _moved(action, at)
        if not explain(moved) or explain(_moved(action, self._earliest()[seat])):
            return moved
        others = (_moved(other, at) for other in choices(self.match, seat))
        return next((other for other in others if not explain(other)), moved)

    def _earliest(self) -> dict[int, int]:
        """Return the earliest time at which each seat can act, if time counts."""
        game, state = self.match.game, self.match.state
        times: dict[int, int] = {}
        for action in self.match.legal_actions():
            if hasattr(action, "at"):
                seat = game.actor(state, action)
                times[seat] = min(action.at, times.get(seat, action.at))
        return times

    def _start_over_if_time_does(self, earliest: Mapping[int, int]) -> None:
        """Forget when each bot is due if a new round has set the clock back, or time starts or stops counting."""
        now, counts = min(earliest.values(), default=0), bool(earliest)
        if now < self._now or counts != self._counts:
            self._due.clear()
        self._now, self._counts = now, counts

    def _pause(self, seat: int, state: Any, action: Any) -> int:
        people = people_of(self.match.game, self.bots[seat])
        return people.pace(state, action, self.chance) if people is not None else 0


def _moved(action: Action, at: int) -> Action:
    return msgspec.structs.replace(action, at=at)  # type: ignore[call-arg, unused-ignore]  # it has a time
