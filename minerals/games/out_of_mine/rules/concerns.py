"""Which rules concern a cell of a player's table or a button, whatever is allowed there just now."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import GRID

_TILE = (
    "out_of_mine.tiles.overlap",
    "out_of_mine.tiles.lift",
    "out_of_mine.tiles.both-hands",
    "out_of_mine.check.colour",
    "out_of_mine.check.number",
)
_GALLERY = ("out_of_mine.tiles.place", "out_of_mine.score.empty-cells", "out_of_mine.score.more-than-ten")
_OUTSIDE = ("out_of_mine.tiles.place", "out_of_mine.check.edge")
_BUTTONS = {
    "front": ("out_of_mine.setup.sides", "out_of_mine.between.turn-over"),
    "back": ("out_of_mine.setup.sides", "out_of_mine.between.turn-over"),
    "take": ("out_of_mine.tiles.take", "out_of_mine.tiles.one-hand", "out_of_mine.tiles.supply"),
    "return": ("out_of_mine.tiles.return",),
    "turn": ("out_of_mine.tiles.turn",),
    "flip": ("out_of_mine.tiles.turn",),
    "call": ("out_of_mine.call.out-of-mine", "out_of_mine.score.caller", "out_of_mine.between.gallery-leaves"),
    "pass": ("out_of_mine.call.pass", "out_of_mine.between.nobody-called"),
}
_PLAYER = (
    "out_of_mine.round.cards",
    "out_of_mine.round.clock",
    "out_of_mine.score.note",
    "out_of_mine.end.last-round",
    "out_of_mine.end.winner",
)
_ALONE = (*_PLAYER[:-1], "out_of_mine.end.alone")


def rules_at(state: State, token: str) -> tuple[str, ...]:
    """Return the ids of the rules that concern what stands for a token. O(tiles that lie there).

    >>> import minerals
    >>> rules_at(minerals.new("out_of_mine", seed=1).state, "1:flip")
    ('out_of_mine.tiles.turn',)
    """
    seat, _, words = token.partition(":")
    index = GRID.index_of.get(words)
    if index is not None:
        return tuple(_on_cell(state, int(seat), index))
    return _BUTTONS.get(words.partition(" ")[0], _PLAYER if len(state.seats) > 1 else _ALONE)


def _on_cell(state: State, player: int, index: int) -> Iterator[str]:
    gallery = state.gallery_cells(player)
    if not gallery:
        yield from ("out_of_mine.setup.galleries", "out_of_mine.setup.sides")
        return
    lying = state.seat(player).tile_on(index)
    if lying is None:
        yield from _GALLERY if gallery >> index & 1 else _OUTSIDE
    else:
        yield from _TILE
        if lying.cells & ~gallery:
            yield "out_of_mine.check.edge"
        if state.options.elements:
            yield "out_of_mine.score.elements"
    if _has_elf(state, player, index):
        yield "out_of_mine.score.elves"


def _has_elf(state: State, player: int, index: int) -> bool:
    return state.options.elves and GRID.name(index) in state.side(player).elves
