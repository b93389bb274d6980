"""Players who play as people do, compiled: mostly a step on a way to fill the gallery, sometimes a mistake.

It is `strategy.person`, with the same chances of a mistake. Needs numba.
"""

from __future__ import annotations

from minerals.core.geometry import Cells
from minerals.games.out_of_mine.kernel.board import anchors, earliest, gallery_of, is_too_late, lies, side_of
from minerals.games.out_of_mine.kernel.planning import can_use, first_usable, look_at_remainder, tile_for
from minerals.games.out_of_mine.kernel.search import find_way
from minerals.games.out_of_mine.kernel.tables import (
    CALL,
    CHOOSE_SIDE,
    COLOURS,
    FLIP,
    LIFT,
    NONE,
    PASS,
    PLACE,
    QUARTERS,
    RETURN,
    TAKE,
    TURN,
    Game,
    Rules,
)
from minerals.kernels.bits import bit, lowest, size
from minerals.kernels.compilation import compiled
from minerals.kernels.luck import choose, choose_member, draw
from minerals.kernels.records import Numbers

_NEARLY_FULL = 2
_IN_A_ROW = 8


@compiled
def choose_as_a_person(rules: Rules, game: Game, scratch: Numbers) -> None:
    """Choose what a person may do next."""
    player = game.player
    game.about = 0
    if not game.is_placing:
        game.kind = CHOOSE_SIDE
        game.about = choose(game, 2)
        return
    if is_too_late(rules, earliest(game, player)):
        game.kind = PASS
        return
    held = game.held[player, 0]
    open_cells = look_at_remainder(rules, game, player)
    if not open_cells and held == NONE:
        game.kind = CALL
        return
    placement = _first_of_way(rules, game, scratch, open_cells)
    if placement == NONE and held == NONE and _would_start_over(rules, game, scratch):
        game.kind = LIFT
        game.about = lowest(game.tile_cells[player, game.tile_numbers[player] - 1])
        return
    look_at_remainder(rules, game, player)
    if placement == NONE:
        shape = rules.shape_of[held] if held != NONE else NONE
        placement = first_usable(rules, game, player, open_cells, shape)
    if held != NONE:
        _handle(rules, game, placement)
    elif placement != NONE:
        game.kind = TAKE
        game.about = tile_for(rules, game, player, _shape_to_take(rules, game, placement, open_cells))
    else:
        game.kind = CALL if size(open_cells) <= _NEARLY_FULL else PASS


@compiled
def _is_unlucky(game: Game, many: int) -> bool:
    """Tell whether the one of so many and one more has come up."""
    return draw(game, many + 1) == many


@compiled
def _first_of_way(rules: Rules, game: Game, scratch: Numbers, open_cells: Cells) -> int:
    """Return the placement with which a way to fill what is open begins: the tile in hand or a large one; or `NONE`."""
    player = game.player
    if not find_way(rules, game, player, scratch, open_cells):
        return NONE
    held = game.held[player, 0]
    shape = rules.shape_of[held] if held != NONE else NONE
    first = first_held = NONE
    for number in range(game.plan_length):
        placement = game.plan[number]
        if first == NONE or placement < first:
            first = placement
        if rules.placement_shapes[placement] == shape and (first_held == NONE or placement < first_held):
            first_held = placement
    return first_held if first_held != NONE else first


@compiled
def _would_start_over(rules: Rules, game: Game, scratch: Numbers) -> bool:
    """Tell whether a person lifts a tile again: something can still come of it, and the trouble is noticed."""
    player = game.player
    if not game.tile_numbers[player] or _is_unlucky(game, rules.noticed[game.policies[player]]):
        return False
    look_at_remainder(rules, game, player)
    for colour in range(COLOURS):
        game.wanted[colour] = rules.asked[game.cards[player], colour]
    for number in range(game.tile_numbers[player]):
        game.there[rules.shape_of[game.tiles[player, number]]] += 1
    return find_way(rules, game, player, scratch, gallery_of(rules, game, player))


@compiled
def _shape_to_take(rules: Rules, game: Game, placement: int, open_cells: Cells) -> int:
    """Return the shape of a placement, or now and then any that fits somewhere."""
    thoughtful = rules.thoughtful[game.policies[game.player]]
    if thoughtful and _is_unlucky(game, thoughtful):
        side = side_of(game, game.player)
        fitting = 0
        for other in range(rules.first_placement[side], rules.first_placement[side + 1]):
            if can_use(rules, game, open_cells, other):
                fitting |= bit(rules.placement_shapes[other])
        return choose_member(game, fitting)
    return int(rules.placement_shapes[placement])


@compiled
def _handle(rules: Rules, game: Game, placement: int) -> None:
    """Turn, flip and place the tile in hand as planned, or put it back where no plan needs it."""
    player = game.player
    shape, flipped = rules.shape_of[game.held[player, 0]], game.held_flipped[player, 0]
    if placement == NONE or rules.placement_shapes[placement] != shape:
        game.kind = RETURN
        return
    wanted = rules.placement_lies[placement]
    if lies(rules, game, player) != wanted:
        game.kind = FLIP
        for turns in range(QUARTERS):
            if rules.orientations[shape, flipped, turns] == wanted:
                game.kind = TURN
        return
    game.kind = PLACE
    game.about = lowest(rules.placement_cells[placement])
    if _is_unlucky(game, rules.careful[game.policies[player]]):
        beside = anchors(rules, game, player) & _around(game.about)
        if beside:
            game.about = choose_member(game, beside)


@compiled
def _around(cell: int) -> Cells:
    """Return the cells that share an edge with a cell."""
    cells = 0
    if cell % _IN_A_ROW:
        cells |= bit(cell - 1)
    if (cell + 1) % _IN_A_ROW:
        cells |= bit(cell + 1)
    if cell >= _IN_A_ROW:
        cells |= bit(cell - _IN_A_ROW)
    if cell < _IN_A_ROW * (_IN_A_ROW - 1):
        cells |= bit(cell + _IN_A_ROW)
    return cells
