"""A log as one HTML page: everything there is to see and to say, packed, and harmless."""

from __future__ import annotations

import os
import re
from functools import partial, reduce
from itertools import accumulate
from pathlib import Path

import pytest

import minerals
from minerals import View, new
from minerals.bots import bot_named, play_out
from minerals.core.log import Episode
from minerals.core.picture import Circle, Scene
from minerals.core.text import speaking
from minerals.exchange.page import gallery, look, to_html, write_gallery
from minerals.exchange.page.content import BESIDE_WORDS, ON_A_PHONE, Recording, page_data
from minerals.exchange.page.film import Film
from minerals.exchange.page.look import PLAIN
from minerals.exchange.page.page import pack, unpack
from minerals.front.forecast_data import forecast_data
from minerals.front.luck_data import luck_data
from minerals.picture.pieces import SceneError
from minerals.picture.svg import Sheet
from minerals.template import GAME as PEBBLES
from tests.core.temporary_games import registered
from tests.front.tables import forecast_table, luck_table

REPLAYS = Path(__file__).parents[2] / "replays"
LOGS = ["minerals/example-2-fragments", "mattock/freestyle", "iceminers/stealing", "out_of_mine/a-round"]

every_log = pytest.mark.parametrize("name", LOGS)


def loaded(name: str) -> minerals.Log:
    return minerals.load(REPLAYS / f"{name}.replay")


def frames_of(film):
    """The pictures as the page's script puts them together."""
    frame, frames = [], []
    for start, gone, distances in film["changes"]:
        frame = list(frame)
        frame[start : start + gone] = accumulate(distances)
        frames.append(frame)
    return frames


@every_log
def test_every_picture_is_that_of_its_step(name):
    log = loaded(name)
    films = page_data(log)["films"]
    for film, place in zip(films, [BESIDE_WORDS, ON_A_PHONE], strict=False):
        sheet = Sheet()
        frames = frames_of(film)
        state = log.game.engine.initial(log.options)
        scenes = [log.game.picture(state, View(place=place, margins=False), log.header.players)]
        for node in log.nodes.values():
            state = node.parent.state if node.parent is not None else log.game.engine.initial(log.options)
            for number, event in enumerate(node.events, start=1):
                state = log.game.engine.evolve(state, event)
                marked, arrows = last_move(log, node, number)
                view = View(event=marked, arrows=arrows, place=place, margins=False)
                scenes.append(log.game.picture(state, view, log.header.players))
        assert len(scenes) == len(frames)
        for scene, frame in zip(scenes, frames, strict=True):
            shown = [without_class(film["elements"][number]) for number in frame]
            assert shown == [without_class(element) for element in sheet.elements(scene)]
        assert len(set(film["elements"])) == len(film["elements"]), "each element is kept once"


def last_move(log, node, number):
    """What is marked after so many events of a record: the last event or, where only a turn begins, the turn before."""
    earlier = [event for other in node.path()[:-1] for event in other.events]
    events, engine = [*earlier, *node.events[:number]], log.game.engine
    begun = [place for place, event in enumerate(events, start=1) if engine.begins_turn(event)]
    if len(begun) < 2 or begun[-1] != len(events) or log.game.real_time:
        return events[-1], ()
    before = reduce(engine.evolve, events[: begun[-2]], engine.initial(log.options))
    turn = Episode(log.game, before, events[begun[-2] :])
    return (turn.event, turn.arrows) if turn.event else (events[-1], ())


def without_class(element):
    """An element without the name of its class: films that share a sheet share its names."""
    return re.sub(r' class="\w+"', "", element, count=1)


@every_log
def test_every_step_is_told_with_its_rule_and_its_points(name):
    log = loaded(name)
    data = page_data(log)
    state, number = log.game.engine.initial(log.options), 0
    for node in log.main_line:
        for event in node.events:
            number += 1
            step = data["steps"][number]
            assert step["sentence"] == log.game.words.narrate(event, state, log.header.players)
            state = log.game.engine.evolve(state, event)
            assert data["rules"][step["rule"]]["id"] == event.rule
            exact = step.get("exact") or step.get("chance", "")
            assert exact == ("" if event.probability is None else str(event.probability))
            assert step.get("moment", "") == (log.game.words.key_moment(event, log.header.players) or "")
            assert step.get("turn", False) == log.game.engine.begins_turn(event)
            assert step["points"] == list(log.game.engine.scores(state))
            assert step["active"] == list(log.game.engine.to_act(state))


def test_no_chance_is_longer_than_a_phone_is_wide():
    for name in LOGS:
        data = page_data(loaded(name))
        assert all(len(step.get("chance", "")) <= 20 for step in data["steps"]), name
    big = page_data(new("minerals", players=2, seed=1).log)["steps"][1]
    assert len(big["exact"]) > 60
    assert re.fullmatch(r"1 in \d\.\d × 10[⁰¹²³⁴⁵⁶⁷⁸⁹]+", big["chance"])


def test_points_are_counted_only_in_a_game_that_has_some_before_its_end():
    assert not page_data(loaded("mattock/freestyle"))["counts_points"]
    assert page_data(loaded("minerals/example-2-fragments"))["counts_points"]


def test_a_picture_that_cannot_be_painted_names_the_shape():
    film, good = Film(), Circle(5, 5, 4, "tile.white")
    film.add(Scene(10, 10, (good,), "Good"))
    with pytest.raises(SceneError, match="Shape 2 of 'Bad', a circle"):
        film.add(Scene(10, 10, (good, Circle(5, 5, -1, "tile.white")), "Bad"))
    with pytest.raises(SceneError, match="holds a list"):
        film.add(Scene(10, 10, (good, Circle(5, [5], 4, "tile.white")), "Bad"))


def test_a_page_is_in_the_language_asked_for():
    log = minerals.new("mattock", players=["Ada", "Ben"], board="inner", seed=1).log
    page = to_html(log, language="de")
    assert '<html lang="de">' in page
    assert to_html(log, "en") == to_html(log) != page
    with speaking("de"):
        assert to_html(log) == page
        data = page_data(log)
    english = page_data(log)
    assert log.to_html(language="de") == page
    same = {word for word, said in english["words"].items() if data["words"][word] == said}
    assert same <= {"moved", "seconds", "pause"}, "all others differ"
    assert data["steps"][0]["sentence"] != english["steps"][0]["sentence"]


def test_a_rule_comes_with_its_readings():
    with registered(PEBBLES):
        match = new(PEBBLES, seed=1)
        match.play(match.legal_actions()[0])
        data = page_data(match.log)
    rules = {rule["id"]: rule["readings"] for rule in data["rules"]}
    assert rules["pebbles.die"] == list(PEBBLES.rulebook["pebbles.die"].readings) != []
    assert rules["pebbles.turn"] == []


def test_variations_and_comments_are_kept():
    match = minerals.new("mattock", players=["Ada", "Ben"], board="inner", seed=1)
    first, second = match.legal_actions()[:2]
    match.play(first)
    match.undo()
    match.play(second)
    match.log.comment("Better so.", on=match.node.n)
    records = page_data(match.log)["records"]
    assert [(record["n"], record["parent"], record["action"]) for record in records] == [
        (0, -1, ""),
        (2, 0, str(second)),
        (1, 0, str(first)),
    ], "the last that was played leads"
    assert records[1]["said"] == ["Better so."]
    assert [record["n"] for record in page_data(match.log.along(1))["records"]] == [0, 1, 2]
    match.log.remove(1)
    assert [record["n"] for record in page_data(match.log)["records"]] == [0, 2]


def test_times_are_kept():
    records = page_data(loaded("out_of_mine/a-round"))["records"]
    assert [record["at"] for record in records if record["at"] is not None][:2] == [2400, 3000]


def test_what_is_packed_comes_out_as_it_was():
    data = page_data(loaded(LOGS[0]))
    assert unpack(pack(data)) == unpack(pack(unpack(pack(data))))
    assert unpack(pack(data))["steps"][3] == data["steps"][3]


EVIL = "</script><script>alert(1)</script>&\"'"


def test_names_and_comments_cannot_become_part_of_the_page():
    match = minerals.new("mattock", players=[EVIL, "Ben"], board="inner", seed=1, meta={"title": EVIL})
    match.play(match.legal_actions()[0])
    match.log.comment(EVIL)
    page = to_html(match.log)
    assert "alert(1)" not in page.replace("&lt;script&gt;alert(1)&lt;/script&gt;", "")
    assert page.count("<script") == page.count("</script>") == 2
    for element in page_data(match.log)["films"][0]["elements"]:
        assert "<script" not in element


def test_the_page_asks_for_nothing_from_outside():
    page = to_html(loaded(LOGS[0]))
    outside = [found for found in re.findall(r"https?://[^\s\"'<>]+", page) if "www.w3.org/2000/svg" not in found]
    assert outside == []
    assert not re.search(r"\bsrc=|@import|url\(|<link", page)


def test_a_log_makes_its_page_itself():
    log = loaded(LOGS[0])
    assert log.to_html() == to_html(log)


@pytest.mark.slow
def test_a_game_of_a_hundred_turns_stays_below_850_kilobytes():
    log, turns = _long_game()
    size = len(to_html(log).encode())
    print(f"{turns} turns, {len(log)} events: {size / 1000:.0f} kB")  # noqa: T201 - the figure is what is asked for
    assert turns >= 100
    # About 60 of them are what is seen where no script runs: one picture, and the moves as text.
    assert size < 850_000  # with a second film for phones


def _long_game():
    for seed in range(30):
        match = minerals.new("minerals", players=2, seed=seed)
        play_out(match, [bot_named("random", seed=f"{seed}/{seat}") for seat in (1, 2)])
        turns = sum(map(match.game.engine.begins_turn, match.log.events()))
        if turns >= 100:
            return match.log, turns
    raise AssertionError("no game of these seeds lasts a hundred turns")


def test_a_gallery_has_a_page_for_each_log_and_an_index_that_leads_there(tmp_path):
    written = write_gallery([(name, loaded(name)) for name in LOGS[:2]], tmp_path / "site", "Our <games>")
    assert [path.relative_to(tmp_path / "site").as_posix() for path in written] == [
        "index.html",
        *(f"{name}.html" for name in LOGS[:2]),
    ]
    index = written[0].read_text(encoding="utf-8")
    assert "Our &lt;games&gt;" in index
    for name in LOGS[:2]:
        assert f'href="{name}.html"' in index
    assert index.count("<svg") == 2
    assert re.findall(r"<h2>(.+?)</h2>", index) == ["Mattock", "Minerals"]
    assert index.count('<input type="radio"') == 3, "all games, and each kind"
    assert "#kind-2:checked ~ .gallery:not(.kind-2)" in index


def test_worker_processes_write_the_same_gallery_and_leave_the_same_out(tmp_path):
    found = []
    (tmp_path / "torn.replay").write_bytes(b"nothing")
    torn = partial(minerals.load, tmp_path / "torn.replay")
    loaders = [(name, partial(minerals.load, REPLAYS / f"{name}.replay")) for name in LOGS[:2]]
    sources = [loaders[0], ("torn", torn), ("here", loaded(LOGS[0])), loaders[1]]
    for workers in (1, 2):
        told = []
        folder = tmp_path / str(workers)
        written = write_gallery(sources, folder, left_out=lambda *which, told=told: told.append(which), workers=workers)
        pages = {path.relative_to(folder): path.read_bytes() for path in written}
        found.append((pages, [(name, str(error)) for name, error in told]))
    assert found[0] == found[1]
    ((name, complaint),) = found[0][1]
    assert name == "torn"
    assert "torn.replay, line 1" in complaint
    assert len(found[0][0]) == 4


def test_a_worker_that_dies_is_an_error_and_nothing_is_written(tmp_path):
    with pytest.raises(minerals.MineralsError, match="worker process has died"):
        write_gallery([("gone", partial(os._exit, 1))], tmp_path / "site", workers=2)
    assert not list(tmp_path.rglob("*.html"))


def test_of_logs_that_cannot_be_loaded_there_is_no_gallery(tmp_path):
    told = []

    def torn():
        raise minerals.LogError("It is torn.")

    assert write_gallery([("torn", torn)], tmp_path / "site", left_out=lambda *which: told.append(which)) == []
    assert [(name, str(error)) for name, error in told] == [("torn", "It is torn.")]
    assert not (tmp_path / "site").exists()


def test_a_gallery_of_one_game_has_nothing_to_choose_and_says_where_it_stands(tmp_path):
    log = minerals.new("mattock", players=["Ada", "Ben"], seed=1).log
    index, _ = write_gallery([("game", log)], tmp_path)
    text = index.read_text(encoding="utf-8")
    assert "<input" not in text
    assert "Not finished. Next to move: Ada." in text


def test_a_folder_of_pages_is_written_all_or_not_at_all(tmp_path: Path, monkeypatch) -> None:
    logs = [(name, loaded(name)) for name in LOGS[1:3]]
    (tmp_path / "index.html").write_text("old")
    with pytest.raises(FileExistsError, match=r"index\.html"):
        write_gallery(logs, tmp_path, force=False)

    def fail(log: minerals.Log, **look: object) -> str:
        if log is logs[1][1]:
            raise OSError(28, "No space left on device")
        return "<html>"

    monkeypatch.setattr(gallery, "to_html", fail)
    with pytest.raises(OSError, match="No space left on device"):
        write_gallery(logs, tmp_path)
    assert [path.name for path in tmp_path.rglob("*")] == ["index.html"]
    assert (tmp_path / "index.html").read_text() == "old"


def test_moves_have_the_number_of_their_turn_and_their_key_moments():
    log = loaded("minerals/two-players-greedy")
    records = page_data(log)["records"]
    turns = {record["action"]: record["turn"] for record in records[:12]}
    assert turns["pawn j9"] == 0
    assert (turns["j9-k9"], turns["k16-k15"], turns["k9-l9"]) == (1, 2, 3)
    assert turns["end"] == 3, "the move that ends a turn belongs to it"
    ours = [(record["n"], *moment) for record in records for moment in record["moments"]]
    titles = [title for _, _, title in ours]
    assert "Fragment of 7 separated" in titles
    number, events, _ = ours[titles.index("Fragment of 7 separated")]
    event = log.nodes[number].events[events - 1]
    assert len(event.cells) == 7


def test_what_bots_say_is_kept_apart_from_what_people_say():
    records = page_data(loaded("minerals/two-players-greedy"))["records"]
    assert any(record["asides"] for record in records)
    assert not any(record["said"] for record in records)


def test_a_forecast_makes_turning_points_key_moments_and_luck_gets_notes():
    log = game_with_a_fork()
    last = log.main_line[-1].step
    middle = log.main_line[2].step
    chances = {1: (0.5, 0.5), middle: (0.8, 0.2), last: (0.75, 0.25)}
    luck = luck_data(luck_table([(middle, 1, "choice", 0.3)]), log)
    data = page_data(log, forecast_data(forecast_table(chances), log), luck)
    title = "Turning point: Ada, 50 % → 80 %"
    assert data["forecast"]["turning"] == [[middle, title]]
    named = [place for place, step in enumerate(data["steps"]) if title in step.get("moment", "")]
    (record,) = [record for record in data["records"] if title in dict(map(reversed, record["moments"]))]
    assert record["n"] == log.main_line[2].n
    assert named == [record["first"] + record["count"] - 1], "not on the variation"
    assert data["luck"]["notes"] == {str(middle): ["+30 % for Ada: choice"]}
    assert data["luck"]["totals"] == [[0, 300, 0], [0, 0, -300]]
    plain = page_data(log)
    assert not {"forecast", "luck"} & set(plain)
    assert "Turning point" not in str(plain["records"])
    assert log.to_html(forecast=forecast_table(chances)) != log.to_html()


def game_with_a_fork():
    match = minerals.new("mattock", players=["Ada", "Ben"], board="inner", seed=1)
    for _ in range(3):
        match.play(match.legal_actions()[0])
    variation = match.branch(match.line[1].step)
    variation.play(variation.legal_actions()[1])
    return match.log


def test_a_game_that_is_too_long_for_a_page_is_refused_at_once(monkeypatch):
    match = minerals.new("mattock", board="inner", seed=1)
    monkeypatch.setattr(look, "MOST_PICTURES", len(match.log.events()))
    to_html(match.log)
    with pytest.raises(minerals.OptionError, match=r"too long for a page: that would have .* 'minerals replay'"):
        to_html(match.log, seat=[1, 2])


def test_pictures_that_nothing_follows_are_let_go():
    match = minerals.new("mattock", board="inner", seed=1)
    for _ in range(3):
        match.play(match.legal_actions()[0])
    match.goto_record(1)
    match.play(match.legal_actions()[1])
    recording = Recording(match.log, PLAIN)
    assert recording._ends == {}
    assert [film.data()["changes"][0][0] for film in recording.films] == [0] * len(recording.films)
