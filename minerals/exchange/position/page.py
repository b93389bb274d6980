"""The HTML pages of a position."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from markupsafe import Markup

from minerals.core.editing import Mending
from minerals.core.game import Action
from minerals.core.match import Match, SharedPosition
from minerals.core.system import LARGEST_PAGE, read_file, require, write_whole
from minerals.core.text import NotationError, plain_name, speaking, term, translated
from minerals.core.text import language as current_language
from minerals.exchange.page.page import pack, shared_style, style_of_boards
from minerals.exchange.policy import content_policy
from minerals.exchange.position.answers import position_data
from minerals.exchange.position.why import why_data
from minerals.exchange.templates import fill_template, script_of, source_of
from minerals.front import words

_LINK = '<meta name="minerals-position" content="'


def explain_page(
    match: Match,
    action: Action | str,
    path: str | PathLike[str] | None = None,
    *,
    language: str | None = None,
    force: bool = False,
    found: Mending | None = None,
) -> str:
    """Return a page that says why an action is not allowed, and what would have to change.

    It shows the board with the line that fails, each reason with its rule, and the nearest changes that make the action
    legal as ghosts on the board. A click on one shows the changed board. The page loads nothing.

    Parameters
    ----------
    match
        The match, at the position in question.
    action
        The action or its notation.
    path
        A file to write the page to as well.
    language
        The language of the page, such as `de`, by default the current one.
    force
        Whether a file that exists is overwritten.
    found
        The remedies, if they have been looked for already.

    Raises
    ------
    NotationError
        If the action cannot be read.
    StepError
        In the middle of an action.
    OptionError
        If there are no texts in the language.
    OSError
        If the file exists or cannot be written.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("mattock", board="inner", players=["Ada", "Ben"])
    >>> page = explain_page(match, str(match.legal_actions()[0]))
    >>> page.splitlines()[0], len(page) < 500_000
    ('<!DOCTYPE html>', True)
    """
    require(Match, match=match)
    with speaking(current_language() if language is None else language):
        wanted = match.parse(action) if isinstance(action, str) else action
        question = translated("Why is {action} not allowed?", action=str(wanted))
        if not match.explain(wanted):
            question = translated("{action} is allowed.", action=str(wanted))
        made = _page(f"{match.game.title}: {question}", why_data(match, wanted, found))
    if path is not None:
        write_whole(Path(path), made, force=force)
    return made


def position_page(
    match: Match,
    path: str | PathLike[str] | None = None,
    *,
    try_this: object = (),
    title: str = "",
    language: str | None = None,
    force: bool = False,
) -> str:
    """Return a page with the board of a position, which answers clicks without a kernel.

    A click on a piece shows its goals, a click on a goal what follows, and any other click why it leads nowhere. The
    page contains the position as a link, which `minerals.new` opens, and `shared_position` reads it from the file.

    Parameters
    ----------
    match
        The match, at the position to share.
    path
        A file to write the page to as well, such as `ditch.position.html`.
    try_this
        A list of *Try this* as in a notebook: dictionaries with `do`, `paint`, `play` and `say`.
    title
        The title, by default the game and its players.
    language
        The language of the page, such as `de`, by default the current one.
    force
        Whether a file that exists is overwritten.

    Raises
    ------
    NotationError
        If a *Try this* is not of this form or does not fit the position. The message says which.
    OptionError
        If there are no texts in the language.
    OSError
        If the file exists or cannot be written.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("mattock", board="inner", players=["Ada", "Ben"])
    >>> page = position_page(match)
    >>> page.splitlines()[0], len(page) < 500_000
    ('<!DOCTYPE html>', True)
    """
    require(Match, match=match)
    shared = SharedPosition.of(match, try_this)
    with speaking(current_language() if language is None else language):
        named = title or f"{match.game.title}: {', '.join(map(term, match.players))}"
        made = _page(named, position_data(match, shared))
    if path is not None:
        write_whole(Path(path), made, force=force)
    return made


def shared_position(source: str | PathLike[str] | Match) -> SharedPosition:
    """Return a position to share, or one that somebody shared, from its link or from its page.

    Parameters
    ----------
    source
        A link, or the path of a page that `position_page` wrote. A match stands for the position that it shows.

    Raises
    ------
    NotationError
        If it is neither.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("mattock", board="inner", players=["Ada", "Ben"])
    >>> shared_position(shared_position(match).link).players
    ('Ada', 'Ben')
    """
    require(str | PathLike | Match, source=source)
    if isinstance(source, Match):
        return SharedPosition.of(source)
    if str(source).lstrip().startswith("minerals:"):
        return SharedPosition.read(str(source))
    name = plain_name(source)
    page = read_file(source, LARGEST_PAGE, lambda reason: NotationError(f"{name}: {reason}"))
    _, found, rest = page.decode("utf-8", "replace").partition(_LINK)
    if not found:
        raise NotationError(f"{name}: this is not the page of a position.")
    return SharedPosition.read(rest.partition('"')[0])


def _page(title: str, data: dict[str, Any]) -> str:
    """Return the page that shows packed data, in the current language."""
    shown = dict(data)
    style = shared_style(with_board=True) + source_of(__package__, "position.css")
    style += style_of_boards(shown.pop("style"), shown.pop("dark"))
    script = script_of("minerals/exchange/position/position.js")
    return fill_template(
        __package__,
        "position.html",
        title=title,
        language=current_language(),
        policy=content_policy(scripts=[script], styles=[style]),
        style=style,
        script=script,
        link=shown.get("link", ""),
        still=Markup(shown.pop("still")),
        told=[*shown["first"]["sentences"]],
        data=pack(shown | {"words": words() | _words_of_script()}),
        words=_words_of_page(),
    )


def _words_of_page() -> dict[str, str]:
    return {
        "mode": translated("Switch between light and dark mode"),
        "board": translated("Board"),
        "answers": translated("Answers"),
        "no_script": translated(
            "Turn on JavaScript to use the board. The script is part of this page and loads nothing."
        ),
    }


def _words_of_script() -> dict[str, str]:
    return {
        "back": translated("Back to the position"),
        "legal_moves": translated("Legal moves"),
        "cell": translated("Ask about a cell"),
        "nothing": translated("You cannot do anything with it now."),
        "go_on": translated("{tokens}: choose how to go on."),
        "allowed": translated("{action} is allowed."),
        "copy": translated("Copy as a link"),
        "copied": translated("Copied. Open it with minerals.new(…, position=…)."),
    }
