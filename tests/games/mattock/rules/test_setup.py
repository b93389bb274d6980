"""The boards, and where the miners begin: fixed, freestyle, drawn by lot.

Rules: Materials, Fixed Setup, Freestyle Setup.
"""

from __future__ import annotations

import pytest

import minerals
from minerals.core.geometry import each
from minerals.exchange.records import RecordError
from minerals.games.mattock.components import BOARDS
from minerals.games.mattock.exchange import read_record, write_record
from minerals.games.mattock.rules.setup import opposite, sixth_of
from minerals.testing import check_game
from tests.games.mattock.positions import at, kinds, miners, why_not
from tests.rules import exercises

both_boards = pytest.mark.parametrize("board", ["full", "inner"])


@exercises("mattock.setup.board")
@pytest.mark.parametrize(("board", "spaces", "rows"), [("full", 127, (7, 13, 7)), ("inner", 61, (5, 9, 5))])
def test_the_boards_are_hexagons_of_hexagons(board, spaces, rows):
    grid = BOARDS[board].grid
    assert len(grid) == spaces
    lengths = [count for _, count in grid.rows]
    assert (lengths[0], max(lengths), lengths[-1]) == rows


@exercises("mattock.setup.board")
def test_rows_are_letters_from_the_bottom_and_spaces_are_numbered_from_the_left():
    names = BOARDS["full"].grid.index_of
    assert {"a1", "a7", "g1", "g13", "m1", "m7"} <= set(names)
    assert {"a8", "g14", "m8", "n1"}.isdisjoint(names)


@exercises("mattock.setup.supply")
@pytest.mark.parametrize(("board", "tiles", "most"), [("full", 90, 88), ("inner", 45, 43)])
def test_the_box_holds_more_tiles_than_fit_on_the_board(board, tiles, most):
    assert (BOARDS[board].tiles, BOARDS[board].most_tiles) == (tiles, most)
    match = minerals.new("mattock", board=board)
    assert match.state.supply == tiles - 2 * BOARDS[board].miners


@exercises("mattock.setup.fixed")
@both_boards
def test_the_fixed_set_up_is_that_of_the_print(board):
    match = minerals.new("mattock", board=board)
    printed = {
        "full": ("k1 i11 a3 j6 e8 f4", "m5 c9 e1 i4 h9 d5"),
        "inner": ("h4 c6 d2", "g2 f7 b3"),
    }[board]
    assert [miners(match, player) for player in (1, 2)] == [set(cells.split()) for cells in printed]
    assert match.to_act == (1,)


@exercises("mattock.setup.fixed")
@both_boards
def test_the_fixed_set_up_looks_the_same_to_both_players(board):
    match = minerals.new("mattock", board=board)
    assert {opposite(match.state.grid, cell) for cell in miners(match, 1)} == miners(match, 2)


class TestFreestyle:
    @exercises("mattock.setup.freestyle")
    def test_the_players_place_in_turn_and_who_places_last_begins(self):
        match = minerals.new("mattock", board="inner", setup="freestyle")
        placed = []
        for cell in ("a1", "a3", "a5", "i1", "i3"):
            placed += match.to_act
            assert kinds(match.play(cell)) == ["MinerPlaced"]
        assert placed == [1, 2, 1, 2, 1]
        assert kinds(match.play("i5")) == ["MinerPlaced", "TurnBegan"]
        assert match.to_act == (2,)
        assert [miners(match, player) for player in (1, 2)] == [{"a1", "a5", "i3"}, {"a3", "i1", "i5"}]

    @exercises("mattock.setup.freestyle")
    def test_not_on_or_next_to_anything_placed(self):
        match = minerals.new("mattock", board="inner", setup="freestyle")
        match.play("e5")
        assert why_not(match, "e6") == {"mattock.setup.freestyle": ("e6", "e5")}
        assert match.explain("e6")[0].message == "e6 is next to the tile on e5."
        assert why_not(match, "e5") == {"mattock.setup.freestyle": ("e5",)}
        assert len(match.legal_actions()) == 61 - 7

    @exercises("mattock.setup.freestyle")
    def test_there_is_always_room_for_the_next(self):
        # However wide apart, a miner takes seven spaces: 7 × 11 of 127, 7 × 5 of 61.
        for board in BOARDS.values():
            assert 7 * (2 * board.miners - 1) < len(board.grid)

    @exercises("mattock.setup.freestyle")
    def test_placing_and_playing_each_have_their_time(self):
        placing = minerals.new("mattock", board="inner", setup="freestyle")
        playing = minerals.new("mattock", board="inner")
        (place,), (turn,) = placing.legal_actions()[:1], playing.legal_actions()[:1]
        assert why_not(placing, turn) == {"mattock.setup.freestyle": ()}
        assert why_not(playing, place) == {"mattock.setup.freestyle": ()}


class TestDrawnByLot:
    @exercises("mattock.setup.random")
    @both_boards
    @pytest.mark.parametrize("seed", range(10))
    def test_symmetric_and_nothing_next_to_anything(self, board, seed):
        match = minerals.new("mattock", board=board, setup="random", seed=seed)
        grid, tiles = match.state.grid, match.state.tiles
        assert {opposite(grid, cell) for cell in miners(match, 1)} == miners(match, 2)
        assert len(miners(match, 1)) == BOARDS[board].miners
        assert not any(grid.around(index) & tiles for index in each(tiles))
        assert match.to_act == (1,)

    @exercises("mattock.setup.random")
    def test_every_space_but_the_middle_is_as_likely(self):
        match = minerals.new("mattock", board="inner", setup="random", seed=0)
        first = match.log.events()[0]
        assert str(first.probability) == "1/60"
        assert first.opposite == opposite(match.state.grid, first.outcome)

    @exercises("mattock.setup.random")
    def test_chance_can_be_told_what_to_draw(self):
        luck = minerals.ScriptedChance(["a1", "e1", "c4"])
        match = minerals.new("mattock", board="inner", setup="random", chance=luck)
        assert [miners(match, player) for player in (1, 2)] == [{"a1", "e1", "c4"}, {"i5", "e9", "g4"}]

    @exercises("mattock.setup.random")
    def test_the_middle_and_neighbours_cannot_be_drawn(self):
        for drawn in (["e5"], ["a1", "a2"], ["a1", "i4"]):
            with pytest.raises(minerals.ChanceError):
                minerals.new(
                    "mattock", board="inner", setup="random", chance=minerals.ScriptedChance([*drawn, "c1", "g1"])
                )


@exercises("mattock.turn.order")
def test_mattock_is_for_two():
    with pytest.raises(minerals.OptionError, match="players"):
        minerals.new("mattock", players=3)


@exercises("mattock.setup.board")
def test_what_a_written_position_lacks_is_told():
    match = at(
        """
                .   .   .   .   .
              .   .   .   .   .   .
            .   .   .   .   .   .   .
          .   .   .   .   .   .   .   .
        1   T   .   .   .   .   .   2   2
          .   .   .   .   .   .   .   .
            .   .   .   .   .   .   .
              .   .   .   .   .   .
                .   .   .   .   .
        removed 2: 1
        """
    )
    assert [ruling.message for ruling in match.explain_position()] == [
        "Player 1 lacks 2 miners: neither on the board nor removed."
    ]


@exercises("mattock.setup.random")
@both_boards
def test_the_sixths_are_a_board_without_its_middle_and_each_is_the_next_one_turned(board):
    grid = BOARDS[board].grid
    sixths = [sixth_of(grid, number) for number in range(6)]
    assert sum(sixths) == grid.cells & ~(1 << grid.index({"full": "g7", "inner": "e5"}[board]))
    assert {sixth.bit_count() for sixth in sixths} == {(len(grid) - 1) // 6}
    for number in range(3):
        assert {opposite(grid, cell) for cell in grid.names(sixths[number])} == set(grid.names(sixths[number + 3]))


@exercises("mattock.setup.random")
@both_boards
@pytest.mark.parametrize("seed", range(20))
def test_drawn_by_sixths_each_has_as_many_miners_and_of_which_player(board, seed):
    match = minerals.new("mattock", board=board, setup="sixths", seed=seed)
    grid = match.state.grid
    held = [[(own & sixth_of(grid, number)).bit_count() for own in match.state.miners] for number in range(6)]
    assert held == {"full": [[1, 1]] * 6, "inner": [[1, 0], [0, 1]] * 3}[board]
    assert not any(grid.around(index) & match.state.tiles for index in each(match.state.tiles))
    assert {opposite(grid, cell) for cell in miners(match, 1)} == miners(match, 2) and match.to_act == (1,)


@exercises("mattock.setup.random")
@both_boards
def test_a_sixth_is_never_full_before_its_miners_are_drawn(board):
    grid = BOARDS[board].grid
    sixth = sixth_of(grid, 0)
    closed_from_outside = max((grid.around(index) & sixth).bit_count() for index in each(grid.cells & ~sixth))
    each_has = BOARDS[board].miners // 3
    # A miner inside closes seven spaces at most. Only miners of the two sixths beside it close any from outside, apart
    # from the one space at the middle, which touches them all.
    assert sixth.bit_count() > 7 * (each_has - 1) + closed_from_outside * 2 * each_has + 1


@exercises("mattock.setup.random")
def test_a_draw_by_sixths_keeps_the_laws_of_a_game():
    check_game("mattock", games=2, board="inner", setup="sixths")


@exercises("mattock.setup.random")
def test_a_record_of_the_site_has_its_name_for_a_draw_by_sixths():
    match = minerals.new("mattock", board="inner", setup="sixths", seed=1)
    match.play(match.legal_actions()[0])
    back = read_record(write_record(match.log))
    assert back.options.setup == "random"
    assert back.main_line[-1].state.miners == match.state.miners


@exercises("mattock.setup.board", "mattock.setup.supply")
@pytest.mark.parametrize(("board", "spaces", "each", "most"), [("size-6", 91, 4, 66), ("size-8", 169, 8, 118)])
def test_two_more_sizes_are_played_to_the_end(board, spaces, each, most):
    match = minerals.new("mattock", board=board, setup="random", seed=1)
    assert (len(match.state.grid), len(miners(match, 1)), match.state.board.most_tiles) == (spaces, each, most)
    assert match.state.board.tiles == most + 2
    check_game("mattock", games=1, board=board, setup="freestyle")


@exercises("mattock.setup.fixed")
@pytest.mark.parametrize("board", ["size-6", "size-8"])
@pytest.mark.parametrize("setup", ["fixed", "sixths"])
def test_the_other_sizes_have_no_fixed_set_up_and_no_draw_by_sixths(board, setup):
    with pytest.raises(
        minerals.OptionError, match=f"the {board} board has no {setup} set-up; choose freestyle or random"
    ):
        minerals.new("mattock", board=board, setup=setup)


@exercises("mattock.setup.board")
@pytest.mark.parametrize("board", ["size-6", "size-8"])
def test_the_records_of_the_site_have_no_other_sizes(board):
    match = minerals.new("mattock", board=board, setup="random", seed=1)
    with pytest.raises(RecordError, match=board):
        write_record(match.log)
