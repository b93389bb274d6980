"""Writes the manual page of the command, `docs/minerals.1`, from what the command itself says in its help.

python -m tools.manual
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import typer
from typer.main import get_command

from minerals.cli import app
from minerals.core.system import write_whole
from tools import ROOT

PAGE = ROOT / "docs" / "minerals.1"

_SEEN_ELSEWHERE = frozenset({"help"})
"""The options that every command has."""


def page() -> str:
    """Return the manual page, in the form of the program `man`."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    # The commands of Typer have public methods and attributes, but their classes have no public names.
    group: Any = get_command(app)
    context = typer.Context(group, info_name="minerals", **group.context_settings)
    commands = {name: group.get_command(context, name) for name in group.list_commands(context)}
    yield '.\\" Made by: python -m tools.manual'
    yield '.TH MINERALS 1 "" "minerals\\-kit" "User Commands"'
    yield from (".SH NAME", f"minerals \\- {_short(group).lower()}")
    yield from (".SH SYNOPSIS", r"\fBminerals\fR [\fIOPTION\fR]...", ".br")
    yield r"\fBminerals\fR \fICOMMAND\fR [\fIOPTION\fR]... [\fIARGUMENT\fR]..."
    yield from (".SH OPTIONS", *_parameters(group, context, leave_out=frozenset()))
    yield ".SH COMMANDS"
    for name, command in commands.items():
        yield from (f'.SS "{_usage(name, command)}"', *_paragraphs(command.help))
        yield from _parameters(command, context, _SEEN_ELSEWHERE)
    said, *codes = re.split(r"[:;] ", group.epilog.rstrip("."))
    yield f'.SH "{_escaped(said.upper())}"'
    for code in codes:
        number, _, meaning = code.partition(" ")
        yield from (".TP", f".B {number}", _escaped(f"{meaning[0].upper()}{meaning[1:]}."))
    yield from (".SH SEE ALSO", r"The guide to the command is \fIdocs/command.md\fR in the project's repository.")


def _short(command: Any) -> str:
    return str(command.help).partition("\n")[0].rstrip(".")


def _usage(name: str, command: Any) -> str:
    arguments = [_argument(each) for each in command.params if each.param_type_name == "argument"]
    return _escaped(" ".join(["minerals", name, "[OPTION]...", *arguments]))


def _argument(parameter: Any) -> str:
    name = _name(parameter) if parameter.required else f"[{_name(parameter)}]"
    return f"{name}..." if parameter.nargs == -1 else name


def _name(parameter: Any) -> str:
    return str(parameter.metavar or parameter.name.upper()).strip("[].")


def _parameters(command: Any, context: typer.Context, leave_out: frozenset[str]) -> Iterator[str]:
    for parameter in command.get_params(context):
        if parameter.name in leave_out or getattr(parameter, "hidden", False):
            continue
        yield from (".TP", _heading(parameter), _escaped(" ".join((parameter.help or "").split())))


def _heading(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return f".I {_escaped(_name(parameter))}"
    spellings = (*parameter.opts, *parameter.secondary_opts)
    spelt = ", ".join(rf"\fB{_escaped(option)}\fR" for option in sorted(spellings, key=len))
    return spelt if parameter.is_flag else rf"{spelt} \fI{_escaped(_name(parameter))}\fR"


def _paragraphs(text: str) -> Iterator[str]:
    for place, paragraph in enumerate(text.split("\n\n")):
        if place:
            yield ".PP"
        yield _escaped(" ".join(paragraph.split()))


def _escaped(text: str) -> str:
    r"""Return a text in which nothing means anything to `man`.

    >>> print(_escaped('.replay, or "-n" of C:\\'))
    \&.replay, or \(dq\-n\(dq of C:\e
    """
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


if __name__ == "__main__":
    write_whole(PAGE, page().encode())
