"""Serves the lesson that the environment describes: `python -m minerals_widgets.app PORT [--network] [--no-browser]`.

`minerals lesson` starts it.
"""

from __future__ import annotations

import socket
import sys
from contextlib import suppress

from minerals.classroom.room.lesson_server import served_here
from minerals.core.text import translated, use
from minerals_widgets.app.server import serve


def main(arguments: list[str]) -> int:
    """Serve until interrupted, and return the exit code."""
    served = served_here()
    if served is None or not arguments:
        sys.stderr.write("Error: this is started by: minerals lesson\n")
        return 2
    use(served.language)
    port, *options = arguments
    network = "--network" in options

    def tell(address: str) -> None:
        _say(f"{served.title}: {address}")
        if network:
            _say(translated("On other devices: {address}", address=f"http://{_address_here()}:{port}/"))
        _say(translated("The work is kept in {folder}. Press Ctrl-C to stop.", folder=served.folder))

    with suppress(KeyboardInterrupt):
        serve(served, int(port), network=network, browser="--no-browser" not in options, announce=tell)
    _say(translated("The lesson has ended, and all work is kept."))
    return 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _address_here() -> str:
    """Return the address of this computer in its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        # Nothing is sent: the system only says which of its addresses it would send from.
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return socket.gethostname()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
