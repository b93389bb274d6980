"""The options of Out of Mine!: the variants, and the readings that the printed rules leave open, the default first."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from minerals.core.game import Options
from minerals.core.text import template


def _described(text: str) -> Meta:
    return Meta(extra_json_schema={"description": text})


class OutOfMineOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be chosen before a game begins; the header of a log records it."""

    players: Annotated[
        int,
        Meta(
            ge=1,
            le=4,
            extra_json_schema={"description": template("The number of players; one plays against the clock.")},
        ),
    ] = 2
    elves: Annotated[bool, _described(template("Whether elves give points (advanced variant A)."))] = False
    elements: Annotated[bool, _described(template("Whether elements give and cost points (advanced variant B)."))] = (
        False
    )
    rounds: Annotated[int, Meta(ge=1, le=7, extra_json_schema={"description": template("The number of rounds.")})] = 7
    time_limit: Annotated[
        int,
        Meta(
            ge=0,
            le=3600,
            extra_json_schema={"description": template("The time limit of a round in seconds; 0 for no limit.")},
        ),
    ] = 0
    head_start: Annotated[
        int,
        Meta(
            ge=0,
            le=600,
            extra_json_schema={
                "description": template(
                    "A handicap: how many seconds each player begins after the one before, so the slowest sits first."
                )
            },
        ),
    ] = 0
    grace: Annotated[
        int,
        Meta(
            ge=0,
            le=600,
            extra_json_schema={
                "description": template("A handicap: how many seconds the others may go on after a call.")
            },
        ),
    ] = 0
    calls: Annotated[
        bool,
        _described(
            template(
                "Whether players call. If not, all have equal time: until the time limit, or until all have passed."
            )
        ),
    ] = True
    numbers: Annotated[
        Literal["at most", "exact"],
        _described(
            template(
                "At most: only too many tiles of a colour are a mistake, as in the examples of the print. Exact: too "
                "few are a mistake as well, as its words say."
            )
        ),
    ] = "at most"
    hands: Annotated[
        Literal["both", "one"],
        _described(
            template(
                "Both: players may move tiles on the table with both hands, even while they hold a new one. A lifted "
                "tile is held as it lay, and a player who passes puts back the tile in hand. One: players use only one "
                "hand, as in logs of the first version."
            )
        ),
    ] = "both"
    box: Annotated[
        Literal["second", "first"],
        _described(
            template("Which of our boxes of galleries and cards to use; logs of the first version used the first.")
        ),
    ] = "second"
    components: Annotated[
        dict[str, Any] | None,
        _described(
            template(
                "Galleries, cards or tiles of the printed game to use instead of ours, in the form of components.toml."
            )
        ),
    ] = None
