"""The tree of moves."""

from __future__ import annotations

from pathlib import Path

import minerals
from minerals_widgets.player.tree import tree_of

REPLAYS = Path(__file__).parents[3] / "replays"


def test_a_variation_stands_indented_behind_the_move_it_replaces():
    match = minerals.new("mattock", players=["Ada", "Ben"], board="inner", seed=1)
    first, second, third = match.legal_actions()[:3]
    match.play(first)
    answer = match.legal_actions()[0]
    match.play(answer)
    match.undo().undo()
    match.play(second)
    match.undo()
    match.play(third)
    match.log.mark("!?")
    rows = [(row.depth, row.text) for row in tree_of(match.log)]
    assert rows == [
        (0, "Set-up"),
        (0, f"1. Ada: {first}"),
        (1, f"1. Ada: {second}"),
        (1, f"1. Ada: {third}"),
        (0, f"2. Ben: {answer} !?"),
    ]


def test_a_long_game_has_a_row_for_each_record():
    log = minerals.load(REPLAYS / "iceminers/two-players-greedy.replay")
    rows = tree_of(log)
    assert [row.record for row in rows] == [node.n for node in log.main_line]
    assert {row.depth for row in rows} == {0}
