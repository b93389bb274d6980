"""A field for a line of text that is sent whenever Enter is pressed."""

from __future__ import annotations

from collections.abc import Callable

from anywidget import AnyWidget
from traitlets import Bool, List, Unicode

from minerals.front import join_modules
from minerals_widgets.screen.errors import ErrorLine


class TextField(AnyWidget):
    """A field that sends its text on Enter, even if it is the same text as before, and then is empty.

    The fields of ipywidgets would not work. They send a text only if it differs from the last one. And whatever changes
    about them, such as their suggestions, wipes out a text that somebody is still typing. Here nothing but the person
    who types changes the text.

    `take`: called with the text, without spaces around it; never with an empty one. `errors`: the line that shows its
    errors.
    """

    _esm = join_modules("minerals_widgets/screen/text_field.js")

    description = Unicode().tag(sync=True)
    """The words before the field."""
    placeholder = Unicode().tag(sync=True)
    """The words in the field while it is empty."""
    suggestions = List(Unicode()).tag(sync=True)
    """Texts to choose from. One that is chosen is sent at once."""
    kept = Bool(False).tag(sync=True)
    """Whether a text stays in the field when it is sent. It is also sent when one leaves the field."""

    def __init__(self, take: Callable[[str], object], errors: ErrorLine, **traits: object) -> None:
        super().__init__(**traits)
        self._take = errors.guard(take)
        self.on_msg(lambda _field, message, _buffers: self.hear(message))

    def hear(self, message: object) -> None:
        """Take a message from the page."""
        match message:
            case {"text": str(text)} if text.strip():
                self._take(text.strip())

    def __repr__(self) -> str:
        return "TextField()"
