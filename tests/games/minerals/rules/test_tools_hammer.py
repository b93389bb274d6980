"""The Hammer: one more mineral on the board.

Rulebook: Tool tiles, Hammer. The tile is reconstructed; the print tells where the mineral may go.
"""

from __future__ import annotations

from fractions import Fraction

from minerals.games.minerals.events import (
    FragmentCutOff,
    FragmentMineralTaken,
    FragmentRejoined,
    FragmentSeparated,
    FragmentsMerged,
    MineralAdded,
    MineralAddedFromPouch,
    ToolPaid,
)
from tests.games.minerals.positions import at, by_letter, ends, kinds, legal, on, only, pool, pouch, why_not
from tests.rules import exercises

BOARD = """
  W   W   .   W
K1  W   .   W   W2
  W   W   W   W
tools: hammer
pool 1: 2W 1A
pouch: 1T
"""


def places(match, mineral):
    """The hexes where a mineral may be added."""
    return {action.rsplit(" ", 1)[1] for action in legal(match, f"hammer {mineral} ")}


@exercises("minerals.tools.hammer", "minerals.tools.payment")
def test_a_mineral_from_the_pool_is_added_after_paying():
    match = at(BOARD)
    events = match.play("hammer A e6")
    assert events == (ToolPaid(1, "hammer", "wollastonite"), MineralAdded(1, "e6", "anthracite"))
    assert (on(match, "e6"), pool(match)) == ("A", {"W": 1})
    assert by_letter(match.state.stacks[0]) == {"W": 1}
    assert match.to_act == (1,)


@exercises("minerals.tools.hammer")
def test_anywhere_beside_at_least_two_others():
    match = at(
        """
        W1  W   W2
          W   W
        tools: hammer
        pool 1: 1W 1T
        """
    )
    assert places(match, "T") == {"f4", "f5", "d3", "d6", "c5"}


@exercises("minerals.tools.hammer")
def test_not_on_a_mineral_nor_out_on_an_open_side():
    match = at(BOARD)
    assert why_not(match, "hammer A e5") == {"minerals.tools.hammer": ("e5",)}
    assert why_not(match, "hammer A e11") == {"minerals.tools.hammer": ("e11",)}


@exercises("minerals.tools.hammer")
def test_what_the_pool_holds_no_more_after_paying_cannot_be_added():
    match = at(BOARD.replace("2W 1A", "1W 1A"))
    assert why_not(match, "hammer W e6") == {"minerals.tools.hammer": ()}
    assert (
        match.explain("hammer W e6")[0].message == "After you pay, there is no wollastonite left in your pool to add."
    )
    assert places(match, "W") == set()
    assert "e6" in places(match, "A")


@exercises("minerals.tools.hammer")
def test_the_mineral_and_the_place_are_asked_for():
    match = at(BOARD)
    assert match.explain("hammer e6")[0].message == "Name the mineral that the Hammer should add."
    assert [ruling.message for ruling in match.explain("hammer")] == [
        "Name the hex where the Hammer should add a mineral.",
        "Name the mineral that the Hammer should add.",
    ]


@exercises("minerals.tools.hammer", "minerals.move.mandatory")
def test_before_the_move_to_make_one_possible():
    match = at(
        """
          W   W
        K1  W   .   .   W2  W
        tools: hammer
        pool 1: 1W 1T
        """
    )
    assert ends(match) == set()
    match.play("hammer T d6")
    assert ends(match) == {"d6"}


@exercises("minerals.tools.hammer")
def test_after_the_move_too():
    match = at(BOARD.replace("K1", "W1"))
    match.play("e4-e5")
    assert "e6" in places(match, "A")
    match.play("hammer A e6")
    assert on(match, "e6") == "A"


class TestAtAFragment:
    JOINED = """
          W
        T   K   W1  W   W2
        tools: hammer
        pool 1: 1W 1O
        """
    """When player 1 goes east, three minerals are cut off."""

    @exercises("minerals.tools.hammer", "minerals.fragments.cut-off")
    def test_bridging_the_gap_saves_the_fragment(self):
        match = at(self.JOINED)
        match.play("d6-d7")
        assert {"claim", "hammer O d6"} <= set(legal(match))
        events = match.play("hammer O d6")
        assert kinds(events) == ["ToolPaid", "MineralAdded", "FragmentRejoined", "TurnBegan"]
        assert only(events, FragmentRejoined).cells == ("d4", "d5", "e5")
        assert [on(match, cell) for cell in ("d4", "d5", "d6", "e5")] == ["T", "K", "O", "W"]
        assert match.state.fragments == ()

    @exercises("minerals.tools.hammer", "minerals.fragments.lowest")
    def test_adding_to_the_fragment_before_it_is_cut_off(self):
        match = at(
            """
            T   A   W1  W   W2  W
            tools: hammer
            pool 1: 2W 1K
            """
        )
        match.play("d6-d7")
        # Beside the fragment alone: one neighbour is enough.
        assert "d3" in places(match, "K")
        events = match.play("hammer K d3")
        assert only(events, FragmentMineralTaken).mineral == "kyanite"
        assert only(events, FragmentCutOff).cells == ("d4", "d5")
        # Of three wollastonite, one of them just excavated, one has paid for the Hammer.
        assert (pool(match), pouch(match)) == ({"W": 2, "K": 1}, {"T": 1, "A": 1})

    @exercises("minerals.tools.hammer")
    def test_without_a_fragment_one_neighbour_is_not_enough(self):
        match = at("T   A   W1  W   W2\ntools: hammer\npool 1: 2W 1K")
        assert why_not(match, "hammer K d3") == {"minerals.tools.hammer": ("d3",)}

    @exercises("minerals.tools.hammer", "minerals.fragments.cut-off")
    def test_a_fragment_is_announced_once_also_where_it_grows(self):
        match = at("T   A   W1  W   W2  W\ntools: hammer\npool 1: 2W 1K")
        moved = match.play("d6-d7")
        assert only(moved, FragmentSeparated).cells == ("d4", "d5")
        events = match.play("hammer K d3")
        assert kinds(events) == ["ToolPaid", "MineralAdded", "FragmentMineralTaken", "FragmentCutOff", "TurnBegan"]

    @exercises("minerals.tools.hammer", "minerals.fragments.cut-off")
    def test_what_lies_elsewhere_leaves_it_waiting_unannounced(self):
        match = at("T   A   W1  W   W2  W\n              W   W\ntools: hammer\npool 1: 2W 1K\ncorner: d7")
        match.play("e6-e7")
        events = match.play("hammer K f7")
        assert not any(isinstance(event, FragmentSeparated) for event in events)
        assert only(events, FragmentMineralTaken).cell == "e4"

    @exercises("minerals.tools.hammer", "minerals.fragments.lowest")
    def test_two_fragments_that_it_joins_are_one_and_bring_one_mineral(self):
        match = at("T\n  W1  W   W2  W\nK\ntools: hammer\npool 1: 2W 1A")
        separated = [event for event in match.play("e5-e6") if isinstance(event, FragmentSeparated)]
        assert [event.cells for event in separated] == [("d4",), ("f4",)]
        events = match.play("hammer A e4")
        assert only(events, FragmentsMerged).cells == ("d4", "f4")
        assert only(events, FragmentMineralTaken).mineral == "kyanite"
        assert only(events, FragmentCutOff).cells == ("e4", "f4")

    @exercises("minerals.tools.hammer", "minerals.fragments.with-pawn")
    def test_beside_an_island_that_only_another_players_pawn_holds(self):
        """That player is about to cut it off, so that one neighbour is enough."""
        match = at("T   K2  .   W   W1  W   W\n              W   W   W\ntools: hammer\npool 1: 2W\ncorner: l11")
        match.play("hammer W m7")
        assert [on(match, cell) for cell in ("m7", "m8", "m9")] == ["W", "T", "K"]
        assert match.state.fragments == ()

    @exercises("minerals.tools.hammer", "minerals.fragments.with-pawn")
    def test_not_beside_an_island_that_two_players_hold_nor_beside_ones_own(self):
        match = at("T   K2  W3  .   .   W1  W\ntools: hammer\npool 1: 2W")
        assert why_not(match, "hammer W d3") == {"minerals.tools.hammer": ("d3",)}
        assert why_not(match, "hammer W d11") == {"minerals.tools.hammer": ("d11",)}
        assert match.explain("hammer W d3")[0].message.endswith("d3 is beside one mineral.")
        assert match.explain("hammer W d11")[0].message.startswith("d11 is beside the part that you stand on alone.")
        match = at("T   K2  W3  .   .   W1  W\ntools: hammer\npool 1: 2W", hammer_reach="own")
        assert match.explain("hammer W d11")[0].message.endswith("d11 is beside one mineral.")


class TestDrawnFromThePouch:
    """By an option the mineral comes from the pouch."""

    @exercises("minerals.tools.hammer")
    def test_it_is_drawn_blind(self):
        match = at(BOARD.replace("pouch: 1T", "pouch: 1T 3O"), "tourmaline", hammer="pouch")
        assert "hammer e6" in legal(match)
        added = only(match.play("hammer e6"), MineralAddedFromPouch)
        assert (added.outcome, added.probability, added.cell) == ("tourmaline", Fraction(1, 4), "e6")
        assert (on(match, "e6"), pouch(match), pool(match)) == ("T", {"O": 3}, {"W": 1, "A": 1})

    @exercises("minerals.tools.hammer")
    def test_not_from_an_empty_pouch(self):
        match = at(BOARD.replace("pouch: 1T", ""), hammer="pouch")
        assert not legal(match, "hammer")
        assert why_not(match, "hammer e6") == {"minerals.tools.hammer": ()}
        assert [ruling.message for ruling in match.explain("hammer e5")] == [
            "The Hammer needs an empty hex, and e5 has a mineral.",
            "The pouch is empty.",
        ]

    @exercises("minerals.tools.hammer")
    def test_no_mineral_is_named(self):
        match = at(BOARD, hammer="pouch")
        assert why_not(match, "hammer A e6") == {"minerals.tools.hammer": ()}


@exercises("minerals.tools.hammer")
def test_a_board_may_grow_beyond_its_rim():
    match = at("W1  W   W2\n  W   W\ntools: hammer\npool 1: 1W 1T\n")
    place = max(places(match, "T"))
    match.play(f"hammer T {place}")
    assert on(match, place) == "T"
    assert match.diagram() == at(match.diagram()).diagram()
