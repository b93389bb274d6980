"""Levels on pages and in packages: every try is answered as the engine does, and the manifest names every file."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from xml.etree.ElementTree import fromstring
from zipfile import ZipFile

import pytest

from minerals.classroom.level_page import level_package, level_page, page
from minerals.classroom.level_page.page import level_data
from minerals.classroom.levels import Play, level_named
from minerals.classroom.levels.terms import timeless
from minerals.core.text import OptionError

CONTENT = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
SCORM = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"
QUICK = ["mattock.levels.how-many-spaces", "mattock.levels.printed-spaces"]
LEVELS = [
    "mattock.levels.mine-first",
    "minerals.levels.shovel",
    "minerals.levels.not-yet",
    "out_of_mine.levels.not-too-early",
]


@cache
def data_of(name):
    """The data of a level's page. Nobody changes it."""
    return level_data(level_named(name))


def outcome(data, level, way):
    """Whether a page calls a level solved after a way, and after how many tries."""
    words = level.begin().game.words
    node, tries = data["nodes"][0], 0
    for text in way:
        tries += 1
        move = next((one for one in node["moves"] if timeless(one["name"]) == timeless(text)), None)
        if move is not None:
            node = data["nodes"][move["to"]]
            continue
        *entered, last = words.tokens(level.begin().parse(text))
        while " > ".join(entered) not in node["refusals"] or last not in node["refusals"][" > ".join(entered)]:
            *entered, last = entered  # refused at an earlier click
        return all(node["refusals"][" > ".join(entered)][last][3]), tries
    return bool(node.get("solved")), tries


@pytest.mark.parametrize("name", LEVELS)
def test_every_solution_solves_the_level_on_its_page(name):
    level = level_named(name)
    data = data_of(name)
    for solution in level.solutions:
        solved, tries = outcome(data, level, solution.play)
        assert solved, solution.play
        assert data["stars"][tries - 1] == 3


@pytest.mark.parametrize("name", LEVELS)
def test_every_first_try_is_answered_as_by_the_engine(name):
    level = level_named(name)
    data = data_of(name)
    play = Play(level)
    moves = data["nodes"][0]["moves"]
    assert [move["name"] for move in moves] == [str(action) for action in play.table.actions()]
    for move in moves[:20]:
        verdict = play.attempt(move["name"])
        node = data["nodes"][move["to"]]
        assert tuple(node.get("sentences", ())) == verdict.sentences
        assert bool(node.get("solved")) == verdict.solved
        assert verdict.comment in ("", *node.get("comments", ()))
        play.reset()


def test_the_manifest_names_each_page_once():
    with ZipFile(BytesIO(level_package(QUICK, title="Two levels"))) as package:
        manifest = fromstring(package.read("imsmanifest.xml"))
        names = set(package.namelist())
    resources = {each.get("identifier"): each for each in manifest.iter(f"{CONTENT}resource")}
    items = list(manifest.iter(f"{CONTENT}item"))
    assert {each.get("href") for each in resources.values()} | {"imsmanifest.xml"} == names
    assert {each.get(f"{SCORM}scormtype") for each in resources.values()} == {"sco"}
    assert [each.get("identifierref") for each in items] == list(resources)
    assert [each.findtext(f"{SCORM}masteryscore") for each in items] == ["33", "33"]
    assert manifest.findtext(f"{CONTENT}metadata/{CONTENT}schemaversion") == "1.2"
    identifiers = [each.get("identifier") for each in manifest.iter() if each.get("identifier")]
    assert len(set(identifiers)) == len(identifiers)
    assert manifest.find(f"{CONTENT}organizations").get("default") in identifiers


def test_the_same_levels_give_the_same_bytes():
    assert level_package(QUICK) == level_package(QUICK)


def test_a_package_needs_levels_each_once():
    with pytest.raises(OptionError, match="at least one level"):
        level_package([])
    with pytest.raises(OptionError, match="listed twice"):
        level_package([LEVELS[0], LEVELS[0]])


def test_a_level_that_is_too_large_for_a_page_is_refused(monkeypatch):
    monkeypatch.setattr(page, "LARGEST", 20_000)
    with pytest.raises(OptionError, match=f"^{QUICK[0]} is too large for a page: [0-9]+ kB, and at most 20 kB fit"):
        level_page(QUICK[0])
