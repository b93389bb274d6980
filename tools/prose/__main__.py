"""The command: `python -m tools.prose [PATH ...] [--grades] [--list]`; see the package."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import tools.prose
from tools.prose.check import exceptions, findings
from tools.prose.grades import Grade, grades
from tools.prose.passages import sentences
from tools.prose.texts import files, name_of, passages


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says; return 1 if anything is found."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.prose",
        description=tools.prose.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files or folders; by default everything")
    parser.add_argument("--list", action="store_true", help="list every sentence that is read")
    parser.add_argument("--grades", action="store_true", help="list the grades too, the hardest text first")
    given = parser.parse_args(arguments)
    chosen = list(_chosen(given.paths))
    if given.list:
        return _show(_listed(chosen))
    found = [str(finding) for file in chosen for finding in findings(file)]
    if not given.paths:
        read = {name_of(file) for file in chosen}
        found += [
            f"{each.file}:1: an exception for a file that is not read" for each in exceptions() if each.file not in read
        ]
    _show(found)
    if given.grades:
        _show(_table(chosen))
    return int(bool(found))


def _chosen(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield the files that are asked for. A file that is named is read even if it is new."""
    asked = [path.resolve() for path in paths]
    for file in files():
        if not asked or any(file.is_relative_to(path) for path in asked):
            yield file
    yield from (path for path in asked if path.is_file() and path not in files())


def _show(lines: Iterable[str]) -> int:
    for line in lines:
        sys.stdout.write(f"{line}\n")
    return 0


def _listed(chosen: Iterable[Path]) -> Iterator[str]:
    for file in chosen:
        for passage in passages(file):
            for sentence in sentences(passage.text):
                yield f"{name_of(file)}:{passage.line}: {passage.kind}: {sentence}"


def _table(chosen: Iterable[Path]) -> Iterator[str]:
    rows: list[tuple[Grade, str]] = [(each, name_of(file)) for file in chosen for each in grades(passages(file))]
    yield f"{'grade':>5} {'words':>5}  {'for':<9}  text"
    for each, name in sorted(rows, key=lambda row: -row[0].value):
        mark = "!" if each.is_too_hard else " "
        yield f"{each.value:5.1f}{mark}{each.words:5}  {each.kind:<9}  {name}{f' {each.unit}' if each.unit else ''}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
