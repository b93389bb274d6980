"""How a page shows the tile in hand: as the rules turn, flip and place it."""

from __future__ import annotations

import pytest

import minerals
from minerals.games.out_of_mine.hand import hand
from minerals.games.out_of_mine.rules.place import anchors


@pytest.fixture
def match():
    match = minerals.new("out_of_mine", seed=7)
    match.play("1: front")
    assert hand(match.state, 1) is None, "nobody places anything yet"
    match.play("2: front")
    return match


def placed(shown, anchor):
    """Return the tokens that a page would cover, or None if one is not on the table."""
    (up, right) = next((up, row.index(anchor)) for up, row in enumerate(shown.rows) if anchor in row)
    cells = [(up + y, right + x) for x, y in shown.forms[shown.form]]
    inside = all(0 <= y < len(shown.rows) and 0 <= x < len(shown.rows[0]) for y, x in cells)
    return {shown.rows[y][x] for y, x in cells} if inside else None


def test_it_is_turned_and_flipped_as_the_rules_do(match):
    match.play("1: take L3")
    for letter in "rrfrffrrrfrrrr":
        before = hand(match.state, 1)
        match.play(f"1: {'turn' if letter == 'r' else 'flip'}")
        now = hand(match.state, 1)
        assert now.form == before.keys[letter][before.form]
        assert now.forms[now.form] == match.state.held(1)


def test_it_can_lie_where_the_rules_let_it_lie(match):
    for words in ("1: take L3", "1: place d4", "1: take L3", "1: turn"):
        match.play(words)
    shown = hand(match.state, 1)
    cells = [token for row in shown.rows for token in row]
    free = [token for token in cells if (on := placed(shown, token)) and not on & set(shown.covered)]
    assert sorted(free) == sorted(f"1:{name}" for name in anchors(match.state, 1))


def test_a_tile_that_is_taken_has_the_first_form(match):
    shown = hand(match.state, 1)
    assert shown.forms == ()
    match.play("1: take L3")
    taken = hand(match.state, 1)
    assert (taken.forms, taken.form) == (shown.pieces["1:take L3"], 0)
