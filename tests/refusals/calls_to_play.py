"""Bad calls of what games are played, kept and shown with."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import minerals
from minerals import bots, picture
from minerals.core import log as logs
from minerals.exchange.animation import to_gif, to_webp
from minerals.exchange.page import check_length, seats_of, to_html, write_gallery
from minerals.exchange.records import read_record, read_records, write_record
from minerals.exchange.table import to_csv
from minerals.picture.raster import to_png
from tests.refusals.calls import HUGE, HUGE_NUMBER, NAN, NESTED, NO_FILE, NO_TEXT, Row, Said, dice, match, missing_files


def table() -> Iterator[Row]:
    """Yield what is called, and what is wrong with it."""
    yield from _games()
    yield from _chance()
    yield from _matches()
    yield from _logs()
    yield from _bots()
    yield from _pictures()
    yield from _records()
    yield from _lines()
    yield from _values()


def scene() -> Any:
    return match().scene()


def _games() -> Iterator[Row]:
    yield (
        "new",
        minerals.new,
        {"game": "minerals", "board": "lesson"},
        {
            "game": (
                *(Said(value, "no game") for value in ("", "chess", HUGE, "mineral")),
                *(None, 5, b"minerals", ["minerals"], NESTED, {}),
            ),
            "players": (0, -1, 9, 2.5, NAN, "Ada", [], HUGE_NUMBER, NESTED, ["Ada"] * 100_000),
            "seed": (Said(2.5, "seed"), Said(b"7", "seed"), Said(NESTED, "seed"), Said(NAN, "seed")),
            "chance": (Said(5, "chance source"), Said("heads", "chance source"), Said(NESTED, "chance source")),
            "position": (
                *(Said("", "The board is empty"), Said("no position", "row 1"), Said(HUGE, "too long"), 5, NESTED),
                *(Said(dice(), "one of iceminers, not of minerals"), Said(match(), "so 'board' cannot be given")),
            ),
            "postion": (Said("", "Did you mean 'position'?"),),
            "meta": (5, "text", NESTED, Said({"when": object()}, "meta")),
            "board": (None, 5, "nowhere", HUGE, NESTED, NAN),
            "bord": (Said("lesson", "'board'"),),
            "removals": (-1, 99, HUGE_NUMBER, "many", NAN),
        },
    )
    yield (
        "get_game",
        minerals.get_game,
        {},
        {
            "name": (
                *(Said(value, "no game") for value in ("", "chess", HUGE, None, 5)),
                *(Said(value, "name") for value in (NESTED, {})),
            )
        },
    )
    yield (
        "add_game",
        minerals.add_game,
        {},
        {
            "game": (
                *(Said(value, "There is no such file") for value in ("", "chess", "chess.py", HUGE, "a\0b.py")),
                *(Said(value, "a game, or its file") for value in (None, 5, NESTED, {})),
            )
        },
    )
    yield (
        "notation",
        minerals.notation,
        {},
        {"game": (*(Said(value, "no game") for value in ("", "chess", HUGE, "mineral")), None, 5, NESTED, match())},
    )
    yield (
        "record",
        minerals.record,
        {"path": Path(tempfile.gettempdir()) / "no-such-folder" / "ours.replay", "game": "mattock"},
        {
            "path": (None, 5, b"ours.replay", NESTED),
            "game": (Said("chess", "no game"), None, 5, NESTED),
            "at_table": ("yes", 2, None),
            "players": (0, 9, NESTED),
            "bord": (Said("lesson", "'board'"),),
        },
    )
    yield "match_of", minerals.match_of, {"log": match().log}, {"log": (None, 5, "game.replay", NESTED, match())}
    yield "load", minerals.load, {}, {"path": (*missing_files(), *NO_FILE)}
    nameless = ("", "chess", HUGE, 5)
    yield (
        "replays",
        minerals.replays,
        {},
        {"game": (*(Said(value, "no recorded games") for value in (*nameless, NESTED)),)},
    )
    yield (
        "replays.path",
        minerals.replays().path,
        {},
        {"name": (*(Said(value, "no recorded game") for value in (*nameless, None, "last-space")), NESTED)},
    )
    game = minerals.get_game("minerals")
    yield (
        "Game.read_options",
        game.read_options,
        {},
        {"given": (None, 5, NESTED, Said({"bord": 5}, "board"), Said({"removals": HUGE_NUMBER}, "removals"))},
    )
    yield "Game.submodule", game.submodule, {}, {"name": (None, 5, Said("", "module"), Said("\0", "module"))}


def _chance() -> Iterator[Row]:
    yield (
        "SeededChance",
        minerals.SeededChance,
        {},
        {
            "seed": (2.5, b"x", NESTED, NAN),
            "position": (-1, "first", None, NAN),
        },
    )
    yield (
        "SeededChance.draw",
        minerals.SeededChance(1).draw,
        {},
        {
            "weights": (
                *(Said({}, "Nothing can come up"), Said({"a": 0}, "Nothing can come up"), None, 5, "heads", NESTED),
                *({"a": "one"}, {"a": -5, "b": 7}, {"a": NAN}, {"a": 0.5}),
            )
        },
    )
    yield (
        "ScriptedChance",
        minerals.ScriptedChance,
        {"outcomes": []},
        {
            "outcomes": (None, 5),
            "then": (Said(5, "chance source"), Said("heads", "chance source")),
            "position": (-1, "first"),
        },
    )
    yield (
        "ScriptedChance.draw",
        minerals.ScriptedChance([HUGE]).draw,
        {},
        {"weights": (Said({"heads": 1}, "heads"), None, 5)},
    )
    yield "EveryOutcome", minerals.EveryOutcome, {}, {"limit": (None, "all", 0, -1, NAN)}


def _matches() -> Iterator[Row]:
    played = match()
    for name in ("play", "explain", "parse"):
        asked = getattr(played, name)

        yield (
            f"Match.{name}",
            asked,
            {},
            {
                ("text" if name == "parse" else "action"): (
                    *(NO_TEXT if name == "parse" else [Said(value, "Give an action") for value in NO_TEXT]),
                    *(Said("", "''"), Said("fly d6", "Did you mean"), Said("help", "Possible now")),
                    Said(HUGE, "too long"),
                )
            },
        )
    yield (
        "Match.play",
        played.play,
        {},
        {"action": (Said("remove a1", "a1"), Said(dice().legal_actions()[0], "Give an action"))},
    )
    yield (
        "Match.goto",
        played.goto,
        {},
        {"step": (Said(-1, "no step"), Said(99, "no step"), Said(HUGE_NUMBER, "no step"), "first", None, NESTED)},
    )
    yield (
        "Match.goto_record",
        played.goto_record,
        {},
        {"number": (*(Said(value, "record") for value in (-1, 99, HUGE_NUMBER, "first")), NESTED)},
    )
    yield (
        "Match.branch",
        played.branch,
        {},
        {
            "step": (Said(-1, "no step"), "first"),
            "chance": (Said(5, "chance source"), Said(HUGE, "chance source"), Said(None, "chance source")),
        },
    )
    cells = (Said("z99", "nearby are"), Said("", "nearby are"), Said(HUGE, "…"))
    cells = (*cells, *(Said(value, "the name of a cell") for value in (None, 5, NESTED, NAN, HUGE_NUMBER)))
    yield "Match.board", played.board.__getitem__, {}, {"cell": cells}
    people = (
        Said("Eve", "the players are 1 'Ada', 2 'Bo'"),
        Said(HUGE, "…"),
        Said(0, "no player 0"),
        Said(3, "no player 3"),
    )
    people = (*people, *(Said(value, "no player") for value in ("", True, 1.5, None, NESTED, HUGE_NUMBER)))
    yield "Match.player", played.player, {}, {"who": people}
    since = (*(Said(value, "to tell from") for value in (-1, 99, HUGE_NUMBER, "first", None, 2.5, NESTED, NAN)),)
    yield "Match.narrate", played.narrate, {}, {"since": since}
    yield "Match.diagram", played.diagram, {}, {"coordinates": (Said("yes", "coordinates"), 5, None)}
    yield "Match.record", played.record, {}, {"path": (Said("empty", "empty"), Said("nowhere/x", "nowhere"), *NO_FILE)}
    yield "Match.scene", played.scene, {}, {"view": (5, "dark", minerals.View(marks=5), minerals.View(marks=("d6",)))}
    yield (
        "Match.click",
        played.click,
        {"entry": played.entry(), "token": "d6"},
        {
            "entry": (None, "d6"),
            "token": (*NO_TEXT,),
        },
    )


def _logs() -> Iterator[Row]:
    log = match().log
    yield (
        "Log.comment",
        log.comment,
        {"text": "Good."},
        {
            "text": (Said(None, "text"), 5, NESTED, Said("\ud800", "written")),
            "on": (Said(99, "record"), Said(-1, "record"), Said("last", "record"), Said(NESTED, "number")),
            "by": (Said(5, "by"), NESTED),
        },
    )
    yield (
        "Log.mark",
        log.mark,
        {},
        {"symbol": (Said("#", "symbols"), Said("", "symbols"), Said(HUGE, "…"), None, NESTED)},
    )
    yield "Log.moment", log.moment, {}, {"title": (None, 5, NESTED)}
    yield "Log.node", log.node, {}, {"number": (Said(99, "record"), Said("first", "record"), NESTED)}
    yield (
        "Log.state_at",
        log.state_at,
        {"step": 0},
        {
            "step": (Said(-1, "no step"), Said(99, "no step"), "first", None),
            "line": (5, "main"),
        },
    )
    steps = (Said(-1, "no step"), Said(99, "no step"), Said(HUGE_NUMBER, "no step"), "first", None, NESTED)
    yield "Log.at", log.at, {"step": 0}, {"step": steps, "line": (5, "main", [None])}
    yield "Log.story", log.story, {}, {"line": (5, "main", [None])}
    yield "Position.player", log.at(1).player, {}, {"who": (Said("Eve", "no player"), Said(9, "no player"))}
    yield "Log.save", log.save, {}, {"path": (Said("empty", "empty"), Said("nowhere/x", "nowhere"), *NO_FILE)}
    yield "Log.events", log.events, {}, {"line": (5, "main", [None])}
    yield "read_log", logs.read_log, {}, {"data": (None, 5, "text", Said(b"", "empty"), Said(b"\xff\xfe", "line 1"))}
    yield "Stops", logs.Stops, {"log": log}, {"log": (None, 5, "game.replay")}
    stops = logs.Stops(log)
    yield "Stops.after", stops.after, {"step": 0, "unit": "event"}, {"step": ("x", None), "unit": (5, "evnt", None)}
    tables = (Said(5, "not a table"), Said("greedy", "not a table"), Said(log.frame(), "no column"))
    wrong = {"log": (None, 5, "game.replay", match()), "forecast": tables, "luck": tables}
    yield "to_html", to_html, {"log": log}, wrong | {"analysis": (5, NESTED)}
    asked = {"match": match(), "action": "remove a1"}
    wrong = {"match": (None, 5, "minerals"), "action": (Said("", "''"), Said(HUGE, "too long"), NESTED)}
    yield "remedies", minerals.remedies, asked, wrong | {"most_strokes": ("many", None, 1.5)}
    yield "explain_page", minerals.explain_page, asked, wrong | {"language": (Said("tlh", "'tlh'"),)}
    trials = (Said("x", "Try this"), Said([{"do": 1}], "Try this"), Said([{"pant": []}], "Try this"))
    wrong = {"match": (None, 5, "minerals"), "try_this": trials, "language": (Said("tlh", "'tlh'"),)}
    yield "position_page", minerals.position_page, {"match": match()}, wrong
    links = (Said("nowhere", "nowhere"), Said("minerals:1:abc", "damaged"), Said("junk", "not the page"), None, 5)
    yield "shared_position", minerals.shared_position, {}, {"source": links}
    yield "to_csv", to_csv, {}, {"log": (None, 5, "game.replay")}
    wrong = {"log": (None, "game.replay"), "by": (None, "evnt"), "mode": (5, "gray"), "motion": (None, "no")}
    yield "to_gif", to_gif, {"log": log}, wrong
    yield "to_webp", to_webp, {"log": log}, wrong
    yield (
        "write_gallery",
        write_gallery,
        {"logs": [], "folder": Path("pages")},
        {
            "logs": (None, 5, ["one.replay"]),
            "folder": (None, 5),
            "title": (5,),
        },
    )


def _bots() -> Iterator[Row]:
    yield (
        "bot_named",
        bots.bot_named,
        {"name": "random"},
        {
            "name": (*(Said(value, "no bot") for value in ("", "deep", HUGE)), None, 5, NESTED),
            "seed": (2.5, NESTED, b"x"),
        },
    )
    random = bots.bot_named("random", 1)
    yield (
        "play_out",
        bots.play_out,
        {"match": match(), "bots": [random, random]},
        {
            "match": (None, "minerals", match().log),
            "bots": (None, 5, Said([], "0 bots"), ["random", "random"], Said([random] * 9, "9 bots")),
            "most_actions": ("all", None, NAN),
        },
    )
    for name in ("Greedy", "Level", "Grabber", "Uniform", "Person"):
        made = getattr(bots, name)
        yield f"{name}.choose", made(minerals.SeededChance(1)).choose, {}, {"match": (None, 5, "minerals")}
    wrong = {"level": (0, 6, 2.5, "5", None, NAN), "seconds": ("2", None, NESTED)}
    yield "Level", bots.Level, {"chance": minerals.SeededChance(1)}, wrong
    yield "make_ready", bots.make_ready, {"match": match()}, {"match": (None, 5, "minerals")}
    yield "is_ready", bots.is_ready, {"game": match().game}, {"game": (None, 5, "minerals")}
    yield "advice", bots.advice, {"match": match()}, {"match": (None, 5, "minerals")}
    yield (
        "TreeSearch",
        bots.TreeSearch,
        {"chance": minerals.SeededChance(1)},
        {
            "chance": (None, 7, "seed"),
            "playouts": (0, -1, "many", None, NAN),
            "most_actions": (0, "many", None),
        },
    )
    yield (
        "Pacing",
        bots.Pacing,
        {"match": match(), "bots": {}, "chance": minerals.SeededChance(1)},
        {
            "match": (None, 5),
            "bots": (None, 5, "random"),
        },
    )


def _pictures() -> Iterator[Row]:
    yield "to_svg", picture.to_svg, {"scene": scene()}, {"scene": (None, 5, "board"), "mode": (5, "gray", None)}
    yield "to_text", picture.to_text, {}, {"scene": (None, 5, match())}
    yield (
        "to_png",
        to_png,
        {"scene": scene()},
        {
            "scene": (None, 5),
            "mode": (5, "gray"),
            "scale": (0, -1, 1e9, NAN, "big", None),
        },
    )
    yield (
        "style",
        picture.style,
        {"role": "text"},
        {
            "role": (Said("nothing.here", "no role"), Said(HUGE, "…"), Said(None, "role"), NESTED),
            "mode": ("gray", 5),
        },
    )


def _lines() -> Iterator[Row]:
    played = match()
    steps = (Said(-1, "no step"), Said(99, "no step"), "first", NESTED)
    yield "node_at", logs.node_at, {"line": played.line, "step": 0}, {"line": (5, "main", [None]), "step": steps}
    wrong = {"log": (None, 5, "game.replay"), "chance": (5, "heads", [6])}
    yield "set_up", logs.set_up, {"log": dice().log, "chance": minerals.SeededChance(1)}, wrong
    yield "roles", picture.roles, {}, {"game": (5, NESTED, Said("chess", "no game"))}


def _records() -> Iterator[Row]:
    records = (Said("", "record"), Said("{}", "record"), Said(b"\xff", "record"), Said("[" * 100_000, "record"))
    exchange = minerals.get_game("mattock").submodule("exchange")
    for reading in (exchange.read_record, read_record):
        yield "read_record", reading, {}, {"data": (None, 5, *records)}
    no_file = [each for each in missing_files() if each.value not in ("junk", "nothing")]
    no_records = (Said("junk", "not JSON"), Said("nothing", "The file is empty."))
    yield "read_records", read_records, {}, {"path": (*NO_FILE, *no_file, *no_records)}
    log = minerals.new("mattock", board="inner", seed=1).log
    yield "check_length", check_length, {"log": log, "seats": [1]}, {"log": (None, 5), "seats": (5, None)}
    yield "seats_of", seats_of, {"log": log, "seat": 1}, {"log": (None, 5), "seat": (99, -1, "two", 1.5)}
    wrong = {
        "log": (None, 5, "game.replay", Said(match().log, "Mattock")),
        "site": (None, 5),
        "at": (5, "today"),
    }
    for writing in (exchange.write_record, write_record):
        yield "write_record", writing, {"log": log}, wrong


def _values() -> Iterator[Row]:
    yield "IllegalAction", minerals.IllegalAction, {"rulings": []}, {"rulings": (None, 5, "not so", ["not so"])}
    for name, right in (
        ("Mark", {"cell": "d6", "kind": "target"}),
        ("Scene", {"width": 9.0, "height": 9.0, "shapes": (), "title": ""}),
        ("Outcome", {"winners": (1,), "scores": (1, 0), "reason": ""}),
        ("Ruling", {"rule": "minerals.move", "template": "No."}),
        ("View", {}),
    ):
        yield name, getattr(minerals, name), right, {"colour": ("red",)}
