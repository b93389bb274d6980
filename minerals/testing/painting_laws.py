"""The law of painting: what arises in play can be painted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from minerals.core.editing import Draft
from minerals.core.text import NotationError
from minerals.testing.laws import Law, Play


def the_editor_paints_every_position(play: Play, state: Any) -> Iterator[str]:
    """From the empty board, the editor finds strokes of its own that lead to the position; at the end, now and then.

    It begins where the game began, because a board has its place on the table.
    """
    editing = play.game.editing
    if editing is None or editing.is_partial or not play.is_worth_painting_anew():
        return
    options = msgspec.structs.asdict(play.match.log.options) | {"players": play.match.players}
    options["position"] = play.game.words.diagram(play.beginning)
    draft: Draft = Draft(play.game, seed=f"the editor of {play.seed}", **options)
    draft.clear()
    wanted = play.game.words.diagram(state)
    try:
        draft.paint_all(draft.strokes_to(wanted))
    except NotationError as error:
        yield f"{error}\nThe position is\n{wanted}"
        return
    if draft.text != wanted:
        yield f"the strokes lead to\n{draft.text}\ninstead of\n{wanted}"


PAINTING_LAWS: tuple[Law, ...] = (the_editor_paints_every_position,)
"""Laws of the editor, for a position between two actions."""
