"""Explorers go to the edge of the board, do what is seldom done, and so meet what random games do not."""

import pytest

import minerals
from minerals.bots import Uniform
from minerals.games.minerals.rules import move
from minerals.testing import check_game, check_play, conformance
from minerals.testing.explorer import Explorer

FEW = 40
"""Games in which explorers find the old crash; it is less than a hundredth of what random players need."""


class EndlessTable(dict):
    """The names of hexes, as if the table had no edge: what the rules of the Map once took for granted."""

    def __contains__(self, hexagon):
        return True


def games(number, name="minerals", **options):
    """Play explored games to their ends, and yield each with its number."""
    for seed in range(number):
        explorer = Explorer(seed)
        match = explorer.start(minerals.new(name, seed=seed, **options))
        while not match.is_over:
            match.play(explorer.choose(match).action)
        yield match


def test_the_same_seed_explores_the_same_game():
    first, second = (list(games(4)) for _ in range(2))
    assert [list(match.log.lines()) for match in first] == [list(match.log.lines()) for match in second]
    assert len({match.diagram() for match in first}) == 4


def test_boards_lie_at_every_edge_of_the_table():
    rows, columns = set(), set()
    for seed in range(60):
        match = Explorer(seed).start(minerals.new("minerals", board="lesson", seed=seed))
        rows |= {cell[0] for cell in match.board}
        columns |= {cell[1:] for cell in match.board}
    assert {"a", "z"} <= rows
    assert {"1", "40"} <= columns


def test_a_board_without_a_table_stays_where_it_is():
    match = minerals.new("mattock", board="inner", seed=1)
    assert all(Explorer(seed).start(match) is match for seed in range(10))


def test_a_board_at_the_edge_is_played_by_the_same_luck_and_options():
    match = minerals.new("minerals", seed=5, players=3, removals=2)
    moved = next(found for seed in range(20) if (found := Explorer(seed).start(match)) is not match)
    assert moved.log.options == match.log.options
    assert moved.log.header.meta == match.log.header.meta


def test_explorers_differ_in_what_they_like():
    """Some use a tool again and again, and others hardly ever."""

    def uses(match):
        return sum(str(record.action).startswith("hammer") for record in match.line[1:])

    explored = [uses(match) for match in games(12, tools="hammer chest map rope magnifying-glass")]
    assert max(explored) > 4 * min(explored)


def test_what_leads_to_something_new_is_liked_again():
    match = minerals.new("minerals", board="lesson", seed=3)
    explorer = Explorer(3)
    tokens = match.game.words.tokens(action := explorer.choose(match).action)
    assert explorer._chosen[tokens[0]] == 1
    match.play(action)
    explorer.choose(match)
    assert not explorer._chosen[tokens[0]]


def test_they_soon_meet_a_crash_at_the_edge_of_the_table(monkeypatch):
    monkeypatch.setattr(move, "_NAME", EndlessTable(move._NAME))
    with pytest.raises(KeyError):
        list(games(FEW))


def test_random_players_do_not_meet_it(monkeypatch):
    monkeypatch.setattr(move, "_NAME", EndlessTable(move._NAME))
    for seed in range(FEW):
        match = minerals.new("minerals", seed=seed)
        bot = Uniform(minerals.SeededChance(seed))
        while not match.is_over:
            match.play(bot.choose(match).action)


def test_the_kit_finds_it_and_says_how_to_see_it_again(monkeypatch):
    monkeypatch.setattr(move, "_NAME", EndlessTable(move._NAME))
    seed = next(seed for seed in range(FEW) if crashes(seed))
    with pytest.raises(conformance.ConformanceError, match="KeyError") as caught:
        check_play("minerals", seed=seed, explore=True)
    assert caught.value.options == {"explore": True}
    assert "explore=True" in str(caught.value)


def crashes(seed):
    """Tell whether an explored game of Minerals breaks off."""
    explorer = Explorer(seed)
    match = explorer.start(minerals.new("minerals", seed=seed))
    try:
        while not match.is_over:
            match.play(explorer.choose(match).action)
    except KeyError:
        return True
    return False


def test_every_second_game_of_a_check_is_explored(monkeypatch):
    played = []
    monkeypatch.setattr(conformance, "check_play", lambda game, **given: played.append(given["explore"]))
    check_game("pebbles", games=5)
    assert played == [False, True, False, True, False]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("minerals", {"board": "lesson"}),
        ("mattock", {"board": "inner"}),
        ("iceminers", {"most_turns": 10}),
        ("out_of_mine", {"rounds": 1}),
    ],
)
def test_explored_games_keep_every_law(game, options):
    check_play(game, seed=1, explore=True, **options)


def test_a_board_that_is_built_stays_where_tiles_can_be_laid():
    for seed in range(8):
        match = minerals.new("minerals", seed=seed, board="build", tiles=20, version="7+")
        assert Explorer(seed).start(match).legal_actions()
