"""What the tests of writing files share."""

import os
import subprocess
import sys
from pathlib import Path

OLD = b"what was there\n"

_ROOT = Path(__file__).parents[2]


def names(folder):
    """All that lies in a folder and below it."""
    return sorted(found.relative_to(folder).as_posix() for found in folder.rglob("*"))


def failing(number):
    """A function that fails as the system does."""

    def fail(*_, **__):
        raise OSError(number, os.strerror(number))

    return fail


def process(code, *arguments, **options):
    return subprocess.Popen([sys.executable, "-c", code, *map(str, arguments)], cwd=_ROOT, text=True, **options)
