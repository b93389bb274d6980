"""A folder of logs as a site: a page for each, and an index."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO

from markupsafe import Markup

from minerals.core.files import write_folder
from minerals.core.log import Log
from minerals.core.scene import View
from minerals.exchange.page.page import part, title_of, to_html
from minerals.exchange.templates import filled
from minerals.picture.svg import to_svg


def write_gallery(
    logs: Sequence[tuple[str, Log]], folder: Path, title: str = "Recorded games", *, force: bool = True
) -> list[Path]:
    """Write a page for each log into a folder, and an `index.html` that leads to them.

    The folder gets all of them or, after an error, none.

    Parameters
    ----------
    logs
        Each with the path of its page below the folder, without a suffix: `lesson/first`.
    folder
        Is made if it does not exist.
    title
        What the index is called.
    force
        Whether to overwrite files that are there.

    Returns
    -------
    list
        The files, the index first.

    Raises
    ------
    SceneError
        If a game's picture cannot be painted.
    FileExistsError
        If a file is there and is not to be overwritten.
    OSError
        If a file cannot be written.

    Examples
    --------
    >>> import minerals, tempfile
    >>> log = minerals.new("minerals", board="lesson", seed=7).log
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [file.name for file in write_gallery([("first", log)], Path(folder))]
    ['index.html', 'first.html']
    """
    files: dict[str, str | Callable[[BinaryIO], object]] = {f"{name}.html": _page(log) for name, log in logs}
    cards = [_card(name, log) for name, log in logs]
    # Last, so that it is never there without the pages.
    files["index.html"] = filled(__package__, "gallery.html", title=title, style=part("page.css"), cards=cards)
    *pages, index = write_folder(folder, files, force=force)
    return [index, *pages]


def _page(log: Log) -> Callable[[BinaryIO], object]:
    """Return what writes the page of a log: a class has more pages than fit into memory at once."""
    return lambda file: file.write(to_html(log).encode())


def _card(name: str, log: Log) -> dict[str, str]:
    """Return what the index shows of a log: its last picture, its title, its players and how it ended."""
    last = log.main_line[-1]
    outcome = log.game.engine.outcome(last.state)
    return {
        "link": f"{name}.html",
        "picture": Markup(to_svg(log.game.picture(last.state, View(), log.header.players))),
        "title": title_of(log),
        "about": f"{log.game.title} · {', '.join(log.header.players)} · {len(log.main_line) - 1} actions",
        "ended": outcome.reason if outcome is not None else "Not over.",
    }
