"""The first lines of Python in a worker, whose last one is what the worker calls: see worker.js.

What a page will need is there from the beginning. Everything else is fetched when it is first imported.
"""

from __future__ import annotations

import importlib
import json
import sys
import zlib
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from typing import Any

sys.path[:0] = ["/kit"]
sys.dont_write_bytecode = True

_GZIP = 31
_STUDY = ("classroom", "lesson", "probability")
"""As in engine.py."""


class _Packs:
    """Fetches the rest of the kit, a pack at a time, when a module of it is imported."""

    def __init__(self, known: Sequence[str], fetch: Callable[[str], Any], lay: Callable[[bytes], object]) -> None:
        self._known = set(known)
        self._fetch, self._lay = fetch, lay  # of the worker

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        """Return where a module is that nobody else has found."""
        match name.split("."):
            case ["minerals", "games", game, _, *_]:
                pack = f"game-{game}"
            case ["minerals" | "minerals_widgets", folder, _, *_] if folder in _STUDY:
                pack = "study"
            case _:
                return None
        if pack in self._known:
            return None
        self._known.add(pack)
        self._lay(zlib.decompress(self._fetch(f"{pack}.pack.gz").to_bytes(), _GZIP))
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path)


def _begun(
    say: Callable[[str], object], known: str, fetch: Callable[[str], Any], lay: Callable[[bytes], object]
) -> dict[str, Callable[..., None]]:
    sys.meta_path.append(_Packs(json.loads(known), fetch, lay))
    from minerals.live.host import Host, quiet  # only now it can be found

    quiet()
    host = Host(lambda message: say(json.dumps(message)))
    return {
        "begin": lambda place, source, given: host.begin(place, source, json.loads(given)),
        "take": lambda message: host.take(json.loads(message)),
    }


_begun  # noqa: B018 - the worker takes the last value
