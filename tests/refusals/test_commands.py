"""Bad input for the command: one clear line on stderr and the documented exit code, never a traceback."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from typer.main import get_command

from minerals.cli import app
from minerals.core.text import LONGEST_SENTENCE
from tests.refusals.commands import BadCommand, bad_commands, lay_out

COMMAND = get_command(app)
LEAST = 200
LEAST_OF_AN_OPTION = 2


def faults(bad: BadCommand) -> Iterator[str]:
    """What is wrong with the answer to a bad command line."""
    result = CliRunner().invoke(COMMAND, list(bad.arguments), "", {"COLUMNS": "80"}, prog_name="minerals")
    said = result.stderr
    if not isinstance(result.exception, SystemExit):
        yield f"it raised {result.exception!r}"
    if result.exit_code != bad.code:
        yield f"the exit code is {result.exit_code}"
    if said.count("\n") != 1 or not said.startswith("Error: ") or len(said) > LONGEST_SENTENCE + 1:
        yield f"it is no line of at most {LONGEST_SENTENCE} characters"
    if bad.words not in said:
        yield f"it does not hold {bad.words!r}"
    if "Traceback" in result.output or not said.rstrip("\n").isprintable():
        yield "it is not for people"


def test_a_bad_command_line_gets_one_line_and_its_exit_code(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    setup = lay_out(tmp_path)
    before = contents(tmp_path)
    wrong = {bad.line: found for bad in bad_commands(setup) if (found := list(faults(bad)))}
    assert not wrong
    # A table of grades is written although one log is not counted.
    (tmp_path / "grades.csv").unlink()
    assert {name for name, content in contents(tmp_path).items() if before.get(name) != content} <= {
        *(f"grades-reports/{name}" for name in ("index.html", "class.html")),
    }


def contents(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()
    }


def test_there_are_200_of_them_and_each_option_has_two() -> None:
    table = list(bad_commands())
    assert len(table) >= LEAST
    used = Counter((name, option) for bad in table for name, option in options_of(bad))
    with click.Context(COMMAND) as context:
        for name in COMMAND.list_commands(context):
            assert sum(bad.arguments[:1] == (name,) for bad in table) >= LEAST_OF_AN_OPTION, name
            for parameter in COMMAND.get_command(context, name).params:
                if parameter.param_type_name == "option":
                    times = sum(used[name, option] for option in parameter.opts)
                    assert times >= LEAST_OF_AN_OPTION, (name, parameter.opts)


def options_of(bad: BadCommand) -> Iterator[tuple[str, str]]:
    """The options that a command line is about: those it names, and the one its error names."""
    if bad.arguments:
        named = {argument.partition("=")[0] for argument in bad.arguments[1:] if argument.startswith("-")}
        yield from ((bad.arguments[0], option) for option in {*named, bad.words})


def test_the_exit_codes_are_said_in_the_help() -> None:
    said = CliRunner().invoke(COMMAND, ["--help"]).output
    for code in ("0 done", "1 a problem was found", "2 bad input", "130 interrupted"):
        assert code in " ".join(said.split())


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("verify good.replay", 0),
        ("verify good.replay tampered.replay", 1),
        ("verify tampered.replay nowhere good.replay", 2),
        ("explain good.replay end --step {setup}", 1),
        ("explain good.replay {legal} --step {setup}", 0),
        ("games", 0),
    ],
)
def test_the_exit_code_says_how_it_went(tmp_path: Path, monkeypatch, arguments: str, code: int) -> None:
    import minerals

    monkeypatch.chdir(tmp_path)
    setup = lay_out(tmp_path)
    legal = minerals.match_of(minerals.load("good.replay")).goto(setup).legal_actions()[0]
    words = [word.format(setup=setup, legal=legal) for word in arguments.split()]
    assert CliRunner().invoke(COMMAND, words, prog_name="minerals").exit_code == code
