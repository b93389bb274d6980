"""Stepping through a log in the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import minerals
from minerals.cli.narrow import fold
from minerals.cli.replay import UNITS, Steps, picture
from minerals.core.picture import Polygon, Scene, Text
from minerals.picture import to_text
from tests.cli.conftest import Runs


def steps_shown(output: str) -> list[int]:
    return [int(step) for step in re.findall(r"^Step (\d+) of", output, re.MULTILINE)]


@pytest.fixture(scope="module")
def log(recorded: Path) -> minerals.Log:
    return minerals.load(recorded)


@pytest.fixture
def behind_the_set_up(log: minerals.Log) -> int:
    return log.root.step


@pytest.mark.parametrize("quits", ["q\n", "", "QUIT\n"], ids=["q", "the end of the keys", "quit"])
def test_keys_go_forwards_backwards_and_anywhere(runs: Runs, recorded: Path, behind_the_set_up: int, quits) -> None:
    result = runs("replay", recorded, keys=f"n\n\nP\ng 30\nG12\np\n{quits}")
    assert result.exit_code == 0
    begin = behind_the_set_up
    assert steps_shown(result.stdout) == [begin, begin + 1, begin + 2, begin + 1, 30, 12, 11]


@pytest.mark.parametrize(
    ("keys", "complaint"),
    [
        ("g 9999\n", "There is no step 9999"),
        ("g -4\n", "There is no step -4"),
        ("g\n", "Type g and a step"),
        ("dance\n", "There is no key 'dance'."),
        ("g 0\np\n", "This is the first step."),
    ],
)
def test_a_key_that_cannot_be_obeyed_is_answered_and_the_place_is_kept(runs: Runs, recorded, keys, complaint) -> None:
    result = runs("replay", recorded, keys=f"{keys}n\n")
    assert result.exit_code == 0
    assert complaint in result.stdout
    assert len(steps_shown(result.stdout)) == 2 + keys.startswith("g 0")


def test_behind_the_last_step_there_is_none(runs: Runs, recorded: Path, log: minerals.Log) -> None:
    result = runs("replay", recorded, "--step", len(log), keys="n\nq\n")
    assert "This is the last step." in result.stdout
    assert steps_shown(result.stdout) == [len(log)]


def test_all_prints_every_event_without_asking(runs: Runs, recorded: Path, log: minerals.Log) -> None:
    output = runs("replay", recorded, "--all").stdout
    assert steps_shown(output) == list(range(log.root.step, len(log) + 1))
    assert "Enter: next" not in output
    words = " ".join(output.split())
    for event in log.events()[log.root.step :]:
        assert f"[{event.rule}]" in words


@pytest.mark.parametrize("by", UNITS)
def test_by_any_unit_every_event_is_told_once(runs: Runs, recorded: Path, log: minerals.Log, by: str) -> None:
    output = runs("replay", recorded, "--all", "--step", 0, "--by", by).stdout
    assert len(re.findall(r"\[minerals\.[a-z.-]+\]", output)) == len(log)
    stops = steps_shown(output)
    assert (stops[0], stops[-1]) == (0, len(log))
    if by == "action":
        assert stops[1:] == [node.step for node in log.main_line]
    if by == "turn":
        begun = [step for step, event in enumerate(log.events(), start=1) if log.game.engine.begins_turn(event)]
        assert stops[1:-1] == [step for step in begun if step < len(log)]


def test_a_step_shows_the_board_the_action_the_words_the_comment_and_the_points(runs: Runs, recorded, log) -> None:
    node = log.main_line[4]
    output = runs("replay", recorded, "--step", node.step, keys="q\n").stdout
    event = node.events[-1]
    told = log.game.words.narrate(event, log.state_at(node.step - 1), log.header.players)
    assert f"{log.header.players[node.player - 1]}: {node.action}" in output
    assert f"{told} [{event.rule}]" in " ".join(output.split())
    for comment in log.annotations_of(node.n):
        assert f"{comment.by}: {comment.text}" in " ".join(output.split())
    points = zip(log.header.players, log.game.engine.scores(node.state), strict=True)
    assert f"Points: {', '.join(f'{name} {score}' for name, score in points)}" in output
    assert picture(Steps(log, "event", node.step), 80) in output


def test_the_end_says_who_wins(runs: Runs, recorded: Path, log: minerals.Log) -> None:
    assert re.search(r"^The end: .+ wins? ", runs("replay", recorded, "--all").stdout, re.MULTILINE)


def test_a_torn_log_is_replayed_and_says_so(runs: Runs, folder: Path) -> None:
    result = runs("replay", "torn.replay", "--all")
    assert result.exit_code == 0
    assert "torn off" in result.stdout


def test_marks_and_moments_are_shown(runs: Runs, folder: Path) -> None:
    match = minerals.new("minerals", board="lesson", removals=0, seed=1)
    match.log.mark("!?")
    match.log.moment("The beginning")
    match.log.save("marked.replay")
    output = runs("replay", "marked.replay", "--all").stdout
    assert "  !?\n  ★ The beginning\n" in output


# --- narrow terminals ---


def row_of(text: str, rows: list[str]) -> int:
    """The first row with a text in it."""
    return next(number for number, row in enumerate(rows) if text in row)


@pytest.mark.parametrize("columns", [30, 50, 80, 100, 200])
def test_no_line_is_wider_than_the_terminal(runs: Runs, recorded: Path, columns: int) -> None:
    output = runs("replay", recorded, "--step", 12, COLUMNS=str(columns), keys="q\n").stdout
    assert max(map(len, output.split("\n"))) <= columns


def test_what_does_not_fit_beside_the_board_stands_below_it(log: minerals.Log) -> None:
    steps = Steps(log, "event", 12)
    wide, narrow = picture(steps), picture(steps, 80)
    assert max(map(len, wide.split("\n"))) > 80
    assert sorted(wide.split()) == sorted(narrow.split())
    beside, below = (text.split("\n") for text in (wide, narrow))
    hexes = row_of("W     T     ·     W     K", beside)
    assert row_of("1 Ada", beside) < hexes < row_of("1 Ada", below)
    assert row_of("1 Ada", below) < row_of("2 Bo", below), "the panels keep their order"
    assert row_of("Pouch", below) < row_of("1 Ada", below)


def test_a_low_terminal_gets_the_picture_without_empty_lines(log: minerals.Log) -> None:
    steps = Steps(log, "event", 12)
    low = picture(steps, 80, 24)
    assert "\n\n" not in low
    assert low.split() == picture(steps, 80).split()


def test_in_a_file_the_picture_is_whole(runs: Runs, recorded: Path, log: minerals.Log) -> None:
    output = runs("replay", recorded, "--step", 12, keys="q\n", COLUMNS="200").stdout
    assert picture(Steps(log, "event", 12)) in output


def test_folding_moves_a_panel_with_what_stands_in_it_and_breaks_a_lone_text() -> None:
    def rectangle(left: float, right: float) -> tuple[tuple[float, float], ...]:
        return ((left, 0), (right, 0), (right, 100), (left, 100))

    scene = Scene(
        400,
        140,
        (
            Polygon(rectangle(0, 400), "background"),
            Polygon(rectangle(0, 190), "board"),
            Text(20, 50, "board", "text", align="start"),
            Polygon(rectangle(200, 400), "panel"),
            Text(220, 10, "Ada", "text", align="start"),
            Text(220, 50, "3 points", "text", align="start"),
            Text(200, 130, "a note of many words that is longer", "text"),
        ),
        "Test",
    )
    assert to_text(fold(scene, 20)).split("\n") == [
        "",
        "",
        "  board",
        "",
        "",
        "",
        "",
        "  Ada",
        "",
        "  3 points",
        "",
        "",
        "",
        " a note of many",
        " words that is",
        " longer",
    ]
    assert fold(scene, 40).shapes == scene.shapes
