"""Several threads play on one recorded log: the file loads, and holds everything that was acknowledged."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import minerals
from tests.hardening.plays import GAMES, drawn_match, is_held, play_one
from tests.hardening.trial import Trial, chance_of, one_by_one

THREADS = 4
PLAYS = 1_000
FEW_PLAYS = 60


def check_file(case: int, seed: int, plays: int = PLAYS) -> Iterator[str]:
    """Let four threads play on branches of one recorded log, and yield what is lost."""
    random = chance_of(seed, case)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.replay"
        match = drawn_match(GAMES[case % len(GAMES)], random).record(path)
        players = [Player(match.branch(), Random(random.random()), plays) for _ in range(THREADS)]
        _let_play(players)
        match.log.close()
        for player in players:
            if player.broken:
                yield f"a thread broke off after {len(player.acknowledged)} plays: {player.broken}"
            if complaint := is_held(path, player.acknowledged):
                yield complaint
                return  # the others would say the same
        if b"".join(minerals.load(path).lines()) != b"".join(match.log.lines()):
            yield "the file and the log in memory differ"


class Player(threading.Thread):
    """Plays, and keeps what was acknowledged."""

    start_together: threading.Barrier

    def __init__(self, match: minerals.Match, random: Random, plays: int) -> None:
        super().__init__(daemon=True)
        self.acknowledged: dict[int, str] = {}
        self.broken = ""
        self._match, self._random, self._plays = match, random, plays

    def run(self) -> None:
        """Play that many actions: in this thread's own variations, and in those of other threads."""
        self.start_together.wait()
        try:
            for number in range(self._plays):
                if number % 20 == 19:
                    self._match.goto_record(self._random.choice(list(self._match.log.nodes)))
                play_one(self._match, self._random)
                self.acknowledged[self._match.node.n] = str(self._match.node.action)
        except Exception as error:  # noqa: BLE001 - whatever comes out is the finding
            self.broken = f"{type(error).__name__}: {error}"


def _let_play(players: list[Player]) -> None:
    barrier = threading.Barrier(len(players))
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        for player in players:
            player.start_together = barrier
            player.start()
        for player in players:
            player.join()
    finally:
        sys.setswitchinterval(interval)


TRIAL = Trial(
    name="threads",
    title=f"{THREADS} threads play {PLAYS:,} moves each and record them to one file",
    check=one_by_one(check_file),
    small=4,
    full=50,
    batch=1,
    brief=one_by_one(partial(check_file, plays=FEW_PLAYS)),
)
