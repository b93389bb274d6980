"""An interrupt at each line of recording: file and memory agree, and the next action is kept."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

import minerals
from tests.hardening.plays import GAMES
from tests.hardening.trial import Trial, complaints_of, one_by_one

_WATCHED = ("/core/match/match.py", "/core/log/")
"""Where lines count: what decides a game is pure, and may be interrupted anywhere."""


class Interrupted:
    """Within a `with` block, raise `KeyboardInterrupt` before a line, counted from 0; count all lines meanwhile."""

    def __init__(self, at: int | None) -> None:
        self.lines = 0
        self._at = at

    def __enter__(self) -> Interrupted:
        self._before = sys.gettrace()
        sys.settrace(self._trace)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _trace(self, frame: FrameType, event: str, _argument: Any) -> Any:
        name = frame.f_code.co_filename
        if not any(place in name for place in _WATCHED):
            return None
        if event == "line":
            self.lines += 1
            if self._at is not None and self.lines - 1 == self._at:
                raise KeyboardInterrupt
        return self._trace


def play(match: minerals.Match) -> None:
    """Play the first legal action."""
    match.play(match.legal_actions()[0])


def comment(match: minerals.Match) -> None:
    """Add a comment."""
    match.log.comment("A good start.")


def branch(match: minerals.Match) -> None:
    """Play another action than before, which makes a variation."""
    match.undo()
    match.play(match.legal_actions()[-1])


def promote(match: minerals.Match) -> None:
    """Let another line lead at two forks."""
    variation = match.undo().branch()
    variation.play(match.legal_actions()[-1])
    for action in (0, -1):
        variation.play(variation.legal_actions()[action])
        variation.undo()
    match.log.promote_to_main(match.log.next_number - 1)


DEEDS: tuple[Callable[[minerals.Match], None], ...] = (play, comment, branch, promote)


@lru_cache
def _lines_of(game: str, deed: Callable[[minerals.Match], None]) -> int:
    """Return how many lines a deed takes."""
    with TemporaryDirectory() as folder:
        match = _begun(Path(folder) / "game.replay", game)
        with Interrupted(None) as counted:
            deed(match)
        match.log.close()
    return counted.lines


def _begun(path: Path, game: str) -> minerals.Match:
    match = minerals.new(game, seed=7).record(path)
    play(match)
    return match


def check_interrupt(case: int, _seed: int) -> Iterator[str]:
    """Interrupt a deed before one of its lines, and yield what is wrong afterwards."""
    game, deed = GAMES[case % len(GAMES)], DEEDS[case // len(GAMES) % len(DEEDS)]
    # Steps of the golden ratio: few cases lie far apart, and many leave out no line.
    at = int(case // len(GAMES) // len(DEEDS) * 0.618034 % 1 * _lines_of(game, deed))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.replay"
        match = _begun(path, game)
        try:
            with Interrupted(at):
                deed(match)
        except KeyboardInterrupt:
            pass
        for complaint in complaints_of(lambda: _wrong_after(match, path)):
            yield f"{game}, {deed.__name__}, interrupted before line {at}: {complaint}"
        match.log.close()


def _wrong_after(match: minerals.Match, path: Path) -> Iterator[str]:
    if (in_memory := b"".join(match.log.lines())) != (on_disk := path.read_bytes()):
        yield f"{len(on_disk)} bytes in the file, {len(in_memory)} in memory"
    if match.node.n not in match.log.nodes or match.step != match.node.step:
        yield f"the match stands on record {match.node.n}, step {match.step}"
    play(match)
    match.log.comment("It goes on.")
    loaded = minerals.load(path)
    if b"".join(loaded.lines()) != b"".join(match.log.lines()):
        yield "after the next action, the file and the log in memory differ"
    if loaded.node(match.node.n).state != match.state:
        yield "after the next action, the file leads to another position"


TRIAL = Trial(
    name="interrupts",
    title="An interrupt (Ctrl-C) arrives at a chosen line of code while an action or a comment is recorded",
    check=one_by_one(check_interrupt),
    small=60,
    full=6_000,
    batch=500,
)
