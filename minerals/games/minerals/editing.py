"""Painting positions: the board, pawns, the turn, pools, stacks, the pouch, tools, cards, and the phase of the game.

Minerals that are painted over go into the pouch, or into the box while the board is being built. New ones come out of
the pouch while it has some, or else out of the box. Every stroke keeps what has been done in the turn, except the
brushes that give a player the turn. Once a turn is under way, a part of the board without a pawn waits to be cut off,
as in play. A move that is only half made begins again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from minerals.core.game import Brush, NoChance, brush_named, count_after, counters, once_per_state
from minerals.core.geometry import Cells, each
from minerals.core.text import NotationError, addressed, seat_name, term, translated
from minerals.games.minerals.components import CARDS_FACE_UP
from minerals.games.minerals.counts import NONE, Counts, change_count, plus
from minerals.games.minerals.options import BUILD
from minerals.games.minerals.rules.decision import begin
from minerals.games.minerals.rules.end import end_game
from minerals.games.minerals.rules.fragments import separated_parts
from minerals.games.minerals.state import GRID, NO_CELL, Phase, State, Turn

_NONE = "none"
_SETTING_UP = ("building", "removing", "placing")


@once_per_state
def brushes(state: State) -> tuple[Brush, ...]:
    """Return the brushes for painting a position."""
    return tuple(_brushes(state))


def _brushes(state: State) -> Iterator[Brush]:
    minerals = [(mineral.name, term(mineral.name).capitalize()) for mineral in state.components.minerals]
    seats = range(1, state.options.players + 1)
    for name, label in minerals:
        yield Brush(name, label, "minerals")
    yield Brush("empty", translated("Nothing"), "minerals")
    for seat in seats:
        yield Brush(f"pawn {seat}", translated("Pawn {number}", number=seat), "pawns")
    yield Brush("no pawn", translated("No pawn"), "pawns")
    for seat in seats:
        yield Brush(f"turn {seat}", term(seat_name(seat)), "turn", needs_cell=False)
    if state.phase == "playing":
        yield from _of_turn(state, minerals)
    for what, holdings in (("pool", state.pools), ("stack", state.stacks)):
        for seat, counts in enumerate(holdings, start=1):
            yield from _counted(minerals, f"{what} {seat}", counts)
    yield from _counted(minerals, "pouch", state.pouch)
    for card in state.components.card_named if state.has_cards else ():
        yield from _of_card(state, card)
    for name, tool in state.components.tool_named.items() if state.options.version == "full" else ():
        yield from counters(f"tool {name}", term(tool.title), "tools", int(name in state.tools))
    yield from _of_phase(state)


def _of_turn(state: State, minerals: list[tuple[str, str]]) -> Iterator[Brush]:
    """Yield the brushes for what has been done in the turn under way."""
    for number in range(3):
        yield Brush(f"moves {number}", str(number), "moves", needs_cell=False, is_folded=True)
    for name, label in minerals:
        yield Brush(f"excavated {name}", label, "excavated", is_folded=True)
    yield Brush(f"excavated {_NONE}", translated("Nothing"), "excavated", needs_cell=False, is_folded=True)
    if state.has_tools or state.turn.tool:
        yield Brush(f"used {_NONE}", translated("No tool"), "used", needs_cell=False, is_folded=True)
        for name in dict.fromkeys([*state.tools, *filter(None, [state.turn.tool])]):
            title = term(state.components.tool_named[name].title)
            yield Brush(f"used {name}", title, "used", needs_cell=False, is_folded=True)
    if state.has_cards:
        yield Brush("collected yes", translated("A card"), "collected", needs_cell=False, is_folded=True)
        yield Brush("collected no", translated("No card"), "collected", needs_cell=False, is_folded=True)


def _of_phase(state: State) -> Iterator[Brush]:
    """Yield the brushes for how far the game has come."""
    labels = {
        "building": translated("Building the board"),
        "removing": translated("Removing minerals"),
        "placing": translated("Placing pawns"),
        "playing": translated("Playing"),
        "over": translated("Over"),
    }
    for phase, label in labels.items():
        if phase == "building" and state.options.board != BUILD:
            continue
        yield Brush(f"phase {phase}", label, "phase", needs_cell=False, is_folded=True)
    yield from counters("removed", translated("Removed minerals"), "removed", state.removed)
    for seat, points in enumerate(state.counted if state.phase == "over" else (), start=1):
        yield from counters(f"points {seat}", term(seat_name(seat)), "points", points or 0)


def _counted(minerals: list[tuple[str, str]], where: str, counts: Counts) -> Iterator[Brush]:
    """Yield the brushes for the minerals of a pool, of a stack or of the pouch."""
    for (name, label), number in zip(minerals, counts, strict=True):
        yield from counters(f"{where} {name}", label, where, number)


def _of_card(state: State, card: str) -> Iterator[Brush]:
    """Yield the brushes for a card: face up, or taken by a player, if no other player has it."""
    yield from counters(f"card {card}", card, "cards", int(card in state.cards))
    paid_by = [dict(taken).get(card) for taken in state.collections]
    for seat, paid in enumerate(paid_by, start=1):
        if paid is None and any(other is not None for other in paid_by):
            continue
        yield from counters(f"card {seat} {card}", card, f"cards {seat}", int(paid is True))
        if state.components.card_named[card].has_orpiment:
            label = translated("{card} without its orpiment", card=card)
            yield from counters(f"card {seat} {card}-", label, f"cards {seat}", int(paid is False))


def paint(state: State, brush: str, cell: str) -> State:
    """Return the state after a stroke. Raises `NotationError` if the brush does not fit there."""
    found = brush_named(brushes(state), brush)
    state = _between_actions(state)
    first, *others = found.name.split()
    if found.number is not None:
        *where, what, by = first, *others
        return _with_number(state, where, what, int(by))
    if (paints := _BY_NAME.get(first)) is not None:
        return paints(state, cell, *others)
    return _settled(_with_mineral(state, GRID.index(cell), state.components.value_of.get(first, 0)))


# --- the turn and the phase ---


def _with_turn(state: State, **changes: object) -> State:
    return replace(state, turn=replace(state.turn, **changes))


def _with_turn_of(state: State, seat: int) -> State:
    """Return the state at the beginning of a player's turn. A game that was over goes on."""
    # Everybody places the pawn of the player on the right.
    owner = (seat - 2) % state.options.players + 1
    if state.phase == "placing" and state.pawns[owner - 1] != NO_CELL:
        raise NotationError(
            addressed(
                "{name}'s pawn is on the board already.", "Your pawn is on the board already.", name=seat_name(owner)
            )
        )
    is_setting_up = state.phase in _SETTING_UP
    return replace(
        state,
        fragments=(),
        counted=(None,) * state.options.players,
        phase=state.phase if is_setting_up else "playing",
        turn=Turn(seat) if is_setting_up else Turn(seat, 1),
    )


def _between_actions(state: State) -> State:
    """Return the state without the move that is under way: its mineral is in the pouch, and the turn begins again."""
    if not state.in_hand:
        return state
    return _settled(_with_turn_of(replace(_put_back(state, state.in_hand), in_hand=0), state.player))


def _in_phase(state: State, phase: Phase) -> State:
    """Return the state in another phase. At the end the points are counted, as in play."""
    if phase == state.phase:
        return state
    if phase == "over":
        deciding = begin(state, NoChance())
        end_game(deciding)
        return deciding.state
    if phase == "removing":
        if not state.options.removals:
            raise NotationError(translated("No minerals are removed before this game."))
        removed = min(state.removed, state.options.removals - 1)
        state = replace(state, removed=removed, pawns=(NO_CELL,) * state.options.players)
    if phase == "building":
        box, nobody = plus(state.box, state.pouch), (NO_CELL,) * state.options.players
        state = replace(state, removed=0, pawns=nobody, box=box, pouch=NONE)
    waiting = [owner % state.options.players + 1 for owner, pawn in enumerate(state.pawns, start=1) if pawn == NO_CELL]
    if phase == "placing" and not waiting:
        raise NotationError(translated("All pawns are on the board. Take one of them away first."))
    seat = waiting[0] if phase == "placing" and state.player not in waiting else state.player
    return _with_turn_of(replace(state, phase=phase), seat)


def _settled(state: State) -> State:
    """Return the state after a change of the board or of the turn. A game that was over goes on with a new turn.

    A pawn with nothing under it is no longer on the board.
    """
    if state.phase == "over":
        state = _with_turn_of(state, state.player)
    pawns = tuple(pawn if pawn != NO_CELL and state.board[pawn] else NO_CELL for pawn in state.pawns)
    state = state if pawns == state.pawns else replace(state, pawns=pawns)
    turn = state.turn
    is_under_way = not turn.moves_left or bool(turn.tool) or turn.excavated_cell != NO_CELL
    has_pawns = any(pawn != NO_CELL for pawn in pawns)
    parts = separated_parts(state) if is_under_way and has_pawns and state.phase == "playing" else ()
    return state if set(parts) == set(state.fragments) else replace(state, fragments=tuple(parts))


def _with_excavated(state: State, cell: str, mineral: str) -> State:
    value = state.components.value_of.get(mineral, 0)
    where = GRID.index(cell) if value else NO_CELL
    return _settled(_with_turn(state, excavated_cell=where, excavated_value=value))


# --- numbers, tools and cards ---


def _with_number(state: State, where: list[str], what: str, by: int) -> State:
    match where:
        case ["tool"]:
            return _with_tool(state, what, is_put=by > 0)
        case ["card", *seat]:
            return _with_card(state, what, int(seat[0]) if seat else 0, is_put=by > 0)
        case ["points"]:
            points = list(state.counted)
            points[int(what) - 1] = (points[int(what) - 1] or 0) + by
            return replace(state, counted=tuple(points))
        case []:
            removed = count_after(state.removed, by, translated("removed mineral"))
            if removed > state.options.removals - (state.phase == "removing"):
                raise NotationError(translated("All minerals that this game removes have been removed."))
            return replace(state, removed=removed)
    value = state.components.value_of[what]
    if where == ["pouch"]:
        return replace(_with_box(state, value, -by), pouch=_with_one(state.pouch, value, by, what))
    holdings = list(state.pools if where[0] == "pool" else state.stacks)
    holdings[int(where[1]) - 1] = _with_one(holdings[int(where[1]) - 1], value, by, what)
    state = _taken_out(state, value) if by > 0 else _put_back(state, value)
    return replace(state, pools=tuple(holdings)) if where[0] == "pool" else replace(state, stacks=tuple(holdings))


def _taken_out(state: State, value: int) -> State:
    """Return the state with one mineral fewer in the pouch, or in the box if the pouch has none."""
    if state.pouch[value - 1]:
        return replace(state, pouch=change_count(state.pouch, value, -1))
    return _with_box(state, value, -1)


def _put_back(state: State, value: int) -> State:
    """Return the state with one mineral more in the pouch, or in the box while the board is being built."""
    if state.phase == "building":
        return _with_box(state, value, 1)
    return replace(state, pouch=change_count(state.pouch, value, 1))


def _with_box(state: State, value: int, by: int) -> State:
    """Return the state with a mineral more or fewer in the box. It counts only where players build the board."""
    if state.options.board != BUILD or state.box[value - 1] + by < 0:
        return state
    return replace(state, box=change_count(state.box, value, by))


def _with_tool(state: State, name: str, *, is_put: bool) -> State:
    """Return the state with a tool face up, or no longer so. If the other side of its tile was, the tile is turned."""
    if is_put == (name in state.tools):
        reason = translated("The {tool} is face up already.") if is_put else translated("The {tool} is not face up.")
        raise NotationError(reason.format(tool=term(state.components.tool_named[name].title)))
    tile = next((sides for sides in state.components.tool_tiles if name in {side.name for side in sides}), ())
    gone = {name, *(side.name for side in tile)} if is_put else {name}
    tools = {*(set(state.tools) - gone), *([name] if is_put else [])}
    return replace(state, tools=tuple(tool for tool in state.components.tool_named if tool in tools))


def _with_one(counts: Counts, value: int, by: int, name: str) -> Counts:
    count_after(counts[value - 1], by, term(name))
    return change_count(counts, value, by)


def _with_card(state: State, card: str, seat: int, *, is_put: bool) -> State:
    """Return the state with a card put face up or back under the deck, or taken by a player or given back."""
    card, paid = card.removesuffix("-"), not card.endswith("-")
    taken = [[entry for entry in entries if entry[0] != card] for entries in state.collections]
    was_taken = any(len(entries) != len(before) for entries, before in zip(taken, state.collections, strict=True))
    if is_put and not seat and (card in state.cards or was_taken):
        raise NotationError(translated("The card {card} is face up already, or a player has it.", card=card))
    if not is_put and not (was_taken if seat else card in state.cards):
        raise NotationError(translated("The card {card} is not there.", card=card))
    cards = tuple(name for name in state.cards if name != card)
    if seat and is_put:
        taken[seat - 1].append((card, paid))
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
    _require_near(state, index)
    state = _put_back(state, before) if before else state
    state = _taken_out(state, value) if value else state
    board = bytearray(state.board)
    board[index] = value
    here = 1 << index
    tiles = state.tiles | here if value else state.tiles & ~here
    return replace(state, board=bytes(board), tiles=tiles, extent=state.extent | here)


@lru_cache(maxsize=64)
def _rows(extent: Cells) -> tuple[int, int]:
    """Return the lowest and the highest row of a board. A search asks it again and again."""
    rows = [GRID.place(hexagon)[1] for hexagon in each(extent)]
    return min(rows), max(rows)


def _require_near(state: State, index: int) -> None:
    lowest, highest = _rows(state.extent)
    if not lowest - 1 <= GRID.place(index)[1] <= highest + 1:
        raise NotationError(
            translated(
                "{cell} is too far from the board: you cannot leave an empty row in between.", cell=GRID.name(index)
            )
        )


def _with_pawn(state: State, player: int, index: int) -> State:
    name = GRID.name(index)
    if not state.board[index] and state.phase != "over":
        raise NotationError(translated("There is no mineral on {cell} for a pawn to stand on.", cell=name))
    _require_near(state, index)
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
    """Return the state with these pawns moved. Once pawns are painted, play has begun.

    After the end the board is empty, and pawns stand where they stood.
    """
    pawns = tuple(moved.get(seat, pawn) for seat, pawn in enumerate(state.pawns, start=1))
    if state.phase == "over":
        return replace(state, pawns=pawns, extent=state.extent | sum(1 << pawn for pawn in {*pawns} - {NO_CELL}))
    begun = state if state.phase == "playing" else _with_turn_of(replace(state, phase="playing"), state.player)
    return _settled(replace(begun, pawns=pawns))


_BY_NAME: dict[str, Callable[..., State]] = {
    "turn": lambda state, _, seat: _with_turn_of(state, int(seat)),
    "moves": lambda state, _, number: _settled(_with_turn(state, moves_left=int(number))),
    "used": lambda state, _, tool: _settled(_with_turn(state, tool="" if tool == _NONE else tool)),
    "collected": lambda state, _, answer: _with_turn(state, collected=answer == "yes"),
    "excavated": _with_excavated,
    "phase": lambda state, _, phase: _in_phase(state, phase),
    "no": lambda state, cell, _: _with_pawns(state, dict.fromkeys(_seats_on(state, GRID.index(cell)), NO_CELL)),
    "pawn": lambda state, cell, seat: _with_pawn(state, int(seat), GRID.index(cell)),
}
"""What paints, by the first word of the brush; its other words come after the cell. Minerals have no such word."""
