"""What a bot is."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from minerals.core.match import Match
from minerals.core.records import Action


class Choice(NamedTuple):
    """What a bot chose, and why in a few words."""

    action: Action
    note: str


class Bot(Protocol):
    """Whatever can choose an action."""

    @property
    def name(self) -> str:
        """The bot's name, which signs its comments in a log."""
        ...

    def choose(self, match: Match) -> Choice:
        """Choose one of the legal actions; nothing is played. Raises `StepError` where there is none."""
        ...
