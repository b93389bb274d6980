"""The compiled kernel plays in real time as bots and people do."""

from __future__ import annotations

import pytest

import minerals
from minerals.core.game import key_of
from minerals.games.out_of_mine.actions import ChooseSide, Pass, TimedAction
from minerals.games.out_of_mine.components import load_components
from minerals.games.out_of_mine.rules.clock import earliest
from minerals.games.out_of_mine.strategy import JITTERS, MILLISECONDS, SKILLS, USUAL
from tests.games.kernels import Meeting, met_positions

GAME = minerals.get_game("out_of_mine")
KERNEL = GAME.kernel()
KEY = key_of("the kernel of Out of Mine!")
NEED = {"take": "fit", "turn": "turn", "flip": "turn", "lift": "ponder"}


def read(**options):
    return GAME.read_options(options)


def pauses(policy, need):
    """Return every time that a player may take."""
    slowness = SKILLS.get(policy, USUAL).slowness
    return {round(slowness * (usual + more)) for usual in MILLISECONDS[need].values() for more in JITTERS}


class Watch:
    """Follows when each player may be due, as `Pacing` decides it, and insists that a traced game keeps to it."""

    def __init__(self, policies):
        self.policies = policies
        self.due = {}
        self.counts = False

    def follow(self, state, action):
        counts = isinstance(action, TimedAction)
        if counts != self.counts:
            self.due.clear()
        self.counts = counts
        able = GAME.engine.to_act(state)
        now = min(earliest(state, seat) for seat in able) if counts else 0
        for seat in able:
            self.due.setdefault(seat, {now + pause for pause in pauses(self.policies[seat - 1], "look")})
        if counts:
            self.require_turn(state, action, able)
        need = NEED.get(action.words.split()[0], "look")
        begun = {action.at} if counts else self.due[action.player]
        self.due[action.player] = {
            at + pause for at in begun for pause in pauses(self.policies[action.player - 1], need)
        }

    def require_turn(self, state, action, able):
        at = {seat: {due: max(due, earliest(state, seat)) for due in self.due[seat]} for seat in able}
        assert action.at in at[action.player].values()
        for seat in set(able) - {action.player}:
            self.due[seat] = {due for due, when in at[seat].items() if (when, seat) > (action.at, action.player)}
            assert self.due[seat], f"player {seat} was to act before {action}"


@pytest.mark.parametrize(
    ("policies", "options"),
    [
        (["person", "greedy", "random", "person"], {"players": 4, "rounds": 2}),
        (["beginner", "expert", "steady"], {"players": 3, "rounds": 2, "time_limit": 90}),
        (["level 5", "level 1", "level 4"], {"players": 3, "rounds": 2}),
    ],
)
def test_everybody_takes_as_long_as_bots_do(policies, options):
    for number in range(4):
        meeting = Meeting(GAME, KERNEL, read(**options), KEY, number, policies=policies)
        watch, state = Watch(policies), meeting.state
        for step in meeting.trace.steps:
            watch.follow(state, step.action)
            state = GAME.engine.decide(state, step.action, minerals.ScriptedChance(step.outcomes)).state


@pytest.mark.parametrize("policy", ["person", "beginner", "level 1"])
def test_a_person_chooses_what_people_may_choose(policy):
    Meeting(GAME, KERNEL, read(rounds=1, elements=True), KEY, 1, policies=[policy] * 2).play_again()


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"hands": "one", "elements": True, "elves": True}, {"time_limit": 40}])
def test_people_choose_so_from_anywhere(options):
    for number, policy in enumerate(("person", "beginner", "steady", "expert")):
        Meeting(GAME, KERNEL, read(rounds=2, **options), KEY, number, policies=[policy] * 2).play_again()
        for state in list(met_positions(GAME, KERNEL, read(**options), KEY, number, every=9))[:2]:
            Meeting(GAME, KERNEL, read(**options), KEY, number, state, [policy] * 2).play_again()


@pytest.mark.slow
def test_people_score_as_much_as_by_the_rules():
    study = {"games": 40, "policy": ["person", "beginner"], "rounds": 1, "progress": False}
    played = minerals.simulate("out_of_mine", engine="reference", **study)
    compiled = minerals.simulate("out_of_mine", engine="compiled", **(study | {"games": 4_000}))
    for column in ("actions", "events", "score_1", "score_2", "tile_placed", "tile_lifted"):
        spread = played[column].std() + compiled[column].std() + 0.1
        assert abs(played[column].mean() - compiled[column].mean()) < 2 * spread / 40**0.5, column


def test_when_time_is_up_only_a_pass_is_left():
    meeting = Meeting(GAME, KERNEL, read(time_limit=3, rounds=3), KEY, 3, policies=["expert", "greedy"])
    meeting.play_again(greedy_steps=10)
    late = [step.action for step in meeting.trace.steps if not isinstance(step.action, ChooseSide)]
    late = [action for action in late if action.at >= 3_000]
    assert late
    assert all(isinstance(action, Pass) for action in late)


def test_cells_far_apart_are_told_apart():
    """The last cell of the table is the sign of a word."""
    match = minerals.new("out_of_mine", seed=7, rounds=1)
    for words in ("1: front", "2: front", "1: take I1", "1: place h8", "2: take I1"):
        match.play(words)
    Meeting(GAME, KERNEL, match.state.options, KEY, 0, match.state, ["greedy", "greedy"]).play_again(greedy_steps=6)
    for number in range(10):
        Meeting(GAME, KERNEL, match.state.options, KEY, number, match.state).play_again()


def test_an_own_box_is_played_and_a_larger_one_refused():
    cards = [{"name": f"C{number}", "tiles": [2, 1, 0, 4, 0]} for number in range(4)]
    own = read(components={"card": cards}, rounds=2)
    Meeting(GAME, KERNEL, own, KEY, 1, policies=["person", "greedy"]).play_again(greedy_steps=5)
    many = [{"name": f"C{number}", "tiles": [2, 1, 0, 4, 0]} for number in range(70)]
    assert (
        KERNEL.refuses(read(components={"card": many})) == "a box with more than 62 cards is for the reference engine"
    )
    assert len(load_components().card) < 62


def test_a_study_is_played_compiled_and_by_the_rules_if_asked():
    study = {"games": 1, "rounds": 1, "progress": False}
    assert minerals.simulate("out_of_mine", policy="expert", **study).attrs["engine"] == "compiled"
    assert minerals.simulate("out_of_mine", engine="reference", **study).attrs["engine"] == "reference"
