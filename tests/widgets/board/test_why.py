"""Asking about a cell: what is there, what can be done with it, or why nothing can."""

from __future__ import annotations

import pytest

import minerals
from minerals_widgets import Board, Player
from minerals_widgets.board.why import ask


@pytest.mark.parametrize("game", minerals.game_names())
def test_every_cell_of_every_game_can_be_asked_about(game):
    match = minerals.new(game, seed=3)
    scene, legal = match.scene(), match.legal_actions()
    tokens = {shape.cell for shape in scene.shapes if getattr(shape, "cell", None)}
    assert tokens
    for token in tokens:
        asked = ask(match.game, match.state, legal, scene, token)
        assert asked.there
        assert all(asked.sentences)
        assert set(asked.rules) <= set(match.game.rulebook)
        assert asked.rules, f"no rule concerns {token}"
        assert set(match.game.words.rules_at(match.state, token)) <= set(asked.rules)
        assert asked.is_possible == any(token in match.game.words.tokens(action) for action in legal)


def test_a_forbidden_move_is_explained_with_its_rule_and_cells():
    match = minerals.new("mattock", board="inner", seed=1)
    asked = ask(match.game, match.state, match.legal_actions(), match.scene(), "e5")
    assert not asked.is_possible
    broken = tuple(dict.fromkeys(ruling.rule for ruling in match.explain("e5")))
    assert asked.rules[: len(broken)] == broken, "what was broken comes first"
    assert "mattock.mine.connected" in asked.rules, "then what else concerns an open space"
    assert "e5" in asked.cells


def test_asking_on_a_board_plays_nothing():
    match = minerals.new("mattock", board="inner", seed=1)
    board = Board(match)
    step = match.step
    board._why.value = True
    space = board.session.targets()[0]
    board.click(space)
    assert match.step == step
    assert board.said[0].startswith(space)
    assert f"You can use it in: {space}" in board.said[1]
    assert not board.session.answer.is_refusal
    board._why.value = False
    board.click(space)
    assert board.session.entry.tokens == (space,)


def test_escape_forgets_what_was_begun():
    board = Board(minerals.new("mattock", board="inner", seed=1))
    board.click(board.session.targets()[0])
    assert board.on_escape is not None
    board.on_escape()
    assert board.session.entry.tokens == ()


def test_a_replay_can_be_asked_at_any_step():
    match = minerals.new("iceminers", players=["Ada", "Ben"], seed=3)
    match.play("roll")
    player = Player(match.log, step=match.step)
    player.ask("e5")
    assert "e5, black coaster" in player.words.said
    assert "comes in over" in player.words.said


def test_the_changes_are_offered_and_a_press_paints_one():
    board = Board(minerals.new("mattock", board="inner", seed=1))
    board._why.value = True
    board.click("e5")
    assert board.said[-1] == "3 buttons below the board paint a change each that would make it legal."
    offered = board._changes.widget.children
    assert [each.description for each in offered][:1] == ["Put tiles on d3 and d4."]
    assert board._changes.widget in board.rows()
    offered[0].click()
    assert board.editing
    assert board.draft is not None and board.draft.match().explain("e5") == []
    assert board._changes.widget not in board.rows()
    board.undo()
    assert board.draft.match().explain("e5")


def test_an_action_that_is_typed_is_asked_about_and_not_played():
    match = minerals.new("mattock", board="inner", seed=1)
    board = Board(match)
    board._why.value = True
    step = match.step
    board.type("e5")
    assert board.said[0] == "e5:"
    assert board._changes.widget.children
    space = board.session.targets()[0]
    board.type(space)
    assert board.said == (f"{space} is allowed.",)
    assert not board._changes.widget.children
    board.type("nonsense")
    assert board.session.answer.is_refusal
    assert match.step == step


def test_a_board_that_cannot_be_painted_offers_no_changes():
    board = Board(minerals.new("mattock", board="inner", seed=1), editable=False)
    board._why.value = True
    board.click("e5")
    assert not board._changes.widget.children
