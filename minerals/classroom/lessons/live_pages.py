"""Exercises, levels and lessons as pages that live, alone or in packages for learning platforms."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from minerals.classroom.learning_platform import UNIT, Unit
from minerals.classroom.level_page.package import MASTERY
from minerals.classroom.publishing.questions import clear_variants
from minerals.live.engine import ENGINE, OFFLINE, engine_files
from minerals.live.export import live_page
from minerals.live.subjects import Subject, subject

_LEFT_OUT = (OFFLINE, "/files.json", "/snapshot.bin.gz")
"""What makes pages start sooner, and without a network. A platform is one."""


def level_subject(level: str) -> Subject:
    """Return one level."""
    return _named(subject("LevelBoard", level, levels=[level]), level)


def exercise_subjects(code: str, variants: int) -> list[Subject]:
    """Return an exercise with different numbers, the bank's own first."""
    posed = clear_variants(code, variants)
    first = _named(subject("ExerciseBoard", code), posed[0].text.code)
    others = (subject("ExerciseBoard", code, parameters=dict(each.parameters)) for each in posed[1:])
    return [first, *(_named(other, posed[0].text.code) for other in others)]


def lesson_subjects(code: str, variants: int) -> list[Subject]:
    """Return the lesson on an exercise with different numbers, all of which occur in the game; the bank's own first."""
    others = (subject("LessonPath", code, student=f"variant {number}") for number in range(1, variants))
    return [_named(each, code) for each in (subject("LessonPath", code), *others)]


def live_unit(name: str, title: str, subjects: Sequence[Subject], engine: str) -> Unit:
    """Return a page of a package, in the current language. The student's id decides which subject is shown."""
    made = live_page(title, subjects, engine=engine or ENGINE, script=UNIT)
    return Unit(name, title, made, MASTERY if ".levels." in name else "")


def packed_engine() -> dict[str, bytes]:
    """Return the engine as a package brings it along: by its paths, without what only makes it start sooner.

    Raises the errors of `write_engine`. Learning platforms know scripts by the suffix `.js` alone.
    """
    engine = {name: content for name, content in engine_files().items() if not name.endswith(_LEFT_OUT)}
    modules = [Path(name) for name in engine if name.endswith(".mjs")]
    renamed = {module.name.encode(): f"{module.stem}.js".encode() for module in modules}
    files = {}
    for name, content in engine.items():
        if name.endswith(("js", "json")):
            for old, new in renamed.items():
                content = content.replace(old, new)  # noqa: PLW2901 - it stays what it is
        files[f"{name.removesuffix('.mjs')}.js" if name.endswith(".mjs") else name] = content
    return files


def _named(shown: Subject, unit: str) -> Subject:
    return shown._replace(given={**shown.given, "unit": unit})
