"""A match is a cursor on a log: playing, going back and forth, other luck. Nothing is ever erased."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import minerals
from minerals import (
    AmbiguousNotation,
    ChanceError,
    IllegalAction,
    NotationError,
    OptionError,
    ScriptedChance,
    SeededChance,
    StepError,
)
from minerals.core.game import Decision
from minerals.core.log import read_log
from tests.core.pebbles import GAME, DieRolled, GameEnded, PebblesTaken, Take
from tests.core.temporary_games import changed, registered


@pytest.fixture
def match():
    match = minerals.new("pebbles", seed=7)
    for action in ("a1-2", "b2-1", "c1-2"):
        match.play(action)
    return match


def die_of(events):
    return next(event.outcome for event in events if isinstance(event, DieRolled))


def tree(log):
    return {node.n: node.parent.n for node in log.nodes.values() if node.parent}


# --- playing ---


def test_an_action_is_played_by_value_or_by_notation(match):
    assert match.play(Take("b1", 1))[0] == PebblesTaken(2, "b1", 1)
    assert match.play(" B1 - 1 ")[0] == PebblesTaken(1, "b1", 1)


def test_a_refused_action_leaves_everything_as_it_was(match):
    before = list(match.log.lines()), match.step
    with pytest.raises(IllegalAction, match=r"a1-2: There are not enough pebbles on a1\.") as caught:
        match.play("a1-2")
    assert list(caught.value.rulings) == match.explain("a1-2")
    with pytest.raises(NotationError, match="'hello' is not a move of Pebbles"):
        match.play("hello")
    with pytest.raises(AmbiguousNotation, match="b2-1 or b2-2"):
        match.play("b2")
    assert (list(match.log.lines()), match.step) == before


def test_all_reasons_are_given_at_once(match):
    assert [ruling.rule for ruling in match.explain("a1-9")] == ["pebbles.take.count", "pebbles.take.heap"]
    assert match.explain("b1-1") == []


def test_a_script_that_runs_out_leaves_everything_as_it_was():
    match = minerals.new("pebbles", chance=ScriptedChance([1]))
    with pytest.raises(ChanceError, match="run out"):
        match.play("b2-1")
    assert (match.step, len(match.log.nodes)) == (2, 1)


# --- moving the cursor ---


def test_every_step_can_be_gone_to(match):
    states = []
    for step in range(len(match.log) + 1):
        assert match.goto(step).step == step
        states.append(match.state)
    assert states[-1] == match.log.main_line[-1].state
    with pytest.raises(StepError, match=r"There is no step 99: this line has the steps 0 to 12\."):
        match.goto(99)
    with pytest.raises(StepError, match="There is no step -1"):
        match.goto(-1)


def test_amid_the_events_of_an_action_one_can_look_but_not_play(match):
    match.goto(3)
    assert not match.between_actions
    assert (match.to_act, match.legal_actions()) == ((), ())
    assert match.state.by_cell["a1"] == 0
    assert repr(match) == "<Match of pebbles: step 3, in the middle of an action>"
    for attempt in (match.play, match.explain):
        with pytest.raises(StepError, match=r"Step 3 is in the middle of a1-2; go to step 2 or 5 to play\."):
            attempt("b2-1")
    with pytest.raises(StepError, match="Step 1 is in the middle of the set-up"):
        match.goto(1).play("b2-1")


def test_undo_takes_back_one_action_and_redo_plays_it_again(match):
    state, steps = match.state, []
    for _ in range(3):
        match.undo()
        steps.append(match.step)
    assert steps == [9, 5, 2]
    with pytest.raises(StepError, match="no action to take back"):
        match.undo()
    for _ in range(3):
        match.redo()
    assert match.state == state
    with pytest.raises(StepError, match="no action to play again"):
        match.redo()
    assert len(match.log.nodes) == 4


def test_undo_and_redo_from_amid_an_action_go_to_its_ends(match):
    assert match.goto(6).undo().step == 5
    assert match.goto(6).redo().step == 9
    assert match.goto(1).redo().step == 2
    with pytest.raises(StepError):
        match.goto(1).undo()


def test_actions_without_events_do_not_hold_the_cursor():
    with registered(changed(GAME, name="idle", decide=lambda state, action, chance: Decision((), state))):
        match = minerals.new("idle", seed=1)
        match.play("a1-1")
        match.play("a1-2")
        match.undo().undo()
        assert str(match.redo().node.action) == "a1-1"
        assert str(match.redo().node.action) == "a1-2"


# --- variations ---


def test_the_same_action_again_goes_along_the_same_record(match):
    match.goto(2)
    match.play("a1-2")
    match.play("b2-1")
    assert len(match.log.nodes) == 4
    assert [str(node.action) for node in match.line[1:]] == ["a1-2", "b2-1", "c1-2"]


def test_another_action_makes_a_variation_and_the_old_line_stays(match):
    before = list(match.log.lines())
    match.goto(5).play("c2-1")
    assert tree(match.log) == {1: 0, 2: 1, 3: 2, 4: 1}
    assert list(match.log.lines())[: len(before)] == before
    assert [node.n for node in match.line] == [0, 1, 4]
    assert [node.n for node in match.log.main_line] == [0, 1, 4]
    assert match.undo().play("b2-1") == match.log.node(2).events
    assert [node.n for node in match.line] == [node.n for node in match.log.main_line] == [0, 1, 2, 3]


def test_a_record_is_gone_to_on_whatever_line_it_lies(match):
    match.goto(5).play("c2-1")
    assert match.goto_record(2).step == 9
    assert [node.n for node in match.line] == [0, 1, 2, 3]
    assert [node.n for node in match.goto_record(1).line] == [0, 1, 2, 3]
    with pytest.raises(StepError, match="no action record 9"):
        match.goto_record(9)


def test_going_back_and_playing_on_meets_the_same_luck(match):
    played = match.play("b1-1")
    match.undo()
    match.play("b3-1")
    match.undo()
    assert die_of(match.play("b1-1")) == die_of(played)


# --- branches ---


def test_a_branch_leaves_the_match_where_it_is(match):
    branch = match.branch(5)
    branch.play("c2-2")
    assert (match.step, branch.step) == (12, 9)
    assert branch.log is match.log
    assert [node.n for node in match.line] == [0, 1, 2, 3]


def test_a_branch_with_the_same_luck_meets_the_same_dice(match):
    dice = [die_of(node.events) for node in match.line[2:]]
    branch = match.branch(5)
    assert [die_of(branch.play(action)) for action in ("c2-1", "c2-1")] == dice


@pytest.mark.parametrize("chance", [ScriptedChance([6, 6, 2]), SeededChance("other")])
def test_a_branch_with_other_luck_begins_it_at_the_branch(match, chance):
    branch = match.branch(5, chance=chance)
    dice = [die_of(branch.play(action)) for action in ("c2-1", "c2-1", "b1-1")]
    fair = {str(pips): 1 for pips in range(1, 7)}
    luck = chance.at(0)
    assert dice == [luck.draw(fair).outcome for _ in range(3)]


def test_other_luck_for_the_same_action_makes_a_variation(match):
    match.branch(2, chance=ScriptedChance([6])).play("a1-2")
    assert tree(match.log) == {1: 0, 2: 1, 3: 2, 4: 0}
    assert match.log.node(1).action == match.log.node(4).action
    assert match.log.node(1).events != match.log.node(4).events


def test_before_its_beginning_a_branch_has_the_luck_of_the_match(match):
    branch = match.branch(9, chance=ScriptedChance([6, 6, 6]))
    branch.goto(2)
    branch.play("a1-2")
    assert len(match.log.nodes) == 4  # the very record that was there


def test_amid_an_action_what_chance_had_decided_stays(match):
    after_the_roll = match.branch(4, chance=ScriptedChance([3]))
    assert after_the_roll.node is match.log.node(1)
    before_the_roll = match.branch(3, chance=ScriptedChance([6]))
    assert before_the_roll.step == 6
    assert die_of(before_the_roll.node.events) == "6"
    assert before_the_roll.node.action == Take("a1", 2)
    assert tree(match.log) == {1: 0, 2: 1, 3: 2, 4: 0}


def test_amid_an_action_the_same_luck_goes_along_the_same_record(match):
    assert match.branch(3).node is match.log.node(1)
    assert len(match.log.nodes) == 4


def test_a_branch_without_a_step_begins_at_the_cursor(match):
    assert match.goto(5).branch().step == 5
    assert match.goto(4).branch().step == 5


def test_what_cannot_be_branched(match):
    with pytest.raises(StepError, match="cannot begin within the set-up"):
        match.branch(1)
    with pytest.raises(StepError, match="no step 50"):
        match.branch(50)
    with pytest.raises(OptionError, match='branch takes "same" or a chance source, not 6'):
        match.branch(5, chance=6)
    with pytest.raises(ChanceError, match="run out"):
        match.branch(3, chance=ScriptedChance([]))
    assert len(match.log.nodes) == 4


# --- a match of a log ---


def test_a_loaded_game_goes_on_with_the_luck_of_its_seed(match):
    loaded = minerals.match_of(read_log(b"".join(match.log.lines())))
    assert loaded.state == match.state
    assert loaded.play("b1-1") == match.play("b1-1")


def test_without_a_seed_the_recorded_luck_is_dealt_again():
    played = minerals.new("pebbles", chance=ScriptedChance([1, 6, 5, 4]))
    for action in ("a1-1", "a2-1", "b1-1"):
        played.play(action)
    loaded = minerals.match_of(read_log(b"".join(played.log.lines())))
    dice = [die_of(loaded.goto(2).play("c1-1")), die_of(loaded.play("c2-1")), die_of(loaded.play("b2-1"))]
    assert dice == ["6", "5", "4"]
    assert loaded.play("b3-1")  # and new luck where the record ends


def test_a_loaded_game_can_be_given_other_luck(match):
    loaded = minerals.match_of(read_log(b"".join(match.log.lines())), chance=ScriptedChance([1] * 4 + [6]))
    assert die_of(loaded.play("b1-1")) == "6"


def test_two_matches_can_share_a_log(match):
    other = minerals.Match(match.log, match.chance, step=5)
    match.play("b1-1")
    other.redo().redo()
    with pytest.raises(StepError):
        other.redo()  # its line was drawn before the other went on
    assert other.play("b1-1") == match.node.events
    assert other.node is match.node


# --- any order of all of this ---


class Wandering(RuleBasedStateMachine):
    """Whatever is done with the cursor, the tree only grows and every state is the fold of its events."""

    @initialize(seed=st.integers(0, 99))
    def begin(self, seed):
        self.match = minerals.new("pebbles", seed=seed, heap=1)
        self.lines = list(self.match.log.lines())

    @precondition(lambda self: self.match.legal_actions())
    @rule(choice=st.integers(0, 20))
    def play(self, choice):
        legal = self.match.legal_actions()
        self.match.play(legal[choice % len(legal)])

    @rule(step=st.integers(0, 40))
    def go_to(self, step):
        self.match.goto(step % (self.match.line[-1].step + 1))

    @rule(number=st.integers(0, 40))
    def go_to_record(self, number):
        numbers = sorted(self.match.log.nodes)
        self.match.goto_record(numbers[number % len(numbers)])

    @precondition(lambda self: self.match.node.parent is not None)
    @rule()
    def undo(self):
        step = self.match.step
        assert self.match.undo().step < step

    @precondition(lambda self: self.match.step < self.match.line[-1].step)
    @rule()
    def redo(self):
        step = self.match.step
        assert self.match.redo().step > step

    @precondition(lambda self: self.match.node.parent is not None)
    @rule(seed=st.integers(0, 3) | st.none())
    def branch(self, seed):
        self.match = self.match.branch(chance="same" if seed is None else SeededChance(seed))

    @invariant()
    def nothing_is_erased(self):
        lines = list(self.match.log.lines())
        assert lines[: len(self.lines)] == self.lines
        self.lines = lines

    @invariant()
    def the_state_is_the_fold_of_the_events(self):
        match = self.match
        state = match.game.engine.initial(match.log.options)
        for event in match.log.events(match.line)[: match.step]:
            state = match.game.engine.evolve(state, event)
        assert state == match.state
        assert match.is_over == any(
            isinstance(event, GameEnded) for event in match.log.events(match.line)[: match.step]
        )

    def teardown(self):
        if hasattr(self, "match"):
            log = read_log(b"".join(self.match.log.lines()))
            assert {n: node.state for n, node in log.nodes.items()} == {
                n: node.state for n, node in self.match.log.nodes.items()
            }


TestWandering = Wandering.TestCase
TestWandering.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)


def test_where_nothing_is_hidden_there_is_nothing_to_believe(match):
    assert match.beliefs() == {}
