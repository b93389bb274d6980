"""The examples of the printed rules, with positions of our own: what each player scores in a round."""

from __future__ import annotations

from minerals.games.out_of_mine.events import CallerRewarded, ElementsCounted, ElfRewarded, EmptyCellsCounted
from tests.games.out_of_mine.positions import at, kinds, of_kind, points, seat
from tests.rules import exercises

TIM = seat(
    """
    # # # # # # # #
    # # # # # # # #
    # d d d g h h #
    # c c c g e # #
    # b b b f f # #
    # a a a a f # #
    # # # # # # # #
    # # # # # # # #
    """,
    "I4, I3, I3, I3, I1, L3, I2, I2",
    card="mixed",
)
"""Everything is covered, with four greens in place of three and a blue tile that stands out."""


@exercises(
    "out_of_mine.check.edge",
    "out_of_mine.check.number",
    "out_of_mine.score.empty-cells",
    "out_of_mine.score.caller",
    "out_of_mine.score.note",
)
def test_tim_calls_with_a_green_tile_too_many_and_a_blue_one_over_the_edge():
    match = at(TIM)
    events = [event for event in match.play("1: call at 60000") if getattr(event, "player", 1) == 1]
    assert kinds(events) == [
        "Called",
        "TileOverEdgeRemoved",
        "TileTooManyRemoved",
        "EmptyCellsCounted",
        "CallerRewarded",
        "RoundScored",
        "GameEnded",
        "TotalCounted",
    ]
    assert [(event.tile, event.cells) for event in events[1:3]] == [("I2", ("f6", "f7")), ("L3", ("c6", "d5", "d6"))]
    assert of_kind(events, EmptyCellsCounted) == [EmptyCellsCounted(1, empty=4, points=6)]
    assert of_kind(events, CallerRewarded) == [CallerRewarded(1, points=-2)]
    assert points(match, 1) == 10 - 4 - 2


CARL = seat(
    """
    # # # # # # # #
    # # # # # # # #
    # a a a a a # #
    # d d d e . # #
    # c c c c c # #
    # b b . . . # #
    # # # # # # # #
    # # # # # # # #
    """,
    "I5, I2, I5, I3, I1",
)
"""Elves stand on c2 (blue), d6 (white) and f6 (green): blue, white and white tiles lie there."""


@exercises("out_of_mine.score.elves")
def test_carl_has_tiles_of_the_right_colour_on_two_of_three_elves():
    # So in the German and the English print, where Carl is Karsten too; the Dutch one has 10 - 5 + 1 + 1 = 7 for it.
    match = at(CARL, elves=True)
    events = match.play("2: call at 60000")
    assert EmptyCellsCounted(1, empty=4, points=6) in events
    assert of_kind(events, ElfRewarded) == [ElfRewarded(1, "c2", "blue"), ElfRewarded(1, "d6", "white")]
    assert points(match, 1) == 10 - 4 + 1 + 1


ANN = seat(
    """
    # # # # # # # #
    # # # # # # # #
    # a a a a . # #
    # b b b d d # #
    # c c c d . # #
    # e f f . . # #
    # # # # # # # #
    # # # # # # # #
    """,
    "I4 gold, I3 gold, I3 woodworm, L3, I1, I2",
    card="mixed",
)
"""The card gives two points for gold and takes one for woodworm."""


@exercises("out_of_mine.score.elements")
def test_ann_has_a_woodworm_and_two_nuggets_of_gold():
    # Annika in the German print.
    match = at(ANN, elements=True)
    events = match.play("2: call at 60000")
    assert EmptyCellsCounted(1, empty=4, points=6) in events
    assert of_kind(events, ElementsCounted) == [
        ElementsCounted(1, "gold", count=2, points=4),
        ElementsCounted(1, "woodworm", count=1, points=-1),
    ]
    assert points(match, 1) == 10 - 4 - 1 + 2 + 2
