"""All the exercises: every file in a game's folder `exercises/`.

A game can come from somebody else's package. If its exercises cannot be read, only these are left out.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache

from minerals.classroom.texts.texts import ExerciseText, read_text
from minerals.core.game import Game, game_names, get_game
from minerals.core.system import Lock
from minerals.core.text import MineralsError, OptionError, did_you_mean, quoted, translated

_reading = Lock()


class _Bank:
    """The exercises of the games read so far, and the games that nobody has asked for yet.

    A page that shows one exercise loads no more games than it takes to find it.
    """

    def __init__(self) -> None:
        self.texts: dict[str, ExerciseText] = {}
        """By code, in small letters, and by id."""
        self.faults: dict[str, str] = {}
        """By the name of the game."""
        self._unread = iter(game_names())

    def find(self, name: str) -> ExerciseText | None:
        """Return the exercise with a code or an id, or None. Reads games until one has it."""
        # Two threads that read a form of file for the first time at once crash msgspec.
        with _reading:
            while name not in self.texts and (game := next(self._unread, None)):
                self._read(game)
            return self.texts.get(name)

    def read_all(self) -> None:
        """Read the games that are left."""
        with _reading:
            for game in self._unread:
                self._read(game)

    def _read(self, name: str) -> None:
        try:
            game = get_game(name)
        except OptionError:
            return
        try:
            known = list(dict.fromkeys(text.id for text in self.texts.values()))
            found = list(_exercises_of(game))
            _require_names_of_their_own([*(self.texts[each] for each in known), *found])
        except Exception as error:  # noqa: BLE001 - another's exercises are another's code, and must not stop ours
            self.faults[name] = f"The exercises of {game.title} cannot be read. {type(error).__name__}: {error}"
            return
        self.texts |= {name: text for text in found for name in (text.code.casefold(), text.id)}


@cache
def _bank() -> _Bank:
    return _Bank()


def exercises() -> tuple[ExerciseText, ...]:
    """Return the texts of all exercises, in the order of their codes. The files are read once.

    Exercises of a game that cannot be read are left out; `faults` says why.

    Examples
    --------
    >>> first = exercises()[0]
    >>> first.code, first.title, [part.key for part in first.parts][:2]
    ('E01', 'One blind tile', ['wollastonite', 'kyanite'])
    """
    return _sorted()


def faults() -> Mapping[str, str]:
    """Return the faults of each game whose exercises cannot be read: a file has the wrong form, or two exercises clash.

    >>> faults()
    {}
    """
    bank = _bank()
    bank.read_all()
    return bank.faults


@cache
def _sorted() -> tuple[ExerciseText, ...]:
    bank = _bank()
    bank.read_all()
    by_id = {text.id: text for text in bank.texts.values()}
    return tuple(sorted(by_id.values(), key=lambda text: text.code))


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


def text_of(code: str) -> ExerciseText:
    """Return an exercise's text by its code `E01` or its id `minerals.one-blind-tile`. Raises `MineralsError`."""
    found = _bank().find(code.strip().casefold())
    if found is None:
        names = [text.code for text in exercises()] + [text.id for text in exercises()]
        meant = did_you_mean(code, names)
        said = translated("There is no exercise {code}. {meant}", code=quoted(code), meant=meant)
        raise MineralsError(" ".join((said, *faults().values())))
    return found
