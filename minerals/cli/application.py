"""The command and its sub-commands. Each is imported here, and imports the modules it needs when it runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from minerals._version import __version__
from minerals.cli.assignment import assignment
from minerals.cli.class_room import class_room
from minerals.cli.design import design
from minerals.cli.explain import explain
from minerals.cli.export import export
from minerals.cli.forecast import forecast
from minerals.cli.gallery import gallery
from minerals.cli.games import games, schema
from minerals.cli.grade import grade
from minerals.cli.help_pages import CommandInWords, help_in_words
from minerals.cli.lab import lab
from minerals.cli.lesson import lesson
from minerals.cli.lines import lines
from minerals.cli.luck import luck
from minerals.cli.new_game import new_game
from minerals.cli.notation import notation
from minerals.cli.odds import odds
from minerals.cli.page import board, page
from minerals.cli.paper import paper
from minerals.cli.picture import animation, picture
from minerals.cli.play import play
from minerals.cli.publish import publish
from minerals.cli.record import record
from minerals.cli.records import import_records
from minerals.cli.refusal import run_command
from minerals.cli.replay import replay
from minerals.cli.rules import rules
from minerals.cli.serve import serve
from minerals.cli.simulate import simulate
from minerals.cli.start import start, start_or_say_how
from minerals.cli.verify import verify
from minerals.cli.why import why
from minerals.core.game import game_names, get_game
from minerals.core.text import use_first, wishes_of_system

_COMPLETE = "_MINERALS_COMPLETE"
_SHOWN = frozenset({"lab", "lesson", "serve", "start"})
"""The commands that show a person something in a browser, in the language of the system."""
_TRANSLATED = frozenset({"replay", "rules"})
"""The commands all of whose words are translated: a terminal shows them in the language of the system.

What goes into a file or to another program never depends on the system, and no screen mixes two languages.
"""


class _Minerals(TyperGroup):
    """The group of all commands: it answers every error in one line."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command; see `minerals.cli.refusal.run_command`."""
        if _COMPLETE in os.environ:  # a shell asks how a word may go on
            return super().main(args, prog_name or "minerals", _COMPLETE, True, windows_expand_args, **extra)
        run = partial(super().main, args, prog_name or "minerals", complete_var, False, windows_expand_args, **extra)
        code = run_command(run)
        if standalone_mode:
            sys.exit(code)
        return code

    def get_help(self, ctx: Any) -> str:
        """Return the help, in the reader's language."""
        return help_in_words(self, ctx, super().get_help)


app = typer.Typer(
    cls=_Minerals,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    epilog="Exit codes: 0 done; 1 a problem was found, such as a damaged log; 2 bad input; 130 interrupted; "
    "141 nobody reads the output any more.",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"minerals {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _minerals(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Teach and replay mining board games.

    Alone, it opens the start page: a tour, games to play, rules, lessons, and your games.
    """
    if context.invoked_subcommand is None:
        _follow_system()
        start_or_say_how()
    elif context.invoked_subcommand in _SHOWN or (context.invoked_subcommand in _TRANSLATED and is_read_by_person()):
        _follow_system()


def _follow_system() -> None:
    """Speak the language of the system, if every game does: no screen mixes two languages."""
    for name in game_names():
        get_game(name)  # which brings its texts
    use_first(wishes_of_system())


def is_read_by_person() -> bool:
    """Tell whether the output goes to a terminal, and not into a file or to another program."""
    return sys.stdout.isatty()


_COMMANDS = (
    *(start, lab, lesson, games, rules, notation, play, record, replay, verify, lines, explain, why),
    *(odds, simulate, forecast, luck, assignment, grade, paper),
    *(page, board, picture, animation, gallery, publish, serve),
    *(export, schema, design, new_game),
)
for command in _COMMANDS:
    app.command(cls=CommandInWords)(command)
app.command("class", cls=CommandInWords)(class_room)
app.command("import", cls=CommandInWords)(import_records)
