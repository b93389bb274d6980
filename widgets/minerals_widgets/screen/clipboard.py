"""A button that copies a text in the page, where the reader's clipboard is."""

from __future__ import annotations

from anywidget import AnyWidget
from traitlets import Unicode

from minerals.core.text import translated
from minerals.front import join_modules, style


class CopyButton(AnyWidget):
    """A button that puts a text on the clipboard, and says so.

    `label`: what is on the button. `about`: what it copies, in a sentence.
    """

    _esm = join_modules("minerals_widgets/screen/clipboard.js")
    _css = style()

    label = Unicode().tag(sync=True)
    about = Unicode().tag(sync=True)
    text = Unicode().tag(sync=True)
    """What is copied."""
    copied = Unicode().tag(sync=True)
    """What to say afterwards."""
    failed = Unicode().tag(sync=True)
    """What to say where the browser allows no copying. The text is then shown and selected."""

    def __init__(self, label: str, about: str) -> None:
        super().__init__(
            label=label,
            about=about,
            copied=translated("Copied"),
            failed=translated("Press Ctrl+C to copy this"),
        )

    def __repr__(self) -> str:
        return f"CopyButton({self.label!r})"
