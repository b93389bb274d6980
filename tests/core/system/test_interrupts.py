"""Whatever interrupts a call, at whatever line, the log and its file agree, and go on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import minerals
from minerals import Match
from minerals.core.log import Log, Recorder, ledger, load, log, node, recorder, tree, trouble
from minerals.core.match import match as module_of_matches

SOURCES = {module.__file__ for module in (module_of_matches, ledger, log, node, recorder, tree, trouble)}


def interrupted(act: Callable[[], object], place: int) -> bool:
    """Do something until so many lines of the kit are run; return whether it was interrupted then."""
    left = place

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal left
        if frame.f_code.co_filename not in SOURCES:
            return None
        if event == "line":
            left -= 1
            if left < 0:
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()  # what measures coverage
    sys.settrace(trace)
    try:
        act()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


def written(log: Log) -> bytes:
    return b"".join(log.lines())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.replay"


@pytest.fixture
def match(path: Path) -> Iterator[Match]:
    match = minerals.new("pebbles", seed=7).record(path)
    yield match
    match.log.close()


ACTS: dict[str, Callable[[Match], object]] = {
    "play": lambda match: match.play(match.legal_actions()[0]),
    "variation": lambda match: match.goto_record(0).play(match.legal_actions()[-1]),
    "promote": lambda match: match.log.arrange(0, [1]),
    "trial": lambda match: match.branch().play("b2-1"),
    "comment": lambda match: match.log.comment("A word."),
}


@pytest.mark.parametrize(
    ("name", "step"), [("play", 2), ("variation", 4), ("trial", 4), ("promote", 2), ("comment", 2)]
)
def test_an_interrupt_before_any_line_leaves_log_and_file_agreeing(path: Path, name: str, step: int) -> None:
    place, is_interrupted, agreed = 0, True, 0
    while is_interrupted:
        path.unlink(missing_ok=True)
        match = minerals.new("pebbles", seed=7).record(path)
        match.play("a1-1")
        log = match.log
        records = (len(log.nodes), len(log.annotations))
        is_interrupted = interrupted(partial(ACTS[name], match), place)
        # Even without another call, and all that is read of it agrees.
        assert (
            len(log.nodes) + len(log.annotations) + len(log.orders)
            == log.next_number
            == path.read_bytes().count(b"\n") - 1
        )
        assert sum(records) <= len(log.nodes) + len(log.annotations) <= sum(records) + 1
        assert written(log) == path.read_bytes()
        assert match.node in match.line
        assert match.between_actions
        assert match.state == log.state_at(match.step, match.line)
        ACTS[name](match)
        assert written(log) == path.read_bytes() == written(load(path))
        log.close()
        place, agreed = place + step, agreed + 1
    assert agreed * step > 50


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # a file that was just opened is closed by being forgotten
@pytest.mark.parametrize("acts", ["record", "close"])
def test_an_interrupted_recording_goes_to_the_one_file_or_the_other(tmp_path: Path, acts: str) -> None:
    place, is_interrupted = 0, True
    while is_interrupted:
        first, second = tmp_path / f"first{place}.replay", tmp_path / f"second{place}.replay"
        match = minerals.new("pebbles", seed=7).record(first)
        act = match.log.close if acts == "close" else partial(match.record, second)
        is_interrupted = interrupted(act, place)
        match.play("a1-1")
        match.log.close()
        sizes = [len(load(path).nodes) if path.is_file() and path.stat().st_size else 1 for path in (first, second)]
        if acts == "record":
            assert sorted(sizes) == [1, 2]
        # Nothing keeps either of them locked.
        for path in (first, second):
            minerals.match_of(match.log).log.save(path)
        place += 2
    assert place > 4


def test_a_second_interrupt_is_mended_by_the_next_call(
    match: Match, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match.play("a1-1")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    for harm in ((Recorder, "check"), (Recorder, "_put"), (recorder, "FilePosition"), (recorder, "_write_all")):
        with monkeypatch.context() as patch:
            patch.setattr(*harm, interrupt)
            patch.setattr(Recorder, "_cut_own", interrupt)
            with pytest.raises(KeyboardInterrupt):
                match.play(match.legal_actions()[0])
        match.play(match.legal_actions()[-1])
        assert written(match.log) == path.read_bytes() == written(load(path))
        match.undo()


def test_what_was_written_and_never_taken_in_is_cut_off(
    match: Match, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = written(match.log)
    write = Recorder.write

    def write_and_fail(self: Recorder, line: Any) -> None:
        write(self, line)
        raise MemoryError

    monkeypatch.setattr(Recorder, "write", write_and_fail)
    for play in (lambda: match.play("a1-1"), lambda: match.log.mark("!")):
        with pytest.raises(MemoryError):
            play()
        assert path.read_bytes() == before == written(match.log)
        assert (len(match.log.nodes), match.log.root.children, match.log.annotations) == (1, [], [])
