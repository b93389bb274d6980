"""Matches for the tests of boards and players."""

from __future__ import annotations

import minerals
from minerals_widgets.board.new_session import session_of

LESSON = {"board": "lesson", "removals": 0, "seed": 7}


def lesson_match(**changes) -> minerals.Match:
    """Begin a match on the small board, where Kate places the first pawn."""
    return minerals.new("minerals", **{"players": ["Kate", "Matt"], **LESSON, **changes})


def begun_match() -> minerals.Match:
    """Begin a match and place both pawns; Kate, on d6, is to move."""
    match = lesson_match()
    match.play("pawn e6")
    match.play("pawn d6")
    return match


class Watch:
    """A clock that stands where a test puts it."""

    def __init__(self):
        self.seconds = 100.0

    def __call__(self):
        return self.seconds


class Round:
    """A game in real time, played at one seat, and the time that passes in it."""

    def __init__(self, *, seat=1, bots=None, **options):
        self.watch = Watch()
        self.match = minerals.new("out_of_mine", **{"players": ["Ada", "Ben"], "rounds": 1, "seed": 3} | options)
        self.session = session_of(self.match, bots, seat, now=self.watch)

    def begin(self):
        """Let everybody choose a side where there is a choice, and start the clock."""
        for seat in self.match.to_act:
            if not self.session.clock.is_on:
                self.match.play(f"{seat}: front")
        self.session.refresh()
        self.session.start()
        return self

    def wait(self, seconds):
        """Let time pass, with a look at the clock each tenth of a second; return how often anything happened."""
        changes = 0
        for _ in range(round(10 * seconds)):
            self.watch.seconds += 0.1
            changes += self.session.tick()
        return changes
