"""`minerals import`, and `minerals export` to a game record: there and back again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import minerals
from tests.cli.conftest import Runs, refusal
from tests.exchange.test_records import SHORT, actions, of_chess, with_move


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files of records in it."""
    monkeypatch.chdir(tmp_path)
    files = {
        "one.json": SHORT[0],
        "games.json": SHORT,
        "mixed.json": [SHORT[0], with_move(SHORT[1], 5, 2, "a1"), of_chess(SHORT[1]), SHORT[2]],
        "bad.json": [with_move(SHORT[1], 5, 2, "a1"), of_chess(SHORT[1])],
        "chess.json": of_chess(SHORT[0]),
        "illegal.json": with_move(SHORT[0], 5, 2, "a1"),
    }
    for name, content in files.items():
        (tmp_path / name).write_text(json.dumps(content), encoding="utf-8")
    return tmp_path


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_one_record_becomes_a_log(runs: Runs, here: Path) -> None:
    done = runs("import", "one.json")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == "one.replay: Engine 1 against Engine 2, 28 actions, 85 events, Engine 2 wins 0 : 1\n"
    assert len(actions(minerals.load("one.replay"))) == 28


def test_several_become_a_folder_of_logs(runs: Runs, here: Path) -> None:
    assert runs("import", "games.json").exit_code == 0
    assert names(here / "games") == {"games-1.replay", "games-2.replay", "games-3.replay"}
    assert runs("verify", "games").exit_code == 0


@pytest.mark.parametrize(("output", "made"), [("a.replay", "a.replay"), ("logs", "logs/one-1.replay")])
def test_the_output_may_be_a_log_or_a_folder(runs: Runs, here: Path, output: str, made: str) -> None:
    assert runs("import", "one.json", "-o", output).exit_code == 0
    assert minerals.load(made).game.name == "mattock"


def test_what_cannot_be_read_is_named_and_the_rest_goes_on(runs: Runs, here: Path) -> None:
    done = runs("import", "mixed.json", "-o", "logs")
    assert done.exit_code == 1
    illegal, chess = done.stderr.splitlines()
    assert illegal.startswith("Error: mixed.json, game 2: Move 10 (round 5, player 2): a1: ")
    assert chess == "Error: mixed.json, game 3: The record is of 'Chess'; only records of Mattock can be read."
    assert names(here / "logs") == {"mixed-1.replay", "mixed-4.replay"}


def test_where_nothing_can_be_read_nothing_is_written(runs: Runs, here: Path) -> None:
    before = names(here)
    done = runs("import", "bad.json")
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 2)
    assert refusal(runs("import", "chess.json")).startswith("chess.json: The record is of 'Chess'; ")
    assert refusal(runs("import", "illegal.json")).startswith("illegal.json: Move 10 (round 5, player 2): a1: ")
    assert names(here) == before


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("games.json", "-o", "a.replay"), "a.replay: this is one log, but there are 3 records; name a folder."),
        (("one.json", "-o", "a.json"), "a.json: name a log that ends in .replay, or a folder, without a suffix."),
        (("nowhere.json",), "nowhere.json: No such file or directory"),
        ((".",), ".: Is a directory"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(runs: Runs, here: Path, arguments: tuple[str, ...], complaint: str) -> None:
    assert refusal(runs("import", *arguments)) == complaint


def test_a_log_goes_out_as_a_record_and_comes_in_again(runs: Runs, here: Path) -> None:
    runs("import", "one.json")
    done = runs("export", "one.replay", "again.json")
    assert (done.exit_code, done.stdout) == (0, "again.json: 1 kB\n")
    again = json.loads(Path("again.json").read_text(encoding="utf-8"))
    assert again["moves"] == SHORT[0]["moves"]
    runs("import", "again.json")
    assert actions(minerals.load("again.replay")) == actions(minerals.load("one.replay"))


def test_what_is_no_record_is_not_exported(runs: Runs, here: Path) -> None:
    minerals.new("iceminers", seed=1).log.save("dice.replay")
    said = "dice.replay: The log is of Iceminers; only logs of Mattock can be written as records."
    assert refusal(runs("export", "dice.replay", "out.json")) == said
    assert "out.json" not in names(here)


def test_a_game_that_is_not_over_says_so_and_one_that_was_resigned_says_who_won(runs: Runs, here: Path) -> None:
    match = minerals.new("mattock", players=["Ada", "Ben"], board="inner", seed=1)
    match.play("h3")
    match.log.save("begun.replay")
    match.play("resign 2")
    match.log.save("resigned.replay")
    assert runs("export", "begun.replay", "begun.json").exit_code == 0
    assert '"ending": "The game is not over."' in (here / "begun.json").read_text("utf-8")
    assert runs("import", "begun.json", "-o", "again.replay").exit_code == 0
    assert not minerals.match_of(minerals.load("again.replay")).is_over
    assert runs("export", "resigned.replay", "resigned.json").exit_code == 0
    said = runs("import", "resigned.json", "-o", "ended.replay").output
    assert "over: Ben resigned. Ada wins" in said
    assert "over: Ben resigned. Ada wins" in runs("verify", "ended.replay").output
