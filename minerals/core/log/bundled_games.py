"""The recorded games that the kit brings along, by name."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterator, Mapping
from functools import cached_property
from pathlib import Path

from minerals.core.log.log import Log
from minerals.core.log.reader import load
from minerals.core.system import REPLAYS, bundled_file, require, supplies
from minerals.core.text import OptionError, did_you_mean, named_bots, quoted, translated

_SUFFIX = ".replay"


class UnknownReplay(OptionError, KeyError):  # noqa: N818 - it is the recorded game that is unknown
    """A name that no recorded game has. It is also a `KeyError`, because recorded games are found by their names.

    >>> "chess/immortal" in replays()
    False
    """

    def __str__(self) -> str:
        # A `KeyError` would write its sentence in quotation marks.
        return str(self.args[0])


def replays(game: str | None = None) -> Replays:
    """Return the recorded games that come with the kit. They are listed by name, and loaded when you ask for one.

    Parameters
    ----------
    game
        The name of a game, to get only recordings of it.

    Raises
    ------
    OptionError
        If there is no recorded game of this game; the message lists the names.
    MineralsError
        If this installation has no recorded games.

    Examples
    --------
    >>> import minerals
    >>> minerals.replays("mattock")
    mattock/freestyle            1 greedy bot and 1 random bot
    mattock/full-board           1 greedy bot and 1 random bot
    mattock/inner-board-greedy   2 greedy bots
    mattock/last-space           Engine 1 against Engine 2 (an independent engine)
    mattock/printed-example      The printed example: mine, move, remove
    >>> minerals.replays()["mattock/printed-example"]
    <Log of mattock: 1 actions, 7 events>
    """
    root = supplies()
    names = [name for name in bundled_file(root) if name.startswith(f"{REPLAYS}/")]
    found = {name.removeprefix(f"{REPLAYS}/").removesuffix(_SUFFIX): root / name for name in names}
    if game is None:
        return Replays(found)
    of_game = {name: path for name, path in found.items() if name.partition("/")[0] == game}
    if not of_game:
        games = sorted({name.partition("/")[0] for name in found})
        missing = translated("There are no recorded games of {name}.", name=quoted(game))
        raise OptionError(f"{missing} {did_you_mean(game, games)}")
    return Replays(of_game)


class Replays(Mapping[str, Log]):
    """Recorded games by name, in order of their names. Displayed, they are listed with their titles.

    Each log is checked when it is opened, as by `minerals.load`. That takes up to a second for a long game.

    Parameters
    ----------
    files
        The file of each game, by its name.

    Examples
    --------
    >>> recorded = replays()
    >>> len(recorded), "iceminers/stealing" in recorded
    (28, True)
    >>> recorded["iceminers/stealng"]
    Traceback (most recent call last):
        ...
    minerals.core.log.bundled_games.UnknownReplay: There is no recorded game 'iceminers/stealng'. Did you mean ...?
    """

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files = dict(files)

    def __getitem__(self, name: str) -> Log:
        return load(self.path(name))

    def __contains__(self, name: object) -> bool:
        return name in self._files

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def __repr__(self) -> str:
        width = max(map(len, self._files), default=0) + 2
        return "\n".join(f"{name:<{width}} {title}".rstrip() for name, title in self.titles.items())

    @property
    def titles(self) -> dict[str, str]:
        """The title of each game, by its name. Only the first line of each file is read, once."""
        return {name: named_bots(title) or title for name, title in self._recorded_titles.items()}

    @cached_property
    def _recorded_titles(self) -> dict[str, str]:
        return {name: _title(path) for name, path in self._files.items()}

    def path(self, name: str) -> Path:
        """Return the file of a recorded game, for programs that need a file.

        Raises `OptionError` if there is no recorded game of this name. It is also a `KeyError`.

        >>> replays().path("mattock/last-space").name
        'last-space.replay'
        """
        require(Hashable, name=name)
        if name not in self._files:
            missing = translated("There is no recorded game {name}.", name=quoted(name))
            raise UnknownReplay(f"{missing} {did_you_mean(name, self._files)}")
        return self._files[name]


def _title(path: Path) -> str:
    with path.open("rb") as file:
        return str(json.loads(file.readline()).get("meta", {}).get("title", ""))
