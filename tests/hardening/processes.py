"""Several processes use one file: a second writer is refused, a fork loses nothing, readers see only whole logs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import minerals
from tests.hardening.nursery import Child
from tests.hardening.plays import GAMES, drawn_match, is_held, play_one
from tests.hardening.trial import Trial, chance_of, complaints_of, one_by_one

_SAVES = 60
_READS = 300
_PATIENCE = 120


# --- two who record ---


def record_as_well(path: Path, acknowledged: Connection) -> None:
    """Try to record to a file that somebody else is recording to."""
    try:
        match = minerals.match_of(minerals.load(path)).record(path)
    except minerals.LogError as error:
        acknowledged.send(str(error))
        return
    play_one(match, Random(1))
    acknowledged.send("")


def check_two_recorders(path: Path, game: str, random: Random) -> Iterator[str]:
    """A second process that records to the same file is refused."""
    match = drawn_match(game, random).record(path)
    play_one(match, random)
    said = Child(record_as_well, path).finish(_PATIENCE)
    if said == [""]:
        yield "a second process recorded to the same file"
    elif not said or len(said[0]) > 300:
        yield f"the second process was told {said}"
    play_one(match, random)
    if complaint := is_held(path, {match.node.n: str(match.node.action)}):
        yield complaint
    match.log.close()


# --- a process that forks while it records ---


def fork_and_play(path: Path, game: str, number: int, acknowledged: Connection) -> None:
    """Record, fork, and let both play on; each says what was acknowledged to it."""
    import os

    random = Random(number)
    match = drawn_match(game, random).record(path)
    play_one(match, random)
    child = os.fork()
    who = "the parent" if child else "the child"
    if child and number % 2:
        os.waitpid(child, 0)  # one after the other, else both at once
    play = Random(f"{who}/{number}")
    for _ in range(5):
        try:
            play_one(match, play)
        except minerals.LogError as error:
            acknowledged.send((who, 0, str(error)))
            break
        acknowledged.send((who, match.node.n, str(match.node.action)))
    if not child:
        os._exit(0)
    if not number % 2:
        os.waitpid(child, 0)


def check_fork(path: Path, game: str, random: Random) -> Iterator[str]:
    """What was acknowledged after a fork is in the file, whoever played it, and the parent goes on."""
    said = Child(fork_and_play, path, game, random.randrange(1_000_000)).finish(_PATIENCE)
    for who in ("the parent", "the child"):
        if complaint := is_held(path, {n: action for by, n, action in said if by == who and n}):
            yield f"{who}: {complaint}"
    if not any(by == "the parent" and n for by, n, _ in said):
        yield f"the parent of a fork cannot go on: {said}"


# --- two who save, and one who reads ---


def save_often(path: Path, game: str, number: int, acknowledged: Connection) -> None:
    """Save a game again and again, in place of what is there."""
    random = Random(number)
    match = drawn_match(game, random)
    for _ in range(_SAVES):
        play_one(match, random)
        try:
            match.log.save(path)
        except (minerals.LogError, OSError) as error:
            acknowledged.send(f"a game was not saved: {type(error).__name__}: {error}")
            return


def check_savers(path: Path, game: str, random: Random) -> Iterator[str]:
    """While two processes save to one path, whoever reads it finds a whole log."""
    drawn_match(game, random).log.save(path)
    savers = [Child(save_often, path, game, random.randrange(1_000_000)) for _ in range(2)]
    for _ in range(_READS):
        log = minerals.load(path)
        if log.damage:
            yield f"a reader found {log.damage}"
            break
    for saver in savers:
        yield from saver.finish(_PATIENCE)
    left = [entry.name for entry in path.parent.iterdir() if entry != path]
    if left:
        yield f"left behind: {', '.join(left)}"


WAYS: tuple[Callable[[Path, str, Random], Iterator[str]], ...] = (check_two_recorders, check_fork, check_savers)


def check_processes(case: int, seed: int) -> Iterator[str]:
    """Let several processes meet at one file in one of these ways, and yield what is lost."""
    random = chance_of(seed, case)
    way, game = WAYS[case % len(WAYS)], GAMES[case // len(WAYS) % len(GAMES)]
    with TemporaryDirectory() as folder:
        for complaint in complaints_of(lambda: way(Path(folder) / "game.replay", game, random)):
            yield f"{way.__name__.removeprefix('check_')}: {complaint}"


TRIAL = Trial(
    name="processes",
    title="Two processes record or save to the same file, or a process forks while it records",
    check=one_by_one(check_processes),
    small=6,
    full=120,
    batch=12,
)
