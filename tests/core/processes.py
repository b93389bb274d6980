"""Code that runs in a process of its own, with the smallest game registered."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path

PREAMBLE = """
import os, sys
import minerals
from tests.core.pebbles import GAME
from minerals.core.game import register
register("pebbles", lambda: GAME)
"""


def in_another_process(
    code: str, *arguments: object, under: Sequence[str] = (), environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run code and return what came of it; the arguments are in `sys.argv[1:]`.

    `under`: a program that runs it, with its arguments. `environment`: more variables of the environment.
    """
    return subprocess.run(
        [*under, sys.executable, "-c", PREAMBLE + textwrap.dedent(code), *map(str, arguments)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **(environment or {})},
        timeout=60,
    )
