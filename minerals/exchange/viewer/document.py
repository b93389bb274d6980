"""A log as the document that JupyterLab shows, whatever the file contains.

JupyterLab has a mode of its own, so a document has the one that is asked for.
"""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from minerals.core.log import read_log
from minerals.core.system import LARGEST_LOG, OutOfTime
from minerals.core.text import (
    MineralsError,
    best_language,
    chosen_language,
    languages,
    speaking,
    translated,
    wishes_in,
    wishes_of_system,
)
from minerals.exchange.page import to_html
from minerals.exchange.page.mode import in_mode
from minerals.exchange.page.page import shared_style
from minerals.exchange.policy import content_policy
from minerals.exchange.templates import fill_template
from minerals.picture import Mode

_STYLE = Markup("main { max-width: 40em; padding: 16px 24px } main p { margin-top: 8px; line-height: 1.5 }")


class Document(NamedTuple):
    """A page, and whether it shows the game."""

    page: str
    is_game: bool


def document_of(data: bytes, name: str, mode: Mode, spoken: str) -> Document:
    """Return the page of a log, or a page that says in one sentence why there is none. O(events).

    `data`: what the file contains. `name`: the name of the file, for the sentence. `mode`: the mode of the page.
    `spoken`: the language of the page. Raises `OutOfTime` if nobody wants it any more.

    >>> document = document_of(b"Hello", "game.replay", "dark", "en")
    >>> document.is_game, "game.replay, line 1: " in document.page
    (False, True)
    """
    with speaking(spoken):
        try:
            return Document(in_mode(to_html(read_log(data, source=name)), mode), is_game=True)
        except OutOfTime:
            raise
        except MineralsError as error:
            return refusal(str(error), mode, spoken)


def refusal(sentence: str, mode: Mode, spoken: str) -> Document:
    """Return the page that says why a game cannot be shown.

    >>> "<p>It is gone.</p>" in refusal("It is gone.", "light", "en").page
    True
    """
    style = shared_style() + _STYLE
    with speaking(spoken):
        page = fill_template(
            __package__,
            "refusal.html",
            language=spoken,
            policy=content_policy(styles=[style]),
            style=style,
            title=translated("This game cannot be shown"),
            sentence=sentence,
        )
    return Document(in_mode(page, mode), is_game=False)


def too_large(name: str, size: int) -> str | None:
    """Return why a file is too large to be a log, or None. Raises nothing, and reads nothing.

    >>> too_large("game.replay", 1000)
    """
    if size <= LARGEST_LOG:
        return None
    return translated(
        "{name} is too large to be a log: it has more than {most} MB.", name=name, most=LARGEST_LOG // 1_000_000
    )


def language_for(asked: str, header: str = "") -> str:
    """Return the language of the reader: the one asked for, or else the current one, or else that of the browser.

    `asked`: the language of JupyterLab, such as `de_DE`. English, which is also what nobody has chosen, gives way to
    the environment variable `MINERALS_LANGUAGE`, and then to the browser. `header`: what the browser sends as
    `Accept-Language`; without it, the system's locale decides.

    >>> language_for("de_DE"), language_for("tlh", "en")
    ('de', 'en')
    """
    short = asked.replace("-", "_").partition("_")[0].lower()
    if short in languages()[1:]:
        return short
    return chosen_language() or best_language(wishes_in(header) or wishes_of_system())


def words() -> dict[str, str]:
    """Return the words of the extension, in the current language.

    >>> words()["player"]
    'Player'
    """
    return {
        "player": translated("Player"),
        "game": translated("Recorded game"),
        "open": translated("Open in the player"),
        "starting": translated("Starting…"),
        "start": translated("Start this lesson"),
        "changed": translated("This lesson has been changed, so it waits for you."),
        "tour": translated("Tour"),
        "tour_about": translated("Begin here: a game that tells you what to click. It takes five minutes."),
        "no_tour": translated("The tour cannot be opened."),
        "failed": translated("This lesson could not be started to its end. The cell that failed says why."),
    }
