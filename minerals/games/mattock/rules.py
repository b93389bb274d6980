"""The rules of Mattock brought together: what may be done now, why not, and what it leads to.

Each step of a turn has a room of its own: `mining` (with `rule_of_three` and `connection`), `moving`, `removing`;
`placing` is the freestyle set-up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minerals.core.cells import each
from minerals.core.chance import Chance
from minerals.core.errors import IllegalAction, NotationError
from minerals.core.game import Outcome
from minerals.core.languages import translated
from minerals.core.ruling import Ruling, ruling
from minerals.core.unfolding import Unfolding
from minerals.core.words import counted
from minerals.games.mattock.actions import MattockAction, Place, Turn
from minerals.games.mattock.connection import galleries
from minerals.games.mattock.events import (
    GameLost,
    MinerMoved,
    MinerPlaced,
    MinerRemoved,
    MinerReturned,
    TileMined,
    TurnBegan,
)
from minerals.games.mattock.evolve import evolve
from minerals.games.mattock.mining import explain_mine, mines
from minerals.games.mattock.moving import after_mining, can_move, explain_move, moves_after
from minerals.games.mattock.placing import explain_placed, explain_placing, open_to_placing
from minerals.games.mattock.removing import removals
from minerals.games.mattock.rule_of_three import explain_tiles
from minerals.games.mattock.state import State, opponent
from minerals.games.mattock.territory import territory

Deciding = Unfolding[State, Any]


# --- what may be done ---


def to_act(state: State) -> tuple[int, ...]:
    """Return whose turn it is; nobody's once the game is over."""
    return () if state.phase == "over" else (state.player,)


def legal(state: State) -> list[MattockAction]:
    """Return every action allowed now: in play, every whole turn. O(turns), of which there can be some thousands."""
    if state.phase == "placing":
        return [Place(name) for name in state.grid.names(open_to_placing(state))]
    return list(_turns(state)) if state.phase == "playing" else []


def _turns(state: State) -> Iterator[Turn]:
    names = state.grid.names
    parts = galleries(state)
    for index in each(mines(state)):
        mine = state.grid.name(index)
        yield Turn(mine)
        for miners, targets in moves_after(state, index, parts):
            ends = names(targets)
            for miner in names(miners):
                for end in ends:
                    yield Turn(mine, miner, end)


# --- why not ---


def explain(state: State, action: MattockAction) -> list[Ruling]:
    """Return every reason why an action is not allowed. Raises `NotationError` for spaces that do not exist."""
    cells = (action.cell,) if isinstance(action, Place) else (action.mine, *filter(None, (action.miner, action.to)))
    for cell in cells:
        if cell not in state.grid.index_of:
            raise NotationError(f"There is no space {cell!r} on this board.")
    if state.phase == "over":
        return [ruling("mattock.end.cannot-mine", "The game is over.")]
    if isinstance(action, Place):
        if state.phase == "playing":
            return [ruling("mattock.setup.freestyle", "Miners are placed only before the game.")]
        return list(explain_placing(state, action.cell))
    if state.phase == "placing":
        return [ruling("mattock.setup.freestyle", "All miners are placed first.")]
    return list(_explain_turn(state, action))


def _explain_turn(state: State, action: Turn) -> Iterator[Ruling]:
    index_of = state.grid.index_of
    mine = index_of[action.mine]
    is_open = not state.tiles >> mine & 1
    if not is_open or not mines(state) >> mine & 1:
        yield from explain_mine(state, action.mine)
    if bool(action.miner) != bool(action.to):
        yield ruling("mattock.move.optional", "A move needs a miner and a tile to go to.")
    elif action.miner and not (is_open and can_move(state, mine, index_of[action.miner], index_of[action.to])):
        yield from explain_move(after_mining(state, mine) if is_open else state, action.miner, action.to)


def explain_position(state: State) -> list[Ruling]:
    """Return what in a written position cannot have come about in play, tile by tile."""
    faults = list(explain_placed(state) if state.phase == "placing" else explain_tiles(state))
    for player, (miners, removed) in enumerate(zip(state.miners, state.removed, strict=True), start=1):
        missing = state.board.miners - miners.bit_count() - removed - state.unplaced(player)
        if missing:
            faults.append(
                ruling(
                    "mattock.setup.board",
                    "Player {player} lacks {missing}: neither on the board nor removed.",
                    player=player,
                    missing=counted(missing, "{number} miner", "{number} miners"),
                )
            )
    return faults


# --- what it leads to ---


def decide(state: State, action: MattockAction, chance: Chance) -> list[Any]:  # noqa: ARG001 - no chance in play
    """Return the events an action leads to. Raises `IllegalAction` with every reason."""
    rulings = explain(state, action)
    if rulings:
        raise IllegalAction(rulings, str(action))
    deciding: Deciding = Unfolding(evolve, state)
    if isinstance(action, Place):
        _place(deciding, action)
    else:
        _take_turn(deciding, action)
    return deciding.events


def _place(deciding: Deciding, action: Place) -> None:
    player = deciding.state.player
    deciding.happens(MinerPlaced(player, action.cell))
    if not deciding.state.unplaced(opponent(player)):
        # Nobody is left to place: who has just placed last takes the first turn.
        begin_turn(deciding, player)


def _take_turn(deciding: Deciding, action: Turn) -> None:
    player = deciding.state.player
    deciding.happens(TileMined(player, action.mine))
    if deciding.state.removed[player - 1]:
        deciding.happens(MinerReturned(player, action.mine))
    if action.miner:
        deciding.happens(MinerMoved(player, action.miner, action.to))
    grid = deciding.state.grid
    for index, by in removals(deciding.state):
        deciding.happens(MinerRemoved(opponent(player), grid.name(index), grid.names(by)))
    begin_turn(deciding, opponent(player))


def begin_turn(deciding: Deciding, player: int) -> None:
    """Begin a player's turn; who cannot mine then has lost."""
    deciding.happens(TurnBegan(player))
    if not mines(deciding.state):
        deciding.happens(GameLost(player))


def outcome(state: State) -> Outcome | None:
    """Return how the game ended: the last player who can mine wins, so there are no draws."""
    if not state.winner:
        return None
    reason = translated("Player {player} cannot mine and loses.", player=state.player)
    return Outcome((state.winner,), scores(state), reason)


def scores(state: State) -> tuple[int, int]:
    """Return 1 for the winner and 0 for the other; while the game goes on, 0 for both."""
    return (int(state.winner == 1), int(state.winner == 2))


def worth(state: State, player: int) -> float:
    """Return what a position is worth to a player: the lead in territory; a game won or lost is worth the board."""
    if state.winner:
        return float(len(state.grid) if state.winner == player else -len(state.grid))
    return territory(state).lead(player)


def components(state: State) -> dict[str, int]:
    """Return how many tiles and miners there are, wherever they are."""
    counts = {"tiles": state.tiles.bit_count() + state.supply}
    for player, (miners, removed) in enumerate(zip(state.miners, state.removed, strict=True), start=1):
        counts[f"miners of player {player}"] = miners.bit_count() + removed + state.unplaced(player)
    return counts
