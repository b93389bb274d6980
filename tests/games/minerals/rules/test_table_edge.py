"""The edge of the table: nothing moves, falls or is drawn beyond it, and away from it nothing changes.

The names of hexes end at the edge, but sums of hexes and steps do not. So each rule is tried on a board that lies at
the edge, and held against the same board in the middle of the table.
"""

from __future__ import annotations

import re
from random import Random

import pytest

import minerals
from minerals.core.editing import Draft, remedies
from minerals.core.picture import Text, View, Viewport
from minerals.games.minerals import GAME
from minerals.games.minerals.actions import Move, UseTool
from minerals.games.minerals.rules import move
from minerals.games.minerals.rules.move import path_of
from minerals.games.minerals.state import GRID
from minerals.picture import to_svg
from tests.games.minerals.positions import at, ends, legal, why_not
from tests.rules import exercises
from tests.testing.test_explorer import EndlessTable

WAYS = [(right, up) for right in (-1, 0, 1) for up in (-1, 0, 1) if right or up]
NAMES = {(-1, 0): "left", (1, 0): "right", (0, -1): "bottom", (0, 1): "top"}
READINGS = [{"crevice": crevice, "map_turns": turns} for crevice in ("path", "area") for turns in ("once", "any")]
MIDDLE = "corner: m18"
WITH_THE_MAP = """
        W   A
  W   O   W1
T   K   T2
corner: a12
turn: 2
tool used: map
tools: map
"""
"""A game in which the list of legal actions once failed: a way led from a14 over the edge, and turned there."""

ways = pytest.mark.parametrize(
    "way", WAYS, ids=lambda way: " ".join(filter(None, (NAMES.get((0, way[1])), NAMES.get((way[0], 0)))))
)


def scattered(seed: int) -> str:
    """A written board with crevices, two pawns on it, and minerals to pay with."""
    random = Random(seed)
    rows = [[random.choice("WKTAO..") for _ in range(5)] for _ in range(4)]
    for player in (1, 2):
        row, column = random.choice([(row, column) for row in (0, 3) for column in range(5)])
        rows[row][column] = f"{random.choice('KTAO')}{player}"
    lines = ["  " * (number % 2) + "".join(token.ljust(4) for token in row) for number, row in enumerate(rows)]
    pool = "2W 2K 2T 1A 1O"
    tools = random.choice(("hammer sack map vortex rope", "shovel chest compass vortex lamp"))
    return "\n".join([*lines, MIDDLE, "players: 2", f"tools: {tools}", f"pool 1: {pool}", f"pool 2: {pool}"])


def pushed(text: str, right: int, up: int, **options) -> tuple[minerals.Match, tuple[int, int]]:
    """A match that begins with a board at an edge of the table, and how far that is, in doubled x and rows."""
    extent = [GRID.place(GRID.index(cell)) for cell in at(text, **options).board]
    across, upright = zip(*extent, strict=True)
    dy = {-1: -min(upright), 0: 0, 1: len(GRID.rows) - 1 - max(upright)}[up]
    dx = {-1: -min(across), 0: 0, 1: 79 - max(across)}[right]
    if (dx - dy) % 2:
        dx += 1 if right <= 0 else -1  # rows take turns in where they begin
    x, row = GRID.place(GRID.index(re.search(r"corner: (\w+)", text)[1]))
    corner = GRID.name(GRID.at_place(x + dx, row + dy))
    return at(re.sub(r"corner: \w+", f"corner: {corner}", text), **options), (dx, dy)


def ways_of(match) -> set[tuple[tuple[int, int], ...]]:
    """The places that each legal move goes over."""
    moves = [action for action in match.legal_actions() if isinstance(action, Move)]
    return {tuple(map(GRID.place, path_of(action))) for action in moves}


def cells_for(match, tool: str) -> set[tuple[int, int]]:
    """The places where a tool may be used."""
    uses = [action for action in match.legal_actions() if isinstance(action, UseTool) and action.tool == tool]
    return {GRID.place(GRID.index(action.cell)) for action in uses if action.cell}


def shifted(places, by: tuple[int, int]):
    """Places elsewhere, or None if one of them is off the table."""
    moved = tuple((x + by[0], row + by[1]) for x, row in places)
    return moved if all(GRID.at_place(*place) is not None for place in moved) else None


@exercises("minerals.tools.map")
def test_a_way_over_the_edge_that_once_broke_a_game_off(monkeypatch):
    match = at(WITH_THE_MAP)
    assert legal(match, "a14") == [
        *("a14-a15-c14", "a14-c15-c14", "a14-b14-b12", "a14-c13-c14", "a14-c13-b12"),
        *("a14-c13-b13", "a14-a13-c14", "a14-a12-a13", "a14-a12-b12"),
    ]
    monkeypatch.setattr(move, "_NAME", EndlessTable(move._NAME))
    with pytest.raises(KeyError):
        match.game.engine.legal(match.state)


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        ("a", ["3-2-b2", "3-b2-2", "3-b2-b3", "3-b3-4", "3-b3-b2", "3-4-b3"]),
        ("b", ["3-2-c3", "3-c3-2", "3-c3-c4", "3-c4-4", "3-c4-c3", "3-4-c4", "3-a3-2", "3-a4-4"]),
    ],
)
@exercises("minerals.tools.map")
def test_below_the_last_row_there_is_no_hex_to_turn_on(row, wanted):
    """Elsewhere a pawn may turn on a single empty hex beside the board."""
    match = at(f"  W   W\nW   K1  W   W2\ncorner: {row}2\ntool used: map\ntools: map")
    turns = [action for action in match.legal_actions() if isinstance(action, Move) and action.via]
    named = sorted(str(turn).replace(row, "") for turn in turns)
    assert named == sorted(wanted)


@ways
@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: " ".join(reading.values()))
@exercises("minerals.tools.map", "minerals.move.crevice")
def test_moves_at_the_edge_are_those_of_the_middle_that_stay_on_the_table(way, reading):
    fewer = 0
    for seed in range(12):
        for tool in ("tool used: map", "tool used: compass", ""):
            text = f"{scattered(seed)}\n{tool}"
            middle = ways_of(at(text, **reading))
            match, by = pushed(text, *way, **reading)
            wanted = {moved for places in middle if (moved := shifted(places, by)) is not None}
            assert ways_of(match) == wanted, text
            fewer += len(wanted) < len(middle)
            for action in match.legal_actions():
                assert match.explain(action) == []
    assert fewer or reading["crevice"] == "area"


@ways
@exercises("minerals.tools.hammer", "minerals.tools.vortex")
def test_tools_at_the_edge_reach_what_they_reach_in_the_middle_and_lies_on_the_table(way):
    fewer = 0
    for seed in range(20):
        middle = at(scattered(seed))
        match, by = pushed(scattered(seed), *way)
        for tool in ("hammer", "vortex"):
            there = cells_for(middle, tool)
            wanted = {moved[0] for place in there if (moved := shifted((place,), by)) is not None}
            assert cells_for(match, tool) == wanted
            fewer += len(wanted) < len(there)
        for action in match.legal_actions():
            after = match.branch()
            after.play(action)
            assert not after.state.tiles & ~GRID.cells
    assert fewer


@exercises("minerals.move.crevice", "minerals.move.ending")
def test_without_a_tool_a_pawn_goes_along_the_edge_and_not_over_it():
    along = at("W1  W   W   W2\ncorner: a1")
    assert ends(along) == {"a2"}
    assert why_not(along, "a1-a5")["minerals.move.ending"] == ("a5",)
    assert along.explain("a1-a5")[-1].message.startswith("a5 is outside the board")


@ways
def test_what_is_named_is_on_the_table_and_what_is_not_is_refused(way):
    match, _ = pushed(scattered(3), *way)
    for action in ("a0", "a41", "{1", "`5", "aa1"):
        with pytest.raises(minerals.NotationError):
            match.parse(f"hammer {action} W")


@ways
def test_a_picture_at_the_edge_shows_the_table_and_no_more(way):
    for seed in range(2):
        match, _ = pushed(scattered(seed), *way)
        for place in (None, Viewport(358), Viewport(1008, 600)):
            scene = GAME.picture(match.state, View(coordinates=True, place=place), match.players)
            assert to_svg(scene)
            named = {getattr(shape, "cell", None) or "" for shape in scene.shapes}
            assert {cell for cell in named if re.fullmatch(r"\W?[0-9]+|[a-z][0-9]+", cell)} <= set(GRID.index_of)
            letters = {shape.text for shape in scene.shapes if isinstance(shape, Text) and shape.role == "text.quiet"}
            assert not letters & {"`", "{", "0", "41", "-1"}
        assert match.diagram(coordinates=True)


def test_a_bay_at_the_edge_of_the_table_is_no_crevice():
    """The rules say so, too, and so does a board in the middle of the table."""
    bay = "W   W   W   W\n  W       W\nW1          W2\ncorner: {}"
    for corner, inside in (("a5", "a7"), ("m5", "m7")):
        match = at(bay.format(corner))
        scene = GAME.picture(match.state, View(), match.players)
        labels = {shape.cell: shape.label for shape in scene.shapes if getattr(shape, "cell", None)}
        assert labels[inside] == f"{inside}, beside the board"
        assert f"{inside} is outside the board" in match.explain(f"{corner}-{inside}")[-1].message


@ways
def test_a_position_is_painted_up_to_the_edge(way):
    match, _ = pushed(scattered(1), *way)
    draft = Draft(match)
    for cell in match.board:
        draft.paint("kyanite", cell)
    for nowhere in ("a0", "a41", "`1", "{1"):
        with pytest.raises(minerals.NotationError):
            draft.paint("kyanite", nowhere)
    assert draft.playable is not None
    assert {place.mineral for place in draft.playable.board.values()} == {"kyanite"}


@ways
def test_what_would_make_a_move_legal_is_found_at_the_edge(way):
    match, _ = pushed("W   W   W\n  K1  .   W\nW   W2  W\ncorner: m18", *way)
    pawn = GRID.name(match.state.pawn)
    for cell in match.board:
        if cell != pawn and match.explain(f"{pawn}-{cell}"):
            for remedy in remedies(match, match.parse(f"{pawn}-{cell}")):
                assert remedy
