"""What each command prints."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

import jsonschema
import pytest
from typer.main import get_command

import minerals
from minerals.cli import lab as laboratory
from minerals.cli.application import app
from minerals.cli.coverage import coverage_of, rules_named
from minerals.cli.games import schema_of
from minerals.cli.help_pages import help_texts
from minerals.core.game import Notation
from minerals.core.match import SharedPosition
from minerals.core.system import bundled_file, install_command, supplies
from minerals.core.text import speaking
from tests.cli.conftest import Runs, refusal
from tests.core.pebbles import GAME as PEBBLES
from tests.core.temporary_games import registered
from tests.languages.english import english

MINERALS = minerals.get_game("minerals")


def said(result) -> str:
    """The output of a command that succeeded."""
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


# --- help ---


@pytest.mark.parametrize(
    ("language", "heads"),
    [
        ("de", ("Aufruf:", "Argumente:", "Optionen:", "Zeig diese Hilfe.")),
        ("fr", ("Usage :", "Arguments :", "Options :", "Affiche cette aide.")),
        ("nl", ("Gebruik:", "Argumenten:", "Opties:", "Toon deze hulp.")),
    ],
)
def test_help_is_in_one_language(runs: Runs, nobody_chose, monkeypatch, language, heads) -> None:
    monkeypatch.setenv("LANG", f"{language}_XX.UTF-8")
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    english = {each for _, each in help_texts(get_command(app))}
    for command in ((), ("start",), ("rules",), ("simulate",), ("class",)):
        shown = said(runs(*command, "--help"))
        assert [head for head in heads if head not in shown and (command or not head.startswith("Arg"))] == []
        together = " ".join(shown.split())
        assert not [each for each in english if len(each.split()) > 3 and each in together]
    with speaking("en"):
        assert "Show this message and exit." in said(runs("--help"))


def test_its_help_says_what_there_is(runs: Runs) -> None:
    help_page = said(runs("--help"))
    assert help_page == said(runs("-h"))
    for command in (
        "start",
        "lab",
        "games",
        "rules",
        "notation",
        "play",
        "replay",
        "verify",
        "explain",
        "why",
        "schema",
        "design",
        "page",
        "board",
        "picture",
        "animation",
        "gallery",
        "publish",
        "export",
        "import",
        "new-game",
    ):
        assert re.search(rf"^  {command}  +[A-Z][^.]*\.$", help_page, re.MULTILINE), f"{command} is cut short"


# --- games, schema ---


def test_games_lists_every_option_with_its_default_and_choices(runs: Runs) -> None:
    listed = said(runs("games"))
    assert re.search(r"^minerals +Minerals +1–5 ", listed, re.MULTILINE)
    for option in MINERALS.option_list:
        assert re.search(rf"^  {option.name} = ", listed, re.MULTILINE)
        assert option.description.split()[0] in listed
    assert "takes path, area" in listed or "takes area, path" in listed
    assert "takes 0–5" in listed


def test_the_schema_fits_every_line_of_a_log(runs: Runs, recorded: Path) -> None:
    schema = json.loads(said(runs("schema", "minerals")))
    validator = jsonschema.Draft202012Validator(schema)
    for line in recorded.read_text("utf-8").splitlines():
        validator.validate(json.loads(line))
    assert not validator.is_valid({"record": "rumour"})


def test_the_schema_goes_to_a_file_but_not_over_one(runs: Runs, folder: Path) -> None:
    said(runs("schema", "-o", "schema.json"))
    written = Path("schema.json").read_text("utf-8")
    assert json.loads(written) == json.loads(said(runs("schema")))
    refusal(runs("schema", "-o", "schema.json"))
    said(runs("schema", "-o", "schema.json", "--force"))


def test_the_schemas_of_several_games_are_one(recorded: Path) -> None:
    with registered(PEBBLES):
        both = schema_of(("minerals", PEBBLES.name))
    validator = jsonschema.Draft202012Validator(both)
    for line in recorded.read_text("utf-8").splitlines():
        validator.validate(json.loads(line))
    assert not validator.is_valid({"record": "rumour"})


# --- rules ---


def test_the_rulebook_shows_each_rule_with_text_source_and_status(runs: Runs) -> None:
    printed = " ".join(said(runs("rules", "minerals")).split())
    for rule in MINERALS.rulebook.values():
        assert rule.id in printed
        assert rule.title in printed
        assert " ".join(rule.text.split()) in printed
        assert f"{rule.status}: {rule.source}" in printed


def test_the_readings_of_a_rule_are_printed_with_it_and_found(runs: Runs) -> None:
    with registered(PEBBLES):
        printed = said(runs("rules", PEBBLES.name, "--find", "only once"))
    assert "pebbles.die" in printed
    assert "pebbles.turn" not in printed
    assert "  Our reading:\n    – You roll the die only once, " in printed


@pytest.mark.parametrize("game", minerals.game_names())
def test_the_notation_of_every_action_and_line_is_printed(runs: Runs, game: str) -> None:
    printed = said(runs("notation", game))
    notation = minerals.notation(game)
    # Long examples go on in the next row of their column.
    for written in (*(entry.form for entry in notation.actions), *(entry.line for entry in notation.lines)):
        assert re.search(rf"^{re.escape(written)}  ", printed, re.MULTILINE)
    for entry in (*notation.actions, *notation.lines):
        assert entry.example[:20].rpartition(" ")[0] in printed
    assert "Position: " not in printed
    with_positions = said(runs("notation", game, "--positions"))
    for position in notation.positions.values():
        assert f"Position: {position.name}" in with_positions
        assert position.text.strip().splitlines()[-1] in with_positions


def test_a_game_that_does_not_list_its_notation_says_so(runs: Runs, monkeypatch) -> None:
    monkeypatch.setitem(vars(MINERALS), "notation", Notation("Minerals"))
    assert "Minerals has no list of its notation." in refusal(runs("notation", "minerals"))


@pytest.mark.parametrize("name", ["minerals.move.ending", "move.ending", "ending", "MOVE.Ending"])
def test_a_rule_is_found_by_its_id_or_the_end_of_it(runs: Runs, name: str) -> None:
    printed = said(runs("rules", "minerals", name))
    assert "minerals.move.ending" in printed
    assert "1 rule: " in printed


def test_a_chapter_is_the_beginning_of_its_rules(runs: Runs) -> None:
    ids = re.findall(r"  (minerals\.\S+)$", said(runs("rules", "minerals", "fragments")), re.MULTILINE)
    assert ids == [rule for rule in MINERALS.rulebook if rule.startswith("minerals.fragments.")]


def test_rules_are_filtered_by_status_and_word(runs: Runs) -> None:
    short = said(runs("rules", "minerals", "--status", "inferred", "--short"))
    rows = re.findall(r"^\S+\.\S+ +inferred ", short, re.MULTILINE)
    assert len(rows) == sum(rule.status == "inferred" for rule in MINERALS.rulebook.values())
    assert "minerals.tools.lamp" in said(runs("rules", "minerals", "--find", "LAMP"))
    assert "No rule matches." in said(runs("rules", "minerals", "--find", "zzz"))


def test_a_rule_says_which_events_and_rulings_cite_it(runs: Runs) -> None:
    where = coverage_of(MINERALS)
    assert "MineralExcavated" in where["minerals.move.excavate"].events
    assert where["minerals.move.crevice"].rulings == ("move_rulings",)
    assert where["minerals.tools.vortex"].is_cited
    assert "cited by: MineralExcavated" in said(runs("rules", "minerals", "move.excavate"))


def test_tests_and_notebooks_count_only_where_they_are(tmp_path: Path, runs: Runs) -> None:
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "tests" / "cli").mkdir(parents=True)
    (tmp_path / "tests" / "test_moves.py").write_text("'minerals.move.crevice'", encoding="utf-8")
    (tmp_path / "tests" / "test_rulebook.py").write_text("'minerals.move.ending'", encoding="utf-8")
    (tmp_path / "tests" / "cli" / "test_rules.py").write_text("'minerals.move.ending'", encoding="utf-8")
    (tmp_path / "notebooks").mkdir()
    cell = {"source": ["See ", "minerals.move.ending."], "outputs": ["minerals.move.crevice"]}
    (tmp_path / "notebooks" / "moves.ipynb").write_text(json.dumps({"cells": [cell]}), encoding="utf-8")
    (tmp_path / "notebooks" / "broken.ipynb").write_text("{", encoding="utf-8")
    where = coverage_of(MINERALS, tmp_path)
    assert where["minerals.move.crevice"][2:] == (("test_moves.py",), ())
    assert where["minerals.move.ending"][2:] == ((), ("moves.ipynb",))


def test_elsewhere_they_are_not_known(tmp_path: Path, runs: Runs, monkeypatch) -> None:
    monkeypatch.setattr("minerals.cli.coverage._PACKAGE", tmp_path / "minerals")
    printed = said(runs("rules", "minerals", "move.ending"))
    assert "tested in: not known here" in printed
    assert "taught not known here" in " ".join(printed.split())
    short = said(runs("rules", "minerals", "ending", "--short"))
    assert re.search(r"^move.ending +stated +yes +\? +\? ", short, re.MULTILINE)


def test_an_id_within_a_longer_one_is_not_named() -> None:
    assert rules_named("minerals", "minerals.move.start-hex xminerals.move.pass my.minerals.move.pass") == [
        "minerals.move.start-hex"
    ]


# --- play ---


def test_the_same_seed_gives_the_same_file(runs: Runs, folder: Path) -> None:
    for name in ("one.replay", "two.replay"):
        said(runs("play", "minerals", "--option", "board=lesson", "--seed", 7, "-o", name))
    assert Path("one.replay").read_bytes() == Path("two.replay").read_bytes()


def test_without_a_seed_one_is_drawn_and_said(runs: Runs, folder: Path) -> None:
    result = said(runs("play", "minerals", "--option", "board=lesson", "-o", "one.replay"))
    seed = re.search(r"seed (\d+)", result)
    assert seed
    said(runs("play", "minerals", "--option", "board=lesson", "--seed", seed[1], "-o", "two.replay"))
    assert Path("one.replay").read_bytes() == Path("two.replay").read_bytes()


def test_the_log_holds_the_options_the_bots_and_what_they_thought(runs: Runs, folder: Path) -> None:
    given = ("--option", "removals=1", "--option", "hammer=pouch", "--option", "board=lesson")
    result = said(
        runs("play", "minerals", "--policy", "greedy,random,random", "--seed", "rain", *given, "-o", "a.replay")
    )
    log = minerals.load("a.replay")
    assert log.header.players == ("Greedy 1", "Random 2", "Random 3")
    assert (log.options.removals, log.options.hammer, log.options.board) == (1, "pouch", "lesson")
    assert log.header.meta == {"seed": "rain"}
    assert {annotation.by for annotation in log.annotations} == {"greedy", "random"}
    outcome = log.game.engine.outcome(log.main_line[-1].state)
    for seat, (name, score) in enumerate(zip(log.header.players, outcome.scores, strict=True), start=1):
        wins = "  wins" if seat in outcome.winners else ""
        assert f"  {name}  {score:4}{wins}\n" in result
    assert f"{len(log.nodes) - 1} actions, {len(log)} events, recorded in a.replay" in result


def test_an_option_can_stand_in_a_file(runs: Runs, folder: Path) -> None:
    Path("hammer.txt").write_text("pouch", encoding="utf-8")
    said(runs("play", "minerals", "--option", "board=lesson", "--option", "hammer=@hammer.txt", "-o", "a.replay"))
    assert minerals.load("a.replay").options.hammer == "pouch"


def test_force_overwrites_whatever_was_there(runs: Runs, folder: Path) -> None:
    said(runs("play", "minerals", "--option", "board=lesson", "--seed", 1, "-o", "junk.replay", "--force"))
    assert minerals.load("junk.replay").header.meta == {"seed": 1}
    said(runs("play", "minerals", "--option", "board=lesson", "--seed", 2, "-o", "new.replay", "--force"))


def test_what_was_played_is_on_disk_when_it_is_interrupted(runs: Runs, folder: Path, monkeypatch) -> None:
    def interrupted(match, bots, **_limits) -> None:
        match.play(match.legal_actions()[0])
        raise KeyboardInterrupt

    monkeypatch.setattr("minerals.bots.play_out", interrupted)
    result = runs("play", "minerals", "--option", "board=lesson", "-o", "cut.replay")
    assert (result.exit_code, result.stderr) == (130, "Error: Interrupted.\n")
    assert len(minerals.load("cut.replay").nodes) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="there, an open file cannot be moved")
def test_a_file_that_is_moved_meanwhile_ends_the_game_with_a_reason(runs: Runs, folder: Path, monkeypatch) -> None:
    def move_the_file(match, bots, **_limits) -> None:
        match.play(match.legal_actions()[0])
        Path("cut.replay").rename("moved.replay")
        match.play(match.legal_actions()[0])

    monkeypatch.setattr("minerals.bots.play_out", move_the_file)
    told = refusal(runs("play", "minerals", "--option", "board=lesson", "-o", "cut.replay"))
    assert told == "cut.replay: The file was moved or renamed, so the game was stopped."
    assert len(minerals.load("moved.replay").nodes) == 2


# --- verify ---


def test_a_sound_log_is_ok_with_its_counts(runs: Runs, folder: Path) -> None:
    log = minerals.load("good.replay")
    line = said(runs("verify", "good.replay"))
    assert line.startswith(f"good.replay: OK, {len(log.nodes) - 1} actions, {len(log)} events, ")
    assert re.search(r"(wins|win) \d+ : \d+\n$", line)


def test_each_bad_log_has_its_line_and_the_others_are_verified_all_the_same(runs: Runs, folder: Path) -> None:
    result = runs("verify", "tampered.replay", "empty", "nothing.replay", "good.replay", "nowhere.replay")
    assert result.exit_code == 2
    assert [line.split(": ")[1].split(",")[0] for line in result.stderr.splitlines()] == [
        "tampered.replay",
        "empty",
        "nothing.replay",
        "nowhere.replay",
    ]
    assert re.fullmatch(r"good.replay: OK, .*\n", result.stdout)


def test_a_folder_is_searched_for_logs(runs: Runs, folder: Path) -> None:
    (folder / "empty" / "deeper").mkdir()
    (folder / "good.replay").rename(folder / "empty" / "deeper" / "good.replay")
    assert said(runs("verify", "empty")).startswith(f"{Path('empty/deeper/good.replay')}: OK")


def test_logs_named_as_they_were_at_first_are_read_by_name_and_in_folders(runs: Runs, folder: Path) -> None:
    shutil.copy("good.replay", "empty/old.jsonl")
    shutil.copy("good.replay", "empty/new.replay")
    assert said(runs("verify", "empty/old.jsonl")).startswith(f"{Path('empty/old.jsonl')}: OK")
    lines = said(runs("verify", "empty")).splitlines()
    assert [line.split(":")[0] for line in lines] == [str(Path("empty/new.replay")), str(Path("empty/old.jsonl"))]
    assert said(runs("replay", "empty/old.jsonl", "--all")) == said(runs("replay", "good.replay", "--all"))


def test_a_torn_last_line_is_said_but_no_damage(runs: Runs, folder: Path) -> None:
    assert "torn off" in said(runs("verify", "torn.replay"))


def test_what_an_editor_did_to_the_form_is_said_but_no_damage(runs: Runs, folder: Path) -> None:
    plain = said(runs("verify", "good.replay"))
    Path("good.replay").write_bytes(b"\xef\xbb\xbf" + Path("good.replay").read_bytes().replace(b"\n", b"\r\n"))
    told = said(runs("verify", "good.replay"))
    assert told == f"{plain.rstrip()}, another program gave it a byte-order mark and the line ends of Windows\n"


def test_recovering_says_how_much_is_sound(runs: Runs, folder: Path) -> None:
    result = runs("verify", "--recover", "tampered.replay", "junk.replay")
    assert result.exit_code == 1
    sound = len(minerals.load("tampered.replay", recover=True).nodes) - 1
    assert 0 < sound < len(minerals.load("good.replay").nodes) - 1
    assert f"tampered.replay: sound so far: {sound} action" in result.stdout
    assert "junk.replay: nothing in it can be recovered" in result.stdout


def test_variations_are_counted(runs: Runs, folder: Path) -> None:
    match = minerals.new("minerals", board="lesson", removals=1, seed=1)
    first, second, *_ = match.legal_actions()
    match.play(first)
    match.undo().play(second)
    match.log.save("tree.replay")
    assert "1 action, " in (line := said(runs("verify", "tree.replay")))
    assert "1 variation, not over" in line


# --- explain ---


def test_explain_gives_every_reason_with_its_rule(runs: Runs, folder: Path) -> None:
    match = minerals.match_of(minerals.load("good.replay"))
    match.goto(match.line[2].step)
    rulings = match.explain("a1-a9")
    assert rulings
    answer = runs("explain", "good.replay", "a1-a9", "--step", match.step)
    assert answer.exit_code == 1
    for ruling in rulings:
        assert str(ruling) in answer.stdout
    assert "This is allowed." in said(runs("explain", "good.replay", match.legal_actions()[0], "--step", match.step))


def test_explain_takes_the_name_of_a_game_and_how_it_begins(runs: Runs) -> None:
    position = minerals.new("minerals", board="lesson", seed=7).diagram()
    answer = runs("explain", "minerals", "remove a1", "--option", "board=lesson", "--seed", 7)
    assert answer.exit_code == 1
    assert "[minerals.setup.removal]" in answer.stdout
    assert runs("explain", "minerals", "remove a1", "--position", position).stdout == answer.stdout
    assert "This is allowed." in said(runs("explain", "minerals", "remove d6", "--position", position))


# --- why ---

ROWS = "    W   K   W2  T\n  A   K1  W   K\n    W   W   O   W\nturn: 1\n"


def test_why_names_rule_and_remedies_and_writes_a_page(runs: Runs, folder: Path) -> None:
    Path("p.txt").write_text(ROWS)
    answer = runs("why", "minerals", ROWS, "e5-e6", "-o", "why.html")
    assert answer.exit_code == 1
    assert "but e6 is 1 away. [minerals.move.exact-distance]" in answer.stdout
    assert "Exactly as far as the value" in answer.stdout
    change = "1. Put wollastonite from the box on e5, and kyanite into the pouch. (wollastonite e5)"
    assert change in " ".join(answer.stdout.split())
    assert Path("why.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert "--force overwrites it" in refusal(runs("why", "minerals", ROWS, "e5-e6", "-o", "why.html"))
    without = runs("why", "minerals", ROWS, "e5-e6").stdout
    assert answer.stdout.startswith(without)
    for given, keys in (("p.txt", None), ("@p.txt", None), ("-", ROWS)):
        assert runs("why", "minerals", given, "e5-e6", keys=keys).stdout == without
    link = SharedPosition.of(minerals.new("minerals", position=ROWS)).link
    assert runs("why", "minerals", link, "e5-e6").stdout == without
    assert "This is allowed." in said(runs("why", "minerals", ROWS, "e5-e7"))
    told = json.loads(runs("why", "minerals", ROWS, "e5-e6", "--json").stdout)
    assert told["searched"] == "This would make it legal:" and told["changes"]


def test_a_position_is_written_as_a_board_to_share(runs: Runs, folder: Path) -> None:
    said(runs("board", "minerals", "board.html", "--position", ROWS))
    assert minerals.shared_position("board.html").game == "minerals"
    said(runs("board", "good.replay", "step.html", "--step", 1))
    assert minerals.shared_position("step.html").players == ("Ada", "Bo")


# --- lab ---


LESSONS = len([name for name in bundled_file(supplies()) if name.endswith(".ipynb")])


@pytest.fixture
def started(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would start JupyterLab, outside of the project's own folder."""
    commands: list[list[str]] = []
    monkeypatch.setattr(laboratory, "_run", lambda command, _settings: commands.append(command) or 0)
    monkeypatch.setattr(laboratory, "find_spec", lambda name: object())
    monkeypatch.setattr(laboratory, "is_checkout", lambda: False)
    return commands


def opened(command: list[str]) -> tuple[str, str | None]:
    """The folder and the page that a command opens."""
    options = dict(option.split("=") for option in command if "=" in option)
    return options["--ServerApp.root_dir"], options.get("--LabApp.default_url")


def test_the_lab_opens_the_first_notebook(runs: Runs, folder: Path, started) -> None:
    (folder / "notebooks").mkdir()
    (folder / "notebooks" / "00-start.ipynb").touch()
    (folder / "others").mkdir()
    (folder / "others" / "notes.txt").touch()
    said(runs("lab"))
    said(runs("lab", "notebooks", "--no-browser"))
    said(runs("lab", "others"))
    assert [command[1:3] for command in started] == [["-m", "jupyterlab"]] * 3
    assert list(map(opened, started)) == [
        (str(folder), "/lab/tree/notebooks/00-start.ipynb"),
        (str(folder / "notebooks"), "/lab/tree/00-start.ipynb"),
        (str(folder / "others"), None),
    ]
    assert ["--no-browser" in command for command in started] == [False, True, False]
    assert not (folder / "minerals-lessons").exists()


def test_the_lab_opens_it_in_the_language_of_the_system(runs: Runs, root: Path, started, nobody_chose, monkeypatch):
    monkeypatch.setattr(laboratory, "is_checkout", lambda: True)
    said(runs("lab", LC_ALL="de_DE.UTF-8"))
    assert opened(started[0]) == (str(root), "/lab/tree/notebooks/00-start-de.ipynb")


def test_the_lab_opens_it_in_the_language_that_was_chosen(runs: Runs, root: Path, started, monkeypatch) -> None:
    monkeypatch.setattr(laboratory, "is_checkout", lambda: True)
    with speaking("en"):
        said(runs("lab", LC_ALL="de_DE.UTF-8"))
    assert opened(started[0]) == (str(root), "/lab/tree/notebooks/00-start.ipynb")


@pytest.mark.parametrize("command", [["rules", "mattock", "mine.connected"], ["replay", "good.replay", "--all"]])
def test_a_command_speaks_the_language_of_the_system_on_a_terminal_alone(
    runs: Runs, folder: Path, nobody_chose, monkeypatch, command
) -> None:
    in_a_file = said(runs(*command, LC_ALL="de_DE.UTF-8"))
    monkeypatch.setattr("minerals.cli.application.is_read_by_person", lambda: True)
    on_a_terminal = said(runs(*command, LC_ALL="de_DE.UTF-8"))
    with speaking("en"):
        in_english = said(runs(*command))
    assert in_a_file == in_english != on_a_terminal
    shown = " ".join(on_a_terminal.split())
    assert [text for part, text in english().items() if part in shown] == []


def test_the_lab_uses_the_notebooks_of_the_projects_folder(runs: Runs, root: Path, started, monkeypatch) -> None:
    monkeypatch.setattr(laboratory, "is_checkout", lambda: True)
    said(runs("lab"))
    assert opened(started[0]) == (str(root), "/lab/tree/notebooks/00-start.ipynb")


def test_elsewhere_the_lab_copies_the_lessons_once(runs: Runs, folder: Path, started, monkeypatch) -> None:
    assert f"minerals-lessons: {LESSONS} lessons copied." in said(runs("lab"))
    assert "The lessons are here already." in said(runs("lab"))
    monkeypatch.chdir(folder / "minerals-lessons")
    assert ".: The lessons are here already." in said(runs("lab"))
    assert {opened(each) for each in started} == {
        (str(folder / "minerals-lessons"), "/lab/tree/notebooks/00-start.ipynb")
    }


def test_the_lab_copies_to_a_folder_that_is_named(runs: Runs, folder: Path, started) -> None:
    assert f"ours: {LESSONS} lessons copied." in said(runs("lab", "ours", "--fresh"))
    (folder / "ours/notebooks/00-start.ipynb").write_text("mine")
    assert "1 lesson kept that you changed. For fresh copies beside yours: minerals lab ours --fresh" in said(
        runs("lab", "ours")
    )
    assert "Yours is now 00-start-yours.ipynb." in said(runs("lab", "ours", "--fresh"))


def test_without_jupyterlab_the_lab_says_what_to_install(runs: Runs, folder: Path, monkeypatch) -> None:
    monkeypatch.setattr(laboratory, "find_spec", lambda name: None)
    assert install_command("lab") in refusal(runs("lab", "empty"))


def test_the_lab_passes_on_how_it_ended(runs: Runs, folder: Path, monkeypatch) -> None:
    monkeypatch.setattr(laboratory, "_run", lambda _command, _settings: 3)
    monkeypatch.setattr(laboratory, "find_spec", lambda name: object())
    assert runs("lab", "empty").exit_code == 3
