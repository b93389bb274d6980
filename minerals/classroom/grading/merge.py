"""The files of one student joined: what was done at school and at home, each record once, in the order of time."""

from __future__ import annotations

import heapq
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, takewhile
from typing import NamedTuple

import msgspec

from minerals.classroom.attempts import AttemptRecord, Attempts, short_code
from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.grading.marks import variant_of
from minerals.core.system import require_time
from minerals.core.text import translated

_MOST_COMPARED = 10
"""So many files of one student are compared with each other. All of them are joined."""


class ReceivedFile(NamedTuple):
    """A file that was read."""

    file: str
    attempts: Attempts
    digests: tuple[str, ...]
    """The digests of its lines, in order. Each stands for all lines before it as well."""
    saved: int | None = None
    """When the answers of a sealed page were saved; None for a log."""

    def shares(self, other: ReceivedFile) -> int:
        """Return how many lines two files have in common, from the first one on."""
        both = zip(self.digests, other.digests, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both))

    @property
    def codes(self) -> tuple[str, ...]:
        """The hand-in codes that the log had after each of its lines, the present one last."""
        return tuple(map(short_code, self.digests))

    @property
    def log(self) -> tuple[str, ...]:
        """What all copies of one log have in common, gone on with or cut back: the header and the first record.

        Two logs of one student may have the same header, but not the same records: each has its own times.
        """
        return self.digests[:2]


def merge_files(files: Sequence[Attempts]) -> Attempts:
    """Return the attempts in several files of one student as one. O(n log files).

    A record that several files hold counts once. The records of one file keep their order, even if the clock of its
    computer was set back.

    `files`: the contents of the files, all with the same numbers.
    """
    seen: list[Counter[bytes]] = [Counter() for _ in files]
    kept: Counter[bytes] = Counter()
    records: list[AttemptRecord] = []
    for _, which, _, record in heapq.merge(*(_in_time(which, found) for which, found in enumerate(files))):
        require_time()
        key = msgspec.json.encode(record)
        seen[which][key] += 1
        if seen[which][key] > kept[key]:
            kept[key] += 1
            records.append(record)
    return Attempts(files[0].header, tuple(records))


def _in_time(which: int, attempts: Attempts) -> Iterator[tuple[int, int, int, AttemptRecord]]:
    latest = -(2**60)
    for place, record in enumerate(attempts.records):
        latest = max(latest, record.at)
        yield latest, which, place, record


def numbers_of(attempts: Attempts, assignment: Assignment) -> str:
    """Return what tells apart files that were made with different numbers: the parameters of all exercises."""
    variant = variant_of(attempts.header, assignment)
    return json.dumps([variant.parameters(task.exercise) for task in assignment.exercises], default=str)


def told_apart(files: Sequence[ReceivedFile]) -> Iterator[str]:
    """Yield, in sentences, how the files of one student belong together: copies, beginnings, and logs cut back."""
    for one, other in combinations(files[:_MOST_COMPARED], 2):
        short, long = sorted((one, other), key=lambda found: len(found.digests))
        shared = short.shares(long)
        if short.digests == long.digests:
            yield translated("{file} and {other} are the same.", file=short.file, other=long.file)
        elif shared == len(short.digests) and shared > 1:
            yield translated(
                "{file} holds only the first {lines} of {all} lines of {other}: it is an earlier copy, or its end was "
                "cut off.",
                file=short.file,
                lines=shared,
                all=len(long.digests),
                other=long.file,
            )
        elif shared > 1:
            yield translated(
                "{file} and {other} are the same up to line {line} and different after it: one log went on in two "
                "places, or its end was cut off and written again.",
                file=short.file,
                other=long.file,
                line=shared,
            )
