"""What can be read from a position by name, at the cursor of a match and at any step of a log."""

from collections.abc import Mapping

import pytest

import minerals
from minerals.core.game import standing
from minerals.core.text import UnknownCell
from minerals.template.pebbles import GAME, Heap, Player

ROWS = " 2 1\n1 2 0\n 2 1\nhands 3 2\nriver 1\nturn 2"


@pytest.fixture
def match():
    return minerals.new(GAME, players=["Ada", "Ben"], position=ROWS, seed=7)


def test_a_board_maps_each_cell_to_what_lies_there(match):
    assert isinstance(match.board, Mapping)
    assert list(match.board) == ["c1", "c2", "b1", "b2", "b3", "a1", "a2"]
    assert match.board["b2"] == Heap("b2", pebbles=2)
    assert [heap.pebbles for heap in match.board.values()] == [2, 1, 1, 2, 0, 2, 1]
    assert [cell for cell, heap in match.board.items() if heap.is_empty] == ["b3"]


def test_a_cell_is_looked_up_as_people_write_it(match):
    assert match.board[" B 2 "] is not None
    assert match.board[" B 2 "] == match.board["b2"]
    assert "B2" in match.board


def test_what_lies_on_a_cell_cannot_be_changed(match):
    with pytest.raises(AttributeError):
        match.board["b2"].pebbles = 9
    with pytest.raises(AttributeError):
        match.player(1).pebbles = 9
    assert len({match.board["b2"], match.board["b2"], match.player(1)}) == 2


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("b4", "There is no cell 'b4' on this board; nearby are c2, b1, b2, b3."),
        ("z9", "There is no cell 'z9' on this board; nearby are c1, c2, b2, b3."),
        ("river", "There is no cell 'river' on this board; nearby are c1, c2, b1, b2."),
        ("", "There is no cell '' on this board; nearby are c1, c2, b1, b2."),
        (5, "5 is not the name of a cell; write one like c1."),
        (None, "None is not the name of a cell; write one like c1."),
    ],
)
def test_a_cell_that_is_not_there_is_answered_with_those_nearby(match, cell, said):
    with pytest.raises(UnknownCell) as caught:
        match.board[cell]
    assert str(caught.value) == said
    assert cell not in match.board
    assert match.board.get(cell, "nothing") == "nothing"


def test_an_unknown_cell_is_an_error_of_the_kit_and_of_a_mapping(match):
    with pytest.raises(minerals.NotationError):
        match.board["z9"]
    with pytest.raises(KeyError):
        match.board["z9"]


def test_the_name_of_a_cell_that_is_long_is_cut(match):
    with pytest.raises(UnknownCell) as caught:
        match.board["a" * 100_000]
    assert len(str(caught.value)) <= 300


def test_a_board_that_is_not_laid_has_no_cells():
    board = minerals.new("minerals", seed=7).log.at(0).board
    assert (len(board), repr(board)) == (0, "<Board of 0 cells, 0 not empty>")
    with pytest.raises(UnknownCell, match="the board has not been laid yet"):
        board["d6"]


def test_a_board_says_what_it_holds(match):
    assert repr(match.board) == (
        "<Board of 7 cells, 6 not empty: Heap(cell='c1', pebbles=2), Heap(cell='c2', pebbles=1), "
        "Heap(cell='b1', pebbles=1), …>"
    )
    assert str(match.board) == match.diagram(coordinates=True)


def test_a_board_stays_as_it_was(match):
    before = match.board
    match.play("b2-2")
    assert (before["b2"].pebbles, match.board["b2"].pebbles) == (2, 0)


# --- players ---


def test_a_player_is_found_by_name_and_by_seat(match):
    assert match.player("Ben") == match.player("ben ") == match.player(2)
    assert match.player(2) == Player("Ben", 2, 2, has_turn=True, pebbles=2)
    assert repr(match.player(1)) == "Player(name='Ada', seat=1, points=3, has_turn=False, pebbles=3)"


@pytest.mark.parametrize("who", ["Eve", "", 0, 3, -1, True, 10**50])
def test_a_player_who_is_not_there_is_answered_with_those_who_are(match, who):
    with pytest.raises(minerals.OptionError, match=r"^There is no player .*; the players are 1 'Ada', 2 'Ben'\.$"):
        match.player(who)


def test_players_of_one_name_are_told_apart_by_seat():
    match = minerals.new(GAME, players=["Ada", "Ada"], seed=7)
    with pytest.raises(minerals.OptionError, match="Several players are called 'Ada': give the seat, 1 or 2"):
        match.player("Ada")
    assert match.player(2).seat == 2


def test_names_that_differ_in_case_alone_are_told_apart():
    match = minerals.new(GAME, players=["Ada", "ADA"], seed=7)
    assert (match.player("ADA").seat, match.player("Ada").seat) == (2, 1)


def test_what_is_neither_on_the_board_nor_with_a_player_is_in_the_supply(match):
    assert match.supply == {"pebble": 1}


# --- any step of a log ---


def test_a_log_gives_the_position_of_every_step(match):
    match.play("b2-2")
    positions = [match.log.at(step) for step in range(len(match.log) + 1)]
    assert [position.step for position in positions] == list(range(len(positions)))
    for position in positions:
        assert position.state == match.log.state_at(position.step)
        assert position.players == ("Ada", "Ben")
        assert position.scores == tuple(position.player(seat).points for seat in (1, 2))
    assert [position.board["b2"].pebbles for position in positions][:3] == [0, 2, 0]


def test_a_match_and_a_position_say_the_same(match):
    match.play("b2-2")
    for step in range(len(match.log) + 1):
        match.goto(step)
        position = match.log.at(step)
        assert dict(position.board) == dict(match.board)
        assert position.player("Ada") == match.player("Ada")
        assert (position.to_act, position.scores, position.outcome) == (match.to_act, match.scores, match.outcome)
        assert position.diagram() == match.diagram()
        assert position.scene() == match.scene()
        assert position.supply == match.supply


def test_nobody_is_to_act_amid_an_action(match):
    match.play("b2-2")
    assert match.log.at(2).to_act == ()
    assert repr(match.log.at(2)) == "<Position of pebbles at step 2: in the middle of an action>"
    assert repr(match.log.at(1)) == "<Position of pebbles at step 1: Ben's turn>"


def test_a_position_of_another_line(match):
    match.play("b2-2")
    match.undo().play("c1-1")
    position = match.log.at(2, match.line)
    assert (position.board["c1"].pebbles, match.log.at(2, 1).board["c1"].pebbles) == (1, 2)


def test_a_step_that_is_not_there_is_refused(match):
    with pytest.raises(minerals.StepError, match="There is no step 99"):
        match.log.at(99)


def test_a_position_is_shown_as_a_picture(match):
    shown = match.log.at(1)._repr_mimebundle_()
    assert shown["image/svg+xml"] == match._repr_mimebundle_()["image/svg+xml"]
    assert "<Position of pebbles at step 1: Ben's turn>" in shown["text/plain"]


def test_a_game_that_is_over_says_so():
    match = minerals.new(GAME, position=" 0 0\n0 0 0\n 0 1\nhands 3 2\nriver 1\nturn 2", seed=7)
    match.play("a2-1")
    last = match.log.at(len(match.log))
    assert last.is_over
    assert repr(last) == f"<Position of pebbles at step {len(match.log)}: over>"


def test_results_of_odds_are_read_from_positions_too(match):
    found = minerals.odds(match, "b2-2", of=lambda position: position.player(2).pebbles)
    assert dict(found) == {4: pytest.approx(5 / 6), 3: pytest.approx(1 / 6)}
    assert minerals.odds(match, "b2-2", of=lambda position: position.board["b2"].pebbles)[0] == 1


@pytest.mark.parametrize(
    ("players", "turn"),
    [
        (("Ada", "Ben"), "Ada and Ben's turn"),
        (("You", "Ben"), "your and Ben's turn"),
        (("Ada", "You"), "your and Ada's"),
    ],
)
def test_whose_turn_it_is_reads_as_english(players: tuple[str, str], turn: str) -> None:
    assert turn in standing(minerals.new("out_of_mine", players=players, seed=1))
    assert standing(minerals.new("mattock", players=["You", "Ben"], seed=1)) == "your turn"
