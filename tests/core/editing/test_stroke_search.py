"""From the empty board, an editor finds the strokes that lead to what arose in recorded games."""

from __future__ import annotations

import msgspec
import pytest

import minerals
from minerals.core.editing import Draft

GAMES = {
    "iceminers/stealing": (0.3, 0.8),
    "iceminers/two-players-greedy": (0.9,),
    "mattock/freestyle": (0.1, 0.6),
    "mattock/printed-example": (1.0,),
    "minerals/three-players-lace": (0.5, 1.0),
    "minerals/two-players-build": (0.1, 0.4, 1.0),
    "minerals/example-3-map-and-collection": (0.6,),
    "out_of_mine/a-round": (0.5, 1.0),
    "out_of_mine/example-elves": (0.7,),
}
"""Recorded games, and how far to go in each."""


@pytest.mark.parametrize(("name", "share"), [(name, share) for name, shares in GAMES.items() for share in shares])
def test_a_recorded_position_is_painted_from_the_empty_board(name, share):
    log = minerals.load(f"replays/{name}.replay")
    nodes = log.main_line
    text = log.game.words.diagram(nodes[int(share * (len(nodes) - 1))].state)
    beginning = log.game.words.diagram(log.root.state)
    draft = Draft(log.game, seed=1, position=beginning, **msgspec.structs.asdict(log.options))
    draft.clear()
    begun = draft.text
    strokes = draft.strokes_to(text)
    assert draft.text == begun, "to look for strokes changes nothing"
    draft.paint_all(strokes)
    assert draft.text == text
    assert draft.strokes_to(text) == ()


def test_a_board_is_cleared_at_once_and_that_is_undone_at_once():
    draft = Draft("iceminers", seed=1)
    draft.paint_all(["miner 1 d6", "small red e9"])
    draft.clear()
    assert draft.state.caps == 0 and not draft.state.loose and all(place < 0 for place in draft.state.miners)
    draft.undo()
    assert "1" in draft.text.split("coasters")[0]


def test_where_no_strokes_lead_the_nearest_position_is_named():
    draft = Draft("iceminers", seed=1, players=2)
    strange = draft.text.replace("turn: 1", "delivered 1: small red, small red, small red\nturn: 1")
    with pytest.raises(minerals.NotationError, match="No strokes lead to this position: the nearest has 'delivered 1:"):
        draft.strokes_to(strange)
    with pytest.raises(minerals.NotationError, match="Line 1"):
        draft.strokes_to("x")


def test_a_pool_is_filled_from_the_pouch_and_the_pouch_is_set_right_at_the_end():
    rows = "W1  K   W2\ncorner: f6\n"
    draft = Draft("minerals", position=f"{rows}pouch: 2W 1O\npool 1: 3T\ncards: WWW", version="7+")
    draft.text = f"{rows}pouch: 1T\npool 1: 2W\npool 2: 1O\ncards: WKK\ncollections 2: WWW WWK"
    wanted = draft.text
    draft.undo()
    draft.paint_all(draft.strokes_to(wanted))
    assert draft.text == wanted


def test_a_hex_that_was_emptied_in_play_is_painted_and_emptied():
    draft = Draft("minerals", position="W1  K   W2\ncorner: f6", version="6")
    wanted = "  .   .\nW1  K   W2\ncorner: f6\nplayers: 2\nturn: 1"
    strokes = draft.strokes_to(wanted)
    assert sum(stroke.brush == "empty" for stroke in strokes) == 2
    draft.paint_all(strokes)
    assert draft.text == wanted


@pytest.mark.parametrize("beginning", ["phase: choosing\ngallery 1: 3\ngallery 2: 10", "gallery 1: 10 back\ncard 1: 2"])
def test_a_tile_is_painted_whole_whatever_is_printed_under_it(beginning):
    """Neither a smaller tile that covers some of its cells, nor a side that looks much alike, stops the search."""
    box = {"players": 2, "box": "second", "rounds": 2}
    if "card" in beginning:
        beginning += "\ngallery 2: 3 front\ncard 2: 8"
    draft = Draft("out_of_mine", seed=1, position=beginning, **box)
    table = ["#" * 8] * 2 + ["##.#...#", "#......#", "###.#..#", "##..aa.#", "###.aa.#", "#" * 8]
    lines = ["gallery 1: 10 front", "card 1: 39", "tiles 1: O4 woodworm", *map(" ".join, table), "gallery 2: 3 back"]
    draft.text = "\n".join(["round: 2", "cards used: 8 2 39 26", *lines, "card 2: 26", "before 2: 4 front"])
    wanted = draft.text
    draft.undo()
    draft.paint_all(draft.strokes_to(wanted))
    assert draft.text == wanted
