"""The referee of a session: what differs between playing in turns, in real time, and at a level."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from minerals.core.entry import Entry
from minerals.core.game import Hint, Tokens
from minerals.core.log import Node
from minerals.core.records import Action
from minerals_widgets.board.answer import Answer
from minerals_widgets.board.clock import Clock
from minerals_widgets.board.seats import Seats
from minerals_widgets.board.story import Story
from minerals_widgets.board.turn import standing, turn_of_others


class Reply(NamedTuple):
    """What came of an action that a person chose."""

    story: Story | None
    """What happened, where anything did."""
    answer: Answer | None = None
    """What is said to it; by default the story."""


class Referee(Protocol):
    """What decides how a game is played here.

    In turns, `TurnReferee`; against the clock, `RealTimeReferee`; at a level, `LevelReferee` of the classroom.
    """

    @property
    def clock(self) -> Clock | None:
        """The clock of the round; None where time never counts."""

    def actions(self) -> tuple[Action, ...]:
        """Return what can be done from here now. O(legal actions)."""

    def objection(self) -> str:
        """Return in a sentence why nothing can be begun from here now; "" where something can."""

    def standing(self, entry: Entry) -> str:
        """Return in a sentence how the game stands, and what has been entered."""

    def hint(self) -> Hint | None:
        """Return what helps to go on, where anything does."""

    def play(self, action: Action) -> Reply:
        """Play what a person chose. Raises what `Match.play` raises."""

    def judge(self, entered: Tokens, refusal: Answer) -> Answer:
        """Return what a refused click is answered with: these are the tokens entered, with the one refused."""

    def play_others(self, story: Story) -> None:
        """Let the bots play whose turn it is, and tell it."""

    def play_due(self) -> Iterable[Node]:
        """Play what has become due as time passed, and yield each record."""

    def follow(self, *, back: bool = False) -> None:
        """Take in that the match stands elsewhere than before: further on, or taken back."""


class TurnReferee:
    """Of a game in which time does not count: people and bots act in turns.

    Parameters
    ----------
    seats
        Who plays from here, and which bots do.
    """

    clock = None

    def __init__(self, seats: Seats) -> None:
        self.seats = seats

    def actions(self) -> tuple[Action, ...]:
        """Return the legal actions of those who play from here."""
        return self.seats.actions()

    def objection(self) -> str:
        """Return whose turn it is, where it is that of others."""
        return turn_of_others(self.seats)

    def standing(self, entry: Entry) -> str:
        """Return whose turn it is and what has been entered, or how the game ended."""
        return standing(self.seats, entry)

    def hint(self) -> Hint | None:
        """Return the game's own hint."""
        return self.seats.hint()

    def play(self, action: Action) -> Reply:
        """Play what a person chose, and tell it."""
        match = self.seats.match
        match.play(action)
        return Reply(Story(match).tell(match.node))

    def judge(self, _entered: Tokens, refusal: Answer) -> Answer:
        """Leave it at the refusal."""
        return refusal

    def play_others(self, story: Story) -> None:
        """Let the bots play whose turn it is."""
        while (seat := self.seats.bot_to_act) is not None:
            story.tell(self.seats.play_bot(seat))

    def play_due(self) -> Iterable[Node]:
        """Play nothing: time does not count."""
        return ()

    def follow(self, *, back: bool = False) -> None:
        """Need nothing: where the match stands is where it is."""
