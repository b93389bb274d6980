"""Seeking is cheap: every step of a log is there after folding at most the events of one action."""

import pytest

import minerals
from tests.core.pebbles import GAME, evolve
from tests.core.temporary_games import changed, registered


@pytest.fixture
def played():
    """A finished game whose `evolve` is counted, and the list it counts in."""
    folded = []

    def counted(state, event):
        folded.append(event)
        return evolve(state, event)

    with registered(changed(GAME, name="counted", evolve=counted)):
        match = minerals.new("counted", seed=3, heap=3, players=3)
        while not match.is_over:
            match.play(match.legal_actions()[-1])
        yield match, folded


def states_from_the_beginning(log):
    state = log.game.engine.initial(log.options)
    yield state
    for event in log:
        state = evolve(state, event)
        yield state


def test_every_step_is_the_fold_from_the_beginning(played):
    match, _ = played
    for step, state in enumerate(states_from_the_beginning(match.log)):
        assert match.log.state_at(step) == state
        assert match.goto(step).state == state


def test_a_seek_folds_at_most_the_events_of_one_action(played):
    match, folded = played
    longest = max(len(node.events) for node in match.line)
    assert len(match.log) > 10 * longest
    for step in [*range(len(match.log) + 1), *range(len(match.log), -1, -1)]:
        folded.clear()
        match.goto(step)
        _ = match.state
        match.log.state_at(step)
        assert len(folded) <= 2 * (longest - 1)


def test_going_along_again_folds_nothing(played):
    match, folded = played
    match.goto(match.log.root.step)
    folded.clear()
    for node in match.line[1:]:
        match.redo()
        assert match.state is node.state
    assert folded == []


def test_legal_actions_are_found_once_for_a_state(played):
    match, _ = played
    match.undo()
    assert match.legal_actions() is match.legal_actions()
