"""What a page of a position shows, one view at a time: a picture, words, and the lines and ghosts that lie on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from minerals.core.game import Game, Ruling, Stroke, brush_named
from minerals.core.match import Match
from minerals.core.picture import Circle, Point, Polygon, Scene, View, Viewport
from minerals.exchange.page.content import ON_A_PHONE, rule_words
from minerals.exchange.page.film import Film
from minerals.picture.arrow_keys import ArrowTarget as Spot
from minerals.picture.arrow_keys import arrow_targets, walk
from minerals.picture.pieces import pieces_of
from minerals.picture.svg import Sheet, to_silent_svg_of

ABOVE_CHOICES = Viewport(560)
"""The place of the picture on a page with choices below it."""
MOST_FOR_A_PHONE = 40
"""With more pictures, there is one size only, which a phone shrinks."""


_WHOLE: View[Any] = View()


class Album:
    """The pictures of a page, each laid out for a screen and for a phone.

    `match`: the match, whose players are named in the pictures. `pictures`: about how many there will be.
    `view`: what they show besides the state and its last event.
    """

    def __init__(self, match: Match, pictures: int, *, view: View = _WHOLE) -> None:
        self.game: Game = match.game
        self.rulebook = match.rulebook
        self.players = match.players
        self._whole = view
        self.sheet = Sheet()
        self.places: list[Viewport] = [ABOVE_CHOICES, ON_A_PHONE][: 2 if pictures <= MOST_FOR_A_PHONE else 1]
        self.films = [Film(self.sheet) for _ in self.places]
        self.descriptions: list[str] = []
        self.rules: dict[str, int] = {}
        self.units: list[float] = []
        self._walks: dict[tuple[Spot, ...], int] = {}
        self._walked: list[list[int]] = [[] for _ in self.places]
        """The number of the walk of each picture, in each size."""

    def take(self, state: Any, event: Any = None) -> list[Scene]:
        """Add the picture of a state, and return it in each of its sizes."""
        views = [replace(self._whole, event=event, place=place) for place in self.places]
        scenes = [self.game.picture(state, view, self.players) for view in views]
        for film, walked, scene in zip(self.films, self._walked, scenes, strict=True):
            film.add(scene)
            walked.append(self._walks.setdefault(arrow_targets(scene), len(self._walks)))
        self.descriptions.append(scenes[0].description)
        if not self.units:
            self._still = scenes[0]
            cells = self.game.pieces.cells(state)
            self.units = [unit_of(scene, cells) for scene in scenes]
        return scenes

    def view(
        self,
        state: Any,
        sentences: Sequence[str],
        *,
        rules: Iterable[str] = (),
        line: Sequence[str] = (),
        crosses: Sequence[str] = (),
        title: str = "",
        event: Any = None,
    ) -> dict[str, Any]:
        """Add a picture with its words. A line goes through cells, and crosses are on cells."""
        scenes = self.take(state, event)
        centres = [centres_of(scene) if line or crosses else {} for scene in scenes]
        view = {
            "frame": len(self.descriptions) - 1,
            "title": title,
            "sentences": list(sentences),
            "rules": self.rule_numbers(rules),
            "lines": [_points(line, known) for known in centres],
            "crosses": [_points(crosses, known) for known in centres],
        }
        return {
            name: value for name, value in view.items() if name == "frame" or (value != [[]] * len(scenes) and value)
        }

    def rule_numbers(self, rules: Iterable[str]) -> list[int]:
        """Return the numbers of rules, each once."""
        known = [rule for rule in rules if rule in self.game.rulebook]
        return list(dict.fromkeys(self.rules.setdefault(rule, len(self.rules)) for rule in known))

    def ghosts(self, state: Any, scenes: Sequence[Scene], strokes: Sequence[Stroke]) -> list[list[dict[str, Any]]]:
        """Return what strokes would paint, in each size of a picture."""
        editing = self.game.editing
        if editing is None:
            return [[] for _ in scenes]
        found: list[list[dict[str, Any]]] = [[] for _ in scenes]
        for stroke in strokes:
            brush = brush_named(editing.brushes(state), stroke.brush)
            shapes = list(editing.swatch(state, brush)) if editing.swatch is not None else []
            elements = self.sheet.elements_of(piece for shape in shapes for piece in pieces_of(shape))
            for own, scene in zip(found, scenes, strict=True):
                place = centres_of(scene).get(stroke.cell)
                if place is not None:
                    own.append({"at": place, "drawn": "".join(elements), "label": "" if shapes else brush.label})
            state = editing.paint(state, stroke.brush, stroke.cell)  # a stroke may need one before it
        return found

    def data(self) -> dict[str, Any]:
        """Return the pictures and rules as the page's script takes them."""
        return {
            "films": [film.data() for film in self.films],
            "units": self.units,
            "walks": [walk(spots)._asdict() for spots in self._walks],
            "walked": self._walked,
            "descriptions": self.descriptions,
            "rules": [rule_words(self.rulebook[rule]) for rule in self.rules],
            "still": to_silent_svg_of(self.sheet, self._still, "board"),
            "style": self.sheet.rules(".board", "light"),
            "dark": self.sheet.rules(".board", "dark"),
        }


def centres_of(scene: Scene) -> dict[str, Point]:
    """Return where the cells and tokens of a picture are."""
    places: dict[str, Point] = {}
    for shape in scene.shapes:
        if isinstance(shape, Polygon | Circle) and shape.cell is not None:
            x, y = shape.centre
            places.setdefault(shape.cell, (round(x, 1), round(y, 1)))
    return places


def unit_of(scene: Scene, cells: Iterable[str]) -> float:
    """Return how far a cell of a picture reaches from its centre: the usual one, if they differ."""
    wanted = set(cells)
    reaches = sorted(
        shape.radius if isinstance(shape, Circle) else min(map(_half, zip(*shape.points, strict=True)))
        for shape in scene.shapes
        if isinstance(shape, Polygon | Circle) and shape.cell in wanted
    )
    return round(reaches[len(reaches) // 2], 1) if reaches else 16.0


def _half(values: Sequence[float]) -> float:
    return (max(values) - min(values)) / 2


def _points(cells: Sequence[str], centres: dict[str, Point]) -> list[Point]:
    return [centres[cell] for cell in cells if cell in centres]


def failing_line(tokens: Sequence[str], rulings: Sequence[Ruling], centres: dict[str, Point]) -> tuple[str, ...]:
    """Return the cells of the line or distance that fails: those of the action, or else of the first reason.

    >>> failing_line(("shovel", "d4", "d7"), (), {"d4": (0, 0), "d7": (30, 0), "shovel": (9, 90)})
    ('d4', 'd7')
    """
    for cells in (tokens, *(ruling.cells for ruling in rulings)):
        line = tuple(dict.fromkeys(cell for cell in cells if cell in centres and any(map(str.isdigit, cell))))
        if len(line) > 1:
            return line
    return ()


def crosses_of(tokens: Sequence[str], rulings: Sequence[Ruling]) -> tuple[str, ...]:
    """Return the cells to cross out: those of the reasons, without the start if there are others, or the last one."""
    cells = tuple(dict.fromkeys(cell for ruling in rulings for cell in ruling.cells))
    others = tuple(cell for cell in cells if cell != tokens[0])
    return others or cells or tuple(tokens[-1:])
