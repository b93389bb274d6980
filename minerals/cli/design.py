"""`minerals design`: components made from a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from minerals.cli import completion
from minerals.cli.beginning import seed_of
from minerals.cli.output import Force, Output, deliver, make_sure_of
from minerals.cli.refusal import Refusal
from minerals.core.game import games, get_game
from minerals.core.system import named_extra
from minerals.core.text import listed

if TYPE_CHECKING:
    from minerals.core.game import Game


def design(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The name of a game.", autocompletion=completion.games)],
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="SEED", help="The same seed gives the same components.")
    ] = None,
    output: Output = None,
    force: Force = False,
) -> None:
    """Make components for a game, as a file.

    You can edit the file and play with it: minerals play GAME --option components=@FILE
    """
    make_sure_of(output, force=force)
    deliver(component_file(get_game(game), seed_of(seed)), output, force=force)


def component_file(game: Game, seed: int | str) -> str:
    """Return the file of components that a game makes from a seed.

    Raises `Refusal` if the game makes none, or if a library that it needs is not installed.
    """
    from rich.console import Console

    with named_extra("The design of components needs"):
        design = game.submodule("design")
        if design is None:
            able = listed(able.name for able in games() if able.submodule("design") is not None)
            raise Refusal(f"Nothing can be designed for {game.title}, only for {able}.")
        with Console(stderr=True).status("Designing…"):
            made: str = design.to_file(seed)
            return made
