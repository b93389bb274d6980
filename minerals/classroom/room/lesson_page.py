"""A lesson as one page to work through: its text, a place for each board, and the door at which a student comes in.

The page needs no kernel. Its boards live in the browser, and so does the log of the student, which the page hands to
the server that it came from.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
from markdown_it import MarkdownIt
from markupsafe import Markup

from minerals.classroom.attempts import attempts_suffix
from minerals.classroom.room.lesson_pages import Pages, pages_of, pages_of_assignment
from minerals.classroom.room.lesson_server import ServedLesson
from minerals.core.text import speaking, translated
from minerals.exchange.policy import content_policy
from minerals.exchange.templates import fill_template, script_of, source_of
from minerals.front import board_style
from minerals.live.engine import ENGINE, engine_address, engine_version
from minerals.live.notebook import packs, parts_of, place_html
from minerals.live.page import page_words

BAR = "bar"
"""The place of the bar above the lesson."""
_LIVES = "worker-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'"
_BEGIN = "from minerals_widgets.lesson.page_work import open_work\nopen_work(title, kept, **told)"


def lesson_page(served: ServedLesson) -> str:
    """Return the page of a lesson, in its language. Its engine is in the folder `engine` beside it.

    `served`: the lesson. Raises `MineralsError` if an assignment cannot be read, `OSError`.
    """
    with speaking(served.language):
        return _page(served)


def _page(served: ServedLesson) -> str:
    tasks = served.tasks()
    if tasks is None:
        pages = pages_of(json.loads(Path(served.notebook).read_text(encoding="utf-8")))
        folder = Path(served.notebook).parent
    else:
        pages, folder = pages_of_assignment(tasks), Path()
    stills, cells = text_and_places(pages, folder)
    told = {
        "assignment": msgspec.to_builtins(tasks.without_zone) if tasks is not None else None,
        "is_class": served.is_class,
        "suffix": attempts_suffix(),
        "language": served.language,
    }
    data = {
        "stills": stills,
        "codes": [],
        "packs": packs(),
        "words": page_words(),
        "engine": engine_address(ENGINE),
        "version": engine_version(),
        "bar": {"place": BAR, "source": _BEGIN, "title": served.title, "told": told},
        "pages": pages.titles,
        "broken": translated("The lesson cannot be reached at the moment. Your work up to now is kept."),
    }
    script = script_of("minerals/classroom/room/lesson_page.js")
    style = (
        source_of("minerals.live", "controls.css") + Markup(board_style()) + source_of(__package__, "lesson_page.css")
    )
    policy = content_policy(scripts=[script]).replace("script-src", "script-src blob:")
    return fill_template(
        __package__,
        "lesson_page.html",
        title=served.title,
        language=served.language,
        policy=f"{policy}; style-src 'unsafe-inline' 'self'; {_LIVES}",
        style=style,
        script=script,
        engine=engine_address(ENGINE),
        data=Markup(msgspec.json.encode(data).decode().replace("<", "\\u003c")),
        cells=cells,
        bar=Markup(place_html(BAR)),
        needs_code=served.is_class,
        words={
            "about": translated("A lesson to work through. Type your name and begin."),
            "name": translated("Your name"),
            "code": translated("The code of your class"),
            "begin": translated("Begin"),
            "kept": translated("Everything you do is kept. To go on later, type the same name again."),
            "no_script": translated("Turn on JavaScript to play here."),
        },
    )


def text_and_places(pages: Pages, folder: Path) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the places of the boards, and what is on the pages: the text and the boards, each with its page."""
    parts = {part.cell: part for part in parts_of([cell for cell, _ in pages.cells], folder)}
    read = MarkdownIt("commonmark", {"html": False}).enable("table")
    stills, shown = [], []
    for number, (cell, page) in enumerate(pages.cells):
        if cell["cell_type"] == "markdown":
            shown.append({"page": page, "html": Markup(read.render(cell["source"]))})
        elif number in parts:
            place = f"cell-{number}"
            stills.append({"place": place, "source": parts[number].source, "given": parts[number].given, "said": []})
            shown.append({"page": page, "html": Markup(place_html(place))})
    return stills, shown
