"""The end of the game, the score, and ties.

Rulebook: The end of the game and scoring.
"""

from __future__ import annotations

from minerals.games.minerals.events import GameEnded, ScoreCounted, TieCompared
from tests.games.minerals.positions import at, kinds, legal, only, pool, pouch
from tests.rules import exercises

LAST_MOVE = "W1  K           T2\n"
"""When player 1 has moved, nobody can move any more and no wollastonite is left."""


def ended(more, *moves, **options):
    """A match played to its end from the position of the last move."""
    match = at(LAST_MOVE + more, **options)
    for move in moves or ("d4-d5",):
        match.play(move)
    assert match.is_over
    return match


class TestWhenTheGameEnds:
    @exercises("minerals.end.game-over")
    def test_when_nobody_can_move_and_no_wollastonite_is_free(self):
        match = at(LAST_MOVE)
        events = match.play("d4-d5")
        assert kinds(events)[-3:] == ["GameEnded", "ScoreCounted", "ScoreCounted"]
        assert match.to_act == ()
        assert legal(match) == []

    @exercises("minerals.end.game-over")
    def test_what_is_left_on_the_board_goes_into_the_pouch(self):
        match = ended("")
        assert match.state.tiles == 0
        assert pouch(match) == {"K": 1, "T": 1}

    @exercises("minerals.end.game-over")
    def test_not_while_somebody_else_can_move(self):
        match = at("W1  K   .   .   W2  A")
        assert kinds(match.play("d4-d5"))[-1] == "TurnBegan"

    @exercises("minerals.end.game-over", "minerals.move.failed")
    def test_not_while_a_wollastonite_is_free(self):
        """The game could go on by failed moves alone."""
        match = at("W1  K   .   .   T2  W")
        assert kinds(match.play("d4-d5"))[-1] == "TurnBegan"
        assert legal(match) == ["pawn d9"]

    @exercises("minerals.end.game-over")
    def test_a_wollastonite_under_a_pawn_is_not_free(self):
        match = at("W1  W   .   .   T2")
        assert "GameEnded" in kinds(match.play("d4-d5"))

    @exercises("minerals.end.game-over")
    def test_tools_do_not_prolong_it(self):
        match = at(LAST_MOVE + "tools: vortex\npool 2: 1A")
        assert "GameEnded" in kinds(match.play("d4-d5"))

    @exercises("minerals.end.game-over")
    def test_the_player_whose_turn_it_is_may_use_one_before(self):
        match = at(LAST_MOVE + "tools: chest\npool 1: 1K\npouch: 1O", "orpiment")
        assert kinds(match.play("d4-d5"))[-1] == "MineralKept"
        events = match.play("chest")
        assert kinds(events)[:3] == ["ToolPaid", "MineralDrawn", "GameEnded"]
        assert match.outcome.scores == (1 + 5 + 2 - 1, 0)

    @exercises("minerals.end.game-over")
    def test_nothing_can_be_done_afterwards(self):
        match = ended("")
        for action in ("d5-d6", "end", "pass", "claim", "chest", "collect WWK", "pawn d5", "remove d5"):
            assert [ruling.rule for ruling in match.explain(action)] == ["minerals.end.game-over"]


class TestTheScore:
    @exercises("minerals.end.scoring")
    def test_the_printed_example(self):
        """Three cards for 41; two wollastonite and a kyanite on tools: 41 - 3 + (3×1 + 1×2 + 1×5) = 48."""
        match = at(LAST_MOVE + "cards: none\npool 1: 1O\npool 2: 2K\nstack 1: 2W 1K\ncollections 1: WKKTTA KKT WTT")
        events = match.play("d4-d5")
        charlie = next(event for event in events if isinstance(event, ScoreCounted) and event.player == 1)
        assert (charlie.collections, charlie.tools, charlie.minerals) == (41, -3, 10)
        assert charlie.total == 48
        assert match.outcome.scores == (48, 4)

    @exercises("minerals.end.scoring")
    def test_the_minerals_of_the_tool_stack_return_to_the_pool(self):
        match = ended("pool 1: 1O\nstack 1: 2W 1K")
        assert pool(match) == {"W": 3, "K": 1, "O": 1}
        assert match.state.stacks == ((0,) * 5, (0,) * 5)

    @exercises("minerals.end.scoring")
    def test_each_mineral_scores_its_value(self):
        match = ended("pool 2: 1W 1K 1T 1A 1O")
        assert match.outcome.scores == (1, 15)

    @exercises("minerals.end.scoring")
    def test_the_score_so_far_is_known_at_any_time(self):
        match = at(LAST_MOVE + "pool 1: 2T\nstack 1: 1A\ncards: none\ncollections 2: WKO-")
        assert match.scores == (6 + 4 - 1, 5)
        assert match.outcome is None

    @exercises("minerals.end.scoring", "minerals.collections.orpiment")
    def test_a_card_without_its_orpiment_scores_the_lower_value(self):
        match = ended("cards: none\ncollections 1: KKTO-\ncollections 2: WKTAO")
        assert match.outcome.scores == (10 + 1, 23)


class TestWhoWins:
    @exercises("minerals.end.ties")
    def test_most_points(self):
        match = ended("pool 2: 1A")
        assert match.outcome.winners == (2,)
        assert match.outcome.reason == "Player 2 has the most points, 4."
        assert "TieCompared" not in kinds(match.log.events())

    @exercises("minerals.end.ties")
    def test_on_a_tie_more_minerals_on_the_cards(self):
        # 10 points each, and a wollastonite from the move: three minerals on KKT, four on WWKT.
        match = ended("pool 2: 1W\ncards: none\ncollections 1: KKT\ncollections 2: WWKT")
        assert match.outcome.scores == (11, 11)
        assert match.outcome.winners == (2,)
        assert match.outcome.reason == "Players are tied at 11 points, but Player 2 has more minerals on cards: 4."
        assert only(match.log.events(), TieCompared) == TieCompared((1, 2), (3, 4))

    @exercises("minerals.end.ties")
    def test_then_the_victory_is_shared(self):
        match = ended("pool 2: 1W\ncards: none\ncollections 1: KKT\ncollections 2: WTT")
        assert match.outcome.winners == (1, 2)
        assert match.outcome.reason == "Players 1 and 2 share the victory with 11 points."

    @exercises("minerals.end.ties")
    def test_a_single_point_is_a_point(self):
        match = ended("pool 2: 1W")
        assert match.outcome.reason == "Players 1 and 2 share the victory with 1 point."

    @exercises("minerals.end.ties", "minerals.collections.orpiment")
    def test_a_card_without_its_orpiment_counts_one_mineral_fewer(self):
        # KKTO shows four minerals; without its orpiment it scores as much as KKT and counts as many minerals.
        match = ended("pool 2: 1W\ncards: none\ncollections 1: KKTO-\ncollections 2: KKT")
        assert match.outcome.winners == (1, 2)
        whole = ended("pool 2: 9W\ncards: none\ncollections 1: KKTO\ncollections 2: WKA")
        assert whole.outcome.scores == (19, 19)
        assert whole.outcome.winners == (1,)

    @exercises("minerals.end.ties")
    def test_only_those_at_the_top_compare(self):
        match = at(
            "W1  K           T2          T3\n"
            "pool 2: 1W\npool 3: 1A\ncards: none\ncollections 1: KKT\ncollections 2: WWKT\n"
        )
        match.play("d4-d5")
        assert match.outcome.scores == (11, 11, 4)
        assert only(match.log.events(), TieCompared).players == (1, 2)
        assert only(match.log.events(), GameEnded)
