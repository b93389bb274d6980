"""A field for an answer, with keys to press for those who do not type, or a button for each choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from anywidget import AnyWidget
from traitlets import Bool, Dict, List, Unicode

from minerals.classroom.exercise import ExerciseInstance
from minerals.classroom.texts import Part, example_of
from minerals.core.text import term, translated
from minerals.front import join_modules, style
from minerals_widgets.screen.errors import ErrorLine


class AnswerField(AnyWidget):
    """A field for the answer to a part. `take`: called with the answer. `errors`: the line that shows its errors."""

    _esm = join_modules("minerals_widgets/lesson/answer_field.js")
    _css = style() + Path(__file__).with_name("answer_field.css").read_text(encoding="utf-8")

    question = Unicode().tag(sync=True)
    """The name of the field for a screen reader."""
    options: List[tuple[str, str]] = List().tag(sync=True)
    """The choices, each as it is sent and as it is shown; none for a number."""
    pad: List[str] = List().tag(sync=True)
    """The keys below the field."""
    unit = Unicode().tag(sync=True)
    """The unit after the field."""
    example = Unicode().tag(sync=True)
    """What an answer looks like."""
    value = Unicode().tag(sync=True)
    """The answer that is in the field."""
    standing = Unicode().tag(sync=True)
    """`right`, `wrong`, or something else that was said to it."""
    locked = Bool(False).tag(sync=True)
    """Whether nothing can be answered."""
    words = Dict().tag(sync=True)
    """The words on its buttons."""

    def __init__(self, take: Callable[[str], object], errors: ErrorLine) -> None:
        super().__init__(
            words={
                "check": translated("Check"),
                "erase": translated("Delete the last character"),
                "keys": translated("Keys"),
            }
        )
        self._take = errors.guard(take)
        self.on_msg(self._hear)

    def ask(self, posed: ExerciseInstance, part: Part, value: str = "", standing: str = "") -> None:
        """Ask a part, with the answer that was given to it last.

        `value` and `standing`: the last answer, and what was said to it.
        """
        with self.hold_sync():
            self.question = translated("Answer to: {prompt}", prompt=posed.prompt(part))
            self.options = _options(posed, part)
            self.pad = _keys(part)
            self.unit = posed.unit(part)
            self.example = example_of(part.type)
            self.value = value
            self.standing = standing

    def _hear(self, _field: object, content: Mapping[str, Any], _buffers: object) -> None:
        answer = content.get("answer")
        if isinstance(answer, str):
            self._take(answer)

    def __repr__(self) -> str:
        return "AnswerField()"


def _options(posed: ExerciseInstance, part: Part) -> list[tuple[str, str]]:
    if part.type == "yes-no":
        return [("yes", translated("Yes")), ("no", translated("No"))]
    return list(zip(part.options, posed.options(part), strict=True))


def _keys(part: Part) -> list[str]:
    if part.type in ("yes-no", "choice"):
        return []
    signs = {"count": [], "fraction": ["/"], "number": ["/", str(term(".")), "-"]}
    return [*"1234567890", *signs.get(part.type, ["/", str(term(".")), "%"])]
