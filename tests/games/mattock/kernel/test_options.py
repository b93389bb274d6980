"""The options that the kernel leaves to the reference, and where it plays on."""

from __future__ import annotations

import pytest

import minerals
from minerals.games.mattock.kernel.kernel import KERNEL


def begun(**options):
    return minerals.new("mattock", seed=1, **{"board": "inner", **options})


def refuses(match):
    return KERNEL.refuses(match.log.options, position=match.state)


def test_a_set_up_with_a_handicap():
    match = begun(setup="freestyle", handicap=1)
    assert "handicap" in KERNEL.refuses(match.log.options)
    assert "handicap" in refuses(match.play("e5") and match)
    while match.state.phase == "placing":
        match.play(match.legal_actions()[0])
    assert refuses(match) is None


def test_a_draw_by_sixths():
    match = begun(setup="sixths")
    assert "by sixths" in KERNEL.refuses(match.log.options)
    assert refuses(match) is None


@pytest.mark.parametrize("board", ["size-6", "size-8"])
def test_other_sizes(board):
    match = begun(board=board, setup="random")
    assert "full and the inner board" in KERNEL.refuses(match.log.options)
    assert "full and the inner board" in refuses(match)


def test_the_opening_with_the_swap_rule():
    match = begun(swap=True)
    assert "swap rule" in KERNEL.refuses(match.log.options)
    match.play(match.legal_actions()[0])
    assert "swap rule" in refuses(match)
    match.play("swap")
    assert refuses(match) is None
