"""The check at the end of a round: which tiles lie wrongly, and are removed.

In this order: tiles over the edge; tiles of a colour that is not on the card; then, of each colour with too many, the
tiles placed last, until the number fits. Too few is not a mistake, unless numbers are exact: then a colour with too few
loses all its tiles.

Rules: Tallying and noting down points; our reading of the order and of which tiles are too many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeVar

from minerals.games.out_of_mine.components import COLOURS
from minerals.games.out_of_mine.events import (
    TileOfWrongColourRemoved,
    TileOverEdgeRemoved,
    TileTooFewRemoved,
    TileTooManyRemoved,
)
from minerals.games.out_of_mine.rules.decision import Deciding
from minerals.games.out_of_mine.state import Lying, State
from minerals.games.out_of_mine.tiles import GRID

Removal = TypeVar("Removal", TileOverEdgeRemoved, TileOfWrongColourRemoved, TileTooManyRemoved, TileTooFewRemoved)


def over_edge(state: State, player: int) -> list[Lying]:
    """Return a player's tiles that stand out over the edge of the gallery."""
    gallery = state.gallery_cells(player)
    return [lying for lying in state.seat(player).tiles if lying.cells & ~gallery]


def of_wrong_colour(state: State, player: int) -> list[Lying]:
    """Return a player's tiles of colours that are not on the card."""
    card = state.card(player)
    return [lying for lying in state.seat(player).tiles if not card.number(state.box.colour_of(lying.tile))]


def too_many(state: State, player: int) -> list[Lying]:
    """Return the last placed of a player's tiles of colours with more tiles than on the card."""
    surplus: list[Lying] = []
    for colour in COLOURS:
        same = [lying for lying in state.seat(player).tiles if state.box.colour_of(lying.tile) == colour]
        surplus += reversed(same[state.card(player).number(colour) :])
    return surplus


def too_few(state: State, player: int) -> list[Lying]:
    """Return a player's tiles of colours with fewer tiles than on the card, where numbers are exact."""
    if state.options.numbers != "exact":
        return []
    tiles, card = state.seat(player).tiles, state.card(player)
    counts = Counter(state.box.colour_of(lying.tile) for lying in tiles)
    return [lying for lying in tiles if counts[colour := state.box.colour_of(lying.tile)] < card.number(colour)]


def remove_wrong_tiles(deciding: Deciding, player: int) -> None:
    """Remove a player's wrongly placed tiles, one by one."""
    for outside in _removals(player, over_edge(deciding.state, player), TileOverEdgeRemoved):
        deciding.happens(outside)
    for unasked in _removals(player, of_wrong_colour(deciding.state, player), TileOfWrongColourRemoved):
        deciding.happens(unasked)
    for surplus in _removals(player, too_many(deciding.state, player), TileTooManyRemoved):
        deciding.happens(surplus)
    for lacking in _removals(player, too_few(deciding.state, player), TileTooFewRemoved):
        deciding.happens(lacking)


def _removals(player: int, tiles: list[Lying], event: type[Removal]) -> Iterator[Removal]:
    for lying in tiles:
        yield event(player, lying.tile, GRID.names(lying.cells))
