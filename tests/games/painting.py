"""The law of painting, for every game that can be painted."""

from __future__ import annotations

from hypothesis import strategies as st

import minerals
from minerals.core.editing import Draft


def paint_at_random(editing: Draft, data: st.DataObject, most_strokes: int = 8) -> None:
    """Paint what and where comes; each stroke is refused, or gives a position that can be read back and played.

    What cannot be laid is explained, and nothing is lost by it.
    """
    for _ in range(data.draw(st.integers(1, most_strokes), label="strokes")):
        brush = data.draw(st.sampled_from(editing.brushes), label="brush")
        cell = data.draw(st.sampled_from(_cells(editing)), label="cell") if brush.needs_cell else ""
        before, good = editing.text, editing.match().diagram()
        try:
            editing.paint(brush.name, cell)
        except minerals.NotationError:
            assert editing.text == before
            continue
        if editing.refusal:
            assert editing.match().diagram() == good
            continue
        _play(editing, data)
        editing.game.picture(editing.state, minerals.View(), editing.players)
    if editing.can_undo:
        editing.undo()
        editing.redo()


def _cells(editing: Draft) -> list[str]:
    scene = editing.game.picture(editing.state, minerals.View(), editing.players)
    return sorted({cell for shape in scene.shapes if (cell := getattr(shape, "cell", None))} | {"a1", "zz99"})


def _play(editing: Draft, data: st.DataObject) -> None:
    match = editing.match()
    assert match.diagram() == editing.text
    legal = match.legal_actions()
    assert bool(legal) == bool(match.to_act)
    if legal and not editing.faults:
        match.play(data.draw(st.sampled_from(legal), label="action"))
    elif not legal:
        assert match.is_over or editing.faults
