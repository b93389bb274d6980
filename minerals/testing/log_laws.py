"""Laws of a whole game."""

# ruff: noqa: D401 - the docstring of a law is the law

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from minerals.core.game import UntoldOutcome
from minerals.core.log import Node, read_log
from minerals.core.match import Match, new
from minerals.testing.laws import Law, Play


def a_game_ends(play: Play) -> Iterator[str]:
    """A game played at random ends."""
    if not play.match.is_over:
        yield f"the game has not ended after {len(play.match.line) - 1} actions, the limit of `most_actions`"


def the_same_seed_gives_the_same_game(play: Play) -> Iterator[str]:
    """The same options, seed and actions give the same log, byte for byte."""
    again = _begun_again(play)
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


def what_was_drawn_can_be_told(play: Play) -> Iterator[str]:
    """People who tell at a table what a seed drew, at every second draw, play the same game as the seed."""
    match = play.match
    line = [match.log.node(number) for number in sorted(match.log.nodes)]
    told = [outcome for event in line[0].events for outcome in event.outcomes]
    again = _begun_again(play, at_table=True, told=told)
    for number, node in enumerate(line[1:]):
        outcomes = [outcome for event in node.events for outcome in event.outcomes]
        again.at_table = number % 2 == 0
        if again.at_table and outcomes:
            yield from _wrongly_asked(again, node, outcomes)
        events = again.play(node.action, outcomes if again.at_table else ())
        if events != node.events:
            yield f"{node.action}: other events happen if {', '.join(outcomes)} is told"
            return
        if again.node.told != (tuple(range(1, len(outcomes) + 1)) if again.at_table else ()):
            yield f"{node.action}: the log does not mark what was told"
    if [_unmarked(line) for line in again.log.lines()] != [_unmarked(line) for line in match.log.lines()]:
        yield "the log of what was told differs in more than its marks"
    data = b"".join(again.log.lines())
    if b"".join(read_log(data).lines()) != data:
        yield "the log of what was told is not loaded as it was saved"


def _begun_again(play: Play, **table: Any) -> Match:
    """Return a match that begins as a game that was played, from the same position if an explorer chose one."""
    given = {name: value for name, value in play.options.items() if name != "explore"}
    return new(play.game.name, seed=play.seed, **given, **table, position=play.match.log.header.position)


def _wrongly_asked(match: Match, node: Node, outcomes: Sequence[str]) -> Iterator[str]:
    """Yield what is wrong with the question for the last outcome of a record, if nobody has told it."""
    try:
        match.play(node.action, outcomes[:-1])
    except UntoldOutcome as error:
        offers = {offer.outcome: offer.label for offer in error.question.offers}
        if outcomes[-1] not in offers:
            yield f"{node.action}: {outcomes[-1]} came up and is not offered"
        elif error.question.meant(offers[outcomes[-1]]) != outcomes[-1]:
            yield f"{node.action}: the label of {outcomes[-1]} means another outcome"
    else:
        if match.node.events != node.events:  # nobody is asked for what is certain
            yield f"{node.action}: nobody is asked for {outcomes[-1]}"
        match.undo()


def _unmarked(line: bytes) -> dict[str, object]:
    """Return a line of a log without what depends on who decided."""
    record: dict[str, Any] = msgspec.json.decode(line)
    record.pop("told", None)
    record.pop("digest")
    record.get("meta", {}).pop("at_table", None)
    return record


LOG_LAWS: tuple[Law, ...] = (
    a_game_ends,
    the_same_seed_gives_the_same_game,
    replay_needs_no_chance,
    a_log_is_loaded_as_it_was_saved,
    every_step_can_be_gone_to,
    what_was_drawn_can_be_told,
)
"""Laws of a whole game."""
