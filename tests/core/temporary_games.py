"""Games for the length of a test: registered, and changed in some of their functions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from minerals.core.game import Game, register
from minerals.core.game.registry import unregister


@contextmanager
def registered(game: Game) -> Iterator[Game]:
    """Make a game known within a `with` block."""
    register(game.name, lambda: game)
    try:
        yield game
    finally:
        unregister(game.name)


PARTS = ("engine", "words", "pieces", "study", "editing", "real_time")


def changed(game: Game, **changes: Any) -> Game:
    """The game with other functions, whatever part of it they belong to."""
    parts = {}
    for name in PARTS:
        part = getattr(game, name)
        fields = set(part.__struct_fields__) & set(changes) if part is not None else set()
        if fields:
            parts[name] = msgspec.structs.replace(part, **{field: changes.pop(field) for field in fields})
    return msgspec.structs.replace(game, **parts, **changes)
