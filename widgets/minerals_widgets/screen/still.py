"""The picture that stays in a saved notebook when there is no kernel behind its widget any more."""

from __future__ import annotations

from datetime import datetime
from html import escape
from uuid import uuid4

from minerals.core.text import translated

STILL_CLASS = "minerals-still"
"""The CSS class of the picture."""

_OUTPUT = ".jp-OutputArea-child"
_OWN = f"{_OUTPUT}:has(.{STILL_CLASS})"
# Without a widget, JupyterLab's own words stand there. While the widget is loaded, the picture may be seen.
_STYLE = f"""
.{STILL_CLASS} {{ display: none; }}
.{STILL_CLASS} img {{ max-width: 100%; height: auto; }}
{_OWN}:has(+ {_OUTPUT} > .jupyter-widgets) .{STILL_CLASS} {{ display: block; }}
{_OWN}:has(+ {_OUTPUT} .minerals-frame) {{ display: none; }}
{_OWN} + {_OUTPUT}:has(> .jupyter-widgets):not(:has(.minerals-frame)) {{ display: none; }}
"""


def still_of(picture: str, taken: datetime) -> dict[str, str]:
    """Return an output that shows a picture only if the next output is a widget that is not there.

    `picture`: an HTML image. JupyterLab drops SVG from a notebook that it does not trust, such as the work of a
    student, and with it this style, so the image is seen. `taken`: when the picture was taken.

    JupyterLab prefers a widget to a picture in the same output, even if it then finds no widget. So the picture is an
    output of its own, before it. Without JupyterLab's page around it, the picture is hidden.
    """
    told = translated("The board on {time}. Run the cell to use it again.", time=taken.strftime("%Y-%m-%d, %H:%M"))
    html = f'<style>{_STYLE}</style><div class="{STILL_CLASS}">{picture}<p>{escape(told)}</p></div>'
    return {"text/html": html, "text/plain": ""}


class Still:
    """The picture in the notebook's file. It is replaced as the board changes, so that the last one is saved."""

    def __init__(self) -> None:
        self._display = uuid4().hex
        self._pictured = ""
        self.is_shown = False
        """Whether it is in a notebook."""

    def show(self, picture: str) -> None:
        """Put a picture, an HTML image, into the output of the cell that is running."""
        self._publish(picture, is_update=False)
        self.is_shown = True

    def take(self, picture: str) -> None:
        """Put another picture in the place of the one that is shown, wherever that is."""
        if self.is_shown and picture != self._pictured:
            self._publish(picture, is_update=True)

    def _publish(self, picture: str, *, is_update: bool) -> None:
        from IPython.display import publish_display_data

        shown = still_of(picture, datetime.now().astimezone())
        transient = {"display_id": self._display}
        publish_display_data(shown, transient=transient, update=is_update)  # type: ignore[no-untyped-call]
        self._pictured = picture
