"""The faults of a written position."""

from __future__ import annotations

from minerals.core.game import Ruling, ruling, ruling_of_number
from minerals.games.iceminers.components import GEMS, GRID, OPAQUE, colour_of
from minerals.games.iceminers.state import State


def components(state: State) -> dict[str, int]:
    """Return how many of each gem there are, wherever they are."""
    gems = [*state.hidden_singles, *state.hidden_mediums, *state.hidden_smalls, *filter(None, state.carried)]
    gems += [gem for _, lying in state.loose for gem in lying]
    gems += [gem for delivered in state.delivered for gem in delivered]
    if state.is_centre_covered:
        gems += state.opaque_gems
    return {f"{gem} gems": gems.count(gem) for gem in GEMS} | {"miners": len(state.miners)}


def explain_position(state: State) -> list[Ruling]:
    """Return what breaks the set-up in a position: missing gems, or too many of them."""
    faults = []
    counts = components(state)
    for gem in GEMS:
        most = state.opaque_gems.count(gem) if colour_of(gem) == OPAQUE else 2 if gem.startswith("small") else 1
        there = counts[f"{gem} gems"]
        if there != most:
            rule = "opaque-gems" if colour_of(gem) == OPAQUE else "pairs" if most == 1 else "single-gems"
            faults.append(
                ruling_of_number(
                    f"iceminers.setup.{rule}",
                    there,
                    "The position has {number} {gem} gem, but the game has {most}.",
                    "The position has {number} {gem} gems, but the game has {most}.",
                    cells=_cells_with(state, gem),
                    gem=gem,
                    most=most or "none",
                )
            )
    return faults


def explain_since(beginning: State, state: State) -> list[Ruling]:
    """Return what no play from a beginning changes: a cap that was lifted is out of the game."""
    new = GRID.names(state.caps & ~beginning.caps)
    if not new:
        return []
    return [
        ruling(
            "iceminers.veins.single-gems",
            "A cap that was lifted is out of the game, and at the beginning there was none here: {squares}.",
            cells=new,
            squares=", ".join(new),
        )
    ]


def _cells_with(state: State, gem: str) -> tuple[str, ...]:
    """Return the squares where a gem can be seen, loose or carried."""
    squares = [square for square, lying in state.loose if gem in lying]
    squares += [square for square, carried in zip(state.miners, state.carried, strict=True) if carried == gem]
    return tuple(GRID.name(square) for square in dict.fromkeys(squares) if square >= 0)
