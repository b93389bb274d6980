"""What lies in front of the players in the compiled kernel of Out of Mine!, and what their hands do. Needs numba."""

from __future__ import annotations

from minerals.core.geometry import Cells
from minerals.games.out_of_mine.kernel.tables import (
    CELLS,
    CHOOSE_SIDE,
    CODES,
    EVENTS,
    FLIP,
    LIFT,
    NONE,
    PASS,
    PLACE,
    RETURN,
    TAKE,
    Game,
    Rules,
)
from minerals.kernels.bits import bit, has, lowest
from minerals.kernels.compilation import compiled


@compiled
def happens(game: Game, event: int) -> None:
    """Count an event."""
    game.tally[EVENTS] += 1
    game.tally[event] += 1


@compiled
def covered_by(game: Game, player: int) -> Cells:
    """Return the cells under a player's tiles, in the gallery or not. O(tiles)."""
    cells = 0
    for number in range(game.tile_numbers[player]):
        cells |= game.tile_cells[player, number]
    return cells


@compiled
def gallery_of(rules: Rules, game: Game, player: int) -> Cells:
    """Return the cells of a player's gallery."""
    return int(rules.gallery_cells[side_of(game, player)])


@compiled
def side_of(game: Game, player: int) -> int:
    """Return the number of the side that a player plays on."""
    return int(2 * game.galleries[player] + game.sides[player])


@compiled
def earliest(game: Game, player: int) -> int:
    """Return the earliest time at which a player can act now."""
    return game.clock + (1 if player < game.last else 0)


@compiled
def is_too_late(rules: Rules, at: int) -> bool:
    """Tell whether nothing is placed any more at a time."""
    return rules.time_limit > 0 and at >= rules.time_limit


# --- the supply ---


@compiled
def take_out(rules: Rules, game: Game, tile: int) -> None:
    """Take a tile out of the supply."""
    game.supply[tile] -= 1
    game.shapes_left[rules.shape_of[tile]] -= 1


@compiled
def put_back(rules: Rules, game: Game, tile: int) -> None:
    """Put a tile back into the supply."""
    game.supply[tile] += 1
    game.shapes_left[rules.shape_of[tile]] += 1


# --- hands ---


@compiled
def hands_of(game: Game, player: int) -> int:
    """Return how many tiles a player holds."""
    return (1 if game.held[player, 0] != NONE else 0) + (1 if game.held[player, 1] != NONE else 0)


@compiled
def has_free_hand(rules: Rules, game: Game, player: int) -> bool:
    """Tell whether a player has a hand to lift a tile with."""
    return hands_of(game, player) < (2 if rules.has_both_hands else 1)


@compiled
def lies(rules: Rules, game: Game, player: int) -> int:
    """Return the orientation in which a player holds the tile in hand."""
    shape = rules.shape_of[game.held[player, 0]]
    return int(rules.orientations[shape, game.held_flipped[player, 0], game.held_turns[player, 0]])


@compiled
def hold(game: Game, player: int, tile: int, turns: int, flipped: int) -> None:
    """Take a tile in hand, instead of what was there."""
    game.held[player, 0] = tile
    game.held_turns[player, 0] = turns
    game.held_flipped[player, 0] = flipped


@compiled
def change_hands(game: Game, player: int) -> None:
    """Handle the tile in the other hand next, if there is one."""
    hold(game, player, game.held[player, 1], game.held_turns[player, 1], game.held_flipped[player, 1])
    game.held[player, 1] = NONE


@compiled
def turn(game: Game, player: int) -> None:
    """Turn the tile in hand."""
    game.held_turns[player, 0] = (game.held_turns[player, 0] + 1) % 4


@compiled
def flip(game: Game, player: int) -> None:
    """Flip the tile in hand over."""
    game.held_turns[player, 0] = (4 - game.held_turns[player, 0]) % 4
    game.held_flipped[player, 0] = 1 - game.held_flipped[player, 0]


@compiled
def place(rules: Rules, game: Game, player: int, anchor: int) -> None:
    """Place the tile in hand."""
    number = game.tile_numbers[player]
    lying = lies(rules, game, player)
    game.tiles[player, number] = game.held[player, 0]
    game.tile_cells[player, number] = rules.spots[lying, anchor]
    game.tile_lies[player, number] = lying
    game.tile_numbers[player] += 1
    change_hands(game, player)


@compiled
def tile_on(game: Game, player: int, cell: int) -> int:
    """Return the number of the tile on a cell. There must be one."""
    number = 0
    while not has(game.tile_cells[player, number], cell):
        number += 1
    return number


@compiled
def lift(rules: Rules, game: Game, player: int, number: int) -> None:
    """Take a tile from the table in hand, and what was there in the other hand."""
    tile, cells, lying = game.tiles[player, number], game.tile_cells[player, number], game.tile_lies[player, number]
    last = game.tile_numbers[player] - 1
    for following in range(number, last):
        _copy_tile(game, player, following + 1, following)
    game.lifted_cells, game.lifted_lies = cells, lying
    game.tile_numbers[player] -= 1
    game.held[player, 1] = game.held[player, 0]
    game.held_turns[player, 1] = game.held_turns[player, 0]
    game.held_flipped[player, 1] = game.held_flipped[player, 0]
    if rules.has_both_hands:
        hold(game, player, tile, rules.plain_turns[lying], rules.plain_flip[lying])
    else:
        hold(game, player, tile, 0, 0)


@compiled
def lay_again(game: Game, player: int, number: int) -> None:
    """Lay the tile in hand, which was lifted last, back where it was. It stays in the hand as well."""
    for following in range(game.tile_numbers[player], number, -1):
        _copy_tile(game, player, following - 1, following)
    _lay(game, player, number, game.held[player, 0], game.lifted_cells, game.lifted_lies)
    game.tile_numbers[player] += 1


@compiled
def _copy_tile(game: Game, player: int, number: int, to: int) -> None:
    _lay(game, player, to, game.tiles[player, number], game.tile_cells[player, number], game.tile_lies[player, number])


@compiled
def _lay(game: Game, player: int, number: int, tile: int, cells: Cells, lying: int) -> None:
    game.tiles[player, number] = tile
    game.tile_cells[player, number] = cells
    game.tile_lies[player, number] = lying


# --- what may be done ---


@compiled
def anchors(rules: Rules, game: Game, player: int) -> Cells:
    """Return the cells to which the tile in hand can be placed as it is held."""
    if game.held[player, 0] == NONE:
        return 0
    free = ~covered_by(game, player)
    lying = lies(rules, game, player)
    found = 0
    for cell in range(CELLS):
        spot = rules.spots[lying, cell]
        if spot and spot & free == spot:
            found |= bit(cell)
    return found


@compiled
def lifts(rules: Rules, game: Game, player: int) -> Cells:
    """Return the cells with tiles that can be lifted."""
    return covered_by(game, player) if has_free_hand(rules, game, player) else 0


@compiled
def passed_players(rules: Rules, game: Game) -> int:
    """Return how many players have passed."""
    many = 0
    for player in range(rules.players):
        many += game.has_passed[player]
    return many


@compiled
def list_actions(rules: Rules, game: Game, player: int) -> int:
    """List the legal actions of a player in the order of the rules; return how many these are."""
    many = 0
    if not game.is_placing:
        for side in range(2):
            many = _add(game, many, CHOOSE_SIDE, side)
        return many
    if is_too_late(rules, earliest(game, player)):
        return _add(game, 0, PASS, 0)
    if game.held[player, 1] == NONE:
        for tile in range(rules.kinds):
            if game.supply[tile] and tile != game.held[player, 0]:
                many = _add(game, many, TAKE, tile)
    for kind in range(RETURN, PASS + 1):
        about = 1
        if kind <= FLIP:
            about = 1 if game.held[player, 0] != NONE else 0
        elif kind == PLACE:
            about = anchors(rules, game, player)
        elif kind == LIFT:
            about = lifts(rules, game, player)
        while about:
            many = _add(game, many, kind, lowest(about))
            about &= about - 1
    return many


@compiled
def _add(game: Game, many: int, kind: int, about: int) -> int:
    game.actions[many] = kind * CODES + about
    return many + 1
