"""Where the kit was installed from, and so the command that installs more of it."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

from minerals._names import PACKAGE, PUBLISHED


def install_command(extra: str = "", *, again: bool = False) -> str:
    """Return the command that installs the kit with an extra, from where it came: a folder, a wheel, or an index.

    The index is named only once the name there belongs to the project. `again`: whether to replace what is there.

    >>> install_command("odds")
    "pip install ...[odds]'"
    """
    place, options = _origin()
    again_if = ["--force-reinstall"] if again else []
    return shlex.join(["pip", "install", *again_if, *options, f"{place}[{extra}]" if extra else place])


def _origin() -> tuple[str, list[str]]:
    """Return what pip took the kit from, and the options that it got with that."""
    # Only an error needs them, and they take longer to import than the whole core.
    from importlib.metadata import PackageNotFoundError, distribution
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    elsewhere = PACKAGE if PUBLISHED else "."
    try:
        said = json.loads(distribution(PACKAGE).read_text("direct_url.json") or "{}")
    except PackageNotFoundError:
        return elsewhere, []
    address = urlsplit(said.get("url", ""))
    path = Path(url2pathname(address.path))
    if address.scheme != "file" or not path.exists():
        return elsewhere, []
    return str(path), ["-e"] if said.get("dir_info", {}).get("editable") else []
