"""`minerals simulate`."""

from __future__ import annotations

import signal
from pathlib import Path

import pandas as pd
import pytest

import minerals
from tests.cli.conftest import Runs, refusal

LESSON = ("--option", "board=lesson", "--option", "removals=0")
QUICKLY = ("simulate", "minerals", "-n", "8", "--seed", "3", "--engine", "reference", "--workers", "1", *LESSON)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def as_played(**study: object) -> pd.DataFrame:
    usual = {"games": 8, "seed": 3, "engine": "reference", "board": "lesson", "removals": 0}
    return minerals.simulate("minerals", **(usual | study))


@pytest.mark.parametrize("name", ["table.parquet", "table.csv"])
def test_the_table_is_written(runs: Runs, here: Path, name: str) -> None:
    result = runs(*QUICKLY, "-o", name)
    assert result.exit_code == 0, result.stderr
    table = pd.read_csv(name, index_col="game") if name.endswith("csv") else pd.read_parquet(name)
    pd.testing.assert_frame_equal(table, as_played(), check_index_type=False)
    assert [file.name for file in here.iterdir()] == [name]


def test_the_summary_says_means_and_shares_with_their_intervals(runs: Runs, here: Path) -> None:
    table = as_played()
    lines = runs(*QUICKLY).stdout.splitlines()
    assert lines[0] == "Minerals, random, seed 3, reference engine"
    words = {line.split()[0]: line.split()[1:] for line in lines[2:-1]}
    assert words["actions"] == [f"{table['actions'].mean():.2f}"]
    share, low, _, high = words["winner_1"]
    assert share == f"{table['winner_1'].mean():.4f}"
    assert 0 < float(low) < float(share) < float(high) < 1
    assert lines[-1].startswith("8 games, after ")


def test_bots_are_given_for_all_seats_or_for_each(runs: Runs, here: Path) -> None:
    result = runs(*QUICKLY, "--policy", "greedy,random,random", "-o", "table.csv")
    assert result.stdout.startswith("Minerals, greedy, random, random, seed 3")
    there = as_played(policy=["greedy", "random", "random"], players=3)
    pd.testing.assert_frame_equal(pd.read_csv("table.csv", index_col="game"), there, check_index_type=False)
    assert "score_4" in runs(*QUICKLY, "--players", "4").stdout


def test_a_folder_is_filled_and_continued(runs: Runs, here: Path) -> None:
    first = runs(*QUICKLY, "--folder", "study", "--chunk", "3")
    assert first.exit_code == 0, first.stderr
    assert len(list(Path("study").iterdir())) == 3
    again = runs(*QUICKLY, "--folder", "study", "-n", "10", "-o", "table.parquet")
    assert again.exit_code == 0, again.stderr
    pd.testing.assert_frame_equal(pd.read_parquet("table.parquet"), as_played(games=10))
    shorter = runs(*QUICKLY, "--folder", "study", "-n", "5")
    assert f"actions{as_played(games=5)['actions'].mean():.2f}" in shorter.stdout.replace(" ", "")


def test_a_damaged_part_is_named_and_repaired(runs: Runs, here: Path) -> None:
    runs(*QUICKLY, "--folder", "study", "--chunk", "3")
    damaged = sorted(Path("study").iterdir())[1]
    damaged.write_bytes(damaged.read_bytes()[:-1])
    said = refusal(runs(*QUICKLY, "--folder", "study"))
    assert said.startswith(f"{damaged}: this part of a study is damaged (its bytes do not match its checksum)")
    assert "--repair" in said
    result = runs(*QUICKLY, "--folder", "study", "--repair", "-o", "table.parquet")
    assert f"{damaged} was damaged" in result.stderr
    assert pd.read_parquet("table.parquet").equals(as_played())


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_writes_what_is_finished_and_says_so(
    runs: Runs, here: Path, monkeypatch, sent: signal.Signals
) -> None:
    counted: list[int] = []

    def interrupting(progress: object, games: int) -> None:
        counted.append(games)
        if len(counted) == 2:
            signal.raise_signal(sent)

    monkeypatch.setattr("minerals.probability.progress.Progress.add", interrupting)
    result = runs(*QUICKLY, "--chunk", "3", "-o", "table.parquet")
    assert result.exit_code == 130
    assert ": 6 games are finished, in table.parquet." in result.stdout
    assert "Interrupted." in result.stderr
    assert pd.read_parquet("table.parquet").equals(as_played(games=6))
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_what_a_kernel_says_while_it_compiles_is_passed_on(runs: Runs, here: Path, monkeypatch) -> None:
    import logging

    def compiling(progress: object, games: int) -> None:
        logging.getLogger("minerals").info("Compiling the kernel.")

    monkeypatch.setattr("minerals.probability.progress.Progress.add", compiling)
    assert "Compiling the kernel." in runs(*QUICKLY).stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("chess", "There is no game 'chess'"),
        ("minerals -n 0", "games takes a whole number from 1, not 0"),
        ("minerals -n many", "--games"),
        ("minerals --policy deep", "There is no bot 'deep'"),
        ("minerals --policy random,greedy --players 3", "2 policies for 3 players"),
        ("minerals --players 9", "option 'players' takes a whole number from 1 to 5, not 9"),
        ("minerals --option players=3", "Give the number of players with --players."),
        ("minerals --option bord=lace", "Did you mean 'board'?"),
        ("minerals --engine steam", "not 'steam'"),
        ("mattock --engine compiled --policy tree", "it plays random and greedy, not 'tree'"),
        ("minerals --workers 0", "workers takes a whole number from 1"),
        ("minerals --chunk 0", "chunk takes a whole number from 1"),
        ("minerals -o table.xlsx", "table.xlsx: give the table a name that ends in .parquet or .csv."),
        ("minerals -o there.csv", "there.csv: the file exists already; --force overwrites it."),
        ("minerals -o nowhere/table.csv", "nowhere: there is no such folder."),
        ("minerals -o folder.csv", "folder.csv: this is a folder, not a file."),
        ("minerals --folder there.csv", "there.csv: this is a file, not the folder of a study."),
        ("minerals --scheduler tcp://127.0.0.1:1", "tcp://127.0.0.1:1: no scheduler answers there"),
        ("minerals --scheduler somewhere:1", "somewhere:1: no scheduler answers there"),
    ],
)
def test_bad_input_gets_one_clear_line(runs: Runs, here: Path, arguments: str, said: str, monkeypatch) -> None:
    monkeypatch.setattr("minerals.cli.simulate._SECONDS_FOR_A_SCHEDULER", 0.2)
    Path("there.csv").write_text("kept")
    Path("folder.csv").mkdir()
    assert said in refusal(runs("simulate", *arguments.split()))
    assert Path("there.csv").read_text() == "kept"


def test_a_file_is_overwritten_where_that_is_wanted(runs: Runs, here: Path) -> None:
    Path("table.csv").write_text("old")
    assert runs(*QUICKLY, "-o", "table.csv", "--force").exit_code == 0
    assert len(pd.read_csv("table.csv")) == 8


def test_the_folder_of_another_study_is_refused(runs: Runs, here: Path) -> None:
    runs(*QUICKLY, "--folder", "study")
    assert "with seed '3', not '4'" in refusal(runs(*QUICKLY, "--folder", "study", "--seed", "4"))
