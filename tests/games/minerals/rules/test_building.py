"""The players build the board together, tile by tile.

Rulebook: Preparing the game, 1, and both versions for children.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from minerals.bots import bot_named
from minerals.core.game import SeededChance
from minerals.games.minerals.actions import LayTile, RemoveMineral
from minerals.games.minerals.events import BuildingBegan, CardTurnedUp, TileLaid
from minerals.games.minerals.rules.setup import explain_board
from minerals.games.minerals.state import GRID
from tests.games.minerals.positions import at, legal, on, why_not
from tests.rules import exercises

TRIANGLE = "  K\nW   W\ncorner: m20\nphase: building\nbox: 51W 29K 20T 10A 5O\n"
ROW = "W   K   W\ncorner: m20\nphase: building\nbox: 51W 29K 20T 10A 5O\n"


def built(seed, **options):
    """Build a board at random to its last tile."""
    match = minerals.new("minerals", board="build", seed=seed, **options)
    chance = SeededChance(seed)
    while match.state.phase == "building":
        match.play(chance.draw(dict.fromkeys(map(str, match.legal_actions()), 1)).outcome)
    return match


@exercises("minerals.setup.building")
def test_players_lay_one_tile_each_in_turn():
    match = minerals.new("minerals", board="build", players=3, first_player=2, seed=1)
    assert match.log.events()[0] == BuildingBegan("m20", "wollastonite", 118)
    assert match.to_act == (2,)
    assert match.play("lay K m21") == (TileLaid(2, "m21", "kyanite"),)
    assert (match.to_act, on(match, "m21"), match.state.box) == ((3,), "K", (52, 29, 20, 10, 5))
    match.play("lay o l20")
    assert (match.to_act, on(match, "l20")) == ((1,), "O")


@exercises("minerals.setup.building")
def test_a_tile_lies_beside_the_board_where_none_lies():
    match = at(TRIANGLE)
    assert why_not(match, "lay W m20") == {"minerals.setup.building": ("m20",)}
    assert match.explain("lay W m20")[0].message == "There is already a tile on m20."
    assert match.explain("lay W m25")[0].message == "m25 is not beside a tile, but the board must be in one piece."
    assert not match.explain("lay W l19")


@exercises("minerals.setup.building", "minerals.setup.board")
def test_the_last_tiles_go_where_every_tile_gets_a_second_neighbour():
    match = at(ROW, tiles=5, removals=0)
    assert {action.cell for action in match.legal_actions()} == {"l20", "l21", "n20", "n21"}  # either end gets one
    reason = match.explain("lay W m23")[0]
    assert (
        reason.message
        == "With a tile on m23, m20 and m23 would lack a second neighbour, and only 1 tile would be left to lay."
    )
    assert (reason.rule, reason.cells) == ("minerals.setup.board", ("m20", "m23"))
    match.play("lay W n20")
    assert {action.cell for action in match.legal_actions()} == {"l21", "n21"}
    assert not at(ROW, tiles=6, removals=0).explain("lay W m23")


@exercises("minerals.setup.pawns")
def test_the_last_tiles_are_wollastonite_if_pawns_and_removals_need_it():
    match = at("  K\nK   W\ncorner: m20\nphase: building\nbox: 51W 29K 20T 10A 5O\n", tiles=6, removals=2)
    assert {action.mineral for action in match.legal_actions()} == {"W"}
    (ruling,) = match.explain("lay K l20")
    assert ruling.message == "The last tiles must be wollastonite: removals and pawns need 3 more."


@exercises("minerals.setup.tiles")
def test_no_more_tiles_than_the_box_has():
    match = at("  O\nO   O\ncorner: m20\nphase: building\nbox: 5W 1K\n", removals=0)
    assert {action.mineral for action in match.legal_actions()} == {"W", "K"}
    assert match.explain("lay O l20")[0].message == "There is no orpiment left in the box."


@exercises("minerals.setup.building")
def test_everything_has_its_time():
    match = at(TRIANGLE)
    assert match.explain("remove m20")[0].message == "First build the board: 115 more to lay."
    assert at("W1  W   W2").explain("lay W d4")[0].message == "You can lay tiles only while the board is being built."
    for wrong in ("lay", "lay K", "lay Q d4", "lay d4"):
        with pytest.raises(minerals.NotationError):
            match.play(wrong)


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), tiles=st.integers(8, 40), players=st.integers(1, 5), removals=st.integers(0, 3))
def test_every_built_board_keeps_the_rule_for_boards(seed, tiles, players, removals):
    match = built(seed, tiles=tiles, players=players, removals=removals)
    assert match.state.tiles.bit_count() == tiles
    assert not explain_board(match.state)
    assert match.state.board.count(1) >= players + removals


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), tiles=st.integers(4, 9))
def test_a_hex_is_refused_exactly_where_the_tiles_left_are_too_few(seed, tiles):
    """By bits, and by counting neighbours."""
    match = minerals.new("minerals", board="build", tiles=tiles, players=1, removals=0, seed=seed)
    chance = SeededChance(seed)
    while match.state.phase == "building":
        laid = set(GRID.names(match.state.tiles))
        fits = set()
        for cell in GRID.names(GRID.beside(match.state.tiles) & ~match.state.tiles):
            then = laid | {cell}
            lonely = [one for one in then if len(then & set(GRID.names(GRID.around(GRID.index(one))))) < 2]
            if len(lonely) <= tiles - len(then):
                fits.add(cell)
        assert {action.cell for action in match.legal_actions()} == fits
        match.play(chance.draw(dict.fromkeys(map(str, match.legal_actions()), 1)).outcome)


def test_then_the_game_goes_on_as_on_any_board():
    match = built(3, tiles=14, players=2, removals=1)
    assert isinstance(match.legal_actions()[0], RemoveMineral)
    events = match.play(match.legal_actions()[0])
    assert any(isinstance(event, CardTurnedUp) for event in events)
    match = built(3, tiles=14, players=2, removals=0, first_player=2)
    assert (match.state.phase, match.to_act) == ("placing", (2,))
    assert any(isinstance(event, CardTurnedUp) for event in match.log.events())


def test_a_position_amid_building_is_written_and_read():
    match = minerals.new("minerals", board="build", tiles=20, seed=1)
    for action in ("lay K m21", "lay T l20"):
        match.play(action)
    again = minerals.new("minerals", position=match.diagram(), tiles=20)
    assert (again.diagram(), legal(again)) == (match.diagram(), legal(match))
    assert again.supply["orpiment"] == 5


def test_the_greedy_bot_builds_a_compact_board_in_which_equal_minerals_are_apart():
    match = minerals.new("minerals", board="build", seed=1)
    bot = bot_named("greedy", 1)
    while match.state.phase == "building":
        match.play(bot.choose(match).action)
    random = built(1)

    def pairs(state):
        board = state.board
        found = [
            (board[cell], board[cell + step])
            for name in GRID.names(state.tiles)
            for cell in [GRID.index(name)]
            for step in GRID.directions[:3]
            if board[cell + step]
        ]
        return len(found), sum(one == other for one, other in found) / len(found)

    (joins, alike), (fewer, more_alike) = pairs(match.state), pairs(random.state)
    assert joins > 1.1 * fewer
    assert alike < more_alike / 2


def test_too_few_tiles_for_removals_and_pawns_are_refused():
    with pytest.raises(minerals.OptionError, match="6 tiles are too few for 5 removals and 2 pawns: each takes one"):
        minerals.new("minerals", board="build", tiles=6)


def test_a_click_on_a_hex_and_one_on_a_mineral_lay_a_tile():
    match = at(TRIANGLE)
    action = LayTile("K", "l19")
    assert match.game.words.tokens(action) == ("l19", "K")
    assert match.game.words.attempt(match.state, ("m25",)) == LayTile("W", "m25")
    assert match.game.words.attempt(match.state, ("l19", "O")) == LayTile("O", "l19")
    assert match.game.words.attempt(match.state, ("O",)) is None
    labels = [shape.label for shape in match.scene().shapes if getattr(shape, "cell", None) == "l19"]
    assert labels == ["l19, beside the board"]
    assert any("Box: 51 wollastonite" in (getattr(shape, "label", "") or "") for shape in match.scene().shapes)
    assert match.scene().title and "lays a tile (4 of 118)" in match.scene().description
