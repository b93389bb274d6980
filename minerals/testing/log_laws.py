"""Laws of a whole game."""

# ruff: noqa: D401 - the docstring of a law is the law

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.log import read_log
from minerals.core.match import new
from minerals.testing.laws import Law, Play


def a_game_ends(play: Play) -> Iterator[str]:
    """A game played at random ends."""
    if not play.match.is_over:
        yield f"the game has not ended after {len(play.match.line) - 1} actions, the limit of `most_actions`"


def the_same_seed_gives_the_same_game(play: Play) -> Iterator[str]:
    """The same options, seed and actions give the same log, byte for byte."""
    given = {name: value for name, value in play.options.items() if name != "explore"}
    again = new(play.game.name, seed=play.seed, **given | {"position": play.match.log.header.position})
    for node in play.match.line[1:]:
        again.play(str(node.action))
    if list(again.log.lines()) != list(play.match.log.lines()):
        yield "the same seed led to a different log"


def replay_needs_no_chance(play: Play) -> Iterator[str]:
    """Every state follows from the recorded events alone."""
    game, log = play.game, play.match.log
    state = game.engine.initial(log.options)
    for node in log.main_line:
        for event in node.events:
            state = game.engine.evolve(state, event)
        if state != node.state:
            yield f"after record {node.n} the events lead to a different state"


def a_log_is_loaded_as_it_was_saved(play: Play) -> Iterator[str]:
    """Loading a log decides every action again with the recorded luck, and gives the same log and states."""
    log = play.match.log
    data = b"".join(log.lines())
    loaded = read_log(data)
    if b"".join(loaded.lines()) != data:
        yield "the loaded log differs from the saved one"
    for number in log.nodes:
        if loaded.node(number).state != log.node(number).state:
            yield f"the state of record {number} is different after loading"


def every_step_can_be_gone_to(play: Play) -> Iterator[str]:
    """Each step of a log is the result of applying all events up to it."""
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
