"""The grid beside a canvas: the same picture for the keyboard and for screen readers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from anywidget import AnyWidget
from traitlets import Dict, List, Unicode

from minerals.core.scene import Scene
from minerals_widgets.screen.canvas import AnyMode, GuardedCanvas
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.walk import Place, labels_of, places_of, walk


class Grid(AnyWidget):
    """What can be clicked in a scene, as a grid of cells with labels: one stop of the Tab key, walked by arrow keys.

    The page lays it over the canvas that stands before it: nothing of it is to be seen but an outline
    around the cell that has the focus, and what is there in words below. It holds no rules: Enter and
    Space press a cell's token, Escape asks to forget what has been begun, and what that means is for
    the caller. It says nothing of what happens: the words beside a board are read out already.

    Parameters
    ----------
    scene
        The first picture.
    on_press
        Called with the cell or token that was pressed.
    on_escape
        Called when Escape was pressed.
    errors
        The line that shows what goes wrong in these calls.

    Examples
    --------
    >>> import minerals
    >>> grid = Grid(minerals.new("mattock", board="inner", seed=7).scene())
    >>> grid.start, grid.ways["e5"]
    ('e5', ('e4', 'e6', 'f4', 'd4'))
    >>> grid.label("e5")
    'e5, open'
    """

    _esm = Path(__file__).with_name("grid.js")
    _css = Path(__file__).with_name("grid.css")

    title = Unicode().tag(sync=True)
    """What the whole is called."""
    rows = List(List(Unicode())).tag(sync=True)
    """Tokens, row by row."""
    ways = Dict().tag(sync=True)
    """For each token where the arrow keys lead: left, right, up, down."""
    boxes = Dict().tag(sync=True)
    """For each token where it lies in the picture: left, top, width and height, in percent."""
    start = Unicode(None, allow_none=True).tag(sync=True)
    """The token that has the focus first."""
    labels = Dict().tag(sync=True)
    """For each token what is there, as it was when all labels were last sent."""
    changes = Dict().tag(sync=True)
    """The labels that are others by now."""

    def __init__(
        self,
        scene: Scene,
        *,
        on_press: Callable[[str], object] | None = None,
        on_escape: Callable[[], object] | None = None,
        errors: ErrorLine | None = None,
    ) -> None:
        super().__init__()
        self.on_press = on_press
        self.on_escape = on_escape
        self._scene: Scene | None = None
        self._laid_out: tuple[tuple[Place, ...], float, float] | None = None
        self.on_msg((errors or ErrorLine()).guard(self._take))
        self.show(scene)

    def show(self, scene: Scene) -> None:
        """Show another scene. Only what has changed goes to the page, and the focus stays where it is.

        O(shapes), and O(places · log places) where a place lies elsewhere than before.
        """
        if scene is self._scene:
            return
        self._scene = scene
        with self.hold_sync():
            self.title = scene.title
            self._lay_out(places_of(scene), scene)
            self._relabel(labels_of(scene))

    def label(self, token: str) -> str:
        """Return what a screen reader says of a token."""
        return str(self.changes.get(token, self.labels[token]))

    def _lay_out(self, places: tuple[Place, ...], scene: Scene) -> None:
        laid_out = (places, scene.width, scene.height)
        if laid_out == self._laid_out:
            return
        self._laid_out = laid_out
        walked = walk(places)
        self.rows, self.start = [list(row) for row in walked.rows], walked.start
        # Plain tuples: not every library that writes messages takes named ones.
        self.ways = {token: tuple(ways) for token, ways in walked.ways.items()}
        self.boxes = {place.token: _box(place, scene) for place in places}

    def _relabel(self, labels: dict[str, str]) -> None:
        """Send labels as changes of those sent before, or all anew once most have changed."""
        changes = {token: label for token, label in labels.items() if self.labels.get(token) != label}
        if 2 * len(changes) > len(labels):
            self.labels, self.changes = labels, {}
        else:
            self.changes = changes

    def _take(self, _grid: Grid, message: object, _buffers: object) -> None:
        match message:
            # What is not in the picture any more must not be pressed, by a key that is still on its way.
            case {"press": str(token)} if token in self.ways and self.on_press is not None:
                self.on_press(token)
            case {"escape": True} if self.on_escape is not None:
                self.on_escape()

    def __repr__(self) -> str:
        return "Grid()"


class ReachableCanvas(GuardedCanvas):
    """A canvas with a grid of the same scene beside it.

    The grid presses what the mouse presses: `on_cell` of the canvas is called for both.
    """

    def __init__(
        self,
        scene: Scene,
        *,
        mode: AnyMode = "light",
        on_cell: Callable[[str], object] | None = None,
        on_escape: Callable[[], object] | None = None,
        errors: ErrorLine | None = None,
    ) -> None:
        super().__init__(scene, mode=mode, on_cell=on_cell, errors=errors)
        self.grid = Grid(scene, on_press=self._press, on_escape=on_escape, errors=self.errors)
        """What to display beside the canvas."""

    def show(self, scene: Scene) -> None:
        """Show another scene on both."""
        super().show(scene)
        self.grid.show(scene)

    def _press(self, cell: str) -> None:
        if self.on_cell is not None:
            self.on_cell(cell)


def _box(place: Place, scene: Scene) -> tuple[float, ...]:
    left, top = place.x - place.width / 2, place.y - place.height / 2
    shares = (left / scene.width, top / scene.height, place.width / scene.width, place.height / scene.height)
    return tuple(round(100 * share, 2) for share in shares)
