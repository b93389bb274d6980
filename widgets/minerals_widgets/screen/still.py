"""The picture that stays in a saved notebook when there is no kernel behind its widget any more."""

from __future__ import annotations

from html import escape

from minerals.core.languages import translated

STILL_CLASS = "minerals-still"
"""The CSS class of the picture."""

_OUTPUT = ".jp-OutputArea-child"
_DEAD = f"{_OUTPUT}:not(:has(.minerals-frame)):has(> .jupyter-widgets:not(:has(*)))"
"""An output in which JupyterLab says that it found no widget."""

_STYLE = f"""
.{STILL_CLASS} {{ display: none; }}
.{STILL_CLASS} svg {{ max-width: 100%; height: auto; }}
{_OUTPUT}:has(.{STILL_CLASS}):has(+ {_DEAD}) .{STILL_CLASS} {{ display: block; }}
{_OUTPUT}:has(.{STILL_CLASS}):not(:has(+ {_DEAD})) {{ display: none; }}
{_OUTPUT}:has(.{STILL_CLASS}) + {_DEAD} {{ display: none; }}
"""


def still_of(svg: str) -> dict[str, str]:
    """Return an output that shows a picture only if the next output is a widget that is not there.

    JupyterLab prefers a widget to a picture in the same output, even if it then finds no widget. So the picture is an
    output of its own, before it. Without JupyterLab's page around it, the picture is hidden.
    """
    told = translated("This is how the board began. Run the cell to play on.")
    html = f'<style>{_STYLE}</style><div class="{STILL_CLASS}">{svg}<p>{escape(told)}</p></div>'
    return {"text/html": html, "text/plain": ""}
