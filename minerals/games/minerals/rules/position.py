"""What a position holds, and what is wrong with it."""

from __future__ import annotations

from msgspec.structs import replace

from minerals.core.game import Ruling, ruling, ruling_to
from minerals.core.geometry import each
from minerals.core.text import seat_name
from minerals.games.minerals.components import CARDS_FACE_UP
from minerals.games.minerals.rules.setup import explain_board
from minerals.games.minerals.rules.versions import explain_version
from minerals.games.minerals.state import GRID, NO_CELL, State


def explain_position(state: State) -> list[Ruling]:
    """Return what breaks the set-up rules in a position: numbers, tools and cards, the form of the board, pawns."""
    rulings = [
        ruling(
            "minerals.setup.tiles",
            "The game has only {most} {mineral}, and here are {count}.",
            cells=_cells_of(state, mineral.name),
            count=count,
            mineral=mineral.name,
            most=mineral.count,
        )
        for mineral in state.components.minerals
        if (count := components(state)[mineral.name]) > mineral.count
    ]
    rulings += [*explain_version(state), *_explain_tool_tiles(state), *_explain_cards(state)]
    if state.phase in ("removing", "placing"):
        rulings += explain_board(state)
    rulings += [
        ruling(
            "minerals.fragments.cut-off",
            "This part of the board has no pawn and would have been cut off: {hexes}.",
            cells=GRID.names(part),
            hexes=", ".join(GRID.names(part)),
        )
        for part in (_parts_without_pawn(state) if state.phase == "playing" else [])
    ]
    return rulings + [
        pawn_missing(seat)
        for seat, pawn in enumerate(state.pawns, start=1)
        if pawn == NO_CELL and state.phase == "playing"
    ]


def explain_since(beginning: State, state: State) -> list[Ruling]:
    """Return what no play from a beginning changes: how many minerals there are and, without tools, where they lie.

    More minerals than the box has are a fault of the position itself.
    """
    before, now = components(beginning), components(state)
    rulings = [
        ruling(
            "minerals.setup.tiles",
            "There are {count} {mineral} in all places together, but this game began with {before}.",
            cells=_cells_of(state, mineral.name),
            count=now[mineral.name],
            mineral=mineral.name,
            before=before[mineral.name],
        )
        for mineral in state.components.minerals
        if now[mineral.name] != before[mineral.name] and now[mineral.name] <= mineral.count
    ]
    if beginning.tools or state.tools or beginning.phase == "building":
        return rulings
    new = GRID.names(state.tiles & ~beginning.tiles)
    if new:
        rulings.append(
            ruling(
                "minerals.move.excavate",
                "Without tools, no play puts a mineral on the board, and none was here at the beginning: {hexes}.",
                cells=new,
                hexes=", ".join(new),
            )
        )
    there = each(state.tiles & beginning.tiles)
    others = tuple(GRID.name(index) for index in there if state.board[index] != beginning.board[index])
    if others:
        rulings.append(
            ruling(
                "minerals.move.excavate",
                "Without tools, no play swaps a mineral, and another one lay here at the beginning: {hexes}.",
                cells=others,
                hexes=", ".join(others),
            )
        )
    return rulings


def _explain_tool_tiles(state: State) -> list[Ruling]:
    """Return a ruling for each double-sided tool tile that would have to show both its tools."""
    return [
        ruling(
            "minerals.setup.tools",
            "{front} and {back} are the two sides of one tool tile, so only one of them can be face up.",
            front=front.title,
            back=back.title,
        )
        for front, back in state.components.tool_tiles
        if sum(tool in (front.name, back.name) for tool in state.tools) > 1
    ]


def _explain_cards(state: State) -> list[Ruling]:
    number = len(state.cards)
    if number <= CARDS_FACE_UP:
        return []
    return [
        ruling(
            "minerals.collections.refill",
            "{number} collection cards are face up, but there can be at most {most}.",
            number=number,
            most=CARDS_FACE_UP,
        )
    ]


def pawn_missing(player: int) -> Ruling:
    """Return the ruling that a player has no pawn on the board."""
    return ruling_to(
        "minerals.setup.pawns",
        "{name}'s pawn is not on the board.",
        "Your pawn is not on the board.",
        name=seat_name(player),
    )


def _parts_without_pawn(state: State) -> list[int]:
    waiting = sum(state.fragments)
    return [part for part in GRID.parts(state.tiles) if not part & state.occupied and not part & waiting]


def canonical(state: State) -> State:
    """Return the same position with the cards sorted, since they lie face up in no order."""
    return replace(state, cards=tuple(sorted(state.cards)))


def components(state: State) -> dict[str, int]:
    """Return how many of each mineral and how many cards there are in all places together."""
    counts = {
        mineral.name: state.board.count(mineral.value)
        + state.pouch[mineral.value - 1]
        + state.box[mineral.value - 1]
        + sum(pool[mineral.value - 1] for pool in (*state.pools, *state.stacks))
        + (state.in_hand == mineral.value)
        for mineral in state.components.minerals
    }
    counts["cards"] = len(state.deck) + len(state.cards) + sum(map(len, state.collections))
    return counts


def _cells_of(state: State, mineral: str) -> tuple[str, ...]:
    """Return the hexes on which a mineral lies."""
    name_of = state.components.name_of
    return tuple(GRID.name(index) for index in each(state.tiles) if name_of[state.board[index]] == mineral)
