"""The Chest draws from the pouch; the Sack exchanges with an opponent.

Rulebook: Tool tiles, Chest and Sack. Both tiles are reconstructed; the print tells what is not possible, and that the
numbers of minerals in an exchange may differ.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minerals
from minerals.games.minerals.events import MineralDrawn, MineralsExchanged, ToolPaid
from tests.games.minerals.positions import VALUES, at, legal, only, pool, pouch, why_not
from tests.rules import exercises

BOARD = """
  W   W   W   W
W1  W   W2  W   W3
  W   W   .   W
"""


class TestTheChest:
    POSITION = BOARD + "tools: chest\npool 1: 1K\npouch: 3W 1O"

    @exercises("minerals.tools.chest")
    def test_one_mineral_is_drawn_blind_into_the_pool(self):
        match = at(self.POSITION, "orpiment")
        events = match.play("chest")
        assert events[0] == ToolPaid(1, "chest", "kyanite")
        drawn = only(events, MineralDrawn)
        assert (drawn.player, drawn.outcome, drawn.probability) == (1, "orpiment", Fraction(1, 4))
        assert (pool(match), pouch(match)) == ({"O": 1}, {"W": 3})

    @exercises("minerals.tools.chest")
    def test_each_mineral_comes_as_often_as_it_lies_in_the_pouch(self):
        match = at(self.POSITION)
        game, state = match.game, match.state
        ways = minerals.EveryOutcome().of(lambda luck: game.engine.decide(state, match.parse("chest"), luck))
        assert {way.outcomes[0]: way.probability for way in ways} == {
            "wollastonite": Fraction(3, 4),
            "orpiment": Fraction(1, 4),
        }

    @exercises("minerals.tools.chest")
    def test_not_from_an_empty_pouch(self):
        match = at(BOARD + "tools: chest\npool 1: 1K")
        assert not legal(match, "chest")
        assert why_not(match, "chest") == {"minerals.tools.chest": ()}
        assert match.explain("chest")[0].message == "The pouch is empty."

    @exercises("minerals.tools.chest")
    def test_what_pays_for_it_does_not_come_into_the_pouch(self):
        match = at(BOARD + "tools: chest\npool 1: 1K\npouch: 1W", "wollastonite")
        match.play("chest")
        assert pouch(match) == {}

    @exercises("minerals.tools.chest", "minerals.tools.once")
    def test_at_any_moment_of_the_turn(self):
        match = at(self.POSITION, "wollastonite")
        assert "chest" in legal(match)
        match.play("e4-e5")
        assert "chest" in legal(match)
        match.play("chest")
        assert pool(match) == {"W": 2}


class TestTheSack:
    POSITION = BOARD + "tools: sack\npool 1: 3W 2K\npool 2: 1A 1T\npool 3: 2K 1O"

    @exercises("minerals.tools.sack")
    def test_the_exchange_of_the_print(self):
        """An anthracite against two wollastonite and a kyanite: 4 points each way."""
        match = at(self.POSITION)
        events = match.play("sack 2 WWK>A")
        assert events == (ToolPaid(1, "sack", "kyanite"), MineralsExchanged(1, 2, "WWK", "A"))
        assert pool(match, 1) == {"W": 1, "A": 1}
        assert pool(match, 2) == {"W": 2, "K": 1, "T": 1}
        assert pool(match, 3) == {"K": 2, "O": 1}

    @exercises("minerals.tools.sack")
    def test_every_exchange_of_equal_value_up_to_the_limit_is_offered(self):
        match = at(BOARD + "tools: sack\npool 1: 3W 2K\npool 2: 1A 1T\npool 3: 1W")
        # A kyanite has paid: three wollastonite and a kyanite remain.
        assert legal(match, "sack") == ["sack 2 WK>T", "sack 2 WWW>T", "sack 2 WWK>A"]

    @exercises("minerals.tools.sack")
    def test_of_equal_value_only(self):
        match = at(self.POSITION)
        assert why_not(match, "sack 2 W>T") == {"minerals.tools.sack": ()}
        assert match.explain("sack 2 W>T")[0].message == (
            "W is worth 1 and T is worth 3, but both sides of a swap must be equal."
        )

    @exercises("minerals.tools.sack")
    def test_what_one_does_not_have_cannot_be_exchanged(self):
        match = at(self.POSITION)
        messages = [ruling.message for ruling in match.explain("sack 2 KK>WT")]
        assert messages == [
            "After you pay, your pool does not hold KK.",
            "Player 2's pool does not hold WT.",
        ]

    @exercises("minerals.tools.sack")
    @pytest.mark.parametrize(("limit", "message"), [(5, None), (3, "The Sack swaps at most 3 points."), (10, None)])
    def test_up_to_the_limit(self, limit, message):
        match = at(self.POSITION, sack_limit=limit)
        assert [ruling.message for ruling in match.explain("sack 2 WWK>A")] == ([message] if message else [])
        assert ("sack 2 WWK>A" in legal(match)) == (message is None)

    @exercises("minerals.tools.sack")
    def test_beyond_five_points_by_the_option(self):
        match = at(BOARD + "tools: sack\npool 1: 1K 1A 1K 1O\npool 2: 2T", sack_limit=6)
        assert "sack 2 KA>TT" in legal(match)
        assert "sack 2 KA>TT" not in legal(at(BOARD + "tools: sack\npool 1: 1K 1A 1K 1O\npool 2: 2T"))

    @exercises("minerals.tools.sack")
    def test_the_same_on_both_sides_is_no_exchange(self):
        match = at(self.POSITION)
        assert match.explain("sack 3 K>K")[0].message == "You cannot swap minerals for the very same minerals."

    @exercises("minerals.tools.sack")
    def test_with_one_opponent(self):
        match = at(self.POSITION)
        for opponent in (1, 4, 9):
            (ruling,) = match.explain(f"sack {opponent} W>W")
            assert ruling.message == "The Sack swaps minerals with an opponent: name one."

    @exercises("minerals.tools.sack")
    def test_both_sides_are_named_by_letters_that_exist(self):
        match = at(self.POSITION)
        (ruling,) = match.explain("sack 2 WX>A")
        assert ruling.message == "Name the letters of the minerals to give and to take."

    @exercises("minerals.tools.sack", "minerals.collections.tool-stack")
    def test_the_opponents_tool_stack_is_out_of_reach(self):
        match = at(BOARD + "tools: sack\npool 1: 1W 2K\nstack 2: 1K")
        assert not legal(match, "sack")

    @exercises("minerals.tools.sack")
    @given(
        mine=st.lists(st.sampled_from("WKTAO"), max_size=6),
        theirs=st.lists(st.sampled_from("WKTAO"), max_size=6),
        limit=st.integers(1, 10),
    )
    def test_nobody_gains_and_nothing_is_lost(self, mine, theirs, limit):
        pools = f"pool 1: 1K {' '.join(mine)}\npool 2: {' '.join(theirs)}"
        match = at(f"{BOARD}tools: sack\n{pools}", sack_limit=limit)
        before = match.state
        for action in match.legal_actions():
            if not hasattr(action, "give"):
                continue
            worth = sum(VALUES[letter] for letter in action.give)
            assert worth == sum(VALUES[letter] for letter in action.take) <= limit
            match.play(action)
            assert match.game.engine.components(match.state) == match.game.engine.components(before)
            assert sum(match.scores) == sum(match.game.engine.scores(before)) - 1
            match.undo()
