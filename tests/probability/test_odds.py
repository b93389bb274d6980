"""Odds come from the rules themselves."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

import minerals

CHEST = """
  W   W   K
W1  K2  T
turn: 1
tools: shovel chest map vortex rope
pouch: 3W 1O
pool 1: 1K
"""


def test_a_chest_draws_from_the_pouch_in_proportion():
    match = minerals.new("minerals", position=CHEST)
    drawn = minerals.odds(match, "chest").map(lambda events: events[-1].outcome)
    assert dict(drawn) == {"wollastonite": Fraction(3, 4), "orpiment": Fraction(1, 4)}
    value = {"wollastonite": 1, "orpiment": 5}
    assert drawn.mean(value.__getitem__) == 2


def test_asking_for_odds_plays_nothing():
    match = minerals.new("minerals", position=CHEST)
    minerals.odds(match, "chest")
    assert len(match.line) == 1


def test_an_action_without_chance_is_certain():
    match = minerals.new("minerals", position=CHEST)
    assert list(minerals.odds(match, match.legal_actions()[-1]).values()) == [1]


def test_the_first_refill_shows_two_symbols_half_of_the_time():
    """Exercise E12: ten one-symbol and ten two-symbol cards are left behind the four dealt."""
    match = minerals.new(
        "minerals",
        position="""
              W   K   K2
            W1  W   K
            turn: 1
            moves left: 0
            cards: WWW WWK WKK KKK
            pool 1: 3W
        """,
    )
    refill = minerals.odds(match, "collect WWW").map(
        lambda events: match.state.components.card_named[events[1].outcome].symbols
    )
    assert refill[2] == Fraction(1, 2)


def test_odds_of_an_illegal_action_are_refused_with_the_ruling():
    match = minerals.new("minerals", position=CHEST)
    with pytest.raises(minerals.IllegalAction, match="to pay for the Rope"):
        minerals.odds(match, "rope")


def test_too_many_ways_are_refused_with_their_number():
    match = minerals.new("minerals", position=CHEST)
    with pytest.raises(minerals.ChanceError, match="more than 1 ways"):
        minerals.odds(match, "chest", limit=1)


def test_the_cards_of_the_set_up_are_counted_in_no_order():
    match = minerals.new("minerals", board="lesson", version="7+", removals=1)
    found = minerals.odds(match, "remove d6", of=lambda position: position.state.cards, limit=1_100)
    assert len(found) == comb(14, 4)
    assert set(found.values()) == {Fraction(1, comb(14, 4))}


@pytest.mark.slow
def test_the_last_removal_has_a_result_for_each_set_of_cards_and_tools():
    match = minerals.new("minerals", board="lesson", removals=1)
    tools = minerals.odds(match, "remove d6", of=lambda position: position.state.tools)
    assert set(tools.values()) == {Fraction(1, 2**5)}
