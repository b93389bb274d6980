"""Pages from Jinja templates: files that end in .html, beside the code that fills them in."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from minerals.core.plain_text import plain

if TYPE_CHECKING:
    from jinja2 import Environment


def filled(package: str, name: str, **values: object) -> str:
    """Return a template with its values filled in. Values are escaped unless they are already `Markup`.

    Control characters, and those that cannot be encoded, are spelled out, because names come from strangers' files.

    Parameters
    ----------
    package
        The package that contains the file, and the files that the template includes.
    name
        The name of the file.
    values
        The values for the template, by name. A missing one is an error.

    Examples
    --------
    >>> given = {"title": "a < b", "policy": "", "style": "", "language": "en", "words": {}, "games": []}
    >>> page = filled("minerals.exchange.page", "gallery.html", **given)
    >>> "<h1>a &lt; b</h1>" in page
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
