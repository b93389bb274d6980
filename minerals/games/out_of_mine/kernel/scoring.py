"""The check and the points of a round in the compiled kernel of Out of Mine!. Needs numba.

A player's tiles are counted in the order in which they were placed, and a set of them is a word.
"""

from __future__ import annotations

from minerals.core.geometry import Cells
from minerals.games.out_of_mine.kernel.board import gallery_of, happens, side_of
from minerals.games.out_of_mine.kernel.tables import (
    COLOURS,
    GALLERY_CELLS,
    NONE,
    NOTHING_SCORED,
    OTHER_EVENT,
    OVER_EDGE,
    TOO_MANY,
    WRONG_COLOUR,
    Game,
    Rules,
)
from minerals.games.out_of_mine.rules.score import CALL, FULL
from minerals.kernels.bits import bit, has, size
from minerals.kernels.compilation import compiled

LEAST_COVERED = GALLERY_CELLS - FULL
"""With fewer cells covered, nothing counts."""


@compiled
def all_tiles(game: Game, player: int) -> Cells:
    """Return all of a player's tiles."""
    return bit(game.tile_numbers[player]) - 1 if game.tile_numbers[player] < 64 else -1


@compiled
def colour_at(rules: Rules, game: Game, player: int, number: int) -> int:
    """Return the colour of one of a player's tiles."""
    return int(rules.colour_of[rules.shape_of[game.tiles[player, number]]])


@compiled
def over_edge(rules: Rules, game: Game, player: int, among: Cells) -> Cells:
    """Return those of some tiles that stand out over the edge of the gallery."""
    rock = ~gallery_of(rules, game, player)
    found = 0
    for number in range(game.tile_numbers[player]):
        if has(among, number) and game.tile_cells[player, number] & rock:
            found |= bit(number)
    return found


@compiled
def of_wrong_colour(rules: Rules, game: Game, player: int, among: Cells) -> Cells:
    """Return those of some tiles whose colour is not on the card."""
    card = game.cards[player]
    found = 0
    for number in range(game.tile_numbers[player]):
        if has(among, number) and not rules.asked[card, colour_at(rules, game, player, number)]:
            found |= bit(number)
    return found


@compiled
def too_many(rules: Rules, game: Game, player: int, among: Cells) -> Cells:
    """Return those of some tiles, the last of each colour, that are more than on the card."""
    card = game.cards[player]
    found = 0
    for colour in range(COLOURS):
        left = rules.asked[card, colour]
        for number in range(game.tile_numbers[player]):
            if has(among, number) and colour_at(rules, game, player, number) == colour:
                if left:
                    left -= 1
                else:
                    found |= bit(number)
    return found


@compiled
def elves_matched(rules: Rules, game: Game, player: int, among: Cells) -> int:
    """Return how many elves have one of some tiles of their colour."""
    side = side_of(game, player)
    matched = 0
    for number in range(game.tile_numbers[player]):
        if has(among, number):
            colour = colour_at(rules, game, player, number)
            matched += size(game.tile_cells[player, number] & rules.elves[side, colour])
    return matched


@compiled
def elements_shown(rules: Rules, game: Game, player: int, among: Cells, which: int) -> int:
    """Return how many of some tiles show the element that the card rewards, or the one that it punishes."""
    element = rules.rewarded[game.cards[player], which]
    shown = 0
    for number in range(game.tile_numbers[player]):
        if has(among, number) and element != NONE and rules.element_of[game.tiles[player, number]] == element:
            shown += 1
    return shown


@compiled
def cells_under(game: Game, player: int, among: Cells) -> int:
    """Return how many cells lie under some tiles."""
    cells = 0
    for number in range(game.tile_numbers[player]):
        if has(among, number):
            cells += size(game.tile_cells[player, number])
    return cells


@compiled
def points_of(rules: Rules, game: Game, player: int, among: Cells) -> int:
    """Return the points for some tiles that lie rightly, without those for a call."""
    covered = cells_under(game, player, among)
    if covered < LEAST_COVERED:
        return 0
    points = covered - LEAST_COVERED
    if rules.do_elves_count:
        points += elves_matched(rules, game, player, among)
    if rules.do_elements_count:
        for which in range(2):
            shown = elements_shown(rules, game, player, among, which)
            points += shown * rules.rewards[game.cards[player], which]
    return points


@compiled
def points_at_end(rules: Rules, game: Game, player: int, caller: int) -> int:
    """Return the points of a round that ends now."""
    tiles = all_tiles(game, player)
    left = tiles & ~over_edge(rules, game, player, tiles)
    left &= ~of_wrong_colour(rules, game, player, left)
    left &= ~too_many(rules, game, player, left)
    points = points_of(rules, game, player, left)
    covered = cells_under(game, player, left)
    if player == caller and covered >= LEAST_COVERED:
        is_correct = left == tiles and covered == size(gallery_of(rules, game, player))
        points += CALL if is_correct else -CALL
    return points


@compiled
def score_round(rules: Rules, game: Game, player: int) -> None:
    """Check a player's gallery, and note the points of the round."""
    tiles = all_tiles(game, player)
    outside = over_edge(rules, game, player, tiles)
    unasked = of_wrong_colour(rules, game, player, tiles & ~outside)
    left = tiles & ~outside & ~unasked
    surplus = too_many(rules, game, player, left)
    _count(game, size(outside), OVER_EDGE)
    _count(game, size(unasked), WRONG_COLOUR)
    _count(game, size(surplus), TOO_MANY)
    left &= ~surplus
    if cells_under(game, player, left) < LEAST_COVERED:
        happens(game, NOTHING_SCORED)
    else:
        happens(game, OTHER_EVENT)
        if player == game.caller:
            happens(game, OTHER_EVENT)
        if rules.do_elves_count:
            _count(game, elves_matched(rules, game, player, left), OTHER_EVENT)
        if rules.do_elements_count:
            for which in range(2):
                if elements_shown(rules, game, player, left, which):
                    happens(game, OTHER_EVENT)
    happens(game, OTHER_EVENT)
    points = points_at_end(rules, game, player, game.caller)
    game.scores[player] += points
    game.latest[player] = points


@compiled
def _count(game: Game, many: int, event: int) -> None:
    for _ in range(many):
        happens(game, event)
