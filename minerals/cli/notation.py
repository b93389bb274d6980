"""`minerals notation`: how the actions and the positions of a game are written."""

from __future__ import annotations

from typing import Annotated

import typer

from minerals.cli.games import ExistingName
from minerals.cli.refusal import Refusal
from minerals.cli.screen import Screen, plain_table
from minerals.core.languages import translated
from minerals.core.registry import get_game


def notation(
    game: ExistingName,
    positions: Annotated[bool, typer.Option("--positions", help="Print the positions of the examples too.")] = False,
) -> None:
    """List how to write every action and every line of a position.

    Capitals stand for words that you fill in, and each form comes with an example.
    """
    found = get_game(game).notation
    if not found.actions:
        raise Refusal(f"{found.title} has no list of its notation.")
    screen = Screen()
    screen.line((found.heading, "bold"))
    for title, headings, rows in found.tables():
        screen.line()
        screen.line((title, "bold"))
        table = plain_table(*headings)
        for column in (table.columns[0], table.columns[-1]):
            column.style = "cyan"
        for row in rows:
            table.add_row(*row)
        screen.table(table)
    for position in found.positions.values() if positions else ():
        screen.line()
        screen.line((translated("Position: {name}", name=translated(position.name)), "bold"))
        for name, value in position.options.items():
            screen.line(f"  --option {name}={str(value).lower() if isinstance(value, bool) else value}")
        for line in position.text.strip("\n").split("\n"):
            screen.line(f"  {line}")
