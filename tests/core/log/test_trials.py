"""A trial never becomes the game, even where the game ends: in a file, in every reader, and when the game goes on."""

import copy
import pickle
from pathlib import Path

import pytest

import minerals
from minerals.bots import bot_named, play_out
from minerals.cli.verify import counts
from minerals.core.log import Order, Stops, read_log
from minerals.front.records import records_of
from tests.core.forging import bodies


def written(log):
    return b"".join(log.lines())


def main(log):
    return [str(node.action) for node in log.main_line[1:]]


@pytest.fixture
def match():
    """A game of two moves that is not over."""
    match = minerals.new("pebbles", players=["Ann", "Bob"], seed=7)
    match.play("a1-1")
    match.play("b2-1")
    return match


@pytest.fixture
def tried(match):
    """The same game, with a trial of two moves at its end: records 3 and 4."""
    branch = match.branch()
    branch.play("c1-2")
    branch.play("a1-1")
    return match


def test_a_trial_at_the_end_is_no_part_of_the_game(match):
    before = {name: reader(match.log) for name, reader in READERS.items()}
    branch = match.branch()
    branch.play("c1-2")
    branch.play("a1-1")
    copies = copy.deepcopy(match.log), pickle.loads(pickle.dumps(match.log)), read_log(written(match.log))
    for log in (match.log, *copies):
        assert {name: reader(log) for name, reader in READERS.items()} == before
        assert main(log) == ["a1-1", "b2-1"]
        assert [node.n for node in log.line_through(log.node(3))] == [0, 1, 2, 3, 4]
        assert written(log) == written(match.log)
        assert minerals.match_of(log).node.n == 2
        assert counts(log).startswith("2 actions, ")
        assert "1 variation" in counts(log)


READERS = {
    "events": lambda log: log.events(),
    "frame": lambda log: log.frame().to_csv(),
    "story": lambda log: log.story(),
    "draws": lambda log: log.draws(),
    "length": len,
    "state": lambda log: log.state_at(len(log)),
    "stops": lambda log: Stops(log).after(log.main_line[-1].first_step, "turn"),
    "comparison": lambda log: minerals.match_of(log).log.same_game(log).sentence,
}


def test_the_file_says_where_a_trial_begins_and_nothing_else(tried):
    rows = bodies(written(tried.log))
    assert [row.get("trial") for row in rows[2:]] == [None, None, True, None]
    assert [row["record"] for row in rows[2:]] == ["action"] * 4


def test_the_game_goes_on_beside_a_trial_and_needs_no_order(tried):
    again = minerals.match_of(read_log(written(tried.log)))
    again.play("c1-1")
    assert main(again.log) == ["a1-1", "b2-1", "c1-1"]
    assert again.log.orders == []
    assert [node.n for node in again.log.node(2).children] == [5, 3]
    assert written(read_log(written(again.log))) == written(again.log)
    assert main(read_log(written(again.log))) == main(again.log)


def test_a_trial_that_the_game_then_plays_is_the_game(tried):
    tried.play("c1-2")
    assert tried.node.n == 3
    assert main(tried.log)[:3] == ["a1-1", "b2-1", "c1-2"]
    assert tried.log.orders == [Order(5, 2, (3,))]
    assert main(read_log(written(tried.log))) == main(tried.log)


def test_a_trial_can_be_made_the_game_and_the_next_one_is_a_trial_again(tried):
    log = tried.log
    log.promote_to_main(4)
    assert main(log) == ["a1-1", "b2-1", "c1-2", "a1-1"]
    tried.goto_record(4).branch().play("b2-1")
    assert main(log) == ["a1-1", "b2-1", "c1-2", "a1-1"]
    assert log.node(6).trial
    log.undo_order()
    assert main(log) == main(read_log(written(log))) == ["a1-1", "b2-1"]


def test_the_end_is_a_place_like_that_of_a_line(tried):
    log = tried.log
    tried.branch().play("a1-1")
    assert log.promote(5) == (Order(6, 2, (5, 3), ends=True),)
    with pytest.raises(minerals.StepError, match="the last one at its fork already"):
        log.demote(3)
    assert log.promote(5) == (Order(7, 2, (5, 3)),)
    assert main(log) == ["a1-1", "b2-1", "a1-1"]
    log.undo_order()
    log.undo_order()
    assert main(log) == main(read_log(written(log))) == ["a1-1", "b2-1"]
    assert [node.n for node in log.node(2).children] == [3, 5]


def test_a_trial_does_not_take_the_place_of_a_line_that_was_removed(match):
    match.branch(match.node.first_step).play("c1-1")
    match.log.remove(2)
    assert main(match.log) == main(read_log(written(match.log))) == ["a1-1"]
    match.log.undo_order()
    assert main(match.log) == ["a1-1", "b2-1"]


def test_a_variation_that_was_tried_on_is_promoted_without_the_trial(match):
    match.undo().play("c1-1")
    match.goto_record(2).branch().play("c1-2")
    match.log.promote_to_main(2)
    assert main(match.log) == ["a1-1", "b2-1"]


def test_moves_of_one_trial_belong_together_and_a_trial_within_it_is_one_of_its_own(tried):
    branch = minerals.Match(tried.log, minerals.SeededChance(1), line=4, leads=False)
    branch.play("b2-1")
    assert branch.node.trial
    branch = pickle.loads(pickle.dumps(branch))
    branch.play(branch.legal_actions()[0])
    assert not branch.node.trial
    assert [node.n for node in branch.log.line_through(branch.log.node(3))] == [0, 1, 2, 3, 4]
    assert [node.n for node in branch.log.line_through(branch.node)] == [0, 1, 2, 3, 4, 5, 6]


def test_a_bot_that_plays_to_the_end_in_a_branch_does_not_end_the_game(match):
    branch = match.branch()
    play_out(branch, [bot_named("random", seed=seat) for seat in (1, 2)])
    assert branch.is_over
    again = minerals.match_of(read_log(written(match.log)))
    assert not again.is_over
    assert main(again.log) == ["a1-1", "b2-1"]


def test_a_correction_that_leaves_the_last_move_out_ends_the_game_there(match):
    match.undo().play("c1-1")
    match.replace(match.node)
    assert main(match.log) == main(read_log(written(match.log))) == ["a1-1"]
    match.play("b2-1")
    assert main(match.log) == main(read_log(written(match.log))) == ["a1-1", "b2-1"]


def test_the_list_of_moves_knows_where_the_game_ends(tried):
    assert [(record["n"], record.get("ends")) for record in records_of(tried.log)] == [
        *((0, None), (1, None), (2, True), (3, None), (4, None))
    ]
    assert "ends" not in str(records_of(tried.log.along(3)))


def test_a_game_that_goes_on_in_another_copy_goes_on_although_it_was_tried_here(match):
    theirs = copy.deepcopy(match)
    match.branch().play("c1-2")
    theirs.play("c1-2")
    theirs.play("a1-1")
    theirs.undo().play("b2-1")
    match.log.merge(theirs.log)
    assert main(match.log) == main(read_log(written(match.log))) == main(theirs.log)
    assert match.log.merge(theirs.log) == ()


def test_the_slip_of_another_copy_stays_a_slip(match):
    theirs = copy.deepcopy(match)
    theirs.play("c1-2")
    theirs.undo().play("c1-1")
    match.log.merge(theirs.log)
    assert main(match.log) == main(read_log(written(match.log))) == ["a1-1", "b2-1", "c1-1"]


def test_a_trial_of_another_copy_stays_a_trial(match):
    theirs = copy.deepcopy(match)
    theirs.branch().play("c1-2")
    match.log.merge(theirs.log)
    assert main(match.log) == main(read_log(written(match.log))) == ["a1-1", "b2-1"]
    match.undo().play("c1-1")
    match.replace(match.node)
    match.log.merge(theirs.log)
    assert main(match.log) == ["a1-1"]


@pytest.mark.parametrize("path", sorted(Path("replays").rglob("*.replay")), ids=lambda path: path.stem)
def test_old_logs_have_no_trials(path):
    log = minerals.load(path)
    assert not any(node.trial or node.ends for node in log.nodes.values())
