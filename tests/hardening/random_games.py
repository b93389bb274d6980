"""Random legal games by the reference engine: every invariant holds, and the log comes back byte by byte."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import minerals
from minerals.core.log import read_log
from minerals.testing import ConformanceError, check_play
from tests.hardening.plays import GAMES, drawn_options
from tests.hardening.trial import Trial, chance_of, one_by_one

MOST_ACTIONS = 10_000
EVERY_LAW = 500
"""Of so many games, one is put to every law of the conformance kit, which costs a hundred times as much."""

LOOKED_AT = 0.1
"""In so many positions each single legal action is looked at, of which there may be hundreds."""


def check_game(case: int, seed: int) -> Iterator[str]:
    """Play a random game to its end, and yield what does not hold."""
    random = chance_of(seed, case)
    game = random.choice(GAMES)
    number, options = random.randrange(1_000_000), drawn_options(game, random)
    if case % EVERY_LAW == EVERY_LAW - 1:
        try:
            check_play(game, seed=number, most_actions=MOST_ACTIONS, **options)
        except ConformanceError as error:
            yield str(error)
        return
    match = minerals.new(game, seed=number, **options)
    yield from wrong_in_game(match, random, lambda: random.choice(match.legal_actions()))


def wrong_in_game(match: minerals.Match, random: Random, choose: Callable[[], Any]) -> Iterator[str]:
    """Play a game to its end, and yield what does not hold."""
    conserved = components_of(match)
    while not match.is_over and len(match.line) <= MOST_ACTIONS:
        legal = match.legal_actions()
        yield from _wrong_here(match, legal, conserved)
        if random.random() < LOOKED_AT:
            yield from _wrong_actions(match, legal)
        if not legal:
            return
        match.play(choose())
    yield from _wrong_at_the_end(match)


def components_of(match: minerals.Match) -> dict[str, int]:
    """Return how much there is of each component, which never changes."""
    return dict(match.game.engine.components(match.state))


def _wrong_here(match: minerals.Match, legal: tuple[Any, ...], conserved: dict[str, int]) -> Iterator[str]:
    where = f"{match.game.name}, action {len(match.line)}"
    if not match.to_act or not legal:
        yield f"{where}: the game goes on, {match.to_act or 'nobody'} to act, with {len(legal)} legal actions"
    if components_of(match) != conserved:
        yield f"{where}: there are {components_of(match)}, and there were {conserved}"
    if len(match.scores) != len(match.players):
        yield f"{where}: {len(match.scores)} scores of {len(match.players)} players"


def _wrong_actions(match: minerals.Match, legal: tuple[Any, ...]) -> Iterator[str]:
    state, game, to_act = match.state, match.game, match.to_act
    where = f"{game.name}, action {len(match.line)}"
    if any(game.actor(state, action) not in to_act for action in legal):
        yield f"{where}: an action is that of a player who is not to act"
    if len({str(action) for action in legal}) != len(legal):
        yield f"{where}: two actions have one notation"


def _wrong_at_the_end(match: minerals.Match) -> Iterator[str]:
    outcome = match.outcome
    if outcome is None:
        yield f"{match.game.name}: after {MOST_ACTIONS} actions the game goes on"
        return
    is_won = bool(outcome.winners) or len(match.players) == 1  # alone, one can only lose to nobody
    if outcome.scores != match.scores or not is_won or match.legal_actions() or match.to_act:
        yield f"{match.game.name}: the game is over, {outcome}, {match.scores}, {match.to_act} to act"
    data = b"".join(match.log.lines())
    loaded = read_log(data)
    if b"".join(loaded.lines()) != data:
        yield f"{match.game.name}: the loaded log differs from the saved one"
    if loaded.main_line[-1].state != match.state:
        yield f"{match.game.name}: the game loaded ends in another position"


TRIAL = Trial(
    name="random_games",
    title="A random legal game is played to its end, written and read (all four games, with random options)",
    check=one_by_one(check_game, time.process_time),
    small=16,
    full=20_000,
    batch=500,
)
