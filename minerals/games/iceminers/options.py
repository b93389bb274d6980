"""The options of Iceminers: the readings the print leaves open, the default first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from minerals.core.game import Options
from minerals.core.text import template
from minerals.games.iceminers.components import COLOUR_NAMES

USUAL, OPPOSITE = "usual", "opposite"
"""The colours of the players that have a name."""


def _described(text: str) -> Meta:
    return Meta(extra_json_schema={"description": text})


class IceminersOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The choices before a game begins. The header of a log records them."""

    players: Annotated[
        int, Meta(ge=2, le=4, extra_json_schema={"description": template("How many players take part.")})
    ] = 2
    coasters: Annotated[
        Literal["print", "fixed", "random"],
        _described(
            template(
                "The coasters from the north clockwise. Print: red, blue, yellow and green, as in the example of the "
                "print. Fixed: red, blue, green and yellow, as in logs of the first version. Random: drawn by lot."
            )
        ),
    ] = "print"
    colours: Annotated[
        str,
        _described(
            template(
                "The colours of the players in the order of the seats, separated by spaces. 'usual' means red, blue, "
                "green and yellow. With 'opposite', the first two players begin at opposite arms."
            )
        ),
    ] = USUAL
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
                "description": template(
                    "The game stops and is scored after this many turns. With 0 there is no limit; a study has its own."
                )
            },
        ),
    ] = 0

    def __post_init__(self) -> None:
        """Refuse colours that are not those of the players."""
        if self.colours in (USUAL, OPPOSITE):
            return
        chosen = self.colours.split()
        if len(chosen) != self.players or len(set(chosen)) != self.players or not set(chosen) <= set(COLOUR_NAMES):
            raise ValueError(
                f"option 'colours' takes {USUAL!r}, {OPPOSITE!r}, or {self.players} different ones of "
                f"{', '.join(COLOUR_NAMES)}, not {self.colours!r}"
            )

    def colours_with(self, coasters: Sequence[str]) -> tuple[str, ...]:
        """Return the colour of each player where the coasters lie in an order, from the north clockwise.

        >>> IceminersOptions(colours="opposite").colours_with(("red", "blue", "yellow", "green"))
        ('red', 'yellow')
        """
        if self.colours == OPPOSITE:
            first = COLOUR_NAMES[0]
            second = coasters[(coasters.index(first) + 2) % 4]
            others = (colour for colour in COLOUR_NAMES if colour not in (first, second))
            return (first, second, *others)[: self.players]
        return COLOUR_NAMES[: self.players] if self.colours == USUAL else tuple(self.colours.split())
