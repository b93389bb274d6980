"""Mattock, territory and the freestyle set-up: what works the exercises out."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

from minerals.classroom.texts import Observation, Parameters, Worked, simulated, worked
from minerals.classroom.witness import watched
from minerals.core.game import Chance
from minerals.core.geometry import Cells
from minerals.core.match import new
from minerals.games.mattock.components import BOARDS, Board
from minerals.games.mattock.rules.mine import mines

DIVIDED = """
        2   T   .   T   T
      .   T   T   T   .   T
    T   .   .   .   1   T   .
  2   T   T   T   .   T   .   x
y   .   .   .   T   T   .   T   x
  y   .   .   .   T   .   .   1
    T   T   2   .   .   T   T
      T   .   T   T   .   x
        y   .   T   T   1
"""
"""The inner board late in a game: x are the safe digs of player 1, y those of player 2, and nothing else is open."""

DIGS = DIVIDED.count("x")


@worked("E44")
def territory_parity(parameters: Parameters) -> Worked:
    """Count the wins: the player with more safe digs wins, and with equal numbers the one who has to begin loses."""
    most = int(parameters["most"])
    pairs = list(product(range(most + 1), repeat=2))
    wins = [pair for pair in pairs if mover_wins(*pair)]
    not_fewer = [pair for pair in pairs if pair[0] >= pair[1]]
    return Worked(
        {
            "equal": "yes" if mover_wins(most, most) else "no",
            "one_more": "yes" if mover_wins(most + 1, most) else "no",
            "pairs": Fraction(len(wins)),
            "wins": Fraction(len(wins), len(pairs)),
        },
        mistakes={
            "equal": {"ties-to-the-mover": "yes"},
            "one_more": {"parity-alone": "no"},
            "pairs": {"ties-to-the-mover": Fraction(len(not_fewer))},
            "wins": {"ties-to-the-mover": Fraction(len(not_fewer), len(pairs)), "fifty-fifty": Fraction(1, 2)},
        },
        facts={"more": most + 1, "kinds": most + 1},
    )


@cache
def mover_wins(own: int, other: int) -> bool:
    """Tell whether the player to move mines last, given the safe digs of both players."""
    return own > 0 and not mover_wins(other, own - 1)


@simulated("E44")
def dig_to_the_end(parameters: Parameters, chance: Chance) -> Observation:
    """Draw the number of safe digs for each player, set up that position and let both mine to the end."""
    most = int(parameters["most"])
    if most > DIGS:
        return {}
    own, other = (int(chance.draw({str(digs): 1 for digs in range(most + 1)}).outcome) for _ in range(2))
    return {"wins": winner_with(own, other) == 1}


def divided(own: int, other: int) -> str:
    """Return the divided board with so many safe digs for each player, as a position in which player 1 begins."""
    board = DIVIDED.replace("x", "T", DIGS - own).replace("y", "T", DIGS - other)
    return board.replace("x", ".").replace("y", ".") + "turn: 1"


def winner_with(own: int, other: int) -> int:
    """Return who wins on the divided board when player 1 begins and nobody moves a miner."""
    match = watched(new("mattock", board="inner", position=divided(own, other)))
    while not match.is_over:
        state = match.state
        match.play(state.grid.names(mines(state))[0])
    winner: int = match.state.winner
    return winner


@worked("E44b")
def freestyle_by_lot(parameters: Parameters) -> Worked:
    """Count the pairs of spaces that are not neighbours, and the sets in which no two are."""
    board = BOARDS[str(parameters["board"])]
    grid = board.grid
    spaces, placed = len(grid), 2 * board.miners
    contacts = sum(len(grid.neighbours(index)) for index in grid.name_of) // 2
    sides = len(grid.directions)
    second = 1 - Fraction(contacts, comb(spaces, 2))
    return Worked(
        {"second": second, "all": Fraction(spread_out(board), comb(spaces, placed))},
        mistakes={
            "second": {
                "edge-overlooked": Fraction(spaces - 1 - sides, spaces - 1),
                "replacement": 1 - Fraction(spaces + 2 * contacts, spaces**2),
            },
            "all": {"pairs-independent": second ** comb(placed, 2), "neighbours-in-line": second ** (placed - 1)},
        },
        facts={
            "title": board.title[0].lower() + board.title[1:].split(",")[0],
            "spaces": spaces,
            "placed": placed,
            "miners": board.miners,
            "contacts": contacts,
            "two": comb(spaces, 2),
            "spread": spread_out(board),
        },
    )


@cache
def spread_out(board: Board) -> int:
    """Return the number of ways to place the miners of both players so that no two are next to each other.

    It decides on one space after another. Only the chosen spaces that touch a space still to come matter. For each such
    set it keeps the number of ways, by the number of chosen spaces, in one whole number: the digits of a polynomial,
    far enough apart.
    """
    grid, most = board.grid, 2 * board.miners
    digit = comb(len(grid), most).bit_length()
    kept = (1 << digit * (most + 1)) - 1
    ways: dict[Cells, int] = {0: 1}
    for index in sorted(grid.name_of):
        still = -1 << index + 1 - grid.stride
        found: dict[Cells, int] = {}
        for chosen, count in ways.items():
            left = chosen & still
            found[left] = found.get(left, 0) + count
            if not chosen & grid.around(index):
                here = left | 1 << index
                found[here] = found.get(here, 0) + (count << digit & kept)
        ways = found
    return sum(ways.values()) >> digit * most


@simulated("E44b")
def place_by_lot(parameters: Parameters, chance: Chance) -> Observation:
    """Place miners on different spaces drawn by lot, until all are placed or the rules forbid one."""
    match = watched(new("mattock", board=str(parameters["board"]), setup="freestyle"))
    left = dict.fromkeys(match.state.grid.index_of, 1)
    for number in range(2 * match.state.board.miners):
        cell = chance.draw(left).outcome
        if match.explain(cell):
            return {"second": number > 1, "all": False}
        match.play(cell)
        del left[cell]
    return {"second": True, "all": True}
