"""The Rope adds a move, the Lamp copies another tool.

Rulebook: Tool tiles, Rope and Lamp. The Lamp is reconstructed but for what it cannot copy.
"""

from __future__ import annotations

import pytest

from minerals.games.minerals.events import (
    MineralExcavated,
    MineralKept,
    MoveFailed,
    ToolPaid,
)
from tests.games.minerals.positions import at, by_letter, kinds, legal, on, only, pawn, pool, pouch, why_not
from tests.rules import exercises


class TestTheRope:
    POSITION = """
          W   W   W   W
        W1  W   W   W   W2
          W   W   W   W
        tools: rope
        pool 1: 1O 4W 2K
        cards: WWK WWW KKT WTT
        """

    @exercises("minerals.tools.rope")
    def test_two_moves_and_two_excavations(self):
        match = at(self.POSITION)
        assert match.play("rope") == (ToolPaid(1, "rope", "orpiment"),)
        first, second = match.play("e4-e5"), match.play("e5-e6")
        assert match.to_act == (1,)
        assert [event.cell for event in (*first, *second) if isinstance(event, MineralExcavated)] == ["e4", "e5"]
        assert pool(match) == {"W": 6, "K": 2}
        assert (pawn(match), on(match, "e4"), on(match, "e5")) == ("e6", ".", ".")

    @exercises("minerals.tools.rope", "minerals.collections.after-move", "minerals.collections.once")
    def test_only_one_collection_and_that_after_a_move(self):
        match = at(self.POSITION, "WWA")
        match.play("rope")
        assert why_not(match, "collect WWK") == {"minerals.collections.after-move": ()}
        match.play("e4-e5")
        match.play("e5-e6")
        match.play("collect WWK")
        # Nothing is left to choose, though the pool could pay for another card.
        assert match.to_act == (2,)
        assert pool(match) == {"W": 4, "K": 1}

    @exercises("minerals.tools.rope", "minerals.collections.after-move", "minerals.collections.once")
    def test_or_between_the_two_moves(self):
        match = at(self.POSITION, "WWA")
        for action in ("rope", "e4-e5", "collect WWK"):
            match.play(action)
        assert why_not(match, "collect WWW") == {"minerals.collections.once": ()}
        assert {"e5-e6", "end"} <= set(legal(match))

    @exercises("minerals.tools.rope", "minerals.collections.once")
    def test_used_after_the_move_and_a_collection_it_brings_no_second_one(self):
        match = at(self.POSITION, "WWA")
        for action in ("e4-e5", "collect WWK", "rope", "e5-e6"):
            match.play(action)
        assert match.to_act == (2,)
        assert pool(match) == {"W": 4, "K": 1}

    @exercises("minerals.tools.rope", "minerals.tools.once")
    def test_no_other_tool(self):
        match = at(self.POSITION.replace("tools: rope", "tools: chest rope\npouch: 1W"))
        match.play("rope")
        for _ in range(2):
            assert why_not(match, "chest") == {"minerals.tools.once": ()}
            match.play(next(action for action in legal(match) if "-e" in action))
        assert why_not(match, "chest") == {"minerals.tools.once": ()}

    @exercises("minerals.tools.rope", "minerals.move.mandatory")
    def test_the_second_move_may_be_left_out(self):
        match = at(self.POSITION)
        match.play("rope")
        assert "minerals.move.mandatory" in why_not(match, "end")
        match.play("e4-e5")
        assert {"e5-e6", "collect WWK", "end"} <= set(legal(match))
        assert kinds(match.play("end")) == ["TurnBegan"]
        assert (pawn(match), pool(match)) == ("e5", {"W": 5, "K": 2})

    @exercises("minerals.tools.rope", "minerals.move.mandatory")
    def test_where_it_can_be_made_it_cannot_fail(self):
        match = at(self.POSITION)
        match.play("rope")
        match.play("e4-e5")
        assert why_not(match, "pawn d5")["minerals.tools.rope"]
        assert not legal(match, "pawn")

    @exercises("minerals.tools.rope")
    def test_used_after_the_move_it_can_be_left_out_as_well(self):
        match = at(self.POSITION)
        match.play("e4-e5")
        match.play("rope")
        assert {"e5-e6", "end"} <= set(legal(match))

    @exercises("minerals.tools.rope", "minerals.collections.after-move")
    def test_where_the_second_move_would_fail_a_collection_is_not_lost(self):
        match = at("W1  A   .   .   W2  W   W\ntools: rope\npool 1: 1O 3W\ncards: WWW WWK KKT WTT", "WKK")
        match.play("rope")
        match.play("d4-d5")
        match.play("collect WWW")
        assert legal(match) == ["pawn d9", "pawn d10", "end"]
        match.play("end")
        assert (pawn(match), on(match, "d5"), match.to_act) == ("d5", "A", (2,))

    @exercises("minerals.tools.rope", "minerals.move.failed")
    def test_a_second_move_without_a_correct_way_fails(self):
        match = at("W1  A   .   .   W2  W   W\ntools: rope\npool 1: 1O 3W\ncards: WWW WWK KKT WTT")
        match.play("rope")
        kept = match.play("d4-d5")
        assert only(kept, MineralKept).mineral == "wollastonite"
        assert legal(match) == ["pawn d9", "pawn d10", "collect WWW", "end"]
        events = match.play("pawn d9")
        assert only(events, MoveFailed).mineral == "anthracite"
        # The first excavation is kept, the second lost; and the turn ends without a collection.
        assert (pool(match), pouch(match)) == ({"W": 4}, {"A": 1})
        assert match.to_act == (2,)

    @exercises("minerals.tools.rope", "minerals.move.pass")
    def test_where_no_wollastonite_is_free_either_the_turn_ends_by_itself(self):
        match = at("W1  A   .   .   K2  K   T\ntools: rope\npool 1: 1O")
        match.play("rope")
        assert kinds(match.play("d4-d5"))[-1] == "TurnBegan"
        assert (on(match, "d5"), match.to_act) == ("A", (2,))

    @exercises("minerals.tools.rope", "minerals.move.pass")
    def test_but_waits_for_a_collection_and_is_not_passed(self):
        match = at("W1  A   .   .   K2  K   T\ntools: rope\npool 1: 1O 3W\ncards: WWW WWK KKT WTT")
        match.play("rope")
        match.play("d4-d5")
        assert legal(match) == ["collect WWW", "end"]
        assert why_not(match, "pass") == {"minerals.tools.rope": ()}

    @exercises("minerals.tools.rope", "minerals.move.failed")
    def test_without_a_correct_move_there_is_none_to_add_to(self):
        match = at("A1  K   .   .   W2  W   W\ntools: rope\npool 1: 1O")
        assert legal(match) == ["pawn d9", "pawn d10"]
        assert why_not(match, "rope") == {"minerals.tools.rope": ("d4",)}

    @exercises("minerals.tools.rope", "minerals.fragments.lowest")
    def test_each_move_cuts_off_its_own_fragments(self):
        match = at("K   W1  W   W   W2  W   W\n  T\ntools: rope\npool 1: 1O\ncorner: d4")
        match.play("rope")
        match.play("e5-e6")
        assert pool(match) == {"W": 1, "K": 1}
        match.play("e6-e7")
        assert match.state.pouch != (0, 0, 0, 0, 0)


class TestTheLamp:
    POSITION = """
          K   W   T   W
        W   W1  W   .   W2  A
          K   T   W   W
        pool 1: 1O 1T
        pouch: 1A
        corner: d4
        """

    def match(self, tools, *luck):
        return at(f"{self.POSITION}tools: {tools} lamp", *luck)

    @exercises("minerals.tools.lamp", "minerals.tools.payment")
    def test_only_the_lamp_is_paid_for(self):
        match = self.match("chest", "anthracite")
        events = match.play("lamp chest")
        assert events[0] == ToolPaid(1, "chest", "orpiment", lamp=True)
        assert (pool(match), by_letter(match.state.stacks[0])) == ({"T": 1, "A": 1}, {"O": 1})

    @exercises("minerals.tools.lamp")
    def test_any_other_tool_that_lies_face_up(self):
        match = self.match("hammer chest compass vortex")
        words = {" ".join(action.split()[:2]) for action in legal(match, "lamp")}
        assert words == {"lamp hammer", "lamp chest", "lamp compass", "lamp vortex"}

    @exercises("minerals.tools.lamp")
    def test_none_that_does_not(self):
        match = self.match("chest")
        assert why_not(match, "lamp compass") == {"minerals.tools.compass": ()}
        assert match.explain("lamp compass")[0].message == "The Compass is not face up in this game."

    @exercises("minerals.tools.lamp")
    def test_never_a_lamp(self):
        match = self.match("chest")
        assert why_not(match, "lamp lamp") == {"minerals.tools.lamp": ()}
        assert why_not(match, "lamp") == {"minerals.tools.lamp": ()}
        assert "lamp lamp" not in legal(match)

    @exercises("minerals.tools.lamp", "minerals.tools.once")
    def test_it_is_the_tool_of_the_turn(self):
        match = self.match("compass chest")
        match.play("lamp compass")
        assert why_not(match, "chest") == {"minerals.tools.once": (), "minerals.tools.payment": ()}

    @exercises("minerals.tools.lamp", "minerals.tools.payment")
    def test_not_without_an_orpiment(self):
        match = at(self.POSITION.replace("1O 1T", "2K 1T") + "tools: chest lamp")
        assert why_not(match, "lamp chest") == {"minerals.tools.payment": ()}
        assert not legal(match, "lamp")

    @exercises("minerals.tools.lamp")
    @pytest.mark.parametrize(
        ("before", "use", "happens"),
        [
            ([], "lamp hammer T e7", "MineralAdded"),
            ([], "lamp chest", "MineralDrawn"),
            ([], "lamp sack 2 T>WK", "MineralsExchanged"),
            ([], "lamp compass", "ToolPaid"),
            (["e5-f5"], "lamp magnifying-glass d5", "NeighbourTaken"),
            ([], "lamp vortex e7", "PawnSwept"),
        ],
    )
    def test_it_does_what_the_other_does(self, before, use, happens):
        tool = use.split()[1]
        match = at(f"{self.POSITION}tools: {tool} lamp\npool 2: 1W 1K", "anthracite")
        for action in before:
            match.play(action)
        assert use in legal(match)
        events = match.play(use)
        assert events[0] == ToolPaid(1, tool, "orpiment", lamp=True)
        assert happens in kinds(events)
        assert by_letter(match.state.stacks[0]) == {"O": 1}

    @exercises("minerals.tools.lamp", "minerals.tools.map")
    def test_the_map_by_the_lamp_bends_the_move(self):
        match = at("  W   W   W\nK1  W   W   W2\ntools: map lamp\npool 1: 1O")
        match.play("lamp map")
        assert "d4-d5-e6" in legal(match)

    @exercises("minerals.tools.lamp", "minerals.tools.compass")
    def test_the_compass_by_the_lamp_frees_the_distance(self):
        match = at("W1  W   W   W   W2\ntools: compass lamp\npool 1: 1O")
        match.play("lamp compass")
        assert legal(match) == ["d4-d5", "d4-d6", "d4-d7"]

    @exercises("minerals.tools.lamp", "minerals.tools.shovel")
    def test_the_shovel_by_the_lamp(self):
        match = at("A   T   K   W1  W   W2  W\ntools: shovel lamp\npool 1: 1O")
        match.play("d7-d8")
        assert {"shovel d4", "lamp shovel d4", "claim"} <= set(legal(match))
        match.play("lamp shovel d4")
        assert pool(match) == {"W": 1, "A": 1}

    @exercises("minerals.tools.lamp", "minerals.tools.rope")
    def test_the_rope_by_the_lamp_where_owners_tiles_allow_it(self):
        from minerals.games.minerals.components import load_components

        tools = [
            {
                "name": tool.name,
                "title": tool.title,
                "mineral": tool.mineral,
                "side": tool.side,
                "wording": tool.wording,
            }
            for tool in load_components().tools
        ]
        names = [tool["name"] for tool in tools]
        rope, vortex = names.index("rope"), names.index("vortex")
        tools[rope]["mineral"], tools[vortex]["mineral"] = "anthracite", "orpiment"
        tools[rope]["side"], tools[vortex]["side"] = "B", "A"
        match = at("W1  W   W   W   W2\ntools: rope lamp\npool 1: 1O", components={"tool": tools})
        match.play("lamp rope")
        match.play("d4-d5")
        assert match.to_act == (1,)
        assert legal(match) == ["d5-d6", "end"]
