"""`python -m tests.hardening`: it continues where it was stopped, and puts its table into the page."""

from __future__ import annotations

import signal
import subprocess
import sys

import msgspec
import pytest

from tests.hardening import __main__ as command
from tests.hardening import table
from tests.hardening.batches import Batch, batches_of, run_batches
from tests.hardening.harvest import ROOT, Harvest, Line, code
from tests.hardening.trial import Case, Failure, Result, Trial, shortened

pytestmark = pytest.mark.slow


def of_two(cases, seed):
    for number in cases:
        yield Case(number, 0.25, ("odd",) if number % 2 else ())


TRIAL = Trial(name="of_two", title="Every second fails", check=of_two, small=4, full=10, batch=4)


def test_a_result_has_each_failure_with_the_command_that_shows_it_again():
    result = TRIAL.run(range(4), 9)
    assert (result.count, result.slowest, table.failed(result)) == (4, 0.25, 2)
    assert result.failures[1] == Failure(3, "odd", "python -m tests.hardening --only of_two --seed 9 --case 3")


def test_a_trial_is_cut_into_batches():
    assert [batch.cases for batch in batches_of(TRIAL, 10, 0, full=True)] == [range(4), range(4, 8), range(8, 10)]


def test_results_are_kept_and_those_of_other_code_are_not_believed(tmp_path):
    path = tmp_path / "results.jsonl"
    harvest = Harvest(path)
    harvest.add(TRIAL.run(range(4), 0))
    other = msgspec.json.encode(Line("other code", TRIAL.run(range(4, 8), 0)))
    path.write_bytes(path.read_bytes() + other + b'\n{"code":"torn')
    again = Harvest(path)
    assert again.has("of_two", range(4), 0, full=False)
    assert not again.has("of_two", range(4, 8), 0, full=False)
    assert not again.has("of_two", range(4), 1, full=False)
    total = again.total("of_two", [range(4), range(4, 8)], 0, full=False)
    assert (total.count, table.failed(total), len(code())) == (4, 2, 16)


def test_a_process_that_dies_is_a_failure():
    ((batch, result),) = run_batches([Batch("no_such_trial", 0, 3, 0)], 1)
    assert (batch.trial, result.count) == ("no_such_trial", 3)
    assert "the process ended with 1: " in result.failures[0].complaint


def test_the_table_goes_between_the_marks_and_nothing_else_changes(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"before\n{table.BEGIN}\nold\n{table.END}\nafter\n")
    table.write(page, {TRIAL: Result("of_two", 0, 0, 12_345, slowest=0.0123)})
    text = page.read_text()
    assert text.startswith(f"before\n{table.BEGIN}\n| trial | times | failures | slowest |")
    assert "| Every second fails | 12,345 | 0 | 12 ms |" in text
    assert text.endswith(f"{table.END}\nafter\n")
    assert "old" not in text
    page.write_text("no marks")
    with pytest.raises(ValueError, match="marks"):
        table.write(page, {})


def test_the_page_has_its_marks():
    text = command.PAGE.read_text("utf-8")
    assert text.index(table.BEGIN) < text.index(table.END)


def test_one_trial_is_run_in_a_process_of_its_own_and_not_run_again(tmp_path, capsys):
    asked = ["--only", "mutated_logs", "--size", "3", "--seed", "5", "--results", str(tmp_path / "results.jsonl")]
    assert command.main(asked) == 0
    assert "3 of 3, 0 failed" in capsys.readouterr().out
    assert command.main(asked) == 0
    assert "3 of 3" not in capsys.readouterr().out


def test_one_case_is_run_alone(capsys):
    assert command.main(["--only", "mutated_logs", "--seed", "5", "--case", "2"]) == 0
    assert "mutated_logs" in capsys.readouterr().out


def test_ctrl_c_ends_it_without_a_word(tmp_path):
    arguments = ["--only", "random_games", "--size", "4000", "--results", str(tmp_path / "results.jsonl")]
    with subprocess.Popen(
        [sys.executable, "-m", "tests.hardening", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "random_games: 4,000 cases\n"
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)
    assert (process.returncode, *said) == (command.INTERRUPTED, "", "")


def test_a_complaint_is_one_line_that_a_terminal_can_take():
    assert shortened("a\x1b[2J\n  b") == "a\\x1b[2J\\n b"
    assert len(shortened("x" * 5_000)) < 700
