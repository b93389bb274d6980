"""The HTML page of a level."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from markupsafe import Markup

from minerals.classroom.level_page.choices import question_data
from minerals.classroom.level_page.refusals import Refusals
from minerals.classroom.level_page.tree import MOST_POSITIONS, position_tree
from minerals.classroom.levels import Level, Play, level_named, view_of_asked
from minerals.core.picture import View
from minerals.core.system import require, write_whole
from minerals.core.text import OptionError, speaking, translated
from minerals.core.text import language as current_language
from minerals.exchange.page.page import pack, shared_style, style_of_boards
from minerals.exchange.policy import content_policy
from minerals.exchange.position.views import Album
from minerals.exchange.templates import fill_template, script_of, source_of
from minerals.front import words

LARGEST = 400_000
"""A page has no more bytes. That is about 300,000 as they are sent."""


def level_page(
    level: Level | str,
    path: str | PathLike[str] | None = None,
    *,
    language: str | None = None,
    force: bool = False,
) -> str:
    """Return a page on which a level can be solved without a kernel.

    The page answers as the level does in a notebook: verdicts, reasons with their rules, comments on wrong moves,
    replies, hints and stars. The answers are worked out beforehand, for at most 300 positions, nearest first. Where
    they end, the page says so. Whoever looks into the file can find the solution, so it is for practice, not for
    grades. O(positions) pictures, and some remarks that take up to a few seconds each.

    Parameters
    ----------
    level
        The level or its id.
    path
        A file to write the page to as well.
    language
        The language of the page, such as `de`, by default the current one.
    force
        Whether a file that exists is overwritten.

    Raises
    ------
    OptionError
        If there is no such level, no text in the language, or the page would be larger than 400 kB.
    OSError
        If the file exists or cannot be written.

    Examples
    --------
    >>> page = level_page("mattock.levels.mine-first")
    >>> page.splitlines()[0], len(page) < LARGEST
    ('<!DOCTYPE html>', True)
    """
    require(Level | str, level=level)
    found = level_named(level) if isinstance(level, str) else level
    with speaking(current_language() if language is None else language):
        made = _page(found)
    if len(made.encode()) > LARGEST:
        raise OptionError(
            translated(
                "{level} is too large for a page: {size} kB, and at most {most} kB fit. Choose a smaller board for it.",
                level=found.id,
                size=len(made.encode()) // 1000,
                most=LARGEST // 1000,
            )
        )
    if path is not None:
        write_whole(Path(path), made, force=force)
    return made


def level_data(level: Level) -> dict[str, Any]:
    """Return what a page shows of a level: the task, the positions, and the answers."""
    play = Play(level)
    view: View[Any] = View(markers=level.markers)
    if level.answer is not None:
        view = view_of_asked(level.answer, play.match, view)
    album = Album(play.match, 1 if level.is_question else MOST_POSITIONS, view=view)
    refusals = Refusals(album)
    data: dict[str, Any] = {
        "id": level.id,
        "task": translated(level.text),
        "goals": [sentence for sentence, _ in play.progress()],
        "taught": album.rule_numbers(level.rules),
        "par": "" if level.is_question else play.standing(),
        "stars": [level.stars(tries) for tries in range(1, level.par + 3)],
        "countsRefusals": level.counts_refusals,
        "after": translated(level.after) if level.after else "",
    }
    if level.is_question:
        hint = play.hint()
        first = album.view(play.match.state, [])
        data["nodes"] = [first | {"progress": [0], "moves": [], "hint": [hint.sentence, list(hint.cells)]}]
        data["question"] = question_data(level, play, refusals)
        data["depth"] = 1
    else:
        tree = position_tree(level, album, refusals)
        data |= {"nodes": tree.nodes, "depth": tree.depth}
    return data | {"sentences": list(refusals.sentences)} | album.data()


def _page(level: Level) -> str:
    data = level_data(level)
    style = shared_style(with_board=True) + source_of(__package__, "level.css")
    style += style_of_boards(data.pop("style"), data.pop("dark"))
    script = script_of("minerals/classroom/level_page/level.js")
    return fill_template(
        __package__,
        "level.html",
        title=translated(level.title),
        language=current_language(),
        policy=content_policy(scripts=[script], styles=[style]),
        style=style,
        script=script,
        still=Markup(data.pop("still")),
        told=[data["task"], *data["goals"]],
        data=pack(data | {"words": words() | _words_of_script()}),
        words=_words_of_page(),
    )


def _words_of_page() -> dict[str, str]:
    return {
        "mode": translated("Switch between light and dark mode"),
        "board": translated("Board"),
        "task": translated("Task"),
        "answers": translated("Answers"),
        "no_script": translated(
            "Turn on JavaScript to use the board. The script is part of this page and loads nothing."
        ),
    }


def _words_of_script() -> dict[str, str]:
    return {
        "goal": translated("Goal"),
        "met": translated("met"),
        "not_met": translated("not met yet"),
        "undo": translated("Take back"),
        "restart": translated("Start again"),
        "hint": translated("Hint"),
        "check": translated("Check"),
        "answer": translated("Your answer"),
        "chosen": translated("Chosen: {cells}."),
        "cell": translated("Choose a cell"),
        "nothing": translated("You cannot do anything with it now."),
        "go_on": translated("{tokens}: choose how to go on."),
        "so_far": translated("So far: {tried}."),
        "solved": translated("Solved: {stars} out of 3 stars."),
        "no_answer": translated("There is no answer yet."),
        "not_it": translated("That is not it."),
        "not_yet": translated("Not yet: {parts}."),
        "right": translated("{number} right"),
        "excess": translated("{number} too many"),
        "missing": translated("{number} missing"),
        "unknown": translated("This page does not answer moves from here on. Take back a move, or start again."),
    }
