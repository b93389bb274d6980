"""The versions for 6-year-olds and for 7+.

Rulebook: Version for 6 year olds, Version for 7+ year olds.
"""

from __future__ import annotations

import pytest

import minerals
from tests.games.minerals.positions import at, kinds, legal, why_not
from tests.rules import exercises

BOARD = """
  W   W   W   W
W1  W   W2  W   W
  W   W   .   W
pool 1: 2W 2K 2T 2A 2O
pool 2: 1W
"""


def begun(version):
    """A game of a version, begun with every mineral removed and every pawn placed."""
    match = minerals.new("minerals", version=version, seed=1)
    while match.state.phase != "playing":
        match.play(match.legal_actions()[0])
    return match


WITH_TOOLS = ["tools: chest", "stack 2: 1W", "tool used: chest"]
WITH_CARDS = ["cards: WWK", "cards: none", "collections 1: WWK", "collected: yes"]


class TestPositionsThatHoldWhatAVersionLacks:
    @exercises("minerals.versions.six")
    @pytest.mark.parametrize("line", WITH_TOOLS + WITH_CARDS)
    def test_for_six_year_olds(self, line):
        with pytest.raises(minerals.NotationError, match=r"has no .*\[minerals\.versions\.six\]"):
            at(BOARD + line, version="6")

    @exercises("minerals.versions.seven")
    @pytest.mark.parametrize("line", WITH_TOOLS)
    def test_for_seven_and_older(self, line):
        with pytest.raises(minerals.NotationError, match=r"has no tools\. \[minerals\.versions\.seven\]"):
            at(BOARD + line, version="7+")

    @exercises("minerals.versions.six")
    def test_tools_and_cards_are_refused_together(self):
        with pytest.raises(minerals.NotationError) as refused:
            at(BOARD + "tools: chest\ncards: WWK", version="6")
        assert str(refused.value) == (
            "'tools:', 'cards:': The version for 6-year-olds has no tools. [minerals.versions.six] "
            "The version for 6-year-olds has no collection cards. [minerals.versions.six]"
        )

    @exercises("minerals.versions.six", "minerals.versions.seven")
    @pytest.mark.parametrize("version", ["6", "7+"])
    def test_a_position_out_of_such_a_game_holds_nothing_of_that(self, version):
        match = begun(version)
        assert match.explain_position() == []
        assert at(match.diagram(), version=version).state == match.state


class TestForSixYearOlds:
    @exercises("minerals.versions.six")
    def test_neither_cards_nor_tools_are_laid_out(self):
        match = begun("6")
        assert (match.state.cards, match.state.deck, match.state.tools) == ((), (), ())
        assert {"CardTurnedUp", "ToolLaid"}.isdisjoint(kinds(match.log.events()))

    @exercises("minerals.versions.six")
    def test_the_rest_of_the_set_up_and_the_movement_are_the_same(self):
        match = begun("6")
        assert sum(match.state.pouch) == 5
        match.play(match.legal_actions()[0])
        assert match.to_act == (2,)

    @exercises("minerals.versions.six")
    def test_who_asks_for_a_tool_or_a_card_is_told(self):
        match = at(BOARD, version="6")
        assert why_not(match, "chest") == {"minerals.versions.six": ()}
        assert why_not(match, "lamp chest") == {"minerals.versions.six": ()}
        match = at(BOARD + "moves left: 0", version="6")
        assert why_not(match, "collect WWK") == {"minerals.versions.six": ()}

    @exercises("minerals.versions.six")
    def test_the_most_minerals_win_whatever_their_value(self):
        match = at("W1  K           T2\npool 1: 3W\npool 2: 3O", version="6")
        match.play("d4-d5")
        assert match.outcome.scores == (4, 3)
        assert match.outcome.winners == (1,)

    @exercises("minerals.versions.six", "minerals.end.ties")
    def test_as_many_minerals_share_the_victory(self):
        match = at("W1  K           T2\npool 2: 1O", version="6")
        match.play("d4-d5")
        assert match.outcome.scores == (1, 1)
        assert match.outcome.winners == (1, 2)


class TestForSevenAndOlder:
    @exercises("minerals.versions.seven")
    def test_cards_but_no_tools_are_laid_out(self):
        match = begun("7+")
        assert (len(match.state.cards), match.state.tools) == (4, ())
        assert "ToolLaid" not in kinds(match.log.events())

    @exercises("minerals.versions.seven")
    @pytest.mark.parametrize("tool", ["chest", "compass", "map", "rope", "lamp map"])
    def test_who_asks_for_a_tool_is_told(self, tool):
        assert why_not(at(BOARD, version="7+"), tool) == {"minerals.versions.seven": ()}

    @exercises("minerals.versions.seven", "minerals.collections.exchange")
    def test_collections_are_taken_as_usual(self):
        match = at(BOARD + "cards: WWK WKT KKT WTT", "WWA", version="7+")
        match.play("e4-e5")
        assert "collect WWK" in legal(match)
        match.play("collect WWK")
        assert match.to_act == (2,)

    @exercises("minerals.versions.seven", "minerals.end.scoring")
    def test_cards_and_minerals_score_by_value(self):
        match = at("W1  K           T2\npool 2: 1O\ncards: none\ncollections 1: WWK", version="7+")
        match.play("d4-d5")
        assert match.outcome.scores == (6 + 1, 5)
