"""Set-up: coasters, veins, miners and who begins; or a written position.

Rules: the numbered steps of the set-up.
"""

from __future__ import annotations

import textwrap
from itertools import permutations

from minerals.core.game import Chance, NoChance
from minerals.core.text import NotationError, addressed, line_error, seat_name
from minerals.games.iceminers.components import ARM_VEINS, ARMS, CENTRE_VEIN, COASTERS, COLOUR_NAMES, GRID, PAIR_VEINS
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
from minerals.games.iceminers.rules.decision import Decided, Deciding, begin
from minerals.games.iceminers.rules.roll import DIE
from minerals.games.iceminers.rules.spend import can_spend, can_still_drop
from minerals.games.iceminers.rules.veins import fillings
from minerals.games.iceminers.state import State, initial

ORDERS = tuple(" ".join(order) for order in permutations(COLOUR_NAMES))
"""The ways to lay the four coasters around the black one."""


def setup(options: IceminersOptions, chance: Chance) -> Decided:
    """Return the events that set the game up."""
    deciding = begin(initial(options), chance)
    _lay_coasters(deciding)
    deciding.happens(ArmVeinsCovered(GRID.names(ARM_VEINS)))
    deciding.happens(PairVeinsCovered(GRID.names(PAIR_VEINS)))
    deciding.happens(CentreVeinCovered(*GRID.names(CENTRE_VEIN)))
    for player, colour in enumerate(options.colours_with(deciding.state.coasters), start=1):
        deciding.happens(MinerPlaced(player, colour, ARMS[opposite(deciding.state.coasters.index(colour))].name))
    first = _first_player(deciding)
    deciding.happens(FirstTurnBegan(first))
    return deciding.decision


def opposite(arm: int) -> int:
    """Return the arm opposite to an arm."""
    return (arm + 2) % 4


def _lay_coasters(deciding: Deciding) -> None:
    coasters = deciding.state.options.coasters
    if coasters in COASTERS:
        deciding.happens(CoastersLaid(COASTERS[coasters]))
    else:
        order, probability = deciding.draw(dict.fromkeys(ORDERS, 1))
        deciding.happens(CoastersDrawn(order, str(probability)))


def _first_player(deciding: Deciding) -> int:
    """Return who begins. With the die, players who are tied at the top roll again."""
    options = deciding.state.options
    rolling = list(range(1, options.players + 1)) if options.first_player == "die" else [1]
    while len(rolling) > 1:
        rolls = []
        for player in rolling:
            outcome, probability = deciding.draw(DIE)
            deciding.happens(FirstPlayerRolled(outcome, str(probability), player))
            rolls.append(int(outcome))
        rolling = [player for player, pips in zip(rolling, rolls, strict=True) if pips == max(rolls)]
    return rolling[0]


def arrange(options: IceminersOptions, position: str) -> Decided:
    """Return the events that set up a written position. Raises `NotationError`."""
    deciding = begin(initial(options), NoChance())
    deciding.happens(PositionLaid(textwrap.dedent(position).strip("\n")))
    state = deciding.state
    _require_play(state)
    if state.phase == "playing" and not state.turn.rolled:
        deciding.happens(TurnBegan(state.player))
    return deciding.decision


def _require_play(state: State) -> None:
    """Refuse a position in which play cannot go on. Raises `NotationError`."""
    if not fillings(state.hidden_mediums, state.hidden_smalls):
        raise NotationError(
            "'pair veins:': these gems cannot be paired so that each medium one has another colour.",
            "iceminers.setup.pairs",
        )
    if state.phase == "playing" and state.turn.rolled and not _is_turn_under_way(state):
        reason = addressed(
            "{name} can spend none of them.", "you can spend none of them.", name=seat_name(state.player)
        )
        raise line_error(f"points: {state.points}", reason, "iceminers.turn.spend")


def _is_turn_under_way(state: State) -> bool:
    return can_spend(state) or can_still_drop(state)
