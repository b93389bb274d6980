"""The page of a class as one file of HTML that loads nothing, and only listens to the server it came from."""

from __future__ import annotations

from importlib.resources import files

import msgspec
from markupsafe import Markup

from minerals.classroom.room.words import words_of_room
from minerals.core.text import language, translated
from minerals.exchange.policy import content_policy
from minerals.exchange.templates import fill_template
from minerals.front import join_modules, style


def room_style() -> str:
    """Return the style of a room, for pages and notebooks."""
    return style(with_forecast=False) + (files("minerals.front") / "room.css").read_text(encoding="utf-8")


def room_page(title: str, *, elsewhere: str = "", is_projector: bool = False) -> str:
    """Return the page.

    `title`: the name of the class. `elsewhere`: the address of the page for a projector, for the teacher's page.
    `is_projector`: whether this is the page for a projector, which shows no names and never gets any.
    """
    palette = (files("minerals.exchange") / "page" / "palette.css").read_text(encoding="utf-8")
    sheet = room_style() + palette + (files(__package__) / "page.css").read_text(encoding="utf-8")
    script = join_modules("minerals/classroom/room/page.js")
    data = {
        "words": words_of_room(),
        "isProjector": is_projector,
        "elsewhere": elsewhere,
        "lost": translated("The connection is lost. Is the command still running?"),
    }
    return fill_template(
        __package__,
        "page.html",
        title=title,
        language=language(),
        policy=f"{content_policy(scripts=[script], styles=[sheet])}; connect-src 'self'",
        style=Markup(sheet),
        script=Markup(script),
        data=Markup(msgspec.json.encode(data).decode().replace("<", "\\u003c")),
        no_script=translated("Turn on JavaScript to see the class."),
    )
