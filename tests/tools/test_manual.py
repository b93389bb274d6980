"""The manual page of the command: it says what the help says today, and `man` can show it."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest
import typer
from typer.main import get_command

from minerals.cli import app
from tools.manual import PAGE, page


def test_the_page_says_what_the_help_says_today():
    assert PAGE.read_text("utf-8") == page(), "python -m tools.manual"


def test_it_has_the_parts_of_a_manual_page_in_their_order():
    parts = re.findall(r"^\.SH \"?([A-Z ]+?)\"?$", page(), re.MULTILINE)
    assert parts == ["NAME", "SYNOPSIS", "OPTIONS", "COMMANDS", "EXIT CODES", "SEE ALSO"]
    assert '.TH MINERALS 1 ""' in page()
    assert re.search(r"^\.SH NAME\nminerals \\- \w", page(), re.MULTILINE), "so apropos finds it"


def test_every_command_and_every_option_is_in_it():
    group = get_command(app)
    context = typer.Context(group)
    written = page().replace("\\-", "-")
    for name in group.list_commands(context):
        (own,) = re.findall(rf'^\.SS "minerals {name} .*?(?=^\.S[SH])', written, re.MULTILINE | re.DOTALL)
        for parameter in group.get_command(context, name).params:
            if parameter.param_type_name == "option":
                assert all(rf"\fB{option}\fR" in own for option in parameter.opts), (name, parameter.opts)


def test_no_line_begins_like_a_request_that_is_none():
    requests = {line.split()[0] for line in page().splitlines() if line.startswith((".", "'"))}
    assert requests == {'.\\"', ".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".I", ".br"}


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff shows manual pages, and is not installed")
def test_it_is_shown_without_a_warning():
    shown = subprocess.run(
        ["groff", "-man", "-ww", "-Kutf8", "-Tutf8", "-P-cbou", str(PAGE)], capture_output=True, text=True, check=True
    )
    assert shown.stderr == ""
    assert "minerals verify [OPTION]... FILE..." in shown.stdout.replace("\N{HYPHEN}", "-")
