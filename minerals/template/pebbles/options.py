"""The choices before a game begins. Each option has a default and a description, and the kit checks its value."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from minerals.core.game import Options
from minerals.template.pebbles.components import HIGHEST


class PebblesOptions(Options, frozen=True):
    """The options of a game, which the header of its log records."""

    players: Annotated[int, Meta(ge=2, le=4, description="The number of players.")] = 2
    heap: Annotated[int, Meta(ge=1, le=HIGHEST, description="The number of pebbles on each cell.")] = 2
    die: Annotated[Literal["fair", "loaded"], Meta(description="A loaded die shows a six half the time.")] = "fair"
