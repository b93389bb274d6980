"""Pages from templates: Jinja's, as files ending in .html beside the code that fills them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment


def filled(package: str, name: str, **values: object) -> str:
    """Return a template with its places filled. What is put in is escaped, but for what is `Markup` already.

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
    >>> "<h2>a &lt; b</h2>" in filled("minerals.exchange.page", "gallery.html", title="", style="", cards=[card])
    True
    """
    return _environment(package).get_template(name).render(values)


@cache
def _environment(package: str) -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader(package, ""),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
