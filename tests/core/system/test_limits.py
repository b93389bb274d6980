"""What is read from outside is bounded: files, texts and tables made to keep a reader busy are refused at once."""

from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO

import pytest

import minerals
from minerals import LogError, MineralsError, NotationError, OptionError
from minerals.core.log import read_log
from minerals.core.system import (
    LARGEST_TABLE,
    LONGEST_ACTION,
    LONGEST_LINE,
    LONGEST_NAME,
    LONGEST_POSITION,
    OutOfTime,
    TomlError,
    TomlLimitError,
    limits,
    place_of_work,
    read_toml,
    require_time,
    time_limit,
)
from tests import bombs

# --- logs ---


@pytest.mark.parametrize(("maker", "size"), bombs.LOGS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_bomb_is_refused_in_one_sentence(maker, size):
    with pytest.raises(LogError) as refused:
        read_log(maker(size), source="bomb.replay")
    assert str(refused.value).startswith("bomb.replay, line ")
    assert len(str(refused.value)) < 600


def test_what_is_only_long_is_read():
    log = read_log(bombs.many_comments(2_000))
    assert len(log.annotations) == 2_000


def test_twenty_thousand_names_are_refused_before_anything_is_compared():
    """They took two minutes once; whoever runs this waits for no more than one."""
    program = (
        "from tests import bombs; from minerals.core.log import read_log; import minerals\n"
        "try: read_log(bombs.many_cards(20_000))\n"
        "except minerals.LogError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60, env=os.environ
    )
    assert "option 'components': a list or table has 20,000 entries, and the limit is 1,000." in done.stdout


def test_names_of_components_are_compared_whatever_their_case():
    twice = [*bombs.cards(900), {**bombs.cards(1)[0], "name": "CARD7"}]
    with pytest.raises(OptionError, match="card card7: this name is used twice"):
        minerals.new("out_of_mine", components={"card": twice})


def test_a_file_larger_than_a_log_is_refused_before_it_is_read(tmp_path, monkeypatch):
    path = minerals.new("minerals", board="lesson", seed=7).log.save(tmp_path / "game.replay")
    monkeypatch.setattr("minerals.core.log.reader.LARGEST_LOG", path.stat().st_size - 1)
    with pytest.raises(LogError, match=r"game.replay: The file is larger than"):
        minerals.load(path)
    monkeypatch.setattr("minerals.core.log.reader.LARGEST_LOG", path.stat().st_size)
    assert minerals.load(path).nodes


def test_no_more_is_kept_of_a_file_without_an_end_than_the_limit():
    class Endless(BytesIO):
        def read(self, size=-1):
            assert 0 <= size <= 1_001
            return b"x" * size

    with pytest.raises(MineralsError, match="larger than 1 kB"):
        limits.read_at_most(Endless(), 1_000, MineralsError)


def test_nothing_is_written_that_could_not_be_read_again():
    match = minerals.new("minerals", board="lesson", seed=7)
    match.log.comment("x" * (LONGEST_LINE - 1_000))
    with pytest.raises(LogError, match="takes more than 1 MB"):
        match.log.comment("x" * LONGEST_LINE)
    assert len(read_log(b"".join(match.log.lines())).annotations) == 1
    with pytest.raises(OptionError, match="takes more than 1 MB"):
        minerals.new("minerals", board="lesson", seed=7, meta={"place": "x" * LONGEST_LINE})
    assert minerals.new("minerals", board="lesson", seed=7, players=["x" * LONGEST_NAME, "y"]).players[1] == "y"
    with pytest.raises(
        OptionError, match="name of player 2 is too long: it has 1,001 characters, and the limit is 1,000"
    ):
        minerals.new("minerals", board="lesson", seed=7, players=["x", "y" * (LONGEST_NAME + 1)])


# --- what is typed ---


@pytest.mark.parametrize("game", minerals.game_names())
@pytest.mark.parametrize("text", bombs.TEXTS)
def test_an_action_or_position_of_a_megabyte_is_refused(game, text):
    match = minerals.new(game, seed=7)
    long = text * (1_000_000 // len(text))
    with pytest.raises(
        NotationError, match=f"too long to be an action: it has .*, and the limit is {LONGEST_ACTION:,}"
    ):
        match.play(long)
    with pytest.raises(NotationError, match=f"too long to be a position: .*, and the limit is {LONGEST_POSITION:,}"):
        minerals.new(game, position=long)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ([0] * 1_001, "a list or table has 1,001 entries, and the limit is 1,000"),
        ({str(number): 0 for number in range(1_001)}, "a list or table has 1,001 entries, and the limit is 1,000"),
        ("x" * 20_001, "a text has 20,001 characters, and the limit is 20,000"),
        ([[0] * 1_000] * 100, "it holds more than 50,000 values"),
        (["x" * 20_001], "a text has 20,001 characters"),
        ({"x" * 20_001: 1}, "a text has 20,001 characters"),
    ],
)
def test_an_option_larger_than_any_box_is_refused(given, reason):
    with pytest.raises(OptionError, match=f"out_of_mine: option 'components': {reason}"):
        minerals.new("out_of_mine", components=given)


def test_an_option_deeper_than_any_box_is_refused():
    deep: object = 1
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(OptionError, match="more than 20 levels deep"):
        minerals.new("out_of_mine", components=deep)


# --- TOML ---


@pytest.mark.parametrize("bomb", bombs.TABLES)
def test_a_table_that_would_keep_the_parser_busy_is_refused(bomb):
    with pytest.raises(TomlError) as refused:
        read_toml(bombs.TABLES[bomb](100_000))
    assert len(str(refused.value)) < 120
    assert isinstance(refused.value, TomlLimitError) or "quotes" in bomb


@pytest.mark.parametrize(
    "text",
    [
        'a = "' + "." * 200 + '" # ' + "." * 200,
        'a = """\n' + "." * 200 + '\n\\"""' + "." * 200 + '"""',
        "a = '''\n" + "." * 200 + "''" + "." * 200 + "'''",
        "a = '" + "." * 200 + "'",
        "".join(f"a{number} = {{x.y = 1.5, z.y = 2.5}}\n" for number in range(200)),
        "a = [" + "1.5, " * 200 + "]",
        "a." * 49 + "a = 1",
    ],
)
def test_dots_that_part_no_names_are_no_matter(text):
    assert read_toml(text)


def test_quotes_that_are_never_closed_are_looked_at_once():
    long = "." * 60 + '\n"""\\"""\n' * 30_000
    with pytest.raises(TomlError):
        read_toml(long)


def test_a_table_is_read_from_bytes_and_a_broken_one_named():
    assert read_toml("x = 'é'".encode()) == {"x": "é"}
    with pytest.raises(TomlError, match="not a text file"):
        read_toml(b"x = '\xff'")
    with pytest.raises(TomlError, match="line 2"):
        read_toml("x = 1\nx\n")
    with pytest.raises(TomlLimitError, match="at most 500 kB"):
        read_toml(b"#" * (LARGEST_TABLE + 1))


# --- time ---


def test_a_budget_ends_what_looks_at_it_and_names_the_place():
    require_time()  # without a budget there is always time
    with pytest.raises(OutOfTime, match="at exercise 2"), time_limit(-1), place_of_work("exercise 2"):
        require_time()
    with pytest.raises(OutOfTime, match="at action 3"), place_of_work("exercise 2"), place_of_work("action 3"):
        raise OutOfTime
    require_time()


def test_the_shorter_of_two_budgets_holds():
    with pytest.raises(OutOfTime), time_limit(-1), time_limit(1_000):
        require_time()
    with time_limit(1_000), time_limit(None):
        require_time()
