"""Hints while tiles are placed: which tile is wrong, or where to go on and why."""

from __future__ import annotations

from minerals.core.game import Hint
from minerals.core.text import listed, translated
from minerals.games.out_of_mine import packing
from minerals.games.out_of_mine.rules.check import of_wrong_colour, over_edge, too_many
from minerals.games.out_of_mine.rules.clock import can_call
from minerals.games.out_of_mine.state import Lying, State
from minerals.games.out_of_mine.strategy import remaining
from minerals.games.out_of_mine.tiles import GRID
from minerals.games.out_of_mine.words import tile_name


def hint(state: State, player: int) -> Hint | None:
    """Return what helps a player to go on: first a wrong tile, then the cell that leaves the least choice.

    None where nobody places. O(search for a filling), for each tile that can cover that cell.
    """
    if state.phase != "placing":
        return None
    faulty = _faulty(state, player)
    if faulty is not None:
        return faulty
    found = packing.hint(remaining(state, player))
    if found is None and not can_call(state):
        return Hint(translated("The gallery is covered: pass."), (f"{player}:pass",))
    if found is None:
        return Hint(translated("The gallery is covered: call OUT OF MINE!"), (f"{player}:call",))
    cells = GRID.names(found.placement.cells) if found.placement is not None else (found.cell,)
    return Hint(found.reason, tuple(f"{player}:{cell}" for cell in cells))


def _faulty(state: State, player: int) -> Hint | None:
    """Return what lies wrongly, in the order of the check, or None."""
    if wrong := over_edge(state, player):
        return _about(
            player, wrong[0], translated("The {tile} on {cells} sticks out over the edge.", **_lies(wrong[0]))
        )
    if wrong := of_wrong_colour(state, player):
        return _about(
            player,
            wrong[0],
            translated("The {tile} on {cells} has a colour that is not on the card.", **_lies(wrong[0])),
        )
    if wrong := too_many(state, player):
        return _about(
            player,
            wrong[0],
            translated("The {tile} on {cells} is one more of its colour than the card asks for.", **_lies(wrong[0])),
        )
    return None


def _lies(lying: Lying) -> dict[str, str]:
    """Return what lies where, for a template."""
    return {"tile": tile_name(lying.tile), "cells": listed(GRID.names(lying.cells))}


def _about(player: int, lying: Lying, sentence: str) -> Hint:
    return Hint(sentence, tuple(f"{player}:{cell}" for cell in GRID.names(lying.cells)))
