"""The options of Iceminers: the readings the print leaves open, the default first."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from minerals.core.game import Options
from minerals.core.text import template


def _described(text: str) -> Meta:
    return Meta(extra_json_schema={"description": text})


class IceminersOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The choices before a game begins. The header of a log records them."""

    players: Annotated[
        int, Meta(ge=2, le=4, extra_json_schema={"description": template("How many players take part.")})
    ] = 2
    coasters: Annotated[
        Literal["fixed", "random"],
        _described(
            template("The coasters: red, blue, green and yellow from the north clockwise, or in an order drawn by lot.")
        ),
    ] = "fixed"
    first_player: Annotated[
        Literal["player 1", "die"],
        _described(template("The player who begins: player 1, or the one with the highest roll.")),
    ] = "player 1"
    spend: Annotated[
        Literal["all", "up_to"],
        _described(template("Whether a miner must spend all its points, or may stop after at least one step.")),
    ] = "all"
    drop: Annotated[
        Literal["with_points_left", "any_time"],
        _described(template("When a miner may drop a gem: while it has points left, or also after the last one.")),
    ] = "with_points_left"
    move_on: Annotated[
        Literal["anywhere", "square"],
        _described(
            template(
                "What a thief must still be able to reach: a free square or the way off the board, or only a square."
            )
        ),
    ] = "anywhere"
    centre: Annotated[
        Literal["pair", "small"],
        _described(template("The opaque gems in the middle: a medium and a small one, or only the small one.")),
    ] = "pair"
    most_turns: Annotated[
        int,
        Meta(
            ge=0,
            le=100_000,
            extra_json_schema={
                "description": template("The game stops and is scored after this many turns. With 0 there is no limit.")
            },
        ),
    ] = 200
