"""The names of the project, and whether they belong to it: this is the only place to change them.

Then `python -m tools.names` carries them to every file that has a copy, and tests find a copy that differs.
"""

PUBLISHED = False
"""Whether the names below belong to the project. Until then, anyone may take them.

So nothing may send people there, neither a link nor `pip install`. `docs/publishing.md` says how to make it true.
"""

OWNER = "minerals-kit"
"""The organisation that has the repository and the site."""

PACKAGE = "minerals-kit"
"""The name in the package index, and that of the repository."""

REPOSITORY = f"https://github.com/{OWNER}/{PACKAGE}"
SITE = f"https://{OWNER}.github.io/{PACKAGE}/"
