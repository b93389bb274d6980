"""`minerals notation`: how the actions and the positions of a game are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from minerals.cli.games import ExistingName
from minerals.cli.refusal import Refusal
from minerals.cli.report import Json, report
from minerals.cli.screen import Screen, plain_table
from minerals.core.game import get_game
from minerals.core.text import translated

if TYPE_CHECKING:
    from minerals.core.game import Notation


def notation(
    game: ExistingName,
    positions: Annotated[bool, typer.Option("--positions", help="Print the positions of the examples too.")] = False,
    as_json: Json = False,
) -> None:
    """List how to write every action and every line of a position.

    Capitals stand for words that you fill in, and each form comes with an example.
    """
    found = get_game(game).notation
    if not found.actions:
        raise Refusal(f"{found.title} has no list of its notation.")
    if as_json:
        report("notation", {"game": get_game(game).name, **_told(found)})
        return
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


def _told(found: Notation) -> dict[str, object]:
    """Return a notation as JSON types. The positions are there with or without the option for them."""
    return {
        "title": found.title,
        "actions": [
            {
                "type": entry.type,
                "form": entry.form,
                "meaning": translated(entry.meaning),
                "example": entry.example,
                "position": entry.position,
                "phrases": entry.phrases,
            }
            for entry in found.actions
        ],
        "lines": [
            {
                "line": entry.line,
                "meaning": translated(entry.meaning),
                "example": entry.example,
                "position": entry.position,
            }
            for entry in found.lines
        ],
        "signs": [
            {"sign": entry.sign, "pattern": entry.pattern or None, "meaning": translated(entry.meaning)}
            for entry in found.signs
        ],
        "positions": [
            {"name": each.name, "options": each.options, "text": each.text} for each in found.positions.values()
        ],
    }
