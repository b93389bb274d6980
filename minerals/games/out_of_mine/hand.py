"""How the tile in a player's hand would lie, turned and flipped in every way, for a page that shows it at once."""

from __future__ import annotations

from functools import cache
from itertools import groupby

from minerals.core.game import Form, PieceInHand
from minerals.games.out_of_mine.components import Components
from minerals.games.out_of_mine.rules.deal import players_of
from minerals.games.out_of_mine.rules.supply import tiles_to_take
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import GRID, TURNS, shape_of, turn_shape

_TURNED = tuple(form - TURNS + 1 if form % TURNS == TURNS - 1 else form + 1 for form in range(2 * TURNS))
_FLIPPED = tuple(-form % TURNS + (TURNS if form < TURNS else 0) for form in range(2 * TURNS))


def hand(state: State, player: int) -> PieceInHand | None:
    """Return how tiles lie when a player places them: the one in hand, and those in the stack. O(tiles)."""
    if state.phase != "placing" or player not in players_of(state):
        return None
    seat = state.seat(player)
    held = seat.hand
    return PieceInHand(
        rows=_rows(player),
        covered=tuple(f"{player}:{name}" for name in GRID.names(seat.covered)),
        keys={"r": _TURNED, "f": _FLIPPED},
        pieces={f"{player}:take {tile}": _forms(state.box, shape_of(tile)) for tile in tiles_to_take(state, player)},
        forms=() if held is None else _forms(state.box, shape_of(held.tile)),
        form=0 if held is None else held.turns + TURNS * held.flipped,
    )


def _rows(player: int) -> tuple[tuple[str, ...], ...]:
    places = sorted((GRID.place(index)[::-1], name) for index, name in GRID.name_of.items())
    return tuple(
        tuple(f"{player}:{name}" for _, name in row) for _, row in groupby(places, key=lambda placed: placed[0][0])
    )


def _forms(box: Components, shape: str) -> tuple[Form, ...]:
    """Return a shape turned by quarters, and then the same flipped."""
    return _turned(box.shape_named[shape].offsets)


@cache
def _turned(offsets: Form) -> tuple[Form, ...]:
    return tuple(turn_shape(offsets, turns, flipped) for flipped in (False, True) for turns in range(TURNS))
