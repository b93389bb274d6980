"""The picture that stays in a saved notebook when there is no kernel behind its widget any more."""

from __future__ import annotations

from html import escape
from urllib.parse import quote
from uuid import uuid4

from minerals.core.text import translated

STILL_CLASS = "minerals-still"
"""The CSS class of the picture."""

_PLAIN = " !$'()*+,/:;<=>?@[]"
"""What may stand as it is in the address of a picture in an attribute, besides letters and digits."""
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


def still_of(svg: str, label: str) -> dict[str, str]:
    """Return an output that shows a picture only if the next output is a widget that is not there.

    The picture is one element of the page, and not one for each of its shapes: a notebook has many, nearly all hidden.

    JupyterLab prefers a widget to a picture in the same output, even if it then finds no widget. So the picture is an
    output of its own, before it. Without JupyterLab's page around it, the picture is hidden.
    """
    told = translated("This is how you left the board. Run the cell to use it again.")
    html = f'<style>{_STYLE}</style><div class="{STILL_CLASS}">{_image(svg, label)}<p>{escape(told)}</p></div>'
    return {"text/html": html, "text/plain": ""}


def _image(svg: str, label: str) -> str:
    # Only what would end the attribute or the address needs to be written in another way.
    return f'<img alt="{escape(label)}" src="data:image/svg+xml,{quote(svg, safe=_PLAIN)}">'


class Still:
    """The picture in the notebook's file. It is replaced as the board changes, so that the last one is saved."""

    def __init__(self) -> None:
        self._display = uuid4().hex
        self._pictured = ""
        self.is_shown = False
        """Whether it is in a notebook."""

    def show(self, svg: str, label: str) -> None:
        """Put a picture into the output of the cell that is running."""
        self._publish(svg, label, is_update=False)
        self.is_shown = True

    def take(self, svg: str, label: str) -> None:
        """Put another picture in the place of the one that is shown, wherever that is."""
        if self.is_shown and svg != self._pictured:
            self._publish(svg, label, is_update=True)

    def _publish(self, svg: str, label: str, *, is_update: bool) -> None:
        from IPython.display import publish_display_data

        transient = {"display_id": self._display}
        publish_display_data(still_of(svg, label), transient=transient, update=is_update)  # type: ignore[no-untyped-call]
        self._pictured = svg
