"""The command: `python -m tools.catalogues update|carry|compile|check [FILE ...]`; see the package."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import tools.catalogues
from tools.catalogues.carry import HEAD, Carried, carry, confirm, marked
from tools.catalogues.check import clashes, faults
from tools.catalogues.compile import compile_stale
from tools.catalogues.files import catalogues, forms, name_of
from tools.catalogues.revision import RevisionError
from tools.catalogues.update import update


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says; return 1 if a check found something."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.catalogues",
        description=tools.catalogues.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=("update", "carry", "compile", "check"))
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="catalogues (.po files); by default, all")
    only = parser.add_argument_group("carry")
    only.add_argument("--since", metavar="REVISION", default=HEAD, help="compare with this revision; by default, HEAD")
    only.add_argument("--list", action="store_true", help="list the entries to review, and write nothing")
    only.add_argument("--confirm", action="store_true", help="remove the marks from FILE, which you have reviewed")
    given = parser.parse_intermixed_args(arguments)
    if given.confirm and not given.files:
        parser.error("--confirm needs the catalogues that you have read")
    files = tuple(file.resolve() for file in given.files) or catalogues()
    match given.what:
        case "carry" if given.list:
            return _list(files)
        case "carry" if given.confirm:
            return _confirm(files)
        case "carry":
            try:
                return _carry(files, given.since)
            except RevisionError as error:
                parser.error(f"--since {given.since}: {error}")
        case "update" | "compile":
            for file in (update if given.what == "update" else compile_stale)(*files):
                sys.stdout.write(f"{name_of(file)} written\n")
        case _:
            return _check(files)
    return 0


def _carry(files: Sequence[Path], since: str) -> int:
    done = carry(files, since)
    for file in done.written:
        sys.stdout.write(f"{name_of(file)} written, {done.moved[file]} translations carried\n")
    for line in _told(done):
        sys.stdout.write(f"{line}\n")
    return 0


def _told(done: Carried) -> Sequence[str]:
    """Return what a person has to know of the sentences themselves."""
    found = done.rewritten
    lines = [f"Split, {forms(part.id)[0]!r} has no translation: {forms(old.id)[0]!r}" for old, part in found.split]
    lines += [f"Joined, {forms(old.id)[0]!r} is now in: {forms(new.id)[0]!r}" for old, new in found.joined]
    lines += [f"Gone, kept as obsolete where it is translated: {forms(old.id)[0]!r}" for old in found.gone]
    doubtful = sum(bool(pair.doubts) for pair in found.pairs)
    lines.append(f"{len(found.pairs)} sentences rewritten, {doubtful} to be read: see carry --list")
    return lines


def _list(files: Sequence[Path]) -> int:
    shown = list(marked(files))
    sys.stdout.write("\n\n".join((*shown, f"{len(shown) or 'nothing'} to be read")) + "\n")
    return 0


def _confirm(files: Sequence[Path]) -> int:
    """Return 1 where something could not be confirmed."""
    left = 0
    for file, (number, broken) in confirm(files).items():
        sys.stdout.write(f"{name_of(file)}: {number} confirmed\n")
        for text in broken:
            sys.stdout.write(f"  Still fuzzy, its placeholders or forms are not those of: {text!r}\n")
        left += len(broken)
    return int(left > 0)


def _check(files: Sequence[Path]) -> int:
    found = {name_of(file): list(faults(file)) for file in files}
    found |= {language: list(clashes(language)) for language in sorted({file.stem for file in files})}
    for what, to_do in found.items():
        sys.stdout.write("\n  ".join((f"{what}: {len(to_do) or 'nothing'} to do", *to_do)) + "\n")
    return int(any(found.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
