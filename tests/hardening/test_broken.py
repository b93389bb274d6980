"""Every trial fails where the promise is broken: a trial that cannot fail shows nothing."""

from __future__ import annotations

from threading import Event

import pandas as pd
import pytest

import minerals
from minerals.classroom.room import folder
from minerals.core.log import Recorder
from minerals.games.minerals.rules import move
from tests.hardening import (
    bad_inputs,
    bombs,
    class_doors,
    double_faults,
    explored_games,
    faulty_recorders,
    full_disks,
    hostile_names,
    interrupts,
    kills,
    long_logs,
    moved_files,
    mutated_logs,
    processes,
    random_games,
    shared_folders,
    studies,
    surroundings,
    threads,
)
from tests.hardening.outputs import Output
from tests.hardening.trial import Trial
from tests.testing.test_explorer import EndlessTable

pytestmark = pytest.mark.slow


def complaints(trial: Trial, cases: range = range(1)) -> str:
    """What a trial complains of; fails where it does not."""
    failures = trial.run(cases, seed=0).failures
    assert failures
    assert all(f"--only {trial.name} --seed 0 --case " in each.reproduction for each in failures)
    return "\n".join(each.complaint for each in failures)


@pytest.fixture
def forgetful(monkeypatch):
    """A recorder that acknowledges, and writes nothing."""
    monkeypatch.setattr(Recorder, "write", lambda self, line: None)


def test_kills_miss_what_was_acknowledged_and_not_written(monkeypatch):
    monkeypatch.setattr(kills, "record_game", faulty_recorders.record_carelessly)
    assert "was acknowledged and is not in the file" in complaints(kills.TRIAL, range(4))


def test_interrupts_tell_file_from_memory(monkeypatch):
    write = Recorder.write

    def swallow(self, line):
        try:
            write(self, line)
        except KeyboardInterrupt:
            return

    monkeypatch.setattr(Recorder, "write", swallow)
    assert "bytes in the file" in complaints(interrupts.TRIAL, range(60))


@pytest.mark.usefixtures("forgetful")
def test_moved_files_miss_what_was_acknowledged_and_not_written():
    assert "was acknowledged and is not in the file" in complaints(moved_files.TRIAL, range(12))


@pytest.mark.parametrize(
    ("write", "complaint"),
    [(faulty_recorders.write_in_place, "is neither old"), (faulty_recorders.write_in_silence, "is gone")],
)
def test_full_disks_find_half_a_file(monkeypatch, write, complaint):
    monkeypatch.setattr(full_disks, "OUTPUTS", (Output("careless", write),))
    assert complaint in complaints(full_disks.TRIAL, range(4))


def test_a_process_that_ends_before_its_work_is_done_is_no_success(monkeypatch):
    monkeypatch.setattr(full_disks, "OUTPUTS", (Output("deadly", faulty_recorders.die),))
    assert "the process ended without having done its work" in complaints(full_disks.TRIAL)


@pytest.mark.usefixtures("forgetful")
def test_threads_miss_what_was_acknowledged_and_not_written():
    assert "was acknowledged and is not in the file" in complaints(threads.TRIAL)


def test_processes_see_a_file_that_is_written_in_place(monkeypatch):
    monkeypatch.setattr(processes, "save_often", faulty_recorders.save_in_place)
    assert "savers: " in complaints(processes.TRIAL, range(2, 3))


def test_random_games_tell_the_log_that_was_saved_from_another(monkeypatch):
    monkeypatch.setattr(random_games, "read_log", faulty_recorders.shorter)
    assert "the loaded log differs from the saved one" in complaints(random_games.TRIAL)


def test_random_games_count_the_components(monkeypatch):
    counted = iter(range(1_000_000))
    monkeypatch.setattr(random_games, "components_of", lambda match: {"gold": next(counted)})
    assert ", and there were {'gold': 0}" in complaints(random_games.TRIAL)


def test_explored_games_meet_a_rule_that_fails_at_the_edge_of_the_table(monkeypatch):
    monkeypatch.setattr(explored_games, "GAMES", ("minerals",))
    monkeypatch.setattr(move, "_NAME", EndlessTable(move._NAME))
    assert "KeyError: " in complaints(explored_games.TRIAL, range(20))


@pytest.mark.parametrize(
    ("part", "replacement", "complaint"),
    [
        ("MOST_ACTIONS", 3, "after 3 actions the game goes on"),
        ("components_of", lambda match: {"gold": len(match.line)}, ", and there were {'gold': 1}"),
        ("read_log", faulty_recorders.shorter, "the loaded log differs from the saved one"),
    ],
)
def test_explored_games_miss_what_random_games_do(monkeypatch, part, replacement, complaint):
    monkeypatch.setattr(random_games, part, replacement)
    assert complaint in complaints(explored_games.TRIAL)


def test_explored_games_are_drawn_on_the_way(monkeypatch):
    def careless(scene):
        raise KeyError("nugget")

    monkeypatch.setattr(explored_games, "to_svg", careless)
    assert "KeyError: 'nugget'" in complaints(explored_games.TRIAL, range(3))


def test_mutated_logs_take_no_other_error_for_a_refusal(monkeypatch):
    def careless(data, **_):
        raise KeyError("z99")

    monkeypatch.setattr(mutated_logs, "read_log", careless)
    assert "KeyError: 'z99'" in complaints(mutated_logs.TRIAL)


def test_mutated_logs_keep_an_eye_on_the_clock(monkeypatch):
    monkeypatch.setattr(mutated_logs, "SECONDS", 0)
    assert "bytes took" in complaints(mutated_logs.TRIAL)


def test_bombs_measure_time_and_memory(monkeypatch):
    monkeypatch.setattr(bombs, "SECONDS", -1)
    monkeypatch.setattr(bombs, "MEGABYTES", 0)
    assert all(unit in complaints(bombs.TRIAL) for unit in (" s\n", " MB"))


def test_bad_inputs_are_to_be_refused_by_the_command(monkeypatch):
    monkeypatch.setattr(bad_inputs, "bad_commands", lambda: (("--version",),))
    assert "exit code 0" in complaints(bad_inputs.TRIAL)


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: {"a1": 1}["z99"], "KeyError"),
        (lambda: 5, "it is accepted"),
        (lambda: minerals.get_game("x\n" * 200), "characters"),
    ],
)
def test_bad_inputs_are_to_be_refused_by_the_library(monkeypatch, call, complaint):
    monkeypatch.setattr(bad_inputs, "bad_calls", lambda: (bad_inputs.BadCall("a call", call),))
    monkeypatch.setattr(minerals, "get_game", too_long)
    assert complaint in complaints(bad_inputs.TRIAL, range(1, 2))


class LongError(minerals.OptionError):
    """Does not cut what it says, as errors of this project do."""

    def __str__(self):
        return f"There is no game. {'x' * 300}"


def too_long(name):
    raise LongError(name)


def test_hostile_names_find_links_that_lead_nowhere_and_cells_that_compute(monkeypatch):
    monkeypatch.setattr(hostile_names, "app", faulty_recorders.careless)
    said = complaints(hostile_names.TRIAL, range(20))
    assert all(part in said for part in ("reasons for", "no strict policy", "loads ", "would compute")), said


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ('<a href="javascript:alert(1)-a.html">a</a>', "leads away"),
        ('<a href="a#b.html">a</a>', "dead link"),
        ('<a href="../secret.html">a</a>', "out of the folder"),
        ('<img src="x.png">', "loads"),
        ('<p onclick="alert(1)">', "loads"),
    ],
)
def test_a_page_is_read_as_a_browser_reads_it(tmp_path, body, complaint):
    (tmp_path / "secret.html").write_text("")
    site = tmp_path / "site"
    site.mkdir()
    policy = "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'\">"
    (site / "index.html").write_text(policy + body)
    assert complaint in "\n".join(hostile_names.wrong_page(site / "index.html", site, set()))


@pytest.mark.parametrize(
    ("cell", "computes"),
    [("=1+1", True), ("\n=1", True), ("\N{FULLWIDTH EQUALS SIGN}1", True), ("-1", False), ("Ada", False), ("", False)],
)
def test_a_formula_is_told_from_a_number(cell, computes):
    assert hostile_names.is_formula(cell) is computes


def test_shared_folders_keep_an_eye_on_who_waits(monkeypatch):
    def wait(path, access="read", below=None):
        Event().wait(5)  # as at a pipe to which nobody writes
        raise FileNotFoundError(path)

    monkeypatch.setattr(folder, "open_shared", wait)
    monkeypatch.setattr(shared_folders, "SECONDS", 1.0)
    assert "waits for ever" in complaints(shared_folders.TRIAL)


def test_double_faults_find_what_was_refused_and_is_in_the_file(monkeypatch):
    monkeypatch.setattr(Recorder, "_cut_own", lambda self: "")
    assert "refused" in complaints(double_faults.TRIAL, range(8))


def test_long_logs_are_to_be_refused(monkeypatch):
    monkeypatch.setattr(long_logs, "EVENTS", 400)
    monkeypatch.setattr(long_logs, "MEGABYTES", 1)
    said = complaints(long_logs.TRIAL, range(2))
    assert "is not refused" in said and " MB" in said


def test_long_logs_measure_the_longest_page(monkeypatch):
    monkeypatch.setattr(long_logs, "MEGABYTES", 1)
    monkeypatch.setattr(long_logs, "LONGEST", 200)
    last = long_logs._EVERY_PAGE - 1
    assert "a page of " in complaints(long_logs.TRIAL, range(last, last + 1))


def test_class_doors_find_an_address_that_listens_everywhere(monkeypatch):
    monkeypatch.setattr(class_doors, "_HOSTS", ("0.0.0.0",))
    assert "listens at all addresses" in complaints(class_doors.TRIAL)


def test_class_doors_find_a_page_that_tells_strangers_who_is_there(monkeypatch):
    monkeypatch.setattr(class_doors, "_SECRET", "HTTP/1.")
    assert "a stranger sees" in complaints(class_doors.TRIAL)


def test_surroundings_look_at_exit_codes_and_rights(monkeypatch):
    monkeypatch.setattr(surroundings, "COMMANDS", (("verify", "class.csv"),))
    monkeypatch.setattr(surroundings, "PRIVATE", ("class.csv",))
    said = complaints(surroundings.TRIAL, range(3))
    assert "exit code" in said and "others may open class.csv" in said


def test_studies_tell_one_table_from_another(monkeypatch):
    played = []

    def play(folder=None, workers=1):
        table = pd.DataFrame({"actions": [len(played)] * 3})
        table.attrs["complete"] = True
        if folder is not None:
            folder.mkdir(exist_ok=True)
            (folder / "part-1.parquet").write_bytes(b"x" * 100)
        played.append(table)
        return table

    studies.undisturbed.cache_clear()
    monkeypatch.setattr(studies, "play_study", play)
    assert "another table, and not a word" in complaints(studies.TRIAL, range(1, 2))
    studies.undisturbed.cache_clear()
