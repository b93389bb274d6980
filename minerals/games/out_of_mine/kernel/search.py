"""The search for a way to fill a gallery, compiled: it finds the way that `packing.solution` finds. Needs numba.

It covers the first open cell next, with a large tile if possible. What is hopeless is remembered in a table, where a
slot that is taken again forgets its first tenant.
"""

from __future__ import annotations

import numpy as np

from minerals.core.geometry import Cells
from minerals.games.out_of_mine.kernel.board import side_of
from minerals.games.out_of_mine.kernel.planning import can_use
from minerals.games.out_of_mine.kernel.tables import COLOURS, NONE, Game, Rules
from minerals.kernels.bits import lowest, size
from minerals.kernels.compilation import compiled
from minerals.kernels.records import Numbers

_SLOTS_BITS = 12
_SLOT = 3
"""A slot holds the number of its search, the open cells, and what is left."""
_SEARCHES = 512
"""Where the number of searches is in the scratch table; before it are the best actions, behind it the slots."""
_FIRST_SLOT = _SEARCHES + 1
SCRATCH = _FIRST_SLOT + (_SLOT << _SLOTS_BITS)
"""The length of the scratch table."""
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_MOST_WAYS = 1 << 38
"""What is left of the scarce shapes must fit beside the numbers of the colours."""
_BITS_OF_A_NUMBER = 5


@compiled
def find_way(rules: Rules, game: Game, player: int, scratch: Numbers, open_cells: Cells) -> bool:
    """Make a plan that fills all open cells with the tiles that are wanted, exactly; tell whether there is one."""
    game.plan_length = 0
    area = 0
    for colour in range(COLOURS):
        area += game.wanted[colour] * (colour + 1)
    if area != size(open_cells):
        return False
    if not open_cells:
        return True
    does_remember = _list_scarce(rules, game)
    scratch[_SEARCHES] += 1
    side = side_of(game, player)
    game.stack[0] = rules.first_of_cell[side, lowest(open_cells)]
    while True:
        placement = _next_placement(rules, game, side, open_cells)
        if placement != NONE:
            open_cells &= ~rules.placement_cells[placement]
            _use(rules, game, placement)
            if not open_cells:
                return True
            if does_remember and _is_hopeless(game, scratch, open_cells):
                open_cells |= _give_up_last(rules, game)
            else:
                game.stack[game.plan_length] = rules.first_of_cell[side, lowest(open_cells)]
            continue
        if not game.plan_length:
            return False
        if does_remember:
            _remember(game, scratch, open_cells)
        open_cells |= _give_up_last(rules, game)


@compiled
def _list_scarce(rules: Rules, game: Game) -> bool:
    """List the shapes of which there may not be enough; tell whether what is left of them fits into a slot."""
    game.scarce_number = 0
    ways = 1
    for shape in range(rules.shapes):
        if game.there[shape] < game.wanted[rules.colour_of[shape]]:
            game.scarce[game.scarce_number] = shape
            game.scarce_before[game.scarce_number] = game.there[shape] + 1
            game.scarce_number += 1
            ways *= game.there[shape] + 1
            if ways > _MOST_WAYS:
                return False
    return True


@compiled
def _next_placement(rules: Rules, game: Game, side: int, open_cells: Cells) -> int:
    """Return the next placement to try at the first open cell, or `NONE`."""
    depth = game.plan_length
    end = rules.first_of_cell[side, lowest(open_cells) + 1]
    while game.stack[depth] < end:
        placement = rules.by_cell[game.stack[depth]]
        game.stack[depth] += 1
        if can_use(rules, game, open_cells, placement):
            return int(placement)
    return NONE


@compiled
def _use(rules: Rules, game: Game, placement: int) -> None:
    shape = rules.placement_shapes[placement]
    game.plan[game.plan_length] = placement
    game.plan_length += 1
    game.wanted[rules.colour_of[shape]] -= 1
    game.there[shape] -= 1


@compiled
def _give_up_last(rules: Rules, game: Game) -> Cells:
    """Take the last placement back; return its cells."""
    game.plan_length -= 1
    placement = game.plan[game.plan_length]
    shape = rules.placement_shapes[placement]
    game.wanted[rules.colour_of[shape]] += 1
    game.there[shape] += 1
    return int(rules.placement_cells[placement])


@compiled
def _what_is_left(game: Game) -> int:
    """Return what is left to use as one number."""
    left = 0
    for number in range(game.scarce_number):
        left = left * game.scarce_before[number] + game.there[game.scarce[number]]
    for colour in range(COLOURS):
        left = left << _BITS_OF_A_NUMBER | game.wanted[colour]
    return left


@compiled
def _slot_of(open_cells: Cells, left: int) -> int:
    mixed = (np.uint64(open_cells) ^ np.uint64(left) * _MULTIPLIER) * _MULTIPLIER
    return _FIRST_SLOT + _SLOT * int(mixed >> np.uint64(64 - _SLOTS_BITS))


@compiled
def _is_hopeless(game: Game, scratch: Numbers, open_cells: Cells) -> bool:
    left = _what_is_left(game)
    slot = _slot_of(open_cells, left)
    return bool(scratch[slot] == scratch[_SEARCHES] and scratch[slot + 1] == open_cells and scratch[slot + 2] == left)


@compiled
def _remember(game: Game, scratch: Numbers, open_cells: Cells) -> None:
    left = _what_is_left(game)
    slot = _slot_of(open_cells, left)
    scratch[slot], scratch[slot + 1], scratch[slot + 2] = scratch[_SEARCHES], open_cells, left
