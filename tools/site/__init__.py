"""Makes the site of the project in `build/site`: the documentation, the reference, the lessons, the rules, the games.

python -m tools.site [--quick]    # --quick shows the lessons as they are, without running them

Nothing outside `build` is written. The pages stay where they are in the project, so that their links work there and
on the site: `sources` copies them to `build/site-source`, and sends links to other files to the repository. The other
modules add pages made from the project's data: `reference`, `rulebooks`, `gallery`, `banks` and `lessons`. Sphinx turns
all of them into a site with the settings in `conf.py`, and takes every warning for an error.
"""

from __future__ import annotations

from tools import ROOT

SITE = ROOT / "build" / "site"
"""The finished site."""
SOURCE = ROOT / "build" / "site-source"
"""What Sphinx reads."""
BESIDE = ROOT / "build" / "site-beside"
"""What stands beside the pages as it is: pages of replays, question banks."""
RUN = ROOT / "build" / "site-run"
"""The lessons with their outputs, kept until a lesson or the kit changes."""
