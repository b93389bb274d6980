"""Turns drawn step by step are the legal ones, each as likely as the policy says."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import minerals
from minerals.core.game import EveryOutcome


def test_every_legal_turn_can_be_drawn_with_exactly_its_probability():
    match = minerals.new("mattock", board="inner")
    state, draw = match.state, match.game.study.draw_action
    drawn: Counter[str] = Counter()
    for way in EveryOutcome().of(lambda chance: str(draw(state, chance))):
        drawn[way.result] += way.probability
    legal = [str(action) for action in match.legal_actions()]
    assert set(drawn) == set(legal)
    mines = Counter(turn.partition("/")[0] for turn in legal)
    assert all(drawn[turn] == Fraction(1, len(mines) * mines[turn.partition("/")[0]]) for turn in legal)


def test_in_the_freestyle_set_up_a_space_is_drawn():
    match = minerals.new("mattock", board="inner", setup="freestyle")
    action = match.game.study.draw_action(match.state, minerals.SeededChance(1))
    assert not match.explain(action)
