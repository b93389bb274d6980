"""The options of Minerals, one for each reading that the print leaves open, with the default first."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from minerals.core.game import Options
from minerals.core.text import template


def _described(text: str) -> Meta:
    return Meta(extra_json_schema={"description": text})


class MineralsOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be chosen before a game begins; the header of a log records it."""

    players: Annotated[int, Meta(ge=2, le=5, extra_json_schema={"description": template("The number of players.")})] = 2
    board: Annotated[str, _described(template("The name of a board, 'random', or a board written as a diagram."))] = (
        "meadow"
    )
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
    sack_limit: Annotated[
        int,
        Meta(ge=1, le=10, extra_json_schema={"description": template("The most points that the Sack swaps each way.")}),
    ] = 5
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
