"""Set-up: a gallery for everybody; or a written position.

Rules: Set-up.
"""

from __future__ import annotations

import textwrap
from typing import Any

from minerals.core.chance import Chance
from minerals.core.errors import OptionError
from minerals.games.out_of_mine.dealing import deal_first_galleries
from minerals.games.out_of_mine.deciding import begin
from minerals.games.out_of_mine.events import PositionLaid
from minerals.games.out_of_mine.options import OutOfMineOptions
from minerals.games.out_of_mine.state import initial


def setup(options: OutOfMineOptions, chance: Chance) -> list[Any]:
    """Return the events that set the game up: sides are then chosen by the players.

    Raises
    ------
    OptionError
        Where the owner's components are too few for so many players and rounds.
    """
    deciding = begin(initial(options))
    box = deciding.state.box
    if len(box.gallery) < options.players + options.rounds - 1:
        raise OptionError(f"components: {len(box.gallery)} galleries are too few for {options.rounds} rounds.")
    if len(box.card) < options.players * options.rounds:
        raise OptionError(f"components: {len(box.card)} cards are too few for {options.rounds} rounds.")
    deal_first_galleries(deciding, chance)
    return deciding.events


def arrange(options: OutOfMineOptions, position: str) -> list[Any]:
    """Return the events that lay a written position. Raises `NotationError`."""
    deciding = begin(initial(options))
    deciding.happens(PositionLaid(textwrap.dedent(position).strip("\n")))
    return deciding.events
