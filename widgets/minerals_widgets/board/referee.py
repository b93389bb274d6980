"""The referee of a session: the differences between playing in turns, in real time, and at a level."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from minerals.core.game import Action, Hint, Prompt, Tokens
from minerals.core.log import Node
from minerals.core.match import Entry
from minerals_widgets.board.answer import Answer
from minerals_widgets.board.clock import Clock
from minerals_widgets.board.seats import Seats
from minerals_widgets.board.story import Story
from minerals_widgets.board.turn import prompt, turn_of_others


class Reply(NamedTuple):
    """The reply to an action that a person chose."""

    story: Story | None
    """What happened, or None if nothing did."""
    answer: Answer | None = None
    """The answer to it, by default the story."""


class Referee(Protocol):
    """Decides how a game is played.

    `TurnReferee` plays in turns, `RealTimeReferee` against the clock, and the classroom's `LevelReferee` at a level.
    """

    @property
    def clock(self) -> Clock | None:
        """The clock of the round, or None if time never counts."""

    @property
    def can_end(self) -> bool:
        """Whether people may end the game early."""

    def actions(self) -> tuple[Action, ...]:
        """Return the actions that are possible at this board now. O(legal actions)."""

    def objection(self) -> str:
        """Return a sentence that says why nobody at this board can act now, or "" if somebody can."""

    def prompt(self, entry: Entry) -> Prompt:
        """Return what to do next, after the clicks so far, in one sentence with the buttons in it."""

    @property
    def hint_waits(self) -> bool:
        """Whether a hint would have to wait until the game's compiled players are ready."""

    def hint(self) -> Hint | None:
        """Return a hint, or None if there is none."""

    def play(self, action: Action) -> Reply:
        """Play the action that a person chose. Raises the errors of `Match.play`."""

    def judge(self, entered: Tokens, refusal: Answer) -> Answer:
        """Return the answer to a refused click. `entered` are the tokens, including the one refused."""

    def play_others(self, story: Story) -> None:
        """Let bots play when it is their turn, and tell the story."""

    def play_due(self) -> Iterable[Node]:
        """Play everything that has become due, and yield each record."""

    def follow(self, *, back: bool = False) -> None:
        """Take in that the match has moved on or was taken back."""


class TurnReferee:
    """The referee of a game in which time does not count: people and bots take turns.

    `seats`: the people at this board, and the bots.
    """

    clock = None
    can_end = True

    def __init__(self, seats: Seats) -> None:
        self.seats = seats

    def actions(self) -> tuple[Action, ...]:
        """Return the legal actions of the people at this board."""
        return self.seats.actions()

    def objection(self) -> str:
        """Return whose turn it is, if it is not the turn of anyone at this board."""
        return turn_of_others(self.seats)

    def prompt(self, entry: Entry) -> Prompt:
        """Return what to do next, whose turn it is elsewhere, or how the game ended."""
        return prompt(self.seats, entry)

    @property
    def hint_waits(self) -> bool:
        """Whether a hint would have to wait until the game's compiled players are ready."""
        return self.seats.hint_waits_for_players

    def hint(self) -> Hint | None:
        """Return the game's own hint, or what the strongest bot would do."""
        return self.seats.hint()

    def play(self, action: Action) -> Reply:
        """Play the action that a person chose, and tell the story."""
        match = self.seats.match
        match.play(action)
        return Reply(Story(match).tell(match.node))

    def judge(self, _entered: Tokens, refusal: Answer) -> Answer:
        """Return the refusal unchanged."""
        return refusal

    def play_others(self, story: Story) -> None:
        """Let bots play when it is their turn."""
        while (seat := self.seats.bot_to_act) is not None:
            story.tell(self.seats.play_bot(seat))

    def play_due(self) -> Iterable[Node]:
        """Play nothing: time does not count."""
        return ()

    def follow(self, *, back: bool = False) -> None:
        """Do nothing: this referee keeps no state of its own."""
