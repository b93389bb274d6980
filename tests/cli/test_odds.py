"""Odds at a step of a log."""

from __future__ import annotations

from pathlib import Path

import pytest

import minerals
from minerals.cli import app
from minerals.cli.odds import odds
from tests.cli.conftest import Runs, refusal
from tests.games.iceminers.positions import at
from tests.games.iceminers.rules.test_roll import SURROUNDED


@pytest.fixture(scope="module", autouse=True)
def registered() -> None:
    if not any(command.callback is odds for command in app.registered_commands):
        app.command()(odds)


@pytest.fixture(scope="module")
def rolling(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Before and behind a roll of the die."""
    match = minerals.new("iceminers", players=["Ada", "Bo"], seed=1)
    match.play("roll")
    return match.log.save(tmp_path_factory.mktemp("odds") / "rolling.replay")


@pytest.fixture
def before(rolling: Path) -> int:
    return minerals.load(rolling).root.step


def test_without_an_action_those_with_chance_are_listed(runs: Runs, rolling: Path, before: int) -> None:
    result = runs("odds", rolling, "--step", before)
    assert result.exit_code == 0
    assert result.stdout.split("\n")[:2] == [
        f"Step {before}, Ada's turn: chance plays a part in",
        "  roll  6 results: 1, 2, 3, 4, 5, 6, each 1/6",
    ]


def test_where_chance_has_no_part_that_is_said(runs: Runs, rolling: Path, before: int) -> None:
    assert "chance plays no part in any legal action" in runs("odds", rolling, "--step", before + 1).stdout


def test_an_action_is_answered_with_a_table(runs: Runs, rolling: Path, before: int) -> None:
    lines = runs("odds", rolling, "--step", before, "roll").stdout.strip().split("\n")
    assert lines[0] == f"Step {before}, Ada's turn: roll"
    assert len(lines) == 7
    assert lines[1].split("  ")[1:] == ["Ada rolls a 1 (1 in 6).", "1/6", "16.7 %", "████████████████████"]


def test_several_actions_are_a_turn(runs: Runs, rolling: Path, before: int) -> None:
    lines = runs("odds", rolling, "--step", before, "roll", "enter a5").stdout.strip().split("\n")
    assert lines[0].endswith("Ada's turn: roll, enter a5")
    assert len(lines) == 7


def test_nothing_is_written_to_the_log(runs: Runs, rolling: Path, before: int) -> None:
    data = rolling.read_bytes()
    runs("odds", rolling, "--step", before, "roll")
    assert rolling.read_bytes() == data


def test_what_has_no_end_is_refused_and_bounded_on_request(runs: Runs, tmp_path: Path) -> None:
    match = at(SURROUNDED)
    path = match.log.save(tmp_path / "surrounded.replay")
    step = match.step
    assert "more than 200 times along one way" in refusal(runs("odds", path, "--step", step, "roll"))
    assert "--bounds" in refusal(runs("odds", path, "--step", step, "roll"))
    output = runs("odds", path, "--step", step, "roll", "--bounds", "--limit", 20).stdout
    assert "not followed to the end" in output
    assert "5 results or more: 2, 3, 4, 5, 6, each ≈ 0.2" in runs("odds", path, "--step", step).stdout


def test_too_many_ways_are_refused_with_what_to_do(runs: Runs, rolling: Path, before: int) -> None:
    said = refusal(runs("odds", rolling, "--step", before, "roll", "--limit", 5))
    assert "more than 5 ways" in said
    assert "raise --limit" in said


BAD = {
    "a step that is no number": ("--step soon", "--step"),
    "a step too far": ("--step 9999", "There is no step 9999"),
    "amid the set-up": ("--step 1", "Step 1 is in the middle of the set-up"),
    "amid the set-up, with an action": ("--step 1 roll", "Step 1 is in the middle of the set-up"),
    "an action that cannot be read": ("--step {before} zzz", "'zzz' is not an action"),
    "an action that is not allowed": ("--step {before} leave", "leave: "),
    "a limit of nothing": ("--step {before} roll --limit 0", "--limit"),
}


@pytest.mark.parametrize(("arguments", "said"), BAD.values(), ids=BAD)
def test_bad_input_gets_one_clear_line(runs: Runs, rolling: Path, before: int, arguments: str, said: str) -> None:
    assert said in refusal(runs("odds", rolling, *arguments.format(before=before).split()))


@pytest.mark.parametrize(
    ("name", "said"),
    [("nowhere.replay", "nowhere.replay: No such file"), ("junk.replay", "junk.replay, line 1"), ("empty", "empty: ")],
)
def test_bad_files_get_one_clear_line(runs: Runs, folder: Path, name: str, said: str) -> None:
    assert said in refusal(runs("odds", name, "--step", 3))


def test_a_game_that_is_over_has_no_odds(runs: Runs, recorded: Path) -> None:
    last = len(minerals.load(recorded))
    assert "the game is over" in refusal(runs("odds", recorded, "--step", last))
    assert refusal(runs("odds", recorded, "--step", last, "end"))


def test_the_names_of_a_log_cannot_write_to_the_terminal(runs: Runs, tmp_path: Path) -> None:
    match = minerals.new("iceminers", players=["\x1b[2JEve", "Bo"], seed=1)
    path = match.log.save(tmp_path / "evil.replay")
    result = runs("odds", path, "--step", match.step, "roll")
    assert result.exit_code == 0
    assert "\x1b" not in result.output
