"""Makes the site of the project in `build/site`: the documentation, the reference, the lessons, the rules, the games.

python -m tools.site [--quick]    # --quick shows the lessons as they are, without running them

Nothing outside `build` is written. The pages stay where they are in the project, so that their links work there and
on the site: `sources` copies them to `build/site-source`, and sends links to other files to the repository. The other
modules add pages made from the project's data: `reference`, `rulebooks`, `gallery`, `play`, `banks` and `lessons`.
Sphinx turns all of them into a site with the settings in `conf.py`, and takes every warning for an error.
"""

from __future__ import annotations

import os
from pathlib import Path

from tools import ROOT

BUILD = Path(os.environ.get("MINERALS_SITE", ROOT / "build"))
"""The folder of everything that is made. The tests have one of their own, so that they leave your site alone."""
SITE = BUILD / "site"
"""The finished site."""
LITE = SITE / "lite"
"""The part of the site that runs notebooks. `tools.lite` makes it."""
LIVE = "live"
"""The folder of the site with the script of all live pages and how their boards begin."""
SOURCE = BUILD / "site-source"
"""What Sphinx reads."""
BESIDE = BUILD / "site-beside"
"""Finished files that Sphinx copies to the site: the pages of recorded games, and question banks."""
RUN = BUILD / "site-run"
"""The lessons with their outputs, kept until a lesson or the kit changes."""
