"""Finding and pressing the controls of a board, for tests without a browser."""

from __future__ import annotations

from ipywidgets import Button

from minerals_widgets.screen.text_field import TextField


def controls(widget, kind):
    """Yield the controls of a kind within a widget."""
    if isinstance(widget, kind):
        yield widget
    for child in getattr(widget, "children", ()):
        yield from controls(child, kind)


def control(shown, kind, name):
    """Return the only control of a kind with this description."""
    (found,) = [found for found in controls(shown.widget, kind) if found.description == name]
    return found


def press(shown, name):
    """Press the only button with this description or tooltip."""
    (found,) = [found for found in controls(shown.widget, Button) if name in (found.description, found.tooltip)]
    found.click()


def enter(shown, text):
    """Type a text into the only field of its kind, and press Enter."""
    (found,) = controls(shown.widget, TextField)
    found.hear({"text": text})


def marked(shown, mark):
    """Return the cells whose shapes say that they are marked."""
    return {shape.cell for shape in shown.canvas.scene.shapes if mark in getattr(shape, "label", "")}
