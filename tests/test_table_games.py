"""A game recorded at a table, with slips, corrections, real dice and a resignation, is the game in every reader."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import minerals
from minerals.exchange.animation import to_gif
from minerals.exchange.page.content import Recording
from minerals.exchange.page.look import Look
from minerals.exchange.table import to_csv
from minerals_widgets import Player
from tests.cli.conftest import Runs, runs
from tests.table_games import CORRECTIONS, SLIPS, TABLE_GAMES, TableGame, table_game

__all__ = ["runs"]

GAMES = [pytest.param(game, id=game[0]) for game in TABLE_GAMES]


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest) -> TableGame:
    name, options = request.param
    return table_game(name, **options)


@pytest.fixture(scope="module")
def in_python(played: TableGame, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of the game as a program records it."""
    path = tmp_path_factory.mktemp("python") / "game.replay"
    match = played.begun().record(path)
    played.play(match)
    match.log.close()
    return path


@pytest.fixture(scope="module")
def in_terminal(played: TableGame, runs: Runs, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of the game as somebody types it."""
    path = tmp_path_factory.mktemp("terminal") / "game.replay"
    options = [f"--option={name}={value}" for name, value in played.options.items()]
    names = ",".join(played.players)
    keys = "".join(f"{line}\n" for line in played.typed())
    result = runs("record", played.game, path, "--names", names, "--seed", played.seed, *options, keys=keys)
    assert result.exit_code == 0, result.output
    return path


@pytest.fixture(scope="module")
def straight(played: TableGame) -> minerals.Log:
    """The log of the same game without a slip."""
    return played.without_slips()


def test_a_person_made_that_many_mistakes(played: TableGame) -> None:
    done = [line.does for line in played.lines]
    assert done.count("undo") == SLIPS == 10
    assert done.count("correct") == CORRECTIONS == 3


@pytest.mark.parametrize("way", ["in_python", "in_terminal"])
def test_the_log_is_the_game_and_keeps_the_slips(played: TableGame, way: str, request, straight) -> None:
    log = minerals.load(request.getfixturevalue(way))
    assert [str(node.action) for node in log.main_line[1:]] == list(played.actions)
    assert log.same_game(straight), str(log.same_game(straight))
    assert [len(node.told) for node in log.main_line[1:]] == [len(told) for told in played.told]
    assert len(log.nodes) >= len(played.actions) + 1 + SLIPS + CORRECTIONS


@pytest.mark.parametrize("way", ["in_python", "in_terminal"])
def test_it_is_saved_as_it_was_loaded_and_goes_on_where_it_ended(played: TableGame, way: str, request) -> None:
    path = request.getfixturevalue(way)
    log = minerals.load(path)
    assert b"".join(log.lines()) == path.read_bytes()
    match = minerals.match_of(log)
    assert match.outcome is not None
    assert match.outcome.reason == played.reason
    assert match.outcome.winners == (1,)


def rows_of_the_table(log: minerals.Log) -> list[list[str]]:
    rows = list(csv.reader(to_csv(log).splitlines()))
    number = rows[0].index("record")  # the slips have numbers, too
    return [[*row[:number], *row[number + 1 :]] for row in rows]


def moves_in_the_player(log: minerals.Log) -> list[str]:
    player = Player(log)
    captions = []
    for step in range(player.replay.last + 1):
        player.replay.goto(step)
        captions.append(player.replay.caption().sentence)
    player.close()
    return captions


def sentences_of_the_page(log: minerals.Log) -> list[str]:
    page = Recording(log, Look())
    first = {record["n"]: record["first"] for record in page.records}
    places = [place for node in log.main_line for place in range(first[node.n], first[node.n] + len(node.events))]
    return [page.steps[place]["sentence"] for place in places]


def chances(log: minerals.Log) -> Any:
    return minerals.forecast(log, games=2, policy="random", within=1, progress=False).to_dict()


def luck_and_choice(log: minerals.Log) -> Any:
    return minerals.luck(log, games=2, policy="random", alternatives=0, progress=False).to_json()


READERS: dict[str, Callable[[minerals.Log], Any]] = {
    "story": lambda log: log.story(),
    "frame": lambda log: log.frame().drop(columns="record").to_json(),
    "table": rows_of_the_table,
    "player": moves_in_the_player,
    "page": sentences_of_the_page,
    "animation": lambda log: to_gif(log, by="turn", scale=0.25),
    "forecast": chances,
    "luck": luck_and_choice,
}
"""What a reader shows of a game."""


SLOW = {"animation", "forecast", "luck"}


@pytest.mark.parametrize(
    "reader", [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in READERS]
)
def test_every_reader_shows_the_game_without_the_slips(in_python: Path, straight: minerals.Log, reader: str) -> None:
    shown = READERS[reader](minerals.load(in_python))
    assert shown == READERS[reader](straight)
    assert shown


def test_the_command_shows_it_too(
    in_terminal: Path, straight: minerals.Log, played: TableGame, runs: Runs, tmp_path: Path
) -> None:
    clean = straight.save(tmp_path / "clean.replay")
    assert runs("replay", "--all", in_terminal).stdout == runs("replay", "--all", clean).stdout
    assert played.reason.rstrip(".") in runs("verify", in_terminal).stdout
    told = json.loads(runs("verify", "--json", in_terminal).stdout)["logs"][0]
    assert (told["sound"], told["winners"], told["reason"]) == (True, [1], played.reason)
