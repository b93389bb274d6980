"""Boards, players, editors and levels in the reader's language, and no words in them that no catalogue can know."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from ipywidgets import Widget

import minerals
from minerals.core.text import speaking, use
from minerals_widgets import Board, Editor, Player
from minerals_widgets.board.turn import to_act
from minerals_widgets.classroom.level import LevelBoard
from minerals_widgets.player.branch import LUCKS, Branch
from minerals_widgets.player.lines import lines_of
from minerals_widgets.screen.errors import RAISE
from minerals_widgets.screen.words import rules_behind
from tests.widgets.games import Round

WIDGETS = Path(__file__).parents[2] / "widgets" / "minerals_widgets"
SHOWN = ("description", "tooltip", "placeholder", "title")
"""The traits of a widget that people read or hear, where they are set by one string."""
ALIKE = frozenset({"6, small red", "Bot", "Level", "Mattock"})
"""What German and English say alike: names, notation, and words that both have."""


@pytest.fixture(autouse=True)
def _german():
    use("de")
    yield
    use("en")


def match(**options) -> minerals.Match:
    """Begin a match on Mattock's small board."""
    return minerals.new("mattock", **{"board": "inner", "players": ("Ada", "Ben"), "seed": 7} | options)


def widgets_in(widget: Widget) -> Iterator[Widget]:
    """Yield a widget and all it holds."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from widgets_in(child)


def shown_in(widget: Widget) -> set[str]:
    """Return every label, tooltip and placeholder, and the names of what there is to choose from."""
    found: set[str] = set()
    for part in widgets_in(widget):
        found |= {text for name in SHOWN if isinstance(text := getattr(part, name, None), str)}
        found |= {text for text in getattr(part, "tooltips", ()) if isinstance(text, str)}
        found |= {option[0] for option in getattr(part, "options", ()) if isinstance(option, tuple)}
        if type(part).__name__ == "Label":
            found.add(part.value)
    return found - {""}


def made_by(language: str, make) -> set[str]:
    """Return what a widget says that was made in a language."""
    with speaking(language):
        return shown_in(make().widget)


# --- a board ---


def test_the_buttons_of_a_board_are_named_and_explained_in_german() -> None:
    shown = shown_in(Board(match()).widget)
    assert {"Zurücknehmen", "Wiederholen", "Abbrechen", "Warum?"} <= shown
    assert "Die letzte Aktion zurücknehmen" in shown
    assert any(text.startswith("oder Aktion eintippen, etwa ") for text in shown)


def test_a_board_tells_in_german_whose_turn_it_is_and_what_happened() -> None:
    board = Board(match())
    assert "Ada: grabe auf einem Feld (18 sind markiert)." in board.words.said
    board.type("b5")
    assert board.said[0].startswith("Ada gräbt auf b5")
    board.undo_button.click()
    assert board.said == ("Zurückgenommen: b5.",)


def test_players_without_names_are_called_so_in_german() -> None:
    assert "Spieler 1: grabe auf einem Feld" in Board(match(players=("Player 1", "Player 2"))).words.said


def test_what_has_been_clicked_so_far_is_told_in_german() -> None:
    board = Board(minerals.new("minerals", board="lesson", players=["Kate", "Matt"], removals=0, seed=7))
    board.type("pawn e6")
    board.type("pawn d6")
    board.click("d6")
    assert board.session.standing() == "Kate: wähle, wohin deine Figur geht (1 ist markiert)."


def test_a_refusal_is_german_and_so_is_the_rule_behind_it() -> None:
    board = Board(match())
    board.type("b5")
    board.click("b5")
    assert "Auf b5 liegt schon ein Plättchen." in board.said
    assert "<summary>Regel: " in board.words.below or "<summary>Regeln: " in board.words.below


def test_the_text_of_a_rule_its_source_and_its_status_are_german() -> None:
    html = rules_behind(match().game.rulebook, ["mattock.mine.rule-of-three"])
    assert "<summary>Regel: Die Dreierregel</summary>" in html
    assert "Jedes Plättchen auf dem Brett darf höchstens drei" in html
    assert "so gedruckt." in html


def test_a_question_about_a_cell_is_answered_in_german() -> None:
    board = Board(match())
    board.ask("b5")
    assert any(sentence.startswith("Das kannst du damit spielen: ") for sentence in board.said)
    with speaking("en"):
        board.ask("b5")
        assert any(sentence.startswith("You can use it in: ") for sentence in board.said)


def test_a_clock_is_started_and_stopped_in_german() -> None:
    played = Round(time_limit=60).match
    board = Board(played, seat=1)
    while not board.session.clock.is_on:
        played.play(f"{played.to_act[0]}: front")
        board.refresh()
    assert board._clock.button.description == "Starten"
    assert board._clock.button.tooltip == "Die Uhr starten und spielen"
    assert board.session.standing() == "Drück auf „Starten“, wenn du bereit bist."
    board.start()
    assert board._clock.button.description == "Pause"
    assert " von " in board._clock.face.value
    board.pause()
    assert board._clock.button.description in ("Starten", "Weiter")


def test_several_who_can_act_are_listed_in_german() -> None:
    assert to_act(["Ada", "Player 2", "Cleo"]) == "Ada, Spieler 2 und Cleo sind am Zug"
    assert to_act(["You"]) == "Du bist am Zug"
    assert to_act(["Ada", "You"]) == "Du und Ada seid am Zug"


def test_what_is_wrong_with_the_seats_is_said_in_german() -> None:
    with pytest.raises(minerals.OptionError, match="Auf Platz 3 kann niemand sitzen: Die Plätze gehen von 1 bis 2"):
        Board(match(), seat=3)


def test_a_fault_of_the_program_is_told_in_german(monkeypatch) -> None:
    monkeypatch.setenv(RAISE, "0")
    board = Board(match())
    board.errors.guard(lambda: 1 / 0)()
    assert board.errors.text.startswith(
        "Das ist ein Fehler im Programm, du hast nichts falsch gemacht: ZeroDivisionError"
    )


# --- a player of replays ---


@pytest.fixture
def log() -> minerals.Log:
    played = match(players=("Player 1", "Player 2"))
    played.play("b5")
    played.play(str(played.legal_actions()[0]))
    played.goto_record(played.log.main_line[1].n).play(
        str(played.goto(played.log.main_line[1].step).legal_actions()[1])
    )
    return played.log


def test_the_controls_of_a_player_are_german(log) -> None:
    player = Player(log)
    shown = shown_in(player.widget)
    assert {"Schrittweite", "Ereignis", "Aktion", "Zug", "Schlüsselmoment", "Regel", "Kommentar", "Teilen"} <= shown
    assert {"Was wäre wenn …", "Erster Schritt", "Letzter Schritt", "Abspielen"} <= shown
    player.controls.play.value = True
    assert player.controls.play.tooltip == "Pause"


def test_a_step_is_told_in_german_with_its_place(log) -> None:
    player = Player(log)
    player.first()
    assert "Schritt 0 von " in player.words.said and "Noch ist nichts geschehen." in player.words.said
    player.last()
    assert "Spieler 2: " in player.words.said
    assert "Zug 2" in player.words.said


def test_the_rules_to_search_for_are_german(log) -> None:
    titles = [title for title, _ in Player(log).search.rule.options]
    assert titles and not {log.game.rulebook[rule].title for rule in log.game.rulebook}.intersection(titles)


def test_what_the_page_says_of_the_course_comes_from_python_in_german(log) -> None:
    moves = Player(log).moves_view
    assert {"Aufstellung", "Was wäre, wenn:"} & set(moves.words.values())
    assert moves.players == ["Spieler 1", "Spieler 2"]
    assert moves.about[:2] == [["Spiel", "Mattock"], ["Spieler", "Spieler 1, Spieler 2"]]
    assert ["Startwert", "7"] in moves.about


def test_a_key_moment_is_on_the_time_line_in_german(log) -> None:
    log.moment("Der Anfang", on=1)
    line = Player(log).time_line
    assert "Der Anfang" in [mark["title"] for mark in line.marks]
    assert "Schritt" in line.spoken


def test_lines_are_named_in_german(log) -> None:
    first, second = lines_of(log)
    assert first == "1. Hauptvariante, insgesamt 2 Aktionen"
    assert re.fullmatch(r"2\. .+ als Aktion 2, insgesamt 2 Aktionen", second)


def test_a_branch_beside_a_line_is_german(log) -> None:
    asked = Player(log).what_if()
    assert {"Mit", "Startwert", "Bot", "Beginnen", "Eine Aktion", "Bis zum Ende"} <= shown_in(asked.widget)
    assert {"gierig", "zufällig", "demselben Glück"} <= shown_in(asked.widget)
    asked.play_on(1)
    assert "Der Bot (gierig) hat 1 Aktion gespielt." in asked.board.words.said
    assert "Wie es war" in asked._compared.value and "Die Partie ist noch nicht zu Ende." in asked._compared.value


def test_every_kind_of_luck_has_a_name_in_german() -> None:
    assert set(LUCKS) == {"same", "new", "forced"}
    with pytest.raises(minerals.OptionError, match="'none' gibt es als Glück nicht"):
        Branch(match().log, luck="none")


# --- an editor ---


def test_the_controls_and_brushes_of_an_editor_are_german() -> None:
    editor = Editor("mattock", board="inner")
    shown = shown_in(editor.widget)
    brushes = str(editor.painting.palette.groups)
    assert all(word in brushes for word in ("Ansehen", "Brett", "Plättchen", "Bergleute", "Zug"))
    assert {"In dieser Stellung", "Startwert", "Aktionen", "Zufällige Stellung", "Weiterspielen"} <= shown


def test_what_can_be_done_in_an_edited_position_is_told_in_german() -> None:
    editor = Editor("mattock", board="inner", players=("Ada", "Ben"))
    assert "Ada ist am Zug." in editor.words.said
    assert re.fullmatch(r"\d+ erlaubte Aktionen(, hier die ersten 300)?", editor.painting.legal.options[0][0])
    editor.paint("tile", "e5")
    editor.take("")
    editor.click("f5")
    assert editor.said == ("Von keinem deiner Bergleute führt eine lückenlose Kette von Plättchen nach f5.",)


# --- levels ---


def test_a_level_is_set_in_german() -> None:
    board = LevelBoard("mattock.levels.mine-first")
    assert {"Zurücknehmen", "Neu beginnen", "Hinweis", "Bearbeiten", "Baum zeigen", "Weiter"} <= shown_in(board.widget)
    level = board.session.level
    assert level.title == "Mine first"
    assert "1 von " in board.task.said
    assert level.title not in board.task.said
    assert level.text.split(".")[0] not in board.task.said
    assert not any(level.title in title for title, _ in board._chooser.options)


def test_the_field_for_an_answer_says_so_in_german() -> None:
    board = LevelBoard("mattock")
    question = next(level for level in board.session.levels if level.is_question)
    assert board._typed.placeholder == "oder Aktion eintippen"
    board.goto(question.id)
    assert board._typed.placeholder == "oder Antwort eintippen"


# --- nothing is left in English ---


@pytest.mark.parametrize(
    "make",
    [
        lambda: Board(match()),
        lambda: Player(match().log),
        lambda: Editor("mattock", board="inner"),
        lambda: LevelBoard("mattock.levels.mine-first"),
        lambda: Player(match().log).what_if(),
    ],
    ids=["board", "player", "editor", "level", "what if"],
)
def test_no_label_tooltip_or_placeholder_is_the_same_in_german_as_in_english(make) -> None:
    same = made_by("en", make) & made_by("de", make)
    worded = {text for text in same if re.search(r"[^\W\d]{3,}", text)}
    assert worded - ALIKE == set()


# --- no words in the sources that do not go through a catalogue ---


def spoken_literals(code: str) -> list[tuple[int, str]]:
    """Return the words in code that are shown without being translated, with their lines.

    These are literals in what sets `description`, `tooltip` and their like, in what buttons and fields are made with,
    in sentences that answer somebody, and in errors: all that is not within a call of `translated` and its like.
    """
    found = [
        (literal.lineno, literal.value)
        for node in ast.walk(ast.parse(code))
        for value in _spoken(node)
        for literal in _untranslated(value)
        if _is_worded(literal.value)
    ]
    return sorted(set(found))


_CATALOGUED = {"translated", "counted", "term", "ruling", "listed"}
_MADE_WITH_WORDS = {
    "button": (0, 2),
    "_control": (0, 2),
    "_named": (0, 2),
    "_icon_button": (1,),
    "_field": (1,),
    "Label": (0,),
    "HTML": (0,),
}
"""What makes something to read, and at which places it takes words."""
_SAYS = {"Answer", "CellAnswer", "Caption", "Standing", "Story", "paragraphs", "tell", "Brush"}
_TUPLE_FIELDS = ("options", "tooltips")


def _spoken(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.Call(func=function, args=arguments, keywords=keywords):
            name = getattr(function, "id", getattr(function, "attr", ""))
            yield from (keyword.value for keyword in keywords if keyword.arg in (*SHOWN, *_TUPLE_FIELDS))
            yield from (arguments[at] for at in _MADE_WITH_WORDS.get(name, ()) if at < len(arguments))
            if name == "Brush":
                yield from arguments[1:2]
            elif name in _SAYS:
                yield from arguments[:1] if name in ("paragraphs", "Answer") else arguments[:2]
        case ast.Assign(targets=[ast.Attribute(attr=name)], value=value) if name in (*SHOWN, *_TUPLE_FIELDS):
            yield value
        case ast.Raise(exc=ast.Call(args=arguments)):
            yield from arguments[:1]


def _untranslated(node: ast.AST) -> Iterator[ast.Constant]:
    """Yield the strings below a node that no catalogue is asked for, but for the keys by which something is got."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in _CATALOGUED:
        return
    if isinstance(node, ast.Compare | ast.Subscript | ast.keyword):
        return
    if isinstance(node, ast.FormattedValue):
        yield from _untranslated(node.value)
        return
    if isinstance(node, ast.IfExp):
        yield from _untranslated(node.body)
        yield from _untranslated(node.orelse)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _untranslated(child)


def _is_worded(text: str) -> bool:
    """Tell whether a text says anything: HTML and the separators of lists do not."""
    return any(character.isalpha() for character in re.sub(r"<[^>]*>|&\w+;", "", text)) and "minerals-" not in text


def _place(file: Path) -> str:
    return file.relative_to(WIDGETS).as_posix()


@pytest.mark.parametrize("file", sorted(WIDGETS.rglob("*.py")), ids=_place)
def test_no_word_is_shown_that_no_catalogue_knows(file: Path) -> None:
    assert spoken_literals(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("file", sorted(WIDGETS.rglob("*.js")), ids=_place)
def test_the_page_says_nothing_of_its_own(file: Path) -> None:
    code = re.sub(r"//[^\n]*|\$\{[^}]*\}", "", file.read_text(encoding="utf-8"))
    code = re.sub(r"""["'`][.#][^"'`\n]*["'`]""", "", code)  # selectors of CSS
    sentences = re.findall(r"""["'`]([^"'`\n]*[A-Za-z]{2,} [A-Za-z]{2,}[^"'`\n]*)["'`]""", code)
    said = re.findall(r"""(?:textContent|title|placeholder|alt) = ["'`]([^"'`]*[A-Za-z][^"'`]*)["'`]""", code)
    named = re.findall(r"""["']aria-(?:label|description)["'], ["'`]([^"'`]*[A-Za-z][^"'`]*)["'`]""", code)
    assert [text for text in sentences if not text.startswith(("change:", "(prefers-", "allow-"))] + said + named == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('Dropdown(description="Rule")', ["Rule"]),
        ('Dropdown(description=translated("Rule"))', []),
        ('button("", "play", "Play", press, errors)', ["Play"]),
        ('button(text, "play", f"Play {what}", press, errors)', ["Play "]),
        ('self._clock.tooltip = "Stop" if is_running else translated("Start")', ["Stop"]),
        ('self._clock.tooltip = translated("Stop" if is_running else "Start")', []),
        ('Answer((f"{action} is not yours.",), is_refusal=True)', [" is not yours."]),
        ('raise OptionError(f"No seat {seat}.")', ["No seat "]),
        ('HTML("<b>Moves</b>")', ["<b>Moves</b>"]),
        ('Label(f"<b>{speed:g}</b>")', []),
        ('Brush("", "Look", "click")', ["Look"]),
    ],
)
def test_the_scan_finds_what_it_is_for(code: str, found: list[str]) -> None:
    assert [text for _, text in spoken_literals(code)] == found
