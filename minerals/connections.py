"""Connects the core with the games of the kit, the painters of positions and the makers of pages.

The core imports this when somebody first asks for a game or a picture.
"""

from __future__ import annotations

from typing import Any

from minerals import games
from minerals.core.game import set_page_maker, set_painter


def _paint(shown: Any) -> dict[str, str]:
    from minerals.picture.rich import bundle

    return bundle(shown)


def _make_page(log: Any, language: str | None, **tables: Any) -> str:
    from minerals.exchange.page import to_html

    return to_html(log, language, **tables)


games.register_all()
set_painter(_paint)
set_page_maker(_make_page)
