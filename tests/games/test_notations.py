"""The notation that each game lists is complete and true."""

from __future__ import annotations

import random

import pytest

import minerals

pytestmark = pytest.mark.unmeasured  # the tests of each notation reach the same lines

GAMES = minerals.game_names()
OPTIONS = {
    "minerals": ({"players": 3}, {"version": "6"}, {"hammer": "pouch", "board": "lesson"}),
    "iceminers": ({"players": 4, "coasters": "random", "most_turns": 30}, {"spend": "up_to"}),
    "mattock": ({"board": "inner", "setup": "freestyle"}, {"board": "inner"}),
    "out_of_mine": ({"elements": True, "rounds": 2, "players": 3}, {"elves": True, "rounds": 1}),
}
EXAMPLES = [
    (game, entry) for game in GAMES for entry in (*minerals.notation(game).actions, *minerals.notation(game).lines)
]


def at(game: str, name: str) -> minerals.Match:
    position = minerals.notation(game).positions[name]
    return minerals.new(game, position=position.text, seed=1, **position.options)


@pytest.mark.parametrize("game", GAMES)
def test_every_action_is_listed_and_no_other(game: str) -> None:
    there = {kind.__name__ for kind in minerals.get_game(game).engine.action_types}
    assert {entry.type for entry in minerals.notation(game).actions} == there


@pytest.mark.parametrize(("game", "entry"), EXAMPLES, ids=lambda value: getattr(value, "example", value))
def test_an_example_is_played_or_read(game: str, entry) -> None:
    match = at(game, entry.position)
    if hasattr(entry, "line"):
        assert entry.fits(entry.example)
        assert entry.example in map(str.strip, match.diagram().split("\n"))
        return
    action = match.parse(entry.example)
    assert (type(action).__name__, str(action)) == (entry.type, entry.example)
    assert match.play(action)


@pytest.mark.parametrize(("game", "options"), [(game, options) for game in GAMES for options in OPTIONS[game]])
def test_every_line_that_is_written_is_listed(game: str, options: dict[str, object]) -> None:
    chosen = random.Random(1)
    match = minerals.new(game, seed=2, **options)
    first = match.step
    for _ in range(120):
        if match.is_over:
            break
        match.play(chosen.choice(match.legal_actions()))
    for step in range(first, len(match.log) + 1, 2):
        written = match.game.words.diagram(match.log.state_at(step))
        assert list(match.game.notation.unlisted_lines(written)) == [], written
