"""Recording is crash-safe: a played action is on disk before `play` returns, and one writer writes at a time."""

import os
import shutil
from io import FileIO
from pathlib import Path

import pytest

import minerals
from minerals import LogError
from minerals.core.log import load, read_log, recorder
from minerals.core.system.files import flock
from tests.core.processes import in_another_process


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.replay"


@pytest.fixture
def match(path):
    match = minerals.new("pebbles", seed=7).record(path)
    yield match
    match.log.close()


def open_files():
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def written(log):
    return b"".join(log.lines())


def test_every_action_is_on_disk_when_play_returns(match, path):
    assert path.read_bytes() == written(match.log)
    for action in ("a1-1", "b2-2", "c1-1"):
        match.play(action)
        assert path.read_bytes() == written(match.log)
    match.undo().play("c1-2")
    match.log.comment("Better.")
    match.log.mark("!")
    match.log.moment("The turn")
    assert path.read_bytes() == written(match.log)
    assert written(load(path)) == written(match.log)


def test_the_disk_is_waited_for(match, monkeypatch):
    waited = []
    monkeypatch.setattr(recorder.os, "fsync", waited.append)
    match.play("a1-1")
    assert len(waited) == 1


class TestOnADriveThatWritesAFileWhenItIsClosed:
    """As JupyterLite's drive does: until then, other readers of an open file find zeros."""

    class LateFile(FileIO):
        def write(self, data):
            self.late = (self.tell(), bytes(data))
            return super().write(bytes(len(data)))

        def close(self):
            late, self.late = getattr(self, "late", None), None
            if late and not self.closed:
                self.seek(late[0])
                super().write(late[1])
            super().close()

    @pytest.fixture
    def match(self, path, monkeypatch):
        monkeypatch.setattr(recorder, "FileIO", self.LateFile)
        monkeypatch.setattr(recorder, "_WRITES_ON_CLOSE", True)
        match = minerals.new("pebbles", seed=7).record(path)
        yield match
        match.log.close()

    def test_every_action_is_there_when_play_returns(self, match, path):
        for action in ("a1-1", "b2-2", "c1-1"):
            match.play(action)
            assert path.read_bytes() == written(match.log)
        match.undo().play("c1-2")
        match.log.comment("Better.")
        assert path.read_bytes() == written(match.log)

    def test_a_recording_can_be_ended_and_gone_on_with(self, match, path):
        match.play("a1-1")
        match.log.close()
        again = minerals.new("pebbles", seed=7)
        again.play("a1-1")
        again.record(path).play("b2-2")
        assert path.read_bytes() == written(again.log)
        again.log.close()

    def test_only_one_file_is_open(self, match):
        before = open_files()
        for action in ("a1-1", "b2-2", "c1-1"):
            match.play(action)
        assert open_files() == before


def test_where_python_has_no_locks_a_game_is_recorded_and_saved(path, monkeypatch):
    monkeypatch.setattr(flock, "HAS_LOCKS", False)
    monkeypatch.setattr(flock.fcntl, "flock", None)
    match = minerals.new("pebbles", seed=7).record(path)
    match.play("a1-1")
    match.log.save(path.with_name("copy.replay"))
    match.log.close()
    assert path.read_bytes() == path.with_name("copy.replay").read_bytes() == written(match.log)


def test_what_was_played_before_is_recorded_too(path):
    match = minerals.new("pebbles", seed=7)
    match.play("a1-1")
    match.record(path)
    assert written(load(path)) == written(match.log)
    match.log.close()
    match.log.close()
    match.play("b2-1")
    assert len(load(path).nodes) == 2


def test_a_torn_file_is_continued_where_it_was_torn(path):
    first = minerals.new("pebbles", seed=7).record(path)
    first.play("a1-1")
    first.play("b2-1")
    first.log.close()
    path.write_bytes(path.read_bytes()[:-20])
    loaded = load(path)
    assert len(loaded.nodes) == 2
    match = minerals.match_of(loaded).record(path)
    assert match.play("b2-1") == first.node.events
    assert path.read_bytes() == written(first.log)
    match.log.close()


@pytest.mark.parametrize("kept", [0, 1, 100])
def test_a_file_torn_within_its_first_line_is_begun_anew_by_the_same_game(path, kept):
    match = minerals.new("pebbles", seed=7)
    path.write_bytes(written(match.log)[:kept])
    match.record(path)
    assert path.read_bytes() == written(match.log)
    match.log.close()


def test_another_games_file_is_refused_and_left_alone(path):
    minerals.new("pebbles", seed=8).log.save(path)
    before = path.read_bytes()
    for data in (before, b"A letter to my aunt", b"A letter\nto my aunt\n"):
        path.write_bytes(data)
        with pytest.raises(LogError, match=r"^game\.replay: The file contains another log; record to a new file\."):
            minerals.new("pebbles", seed=7).record(path)
        assert path.read_bytes() == data


def test_a_file_that_goes_on_is_refused_and_left_alone(path):
    match = minerals.new("pebbles", seed=7).record(path)
    match.play("a1-1")
    match.log.close()
    whole = path.read_bytes()
    for data in (whole, whole[:-1]):  # the last newline counts for nothing
        path.write_bytes(data)
        with pytest.raises(
            LogError, match="The file continues after the end of this log; load it and play on from there"
        ):
            minerals.new("pebbles", seed=7).record(path)
        assert path.read_bytes() == data


def test_a_second_writer_is_refused(match, path):
    loaded = load(path)
    with pytest.raises(
        LogError, match=r"^game\.replay: Somebody else is recording to this file, and only one can at a time"
    ):
        loaded.record(path)
    with pytest.raises(LogError, match="Somebody else is recording"):
        loaded.save(path)
    match.play("a1-1")
    match.log.close()
    minerals.match_of(load(path)).record(path).log.close()


def test_a_second_writer_in_another_process_is_refused(match, path):
    code = """
        try:
            minerals.match_of(minerals.load(sys.argv[1])).record(sys.argv[1])
        except minerals.LogError as error:
            print(error)
    """
    found = in_another_process(code, path)
    assert found.stdout == "game.replay: Somebody else is recording to this file, and only one can at a time.\n", (
        found.stderr
    )
    match.log.close()
    assert in_another_process(code, path).stdout == ""


def test_a_recording_ends_with_its_log(path):
    minerals.new("pebbles", seed=7).record(path)
    minerals.match_of(load(path)).record(path).log.close()


def test_recording_to_the_same_file_again_changes_nothing(match, path):
    match.record(path)
    assert match.log.save(path) == path
    match.play("a1-1")
    assert path.read_bytes() == written(match.log)


def test_recording_to_another_file_ends_the_first(match, path):
    with pytest.raises(FileNotFoundError):
        match.record(path.parent / "missing" / "game.replay")
    match.play("a1-1")
    match.record(path.with_name("second.replay"))
    match.play("b2-1")
    assert len(load(path).nodes) == 2
    assert len(load(path.with_name("second.replay")).nodes) == 3


def test_a_file_that_vanished_is_another_file(match, path):
    path.unlink()
    match.record(path)
    match.play("a1-1")
    assert path.read_bytes() == written(match.log)


@pytest.mark.parametrize("broken", ["write", "fsync"])
def test_a_full_disk_loses_nothing(match, path, monkeypatch, broken):
    match.play("a1-1")
    before = written(match.log)

    def no_space(*_):
        raise OSError(28, "No space left on device")

    def half(data):
        os.write(match.log._ledger.recorder._file.fileno(), bytes(data[: len(data) // 2]))
        no_space()

    with monkeypatch.context() as patch:
        if broken == "fsync":
            patch.setattr(recorder.os, "fsync", no_space)
        else:
            patch.setattr(match.log._ledger.recorder, "_file", Proxy(match.log._ledger.recorder._file, half))
        with pytest.raises(LogError, match="No space left"):
            match.play("b2-1")
        with pytest.raises(LogError, match="No space left"):
            match.log.comment("Full.")
    assert (match.step, len(match.log.nodes), match.log.annotations) == (5, 2, [])
    assert written(match.log) == path.read_bytes() == before
    match.play("b2-1")
    assert path.read_bytes() == written(match.log)


class TestOnADyingDisk:
    """The disk fails again while a refused record is taken back."""

    class Disk:
        """A file that writes, but is not to be put on disk, cut short or, in the end, written over."""

        def __init__(self, file, *, broken=("truncate",)):
            self._file = file
            self._broken = broken
            self.writes = 0

        def truncate(self, size):
            self._fail("truncate")
            return self._file.truncate(size)

        def write(self, data):
            self.writes += 1
            if self.writes > 1:
                self._fail("write")
            return self._file.write(data)

        def _fail(self, what):
            if what in self._broken:
                raise OSError(5, "Input/output error")

        def __getattr__(self, name):
            return getattr(self._file, name)

    def dying(self, match, patch, broken):
        def no_sync(_):
            raise OSError(5, "Input/output error")

        patch.setattr(recorder.os, "fsync", no_sync)
        patch.setattr(match.log._ledger.recorder, "_file", self.Disk(match.log._ledger.recorder._file, broken=broken))

    def test_what_was_refused_is_not_in_the_game_that_is_loaded(self, match, path, monkeypatch):
        match.play("a1-1")
        before = written(match.log)
        with monkeypatch.context() as patch:
            self.dying(match, patch, ("truncate",))
            with pytest.raises(LogError, match=r"cannot be written \(Input/output error\), so nothing was added"):
                match.play("b2-1")
            log = load(path)
            assert "torn off" in log.damage
            assert written(log) == written(match.log) == before
            for _ in range(2):
                with pytest.raises(LogError, match="ends in an unfinished line, and the system does not remove it"):
                    match.play("b2-2")
            with pytest.raises(LogError, match="ends in an unfinished line"):
                match.log.comment("So be it.")
            assert written(load(path)) == before
        match.play("b2-1")
        assert path.read_bytes() == written(match.log)

    def test_where_nothing_helps_the_error_says_what_the_file_holds(self, match, path, monkeypatch):
        match.play("a1-1")
        with monkeypatch.context() as patch:
            self.dying(match, patch, ("truncate", "write"))
            with pytest.raises(
                LogError, match=r"Input/output error.*, and it ends in a record that is not in your log"
            ):
                match.play("b2-1")
            assert len(load(path).nodes) == 3
            with pytest.raises(LogError, match="ends in a record that is not in your log, and the system does not rem"):
                match.play("b2-2")
        assert len(match.log.nodes) == 2
        match.play("b2-2")
        assert path.read_bytes() == written(match.log)

    def test_a_file_that_somebody_else_goes_on_writing_is_still_left_alone(self, match, path, monkeypatch):
        with monkeypatch.context() as patch:
            self.dying(match, patch, ("truncate",))
            with pytest.raises(LogError):
                match.play("a1-1")
        path.write_bytes(path.read_bytes() + b"{}\n")
        with pytest.raises(LogError, match="Another program changed the file"):
            match.play("a1-1")

    def test_a_torn_record_can_be_recorded_over(self, match, path, monkeypatch):
        match.play("a1-1")
        with monkeypatch.context() as patch:
            self.dying(match, patch, ("truncate",))
            with pytest.raises(LogError):
                match.play("b2-1")
        match.log.close()
        again = minerals.match_of(load(path)).record(path)
        again.play("b2-2")
        assert written(load(path)) == path.read_bytes() == written(again.log)
        again.log.close()

    @pytest.mark.parametrize("broken", ["fsync", "ftruncate"])
    def test_a_recording_that_cannot_begin_says_so(self, path, monkeypatch, broken):
        match = minerals.new("pebbles", seed=7)

        def fail(*_):
            raise OSError(5, "Input/output error")

        class Stiff(FileIO):
            truncate = fail

        with monkeypatch.context() as patch:
            if broken == "fsync":
                patch.setattr(recorder.os, "fsync", fail)
            else:
                patch.setattr(recorder, "FileIO", Stiff)
            with pytest.raises(LogError) as caught:
                match.record(path)
        assert str(caught.value) == (
            "game.replay: The file cannot be written (Input/output error); record to another file."
        )
        match.record(path).play("a1-1")
        assert path.read_bytes() == written(match.log)
        match.log.close()

    @pytest.mark.slow
    @pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace, which makes system calls fail")
    @pytest.mark.parametrize("fails", ["fsync", "fsync,ftruncate"])
    def test_system_calls_that_fail_lose_and_add_nothing(self, path, tmp_path, fails):
        match = minerals.new("pebbles", seed=7).record(path)
        match.play("a1-1")
        match.log.close()
        before = path.read_bytes()
        code = """
            match = minerals.match_of(minerals.load(sys.argv[1])).record(sys.argv[1])
            for action in ("b2-1", "b2-2"):
                try:
                    match.play(action)
                except minerals.LogError as error:
                    print(error)
        """
        # The first call of each kind is that of `record`.
        faults = [f"--inject={call}:error=EIO:when=2+" for call in fails.split(",")]
        strace = ["strace", "-f", "-qq", f"--output={tmp_path / 'calls'}", f"--trace-path={path}", *faults]
        found = in_another_process(code, path, under=strace)
        refused, again = found.stdout.splitlines()
        assert "cannot be written (Input/output error), so nothing was added to the log" in refused, found.stderr
        assert ("ends in an unfinished line" if "ftruncate" in fails else "Input/output error") in again
        log = load(path)
        assert written(log) == before
        assert bool(log.damage) == ("ftruncate" in fails)


class Proxy:
    """A file whose `write` is another."""

    def __init__(self, file, write):
        self._file = file
        self.write = write

    def __getattr__(self, name):
        return getattr(self._file, name)


def test_a_process_killed_while_writing_leaves_a_file_that_loads(path):
    code = """
        match = minerals.new("pebbles", seed=7).record(sys.argv[1])
        match.play("a1-1")
        file = match.log._ledger.recorder._file
        class Dying:
            def __getattr__(self, name):
                return getattr(file, name)
            def write(self, data):
                os.write(file.fileno(), bytes(data[: len(data) // 2]))
                os._exit(9)
        match.log._ledger.recorder._file = Dying()
        match.play("b2-1")
    """
    died = in_another_process(code, path)
    assert died.returncode == 9, died.stderr
    log = load(path)
    assert "torn off" in log.damage
    assert [str(node.action) for node in log.main_line] == ["None", "a1-1"]
    minerals.match_of(log).record(path).play("b2-1")
    assert read_log(path.read_bytes()).damage == ""
