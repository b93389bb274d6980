"""Bad input of any kind: one clear line on stderr, exit code 2, never a traceback."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import minerals
from minerals.cli.refusal import on_one_line, run_command
from tests.cli.conftest import Runs, refusal

BAD: dict[str, tuple[str, str]] = {
    # the command line itself
    "an unknown command": ("plant", "No such command 'plant'"),
    "a command mistyped": ("verfy", "verify"),
    "an unknown option": ("--loud", "--loud"),
    "an unknown option of a command": ("games --loud", "See: minerals games --help"),
    "too many arguments": ("games again", "again"),
    "no game": ("rules", "GAME"),
    "no file": ("verify", "FILE"),
    "an option without its value": ("play minerals --players", "--players"),
    "no number": ("replay good.replay --step soon", "--step"),
    # games, bots, options
    "an unknown game": ("play chess", "There is no game 'chess'"),
    "a game mistyped": ("rules mineral", "Did you mean 'minerals'?"),
    "no schema of an unknown game": ("schema chess", "There is no game 'chess'"),
    "an unknown bot": ("play minerals --policy random,deep", "There is no bot 'deep'"),
    "no bot": ("play minerals --policy ,", "There is no bot ''"),
    "too few bots": ("play minerals --policy random,greedy --players 3", "2 bots for 3 players"),
    "an option without equals": ("play minerals --option board", "NAME=VALUE"),
    "an option of no name": ("play minerals --option =3", "no option ''"),
    "an unknown option of a game": ("play minerals --option bord=lace", "Did you mean 'board'?"),
    "a value it does not take": ("play minerals --option removals=9", "from 0 to 5"),
    "a value of another type": ("play minerals --option removals=many", "not 'many'"),
    "an unknown board": ("play minerals --option board=nowhere", "nowhere"),
    "an option twice": ("play minerals --option hammer=pool --option hammer=pouch", "twice"),
    "too few players": ("play minerals --players 0", "1 to 5"),
    "no written position": ("play minerals --position junk", "junk"),
    "players twice": ("play minerals --option players=3", "--players"),
    "an option from a file that is not there": ("play minerals --option board=@nowhere", "nowhere: No such file"),
    "an option from a file that is no text": ("play minerals --option board=@junk.replay", "not a text file"),
    "components that are no table": ("play minerals --option components=5", "components"),
    # rules
    "an unknown rule": ("rules minerals zzz", "no rule 'zzz'"),
    "a rule mistyped": ("rules minerals move.endin", "Did you mean 'minerals.move.ending'?"),
    "an unknown status": ("rules minerals --status state", "Did you mean 'stated'?"),
    # files
    "a missing file": ("replay nowhere.replay", "nowhere.replay: No such file"),
    "a folder": ("replay empty", "empty: "),
    "binary junk": ("replay junk.replay", "junk.replay, line 1: "),
    "an empty file": ("replay nothing.replay", "nothing.replay, line 1: The file is empty."),
    "a tampered log": ("replay tampered.replay", "tampered.replay, line 10: "),
    "a folder without logs": ("verify empty", "no log"),
    "a file that is there": ("play minerals -o good.replay", "--force overwrites it"),
    "a schema over a log": ("schema -o good.replay", "--force overwrites it"),
    "a folder to write to": ("play minerals -o empty", "empty: "),
    "a folder that is not there": ("play minerals -o nowhere/game.replay", "nowhere/game.replay: No such file"),
    "a device, even by force": ("play minerals -o /dev/null --force", "not an ordinary file"),
    "no such folder of notebooks": ("lab nowhere", "nowhere: there is no such folder"),
    "a file instead of a folder of notebooks": ("lab good.replay --fresh", "good.replay: this is a file"),
    # steps
    "a step too far": ("replay good.replay --all --step 9999", "There is no step 9999"),
    "a step too early": ("replay good.replay --all --step -1", "There is no step -1"),
    "an unknown unit": ("replay good.replay --by evnt", "Did you mean 'event'?"),
    "to explain at no step": ("explain good.replay end --step 9999", "There is no step 9999"),
    "to explain amid an action": ("explain good.replay end --step 0", "Step 0 is before the set-up"),
}


@pytest.mark.parametrize(("arguments", "said"), BAD.values(), ids=BAD)
def test_bad_input_gets_one_clear_line(runs: Runs, folder: Path, arguments: str, said: str) -> None:
    before = {file: file.read_bytes() for file in folder.iterdir() if file.is_file()}
    assert said in refusal(runs(*arguments.split()))
    assert {file: file.read_bytes() for file in folder.iterdir() if file.is_file()} == before


def test_an_unreadable_file_is_refused(runs: Runs, folder: Path, monkeypatch) -> None:
    def forbidden(path: object, mode: str) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "open", forbidden)
    assert refusal(runs("replay", "good.replay")) == "good.replay: Permission denied"


def test_a_log_that_somebody_else_is_recording_is_not_overwritten(runs: Runs, folder: Path) -> None:
    path = folder / "live.replay"
    match = minerals.new("minerals", board="lesson", seed=1).record(path)
    assert "Somebody else" in refusal(runs("play", "minerals", "-o", path, "--force"))
    match.log.close()


def test_an_action_that_cannot_be_read_is_not_explained(runs: Runs, folder: Path) -> None:
    step = minerals.load("good.replay").root.step
    assert "'zzz'" in refusal(runs("explain", "good.replay", "zzz", "--step", step))


def test_an_empty_input_is_refused_where_keys_are_awaited(runs: Runs, folder: Path) -> None:
    assert "--all" in refusal(runs("replay", "good.replay", keys=""))


def test_a_file_cannot_write_to_the_terminal(runs: Runs, folder: Path) -> None:
    name = "\x1b[2JEve"
    minerals.new("minerals", board="lesson", players=[name, "Bo"], removals=0, seed=1).log.save("evil.replay")
    result = runs("replay", "evil.replay", "--all")
    assert result.exit_code == 0
    assert "\x1b" not in result.output
    assert "Eve" in result.output


def test_a_line_has_no_ends_and_no_control_characters() -> None:
    assert on_one_line("one\ntwo\r\n\tthree \x07\u202e\udcff") == "one two three \\x07\\u202e\\xff"


@pytest.mark.parametrize(
    ("raised", "code", "said"),
    [
        (KeyboardInterrupt(), 130, "Error: Interrupted.\n"),
        (OSError(28, "No space left on device"), 2, "Error: No space left on device\n"),
        (BrokenPipeError(32, "Broken pipe"), 141, ""),
        (minerals.OptionError("Not so."), 2, "Error: Not so.\n"),
    ],
    ids=["Ctrl-C", "a full disk", "a broken pipe", "an error of the kit"],
)
def test_what_comes_out_of_a_command_is_answered(raised, code, said, monkeypatch) -> None:
    error = io.StringIO()
    monkeypatch.setattr("sys.stdout", io.StringIO())
    monkeypatch.setattr("sys.stderr", error)

    def command() -> None:
        raise raised

    assert run_command(command) == code
    assert error.getvalue() == said


def test_a_fault_of_the_kit_is_not_passed_off_as_the_users() -> None:
    with pytest.raises(ZeroDivisionError):
        run_command(lambda: 1 // 0)


WORDS = (
    *("games", "rules", "play", "replay", "verify", "explain", "schema", "minerals", "chess", "move.ending", "d4-d5"),
    *("--players", "--seed", "--option", "--force", "--step", "--by", "--all", "--find", "--status", "--short"),
    *("--recover", "--version", "--help", "--", "-o", "out.replay", "random,greedy", "random,random", "removals=0"),
    *("version=6", "good.replay", "tampered.replay", "junk.replay", "empty", "nowhere", "turn", "event", "0", "7"),
    "-1",
)
ARGUMENTS = st.lists(st.sampled_from(WORDS) | st.text(st.characters(exclude_characters="\0"), max_size=8), max_size=6)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(arguments=ARGUMENTS, keys=st.text(max_size=20))
def test_no_command_line_whatever_gives_a_traceback(runs: Runs, folder, monkeypatch, arguments, keys) -> None:
    monkeypatch.setattr("minerals.cli.lab._run", lambda command: 0)
    result = runs(*arguments, keys=keys)
    assert result.exit_code in {0, 2}, (arguments, result.output)
    assert result.exception is None or isinstance(result.exception, SystemExit), arguments
    assert "Traceback" not in result.output
    if "verify" not in arguments:  # it has a line for each bad log
        assert result.stderr.count("\n") == (1 if result.exit_code else 0)
