"""How a command begins a match: the game's options, the number of players, a written position and the seed."""

from __future__ import annotations

import secrets
import typing
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias

import msgspec
import typer

from minerals.cli import completion
from minerals.cli.refusal import Refusal
from minerals.core.game import game_names, get_game
from minerals.core.system import LARGEST_TABLE, read_at_most
from minerals.core.text import did_you_mean, quoted

if TYPE_CHECKING:
    from minerals.core.game import Game
    from minerals.core.match import Match

SEEDS = 1_000_000

GameName: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help="The name of a game.", autocompletion=completion.games)
]
Players: TypeAlias = Annotated[int | None, typer.Option("--players", metavar="NUMBER", help="The number of players.")]
PositionGiven: TypeAlias = Annotated[
    str | None,
    typer.Option("--position", metavar="TEXT", help="A written position to begin from. @FILE reads it from a file."),
]
OptionsGiven: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game. NAME=@FILE reads its value from a file.",
        autocompletion=completion.options,
    ),
]
Step: TypeAlias = Annotated[
    int | None, typer.Option("--step", metavar="STEP", help="The step of a log, by default the last.")
]
Seed: TypeAlias = Annotated[
    str | None, typer.Option("--seed", metavar="SEED", help="The same seed gives the same luck.")
]


class Beginning(NamedTuple):
    """What a command line says about how a game begins."""

    players: int | None = None
    seed: str | None = None
    position: str | None = None
    options: Sequence[str] = ()

    def arguments(self, game: Game) -> dict[str, Any]:
        """Return the arguments for `minerals.new` except the seed. Raises `Refusal` if something cannot be read."""
        asked = read_options(game, self.options)
        if self.players is not None:
            asked["players"] = self.players
        if self.position is not None:
            asked["position"] = read_position(self.position)
        return asked

    def require_none(self, path: Path) -> None:
        """Raise `Refusal` if such an option is given with a log, which brings its own."""
        given = {"--players": self.players, "--seed": self.seed, "--position": self.position, "--option": self.options}
        for name, value in given.items():
            if value is not None and value != ():
                raise Refusal(f"{path}: {name} works only with the name of a game, because a log brings its own.")


def begun_or_loaded(source: Path, beginning: Beginning, line: int | None = None) -> Match:
    """Return a new match if the source is the name of a game, or a match at the end of a line of a log.

    Raises `Refusal`, and the errors of `minerals.new`.
    """
    from minerals.cli.verify import load
    from minerals.core.match import match_of, new

    if str(source) in game_names():
        if line is not None:
            raise Refusal(f"{source}: --line works only with a log.")
        game = get_game(str(source))
        return new(game, seed=seed_of(beginning.seed), **beginning.arguments(game))
    beginning.require_none(source)
    return match_of(load(source), line=line)


def seed_of(text: str | None) -> int | str:
    """Return the seed that was given, or a random one."""
    return secrets.randbelow(SEEDS) if text is None else read_seed(text)


def read_seed(text: str) -> int | str:
    """Return a seed, as a whole number if it is one.

    >>> read_seed("7"), read_seed("a rainy day")
    (7, 'a rainy day')
    """
    try:
        return int(text)
    except ValueError:
        return text


def read_position(text: str) -> str:
    """Return a written position, read from a file if the name of a file is given. Raises `Refusal`, `OSError`."""
    return _read_file(Path(text[1:])) if text.startswith("@") else text


def read_options(game: Game, given: Sequence[str]) -> dict[str, Any]:
    """Return options written `name=value`, each read as its type. The game refuses values that cannot be read so.

    Raises `Refusal` for anything not written like this.
    """
    types = typing.get_type_hints(game.engine.options_type)
    known = [option.name for option in game.option_list]
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refusal(f"Write an option as NAME=VALUE, not {quoted(text)}.")
        if name == "players":
            raise Refusal("Give the number of players with --players.")
        if name not in known:
            raise Refusal(f"{game.name} has no option {quoted(name)}. {did_you_mean(name, known)}")
        if name in options:
            raise Refusal(f"The option {quoted(name)} is given twice: give it once.")
        options[name] = _read_value(value, types.get(name, str))
    return options


def _read_value(value: str, kind: Any) -> Any:
    where = ""
    if value.startswith("@"):
        where = f"{value[1:]}: "
        value = _read_file(Path(value[1:]))
    try:
        return msgspec.convert(value, kind, strict=False)
    except (msgspec.ValidationError, UnicodeEncodeError):  # the game says what is wrong
        pass
    # Tables, such as the cards of a printed game, are written in TOML.
    from minerals.core.system import TomlError, TomlLimitError, read_toml

    if "=" not in value:
        return value
    try:
        return read_toml(value)
    except TomlLimitError as error:
        raise Refusal(f"{where}{error}") from None
    except TomlError:
        return value


def _read_file(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return read_at_most(file, LARGEST_TABLE, lambda reason: Refusal(f"{path}: {reason}")).decode()
    except UnicodeDecodeError:
        raise Refusal(f"{path}: this is not a text file.") from None
