"""The first lines of Python in a worker, whose last one is what the worker calls: see worker.js.

What a page will need is there from the beginning. Everything else is fetched when it is first imported.
"""

from __future__ import annotations

import importlib
import json
import sys
import zipimport
import zlib
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any

sys.path[:0] = ["/kit"]
sys.dont_write_bytecode = True

_GZIP = 31
_LIBRARY = Path("/lib/python314.zip")
_EMPTY = 1000
"""Smaller than this, the library of Python is not there: what it is made of is in the snapshot already."""
_STUDY = ("classroom", "lesson", "probability")
_TEMPLATES = ("jinja2", "markupsafe")
"""As in engine.py."""


class _Packs:
    """Fetches the rest of the kit, a pack at a time, when a module of it is imported."""

    def __init__(self, known: Sequence[str], fetch: Callable[[str], Any], lay: Callable[[bytes], object]) -> None:
        self._known = set(known)
        if _LIBRARY.stat().st_size > _EMPTY:
            self._known.add("stdlib")
        else:
            _forget_what_was_there()
        self._fetch, self._lay = fetch, lay  # of the worker

    def find_spec(self, name: str, path: Sequence[str] | None = None, _target: object = None) -> ModuleSpec | None:
        """Return where a module is that nobody else has found."""
        match name.split("."):
            case ["minerals", "games", game, _, *_]:
                pack = f"game-{game}"
            case ["minerals" | "minerals_widgets", folder, _, *_] if folder in _STUDY:
                pack = "study"
            case [first, *_] if first in _TEMPLATES:
                pack = "templates"
            case [first, *_] if first in sys.stdlib_module_names:
                pack = "stdlib"
            case _:
                return None
        if pack in self._known:
            return None
        if pack == "stdlib":
            content = self._fetch("stdlib.zip").to_bytes()
            self._known.add(pack)
            _LIBRARY.write_bytes(content)
            _forget_what_was_there()
        else:
            content = self._fetch(f"{pack}.pack.gz").to_bytes()
            self._known.add(pack)
            self._lay(zlib.decompress(content, _GZIP))
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path)


def _forget_what_was_there() -> None:
    """Let Python look anew into its library, which is another file now."""
    zipimport.__dict__["_zip_directory_cache"].clear()  # Python keeps it, and has no other way to forget it
    sys.path_importer_cache.clear()


def _begun(
    say: Callable[[str], object], known: str, fetch: Callable[[str], Any], lay: Callable[[bytes], object]
) -> dict[str, Callable[..., object]]:
    sys.meta_path.append(_Packs(json.loads(known), fetch, lay))
    from minerals.live.host import Host, quiet  # only now it can be found

    quiet()
    host = Host(lambda message: say(json.dumps(message)))
    return {
        "begin": lambda place, source, given: host.begin(place, source, json.loads(given)),
        "take": lambda message: host.take(json.loads(message)),
        "log": host.log_of,
    }


_begun  # noqa: B018 - the worker takes the last value
