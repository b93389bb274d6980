"""Which rules concern a space or a button, whether or not it is allowed there now."""

from __future__ import annotations

from minerals.games.mattock.actions import SWAP
from minerals.games.mattock.notation import STAY
from minerals.games.mattock.state import State

_OPEN_SPACE = (
    "mattock.mine.open-space",
    "mattock.mine.connected",
    "mattock.mine.blocked",
    "mattock.mine.rule-of-three",
    "mattock.mine.new-tile",
    "mattock.mine.full-tile",
)
_TILE = ("mattock.mine.rule-of-three", "mattock.mine.full-tile")
_EMPTY_TILE = (*_TILE, "mattock.move.connected", "mattock.move.blocked", "mattock.move.free-tile")
_OWN_MINER = (
    *_TILE,
    "mattock.mine.connected",
    "mattock.move.optional",
    "mattock.move.own-miner",
    "mattock.move.connected",
    "mattock.move.blocked",
    "mattock.remove.isolated",
    "mattock.remove.enemy-only",
)
_ENEMY_MINER = (
    *_TILE,
    "mattock.mine.blocked",
    "mattock.move.own-miner",
    "mattock.move.blocked",
    "mattock.remove.isolated",
    "mattock.remove.two-miners",
)
_BUTTONS = {STAY: ("mattock.move.optional",), SWAP: ("mattock.turn.swap",)}
_PLAYER = ("mattock.turn.order", "mattock.end.cannot-mine")


def rules_at(state: State, token: str) -> tuple[str, ...]:
    """Return the ids of the rules about a token, in the order of the print. O(1).

    >>> import minerals
    >>> rules_at(minerals.new("mattock", seed=1).state, "stay")
    ('mattock.move.optional',)
    """
    if token in _BUTTONS:
        return _BUTTONS[token]
    index = state.grid.index_of.get(token)
    if index is None:
        return _PLAYER
    if state.phase == "placing":
        return ("mattock.setup.freestyle",)
    if not state.tiles >> index & 1:
        return (*_OPEN_SPACE, "mattock.mine.return") if state.removed[state.player - 1] else _OPEN_SPACE
    if state.own >> index & 1:
        return _OWN_MINER
    return _ENEMY_MINER if state.enemy >> index & 1 else _EMPTY_TILE
