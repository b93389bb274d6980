"""A folder of logs as a site: a page for each, and an index."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from markupsafe import Markup

from minerals.core.arguments import checked_first, well_asked
from minerals.core.errors import MineralsError
from minerals.core.files import write_folder
from minerals.core.languages import language, term, translated
from minerals.core.log import Log
from minerals.core.scene import View
from minerals.core.words import counted
from minerals.exchange.page.names import PageNames, link_to
from minerals.exchange.page.page import part, shared_style, to_html
from minerals.exchange.page.titles import standing, title_of
from minerals.exchange.policy import content_policy
from minerals.exchange.templates import filled
from minerals.picture.svg import Sheet, to_svg_of

MOST_PICTURES = 200
"""How many games an index shows with their last picture. Each picture takes about 50 kB."""


@well_asked
@checked_first
def write_gallery(
    logs: Iterable[tuple[str, Log]],
    folder: Path,
    title: str = "Recorded games",
    left_out: Callable[[str, MineralsError], None] | None = None,
    *,
    force: bool = True,
) -> list[Path]:
    """Write a page for each log into a folder, and an `index.html` that leads to them.

    The folder gets all of them or, after an error, none.

    Parameters
    ----------
    logs
        Each with the path of its page below the folder, without a suffix: `lesson/first`. A path is changed if a file
        system might not accept it, or if another page already has it. Only one log is in memory at a time.
    folder
        The folder. It is created if it does not exist.
    title
        The title of the index.
    left_out
        Called with the name of each log that cannot be painted, and the error. The others are still written. Without
        it, the error is raised.
    force
        Whether to overwrite files that exist.

    Returns
    -------
    list
        The files, the index first.

    Raises
    ------
    SceneError
        If a game's picture cannot be painted and there is no `left_out`.
    FileExistsError
        If a file exists and must not be overwritten.
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
    *pages, index = write_folder(folder, _pages(logs, title, left_out), force=force)
    return [index, *pages]


def _pages(
    logs: Iterable[tuple[str, Log]], title: str, left_out: Callable[[str, MineralsError], None] | None
) -> Iterator[tuple[str, str]]:
    """Yield the name and content of each page, one at a time. The index is last, so its links always work."""
    index = _Index(title)
    names = PageNames()
    for name, log in logs:
        try:
            content = to_html(log)
        except MineralsError as error:
            if left_out is None:
                raise
            left_out(name, error)
            continue
        page = f"{names.take(name)}.html"
        index.add(page, log)
        yield page, content
    yield "index.html", index.html()


class _Index:
    """The page that leads to all others, with the games of each kind together."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._sheet = Sheet()
        self._pictures = 0
        self._games: dict[str, list[dict[str, str]]] = {}

    def add(self, page: str, log: Log) -> None:
        """Add a log: its last picture, its title, its players, and how it ended or where it stands."""
        picture = ""
        if self._pictures < MOST_PICTURES:
            self._pictures += 1
            picture = to_svg_of(self._sheet, log.game.picture(log.main_line[-1].state, View(), log.header.players))
        moves = counted(len(log.main_line) - 1, "{number} move", "{number} moves")
        self._games.setdefault(log.game.title, []).append(
            {
                "link": link_to(page),
                "picture": Markup(_from_the_left(picture)),
                "title": title_of(log).removeprefix(f"{log.game.title}: "),
                "about": f"{', '.join(map(term, log.header.players))} · {moves}",
                "ended": standing(log),
            }
        )

    def html(self) -> str:
        """Return the page."""
        games = sorted(self._games.items())
        pictures = self._sheet.style(".gallery svg").replace("</", "<\\/")
        style = shared_style() + part("gallery.css") + Markup(_filters(len(games)) + pictures)
        return filled(
            __package__,
            "gallery.html",
            title=self._title,
            language=language(),
            policy=content_policy(styles=[style]),
            style=style,
            games=games,
            words={"show": translated("Show"), "all": translated("All games")},
        )


def _from_the_left(picture: str) -> str:
    """Return a picture that fills its place, whatever its shape, from the left: there is the board."""
    return picture.replace("<svg ", '<svg preserveAspectRatio="xMinYMin slice" ', 1)


def _filters(games: int) -> str:
    """Return the style that hides all games but those of the chosen kind. The page needs no script for it."""
    return "".join(
        f"#kind-{kind}:checked ~ .gallery:not(.kind-{kind}) {{ display: none; }}\n" for kind in range(1, games + 1)
    )
