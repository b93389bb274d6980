"""What can still be made of a gallery, compiled: the stopgap plan of people and of the greedy bot. Needs numba.

A plan always places a large tile next, first those that are held, until nothing fits any more. Placements are listed in
that order, and what does not fit now will not fit later. So a plan is made in one pass.
"""

from __future__ import annotations

from minerals.core.geometry import Cells
from minerals.games.out_of_mine.kernel.board import covered_by, gallery_of, side_of
from minerals.games.out_of_mine.kernel.scoring import (
    LEAST_COVERED,
    all_tiles,
    cells_under,
    of_wrong_colour,
    over_edge,
    points_of,
    too_many,
)
from minerals.games.out_of_mine.kernel.tables import COLOURS, GALLERY_CELLS, HANDS, NONE, Game, Rules
from minerals.games.out_of_mine.rules.score import CALL
from minerals.kernels.bits import size
from minerals.kernels.compilation import compiled


@compiled
def look_at_remainder(rules: Rules, game: Game, player: int) -> Cells:
    """Note what a player may still use, and return the cells that are open. O(tiles)."""
    card = game.cards[player]
    for colour in range(COLOURS):
        game.wanted[colour] = rules.asked[card, colour]
    for number in range(game.tile_numbers[player]):
        game.wanted[rules.colour_of[rules.shape_of[game.tiles[player, number]]]] -= 1
    for colour in range(COLOURS):
        game.wanted[colour] = max(game.wanted[colour], 0)
    for shape in range(rules.shapes):
        game.there[shape] = game.shapes_left[shape]
    for hand in range(HANDS):
        if game.held[player, hand] != NONE:
            game.there[rules.shape_of[game.held[player, hand]]] += 1
    return gallery_of(rules, game, player) & ~covered_by(game, player)


@compiled
def can_use(rules: Rules, game: Game, open_cells: Cells, placement: int) -> bool:
    """Tell whether a placement covers open cells alone, the card asks for it, and there is a tile for it."""
    if rules.placement_cells[placement] & ~open_cells:
        return False
    shape = rules.placement_shapes[placement]
    return bool(game.wanted[rules.colour_of[shape]] > 0 and game.there[shape] > 0)


@compiled
def first_usable(rules: Rules, game: Game, player: int, open_cells: Cells, shape: int) -> int:
    """Return the first placement that can be used, of one shape or of any if it is `NONE`; else `NONE`."""
    side = side_of(game, player)
    for placement in range(rules.first_placement[side], rules.first_placement[side + 1]):
        if shape != NONE and rules.placement_shapes[placement] != shape:
            continue
        if can_use(rules, game, open_cells, placement):
            return placement
    return NONE


@compiled
def _add_to_plan(rules: Rules, game: Game, placement: int) -> Cells:
    """Add a placement to the plan; return the cells that it covers."""
    shape = rules.placement_shapes[placement]
    game.plan[game.plan_length] = placement
    game.plan_length += 1
    game.wanted[rules.colour_of[shape]] -= 1
    game.there[shape] -= 1
    return int(rules.placement_cells[placement])


@compiled
def make_stopgap_plan(rules: Rules, game: Game, player: int) -> Cells:
    """Make a plan to go on until nothing fits any more; return the cells that stay open."""
    open_cells = look_at_remainder(rules, game, player)
    game.plan_length = 0
    for hand in range(HANDS):
        tile = game.held[player, hand]
        if tile == NONE:
            break
        placement = first_usable(rules, game, player, open_cells, rules.shape_of[tile])
        if placement != NONE:
            open_cells &= ~_add_to_plan(rules, game, placement)
    side = side_of(game, player)
    for placement in range(rules.first_placement[side], rules.first_placement[side + 1]):
        if not open_cells:
            break
        if can_use(rules, game, open_cells, placement):
            open_cells &= ~_add_to_plan(rules, game, placement)
    return open_cells


# --- what a plan is worth ---


@compiled
def choose_tiles(rules: Rules, game: Game, player: int) -> int:
    """Choose the tile for each placement of the plan, those that are held first; return the steps that it takes.

    A step is to put a tile back, to take, turn, flip or place one.
    """
    hands = 0
    for hand in range(HANDS):
        if game.held[player, hand] != NONE:
            game.supply[game.held[player, hand]] += 1
            hands += 1
    steps = next_hand = 0
    for number in range(game.plan_length):
        placement = game.plan[number]
        shape, lying = rules.placement_shapes[placement], rules.placement_lies[placement]
        hand = next_hand
        while hand < hands and rules.shape_of[game.held[player, hand]] != shape:
            hand += 1
        if hand < hands:
            steps += hand - next_hand + 1
            steps += rules.turns_to[lying, game.held_flipped[player, hand], game.held_turns[player, hand]]
            next_hand = hand + 1
            game.plan_tiles[number] = game.held[player, hand]
        else:
            steps += max(0, hands - next_hand - 1) + 2 + rules.turns_to[lying, 0, 0]
            next_hand = hands
            game.plan_tiles[number] = tile_for(rules, game, player, shape)
        game.supply[game.plan_tiles[number]] -= 1
    for number in range(game.plan_length):
        game.supply[game.plan_tiles[number]] += 1
    for hand in range(hands):
        game.supply[game.held[player, hand]] -= 1
    return steps


@compiled
def tile_for(rules: Rules, game: Game, player: int, shape: int) -> int:
    """Return the tile of a shape that people take. There must be one."""
    card = game.cards[player]
    number = 0
    while not game.supply[rules.preferred[card, shape, number]]:
        number += 1
    return int(rules.preferred[card, shape, number])


@compiled
def outlook(rules: Rules, game: Game, player: int) -> int:
    """Return what a gallery can still bring, in thousandths of a point; see `strategy.worth`. O(placements)."""
    tiles = all_tiles(game, player)
    wrong = over_edge(rules, game, player, tiles) | too_many(rules, game, player, tiles)
    wrong |= of_wrong_colour(rules, game, player, tiles)
    right = tiles & ~wrong
    now = points_of(rules, game, player, right)
    if game.has_passed[player]:
        return 1000 * now
    make_stopgap_plan(rules, game, player)
    steps = choose_tiles(rules, game, player)
    covered = cells_under(game, player, right)
    for number in range(game.plan_length):
        covered += size(rules.placement_cells[game.plan[number]])
    filled = _points_of_plan(rules, game, player, right, covered) if covered >= LEAST_COVERED else 0
    if covered == GALLERY_CELLS and not wrong:
        filled += CALL
    return max(1000 * now - 1, 1000 * filled - 1 - steps)


@compiled
def _points_of_plan(rules: Rules, game: Game, player: int, right: Cells, covered: int) -> int:
    """Return the points of the tiles that lie rightly together with those of the plan."""
    if not rules.do_elves_count and not rules.do_elements_count:
        return covered - LEAST_COVERED
    before = game.tile_numbers[player]
    points = points_of(rules, game, player, _with_plan(rules, game, player, right))
    game.tile_numbers[player] = before
    return points


@compiled
def _with_plan(rules: Rules, game: Game, player: int, right: Cells) -> Cells:
    """Lay the tiles of the plan on the table for a moment; return them together with those that lie rightly."""
    for number in range(game.plan_length):
        last = game.tile_numbers[player]
        game.tiles[player, last] = game.plan_tiles[number]
        game.tile_cells[player, last] = rules.placement_cells[game.plan[number]]
        right |= 1 << last
        game.tile_numbers[player] += 1
    return right
