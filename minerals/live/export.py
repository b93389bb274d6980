"""A page that lives, made for a subject; and a folder with such a page and the engine beside it."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from os import PathLike
from pathlib import Path

from minerals.core.system import require_writable, write_folder
from minerals.core.text import OptionError, quoted, translated
from minerals.live.engine import ENGINE, OFFLINE, engine_files
from minerals.live.host import quiet
from minerals.live.page import PAGE, page
from minerals.live.still import take_still
from minerals.live.subjects import Subject

ANSWERS = 24
"""So many first clicks get their answer before Python is there."""
_OURS = b"// The service worker of live pages."
"""How our `offline.js` begins, of whatever version."""


def live_page(
    title: str, subjects: Sequence[Subject], *, engine: str = ENGINE, asked: int = ANSWERS, script: str = PAGE
) -> str:
    """Return a page that shows some subjects one below the other, in the current language.

    The page shows everything at once, and lives as soon as it has fetched its engine; see `write_live`.

    Parameters
    ----------
    title
        The title of the page.
    subjects
        What it shows.
    engine
        The address of the engine, seen from the page: a path on the same website.
    asked
        How many first clicks of each get their answer beforehand. O(asked), because each is tried.
    script
        The script of the page, if it is another one than usual.

    Raises
    ------
    MineralsError
        If something cannot be shown, such as a level that does not exist.
    OptionError
        If the engine is on another website.

    Examples
    --------
    >>> from minerals.live.subjects import subject
    >>> made = live_page("A level", [subject("LevelBoard", "mattock.levels.mine-first")], asked=0)
    >>> made.splitlines()[0], "Mine first" in made
    ('<!DOCTYPE html>', True)
    """
    require_same_website(engine)
    quiet()
    stills = [
        take_still(f"place{number}", each.source, each.given, asked=asked)
        for number, each in enumerate(subjects, start=1)
    ]
    return page(title, stills, engine=engine, script=script)


def write_live(path: str | PathLike[str], made: str, *, kept: Path | None = None, force: bool = False) -> list[Path]:
    """Write a page and its engine beside it, both whole or not at all. Return the paths of the new files.

    Beside the page come the folder `engine` and the file `offline.js`: see `write_engine`. Engines that are there stay,
    and any page in the folder can use them.

    Parameters
    ----------
    path
        The file for the page.
    made
        The page, as `live_page` returns it.
    kept
        As for `write_engine`.
    force
        Whether files that exist are overwritten.

    Raises
    ------
    EngineError
        If the engine cannot be made here.
    OSError
        If the page, or an `offline.js` of something else, exists already, or a file cannot be written.
    """
    target = Path(path)
    if target.exists():
        require_writable(target, force=force)  # making the engine takes a minute
    files: dict[str, bytes | str] = {
        name: content
        for name, content in engine_files(kept=kept).items()
        if not _is_there(target.parent / name, content)
    }
    theirs = target.parent / OFFLINE
    if not force and theirs.exists() and not theirs.read_bytes().startswith(_OURS):
        raise FileExistsError(errno.EEXIST, translated("the kit would have its own file there"), str(theirs))
    return write_folder(target.parent, {**files, target.name: made})


def require_same_website(engine: str) -> None:
    """Raise `OptionError` for the address of an engine on another website."""
    if "//" in engine or ":" in engine:
        raise OptionError(
            translated(
                "{engine}: a browser starts no engine of another website. Give a path on the website of the page, such "
                "as /minerals/engine/.",
                engine=quoted(engine),
            )
        )


def _is_there(file: Path, content: bytes) -> bool:
    return file.is_file() and file.stat().st_size == len(content) and file.read_bytes() == content
