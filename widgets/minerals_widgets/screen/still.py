"""The picture that stays in a saved notebook when there is no kernel behind its widget any more."""

from __future__ import annotations

from html import escape

from minerals.core.languages import translated

STILL_CLASS = "minerals-still"
"""The CSS class of the picture."""

_OUTPUT = ".jp-OutputArea-child"
_OWN = f"{_OUTPUT}:has(.{STILL_CLASS})"
# Without a widget, JupyterLab's own words stand there. While the widget is loaded, the picture may be seen.
_STYLE = f"""
.{STILL_CLASS} {{ display: none; }}
.{STILL_CLASS} svg {{ max-width: 100%; height: auto; }}
{_OWN}:has(+ {_OUTPUT} > .jupyter-widgets) .{STILL_CLASS} {{ display: block; }}
{_OWN}:has(+ {_OUTPUT} .minerals-frame) {{ display: none; }}
{_OWN} + {_OUTPUT}:has(> .jupyter-widgets):not(:has(.minerals-frame)) {{ display: none; }}
"""


def still_of(svg: str) -> dict[str, str]:
    """Return an output that shows a picture only if the next output is a widget that is not there.

    JupyterLab prefers a widget to a picture in the same output, even if it then finds no widget. So the picture is an
    output of its own, before it. Without JupyterLab's page around it, the picture is hidden.
    """
    told = translated("This is how the board began. Run the cell to play on.")
    html = f'<style>{_STYLE}</style><div class="{STILL_CLASS}">{svg}<p>{escape(told)}</p></div>'
    return {"text/html": html, "text/plain": ""}
