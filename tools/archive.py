"""Copies recorded games to `replays/archive`, where the logs of every version of the rules are kept forever.

python -m tools.archive

Run it after the games have been recorded with a new version of the rules. From then on, a test fails if these logs no
longer load, so every later change to the rules needs its own version. It adds logs that show something new in this
version: a kind of event, action or record. It keeps only as much of a long log as it needs: a log only grows, so its
beginning is a log, too. Archived logs are never changed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import minerals
from minerals.core.system import write_whole
from tools import ROOT

REPLAYS = ROOT / "replays"
ARCHIVE = REPLAYS / "archive"
DIGESTS = ARCHIVE / "DIGESTS"
"""The SHA-256 of every archived log, as `sha256sum` writes them."""
LONG = 64_000
"""A log of fewer bytes is kept whole."""


def archive_of(game: str, version: int) -> Path:
    """Return the folder of the logs from one version of a game's rules."""
    return ARCHIVE / str(version) / game


def kinds(lines: Iterable[bytes]) -> set[str]:
    """Return the kinds that occur in the lines of a log: `record comment`, `action Move`, `event PawnMoved`."""
    found = set()
    for line in map(json.loads, lines):
        found.add(f"record {line['record']}")
        found.update(f"event {event['type']}" for event in line.get("events", ()))
        if "action" in line:
            found.add(f"action {line['action']['type']}")
    return found


def lines_of(path: Path) -> list[bytes]:
    """Return the lines of a log, newlines included."""
    return path.read_bytes().splitlines(keepends=True)


def selection(logs: dict[str, list[bytes]], known: Iterable[str] = ()) -> Iterator[tuple[str, list[bytes]]]:
    """Yield logs, or their beginnings, that together show everything new, starting with the most in the fewest bytes.

    Parameters
    ----------
    logs
        The lines of each log, by name.
    known
        The kinds that are already archived.
    """
    missing = {name: kinds(lines) - set(known) for name, lines in logs.items()}
    while any(missing.values()):
        taken = {name: _beginning(logs[name], new) for name, new in missing.items() if new}
        name = max(taken, key=lambda name: len(missing[name]) / _size(taken[name]))
        yield name, taken[name]
        shown = missing[name]
        missing = {name: new - shown for name, new in missing.items()}


def _beginning(lines: list[bytes], new: set[str]) -> list[bytes]:
    """Return the shortest beginning of a log in which all of these kinds occur, or all of it where it is not long."""
    if _size(lines) < LONG:
        return lines
    left = set(new)
    for number, line in enumerate(lines, start=1):
        left -= kinds([line])
        if not left:
            return lines[:number]
    return lines


def _size(lines: list[bytes]) -> int:
    return sum(map(len, lines))


def digests() -> dict[str, str]:
    """Return the digest of every log in the archive, by its path there."""
    logs = sorted(ARCHIVE.rglob("*.replay"))
    return {path.relative_to(ARCHIVE).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in logs}


def recorded_digests() -> dict[str, str]:
    """Return what `DIGESTS` says: the digest of every log, by its path in the archive."""
    lines = DIGESTS.read_text(encoding="utf-8").splitlines() if DIGESTS.exists() else []
    return {name: digest for digest, name in (line.split("  ", 1) for line in lines)}


def main() -> None:
    """Add logs to the archive that show the current rules.

    Raises `SystemExit` if something in it was changed.
    """
    if recorded_digests() != digests():
        raise SystemExit(f"{ARCHIVE} does not match DIGESTS. Do not change archived logs.")
    for game in minerals.game_names():
        folder = archive_of(game, minerals.get_game(game).rules_version)
        known = [kind for path in folder.glob("*.replay") for kind in kinds(lines_of(path))]
        recorded = {path.name: lines_of(path) for path in sorted((REPLAYS / game).glob("*.replay"))}
        for name, lines in selection(recorded, known):
            folder.mkdir(parents=True, exist_ok=True)
            # Never overwrite an archived log.
            write_whole(folder / name, lines, force=False)
            print(f"{folder / name}: {_size(lines):,} bytes")
    write_whole(DIGESTS, "".join(f"{digest}  {name}\n" for name, digest in digests().items()))


if __name__ == "__main__":
    main()
