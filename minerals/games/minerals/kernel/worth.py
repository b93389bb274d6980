"""What fragments, moves and cards are worth to a greedy player in the compiled kernel, in points. Needs numba.

What may happen is tried in the game itself, and undone.
"""

from __future__ import annotations

from minerals.games.minerals.kernel.board import find_parts, forget_fragments, groups_around, lay, lift, put_pawn
from minerals.games.minerals.kernel.tables import KINDS, Game, Rules
from minerals.games.minerals.kernel.tools import can_use_any
from minerals.kernels.bits import WORD, lowest, nth_of_rows
from minerals.kernels.compilation import compiled
from minerals.kernels.hexagons import write_part


@compiled
def points_of(rules: Rules, value: int) -> int:
    """Return the points of a mineral."""
    return value if rules.by_value else 1


@compiled
def fragment_points(rules: Rules, game: Game) -> int:
    """Return the points of the lowest mineral of each separated fragment."""
    for row in range(game.low, game.high + 1):
        game.held[row] = game.fragments[row]
    points = 0
    cell = nth_of_rows(game.held, game.low, game.high, 0)
    while cell >= 0:
        points += points_of(rules, lowest_in_fragment(game, cell))
        for row in range(game.low, game.high + 1):
            game.held[row] &= ~game.part[row]
        cell = nth_of_rows(game.held, game.low, game.high, 0)
    return points


@compiled
def lowest_in_fragment(game: Game, cell: int) -> int:
    """Return the lowest value in the fragment of a hex; write which hexes it has."""
    write_part(game.fragments, game.part, cell, game.low, game.high)
    value = KINDS
    for row in range(game.low, game.high + 1):
        word = game.part[row]
        while word:
            value = min(value, int(game.board[row * WORD + lowest(word)]))
            word &= word - 1
    return value


@compiled
def claimed_after(rules: Rules, game: Game) -> int:
    """Return the points for what would be separated now; nothing stays separated."""
    was_whole = game.whole
    forget_fragments(game)
    find_parts(game)
    points = fragment_points(rules, game) if game.fragment_number > 0 else 0
    forget_fragments(game)
    game.whole = was_whole
    return points


@compiled
def can_split(rules: Rules, game: Game, cell: int) -> bool:
    """Tell whether a part of the board may lose its pawns when the mineral on a hex goes, with a pawn or without."""
    return not game.whole or groups_around(rules, game, cell) >= 2


@compiled
def claimed_by_move(rules: Rules, game: Game, end: int) -> int:
    """Return the points for the fragments that a move separates, if the player has no choice about them."""
    player = game.player
    origin = game.pawns[player]
    value = lift(game, origin)
    was_whole = game.whole
    put_pawn(game, player, end)
    forget_fragments(game)
    find_parts(game)
    points = 0
    if game.fragment_number > 0:
        game.pools[player, value - 1] += 1
        if not can_use_any(rules, game):
            points = fragment_points(rules, game)
        game.pools[player, value - 1] -= 1
    forget_fragments(game)
    put_pawn(game, player, origin)
    lay(game, origin, value)
    game.whole = was_whole
    return points


@compiled
def gained_by_card(rules: Rules, card: int, without: int) -> int:
    """Return the points of a card, with or without its orpiment, less those of the minerals it costs."""
    points = int(rules.points[card, 1 - without])
    for kind in range(KINDS - without):
        points -= rules.prices[card, kind] * points_of(rules, kind + 1)
    return points
