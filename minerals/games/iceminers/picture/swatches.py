"""What the brushes of the editor look like."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Brush
from minerals.core.picture import Shape
from minerals.games.iceminers.picture.die import die
from minerals.games.iceminers.picture.pieces import cap, gem, miner
from minerals.games.iceminers.state import State

_MIDDLE = (0.0, 0.0)


def swatch(state: State, brush: Brush) -> Iterator[Shape]:
    """Yield the piece that a brush paints, around the origin."""
    _, _, rest = brush.name.partition(" ")
    match brush.group:
        case "squares" if brush.name == "cap":
            yield from cap(_MIDDLE, "large", 0.56)
        case "miners" | "turn":
            yield from miner(_MIDDLE, int(rest), _colour(state, int(rest)), unit=0.62)
        case "gems":
            yield from gem(_MIDDLE, brush.name, 0.95)
        case "carried" if rest != "nothing":
            player = max(state.player, 1)
            yield from miner(_MIDDLE, player, _colour(state, player), rest, 0.62)
        case group if group.startswith("carries") and not rest.endswith("nothing"):
            yield from gem(_MIDDLE, " ".join(brush.name.split()[2:]), 0.95)
        case group if group.startswith("delivered"):
            yield from gem(_MIDDLE, " ".join(brush.name.split()[2:-1]), 0.95)
        case "die":
            yield from die(_MIDDLE, 28.0, int(rest))


def _colour(state: State, player: int) -> str:
    return state.colours[player - 1] if state.colours else ""
