"""The command: `python -m tools.catalogues update|compile|check [FILE ...]`; see the package."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import tools.catalogues
from tools.catalogues.check import clashes, faults
from tools.catalogues.compile import compile_stale
from tools.catalogues.files import catalogues, name_of
from tools.catalogues.update import update


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says; return 1 where a check has found something."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.catalogues",
        description=tools.catalogues.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=("update", "compile", "check"))
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="catalogues, .po; by default all there are")
    given = parser.parse_args(arguments)
    files = tuple(file.resolve() for file in given.files) or catalogues()
    match given.what:
        case "update" | "compile":
            for file in (update if given.what == "update" else compile_stale)(*files):
                sys.stdout.write(f"{name_of(file)} written\n")
        case _:
            return _check(files)
    return 0


def _check(files: Sequence[Path]) -> int:
    found = {name_of(file): list(faults(file)) for file in files}
    found |= {language: list(clashes(language)) for language in sorted({file.stem for file in files})}
    for what, to_do in found.items():
        sys.stdout.write("\n  ".join((f"{what}: {len(to_do) or 'nothing'} to do", *to_do)) + "\n")
    return int(any(found.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
