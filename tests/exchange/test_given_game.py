"""Whatever somebody has of a game is read, and anything else is refused in a sentence."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest

import minerals
from minerals import LogError, NotationError
from minerals.core.log import log_link
from minerals.core.match import SharedPosition
from minerals.exchange.given_game import read_game
from minerals.exchange.page import to_html
from minerals.exchange.position import position_page
from minerals.exchange.records import RecordError, write_record

REPLAYS = Path(__file__).parents[2] / "replays"
GAMES = ("iceminers/stealing", "mattock/freestyle", "minerals/example-2-fragments", "out_of_mine/example-tim")


def bytes_of(log):
    return b"".join(log.lines())


@pytest.mark.parametrize("name", GAMES)
def test_a_log_comes_back_byte_for_byte_from_its_file_its_text_its_link_an_address_and_its_page(name):
    data = (REPLAYS / f"{name}.replay").read_bytes()
    log = minerals.load(REPLAYS / f"{name}.replay")
    link = log_link(log)
    code = link.rpartition(":")[2]
    given = (
        data,
        data.decode(),
        link,
        f"Look at this:\n {link} ",
        f"https://example.org/analysis.html#game={code}",
        quote(f"https://example.org/a?to=/analysis.html#game={code}", safe=""),
        to_html(log, analysis="analysis.html").encode(),
    )
    assert [bytes_of(read_game(each)) == data for each in given] == [True] * len(given)


@pytest.mark.parametrize("name", minerals.game_names())
def test_a_position_begins_a_game_from_its_text_its_link_an_address_and_its_page(name):
    match = minerals.new(name, seed=3)
    match.play(match.legal_actions()[0])
    link = SharedPosition.of(match).link
    for given in (link, f"https://example.org/#{link}", position_page(match), match.diagram()):
        log = read_game(given)
        assert log.game.words.diagram(log.root.state) == match.diagram()
        assert len(log.main_line) == 1


def test_a_position_on_another_board_than_the_usual_one_finds_it():
    match = minerals.new("mattock", board="inner", seed=3)
    assert read_game(match.diagram()).options.board == "inner"


def test_a_record_of_another_site_is_read():
    log = minerals.load(REPLAYS / "mattock/last-space.replay")
    record = write_record(log, site="here")
    assert len(read_game(record).main_line) == len(log.main_line)


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ("hello", NotationError, "no game, link or position in this: 'hello'"),
        ("W K\nW", NotationError, "no game, link or position"),
        (b"\x89PNG\r\n\x1a\n", NotationError, "no game, link or position"),
        ("{}", NotationError, "no game, link or position"),
        ("minerals:1:abc", NotationError, "damaged or incomplete"),
        ("minerals:game:abc", NotationError, "damaged or incomplete"),
        ("https://example.org/analysis.html#game=abc", NotationError, "damaged or incomplete"),
        ("minerals:7:abc", NotationError, "reads only 1"),
        ("<!DOCTYPE html><p>Nothing", NotationError, "This page holds no game"),
        ('{"record":"header"}\n', LogError, "drop.replay, line 1"),
        ('{"header": {"game": {"name": "Chess"}, "players": []}, "moves": []}', RecordError, "only records of Mattock"),
        ("minerals:game:" + "a" * 400_000, NotationError, "too long"),
    ],
)
def test_anything_else_is_refused_in_one_sentence(given, error, said):
    with pytest.raises(error, match=said):
        read_game(given, "drop.replay")


def test_a_log_that_was_changed_is_refused_wherever_it_comes_from():
    log = minerals.load(REPLAYS / "mattock/freestyle.replay")
    changed = bytes_of(log).replace(b'"player":1', b'"player":2', 1)
    with pytest.raises(LogError, match="digest"):
        read_game(changed)


def test_a_link_never_unpacks_more_than_a_game_may_have():
    from minerals.core.system import LARGEST_SHARED_GAME, pack_text

    with pytest.raises(NotationError, match="more than 8 MB"):
        read_game("minerals:game:" + pack_text(b"\0" * (LARGEST_SHARED_GAME + 1)))
