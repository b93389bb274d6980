"""The command: `python -m tools.lite [-o FOLDER] [--one-host]`; see the package."""

from __future__ import annotations

import argparse
from pathlib import Path

import tools.lite
from tools import ROOT


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.lite",
        description=tools.lite.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "build" / "site" / "lite", help="the site's folder")
    parser.add_argument("--one-host", action="store_true", help="download the libraries for charts into the site")
    given = parser.parse_args()
    tools.lite.build(given.output, one_host=given.one_host)
    size = sum(file.stat().st_size for file in given.output.rglob("*") if file.is_file())
    print(f"{given.output}: {size / 1e6:.0f} MB. To try it: python -m http.server --directory {given.output}")


if __name__ == "__main__":
    main()
