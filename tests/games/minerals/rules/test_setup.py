"""Setting up: five minerals go, cards and tools come, the neighbour places the pawn.

Rulebook: Set-up, 1 to 6. The board itself is tested in `test_boards`.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

import minerals
from minerals.games.minerals.components import load_components
from minerals.games.minerals.events import (
    CardTurnedUp,
    FirstTurnBegan,
    MineralRemoved,
    PawnPlaced,
    ToolLaid,
)
from tests.games.minerals.positions import at, kinds, legal, on, only, pouch, why_not
from tests.rules import exercises


def removed(match, number=5):
    """Let players remove minerals, each the first that may go."""
    events = []
    for _ in range(number):
        events += match.play(match.legal_actions()[0])
    return events


class TestTheMinerals:
    @exercises("minerals.setup.tiles")
    def test_there_are_118_on_the_board(self):
        match = minerals.new("minerals", seed=1)
        assert [match.state.board.count(value) for value in range(1, 6)] == [53, 30, 20, 10, 5]

    @exercises("minerals.setup.tiles")
    def test_their_values_are_distance_and_points(self):
        names = ["wollastonite", "kyanite", "tourmaline", "anthracite", "orpiment"]
        assert load_components().value_of == {name: value for value, name in enumerate(names, start=1)}

    @exercises("minerals.setup.tiles")
    def test_more_than_there_are_is_a_fault_of_a_position(self):
        match = at("W1  W   W2\npool 1: 52W\npool 2: 6O")
        assert [str(ruling) for ruling in match.explain_position()] == [
            "The game has only 53 wollastonite, and here are 55. [minerals.setup.tiles]",
            "The game has only 5 orpiment, and here are 6. [minerals.setup.tiles]",
        ]
        assert at("W1  W   W2\npool 1: 50W\npool 2: 5O").explain_position() == []


class TestTheFirstPlayer:
    @exercises("minerals.setup.first-player")
    def test_player_1_begins_and_it_goes_on_clockwise(self):
        match = minerals.new("minerals", players=3, seed=1)
        seats = []
        for _ in range(5 + 3):
            seats.append(match.to_act[0])
            last = match.play(match.legal_actions()[0])
        assert seats == [1, 2, 3, 1, 2, 1, 2, 3]
        assert only(last, FirstTurnBegan).player == 1
        assert last[-1].rule == "minerals.setup.first-player"

    @exercises("minerals.setup.first-player")
    def test_or_another_by_the_option(self):
        match = minerals.new("minerals", players=3, first_player=3, seed=1)
        seats = []
        for _ in range(5 + 3):
            seats.append(match.to_act[0])
            last = match.play(match.legal_actions()[0])
        assert seats == [3, 1, 2, 3, 1, 3, 1, 2]
        assert only(last, FirstTurnBegan).player == 3
        assert match.to_act == (3,)


class TestTheRemoval:
    @exercises("minerals.setup.removal")
    def test_five_in_all_go_into_the_pouch(self):
        match = minerals.new("minerals", seed=1)
        events = removed(match)
        gone = [event for event in events if isinstance(event, MineralRemoved)]
        assert [event.player for event in gone] == [1, 2, 1, 2, 1]
        assert sum(pouch(match).values()) == 5
        assert match.state.tiles.bit_count() == 113
        assert match.state.phase == "placing"

    @exercises("minerals.setup.removal")
    def test_of_any_colour_from_the_edge_or_from_the_middle(self):
        match = minerals.new("minerals", board="lesson", seed=1)
        match.play("remove f6")
        assert (pouch(match), on(match, "f6")) == ({"O": 1}, ".")
        match.play("remove f4")
        assert pouch(match) == {"A": 1, "O": 1}

    @exercises("minerals.setup.removal")
    def test_nothing_else_is_done_meanwhile(self):
        match = minerals.new("minerals", board="lesson", seed=1)
        removed(match, 2)
        for action in ("pawn f5", "f5-f6", "end", "collect WWK", "chest", "claim", "pass"):
            assert why_not(match, action) == {"minerals.setup.removal": ()}
        assert match.explain("end")[0].message == "Remove 3 more minerals first."

    @exercises("minerals.setup.removal")
    def test_only_a_mineral_can_be_removed(self):
        match = minerals.new("minerals", board="lesson", seed=1)
        assert why_not(match, "remove a1") == {"minerals.setup.removal": ("a1",)}

    @exercises("minerals.setup.removal")
    def test_and_only_before_the_game(self):
        assert why_not(at("W1  W   W2"), "remove d5") == {"minerals.setup.removal": ()}
        placing = minerals.new("minerals", board="lesson", removals=0, seed=1)
        assert why_not(placing, "remove f5") == {"minerals.setup.pawns": ()}

    @exercises("minerals.setup.removal")
    @pytest.mark.parametrize("removals", [0, 1, 5])
    def test_fewer_by_the_option(self, removals):
        match = minerals.new("minerals", board="lesson", removals=removals, seed=1)
        removed(match, removals)
        assert match.state.phase == "placing"
        assert sum(pouch(match).values()) == removals
        assert len(match.state.tools) == 5

    @exercises("minerals.setup.one-piece")
    def test_the_board_stays_in_one_piece(self):
        match = at(
            """
              W   W       W   W
            W   W   K   T   W   W
              W   W       W   W
            phase: removing
            corner: d4
            """
        )
        assert why_not(match, "remove e6") == {"minerals.setup.one-piece": ("e6",)}
        assert why_not(match, "remove e7") == {"minerals.setup.one-piece": ("e7",)}
        assert "remove e6" not in legal(match)

    @exercises("minerals.setup.one-piece")
    def test_but_a_neighbour_may_be_left_with_one_neighbour_only(self):
        match = at(
            """
              W   W   W   K
            W   W   W   T
            phase: removing
            """
        )
        match.play("remove d7")
        assert on(match, "e8") == "K"
        assert sum(on(match, cell) != "." for cell in ("e7", "d8", "d7", "f7", "f8", "e9")) == 1

    @exercises("minerals.setup.one-piece", "minerals.setup.board")
    def test_and_that_is_no_fault_of_the_board(self):
        match = minerals.new("minerals", board="lesson", seed=1)
        match.play("remove g5")
        match.play("remove e5")
        assert {"f4", "f5"} == {cell for cell in ("f4", "f5", "e5", "g5") if on(match, cell) != "."}
        assert match.explain_position() == []

    @exercises("minerals.setup.one-piece")
    def test_a_removal_is_refused_exactly_where_the_board_would_fall_apart(self):
        match = minerals.new("minerals", board="archipelago", seed=3)
        table = match.state
        from minerals.games.minerals.state import GRID

        allowed = {action.cell for action in match.legal_actions()}
        for cell in GRID.names(table.tiles):
            rest = table.tiles & ~(1 << GRID.index(cell))
            assert (cell in allowed) == (len(GRID.parts(rest)) == 1), cell

    @exercises("minerals.setup.pawns")
    def test_as_many_wollastonite_as_pawns_are_left(self):
        match = at("W   K   W   T\n  K   K   K\nphase: removing\ncorner: d4")
        assert why_not(match, "remove e4") == {"minerals.setup.pawns": ("e4",)}
        assert "remove d4" in legal(match)


class TestTheCards:
    @exercises("minerals.setup.cards")
    def test_a_position_without_cards_goes_on_without_them(self):
        tools = ("hammer", "sack", "compass", "vortex", "lamp")
        match = at("  W   W\nW   W   W\nphase: removing\nremoved: 4", *tools)
        match.play("remove d4")
        assert (match.state.cards, match.state.tools, match.state.phase) == ((), tools, "placing")

    @exercises("minerals.setup.cards")
    def test_four_cards_with_one_symbol_lie_face_up_once_the_minerals_are_removed(self):
        match = minerals.new("minerals", seed=1)
        assert match.state.cards == ()
        turned = [event for event in removed(match) if isinstance(event, CardTurnedUp)]
        assert [event.probability for event in turned] == [Fraction(1, size) for size in (14, 13, 12, 11)]
        cards = match.state.components.card_named
        assert match.state.cards == tuple(event.outcome for event in turned)
        assert all(cards[name].symbols == 1 for name in match.state.cards)

    @exercises("minerals.setup.cards")
    def test_the_other_ten_and_all_two_symbol_cards_are_the_deck(self):
        match = minerals.new("minerals", seed=1)
        removed(match)
        cards = match.state.components.card_named
        assert sorted(cards[name].symbols for name in match.state.deck) == [1] * 10 + [2] * 10
        assert not set(match.state.deck) & set(match.state.cards)

    @exercises("minerals.setup.cards")
    def test_they_come_before_the_tools(self):
        match = minerals.new("minerals", seed=1)
        assert kinds(removed(match))[-9:] == ["CardTurnedUp"] * 4 + ["ToolLaid"] * 5


class TestTheTools:
    @exercises("minerals.setup.tools")
    def test_five_lie_in_the_order_white_blue_pink_black_golden(self):
        match = minerals.new("minerals", seed=5)
        laid = [event for event in removed(match) if isinstance(event, ToolLaid)]
        tools = match.state.components.tool_named
        assert match.state.tools == tuple(event.outcome for event in laid)
        assert [tools[event.outcome].mineral for event in laid] == [
            mineral.name for mineral in match.state.components.minerals
        ]

    @exercises("minerals.setup.tools")
    def test_either_side_up(self):
        seen = set()
        for seed in range(20):
            match = minerals.new("minerals", board="lesson", removals=0, seed=seed)
            assert {event.probability for event in match.log.events() if isinstance(event, ToolLaid)} == {
                Fraction(1, 2)
            }
            seen.update(match.state.tools)
        assert seen == set(load_components().tool_named)

    @exercises("minerals.setup.tools")
    def test_or_as_named(self):
        chosen = "lamp, Hammer sack MAP vortex"
        match = minerals.new("minerals", board="lesson", removals=0, tools=chosen, seed=1)
        assert match.state.tools == ("hammer", "sack", "map", "vortex", "lamp")


class TestThePawns:
    @exercises("minerals.setup.pawns")
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_each_places_the_pawn_of_the_neighbour_to_the_right(self, players):
        match = minerals.new("minerals", players=players, removals=0, seed=1)
        placed = []
        for _ in range(players):
            assert match.to_act == (len(placed) + 1,)
            placed += match.play(match.legal_actions()[0])
        pairs = [(event.by, event.player) for event in placed if isinstance(event, PawnPlaced)]
        # Everybody hands the pawn to the left, so the first player holds that of the last.
        assert pairs == [(1, players), *((seat, seat - 1) for seat in range(2, players + 1))]

    @exercises("minerals.setup.pawns")
    def test_on_any_free_wollastonite(self):
        match = minerals.new("minerals", board="lesson", removals=0, seed=1)
        places = ["d6", "e6", "e9", "f5", "f8", "f9", "g5", "g8", "h6"]
        assert legal(match) == [f"pawn {cell}" for cell in places]
        match.play("pawn f5")
        assert legal(match) == [f"pawn {cell}" for cell in places if cell != "f5"]

    @exercises("minerals.setup.pawns")
    def test_on_nothing_else(self):
        match = minerals.new("minerals", board="lesson", removals=0, seed=1)
        match.play("pawn f5")
        assert why_not(match, "pawn f5") == {"minerals.setup.pawns": ("f5",)}
        assert why_not(match, "pawn f4") == {"minerals.setup.pawns": ("f4",)}
        assert why_not(match, "pawn a1") == {"minerals.setup.pawns": ("a1",)}
        assert why_not(match, "f5-f6") == {"minerals.setup.pawns": ()}

    @exercises("minerals.setup.pawns")
    def test_then_the_first_turn_begins(self):
        match = minerals.new("minerals", board="lesson", removals=0, seed=1)
        match.play("pawn f5")
        assert kinds(match.play("pawn g8")) == ["PawnPlaced", "FirstTurnBegan"]

    @exercises("minerals.setup.pawns")
    def test_in_a_position_the_pawn_whose_turn_it_is_must_stand_on_the_board(self):
        match = at("W   W   W2\nplayers: 2")
        assert (match.to_act, legal(match)) == ((), [])
        assert why_not(match, "pawn d4") == {"minerals.setup.pawns": ()}
        assert [ruling.message for ruling in match.explain_position()] == ["Player 1's pawn is not on the board."]


@exercises("minerals.setup.board", "minerals.fragments.cut-off")
def test_what_else_is_wrong_with_a_position_is_said():
    match = at("W1  W   .   .   W2  W   .   .   K   T")
    assert [(ruling.rule, ruling.cells) for ruling in match.explain_position()] == [
        ("minerals.fragments.cut-off", ("d12", "d13"))
    ]
    board = at("W   W   .   W   W\n  W       W   W\nphase: placing\ncorner: d4")
    assert [ruling.rule for ruling in board.explain_position()] == ["minerals.setup.board"]
    assert "2 pieces" in board.explain_position()[0].message


@exercises("minerals.setup.tiles")
def test_too_many_minerals_are_named_with_their_hexes():
    match = at("O1  O   O   O   O   O   W2")
    (fault,) = match.explain_position()
    assert (fault.message, fault.cells) == (
        "The game has only 5 orpiment, and here are 6.",
        ("d4", "d5", "d6", "d7", "d8", "d9"),
    )


@exercises("minerals.setup.tools")
def test_two_sides_of_one_tool_tile_cannot_both_lie_up():
    match = at("W1  W   W2\ntools: map compass")
    assert [str(ruling) for ruling in match.explain_position()] == [
        "Map and Compass are the two sides of one tool tile, so only one of them can be face up. [minerals.setup.tools]"
    ]
    assert at("W1  W   W2\ntools: shovel chest compass vortex lamp").explain_position() == []
    assert [ruling.rule for ruling in at("W1  W   W2\ntools: map map").explain_position()] == ["minerals.setup.tools"]


@exercises("minerals.collections.refill")
def test_five_collection_cards_cannot_lie_face_up():
    match = at("W1  W   W2\ncards: WWW WWK WKK KKK WWT")
    assert [str(ruling) for ruling in match.explain_position()] == [
        "5 collection cards are face up, but there can be at most 4. [minerals.collections.refill]"
    ]
    assert at("W1  W   W2\ncards: WWW WWK WKK KKK").explain_position() == []
