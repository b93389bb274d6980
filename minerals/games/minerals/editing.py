"""Painting positions: minerals, pawns, whose turn it is, pools, the pouch, and collection cards.

Minerals that are painted over go into the pouch. New ones come out of the pouch while it has some, or else out of
the box. Painting starts the turn again, because the earlier actions of the turn may not fit the new position.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from minerals.core.game import Brush, brush_named, count_after, counters
from minerals.core.geometry import each
from minerals.core.text import NotationError, addressed, seat_name, term, translated
from minerals.games.minerals.components import CARDS_FACE_UP
from minerals.games.minerals.counts import Counts, change_count
from minerals.games.minerals.state import GRID, NO_CELL, State, Turn

_NO_PAWN = "no pawn"


def brushes(state: State) -> tuple[Brush, ...]:
    """Return the brushes for painting a position."""
    seats = range(1, state.options.players + 1)
    return (
        *(Brush(mineral.name, term(mineral.name).capitalize(), "minerals") for mineral in state.components.minerals),
        Brush("empty", translated("Nothing"), "minerals"),
        *(Brush(f"pawn {seat}", translated("Pawn {number}", number=seat), "pawns") for seat in seats),
        Brush(_NO_PAWN, translated("No pawn"), "pawns"),
        *(Brush(f"turn {seat}", term(seat_name(seat)), "turn", needs_cell=False) for seat in seats),
        *(brush for seat in seats for brush in _counted(state, f"pool {seat}", state.pools[seat - 1])),
        *_counted(state, "pouch", state.pouch),
        *(brush for card in _known_cards(state) for brush in _of_card(state, card)),
    )


def _counted(state: State, where: str, counts: Counts) -> Iterator[Brush]:
    """Yield the brushes for the minerals of a pool or of the pouch."""
    for mineral in state.components.minerals:
        label = term(mineral.name).capitalize()
        yield from counters(f"{where} {mineral.name}", label, where, counts[mineral.value - 1])


def _known_cards(state: State) -> list[str]:
    """Return the cards of the game in the order of the box, or none in a game without cards."""
    return list(state.components.card_named) if state.has_cards else []


def _of_card(state: State, card: str) -> Iterator[Brush]:
    """Yield the brushes for a card: face up, or taken by a player. A card can be taken once it is face up."""
    yield from counters(f"card {card}", card, "cards", int(card in state.cards))
    for seat, taken in enumerate(state.collections, start=1):
        has_it = any(name == card for name, _ in taken)
        if has_it or card in state.cards:
            yield from counters(f"card {seat} {card}", card, f"cards {seat}", int(has_it))


def paint(state: State, brush: str, cell: str) -> State:
    """Return the state after a stroke. Raises `NotationError` if the brush does not fit there."""
    found = brush_named(brushes(state), brush)
    kind, _, which = found.name.partition(" ")
    if found.group == "turn":
        return _settled(replace(state, turn=replace(state.turn, player=int(which))))
    if found.number is not None:
        return _settled(_with_number(state, found))
    index = GRID.index(cell)
    if found.name == _NO_PAWN:
        return _settled(_with_pawns(state, dict.fromkeys(_seats_on(state, index), NO_CELL)))
    if found.group == "pawns":
        return _settled(_with_pawn(state, int(which), index))
    return _settled(_with_mineral(state, index, state.components.value_of.get(kind, 0)))


def _with_number(state: State, brush: Brush) -> State:
    *where, what, by = brush.name.split()
    seat, change = int(where[1]) if len(where) == 2 else 0, int(by)
    if where[0] == "card":
        return _with_card(state, what, seat, is_put=change > 0)
    value = state.components.value_of[what]
    if not seat:
        return replace(state, pouch=_with_one(state.pouch, value, change, what))
    pools = list(state.pools)
    pools[seat - 1] = _with_one(pools[seat - 1], value, change, what)
    # What a player gets comes out of the pouch while it has some, and goes back there.
    pouch = state.pouch if change > 0 and not state.pouch[value - 1] else change_count(state.pouch, value, -change)
    return replace(state, pools=tuple(pools), pouch=pouch)


def _with_one(counts: Counts, value: int, by: int, name: str) -> Counts:
    count_after(counts[value - 1], by, term(name))
    return change_count(counts, value, by)


def _with_card(state: State, card: str, seat: int, *, is_put: bool) -> State:
    """Return the state with a card put face up or back under the deck, or taken by a player or given back."""
    taken = [[entry for entry in entries if entry[0] != card] for entries in state.collections]
    was_taken = any(len(entries) != len(before) for entries, before in zip(taken, state.collections, strict=True))
    if is_put and not seat and (card in state.cards or was_taken):
        raise NotationError(translated("The card {card} is face up already, or a player has it.", card=card))
    if not is_put and not (was_taken if seat else card in state.cards):
        raise NotationError(translated("The card {card} is not there.", card=card))
    cards = tuple(name for name in state.cards if name != card)
    if seat and is_put:
        taken[seat - 1].append((card, True))
    elif is_put and len(cards) >= CARDS_FACE_UP:
        raise NotationError(
            translated("There are {most} cards face up. Take one of them away first.", most=CARDS_FACE_UP)
        )
    elif is_put or len(cards) < CARDS_FACE_UP:
        cards = (*cards, card) if is_put or seat else cards
    gone = {*cards, *(name for entries in taken for name, _ in entries)}
    return replace(
        state,
        cards=cards,
        deck=tuple(name for name in state.components.card_named if name not in gone),
        collections=tuple(map(tuple, taken)),
    )


def _seats_on(state: State, index: int) -> list[int]:
    return [seat for seat, pawn in enumerate(state.pawns, start=1) if pawn == index]


def _with_mineral(state: State, index: int, value: int) -> State:
    """Return the state with a mineral of a value on a hex, or none for 0."""
    before = state.board[index]
    if value == before:
        return state
    if not _is_near(state, index):
        raise NotationError(f"{GRID.name(index)} is too far from the board: you cannot leave an empty row in between.")
    pouch = change_count(state.pouch, before, 1) if before else state.pouch
    if value and pouch[value - 1]:
        pouch = change_count(pouch, value, -1)
    board = bytearray(state.board)
    board[index] = value
    here = 1 << index
    tiles = state.tiles | here if value else state.tiles & ~here
    return replace(state, board=bytes(board), tiles=tiles, pouch=pouch, extent=state.extent | here)


def _is_near(state: State, index: int) -> bool:
    rows = [GRID.place(hexagon)[1] for hexagon in each(state.extent)]
    return min(rows) - 1 <= GRID.place(index)[1] <= max(rows) + 1


def _with_pawn(state: State, player: int, index: int) -> State:
    name = GRID.name(index)
    if not state.board[index]:
        raise NotationError(f"There is no mineral on {name} for a pawn to stand on.")
    others = [seat for seat in _seats_on(state, index) if seat != player]
    if others:
        raise NotationError(
            addressed(
                "{name}'s pawn is already on {cell}.",
                "Your pawn is already on {cell}.",
                name=seat_name(others[0]),
                cell=name,
            )
        )
    return _with_pawns(state, {player: index})


def _with_pawns(state: State, moved: dict[int, int]) -> State:
    """Return the state with these pawns moved. Once pawns are painted, play has begun."""
    pawns = tuple(moved.get(seat, pawn) for seat, pawn in enumerate(state.pawns, start=1))
    return replace(state, pawns=pawns, phase="playing")


def _settled(state: State) -> State:
    """Return the state at the beginning of the turn; a pawn with nothing under it is no longer on the board."""
    playing = state.phase in ("playing", "over")
    pouch = change_count(state.pouch, state.in_hand, 1) if state.in_hand else state.pouch
    return replace(
        state,
        pawns=tuple(pawn if pawn != NO_CELL and state.board[pawn] else NO_CELL for pawn in state.pawns),
        pouch=pouch,
        in_hand=0,
        fragments=(),
        counted=(None,) * state.options.players,
        phase="playing" if playing else state.phase,
        turn=Turn(state.player, 1) if playing else Turn(state.player),
    )
