"""The options of Iceminers: the readings the print leaves open, the default first."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from minerals.core.languages import template
from minerals.core.options import Options


def _described(text: str) -> Meta:
    return Meta(extra_json_schema={"description": text})


class IceminersOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be chosen before a game begins; the header of a log records it."""

    players: Annotated[int, Meta(ge=2, le=4, extra_json_schema={"description": template("How many play.")})] = 2
    coasters: Annotated[
        Literal["fixed", "random"],
        _described(template("Red, blue, green and yellow from the north clockwise, or in an order drawn by lot.")),
    ] = "fixed"
    first_player: Annotated[
        Literal["player 1", "die"], _described(template("Who begins: player 1, or the highest roll of a die."))
    ] = "player 1"
    spend: Annotated[
        Literal["all", "up_to"],
        _described(
            template("Whether points are spent until none is left, or a miner may stop after at least one step.")
        ),
    ] = "all"
    drop: Annotated[
        Literal["with_points_left", "any_time"],
        _described(template("When a gem may be dropped: while points are left, or after the last one as well.")),
    ] = "with_points_left"
    move_on: Annotated[
        Literal["anywhere", "square"],
        _described(
            template("What a thief must still be able to reach: a free square or the way off the board, or a square.")
        ),
    ] = "anywhere"
    centre: Annotated[
        Literal["pair", "small"],
        _described(template("The opaque gems in the middle: a medium and a small one, or the small one alone.")),
    ] = "pair"
    most_turns: Annotated[
        int,
        Meta(
            ge=0,
            le=100_000,
            extra_json_schema={
                "description": template(
                    "After so many turns the game stops and is scored; with 0 it may go on for ever."
                )
            },
        ),
    ] = 200
