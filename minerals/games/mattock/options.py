"""The options of Mattock."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from minerals.core.languages import template
from minerals.core.options import Options


class MattockOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be chosen before a game begins; the header of a log records it."""

    players: Annotated[int, Meta(ge=2, le=2, extra_json_schema={"description": template("Mattock is for two.")})] = 2
    board: Annotated[
        Literal["full", "inner"],
        Meta(extra_json_schema={"description": template("127 spaces and 6 miners each, or the inner 61 and 3 each.")}),
    ] = "full"
    setup: Annotated[
        Literal["fixed", "freestyle", "random"],
        Meta(
            extra_json_schema={
                "description": template("Where the miners begin: as printed, placed in turn, or drawn by lot.")
            }
        ),
    ] = "fixed"
