"""Odd surroundings: the command works without a home, a cache or UTF-8, under any umask and below any path."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.hardening.harvest import ROOT
from tests.hardening.outputs import make_inputs
from tests.hardening.trial import Trial, chance_of, one_by_one

PATIENCE = 300.0
PRIVATE = ("*.key", "points.csv")
"""What only its owner may read."""
FOLDERS = ("plain", "ü ß", "Größe #1%20", "бюд", "日本", "עברית", "a\u202eb", "🪨", "-x", "'\"$(x)", "l\nf", "d" * 200)
COMMANDS: tuple[Sequence[str], ...] = (
    ("verify", "game.replay"),
    ("page", "game.replay", "game.html"),
    ("picture", "game.replay", "game.svg"),
    ("export", "game.replay", "game.csv"),
    ("gallery", "logs", "pages"),
    ("grade", "assignments", "submissions", "-o", "points.csv"),
    ("assignment", "assignments/week-4.toml", "--as", "sealed", "--roster", "class.csv", "-o", "out"),
    ("simulate", "minerals", "-n", "3"),
)


def check_surroundings(case: int, seed: int) -> Iterator[str]:
    """Run a command in surroundings that are drawn, and yield what is not as elsewhere."""
    random = chance_of(seed, case)
    command = random.choice(COMMANDS)
    with TemporaryDirectory() as place:
        folder = Path(place) / random.choice(FOLDERS)
        make_inputs(folder)
        (folder / "class.csv").write_text("name,id\nAda,a1\nBo,b2\n")
        umask, around = random.choice([0o000, 0o022, 0o077, 0o027]), surroundings(random, Path(place))
        done = run(command, folder, around, umask)
        drawn = f"{' '.join(command)} in {folder.name!r}, umask {umask:03o}, {around}"
        if done.returncode:
            yield f"{drawn}: exit code {done.returncode}: {done.stderr[-300:]!r}"
        if b"Traceback" in done.stderr + done.stdout:
            yield f"{drawn}: a traceback"
        for pattern in PRIVATE:
            for file in folder.rglob(pattern):
                if stat.S_IMODE(file.stat().st_mode) & 0o077:
                    yield f"{drawn}: others may open {file.name}, {stat.S_IMODE(file.stat().st_mode):o}"


def surroundings(random: Random, place: Path) -> dict[str, str]:
    """Draw the variables that differ from those of this process."""
    nowhere = str(place / "nowhere")
    choices: dict[str, Sequence[str]] = {
        "HOME": (nowhere, "/dev/null", ""),
        "XDG_CACHE_HOME": (nowhere, "/dev/null"),
        "NUMBA_CACHE_DIR": ("/dev/null/cache",),
        "TMPDIR": (nowhere,),
        "MPLCONFIGDIR": ("/dev/null/matplotlib",),
        "LC_ALL": ("C", "POSIX", "xx_XX.UTF-8", "C.UTF-8"),
        "LANG": ("", "de_DE"),
        "PYTHONUTF8": ("0",),
        "PYTHONHASHSEED": ("1", "12345"),
        "PYTHONOPTIMIZE": ("2",),
        "TERM": ("dumb", "xterm-256color", "nowhere"),
        "COLUMNS": ("1", "100000", "x"),
        "MINERALS_LANGUAGE": ("de", "fr", "nl", "tlh"),
        "TZ": ("nowhere", "Pacific/Kiritimati"),
    }
    drawn = random.sample(sorted(choices), random.randrange(1, 7))
    return {name: random.choice(choices[name]) for name in drawn}


def run(command: Sequence[str], folder: Path, around: dict[str, str], umask: int) -> subprocess.CompletedProcess[bytes]:
    """Run the command of the kit in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "minerals", *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **around},
        umask=umask,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )


TRIAL = Trial(
    name="surroundings",
    title="A command runs without a home, a cache or UTF-8, in any time zone, under any umask, below any path",
    check=one_by_one(check_surroundings),
    small=3,
    full=300,
    batch=25,
)
