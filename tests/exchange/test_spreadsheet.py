"""Cells of CSV: no formula, not too long, one line each, and numbers stay numbers."""

from __future__ import annotations

import csv
import io

import pandas as pd
import pytest

import minerals
from minerals.exchange import spreadsheet
from minerals.exchange.spreadsheet import LONGEST_CELL, cell, harmless
from minerals.exchange.table import to_csv

SIGNS = ["=1+1", "+1+1", "-1+cmd|' /C calc'!A0", "@SUM(1)", "+49 170 1234", "-", "--1"]
WIDE = ["\uff1d1", "\uff0b1", "\uff0d1", "\uff20x", " \uff1d1", "\n\uff1d1", "\ufe661", "\u22121"]
BREAKS = ["\t=1", "\n=1", "\r=1", "\r\n=1", "\tplain", "\nplain", "\x00=1", "\x1b=1"]
SPACES = [" =1", "   =1", "\u00a0=1", "\u3000=1", "\ufeff=1", "\u200b=1"]
QUOTES = ['"=1', "'=1", "\"'=1", "\u201c=1"]
FORMULAS = SIGNS + WIDE + BREAKS + SPACES + QUOTES


def read(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


@pytest.mark.parametrize("text", FORMULAS)
def test_a_formula_is_a_text(text):
    [[_, shown]] = read(spreadsheet.to_csv(["a", text], []))
    assert shown.startswith("'")
    assert "\n" not in shown
    assert "\r" not in shown
    assert "\t" not in shown


@pytest.mark.parametrize("text", ["7", "-7", "+7", "-0.5", "1e-07", "-1.5E+10", ".5", "3."])
def test_a_number_stays_a_number(text):
    assert cell(text) == text
    assert cell(float(text)) == float(text)


@pytest.mark.parametrize("text", ["Ada", "O'Hara", "a=b", "1-2", "week-4", '{"x":-1}', "", "Größe", "a; b", "x; 3 = 4"])
def test_a_harmless_text_stays_as_it_is(text):
    assert cell(text) == text


def test_nothing_begins_a_cell_where_a_spreadsheet_splits_at_semicolons_or_tabs():
    assert cell("right; =1+1;@x") == "right; '=1+1;'@x"
    assert cell("a\t=1") == r"a\t=1"


def test_a_long_text_is_cut_and_says_so():
    for text in ("x" * 100_000, "=" * 100_000, "\n" * 100_000, ";=" * 50_000, "9" * 100_000):
        shown = str(cell(text))
        assert len(shown) == LONGEST_CELL
        assert shown.endswith("…")
    assert cell("x" * LONGEST_CELL) == "x" * LONGEST_CELL
    assert LONGEST_CELL < 32_767


def test_what_cannot_be_encoded_is_spelled_out():
    assert cell("st\udcff") == r"st\xff"
    assert spreadsheet.to_csv(["\ud800"], [["a\x00b"]]) == "\\ud800\na\\x00b\n"


def test_a_data_frame_is_made_harmless():
    frame = pd.DataFrame(
        {"=n": [1, 2], "who": ["=1", "Ada"], "share": [-0.5, None]}, index=pd.Index([0, 1], name="game")
    )
    assert harmless(frame).to_csv() == "game,'=n,who,share\n0,1,'=1,-0.5\n1,2,Ada,\n"
    assert list(frame.columns) == ["=n", "who", "share"]
    assert frame["who"][0] == "=1"


def test_the_table_of_a_log_is_guarded():
    match = minerals.new("mattock", players=["Ada", "Ben"], board="inner", seed=1)
    match.play(match.legal_actions()[0])
    rows = read(to_csv(match.log))
    common = ["step", "record", "player", "action", "event", "rule", "probability", "told", "details"]
    assert rows[0][: len(common)] == common
    assert len(rows) == len(match.log.events()) + 1
    assert all(len(row) == len(rows[0]) for row in rows)
