"""Draft a position: painting, writing, drawing by lot, taking back, and what is wrong with it."""

from __future__ import annotations

import msgspec
import pytest

import minerals
from minerals.core.editing import Draft
from minerals.core.game import Brush, Editing, brush_named
from tests.core import pebbles
from tests.core.temporary_games import changed, registered

BRUSHES = (
    Brush("one", "One pebble", "pebbles"),
    Brush("none", "None", "pebbles"),
    Brush("over", "Over", "turn", False),
)


def _painted(state, brush, cell):
    if brush_named(BRUSHES, brush).name == "over":
        # A turn that no position of these players can have.
        return msgspec.structs.replace(state, turn=4)
    if cell not in state.by_cell:
        raise minerals.NotationError(f"There is no cell {cell!r}.")
    return state.with_heap(cell, int(brush == "one"))


def _too_few(state):
    lacking = tuple(cell for cell, heap in state.by_cell.items() if not heap)
    return [minerals.Ruling("pebbles.setup", "A heap is missing.", cells=lacking)] if lacking else []


@pytest.fixture(scope="module")
def game():
    painted = changed(
        pebbles.GAME,
        name="painted pebbles",
        editing=Editing(brushes=lambda state: BRUSHES, paint=_painted),
        explain_position=_too_few,
    )
    with registered(painted):
        yield painted


@pytest.fixture
def editing(game):
    return Draft(game, seed=7)


def test_it_begins_with_the_set_up(editing):
    assert editing.text == minerals.new("painted pebbles", seed=7).diagram()
    assert (editing.can_undo, editing.can_redo, editing.faults, editing.refusal) == (False, False, (), "")


def test_it_begins_where_a_match_stands(game):
    match = minerals.new("painted pebbles", players=["Ada", "Ben", "Cy"], heap=3, seed=7)
    match.play("b2-1")
    editing = Draft(match)
    assert editing.text == match.diagram()
    assert editing.players == ("Ada", "Ben", "Cy")
    assert editing.match().log.options == match.log.options
    assert editing.match().log.header.meta["seed"] == 7


def test_a_stroke_changes_text_faults_and_legal_actions(editing):
    assert {"b2-1", "b2-2"} <= set(map(str, editing.legal))
    editing.paint("none", "b2")
    assert editing.state.by_cell["b2"] == 0
    assert [fault.cells for fault in editing.faults] == [("b2",)]
    assert not {"b2-1", "b2-2"} & set(map(str, editing.legal))
    assert editing.match().diagram() == editing.text


def test_undo_and_redo_go_through_the_history(editing):
    texts = [editing.text]
    for cell in ("b1", "b2", "b3"):
        editing.paint("none", cell)
        texts.append(editing.text)
    for text in reversed(texts[:-1]):
        editing.undo()
        assert editing.text == text
    assert not editing.can_undo
    with pytest.raises(minerals.StepError):
        editing.undo()
    for text in texts[1:]:
        editing.redo()
        assert editing.text == text
    with pytest.raises(minerals.StepError):
        editing.redo()


def test_painting_after_an_undo_gives_up_what_was_taken_back(editing):
    editing.paint("none", "b1")
    editing.undo()
    editing.paint("none", "b2")
    assert not editing.can_redo
    assert (editing.state.by_cell["b1"], editing.state.by_cell["b2"]) == (2, 0)


def test_a_stroke_that_changes_nothing_is_no_step_of_the_history(editing):
    editing.paint("one", "b1")
    assert editing.is_painted("one", "b1")
    assert not editing.is_painted("none", "b1")
    editing.paint("one", "b1")
    editing.undo()
    assert not editing.can_undo


@pytest.mark.parametrize(("brush", "cell", "reason"), [("one", "z9", "z9"), ("on", "b1", "Did you mean 'one'")])
def test_a_refused_stroke_gives_the_reason_and_changes_nothing(editing, brush, cell, reason):
    before = editing.text
    assert not editing.is_painted(brush, cell)
    with pytest.raises(minerals.NotationError, match=reason):
        editing.paint(brush, cell)
    assert (editing.text, editing.can_undo) == (before, False)


def test_what_cannot_be_laid_is_kept_and_play_goes_on_from_the_last_position_that_can(editing):
    editing.paint("none", "b1")
    good = editing.text
    editing.paint("over")
    assert "player 4" in editing.refusal
    assert editing.legal == ()
    assert editing.state.turn == 4
    assert editing.match().diagram() == good
    editing.paint("none", "b2")
    assert editing.refusal and editing.state.by_cell["b2"] == 0
    editing.undo()
    editing.undo()
    assert (editing.text, editing.refusal) == (good, "")


def test_a_written_position_comes_in_and_goes_out(editing):
    text = "1 0\n0 2 1\n0 1\nhands 1 4 2\nriver 0\nturn 3"
    editing.text = text
    assert [line.strip() for line in editing.text.split("\n")] == text.split("\n")
    assert editing.players == ("Player 1", "Player 2", "Player 3")
    editing.undo()
    assert len(editing.players) == 2


def test_a_position_that_cannot_be_read_changes_nothing(editing):
    editing.paint("none", "b1")
    before = editing.text
    with pytest.raises(minerals.NotationError):
        editing.text = "nonsense"
    with pytest.raises(minerals.NotationError):
        editing.text = "1 0\n0 2 1\n0 1\nhands 1 4\nriver 0\nturn 3"
    assert (editing.text, editing.can_redo) == (before, False)
    editing.undo()
    assert not editing.can_undo


def test_a_random_position_depends_on_the_seed_alone_and_can_be_played(editing):
    editing.random(3, actions=5)
    text = editing.text
    assert len(editing.legal) > 0
    editing.random(4, actions=5)
    assert editing.text != text
    editing.random(3, actions=5)
    assert editing.text == text


def test_a_random_position_is_before_the_end_however_many_actions_are_asked_for(editing):
    editing.random(3, actions=1000)
    assert editing.legal
    assert sum(editing.state.heaps) <= 2


def test_a_game_without_brushes_can_be_written_but_not_painted():
    with registered(changed(pebbles.GAME, name="written pebbles", editing=None)) as written:
        editing = Draft(written)
        assert editing.brushes == ()
        with pytest.raises(minerals.NotationError, match="not painted"):
            editing.paint("one", "b1")
        editing.random(1, actions=2)
        assert editing.can_undo


def test_a_position_to_begin_with_must_be_one(game):
    with pytest.raises(minerals.NotationError):
        Draft(game, position="nonsense")
    with pytest.raises(minerals.OptionError):
        Draft(game, heaps=2)
