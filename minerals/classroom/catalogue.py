"""All exercises there are: every file in a game's folder `exercises/`, found by being there."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache

from minerals.classroom.texts import ExerciseText, read_texts
from minerals.core.errors import MineralsError, did_you_mean
from minerals.core.registry import game_names, get_game


@cache
def exercises() -> tuple[ExerciseText, ...]:
    """Return the texts of all exercises, in the order of their codes. The files are read once.

    Raises
    ------
    MineralsError
        If a file cannot be read, or two exercises share a code or an id.

    Examples
    --------
    >>> first = exercises()[0]
    >>> first.code, first.title, [part.key for part in first.parts][:2]
    ('E01', 'One blind tile', ['wollastonite', 'kyanite'])
    """
    texts = [text for game in game_names() for text in _exercises_of(game)]
    for names in ([text.code for text in texts], [text.id for text in texts]):
        if twice := {name for name in names if names.count(name) > 1}:
            raise MineralsError(f"Two exercises are called {min(twice)!r}.")
    return tuple(sorted(texts, key=lambda text: text.code))


def _exercises_of(game: str) -> Iterator[ExerciseText]:
    """Import what works a game's exercises out, and yield their texts."""
    found = get_game(game)
    room = found.room("exercises")
    if room is None:
        return
    for module in sorted(module.name for module in pkgutil.iter_modules(room.__path__)):
        importlib.import_module(f"{room.__name__}.{module}")
    for file in sorted((found.folder / "exercises").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            yield from read_texts(file)


@cache
def _by_name() -> Mapping[str, ExerciseText]:
    return {name: text for text in exercises() for name in (text.code.casefold(), text.id)}


def text_of(code_or_id: str) -> ExerciseText:
    """Return an exercise's text by its code `E01` or its id `minerals.one-blind-tile`. Raises `MineralsError`."""
    known = _by_name()
    found = known.get(code_or_id.strip().casefold())
    if found is None:
        names = [text.code for text in exercises()] + [text.id for text in exercises()]
        raise MineralsError(f"There is no exercise {code_or_id!r}. {did_you_mean(code_or_id, names)}")
    return found
