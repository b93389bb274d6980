"""Kill -9 while a game or an exercise is being recorded: acknowledged data is in the file, and recording can go on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import minerals
from minerals.classroom import AttemptLog
from minerals.classroom.attempts import read_attempts
from minerals.classroom.attempts.attempts import Hinted
from tests.hardening.nursery import Child
from tests.hardening.plays import GAMES, drawn_match, is_held, play_one
from tests.hardening.trial import Trial, chance_of, one_by_one

EXERCISES = "exercises"
KINDS = (*GAMES, EXERCISES)
_PATIENCE = 60


def begun(game: str, seed: int) -> minerals.Match:
    """Return the game that a seed begins; the resumed process begins the very same."""
    return drawn_match(game, Random(seed))


def record_game(path: Path, game: str, seed: int, acknowledged: Connection) -> None:
    """Record a game until somebody kills this process, and say after each action that it is safe."""
    random = Random(seed + 1)
    match = begun(game, seed).record(path)
    while True:
        if random.random() < 0.05:
            match.goto_record(random.choice(list(match.log.nodes)))
        if random.random() < 0.05:
            match.log.comment("Seen. " * random.randrange(40))
        play_one(match, random)
        acknowledged.send((match.node.n, str(match.node.action)))


def record_attempts(path: Path, _game: str, seed: int, acknowledged: Connection) -> None:
    """Record the work of a student until somebody kills this process."""
    log = AttemptLog.open(path, f"Student {seed}", "week-4")
    number = 0
    while True:
        log.add(Hinted(log.now(), "E17", "six", number))
        acknowledged.send((number, str(number)))
        number += 1


def check_kill(case: int, seed: int, record: Callable[..., None] | None = None) -> Iterator[str]:
    """Yield what a kill at a random moment has lost."""
    random = chance_of(seed, case)
    kind, number = KINDS[case % len(KINDS)], random.randrange(1_000_000)
    record = record or (record_attempts if kind == EXERCISES else record_game)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.replay"
        acknowledged = _killed(Child(record, path, kind, number), random)
        if kind == EXERCISES:
            yield from _lost_attempts(path, acknowledged)
            yield from _attempts_not_resumed(path, number)
        else:
            if complaint := is_held(path, acknowledged):
                yield complaint
            yield from _not_resumed(path, kind, number, acknowledged)
        left = [entry.name for entry in Path(folder).iterdir() if entry != path]
        if left:
            yield f"left behind: {', '.join(left)}"


def _killed(child: Child, random: Random) -> dict[int, str]:
    """Let a process record for a random while, kill it, and return what it acknowledged."""
    acknowledged: dict[int, str] = {}
    at_once = random.random() < 0.1
    for _ in range(0 if at_once else random.randrange(1, 60)):
        number, action = child.answer(_PATIENCE)
        acknowledged[number] = action
    time.sleep(random.random() * 0.02)
    return acknowledged | dict(child.kill())


def _not_resumed(path: Path, game: str, seed: int, acknowledged: dict[int, str]) -> Iterator[str]:
    try:
        match = minerals.match_of(minerals.load(path))
    except (minerals.LogError, OSError) as error:
        if acknowledged:
            yield f"the file is not resumed: {error}"
            return
        match = begun(game, seed)
    match.record(path)
    random = Random(seed + 2)
    for _ in range(3):
        play_one(match, random)
        acknowledged[match.node.n] = str(match.node.action)
    match.log.close()
    if complaint := is_held(path, acknowledged):
        yield f"after the game went on: {complaint}"
    if damage := minerals.load(path).damage:
        yield f"after the game went on: {damage}"


def _lost_attempts(path: Path, acknowledged: dict[int, str]) -> Iterator[str]:
    if not acknowledged:
        return
    held = {record.number for record in read_attempts(path.read_bytes()).records if isinstance(record, Hinted)}
    if lost := set(acknowledged) - held:
        yield f"{len(lost)} answers were acknowledged and are not in the file, such as number {min(lost)}"


def _attempts_not_resumed(path: Path, seed: int) -> Iterator[str]:
    log = AttemptLog.open(path, f"Student {seed}", "week-4")
    log.add(Hinted(log.now(), "E17", "six", -1))
    log.close()
    attempts = read_attempts(path.read_bytes())
    if attempts.damage:
        yield f"after the work went on: {attempts.damage}"


TRIAL = Trial(
    name="kills",
    title="A process is killed (`kill -9`) while it records a game or exercises; then the recording is continued",
    check=one_by_one(check_kill),
    small=8,
    full=500,
    batch=25,
)
