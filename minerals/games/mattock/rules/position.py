"""A position as a whole: whether anything is missing, and what breaks the rules of the set-up."""

from __future__ import annotations

from minerals.core.game import Ruling, ruling, ruling_to
from minerals.core.text import counted, seat_name
from minerals.games.mattock.rules.freestyle import explain_placed
from minerals.games.mattock.rules.rule_of_three import explain_tiles
from minerals.games.mattock.state import State


def explain_position(state: State) -> list[Ruling]:
    """Return the parts of a written position that play cannot lead to, tile by tile."""
    faults = list(explain_placed(state) if state.phase == "placing" else explain_tiles(state))
    for player, (miners, removed) in enumerate(zip(state.miners, state.removed, strict=True), start=1):
        missing = state.crew(player) - miners.bit_count() - removed - state.unplaced(player)
        if missing:
            faults.append(
                ruling_to(
                    "mattock.setup.board",
                    "{name} lacks {missing}: neither on the board nor removed.",
                    "You lack {missing}: neither on the board nor removed.",
                    name=seat_name(player),
                    missing=counted(missing, "{number} miner", "{number} miners"),
                )
            )
    return faults


def explain_since(beginning: State, state: State) -> list[Ruling]:
    """Return what no play from a beginning changes: a tile on the board stays there."""
    gone = state.grid.names(beginning.tiles & ~state.tiles)
    if not gone:
        return []
    return [
        ruling(
            "mattock.mine.open-space",
            "A tile stays where it is, and at the beginning there was one here: {spaces}.",
            cells=gone,
            spaces=", ".join(gone),
        )
    ]


def components(state: State) -> dict[str, int]:
    """Return the number of tiles and miners, wherever they are."""
    counts = {"tiles": state.tiles.bit_count() + state.supply}
    for player, (miners, removed) in enumerate(zip(state.miners, state.removed, strict=True), start=1):
        counts[f"miners of player {player}"] = miners.bit_count() + removed + state.unplaced(player)
    return counts
