"""Set-up: a gallery for each player, or a position that somebody wrote.

Rules: Set-up.
"""

from __future__ import annotations

import textwrap

from minerals.core.game import Chance, NoChance
from minerals.core.text import OptionError
from minerals.games.out_of_mine.events import PositionLaid
from minerals.games.out_of_mine.options import OutOfMineOptions
from minerals.games.out_of_mine.rules.deal import deal_first_galleries
from minerals.games.out_of_mine.rules.decision import Decided, begin
from minerals.games.out_of_mine.state import initial


def setup(options: OutOfMineOptions, chance: Chance) -> Decided:
    """Return the events that set the game up: sides are then chosen by the players.

    Raises `OptionError` if the given components are too few for so many players and rounds.
    """
    deciding = begin(initial(options), chance)
    box = deciding.state.box
    if len(box.gallery) < options.players + options.rounds - 1:
        raise OptionError(f"components: {len(box.gallery)} galleries are too few for {options.rounds} rounds.")
    if len(box.card) < options.players * options.rounds:
        raise OptionError(f"components: {len(box.card)} cards are too few for {options.rounds} rounds.")
    deal_first_galleries(deciding)
    return deciding.decision


def arrange(options: OutOfMineOptions, position: str) -> Decided:
    """Return the events that set up a position. Raises `NotationError`."""
    deciding = begin(initial(options), NoChance())
    deciding.happens(PositionLaid(textwrap.dedent(position).strip("\n")))
    return deciding.decision
