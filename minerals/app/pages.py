"""The pages of the app, by their addresses, in the current language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec
from markupsafe import Markup

from minerals.app.recorded_games import Recorded, recorded_games
from minerals.classroom.room.lesson_page import text_and_places
from minerals.classroom.room.lesson_pages import pages_of
from minerals.core.game import game_names, get_game
from minerals.core.log import log_link, read_log
from minerals.core.match import match_of
from minerals.core.system import LARGEST_LOG, NOTEBOOKS, in_language, read_at_most, supplies
from minerals.core.text import ENGLISH, LogError, MineralsError, language, speaking, translated
from minerals.exchange.lesson_copies import FIRST
from minerals.exchange.page.page import shared_style
from minerals.exchange.policy import content_policy
from minerals.exchange.templates import fill_template, script_of, source_of
from minerals.front import board_style
from minerals.live.engine import engine_address, engine_version
from minerals.live.page import page, page_words
from minerals.live.play import Card, cards_page, game_cards, play_subject
from minerals.live.still import Still
from minerals.live.subjects import Subject, subject
from minerals.picture.svg import Sheet

_ENGINE = "/engine/"
_LESSONS = "probability"
_LIVES = "worker-src 'self'; connect-src 'self'; img-src data:"
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
_LINK = re.compile(r"\[([^\[\]]*)\]\(([^)\s]+)\)")
_BARS = Markup(
    '<svg viewBox="0 0 100 100" role="img" aria-hidden="true"><g fill="currentColor">'
    '<path d="M8 88h84v2H8zM14 62h14v26H14zM34 38h14v50H34zM54 22h14v66H54zM74 50h14v38H74z"/></g></svg>'
)
"""The picture of the lessons on probability: a chart."""


class Doors(NamedTuple):
    """Where the doors of a start page lead."""

    tour: str = "/tour"
    play: str = "/play/"
    learn: str = "/learn/"
    games: str = "/games/"
    lessons: str = "/lessons/"


class Item(NamedTuple):
    """A line of a list."""

    address: str
    title: str
    about: str = ""


class Pages:
    """Makes the pages.

    Parameters
    ----------
    folder
        The folder of the reader, whose recorded games are listed.

    Examples
    --------
    >>> pages = Pages(Path())
    >>> "<h1>Lessons on probability</h1>" in pages.at("/lessons/"), pages.at("/nothing")
    (True, None)
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.sources: set[str] = set()
        """The sources of all places of the pages that have been made."""

    def at(self, path: str) -> str | None:
        """Return the page at an address, or nothing if there is none.

        Parameters
        ----------
        path
            The address on the website, such as `/lessons/`.

        Raises
        ------
        MineralsError
            If a recorded game cannot be read.
        """
        match path.strip("/").split("/"):
            case [""]:
                return self.start()
            case ["tour"]:
                return self._notebook(FIRST)
            case ["play"] | ["play", "index.html"]:
                sheet = Sheet()
                return cards_page(translated("Play a game"), game_cards(sheet, "/play/"), sheet, _up())
            case ["play", name] if name.removesuffix(".html") in game_names():
                game = get_game(name.removesuffix(".html"))
                return self._place(game.title, play_subject(game), _up(("/play/", translated("All games"))))
            case ["learn"]:
                return self._list(translated("Learn the rules"), _rules())
            case ["learn", game, "levels"] if game in game_names():
                return self._place(
                    translated("{game}: levels", game=get_game(game).title),
                    subject("LevelBoard", game),
                    _up(_to_rules()),
                )
            case ["learn", game, name] if game in game_names():
                return self._notebook(f"{game}/{name}.ipynb", _to_rules())
            case ["lessons"]:
                return self._list(translated("Lessons on probability"), [("", notebook_items(_LESSONS, _address))])
            case ["lessons", name]:
                return self._notebook(f"{_LESSONS}/{name}.ipynb", ("/lessons/", translated("All lessons")))
            case ["games"]:
                return self._list(translated("My games"), self._games())
            case ["games", "open"]:
                board = Subject("from minerals_widgets import Analysis\nAnalysis()")
                return self._place(translated("Open a game"), board, _up(_to_games()))
            case ["games", *_]:
                return self._game(path.strip("/").removeprefix("games/"))
        return None

    def start(self) -> str:
        """Return the start page."""
        return start_page(Doors(), language())

    def missing(self) -> str:
        """Return the page for an address at which there is nothing."""
        return self.refusal(translated("There is nothing at this address."))

    def locked(self) -> str:
        """Return the page for somebody without the key."""
        return self.refusal(
            translated("Open the address that the command minerals has printed: only it brings the key.")
        )

    def refusal(self, sentence: str) -> str:
        """Return a page that says why there is no other."""
        return self._list(sentence, [])

    # --- kinds of pages ---

    def _place(self, title: str, shown: Subject, links: Sequence[tuple[str, str]]) -> str:
        """Return a page with one widget."""
        self.sources.add(shown.source)
        still = Still("board", shown.source, dict(shown.given), ())
        return page(title, [still], engine=_ENGINE, links=links, here=True)

    def _list(self, title: str, sections: Iterable[tuple[str, Sequence[Item]]]) -> str:
        return list_page(title, sections, _up())

    def _notebook(self, name: str, *links: tuple[str, str]) -> str | None:
        """Return a notebook as a page, in its own language: one that is not translated is in English as a whole."""
        root = supplies() / NOTEBOOKS
        english = root / name
        if english.parent.resolve() not in {root.resolve(), *(folder.resolve() for folder in root.iterdir())}:
            return None
        if not english.is_file():
            return None
        shown = in_language(english, language())
        with speaking(language() if shown != english else ENGLISH):
            return self._text(shown, english, _up(*links))

    def _text(self, notebook: Path, english: Path, links: Sequence[tuple[str, str]]) -> str:
        title, cells = _cells(notebook)
        read = [{**cell, "source": _linked(cell["source"], english)} if _is_text(cell) else cell for cell in cells]
        stills, shown = text_and_places(pages_of({"cells": read}), notebook.parent)
        self.sources.update(still["source"] for still in stills)
        engine = engine_address(_ENGINE)
        about = {"words": page_words(here=True), "here": True, "engine": engine, "version": engine_version()}
        data = {"stills": stills, "codes": [], "packs": [], **about}
        script = script_of("minerals/app/text.js")
        style = (
            source_of("minerals.live", "controls.css")
            + source_of("minerals.live", "page.css")
            + Markup(board_style())
            + source_of(__package__, "text.css")
        )
        policy = content_policy(scripts=[script]).replace("script-src", "script-src blob:")
        return fill_template(
            __package__,
            "text.html",
            title=title,
            language=language(),
            policy=f"{policy}; style-src 'unsafe-inline' 'self'; {_LIVES}",
            style=style,
            script=script,
            engine=engine,
            links=[*links, *_next(english)],
            no_script=translated("Turn on JavaScript to play here."),
            data=Markup(msgspec.json.encode(data).decode().replace("<", "\\u003c")),
            cells=shown,
        )

    # --- recorded games ---

    def _games(self) -> Iterator[tuple[str, list[Item]]]:
        found = recorded_games(self._folder)
        yield "", [Item("/games/open", translated("Open a game…"), translated("A file, a link, or a position as text"))]
        yield translated("Games in this folder"), [_item(each) for each in found if each.is_own]
        for name in game_names():
            title = get_game(name).title
            yield title, [_item(each) for each in found if not each.is_own and each.game == name]

    def _game(self, address: str) -> str | None:
        known = next((each for each in recorded_games(self._folder) if each.address == address), None)
        if known is None:
            return None
        with known.file.open("rb") as file:
            data = read_at_most(file, LARGEST_LOG, LogError)
        log = read_log(data, source=known.file.name)
        links = [_to_games()]
        match = match_of(log)
        if not match.is_over:
            with suppress(MineralsError):  # it may be too long for an address
                links.append((f"/play/{log.game.name}.html#{log_link(log)}", translated("Play on")))
        return self._place(known.title, subject("Player", log), _up(*links))


def list_page(title: str, sections: Iterable[tuple[str, Sequence[Item]]], links: Sequence[tuple[str, str]]) -> str:
    """Return a page of links, in the current language.

    Parameters
    ----------
    title
        The title of the page.
    sections
        What is listed: the heading and the lines of each section. One without lines is left out.
    links
        Links beside the title: the address and the text of each.
    """
    style = shared_style() + source_of("minerals.live", "play.css") + source_of(__package__, "list.css")
    return fill_template(
        __package__,
        "list.html",
        title=title,
        language=language(),
        policy=content_policy(styles=[style]),
        style=style,
        links=links,
        sections=[(heading, items) for heading, items in sections if items],
    )


@lru_cache(maxsize=4)
def start_page(doors: Doors, _spoken: str, links: Sequence[tuple[str, str]] = ()) -> str:
    """Return a start page in the current language. Its pictures take a second, and it is kept.

    Parameters
    ----------
    doors
        Where its doors lead.
    _spoken
        The current language, which a kept page depends on.
    links
        Links beside the title: the address and the text of each.
    """
    sheet = Sheet()
    pictures = {name: card.picture for name, card in zip(game_names(), game_cards(sheet), strict=True)}
    tour = (supplies() / NOTEBOOKS / FIRST).read_text(encoding="utf-8")
    # The tour shows the game that it plays, and the other doors show the others.
    first = min(pictures, key=lambda name: tour.find(f'\\"{name}\\"') % len(tour))
    shown = (pictures.pop(first), *pictures.values())
    pictured = [shown[place % len(shown)] for place in range(len(doors) - 1)]
    cards = [
        Card(address, picture, title, about, invitation)
        for picture, address, (title, about, invitation) in zip((*pictured, _BARS), doors, _doors(), strict=True)
    ]
    return cards_page(translated("Minerals"), cards, sheet, links)


def _doors() -> Iterator[tuple[str, str, str]]:
    yield (
        translated("Tour"),
        translated("Begin here: a game that tells you what to click. It takes five minutes."),
        translated("Take the tour"),
    )
    yield (
        translated("Play a game"),
        translated("Mining games against bots, or with others at this screen."),
        translated("Choose a game"),
    )
    yield (
        translated("Learn"),
        translated("Every rule on a board that answers, and levels to solve."),
        translated("Learn the rules"),
    )
    yield (
        translated("My games"),
        translated("Step through your games and recorded ones, and try what if."),
        translated("Open my games"),
    )
    yield (
        translated("Lessons"),
        translated("Twelve lessons on probability, with boards to try everything on."),
        translated("Choose a lesson"),
    )


# --- lists ---


def _up(*more: tuple[str, str]) -> list[tuple[str, str]]:
    return [("/", translated("Start page")), *more]


def _to_rules() -> tuple[str, str]:
    return "/learn/", translated("All rules")


def _to_games() -> tuple[str, str]:
    return "/games/", translated("My games")


def _rules() -> list[tuple[str, list[Item]]]:
    levels = translated("Levels")
    about = translated("Positions to solve, from the first move on")
    return [
        (get_game(name).title, [*notebook_items(name, _address), Item(f"/learn/{name}/levels", levels, about)])
        for name in game_names()
    ]


def notebook_items(folder: str, address: Callable[[Path], str]) -> list[Item]:
    """Return a line for each notebook of a folder, in the current language if it is translated.

    Parameters
    ----------
    folder
        The folder in that of all notebooks.
    address
        Returns the address for the path of a notebook in that folder.
    """
    root = supplies() / NOTEBOOKS
    found = (in_language(file, language()) for file in sorted((root / folder).glob("[0-9]*.ipynb")))
    return [Item(address(file.relative_to(root)), _cells(file)[0]) for file in found]


def _item(game: Recorded) -> Item:
    return Item(f"/games/{game.address}", game.title, game.about)


# --- notebooks ---


def _cells(notebook: Path) -> tuple[str, list[dict[str, object]]]:
    """Return the title of a notebook, and its cells, each with its source as one text."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    joined = [{**cell, "source": "".join(cell["source"])} for cell in cells]
    return str(joined[0]["source"]).partition("\n")[0].lstrip("# ").strip(), joined


def _is_text(cell: dict[str, object]) -> bool:
    return cell["cell_type"] == "markdown"


def _linked(source: object, notebook: Path) -> str:
    """Return a text without its pictures, whose links lead to pages of the app, or are words where there is none."""
    root = supplies() / NOTEBOOKS

    def lead(link: re.Match[str]) -> str:
        text, target = link.groups()
        if "://" in target or target.startswith("#"):
            return link[0]
        name = (notebook.parent / target).resolve()
        if name.suffix != ".ipynb" or not name.is_relative_to(root.resolve()):
            return text
        address = _address(name.relative_to(root.resolve()))
        return f"[{text}]({address})" if address else text

    return _LINK.sub(lead, _PICTURE.sub("", str(source)))


def _address(notebook: Path) -> str:
    """Return the address of the page of a notebook, or nothing if it has none: a study computes for minutes.

    >>> [_address(Path(name)) for name in ("00-start.ipynb", "probability/01-blind-bag.ipynb", "studies/02-x.ipynb")]
    ['/tour', '/lessons/01-blind-bag', '']
    """
    folder = notebook.parent.name.partition("-")[0]
    if not folder:
        return "/tour"
    if folder in game_names():
        return f"/learn/{folder}/{notebook.stem}"
    return f"/lessons/{notebook.stem}" if folder == _LESSONS else ""


def _next(notebook: Path) -> list[tuple[str, str]]:
    """Return a link to the notebook after this one in its folder, if there is one."""
    if notebook.name == FIRST:
        return [("/play/", translated("Play a game"))]
    others = sorted(notebook.parent.glob("[0-9]*.ipynb"))
    after = others[others.index(notebook) + 1 :][:1]
    root = supplies() / NOTEBOOKS
    return [(_address(each.relative_to(root)), translated("Next")) for each in after]
