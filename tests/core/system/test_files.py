"""Where outputs are written: what is there, what mode it has, links, pipes, devices, and nothing without force."""

import errno
import os
import socket
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from minerals.classroom.room import ClassFolder
from minerals.core.system import make_folder, require_writable, write_folder, write_whole
from minerals.core.system.files import whole
from tests.core.outputs import OLD, names, process


@pytest.fixture
def path(tmp_path):
    """A file with something in it, the only one in its folder."""
    path = tmp_path / "grades.csv"
    path.write_bytes(OLD)
    return path


def mode_of(path):
    return stat.S_IMODE(path.stat().st_mode)


# --- what is written ---


@pytest.mark.parametrize(
    ("content", "written"),
    [
        ("Ärger\n", "Ärger\n".encode()),
        (b"\r\n\0", b"\r\n\0"),
        (iter([b"one ", b"two"]), b"one two"),
        ([], b""),
        (lambda file: (file.write(b"12345"), file.seek(1), file.write(b"_")), b"1_345"),
        (lambda file: (file.write(b"closed"), file.close()), b"closed"),
    ],
)
def test_whatever_it_gets_is_there(path, content, written):
    assert write_whole(path, content) == path
    assert path.read_bytes() == written
    assert names(path.parent) == ["grades.csv"]


def test_until_all_of_it_is_there_the_old_file_is(path):
    def write(file):
        file.write(b"new")
        file.flush()
        assert path.read_bytes() == OLD
        assert len(names(path.parent)) == 2

    write_whole(path, write)
    assert path.read_bytes() == b"new"


def test_it_is_on_disk_before_it_has_its_name(path, monkeypatch):
    seen = []
    monkeypatch.setattr(os, "fsync", lambda opened: seen.append((os.fstat(opened).st_size, path.read_bytes())))
    write_whole(path, "new")
    assert seen[0] == (3, OLD)
    assert len(seen) == 2  # the file, then its folder


@pytest.mark.parametrize("name", ["a" * 255, "ö" * 127, "two\nlines", os.fsdecode(b"st\xff.csv"), ".hidden", "-"])
def test_any_name_will_do(tmp_path, name):
    for text in ("one", "two"):
        write_whole(tmp_path / name, text)
        assert (tmp_path / name).read_text() == text
    assert names(tmp_path) == [name]


def test_a_text_that_cannot_be_encoded_touches_nothing(path):
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "st\udcff")
    assert path.read_bytes() == OLD


# --- modes ---


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
def test_the_mode_of_what_is_replaced_is_kept(path, mode):
    path.chmod(mode)

    def write(file):
        file.write(b"new")
        (temporary,) = (found for found in path.parent.iterdir() if found != path)
        assert mode_of(temporary) == 0o600

    write_whole(path, write)
    assert mode_of(path) == mode
    write_folder(path.parent, {path.name: "newer"})
    assert mode_of(path) == mode
    assert path.read_text() == "newer"


def test_a_new_file_has_the_mode_that_is_usual(tmp_path):
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "one", "")
        write_whole(tmp_path / "two", "", force=False)
        write_folder(tmp_path / "three", {"four": ""})
    finally:
        os.umask(before)
    assert [mode_of(tmp_path / name) for name in ("one", "two", "three/four")] == [0o640] * 3
    assert mode_of(tmp_path / "three") == 0o750


def test_the_owner_is_kept_where_the_system_lets_us(path, monkeypatch):
    asked = []

    def change(file, user, group):
        asked.append((user, group))
        if user != -1:
            raise PermissionError(errno.EPERM, "not yours")

    monkeypatch.setattr(os, "chown", change)
    found = os.stat_result((0o100640, *path.stat()[1:4], 1234, 5678, *path.stat()[6:]))
    whole._keep_mode(path, found)
    assert asked == [(1234, 5678), (-1, 5678)]
    assert mode_of(path) == 0o640


def test_a_file_that_is_read_only_stays(path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda asked, how: not (asked == path and how == os.W_OK))
    with pytest.raises(PermissionError, match=r"grades\.csv"):
        write_whole(path, "new")
    assert path.read_bytes() == OLD


# --- links ---


def test_a_link_stays_and_the_file_behind_it_is_replaced(path, tmp_path):
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "one").symlink_to("../grades.csv")
    (folder / "two").symlink_to("one")
    write_whole(folder / "two", "new")
    assert path.read_text() == "new"
    assert (folder / "two").is_symlink()
    assert names(tmp_path) == ["elsewhere", "elsewhere/one", "elsewhere/two", "grades.csv"]
    with pytest.raises(FileExistsError):
        write_whole(folder / "two", "newer", force=False)


@pytest.mark.parametrize("force", [True, False])
@pytest.mark.parametrize(
    ("leads", "said"), [("nowhere", "this link leads to nothing"), ("link", "this link leads in a circle")]
)
def test_a_link_that_leads_to_no_file_is_refused(tmp_path, leads, said, force):
    link = tmp_path / "link"
    link.symlink_to(leads)
    for write in (write_whole, lambda path, text, *, force: write_folder(path.parent, {path.name: text}, force=force)):
        with pytest.raises(OSError, match=f"{said}: '.*link'$"):
            write(link, "new", force=force)
    assert names(tmp_path) == ["link"]


def test_a_planted_link_is_not_followed(path, tmp_path, monkeypatch):
    monkeypatch.setattr(whole.secrets, "token_hex", lambda _: "0123456789abcdef")
    victim = tmp_path / "victim"
    victim.write_bytes(OLD)
    planted = tmp_path / ".minerals-0123456789abcdef.partial"
    planted.symlink_to(victim)
    with pytest.raises(FileExistsError, match=r"grades\.csv"):
        write_whole(path, "new")
    assert path.read_bytes() == OLD
    assert victim.read_bytes() == OLD
    assert planted.is_symlink()


# --- what is no file ---


def test_a_folder_is_refused(tmp_path):
    for each in (tmp_path, Path()):
        with pytest.raises(IsADirectoryError, match="this is a folder, not a file"):
            write_whole(each, "new")
    (tmp_path / "link").symlink_to(tmp_path)
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path / "link", "new")


def test_a_socket_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # addresses of sockets are short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
        with pytest.raises(OSError, match="this is not an ordinary file: 'socket'"):
            write_whole("socket", "new")


def test_a_pipe_and_a_device_are_written_to_even_without_force(tmp_path):
    write_whole("/dev/null", "gone", force=False)
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit(pipe.read_bytes)
        write_whole(pipe, "through", force=False)
        assert read.result(timeout=10) == b"through"
    assert names(tmp_path) == ["pipe"]


def test_a_full_device_says_so():
    with pytest.raises(OSError, match="No space left on device"):
        write_whole("/dev/full", "too much")


@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link"])
def test_the_output_of_this_process_is_written_in_order_wherever_it_leads(tmp_path, name):
    (tmp_path / "link").symlink_to("/dev/stdout")
    code = (
        "import sys; from minerals.core.system import write_whole;"
        "print('one'); write_whole(sys.argv[1], 'two\\n'); print('three')"
    )
    name = str(tmp_path / name)  # an absolute name stays what it is
    with (tmp_path / "out").open("w") as out:
        assert process(code, name, stdout=out).wait(60) == 0
    assert (tmp_path / "out").read_text() == "one\ntwo\nthree\n"
    assert names(tmp_path) == ["link", "out"]


# --- nothing is replaced without force ---


def test_what_is_there_is_kept_without_force(path):
    called = []
    with pytest.raises(FileExistsError, match=r"the file exists already: '.*grades\.csv'$"):
        write_whole(path, called.append, force=False)
    assert (called, path.read_bytes(), names(path.parent)) == ([], OLD, ["grades.csv"])


def test_what_comes_into_being_meanwhile_is_kept_too(tmp_path):
    path = tmp_path / "new"
    with pytest.raises(FileExistsError, match="the file exists already"):
        write_whole(path, lambda _: path.write_bytes(OLD), force=False)
    assert path.read_bytes() == OLD
    assert names(tmp_path) == ["new"]
    write_whole(tmp_path / "free", "taken", force=False)
    assert (tmp_path / "free").read_text() == "taken"


def test_what_would_fail_can_be_told_beforehand(path):
    require_writable(path)
    require_writable(path.with_name("new"), force=False)
    require_writable("/dev/null", force=False)
    for wrong in (path.parent, path.parent / "nowhere" / "file", path / "below"):
        with pytest.raises(OSError, match=r"this is a folder|No such file|Not a directory"):
            require_writable(wrong)
    with pytest.raises(FileExistsError):
        require_writable(path, force=False)
    assert names(path.parent) == ["grades.csv"]


class TestNewFolders:
    """The name of a new folder is on disk before anything is said to be in it."""

    @pytest.fixture
    def waited_for(self, monkeypatch):
        seen = set()
        monkeypatch.setattr(os, "fsync", lambda opened: seen.add(Path(f"/proc/self/fd/{opened}").resolve()))
        return seen

    def test_a_folder_and_those_above_it(self, tmp_path, waited_for):
        make_folder(tmp_path / "school" / "7b" / "work")
        assert (tmp_path / "school" / "7b" / "work").is_dir()
        assert waited_for == {tmp_path, tmp_path / "school", tmp_path / "school" / "7b"}
        waited_for.clear()
        make_folder(tmp_path / "school")
        assert not waited_for

    def test_those_of_a_class(self, tmp_path, waited_for):
        ClassFolder.make(tmp_path / "school" / "7b")
        assert {tmp_path, tmp_path / "school", tmp_path / "school" / "7b"} <= waited_for

    def test_those_of_several_files(self, tmp_path, waited_for):
        write_folder(tmp_path / "site" / "first", {"pages/a.html": "a"})
        assert {tmp_path, tmp_path / "site", tmp_path / "site" / "first"} <= waited_for

    def test_a_file_in_the_way_is_an_error(self, tmp_path):
        (tmp_path / "notes").write_text("")
        with pytest.raises(FileExistsError):
            make_folder(tmp_path / "notes")
