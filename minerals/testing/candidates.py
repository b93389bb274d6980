"""Illegal actions to try: each must be refused, with a reason."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from minerals.core.game import Action, Game
from minerals.core.picture import Circle, Polygon, View
from minerals.testing.laws import Play, through_json

_CELL = re.compile("[a-z][0-9]{1,2}")


def cells_of(game: Game, state: Any, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the cells that a picture shows."""
    shapes = game.picture(state, View(), names).shapes
    found = {shape.cell for shape in shapes if isinstance(shape, Polygon | Circle) and shape.cell}
    return tuple(sorted(cell for cell in found if _CELL.fullmatch(cell)))


def others(play: Play, state: Any, legal: Sequence[Action], most: int) -> list[Action]:
    """Return some actions that are not legal here: from other states, of other players, with other cells."""
    allowed = {str(timeless(action)) for action in legal}
    met = [action for action in play.met.values() if str(timeless(action)) not in allowed]
    varied = [_varied(play, play.random.choice(legal)) for _ in range(most if legal else 0)]
    elsewhere = [action for action in varied if action is not None and str(timeless(action)) not in allowed]
    return [*play.sample(met, most), *play.sample(_of_others(play, state, legal), 1), *elsewhere]


def timeless(action: Action) -> Action:
    """Return an action without its time: what is allowed now is allowed later, too."""
    return msgspec.structs.replace(action, at=0) if "at" in action.__struct_fields__ else action


def _of_others(play: Play, state: Any, legal: Sequence[Action]) -> list[Action]:
    """Return legal actions with the seat of a player whose turn it is not, if actions name their player."""
    seats = set(range(1, len(play.match.players) + 1)) - set(play.game.engine.to_act(state))
    naming = [action for action in legal if "player" in action.__struct_fields__]
    return [msgspec.structs.replace(action, player=seat) for action in naming for seat in seats]


def _varied(play: Play, action: Action) -> Action | None:
    """Return an action with one of its cells replaced, or None if it has no cell."""
    data = msgspec.to_builtins(action)
    places = [name for name, value in data.items() if value in play.cells]
    if not places:
        return None
    return _read(play, data | {play.random.choice(places): play.random.choice(play.cells)})


def damage(play: Play, action: Action) -> Action | None:
    """Return an action with a field that no player could enter, or None if the game cannot read it."""
    data = msgspec.to_builtins(action)
    names = [name for name in data if name != "type"]
    if not names:
        return None
    name = play.random.choice(names)
    value = data[name]
    if isinstance(value, str):
        value = play.random.choice(("", "z99", "a0", "nonsense", value * 2))
    elif name == "at":
        value = -1  # what is allowed now is allowed later
    elif isinstance(value, int):
        value = play.random.choice((-1, 0, 99, 10**12))
    elif isinstance(value, list | tuple):
        value = play.random.choice(([], [*value, *value], list(reversed(value))))
    return _read(play, data | {name: value})


def _read(play: Play, data: dict[str, Any]) -> Action | None:
    try:
        read: Action = play.game.read_action(through_json(data))
    except msgspec.ValidationError:
        return None
    return read
