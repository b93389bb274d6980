"""What a player of Mattock can do next, in words, and what the first click of a turn has settled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minerals.core.game import Clause, Tokens, marked
from minerals.core.text import translated
from minerals.games.mattock.actions import SWAP, MattockAction, Swap
from minerals.games.mattock.events import MattockEvent, MinerReturned, TileMined
from minerals.games.mattock.notation import STAY, tokens
from minerals.games.mattock.state import State


def prompt(state: State, legal: Sequence[MattockAction], entered: Tokens) -> tuple[Clause, ...]:
    """Return what a player can do next as clauses of one sentence. O(legal actions)."""
    following = {
        parts[len(entered)] for action in legal if (parts := tokens(action))[: len(entered)] == entered != parts
    }
    cells = sorted(token for token in following if token in state.grid.index_of)
    if entered:
        return tuple(_second_half(cells, entered))
    if state.phase == "placing":
        return (Clause(translated("place a tile with a miner ({marked})", marked=marked(len(cells)))),)
    mining = (Clause(translated("mine a space ({marked})", marked=marked(len(cells)))),) if cells else ()
    swapping = (
        (Clause(translated("swap sides instead"), SWAP),) if any(isinstance(action, Swap) for action in legal) else ()
    )
    return (*mining, *swapping)


def _second_half(cells: Sequence[str], entered: Tokens) -> Iterator[Clause]:
    """Yield what can follow the mined space: a miner, or the goal of the miner that was chosen."""
    if len(entered) == 1 and len(cells) == 1:
        yield Clause(translated("move the miner from {cell}", cell=cells[0]))
    elif len(entered) == 1 and cells:
        yield Clause(translated("choose a miner to move ({marked})", marked=marked(len(cells))))
    elif len(cells) == 1:
        yield Clause(translated("move the miner from {miner} to {cell}", miner=entered[-1], cell=cells[0]))
    elif cells:
        yield Clause(
            translated(
                "choose where the miner from {cell} goes ({marked})", cell=entered[-1], marked=marked(len(cells))
            )
        )
    yield Clause(translated("let all miners stay") if cells else translated("end your turn: no miner can move"), STAY)


def halfway(state: State, entered: Tokens) -> tuple[MattockEvent, ...]:
    """Return what happens as soon as a space to mine has been clicked, whatever moves afterwards."""
    if state.phase != "playing" or not entered or entered[0] not in state.grid.index_of:
        return ()
    mined = TileMined(state.player, entered[0])
    returned = MinerReturned(state.player, entered[0])
    return (mined, returned) if state.removed[state.player - 1] else (mined,)
