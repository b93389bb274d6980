"""The first lines of Python in a worker, whose last one is what the worker calls: see worker.js."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

sys.path[:0] = ["/kit"]
sys.dont_write_bytecode = True


def _begun(say: Callable[[str], object]) -> dict[str, Callable[..., None]]:
    from minerals.live.host import Host, quiet  # only now it can be found

    quiet()
    host = Host(lambda message: say(json.dumps(message)))
    return {
        "begin": lambda place, source, given: host.begin(place, source, json.loads(given)),
        "take": lambda message: host.take(json.loads(message)),
    }


_begun  # noqa: B018 - the worker takes the last value
