"""All the exercises: every file in a game's folder `exercises/`.

A game can come from somebody else's package. If its exercises cannot be read, only these are left out.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from minerals.classroom.texts.texts import ExerciseText, read_text
from minerals.core.game import Game, games
from minerals.core.system import Lock
from minerals.core.text import MineralsError, did_you_mean, quoted, translated

_reading = Lock()


class _Bank(NamedTuple):
    texts: tuple[ExerciseText, ...]
    faults: Mapping[str, str]


def exercises() -> tuple[ExerciseText, ...]:
    """Return the texts of all exercises, in the order of their codes. The files are read once.

    Exercises of a game that cannot be read are left out; `faults` says why.

    Examples
    --------
    >>> first = exercises()[0]
    >>> first.code, first.title, [part.key for part in first.parts][:2]
    ('E01', 'One blind tile', ['wollastonite', 'kyanite'])
    """
    return _bank().texts


def faults() -> Mapping[str, str]:
    """Return the faults of each game whose exercises cannot be read: a file has the wrong form, or two exercises clash.

    >>> faults()
    {}
    """
    return _bank().faults


def _bank() -> _Bank:
    # Two threads that read a form of file for the first time at once crash msgspec.
    with _reading:
        return _read_bank()


@cache
def _read_bank() -> _Bank:
    texts: list[ExerciseText] = []
    wrong: dict[str, str] = {}
    for game in games():
        try:
            found = list(_exercises_of(game))
            _require_names_of_their_own([*texts, *found])
            texts += found
        except Exception as error:  # noqa: BLE001 - another's exercises are another's code, and must not stop ours
            wrong[game.name] = f"The exercises of {game.title} cannot be read. {type(error).__name__}: {error}"
    return _Bank(tuple(sorted(texts, key=lambda text: text.code)), wrong)


def _require_names_of_their_own(texts: list[ExerciseText]) -> None:
    for names in ([text.code for text in texts], [text.id for text in texts]):
        if twice := {name for name in names if names.count(name) > 1}:
            raise MineralsError(f"Two exercises are called {quoted(min(twice))}.")


def _exercises_of(game: Game) -> Iterator[ExerciseText]:
    """Import what works a game's exercises out, and yield their texts."""
    folder = game.submodule("exercises")
    if folder is None:
        return
    for module in sorted(module.name for module in pkgutil.iter_modules(folder.__path__)):
        importlib.import_module(f"{folder.__name__}.{module}")
    for file in sorted((game.folder / "exercises").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            yield read_text(file)


@cache
def _by_name() -> Mapping[str, ExerciseText]:
    return {name: text for text in exercises() for name in (text.code.casefold(), text.id)}


def text_of(code: str) -> ExerciseText:
    """Return an exercise's text by its code `E01` or its id `minerals.one-blind-tile`. Raises `MineralsError`."""
    known = _by_name()
    found = known.get(code.strip().casefold())
    if found is None:
        names = [text.code for text in exercises()] + [text.id for text in exercises()]
        meant = did_you_mean(code, names)
        said = translated("There is no exercise {code}. {meant}", code=quoted(code), meant=meant)
        raise MineralsError(" ".join((said, *faults().values())))
    return found
