"""`minerals play`: a game between bots."""

from __future__ import annotations

import secrets
import typing
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from minerals.cli.output import Force, unless_forced
from minerals.cli.refusal import Refusal
from minerals.cli.screen import Screen
from minerals.core.files import write_whole
from minerals.core.limits import LARGEST_TABLE, read_at_most
from minerals.core.log.trouble import RecordingError
from minerals.core.quotation import quoted
from minerals.core.registry import get_game

if TYPE_CHECKING:
    from minerals.core.game import Game
    from minerals.core.match import Match

_SEEDS = 1_000_000
MOST_ACTIONS = 10_000
"""After so many actions bots stop: some options make a game that may never end."""


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The name of a game.")],
    players: Annotated[
        str, typer.Option("--players", metavar="BOT,BOT…", help="A bot for each seat, separated by commas.")
    ] = "random,greedy",
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="SEED", help="The same seed gives the same game.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to record it: game.replay.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; NAME=@FILE reads it from a file."),
    ] = None,
    force: Force = False,
) -> None:
    """Let bots play a game, and record it."""
    import minerals
    from minerals.bots import bot_named, play_out

    sown = seed_of(seed)
    found = get_game(game)
    names = [name.strip() for name in players.split(",")]
    bots = [bot_named(name, seed=f"{sown}/{seat}") for seat, name in enumerate(names, start=1)]
    seats = [f"{name.capitalize()} {seat}" for seat, name in enumerate(names, start=1)]
    match = minerals.new(game, players=seats, seed=sown, **read_options(found, option or []))
    if output is not None:
        record(match, output, force=force)
    try:
        play_out(match, bots, most_actions=MOST_ACTIONS)
    except RecordingError as error:
        raise Refusal(f"{output}: {error.trouble}, so the game was stopped.") from None
    finally:
        match.log.close()
    _show_result(Screen(), match, sown, output)


def seed_of(text: str | None) -> int | str:
    """Return the seed that was given, or one drawn where none was."""
    return secrets.randbelow(_SEEDS) if text is None else read_seed(text)


def read_seed(text: str) -> int | str:
    """Return a seed: a whole number where it is one.

    >>> read_seed("7"), read_seed("a rainy day")
    (7, 'a rainy day')
    """
    try:
        return int(text)
    except ValueError:
        return text


# --- options ---


def read_options(game: Game, given: Sequence[str]) -> dict[str, Any]:
    """Return options written `name=value`, each read as its type; what cannot be is left to the game to refuse.

    Raises `Refusal` for what is not written so.
    """
    types = typing.get_type_hints(game.engine.options_type)
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refusal(f"An option is written NAME=VALUE, not {quoted(text)}.")
        if name == "players":
            raise Refusal("How many play is said by --players, a bot for each seat.")
        if name in options:
            raise Refusal(f"The option {quoted(name)} is given twice.")
        options[name] = _read_value(value, types.get(name, str))
    return options


def _read_value(value: str, kind: Any) -> Any:
    where = ""
    if value.startswith("@"):
        where = f"{value[1:]}: "
        value = _read_file(Path(value[1:]))
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        pass
    # Tables, such as the cards of a printed game, are written in TOML.
    from minerals.core.toml import TomlError, TomlLimitError, read_toml

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


# --- recording ---


def record(match: Match, path: Path, *, force: bool = False) -> None:
    """Record a match to a new file, or in place of another.

    Raises `Refusal` where there is something already, `LogError` where somebody is recording to it, `OSError`.
    """
    if path.is_dir():
        raise Refusal(f"{path}: this is a folder, not a file.")
    if path.exists() and not path.is_file():
        raise Refusal(f"{path}: this is not an ordinary file.")
    with unless_forced():
        if force:
            match.log.save(path)
        else:
            write_whole(path, match.log.lines(), force=False)
    match.record(path)


# --- the result ---


def _show_result(screen: Screen, match: Match, seed: int | str, output: Path | None) -> None:
    log = match.log
    screen.line((match.game.title, "bold"), f", seed {seed}")
    outcome = match.outcome
    winners = outcome.winners if outcome is not None else ()
    width = max(len(name) for name in match.players)
    for seat, (name, score) in enumerate(zip(match.players, match.scores, strict=True), start=1):
        screen.line(f"  {name:{width}}  {score:4}", ("  wins" if seat in winners else "", "bold"))
    stopped = f"The game is not over: the bots stop after {MOST_ACTIONS:,} actions."
    screen.line(outcome.reason if outcome is not None else stopped)
    recorded = f", recorded in {output}" if output is not None else ""
    screen.line((f"{len(log.nodes) - 1} actions, {len(log)} events{recorded}", "dim"))
