"""The board of the compiled kernel of Mattock: the mountain, the crews, and what they may walk on.

Most of the time goes into finding out which tiles are connected. Each crew may walk on the tiles without an enemy
miner. The connected parts of these tiles are kept from turn to turn. A new tile joins parts. Only when a miner has
stepped in the way, a part is flooded to see if it falls apart. Sets of places are wide.
"""

from __future__ import annotations

from typing import NamedTuple

from minerals.core.geometry import Cells
from minerals.games.mattock.kernel.tables import CREW, Board, Game
from minerals.kernels.bits import WORDS, has, lowest, nothing, only_if, read, single, size, write
from minerals.kernels.compilation import compiled
from minerals.kernels.hexagons import beside
from minerals.kernels.records import Numbers


class Mountain(NamedTuple):
    """The tiles, for both crews alike."""

    tiles: Cells
    open_spaces: Cells
    """Where the rule of three allows a tile."""
    one: Cells
    """What touches at least one tile, with bits outside the board."""
    two: Cells
    three: Cells


class Crew(NamedTuple):
    """The miners of a player and the tiles they may walk on."""

    miners: Cells
    removed: int
    start: int
    """Where the crew's parts begin in the table of parts."""
    parts: int
    """How many parts there are."""


# --- between two actions ---


@compiled
def mountain_of(game: Game) -> Mountain:
    """Return the tiles of a record."""
    return Mountain(
        read(game.tiles, 0), read(game.open_spaces, 0), read(game.one, 0), read(game.two, 0), read(game.three, 0)
    )


@compiled
def crew_of(game: Game, player: int) -> Crew:
    """Return a crew of a record."""
    return Crew(read(game.miners, WORDS * player), game.removed[player], CREW * player, game.part_numbers[player])


@compiled
def keep_mountain(game: Game, mountain: Mountain) -> None:
    """Write the tiles into a record."""
    write(game.tiles, 0, mountain.tiles)
    write(game.open_spaces, 0, mountain.open_spaces)
    write(game.one, 0, mountain.one)
    write(game.two, 0, mountain.two)
    write(game.three, 0, mountain.three)


@compiled
def keep_crew(game: Game, player: int, crew: Crew) -> None:
    """Write a crew into a record; its parts are there."""
    write(game.miners, WORDS * player, crew.miners)
    game.removed[player] = crew.removed
    game.part_numbers[player] = crew.parts


# --- what is connected ---


@compiled
def with_place(crew: Crew, place: int, parts: Numbers, near: Numbers) -> Crew:
    """Return a crew that may walk on one more place, which joins the parts that it touches."""
    around = read(near, WORDS * place)
    whole = single(place)
    to = crew.start
    for index in range(crew.start, crew.start + WORDS * crew.parts, WORDS):
        part = read(parts, index)
        touches = bool(part & around)
        whole = whole | only_if(touches, part)
        write(parts, to, part)
        to += 0 if touches else WORDS
    write(parts, to, whole)
    return Crew(crew.miners, crew.removed, crew.start, (to - crew.start) // WORDS + 1)


@compiled
def without_place(crew: Crew, place: int, parts: Numbers, near: Numbers) -> Crew:
    """Return a crew that may no longer walk on a place: the part may fall apart."""
    index = crew.start
    while not has(read(parts, index), place):
        index += WORDS
    rest = read(parts, index) & ~single(place)
    to = crew.start + WORDS * (crew.parts - 1)
    write(parts, index, read(parts, to))
    ends = read(near, WORDS * place) & rest
    while ends:
        piece = flood_fill(single(lowest(ends)), ends, rest)
        write(parts, to, piece)
        to += WORDS
        rest, ends = rest & ~piece, ends & ~piece
    return Crew(crew.miners, crew.removed, crew.start, (to - crew.start) // WORDS)


@compiled
def flood_fill(piece: Cells, ends: Cells, cells: Cells) -> Cells:
    """Return the part of a set that is connected with a piece of it, or the set itself as soon as all ends are."""
    front = piece
    while front:
        if not ends & ~piece:
            return cells
        front = beside(piece) & cells & ~piece
        piece = piece | front
    return piece


@compiled
def connected_tiles(crew: Crew, parts: Numbers) -> Cells:
    """Return the tiles that are connected to any miner of a crew."""
    reached = nothing()
    for index in range(crew.start, crew.start + WORDS * crew.parts, WORDS):
        part = read(parts, index)
        reached = reached | only_if(bool(part & crew.miners), part)
    return reached


# --- the mountain and the crews ---


@compiled
def with_tile(mountain: Mountain, place: int, near: Numbers) -> Mountain:
    """Return the mountain with one more tile, and without the spaces that the rule of three now closes."""
    here = single(place)
    around = read(near, WORDS * place)
    tiles = mountain.tiles | here
    three = mountain.three | mountain.two & around
    full = three & tiles & (here | around)
    closed = here | mountain.three & around | beside(full)
    return Mountain(
        tiles,
        mountain.open_spaces & ~closed,
        mountain.one | around,
        mountain.two | mountain.one & around,
        three,
    )


@compiled
def bare_mountain(board: Board) -> Mountain:
    """Return the mountain without a tile."""
    return Mountain(nothing(), read(board.cells, 0), nothing(), nothing(), nothing())


@compiled
def with_miner(crew: Crew, place: int) -> Crew:
    """Return a crew with one more miner."""
    return Crew(crew.miners | single(place), crew.removed, crew.start, crew.parts)


@compiled
def with_removed(crew: Crew, change: int) -> Crew:
    """Return a crew with more or fewer removed miners."""
    return Crew(crew.miners, crew.removed + change, crew.start, crew.parts)


@compiled
def without_miners(crew: Crew, miners: Cells) -> Crew:
    """Return a crew without some miners."""
    return Crew(crew.miners & ~miners, crew.removed, crew.start, crew.parts)


@compiled
def isolated_miners(enemy: Crew, own: Crew, parts: Numbers) -> Cells:
    """Return the enemy miners that are alone in their part, if two or more of the crew's miners are next to it."""
    found = nothing()
    for index in range(enemy.start, enemy.start + WORDS * enemy.parts, WORDS):
        part = read(parts, index)
        miner = part & enemy.miners
        if size(miner) == 1 and size(beside(part) & own.miners) >= 2:
            found = found | miner
    return found
