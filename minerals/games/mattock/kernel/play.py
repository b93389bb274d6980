"""Games of Mattock, compiled: the set-up, turn after turn, the end. Needs numba.

During the turns of a game its sets are values in registers. Between two calls they are in the record.
"""

from __future__ import annotations

import numpy as np

from minerals.core.geometry import Cells
from minerals.games.mattock.kernel import board as kernel_board
from minerals.games.mattock.kernel import greedy, tables
from minerals.games.mattock.kernel.board import (
    Crew,
    bare_mountain,
    connected_tiles,
    crew_of,
    isolated_miners,
    keep_crew,
    keep_mountain,
    mountain_of,
    with_miner,
    with_place,
    with_removed,
    with_tile,
    without_miners,
    without_place,
)
from minerals.games.mattock.kernel.greedy import list_equal_placings, list_equal_turns
from minerals.games.mattock.kernel.tables import FIXED, FREESTYLE, MOST_PARTS, NONE, RANDOM, Board, Game
from minerals.kernels import best, bits, duplicates, form, hexagons, random_numbers, vectors
from minerals.kernels.best import EQUALS, nth_smallest
from minerals.kernels.bits import WORDS, has, nth, read, single, size
from minerals.kernels.compilation import compiled, jit_cached, log_compilation
from minerals.kernels.duplicates import copy_record
from minerals.kernels.form import FROM_POSITION, FROM_SET_UP, GO_ON, GREEDY
from minerals.kernels.hexagons import beside, place_with
from minerals.kernels.random_numbers import number_below, stream_of
from minerals.kernels.records import Numbers

MOST_TURNS = 1 << 16
"""More than the legal turns of any position: 127 spaces to mine, and 6 miners with fewer than 85 goals each."""


@log_compilation("Mattock")
@jit_cached(random_numbers, vectors, bits, hexagons, best, duplicates, form, tables, kernel_board, greedy)
def play_games(  # noqa: PLR0913, PLR0917 - the form of every kernel
    board: Board,
    game: Game,
    loaded: Game,
    spare: Game,  # noqa: ARG001 - what lies ahead is seen in the scratch table
    scratch: Numbers,
    key: np.uint64,
    first: np.uint64,
    rows: Numbers,
    start: int,
    most: int,
    exact: bool,
) -> None:
    """Play games; see `minerals.kernels.form.PlayGames`.

    In the set-ups drawn by lot or placed, miner number n takes random number n. After that every turn takes two.
    """
    pairs = np.zeros(MOST_PARTS, np.int64)
    for row in range(rows.shape[0]):
        if start == FROM_POSITION:
            copy_record(game, loaded)
        if start != GO_ON:
            game.stream = stream_of(key, first + np.uint64(row))
        if start == FROM_SET_UP:
            _set_up(board, game)
        left = most
        while left and game.unplaced[game.player]:
            _place(board, game, scratch)
            left -= 1
        if not game.unplaced[game.player]:
            _take_turns(board, game, pairs, scratch, left, exact)
        _write_row(game, rows[row])


@compiled
def _write_row(game: Game, row: Numbers) -> None:
    row[0] = game.placed + game.turns
    # Every turn begins and mines; the last begins and loses.
    row[1] = game.set_up_events + 2 * game.turns + game.returned + game.moved + game.lost + game.placed
    row[2] = row[4] = game.player if game.is_over else 0
    row[3] = row[5] = 1 - game.player if game.is_over else 0
    row[1] += 1 if game.is_over else 0
    row[6], row[7], row[8] = game.moved, game.lost, game.returned


# --- the set-up ---


@compiled
def _clear(game: Game) -> None:
    game.is_over = False
    game.player = 0
    game.counter = 0
    game.removed[:] = 0
    game.unplaced[:] = 0
    game.miners[:] = 0
    game.part_numbers[:] = 0
    game.outcome_number = 0
    game.placed = game.turns = game.moved = game.lost = game.returned = 0
    game.set_up_events = 0


@compiled
def _set_up(board: Board, game: Game) -> None:
    """Set the miners up, the first player's first, or leave them to be placed."""
    _clear(game)
    keep_mountain(game, bare_mountain(board))
    miners = board.starts.size
    if board.setup == FREESTYLE:
        game.unplaced[:] = miners // 2
        return
    place = 0
    for number in range(miners):
        if board.setup == FIXED:
            place = board.starts[number % 2, number // 2]
        elif number % 2:
            place = board.opposite[place]
        else:
            # The space in the middle is its own opposite.
            free = read(board.cells, WORDS) & ~beside(mountain_of(game).tiles)
            place = nth(free, number_below(game.stream, number, size(free)))
            game.outcomes[game.outcome_number] = place
            game.outcome_number += 1
        _put(board, game, number % 2, place)
    game.counter = miners
    # The turn that begins is an event, too.
    game.set_up_events = 1 + (miners // 2 if board.setup == RANDOM else miners)


@compiled
def _put(board: Board, game: Game, player: int, place: int) -> None:
    """Put a tile with a miner on a space."""
    keep_mountain(game, with_tile(mountain_of(game), place, board.near))
    crew = with_place(crew_of(game, player), place, game.parts, board.near)
    keep_crew(game, player, with_miner(crew, place))


@compiled
def _place(board: Board, game: Game, scratch: Numbers) -> None:
    """Place a miner. The player who places last takes the first turn."""
    player = game.player
    mountain = mountain_of(game)
    free = read(board.cells, 0) & ~beside(mountain.tiles)
    game.possibilities = size(free)
    game.equals = 0
    if game.policies[player] == GREEDY:
        own, enemy = crew_of(game, player), crew_of(game, 1 - player)
        list_equal_placings(board, mountain, own, enemy, game.parts, scratch[MOST_TURNS:], scratch, free)
        game.equals = scratch[EQUALS]
        game.drawn = number_below(game.stream, game.counter, scratch[EQUALS])
        game.mine = place_with(nth_smallest(scratch, game.drawn))
    else:
        game.mine = nth(free, number_below(game.stream, game.counter, game.possibilities))
    game.counter += 1
    game.is_placing = True
    game.outcome_number = 0
    _put(board, game, player, game.mine)
    game.unplaced[player] -= 1
    game.placed += 1
    if game.unplaced[1 - player]:
        game.player = 1 - player
    else:
        game.unplaced[:] = 0
        game.set_up_events += 1


# --- turns ---


@compiled
def _move_drawn(own: Crew, parts: Numbers, pairs: Numbers, stream: np.uint64, counter: int) -> tuple[int, int]:
    """Return a miner and its goal, or `NONE` twice for staying. All pairs and staying are equally likely."""
    total = 1
    for number in range(own.parts):
        part = read(parts, own.start + WORDS * number)
        miners = size(part & own.miners)
        pairs[number] = miners * (size(part) - miners)
        total += pairs[number]
    drawn = number_below(stream, counter, total) - 1
    if drawn < 0:
        return NONE, NONE
    number = 0
    while drawn >= pairs[number]:
        drawn -= pairs[number]
        number += 1
    part = read(parts, own.start + WORDS * number)
    goals = part & ~own.miners
    many = size(goals)
    return nth(part & own.miners, drawn // many), nth(goals, drawn % many)


@compiled
def _take_turns(  # noqa: PLR0912, PLR0915 - its sets stay in registers only within one function
    board: Board, game: Game, pairs: Numbers, scratch: Numbers, most: int, exact: bool
) -> None:
    """Take turns until the game is over, at most so many. Only then it is known whether the next player can mine."""
    near, parts, stream = board.near, game.parts, game.stream
    player, counter = game.player, game.counter
    mountain, own, enemy = mountain_of(game), crew_of(game, player), crew_of(game, 1 - player)
    greedy_first, greedy_second = game.policies[0] == GREEDY, game.policies[1] == GREEDY
    turns = moved = removed = returned = 0
    while True:
        mines = beside(connected_tiles(own, parts)) & mountain.open_spaces
        choices = size(mines)
        if not choices:
            game.is_over = True
            break
        if turns == most:
            break
        is_greedy = greedy_second if player else greedy_first
        origin = target = NONE
        if is_greedy:
            legal = list_equal_turns(board, mountain, own, enemy, parts, scratch[MOST_TURNS:], scratch)
            drawn = number_below(stream, counter, scratch[EQUALS])
            game.possibilities, game.equals, game.drawn = legal, scratch[EQUALS], drawn
            code = nth_smallest(scratch, drawn)
            mine = place_with(code >> 24)
            if code & 0xFFFFFF:
                origin, target = place_with(code >> 8 & 255), place_with(code & 255)
        else:
            mine = nth(mines, number_below(stream, counter, choices))
            game.equals = 0
            if exact:
                game.possibilities = _legal_turns(mines, own, parts, near)
        mountain = with_tile(mountain, mine, near)
        own = with_place(own, mine, parts, near)
        if own.removed:
            own = with_removed(with_miner(own, mine), -1)
            returned += 1
        if not is_greedy:
            origin, target = _move_drawn(own, parts, pairs, stream, counter + 1)
        if exact:
            game.mine, game.miner, game.to, game.is_placing, game.outcome_number = mine, origin, target, False, 0
        if origin >= 0:
            own = with_miner(without_miners(own, single(origin)), target)
            enemy = with_place(enemy, origin, parts, near)
            moved += 1
        if origin != mine and not has(own.miners, mine):
            enemy = with_place(enemy, mine, parts, near)
        if origin >= 0 and target != mine:
            enemy = without_place(enemy, target, parts, near)
        gone = isolated_miners(enemy, own, parts)
        for number in range(size(gone)):
            own = with_place(own, nth(gone, number), parts, near)
            enemy = with_removed(enemy, 1)
            removed += 1
        own, enemy, player = without_miners(enemy, gone), own, 1 - player
        counter += 2
        turns += 1
    game.player, game.counter = player, counter
    keep_mountain(game, mountain)
    keep_crew(game, player, own)
    keep_crew(game, 1 - player, enemy)
    game.turns += turns
    game.moved += moved
    game.lost += removed
    game.returned += returned


@compiled
def _legal_turns(mines: Cells, own: Crew, parts: Numbers, near: Numbers) -> int:
    """Return how many turns are legal, given where to mine."""
    total = 0
    for number in range(size(mines)):
        around = read(near, WORDS * nth(mines, number))
        # the parts that the mined tile joins, with or without a miner that has come back on it
        miners = 1 if own.removed else 0
        goals = 1 - miners
        total += 1
        for index in range(own.start, own.start + WORDS * own.parts, WORDS):
            part = read(parts, index)
            here = size(part & own.miners)
            free = size(part) - here
            if part & around:
                miners += here
                goals += free
            else:
                total += here * free
        total += miners * goals
    return total
