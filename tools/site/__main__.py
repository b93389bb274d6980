"""Runs the steps that make the site, and says how long each took."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sphinx.cmd.build import build_main

from minerals.live.engine import write_engine
from tools import ROOT
from tools.catalogues.compile import compile_stale
from tools.site import (
    BESIDE,
    LITE,
    SITE,
    SOURCE,
    access,
    analysis,
    banks,
    first,
    gallery,
    lessons,
    play,
    reference,
    rulebooks,
    sources,
)

Result = TypeVar("Result")


def main(arguments: list[str] | None = None) -> int:
    """Make the site. Return 0, or the exit code of what failed."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description="Makes the site in build/site.")
    parser.add_argument(
        "--quick",
        action="store_true",
        help="leave out what takes minutes: running the lessons, the engine of pages to play on, and /lite",
    )
    quick = parser.parse_args(arguments).quick
    for folder in (SOURCE, BESIDE, SITE):
        _empty(folder)
    compile_stale()
    steps: list[tuple[str, Callable[[], object]]] = [
        ("pages", sources.write),
        ("reference", reference.write),
        ("lessons", lambda: lessons.write(run=not quick)),
        ("rulebooks", rulebooks.write),
        ("recorded games", gallery.write),
        ("pages to play on", lambda: play.write(quick=quick)),
        ("question banks", banks.write),
        ("analysis", analysis.write),
        ("first page", first.write),
    ]
    for name, step in steps:
        _timed(name, step)
    failed = _timed("Sphinx", lambda: int(build_main(_OPTIONS)))
    _timed("access", access.write)
    if not failed and not quick:
        _timed("engine", lambda: write_engine(SITE, kept=ROOT / "build" / "live"))
    if not failed and not quick and (ROOT / "tools" / "lite").is_dir():
        failed = _timed("lite", lambda: subprocess.call([sys.executable, "-m", "tools.lite", "-o", LITE], cwd=ROOT))
    return failed


def _empty(folder: Path) -> None:
    """Make a folder empty, but for what `tools.lite` has made there."""
    folder.mkdir(parents=True, exist_ok=True)
    for entry in folder.iterdir():
        if entry.is_dir() and entry != LITE:
            shutil.rmtree(entry)
        elif entry.is_file():
            entry.unlink()


def _timed(name: str, step: Callable[[], Result]) -> Result:
    begun = time.perf_counter()
    result = step()
    print(f"{name}: {time.perf_counter() - begun:.0f} s", flush=True)
    return result


_OPTIONS = [
    "--fail-on-warning",
    "--keep-going",
    "--quiet",
    "--fresh-env",
    "--jobs=2",
    "-c",
    str(sources.HERE),
    "-d",
    str(SITE.with_name("site-trees")),
    str(SOURCE),
    str(SITE),
]


if __name__ == "__main__":
    sys.exit(main())
