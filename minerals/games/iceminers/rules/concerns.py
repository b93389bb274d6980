"""Which rules concern a square or a button, whether or not it is allowed there now."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.games.iceminers.components import ARM_AT, ARM_VEINS, CENTRE_VEIN, GRID, OPAQUE, PAIR_VEINS
from minerals.games.iceminers.notation import TAKE
from minerals.games.iceminers.state import State

_STEP = ("iceminers.move.orthogonal", "iceminers.move.diagonal")
_LYING = ("iceminers.gems.pick-up", "iceminers.gems.one-at-a-time")
_OTHER_MINER = ("iceminers.turn.free-square", "iceminers.steal.pay", "iceminers.steal.swap", "iceminers.steal.move-on")
_DELIVERING = ("iceminers.deliver.colour", "iceminers.deliver.opaque")
_EDGE = ("iceminers.move.enter", "iceminers.move.leave", *_DELIVERING)
_PLAYER = (
    "iceminers.turn.order",
    "iceminers.turn.spend",
    *_DELIVERING,
    "iceminers.end.all-delivered",
    "iceminers.end.most-turns",
    "iceminers.end.scoring",
    "iceminers.end.ties",
)
_BUTTONS = {
    "roll": ("iceminers.turn.roll", "iceminers.turn.roll-again"),
    "stop": ("iceminers.turn.spend", "iceminers.turn.free-square"),
    "drop": ("iceminers.gems.drop", "iceminers.gems.off-board"),
    "leave": ("iceminers.turn.spend", "iceminers.move.leave", "iceminers.gems.off-board", *_DELIVERING),
    "steal": ("iceminers.turn.free-square", "iceminers.steal.pay", "iceminers.steal.swap", "iceminers.steal.move-on"),
}
_VEINS = {
    ARM_VEINS: ("iceminers.setup.single-gems", "iceminers.veins.single-gems"),
    PAIR_VEINS: ("iceminers.setup.pairs", "iceminers.veins.pairs"),
    CENTRE_VEIN: ("iceminers.setup.opaque-gems", "iceminers.veins.opaque-gems"),
}


def rules_at(state: State, token: str) -> tuple[str, ...]:
    """Return the ids of the rules about a token. Those for all squares come first.

    O(gems that lie on squares).

    >>> import minerals
    >>> rules_at(minerals.new("iceminers", seed=1).state, "roll")
    ('iceminers.turn.roll', 'iceminers.turn.roll-again')
    """
    if token.startswith(TAKE):
        return _LYING
    index = GRID.index_of.get(token)
    return _BUTTONS.get(token, _PLAYER) if index is None else tuple(dict.fromkeys(_on_square(state, index)))


def _on_square(state: State, index: int) -> Iterator[str]:
    yield from _STEP
    if index in ARM_AT:
        yield from _EDGE
    for veins, rules in _VEINS.items():
        if state.caps & veins & 1 << index:
            yield from rules
    if state.lying(index):
        yield from _LYING
    if state.other_on(index):
        yield from _OTHER_MINER
    if state.miner == index and state.gem:
        yield from ("iceminers.gems.one-at-a-time", "iceminers.gems.drop")
        yield "iceminers.deliver.opaque" if OPAQUE in state.gem else "iceminers.deliver.colour"
