"""A button that copies a text in the page, where the reader's clipboard is."""

from __future__ import annotations

from collections.abc import Callable

from anywidget import AnyWidget
from traitlets import Bool, Unicode

from minerals.core.text import translated
from minerals.front import join_modules, style
from minerals_widgets.screen.errors import ErrorLine


class CopyButton(AnyWidget):
    """A button that puts a text on the clipboard, and says so.

    `label`: what is on the button. `about`: what it copies, in a sentence. `make`: makes the text when the button is
    pressed, if it is too long to be always at hand; then `errors` is the line that shows its errors. `part`: a page of
    the kit shows the text if its address has it behind `#` under this name, and copies that address.
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

    asks = Bool(False).tag(sync=True)
    """Whether the text is made when the button is pressed."""
    part = Unicode().tag(sync=True)

    def __init__(
        self,
        label: str,
        about: str,
        make: Callable[[], str] | None = None,
        errors: ErrorLine | None = None,
        *,
        part: str = "",
    ) -> None:
        super().__init__(
            label=label,
            about=about,
            copied=translated("Copied"),
            failed=translated("Press Ctrl+C to copy this"),
            asks=make is not None,
            part=part,
        )
        if make is not None:
            guarded = (errors or ErrorLine()).guard(lambda: self.send({"text": make()}))
            self.on_msg(lambda _button, _message, _buffers: guarded())

    def __repr__(self) -> str:
        return f"CopyButton({self.label!r})"
