"""A slider for each parameter of an exercise, or a list to choose from where it is not a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from anywidget import AnyWidget
from traitlets import Int, List

from minerals.classroom.exercise import ExerciseInstance
from minerals.classroom.texts import Parameter, Parameters
from minerals.core.text import term
from minerals.front import join_modules
from minerals_widgets.screen.errors import ErrorLine


class Slider(NamedTuple):
    """What one of them can be set to."""

    name: str
    title: str
    values: tuple[Parameter, ...]
    """In order, if they are numbers."""

    @property
    def is_ordered(self) -> bool:
        """Whether all values are numbers."""
        return all(isinstance(value, int) for value in self.values)


class Sliders(AnyWidget):
    """The sliders of an exercise. The page sends one setting at a time, and the next only when that is shown.

    `posed`: the exercise, with the numbers to begin with. `take`: called with the parameters when one of them was
    changed. `errors`: the line that shows its errors.
    """

    _esm = join_modules("minerals_widgets/lesson/sliders.js")
    _css = Path(__file__).with_name("sliders.css").read_text(encoding="utf-8")

    sliders: List[dict[str, object]] = List().tag(sync=True)
    """For each slider its title, its labels, its place and whether it is a list."""
    shown = Int(0).tag(sync=True)
    """How many settings have been shown."""

    def __init__(self, posed: ExerciseInstance, take: Callable[[Parameters], object], errors: ErrorLine) -> None:
        self.choices = sliders_of(posed)
        """What can be set."""
        self.values: dict[str, Parameter] = dict(posed.parameters)
        """How they are set."""
        super().__init__(sliders=[self._data(choice) for choice in self.choices])
        guarded = errors.guard(take)

        def hear(_sliders: object, content: Mapping[str, Any], _buffers: object) -> None:
            try:
                self._set(content.get("slider"), content.get("place"))
                guarded(dict(self.values))
            finally:
                self.shown += 1

        self.on_msg(hear)

    def _set(self, slider: object, place: object) -> None:
        if isinstance(slider, int) and isinstance(place, int) and 0 <= slider < len(self.choices):
            choice = self.choices[slider]
            if 0 <= place < len(choice.values):
                self.values[choice.name] = choice.values[place]

    def _data(self, choice: Slider) -> dict[str, object]:
        return {
            "title": choice.title,
            "labels": [str(term(value)) for value in choice.values],
            "place": choice.values.index(self.values[choice.name]),
            "list": not choice.is_ordered,
        }

    def put(self, parameters: Parameters) -> None:
        """Set the sliders to these parameters."""
        self.values.update(parameters)
        self.sliders = [self._data(choice) for choice in self.choices]

    def __repr__(self) -> str:
        return f"Sliders({', '.join(choice.name for choice in self.choices)})"


def sliders_of(posed: ExerciseInstance) -> tuple[Slider, ...]:
    """Return a slider for each parameter of an exercise that can be changed.

    >>> from minerals.classroom.exercise import pose
    >>> legal, faces = sliders_of(pose("E17"))
    >>> legal.title, legal.values[:4], faces.values[:4]
    ('the number of faces that can be spent', (2, 3, 4, 5), (6, 8, 10, 12))
    """
    found = []
    for name, known in posed.text.parameters.items():
        values = tuple(dict.fromkeys((*known.values, *known.explored, posed.parameters[name])))
        ordered = tuple(sorted(values)) if all(isinstance(value, int) for value in values) else values
        if len(values) > 1:
            found.append(Slider(name, posed.parameter(name), ordered))
    return tuple(found)
