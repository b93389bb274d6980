"""Tournaments go on where they stopped, and ratings fit the results."""

from __future__ import annotations

import pytest

from tools.tournament import ARENAS, Arena, Score, page, play, ratings_of, read


@pytest.fixture
def arena(monkeypatch):
    pairings = (("magpie", "greedy"), ("greedy", "random"))
    monkeypatch.setitem(ARENAS, "tiny", Arena("Tiny", "minerals", {"board": "lesson"}, pairings))
    return "tiny"


def test_no_game_is_played_twice_and_the_same_games_are_played_again(arena, tmp_path):
    first = list(play(arena, 1, tmp_path / "one"))
    more = list(play(arena, 2, tmp_path / "one"))
    assert [(line.one, line.game, line.seat) for line in first + more] == [
        ("magpie", 0, 1),
        ("greedy", 0, 1),
        ("magpie", 1, 2),
        ("greedy", 1, 2),
    ]
    assert sorted(first + more) == read(arena, tmp_path / "one")
    again = list(play(arena, 2, tmp_path / "other"))
    assert [line[:6] for line in again] == [line[:6] for line in first + more]
    told = page(tmp_path / "one")
    assert "### Tiny" in told
    assert "| magpie against greedy | 2 | " in told


@pytest.mark.slow
def test_games_against_the_clock_are_played_compiled_and_go_on_where_they_stopped(monkeypatch, tmp_path):
    pairings = (("level 5", "level 3"),)
    monkeypatch.setitem(ARENAS, "clock", Arena("Clock", "out_of_mine", {"rounds": 1}, pairings))
    first = list(play("clock", 4, tmp_path / "one"))
    assert [(line.game, line.seat) for line in first] == [(0, 1), (1, 2), (2, 1), (3, 2)]
    assert sum(line.share for line in first) >= 3
    more = list(play("clock", 6, tmp_path / "one"))
    assert [line.game for line in more] == [4, 5]
    assert list(play("clock", 6, tmp_path / "other")) == first + more


def test_ratings_fit_the_results():
    rated = {
        one.bot: one for one in ratings_of([Score("level 4", "greedy", 400, 256), Score("level 5", "greedy", 9, 9)])
    }
    assert rated["greedy"].elo == 1500
    assert abs(rated["level 4"].elo - 1600) < 3  # 64 % of the games are 100 points
    assert rated["level 4"].low < 1600 < rated["level 4"].high
    assert rated["level 5"].elo > rated["level 4"].elo
    assert rated["level 5"].high - rated["level 5"].low > 4 * (rated["level 4"].high - rated["level 4"].low)
