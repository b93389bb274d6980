"""What would have to change to make an action legal: every remedy is one, and nothing else is called one."""

from __future__ import annotations

import random

import pytest

import minerals
from minerals.core.editing import Draft, mending, remedies
from minerals.core.editing.remedy_search import MOST_REMEDIES
from minerals.core.match import enter
from minerals.template import GAME as PEBBLES

ROWS = "    W   K   W2  T\n  A   K1  W   K\n    W   W   O   W\nturn: 1\n"


@pytest.fixture
def match() -> minerals.Match:
    return minerals.new("minerals", players=["Ada", "Bo"], position=ROWS, seed=1)


def refused(match: minerals.Match, luck: random.Random, most: int) -> list:
    """Actions that clicks mean and that are not allowed."""
    words, found = match.game.words, {}
    cells = sorted({cell for shape in match.scene().shapes if (cell := getattr(shape, "cell", None))})
    firsts = enter(match.game, match.legal_actions()).next
    for _ in range(15 * most):
        tokens = (luck.choice(firsts), luck.choice(cells)) if luck.random() < 0.7 else (luck.choice(cells),)
        action = words.attempt(match.state, tokens)
        if action is not None and match.explain(action):
            found.setdefault(str(action), action)
        if len(found) == most:
            break
    return list(found.values())


def faults(state, game) -> set:
    return {(fault.rule, fault.template) for fault in game.engine.explain_position(state)}


def check(match: minerals.Match, action, found) -> None:
    """Paint each remedy as a person would; then the action is legal, and can be played."""
    assert len(found) <= MOST_REMEDIES
    assert len({remedy.sentence for remedy in found}) == len(found)
    for remedy in found:
        assert 1 <= len(remedy.strokes) <= 6
        draft = Draft(match)
        before = faults(draft.state, match.game)
        draft.paint_all([str(stroke) for stroke in remedy.strokes])
        assert draft.text == remedy.position
        assert faults(draft.state, match.game) <= before
        changed = draft.match()
        assert changed.explain(action) == []
        changed.play(action)


def mended(name: str, positions: int, strokes: int) -> int:
    """Search in random positions, as far as so many strokes reach, and return how many actions have a remedy."""
    luck = random.Random(f"{name}, mended")
    number = 0
    for seed in range(positions):
        draft = Draft(name, seed=seed)
        draft.random(seed, luck.randrange(40))
        match = draft.match()
        for action in refused(match, luck, 2):
            found = mending(match, action, most_strokes=strokes).remedies
            check(match, action, found)
            number += bool(found)
    return number


def test_every_remedy_makes_the_action_legal():
    assert sum(mended(name, 2, 500) for name in ("minerals", "mattock")) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", minerals.game_names())
def test_every_remedy_of_many_positions_makes_the_action_legal(name):
    assert mended(name, 10, 4_000) > 2


def test_the_nearest_change_is_told_in_words_with_what_else_it_moves(match):
    (found,) = remedies(match, "e5-e6")
    assert str(found) == "Put wollastonite from the box on e5, and kyanite into the pouch."
    assert [str(stroke) for stroke in found.strokes] == ["wollastonite e5"]
    assert found.cells == ("e5",)


def test_changes_that_do_much_the_same_are_told_once():
    rows = "    W   K   W1  T\n  A   K   W2  K\n    W   W   O   W\nturn: 1\n"
    match = minerals.new("minerals", players=["Ada", "Bo"], position=rows, seed=1)
    assert any("pawn is on e6" in ruling.message for ruling in match.explain("f6-e6"))
    found = remedies(match, "f6-e6")
    (moved,) = [remedy for remedy in found if "Bo" in remedy.sentence]
    assert moved.sentence == "Move Bo's pawn away from e6."
    assert moved.alike > 3
    assert moved.exact.startswith("Move Bo's pawn from e6 to ")


def test_the_turn_is_given_to_the_player_whose_pawn_it_is(match):
    found = remedies(match, "f6-e6")
    assert [remedy.sentence for remedy in found] == ["Make it Bo's turn."]


def test_a_second_stroke_is_tried_if_one_is_not_enough(match):
    found = remedies(match, "f6-d5")
    check(match, "f6-d5", found)
    assert found
    assert all(len(remedy.strokes) == 2 for remedy in found)
    assert all("Make it Bo's turn." in remedy.sentence for remedy in found)


def test_what_was_searched_is_said_if_there_is_no_remedy(match):
    found = mending(match, "e5-d3", most_strokes=100)
    assert found.remedies == ()
    assert not found.is_complete
    assert found.sentence == (
        "No single stroke in the editor would make it legal, and 100 tries with more strokes found nothing."
    )
    assert found == mending(match, "e5-d3", most_strokes=100)


def test_that_no_change_helps_is_said_only_after_all_pairs_were_tried():
    match = minerals.new("mattock", board="inner", seed=1)
    few, every = (mending(match, "d6/d6-d6", most_strokes=most) for most in (200, 10**6))
    assert not few.remedies and not every.remedies
    assert (few.is_complete, every.is_complete) == (False, True)
    assert every.sentence.startswith("No change of one or two strokes in the editor would make it legal")


def test_a_legal_action_needs_no_remedy_and_is_said_to_be_legal(match):
    assert remedies(match, "e5-e7") == ()
    assert mending(match, "e5-e7").sentence == "e5-e7 is allowed."


@pytest.mark.parametrize("space", ["e5", "a1", "e9", "i1"])
def test_the_cells_of_a_shortest_chain_are_one_remedy(space):
    match = minerals.new("mattock", board="inner")
    found = remedies(match, space)
    check(match, space, found)
    assert {len(remedy.strokes) for remedy in found} == {2}
    assert all(str(remedy).startswith("Put tiles on ") for remedy in found)
    if space == "e5":
        assert str(found[0]) == "Put tiles on d3 and d4."


AFTER_MOVE = """
W1  W   W   W2
  W   W   W   W
corner: l10
cards: WWW WWK WKK KKT
moves left: 0
"""


@pytest.mark.parametrize(
    ("also", "action", "sentence"),
    [
        ("pool 1: 2K", "collect KKT", "Put 1 tourmaline from the box into Player 1's pool."),
        ("pool 1: 2K\npouch: 1T", "collect KKT", "Put 1 tourmaline from the pouch into Player 1's pool."),
        ("pool 1: 1K", "collect WWK", "Put 2 wollastonite from the box into Player 1's pool."),
        (
            "pool 1: 1K\npouch: 1W\ntools: sack",
            "chest",
            "Turn the tool tile over, so that it shows the Chest instead of the Sack.",
        ),
        (
            "pool 1: 1K\npouch: 1W\ntools: map chest\ntool used: map",
            "chest",
            "Suppose that no tool was used in this turn.",
        ),
    ],
)
def test_what_is_missing_after_the_move_is_told(also, action, sentence):
    match = minerals.new("minerals", position=AFTER_MOVE + also)
    found = remedies(match, action)
    check(match, action, found)
    assert sentence in map(str, found[:2])


def test_changes_that_differ_only_in_what_goes_into_the_pouch_are_one():
    match = minerals.new("minerals", position=f"{AFTER_MOVE}tools: chest\npool 1: 1T")
    found = remedies(match, "chest")
    check(match, "chest", found)
    assert sum("from the box into the pouch" in str(remedy) for remedy in found) == 1
    assert any(remedy.alike == 5 for remedy in found)
    assert any(str(remedy).endswith("Put a mineral from the box into the pouch.") for remedy in found)


def test_a_game_without_words_for_its_strokes_has_plain_ones():
    match = minerals.new(PEBBLES, players=["Ada", "Ben"], seed=1)
    match.play("a1-2")
    found = remedies(match, "a1-2")
    check(match, match.parse("a1-2"), found)
    assert "Paint a1: Heap of 2." in [remedy.sentence for remedy in found]


def test_in_the_middle_of_an_action_nothing_can_be_changed():
    match = minerals.new("minerals", board="lesson", players=2, removals=0, seed=7)
    match.goto(0)
    with pytest.raises(minerals.StepError):
        remedies(match, "remove d6")
