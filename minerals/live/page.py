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
from minerals.live.engine import ENGINE, engine_address, engine_version
from minerals.live.still import Still

PAGE = "minerals/live/start.js"
"""The script of a page."""

# A widget's code is a script of its own, and letters and pictures bring their style along.
_LIVES = "worker-src 'self'; connect-src 'self'; font-src 'self'; img-src data:"


def page(
    title: str,
    stills: Sequence[Still],
    *,
    engine: str = ENGINE,
    links: Sequence[tuple[str, str]] = (),
    script: str = PAGE,
    here: bool = False,
) -> str:
    """Return a page that shows some widgets, in the current language.

    Parameters
    ----------
    title
        The title of the page.
    stills
        Its places, in their order.
    engine
        The address of the folder with engines, which `write_engine` writes.
    links
        Links beside the title: the address and the text of each.
    script
        The module that begins it.
    here
        Whether its Python is a process on this computer, as `minerals.app` has it, and not in the page.
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
        engine=engine_address(engine),
        data=Markup(
            _packed(
                {
                    "stills": [each.plain() for each in stills],
                    "engine": engine_address(engine),
                    "version": engine_version(),
                    "packs": packs,
                    "words": page_words(here=here),
                    "here": here,
                }
            )
        ),
        words={"no_script": translated("Turn on JavaScript to play here.")},
    )


def _packed(data: object) -> Markup:
    """Return data as JSON that can stand in a page."""
    return Markup(msgspec.json.encode(data).decode().replace("<", "\\u003c"))


def page_words(*, here: bool = False) -> dict[str, str]:
    """Return what a page says about its engine, by how the engine is, and about its games, in the current language.

    Parameters
    ----------
    here
        As `page` takes it.
    """
    return (_words() | _words_here()) if here else _words()


def _words_here() -> dict[str, str]:
    ended = translated("Minerals has ended. Start it again with the command minerals, and load this page again.")
    return {"starting": translated("Starting…"), **dict.fromkeys(("broken", "missing", "offline"), ended)}


def _words() -> dict[str, str]:
    return {
        "starting": translated("You can begin. The rest of the kit is on its way."),
        "returning": translated("Your game is on its way."),
        "again": translated("The kit starts again. Your game goes on."),
        "left": translated("The kit could not finish the last thing you did, and goes on without it."),
        "ready": "",
        "on its way": translated("Your game is on its way."),
        "broken": translated("This browser cannot run the kit here, so the board stays as it is."),
        "old": translated(
            "This browser cannot run the kit, so the board stays as it is. A current Firefox, Chrome, Edge or Safari "
            "can."
        ),
        "file": translated(
            "A browser does not run the kit from a file, so the board stays as it is. Run minerals serve with the "
            "folder of this page, and open the address that it prints."
        ),
        "missing": translated(
            "A part of the kit does not get through to this page, so the board stays as it is. A filter may keep it "
            "back, or the folder of the engine is not where the page looks for it."
        ),
        "offline": translated("There is no connection, and this page needs one the first time. It then goes on."),
        "memory": translated(
            "The browser has no memory left for the kit, so the board stays as it is. Close other tabs, and load the "
            "page again."
        ),
        "start over": translated("Start over"),
        "full": translated(
            "The browser keeps nothing for this page, or has no room left. Your game goes on until you close the page."
        ),
        "elsewhere": translated(
            "This page is also open in another tab, which keeps its game. What you do here is gone when you close "
            "the page."
        ),
        "changed": translated("The kit has changed since your last visit, and your game could not be taken over."),
        "save": translated("Save the game as a file"),
        "forget": translated("Forget it"),
    }
