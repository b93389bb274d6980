"""Starting a server in a process of its own, and waiting for its end."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence


def run(command: Sequence[str], environment: Mapping[str, str] | None = None) -> int:
    """Start a server and return its exit code when it has ended. `environment`: what to add to the environment."""
    import subprocess

    server = subprocess.Popen(command, env={**os.environ, **(environment or {})})
    while True:
        try:
            return server.wait()
        except KeyboardInterrupt:
            # The server gets the interrupt too, and ends in its own way.
            continue
