"""The rights of a page: it may run its own script and use its own style, and nothing else.

A page says so itself, in a `meta` element that browsers obey. Names and comments from strangers are escaped wherever
they are put into a page. If one slips through, the browser refuses to run it.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from hashlib import sha256


def content_policy(*, scripts: Iterable[str] = (), styles: Iterable[str] = ()) -> str:
    """Return the Content-Security-Policy of a page that loads nothing.

    `scripts` and `styles`: the exact texts between the tags, including white space: the browser runs or applies only
    texts with these hashes. It ignores attributes such as `onclick` and `style`.

    >>> for rule in content_policy(styles=["p {}"]).split("; "):
    ...     print(rule)
    default-src 'none'
    style-src 'sha256-SNJDlN1Iy2mnt7DOjQIyDb2LQE6O5PQiSZomcdzawQ4='
    base-uri 'none'
    form-action 'none'
    """
    allowed = [
        f"{kind} {' '.join(map(_hash, texts))}"
        for kind, texts in (("script-src", list(scripts)), ("style-src", list(styles)))
        if texts
    ]
    return "; ".join(["default-src 'none'", *allowed, "base-uri 'none'", "form-action 'none'"])


def _hash(text: str) -> str:
    # A browser reads every end of a line as a line feed, and hashes the text that it has read.
    read = text.replace("\r\n", "\n").replace("\r", "\n")
    return f"'sha256-{base64.b64encode(sha256(read.encode()).digest()).decode('ascii')}'"
