"""The HTML page of a log."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from minerals.core.log import LineChoice, Log
from minerals.core.system import lazy, require
from minerals.core.text import OptionError, quoted, speaking, translated
from minerals.core.text import language as current_language
from minerals.exchange.page.content import page_data
from minerals.exchange.page.look import ANALYSIS, Look, check_length, seats_of
from minerals.exchange.page.titles import title_of
from minerals.exchange.policy import content_policy
from minerals.exchange.templates import fill_template, script_of, source_of
from minerals.front import board_style
from minerals.front import style as front_style
from minerals.front.forecast_data import Forecast, forecast_data
from minerals.front.luck_data import LuckTable, luck_data

if TYPE_CHECKING:
    import markupsafe
    import pandas
else:
    markupsafe = lazy("markupsafe")
    pandas = lazy("pandas")


def to_html(  # noqa: PLR0913 - each is an option
    log: Log,
    language: str | None = None,
    *,
    line: LineChoice | None = None,
    forecast: pandas.DataFrame | Forecast | None = None,
    luck: pandas.DataFrame | LuckTable | None = None,
    seat: int | Sequence[int] | None = None,
    hide_result: bool = False,
    guess: bool = False,
    analysis: str | None = None,
) -> str:
    """Return a log as one HTML page that you can open from disk. O(events) pictures, a millisecond or two each.

    The page steps through the log and its variations, plays it, shows each event with its rule and its probability, and
    shows points, comments and key moments. It fits any screen from a phone up, follows the reader's light or dark mode,
    and works with the keyboard only. It loads nothing.

    Parameters
    ----------
    log
        The log.
    language
        The language of the page, such as `de`, by default the current one.
    line
        The records of the line to show first, or the number of a record that it goes through; by default the main line.
    forecast
        A table of `minerals.forecast`. With it, the page shows how likely each player was to win along that line.
    luck
        A table of `minerals.luck`. With it, the page says what luck and choice changed.
    seat
        The player from whose seat the board is seen: turned towards that player, with that player's part of the table.
        With several seats, the reader can go from one to the next; 0 is the board as it is without a seat. Each seat
        needs pictures of its own.
    hide_result
        Whether to hide the result until the reader has seen the end: the names in pictures, sentences and the title,
        the moves, points, key moments and chances that are still to come, and remarks at the head of the log.
    guess
        Whether the reader can guess the moves.
    analysis
        The address of a page for analysis, such as `../analysis.html`, which the reader can open with the game in it;
        by default that of the project's site, if it has one.

    Raises
    ------
    OptionError
        If there are no texts in the language, a table is not one of this log, there is no such seat, or the page would
        have more than 10,000 pictures.
    SceneError
        If a game's picture cannot be painted.

    Examples
    --------
    >>> import minerals
    >>> page = to_html(minerals.new("minerals", board="lesson", seed=7).log)
    >>> page.splitlines()[:2]
    ['<!DOCTYPE html>', '<html lang="en">']
    """
    require(Log, log=log)
    require(int | Sequence[int] | None, seat=seat)
    require(bool, hide_result=hide_result, guess=guess)
    require(str | None, analysis=analysis)
    look = Look(seats_of(log, seat), hide_result, guess, ANALYSIS if analysis is None else analysis)
    check_length(log, look.seats)
    if language is not None and str(language).endswith(".html"):
        file = quoted(language)
        raise OptionError(f"to_html takes a language and returns the page; write it to {file} with Path.write_text.")
    log = log.along(line)
    with speaking(current_language() if language is None else language):
        told = None if forecast is None else forecast_data(forecast, log)
        changed = None if luck is None else luck_data(luck, log)
        return page(log.game.title if hide_result else title_of(log), page_data(log, told, changed, look))


def page(title: str, data: dict[str, Any]) -> str:
    """Return the page that shows packed data, in the current language."""
    shown = dict(data)
    is_foretold = bool({"forecast", "luck"} & set(data))
    kind = "guess" if "guess" in data else "foretold" if is_foretold else "replay"
    style = (
        shared_style(with_forecast=is_foretold, with_guess=kind == "guess")
        + source_of(__package__, "page.css")
        + style_of_boards(shown.pop("style"), shown.pop("dark"))
    )
    script = script_of(f"minerals/exchange/page/{kind}.js")
    return fill_template(
        __package__,
        "page.html",
        title=title,
        language=current_language(),
        policy=content_policy(scripts=[script], styles=[style]),
        style=style,
        script=script,
        still=markupsafe.Markup(shown.pop("still")),
        told=[],
        moves=shown.pop("moves"),
        data=pack(shown),
        words=_words(),
    )


def _words() -> dict[str, str]:
    """Return the words of the template."""
    return {
        "mode": translated("Switch between light and dark mode"),
        "board": translated("Board"),
        "replay": translated("Replay"),
        "what_happens": translated("What happens"),
        "no_script": translated(
            "Turn on JavaScript to step through the game. The script is part of this page and loads nothing."
        ),
    }


def style_of_boards(light: str, dark: str) -> markupsafe.Markup:
    """Return the style of the pictures, which changes as the rest of the page does.

    It is in the page, not in the data, because a style that a script adds has no hash that the page could allow.
    """
    rules = f"""{light}
@media (prefers-color-scheme: dark) {{ :root:not([data-theme="light"]) {{ {dark} }} }}
:root[data-theme="dark"] {{ {dark} }}
"""
    return markupsafe.Markup(rules.replace("</", "<\\/"))


def pack(data: dict[str, Any]) -> str:
    """Return data as JSON, deflated and in base64, for a page to contain and its script to unpack.

    What JSON has no type for, such as an array of numbers, becomes a list.
    """
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    written = squeezed.compress(msgspec.json.encode(data, enc_hook=list)) + squeezed.flush()
    return base64.b64encode(written).decode("ascii")


def unpack(text: str) -> Any:
    """Return the data that `pack` packed.

    >>> unpack(pack({"step": 1}))
    {'step': 1}
    """
    return msgspec.json.decode(zlib.decompress(base64.b64decode(text), -zlib.MAX_WBITS))


@cache
def shared_style(
    *, with_forecast: bool = False, with_board: bool = False, with_guess: bool = False
) -> markupsafe.Markup:
    """Return the style of the front end, in the colours of pages, light and dark. A board is one that is clicked."""
    sheet = front_style(with_forecast=with_forecast, with_guess=with_guess) + (board_style() if with_board else "")
    return markupsafe.Markup(sheet) + source_of(__package__, "palette.css")
