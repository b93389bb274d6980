"""Random games of Mattock, compiled. Needs numba.

What costs time in Mattock is to know what is connected. So the connected parts of what each crew may walk on, that is
of the tiles without an enemy miner, stay known from turn to turn: a tile that is added joins parts, and only where a
miner has stepped into the way, a part is flooded to see whether it falls apart.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from minerals.compiled import random_numbers
from minerals.compiled.compilation import announced, compiled, kept
from minerals.compiled.random_numbers import number_below, stream_of
from minerals.games.mattock.kernel import sets as kernel_sets
from minerals.games.mattock.kernel.sets import (
    WORDS,
    any_of,
    beside,
    common,
    has,
    lowest,
    nothing,
    nth,
    only_if,
    read,
    single,
    size,
    union,
    without,
    write,
)

FIXED, RANDOM, FREESTYLE = range(3)

# Each of the twelve tiles of the set-up is a part, and an enemy miner on a tile, which touches at most three others,
# can make two more of one. So there are never more than 24.
_MOST_PARTS = 24
_CREW = WORDS * _MOST_PARTS


class Board(NamedTuple):
    """A board and its set-up. Tables of sets hold four words a set, one set after the other."""

    cells: Any
    """A table: the set of all spaces, and that of all but the one in the middle."""
    near: Any
    """A table: for each place the set of the spaces around it."""
    opposite: Any
    """For each place the one opposite."""
    starts: Any
    """The places where the miners begin in the fixed set-up, a row a player."""
    setup: Any
    """`FIXED`, `RANDOM` or `FREESTYLE`."""


class Mountain(NamedTuple):
    """The tiles, for both crews alike. Each field is a set of spaces."""

    tiles: Any
    open_spaces: Any
    """Where the rule of three allows a tile."""
    one: Any
    """What touches one tile at least, bits that are no spaces included."""
    two: Any
    three: Any


class Crew(NamedTuple):
    """The miners of a player and what they may walk on."""

    miners: Any
    removed: Any
    start: Any
    """Where the crew's parts begin in the table of parts."""
    parts: Any
    """How many parts there are."""


class Tally(NamedTuple):
    """What happened in a game."""

    turns: Any
    moved: Any
    removed: Any
    returned: Any
    loser: Any


# --- what is connected ---


@compiled
def with_place(crew: Any, place: Any, parts: Any, near: Any) -> Any:
    """Return a crew that may walk on one place more: it joins the parts that it touches."""
    around = read(near, WORDS * place)
    whole = single(place)
    to = crew.start
    for index in range(crew.start, crew.start + WORDS * crew.parts, WORDS):
        part = read(parts, index)
        touches = any_of(common(part, around))
        whole = union(whole, only_if(touches, part))
        write(parts, to, part)
        to += 0 if touches else WORDS
    write(parts, to, whole)
    return Crew(crew.miners, crew.removed, crew.start, (to - crew.start) // WORDS + 1)


@compiled
def without_place(crew: Any, place: Any, parts: Any, near: Any) -> Any:
    """Return a crew that may no longer walk on a place: the part may fall apart."""
    here = single(place)
    index = crew.start
    while not any_of(common(read(parts, index), here)):
        index += WORDS
    rest = without(read(parts, index), here)
    to = crew.start + WORDS * (crew.parts - 1)
    write(parts, index, read(parts, to))
    ends = common(read(near, WORDS * place), rest)
    while any_of(ends):
        piece = flooded(lowest(ends), ends, rest)
        write(parts, to, piece)
        to += WORDS
        rest, ends = without(rest, piece), without(ends, piece)
    return Crew(crew.miners, crew.removed, crew.start, (to - crew.start) // WORDS)


@compiled
def flooded(piece: Any, ends: Any, cells: Any) -> Any:
    """Return what of a set is connected with a piece of it; the set itself as soon as all ends are."""
    front = piece
    while any_of(front):
        if not any_of(without(ends, piece)):
            return cells
        front = without(common(beside(piece), cells), piece)
        piece = union(piece, front)
    return piece


@compiled
def connected(crew: Any, parts: Any) -> Any:
    """Return the tiles that are connected to some miner of a crew."""
    reached = nothing()
    for index in range(crew.start, crew.start + WORDS * crew.parts, WORDS):
        part = read(parts, index)
        reached = union(reached, only_if(any_of(common(part, crew.miners)), part))
    return reached


# --- the mountain and the crews ---


@compiled
def with_tile(mountain: Any, place: Any, near: Any) -> Any:
    """Return the mountain with one tile more, and without the spaces that the rule of three now closes."""
    here = single(place)
    around = read(near, WORDS * place)
    tiles = union(mountain.tiles, here)
    three = union(mountain.three, common(mountain.two, around))
    full = common(common(three, tiles), union(here, around))
    closed = union(union(here, common(mountain.three, around)), beside(full))
    return Mountain(
        tiles,
        without(mountain.open_spaces, closed),
        union(mountain.one, around),
        union(mountain.two, common(mountain.one, around)),
        three,
    )


@compiled
def with_miner(crew: Any, place: Any) -> Any:
    """Return a crew with one miner more."""
    return Crew(union(crew.miners, single(place)), crew.removed, crew.start, crew.parts)


@compiled
def with_removed(crew: Any, change: Any) -> Any:
    """Return a crew of which more miners are removed, or fewer."""
    return Crew(crew.miners, crew.removed + change, crew.start, crew.parts)


@compiled
def without_miners(crew: Any, miners: Any) -> Any:
    """Return a crew without some miners."""
    return Crew(without(crew.miners, miners), crew.removed, crew.start, crew.parts)


@compiled
def isolated(enemy: Any, own: Any, parts: Any) -> Any:
    """Return the enemy miners that are alone in their part while two own miners or more stand beside it."""
    found = nothing()
    for index in range(enemy.start, enemy.start + WORDS * enemy.parts, WORDS):
        part = read(parts, index)
        miner = common(part, enemy.miners)
        if size(miner) == 1 and size(common(beside(part), own.miners)) >= 2:
            found = union(found, miner)
    return found


# --- the steps of a game ---


@compiled
def set_up(stream: Any, board: Any, parts: Any, record: Any) -> Any:
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
            free = without(read(board.cells, WORDS if board.setup == RANDOM else 0), beside(mountain.tiles))
            choices = size(free)
            place = nth(free, number_below(stream, number, choices))
            if record.size:
                record[number, 0], record[number, 1] = choices, place
        mountain = with_tile(mountain, place, board.near)
        crew, other = other, with_miner(with_place(crew, place, parts, board.near), place)
    return mountain, crew, other


@compiled
def move_drawn(own: Any, parts: Any, pairs: Any, stream: Any, draw: Any) -> Any:
    """Return a miner and its goal, each pair as likely as to stay, which is (-1, -1)."""
    total = 1
    for number in range(own.parts):
        part = read(parts, own.start + WORDS * number)
        miners = size(common(part, own.miners))
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
    goals = without(part, own.miners)
    many = size(goals)
    return nth(common(part, own.miners), drawn // many), nth(goals, drawn % many)


@compiled
def played(stream: Any, board: Any, parts: Any, pairs: Any, record: Any) -> Any:
    """Play a game and return its tally."""
    mountain, own, enemy = set_up(stream, board, parts, record)
    near = board.near
    draws = board.starts.size
    player = 1
    if board.setup == FREESTYLE:
        # Who has placed last begins.
        own, enemy, player = enemy, own, 2
    turns = moved = removed = returned = 0
    while True:
        mines = common(beside(connected(own, parts)), mountain.open_spaces)
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
def legal_turns(mines: Any, own: Any, parts: Any, near: Any) -> Any:
    """Return how many turns are legal, given where to mine."""
    total = 0
    for number in range(size(mines)):
        around = read(near, WORDS * nth(mines, number))
        # What the mined tile joins: with a miner that has come back on it, or free.
        miners = 1 if own.removed else 0
        goals = 1 - miners
        total += 1
        for index in range(own.start, own.start + WORDS * own.parts, WORDS):
            part = read(parts, index)
            here = size(common(part, own.miners))
            free = size(part) - here
            if any_of(common(part, around)):
                miners += here
                goals += free
            else:
                total += here * free
        total += miners * goals
    return total


@announced("Mattock")
@kept(kernel_sets, random_numbers)
def play_games(key: Any, first: Any, board: Any, rows: Any, record: Any) -> None:
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
        Of no rows; or, to tell a single game, with a row for each miner and each turn, to be written: how many choices
        there were, the space placed or mined, the miner that moved and its goal, or -1.
    """
    parts = np.zeros(2 * _CREW, np.uint64)
    pairs = np.zeros(_MOST_PARTS, np.int64)
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
