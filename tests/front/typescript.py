"""TypeScript, installed by npm into a folder of its own.

Without Node, or without a way to npm's registry, what needs it is skipped and says so, as with the browser tests.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

VERSION = "5.9.3"


def installed(folder: Path) -> Path:
    """Return the script of TypeScript's checker; install it first if it is not there. Skip the test without Node."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        pytest.skip("there is no Node with npm (on Debian: apt-get install nodejs npm)")
    script = folder / VERSION / "node_modules/typescript/bin/tsc"
    if not script.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        # Two test runs may install it at the same time, so each does so in a folder of its own.
        own = folder / f"{VERSION}-{os.getpid()}"
        options = ["--no-audit", "--no-fund", "--no-save", "--no-package-lock", "--loglevel=error"]
        command = [npm, "install", *options, "--prefix", str(own), f"typescript@{VERSION}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            shutil.rmtree(own, ignore_errors=True)
            said = (done.stderr.strip() or "npm failed").splitlines()[0]
            pytest.skip(f"npm could not install TypeScript: {said}")
        try:
            own.rename(folder / VERSION)
        except OSError:  # the other was first
            shutil.rmtree(own)
    return script
