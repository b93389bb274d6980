"""Random numbers that are functions of a key, a game and a counter."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.stats

from minerals.core.game import key_of
from minerals.kernels.random_numbers import mix_bits, number_below, stream_of

GOLDEN = 0x9E3779B97F4A7C15
WORD = 2**64
UNLIKELY = 0.001


def numbers(key, game, bound, many):
    # As a compiled kernel has it: Python gets a plain number.
    stream = np.uint64(stream_of(np.uint64(key), np.uint64(game)))
    return [number_below(stream, counter, bound) for counter in range(many)]


def test_the_bits_are_those_of_splitmix64():
    # The sequence that its authors' program gives for the seed 1234567.
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    drawn = [int(mix_bits(np.uint64((1234567 + place * GOLDEN) % WORD))) for place in range(1, 5)]
    assert drawn == published


@pytest.mark.parametrize("bound", [1, 2, 7, 90, 2**31])
def test_a_number_is_the_high_part_of_the_bits_times_the_bound(bound):
    stream = np.uint64(stream_of(np.uint64(5), np.uint64(6)))
    for counter in range(100):
        bits = int(mix_bits(np.uint64((int(stream) + counter * GOLDEN) % WORD))) >> 32
        assert number_below(stream, counter, bound) == bits * bound >> 32


@pytest.mark.parametrize("bound", [2, 3, 10, 127])
def test_all_numbers_below_a_bound_are_equally_likely(bound):
    found = np.bincount(numbers(key_of(1), 0, bound, 20_000), minlength=bound)
    assert found.size == bound
    assert scipy.stats.chisquare(found).pvalue > UNLIKELY


@pytest.mark.parametrize(("key", "game"), [(0, 1), (1, 0), (2**64 - 1, 0), (0, 2**64 - 1)])
def test_another_key_or_game_has_other_numbers(key, game):
    first = numbers(0, 0, 2**31, 100)
    other = numbers(key, game, 2**31, 100)
    assert not set(first) & set(other)


def test_a_plain_number_serves_as_well():
    stream = np.uint64(stream_of(np.uint64(1), np.uint64(1)) >> 1)
    assert number_below(int(stream), 3, 2**31) == number_below(stream, 3, 2**31)


def test_key_and_game_are_not_interchangeable():
    assert stream_of(np.uint64(1), np.uint64(2)) != stream_of(np.uint64(2), np.uint64(1))


def test_the_numbers_of_games_that_follow_each_other_do_not_hang_together():
    first = [numbers(key_of(1), game, 4, 1)[0] for game in range(8_001)]
    pairs = np.zeros((4, 4), int)
    np.add.at(pairs, (first[:-1], first[1:]), 1)
    assert scipy.stats.chisquare(pairs.ravel()).pvalue > UNLIKELY


def test_the_numbers_of_one_game_do_not_hang_together():
    drawn = numbers(key_of(1), 1, 4, 8_001)
    pairs = np.zeros((4, 4), int)
    np.add.at(pairs, (drawn[:-1], drawn[1:]), 1)
    assert scipy.stats.chisquare(pairs.ravel()).pvalue > UNLIKELY
