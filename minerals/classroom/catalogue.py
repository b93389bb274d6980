"""All exercises there are: every file in `bank/`, found by being there."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from minerals.classroom.texts import ExerciseText, read_texts
from minerals.core.errors import MineralsError, did_you_mean

BANK = "minerals.classroom.bank"


@cache
def exercises() -> tuple[ExerciseText, ...]:
    """Return the texts of all exercises, in the order of their codes; the files are read once.

    Raises `MineralsError` where a file breaks its form or two exercises share a code or an id.
    """
    bank = files(BANK)
    for module in sorted(found.name for found in pkgutil.iter_modules([str(bank)])):
        importlib.import_module(f"{BANK}.{module}")
    texts = [
        text
        for file in sorted(bank.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".toml")
        for text in read_texts(file)
    ]
    for names in ([text.code for text in texts], [text.id for text in texts]):
        if twice := {name for name in names if names.count(name) > 1}:
            raise MineralsError(f"Two exercises are called {min(twice)!r}.")
    return tuple(sorted(texts, key=lambda text: text.code))


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
