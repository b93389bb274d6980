"""Events told in one sentence each, and the moments worth a mark."""

from __future__ import annotations

import random

import pytest

import minerals
from minerals.games.mattock import events as e
from minerals.games.mattock.events import EVENTS
from minerals.games.mattock.moments import key_moment
from minerals.games.mattock.narration import narrate
from tests.games.mattock.positions import at

NAMES = ("Ada", "Ben")
STATE = at(
    """
            .   .   .   .   .
          .   .   .   .   .   .
        .   .   .   .   .   .   .
      .   .   .   .   .   .   .   .
    1   T   .   2   T   1   .   .   .
      .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .
          .   .   .   .   .   .
            .   .   .   .   2
    """
).state

SENTENCES = [
    (e.PositionLaid("1"), "The position is set up."),
    (e.MinerSetUp(2, "g2"), "A miner of Ben begins on g2."),
    (
        e.MinersDrawn("a1", "1/60", "i5"),
        "a1 is drawn for a miner of Ada (1 in 60), and a miner of Ben stands opposite, on i5.",
    ),
    (e.MinerDrawn("a1", "1/40", 2), "a1 is drawn for a miner of Ben (1 in 40), and nobody stands opposite."),
    (e.MinerPlaced(1, "c4"), "Ada places a tile with a miner on c4."),
    (e.TurnBegan(2), "It is Ben's turn."),
    (e.TileMined(1, "e3"), "Ada mines e3. The new tile touches 2 others."),
    (e.TileMined(1, "e7"), "Ada mines e7. The new tile touches 1 other."),
    (e.MinerReturned(2, "e7"), "A removed miner of Ben comes back on e7, the new tile."),
    (e.MinerMoved(1, "e1", "e3"), "Ada's miner goes from e1 to e3."),
    (
        e.MinerRemoved(2, "e4", ("e1", "e6")),
        "Ben's miner on e4 stands alone, and Ada reaches it from e1 and e6, so it is removed.",
    ),
    (
        e.MinerRemoved(1, "e1", ("a1", "b2", "c3")),
        "Ada's miner on e1 stands alone, and Ben reaches it from a1, b2 and c3, so it is removed.",
    ),
    (
        e.SidesSwapped(2),
        "Ben swaps sides: the miners of Ada are now Ben's, and Ada goes on with the others.",
    ),
    (e.GameLost(1), "Ada cannot mine, so Ben wins."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[type(event).__name__ for event, _ in SENTENCES])
def test_an_event_is_one_sentence(event, sentence):
    assert narrate(event, STATE, NAMES) == sentence


def test_every_event_has_its_sentence():
    assert {type(event) for event, _ in SENTENCES} == set(EVENTS)


def test_what_is_no_event_cannot_be_told():
    with pytest.raises(TypeError, match="str is not an event of Mattock"):
        narrate("nothing", STATE, NAMES)


def test_the_state_after_an_event_gives_the_same_sentence():
    match = minerals.new("mattock", board="inner", setup="random", seed=3, players=NAMES)
    luck = random.Random(3)
    while not match.is_over:
        match.play(luck.choice(match.legal_actions()))
    state = match.game.engine.initial(match.log.options)
    for event in match.log:
        before, state = state, match.game.engine.evolve(state, event)
        assert narrate(event, before, NAMES) == narrate(event, state, NAMES)


@pytest.mark.parametrize(
    ("event", "title"),
    [
        (e.MinerRemoved(2, "e4", ("e1", "e6")), "Ben loses a miner on e4"),
        (e.MinerReturned(1, "e7"), "A miner of Ada comes back on e7"),
        (e.SidesSwapped(2), "Ben swaps sides"),
        (e.GameLost(1), "Ada cannot mine"),
        (e.TileMined(1, "e3"), None),
        (e.MinerMoved(1, "e1", "e3"), None),
    ],
)
def test_key_moments(event, title):
    assert key_moment(event, NAMES) == title
