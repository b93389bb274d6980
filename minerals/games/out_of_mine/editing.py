"""Painting positions: sides, tiles on the tables and in hand, and everything that a written position tells.

A cell is named with the player at whose table it lies, as in a click: `1:c4`. A tile is painted by its shape, and lies
with its anchor on the cell; one without an element is taken first. When the last side is chosen the round begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from minerals.core.game import Brush, SeededChance, brush_named, count_after, counters, once_per_state
from minerals.core.text import NotationError, addressed, seat_name, template, term, translated
from minerals.games.out_of_mine.components import COLOURS, SIDES
from minerals.games.out_of_mine.events import SideChosen
from minerals.games.out_of_mine.packing import Shape
from minerals.games.out_of_mine.rules.deal import begin_round, choosing, other_side, players_of
from minerals.games.out_of_mine.rules.decision import begin
from minerals.games.out_of_mine.state import Hand, Lying, Phase, Seat, State
from minerals.games.out_of_mine.tiles import (
    GRID,
    TURNS,
    Offsets,
    cells_at,
    element_of,
    orientations,
    shape_of,
    turn_shape,
)

_EMPTY_HAND = "empty hand"
_REMOVE = "remove"
_TAKE = "take "
_PLAIN = "plain"
_NONE = "none"
_PHASES: dict[Phase, str] = {
    "choosing": template("Sides are chosen"),
    "placing": template("Tiles are placed"),
    "over": template("The game is over"),
}
_STEPS_OF_THE_CLOCK = tuple(10**power for power in range(7, -1, -1))


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
            Brush(f"element {element}", term(element), "element", is_folded=True)
            for element in dict.fromkeys(element_of(tile) or _PLAIN for tile in state.box.supply)
        ),
        *(brush for player in players_of(state) for brush in _hand_brushes(state, player)),
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
            for card in (state.box.card_named if state.phase != "choosing" else ())
        ),
        *(brush for player in players_of(state) for brush in _seat_brushes(state, player)),
        *counters("round", translated("Round"), "round", state.round),
        *(
            Brush(f"phase {phase}", translated(label), "phase", needs_cell=False, is_folded=True)
            for phase, label in _PHASES.items()
        ),
        *counters("clock", translated("Milliseconds"), "clock", state.clock, _STEPS_OF_THE_CLOCK),
        *(
            Brush(f"last {player}", _name_or_nobody(player), "acted last", needs_cell=False, is_folded=True)
            for player in (0, *players_of(state))
        ),
        *_call_brushes(state),
        *(
            brush
            for gallery in state.box.gallery_named
            for brush in counters(f"retired {gallery}", gallery, "retired galleries", int(gallery in state.retired))
        ),
        *(
            brush
            for card in state.box.card_named
            for brush in counters(f"used {card}", card, "cards used", int(card in state.cards_used))
        ),
    )


def _call_brushes(state: State) -> Iterator[Brush]:
    """Yield the brushes for a call after which the others may go on."""
    if not state.options.grace or state.phase != "placing":
        return
    for player in (0, *players_of(state)):
        yield Brush(f"called {player}", _name_or_nobody(player), "called", needs_cell=False, is_folded=True)
    if state.caller:
        yield from counters("called-at", translated("Milliseconds"), "called", state.called_at, _STEPS_OF_THE_CLOCK)


def _name_or_nobody(player: int) -> str:
    return term(seat_name(player)) if player else translated("Nobody")


def _hand_brushes(state: State, player: int) -> Iterator[Brush]:
    """Yield the brushes for the tiles in the hands of a player, by the kind of tile and the way in which it is held."""
    seat = state.seat(player)
    for which, hand in (("hand", seat.hand), ("other-hand", seat.other_hand)):
        if which == "hand" or (seat.hand is not None and state.options.hands == "both"):
            for tile in (_NONE, *state.box.supply):
                yield Brush(
                    f"{which} {player} {tile}",
                    translated("Nothing") if tile == _NONE else tile,
                    f"{which.replace('-', ' ')} {player}",
                    needs_cell=False,
                    is_folded=True,
                )
        if hand is not None:
            for how, label in (("turn", translated("Turn")), ("flip", translated("Flip"))):
                yield Brush(
                    f"{how} {which} {player}",
                    label,
                    f"{which.replace('-', ' ')} {player}",
                    needs_cell=False,
                    is_folded=True,
                )


def _seat_brushes(state: State, player: int) -> Iterator[Brush]:
    """Yield the brushes for what else a written position tells about a player."""

    def choice(name: str, label: str, group: str) -> Brush:
        return Brush(name, label, f"{group} {player}", needs_cell=False, is_folded=True)

    yield from (choice(f"gallery {player} {name}", name, "gallery") for name in state.box.gallery_named)
    yield choice(f"before {player} {_NONE}", translated("Nothing"), "gallery before")
    for name in state.box.gallery_named:
        yield from (
            choice(f"before {player} {name} {side}", f"{name} {term(side)}", "gallery before") for side in SIDES
        )
    yield choice(f"passed {player} no", translated("No"), "passed")
    yield choice(f"passed {player} yes", translated("Yes"), "passed")
    yield from counters(f"scored {player}", term(seat_name(player)), "rounds scored", len(state.seat(player).points))


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
    is_of_round = found.needs_cell or found.name.split()[0] in _OF_A_ROUND
    if state.phase == "choosing" and is_of_round:
        raise NotationError(translated("You can paint tiles once all sides have been chosen."))
    if found.name.split()[0] in _BY_NAME:
        first, *words = found.name.split()
        return _BY_NAME[first](state, *words)
    if found.group == "side":
        _, seat, side = found.name.split()
        return _with_side(state, int(seat), side)
    if found.group == "points":
        return _with_points(state, *map(int, found.name.split()[1:]))
    if not found.needs_cell:
        return _with_card(state, *found.name.split()[1:])
    player, index = _place(state, cell)
    if found.group == "element":
        return _with_element(state, player, index, found.name.split()[1])
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


def _with_gallery(state: State, player: str, gallery: str) -> State:
    """Return the state in which a player has a gallery, exchanged with whoever had it."""
    before = state.seat(int(player)).gallery
    other = next((seat for seat in players_of(state) if state.seat(seat).gallery == gallery), int(player))
    return _changed(_changed(state, other, gallery=before), int(player), gallery=gallery)


def _with_gallery_before(state: State, player: str, gallery: str, side: str = "") -> State:
    return _changed(state, int(player), before=("", "") if gallery == _NONE else (gallery, side))


def _with_retired(state: State, gallery: str, by: str) -> State:
    return replace(state, retired=_put_in(state.retired, gallery, int(by)))


def _put_in(names: tuple[str, ...], name: str, by: int) -> tuple[str, ...]:
    """Return names with another one at the end, or without one. Raises `NotationError` if it is there or is not."""
    if (name in names) == (by > 0):
        raise NotationError(
            translated("{name} is already there.", name=name)
            if by > 0
            else translated("There is no {what} left to take away.", what=name)
        )
    return (*names, name) if by > 0 else tuple(each for each in names if each != name)


# --- the round ---


def _with_phase(state: State, phase: Phase) -> State:
    """Return the state in another phase. A round that begins gives everyone a side and a card, if they have none."""
    if phase == "choosing":
        seats = tuple(
            Seat(seat.gallery, before=seat.before, points=seat.points) if state.phase != phase else seat
            for seat in state.seats
        )
        return replace(state, seats=seats, phase=phase)
    for player in players_of(state):
        seat = state.seat(player)
        side = seat.side or next(side for side in SIDES if seat.before != (seat.gallery, side))
        if not (seat.card or state.unseen_cards):
            raise NotationError(translated("No card is left: all have been used."))
        card = seat.card or state.unseen_cards[0]
        used = state.cards_used if seat.card else (*state.cards_used, card)
        state = _changed(replace(state, cards_used=used), player, side=side, card=card)
    return replace(state, phase=phase, round=max(1, state.round))


def _with_round(state: State, by: str) -> State:
    return replace(state, round=count_after(state.round, int(by), translated("round")))


def _with_clock(state: State, by: str) -> State:
    return replace(state, clock=count_after(state.clock, int(by), translated("time")))


def _with_last(state: State, player: str) -> State:
    return replace(state, last=int(player))


def _with_call(state: State, player: str) -> State:
    return replace(state, caller=int(player), called_at=state.clock if int(player) else 0)


def _with_call_at(state: State, by: str) -> State:
    return replace(state, called_at=min(state.clock, count_after(state.called_at, int(by), translated("time"))))


def _with_pass(state: State, player: str, passed: str) -> State:
    return _changed(state, int(player), has_passed=passed == "yes")


# --- cards and points ---


def _with_used(state: State, card: str, by: str) -> State:
    """Return the state with a card among those used, or without it."""
    if any(seat.card == card for seat in state.seats):
        raise NotationError(translated("A player has the card {card} now.", card=card))
    return replace(state, cards_used=_put_in(state.cards_used, card, int(by)))


def _with_rounds_scored(state: State, player: str, by: str) -> State:
    """Return the state with one more round scored, with no points, or without the last one."""
    points = state.seat(int(player)).points
    count_after(len(points), int(by), translated("round"))
    return _changed(state, int(player), points=(*points, 0) if int(by) > 0 else points[:-1])


def _with_card(state: State, player: str, card: str) -> State:
    """Return the state in which a player has a card, exchanged with whoever had it.

    Among the cards used, one takes the place of the other. A card of a round before is used already.
    """
    before = state.seat(int(player)).card
    other = next((seat for seat in players_of(state) if state.seat(seat).card == card), 0)
    if other or card not in state.cards_used:
        instead = {before: card, card: before}
        state = replace(state, cards_used=tuple(instead.get(name, name) for name in state.cards_used))
    state = _changed(state, other, card=before) if other else state
    return _changed(state, int(player), card=card)


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
    if brush.group not in ("tile", "white", "hand") or name in (_REMOVE, _EMPTY_HAND):
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


def _with_element(state: State, player: int, index: int, element: str) -> State:
    """Return the state in which the tile on a cell has an element, or none."""
    lying = state.seat(player).tile_on(index)
    if lying is None:
        raise NotationError(translated("There is no tile on {cell}.", cell=GRID.name(index)))
    tile = shape_of(lying.tile) + ("" if element == _PLAIN else f" {element}")
    tiles = state.seat(player).tiles
    others = _changed(state, player, tiles=tuple(each for each in tiles if each != lying))
    _require_left(others, tile)
    changed = tuple(replace(each, tile=tile) if each == lying else each for each in tiles)
    return _changed(state, player, tiles=changed)


def _require_left(state: State, tile: str) -> None:
    if state.supply.get(tile, 0) <= 0:
        raise NotationError(translated("No {shape} is left in the supply.", shape=tile))


# --- hands ---


def _in_hand(state: State, player: str, *tile: str) -> State:
    return _held(state, "hand", int(player), " ".join(tile))


def _in_other_hand(state: State, player: str, *tile: str) -> State:
    return _held(state, "other_hand", int(player), " ".join(tile))


def _held(state: State, which: str, player: int, tile: str) -> State:
    emptied = _changed(state, player, **{which: None})
    if tile == _NONE:
        return emptied
    _require_left(emptied, tile)
    return _changed(emptied, player, **{which: Hand(tile)})


def _turned(state: State, which: str, player: str) -> State:
    hand = _hand_named(state, which, player)
    return _changed(state, int(player), **{which.replace("-", "_"): replace(hand, turns=(hand.turns + 1) % TURNS)})


def _flipped(state: State, which: str, player: str) -> State:
    hand = _hand_named(state, which, player)
    return _changed(state, int(player), **{which.replace("-", "_"): replace(hand, flipped=not hand.flipped)})


def _hand_named(state: State, which: str, player: str) -> Hand:
    seat = state.seat(int(player))
    hand = seat.hand if which == "hand" else seat.other_hand
    assert hand is not None, "an empty hand has no brush to turn or flip"
    return hand


def _tile_left(state: State, shape: str) -> str:
    """Return a tile of a shape that is in the supply, one without an element if there is."""
    supply = state.supply
    for tile in state.box.tiles_of[shape]:
        if supply[tile] > 0:
            return tile
    raise NotationError(translated("No {shape} is left in the supply.", shape=shape))


_OF_A_ROUND = ("hand", "other-hand", "turn", "flip", "card", "passed")
"""The first words of the brushes for what players have only while tiles are placed."""
_BY_NAME: dict[str, Callable[..., State]] = {
    "hand": _in_hand,
    "other-hand": _in_other_hand,
    "turn": _turned,
    "flip": _flipped,
    "gallery": _with_gallery,
    "before": _with_gallery_before,
    "retired": _with_retired,
    "phase": _with_phase,
    "round": _with_round,
    "clock": _with_clock,
    "last": _with_last,
    "called": _with_call,
    "called-at": _with_call_at,
    "passed": _with_pass,
    "used": _with_used,
    "scored": _with_rounds_scored,
}
"""What paints, by the first word of the brush; its other words are the arguments."""


def _changed(state: State, player: int, **changes: object) -> State:
    seats = list(state.seats)
    seats[player - 1] = replace(seats[player - 1], **changes)
    return replace(state, seats=tuple(seats))
