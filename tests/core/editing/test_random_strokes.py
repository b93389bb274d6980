"""Random strokes: a draft never fails, never loses its first position, and what it calls legal is."""

from __future__ import annotations

import random

import pytest

import minerals
from minerals import MineralsError
from minerals.core.editing import Draft

STROKES = 1000
CELLS_NOWHERE = ("", "zz9", "nonsense", "9:a1", "1:zz9")


def begun(game):
    """Return a draft of a match that has just begun."""
    match = minerals.new(game, seed=3, players=2 if game == "mattock" else 3)
    if game == "out_of_mine":
        for player in match.to_act:
            match.play(f"{player}: front")
    return Draft(match)


def cells_of(draft):
    """Return the cells that a brush can be tried on, each at every table if the players have their own."""
    names = list(draft.game.pieces.cells(draft.state))
    seats = range(1, len(draft.players) + 1)
    return [f"{seat}:{name}" for seat in seats for name in names] if draft.game.real_time is not None else names


@pytest.mark.slow
@pytest.mark.parametrize("game", ["minerals", "mattock", "iceminers", "out_of_mine"])
def test_random_strokes_are_painted_or_refused_and_nothing_is_lost(game):
    chance = random.Random(game)
    draft = begun(game)
    lesson, cells, used, played = draft.text, cells_of(draft), set(), 0
    for _ in range(STROKES):
        groups: dict[str, list[str]] = {}
        for brush in draft.brushes:
            groups.setdefault(brush.group, []).append(brush.name)
        group = chance.choice(sorted(groups))
        used.add(group)
        cell = chance.choice(cells) if chance.random() < 0.95 else chance.choice(CELLS_NOWHERE)
        before = draft.text
        refusal = refusal_of(draft, chance.choice(groups[group]), cell)
        assert not refusal or draft.text == before
        assert "\n" not in refusal and len(refusal) <= 300
        if chance.random() < 0.02:
            played += plays(draft, chance)
        if chance.random() < 0.05 and draft.can_undo:
            draft.undo()
            assert draft.can_redo
        elif chance.random() < 0.03:
            draft.text = lesson
    assert used >= {brush.group for brush in begun(game).brushes}
    assert played > 3
    while draft.can_undo:
        draft.undo()
    assert draft.text == lesson


def refusal_of(draft, brush, cell) -> str:
    """Paint, and return why that was refused, or an empty text."""
    try:
        draft.paint(brush, cell)
    except MineralsError as error:
        return str(error)
    return ""


def plays(draft, chance) -> bool:
    """Play one of the actions that a draft calls legal, if there is one, and return whether there was."""
    if not draft.legal:
        return False
    match = draft.match()
    assert match.diagram() == draft.text
    assert match.legal_actions() == draft.legal
    action = chance.choice(draft.legal)
    assert match.explain(action) == []
    assert match.play(action)
    return True
