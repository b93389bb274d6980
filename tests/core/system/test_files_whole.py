"""Outputs are written whole or not at all: on full disks, after interrupts and kills, and by several at once."""

import errno
import gc
import os
import resource
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

import minerals
from minerals import LogError
from minerals.core.log import block_recording
from minerals.core.system import files, write_folder, write_whole
from tests.core.outputs import OLD, failing, names, process

LEFT = ".grades.csv.4711-0123456789abcdef.partial"


@pytest.fixture
def path(tmp_path):
    """A file with something in it, the only one in its folder."""
    path = tmp_path / "grades.csv"
    path.write_bytes(OLD)
    return path


def age(folder):
    """Make the temporary files in a folder old enough to be leftovers, and count them."""
    left = list(folder.rglob(".*.partial"))
    for each in left:
        os.utime(each, (1_000_000_000, 1_000_000_000))
    return len(left)


@contextmanager
def room_for(size):
    """Let no file grow beyond a size, as on a disk that is full then; Python itself ignores the signal for it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


# --- errors and interrupts ---


@pytest.mark.parametrize("size", [0, 1, 4096, 8191, 8192, 19_999])
@pytest.mark.parametrize("new", [True, False])
def test_on_a_full_disk_the_old_file_is_whole(path, size, new):
    aim = path.with_name("fresh") if new else path
    for content in (b"x" * 20_000, lambda file: [file.write(b"x" * 1000) for _ in range(20)]):
        with room_for(size), pytest.raises(OSError, match=rf"File too large: '.*{aim.name}'$"):
            write_whole(aim, content)
        with room_for(size), pytest.raises(OSError, match="File too large"):
            write_folder(aim.parent, {"first": "", aim.name: content})
        assert path.read_bytes() == OLD
        assert names(path.parent) == ["grades.csv"]


@pytest.mark.parametrize("broken", ["os.fsync", "os.replace", "os.chmod"])
def test_whatever_the_system_refuses_the_old_file_is_whole(path, monkeypatch, broken):
    with monkeypatch.context() as patch:
        patch.setattr(broken, failing(errno.ENOSPC))
        with pytest.raises(OSError, match=r"No space left on device: '.*grades\.csv'$"):
            write_whole(path, "new")
    assert path.read_bytes() == OLD
    assert names(path.parent) == ["grades.csv"]


def test_errors_name_the_file_that_was_asked_for(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"No such file or directory: '.*nowhere/file'$"):
        write_whole(tmp_path / "nowhere" / "file", "new")
    with pytest.raises(FileNotFoundError, match="another"):
        write_whole(tmp_path / "file", lambda _: (tmp_path / "another").read_bytes())
    assert names(tmp_path) == []


def test_errors_name_no_temporary_file(tmp_path, monkeypatch):
    begin = os.open

    def full(path, *given, **named):
        if given[0] & os.O_EXCL:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        return begin(path, *given, **named)

    monkeypatch.setattr(os, "open", full)
    for name, write in (
        ("file", write_whole),
        ("page", lambda path, text: write_folder(path.parent, {path.name: text})),
    ):
        with pytest.raises(OSError, match=rf"No space left on device: '.*/{name}'$"):
            write(tmp_path / name, "new")
    assert names(tmp_path) == []


@pytest.fixture
def swift_collection():
    """Leave what is there alone when garbage is collected, which is quick then."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def run_interrupted(work, line):
    """Run something until that many lines in `minerals.core.system.files` began, then interrupt it; was there one?"""
    place = str(Path(files.__file__).parent)
    left = line

    def trace(frame, event, _):
        nonlocal left
        if not frame.f_code.co_filename.startswith(place):
            return None
        if event == "line":
            left -= 1
            if left < 0:
                sys.settrace(before)
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


@pytest.mark.parametrize("force", [True, False])
def test_an_interrupt_at_any_line_leaves_the_old_file_or_the_new(path, force, swift_collection):
    new = b"new" * 1000
    line, stayed = 0, 0
    while True:
        path.unlink()
        if force:
            path.write_bytes(OLD)
        if not run_interrupted(lambda: write_whole(path, new, force=force), line):
            break
        found = path.read_bytes() if path.exists() else None
        assert found in ((OLD, new) if force else (None, new)), line
        gc.collect()
        stayed += age(path.parent)
        write_whole(path, OLD)
        assert names(path.parent) == ["grades.csv"], line
        line += 1
    assert line > 40
    assert stayed < 6  # those amid the cleaning itself, which a later write did


def test_an_interrupt_at_any_line_leaves_each_file_of_a_folder_old_or_new(tmp_path, swift_collection):
    new = {"deep/page": b"new" * 1000, "index": b"all"}
    line = 0
    while True:
        folder = tmp_path / f"{line}"
        write_folder(folder, {"deep/page": OLD})
        if not run_interrupted(lambda folder=folder: write_folder(folder, new), line):
            break
        assert (folder / "deep/page").read_bytes() in (OLD, new["deep/page"]), line
        if (folder / "index").exists():
            assert (folder / "index").read_bytes() == b"all"
            assert (folder / "deep/page").read_bytes() == new["deep/page"], line
        gc.collect()
        age(folder)
        write_folder(folder, new)
        assert names(folder) == ["deep", "deep/page", "index"], line
        line += 1
    assert line > 80


# --- several files ---


def test_a_folder_is_made_with_all_that_belongs_into_it(tmp_path):
    folder = tmp_path / "deep" / "site"
    written = write_folder(folder, {"pages/one": "1", Path("pages/two"): b"2", "index": lambda file: file.write(b"3")})
    assert written == [folder / "pages/one", folder / "pages/two", folder / "index"]
    assert [file.read_text() for file in written] == ["1", "2", "3"]
    assert names(folder) == ["index", "pages", "pages/one", "pages/two"]


def test_after_an_error_in_one_file_a_folder_is_what_it_was(path, tmp_path):
    for content in (failing(errno.EIO), "st\udcff"):
        with pytest.raises((OSError, UnicodeEncodeError)):
            write_folder(tmp_path, {"grades.csv": "new", "deep/other": content})
        with pytest.raises((OSError, UnicodeEncodeError)):
            write_folder(tmp_path / "new" / "folder", {"one": "1", "two": content})
    assert path.read_bytes() == OLD
    assert names(tmp_path) == ["grades.csv"]


def test_files_can_come_one_at_a_time(path, tmp_path):
    def pages(last):
        for name in ("one", "deep/two", last):
            yield name, name
            # None takes its place before all are there.
            assert not (tmp_path / "one").exists()

    with pytest.raises(FileExistsError, match=r"grades\.csv"):
        write_folder(tmp_path, pages("grades.csv"), force=False)
    assert (names(tmp_path), path.read_bytes()) == (["grades.csv"], OLD)
    assert len(write_folder(tmp_path, pages("three"), force=False)) == 3
    assert names(tmp_path) == ["deep", "deep/two", "grades.csv", "one", "three"]


def test_one_file_that_is_there_keeps_a_folder_from_being_written(path, tmp_path):
    called = []
    with pytest.raises(FileExistsError, match=r"the file exists already: '.*grades\.csv'$"):
        write_folder(tmp_path, {"first": called.append, "grades.csv": "new"}, force=False)
    assert (called, path.read_bytes(), names(tmp_path)) == ([], OLD, ["grades.csv"])
    write_folder(tmp_path, {"first": "1", "second": "2"}, force=False)
    assert names(tmp_path) == ["first", "grades.csv", "second"]


def test_it_is_told_what_is_missing(tmp_path, monkeypatch):
    replace = os.replace

    def until_third(source, aim):
        if Path(aim).name == "3":
            raise OSError(errno.EIO, "Input/output error")
        replace(source, aim)

    monkeypatch.setattr(os, "replace", until_third)
    with pytest.raises(OSError, match=r"Input/output error; these are missing: .*3, .*4, .*5 and 2 more: '.*3'$"):
        write_folder(tmp_path / "new", {f"{number}": "" for number in range(1, 8)})
    assert names(tmp_path / "new") == ["1", "2"]


def test_where_a_file_stands_there_can_be_no_folder(path, tmp_path):
    for folder, name in ((path, "one"), (tmp_path, "grades.csv/one"), (tmp_path / "new", "../grades.csv/one")):
        with pytest.raises(NotADirectoryError):
            write_folder(folder, {name: "new"})
    with pytest.raises(OSError, match="this is not an ordinary file"):
        write_folder("/dev", {"null": "new"})
    assert path.read_bytes() == OLD
    assert names(tmp_path) == ["grades.csv"]


# --- after a kill ---


WRITES = {
    "a file": "write_whole(sys.argv[1], wait)",
    "a folder": "import os; write_folder(os.path.dirname(sys.argv[1]), {'one': '1', 'grades.csv': wait})",
}


@pytest.mark.parametrize("written", WRITES)
def test_what_a_killed_process_leaves_is_swept_a_day_later(path, written):
    code = f"""
import sys, time
from minerals.core.system.files import *
def wait(file):
    file.write(b"half" * 10_000)
    file.flush()
    print("amid it", flush=True)
    time.sleep(60)
{WRITES[written]}
"""
    with process(code, path, stdout=subprocess.PIPE) as writer:
        assert writer.stdout.readline() == "amid it\n"
        left = set(names(path.parent)) - {"grades.csv"}
        assert left
        assert all(name.endswith(".partial") for name in left)
        write_whole(path, OLD)
        assert left < set(names(path.parent)), "a living process writes them"
        writer.kill()
    assert path.read_bytes() == OLD
    assert age(path.parent) == len(left)
    write_whole(path, "new")
    assert names(path.parent) == ["grades.csv"]


def test_only_what_is_left_of_our_own_is_swept(path, tmp_path):
    victim = tmp_path / "victim"
    victim.write_bytes(OLD)
    kept = {".x.partial", "grades.csv.partial", "x.1-0123456789abcdef.partial", ".x.1-0123.partial"}
    for name in (*kept, LEFT):
        (tmp_path / name).write_bytes(b"")
    link = tmp_path / ".link.1-0123456789abcdef.partial"
    link.symlink_to(victim)
    pipe = tmp_path / ".pipe.1-0123456789abcdef.partial"
    os.mkfifo(pipe)
    for each in tmp_path.iterdir():
        os.utime(each, (1_000_000_000, 1_000_000_000), follow_symlinks=False)
    write_whole(path, "new")
    assert set(names(tmp_path)) == {*kept, "victim", "grades.csv", link.name, pipe.name}
    assert victim.read_bytes() == OLD


# --- several writers ---


def test_two_processes_save_to_one_path_and_no_reader_sees_a_half(tmp_path):
    path = tmp_path / "game.replay"
    code = """
import sys, minerals
log = minerals.new("minerals", board="lesson", seed=int(sys.argv[2])).log
log.save(sys.argv[1])
print("begun", flush=True)
for _ in range(60):
    log.save(sys.argv[1])
"""
    known = {b"".join(minerals.new("minerals", board="lesson", seed=seed).log.lines()) for seed in (1, 2)}
    writers = [process(code, path, seed, stdout=subprocess.PIPE) for seed in (1, 2)]
    for writer in writers:
        assert writer.stdout.readline() == "begun\n"
    seen = set()
    while any(writer.poll() is None for writer in writers):
        seen.add(path.read_bytes())
        time.sleep(0.0002)
    assert [writer.wait(60) for writer in writers] == [0, 0]
    for writer in writers:
        writer.stdout.close()
    assert seen <= known
    assert names(tmp_path) == ["game.replay"]


def test_who_saves_keeps_recorders_away_and_not_other_savers(tmp_path):
    path = tmp_path / "game.replay"
    match = minerals.new("minerals", board="lesson", seed=1)
    match.log.save(path)
    with block_recording(path):
        match.log.save(path)
        assert path.exists()
    with block_recording(path), pytest.raises(LogError, match="Somebody else is recording"):
        match.record(path)
    match.record(path).log.close()
