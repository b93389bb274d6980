"""Laws of a whole game."""

# ruff: noqa: D401 - the docstring of a law is the law

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.log import read_log
from minerals.core.start import new
from minerals.testing.laws import Law, Play


def a_game_ends(play: Play) -> Iterator[str]:
    """Played at random, a game comes to its end."""
    if not play.match.is_over:
        yield f"after {len(play.match.line) - 1} actions it still goes on"


def the_same_seed_gives_the_same_game(play: Play) -> Iterator[str]:
    """The same options, seed and actions lead to the same log, byte by byte."""
    again = new(play.game.name, seed=play.seed, **play.options)
    for node in play.match.line[1:]:
        again.play(str(node.action))
    if list(again.log.lines()) != list(play.match.log.lines()):
        yield "the same seed led to another log"


def replay_needs_no_chance(play: Play) -> Iterator[str]:
    """The recorded events alone give back every state."""
    game, log = play.game, play.match.log
    state = game.engine.initial(log.options)
    for node in log.main_line:
        for event in node.events:
            state = game.engine.evolve(state, event)
        if state != node.state:
            yield f"after record {node.n} the events lead to another state"


def a_log_is_loaded_as_it_was_saved(play: Play) -> Iterator[str]:
    """Loading decides every action anew with the recorded luck, and finds the same log and states."""
    log = play.match.log
    data = b"".join(log.lines())
    loaded = read_log(data)
    if b"".join(loaded.lines()) != data:
        yield "the log loaded is not the log saved"
    for number in log.nodes:
        if loaded.node(number).state != log.node(number).state:
            yield f"the state of record {number} is another after loading"


def every_step_can_be_gone_to(play: Play) -> Iterator[str]:
    """Each step of the log is the fold of the events before it."""
    game, match = play.game, play.match
    state = game.engine.initial(match.log.options)
    for step, event in enumerate(match.log.events(), start=1):
        state = game.engine.evolve(state, event)
        if match.goto(step).state != state:
            yield f"step {step} is not the fold of the events before it"


LOG_LAWS: tuple[Law, ...] = (
    a_game_ends,
    the_same_seed_gives_the_same_game,
    replay_needs_no_chance,
    a_log_is_loaded_as_it_was_saved,
    every_step_can_be_gone_to,
)
"""Laws of a whole game."""
