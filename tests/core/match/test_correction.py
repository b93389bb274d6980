"""Correcting an action: the rest is played again as far as it fits, and nothing is erased."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from minerals import ChanceError, IllegalAction, NotationError, ScriptedChance, StepError
from minerals.core.game import RecordedChance
from minerals.core.log import read_log
from minerals.core.match import Correction
from tests.core.pebbles import DieRolled


def written(log):
    return b"".join(log.lines())


def actions(line):
    return [str(node.action) for node in line[1:]]


def dice(line):
    return [event.outcome for node in line for event in node.events if isinstance(event, DieRolled)]


@pytest.fixture
def match():
    match = minerals.new("pebbles", players=["Ann", "Bob"], chance=ScriptedChance(["1", *"353535"]))
    for action in ("a1-1", "b2-1", "c1-1", "a2-1"):
        match.play(action)
    return match


def test_an_action_in_the_middle_is_corrected_and_the_rest_is_kept(match):
    before, old = written(match.log), match.line
    correction = match.replace(old[2], "b3-1")
    assert actions(match.line) == ["a1-1", "b3-1", "c1-1", "a2-1"]
    assert dice(match.line) == dice(old) == ["3", "5", "3", "5"]
    assert correction == Correction(match.line[2:], (), None)
    assert str(correction) == "Every action fits."
    assert match.log.main_line == list(match.line)
    assert match.log.line_through(old[4]) == list(old)
    assert written(match.log).startswith(before)
    assert written(read_log(written(match.log))) == written(match.log)


@pytest.mark.parametrize("step", [3, 4, 5])
def test_every_step_of_an_action_stands_for_it(match, step):
    assert match.line[1].first_step < step <= match.line[1].step
    match.replace(step, "b1-1")
    assert actions(match.line) == ["b1-1", "b2-1", "c1-1", "a2-1"]


def test_comments_go_along(match):
    match.log.comment("A good idea.", on=2, by="Ann")
    match.log.mark("!", on=3)
    match.log.moment("Late", on=4)
    match.replace(match.line[2], "b3-1")
    told = [[str(note) for note in match.log.annotations_of(node.n)] for node in match.line]
    assert told == [[], [], ["Ann: A good idea."], ["!"], ["★ Late"]]
    assert [str(note) for note in match.log.annotations_of(2)] == ["Ann: A good idea."]


def test_the_first_action_that_no_longer_fits_is_named_and_corrected_in_turn(match):
    old = match.line
    match.play("a1-1")
    correction = match.replace(old[1], "a1-2")
    assert actions(match.line) == ["a1-2", "b2-1", "c1-1", "a2-1"]
    assert [str(node.action) for node in correction.rest] == ["a1-1"]
    assert [ruling.message for ruling in correction.rulings] == ["There are not enough pebbles on a1."]
    assert str(correction) == "a1-1 no longer fits: There are not enough pebbles on a1. 1 action is left."
    assert match.replace(correction, "b1-1").rest == ()
    assert actions(match.line) == ["a1-2", "b2-1", "c1-1", "a2-1", "b1-1"]
    with pytest.raises(StepError, match=r"^Nothing is left of this correction\.$"):
        match.replace(Correction((), (), None), "b1-1")


def test_an_action_is_left_out_or_put_in(match):
    match.replace(match.line[2])
    assert actions(match.line) == ["a1-1", "c1-1", "a2-1"]
    match.replace(match.line[2], "b2-1", "c1-1")
    assert actions(match.line) == ["a1-1", "b2-1", "c1-1", "a2-1"]
    match.replace(match.line[-1])
    assert actions(match.log.main_line) == actions(match.line[:-1]) == ["a1-1", "b2-1", "c1-1"]


def test_the_record_of_an_action_goes_with_it_when_one_is_put_before(match):
    match.log.comment("A good idea.", on=2)
    rolled = dice(match.line)
    match.replace(match.line[2], "b1-1", "b2-1")
    assert [rolled[0], *dice(match.line)[2:]] == rolled
    assert [str(note) for note in match.log.annotations_of(match.line[3].n)] == ["A good idea."]


def test_chance_decides_where_the_record_cannot(match):
    """An action that was not there before asks the chance of the match, and so does an outcome that cannot come."""
    match.replace(match.line[4], "a2-1", "b1-1")
    assert dice(match.line) == ["3", "5", "3", "5", "3"]
    luck = RecordedChance(["6", "2"], then=ScriptedChance([*"111", "2"]), first=2)
    assert [luck.at(place).draw({"1": 1, "2": 1}).outcome for place in range(1, 4)] == ["1", "1", "2"]


def test_what_the_chance_cannot_decide_is_named(match):
    short = minerals.match_of(match.log, ScriptedChance([]))
    with pytest.raises(ChanceError, match="has run out"):
        short.replace(short.line[2], "b3-1", "b3-1")
    assert short.replace(short.line[2], "b3-1").error is None


def test_what_is_illegal_or_cannot_be_read_changes_nothing(match):
    before = written(match.log), match.line, match.step
    with pytest.raises(IllegalAction, match="not enough pebbles on a1"):
        match.replace(match.line[2], "a1-2")
    with pytest.raises(IllegalAction, match="not enough pebbles on b3"):
        match.replace(match.line[2], "b3-2", "b3-1")
    with pytest.raises(NotationError, match="'hello' is not a move"):
        match.replace(match.line[2], "hello")
    with pytest.raises(StepError, match=r"^The set-up cannot be corrected; begin a new match instead\.$"):
        match.replace(1, "a1-1")
    with pytest.raises(StepError, match="There is no step 99"):
        match.replace(99, "a1-1")
    assert (written(match.log), match.line, match.step) == before


def test_the_same_action_again_changes_nothing(match):
    before = written(match.log)
    assert match.replace(match.line[2], "b2-1").rest == ()
    assert written(match.log) == before


def test_a_branch_is_corrected_without_leading(match):
    led = match.log.main_line
    branch = match.branch()
    branch.replace(branch.line[2], "b3-1")
    assert actions(branch.line) == ["a1-1", "b3-1", "c1-1", "a2-1"]
    assert match.log.main_line == led


def test_a_correction_is_taken_back(match):
    led = match.log.main_line
    match.replace(match.line[2], "b3-1")
    match.log.undo_order()
    assert match.log.main_line == led


def test_a_correction_is_recorded_whole(match, tmp_path):
    match.record(tmp_path / "game.replay")
    match.replace(match.line[2], "b3-1")
    loaded = minerals.load(tmp_path / "game.replay")
    assert actions(loaded.main_line) == ["a1-1", "b3-1", "c1-1", "a2-1"]
    match.log.close()


@settings(max_examples=60, deadline=None)
@given(st.data(), st.integers(0, 1000))
def test_a_correction_keeps_its_laws(data, seed):
    match = minerals.new("pebbles", seed=seed)
    for _ in range(data.draw(st.integers(1, 8))):
        legal = match.legal_actions()
        if legal:
            match.play(data.draw(st.sampled_from(legal)))
    old, before = match.line, written(match.log)
    wrong = data.draw(st.sampled_from(old[1:]))
    right = data.draw(st.sampled_from(match.game.engine.legal(wrong.parent.state)))
    correction = match.replace(wrong, right)
    place = old.index(wrong)
    kept = old[place + 1 : len(old) - len(correction.rest)]
    assert match.line[:place] == old[:place]
    assert [node.action for node in match.node.path()[place:]] == [right, *(node.action for node in kept)]
    assert correction.played == tuple(match.node.path()[place:])
    assert written(match.log).startswith(before)
    assert match.log.main_line[: len(match.node.path())] == match.node.path()
    for node, source in zip(correction.played[1:], kept, strict=True):
        assert len(dice([node])) < len(dice([source])) or dice([node])[: len(dice([source]))] == dice([source])
    if correction.rest:
        assert list(correction.rulings) == match.explain(correction.rest[0].action)
        assert correction.rulings
    assert written(read_log(written(match.log))) == written(match.log)
