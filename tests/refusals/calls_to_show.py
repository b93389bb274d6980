"""Bad calls of boards, players, editors, levels and exercises in notebooks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minerals.bots import bot_named
from minerals.classroom import Exercise
from minerals_widgets import (
    Analysis,
    Board,
    ClassRoom,
    Comparison,
    Editor,
    ExerciseBoard,
    GuardedCanvas,
    LessonPath,
    LevelBoard,
    NumberLine,
    PlayBoard,
    Player,
    RuleBoard,
    Tally,
    TourBoard,
    TrialsView,
    WhatIf,
)
from tests.refusals.calls import HUGE, NAN, NESTED, NO_FILE, NO_TEXT, Row, Said, dice, match, missing_files

MODES = (5, "gray", None)


def table() -> Iterator[Row]:
    """Yield what is called, and what is wrong with it."""
    yield from _boards()
    yield from _players()
    yield from _editors()
    yield from _lessons()
    yield from _paths()
    yield from _rules()
    yield from _tallies()
    wrong = {"folder": (None, 5, Said("nowhere", "no such folder")), "rule": (5, "strict"), "poll": ("yes",)}
    yield "ClassRoom", ClassRoom, {"folder": "nowhere"}, wrong
    yield "TourBoard", TourBoard, {"game": "minerals"}, {"game": ("chess", HUGE, None, 5, NESTED), "mode": MODES}


def _play_boards() -> Iterator[Row]:
    bots = (5, "random", {1: 5}, {"Ada": "random"}, Said({1: "deep"}, "no bot"), Said({9: "random"}, "9"))
    games = (*(Said(name, "no game") for name in ("", "chess", HUGE)), None, 5, match().log, NESTED)
    full = Said({1: "greedy", 2: "greedy"}, "person")
    wrong = {"game": games, "bots": (*bots, full), "mode": MODES, "address": (None, 5), "luck": (2.5, NESTED)}
    yield "PlayBoard", PlayBoard, {"game": match()}, wrong
    yield "PlayBoard, options", PlayBoard, {"game": "mattock"}, {"board": (5, "nowhere", HUGE), "bord": (5,)}
    play = PlayBoard(match())
    files = (Said(b"", "not a recorded game"), Said(b"GIF89a", "not a recorded game"), Said(b"{}", "digest"), "x", None)
    yield "PlayBoard.load", play.load, {"name": "x.replay"}, {"data": files}
    links = (
        Said("", "no game"),
        Said("#top", "no game"),
        Said("minerals:game:a", "damaged"),
        Said("minerals:1:a", "d"),
    )
    yield "PlayBoard.visit", play.visit, {}, {"address": (*links, None, 5)}
    seats = (Said(9, "9"), Said(0, "0"), "Ada", None)
    yield "PlayBoard.seat", play.seat, {"seat": 2, "bot": "greedy"}, {"seat": seats, "bot": (Said("deep", "no bot"), 5)}


def _boards() -> Iterator[Row]:
    bots = (5, "random", {1: 5}, {"Ada": "random"}, Said({1: "deep"}, "no bot"), Said({9: "random"}, "9"))
    seats = (Said(0, "seat"), Said(9, "seat"), "Ada", NAN, NESTED)
    games = (*(Said(name, "no game") for name in ("", "chess", "mineral", HUGE)), None, 5, match().log, NESTED)
    wrong = {"game": games, "bots": bots, "seat": seats, "mode": MODES}
    yield "Board", Board, {"game": match()}, wrong
    yield "Board, options", Board, {"game": "mattock"}, {"board": (5, "nowhere", HUGE), "bord": (Said(5, "board"),)}
    yield "Board, a match", Board, {"game": match()}, {"position": ("", 5), "board": ("lesson",), "players": (2,)}
    yield "Board, seated bot", Board, {"game": match(), "bots": {1: bot_named("random", 1)}}, {"seat": (Said(1, "1"),)}
    yield from _play_boards()
    wrong = {"scene": (None, 5, match()), "mode": MODES, "on_cell": (5, "click"), "errors": (5, "below")}
    yield "GuardedCanvas", GuardedCanvas, {"scene": match().scene()}, wrong
    board = Board(match())
    for name in ("click", "ask"):
        yield f"Board.{name}", getattr(board, name), {}, {"token": NO_TEXT}
    yield "Board.type", board.type, {}, {"text": NO_TEXT}


def _players() -> Iterator[Row]:
    files = (*missing_files(), *NO_FILE)
    wrong = {"log": files, "step": ("x", NAN, NESTED), "by": (None, "evnt"), "mode": MODES}
    wrong |= dict.fromkeys(("forecast", "luck"), (5, "greedy"))
    yield "Player", Player, {"log": match().log}, wrong
    player = Player(match().log)
    yield "Player.goto", player.goto, {}, {"step": ("first", None, NESTED)}
    yield "Player.goto_record", player.goto_record, {}, {"number": (Said(99, "record"), Said("x", "record"), NESTED)}
    yield "Player.ask", player.ask, {}, {"token": NO_TEXT}
    yield "Player.open", player.open, {}, {"path": tuple(file for file in files if file is not None)}
    analysis = Analysis(match().log)
    yield "Analysis", Analysis, {}, {"game": (*missing_files(), 5, NESTED), "mode": MODES}
    yield "Analysis.show", analysis.show, {}, {"game": (*missing_files(), *NO_FILE)}
    given = (None, 5, Said("hello", "no game"), Said(b"", "no game"), Said("minerals:1:x", "damaged"))
    yield "Analysis.read", analysis.read, {"given": ""}, {"given": given}
    yield "Player.show_line", player.show_line, {}, {"line": (None, 5, "main", [None])}


def _editors() -> Iterator[Row]:
    games = (*(Said(name, "no game") for name in ("", "chess", HUGE)), None, 5, NESTED, dice().log)
    yield "Editor", Editor, {"game": "mattock"}, {"game": games, "mode": MODES, "on_change": (5, "print")}
    yield "Editor, options", Editor, {"game": "mattock"}, {"board": (5, "nowhere", HUGE), "bord": (Said(5, "board"),)}
    yield "Editor, a match", Editor, {"game": match()}, {"position": ("", 5), "board": ("lesson",), "seed": (7,)}
    editor = Editor("mattock")
    yield "Editor.paint", editor.paint, {"brush": "tile", "cell": "d4"}, {"brush": NO_TEXT, "cell": NO_TEXT}
    yield "Editor.take", editor.take, {}, {"brush": NO_TEXT}
    yield "Editor.click", editor.click, {}, {"token": NO_TEXT}
    yield "Editor.random", editor.random, {"seed": 1}, {"seed": (2.5, NESTED), "actions": ("many", None, NAN)}


def _lessons() -> Iterator[Row]:
    logs = (5, NESTED, Said("junk", "junk"), Said("empty", "empty"), Said("nowhere/x", "nowhere"))
    codes = (*(Said(code, "exercise") for code in ("", "E999", HUGE)), None, 5, NESTED)
    wrong = {"code": codes, "student": (5, NESTED), "assignment": (5, NESTED), "log": logs, "mode": MODES}
    yield (
        "ExerciseBoard",
        ExerciseBoard,
        {"code": "E42"},
        wrong | {"match": (5, "minerals", match().log), "parts": (5, Said(["sides"], "sides"))},
    )
    board = ExerciseBoard("E42")
    yield (
        "ExerciseBoard.check",
        board.check,
        {"part": "mirrored", "answer": "4"},
        {"part": (5, Said("nothing", "nothing"), Said(HUGE, "…"))},
    )
    yield "ExerciseBoard.hint", board.hint, {}, {"part": NO_TEXT}
    exercise = Exercise("E17")
    exercise.predict("1/6")
    parts = (Said("nothing", "nothing"), Said(HUGE, "…"), 5, NESTED)
    yield "TrialsView", TrialsView, {"exercise": exercise}, {"exercise": (None, "E17"), "part": parts, "mode": MODES}
    view = TrialsView(exercise)
    yield "TrialsView.more", view.more, {}, {"n": (*(Said(n, "n must be") for n in (0, -1)), "many", None, 2.5)}
    yield (
        "TrialsView.open_trial",
        view.open_trial,
        {},
        {"number": (Said(0, "no trial 0"), Said(9, "no trial 9"), "first", None)},
    )
    yield "ExerciseBoard.simulate", board.simulate, {}, {"trials": ("many", None), "seed": ("x", None)}
    level = "mattock"
    names = (*(Said(name, "no game") for name in ("", "chess", HUGE)), Said("mattock.x", "no level"), None, 5, NESTED)
    several = (Said(["chess"], "no game"), Said(["minerals.levels.map"], "another game"), None, 5, NESTED)
    yield "LevelBoard", LevelBoard, {"level": level}, {"level": names, "levels": several, "log": logs, "mode": MODES}
    shown = LevelBoard(level)
    yield "LevelBoard.click", shown.click, {}, {"token": NO_TEXT}
    yield "LevelBoard.type", shown.type, {}, {"text": NO_TEXT}
    yield "LevelBoard.goto", shown.goto, {}, {"level": (Said("nothing", "no game"), *NO_TEXT)}


def _paths() -> Iterator[Row]:
    codes = (*(Said(code, "exercise") for code in ("", "E999", HUGE)), None, 5, NESTED)
    logs = (5, NESTED, Said("junk", "junk"), Said("empty", "empty"), Said("nowhere/x", "nowhere"))
    wrong: dict[str, tuple[Any, ...]] = {"code": codes, "student": (5, NESTED), "log": logs, "mode": MODES}
    parts = (5, Said(["sides"], "sides"), Said([], "part"))
    graded = ("yes", None)
    yield (
        "LessonPath",
        LessonPath,
        {"code": "E42"},
        wrong | {"parts": parts, "match": (5, "minerals"), "graded": graded},
    )
    path = LessonPath("E42")
    for name in ("go", "is_done", "is_open"):
        yield f"LessonPath.{name}", getattr(path, name), {"key": "guess"}, {"key": (*NO_TEXT, Said("win", "step"))}
    exercise = Exercise("E42")
    no_exercise = ("E42", None, 5)
    yield "NumberLine", NumberLine, {"exercise": exercise}, {"exercise": no_exercise, "mode": MODES}
    yield "NumberLine.guess", NumberLine(exercise).guess, {"text": ""}, {"text": NO_TEXT}
    wrong = {"exercise": no_exercise, "trials": (5, "many"), "tally": (5, "many"), "mode": MODES}
    yield "Comparison", Comparison, {"exercise": exercise}, wrong
    comparison = Comparison(exercise)
    yield "Comparison.answer", comparison.answer, {"text": "4"}, {"text": NO_TEXT}
    yield "Comparison.follow", comparison.follow, {}, {"trials": (5, "many"), "tally": (5, "many")}
    yield "WhatIf", WhatIf, {"code": "E42"}, {"code": codes, "exercise": (5, "E42"), "graded": graded, "mode": MODES}
    parameters = (None, 5, Said({"sides": 3}, "sides"))
    yield "WhatIf.choose", WhatIf("E42").choose, {"parameters": {}}, {"parameters": parameters}
    yield "WhatIf.expect", WhatIf("E42").expect, {"sign": 1}, {"sign": (Said("up", "up"), 7)}


def _rules() -> Iterator[Row]:
    right = {"rules": "mattock.mine.connected", "question": {"ask": "Which?", "answer": {"next": []}}}
    rules = (Said("mattock.mine.conected", "no rule"), Said("chess.king", "no game"), None, 5, NESTED)
    tries = (
        None,
        5,
        Said([{"doo": "Mine"}], "try_this 1"),
        [5],
        Said([{"do": "Mine"}], "try_this 1"),
    )
    questions = (5, Said({"ask": "Which?"}, "question"), Said({}, "question"), "Which?")
    wrong = {"rules": rules, "try_this": tries, "question": questions, "mode": MODES, "step": (Said(5, "step"), "x")}
    yield "RuleBoard", RuleBoard, right, wrong
    shown = RuleBoard(**right)
    yield "RuleBoard.try_this", shown.try_this, {}, {"number": ("x", None, Said(9, "9"))}
    yield "RuleBoard.choose", shown.choose, {}, {"word": (None, 5)}
    yield "RuleBoard.click", shown.click, {}, {"token": (None, 5)}


def _tallies() -> Iterator[Row]:
    wrong = {
        "exercise": (
            *(Said(value, "exercise") for value in ("", "E999", HUGE)),
            None,
            5,
            NESTED,
            Said("E42", "by hand"),
        ),
        "part": (5, Said("seven", "seven")),
        "seed": (NESTED, 1.5),
        "mode": MODES,
    }
    yield "Tally", Tally, {"exercise": "E17"}, wrong
    tally = Tally("E17", seed=1)
    yield "Tally.click", tally.click, {}, {"token": NO_TEXT}
    yield "Tally.play", tally.play, {}, {"text": NO_TEXT}
    yield "Tally.estimate", tally.estimate, {}, {"part": (Said("seven", "seven"),)}
    yield "Tally.observations", tally.observations, {}, {"part": (Said("seven", "seven"),)}
