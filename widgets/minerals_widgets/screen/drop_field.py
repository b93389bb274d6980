"""A field that takes a file that is dropped, chosen or pasted, or a text."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable
from pathlib import Path

from anywidget import AnyWidget
from traitlets import Bool, Int, Unicode

from minerals.core.system import size_in_words
from minerals.core.text import MineralsError, quoted, shortened, translated
from minerals.front import join_modules, style
from minerals_widgets.screen.errors import ErrorLine

_STYLE = style() + Path(__file__).with_name("drop_field.css").read_text(encoding="utf-8")


class DropField(AnyWidget):
    """A field onto which a file is dropped, or into which a text is pasted, of any number of lines.

    On a page of its own, a file may be dropped anywhere, and what its address holds behind `#` is taken too.

    `take`: called with the bytes or the text and with the name of the file, or "". `errors`: the line that shows its
    errors. `prompt`: what to drop or to paste. `most`: the bytes of the largest file that is taken. `parts`: the names
    of what is taken from the address, such as `game`.
    """

    _esm = join_modules("minerals_widgets/screen/drop_field.js")
    _css = _STYLE

    prompt = Unicode().tag(sync=True)
    choose = Unicode().tag(sync=True)
    """What is on the button that chooses a file."""
    kinds = Unicode().tag(sync=True)
    """The files that are offered when one is chosen, as a page names them: `.replay,.html`."""
    part = Unicode().tag(sync=True)
    """The part of the page's address that is taken."""
    most = Int().tag(sync=True)
    is_large = Bool(True).tag(sync=True)
    """Whether it is all there is, and shows where to drop."""

    def __init__(
        self, take: Callable[[bytes | str, str], object], errors: ErrorLine, *, most: int, **traits: object
    ) -> None:
        super().__init__(choose=translated("Choose a file…"), most=most, **traits)
        self._take = take
        self._hear = errors.guard(self.hear)
        self.on_msg(lambda _field, message, _buffers: self._hear(message))

    def hear(self, message: object) -> None:
        """Take a message from the page."""
        match message:
            case {"text": str(text)} if text.strip():
                self._take(text, "")
            case {"file": str(data), "name": str(name)}:
                try:
                    held = base64.b64decode(data, validate=True)
                except binascii.Error:
                    raise MineralsError(translated("The file {name} did not arrive whole.", name=_of(name))) from None
                self._take(held, name)
            case {"refused": int(size), "name": str(name)}:
                raise MineralsError(
                    translated(
                        "The file {name} has {size}, and the limit is {most}.",
                        name=_of(name),
                        size=size_in_words(size),
                        most=size_in_words(self.most),
                    )
                )
            case {"unread": str(name)}:
                raise MineralsError(translated("The file {name} cannot be read.", name=_of(name)))

    def __repr__(self) -> str:
        return "DropField()"


def _of(name: str) -> str:
    return quoted(shortened(name, 60))
