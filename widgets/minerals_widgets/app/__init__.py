"""A lesson as a page of its own: the door with a name and a code, the pages, the bar above them, and the server."""

from minerals_widgets.app.start import open_lesson

__all__ = ["open_lesson"]
