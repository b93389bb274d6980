"""The loop between two edits: style, types, imports and the tests that a change concerns, in half a minute.

python -m tools.check             # what has changed since the last commit
python -m tools.check FILE ...    # these files

The nearest tests come first: see `tools.concerns`. Each run writes down how long each file of tests took, so that the
next one takes only as many as fit into its time. What does not fit is named: `make test` runs it. Sentences that are
not translated yet are a warning, because English is shown in their place.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any

import pytest

from minerals.core.system import write_whole
from tools import ROOT
from tools.catalogues.compile import compile_stale
from tools.catalogues.files import catalogues, forms
from tools.catalogues.sources import texts_of
from tools.concerns import concerned_by

SECONDS = ROOT / "build" / "check.json"
"""How long each file of tests took when it was last run."""
LONGEST = 25.0
"""No test begins later than this many seconds after the check."""
BUDGET = 16.0
"""So many seconds of tests are chosen, as far as is known: starting and collecting take their time, too."""
UNKNOWN = 1.0
LEFT_OUT = "not slow and not before_release and not browser"
LINT = (
    ("ruff", "check"),
    ("ruff", "format", "--check", "--quiet"),
    ("lint-imports", "--no-logo", "--cache-dir", "build/imports"),
    ("mypy",),
)
_SHOWN = 6
"""How many of the tests that do not fit are named."""


class Time:
    """A plug-in of pytest that measures each file of tests, and ends them in time."""

    def __init__(self, end: float) -> None:
        self.end = end
        self.seconds: dict[str, float] = {}
        self.is_over = False

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Add up what a file takes: seconds of the processor, which are the same on a busy machine."""
        name, begun = item.nodeid.partition("::")[0], sum(os.times()[:4])
        try:
            return (yield)
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + sum(os.times()[:4]) - begun
            if time.monotonic() > self.end:
                self.is_over = True
                item.session.shouldstop = "the time is up"


def main(arguments: Sequence[str]) -> int:
    """Check the files named, or those that have changed; return 0 if nothing is wrong."""
    begun = time.monotonic()
    files = [Path(each).resolve() for each in arguments] or changed()
    if missing := [str(file) for file in files if not file.is_relative_to(ROOT)]:
        print(f"Not in this project: {', '.join(missing)}.")
        return 2
    if not files:
        print("Nothing has changed since the last commit. Name files: make check FILES=minerals/core/log/log.py")
        return 0
    linting = subprocess.Popen(
        [sys.executable, "-m", "tools.check", "--lint"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    failed = _tested(files, begun)
    said = linting.communicate()[0].decode(errors="replace")
    failed |= linting.returncode != 0
    print(said, end="")
    for warning in untranslated(files):
        print(f"Warning: {warning}")
    print(f"{'Something is wrong' if failed else 'All is well'}, after {time.monotonic() - begun:.0f} s.")
    return int(failed)


def changed() -> list[Path]:
    """Return the files that differ from the last commit."""
    asked = (("diff", "--name-only", "HEAD", "-z"), ("ls-files", "--others", "--exclude-standard", "-z"))
    told = [subprocess.run(["git", *ask], cwd=ROOT, capture_output=True, check=True, text=True).stdout for ask in asked]
    return [ROOT / name for name in "".join(told).split("\0") if name]


def lint() -> int:
    """Check style, types and imports of everything; what has not changed is remembered by the tools themselves."""
    wrong = 0
    for program, *arguments in LINT:
        done = subprocess.run(
            [Path(sys.executable).with_name(program), *arguments], cwd=ROOT, capture_output=True, text=True, check=False
        )
        if done.returncode:
            wrong = 1
            print(f"{program}:\n{done.stdout}{done.stderr}", end="")
    return wrong


# --- the tests ---


def _tested(files: Iterable[Path], begun: float) -> bool:
    """Run the tests that fit; return whether one failed."""
    known: dict[str, float] = json.loads(SECONDS.read_text("utf-8")) if SECONDS.exists() else {}
    chosen, left = fitting(concerned(files), known)
    if not chosen:
        print("No tests lie near these files or import them; make test runs all.")
        return False
    watch = Time(begun + LONGEST)
    options = ["-q", "-x", "--no-header", "-p", "no:cacheprovider", "-m", LEFT_OUT]
    code = pytest.main([*options, *chosen], plugins=[watch])
    if not watch.is_over and code == pytest.ExitCode.OK:  # a file whose tests are all left out takes no time
        watch.seconds = dict.fromkeys((name.partition("::")[0] for name in chosen), 0.0) | watch.seconds
    SECONDS.parent.mkdir(exist_ok=True)
    write_whole(SECONDS, json.dumps(known | watch.seconds, indent=0, sort_keys=True), force=True)
    left += [name for name in chosen if watch.is_over and name.partition("::")[0] not in watch.seconds]
    if left:
        more = f" and {len(left) - _SHOWN} more" if len(left) > _SHOWN else ""
        all_of_them = len(chosen) + len([name for name in left if name not in chosen])
        print(f"There was time for {all_of_them - len(left)} of {all_of_them} files of tests.", end=" ")
        print(f"Left to make test: {', '.join(left[:_SHOWN])}{more}.")
    wrong = {pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR}
    return code in wrong or (code == pytest.ExitCode.INTERRUPTED and not watch.is_over)


def concerned(files: Iterable[Path]) -> dict[str, int]:
    """Return the tests that any of these files concerns, each with how far they are."""
    found: dict[str, int] = {}
    for file in files:
        for name, distance in concerned_by(file).items():
            if (ROOT / name.partition("::")[0]).exists():
                found[name] = min(distance, found.get(name, distance))
    return found


def fitting(found: dict[str, int], known: dict[str, float]) -> tuple[list[str], list[str]]:
    """Return the tests that fit into the time, and the others. Near ones come first, then quick ones.

    >>> fitting({"far": 2, "slow": 1, "near": 0}, {"slow": 99.0})
    (['near', 'far'], ['slow'])
    """
    chosen: list[str] = []
    left: list[str] = []
    total = 0.0
    for name in sorted(found, key=lambda name: (found[name], known.get(name.partition("::")[0], UNKNOWN), name)):
        takes = known.get(name, UNKNOWN)
        fits = not chosen or total + takes <= BUDGET
        total += takes if fits else 0.0
        (chosen if fits else left).append(name)
    return chosen, left


# --- translations ---


class _Nothing(NullTranslations):
    """What is asked where a catalogue has no translation."""

    def gettext(self, message: str) -> str:  # noqa: ARG002 - gettext passes it
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002 - gettext passes them
        return ""

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - gettext passes them
        return ""


def untranslated(files: Iterable[Path]) -> Iterator[str]:
    """Yield a line for each sentence of these files that a language lacks."""
    compile_stale()
    languages = sorted({file.stem for file in catalogues()})
    spoken = {language: _spoken(language) for language in languages}
    for file in files:
        for text in texts_of(file) if file.is_file() else ():
            asked = forms(text.id)
            lacking = [language for language in languages if not _says(spoken[language], asked, text.context)]
            if lacking:
                where = file.relative_to(ROOT).as_posix()
                yield f"{where}: {asked[0]!r} has no translation yet ({', '.join(lacking)})."


def _spoken(language: str) -> list[GNUTranslations]:
    found = []
    for file in catalogues(f"{language}.mo"):
        with file.open("rb") as opened:
            found.append(GNUTranslations(opened))
        found[-1].add_fallback(_Nothing())
    return found


def _says(spoken: Iterable[GNUTranslations], asked: Sequence[str], context: str | None) -> bool:
    def said(each: Any) -> str:
        if len(asked) > 1:
            return str(each.ngettext(*asked, 1))
        return str(each.gettext(asked[0]) if context is None else each.pgettext(context, asked[0]))

    return any(map(said, spoken))


if __name__ == "__main__":
    sys.exit(lint() if sys.argv[1:] == ["--lint"] else main(sys.argv[1:]))
