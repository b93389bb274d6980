"""Any position of Minerals as a record of the compiled kernel."""

from __future__ import annotations

from minerals.games.minerals.components import CARDS_FACE_UP
from minerals.games.minerals.kernel.tables import (
    EFFECTS,
    KINDS,
    MOST_TILES,
    NOTHING,
    PLACING,
    PLAYING,
    REMOVING,
    ROWS,
    Game,
    words_of,
)
from minerals.games.minerals.rules.end import minerals_on_cards
from minerals.games.minerals.rules.fragments import separated_parts
from minerals.games.minerals.state import GRID, NO_CELL, State

_PHASES = {"removing": REMOVING, "placing": PLACING, "playing": PLAYING}


def refusal(state: State) -> str | None:
    """Return why the kernel cannot play on from a state, as the end of a sentence, or None if it can."""
    if state.phase == "building":
        return "a board that is being built is for the reference engine"
    if state.tiles.bit_count() > MOST_TILES:
        return f"a board of {state.tiles.bit_count()} tiles is more than the {MOST_TILES} it has room for"
    if len(state.tools) > KINDS:
        return f"{len(state.tools)} tools face up are more than the {KINDS} it has room for"
    if len(state.cards) > CARDS_FACE_UP:
        return f"{len(state.cards)} cards face up are more than the {CARDS_FACE_UP} it has room for"
    if any(points is not None for points in state.counted):
        return "a position with counted points is for the reference engine"
    return _REFUSALS[state.phase](state)


def _refused_removing(state: State) -> str | None:
    if state.cards or state.tools or any(pawn != NO_CELL for pawn in state.pawns):
        return "cards, tools or pawns on the table before the minerals are removed are for the reference engine"
    if state.removed >= state.options.removals:
        return "a position in which every mineral has been removed that the options ask for is for the reference engine"
    left = state.options.removals - state.removed
    if state.board.count(1) < state.options.players + left or len(GRID.parts(state.tiles)) != 1:
        return "a board in pieces or short of wollastonite is for the reference engine while minerals are removed"
    return None


def _refused_placing(state: State) -> str | None:
    players, first = state.options.players, state.options.first_player - 1
    to_come = (first - state.player + 1) % players or players
    owners = {(state.player - 2 + step) % players for step in range(to_come)}
    if owners != {seat for seat, pawn in enumerate(state.pawns) if pawn == NO_CELL}:
        return "pawns that were not placed in turn are for the reference engine"
    if len(state.free_wollastonite) < to_come:
        return "a board short of wollastonite for the pawns is for the reference engine"
    return None


def _refused_playing(state: State) -> str | None:
    if state.fragments and {*state.fragments} != {*separated_parts(state)}:
        return "fragments that are not all the parts without a pawn are for the reference engine"
    return None


_REFUSALS = {"removing": _refused_removing, "placing": _refused_placing, "playing": _refused_playing}


def load(state: State, game: Game) -> None:
    """Write a position into a record of zeros."""
    game.phase = _PHASES[state.phase]
    game.removed = state.removed
    _load_board(state, game)
    _load_holdings(state, game)
    turn = state.turn
    # Everybody removes in turn, and then the first player begins to place the pawns.
    game.player = (state.options.first_player if state.phase == "removing" else turn.player) - 1
    game.moves_left = turn.moves_left
    game.tool = EFFECTS.index(turn.tool) if turn.tool else NOTHING
    game.collected = turn.collected
    game.excavated = turn.excavated_cell if turn.excavated_cell != NO_CELL else NOTHING
    game.excavated_value = turn.excavated_value


def _load_board(state: State, game: Game) -> None:
    game.board[:] = list(state.board)
    game.tiles[:] = words_of(state.tiles)
    game.white[:] = words_of(state.of_value(1))
    game.occupied[:] = words_of(state.occupied)
    game.fragments[:] = words_of(sum(state.fragments))
    game.fragment_number = len(state.fragments)
    game.whole = len(GRID.parts(state.tiles)) == 1
    rows = [row for row in range(ROWS) if game.tiles[row]]
    game.low, game.high = rows[0], rows[-1]
    game.pawns[:] = NOTHING
    game.pawns[: len(state.pawns)] = [NOTHING if pawn == NO_CELL else pawn for pawn in state.pawns]


def _load_holdings(state: State, game: Game) -> None:
    components = state.components
    number_of = {card.name: number for number, card in enumerate(components.cards)}
    players = state.options.players
    game.pouch[:] = state.pouch
    game.pools[:players] = state.pools
    game.stacks[:players] = state.stacks
    for seat, taken in enumerate(state.collections):
        points = [components.card_named[card].points_for(with_orpiment=whole) for card, whole in taken]
        game.card_points[seat] = sum(points)
        game.card_minerals[seat] = minerals_on_cards(state, seat + 1)
    game.deck_number = len(state.deck)
    game.deck[: len(state.deck)] = [number_of[card] for card in state.deck]
    game.face_up_number = len(state.cards)
    game.face_up[: len(state.cards)] = [number_of[card] for card in state.cards]
    game.face_up_since[: len(state.cards)] = range(len(state.cards))
    game.turned_up = len(state.cards)
    game.tools[:] = NOTHING
    game.tools[: len(state.tools)] = [EFFECTS.index(tool) for tool in state.tools]
