"""Which line leads: what was played last, unless somebody chose another. Nothing is ever erased."""

import copy
import pickle
from contextlib import suppress

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import minerals
from minerals import LogError, StepError
from minerals.core.log import Order, read_log
from tests.core.forging import bodies, chained, read_or_refusal


def written(log):
    return b"".join(log.lines())


def visible(log):
    return {n: [child.n for child in node.children] for n, node in log.nodes.items() if node.children}


def main(log):
    return [node.n for node in log.main_line]


@pytest.fixture
def match():
    """A fork into 1, 4 and 6 at the set-up, and one into 2 and 7 after record 1. 3 follows 2, and 5 follows 4."""
    match = minerals.new("pebbles", players=["Ann", "Bob"], seed=7)
    log, engine = match.log, match.game.engine
    for record, actions in ((0, ("a1-1", "b2-1", "c1-2")), (0, ("a1-2", "b2-1")), (0, ("b2-1",)), (1, ("c1-1",))):
        node = log.node(record)
        for action in (match.game.parse(node.state, text) for text in actions):
            node = log.add(node, action, engine.decide(node.state, action, match.chance.at(node.draws)))
    return match.goto_record(3)


# --- what a match plays leads ---


def test_what_is_played_after_an_undo_is_the_game():
    match = minerals.new("pebbles", seed=7)
    match.play("a1-1")
    match.undo().play("b2-1")
    assert main(match.log) == [0, 2]
    assert match.log.orders == [Order(3, 0, (2, 1))]
    assert minerals.match_of(read_log(written(match.log))).line[-1].n == 2


def test_a_line_that_was_there_leads_once_it_is_played_along(match):
    match.goto_record(0).play("b2-1")
    assert main(match.log) == [0, 6]
    match.goto_record(0).play("a1-2")
    assert main(match.log) == [0, 4, 5]
    assert len(match.log.nodes) == 8


def test_playing_deep_in_a_variation_makes_all_of_it_lead(match):
    before = written(match.log)
    match.goto_record(5).play("c1-1")
    assert main(match.log) == [0, 4, 5, 8]
    assert written(match.log).startswith(before)
    assert [order.on for order in match.log.orders] == [0]


def test_playing_along_the_main_line_writes_nothing(match):
    before = written(match.log)
    match.goto_record(0).play("a1-1")
    match.play("b2-1")
    assert written(match.log) == before


def test_a_branch_never_leads(match):
    branch = match.branch(match.log.root.step)
    branch.play("c2-1")
    assert main(match.log) == [0, 1, 2, 3]
    assert not branch.leads
    assert match.leads
    again = pickle.loads(pickle.dumps(branch))
    assert not again.leads
    branch.branch().play("a1-1")
    assert main(match.log) == [0, 1, 2, 3]


def test_a_branch_can_be_let_lead(match):
    branch = match.branch(match.log.root.step)
    branch.leads = True
    branch.play("c2-1")
    assert main(match.log) == [0, branch.node.n]


# --- lines are worked with ---


def test_a_line_is_brought_forward_place_by_place(match):
    log = match.log
    assert log.promote(6) == (Order(8, 0, (1, 6, 4)),)
    assert log.promote(6) == (Order(9, 0, (6, 1, 4)),)
    with pytest.raises(StepError, match=r"^Record 6 is on the main line already\.$"):
        log.promote(6)
    assert log.promote(7)[0].on == 1
    assert visible(log) == {0: [6, 1, 4], 1: [7, 2], 2: [3], 4: [5]}
    assert log.promote(7)[0].on == 0


def test_a_line_is_made_the_main_line_at_every_fork_at_once(match):
    log = match.log
    log.promote_to_main(6)
    assert log.promote_to_main(7) == (Order(9, 0, (1, 6, 4)), Order(10, 1, (7, 2), continues=True))
    assert main(log) == [0, 1, 7]
    assert log.promote_to_main(7) == log.promote_to_main(0) == ()


def test_a_line_is_put_back(match):
    log = match.log
    assert log.demote(3) == (Order(8, 1, (7, 2)),)
    assert main(log) == [0, 1, 7]
    assert log.demote(5)[0].children == (1, 6, 4)
    with pytest.raises(StepError, match=r"^The line through record 5 is the last one at its fork already\.$"):
        log.demote(5)
    with pytest.raises(StepError, match=r"^There is no other line beside the one through record 0\.$"):
        log.demote(0)


def test_a_removed_line_is_hidden_and_kept(match):
    log = match.log
    log.remove(2)
    assert main(log) == [0, 1, 7]
    log.remove(7)
    assert main(log) == [0, 1]
    assert log.node(3).parent is log.node(2)
    assert [node.n for node in log.line_through(log.node(2))] == [0, 1, 2, 3]
    with pytest.raises(StepError, match=r"^Record 2 is removed already\.$"):
        log.remove(2)
    with pytest.raises(StepError, match=r"^The set-up cannot be removed: every line begins with it\.$"):
        log.remove(0)
    log.promote(3)
    assert visible(log)[1] == [2]


def test_a_removed_line_leads_again_when_a_match_plays_on_from_it(match):
    match.log.remove(1)
    assert main(match.log) == [0, 4, 5]
    match.goto_record(3).play("a2-1")
    assert main(match.log) == [0, 1, 2, 3, match.node.n]


def test_an_action_that_was_removed_and_is_played_again_begins_afresh(match):
    match.log.remove(1)
    match.goto_record(0).play("a1-1")
    assert main(match.log) == [0, match.node.n]
    assert match.node.n != 1


def test_what_is_recorded_later_comes_last(match):
    match.log.arrange(0, [6])
    branch = match.branch(match.log.root.step)
    branch.play("c2-1")
    assert visible(match.log)[0] == [6, branch.node.n]


@pytest.mark.parametrize(
    ("on", "children", "complaint"),
    [
        (0, [1, 2], "Record 2 does not continue record 0."),
        (0, [4, 1, 4], "One of the continuations of record 0 is named twice."),
        (0, [9], "The log has no action record 9."),
        (99, [], "The log has no action record 99."),
    ],
)
def test_an_order_that_cannot_be(match, on, children, complaint):
    before = written(match.log)
    with pytest.raises(StepError) as caught:
        match.log.arrange(on, children)
    assert str(caught.value) == complaint
    assert written(match.log) == before


# --- taking back ---


@pytest.mark.parametrize(
    "change",
    [
        lambda log: log.promote(6),
        lambda log: log.promote_to_main(7),
        lambda log: log.demote(1),
        lambda log: log.remove(4),
        lambda log: log.arrange(0, []),
    ],
)
def test_each_change_is_taken_back_also_after_loading(match, change):
    before = visible(match.log)
    match.log.promote_to_main(5)
    led = visible(match.log)
    change(match.log)
    log = read_log(written(match.log))
    log.undo_order()
    assert visible(log) == led
    log.undo_order()
    assert visible(log) == before
    with pytest.raises(StepError, match=r"^There is no change of the order of lines to take back\.$"):
        log.undo_order()


def test_what_was_recorded_since_stays_when_a_change_is_taken_back(match):
    match.log.remove(1)
    branch = match.branch(match.log.root.step)
    branch.play("c2-1")
    match.log.undo_order()
    assert visible(match.log)[0] == [1, 4, 6, branch.node.n]


def test_what_a_match_did_is_taken_back_as_well(match):
    match.goto_record(0).play("c2-1")
    match.log.undo_order()
    assert visible(match.log)[0] == [1, 4, 6, 8]


# --- files and copies ---


def test_a_copy_has_the_same_order(match):
    match.log.promote_to_main(7)
    match.branch(match.log.root.step).play("c2-1")
    for again in (copy.deepcopy(match.log), pickle.loads(pickle.dumps(match.log)), read_log(written(match.log))):
        assert visible(again) == visible(match.log)
        assert written(again) == written(match.log)
        again.undo_order()
        assert main(again) == [0, 1, 2, 3]


def test_an_order_that_changes_nothing_is_read_as_it_was_written(match):
    match.log.arrange(0, [1, 4, 6])
    assert written(read_log(written(match.log))) == written(match.log)


@pytest.mark.parametrize(
    ("order", "complaint"),
    [
        ({"on": 0, "children": [2]}, "Record 2 does not continue record 0."),
        ({"on": 0, "children": [1, 1]}, "One of the continuations of record 0 is named twice."),
        ({"on": 50, "children": []}, "The log has no action record 50."),
        ({"on": 0, "children": ["1"]}, "Expected `int`, got `str` - at `$.children[0]`"),
        ({"on": 0, "children": [1], "continues": True}, "There is no order in the line before"),
        ({"on": 0, "children": [1], "undoes": 3}, "There is no change of order 3 to take back."),
        ({"on": 0, "children": [1], "undoes": -1}, "There is no change of order -1 to take back."),
        ({"on": 0, "children": [1], "undoes": 10**30}, "There is no change of order"),
        ({"on": 0}, "Object missing required field `children`"),
    ],
)
def test_a_forged_order_is_refused_by_its_line(match, order, complaint):
    forged = chained([*bodies(written(match.log)), {"record": "order", "n": 8, **order}])
    found = read_or_refusal(forged)
    assert isinstance(found, LogError)
    assert complaint in found.reason
    assert found.line == 10


def test_an_order_is_as_documented(match):
    match.log.promote_to_main(6)
    match.log.promote_to_main(7)
    match.log.undo_order()
    assert bodies(written(match.log))[9:] == [
        {"record": "order", "n": 8, "on": 0, "children": [6, 1, 4]},
        {"record": "order", "n": 9, "on": 0, "children": [1, 6, 4]},
        {"record": "order", "n": 10, "on": 1, "children": [7, 2], "continues": True},
        {"record": "order", "n": 11, "on": 0, "children": [6, 1, 4], "undoes": 9},
        {"record": "order", "n": 12, "on": 1, "children": [2, 7], "continues": True, "undoes": 9},
    ]


# --- laws ---


def order_in(log):
    return {n: (node.next and node.next.n, [child.n for child in node.children]) for n, node in log.nodes.items()}


class Lines(RuleBasedStateMachine):
    """A match, a branch and somebody who works with the lines."""

    @initialize()
    def begin(self):
        self.match = minerals.new("pebbles", seed=7)
        self.log = self.match.log
        self.before = b""

    @rule(choice=st.integers(0), back=st.integers(0, 3))
    def play(self, choice, back):
        for _ in range(min(back, len(self.match.node.path()) - 1)):
            self.match.undo()
        legal = self.match.legal_actions()
        if legal:
            self.match.play(legal[choice % min(len(legal), 4)])
            path = self.match.node.path()
            assert self.log.main_line[: len(path)] == path

    @rule(choice=st.integers(0), where=st.integers(0))
    def try_something(self, choice, where):
        led = self.log.main_line
        nodes = list(self.log.nodes.values())
        branch = self.match.branch().goto_record(nodes[where % len(nodes)].n)
        legal = branch.legal_actions()
        if legal:
            branch.play(legal[choice % min(len(legal), 4)])
        assert self.log.main_line == led

    @rule(how=st.sampled_from(["promote", "promote_to_main", "demote", "remove"]), where=st.integers(0))
    def work_with_lines(self, how, where):
        nodes, before = list(self.log.nodes.values()), self.order()
        try:
            orders = getattr(self.log, how)(nodes[where % len(nodes)].n)
        except StepError:
            assert self.order() == before
            return
        if orders:
            self.match.log.undo_order()
            assert self.order() == before
            getattr(self.log, how)(nodes[where % len(nodes)].n)
        if how == "promote_to_main":
            assert nodes[where % len(nodes)] in self.log.main_line

    @rule()
    def take_back(self):
        with suppress(StepError):
            self.log.undo_order()

    def order(self):
        return order_in(self.log)

    @invariant()
    def nothing_written_changes(self):
        data = written(self.log)
        assert data.startswith(self.before)
        self.before = data

    @invariant()
    def a_file_is_the_log(self):
        loaded = read_log(written(self.log))
        assert written(loaded) == written(self.log)
        assert order_in(loaded) == self.order()


Lines.TestCase.settings = settings(max_examples=60, stateful_step_count=20, deadline=None)
TestLines = Lines.TestCase
