"""What lies over a canvas: it keeps the canvas from taking the page's events, and answers the pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from traitlets import Bool, Dict, Float, List, Unicode

from minerals.core.game import PieceInHand
from minerals.core.picture import Point, Scene, Text
from minerals.core.text import translated
from minerals.front import board_style, join_modules
from minerals.picture.arrow_keys import labels_of
from minerals.picture.manners import manners_data
from minerals.picture.moves import Move
from minerals.picture.svg import to_svg_group
from minerals.picture.themes import Mode
from minerals_widgets.screen.asked import Asked
from minerals_widgets.screen.pointer import Bubble, Outlined, Preview, changed_labels, outline_of, outlines_of

BOX_CLASS = "minerals-box"
"""The CSS class of a box that holds a canvas and its shield."""
CANVAS_CLASS = "minerals-canvas"
"""The CSS class of a canvas that is shielded."""


class Shield(Asked):
    """A widget over a canvas that answers the pointer, and gives the page the events that an ipycanvas would swallow.

    Without it, a canvas keeps every key, even Tab, stops wheel and finger from scrolling, and sends the kernel a
    message for every move of the mouse. A screen reader would not notice the canvas at all.

    The page does without the kernel: the pointer's form, the outline and the name of the cell under it, what a click
    would bring, dragging, the bubble of an answer, and motion. It sends a press, a path or a key.

    `on_press`: called with the token that was pressed.
    """

    _esm = join_modules("minerals_widgets/screen/shield.js")
    _css = board_style()

    label = Unicode().tag(sync=True)
    """The label that a screen reader reads out for the canvas."""
    dark = Bool(False).tag(sync=True)
    """Whether the canvas is painted for a dark page."""
    size = List(Float()).tag(sync=True)
    """Width and height of the scene, in scene units."""
    shapes = List(List()).tag(sync=True)
    """The outlines of everything that can be clicked, bottom first, each with its token."""
    labels = Dict().tag(sync=True)
    """The label of each token when all labels were last sent."""
    changes = Dict().tag(sync=True)
    """The labels that are different now."""
    targets = List(Unicode(), None, allow_none=True).tag(sync=True)
    """The tokens that a click can use now. None if that is all of them."""
    begun = List(Unicode()).tag(sync=True)
    """The tokens that have been entered already."""
    drags = List(Unicode()).tag(sync=True)
    """The tokens that can be dragged to another one."""
    hands = List(Dict()).tag(sync=True)
    """What players lay over several cells, as it would lie: see `minerals.core.game.PieceInHand`."""
    previews = Dict().tag(sync=True)
    """What a click on a token would bring: path, sentences, cells."""
    bubble = Dict().tag(sync=True)
    """The answer beside a cell, or nothing."""
    motion = Dict().tag(sync=True)
    """What moves to its new place in the picture that is painted next, and how."""
    paints = Bool(False).tag(sync=True)
    """Whether dragging draws a path of cells."""
    letters = List(Unicode()).tag(sync=True)
    """The letters that are sent when they are pressed while the pointer is over the canvas."""
    words = Dict().tag(sync=True)
    """The words of the bubble's own button."""
    watched = Bool(False).tag(sync=True)
    """Whether a pointer has ever been over the canvas, so that previews are worth their time. The page sets it."""

    def __init__(self, scene: Scene, label: str, on_press: Callable[[str], object]) -> None:
        super().__init__()
        self.on_press = on_press
        self.on_path: Callable[[tuple[str, ...]], object] | None = None
        self.on_rule: Callable[[str], object] | None = None
        self.on_key: Callable[[str], object] | None = None
        self.words = {"close": translated("Close")}
        self._outlined: Outlined | None = None
        self._tokens: frozenset[str] = frozenset()
        self._moved = 0
        self.show(scene, label)

    def show(self, scene: Scene, label: str) -> None:
        """Send what can be clicked in a scene, if it differs from what the page has. O(shapes)."""
        with self.hold_sync():
            self.label = label
            self.size = [scene.width, scene.height]
            shapes = outlines_of(scene)
            if shapes != self._outlined:
                self._outlined = shapes
                self.shapes = [[token, outline] for token, outline in shapes]
            labels = labels_of(scene)
            self._tokens = frozenset(labels)
            everything, changes = changed_labels(self.labels, labels)
            if everything is not None:
                self.labels = everything
            self.changes = changes

    def move(self, moves: Sequence[Move], mode: Mode = "light") -> None:
        """Send what is about to move. It ends what still moves."""
        if moves or self.motion:
            self._moved += 1
            sent = [_as_sent(move, mode) for move in moves]
            how = manners_data(move.kind for move in moves)
            self.motion = {"number": self._moved, "moves": sent, "how": how} if sent else {}

    def point(
        self,
        opened: Iterable[str] | None,
        begun: Iterable[str] = (),
        drags: Iterable[str] = (),
        hands: Iterable[PieceInHand] = (),
    ) -> None:
        """Send which tokens a click can use, which have been entered, which can be dragged, and what is in hand."""
        with self.hold_sync():
            self.targets = list(opened) if opened is not None else None  # type: ignore[assignment]  # None is allowed
            self.begun, self.drags = list(begun), list(drags)
            self.hands = [hand._asdict() for hand in hands]

    def say(self, bubble: Bubble | None) -> None:
        """Show an answer beside its cell, or none. One that the person has closed stays closed."""
        self.bubble = bubble._asdict() if bubble is not None else {}

    def foretell(self, previews: Mapping[str, Preview]) -> None:
        """Send what clicks would bring."""
        self.previews = {token: preview._asdict() for token, preview in previews.items()}

    def take(self, _shield: Shield, message: object, _buffers: object) -> None:
        """Take a message from the page. What is on its way must not press what is no longer in the picture."""
        if self.is_late(message):
            return
        match message:
            case {"press": str(token)} if token in self._tokens:
                self.on_press(token)
            case {"path": [*tokens]} if self.on_path is not None:
                path = tuple(token for token in tokens if isinstance(token, str) and token in self._tokens)
                if path:
                    self.on_path(path)
            case {"rule": str(rule)} if self.on_rule is not None:
                self.on_rule(rule)
            case {"key": str(key)} if key in self.letters and self.on_key is not None:
                self.on_key(key)

    def __repr__(self) -> str:
        return "Shield()"


def _rounded(point: Point) -> Point:
    return (round(point[0], 1), round(point[1], 1))


def _as_sent(move: Move, mode: Mode) -> dict[str, object]:
    """Return a move as the page takes it."""
    return {
        "piece": move.piece,
        "kind": move.kind,
        "way": [_rounded(point) for point in move.way],
        "base": _rounded(move.base),
        "scale": move.scale,
        "drawing": to_svg_group(move.shapes, mode),
        # Letters lie on what is covered anyway.
        "covers": [outline for shape in move.hidden if not isinstance(shape, Text) and (outline := outline_of(shape))],
    }
