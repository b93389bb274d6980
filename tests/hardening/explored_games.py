"""Games of explorers, who play to the edge of the board and do what is seldom done: nothing fails there, either.

200 random games of Minerals in a row never met a crash of its rules at the edge of the table; explorers meet it in
about one of fifteen.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import minerals
from minerals.core.picture import Mark, View, Viewport
from minerals.picture import to_svg
from minerals.testing import ConformanceError, check_play
from minerals.testing.explorer import Explorer
from tests.hardening.plays import GAMES, drawn_options
from tests.hardening.random_games import MOST_ACTIONS, wrong_in_game
from tests.hardening.trial import Trial, chance_of, one_by_one

EVERY_LAW = 500
"""Of so many games, one is put to every law of the conformance kit."""
LOOKED_AT = 0.01
"""In so many positions the position is written and read back, and drawn."""
_PLACES = (None, Viewport(358), Viewport(1008, 600))


def check_game(case: int, seed: int) -> Iterator[str]:
    """Let an explorer play a game to its end, and yield what does not hold."""
    random = chance_of(seed, case)
    game = random.choice(GAMES)
    number, options = random.randrange(1_000_000), drawn_options(game, random)
    if case % EVERY_LAW == EVERY_LAW - 1:
        try:
            check_play(game, seed=number, most_actions=MOST_ACTIONS, explore=True, **options)
        except ConformanceError as error:
            yield str(error)
        return
    explorer = Explorer(number)
    match = explorer.start(minerals.new(game, seed=number, **options))
    complaints: list[str] = []

    def choose() -> object:
        if random.random() < LOOKED_AT:
            complaints.extend(_wrong_position(match, random))
        return explorer.choose(match).action

    yield from wrong_in_game(match, random, choose)
    yield from complaints


def _wrong_position(match: minerals.Match, random: Random) -> Iterator[str]:
    """Write the position and read it back, and draw it with everything that can be clicked."""
    legal = sorted(map(str, match.legal_actions()))
    again = minerals.new(match.game.name, position=match)
    if sorted(map(str, again.legal_actions())) != legal:
        yield f"{match.game.name}, action {len(match.line)}: written and read, the position has other legal actions"
    tokens = {match.game.words.tokens(action)[0]: None for action in match.legal_actions()}
    marks = tuple(Mark(token, "target") for token in tokens)
    view = View(marks=marks, place=random.choice(_PLACES), coordinates=random.random() < 0.5)
    to_svg(match.game.picture(match.state, view, match.players))


TRIAL = Trial(
    name="explored_games",
    title="A legal game is played towards the edge of the board and by what is seldom chosen, written, read and drawn",
    check=one_by_one(check_game, time.process_time),
    small=16,
    full=100_000,
    batch=1_000,
)
