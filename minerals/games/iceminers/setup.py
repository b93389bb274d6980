"""Set-up: coasters, veins, miners and who begins; or a written position.

Rules: the numbered steps of the set-up.
"""

from __future__ import annotations

import textwrap
from itertools import permutations
from typing import Any

from minerals.core.chance import Chance
from minerals.core.errors import NotationError
from minerals.games.iceminers.components import ARM_VEINS, ARMS, CENTRE_VEIN, COLOUR_NAMES, GRID, PAIR_VEINS
from minerals.games.iceminers.deciding import Deciding, begin
from minerals.games.iceminers.events import (
    ArmVeinsCovered,
    CentreVeinCovered,
    CoastersDrawn,
    CoastersLaid,
    FirstPlayerRolled,
    FirstTurnBegan,
    MinerPlaced,
    PairVeinsCovered,
    PositionLaid,
    TurnBegan,
)
from minerals.games.iceminers.options import IceminersOptions
from minerals.games.iceminers.rolling import DIE
from minerals.games.iceminers.spending import can_spend
from minerals.games.iceminers.state import State, initial
from minerals.games.iceminers.veins import fillings

ORDERS = tuple(" ".join(order) for order in permutations(COLOUR_NAMES))
"""The ways to lay the four coasters around the black one."""


def setup(options: IceminersOptions, chance: Chance) -> list[Any]:
    """Return the events that set the game up."""
    deciding = begin(initial(options))
    _lay_coasters(deciding, chance)
    deciding.happens(ArmVeinsCovered(GRID.names(ARM_VEINS)))
    deciding.happens(PairVeinsCovered(GRID.names(PAIR_VEINS)))
    deciding.happens(CentreVeinCovered(*GRID.names(CENTRE_VEIN)))
    for player in range(1, options.players + 1):
        colour = COLOUR_NAMES[player - 1]
        deciding.happens(MinerPlaced(player, colour, ARMS[opposite(deciding.state.coasters.index(colour))].name))
    first = _first_player(deciding, chance)
    deciding.happens(FirstTurnBegan(first))
    return deciding.events


def opposite(arm: int) -> int:
    """Return the arm opposite to an arm."""
    return (arm + 2) % 4


def _lay_coasters(deciding: Deciding, chance: Chance) -> None:
    if deciding.state.options.coasters == "fixed":
        deciding.happens(CoastersLaid(COLOUR_NAMES))
    else:
        order, probability = chance.draw(dict.fromkeys(ORDERS, 1))
        deciding.happens(CoastersDrawn(order, str(probability)))


def _first_player(deciding: Deciding, chance: Chance) -> int:
    """Return who begins; by the die, those who are level at the top roll again."""
    options = deciding.state.options
    rolling = list(range(1, options.players + 1)) if options.first_player == "die" else [1]
    while len(rolling) > 1:
        rolls = []
        for player in rolling:
            outcome, probability = chance.draw(DIE)
            deciding.happens(FirstPlayerRolled(outcome, str(probability), player))
            rolls.append(int(outcome))
        rolling = [player for player, pips in zip(rolling, rolls, strict=True) if pips == max(rolls)]
    return rolling[0]


def arrange(options: IceminersOptions, position: str) -> list[Any]:
    """Return the events that lay a written position. Raises `NotationError`."""
    deciding = begin(initial(options))
    deciding.happens(PositionLaid(textwrap.dedent(position).strip("\n")))
    state = deciding.state
    _insist_on_play(state)
    if state.phase == "playing" and not state.turn.rolled:
        deciding.happens(TurnBegan(state.player))
    return deciding.events


def _insist_on_play(state: State) -> None:
    """Refuse a position in which play cannot go on. Raises `NotationError`."""
    if not fillings(state.hidden_mediums, state.hidden_smalls):
        raise NotationError("'pair veins:': these gems cannot be paired so that each medium one has another colour.")
    if state.phase == "playing" and state.turn.rolled and not can_spend(state):
        raise NotationError(f"'points: {state.points}': player {state.player} can spend none of them.")
