"""How soon the room of a class knows of a record: from when it is on disk until there is a new picture.

Forty students have worked before, so there is a whole room to draw.
"""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from minerals.classroom import Exercise
from minerals.classroom.attempts import AttemptLog, Opened
from minerals.classroom.room import ClassFolder, Room, Watch
from minerals.classroom.room.views import TeacherView
from tests.bench.measuring import OURS, Bench, seconds
from tests.classroom.room.students import NAMES, work

_RECORDS = 10
_folder = tempfile.TemporaryDirectory()


@cache
def full_room() -> ClassFolder:
    """Let forty students work, once for all rounds."""
    made = ClassFolder.make(Path(_folder.name) / "7b", lesson=4)
    for name in NAMES:
        work(made, name, 1)
    return made


def delays(round_: int, *, poll: bool) -> Sequence[float]:
    """Write records, and wait each time until the room has seen them, in milliseconds."""
    folder = full_room()
    name = f"Late {round_} {poll}"
    log: AttemptLog = folder.begin(name, "lesson-4")
    told, changed = 0, threading.Condition()

    def tell(seen: TeacherView) -> None:
        nonlocal told
        with changed:
            told = sum(len(row.cells) for row in seen.rows if row.name == name)
            changed.notify_all()

    found = []
    with Watch(Room(folder), tell, poll=poll):
        time.sleep(1.0)
        for number, code in enumerate(
            ("E01", "E02", "E03", "E04", "E05", "E06", "E07", "E12", "E13", "E14")[:_RECORDS], 1
        ):
            time.sleep(0.5)
            Exercise(code)  # so that the time to work it out does not count
            log.add(Opened(log.now(), code))
            begun = time.perf_counter()
            with changed:
                changed.wait_for(lambda number=number: told >= number, 10)
            found.append(1000 * (time.perf_counter() - begun))
    log.close()
    (folder.work / f"{name.casefold().replace(' ', '-')}.jsonl").unlink()
    return found


def drawn(_round: int) -> Sequence[float]:
    """Read forty logs from the beginning, and draw the room, in milliseconds."""
    folder = full_room()

    def look() -> None:
        room = Room(folder)
        room.look()
        room.teacher_view()

    return [1000 * seconds(look)]


BENCHES = (
    Bench(
        title="a record known in a room of 40",
        unit="ms",
        sides={OURS: lambda round_: delays(round_, poll=False), "polling": lambda round_: delays(round_, poll=True)},
        rounds=3,
        aim="1 s",
    ),
    Bench(title="40 logs read anew and drawn", unit="ms", sides={OURS: drawn}, rounds=5),
)
