"""The pictures of lessons for the teacher's guide: one step of a lesson each, with what leads to it."""

from __future__ import annotations

from dataclasses import dataclass

FIRST = 'LessonPath("E01", parts=["wollastonite", "kyanite", "orpiment"])'
"""The exercise whose six steps are all shown."""


@dataclass(frozen=True)
class LessonShot:
    """A picture of one step of a lesson."""

    name: str
    path: str
    """The lesson, as its notebook makes it."""
    guess: str
    then: str
    """What is done after the guess."""

    @property
    def code(self) -> str:
        """The code that runs in a notebook; it ends with the lesson."""
        return _CODE.format(path=self.path, guess=self.guess, then=self.then)


_CODE = """
from minerals_widgets import LessonPath
path = {path}
path.guess.guess("{guess}")
def play(*tokens):
    path.go("play")
    for token in tokens:
        path.screens["play"].click(token)
def simulate(n):
    path.go("simulate")
    path.screens["simulate"].more(n)
{then}
path
"""

LESSON_SHOTS = (
    LessonShot("lesson-1-guess", FIRST, "1/5", ""),
    LessonShot("lesson-1-play", FIRST, "1/5", 'play(*["deal"] * 8)'),
    LessonShot("lesson-1-simulate", FIRST, "1/5", "simulate(200)"),
    LessonShot("lesson-1-dot", FIRST, "1/5", 'simulate(200)\npath.screens["simulate"].open_trial(3)'),
    LessonShot("lesson-1-compute", FIRST, "1/5", 'path.go("compute")\npath.screens["compute"].answer("1/5")'),
    LessonShot(
        "lesson-1-compare",
        FIRST,
        "1/5",
        'play(*["deal"] * 8)\nsimulate(200)\npath.go("compute")\npath.screens["compute"].answer("53/118")\n'
        'path.go("compare")\npath.screens["compare"].answer("53/118")',
    ),
    LessonShot(
        "lesson-1-what-if",
        FIRST,
        "1/5",
        'path.go("what_if")\nwhat_if = path.screens["what_if"]\n'
        "name = next(iter(what_if.posed.parameters))\nwhat_if.choose({name: 9})\nwhat_if.sliders.put({name: 9})",
    ),
    LessonShot(
        "lesson-2", 'LessonPath("E12", parts=["first", "three", "either"])', "5/12", 'play("WWW", "WWK", "WKK")'
    ),
    LessonShot("lesson-4", 'LessonPath("E17", parts=["six", "rolls"])', "1/6", "simulate(200)"),
    LessonShot("lesson-5", 'LessonPath("E23")', "1/3", 'path.go("compute")\npath.screens["compute"].answer("1/3")'),
    LessonShot("lesson-6", 'LessonPath("E36")', "1/3", 'play(*["deal"] * 6)'),
    LessonShot(
        "lesson-12",
        'LessonPath("E51", parts=["total", "common", "rare", "left", "often"])',
        "white",
        'path.go("what_if")',
    ),
)
