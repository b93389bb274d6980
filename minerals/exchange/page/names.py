"""Names for the pages of a gallery, whatever the names of the logs.

A page must be found again: by a link, on a file system that does not distinguish `A` from `a`, on Windows, from a
memory stick. A name that works everywhere stays. Any other name is changed into one, with a few characters that make it
unique.
"""

from __future__ import annotations

import os
import re
import unicodedata
from hashlib import blake2s
from urllib.parse import quote

from minerals.core.text import plain

_LONGEST_NAME = 120
"""In bytes, without the suffix: some file systems take 255, and some places encode a character in three."""
_LONGEST_PATH = 900

_FORBIDDEN = re.compile(r'[<>:"|?*\\\x00-\x1f\x7f]')
_RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)


class PageNames:
    """Gives each log of a gallery a different path for its page."""

    def __init__(self) -> None:
        self._taken = {_folded("index")}

    def take(self, name: str) -> str:
        r"""Return the path of a page for a name, both below the gallery's folder and without `.html`.

        `name`: a path with `/` between its folders.

        >>> names = PageNames()
        >>> [names.take(name) for name in ("lesson/first", "lesson/First", "index", "../secret")]
        ['lesson/first', 'lesson/First-a68a2715', 'index-cef095b7', '_/secret-8f89830e']
        """
        *folders, last = name.split("/")
        safe = "/".join([*(_safe(folder, is_folder=True) for folder in folders), _safe(last)])
        if safe == name and len(os.fsencode(name)) <= _LONGEST_PATH and self._is_free(safe):
            return safe
        if len(os.fsencode(safe)) > _LONGEST_PATH:
            safe = _safe(last)
        marked = f"{safe}-{_mark(name)}"
        while not self._is_free(marked):
            marked += "-"
        return marked

    def _is_free(self, path: str) -> bool:
        """Tell whether no page has this name yet, and take it."""
        key = _folded(path)
        is_free = key not in self._taken
        self._taken.add(key)
        return is_free


def link_to(path: str) -> str:
    """Return the address of a file below the page, quoted so that no part of it looks like a scheme.

    >>> link_to("50% #1?.html"), link_to("javascript:alert(1).html")
    ('50%25%20%231%3F.html', './javascript%3Aalert%281%29.html')
    """
    address = quote(os.fsencode(path), safe="/")
    return f"./{address}" if ":" in path else address


def _safe(name: str, *, is_folder: bool = False) -> str:
    """Return a name that every file system takes and that hides nothing."""
    shown = _FORBIDDEN.sub("_", plain(name, keep="").replace("\\", "_")).rstrip(". ")
    if is_folder and shown.casefold().endswith(".html"):
        shown = f"{shown}_"  # otherwise a page next to it could have the same name
    if _RESERVED.fullmatch(shown):
        shown = f"_{shown}"
    cut = os.fsencode(shown)[:_LONGEST_NAME]
    return os.fsdecode(cut).encode(errors="ignore").decode().rstrip(". ") or "_"


def _folded(path: str) -> str:
    return unicodedata.normalize("NFKC", path).casefold()


def _mark(name: str) -> str:
    return blake2s(os.fsencode(name), digest_size=4).hexdigest()
