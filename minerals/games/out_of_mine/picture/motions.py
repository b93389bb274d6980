"""The ways of tiles while an event happens, and the places off the tables that they go to."""

from __future__ import annotations

from minerals.core.picture import Motion, Rectangle
from minerals.games.out_of_mine import events as e
from minerals.games.out_of_mine.events import OutOfMineEvent
from minerals.games.out_of_mine.picture.layout import Layout
from minerals.games.out_of_mine.state import State

_SUPPLY = "supply"


def places(layout: Layout) -> tuple[tuple[str, Rectangle], ...]:
    """Return where the supply is, and each player's hand."""
    hands = {player: part.hand for player, part in layout.parts.items()} | dict(layout.others)
    return ((_SUPPLY, layout.supply.rectangle), *((_hand(player), box.rectangle) for player, box in hands.items()))


def _hand(player: int) -> str:
    return f"hand {player}"


def motions(_state: State, event: OutOfMineEvent) -> tuple[Motion, ...]:
    """Return the ways of the pieces while an event happens. O(cells of a tile)."""
    match event:
        case e.TileTaken(player=player):
            return (Motion(_tile(player), (_SUPPLY, _hand(player))),)
        case e.TileReturned(player=player):
            return (Motion(_tile(player), (_hand(player), _SUPPLY)),)
        case e.TilePlaced(player=player, cells=cells):
            return (Motion(_tile(player), _on_table(player, cells), "click"),)
        case e.TileLifted(player=player, cells=cells):
            return (Motion(_tile(player), (_on_table(player, cells)[0], _hand(player))),)
        case e.TileRemoved(player=player, cells=cells) if on_table := _on_table(player, cells):
            return (Motion(f"tile on {on_table[0]}", (on_table[0], _SUPPLY)),)
        case _:
            return ()


def _tile(player: int) -> str:
    return f"tile in hand {player}"


def _on_table(player: int, cells: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{player}:{cell}" for cell in cells)
