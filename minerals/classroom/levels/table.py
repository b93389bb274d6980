"""The table for a level: the student acts, and the others reply as the level says."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from minerals.bots import bot_named
from minerals.classroom.levels.goals import are_met
from minerals.classroom.levels.level import Level, Reply
from minerals.classroom.levels.situation import Situation, Try
from minerals.core.game import Action
from minerals.core.log import Node
from minerals.core.match import Match
from minerals.core.system import require_time
from minerals.core.text import MineralsError


class Table:
    """A match with one student at the table.

    The others do what the level says. If they cannot, or if the level says nothing more, the greedy bot acts for them.

    `match`: the match, if it starts from a different position.
    """

    def __init__(self, level: Level, match: Match | None = None) -> None:
        self.level = level
        self.match = match if match is not None else level.begin()
        self.begun: Node = self.match.node
        """The record behind which the level begins."""
        first = next(iter(self.match.to_act), 0) if level.opponent else 0
        self.seat = first if level.seat is None else level.seat
        """Whose part the student plays; 0 for everybody's."""
        self.strayed = ""
        """The last reply of the level that could not be played; "" where there was none."""

    # --- what the student may do ---

    @property
    def is_to_act(self) -> bool:
        """Whether the student may act."""
        return bool(self.match.to_act) if not self.seat else self.seat in self.match.to_act

    @property
    def is_turn_over(self) -> bool:
        """Whether only players may act for whom the student never plays in this level."""
        return bool(self.match.to_act and self.side) and self.side not in self.match.to_act

    def is_own(self, action: Action) -> bool:
        """Tell whether an action is the student's to choose."""
        return not self.seat or self.match.game.actor(self.match.state, action) == self.seat

    def actions(self) -> tuple[Action, ...]:
        """Return what the student may do. O(legal actions)."""
        return tuple(action for action in self.match.legal_actions() if self.is_own(action))

    @cached_property
    def side(self) -> int:
        """The player that the solutions play for; 0 if they play for several."""
        return self.seat or _only_side(self.level)

    # --- playing ---

    def play(self, action: Action | str, tries: Sequence[Try] = ()) -> bool:
        """Play an action of the student and the replies to it. Return whether the goal is met.

        Once the goal is met, nobody replies. Raises what `Match.play` raises.

        `tries`: what the student has tried before.
        """
        self.match.play(action)
        done = str(self.match.node.action)
        tried = (*tries, Try(done))
        if self.is_met(tried):
            return True
        return self._reply(done, tried)

    def is_met(self, tries: Sequence[Try]) -> bool:
        """Tell whether the goal is met."""
        return bool(self.level.goal) and are_met(self.level.goal, Situation(self.match, self.begun, tuple(tries)))

    def records(self) -> tuple[Node, ...]:
        """Return the records since the level began."""
        path = self.match.node.path()
        return tuple(path[path.index(self.begun) + 1 :])

    def own(self) -> tuple[str, ...]:
        """Return what the student has played since the level began."""
        return tuple(str(node.action) for node in self.records() if not self.seat or node.player == self.seat)

    def back(self) -> bool:
        """Go back to where the student last had a choice; return whether there was one."""
        for node in reversed(self.records()):
            if node.parent is not None and (not self.seat or node.player == self.seat):
                self.match.goto_record(node.parent.n)
                return True
        return False

    # --- the others ---

    def _reply(self, done: str, tries: Sequence[Try]) -> bool:
        planned = self._planned(done)
        if planned is None and (self.is_to_act or not self.seat):
            return False
        for text in planned.play if planned is not None else ():
            try:
                self.match.play(text)
            except MineralsError:
                self.strayed = text
                break
            if self.is_met(tries):
                return True
        bot = bot_named("greedy", seed=self.level.id)
        while self.match.to_act and not self.is_to_act:
            require_time()
            self.match.play(bot.choose(self.match).action)
            if self.is_met(tries):
                return True
        return False

    def _planned(self, done: str) -> Reply | None:
        """Return what the level says that others do now, or None."""
        replies = self.level.opponent
        answering = next((reply for reply in replies if reply.after == done), None)
        if answering is not None or self.is_to_act:
            return answering
        in_order = [reply for reply in replies if not reply.after]
        turn = self._turns_of_others()
        return in_order[turn] if turn < len(in_order) else None

    def _turns_of_others(self) -> int:
        """Return how often others have had a turn since the level began."""
        players = [self.seat, *(node.player for node in self.records())]
        return sum(before == self.seat and player != self.seat for before, player in pairwise(players))


def _only_side(level: Level) -> int:
    """Return the player who acts in the solutions of a level if it is only one, or 0."""
    match = level.begin()
    here, sides = match.node.n, set()
    for solution in level.solutions:
        match.goto_record(here)
        for action in solution.play:
            try:
                match.play(action)
            except MineralsError:  # tried because a rule forbids it
                break
            sides.add(match.node.player)
    return sides.pop() if len(sides) == 1 else 0
