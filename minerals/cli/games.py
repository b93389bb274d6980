"""`minerals games` and `minerals schema`: the games, and the form of their logs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from minerals.cli import completion
from minerals.cli.output import Force, Output, deliver
from minerals.cli.report import Json, report
from minerals.cli.screen import Screen, plain_table
from minerals.core.text import OptionError

if TYPE_CHECKING:
    from minerals.core.game import Game, OptionInfo

ExistingName = Annotated[
    str, typer.Argument(metavar="GAME", help="The name of a game.", autocompletion=completion.games)
]


def games(as_json: Json = False) -> None:
    """List the games and the options of each."""
    import minerals

    found = minerals.games()
    if as_json:
        report("games", {"games": [_told(game) for game in found], "faults": list(faults())})
        return
    screen = Screen()
    table = plain_table("name", "title", "players", "rules")
    for game in found:
        table.add_row(game.name, game.title, players_of(game), f"{len(game.rulebook)}")
    screen.table(table)
    for game in found:
        screen.line()
        screen.line(f"Options of {game.name}, with their default values:")
        for option in game.option_list:
            _show(screen, option)
    for fault in faults():
        screen.line()
        screen.paragraph(fault, "bold")


def _told(game: Game) -> dict[str, object]:
    options = [
        {
            "name": option.name,
            "default": option.default,
            "description": option.description,
            "choices": list(option.choices),
            "minimum": option.minimum,
            "maximum": option.maximum,
        }
        for option in game.option_list
    ]
    return {"name": game.name, "title": game.title, "rules": len(game.rulebook), "options": options}


def faults() -> Iterator[str]:
    """Yield what is wrong with each game that cannot be loaded, such as a game in a separate package."""
    from minerals.core.game import game_names, get_game

    for name in game_names():
        try:
            get_game(name)
        except OptionError as error:
            yield str(error)


def players_of(game: Game) -> str:
    """Return how many can play: `2–5`."""
    players = next(option for option in game.option_list if option.name == "players")
    return _span(players) or str(players.default)


def _show(screen: Screen, option: OptionInfo) -> None:
    screen.line()
    screen.line("  ", (option.name, "bold"), f" = {_written(option.default)}")
    screen.paragraph(option.description, indent=4)
    takes = ", ".join(_written(choice) for choice in option.choices) or _span(option)
    if takes:
        screen.paragraph(f"takes {takes}", "dim", indent=4, hanging=6)


def _span(option: OptionInfo) -> str:
    return "" if option.minimum is None or option.maximum is None else f"{option.minimum}–{option.maximum}"


def _written(value: object) -> str:
    """Return a value as you write it after `--option name=`."""
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def schema(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="The name of a game, by default all games.", autocompletion=completion.games
        ),
    ] = None,
    output: Output = None,
    force: Force = False,
) -> None:
    """Print the JSON Schema for one line of a log."""
    import minerals

    names = tuple(found.name for found in minerals.games()) if game is None else (game,)
    text = json.dumps(schema_of(names), indent=2, ensure_ascii=False)
    deliver(f"{text}\n", output, force=force)


def schema_of(names: tuple[str, ...]) -> dict[str, Any]:
    """Return the schema of the logs of one game, or of several."""
    from minerals.core.game import get_game
    from minerals.core.log import log_schema

    schemas = [log_schema(get_game(name)) for name in names]
    if len(schemas) == 1:
        return schemas[0]
    # Each keeps its own definitions, which is allowed for an embedded schema with its own address.
    embedded = [{"$id": f"https://minerals.invalid/{name}", **each} for name, each in zip(names, schemas, strict=True)]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of a log of {', '.join(names)}",
        "anyOf": embedded,
    }
