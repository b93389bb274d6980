"""What commands tell programs: JSON of one shape on one line, and exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from minerals.core.system import install_command
from tests.cli.conftest import Runs, refusal

TELLING = {
    "games": ("games", 0, {"games", "faults"}),
    "rules": ("rules mattock end", 0, {"game", "title", "edition", "rules"}),
    "notation": ("notation mattock", 0, {"game", "title", "actions", "lines", "signs", "positions"}),
    "play": (
        "play mattock --option board=inner --seed 1",
        0,
        {
            "game",
            "players",
            "actions",
            "events",
            "draws",
            "winners",
            "scores",
            "reason",
            "damage",
            "policy",
            "seed",
            "file",
        },
    ),
    "verify": ("verify good.replay", 0, {"logs"}),
    "explain": ("explain minerals zzz", 2, set()),
    "explain an illegal action": ("explain mattock a1", 1, {"game", "step", "action", "legal", "reasons"}),
    "odds": ("odds iceminers roll", 0, {"game", "step", "actions", "results", "missing"}),
    "the actions with odds": ("odds iceminers", 0, {"game", "step", "actions", "with_chance"}),
    "replay": (
        "replay good.replay",
        0,
        {"game", "players", "actions", "events", "draws", "winners", "scores", "reason", "damage", "steps"},
    ),
    "simulate": (
        "simulate mattock -n 2 --option board=inner --engine reference --workers 1 --seed 1",
        0,
        {"game", "policy", "seed", "engine", "games", "complete", "seconds", "means", "file"},
    ),
}


@pytest.mark.parametrize(("arguments", "code", "keys"), TELLING.values(), ids=TELLING)
def test_each_command_tells_its_name_and_version_and_always_the_same_keys(
    runs: Runs, folder: Path, arguments: str, code: int, keys: set[str]
) -> None:
    result = runs(*arguments.split(), "--json")
    assert result.exit_code == code
    if code == 2:
        assert result.stdout == "", "an error is a line on stderr, as without --json"
        assert result.stderr.startswith("Error: ")
        return
    told = json.loads(result.stdout)
    assert result.stdout.count("\n") == 1
    assert (told["command"], told["version"]) == (arguments.split(maxsplit=1)[0], 1)
    assert set(told) == keys | {"command", "version"}


def test_odds_are_exact_fractions_and_add_up(runs: Runs) -> None:
    told = json.loads(runs("odds", "iceminers", "roll", "--json").stdout)
    assert [result["chance"] for result in told["results"]] == ["1/6"] * 6
    assert sum(result["number"] for result in told["results"]) == pytest.approx(1)
    assert [result["events"][0]["type"] for result in told["results"]] == ["DieRolled"] * 6


def test_a_damaged_log_is_told_with_its_sound_beginning(runs: Runs, folder: Path) -> None:
    lines = Path("good.replay").read_bytes().splitlines(keepends=True)
    Path("bad.replay").write_bytes(b"".join([*lines[:4], lines[4].replace(b'"player":', b'"Player":'), *lines[5:]]))
    result = runs("verify", "good.replay", "bad.replay", "nowhere.replay", "--recover", "--json")
    assert result.exit_code == 2
    good, bad, nowhere = json.loads(result.stdout)["logs"]
    assert (good["sound"], bad["sound"], nowhere["sound"]) == (True, False, None)
    assert bad["beginning"]["actions"] == 1
    assert "line 5" in bad["reason"]


def test_a_log_comes_from_the_standard_input(runs: Runs, folder: Path) -> None:
    assert runs("verify", "-", keys=Path("good.replay").read_text(encoding="utf-8")).stdout.startswith("-: OK, ")
    assert runs("replay", "-", "--all", keys=Path("good.replay").read_text(encoding="utf-8")).exit_code == 0
    assert "standard input" in runs("verify", "-", keys="nonsense").stderr
    assert runs("verify", "-", keys="nonsense").exit_code == 1


def test_a_step_that_cannot_be_asked_names_those_that_can(runs: Runs, folder: Path) -> None:
    sentence = refusal(runs("odds", "good.replay", "--step", "0"))
    assert "Step 0 is before the set-up; go to step" in sentence
    assert "step 0 or" not in sentence


BLOCKED = """
import sys
from minerals.probability import simulation
simulation._table = lambda *_, **__: print("a game was played")
sys.modules[{library!r}] = None
from minerals.cli import main
main()
"""


@pytest.mark.parametrize("library", ["numpy", "pandas"])
def test_a_missing_library_is_said_before_any_game_is_played(library: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", BLOCKED.format(library=library), "simulate", "mattock", "-n", "2", "--workers", "1"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.endswith(f" needs {library}: {install_command('odds')}.\n")
    assert ended.stderr.count("\n") == 1


def test_no_summary_is_cut_in_the_list_of_commands(runs: Runs) -> None:
    listed = runs("--help").stdout.partition("Commands:")[2].partition("Exit codes")[0]
    for line in listed.splitlines():
        assert not line.strip() or line.endswith("."), f"{line}: the first sentence of its help is too long"
