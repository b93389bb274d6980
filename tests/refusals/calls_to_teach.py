"""Bad calls of the classroom and of the conformance kit."""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

import minerals
from minerals import classroom
from minerals.classroom import grading, levels, paper, publishing, room, sealed_answers
from minerals.classroom.attempts import HandTrials
from minerals.classroom.exercise_page import exercise_page
from minerals.classroom.experiment import TrialLuck
from minerals.classroom.grading.assignments import read_assignment
from minerals.classroom.hub import hub_configuration
from minerals.classroom.lessons import lesson, lesson_package
from minerals.classroom.level_page import level_package, level_page
from minerals.classroom.publishing.sealed_page import sealed_pages
from minerals.classroom.room.server import RoomServer
from minerals.classroom.trials import hand_of
from minerals.testing import check_game, check_play
from tests.refusals.calls import HUGE, HUGE_NUMBER, NAN, NESTED, NO_FILE, NO_TEXT, Row, Said

CLASS = grading.Roster((grading.RosterEntry(name="Ada"),))


def table() -> Iterator[Row]:
    """Yield what is called, and what is wrong with it."""
    yield from _exercises()
    yield from _hands()
    yield from _classes()
    yield from _rooms()
    yield from _laws()


def _trials() -> Iterator[Row]:
    yield (
        "Trials",
        classroom.Trials,
        {"posed": classroom.pose("E17")},
        {"posed": (None, "E17", 5), "seed": (None, "one", 1.5, NESTED, Said(HUGE_NUMBER, "seed"))},
    )
    trials = classroom.Trials(classroom.pose("E17"))
    trials.play(10)
    yield (
        "Trials.play",
        trials.play,
        {},
        {"n": (0, -1, 1.5, True, None, "many", NESTED, 10**12, Said(HUGE_NUMBER, "n can bring"))},
    )
    thought = classroom.Trials(classroom.pose("E42"))
    yield "Trials.play of nothing", thought.play, {}, {"n": (Said(10, "by thinking"),)}
    yield "Trials.observations", trials.observations, {}, {"part": (Said("seven", "seven"), None, 5, NESTED)}
    yield "Trials.estimate", trials.estimate, {}, {"part": (Said("seven", "seven"), None, 5, NESTED)}
    yield "Trials.band", trials.band, {}, {"part": (Said("seven", "seven"), None, 5, NESTED)}
    yield (
        "Trials.replay",
        trials.replay,
        {"number": 1},
        {"number": (10, -1, 1.5, True, None, "first", HUGE_NUMBER), "part": (Said("seven", "seven"), 5, NESTED)},
    )
    yield "Exercise.simulate", guessed().simulate, {"trials": 5}, {"engine": ("quick", None, 5, NESTED)}
    yield "TrialLuck", TrialLuck, {"seed": 1, "number": 0}, {"seed": (None, 1.5), "number": (None, "one", 1.5)}


@cache
def guessed() -> classroom.Exercise:
    exercise = classroom.Exercise("E17")
    exercise.predict("1/6")
    return exercise


@cache
def ruled() -> levels.Level:
    return next(level for game in minerals.games() for level in levels.load(game.name))


@cache
def sheets() -> Any:
    return paper.sheets([paper.material("E42")])


@cache
def tasks() -> Any:
    Path("right.toml").write_text('id = "one"\n[[exercises]]\nexercise = "E42"\n', encoding="utf-8")
    return read_assignment(Path("right.toml"))


@cache
def graded() -> Any:
    Path("submitted").mkdir()
    classroom.AttemptLog("Ada", "one").save("submitted/ada.jsonl")
    return grading.grade_all({"one": tasks()}, "submitted")


def _hands() -> Iterator[Row]:
    codes = (*(Said(value, "exercise") for value in ("", "E999", HUGE)), None, 5, NESTED)
    yield "hand_of", hand_of, {"code": "E17"}, {"code": codes, "parameters": (5, Said({"nothing": 1}, "nothing"))}
    wrong = {"exercise": (*codes, Said("E42", "by hand")), "seed": (NESTED, 1.5)}
    yield "HandTrials", HandTrials, {"exercise": "E17"}, wrong
    trials = HandTrials("E17", seed=1)
    yield "HandTrials.play", trials.play, {"action": "roll"}, {"action": (Said("fly", "fly"), 5, None)}
    for name in ("observations", "estimate", "observation_list"):
        yield f"HandTrials.{name}", getattr(trials, name), {"part": "six"}, {"part": (Said("seven", "seven"),)}


def _exercises() -> Iterator[Row]:
    yield (
        "Exercise",
        classroom.Exercise,
        {"code": "E42"},
        {
            "code": (*(Said(value, "exercise") for value in ("", "E999", HUGE)), None, 5, NESTED),
            "student": (5, NESTED, b"Ada"),
            "assignment": (5, NESTED),
            "log": (5, NESTED, Said("junk", "junk"), Said("empty", "empty"), Said("nowhere/x", "nowhere")),
            "parameters": (5, Said({"nothing": 1}, "nothing"), Said({"sides": HUGE}, "sides")),
            "parts": (5, Said(["sides"], "sides"), Said([], "part")),
        },
    )

    counts = (*(Said(n, "trials must be") for n in (0, -1)), "many", None, 2.5)
    yield (
        "Exercise.note_trials",
        classroom.Exercise("E17").note_trials,
        {"trials": 1, "seed": 1},
        {"trials": counts, "seed": ("x",)},
    )
    yield (
        "pose",
        classroom.pose,
        {"code": "E42"},
        {
            "code": (Said("E999", "E999"), None, 5, NESTED),
            "parameters": (5, Said({"nothing": 1}, "nothing")),
        },
    )
    yield (
        "Variant",
        classroom.Variant,
        {"student": "Ada", "assignment": "one"},
        {
            "student": (None, 5, NESTED),
            "assignment": (None, 5),
            "numbers": (5, "few"),
        },
    )
    yield (
        "AttemptLog",
        classroom.AttemptLog,
        {},
        {
            "student": (None, 5, NESTED),
            "assignment": (None, 5, NESTED),
            "numbers": ("few", 5),
            "clock": (5, "noon"),
        },
    )
    yield (
        "AttemptLog.open",
        classroom.AttemptLog.open,
        {},
        {"path": (Said("junk", "junk"), Said("empty", "empty"), *NO_FILE)},
    )
    kept = classroom.AttemptLog("Ada", "one")
    yield "AttemptLog.save", kept.save, {}, {"path": (Said("empty", "empty"), Said("nowhere/x", "nowhere"), *NO_FILE)}
    yield "AttemptLog.add", kept.add, {}, {"record": (None, 5, "record")}
    yield from _trials()
    yield (
        "level_named",
        levels.level_named,
        {},
        {
            "id": (
                *(Said(x, "no game") for x in ("", "nothing", HUGE)),
                Said("minerals.nothing", "no level"),
                None,
                NESTED,
            )
        },
    )
    yield "Play", levels.Play, {}, {"level": (None, 5, "nothing")}
    played = levels.Play(ruled())
    yield "Play.attempt", played.attempt, {}, {"action": (Said(None, "action"), Said(5, "action"))}
    yield (
        "lesson",
        lesson,
        {},
        {"number": (*(Said(value, "no lesson") for value in (0, 99, HUGE_NUMBER, "one", None, NESTED)),)},
    )


def _classes() -> Iterator[Row]:
    yield (
        "hub_configuration",
        hub_configuration,
        {"folder": "7b"},
        {
            "folder": (None, 5),
            "lessons": (None, 5),
            "teachers": (Said(["mr k"], "mr k"), Said("kowalski", "kowalski"), None, 5, [5]),
            "students": (Said([""], "cannot be a login"), None, 5, [None]),
            "language": (Said("fr", "fr"), None, 5, NESTED),
        },
    )
    yield (
        "read_key",
        sealed_answers.read_key,
        {},
        {"file": (Said("nowhere", "nowhere"), Said("junk", "junk"), Said("empty", "empty"), *NO_FILE)},
    )
    key = sealed_answers.Key(assignment="one", secret="an example, no secret")
    short = {"secret": (Said("short", "16 characters"),)}
    yield "Key", sealed_answers.Key, {"assignment": "one", "secret": "an example, no secret"}, short
    for name in ("variant", "code"):
        wrong = {"student": (None, 5, NESTED), "id": (None, 5)}
        yield f"Key.{name}", getattr(key, name), {"student": "Ada"}, wrong
    other = sealed_answers.Key(assignment="two", secret="an example, no secret")
    yield (
        "sealed_pages",
        sealed_pages,
        {"assignment": tasks(), "key": key, "students": CLASS.students},
        {
            "assignment": (None, 5, "one"),
            "key": (None, "key", Said(other, "'two'")),
            "students": (None, 5, Said(CLASS.students * 2, "without ids")),
        },
    )
    level = "mattock.levels.mine-first"
    unknown = Said("mattock.levels.nothing", "no level 'mattock.levels.nothing'")
    wrong = {"level": (unknown, None, 5, NESTED), "language": (Said("tlh", "'tlh'"),)}
    yield "level_page", level_page, {"level": level}, wrong
    twice = Said([level, level], "listed twice")
    wrong = {
        "levels": (Said([], "at least one level"), twice, Said([unknown.value], "no level"), None, 5),
        "title": (5,),
        "progress": (5,),
    }
    yield "level_package", level_package, {"levels": [level]}, wrong
    wrong = {
        "code": (Said("E99", "no exercise 'E99'"), None, 5, NESTED),
        "parameters": (Said({"legs": 5}, "no parameter 'legs'"), 5),
        "variants": (Said(0, "1 to 20 variants, not 0"), Said(21, "not 21"), "many", None),
        "language": (Said("tlh", "'tlh'"),),
    }
    yield "exercise_page", exercise_page, {"code": "E17"}, wrong
    wrong = {
        "names": (
            Said([], "at least one lesson, exercise or level"),
            Said(["E17", "lesson-4"], "E17 is listed twice"),
            Said(["lesson-13"], "The lessons are 1 to 12"),
            Said(["plant"], "no lesson, exercise or level 'plant'"),
            Said([unknown.value], "no level"),
            None,
            5,
        ),
        "variants": (Said(0, "1 to 20 variants, not 0"), "many"),
        "title": (5,),
        "live": (Said("https://example.org/", "another website"), 5),
        "progress": (5,),
    }
    yield "lesson_package", lesson_package, {"names": ["E17"], "variants": 1}, wrong
    yield (
        "read_assignments",
        grading.read_assignments,
        {},
        {"path": (Said("nowhere", "nowhere"), Said("junk", "junk"), Said("empty", "empty"), *NO_FILE)},
    )
    yield (
        "grade_all",
        grading.grade_all,
        {"assignments": {}, "submissions": "submitted"},
        {
            "assignments": (None, 5, "one"),
            "submissions": (Said("nowhere", "nowhere"), *NO_FILE),
            "roster": (5, "class.csv", NESTED),
            "deductions": (None, 5, NESTED),
        },
    )
    yield (
        "read_roster",
        grading.read_roster,
        {},
        {"file": (Said("nowhere", "nowhere"), Said("junk", "junk"), *NO_FILE)},
    )
    yield "columns_by_hand", grading.columns_by_hand, {}, {"text": (None, 5, Said("names", "name=HEADING"))}
    yield "Roster.with_name", CLASS.with_name, {}, {"text": (None, 5, NESTED)}
    yield "Roster.like", CLASS.like, {}, {"text": (None, 5, NESTED)}
    yield (
        "Deductions",
        grading.Deductions,
        {},
        {"most_tries": (Said(0, "at least 1 try"), "many"), "points_per_try": (Said(-1.0, "0 to 10000"), "few", None)},
    )
    yield (
        "to_gradebook",
        grading.to_gradebook,
        {"results": grading.Results(()), "roster": CLASS, "gradebook": "moodle"},
        {"results": (None, 5), "roster": (None, 5), "gradebook": (Said("excel", "excel"), None, HUGE)},
    )
    for name in ("to_gradebook_workbook", "column_warnings"):
        yield (
            name,
            getattr(grading, name),
            {"results": grading.Results(()), "roster": CLASS, "gradebook": "canvas"},
            {"results": (None, 5), "roster": (None, 5)},
        )
    yield (
        "write_reports",
        grading.write_reports,
        {"results": graded(), "folder": Path("reports")},
        {
            "results": (None, 5, "A"),
            "folder": (None, 5, Said(Path("junk"), "junk")),
        },
    )
    for name in (
        *("answer_frame", "class_report", "class_statistics", "item_statistics", "learning_curves"),
        *("misconception_counts", "reliability"),
    ):
        yield name, getattr(grading, name), {}, {"results": (None, 5)}
    yield (
        "write_data",
        grading.write_data,
        {"results": graded(), "folder": Path("data")},
        {"results": (None, 5, "A"), "folder": (None, 5, Said(Path("junk"), "junk")), "anonymous": (None, 5)},
    )
    yield "codebook", grading.codebook, {}, {"anonymous": (None, "yes")}
    yield (
        "attempts",
        minerals.attempts,
        {"submissions": "submitted"},
        {
            "submissions": (Said("nowhere", "nowhere"), Said("empty", "no submission"), *NO_FILE),
            "assignments": (5, "one", NESTED),
            "roster": (5, "class.csv", NESTED),
            "anonymous": (None, "yes"),
        },
    )
    yield "grading.to_csv", grading.to_csv, {}, {"results": (None, 5)}
    yield "grading.to_workbook", grading.to_workbook, {}, {"results": (None, 5)}
    yield (
        "publication",
        publishing.publication,
        {"assignment": tasks(), "form": "student"},
        {
            "assignment": (None, "one"),
            "form": (Said("pdf", "form"), None, HUGE),
            "student": (None, 5),
            "variants": (None, "many"),
        },
    )
    yield (
        "check_answer",
        publishing.check_answer,
        {
            "exercise": "E42",
            "part": "mirrored",
            "answer": 3,
            "guess": 12,
            "student": "Ada",
            "assignment": "week-4",
            "numbers": "bank",
        },
        {
            "exercise": (None, 5, Said("E999", "E999")),
            "part": (None, 5, Said("nothing", "nothing")),
            "assignment": (None, 5),
            "numbers": (None, "lucky"),
        },
    )
    yield (
        "hand_in",
        publishing.hand_in,
        {"log": classroom.AttemptLog("Ada", "one")},
        {
            "log": (None, 5, "Ada"),
            "tasks": (
                5,
                NESTED,
                Said({"E999": 1}, "E999"),
                Said({"x.levels.y": 1}, "no game"),
                Said({"E17": -1}, "E17"),
            ),
            "due": (None, 5, Said("soon", "is not a due date"), Said("2026-12-04", "needs a zone")),
            "grace": (None, "short", Said(5, "not when it is due")),
            "late": (None, "never", Said(0.1, "not when it is due")),
        },
    )
    due = {"log": classroom.AttemptLog("Ada", "one"), "due": "2026-12-04T18:00Z"}
    yield (
        "hand_in, with a due date",
        publishing.hand_in,
        due,
        {
            "grace": (Said(-1, "0 to 10080 minutes"), Said(NAN, "0 to 10080 minutes")),
            "late": (Said(0.0, "late takes"), Said(2.0, "late takes"), Said(NAN, "late takes")),
        },
    )
    yield (
        "material",
        paper.material,
        {"source": "E42"},
        {
            "source": (Said("", "lesson"), Said("nothing", "lesson"), Said(HUGE, "…"), None, 5, NESTED),
        },
    )
    yield (
        "sheets",
        paper.sheets,
        {"found": [paper.material("E42")]},
        {
            "found": (None, 5, ["E42"]),
            "students": (5, Said(["Ada", "Ada"], "Ada"), Said([HUGE], "name"), [5]),
        },
    )
    yield "to_pdf", paper.to_pdf, {"found": sheets()}, {"found": (None, 5, ["E42"]), "paper": (None, "a9", HUGE)}


@cache
def class_folder() -> room.ClassFolder:
    place = Path(mkdtemp()) / "7b"
    atexit.register(rmtree, place.parent)
    return room.ClassFolder.make(place, code="ruby")


def _rooms() -> Iterator[Row]:
    folder = class_folder()
    yield (
        "ClassFolder.make",
        room.ClassFolder.make,
        {"path": "7b"},
        {
            "path": (*NO_FILE, Said(folder.path, "already")),
            "title": (None, 5, NESTED),
            "code": (5, NESTED, Said("", "A code has"), Said(HUGE, "A code has")),
            "lesson": ("one", NESTED, Said(99, "no lesson 99")),
            "luck": (5, "lucky"),
        },
    )
    yield (
        "ClassFolder.open",
        room.ClassFolder.open,
        {"path": folder.path},
        {"path": (*NO_FILE, Said("nowhere", "no such folder"), Said("empty", "not the folder of a class"))},
    )
    yield "ClassFolder.admits", folder.admits, {"code": "ruby"}, {"code": NO_TEXT}
    for function in (folder.log_of, folder.begin):
        yield (
            f"ClassFolder.{function.__name__}",
            function,
            {"student": "Ada"},
            {
                "student": (*NO_TEXT, Said("", "file name"), Said(HUGE, "at most 100")),
                "assignment": (None, 5, NESTED),
            },
        )
    yield (
        "ClassFolder.begin, more",
        folder.begin,
        {"student": "Ada"},
        {"numbers": (None, "lucky"), "clock": (5, "noon")},
    )
    yield "Room", room.Room, {"folder": folder}, {"folder": (None, "7b"), "rule": (5, "strict"), "clock": (5, "noon")}
    yield (
        "StuckRule.of",
        room.StuckRule.of,
        {},
        {"tries": (Said(0, "stuck"), "many"), "minutes": (Said(0, "stuck"), Said(NAN, "stuck"), "many")},
    )
    followed = room.Room(folder)
    yield "Watch", room.Watch, {"room": followed, "tell": print}, {"room": (None, "7b"), "tell": (5,), "poll": ("yes",)}
    yield (
        "RoomServer",
        RoomServer,
        {"room": followed},
        {
            "room": (None, "7b"),
            "port": (Said(-1, "port"), Said(99_999, "port"), "http"),
            "host": (None, 5),
            "poll": ("yes",),
        },
    )


def _laws() -> Iterator[Row]:
    yield (
        "check_game",
        check_game,
        {"game": "mattock", "games": 1, "board": "inner"},
        {
            "game": (Said("chess", "no game"), NESTED),
            "games": ("many", None),
            "board": ("nowhere",),
        },
    )
    yield "check_play", check_play, {"game": "mattock", "seed": 1}, {"game": (Said("chess", "no game"),)}
