"""What can be chosen before a game begins. Each option has a default and a description, and is checked for you."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from minerals.core.options import Options
from minerals.template.pebbles.components import HIGHEST


class PebblesOptions(Options, frozen=True):
    """The header of a log records them."""

    players: Annotated[int, Meta(ge=2, le=4, description="How many play.")] = 2
    heap: Annotated[int, Meta(ge=1, le=HIGHEST, description="How many pebbles lie on each cell.")] = 2
    die: Annotated[Literal["fair", "loaded"], Meta(description="A loaded die shows a six half the time.")] = "fair"
