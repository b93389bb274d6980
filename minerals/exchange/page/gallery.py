"""A folder of logs as a site: a page for each, and an index."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from functools import partial
from itertools import chain, tee
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from minerals.core.log import Log
from minerals.core.picture import Scene, View
from minerals.core.system import (
    LostTaskError,
    done_in_processes,
    file_errors_explained,
    lazy,
    require,
    sendable,
    write_folder,
)
from minerals.core.text import MineralsError, counted, language, speaking, term, translated
from minerals.exchange.page.look import ANALYSIS, Look
from minerals.exchange.page.names import PageNames, link_to
from minerals.exchange.page.page import shared_style, to_html
from minerals.exchange.page.titles import standing, title_of
from minerals.exchange.policy import content_policy
from minerals.exchange.templates import fill_template, source_of
from minerals.picture.svg import Sheet, to_svg_of

if TYPE_CHECKING:
    import markupsafe
else:
    markupsafe = lazy("markupsafe")

MOST_PICTURES = 200
"""How many games an index shows with their last picture. Each picture takes about 50 kB."""


@file_errors_explained()
def write_gallery(  # noqa: PLR0913 - each is an option
    logs: Iterable[tuple[str, Log | Callable[[], Log]]],
    folder: Path,
    title: str = "Recorded games",
    left_out: Callable[[str, MineralsError], None] | None = None,
    *,
    force: bool = True,
    workers: int = 1,
    hide_result: bool = False,
    guess: bool = False,
    analysis: str | None = None,
) -> list[Path]:
    """Write a page for each log into a folder, and an `index.html` that leads to them.

    The folder gets all of them or, after an error, none. The files are the same with any number of workers.

    Parameters
    ----------
    logs
        Each with the path of its page below the folder, without a suffix: `lesson/first`. A path is changed if a file
        system might not accept it, or if another page already has it. In place of a log, a function that loads it:
        it is called where the page is made, so that each process has only one log in memory.
    folder
        The folder. It is created if it does not exist.
    title
        The title of the index.
    left_out
        Called with the name of each log that cannot be loaded or painted, and the error. The others are still written.
        Without it, the error is raised.
    force
        Whether to overwrite files that exist.
    workers
        How many processes make pages. More than one is for functions that load a log and that `pickle` takes, such as
        `partial(minerals.load, path)`; the pages of other logs are made in this process.
    hide_result
        Whether the pages hide the result until the end. The index then shows the beginning of each game instead of its
        end, and calls it by the name of its page.
    guess
        Whether the moves can be guessed on the pages.
    analysis
        The address of a page for analysis, as it is seen from the pages; see `to_html`.

    Returns
    -------
    list
        The files, the index first. Nothing is written, and there are none, if there are logs but none can be loaded.

    Raises
    ------
    SceneError
        If a game's picture cannot be painted and there is no `left_out`.
    MineralsError
        If a log cannot be loaded and there is no `left_out`, or a worker process dies.
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
    require(Iterable[tuple[str, Log | Callable[..., Any]]], logs=logs)
    require(Path, folder=folder)
    require(str, title=title)
    require(str | None, analysis=analysis)
    known = ANALYSIS if analysis is None else analysis
    look = Look(is_result_hidden=hide_result, with_guess=guess, analysis=known)
    with closing(_pages(logs, title, left_out, workers, look)) as pages:
        first = next(pages, None)
        if first is None:
            return []
        *written, index = write_folder(folder, chain([first], pages), force=force)
    return [index, *written]


def _pages(
    logs: Iterable[tuple[str, Log | Callable[[], Log]]],
    title: str,
    left_out: Callable[[str, MineralsError], None] | None,
    workers: int,
    look: Look,
) -> Generator[tuple[str, str], None, None]:
    """Yield the name and content of each page, one at a time. The index is last, so its links always work."""
    index = _Index(title)
    names = PageNames()
    were_there = were_loaded = False
    with closing(_all_made(logs, workers, look)) as all_made:
        for name, made in all_made:
            were_there = True
            were_loaded |= made.log_was_loaded
            if made.error is not None:
                if left_out is None:
                    raise made.error
                left_out(name, made.error)
                continue
            page = f"{names.take(name)}.html"
            if look.is_result_hidden:
                made.told["title"] = name
            index.add(page, made)
            yield page, made.content
    if were_loaded or not were_there:
        yield "index.html", index.html()


class _Made(NamedTuple):
    """The page of a log, and what the index tells of it; or why there is none."""

    error: MineralsError | None = None
    log_was_loaded: bool = False
    content: str = ""
    game: str = ""
    picture: Scene | None = None
    told: dict[str, str] = {}  # noqa: RUF012 - nobody changes it


def _all_made(
    logs: Iterable[tuple[str, Log | Callable[[], Log]]], workers: int, look: Look
) -> Generator[tuple[str, _Made], None, None]:
    """Yield the name and the page of each log, in their order."""
    if workers == 1:
        yield from ((name, _made(source, look)) for name, source in logs)
        return
    todo, again = tee(logs)
    loaders = (source for _, source in again if not isinstance(source, Log))
    work = partial(_made_there, language(), look)
    try:
        with closing(done_in_processes(work, loaders, workers, "Several workers need", in_order=True)) as made:
            for name, source in todo:
                yield name, _made(source, look) if isinstance(source, Log) else next(made)
    except LostTaskError:
        raise MineralsError("A worker process has died, perhaps because memory ran out; use fewer workers.") from None


def _made_there(spoken: str, look: Look, source: Callable[[], Log]) -> _Made:
    """Return the page of a log, made in another process, which speaks the language of this one."""
    with speaking(spoken):
        made = _made(source, look)
    return made if made.error is None else made._replace(error=cast("MineralsError", sendable(made.error)))


def _made(source: Log | Callable[[], Log], look: Look) -> _Made:
    """Return the page of a log, loaded if need be."""
    try:
        log = source if isinstance(source, Log) else source()
    except MineralsError as error:
        return _Made(error)
    try:
        content = to_html(log, hide_result=look.is_result_hidden, guess=look.with_guess, analysis=look.analysis)
        shown = log.root if look.is_result_hidden else log.main_line[-1]
        picture = log.game.picture(shown.state, View(), look.names(log))
    except MineralsError as error:
        return _Made(error, log_was_loaded=True)
    moves = counted(len(log.main_line) - 1, "{number} move", "{number} moves")
    told = {
        "title": title_of(log).removeprefix(f"{log.game.title}: "),
        "about": f"{', '.join(map(term, look.names(log)))} · {moves}",
        "ended": "" if look.is_result_hidden else standing(log),
    }
    return _Made(None, True, content, log.game.title, picture, told)


class _Index:
    """The page that leads to all others, with the games of each kind together."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._sheet = Sheet()
        self._pictures = 0
        self._games: dict[str, list[dict[str, str]]] = {}

    def add(self, page: str, made: _Made) -> None:
        """Add a log: its last picture, its title, its players, and how it ended or where it stands."""
        picture = ""
        if self._pictures < MOST_PICTURES and made.picture is not None:
            self._pictures += 1
            picture = to_svg_of(self._sheet, made.picture)
        self._games.setdefault(made.game, []).append(
            {"link": link_to(page), "picture": markupsafe.Markup(_from_the_left(picture)), **made.told}
        )

    def html(self) -> str:
        """Return the page."""
        games = sorted(self._games.items())
        pictures = self._sheet.style(".gallery svg").replace("</", "<\\/")
        style = (
            shared_style() + source_of(__package__, "gallery.css") + markupsafe.Markup(_filters(len(games)) + pictures)
        )
        return fill_template(
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
