"""A page whose widgets live."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from markupsafe import Markup

from minerals.core.text import language as current_language
from minerals.core.text import translated
from minerals.exchange.policy import content_policy
from minerals.exchange.templates import fill_template, script_of, source_of
from minerals.front import board_style
from minerals.live.still import Still

ENGINE = "engine/"
"""Where a page finds its engine, seen from the page."""

PAGE = "minerals/live/start.js"
"""The script of a page."""

# A widget's code is a script of its own, and letters and pictures bring their style along.
_LIVES = "worker-src 'self'; font-src 'self'; img-src data:"


def page(
    title: str,
    stills: Sequence[Still],
    *,
    engine: str = ENGINE,
    links: Sequence[tuple[str, str]] = (),
    script: str = PAGE,
) -> str:
    """Return a page that shows some widgets, in the current language.

    Parameters
    ----------
    title
        The title of the page.
    stills
        Its places, in their order.
    engine
        The address of the folder with the engine, which `write_engine` writes.
    links
        Links beside the title: the address and the text of each.
    script
        The module that begins it.
    """
    style = source_of(__package__, "controls.css") + source_of(__package__, "page.css") + Markup(board_style())
    joined = script_of(script)
    policy = content_policy(scripts=[joined]).replace("script-src", "script-src blob:")
    packs = ["kit", *sorted({pack for still in stills for pack in still.packs})]
    if current_language() != "en":
        packs.append(f"language-{current_language()}")
    return fill_template(
        __package__,
        "page.html",
        title=title,
        language=current_language(),
        policy=f"{policy}; style-src 'unsafe-inline' 'self'; {_LIVES}",
        style=style,
        script=joined,
        stills=stills,
        links=links,
        engine=engine,
        data=Markup(
            _packed(
                {"stills": [each.plain() for each in stills], "engine": engine, "packs": packs, "words": page_words()}
            )
        ),
        words={"no_script": translated("Turn on JavaScript to play here.")},
    )


def _packed(data: object) -> Markup:
    """Return data as JSON that can stand in a page."""
    return Markup(msgspec.json.encode(data).decode().replace("<", "\\u003c"))


def page_words() -> dict[str, str]:
    """Return what a page says about its engine, by how the engine is, in the current language."""
    return {
        "starting": translated("You can begin. The rest of the kit is on its way."),
        "again": translated("The kit starts again. Your game goes on."),
        "ready": "",
        "on its way": translated("Your game is on its way."),
        "broken": translated("This browser cannot run the kit here, so the board stays as it is."),
    }
