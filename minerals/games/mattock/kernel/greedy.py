"""The greedy player of Mattock, compiled: the turn after which its lead in territory is greatest. Needs numba.

The spaces that a player could mine are its territory. A crew's own moves change nothing about the tiles that it is
connected to, so for each mined space only the enemy's parts are looked at again for every move, and a crew's own ones
after a removal.

An action is coded as four numbers of eight bits, in the order in which the rules list the legal turns: the space mined,
the gallery, the miner, and its goal.
"""

from __future__ import annotations

from minerals.core.geometry import Cells
from minerals.games.mattock.kernel.board import (
    Crew,
    Mountain,
    connected_tiles,
    isolated_miners,
    with_miner,
    with_place,
    with_removed,
    with_tile,
    without_miners,
    without_place,
)
from minerals.games.mattock.kernel.tables import CREW, Board
from minerals.kernels.best import begin_best, consider
from minerals.kernels.bits import WORDS, has, lowest, read, single, size, write
from minerals.kernels.compilation import compiled
from minerals.kernels.hexagons import beside, ordinal_of
from minerals.kernels.records import Numbers

_JOINED = 255
"""The gallery of the mined space comes last."""


@compiled
def copy_crew(crew: Crew, parts: Numbers, copy: Numbers) -> Crew:
    """Return a crew whose parts are copied into another table."""
    for index in range(crew.start, crew.start + WORDS * crew.parts, WORDS):
        write(copy, index, read(parts, index))
    return crew


@compiled
def list_equal_placings(
    board: Board,
    mountain: Mountain,
    own: Crew,
    enemy: Crew,
    parts: Numbers,
    spare: Numbers,
    scratch: Numbers,
    free: Cells,
) -> None:
    """Write the free spaces on which a miner is worth most, each as its ordinal."""
    begin_best(scratch)
    while free:
        place = lowest(free)
        free = free & ~single(place)
        higher = with_tile(mountain, place, board.near)
        placed = with_miner(with_place(copy_crew(own, parts, spare), place, spare, board.near), place)
        territory = size(beside(connected_tiles(placed, spare)) & higher.open_spaces)
        others = size(beside(connected_tiles(enemy, parts)) & higher.open_spaces)
        consider(scratch, territory - others, ordinal_of(place))


@compiled
def list_equal_turns(
    board: Board, mountain: Mountain, own: Crew, enemy: Crew, parts: Numbers, spare: Numbers, scratch: Numbers
) -> int:
    """Write the turns that are worth most, none better than another; return how many turns are legal.

    `spare` has room for the parts of both crews, twice.
    """
    begin_best(scratch)
    mines = beside(connected_tiles(own, parts)) & mountain.open_spaces
    legal = 0
    while mines:
        mine = lowest(mines)
        mines = mines & ~single(mine)
        legal += _consider_mine(board, mountain, own, enemy, parts, spare, scratch, mine)
    return legal


@compiled
def _consider_mine(
    board: Board,
    mountain: Mountain,
    own: Crew,
    enemy: Crew,
    parts: Numbers,
    spare: Numbers,
    scratch: Numbers,
    mine: int,
) -> int:
    near = board.near
    higher = with_tile(mountain, mine, near)
    mined = with_place(copy_crew(own, parts, spare), mine, spare, near)
    stopped = copy_crew(enemy, parts, spare)
    if own.removed:
        mined = with_removed(with_miner(mined, mine), -1)
    else:
        stopped = with_place(stopped, mine, spare, near)
    territory = size(beside(connected_tiles(mined, spare)) & higher.open_spaces)
    first = ordinal_of(mine) << 24
    consider(scratch, _worth(board, higher, mined, stopped, territory, spare), first)
    legal = 1
    for number in range(mined.parts):
        part = read(spare, mined.start + WORDS * number)
        miners = part & mined.miners
        if miners:
            gallery = _JOINED if has(part, mine) else 1 + first_ordinal(part)
            legal += _consider_part(
                board, higher, mined, stopped, territory, spare, scratch, first | gallery << 16, part
            )
    return legal


@compiled
def _consider_part(  # noqa: PLR0913, PLR0917 - compiled code has no cheaper way to pass them
    board: Board,
    mountain: Mountain,
    own: Crew,
    enemy: Crew,
    territory: int,
    spare: Numbers,
    scratch: Numbers,
    code: int,
    part: Cells,
) -> int:
    """Consider every move within a part of the tiles that the crew may walk on; return how many moves these are."""
    near = board.near
    further = spare[2 * CREW :]
    miners = part & own.miners
    legal = 0
    while miners:
        origin = lowest(miners)
        miners = miners & ~single(origin)
        goals = part & ~own.miners
        while goals:
            target = lowest(goals)
            goals = goals & ~single(target)
            freed = with_place(copy_crew(enemy, spare, further), origin, further, near)
            freed = without_place(freed, target, further, near)
            moved = with_miner(without_miners(own, single(origin)), target)
            worth = _worth_after(board, mountain, moved, freed, territory, spare, further)
            consider(scratch, worth, code | ordinal_of(origin) << 8 | ordinal_of(target))
            legal += 1
    return legal


@compiled
def _worth(board: Board, mountain: Mountain, own: Crew, enemy: Crew, territory: int, spare: Numbers) -> int:
    further = spare[2 * CREW :]
    return _worth_after(board, mountain, own, copy_crew(enemy, spare, further), territory, spare, further)


@compiled
def _worth_after(
    board: Board, mountain: Mountain, own: Crew, enemy: Crew, territory: int, spare: Numbers, further: Numbers
) -> int:
    """Return the lead in territory when isolated miners are removed, or the whole board if the enemy cannot mine.

    The enemy's parts are in the table `further`; what the crew's own are is in `spare`, which stays as it is.
    """
    gone = isolated_miners(enemy, own, further)
    if gone:
        grown = copy_crew(own, spare, further)
        left = gone
        while left:
            place = lowest(left)
            left = left & ~single(place)
            grown = with_place(grown, place, further, board.near)
        territory = size(beside(connected_tiles(grown, further)) & mountain.open_spaces)
        enemy = without_miners(enemy, gone)
    others = size(beside(connected_tiles(enemy, further)) & mountain.open_spaces)
    return territory - others if others else board.spaces


@compiled
def first_ordinal(cells: Cells) -> int:
    """Return the lowest ordinal in a non-empty set: that of its first cell by rows."""
    found = 256
    while cells:
        place = lowest(cells)
        found = min(found, ordinal_of(place))
        cells = cells & ~single(place)
    return found
