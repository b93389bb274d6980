"""Painting positions: sides, tiles on the tables, and tiles in hand.

A cell is named with the player at whose table it lies, as in a click: `1:c4`. A tile is painted by its shape, and lies
with its anchor on the cell; one without an element is taken first. When the last side is chosen the round begins.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from minerals.core.game import Brush, SeededChance, brush_named, counters, once_per_state
from minerals.core.text import NotationError, addressed, seat_name, term, translated
from minerals.games.out_of_mine.components import COLOURS, SIDES
from minerals.games.out_of_mine.events import SideChosen
from minerals.games.out_of_mine.packing import Shape
from minerals.games.out_of_mine.rules.deal import begin_round, choosing, other_side, players_of
from minerals.games.out_of_mine.rules.decision import begin
from minerals.games.out_of_mine.state import Hand, Lying, State
from minerals.games.out_of_mine.tiles import GRID, Offsets, cells_at, orientations, turn_shape

_EMPTY_HAND = "empty hand"
_REMOVE = "remove"
_TAKE = "take "


@once_per_state
def brushes(state: State) -> tuple[Brush, ...]:
    """Return what a position can be painted with."""
    shapes = state.box.shapes
    return (
        *(
            Brush(
                f"side {player} {side}",
                translated("{name}: {side}", name=seat_name(player), side=side),
                "side",
                needs_cell=False,
            )
            for player in players_of(state)
            for side in SIDES
        ),
        *(brush for shape in shapes for brush in _tile_brushes(shape)),
        Brush(_REMOVE, translated("Nothing"), "tile"),
        *(Brush(f"{_TAKE}{shape.name}", shape.name, "hand", is_folded=True) for shape in shapes),
        Brush(_EMPTY_HAND, translated("Nothing"), "hand", is_folded=True),
        *(
            brush
            for player, seat in enumerate(state.seats, start=1)
            for brush in counters(
                f"points {player}",
                term(seat_name(player)),
                "points",
                seat.points[-1] if seat.points else 0,
            )
        ),
        *(
            Brush(f"card {player} {card}", card, f"card {player}", needs_cell=False, is_folded=True)
            for player in players_of(state)
            for card in _free_cards(state, player)
        ),
    )


def _free_cards(state: State, player: int) -> list[str]:
    """Return the treasure cards that a player can have: those that nobody else has, and that no round before had."""
    if state.phase == "choosing":
        return []
    own = state.seat(player).card
    others = {*state.cards_used, *(seat.card for seat in state.seats)} - {own}
    return [card for card in state.box.card_named if card not in others]


def _tile_brushes(shape: Shape) -> Iterator[Brush]:
    """Yield a brush for each different way in which a tile can lie."""
    for _, turns, flipped in orientations(shape.offsets):
        name = shape.name + (f" turned {turns}" if turns else "") + (" flipped" if flipped else "")
        label = shape.name + (f" ↻{turns}" if turns else "") + (" ⇄" if flipped else "")
        is_white = COLOURS[shape.colour] == "white"
        yield Brush(name, label, "white" if is_white else "tile", is_folded=is_white)


def paint(state: State, brush: str, cell: str) -> State:
    """Return the state after a stroke. Raises `NotationError` where it cannot be painted."""
    found = brush_named(brushes(state), brush)
    if state.phase == "over":
        raise NotationError(translated("The game is over, so you can no longer paint anything."))
    if state.phase == "choosing" and found.group not in ("side", "points"):
        raise NotationError(translated("You can paint tiles once all sides have been chosen."))
    if found.group == "side":
        _, seat, side = found.name.split()
        return _with_side(state, int(seat), side)
    if found.group == "points":
        return _with_points(state, *map(int, found.name.split()[1:]))
    if not found.needs_cell:
        return _with_card(state, *found.name.split()[1:])
    player, index = _place(state, cell)
    if found.group == "hand":
        return _with_hand(state, player, found.name.removeprefix(_TAKE))
    return _without_tile(state, player, index) if found.name == _REMOVE else _with_tile(state, player, index, found)


def _place(state: State, cell: str) -> tuple[int, int]:
    """Return whose table a cell lies at, and its index."""
    player, _, name = cell.partition(":")
    if player not in map(str, players_of(state)) or name not in GRID.index_of:
        raise NotationError(translated("'{cell}' is not a cell on a player's table; write one like 1:c4.", cell=cell))
    return int(player), GRID.index_of[name]


# --- sides ---


def _with_side(state: State, player: int, side: str) -> State:
    """Return the state with a side chosen; the last one begins the round, with cards drawn by lot."""
    seat = state.seat(player)
    if seat.before == (seat.gallery, side):
        raise NotationError(
            addressed(
                "{name} has gallery {gallery} again and turned it over to the {side}.",
                "You have gallery {gallery} again and turned it over to the {side}.",
                name=seat_name(player),
                gallery=seat.gallery,
                side=other_side(side),
            )
        )
    deciding = begin(state, SeededChance("painting"))
    deciding.happens(SideChosen(player, side))
    if state.phase == "choosing" and not choosing(deciding.state):
        begin_round(deciding)
    return deciding.state


# --- cards and points ---


def _with_card(state: State, player: str, card: str) -> State:
    before = state.seat(int(player)).card
    used = tuple(card if name == before else name for name in state.cards_used)
    return _changed(replace(state, cards_used=used), int(player), card=card)


def _with_points(state: State, player: int, by: int) -> State:
    """Return the state with one more or one fewer point in the last round that was scored."""
    points = state.seat(player).points
    if not points:
        raise NotationError(
            addressed(
                "{name} has no points yet: no round has been scored.",
                "You have no points yet: no round has been scored.",
                name=seat_name(player),
            )
        )
    return _changed(state, player, points=(*points[:-1], points[-1] + by))


# --- tiles ---


def _with_tile(state: State, player: int, index: int, brush: Brush) -> State:
    shape, turns, flipped = _way_to_lie(brush.name)
    cells = cells_at(turn_shape(state.box.shape_named[shape].offsets, turns, flipped), index)
    if cells is None:
        raise NotationError(
            translated(
                "With its dot on {cell}, part of {tile} would be off the table.",
                tile=brush.label,
                cell=GRID.name(index),
            )
        )
    seat = state.seat(player)
    if taken := GRID.names(cells & seat.covered):
        raise NotationError(
            translated("There is already a tile on {taken}, and tiles may not overlap.", taken=", ".join(taken))
        )
    return _changed(state, player, tiles=(*seat.tiles, Lying(_tile_left(state, shape), cells)))


def _way_to_lie(name: str) -> tuple[str, int, bool]:
    shape, *how = name.split()
    return shape, int(how[how.index("turned") + 1]) if "turned" in how else 0, "flipped" in how


def tile_of(state: State, brush: Brush) -> tuple[Shape, Offsets] | None:
    """Return the shape that a brush paints and how it lies, or None if it paints no tile."""
    name = brush.name.removeprefix(_TAKE)
    if brush.group in ("side", "points") or brush.group.startswith("card") or name in (_REMOVE, _EMPTY_HAND):
        return None
    found, turns, flipped = _way_to_lie(name)
    shape = state.box.shape_named[found]
    return shape, turn_shape(shape.offsets, turns, flipped)


def _without_tile(state: State, player: int, index: int) -> State:
    seat = state.seat(player)
    return _changed(state, player, tiles=tuple(lying for lying in seat.tiles if not lying.cells >> index & 1))


def _with_hand(state: State, player: int, shape: str) -> State:
    emptied = _changed(state, player, hand=None, other_hand=None)
    return emptied if shape == _EMPTY_HAND else _changed(state, player, hand=Hand(_tile_left(emptied, shape)))


def _tile_left(state: State, shape: str) -> str:
    """Return a tile of a shape that is in the supply, one without an element if there is."""
    supply = state.supply
    for tile in state.box.tiles_of[shape]:
        if supply[tile] > 0:
            return tile
    raise NotationError(translated("No {shape} is left in the supply.", shape=shape))


def _changed(state: State, player: int, **changes: object) -> State:
    seats = list(state.seats)
    seats[player - 1] = replace(seats[player - 1], **changes)
    return replace(state, seats=tuple(seats))
