"""The grid beside a canvas: the same picture for the keyboard and for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from traitlets import Dict, List, Unicode

from minerals.core.picture import MARK_WORDS, Motion, Scene
from minerals.core.text import translated
from minerals.front import join_modules
from minerals.picture.arrow_keys import ArrowTarget, arrow_targets, labels_of, walk
from minerals_widgets.screen.asked import Asked
from minerals_widgets.screen.canvas import AnyMode, GuardedCanvas
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.pointer import changed_labels


class Grid(Asked):
    """Everything that can be clicked in a scene, as a grid of labelled cells. Tab stops at it once; arrow keys move.

    The page puts the grid over the canvas before it. Only the outline of the cell with the focus is visible, and that
    cell's label below. The grid contains no rules: Enter and Space press a cell's token, Escape asks to cancel, and the
    caller decides what that means. The grid does not report what happens, because screen readers already read out the
    words beside the board.

    `on_press`: called with the cell or token that was pressed. `on_escape`: called when Escape was pressed. `errors`:
    the line that shows errors in these calls.
    """

    _esm = join_modules("minerals_widgets/screen/grid.js")

    title = Unicode().tag(sync=True)
    """The name of the whole grid."""
    rows = List(List(Unicode())).tag(sync=True)
    """Tokens, row by row."""
    ways = Dict().tag(sync=True)
    """Where the arrow keys lead from each token: left, right, up, down."""
    boxes = Dict().tag(sync=True)
    """The place of each token in the picture: left, top, width and height, in percent."""
    start = Unicode(None, allow_none=True).tag(sync=True)
    """The token that has the focus first."""
    target = Unicode().tag(sync=True)
    """How the label of a legal target ends. Page Up and Page Down lead to those."""
    labels = Dict().tag(sync=True)
    """The label of each token when all labels were last sent."""
    changes = Dict().tag(sync=True)
    """The labels that are different now."""

    def __init__(
        self,
        scene: Scene,
        *,
        on_press: Callable[[str], object] | None = None,
        on_escape: Callable[[], object] | None = None,
        errors: ErrorLine | None = None,
    ) -> None:
        super().__init__(target=translated(MARK_WORDS["target"]))
        self.on_press = on_press
        self.on_escape = on_escape
        self._scene: Scene | None = None
        self._laid_out: tuple[tuple[ArrowTarget, ...], float, float] | None = None
        self.on_msg((errors or ErrorLine()).guard(self._take))
        self.show(scene)

    def show(self, scene: Scene) -> None:
        """Show another scene. Only changes go to the page, and the focus stays where it is.

        O(shapes), or O(places · log places) if a place has moved.
        """
        if scene is self._scene:
            return
        self._scene = scene
        with self.hold_sync():
            self.title = scene.title
            self._lay_out(arrow_targets(scene), scene)
            self._relabel(labels_of(scene))

    def label(self, token: str) -> str:
        """Return the label that a screen reader reads out for a token."""
        return str(self.changes.get(token, self.labels[token]))

    def _lay_out(self, places: tuple[ArrowTarget, ...], scene: Scene) -> None:
        laid_out = (places, scene.width, scene.height)
        if laid_out == self._laid_out:
            return
        self._laid_out = laid_out
        walked = walk(places)
        self.rows, self.start = [list(row) for row in walked.rows], walked.start
        # Plain tuples, because not every library that writes messages takes named ones.
        self.ways = {token: tuple(ways) for token, ways in walked.ways.items()}
        self.boxes = {place.token: _box(place, scene) for place in places}

    def _relabel(self, labels: dict[str, str]) -> None:
        """Send labels as changes to those sent before, or send all of them once most have changed."""
        everything, changes = changed_labels(self.labels, labels)
        if everything is not None:
            self.labels = everything
        self.changes = changes

    def _take(self, _grid: Grid, message: object, _buffers: object) -> None:
        if self.is_late(message):
            return
        match message:
            # A key that is still on its way must not press a cell that is no longer in the picture.
            case {"press": str(token)} if token in self.ways and self.on_press is not None:
                self.on_press(token)
            case {"escape": True} if self.on_escape is not None:
                self.on_escape()

    def __repr__(self) -> str:
        return "Grid()"


class ReachableCanvas(GuardedCanvas):
    """A canvas with a grid of the same scene beside it.

    The canvas's `on_cell` is called for the grid and for the mouse.
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
        self.grid = Grid(scene, on_press=self.press_token, on_escape=on_escape, errors=self.errors)
        """The grid to display beside the canvas."""

    def ask(self, about: object, reaction: int = 0) -> None:
        """Say what a click on either answers now, as `Asked.ask` has it."""
        self.shield.ask(about, reaction)
        self.grid.ask(about, reaction)

    def show(self, scene: Scene, motions: Iterable[Motion] = ()) -> None:
        """Show another scene on both."""
        super().show(scene, motions)
        self.grid.show(scene)


def _box(place: ArrowTarget, scene: Scene) -> tuple[float, ...]:
    left, top = place.x - place.width / 2, place.y - place.height / 2
    shares = (left / scene.width, top / scene.height, place.width / scene.width, place.height / scene.height)
    return tuple([round(100 * share, 2) for share in shares])
