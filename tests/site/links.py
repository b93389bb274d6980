"""The links of a site of HTML: where each leads, and which lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from lxml import html


class Link(NamedTuple):
    """A link or a picture on a page."""

    page: Path
    target: str


def links(site: Path) -> Iterator[Link]:
    """Yield every link, picture, style and script of every page."""
    for page in sorted(site.rglob("*.html")):
        if page.is_relative_to(site / "lite"):
            continue  # JupyterLite has tests of its own
        for _, attribute, target, _ in _parsed(page).iterlinks():
            if attribute in ("href", "src") and not target.startswith(("data:", "mailto:", "javascript:")):
                yield Link(page, target)


def fault(site: Path, link: Link, root: Path, repository: str) -> str:
    """Return what is wrong with a link, or "". What is in the repository must be in the project's folder."""
    address = urlsplit(link.target)
    if address.scheme:
        if not link.target.startswith(f"{repository}/"):
            return "" if address.scheme == "https" and address.netloc else "not https"
        kind, _, name = link.target.removeprefix(f"{repository}/").partition("/HEAD/")
        if kind not in ("blob", "tree", "raw"):
            return ""
        return "" if (root / unquote(urlsplit(name).path)).exists() else "not in the project"
    if not address.path:
        file = link.page
    else:
        file = Path(unquote(address.path))
        file = (site / str(file).lstrip("/")) if file.is_absolute() else (link.page.parent / file)
    if file.is_dir():
        file /= "index.html"
    if "/lite/lab/" in file.as_posix():
        name = unquote(address.query.removeprefix("path="))
        return "" if (root / name).is_file() else "no such notebook"
    if "/engine/" in file.as_posix():
        return ""  # `--quick` makes no engine; tests/live opens pages with it
    if not file.resolve().is_file():
        return "no such file"
    is_place = address.fragment and file.suffix == ".html" and not address.fragment.startswith("step=")
    return "no such place" if is_place and unquote(address.fragment) not in _places(file.resolve()) else ""


@cache
def _parsed(page: Path) -> html.HtmlElement:
    return html.fromstring(page.read_bytes())


@cache
def _places(page: Path) -> frozenset[str]:
    found = _parsed(page).xpath("//@id | //a/@name")
    return frozenset({*map(str, found), "top", ""})
