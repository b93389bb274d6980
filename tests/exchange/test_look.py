"""How a page shows a game: from a seat, without what may tell the result, and with moves to guess."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import minerals
from minerals import OptionError, View
from minerals.bots import bot_named, play_out
from minerals.exchange.page import to_html, write_gallery
from minerals.exchange.page.content import BESIDE_WORDS, ON_A_PHONE, page_data
from minerals.exchange.page.look import Look, seats_of
from minerals.exchange.page.page import unpack
from minerals.picture.svg import Sheet
from tests.exchange.test_page import frames_of, without_class
from tests.front.tables import forecast_table, luck_table

GAMES = ["iceminers", "mattock", "minerals", "out_of_mine"]
NAMES = ["Zerlina", "Quirin"]


def finished(name: str) -> minerals.Log:
    """A game of two people that is over, with a title and remarks that tell all."""
    limit = {"most_turns": 200} if name == "iceminers" else {}  # random players would not come to an end
    match = minerals.new(name, players=NAMES, seed=2, meta={"title": "Zerlina beats Quirin"}, **limit)
    play_out(match, [bot_named("random", seed=seat) for seat in (1, 2)])
    match.log.comment("Quirin has lost.", on=match.log.main_line[3].n)
    match.log.moment("Zerlina wins", on=match.log.main_line[-1].n)
    return match.log


@pytest.mark.parametrize("name", GAMES)
def test_a_page_that_hides_the_result_names_nobody_but_where_it_is_shown_at_the_end(name: str) -> None:
    log = finished(name)
    tables = {}
    if name == "mattock":
        last = log.main_line[-1].step
        tables["forecast"] = forecast_table({0: (0.5, 0.5), last // 2: (0.9, 0.1), last: (1.0, 0.0)}, last=last)
        tables["luck"] = luck_table([(last // 2, 1, "choice", 0.4)])
    page = to_html(log, hide_result=True, guess=True, **tables)
    assert "Zerlina" not in page
    assert f"<title>{log.game.title}</title>" in page
    found = re.search(r'id="data">([^<]+)<', page)
    assert found is not None
    data = unpack(found[1])
    for shown_at_the_end in ("title", "players", "about", "game"):
        assert "Zerlina" in str(data.pop(shown_at_the_end))
    rest = msgspec.json.encode(data).decode()
    assert "Zerlina" not in rest
    assert "Quirin" not in rest
    assert data["hidden"]
    assert data["veil"]["players"] == ["Player 1", "Player 2"]
    assert next(row for row, _ in data["veil"]["about"]) == "Game"


def test_a_usual_page_says_what_stands_in_the_place_of_the_names_and_is_no_larger() -> None:
    log = finished("mattock")
    data = page_data(log)
    assert not data["hidden"]
    assert data["title"] == "Zerlina beats Quirin"
    assert data["veil"]["title"] == "Mattock"
    assert {"seat", "guess", "luck"}.isdisjoint(control["name"] for control in data["controls"])
    assert "result" in {control["name"] for control in data["controls"]}
    assert "guess" not in data


@pytest.mark.parametrize("name", GAMES)
def test_every_picture_from_a_seat_is_that_of_the_seat(name: str) -> None:
    log = minerals.new(name, players=NAMES, seed=2).log
    data = page_data(log, look=Look(seats=(2, 0)))
    assert data["seats"] == (2, 0)
    sizes = len(data["films"]) // 2
    sheet = Sheet()
    for number, film in enumerate(data["films"]):
        seat, place = data["seats"][number // sizes], [BESIDE_WORDS, ON_A_PHONE][number % sizes]
        view = View(event=log.events()[-1], place=place, seat=seat, orientation=seat, margins=False)
        scene = log.game.picture(log.root.state, view, log.header.players)
        shown = [without_class(film["elements"][element]) for element in frames_of(film)[log.root.step]]
        assert shown == [without_class(element) for element in sheet.elements(scene)]
    assert "seat" in {control["name"] for control in data["controls"]}


@pytest.mark.parametrize("seat", [3, -1, "1", True, [1, 9]])
def test_a_seat_that_does_not_exist_is_named(seat: object) -> None:
    log = minerals.new("mattock", seed=1).log
    with pytest.raises((OptionError, TypeError), match="seat"):
        to_html(log, seat=seat)  # type: ignore[arg-type]
    assert seats_of(log, [2, 2, 1]) == (2, 1)
    assert seats_of(log, []) == (0,)


def test_an_index_that_hides_results_shows_the_beginning_of_each_game(tmp_path: Path) -> None:
    log = finished("mattock")
    write_gallery([("round-1/board-3", log)], tmp_path / "open")
    write_gallery([("round-1/board-3", log)], tmp_path / "hidden", hide_result=True, guess=True)
    open_index, index = ((tmp_path / kind / "index.html").read_text() for kind in ("open", "hidden"))
    assert "Zerlina" in open_index
    assert "Zerlina" not in index
    assert "<h3>round-1/board-3</h3>" in index
    assert "GuessPanel" in (tmp_path / "hidden/round-1/board-3.html").read_text()
