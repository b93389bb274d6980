"""The grid beside a canvas: what it tells the page, and what it does with what the page tells."""

from __future__ import annotations

import json

import pytest

import minerals
from minerals.picture.arrow_keys import labels_of
from minerals_widgets import Board, Player
from minerals_widgets.screen.grid import Grid, ReachableCanvas
from tests.widgets.games import begun_match

pytestmark = pytest.mark.usefixtures("errors_are_raised")


def _mattock(board: str = "inner") -> minerals.Match:
    return minerals.new("mattock", board=board, seed=1)


def _marked(match: minerals.Match, *targets: str) -> minerals.Scene:
    return match.scene(minerals.View(marks=tuple(minerals.Mark(token, "target") for token in targets)))


def _send(grid: Grid, message: object) -> None:
    """Do what a message of the page does."""
    grid._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})


def _sent(grid: Grid, monkeypatch) -> list[dict]:
    """Return what will be sent to the page, message by message."""
    sent: list[dict] = []
    monkeypatch.setattr(grid, "_send", lambda message, **_: sent.append(message["state"]))
    return sent


def _said(grid: Grid) -> dict[str, str]:
    return {token: grid.label(token) for token in grid.ways}


def test_it_has_every_cell_of_the_picture_with_its_label():
    scene = _marked(_mattock(), "e5")
    grid = Grid(scene)
    assert grid.title == "Mattock"
    assert _said(grid) == labels_of(scene)
    assert grid.label("e5") == "e5, open, legal target"
    assert grid.label("e5").endswith(grid.target)
    assert {token for row in grid.rows for token in row} == set(grid.ways)
    assert set(grid.boxes) == set(grid.ways)


def test_the_box_of_a_cell_lies_around_it_in_percent_of_the_picture():
    scene = _mattock().scene()
    left, top, width, height = Grid(scene).boxes["e5"]
    x, y = scene.centre_of("e5")
    assert left + width / 2 == pytest.approx(100 * x / scene.width, abs=0.02)
    assert top + height / 2 == pytest.approx(100 * y / scene.height, abs=0.02)
    assert width * scene.width == pytest.approx(6300, rel=0.1)


def test_only_labels_that_changed_are_sent(monkeypatch):
    match = _mattock("full")
    grid = Grid(match.scene())
    sent = _sent(grid, monkeypatch)
    grid.show(_marked(match, "g7"))
    assert sent == [{"changes": {"g7": "g7, open, legal target"}}]


def test_nothing_is_sent_for_a_picture_that_says_the_same(monkeypatch):
    match = _mattock()
    grid = Grid(match.scene())
    sent = _sent(grid, monkeypatch)
    grid.show(match.scene())
    assert sent == []


def test_a_label_that_is_as_before_again_is_no_change_any_more():
    match = _mattock()
    grid = Grid(match.scene())
    grid.show(_marked(match, "e5"))
    grid.show(_marked(match, "e6"))
    assert set(grid.changes) == {"e6"}


def test_all_labels_are_sent_anew_once_most_have_changed():
    match = _mattock()
    grid = Grid(match.scene())
    scene = _marked(match, *grid.ways)
    grid.show(scene)
    assert grid.changes == {}
    assert _said(grid) == labels_of(scene)


def test_the_labels_are_right_all_through_a_game():
    board = Board(_mattock())
    luck = minerals.SeededChance("a game")
    while not board.match.is_over:
        board.click(luck.draw(dict.fromkeys(board.session.targets(), 1)).outcome)
        assert _said(board.canvas.grid) == labels_of(board.canvas.scene)
    assert len(board.match.line) > 10


def test_cells_that_come_and_go_do_so_in_the_grid_too():
    match = minerals.new("minerals", position="W   K1\n  W2  K\nturn: 1\ntools: hammer\npool 1: 9W\npool 2: 9W")
    grid = Grid(_mattock().scene())
    grid.show(match.scene())
    assert "hammer" in grid.ways
    assert "a1" not in grid.ways
    assert _said(grid) == labels_of(match.scene())
    assert set(grid.boxes) == set(grid.ways)


def test_a_key_presses_what_a_click_presses():
    board = Board(begun_match())
    _send(board.canvas.grid, {"press": "d7"})
    assert str(board.match.node.action) == "d6-d7"


def test_what_is_not_in_the_picture_is_not_pressed():
    pressed = []
    canvas = ReachableCanvas(_mattock().scene(), on_cell=pressed.append)
    for message in ({"press": "z99"}, {"press": ["e5"]}, {"press": None}, "press", None, 7, {}):
        _send(canvas.grid, message)
    assert pressed == []
    _send(canvas.grid, {"press": "e5"})
    assert pressed == ["e5"]


def test_escape_forgets_what_was_begun_where_a_board_says_how():
    board = Board(_mattock())
    board.match.play(board.match.legal_actions()[0])
    board.refresh()
    escaped = []
    board.on_escape = lambda: escaped.append("escaped")
    _send(board.canvas.grid, {"escape": True})
    assert escaped == ["escaped"]


def test_a_player_is_walked_but_its_cells_do_nothing():
    player = Player(begun_match().log)
    step = player.step
    _send(player.canvas.grid, {"press": "d7"})
    _send(player.canvas.grid, {"escape": True})
    assert player.step == step
    player.first()
    assert _said(player.canvas.grid) == labels_of(player.canvas.scene)


def test_what_goes_wrong_at_a_key_is_told_below_the_board(monkeypatch):
    monkeypatch.setenv("MINERALS_RAISE", "")

    def refuse(_cell):
        raise minerals.OptionError("Not today.")

    canvas = ReachableCanvas(_mattock().scene(), on_cell=refuse)
    _send(canvas.grid, {"press": "e5"})
    assert canvas.errors.text == "Not today."


def test_a_new_picture_of_a_full_board_takes_few_bytes(monkeypatch):
    match = _mattock("full")
    first, second = match.scene(), _marked(match, "g7", "g8", "h7")
    grid = Grid(first)
    grid.show(second)
    sent = _sent(grid, monkeypatch)
    for scene in [first, second] * 3:
        grid.show(scene)
    assert max(len(json.dumps(state)) for state in sent) < 200
