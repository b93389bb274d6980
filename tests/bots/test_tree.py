"""The tree search: it plays every game by the protocol alone, chance included, and beats the random bot."""

from __future__ import annotations

import pytest

import minerals
from minerals.bots import TreeSearch, bot_named, play_out
from minerals.core.match import new
from minerals.core.text import StepError


def _tree(seed: str, playouts: int = 60) -> TreeSearch:
    return TreeSearch(minerals.SeededChance(seed), playouts=playouts)


def test_it_beats_the_random_bot_at_a_game_with_dice():
    wins = 0
    for seed in range(20):
        match = new("pebbles", seed=seed)
        first = seed % 2
        bots = [_tree(f"tree/{seed}"), bot_named("random", seed=f"random/{seed}")]
        play_out(match, bots if first == 0 else bots[::-1])
        assert match.outcome is not None
        wins += (first + 1) in match.outcome.winners
    assert wins >= 14


def test_it_chooses_the_same_with_the_same_luck():
    one, other = (_tree("same").choose(new("pebbles", seed=3)) for _ in range(2))
    assert one == other


def test_it_says_its_estimate_and_the_two_best_alternatives():
    note = _tree("note", 80).choose(new("pebbles", seed=3)).note
    assert " of 80 playouts; then " in note
    assert note.count(", ") <= 1


def test_searching_plays_nothing():
    match = new("pebbles", seed=3)
    _tree("quiet").choose(match)
    assert len(match.line) == 1


def test_where_there_is_nothing_to_choose_it_says_so():
    match = new("pebbles", seed=3)
    play_out(match, [bot_named("random", seed=seat) for seat in range(len(match.players))])
    with pytest.raises(StepError, match="no legal action"):
        _tree("late").choose(match)


@pytest.mark.parametrize("game", minerals.game_names())
def test_it_plays_every_registered_game(game):
    match = minerals.new(game, seed=5)
    for _ in range(3):
        choice = TreeSearch(minerals.SeededChance(1), playouts=8, most_actions=30).choose(match)
        assert not match.explain(choice.action)
        match.play(choice.action)
