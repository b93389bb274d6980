"""Events told in one sentence each, and the moments worth a mark."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import minerals
from minerals.bots import bot_named, play_out
from minerals.games.out_of_mine import events as e
from minerals.games.out_of_mine.events import EVENTS
from minerals.games.out_of_mine.moments import key_moment
from minerals.games.out_of_mine.narration import narrate

NAMES = ("Ada", "Ben")
STATE = minerals.new("out_of_mine", seed=1).state
STATE = replace(
    STATE, seats=tuple(replace(seat, points=(score,)) for seat, score in zip(STATE.seats, (4, 7), strict=True))
)

SENTENCES = [
    (e.PositionLaid("round: 1"), "The position is set up."),
    (e.GalleryDealt("2", "1/10", 1), "Ada gets gallery 2 (1 in 10)."),
    (e.GalleryDealtAnew("2", "1/3", 2), "Ben gets gallery 2 (1 in 3)."),
    (e.SideChosen(1, "front"), "Ada plays on the front."),
    (e.GalleryTurnedOver(2, "back"), "It is the same gallery as before: Ben turns it over to the back."),
    (
        e.CardRevealed("37", "1/40", 1),
        "Ada reveals card 37, which asks for 2 blue, 4 green and 1 red (1 in 40).",
    ),
    (e.RoundBegan(3), "Round 3 begins: into the mine!"),
    (e.TileTaken(1, 1200, "L3 gold"), "1.2 s: Ada takes a green L3 with gold."),
    (e.TileReturned(2, 61549, "I1"), "61.5 s: Ben puts the yellow I1 back."),
    (e.TileTurned(1, 0), "0.0 s: Ada turns the tile in hand."),
    (e.TileFlipped(1, 50), "0.1 s: Ada flips the tile in hand over."),
    (e.TilePlaced(1, 2000, "I2", ("c4", "c5")), "2.0 s: Ada places the blue I2 on c4 and c5."),
    (
        e.TileLifted(2, 2000, "L3 rat", ("c4", "c5", "d4")),
        "2.0 s: Ben lifts the green L3 with rat from c4, c5 and d4.",
    ),
    (e.Called(2, 61500), "61.5 s: Ben calls OUT OF MINE!"),
    (e.Passed(1, 61500), "61.5 s: Ada passes."),
    (e.TimeRanOut(), "Time is up, and nobody may place any more tiles."),
    (
        e.TileOverEdgeRemoved(1, "I2", ("f6", "f7")),
        "Ada's blue I2 on f6 and f7 sticks out over the edge and is removed.",
    ),
    (
        e.TileOfWrongColourRemoved(1, "I1", ("f6",)),
        "Ada's yellow I1 on f6 has a colour that is not on the card and is removed.",
    ),
    (
        e.TileTooManyRemoved(2, "T4 rat", ("c2", "c3", "c4", "d3")),
        "Ben's red T4 with rat on c2, c3, c4 and d3 is one too many of its colour and is removed.",
    ),
    (e.EmptyCellsCounted(1, 4, 6), "Ada has 4 empty cells: 10 − 4 = 6."),
    (e.EmptyCellsCounted(1, 1, 9), "Ada has 1 empty cell: 10 − 1 = 9."),
    (e.NothingScored(2, 12), "Ben has 12 empty cells, more than 10: nothing counts."),
    (e.CallerRewarded(1, 2), "Ada called and covered everything correctly: +2."),
    (e.CallerRewarded(1, -2), "Ada called, but not everything is right: −2."),
    (e.ElfRewarded(1, "c2", "blue"), "A blue tile covers Ada's blue elf on c2: +1."),
    (e.ElementsCounted(1, "gold", 2, 4), "Ada has 2 × gold in the gallery: +4."),
    (e.ElementsCounted(2, "rat", 1, -1), "Ben has 1 × rat in the gallery: −1."),
    (e.RoundScored(1, 9), "Ada scores 9 points in this round."),
    (e.TilesCleared(), "All tiles go back into the supply."),
    (e.GalleryRetired(1, "2"), "Ada called, so gallery 2 goes back into the box."),
    (
        e.UncalledGalleryRetired(2, "5"),
        "Nobody called. Ben scored the most points, so gallery 5 goes back into the box.",
    ),
    (e.GalleryDrawn("8", "1/6"), "Gallery 8 comes from the pile (1 in 6)."),
    (e.GameEnded(), "The last round is over, and the game ends."),
    (e.TotalCounted(2, 61), "Ben has 61 points in all."),
    (
        e.TileTooFewRemoved(1, "I2", ("c2", "c3")),
        "Ada's blue I2 on c2 and c3 is of a colour with too few tiles and is removed.",
    ),
    (e.TotalMeasured(1, 63, 70), "Ada has 63 points and loses: a win takes 70."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[type(event).__name__ for event, _ in SENTENCES])
def test_an_event_is_one_sentence(event, sentence):
    assert narrate(event, STATE, NAMES) == sentence


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ((4, 4), "Nobody called. Ada and Ben scored the most points, the same number each. Ada has the lowest"),
        ((5, 4), "Nobody called. Ada scored the most points, so gallery 5"),
    ],
)
def test_of_equals_nobody_is_said_to_have_scored_more(points, said):
    seats = tuple(replace(seat, points=(score,)) for seat, score in zip(STATE.seats, points, strict=True))
    sentence = narrate(e.UncalledGalleryRetired(1, "5"), replace(STATE, seats=seats), NAMES)
    assert sentence.startswith(said)
    assert "gallery 5" in sentence


def test_every_event_has_its_sentence():
    assert {type(event) for event, _ in SENTENCES} == set(EVENTS)


def test_what_is_no_event_cannot_be_told():
    with pytest.raises(TypeError, match=r"str is not an event of Out of Mine!\."):
        narrate("nothing", STATE, NAMES)


def test_every_event_of_a_game_is_told():
    match = minerals.new("out_of_mine", seed=3, players=NAMES, rounds=2, elves=True, elements=True)
    play_out(match, [bot_named("person", seed=seat) for seat in (1, 2)])
    state = match.game.engine.initial(match.log.options)
    for event in match.log.events():
        assert narrate(event, state, NAMES).endswith((".", "!"))
        state = match.game.engine.evolve(state, event)


@pytest.mark.parametrize(
    ("event", "title"),
    [
        (e.Called(2, 61500), "Ben calls"),
        (e.RoundBegan(3), "Round 3"),
        (e.TileOverEdgeRemoved(1, "I2", ("f6", "f7")), "Ada loses I2 at the check"),
        (e.TileTooManyRemoved(2, "I2 rat", ("f6", "f7")), "Ben loses I2 rat at the check"),
        (e.TimeRanOut(), "Time is up"),
        (e.GameEnded(), "The game ends"),
        (e.TilePlaced(1, 2000, "I2", ("c4", "c5")), None),
        (e.Passed(1, 2000), None),
    ],
)
def test_key_moments(event, title):
    assert key_moment(event, NAMES) == title
