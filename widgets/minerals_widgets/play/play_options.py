"""What can be chosen before a new game: the number of players, and the game's main options."""

from __future__ import annotations

from html import escape

from ipywidgets import HTML, BoundedIntText, Dropdown, HBox, Layout, VBox
from ipywidgets.widgets.valuewidget import ValueWidget

from minerals.core.game import Game, OptionInfo
from minerals.core.text import translated

_MOST_LISTED = 10
"""A range of more numbers than these is a field, and not a list."""
PLAYERS = "players"


class PlayOptions:
    """A control for each of the options that people choose most, with its meaning beside it.

    `game`: the game. `chosen`: the options to begin with.
    """

    def __init__(self, game: Game, chosen: dict[str, object]) -> None:
        self._controls: dict[str, ValueWidget] = {}
        rows = []
        for info in game.option_list:
            is_fixed = info.minimum is not None and info.minimum == info.maximum
            if info.name in (PLAYERS, *game.main_options) and not is_fixed:
                control = self._controls[info.name] = _control(info, chosen.get(info.name, info.default))
                about = HTML(escape(info.description)).add_class("minerals-play-meaning")
                rows.append(HBox([control, about]).add_class("minerals-play-option"))
        self.widget = VBox(rows).add_class("minerals-play-options")

    @property
    def values(self) -> dict[str, object]:
        """What is chosen, by the names of the options."""
        return {name: control.value for name, control in self._controls.items()}

    def choose(self, name: str, value: object) -> None:
        """Choose a value, as a click does."""
        self._controls[name].value = value


def _control(info: OptionInfo, value: object) -> ValueWidget:
    name = info.name.replace("_", " ").capitalize()
    layout = Layout(width="15em")
    values = list(info.choices or info.examples)
    if info.minimum is not None and info.maximum is not None:
        if info.maximum - info.minimum >= _MOST_LISTED:
            return BoundedIntText(value=value, min=info.minimum, max=info.maximum, description=name, layout=layout)
        values = list(range(info.minimum, info.maximum + 1))
    if value not in values:
        values.append(value)
    return Dropdown(options=[(_label(each), each) for each in values], value=value, description=name, layout=layout)


def _label(value: object) -> str:
    if isinstance(value, bool):
        return translated("Yes") if value else translated("No")
    return str(value)
