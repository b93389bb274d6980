"""Pages from Jinja templates, files that end in .html, and the styles and scripts in them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from minerals.core.system import lazy
from minerals.core.text import plain, translated
from minerals.front import join_modules, presenter_words

if TYPE_CHECKING:
    import markupsafe
    from jinja2 import Environment
else:
    markupsafe = lazy("markupsafe")


def fill_template(package: str, name: str, **values: object) -> str:
    """Return a template with its values filled in. Values are escaped unless they are already `Markup`.

    Control characters, and those that cannot be encoded, are spelled out, because names come from strangers' files.

    `package`: the package that contains the file, and the files that the template includes. What all pages have is in
    `minerals.front`: `document.html`, `page_frame.html`, `board.html`. `name`: the name of the file. `values`: the
    values for the template, by name. A missing one is an error.

    >>> given = {"title": "a < b", "policy": "", "style": "", "language": "en", "words": {}, "games": []}
    >>> page = fill_template("minerals.exchange.page", "gallery.html", **given)
    >>> "<h1>a &lt; b</h1>" in page
    True
    """
    return _environment(package).get_template(name).render(values)


@cache
def source_of(package: str, name: str) -> markupsafe.Markup:
    """Return a file beside a template as it is, such as a style.

    >>> print(source_of("minerals.exchange.page", "gallery.css").partition("{")[0].strip())
    header
    """
    return markupsafe.Markup(files(package).joinpath(name).read_text(encoding="utf-8"))


@cache
def script_of(module: str) -> markupsafe.Markup:
    """Return a module with everything that it imports as one script. Raises `JoiningError`.

    >>> print(script_of("minerals/front/words.js").splitlines()[0])
    "use strict";
    """
    return markupsafe.Markup(f'"use strict";\n{join_modules(module)}\n')


@cache
def _environment(package: str) -> Environment:
    from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=ChoiceLoader([PackageLoader(package, ""), PackageLoader("minerals.front", "")]),
        autoescape=True,
        finalize=_seen,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals["old_browser"] = _old_browser
    environment.globals["presenter_words"] = lambda: msgspec.json.encode(presenter_words()).decode()
    return environment


def _old_browser() -> str:
    """Return what a page says where it cannot unpack what it shows, in the current language."""
    return translated("This browser is too old for this page. A current Firefox, Chrome, Edge or Safari can show it.")


def _seen(value: object) -> object:
    return plain(value) if isinstance(value, str) and not isinstance(value, markupsafe.Markup) else value
