"""Events told in one sentence each, and the moments worth a mark."""

from __future__ import annotations

import pytest

import minerals
from minerals.bots import bot_named, play_out
from minerals.games.iceminers import events as e
from minerals.games.iceminers.events import EVENTS
from minerals.games.iceminers.moments import key_moment
from minerals.games.iceminers.narration import narrate
from tests.games.iceminers.positions import OPEN, at
from tools.archive import REPLAYS

NAMES = ("Ada", "Ben")
STATE = at(f"{OPEN}\ncarries 1: small red\ncarries 2: small blue\ndie: 6\npoints: 5").state
AROUND = "red in the north, blue in the east, green in the south and yellow in the west"

SENTENCES = [
    (e.PositionLaid("1"), "The position is set up."),
    (
        e.CoastersLaid(("red", "blue", "green", "yellow")),
        f"The coasters are laid: {AROUND}.",
    ),
    (
        e.CoastersDrawn("red blue green yellow", "1/24"),
        f"The order of the coasters is drawn by lot: {AROUND} (1 in 24).",
    ),
    (
        e.ArmVeinsCovered(("b5", "e2", "e8", "h5")),
        "A small gem of each colour is hidden under a medium cap on b5, e2, e8 and h5.",
    ),
    (
        e.PairVeinsCovered(("d4", "d6", "f4", "f6")),
        "A medium and a small gem of different colours are hidden under a large cap on d4, d6, f4 and f6.",
    ),
    (
        e.CentreVeinCovered("e5"),
        "The medium opaque and small opaque gems lie under a large cap in the middle, on e5.",
    ),
    (e.MinerPlaced(2, "blue", "west"), "Ben's blue miner waits off the west arm, opposite its own."),
    (e.FirstPlayerRolled("4", "1/6", 1), "Ada rolls a 4 for who begins (1 in 6)."),
    (e.TurnBegan(2), "It is Ben's turn."),
    (e.FirstTurnBegan(1), "Ada begins."),
    (e.DieRolled("6", "1/6", 1), "Ada rolls a 6 (1 in 6)."),
    (e.DieRolledAgain("3", "1/6", 2), "Ben has no legal move with it, and rolls again: a 3 (1 in 6)."),
    (e.MinerEntered(1, "a5"), "Ada's miner comes onto the board on a5 (1 point, 4 left)."),
    (e.MinerStepped(1, "a5", "b5"), "Ada's miner goes from a5 to b5 (1 point, 4 left)."),
    (e.MinerSteppedDiagonally(1, "c4", "d3"), "Ada's miner goes diagonally from c4 to d3 (2 points, 3 left)."),
    (e.MinerLeft(1, "i5", "north"), "Ada's miner goes off the north arm from i5 (1 point, 4 left)."),
    (e.PointsLapsed(1, 1), "Ada's turn ends with 1 point left over."),
    (e.ArmVeinOpened("small red", "1/4", 1, "b5"), "Ada lifts the cap on b5 and finds a small red gem (1 in 4)."),
    (
        e.PairVeinOpened("medium red + small blue", "2/9", 2, "d4"),
        "Ben lifts the cap on d4 and finds a medium red and a small blue gem (2 in 9).",
    ),
    (
        e.CentreVeinOpened(1, "e5"),
        "Ada lifts the cap in the middle, on e5, and uncovers the medium and the small opaque gem.",
    ),
    (e.GemPickedUp(1, "e5", "medium opaque"), "Ada picks up the medium opaque gem on e5 (2 points, 3 left)."),
    (e.GemDropped(1, "e5", "small red"), "Ada drops the small red gem on e5."),
    (e.GemLeft(1, "e5", "small red"), "Ada leaves the small red gem on e5 to take another."),
    (e.GemStolen(1, 2, "small blue"), "Ada steals the small blue gem from Ben (1 point, 4 left)."),
    (
        e.GemsSwapped(1, 2, "small blue", "small red"),
        "Ada takes the small blue gem from Ben, who gets the small red one (1 point, 4 left).",
    ),
    (e.GemDelivered(1, "medium red", "north"), "Ada delivers the medium red gem off the north arm, worth 4 points."),
    (
        e.OpaqueGemDelivered(2, "medium opaque", "east"),
        "Ben delivers the medium opaque gem off the east arm, worth 3 points.",
    ),
    (e.GameEnded(), "Every gem is delivered, and the game ends."),
    (e.GameStopped(200), "The game stops after 200 turns. The delivered gems score."),
    (e.ScoreCounted(2, 1), "Ben has 1 point."),
    (e.TieCompared("medium opaque", (1, 2), (1, 0)), "The medium opaque gem breaks the tie: Ada 1 and Ben 0."),
    (e.TieCompared("colours", (1, 2), (3, 2)), "Colours break the tie: Ada 3 and Ben 2."),
    (
        e.TieCompared("medium opaque", (1, 2), (0, 0)),
        "The medium opaque gem does not break the tie: Ada 0 and Ben 0.",
    ),
    (e.TieCompared("colours", (1, 2), (2, 2)), "Colours do not break the tie: Ada 2 and Ben 2."),
    (e.ArmVeinOpened("small red", "1", 1, "b5"), "Ada lifts the cap on b5 and finds a small red gem (certain)."),
    (
        e.PairVeinOpened("medium red + small blue", "1", 2, "d4"),
        "Ben lifts the cap on d4 and finds a medium red and a small blue gem (certain).",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[type(event).__name__ for event, _ in SENTENCES])
def test_an_event_is_one_sentence(event, sentence):
    assert narrate(event, STATE, NAMES) == sentence


def test_every_event_has_its_sentence():
    assert {type(event) for event, _ in SENTENCES} == set(EVENTS)


def test_where_the_small_opaque_gem_is_alone_there_is_one():
    state = minerals.new("iceminers", centre="small").state
    assert narrate(e.CentreVeinCovered("e5"), state, NAMES) == (
        "The small opaque gem lies under a large cap in the middle, on e5."
    )
    assert narrate(e.CentreVeinOpened(1, "e5"), state, NAMES) == (
        "Ada lifts the cap in the middle, on e5, and uncovers the small opaque gem."
    )


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (e.TieCompared("colours", (1, 2, 3), (2, 3, 3)), "After comparing colours, Ben and Cleo are still tied"),
        (
            e.TieCompared("small opaque", (1, 2, 3), (1, 1, 0)),
            "After comparing who has the small opaque gem, Ada and Ben are still tied",
        ),
    ],
)
def test_a_tie_that_is_broken_for_some_says_who_are_still_level(event, sentence):
    assert narrate(event, STATE, ["Ada", "Ben", "Cleo"]).startswith(f"{sentence}: Ada ")


def test_at_the_end_of_a_game_only_the_comparison_that_breaks_the_tie_is_told_to_break_it():
    log = minerals.load(REPLAYS / "iceminers" / "end-and-ties.replay")
    told = []
    for number, event in enumerate(log):
        if isinstance(event, e.TieCompared):
            told.append(narrate(event, log.state_at(number), log.header.players))
    assert told == [
        "The medium opaque gem does not break the tie: Ada 0 and Ben 0.",
        "The small opaque gem does not break the tie: Ada 0 and Ben 0.",
        "Colours break the tie: Ada 2 and Ben 3.",
    ]


def test_what_is_no_event_cannot_be_told():
    with pytest.raises(TypeError, match="str is not an event of Iceminers"):
        narrate("nothing", STATE, NAMES)


def test_every_event_of_a_game_is_told_with_the_points_that_are_left():
    match = minerals.new("iceminers", seed=3, players=NAMES, coasters="random", first_player="die")
    play_out(match, [bot_named("greedy", seed=seat) for seat in (1, 2)])
    state = match.game.engine.initial(match.log.options)
    for event in match.log:
        sentence = narrate(event, state, NAMES)
        state = match.game.engine.evolve(state, event)
        assert sentence.endswith(".")
        if " left)" in sentence:
            assert f"{state.points} left)" in sentence


@pytest.mark.parametrize(
    ("event", "title"),
    [
        (e.GemStolen(1, 2, "small red"), "Ada steals the small red gem"),
        (e.GemsSwapped(2, 1, "small red", "medium blue"), "Ben steals the small red gem"),
        (e.GemDelivered(1, "small red", "north"), "Ada delivers the small red gem"),
        (e.OpaqueGemDelivered(2, "small opaque", "east"), "Ben delivers the small opaque gem"),
        (e.ArmVeinOpened("small red", "1/4", 1, "b5"), "The cap on b5 is lifted"),
        (e.PairVeinOpened("medium red + small blue", "1/12", 1, "d4"), "The cap on d4 is lifted"),
        (e.CentreVeinOpened(1, "e5"), "The cap on e5 is lifted"),
        (e.DieRolledAgain("2", "1/6", 1), "Ada rolls again"),
        (e.GameEnded(), "The game ends"),
        (e.GameStopped(200), "The game ends"),
        (e.DieRolled("2", "1/6", 1), None),
        (e.MinerStepped(1, "a5", "b5"), None),
        (e.GemPickedUp(1, "b5", "small red"), None),
    ],
)
def test_key_moments(event, title):
    assert key_moment(event, NAMES) == title
