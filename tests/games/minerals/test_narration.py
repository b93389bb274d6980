"""Events told in one sentence each."""

from __future__ import annotations

import random

import pytest

import minerals
from minerals.games.minerals import events as e
from minerals.games.minerals.events import EVENTS
from minerals.games.minerals.moments import key_moment
from minerals.games.minerals.narration import narrate

NAMES = ("Kate", "Matt")
POSITION = """
  K   .   W2  T   A1  K
W   K   W   .   K   W
corner: d4
pool 1: 3W 2K
tools: shovel chest map magnifying-glass rope
cards: WWK KKTO
"""
STATE = minerals.new("minerals", position=POSITION, players=NAMES).state

SENTENCES = [
    (
        e.BoardLaid(("K   .   W", "  A   W"), "d4", ("kyanite",), "30/118"),
        "The board is set up with 4 minerals, drawn blind: 2 wollastonite, 1 kyanite and 1 anthracite.",
    ),
    (e.BoardLaid(("K",), "d4"), "The board is set up with 1 mineral: 1 kyanite."),
    (e.PositionLaid("W"), "The position is set up."),
    (e.MineralRemoved(1, "d4", "orpiment"), "Kate removes the orpiment at d4. It goes into the pouch."),
    (e.CardTurnedUp("WWK", "1/14"), "The collection card WWK for 6 points is turned up (1 in 14)."),
    (e.CardRefilled("KKTO", "1/20"), "The card KKTO for 18 points fills the gap (1 in 20)."),
    (e.ToolLaid("magnifying-glass", "1/2"), "The tile shows the Magnifying glass (1 in 2). It costs an anthracite."),
    (e.ToolLaid("shovel", "1"), "The tile shows the Shovel (certain). It costs a wollastonite."),
    (e.PawnPlaced(2, 1, "d6"), "Kate places Matt's pawn on the wollastonite at d6."),
    (e.PawnPlaced(1, 1, "d6"), "Kate places their own pawn on the wollastonite at d6."),
    (e.TurnBegan(2), "It is Matt's turn."),
    (e.FirstTurnBegan(2), "Matt begins."),
    (e.MineralExcavated(1, "e9", "anthracite"), "Kate lifts the anthracite at e9: 4 hexes to go."),
    (e.MineralExcavated(2, "e7", "wollastonite"), "Matt lifts the wollastonite at e7: 1 hex to go."),
    (e.PawnMoved(2, ("e7", "d6")), "Matt's pawn goes 1 hex south-west to d6."),
    (e.PawnMoved(1, ("d7", "d8", "d9")), "Kate's pawn goes 2 hexes east to d9."),
    (
        e.PawnMovedOverPawns(1, ("e9", "e8", "e7", "e6", "e5")),
        "Kate's pawn goes 4 hexes west, over Matt's pawn at e7 and a crevice at e6, to e5.",
    ),
    (
        e.PawnMovedByMap(2, ("e7", "d6", "d7", "d8")),
        "With the Map, Matt's pawn goes 3 hexes, 1 south-west, then 2 east, over a crevice at d7, to d8.",
    ),
    (
        e.PawnMovedByMap(2, ("e7", "d6", "d5")),
        "With the Map, Matt's pawn goes 2 hexes, 1 south-west, then 1 west, to d5.",
    ),
    (e.PawnMovedByCompass(1, ("e9", "e10")), "With the Compass, Kate's pawn goes 1 hex east to e10."),
    (e.MineralKept(1, "kyanite"), "Kate keeps the kyanite, worth 2 points."),
    (e.MineralKept(1, "wollastonite"), "Kate keeps the wollastonite, worth 1 point."),
    (e.MoveFailed(2, "tourmaline"), "Matt has no correct move, so the tourmaline goes into the pouch."),
    (e.PawnReturned(2, "d4"), "Matt's pawn goes to the wollastonite at d4."),
    (e.TurnPassed(1), "Kate has no correct move and no wollastonite is free, so Kate passes."),
    (
        e.FragmentSeparated(("d4", "d5", "e4")),
        "A fragment of 3 minerals (d4, d5 and e4) breaks off: no pawn stands on it.",
    ),
    (e.FragmentSeparated(("d4",)), "A fragment of 1 mineral (d4) breaks off: no pawn stands on it."),
    (
        e.FragmentSeparated(("d4", "d5", "d6", "d7", "e4", "e5", "e6")),
        "A fragment of 7 minerals around d7 breaks off: no pawn stands on it.",
    ),
    (
        e.FragmentSeparatedByTool(("d4", "d5")),
        "This breaks off a fragment of 2 minerals (d4 and d5): no pawn stands on it.",
    ),
    (
        e.FragmentRejoined(("d4", "d5", "e4")),
        "This joins the fragment of 3 minerals (d4, d5 and e4) to the board again.",
    ),
    (
        e.FragmentRejoined(("d4", "d5", "d6", "d7", "e4", "e5", "e6")),
        "This joins the fragment of 7 minerals around d7 to the board again.",
    ),
    (
        e.FragmentsMerged(("d4", "f4")),
        "The fragments it touches, with 2 minerals in all, are now one fragment.",
    ),
    (
        e.FragmentMineralTaken(1, "d4", "wollastonite"),
        "Kate takes the wollastonite at d4, which has the lowest value in the fragment.",
    ),
    (
        e.FragmentMineralShovelled(1, "d5", "kyanite"),
        "With the Shovel, Kate takes the kyanite at d5 from the fragment.",
    ),
    (e.FragmentCutOff(("d5", "e4")), "The other 2 minerals of the fragment go into the pouch."),
    (e.FragmentCutOff(("d5",)), "The other mineral of the fragment, at d5, goes into the pouch."),
    (e.FragmentLost(("d5",)), "After the failed move the mineral at d5 goes into the pouch."),
    (e.FragmentLost(("d5", "e4")), "After the failed move both minerals of the fragment go into the pouch."),
    (e.FragmentLost(("d4", "d5", "e4")), "After the failed move all 3 minerals of the fragment go into the pouch."),
    (
        e.CollectionTaken(1, "WWK"),
        "Kate returns 2 wollastonite and 1 kyanite to the pouch and takes the card WWK for 6 points.",
    ),
    (
        e.CollectionTakenWithoutOrpiment(1, "KKTO"),
        (
            "Kate returns 2 kyanite and 1 tourmaline to the pouch "
            "and takes the card KKTO without its orpiment, for 10 points."
        ),
    ),
    (e.ToolPaid(1, "map", "tourmaline"), "Kate pays a tourmaline for the Map."),
    (e.ToolPaid(1, "chest", "orpiment", lamp=True), "Kate pays an orpiment for the Lamp and uses it as the Chest."),
    (e.MineralAdded(2, "d7", "kyanite"), "With the Hammer, Matt adds a kyanite from the pool at d7."),
    (
        e.MineralAddedFromPouch("orpiment", "1/5", 2, "d7"),
        "With the Hammer, Matt adds an orpiment drawn from the pouch (1 in 5) at d7.",
    ),
    (e.MineralDrawn("kyanite", "3/14", 1), "With the Chest, Kate draws a kyanite from the pouch (3 in 14)."),
    (e.MineralChosen(1, "orpiment"), "With the Chest, Kate takes an orpiment out of the pouch."),
    (
        e.BuildingBegan("m20", "wollastonite", 30),
        "The players build a board of 30 tiles together. The first, a wollastonite, lies at m20.",
    ),
    (e.TileLaid(2, "m21", "kyanite"), "Matt lays a kyanite at m21."),
    (
        e.MineralsExchanged(1, 2, "WK", "T"),
        "With the Sack, Kate gives 1 wollastonite and 1 kyanite to Matt and gets 1 tourmaline, 3 points each way.",
    ),
    (e.NeighbourTaken(1, "e10", "kyanite"), "With the Magnifying glass, Kate also takes the kyanite at e10."),
    (e.PawnSwept(1, "e9", "e6"), "The Vortex sweeps Kate's pawn and the anthracite below it from e9 to e6."),
    (
        e.GameEnded(),
        (
            "Nobody can move and no wollastonite is free. "
            "The game ends, and the minerals left on the board go into the pouch."
        ),
    ),
    (e.ScoreCounted(1, 41, -3, 10), "Kate has 48 points: 41 for cards, −3 for tools, 10 for minerals."),
    (
        e.TieCompared((1, 2), (6, 1)),
        "The points are level, so the minerals on the collection cards decide: Kate 6 minerals and Matt 1 mineral.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_an_event_is_told_in_one_plain_sentence(event: object, sentence: str) -> None:
    assert narrate(event, STATE, NAMES) == sentence


def test_every_event_has_a_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(EVENTS)


def test_what_is_no_event_is_refused() -> None:
    with pytest.raises(TypeError, match="str is not an event of Minerals"):
        narrate("a wish", STATE, NAMES)


@pytest.mark.parametrize(
    ("version", "kept", "counted"),
    [
        ("full", "worth 3 points", "Kate has 9 points: 0 for cards, 0 for tools, 9 for minerals."),
        ("7+", "worth 3 points", "Kate has 9 points: 0 for cards, 9 for minerals."),
        ("6", "worth 1 point", "Kate has 9 points, one for each mineral."),
    ],
)
def test_a_version_tells_only_what_it_counts(version: str, kept: str, counted: str) -> None:
    state = minerals.new("minerals", board="lesson", version=version, seed=1).state
    assert kept in narrate(e.MineralKept(1, "tourmaline"), state, NAMES)
    assert narrate(e.ScoreCounted(1, 0, 0, 9), state, NAMES) == counted


@pytest.mark.parametrize(
    ("compass", "sentence"),
    [
        ("any", "Kate lifts the anthracite at d4: with the Compass, the pawn goes as far as Kate likes."),
        ("slide", "Kate lifts the anthracite at d4: with the Compass, the pawn goes as far as it can."),
    ],
)
def test_with_the_compass_the_value_does_not_say_how_far(compass: str, sentence: str) -> None:
    position = "A1  W   .   W2\ntools: compass\npool 1: 1T"
    match = minerals.new("minerals", position=position, players=NAMES, compass=compass)
    match.play("compass")
    before = match.state
    excavated, moved, *_ = match.play("d4-d5")
    assert narrate(excavated, before, NAMES) == sentence
    assert narrate(moved, before, NAMES) == "With the Compass, Kate's pawn goes 1 hex east to d5."


@pytest.mark.parametrize(
    ("version", "on_cards", "sentence"),
    [
        ("6", (0, 0), "Kate and Matt have the same number of minerals, so they share the victory."),
        (
            "full",
            (0, 0),
            "Kate and Matt have the same number of points and no collection cards, so they share the victory.",
        ),
        (
            "7+",
            (3, 3),
            (
                "Kate and Matt have the same number of points, and 3 minerals each on their collection cards, "
                "so they share the victory."
            ),
        ),
        (
            "7+",
            (3, 0),
            (
                "The points are level, so the minerals on the collection cards decide: "
                "Kate 3 minerals and Matt 0 minerals."
            ),
        ),
    ],
)
def test_cards_decide_a_tie_only_where_they_differ(version: str, on_cards: tuple[int, int], sentence: str) -> None:
    state = minerals.new("minerals", board="lesson", version=version, seed=1).state
    assert narrate(e.TieCompared((1, 2), on_cards), state, NAMES) == sentence


@pytest.mark.parametrize("seed", range(3))
def test_an_event_reads_the_same_before_and_after_it(seed: int) -> None:
    match = minerals.new("minerals", board="lesson", removals=2, seed=seed)
    luck = random.Random(seed)
    while not match.is_over:
        match.play(luck.choice(match.legal_actions()))
    state = match.game.engine.initial(match.log.options)
    for event in match.log:
        before, state = state, match.game.engine.evolve(state, event)
        sentence = narrate(event, before, match.players)
        assert sentence == narrate(event, state, match.players)
        assert sentence.endswith(".")


def test_an_owner_can_see_points_of_an_own_card() -> None:
    deck = [{"symbols": 1, "minerals": "WWK", "points": points} for points in (1, 6, 6, 7)]
    state = minerals.new("minerals", board="lesson", components={"card": deck}, seed=1).state
    assert (
        narrate(e.CardTurnedUp("WWK", "1/4"), state, NAMES)
        == "The collection card WWK for 1 point is turned up (1 in 4)."
    )


@pytest.mark.parametrize(
    ("event", "title"),
    [
        (e.FragmentSeparated(("d4", "d5")), "Fragment of 2 separated"),
        (e.FragmentSeparatedByTool(("d4",)), "Fragment of 1 separated"),
        (e.CollectionTaken(2, "WKKTTA"), "Matt takes WKKTTA"),
        (e.CollectionTakenWithoutOrpiment(1, "KKTO"), "Kate takes KKTO without orpiment"),
        (e.MoveFailed(1, "kyanite"), "Kate cannot move"),
        (e.ToolPaid(1, "magnifying-glass", "anthracite"), "Kate uses the magnifying glass"),
        (e.ToolPaid(1, "rope", "orpiment", lamp=True), "Kate uses the rope with the Lamp"),
        (e.GameEnded(), "Game over"),
        (e.PawnMoved(1, ("d4", "d5")), None),
        (e.ScoreCounted(1, 41, -3, 10), None),
    ],
    ids=lambda value: type(value).__name__,
)
def test_key_moments_have_a_title(event: object, title: str | None) -> None:
    assert key_moment(event, NAMES) == title
