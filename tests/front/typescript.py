"""TypeScript, installed by npm into a folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

VERSION = "5.9.3"


def installed(folder: Path) -> Path:
    """Return the script of TypeScript's checker; install it first if it is not there."""
    script = folder / VERSION / "node_modules/typescript/bin/tsc"
    if not script.is_file():
        npm = shutil.which("npm")
        assert npm is not None, "npm is needed: on Debian, apt-get install nodejs npm"
        folder.mkdir(parents=True, exist_ok=True)
        # Two test runs may install it at the same time, so each does so in a folder of its own.
        own = folder / f"{VERSION}-{os.getpid()}"
        options = ["--no-audit", "--no-fund", "--no-save", "--no-package-lock", "--loglevel=error"]
        subprocess.run([npm, "install", *options, "--prefix", str(own), f"typescript@{VERSION}"], check=True)
        try:
            own.rename(folder / VERSION)
        except OSError:  # the other was first
            shutil.rmtree(own)
    return script
