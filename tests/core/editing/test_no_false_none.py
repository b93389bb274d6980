"""Where no remedy is found, brute force over all pairs of strokes finds none either."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import minerals
from minerals.core.editing import Draft, mending
from minerals.core.game import Stroke
from minerals.core.text import MineralsError, NotationError
from tests.core.editing.test_remedy_search import check, refused

MOST_ALL = 450
"""With more strokes than this, only those on the cells of the question, and those without a cell, are paired."""
LETTERS = "WKTAO"


def small_minerals(luck: random.Random) -> minerals.Match:
    """A few hexes with two pawns, perhaps after the move."""
    cells = [luck.choice(LETTERS) if luck.random() < 0.8 else "." for _ in range(5)]
    for seat, place in enumerate(luck.sample(range(5), 2), start=1):
        cells[place] = f"{luck.choice(LETTERS)}{seat}"
    rows = ["".join(f"{cell:4}" for cell in cells[:3]), "  " + "".join(f"{cell:4}" for cell in cells[3:])]
    moved = luck.choice(["", "moves left: 0\n"])
    pools = f"pool 1: {luck.randrange(1, 3)}{luck.choice(LETTERS)}\npool 2: 1W\n"
    full = luck.random() < 0.2
    also = "tools: map chest\ncards: WWW WWK WKK KKT\n" if full else ""
    position = "\n".join([*rows, f"corner: f6\nturn: {luck.randrange(1, 3)}\n{moved}{pools}{also}"])
    return minerals.new("minerals", position=position, version="full" if full else "6")


def position_of(name: str, luck: random.Random) -> minerals.Match:
    """A random position: for Minerals a small one, so that all pairs of strokes can be tried."""
    if name == "minerals":
        return small_minerals(luck)
    draft = Draft(name, seed=luck.randrange(10**6), **({"board": "inner"} if name == "mattock" else {}))
    draft.random(luck.randrange(10**6), luck.randrange(12 if name == "mattock" else 40))
    return draft.match()


def question(match: minerals.Match, luck: random.Random):
    """An action that is not allowed: one that clicks mean, or one that is allowed a little later or elsewhere."""
    # In Mattock most clicks mean a turn of a miner that is not there.
    found = [] if match.game.name == "mattock" else refused(match, luck, 3)
    if match.game.name != "out_of_mine" and (not found or luck.random() < 0.5):
        other = position_of(match.game.name, luck)
        for action in luck.sample(other.legal_actions(), min(8, len(other.legal_actions()))):
            try:
                found += [action] if match.explain(action) else []
            except MineralsError:
                continue
    return luck.choice(found) if found else None


def strokes_for(match: minerals.Match, action) -> list[Stroke]:
    """All strokes, or if there are too many, those that are most to the point."""
    draft = Draft(match)
    scene = match.scene()
    cells = {cell for shape in scene.shapes if (cell := getattr(shape, "cell", None))} | set(match.board)
    alone = [Stroke(brush.name) for brush in draft.brushes if not brush.needs_cell]
    brushes = [brush.name for brush in draft.brushes if brush.needs_cell]
    if len(alone) + len(brushes) * len(cells) > MOST_ALL:
        rulings = match.explain(action)
        cells &= {*match.game.words.tokens(action), *(cell for ruling in rulings for cell in ruling.cells)}
        alone = [Stroke(brush.name) for brush in draft.brushes if not brush.needs_cell and not brush.is_folded]
    return [*alone, *(Stroke(brush, cell) for cell in sorted(cells) for brush in brushes)]


def painted(editing, state, strokes) -> Iterator[tuple[Stroke, object]]:
    # To refuse a brush that is not there takes long, because it names those that are like it.
    there = {brush.name for brush in editing.brushes(state)}
    for stroke in strokes:
        if stroke.brush in there:
            try:
                yield stroke, editing.paint(state, *stroke)
            except NotationError:
                continue


def by_brute_force(match: minerals.Match, action) -> tuple[Stroke, ...] | None:
    """The first one or two strokes that make the action legal and break no other rule of the set-up."""
    editing, engine = match.game.editing, match.game.engine
    before = faults(engine, match.state)
    strokes = strokes_for(match, action)
    for first, between in painted(editing, match.state, strokes):
        if between == match.state:
            continue
        for second, after in ((None, between), *painted(editing, between, strokes)):
            if not engine.explain(after, action) and not faults(engine, after) - before:
                return (first,) if second is None else (first, second)
    return None


def faults(engine, state) -> Counter:
    return Counter((fault.rule, fault.template) for fault in engine.explain_position(state))


def compared(name: str, positions: int) -> tuple[int, int]:
    """Compare so many answers, and return how many found a remedy and how many none."""
    luck = random.Random(f"{name}, by brute force")
    some = none = 0
    while some + none < positions:
        match = position_of(name, luck)
        action = question(match, luck)
        if action is None:
            continue
        answer = mending(match, action)
        check(match, action, answer.remedies)
        some += bool(answer.remedies)
        none += not answer.remedies
        if not answer.remedies:
            assert by_brute_force(match, action) is None, (name, match.diagram(), str(action), answer.sentence)
    return some, none


@pytest.mark.parametrize("name", minerals.game_names())
def test_a_few_answers_are_true(name):
    some, _ = compared(name, 5)
    assert some


@pytest.mark.slow
@pytest.mark.parametrize("name", minerals.game_names())
def test_no_remedy_is_missed_in_a_hundred_positions(name):
    some, none = compared(name, 100)
    assert some > 20
    assert none or name not in ("minerals", "mattock")
