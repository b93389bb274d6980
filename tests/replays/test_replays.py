"""The shipped logs: all verify, say what they show, and would be recorded the same again."""

from __future__ import annotations

import re

import pytest

import minerals
from minerals.core.log import read_log
from tools.archive import ARCHIVE
from tools.record import FOLDER, RECORDINGS

LOGS = sorted(path for path in FOLDER.rglob("*.replay") if not path.is_relative_to(ARCHIVE))


def _played(name: str) -> minerals.Match:
    return minerals.match_of(minerals.load(FOLDER / "minerals" / name))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_shipped_log_verifies_and_has_a_title(path):
    log = minerals.load(path)
    assert log.damage == ""
    assert log.header.meta["title"]
    assert len(log.nodes) > 1


TAKES_SECONDS = {"mattock/full-board.replay"}


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow) if name in TAKES_SECONDS else name for name in RECORDINGS],
)
def test_recording_again_gives_the_same_bytes(name):
    log = RECORDINGS[name]()
    assert b"".join(log.lines()) == (FOLDER / name).read_bytes()


def test_every_shipped_log_can_be_recorded_again():
    assert {path.relative_to(FOLDER).as_posix() for path in LOGS} == set(RECORDINGS)


def test_the_index_lists_every_log_and_nothing_else():
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([^`]+)` \| [^|]{20,} \|$", index, re.MULTILINE)
    assert sorted(listed) == sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.replay"))


def test_example_1_matt_has_three_correct_directions_and_david_two_targets():
    match = _played("example-1-movements.replay")
    match.goto(match.log.root.step)
    assert len(match.legal_actions()) == 3
    west = match.explain("e8-e5")
    assert [(ruling.rule, ruling.cells) for ruling in west] == [("minerals.move.crevice", ("e7", "e6"))]
    for outside in ("b6", "b9"):
        assert {ruling.rule for ruling in match.explain(f"e8-{outside}")} >= {"minerals.move.ending"}
    match.redo()
    board = match.state.board
    grid = match.state.components
    landed = {grid.name_of[board[_index(move.to)]] for move in match.legal_actions()}
    assert landed == {"anthracite", "kyanite"}
    assert len(match.legal_actions()) == 2


def _index(cell: str) -> int:
    from minerals.games.minerals.state import GRID

    return GRID.index(cell)


def test_example_2_the_lowest_of_each_fragment_is_taken():
    match = _played("example-2-fragments.replay")
    taken = [event.mineral for event in match.log if type(event).__name__ == "FragmentMineralTaken"]
    assert sorted(taken) == ["tourmaline", "wollastonite"]
    assert match.state.pools[0] == (2, 0, 1, 0, 0)


def test_example_3_has_no_correct_move_without_the_map_and_ends_with_the_card_of_21():
    match = _played("example-3-map-and-collection.replay")
    match.goto(match.log.root.step)
    assert not any(type(action).__name__ == "Move" for action in match.legal_actions())
    match.goto(match.line[-1].step)
    assert match.state.collections[0] == (("WKKTTA", True),)
    # The ledger: −1 for the tool, 21 for the card, 3 for the tourmaline on the stack, 2 for the kyanite left over.
    assert match.scores[0] == 21 - 1 + 3 + 2


def test_example_4_scores_48():
    match = _played("example-4-scoring.replay")
    counted = next(event for event in match.log if type(event).__name__ == "ScoreCounted")
    assert (counted.collections, counted.tools, counted.minerals, counted.total) == (41, -3, 10, 48)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


@pytest.mark.parametrize(
    ("name", "players"),
    [("two-players-greedy", 2), ("three-players-lace", 3), ("five-players-random-board", 5), ("two-players-build", 2)],
)
def test_the_full_games_are_full_games(name, players):
    match = _played(f"{name}.replay")
    assert len(match.players) == players
    assert match.is_over
    assert len(match.line) > 60


@pytest.mark.parametrize("name", ["example-1-movements", "example-3-map-and-collection"])
def test_one_byte_changed_is_refused_with_its_line_or_changes_nothing(name):
    data = (FOLDER / "minerals" / f"{name}.replay").read_bytes()
    for place in range(0, len(data), 17):
        for byte in (data[place] ^ 1, ord(" ")):
            changed = data[:place] + bytes((byte,)) + data[place + 1 :]
            found = _game_or_line(changed)
            assert found == _game_or_line(data) or isinstance(found, int), f"byte {place} as {byte}"


def _game_or_line(data: bytes) -> object:
    """Return what a log says of its game, or the number of the line for which it is refused."""
    try:
        log = read_log(data)
    except minerals.LogError as error:
        return error.line
    return (log.header, log.events(), log.annotations)
