"""Set-up: chance decides who begins, and every cell gets a heap. Or a game begins from a written position."""

from __future__ import annotations

from minerals.core.game import Chance, NoChance
from minerals.core.text import NotationError
from minerals.template.pebbles.components import CELLS
from minerals.template.pebbles.diagram import read_position
from minerals.template.pebbles.events import FirstPlayerDrawn, PebblesLaid
from minerals.template.pebbles.options import PebblesOptions
from minerals.template.pebbles.rules.decision import Decided, begin
from minerals.template.pebbles.state import initial


def setup(options: PebblesOptions, chance: Chance) -> Decided:
    """Return the set-up of a new game. All luck is drawn from `chance`, by weights, and comes with its probability."""
    deciding = begin(initial(options), chance)
    first, probability = chance.draw({str(player): 1 for player in range(1, options.players + 1)})
    deciding.happens(FirstPlayerDrawn(first, str(probability)))
    deciding.happens(PebblesLaid((options.heap,) * len(CELLS), (0,) * options.players, 0, int(first)))
    return deciding.decision


def arrange(options: PebblesOptions, text: str) -> Decided:
    """Return the set-up of a written position. Raises `NotationError`."""
    laid = read_position(text)
    if len(laid.hands) != options.players:
        raise NotationError(f"The position has {len(laid.hands)} players, but the game has {options.players}.")
    deciding = begin(initial(options), NoChance())
    deciding.happens(laid)
    return deciding.decision
