"""A file that a page hands over to the reader, if there is no folder beside it to write into."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import NamedTuple

from anywidget import AnyWidget
from traitlets import Bool, Unicode

from minerals.front import join_modules, style
from minerals_widgets.screen.errors import ErrorLine


class SharedFile(NamedTuple):
    """A file to share."""

    name: str
    data: bytes


class Download(AnyWidget):
    """A button that hands over a file, which is made when it is pressed.

    `label`: what is on it. `about`: what it hands over, in a sentence. `make`: makes the file. `errors`: the line that
    shows its errors. `opens`: whether the file, a page, is opened in a tab of its own instead.
    """

    _esm = join_modules("minerals_widgets/screen/download.js")
    _css = style()

    label = Unicode().tag(sync=True)
    about = Unicode().tag(sync=True)
    opens = Bool().tag(sync=True)

    def __init__(
        self, label: str, about: str, make: Callable[[], SharedFile], errors: ErrorLine, *, opens: bool = False
    ) -> None:
        super().__init__(label=label, about=about, opens=opens)
        guarded = errors.guard(lambda: self._hand_over(make()))
        self.on_msg(lambda _button, _message, _buffers: guarded())

    def _hand_over(self, file: SharedFile) -> None:
        self.send({"name": file.name, "data": base64.b64encode(file.data).decode("ascii")})

    def __repr__(self) -> str:
        return f"Download({self.label!r})"
