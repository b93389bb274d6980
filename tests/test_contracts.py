"""The contracts about imports break when they should."""

from __future__ import annotations

import re
import tomllib

import grimp

from tools import ROOT
from tools.contracts import face_faults, floor_faults

FLOORS = [["kit.games.*.lessons"], ["kit.school"], ["kit.games"], ["kit.core"]]


def graph(*imports: tuple[str, str], alone: tuple[str, ...] = ()) -> grimp.ImportGraph:
    made = grimp.ImportGraph()
    for module in alone:
        made.add_module(module)
    for importer, imported in imports:
        made.add_import(importer=importer, imported=imported)
    return made


def test_a_room_may_import_from_below_and_from_its_own_floor() -> None:
    kept = graph(("kit.games.go.lessons.e1", "kit.school.marks"), ("kit.games.go.rules", "kit.games.go.state"))
    assert list(floor_faults(kept, FLOORS)) == []


def test_a_room_may_not_import_from_above() -> None:
    broken = graph(("kit.games.go.rules", "kit.games.go.lessons.e1"), ("kit.core.log", "kit.school"))
    assert list(floor_faults(broken, FLOORS)) == [
        "kit.core.log imports kit.school, which stands above it",
        "kit.games.go.rules imports kit.games.go.lessons.e1, which stands above it",
    ]


def test_every_room_stands_on_a_floor() -> None:
    assert list(floor_faults(graph(alone=("kit.attic", "kit.core.log")), FLOORS)) == ["kit.attic stands on no floor"]


def test_a_wing_is_entered_by_its_face() -> None:
    imports = graph(("kit.core.log.reader", "kit.core.log.tree"), ("kit.school", "kit.core.log"))
    assert list(face_faults(imports, ["kit.core.*"])) == []


def test_nothing_reaches_past_a_face() -> None:
    imports = graph(("kit.core.match.match", "kit.core.log.tree"))
    assert list(face_faults(imports, ["kit.core.*"])) == [
        "kit.core.match.match imports kit.core.log.tree; it may import kit.core.log alone"
    ]


def test_the_picture_of_the_contributors_shows_the_floors() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    house, core = (next(each for each in contracts if each["id"] == name) for name in ("house", "core"))
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    picture = re.findall(r"^```text\n(minerals_widgets .*?)^```", text, re.MULTILINE | re.DOTALL)[0].splitlines()
    floors = [line.split(" | ") for line in house["floors"] if "minerals._version" not in line]
    for line, floor in zip(picture, floors, strict=True):
        shown = line.partition("  ")[0].split(" | ")
        assert {name if name in floor else f"minerals.{name}" for name in shown} <= set(floor)
    wings = picture[-1].split(maxsplit=1)[1]
    assert re.split(" > |, ", wings) == [wing for line in core["layers"] for wing in line.split(" | ")]
