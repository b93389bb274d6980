"""A list of the rules that a line uses, and a button that goes to the next step of the chosen one."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Button, Dropdown, Layout

from minerals.core.text import translated
from minerals_widgets.player.course import Course
from minerals_widgets.player.state import PlayerState
from minerals_widgets.screen.controls import button
from minerals_widgets.screen.errors import ErrorLine


class RuleSearch:
    """A list of rules, and a button that calls `search`."""

    def __init__(self, search: Callable[[], object], errors: ErrorLine) -> None:
        self._course: Course | None = None
        self.rule = Dropdown(description=translated("Rule"), tooltip=translated("Rule"), layout=Layout(width="15em"))
        self.rule.add_class("minerals-labelled")
        """The rules, by their titles."""
        self.button: Button = button("", "search", translated("Go to the next event of this rule"), search, errors)

    def show(self, state: PlayerState) -> None:
        """List the rules of a line. The chosen one stays chosen if it is among them."""
        course = state.course
        if course is self._course:
            return
        self._course = course
        rulebook, chosen = course.log.game.rulebook, self.rule.value
        options = [(rulebook[rule].in_words.title, rule) for rule in rulebook if rule in course.rules]
        self.rule.options = options
        if options:
            self.rule.value = chosen if chosen in course.rules else options[0][1]
