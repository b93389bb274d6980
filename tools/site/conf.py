"""The settings of Sphinx. Paths are those of the pages' copies in `build/site-source`."""

from __future__ import annotations

from sphinx.application import Sphinx

from minerals import __version__
from tools.site import BESIDE
from tools.site.sources import HERE

project = "Minerals kit"
author = "The Minerals kit maintainers"
copyright = author  # noqa: A001 - Sphinx reads this name
version = release = __version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["**/locale"]
# Lessons in other languages and pages of one decision are reached from a page, and would make the menu long.
html_extra_path = [str(BESIDE)]

# --- pages ---

myst_enable_extensions = ["attrs_inline", "colon_fence"]
myst_heading_anchors = 4
# `console` blocks show answers, too, and blocks of other files need not be whole.
suppress_warnings = ["misc.highlighting_failure", "myst.header"]
nb_execution_mode = "off"  # `tools.site.lessons` has run them, on all cores
nb_mime_priority_overrides = [
    ("html", "application/vnd.jupyter.widget-view+json", None),  # a page has no kernel, but each board has a picture
    ("html", "image/svg+xml", 0),
]
nb_merge_streams = True
nb_code_prompt_show = "Show the code"
nb_code_prompt_hide = "Hide the code"

# --- docstrings ---

default_role = "code"  # as people write in docstrings here
napoleon_google_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = True
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

# --- the look ---

html_theme = "furo"
html_title = "Minerals kit"
html_favicon = str(HERE / "static" / "icon.svg")
html_static_path = [str(HERE / "static")]
html_css_files = ["site.css"]
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

# --- what Sphinx calls ---


def setup(app: Sphinx) -> None:
    """Tell Sphinx what to do beside its settings."""
    app.connect("autodoc-process-docstring", _keep_as_it_is, priority=100)


def _keep_as_it_is(_app: Sphinx, what: str, _name: str, _value: object, _options: object, lines: list[str]) -> None:
    """Put an empty line before the words about an attribute: napoleon takes what stands before a colon for its type."""
    if what in ("attribute", "data", "property"):
        lines.insert(0, "")
