"""The common changes of CONTRIBUTING.md, made in a copy of the project, in the files that the list names and no others.

A change is whole when every recorded log loads, those that were written before it too, and when nothing that it says
lacks a translation. So each copy is brought up to date by the tools, as the list says, and then tested.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
MOST_FILES = 7
"""Besides catalogues and tests."""
MADE = (".git", ".venv", ".*_cache", ".hypothesis", ".coverage*", "*-pytest-*.pyc", "build", "htmlcov", "*.mo")
"""What is made here and need not be copied. Compiled kernels are: what a change concerns is compiled again."""
TRANSLATIONS = tomllib.loads(Path(__file__).with_name("common_changes.toml").read_text("utf-8"))
ALWAYS = (
    "tests/replays",
    *(f"tests/languages/test_{name}.py" for name in ("catalogues", "sources", "speaking")),
    "tests/widgets/test_languages.py",
)
"""That every recorded log loads and would be recorded the same again, that no catalogue lacks a sentence, and that
whole games are told without a word of English. Other tests of languages say what one sentence is."""

Edit = Callable[[str], str]


class Change(NamedTuple):
    edits: Mapping[str, Edit]
    """What is done, by file."""
    proof: str
    """A program that fails unless it has been done."""
    is_of_rules: bool = False
    """Whether the recorded games have to be recorded again."""
    tests: tuple[str, ...] = ()
    """The tests to run besides those of logs and languages."""


def named() -> dict[str, list[str]]:
    """The files that CONTRIBUTING.md names for each change."""
    section = (
        (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Five common changes\n")[2].partition("\n## ")[0]
    )
    rows = re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|$", section, re.MULTILINE)[2:]
    return {change: re.findall(r"`([\w./<>-]+/[\w./<>-]*)`", files) for change, files in rows}


def swap(*changes: tuple[str, str] | tuple[str, str, int]) -> Edit:
    """Replace texts that must be there, once or as often as is said."""

    def edit(text: str) -> str:
        for before, after, *times in changes:
            assert text.count(before) == (times[0] if times else 1), f"{before!r} stands {text.count(before)} times"
            text = text.replace(before, after)
        return text

    return edit


def behind(anchor: str, added: str) -> tuple[str, str]:
    return anchor, anchor + added


def costs(tool: str, mineral: str) -> str:
    return f'name = "{tool}"\ntitle = "{tool.title()}"\nmineral = "{mineral}"'


IMPORTS_OF_AN_UPCASTER = """
from msgspec.structs import asdict

from minerals.games.minerals.components import load_components
"""
UPCASTER_OF_A_PRICE = '''

def from_second_rules(line: dict[str, Any]) -> dict[str, Any]:
    """Return a line of version 2 as version 3 writes it: in its game the tools cost what they did."""
    if line["record"] == "header":
        components = line["options"].get("components") or {}
        cost = {"vortex": "anthracite", "lamp": "orpiment"}
        tools = [asdict(tool) | {"mineral": cost.get(tool.name, tool.mineral)} for tool in load_components().tools]
        line["options"] = {**line["options"], "components": {"tool": tools, **components}}
    return line
'''
UPCASTER_OF_AN_EVENT = '''

def from_second_rules(line: dict[str, Any]) -> dict[str, Any]:
    """Return a line of version 2 as version 3 writes it: with an event for each six."""
    found = []
    for event in line.get("events", ()):
        found.append(event)
        if event["type"] == "DieRolled" and event["outcome"] == "6":
            found.append({"type": "SixRolled", "player": event["player"]})
    return {**line, "events": found} if found else line
'''
CHANGES = {
    "Change the cost of a tool": Change(
        {
            "minerals/games/minerals/components.toml": swap(
                (costs("vortex", "anthracite"), costs("vortex", "orpiment")),
                (costs("lamp", "orpiment"), costs("lamp", "anthracite")),
            ),
            "minerals/games/minerals/levels.toml": swap(
                ("The Vortex costs an anthracite.", "The Vortex costs an orpiment."),
                ("You pay an orpiment for the Lamp", "You pay an anthracite for the Lamp"),
                ("You have two golden minerals and no others.", "You have two black minerals and no others."),
                ("tools: compass lamp\npool 1: 1O", "tools: compass lamp\npool 1: 1A"),
                ("tools: hammer chest compass lamp\npool 1: 2O", "tools: hammer chest compass lamp\npool 1: 2A"),
                ("tools: vortex\npool 1: 1A", "tools: vortex\npool 1: 1O", 2),
            ),
            "minerals/games/minerals/upcast.py": swap(
                ("from typing import Any\n", f"from typing import Any\n{IMPORTS_OF_AN_UPCASTER}"),
                ("\n    return line\n", f"\n    return line\n{UPCASTER_OF_A_PRICE}"),
            ),
            "minerals/games/minerals/__init__.py": swap(
                ("rules_version=2,", "rules_version=3,"),
                ("{1: from_first_rules}", "{1: from_first_rules, 2: from_second_rules}"),
                ("import from_first_rules\n", "import from_first_rules, from_second_rules\n"),
            ),
            "notebooks/minerals/03-fragments.ipynb": swap(
                ('tools: vortex\\n",\n    "pool 1: 1A', 'tools: vortex\\n",\n    "pool 1: 1O'),
                ("The anthracite on her tool stack counts 4", "The orpiment on her tool stack counts 5"),
            ),
            "notebooks/minerals/05-tools.ipynb": swap(
                ("The Vortex costs an anthracite.", "The Vortex costs an orpiment."),
                ("The Lamp costs an orpiment.", "The Lamp costs an anthracite."),
                ('vortex rope\\n",\n    "pool 1: 1A', 'vortex rope\\n",\n    "pool 1: 1O', 2),
                ('pouch: 2T\\n",\n    "pool 1: 1O', 'pouch: 2T\\n",\n    "pool 1: 1A'),
            ),
        },
        """
match = minerals.new("minerals", board="lesson", players=2, removals=0, seed=7)
assert match.state.components.tool_named["vortex"].mineral == "orpiment"
assert "orpiment" in match.game.rulebook["minerals.tools.vortex"].text
""",
        is_of_rules=True,
        tests=(
            "tests/games/minerals/test_prices.py",
            "tests/classroom/test_levels.py",
            "tests/notebooks/test_rule_boards.py",
        ),
    ),
    "Add a control to the player": Change(
        {
            "minerals/front/controls.py": swap(
                behind(
                    'Control("previous", template("Previous step"), Before(), "ArrowLeft", "step-backward", '
                    '"M11 3L4 8l7 5z"),\n',
                    '    Control("half_way", template("Half way"), To(0.5), "j", "dot-circle-o", "M8 3v10M3 8h10"),\n',
                )
            ),
        },
        """
from ipywidgets import Button
from minerals.exchange.page.page import unpack
from minerals_widgets import Player

def below(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from below(child)

match = minerals.new("mattock", board="inner", seed=1)
for _ in range(3):
    match.play(match.legal_actions()[0])
middle = match.step // 2

# In a notebook: its button, and its key.
player = Player(match.log)
(control,) = [found for found in below(player.widget) if isinstance(found, Button) and found.tooltip == "Half way"]
player.last()
control.click()
assert player.step == middle
player.last()
(pressed,) = [control["name"] for control in player.time_line.controls if control["key"] == "j"]
player.time_line._handle_custom_msg({"press": pressed}, [])
assert player.step == middle

# On a page: its button, its key, where it goes, and the help of keys.
page = match.log.to_html()
data = unpack(page.partition('id="data">')[2].partition("<")[0])
(control,) = [control for control in data["controls"] if control["name"] == "half_way"]
assert (control["title"], control["goes"]) == ("Half way (J)", {"type": "To", "share": 0.5})
assert control["picture"]
assert ["J", "Half way"] in data["keys"]
""",
    ),
    "Add an exercise": Change(
        {
            "minerals/games/mattock/exercises/first_mine.toml": lambda _nothing: (
                """id = "mattock.first-mine"
code = "E99"
title = "The first mine"
tag = "R"
level = "G"
lesson = 7
statement = "Mattock is played on the inner board, in the fixed set-up."
hints = ["Count the spaces that may be mined.", "They are all as likely.", "Divide."]
solution = "Each space is as likely as any other."

[predict]
prompt = "How likely is it that a space mined at random is one given space?"
type = "probability"
of = "one"

[[parts]]
key = "one"
prompt = "The probability of one given space"
type = "probability"
"""
            ),
            "minerals/games/mattock/exercises/first_mine.py": lambda _nothing: (
                '''"""E99: the first space that is mined."""

from fractions import Fraction

from minerals.classroom.experiment import AnswerKey, Experiment, Observation, Stage
from minerals.core.match import new


class FirstMine(Experiment, code="E99"):
    """Mine a space at random."""

    def answers(self) -> AnswerKey:
        """Count the spaces."""
        spaces = {action.mine for action in new("mattock", board="inner").legal_actions()}
        return AnswerKey({"one": Fraction(1, len(spaces))})

    def trial(self, stage: Stage) -> Observation:
        """Draw one of the actions, and play it."""
        game = stage.play("mattock", board="inner")
        spaces = {action.mine: action for action in game.legal()}
        mined = stage.one_of(list(spaces))
        game.play(spaces[mined])
        return {"one": mined == min(spaces)}
'''
            ),
        },
        """
from minerals.classroom import Exercise
exercise = Exercise("E99")
exercise.predict("1/2")
spaces = {action.mine for action in minerals.new("mattock", board="inner").legal_actions()}
assert exercise.check("one", f"1/{len(spaces)}").value_is_right
low, high = exercise.simulate(300, seed=1)["one"].band
assert low < 1 / len(spaces) < high
""",
    ),
    "Add an event to Iceminers": Change(
        {
            "minerals/games/iceminers/events.py": swap(
                behind(
                    "# --- veins ---\n",
                    '\n\nclass SixRolled(Event, frozen=True):\n    """A six comes up."""\n\n'
                    '    rule: ClassVar[str] = "iceminers.turn.roll"\n    player: int\n',
                ),
                behind("    | PointsLapsed\n", "    | SixRolled\n"),
            ),
            "minerals/games/iceminers/evolve.py": swap(
                behind("        case e.FirstPlayerRolled()", " | e.SixRolled()"),
            ),
            "minerals/games/iceminers/narration.py": swap(
                behind(
                    "    # --- veins ---\n",
                    "\n    @tell.register\n    def _(self, event: e.SixRolled) -> str:\n"
                    '        return addressed("{name} has a six!", "You have a six!", name=self.name(event.player))\n',
                ),
            ),
            "minerals/games/iceminers/rules/roll.py": swap(
                behind(
                    "    deciding.happens(DieRolled(outcome, str(probability), player))\n",
                    '    if outcome == "6":\n        deciding.happens(SixRolled(player))\n',
                ),
                ("import DieRolled, DieRolledAgain", "import DieRolled, DieRolledAgain, SixRolled"),
            ),
            "minerals/games/iceminers/kernel/spending.py": swap(
                behind(
                    "    happens(game, OTHER_EVENT)\n    look_around(rules, game)\n",
                    "    if game.points == 6:\n        happens(game, OTHER_EVENT)\n",
                ),
            ),
            "minerals/games/iceminers/upcast.py": lambda text: text + UPCASTER_OF_AN_EVENT,
            "minerals/games/iceminers/__init__.py": swap(
                ("rules_version=2,", "rules_version=3,"),
                ("{1: from_first_rules}", "{1: from_first_rules, 2: from_second_rules}"),
                ("import from_first_rules\n", "import from_first_rules, from_second_rules\n"),
            ),
        },
        """
from minerals.core.game import ScriptedChance
from minerals.testing import check_game
match = minerals.new("iceminers", players=["Ada", "Bo"], seed=1)
six = match.branch(chance=ScriptedChance(["6"])).play("roll")[1]
assert match.game.words.narrate(six, match.state, match.players) == "Ada has a six!"
check_game("iceminers", games=1, most_turns=2)
""",
        is_of_rules=True,
        tests=("tests/games/test_kernels.py",),
    ),
}
"""Adding a game has a test of its own: `minerals new-game` writes all of it."""


BRING_UP_TO_DATE = """
import json, sys
from tools.catalogues.compile import compile_stale
from tools.catalogues.files import catalogues, forms, is_said, read, written
from tools.catalogues.update import update

said = json.loads(sys.argv[1])
update()
for file in catalogues():
    catalogue = read(file)
    for entry in catalogue:
        for beginning, translation in said.get(file.stem, {}).items():
            if entry.id and not is_said(entry) and forms(entry.id)[0].startswith(beginning):
                entry.string = translation
    file.write_bytes(written(catalogue, file))
update()
compile_stale()
"""
"""Brings the catalogues up to date and fills in the translations, as a person does."""


def test_the_list_names_the_files_and_no_more_than_seven():
    assert set(named()) == {*CHANGES, "Add a game"}
    for change, files in named().items():
        assert 0 < len(files) <= MOST_FILES, change
        if change in CHANGES:
            assert set(files) == set(CHANGES[change].edits), change


def ran(folder: Path, *arguments: str) -> None:
    """Run Python in a copy of the project; fail with what it says."""
    path = os.pathsep.join([str(folder), str(folder / "widgets")])
    done = subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | {"PYTHONPATH": path},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[-8000:]


def list_new_logs(folder: Path) -> None:
    """Give each log that has come into the archive a line in the index."""
    index = folder / "README.md"
    text = index.read_text("utf-8")
    names = [path.relative_to(folder).as_posix() for path in sorted(folder.glob("archive/**/*.replay"))]
    last = re.findall(r"^\| `archive/.*$", text, re.MULTILINE)[-1]
    new = [f"| `{name}` | a game as the next version of the rules writes it |" for name in names if name not in text]
    index.write_text(text.replace(last, "\n".join([last, *new])), "utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_made_by_touching_only_what_the_list_names(change, tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*MADE))
    edits, proof, is_of_rules, tests = CHANGES[change]
    for name, edit in edits.items():
        file = copy / name
        file.write_text(edit(file.read_text("utf-8") if file.exists() else ""), encoding="utf-8")
    ran(copy, "-c", BRING_UP_TO_DATE, json.dumps(TRANSLATIONS[change]))
    if is_of_rules:
        ran(copy, "-m", "tools.record")
        ran(copy, "-m", "tools.archive")
        list_new_logs(copy / "replays")
    ran(copy, "-c", f"import minerals\n{proof}")
    ran(copy, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not slow", *ALWAYS, *tests)
