"""Movement in the compiled kernel: where pawns may go, one drawn, and how many there are."""

from __future__ import annotations

from minerals.games.minerals.kernel.tables import COMPASS, MAP, NOTHING, ROPE, Game, Rules
from minerals.kernels.bits import holds, size_of_rows
from minerals.kernels.compilation import compiled
from minerals.kernels.luck import choose

_NO_DIRECTION = -1


@compiled
def plain_ends(rules: Rules, game: Game, pawn: int) -> int:
    """Write where a pawn can end by a correct move without a tool, and return how many hexes these are."""
    value = game.board[pawn]
    number = 0
    for step in rules.steps:
        cell = pawn
        gap = False
        possible = True
        for _ in range(value):
            cell += step
            if game.board[cell] > 0:
                gap = False
            elif gap or (rules.by_area and not _is_single_gap(rules, game, cell, pawn)):
                possible = False
                break
            else:
                gap = True
        if possible and game.board[cell] > 0 and not holds(game.occupied, cell):
            game.ends[number] = cell
            number += 1
    return number


@compiled
def _is_single_gap(rules: Rules, game: Game, cell: int, start: int) -> bool:
    """Tell whether an empty hex is a crevice of its own: every hex beside it holds a mineral."""
    for step in rules.steps:
        beside = cell + step
        if beside == start or game.board[beside] == 0:
            return False
    return True


@compiled
def compass_ends(rules: Rules, game: Game, pawn: int) -> int:
    """Write where the Compass lets a pawn end, and return how many hexes these are."""
    number = 0
    for step in rules.steps:
        cell = pawn + step
        begun = number
        while game.board[cell] > 0 and not holds(game.occupied, cell):
            if rules.slides:
                number = begun
            game.ends[number] = cell
            number += 1
            cell += step
    return number


@compiled
def can_use_compass(rules: Rules, game: Game, pawn: int) -> bool:
    """Tell whether the Compass would allow any move."""
    for step in rules.steps:
        cell = pawn + step
        if game.board[cell] > 0 and not holds(game.occupied, cell):
            return True
    return False


@compiled
def free_white(game: Game) -> int:
    """Write the wollastonite without a pawn, and return how many there are."""
    for row in range(game.low, game.high + 1):
        game.places[row] = game.white[row] & ~game.occupied[row]
    return size_of_rows(game.places, game.low, game.high)


@compiled
def nobody_can_go_on(rules: Rules, game: Game) -> bool:
    """Tell whether nobody can make a correct move and no wollastonite is free."""
    for row in range(game.low, game.high + 1):
        if game.white[row] & ~game.occupied[row]:
            return False
    ends = 0
    for player in range(rules.players):
        if game.pawns[player] != NOTHING:
            ends += plain_ends(rules, game, game.pawns[player])
    return ends == 0


# --- the move of a turn ---


@compiled
def is_second_move(game: Game) -> bool:
    """Tell whether the move that is left is the Rope's second one, which the player may skip."""
    return game.tool == ROPE and game.moves_left == 1 and game.excavated != NOTHING


@compiled
def correct_moves(rules: Rules, game: Game) -> int:
    """Return how many correct moves there are with the tool in effect; write where they end, except for the Map's."""
    pawn = game.pawns[game.player]
    if game.tool == COMPASS:
        return compass_ends(rules, game, pawn)
    if game.tool == MAP:
        return _ways(
            rules, game, pawn, pawn, _NO_DIRECTION, False, int(game.board[pawn]), _most_turns(rules, game, pawn)
        )
    return plain_ends(rules, game, pawn)


@compiled
def draw_move(rules: Rules, game: Game, number: int) -> None:
    """Draw one of some correct moves as it is decided: the hexes where it turns and ends, one after the other."""
    pawn = game.pawns[game.player]
    game.path[0] = pawn
    if game.tool == MAP:
        _draw_path(rules, game, pawn)
        return
    game.path[1] = game.ends[choose(game, number)]
    game.path_number = 2


# --- with the Map ---


@compiled
def begin_bent_moves(game: Game, pawn: int) -> None:
    """Go before the first of the moves that turn; `next_bent_end` goes to the next one."""
    game.walk_depth = 0
    game.walk_cells[0], game.walk_directions[0], game.walk_turns[0] = pawn, _NO_DIRECTION, 0


@compiled
def next_bent_end(rules: Rules, game: Game, start: int) -> int:
    """Return where the next move that turns ends, or `NOTHING` after the last, in the order of the rules."""
    cells, ahead, turned = game.walk_cells, game.walk_directions, game.walk_turns
    last, most_turns = int(game.board[start]) - 1, _most_turns(rules, game, start)
    depth = game.walk_depth
    while depth >= 0:
        ahead[depth] += 1
        if ahead[depth] == len(rules.steps):
            depth -= 1
            continue
        turns = turned[depth] + (depth > 0 and ahead[depth] != ahead[depth - 1])
        cell = cells[depth] + rules.steps[ahead[depth]]
        after_gap = depth > 0 and _is_gap(game, cells[depth], start)
        if turns > most_turns or _bars_way(rules, game, cell, start, after_gap):
            continue
        if depth < last:
            depth += 1
            cells[depth], ahead[depth], turned[depth] = cell, _NO_DIRECTION, turns
        elif turns > 0 and not _is_gap(game, cell, start) and not holds(game.occupied, cell):
            game.walk_depth = depth
            return int(cell)
    game.walk_depth = depth
    return NOTHING


@compiled
def write_bent_path(game: Game, end: int) -> None:
    """Write the move that turns which has been found last: where it begins, turns and ends."""
    game.path[0] = game.walk_cells[0]
    game.path_number = 1
    for depth in range(1, game.walk_depth + 1):
        if game.walk_directions[depth] != game.walk_directions[depth - 1]:
            game.path[game.path_number] = game.walk_cells[depth]
            game.path_number += 1
    game.path[game.path_number] = end
    game.path_number += 1


@compiled
def _most_turns(rules: Rules, game: Game, pawn: int) -> int:
    return game.board[pawn] - 1 if rules.any_turns else 1


@compiled
def _is_gap(game: Game, cell: int, start: int) -> bool:
    return cell == start or game.board[cell] == 0


@compiled
def _bars_way(rules: Rules, game: Game, cell: int, start: int, after_gap: bool) -> bool:
    """Tell whether a crevice is bigger than one hex, seen from a hex on the way."""
    return _is_gap(game, cell, start) and (
        after_gap or (rules.by_area and not _is_single_gap(rules, game, cell, start))
    )


@compiled
def _ways(
    rules: Rules,
    game: Game,
    start: int,
    corner: int,
    direction: int,
    after_gap: bool,
    left: int,
    turns: int,
) -> int:
    """Return in how many ways a move can go on from a corner: where it begins, or where it turns.

    `direction` is the one it has come in, `after_gap` tells whether the corner is a crevice that has been crossed,
    `left` how many steps are left, and `turns` how many more times it may turn. Walks through all of them in depth.
    """
    ways = 0
    depth = 0
    cells, turned = game.walk_cells, game.walk_turns
    ahead = game.walk_directions
    cells[0], ahead[0], turned[0] = corner, _NO_DIRECTION, 0
    while depth >= 0:
        ahead[depth] += 1
        if ahead[depth] == len(rules.steps):
            depth -= 1
            continue
        before = direction if depth == 0 else ahead[depth - 1]
        turns_now = turned[depth] + (depth > 0 and ahead[depth] != before)
        cell = cells[depth] + rules.steps[ahead[depth]]
        gap = after_gap if depth == 0 else _is_gap(game, cells[depth], start)
        if (depth == 0 and ahead[0] == before) or turns_now > turns or _bars_way(rules, game, cell, start, gap):
            continue
        if depth == left - 1:
            ways += not _is_gap(game, cell, start) and not holds(game.occupied, cell)
            continue
        depth += 1
        cells[depth], ahead[depth], turned[depth] = cell, _NO_DIRECTION, turns_now
    return ways


@compiled
def can_use_map(rules: Rules, game: Game, pawn: int) -> bool:
    """Tell whether the Map would add any move."""
    value, turns = int(game.board[pawn]), _most_turns(rules, game, pawn)
    for ahead in range(6):
        cell = pawn
        gap = False
        for steps in range(1, value):
            cell += rules.steps[ahead]
            if _bars_way(rules, game, cell, pawn, gap):
                break
            gap = _is_gap(game, cell, pawn)
            if _ways(rules, game, pawn, cell, ahead, gap, value - steps, turns - 1) > 0:
                return True
    return False


@compiled
def _draw_path(rules: Rules, game: Game, start: int) -> None:
    """Draw the next hex where the move turns or ends, until it ends."""
    corner, direction, gap = start, _NO_DIRECTION, False
    left, turns = int(game.board[start]), _most_turns(rules, game, start)
    game.path_number = 1
    while left > 0:
        number = _next_corners(rules, game, start, corner, direction, gap, left, turns)
        packed = game.ends[choose(game, number)]
        corner, direction, left = packed // 64, packed // 8 % 8, left - packed % 8
        gap = _is_gap(game, corner, start)
        turns -= 1
        game.path[game.path_number] = corner
        game.path_number += 1


@compiled
def _next_corners(
    rules: Rules,
    game: Game,
    start: int,
    corner: int,
    direction: int,
    after_gap: bool,
    left: int,
    turns: int,
) -> int:
    """Write where a move can turn next or end, each as cell × 64 + direction × 8 + steps; return how many there are."""
    number = 0
    for ahead in range(6):
        if ahead == direction:
            continue
        cell = corner
        gap = after_gap
        for steps in range(1, left + 1):
            cell += rules.steps[ahead]
            if _bars_way(rules, game, cell, start, gap):
                break
            gap = _is_gap(game, cell, start)
            if steps == left:
                possible = not gap and not holds(game.occupied, cell)
            else:
                possible = turns > 0 and _ways(rules, game, start, cell, ahead, gap, left - steps, turns - 1) > 0
            if possible:
                game.ends[number] = cell * 64 + ahead * 8 + steps
                number += 1
    return number
