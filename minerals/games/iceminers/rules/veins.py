"""Veins: what caps may hide, and what a miner finds under one.

Nothing hidden is stored. The state knows which gems have not been seen. The gems under a cap are decided when it is
lifted, from the exact conditional distribution over all fillings that the set-up allows. A medium cap hides any of the
small gems left. A large cap hides a medium gem and a small one of another colour, and the pairs left must allow the
same of all the others, so this is not a simple draw.

Rules: Collect Gems from hidden Veins, set-up 2 to 4; Gem Collecting.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from minerals.core.geometry import each
from minerals.games.iceminers.components import ARM_VEINS, GRID, PAIR_VEINS, colour_of, together
from minerals.games.iceminers.events import ArmVeinOpened, CentreVeinOpened, PairVeinOpened
from minerals.games.iceminers.rules.decision import Deciding
from minerals.games.iceminers.state import Gems, State


@cache
def fillings(mediums: Gems, smalls: Gems) -> int:
    """Return the number of ways to give each medium gem a small one of another colour.

    `mediums` and `smalls`: the same number of gems of each size.

    >>> fillings(("medium red", "medium blue"), ("small red", "small blue"))
    1
    >>> from minerals.games.iceminers.components import MEDIUM_GEMS, SMALL_GEMS
    >>> fillings(MEDIUM_GEMS, SMALL_GEMS)
    9
    """
    if not mediums:
        return 1
    first, others = mediums[0], mediums[1:]
    return sum(
        fillings(others, smalls[:place] + smalls[place + 1 :])
        for place, small in enumerate(smalls)
        if colour_of(small) != colour_of(first)
    )


@cache
def pairs_under_a_cap(mediums: Gems, smalls: Gems) -> dict[str, int]:
    """Return what any one of the large caps left may hide: each pair with its weight, a whole number.

    The caps are alike, so the weights are the same for each. A weight is the number of ways to pair the other gems.

    >>> pairs_under_a_cap(("medium red", "medium blue"), ("small red", "small green"))
    {'medium red + small green': 1, 'medium blue + small red': 1}
    """
    weights = {}
    for m, medium in enumerate(mediums):
        for s, small in enumerate(smalls):
            ways = fillings(mediums[:m] + mediums[m + 1 :], smalls[:s] + smalls[s + 1 :])
            if ways and colour_of(medium) != colour_of(small):
                weights[together((medium, small))] = ways
    return weights


def open_vein(deciding: Deciding, cell: str) -> None:
    """Lift the cap from a square, if there is one. The miner has just come there."""
    state = deciding.state
    here = 1 << GRID.index_of[cell]
    if not state.caps & here:
        return
    if here & ARM_VEINS:
        gem, probability = deciding.draw(dict.fromkeys(state.hidden_singles, 1))
        deciding.happens(ArmVeinOpened(gem, str(probability), state.player, cell))
    elif here & PAIR_VEINS:
        pair, probability = deciding.draw(pairs_under_a_cap(state.hidden_mediums, state.hidden_smalls))
        deciding.happens(PairVeinOpened(pair, str(probability), state.player, cell))
    else:
        deciding.happens(CentreVeinOpened(state.player, cell))


def beliefs(state: State) -> dict[str, dict[str, Fraction]]:
    """Return what anyone can know about the gems under each cap: the exact probability of each content.

    Returns for each square, its contents with their probabilities, which add up to 1.

    >>> import minerals
    >>> beliefs(minerals.new("iceminers").state)["h5"]["small red"]
    Fraction(1, 4)
    """
    believed = {}
    for index in each(state.caps):
        here = 1 << index
        if here & ARM_VEINS:
            weights = dict.fromkeys(state.hidden_singles, 1)
        elif here & PAIR_VEINS:
            weights = pairs_under_a_cap(state.hidden_mediums, state.hidden_smalls)
        else:
            weights = {together(state.opaque_gems): 1}
        total = sum(weights.values())
        believed[GRID.name(index)] = {content: Fraction(weight, total) for content, weight in weights.items()}
    return believed
