"""The options of Mattock."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from minerals.core.game import Options
from minerals.core.text import template

MISSING_SETUPS = dict.fromkeys(("size-6", "size-8"), ("fixed", "sixths"))
"""By board, the set-ups that it does not have: no start spaces are printed, and its miners do not fit six sixths."""


class MattockOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The choices before a game begins. The header of a log records them."""

    players: Annotated[
        int, Meta(ge=2, le=2, extra_json_schema={"description": template("Mattock is for two players.")})
    ] = 2
    board: Annotated[
        Literal["full", "inner", "size-6", "size-8"],
        Meta(
            extra_json_schema={
                "description": template(
                    "The full board with 127 spaces and 6 miners for each player, or the inner one with 61 and 3, "
                    "as on Board Game Arena. Two more sizes have 4 and 8 miners each, and no fixed set-up."
                )
            }
        ),
    ] = "full"
    setup: Annotated[
        Literal["fixed", "freestyle", "random", "sixths"],
        Meta(
            extra_json_schema={
                "description": template(
                    "Where the miners begin: as printed, placed in turn, or drawn by lot, from all spaces or by sixths."
                )
            }
        ),
    ] = "fixed"
    swap: Annotated[
        bool,
        Meta(
            extra_json_schema={
                "description": template(
                    "The swap rule: after the first turn, the other player may swap sides in place of a turn."
                )
            }
        ),
    ] = False
    handicap: Annotated[
        Literal[0, 1, 2],
        Meta(extra_json_schema={"description": template("The player who has a miner less, or 0 for nobody.")}),
    ] = 0

    def __post_init__(self) -> None:
        """Refuse options that do not go together."""
        if self.swap and self.handicap:
            raise ValueError("swapping sides would hand the handicap on to the other player; choose swap or handicap")
        if self.setup in MISSING_SETUPS.get(self.board, ()):
            raise ValueError(f"the {self.board} board has no {self.setup} set-up; choose freestyle or random")
