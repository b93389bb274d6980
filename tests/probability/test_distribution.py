"""Exact distributions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minerals import MineralsError
from minerals.probability import Distribution

DIE = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))


def test_equal_results_are_merged():
    parity = Distribution((pips % 2, Fraction(1, 6)) for pips in range(1, 7))
    assert dict(parity) == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_probabilities_must_add_up_to_one():
    with pytest.raises(MineralsError, match="add up to 5/6"):
        Distribution((pips, Fraction(1, 6)) for pips in range(1, 6))


def test_expected_value_and_variance_of_a_die():
    assert (DIE.expected(), DIE.variance()) == (Fraction(7, 2), Fraction(35, 12))


def test_it_shows_itself_as_a_table():
    assert str(DIE.map(lambda pips: "six" if pips == 6 else "less")) == "less  5/6\nsix   1/6"


@given(st.lists(st.integers(1, 50), min_size=1, max_size=8))
def test_mapping_keeps_the_expected_value(weights):
    distribution = Distribution((place, Fraction(weight, sum(weights))) for place, weight in enumerate(weights))
    doubled = distribution.map(lambda value: 2 * value)
    assert doubled.expected() == 2 * distribution.expected()
    assert doubled.variance() == 4 * distribution.variance()
