"""The options of Minerals, one for each reading that the print leaves open, with the default first."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from minerals.core.game import Options
from minerals.core.text import template

BUILD = "build"
"""The board that the players lay themselves."""

READINGS_OF_TOOLS = {
    "hammer": ("hammer", "hammer_reach"),
    "chest": ("chest",),
    "sack": ("sack_limit",),
    "map": ("map_turns", "useless_tools"),
    "compass": ("compass",),
    "magnifying-glass": ("glass",),
    "vortex": ("vortex",),
    "rope": ("rope", "useless_tools"),
    "lamp": ("lamp",),
}
"""The options that say how each tool works; an owner's tool can say the same of itself."""


def _described(text: str) -> Meta:
    return Meta(extra_json_schema={"description": text})


class MineralsOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be chosen before a game begins; the header of a log records it."""

    players: Annotated[
        int, Meta(ge=1, le=5, extra_json_schema={"description": template("The number of players; 1 plays solo.")})
    ] = 2
    board: Annotated[
        str,
        Meta(
            extra_json_schema={
                "description": template(
                    "The name of a board, 'random', 'build' if the players lay it, or a board written as a diagram."
                ),
                "examples": ["meadow", "star", "lace", "river", "butterfly", "lesson", "random", BUILD],
            }
        ),
    ] = "meadow"
    tiles: Annotated[
        int,
        Meta(
            ge=4,
            le=118,
            extra_json_schema={"description": template("How many tiles the players lay if they build the board.")},
        ),
    ] = 118
    version: Annotated[
        Literal["full", "7+", "6"],
        _described(
            template("The whole game, the version for 7+ (no tools), or the one for 6-year-olds (no cards either).")
        ),
    ] = "full"
    tools: Annotated[
        str, _described(template("'random', or the names of the five tools that are face up, separated by spaces."))
    ] = "random"
    first_player: Annotated[
        int, Meta(ge=1, le=5, extra_json_schema={"description": template("The number of the player who begins.")})
    ] = 1
    removals: Annotated[
        int,
        Meta(ge=0, le=5, extra_json_schema={"description": template("How many minerals are removed before the game.")}),
    ] = 5
    crevice: Annotated[
        Literal["path", "area"],
        _described(template("How a crevice is measured: along the path, or as the whole connected empty area.")),
    ] = "path"
    over_pawns: Annotated[
        Literal["any", "one"], _described(template("How many other pawns a move may cross: any number, or only one."))
    ] = "any"
    map_turns: Annotated[
        Literal["once", "any"], _described(template("How often the Map lets a move change direction."))
    ] = "once"
    compass: Annotated[
        Literal["any", "slide"],
        _described(template("How far the Compass goes: any distance, or always as far as possible.")),
    ] = "any"
    hammer: Annotated[
        Literal["pool", "pouch"],
        _described(template("Where the Hammer's mineral comes from: the player's pool or the pouch.")),
    ] = "pool"
    hammer_reach: Annotated[
        Literal["all", "own"],
        _described(template("Whose fragments the Hammer can be used beside: everybody's, or only your own.")),
    ] = "all"
    chest: Annotated[
        Literal["one", "two", "three", "choose"],
        _described(template("What the Chest gives: one, two or three minerals drawn blind, or one that you choose.")),
    ] = "one"
    sack_limit: Annotated[
        int,
        Meta(ge=1, le=10, extra_json_schema={"description": template("The most points that the Sack swaps each way.")}),
    ] = 5
    glass: Annotated[
        Literal["start", "pawn"],
        _described(template("Where the Magnifying glass takes: beside the excavated hex, or beside the pawn.")),
    ] = "start"
    vortex: Annotated[
        Literal["two", "one", "near"],
        _described(
            template(
                "Where the Vortex goes: beside two minerals, beside one, or beside two and next to where the pawn is."
            )
        ),
    ] = "two"
    rope: Annotated[
        Literal["may", "must"], _described(template("Whether the second move of the Rope may be left out."))
    ] = "may"
    lamp: Annotated[
        Literal["alone", "both"],
        _described(template("What the Lamp costs: its own mineral alone, or that of the other tool as well.")),
    ] = "alone"
    useless_tools: Annotated[
        Literal["refused", "paid"],
        _described(template("Whether a Map or a Rope that can do nothing is refused, or may be paid for.")),
    ] = "refused"
    rules: Annotated[
        Literal[2, 1],
        _described(template("The version of these rules. 1 is for games recorded under the first version.")),
    ] = 2
    components: Annotated[
        dict[str, Any] | None,
        _described(
            template("The cards or tools of the printed game, in the form of components.toml, instead of ours.")
        ),
    ] = None

    def __post_init__(self) -> None:
        """Refuse options that do not go together."""
        if self.first_player > self.players:
            raise ValueError(f"player {self.first_player} cannot begin a game of {self.players}")
        if self.board == BUILD and self.tiles < self.players + self.removals:
            raise ValueError(
                f"{self.tiles} tiles are too few for {self.removals} removals and {self.players} pawns: each takes one"
            )
