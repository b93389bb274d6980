"""Boards: those that ship, those written as diagrams, and those laid at random.

Rulebook: Set-up, step 1.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from minerals.games.minerals.components import load_components
from minerals.games.minerals.events import BoardLaid
from minerals.games.minerals.rules.setup import beside_two, explain_board
from minerals.games.minerals.state import GRID
from tests.games.minerals.oracle import beside
from tests.rules import exercises

BOX = {"wollastonite": 53, "kyanite": 30, "tourmaline": 20, "anthracite": 10, "orpiment": 5}
BOARDS = load_components().boards


def tiles_of(match):
    """The minerals on the board by place."""
    return {GRID.place(GRID.index(cell)): cell for cell in GRID.names(match.state.tiles)}


def assert_is_well_laid(match):
    """Every tile lies beside at least two others, and they are one piece: from coordinates alone."""
    tiles = tiles_of(match)
    for place, cell in tiles.items():
        assert sum(around in tiles for around in beside(place)) >= 2, cell
    reached, edge = set(), {min(tiles)}
    while edge:
        reached |= edge
        edge = {around for place in edge for around in beside(place) if around in tiles} - reached
    assert reached == set(tiles)


class TestShippedBoards:
    @exercises("minerals.setup.board", "minerals.setup.tiles")
    @pytest.mark.parametrize(
        ("board", "players"),
        [(board.name, players) for board in BOARDS for players in range(board.players[0], board.players[1] + 1)],
    )
    def test_each_can_be_begun_by_as_many_as_it_suits(self, board, players):
        match = minerals.new("minerals", board=board, players=players, seed=2)
        assert_is_well_laid(match)
        assert explain_board(match.state) == []
        assert match.explain_position() == []
        while match.state.phase != "playing":
            match.play(match.legal_actions()[-1])
        assert match.legal_actions()

    @exercises("minerals.setup.tiles")
    @pytest.mark.parametrize("board", [board.name for board in BOARDS if board.name != "lesson"])
    def test_a_board_laid_blind_takes_the_whole_box(self, board):
        match = minerals.new("minerals", board=board, seed=4)
        counts = match.game.engine.components(match.state)
        assert {mineral: counts[mineral] for mineral in BOX} == BOX

    @exercises("minerals.setup.board")
    def test_what_is_drawn_is_recorded_with_its_exact_probability(self):
        match = minerals.new("minerals", seed=4)
        (laid,) = match.log.events()
        assert isinstance(laid, BoardLaid)
        assert Counter(laid.drawn) == BOX
        # Every order of the 118 tiles is equally likely.
        probability, left = Fraction(1), dict(BOX)
        for mineral in laid.drawn:
            probability *= Fraction(left[mineral], sum(left.values()))
            left[mineral] -= 1
        assert laid.probability == probability

    @exercises("minerals.setup.board")
    def test_a_board_of_known_minerals_draws_nothing(self):
        (laid, *_) = minerals.new("minerals", board="lesson", seed=4).log.events()
        assert (laid.drawn, laid.probability) == ((), None)


class TestRandomBoards:
    @exercises("minerals.setup.board", "minerals.setup.tiles")
    @settings(max_examples=60)
    @given(seed=st.integers(0, 2**64))
    def test_118_tiles_in_one_piece_each_beside_at_least_two_others(self, seed):
        match = minerals.new("minerals", board="random", seed=seed)
        assert Counter(match.state.board) - Counter({0: GRID.size}) == Counter({1: 53, 2: 30, 3: 20, 4: 10, 5: 5})
        assert_is_well_laid(match)

    @exercises("minerals.setup.board")
    def test_no_two_alike_and_often_with_crevices(self):
        boards = [minerals.new("minerals", board="random", seed=seed).state.tiles for seed in range(20)]
        assert len(set(boards)) == 20
        with_holes = sum(len(GRID.parts(GRID.cells & ~tiles)) > 1 for tiles in boards)
        assert with_holes > 5

    @exercises("minerals.setup.board")
    def test_the_same_seed_lays_the_same_board(self):
        first, second = (minerals.new("minerals", board="random", seed=9) for _ in range(2))
        assert first.state == second.state

    @exercises("minerals.setup.board")
    def test_where_every_open_hex_is_to_stay_empty_one_is_filled_after_all(self):
        first = GRID.set_of(["m20", "m21", "n20"])
        around = GRID.names(beside_two(first) & ~first)
        script = ["wollastonite"] * 3 + [word for name in around for word in (name, "crevice")]
        luck = minerals.ScriptedChance(script, then=minerals.SeededChance(1))
        match = minerals.new("minerals", board="random", chance=luck)
        assert len(around) == 3
        assert match.state.tiles.bit_count() == 118
        assert_is_well_laid(match)

    @exercises("minerals.setup.board")
    def test_there_is_room_around_it_for_tools(self):
        for seed in range(20):
            tiles = minerals.new("minerals", board="random", seed=seed).state.tiles
            assert not GRID.beside(GRID.beside(tiles)) & ~GRID.cells


class TestWrittenBoards:
    ISLAND = "  W   W   W\nW   W   W   W\n  W   K   T"

    @exercises("minerals.setup.board")
    def test_a_board_may_be_written_with_the_minerals_named(self):
        match = minerals.new("minerals", board=self.ISLAND, removals=0, tools="random", seed=1)
        assert match.diagram().startswith("  W   W   W\nW   W   W   W\n  W   K   T\n")

    @exercises("minerals.setup.board")
    def test_or_drawn_blind_from_what_the_others_leave(self):
        match = minerals.new("minerals", board="  O   O   O\nO   O   *   *\n  *   *   *", removals=0, seed=3)
        (laid, *_) = match.log.events()
        assert len(laid.drawn) == 5
        assert "orpiment" not in laid.drawn

    @exercises("minerals.setup.board")
    @pytest.mark.parametrize(
        ("board", "message"),
        [
            ("W   W   W\n", "These hexes are not beside at least two other minerals: d4, d6."),
            ("  W           W\nW   W       W   W", "The board is in 2 pieces, but it must be in one."),
            ("  W1\nW   W", "shows a pawn, but pawns are placed later, or in a position"),
            ("  X\nW   W", "there is no mineral 'X'"),
            ("  W\nW  W", "row 2, column 4: 'W' is out of line or off the table"),
            ("  W\nW   WW", "row 2, column 5: 'WW' is not a hex"),
            ("\n\n", "The board is empty"),
            ("  O   O\nO   O   O\n  O   W", "shows more orpiment than the box holds"),
            ("\n".join("  " * (row % 2) + "*   " * 12 for row in range(10)), "has more tiles than the box holds"),
            ("  K   K\nW   K", "has 1 wollastonite, but 0 removals and 2 pawns need 2: add some"),
        ],
    )
    def test_a_board_that_will_not_do_is_refused_with_the_reason(self, board, message):
        with pytest.raises(minerals.OptionError) as caught:
            minerals.new("minerals", board=board, removals=0)
        assert message in str(caught.value)
        assert str(caught.value).startswith("minerals: option 'board'")
        assert "\n" not in str(caught.value)

    @exercises("minerals.setup.board", "minerals.setup.removal")
    def test_too_small_for_the_removals(self):
        with pytest.raises(minerals.OptionError, match="5 removals and 2 pawns need 7: add some, or"):
            minerals.new("minerals", board="  W   W\nW   W   W\n  W   K")

    @exercises("minerals.setup.board")
    def test_an_unknown_name_lists_those_there_are(self):
        with pytest.raises(minerals.OptionError) as caught:
            minerals.new("minerals", board="medow")
        assert "'random', 'build', a board written as a diagram, or one of meadow, ring," in str(caught.value)


@exercises("minerals.setup.board")
def test_which_hexes_lie_beside_two_others():
    """By bits, and by counting neighbours."""
    tiles = GRID.set_of(["d4", "d5", "e5", "g7", "g9"])
    counted = {
        GRID.name(index) for index in GRID.name_of if sum(tiles >> around & 1 for around in GRID.neighbours(index)) >= 2
    }
    assert set(GRID.names(beside_two(tiles) & GRID.cells)) == counted
    assert {"c5", "e4", "e6", "g8"} <= counted
