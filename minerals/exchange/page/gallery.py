"""A folder of logs as a site: a page for each, and an index."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from minerals.core.arguments import checked_first, well_asked
from minerals.core.log import Log
from minerals.core.scene import View
from minerals.exchange.page.page import part, title_of, to_html
from minerals.exchange.templates import filled
from minerals.picture.svg import to_svg


@well_asked
@checked_first
def write_gallery(logs: Sequence[tuple[str, Log]], folder: Path, title: str = "Recorded games") -> list[Path]:
    """Write a page for each log into a folder, and an `index.html` that leads to them.

    Parameters
    ----------
    logs
        Each with the path of its page below the folder, without a suffix: `lesson/first`.
    folder
        Is made if it does not exist.
    title
        What the index is called.

    Returns
    -------
    list
        The files, the index first.

    Raises
    ------
    SceneError
        If a game's picture cannot be painted.
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
    written = [folder / "index.html"]
    cards = []
    for name, log in logs:
        path = folder / f"{name}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(to_html(log), encoding="utf-8")
        written.append(path)
        cards.append(_card(name, log))
    folder.mkdir(parents=True, exist_ok=True)
    index = filled(__package__, "gallery.html", title=title, style=part("page.css"), cards=cards)
    written[0].write_text(index, encoding="utf-8")
    return written


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
