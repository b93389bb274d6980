"""What a player shows at one moment. Everything that is seen follows from it."""

from __future__ import annotations

from os import PathLike
from typing import NamedTuple

from minerals import Log
from minerals.core.log import Node
from minerals_widgets.player.course import Course
from minerals_widgets.player.replay import Caption, Replay


class PlayerState(NamedTuple):
    """A step of a line of a log, for the parts of a player to show."""

    replay: Replay
    course: Course
    """The line. There is another one whenever the line, what has been said of it, or its turning points change."""
    caption: Caption
    """The words about the step."""
    path: str | PathLike[str] | None
    """The file of the log, if it has one."""

    @property
    def log(self) -> Log:
        """The recorded game."""
        return self.replay.log

    @property
    def limit(self) -> int:
        """The last step of which anything is told, for a viewer who is not to know the result."""
        return self.replay.limit

    @property
    def step(self) -> int:
        """How many events have happened."""
        return self.replay.step

    @property
    def node(self) -> Node:
        """The record that contains the step."""
        return self.replay.node
