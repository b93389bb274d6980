"""Random games of Mattock, compiled: the set-up, turn after turn, the end. Needs numba."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from minerals.compiled import bits, hexagons, random_numbers, vectors
from minerals.compiled.bits import WORDS, has, nothing, nth, read, single, size
from minerals.compiled.compilation import announced, compiled, kept
from minerals.compiled.hexagons import beside
from minerals.compiled.random_numbers import number_below, stream_of
from minerals.compiled.records import Numbers
from minerals.core.cells import Cells
from minerals.games.mattock.kernel import board as kernel_board
from minerals.games.mattock.kernel import tables
from minerals.games.mattock.kernel.board import (
    MOST_PARTS,
    Crew,
    Mountain,
    connected,
    isolated,
    with_miner,
    with_place,
    with_removed,
    with_tile,
    without_miners,
    without_place,
)
from minerals.games.mattock.kernel.tables import FIXED, FREESTYLE, RANDOM, Board

_CREW = WORDS * MOST_PARTS


class Tally(NamedTuple):
    """What happened in a game."""

    turns: int
    moved: int
    removed: int
    returned: int
    loser: int


@compiled
def set_up(stream: np.uint64, board: Board, parts: Numbers, record: Numbers) -> tuple[Mountain, Crew, Crew]:
    """Return the mountain and the crews when all miners are placed, the first player's crew first."""
    mountain = Mountain(nothing(), read(board.cells, 0), nothing(), nothing(), nothing())
    crew, other = Crew(nothing(), 0, 0, 0), Crew(nothing(), 0, _CREW, 0)
    place = 0
    for number in range(board.starts.size):
        if board.setup == FIXED:
            place = board.starts[number % 2, number // 2]
        elif board.setup == RANDOM and number % 2:
            place = board.opposite[place]
        else:
            # The space in the middle is its own opposite.
            free = read(board.cells, WORDS if board.setup == RANDOM else 0) & ~beside(mountain.tiles)
            choices = size(free)
            place = nth(free, number_below(stream, number, choices))
            if record.size:
                record[number, 0], record[number, 1] = choices, place
        mountain = with_tile(mountain, place, board.near)
        crew, other = other, with_miner(with_place(crew, place, parts, board.near), place)
    return mountain, crew, other


@compiled
def move_drawn(own: Crew, parts: Numbers, pairs: Numbers, stream: np.uint64, draw: int) -> tuple[int, int]:
    """Return a miner and its goal, or (-1, -1) for staying. All pairs and staying are equally likely."""
    total = 1
    for number in range(own.parts):
        part = read(parts, own.start + WORDS * number)
        miners = size(part & own.miners)
        pairs[number] = miners * (size(part) - miners)
        total += pairs[number]
    drawn = number_below(stream, draw, total) - 1
    if drawn < 0:
        return -1, -1
    number = 0
    while drawn >= pairs[number]:
        drawn -= pairs[number]
        number += 1
    part = read(parts, own.start + WORDS * number)
    goals = part & ~own.miners
    many = size(goals)
    return nth(part & own.miners, drawn // many), nth(goals, drawn % many)


@compiled
def played(stream: np.uint64, board: Board, parts: Numbers, pairs: Numbers, record: Numbers) -> Tally:
    """Play a game and return its tally."""
    mountain, own, enemy = set_up(stream, board, parts, record)
    near = board.near
    draws = board.starts.size
    player = 1
    if board.setup == FREESTYLE:
        # The player who placed last begins.
        own, enemy, player = enemy, own, 2
    turns = moved = removed = returned = 0
    while True:
        mines = beside(connected(own, parts)) & mountain.open_spaces
        choices = size(mines)
        if not choices:
            return Tally(turns, moved, removed, returned, player)
        mine = nth(mines, number_below(stream, draws + 2 * turns, choices))
        if record.size:
            record[draws + turns, 0], record[draws + turns, 1] = legal_turns(mines, own, parts, near), mine
        mountain = with_tile(mountain, mine, near)
        own = with_place(own, mine, parts, near)
        if own.removed:
            own = with_removed(with_miner(own, mine), -1)
            returned += 1
        origin, target = move_drawn(own, parts, pairs, stream, draws + 2 * turns + 1)
        if record.size:
            record[draws + turns, 2], record[draws + turns, 3] = origin, target
        if origin >= 0:
            own = with_miner(without_miners(own, single(origin)), target)
            enemy = with_place(enemy, origin, parts, near)
            moved += 1
        if origin != mine and not has(own.miners, mine):
            enemy = with_place(enemy, mine, parts, near)
        if origin >= 0 and target != mine:
            enemy = without_place(enemy, target, parts, near)
        gone = isolated(enemy, own, parts)
        for number in range(size(gone)):
            own = with_place(own, nth(gone, number), parts, near)
            enemy = with_removed(enemy, 1)
            removed += 1
        own, enemy, player = without_miners(enemy, gone), own, 3 - player
        turns += 1


@compiled
def legal_turns(mines: Cells, own: Crew, parts: Numbers, near: Numbers) -> int:
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


@announced("Mattock")
@kept(random_numbers, vectors, bits, hexagons, tables, kernel_board)
def play_games(key: np.uint64, first: np.uint64, board: Board, rows: Numbers, record: Numbers) -> None:
    """Play a game for each row of a table and write the row.

    Parameters
    ----------
    key, first
        The key of the study, and the number of the game of the first row.
    board
        A `Board`.
    rows
        A row of nine numbers for each game, as `Game.study_columns` names them.
    record
        To tell a single game, an array with one row for each miner and each turn, otherwise with no rows. The game
        writes the number of choices, the space placed or mined, and the miner that moved with its goal, or -1.
    """
    parts = np.zeros(2 * _CREW, np.int64)
    pairs = np.zeros(MOST_PARTS, np.int64)
    miners = board.starts.size
    placed = miners if board.setup == FREESTYLE else 0
    set_up_events = miners // 2 if board.setup == RANDOM else miners
    for row in range(rows.shape[0]):
        tally = played(stream_of(key, first + np.uint64(row)), board, parts, pairs, record)
        rows[row, 0] = placed + tally.turns
        # Every turn begins and mines; the last begins and loses.
        rows[row, 1] = set_up_events + 2 * tally.turns + tally.returned + tally.moved + tally.removed + 2
        rows[row, 2] = rows[row, 4] = tally.loser - 1
        rows[row, 3] = rows[row, 5] = 2 - tally.loser
        rows[row, 6], rows[row, 7], rows[row, 8] = tally.moved, tally.removed, tally.returned
