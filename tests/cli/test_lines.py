"""The lines of a log: listed, promoted, removed, merged; and `--line` of every command that reads a log."""

from __future__ import annotations

import copy
import json
import shutil
from pathlib import Path

import pytest

import minerals
from tests.cli.conftest import Runs, refusal


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> minerals.Log:
    """A log in `game.replay` whose second action was a slip, and in `other.replay` a copy that goes on otherwise."""
    monkeypatch.chdir(tmp_path)
    match = minerals.new("mattock", board="inner", players=["Ada", "Ben"], seed=7)
    for action in ("b5", "a2"):
        match.play(action)
    match.undo().play("a3")
    other = copy.deepcopy(match)
    match.play("b4")
    match.log.save("game.replay")
    other.play("c1")
    other.log.comment("Better.", by="Ben")
    other.log.save("other.replay")
    return match.log


def shown(runs: Runs, *arguments: object) -> list[str]:
    result = runs("lines", "game.replay", *arguments)
    assert result.exit_code == 0, result.output
    return [line.rstrip() for line in result.stdout.splitlines()]


def main(path: str = "game.replay") -> list[str]:
    return [str(node.action) for node in minerals.load(path).main_line[1:]]


def test_the_lines_of_a_log_are_listed(runs: Runs, log: minerals.Log) -> None:
    assert shown(runs) == [
        "Mattock: Ada and Ben",
        "  5  Main line, 3 actions, not over: b5, a3, b4",
        "    2  a2 (1 action, instead of action 2)",
    ]


def test_a_log_without_actions_has_no_lines(runs: Runs, log: minerals.Log) -> None:
    minerals.new("mattock", seed=7).log.save("game.replay")
    assert shown(runs)[1:] == ["Nothing has been played yet."]


def test_lines_for_programs(runs: Runs, log: minerals.Log) -> None:
    told = json.loads(runs("lines", "game.replay", "--json").stdout)
    assert (told["command"], told["game"]) == ("lines", "mattock")
    assert told["lines"][1] == {
        "number": 2,
        "main": False,
        "depth": 1,
        "removed": False,
        "after": 1,
        "records": [2],
        "actions": ["a2"],
    }


def test_lines_are_worked_with_and_everything_is_added_at_the_end(runs: Runs, log: minerals.Log) -> None:
    written = Path("game.replay").read_bytes()
    for deed, led in (
        (("promote", 2), ["b5", "a2"]),
        (("demote", 2), ["b5", "a3", "b4"]),
        (("main", 2), ["b5", "a2"]),
        (("undo",), ["b5", "a3", "b4"]),
        (("remove", 5), ["b5", "a3"]),
        (("undo",), ["b5", "a3", "b4"]),
    ):
        shown(runs, *deed)
        assert main() == led
        assert Path("game.replay").read_bytes().startswith(written)
        written = Path("game.replay").read_bytes()
    assert shown(runs, "remove", 2)[2] == "    2  a2 (1 action, removed, instead of action 2)"


def test_two_copies_are_merged(runs: Runs, log: minerals.Log) -> None:
    assert shown(runs, "merge", "other.replay")[-1] == "    6  c1 (1 action, instead of action 3)"
    assert [str(note) for note in minerals.load("game.replay").annotations] == ["Ben: Better."]
    written = Path("game.replay").read_bytes()
    shown(runs, "merge", "other.replay")
    assert Path("game.replay").read_bytes() == written


def test_the_changed_log_is_written_to_another_file(runs: Runs, log: minerals.Log) -> None:
    written = Path("game.replay").read_bytes()
    shown(runs, "main", 2, "--output", "new.replay")
    assert Path("game.replay").read_bytes() == written
    assert main("new.replay") == ["b5", "a2"]
    assert "--force overwrites it" in refusal(runs("lines", "game.replay", "main", 2, "-o", "new.replay"))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("promot", "2"), "There is no deed 'promot'. Did you mean 'promote'?"),
        (("promote",), "promote takes the number of a record; 'minerals lines FILE' lists them."),
        (("promote", "two"), "promote takes the number of a record, not 'two'; 'minerals lines FILE' lists them."),
        (("promote", "9" * 5000), "promote takes the number of a record, not"),
        (("promote", "99"), "The log has no action record 99."),
        (("promote", "5"), "Record 5 is on the main line already."),
        (("remove", "0"), "The set-up cannot be removed: every line begins with it."),
        (("undo", "3"), "undo takes back the last change, and nothing can be given with it: '3'."),
        (("merge",), "Name the other log: minerals lines FILE merge OTHER."),
        (("merge", "lost.replay"), "lost.replay: No such file or directory"),
        (("--output", "new.replay"), "--output works only with a deed, such as promote."),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(runs: Runs, log, arguments, complaint) -> None:
    written = Path("game.replay").read_bytes()
    assert complaint in refusal(runs("lines", "game.replay", *arguments))
    assert Path("game.replay").read_bytes() == written


def test_another_game_is_not_merged(runs: Runs, log: minerals.Log, recorded: Path) -> None:
    shutil.copy(recorded, "short.replay")
    complaint = "The logs are not of one game. They are different games: Mattock here and Minerals there."
    assert complaint in refusal(runs("lines", "game.replay", "merge", "short.replay"))


def test_a_torn_log_is_not_written_to(runs: Runs, log: minerals.Log) -> None:
    data = Path("game.replay").read_bytes()
    Path("game.replay").write_bytes(data[:-20])
    assert "Write the rest to another file with --output." in refusal(runs("lines", "game.replay", "main", 2))
    assert Path("game.replay").read_bytes() == data[:-20]


# --- --line ---


@pytest.mark.parametrize(
    "command",
    [
        ("export", "game.replay", "{}.csv"),
        ("picture", "game.replay", "{}.svg"),
        ("page", "game.replay", "{}.html"),
        ("board", "game.replay", "{}.html"),
        ("animation", "game.replay", "{}.gif"),
        ("paper", "game.replay", "--output", "{}.pdf"),
    ],
)
def test_each_command_that_writes_takes_a_line(runs: Runs, log: minerals.Log, command: tuple[str, ...]) -> None:
    def made(name: str, *options: object) -> bytes:
        result = runs(*(word.format(name) for word in command), *options)
        assert result.exit_code == 0, result.output
        return Path(command[-1].format(name)).read_bytes()

    assert made("main") != made("slip", "--line", 2)
    slip = minerals.match_of(minerals.load("game.replay"), line=2)
    slip.log.promote_to_main(2)
    slip.log.save("game.replay")
    if command[0] != "page":  # a page has all lines, each with its records
        assert made("led") == made("again", "--line", 2)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("verify", "game.replay"), "OK, 2 actions"),
        (("replay", "game.replay", "--all"), "Ben: a2"),
        (("explain", "game.replay", "a2"), "Step 11"),
        (("odds", "game.replay"), "Step 11"),
        (("forecast", "game.replay", "-n", "2", "--by", "action", "--policy", "random"), "11"),
        (("luck", "game.replay", "-n", "2", "--policy", "random"), ""),
    ],
)
def test_each_command_that_tells_takes_a_line(runs: Runs, log: minerals.Log, command, said) -> None:
    result = runs(*command, "--line", 2)
    assert result.exit_code in {0, 1}, result.output
    assert said in result.stdout
    assert result.stdout != runs(*command).stdout
    assert "the log has no action record 99." in refusal(runs(*command, "--line", 99))


def test_a_line_needs_a_log(runs: Runs, log: minerals.Log) -> None:
    assert refusal(runs("page", "mattock", "new.html", "--line", 2)) == "mattock: --line works only with a log."
