"""Logs with the line ends of Windows and with a byte-order mark load, say so, and are continued."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minerals
from minerals import LogError
from minerals.core.log import in_plain_form, load, read_log

MARK = b"\xef\xbb\xbf"
FORMS = {
    "line ends": lambda data: data.replace(b"\n", b"\r\n"),
    "mark": lambda data: MARK + data,
    "both": lambda data: MARK + data.replace(b"\n", b"\r\n"),
    "some line ends": lambda data: data.replace(b"\n", b"\r\n", 2),
    "no last newline": lambda data: data.replace(b"\n", b"\r\n")[:-2],
    "half a last newline": lambda data: data.replace(b"\n", b"\r\n")[:-1],
}


@pytest.fixture(scope="module")
def whole() -> bytes:
    match = minerals.new("pebbles", seed=7)
    match.play("a1-1")
    match.log.comment("Two\r\nlines, and a mark: \ufeff")
    return b"".join(match.log.lines())


@pytest.mark.parametrize("form", FORMS)
def test_it_loads_says_so_and_is_continued(tmp_path: Path, whole: bytes, form: str) -> None:
    path = tmp_path / "game.replay"
    path.write_bytes(FORMS[form](whole))
    log = load(path)
    assert (log.damage, b"".join(log.lines())) == ("", whole)
    assert ("Windows" in log.form, "byte-order mark" in log.form) == (form != "mark", form in ("mark", "both"))
    match = minerals.match_of(log).record(path)
    assert path.read_bytes() == whole
    match.play("b2-1")
    match.log.close()
    assert path.read_bytes() == b"".join(match.log.lines())
    assert load(path).form == ""
    assert list(tmp_path.iterdir()) == [path]


def test_the_new_file_is_recorded_to_by_one_alone(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "game.replay"
    path.write_bytes(MARK + whole)
    match = minerals.match_of(load(path)).record(path)
    with pytest.raises(LogError, match="Somebody else is recording"):
        load(path).record(path)
    match.log.close()


@pytest.mark.parametrize("form", FORMS)
def test_another_log_or_a_longer_one_is_refused_and_left_alone(tmp_path: Path, whole: bytes, form: str) -> None:
    path = tmp_path / "game.replay"
    path.write_bytes(FORMS[form](whole))
    before = path.read_bytes()
    for seed, said in ((7, "The file continues after the end of this log"), (8, "The file contains another log")):
        with pytest.raises(LogError, match=said):
            minerals.new("pebbles", seed=seed).record(path)
        assert path.read_bytes() == before


@given(st.data())
def test_a_torn_one_loads_to_a_beginning(whole: bytes, data: st.DataObject) -> None:
    foreign = FORMS["both"](whole)
    cut = data.draw(st.integers(foreign.index(b"\n", foreign.index(b"\n") + 1), len(foreign)))
    log = read_log(foreign[:cut])
    assert whole.startswith(b"".join(log.lines()))


@pytest.mark.parametrize("harm", [lambda line: line.replace(b"a1", b"b1"), lambda line: line.replace(b'":', b'": ', 1)])
def test_a_changed_line_is_still_refused(whole: bytes, harm: object) -> None:
    lines = whole.splitlines()
    lines[2] = harm(lines[2])
    with pytest.raises(LogError, match="line 3: The digest does not fit"):
        read_log(MARK + b"\r\n".join(lines) + b"\r\n")


@pytest.mark.parametrize("data", [b"", MARK, b"\r\n", b"\r", MARK * 2, b"\xff\xfe{\x00"])
def test_what_is_no_log_is_none(data: bytes) -> None:
    with pytest.raises(LogError):
        read_log(data)


def test_a_carriage_return_elsewhere_is_a_change(whole: bytes) -> None:
    assert in_plain_form(whole) is whole or in_plain_form(whole) == whole
    with pytest.raises(LogError):
        read_log(whole.replace(b",", b"\r,", 1))
    with pytest.raises(LogError):
        read_log(whole.replace(b"\n", b"\r\r\n", 1))


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["\ufeff", ""])
def test_what_an_editor_saved_in_utf_16_loads_and_is_continued(
    tmp_path: Path, whole: bytes, encoding: str, ends: str, mark: str
) -> None:
    path = tmp_path / "game.replay"
    text = mark + whole.decode().replace("\n", ends)
    path.write_bytes(text.encode(encoding))
    log = load(path)
    assert (log.damage, b"".join(log.lines())) == ("", whole)
    assert log.form.startswith("the encoding UTF-16") and ("Windows" in log.form) == (ends != "\n")
    minerals.match_of(log).record(path).log.close()
    assert path.read_bytes() == whole
    path.write_bytes(text.encode(encoding)[:-1])
    with pytest.raises(LogError, match=r"line 1: The file looks like UTF-16, but it is damaged: save it as UTF-8\."):
        load(path)
