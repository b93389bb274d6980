"""Treasure cards: which ones come, and when they are revealed.

Rules: Drawing treasure cards.
"""

from __future__ import annotations

import pytest

import minerals
from tests.games.out_of_mine.positions import began, kinds
from tests.rules import exercises


@exercises("out_of_mine.round.cards")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_is_one_of_those_not_seen_yet_all_equally_likely(players):
    match = began(players=players)
    revealed = [event for event in match.log.events() if kinds([event]) == ["CardRevealed"]]
    assert [str(event.chance) for event in revealed] == ["1/40", "1/39", "1/38", "1/37"][:players]
    assert [seat.card for seat in match.state.seats] == [event.outcome for event in revealed]
    assert len(match.state.unseen_cards) == 40 - players


@exercises("out_of_mine.round.cards", "out_of_mine.round.command")
def test_they_are_revealed_when_the_last_side_is_chosen_and_no_sooner():
    match = minerals.new("out_of_mine", seed=5)
    assert kinds(match.play("2: front")) == ["SideChosen"]
    assert [seat.card for seat in match.state.seats] == ["", ""]
    assert kinds(match.play("1: front"))[1:] == ["CardRevealed", "CardRevealed", "RoundBegan"]
    assert (match.state.round, match.state.clock, match.to_act) == (1, 0, (1, 2))


@exercises("out_of_mine.round.cards")
def test_the_luck_is_an_argument():
    luck = minerals.ScriptedChance(["7", "3", "40", "1"])
    match = minerals.new("out_of_mine", chance=luck)
    match.play("1: front")
    match.play("2: front")
    assert [(seat.gallery, seat.card) for seat in match.state.seats] == [("7", "40"), ("3", "1")]


@exercises("out_of_mine.round.cards")
def test_no_card_comes_twice_in_a_game():
    match = began(players=4, time_limit=1)
    for _ in range(2):
        seen = set(match.state.cards_used)
        match.play("1: pass at 1000")
        while match.state.phase == "choosing":
            match.play(f"{match.to_act[0]}: front")
        assert len(match.state.cards_used) == len(seen) + 4
        assert seen < set(match.state.cards_used)
        assert len(set(match.state.cards_used)) == len(match.state.cards_used)
