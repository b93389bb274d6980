"""`minerals why`: why an action is not allowed, and what would have to change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minerals.cli.beginning import Beginning, GameName, OptionsGiven, Players, read_position
from minerals.cli.output import Force, Output, deliver, make_sure_of, told_if_mixed
from minerals.cli.refusal import FOUND, Refusal
from minerals.cli.report import Json, report, rulings_told
from minerals.cli.screen import Screen
from minerals.cli.streams import is_input, output_name, read_stream
from minerals.core.match import is_link
from minerals.core.system import LARGEST_TABLE
from minerals.core.text import term

if TYPE_CHECKING:
    from minerals.core.editing import Mending
    from minerals.core.game import Action
    from minerals.core.match import Match


def why(  # noqa: PLR0913, PLR0917 - each is an option of the command line
    game: GameName,
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION", help="A written position or a link to one. A file, @FILE or - (standard input) has it."
        ),
    ],
    action: Annotated[str, typer.Argument(metavar="ACTION", help="An action in the game's notation.")],
    output: Output = None,
    board: Annotated[
        str | None, typer.Option("--board", metavar="NAME", help="The board, short for --option board=NAME.")
    ] = None,
    players: Players = None,
    option: OptionsGiven = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Say what would make an action legal.

    With --output, a page shows the line that fails, the rule and each change on the board. The exit code is 0 if the
    action is allowed and 1 if not.
    """
    from minerals.core.editing import mending
    from minerals.core.game import get_game
    from minerals.core.match import new

    meant = get_game(game)
    options = [*(option or ()), *([f"board={board}"] if board is not None else [])]
    asked = Beginning(players, None, _read(position), options).arguments(meant)
    match = new(meant, **asked)
    make_sure_of(output, force=force)
    wanted = match.parse(action)
    found = mending(match, wanted)
    screen = Screen()
    if as_json:
        rulings = match.explain(wanted)
        changes = [
            {"sentence": each.sentence, "strokes": [str(stroke) for stroke in each.strokes], "position": each.position}
            for each in found.remedies
        ]
        told = {"action": str(wanted), "legal": not rulings, "reasons": rulings_told(rulings)}
        told |= {"searched": found.sentence, "changes": changes}
        report("why", {"game": meant.name, **told})
    else:
        _say(screen, match, wanted, found)
    if output is not None:
        from minerals.exchange.position import explain_page

        with told_if_mixed():
            made = explain_page(match, wanted, found=found).encode()
        deliver(made, output, force=force)
        if not as_json:
            screen.line()
            screen.line(f"{output_name(output)}: {len(made) / 1000:.0f} kB")
    if match.explain(wanted):
        raise typer.Exit(FOUND)


def _say(screen: Screen, match: Match, action: Action, found: Mending) -> None:
    """Print the reasons for a refusal with their rules, and the remedies."""
    rulings = match.explain(action)
    screen.line((str(action), "bold"))
    if not rulings:
        screen.line("  This is allowed.")
        return
    for ruling in rulings:
        screen.line(f"  {ruling.message} ", (f"[{ruling.rule}]", "cyan"))
    for rule in dict.fromkeys(ruling.rule for ruling in rulings):
        said = match.rulebook[rule].in_words
        screen.line()
        screen.line("  ", (said.title, "bold"))
        screen.paragraph(said.text, indent=4)
        screen.paragraph(f"{term(said.status)}: {said.source}", "dim", indent=4, hanging=2)
    screen.line()
    screen.line(f"  {found.sentence}")
    for number, remedy in enumerate(found.remedies, start=1):
        strokes = ", ".join(str(stroke) for stroke in remedy.strokes)
        screen.paragraph(f"{number}. {remedy.sentence} ({strokes})", indent=4, hanging=3)


def _read(position: str) -> str:
    """Return a written position, from a file or standard input if it is there. Raises `Refusal`, `OSError`."""
    if is_input(Path(position)):
        try:
            return read_stream(Path(position), LARGEST_TABLE).decode()
        except UnicodeDecodeError:
            raise Refusal("The standard input is not text.") from None
    if is_link(position) or position.startswith("@") or "\n" in position:
        return read_position(position)
    path = Path(position)
    try:
        is_file = path.is_file()
    except (OSError, ValueError):
        is_file = False
    return read_position(f"@{position}") if is_file else position
