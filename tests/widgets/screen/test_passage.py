"""The ways of the pieces from the position that is shown to the next."""

from __future__ import annotations

import pytest

import minerals
from minerals_widgets import Board, Player
from minerals_widgets.screen.passage import Passage
from tests.widgets.games import begun_match


def ways(passage: Passage, match: minerals.Match) -> dict[str, tuple[str, ...]]:
    node = match.node
    return {motion.piece: motion.way for motion in passage.to(match.log, node.path(), node.step)}


def test_a_way_is_told_once_forward_and_back():
    match, passage = begun_match(), Passage()
    assert ways(passage, match) == {}, "nobody knows where the pieces were before"
    match.play("d6-d7")
    forward = ways(passage, match)
    assert forward["pawn 1"] == ("d6", "d7")
    assert ways(passage, match) == {}
    match.undo()
    assert ways(passage, match)["pawn 1"] == ("d7", "d6")


def test_to_another_line_nothing_moves():
    match, passage = minerals.new("mattock", seed=1), Passage()
    first, second = match.legal_actions()[:2]
    match.play(first)
    ways(passage, match)
    match.undo()
    match.play(second)
    assert ways(passage, match) == {}


def test_the_set_up_moves_too():
    match = minerals.new("iceminers", seed=1)
    passage, root = Passage(), match.log.root
    passage.to(match.log, [root], 0)
    motions = passage.to(match.log, [root], root.step)
    assert {motion.kind for motion in motions} == {"drop"}


@pytest.mark.parametrize("moves", [True, False])
def test_pieces_of_boards_and_players_move_if_they_are_to(monkeypatch, moves):
    monkeypatch.setattr("minerals_widgets.screen.canvas._SEEN", -1)
    board = Board(begun_match())
    board.moves = moves
    board.type("d6-d7")
    assert ("pawn 1" in {move["piece"] for move in board.canvas.shield.motion.get("moves", [])}) == moves
    player = Player(board.match, by="action")
    player.moves = moves
    player.last()
    player.goto(board.match.node.first_step)
    found = {move["piece"]: move for move in player.canvas.shield.motion.get("moves", [])}
    assert bool(found) == moves
    if moves:
        assert found["pawn 1"]["drawing"].startswith("<g ")
