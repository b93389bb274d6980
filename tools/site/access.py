"""Gives the pages what screen readers and keyboards need and the theme leaves out."""

from __future__ import annotations

import re

from minerals.core.system import write_whole
from tools.site import BESIDE, LITE, SITE

_CHANGES = (
    ('<p class="caption" role="heading">', '<p class="caption" role="heading" aria-level="2">'),
    ('<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="All pages">'),
    ('<aside class="toc-drawer', '<aside aria-label="On this page" class="toc-drawer'),
    ("<pre>", '<pre tabindex="0">'),  # wide code scrolls, by keyboard too
    ("<th></th>", "<td></td>"),  # the corner of a table of pandas
    ('<div id="search-results"></div>', '<h1>Search</h1>\n<div id="search-results"></div>'),
)
_EMPTY_ANSWER = re.compile(r"(</dt>)\s*(?=</dl>)")


def write() -> None:
    """Change the pages that Sphinx has made."""
    for page in SITE.rglob("*.html"):
        if not (page.is_relative_to(LITE) or (BESIDE / page.relative_to(SITE)).exists()):
            write_whole(page, accessible(page.read_text("utf-8")))


def accessible(page: str) -> str:
    """Return a page of the theme with the attributes that are missing there.

    >>> accessible("<pre>x</pre>")
    '<pre tabindex="0">x</pre>'
    """
    for old, new in _CHANGES:
        page = page.replace(old, new)
    return _EMPTY_ANSWER.sub(r"\1<dd></dd>", page)
