"""Which rules concern a hex, a tool, a card or a button, whatever the position allows."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.games.minerals.components import Card
from minerals.games.minerals.state import GRID, State

WOLLASTONITE = 1

_SETTING_UP = {
    "laying": ("minerals.setup.board",),
    "building": ("minerals.setup.building", "minerals.setup.board"),
    "removing": ("minerals.setup.removal", "minerals.setup.one-piece"),
    "placing": ("minerals.setup.pawns",),
}
_ON_NOTHING = {
    "building": _SETTING_UP["building"],
    "playing": ("minerals.move.crevice", "minerals.move.ending"),
}
_OWN_PAWN = (
    "minerals.turn.order",
    "minerals.move.excavate",
    "minerals.move.exact-distance",
    "minerals.move.straight-line",
    "minerals.move.start-hex",
    "minerals.move.mandatory",
    "minerals.move.keep",
    "minerals.move.failed",
)
_OTHER_PAWN = ("minerals.move.over-pawns", "minerals.move.ending")
_MINERAL = ("minerals.move.exact-distance", "minerals.move.straight-line", "minerals.move.ending")
_CUTTING_OFF = ("minerals.fragments.cut-off", "minerals.fragments.lowest")
_COLLECTIONS = (
    "minerals.collections.exchange",
    "minerals.collections.after-move",
    "minerals.collections.once",
    "minerals.collections.refill",
)
_PLAYER = ("minerals.turn.order", "minerals.end.game-over", "minerals.end.scoring", "minerals.end.ties")
_VERSIONS = {"6": "minerals.versions.six", "7+": "minerals.versions.seven"}
_BUTTONS = {
    "claim": (*_CUTTING_OFF, "minerals.fragments.with-pawn"),
    "end": ("minerals.turn.order", "minerals.tools.once", "minerals.collections.once"),
    "pass": ("minerals.move.pass",),
    "without": ("minerals.collections.orpiment",),
    "give": ("minerals.tools.sack",),
    "take": ("minerals.tools.sack",),
}


def rules_at(state: State, token: str) -> tuple[str, ...]:
    """Return the ids of the rules that concern what a token stands for. O(fragments).

    >>> import minerals
    >>> match = minerals.new("minerals", removals=0, seed=7)
    >>> rules_at(match.state, "pass")
    ('minerals.move.pass',)
    """
    if token in GRID.index_of:
        return tuple(dict.fromkeys(_on_hex(state, GRID.index_of[token])))
    if token in state.components.tool_named:
        return (f"minerals.tools.{token}", "minerals.tools.payment", "minerals.tools.once", "minerals.fragments.tools")
    if token in state.components.card_named:
        return _of_card(state.components.card_named[token])
    if token in state.components.value_of_letter:
        return (f"minerals.tools.{state.turn.tool}",) if state.turn.tool else ("minerals.setup.tiles",)
    return _BUTTONS.get(token.partition(" ")[0], _of_player(state))


def _on_hex(state: State, index: int) -> Iterator[str]:
    if not state.tiles >> index & 1:
        yield from _ON_NOTHING.get(state.phase, ("minerals.setup.board",))
        return
    yield "minerals.setup.tiles"
    if state.phase in _SETTING_UP:
        yield from _SETTING_UP[state.phase]
        return
    if state.pawn == index:
        yield from _OWN_PAWN
    else:
        yield from _OTHER_PAWN if state.occupied >> index & 1 else _MINERAL
    if state.board[index] == WOLLASTONITE:
        yield "minerals.move.failed"
    for fragment in state.fragments:
        if fragment >> index & 1:
            yield from _CUTTING_OFF


def _of_card(card: Card) -> tuple[str, ...]:
    has_orpiment = card.points_without_orpiment is not None
    return (*_COLLECTIONS, "minerals.collections.orpiment") if has_orpiment else _COLLECTIONS


def _of_player(state: State) -> tuple[str, ...]:
    version = _VERSIONS.get(state.options.version)
    return (*_PLAYER, version) if version else (*_PLAYER, "minerals.collections.tool-stack")
