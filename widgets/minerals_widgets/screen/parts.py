"""Everything that belongs to a widget, so that nothing of it stays when it is closed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from ipywidgets import Layout, Style, Widget
from ipywidgets.widgets import widget as ipywidgets_widget

from minerals_widgets.screen.background import Background
from minerals_widgets.screen.shared_canvas import forget_current_canvas, is_shared

_KIT = "minerals_widgets."
_closing: set[int] = set()
"""What is being closed now. Its parts may hold it in turn."""


def living() -> dict[str, Widget]:
    """Return all widgets that have not been closed, by the name of their model. ipywidgets keeps them alive."""
    instances: dict[str, Widget] = ipywidgets_widget._instances  # noqa: SLF001 - there is no public way to them
    return instances


def parts_of(*wholes: object) -> list[Widget]:
    """Return the widgets among some objects of the kit, and all widgets that they hold, shown or not. O(values).

    An object holds what is in its attributes and traits, such as its children, its layout, and controls that are hidden
    now. Something that it only calls does not belong to it.
    """
    return [each for each in _held_by(wholes) if isinstance(each, Widget)]


def is_of_kit(each: object) -> bool:
    """Tell whether the kit has made the class of an object, or one that it is derived from."""
    return any(kind.__module__.startswith(_KIT) for kind in type(each).__mro__)


def close_parts(whole: object) -> None:
    """Close everything that an object of the kit holds, but not the object itself, and end its work in the background.

    A layout or a style that another widget has as well stays open.
    """
    if id(whole) in _closing:
        return
    _closing.add(id(whole))
    try:
        _close_held(whole)
    finally:
        _closing.discard(id(whole))
    forget_current_canvas()


def _close_held(whole: object) -> None:
    held = list(_held_by([whole]))
    widgets = {id(each): each for each in held if isinstance(each, Widget)}
    looks = {id(look) for each in list(living().values()) if id(each) not in widgets for look in _looks_of(each)}
    for each in reversed(held):
        if isinstance(each, Background):
            each.stop()
        elif isinstance(each, Widget) and each is not whole and id(each) not in looks:
            each.close()


def close_all(wholes: Collection[object]) -> None:
    """Close objects of the kit or of ipywidgets, such as buttons that are shown no more, with everything they hold."""
    for each in wholes:
        close_parts(each)
        if isinstance(each, Widget):
            each.close()


def _held_by(wholes: Collection[object]) -> Iterator[object]:
    """Return the widgets and the kit's objects that some objects hold, each before what it holds, and once."""
    seen: set[int] = set()
    waiting = list(wholes)
    while waiting:
        each = waiting.pop()
        if isinstance(each, str | int | float | None) or id(each) in seen:
            continue
        seen.add(id(each))
        if isinstance(each, dict):
            waiting.extend(each.values())
        elif isinstance(each, list | tuple | set | frozenset):
            waiting.extend(each)
        elif (isinstance(each, Widget) or is_of_kit(each)) and not is_shared(each):
            yield each
            waiting.extend(getattr(each, "__dict__", {}).values())


def _looks_of(widget: Widget) -> Iterator[Any]:
    """Return the layout and the style that a widget has, without making one."""
    return (value for value in widget._trait_values.values() if isinstance(value, Layout | Style))  # noqa: SLF001
