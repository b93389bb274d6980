"""Fills in what the commands print on the page about a class of thirty, `docs/teaching/a-class-of-thirty.md`.

The page is written by hand, except for the output below each line that begins with `$ `. The commands are run in a
folder of their own, from top to bottom, on what the class of the tests has handed in.

python -m tools.class_page
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

from minerals.core.system import write_whole
from tests.classroom.test_class_of_thirty import troubled
from tools import ROOT

PAGE = ROOT / "docs" / "teaching" / "a-class-of-thirty.md"
_WIDTH = 116
"""How many characters a line of the page has at most, as in a terminal of that width."""
_BLOCK = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)
_COMMAND = '#!/bin/sh\nPYTHONPATH="{path}" exec "{python}" -m minerals_command "$@"\n'


def filled(page: str) -> str:
    """Return the page with what its commands print now. Needs a shell; takes about five seconds."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "class"
        folder.mkdir()
        group = troubled(folder)
        # Written as a person would write them, for the commands of a shell.
        (folder / "class.csv").write_text(group.roster.read_text("utf-8"), "utf-8")
        group.roster.unlink()
        group.week.write_text(group.week.read_text("utf-8").lstrip(), "utf-8")
        programs = Path(place) / "bin"
        programs.mkdir()
        command = programs / "minerals"
        command.write_text(_COMMAND.format(path=ROOT, python=sys.executable), encoding="utf-8")
        command.chmod(0o755)
        known = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}
        return _BLOCK.sub(lambda block: _run(block[1], folder, known), page)


def _run(block: str, folder: Path, known: dict[str, str]) -> str:
    """Return a block with new output below each of its commands."""
    return "".join(
        f"$ {command}\n{_printed(command, folder, known)}" for command in re.findall(r"^\$ (.*)$", block, re.MULTILINE)
    )


def _printed(command: str, folder: Path, known: dict[str, str]) -> str:
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=known,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return "".join(f"{_broken(line)}\n" for line in done.stdout.decode("utf-8").splitlines())


def _broken(line: str) -> str:
    if len(line) <= _WIDTH:
        return line
    return textwrap.fill(line, _WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def main() -> None:
    """Fill in the page."""
    write_whole(PAGE, filled(PAGE.read_text("utf-8")).encode())


if __name__ == "__main__":
    main()
