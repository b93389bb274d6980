"""Where the kit was installed from, and so the command that installs more of it."""

from __future__ import annotations

import json
import shlex
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from minerals._names import PACKAGE, PUBLISHED
from minerals.core.system.bundled_files import is_checkout


def install_command(extra: str = "", *, again: bool = False) -> str:
    """Return the command that installs the kit with an extra, from where it came: a folder, a wheel, or an index.

    The index is named only once the name there belongs to the project. `again`: whether to replace what is there.

    >>> install_command("odds")
    'pip install ...[odds]'"
    """
    extras = f"[{extra}]" if extra else ""
    options = "--force-reinstall " if again else ""
    if is_checkout():
        return f"pip install {options}-e {shlex.quote(f'{Path(__file__).parents[3]}{extras}')}"
    place = _place() or (PACKAGE if PUBLISHED else ".")
    return f"pip install {options}{shlex.quote(f'{place}{extras}')}"


def _place() -> str | None:
    """Return the folder or the wheel on this computer that pip took the kit from, if it is still there."""
    try:
        said = distribution(PACKAGE).read_text("direct_url.json")
    except PackageNotFoundError:
        return None
    address = urlsplit(str(json.loads(said)["url"])) if said else None
    if address is None or address.scheme != "file":
        return None
    path = Path(url2pathname(address.path))
    return str(path) if path.exists() else None
