"""Serves the lesson that the environment describes: `python -m minerals_widgets.app PORT [OPTIONS]`.

`minerals lesson` starts it.
"""

from __future__ import annotations

import sys
from contextlib import suppress

from minerals.classroom.room.addresses import address_here
from minerals.classroom.room.lesson_server import served_here
from minerals.core.text import translated, use
from minerals_widgets.app.server import serve

_STARTER = "--starter="


def main(arguments: list[str]) -> int:
    """Serve until interrupted, and return the exit code."""
    served = served_here()
    if served is None or not arguments:
        sys.stderr.write("Error: this is started by: minerals lesson\n")
        return 2
    use(served.language)
    port, *options = arguments
    network = "--network" in options
    starter = next((int(each.removeprefix(_STARTER)) for each in options if each.startswith(_STARTER)), 0)

    def tell(address: str) -> None:
        _say(f"{served.title}: {address}")
        if network:
            _say(translated("On other devices: {address}", address=f"http://{address_here()}:{port}/"))
        _say(translated("The work is kept in {folder}. Press Ctrl-C to stop.", folder=served.folder))

    with suppress(KeyboardInterrupt):
        serve(
            served,
            int(port),
            network=network,
            browser="--no-browser" not in options,
            announce=tell,
            say=_say,
            starter=starter,
        )
    _say(translated("The lesson has ended, and all work is kept."))
    return 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
