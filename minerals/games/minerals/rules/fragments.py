"""Fragments: parts of the board without a pawn are cut off.

Rulebook: Cutting off fragments from the board.
"""

from __future__ import annotations

from functools import lru_cache

from minerals.core.game import Ruling, ruling
from minerals.core.geometry import Cells, each
from minerals.core.text import listed
from minerals.games.minerals.events import (
    FragmentCutOff,
    FragmentLost,
    FragmentMineralShovelled,
    FragmentMineralTaken,
    FragmentRejoined,
    FragmentSeparated,
    FragmentsMerged,
)
from minerals.games.minerals.rules.decision import Deciding
from minerals.games.minerals.state import GRID, State

_NAME = GRID.name_of


def separated_parts(state: State) -> tuple[Cells, ...]:
    """Return the connected parts of the board on which no pawn stands. O(size of the board)."""
    return _without_pawn(state.tiles, state.pawns)


@lru_cache(maxsize=256)
def _without_pawn(tiles: Cells, pawns: tuple[int, ...]) -> tuple[Cells, ...]:
    """Return what `separated_parts` does. In an editor most changes leave tiles and pawns where they are."""
    held = 0
    for pawn in pawns:
        if pawn >= 0 and not held >> pawn & 1:
            held |= GRID.part_of(pawn, tiles)
    rest = tiles & ~held
    return tuple(GRID.parts(rest)) if rest else ()


def separate_fragments(deciding: Deciding, separated: type[FragmentSeparated] = FragmentSeparated) -> None:
    """Check the board after a change, and separate every part that no longer holds together with a pawn.

    A part that already waits to be cut off is not announced again. The first version of the rules did so.
    """
    waiting = () if deciding.state.follows_first_rules else deciding.state.fragments
    for part in separated_parts(deciding.state):
        if part not in waiting:
            deciding.happens(separated(GRID.names(part)))


def tell_what_is_joined(deciding: Deciding, before: tuple[Cells, ...]) -> None:
    """Report which of the earlier fragments the added mineral joins to the board, or to each other."""
    if deciding.state.follows_first_rules:
        return
    after = deciding.state.fragments
    joined = [fragment for fragment in before if fragment not in after]
    for fragment in joined:
        if not any(fragment & other for other in after):
            deciding.happens(FragmentRejoined(GRID.names(fragment)))
    merged = [fragment for fragment in joined if any(fragment & other for other in after)]
    if len(merged) > 1:
        deciding.happens(FragmentsMerged(GRID.names(sum(merged))))


def claim_fragments(deciding: Deciding) -> None:
    """Take a mineral of the lowest value from each separated fragment; the rest goes into the pouch."""
    while deciding.state.fragments:
        _cut_off(deciding, deciding.state.fragments[0])


def shovel_fragment(deciding: Deciding, cell: str) -> None:
    """Take the chosen mineral from its fragment, and the lowest from each of the others."""
    state = deciding.state
    index = GRID.index_of[cell]
    fragment = next(part for part in state.fragments if part >> index & 1)
    deciding.happens(FragmentMineralShovelled(state.player, cell, state.components.name_of[state.board[index]]))
    _sweep(deciding, fragment & ~(1 << index))
    claim_fragments(deciding)


def explain_claim(state: State) -> list[Ruling]:
    """Return why nothing can be cut off: no part is separated, or a pawn holds every separated part."""
    if state.fragments:
        return []
    parts = sorted(GRID.parts(state.tiles), key=int.bit_count)
    return [ruling("minerals.fragments.cut-off", "No part of the board without a pawn is separated from the rest.")] + [
        ruling(
            "minerals.fragments.with-pawn",
            "A separated part stays on the board until the last pawn leaves it, and there is one on {pawns}.",
            cells=GRID.names(part),
            pawns=listed(GRID.names(part & state.occupied)),
        )
        for part in parts[:-1]
        if part & state.occupied
    ]


def lose_fragments(deciding: Deciding) -> None:
    """After a failed move, all minerals of every separated fragment go into the pouch."""
    while deciding.state.fragments:
        deciding.happens(FragmentLost(GRID.names(deciding.state.fragments[0])))


def _cut_off(deciding: Deciding, fragment: Cells) -> None:
    state = deciding.state
    lowest = min(each(fragment), key=lambda index: (state.board[index], index))
    deciding.happens(FragmentMineralTaken(state.player, _NAME[lowest], state.components.name_of[state.board[lowest]]))
    _sweep(deciding, fragment & ~(1 << lowest))


def _sweep(deciding: Deciding, rest: Cells) -> None:
    if rest:
        deciding.happens(FragmentCutOff(GRID.names(rest)))
