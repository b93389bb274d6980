"""The end of a game in the compiled kernel: points, and the comparisons that break a tie. Needs numba."""

from __future__ import annotations

from minerals.core.geometry import Cells
from minerals.games.iceminers.kernel.board import happens
from minerals.games.iceminers.kernel.tables import (
    COLOURS,
    KINDS_OF_GEMS,
    MEDIUM_OPAQUE,
    OTHER_EVENT,
    SMALL_OPAQUE,
    Game,
    Rules,
)
from minerals.kernels.bits import bit, has, size
from minerals.kernels.compilation import compiled
from minerals.kernels.records import Numbers

_TIE_BREAKS = 3


@compiled
def end_game(rules: Rules, game: Game) -> None:
    """Count everyone's points, and write who wins after the comparisons."""
    game.is_over = True
    game.scores[:] = 0
    for player in range(rules.players):
        game.scores[player] = points_of(rules, game, player)
        happens(game, OTHER_EVENT)
    first = _ahead(bit(rules.players) - 1, game.scores)
    for comparison in range(_TIE_BREAKS):
        if size(first) == 1:
            break
        for player in range(rules.players):
            game.compared[player] = _count(game.delivered[player], comparison)
        happens(game, OTHER_EVENT)
        first = _ahead(first, game.compared)
    game.winners = first


@compiled
def points_of(rules: Rules, game: Game, player: int) -> int:
    """Return the points of a player for delivered gems."""
    points = 0
    for gem in range(KINDS_OF_GEMS):
        points += game.delivered[player, gem] * rules.worth[gem, game.colours[player]]
    return points


@compiled
def _count(delivered: Numbers, comparison: int) -> int:
    if comparison == 0:
        return int(delivered[MEDIUM_OPAQUE])
    if comparison == 1:
        return int(delivered[SMALL_OPAQUE])
    colours = 0
    for colour in range(COLOURS + 1):
        if delivered[2 * colour] or delivered[2 * colour + 1]:
            colours += 1
    return colours


@compiled
def _ahead(players: Cells, values: Numbers) -> Cells:
    """Return those of some players who have the most."""
    most = -1
    ahead = 0
    for player in range(values.size):
        if has(players, player):
            if values[player] > most:
                most = values[player]
                ahead = 0
            if values[player] == most:
                ahead |= bit(player)
    return ahead
