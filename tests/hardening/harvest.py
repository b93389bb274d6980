"""The results so far, kept as JSON lines, so a run can be stopped and continued."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import msgspec

from tests.hardening.trial import Failure, Result

ROOT = Path(__file__).parents[2]
_CODE = ("minerals", "tests/hardening")


class Line(msgspec.Struct, frozen=True):
    """A result, and the code that it is about: what was found of other code counts for nothing."""

    code: str
    result: Result


@lru_cache(maxsize=1)
def code() -> str:
    """Return a digest of the kit and of the trials."""
    digest = hashlib.sha256()
    for folder in _CODE:
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in {".py", ".toml", ".html", ".js"}:
                digest.update(file.relative_to(ROOT).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()[:16]


class Harvest:
    """The results of a run, in a file that only grows.

    Parameters
    ----------
    path
        The file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.results: list[Result] = []
        for line in path.read_bytes().splitlines() if path.exists() else ():
            try:
                found = msgspec.json.decode(line, type=Line)
            except msgspec.DecodeError:
                continue  # torn off
            if found.code == code():
                self.results.append(found.result)

    def add(self, result: Result) -> None:
        """Keep a result."""
        self.results.append(result)
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(Line(code(), result)) + b"\n")

    def has(self, trial: str, cases: range, seed: int, *, full: bool) -> bool:
        """Tell whether a batch has been run already."""
        asked = (trial, cases, seed, full)
        return any((each.trial, each.cases, each.seed, each.full) == asked for each in self.results)

    def total(self, trial: str, batches: Iterable[range], seed: int, *, full: bool) -> Result:
        """Return the sum of a trial's batches."""
        wanted = [(trial, cases, seed, full) for cases in batches]
        found = [each for each in self.results if (each.trial, each.cases, each.seed, each.full) in wanted]
        return Result(
            trial,
            seed,
            0,
            sum(each.count for each in found),
            _together(found),
            max((each.slowest for each in found), default=0.0),
            max((each.peak for each in found), default=0),
            full,
        )


def _together(results: Iterable[Result]) -> tuple[Failure, ...]:
    failures = [failure for result in results for failure in result.failures]
    return tuple(sorted(failures, key=lambda failure: failure.case))
