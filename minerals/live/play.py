"""Pages to play on: one for each game, and one that leads to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from markupsafe import Markup

from minerals.bots import bot_named, play_out
from minerals.core.game import Game, SeededChance, game_names, get_game
from minerals.core.match import Match, new
from minerals.core.picture import View
from minerals.core.system import require, write_folder
from minerals.core.text import language, translated
from minerals.exchange.page.page import shared_style
from minerals.exchange.policy import content_policy
from minerals.exchange.templates import fill_template, source_of
from minerals.live.engine import ENGINE
from minerals.live.page import page
from minerals.live.still import Still, take_still
from minerals.live.subjects import Subject
from minerals.picture.svg import Sheet, to_svg_of

_UP = "../"
"""The engine lies beside the folder of the pages."""
_ACTIONS = 40
"""How far on the games in the pictures are."""
_SOURCE = "from minerals_widgets import PlayBoard\nPlayBoard({game!r}, seed=1, address=address, luck=luck)"
_GIVEN = {"address": "", "luck": "1"}
"""What a page replaces: the game in its address, and the luck of this visit."""


class Card(NamedTuple):
    """One of the things that a page offers."""

    address: str
    """Where it leads."""
    picture: Markup
    title: str
    about: str
    invitation: str
    """The text of its button."""


def write_play(
    folder: Path, *, engine: str = f"{_UP}{ENGINE}", answers: int = 24, links: Sequence[tuple[str, str]] = ()
) -> list[Path]:
    """Write a page to play on for each game, and an `index.html` that leads to them, in the current language.

    Parameters
    ----------
    folder
        The folder. It is made if it does not exist.
    engine
        The address of the folder with engines, seen from the pages.
    answers
        How many first clicks each page answers before Python is there. Each takes a second to make.
    links
        Links beside the title of each page: the address and the text of each.

    Returns
    -------
    list
        The files, the index first.
    """
    require(Path, folder=folder)
    require(int, answers=answers)
    games = [get_game(name) for name in game_names()]

    def pages() -> Iterator[tuple[str, str]]:
        for game in games:
            others = (("index.html", translated("All games")), *links)
            yield _page_of(game), page(_title(game), [_still(game, answers)], engine=engine, links=others)
        sheet = Sheet()
        yield "index.html", cards_page(translated("Play a game"), game_cards(sheet), sheet, links)

    *written, index = write_folder(folder, pages())
    return [index, *written]


def _page_of(game: Game) -> str:
    return f"{game.name}.html"


def _title(game: Game) -> str:
    return game.rulebook.title


def _still(game: Game, answers: int) -> Still:
    """Return how the board of a game begins.

    If the first action draws, its answer would not be that of this visit. What is said to other clicks stays.
    """
    still = take_still("board", *play_subject(game), asked=answers)
    match = new(game, seed=1)
    first = next(iter(match.legal_actions()), None)
    draws = first is not None and any(
        event.outcomes for event in game.engine.decide(match.state, first, SeededChance(1)).events
    )
    return _without_actions(still) if draws else still


def _without_actions(still: Still) -> Still:
    """Return it without the answers to clicks that play: after those, the address holds the game."""
    looks = (
        look._replace(
            answers=tuple(
                (press, said)
                for press, said in look.answers
                if not any(message.get("state", {}).get("address") for message in said)
            )
        )
        for look in still.looks
    )
    return still._replace(looks=tuple(looks))


def play_subject(game: Game) -> Subject:
    """Return what lives on the page to play a game on."""
    return Subject(_SOURCE.format(game=game.name), _GIVEN)


def game_cards(sheet: Sheet, folder: str = "") -> list[Card]:
    """Return a card for each game, which leads to the page to play it on.

    Parameters
    ----------
    sheet
        The sheet that the pictures share.
    folder
        The address of the folder with the pages.
    """
    return [
        Card(
            f"{folder}{_page_of(game)}",
            Markup(_from_the_left(to_svg_of(sheet, _amid(game).scene(View())))),
            _title(game),
            translated(game.about),
            translated("Play {game}", game=_title(game)),
        )
        for game in map(get_game, game_names())
    ]


def cards_page(title: str, cards: Sequence[Card], sheet: Sheet, links: Sequence[tuple[str, str]] = ()) -> str:
    """Return a page of cards, in the current language.

    Parameters
    ----------
    title
        The title of the page.
    cards
        What it offers.
    sheet
        The sheet of their pictures.
    links
        Links beside the title: the address and the text of each.
    """
    pictures = Markup(sheet.style(".games svg").replace("</", "<\\/"))
    style = shared_style() + source_of(__package__, "play.css") + pictures
    return fill_template(
        __package__,
        "play.html",
        title=title,
        language=language(),
        policy=content_policy(styles=[style]),
        style=style,
        links=links,
        games=cards,
    )


def _from_the_left(picture: str) -> str:
    """Return a picture that fills its square from the left: there is the board."""
    return picture.replace("<svg ", '<svg preserveAspectRatio="xMinYMid slice" ', 1)


def _amid(game: Game) -> Match:
    """Return a game that has gone on for a while."""
    match = new(game, seed=1)
    bots = [bot_named("random", seat) for seat in range(len(match.players))]
    return play_out(match, bots, most_actions=_ACTIONS)
