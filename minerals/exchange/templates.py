"""Pages from templates: Jinja's, as files ending in .html beside the code that fills them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from minerals.core.plain_text import plain

if TYPE_CHECKING:
    from jinja2 import Environment


def filled(package: str, name: str, **values: object) -> str:
    """Return a template with its places filled. What is put in is escaped, but for what is `Markup` already.

    Control characters, and what cannot be encoded, are spelled out: names come from strangers' files.

    Parameters
    ----------
    package
        The package that the file lies in; what the template includes lies there as well.
    name
        The name of the file.
    values
        What the template calls for, by name. It is an error where one is missing.

    Examples
    --------
    >>> card = {"link": "a.html", "picture": "", "title": "a < b", "about": "Mattock", "ended": "Not over."}
    >>> page = filled("minerals.exchange.page", "gallery.html", title="", policy="", style="", cards=[card])
    >>> "<h2>a &lt; b</h2>" in page
    True
    """
    return _environment(package).get_template(name).render(values)


@cache
def _environment(package: str) -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader(package, ""),
        autoescape=True,
        finalize=_seen,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _seen(value: object) -> object:
    return plain(value) if isinstance(value, str) and not isinstance(value, Markup) else value
