"""Iceminers in German: told, ruled, explained, taught and asked, and back in English afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import minerals
from minerals import Match
from minerals.classroom.exercise import pose
from minerals.classroom.levels import Level, Play, load
from minerals.classroom.texts import exercises, fill_placeholders
from minerals.core.text import speaking, term, translated, use
from minerals.games.iceminers import events as e
from minerals.games.iceminers.components import COLOUR_NAMES, GEMS, GRID
from minerals.games.iceminers.moments import key_moment
from minerals.games.iceminers.narration import narrate
from minerals.games.iceminers.notation import label
from tests.games.iceminers.positions import OPEN, at
from tests.languages.lesson_checks import names_the_same, posed_texts, takes_the_same_values
from tools.catalogues.meaning import placeholders

NAMES = ("Ada", "Ben")
MEETING = """
      . . .
      . . .
      . . .
. . . . . . . . .
. . . . 12ro . . . .
. . . . . . . . .
      . . .
      . . .
      . . .
carries 1: small green
carries 2: medium blue
die: 6
points: 5
"""
EXERCISES = [text.code for text in exercises() if text.group == "iceminers"]


@pytest.fixture(autouse=True)
def _english_before_and_after() -> Iterator[None]:
    use("en")
    yield
    use("en")


@pytest.fixture
def meeting() -> Match:
    return minerals.new("iceminers", position=MEETING, players=NAMES)


def level(name: str) -> Level:
    return next(level for level in load("iceminers") if level.id == f"iceminers.levels.{name}")


# --- told ---


def test_a_turn_is_told_in_german() -> None:
    match = minerals.new("iceminers", players=NAMES, chance=minerals.ScriptedChance([6, "small red"]))
    use("de")
    assert [match.game.words.narrate(event, match.state, NAMES) for event in match.play("roll")] == [
        "Ada würfelt eine 6 (1 von 6)."
    ]
    told = []
    for action in ("enter a5", "b5"):
        before = match.state
        for event in match.play(action):
            told.append(narrate(event, before, NAMES))
            before = match.game.engine.evolve(before, event)
    assert told == [
        "Der Bergmann von Ada kommt auf a5 aufs Brett (1 Punkt, 5 übrig).",
        "Der Bergmann von Ada geht von a5 nach b5 (1 Punkt, 4 übrig).",
        "Ada hebt die Kappe auf b5 ab und findet einen kleinen roten Edelstein (1 von 4).",
    ]


STATE = at(f"{OPEN}\ncarries 1: small red\ncarries 2: small blue\ndie: 6\npoints: 5").state


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            e.CoastersLaid(("red", "blue", "green", "yellow")),
            "Die Untersetzer werden ausgelegt: rot im Norden, blau im Osten, grün im Süden und gelb im Westen.",
        ),
        (
            e.MinerPlaced(2, "blue", "west"),
            "Der Bergmann von Ben (blau) wartet vor dem Arm im Westen, gegenüber dem eigenen.",
        ),
        (
            e.MinerSteppedDiagonally(1, "c4", "d3"),
            "Der Bergmann von Ada geht diagonal von c4 nach d3 (2 Punkte, 3 übrig).",
        ),
        (
            e.PairVeinOpened("medium red + small blue", "2/9", 2, "d4"),
            (
                "Ben hebt die Kappe auf d4 ab und findet einen mittleren roten und einen kleinen blauen Edelstein "
                "(2 von 9)."
            ),
        ),
        (
            e.GemsSwapped(1, 2, "small blue", "small red"),
            "Ada nimmt den kleinen blauen Edelstein von Ben und gibt dafür den kleinen roten (1 Punkt, 4 übrig).",
        ),
        (
            e.OpaqueGemDelivered(2, "medium opaque", "east"),
            "Ben liefert am Arm im Osten den mittleren opaken Edelstein ab und bekommt dafür 3 Punkte.",
        ),
        (e.TieCompared("colours", (1, 2), (3, 2)), "Den Gleichstand entscheiden die Farben: Ada 3 und Ben 2."),
        (e.TieCompared("colours", (1, 2), (2, 2)), "Die Farben entscheiden den Gleichstand nicht: Ada 2 und Ben 2."),
        (
            e.ArmVeinOpened("small red", "1", 1, "b5"),
            "Ada hebt die Kappe auf b5 ab und findet einen kleinen roten Edelstein (sicher).",
        ),
    ],
)
def test_events_are_told_with_gems_and_numbers_in_the_form_that_german_wants(event, sentence) -> None:
    with speaking("de"):
        assert narrate(event, STATE, NAMES) == sentence


def test_key_moments_are_named_in_german() -> None:
    with speaking("de"):
        assert key_moment(e.GemStolen(1, 2, "small red"), NAMES) == "Ada stiehlt den kleinen roten Edelstein"
        assert key_moment(e.PairVeinOpened("medium red + small blue", "1/12", 1, "d4"), NAMES) == (
            "Die Kappe auf d4 wird abgehoben"
        )


def test_afterwards_everything_is_told_in_english_again() -> None:
    event = e.GemDelivered(1, "medium red", "north")
    with speaking("de"):
        assert narrate(event, STATE, NAMES).startswith("Ada liefert")
    assert narrate(event, STATE, NAMES) == "Ada delivers the medium red gem off the north arm, worth 4 points."


# --- ruled and explained ---


def test_a_ruling_is_german_and_its_gem_too(meeting) -> None:
    (ruling,) = meeting.explain("take medium yellow")
    assert ruling.message == "There is no medium yellow gem on e5."
    with speaking("de"):
        assert ruling.message == "Auf e5 liegt keiner der mittleren gelben Edelsteine."
    assert ruling.message == "There is no medium yellow gem on e5."


def test_what_is_wrong_with_a_position_is_german(meeting) -> None:
    faults = {ruling.message for ruling in meeting.explain_position()}
    assert "The position has 0 medium red gems, but the game has 1." in faults
    with speaking("de"):
        found = {ruling.message for ruling in meeting.explain_position()}
    assert "Von den mittleren roten Edelsteinen gibt es in der Stellung 0, im Spiel 1." in found


def test_a_rule_is_read_in_german_with_the_section_as_it_is_printed() -> None:
    rule = minerals.get_game("iceminers").rulebook["iceminers.move.leave"]
    with speaking("de"):
        shown = rule._repr_markdown_()
    assert shown.startswith("**Das Brett verlassen** · `iceminers.move.leave`\n\nVon einem der drei äußeren Felder")
    assert "Regeln, „Delivering gems“; unsere Lesart" in shown


# --- seen ---


def test_labels_say_in_german_what_lies_and_stands_on_a_square(meeting) -> None:
    with speaking("de"):
        labels = {shape.cell: shape.label for shape in meeting.scene().shapes if getattr(shape, "cell", None)}
    assert labels["e5"] == (
        "e5, schwarzer Untersetzer, hier gibt es die kleinen opaken und kleinen roten Edelsteine, "
        "Bergmann von Ben mit dem mittleren blauen Edelstein, Bergmann von Ada mit dem kleinen grünen Edelstein"
    )
    assert labels["take small red"] == "auf e5 den kleinen roten Edelstein aufheben, 1 Punkt"


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("roll", "Würfeln"),
        ("steal", "Den mittleren blauen Edelstein stehlen"),
        ("drop", "Den kleinen grünen Edelstein ablegen (kostenlos)"),
        ("take small red", "Den kleinen roten Edelstein aufheben"),
        ("leave", "Das Brett verlassen"),
        ("stop", "Hier aufhören"),
    ],
)
def test_buttons_are_german(meeting, token, said) -> None:
    with speaking("de"):
        assert label(meeting.state, token) == said


def test_brushes_of_the_editor_are_german(meeting) -> None:
    with speaking("de"):
        titles = {brush.name: brush.label for brush in meeting.game.editing.brushes(meeting.state)}
    assert titles["medium yellow"] == "Mittlerer gelber"
    assert titles["miner 2"] == "Bergmann 2" and titles["turn 1"] == "Spieler 1"


@pytest.mark.parametrize("word", [*GEMS, *(gem.capitalize() for gem in GEMS), *COLOUR_NAMES])
def test_every_gem_and_colour_has_a_german_word(word) -> None:
    with speaking("de"):
        assert term(word) != word


@pytest.mark.parametrize("colour", [*COLOUR_NAMES, "black"])
def test_every_coaster_has_a_german_name(colour) -> None:
    with speaking("de"):
        assert str(term(f"{colour} coaster")).endswith(" Untersetzer")


def test_the_notation_stays_as_it_is(meeting) -> None:
    with speaking("de"):
        assert str(meeting.parse("take small red")) == "take small red"
        with pytest.raises(minerals.NotationError, match=r"'zzz' ist keine Aktion von Iceminers\. Jetzt möglich: '"):
            meeting.parse("zzz")
        with pytest.raises(minerals.NotationError, match=r"Auf dem Feld gibt es small opaque, small red\."):
            meeting.parse("take blue")


# --- taught ---


def test_a_level_is_read_in_german() -> None:
    shown = level("fair-exchange")
    with speaking("de"):
        assert translated(shown.title) == "Ein Tausch"
        assert translated(shown.text).startswith("Trägst du selbst schon einen Edelstein, so tauschst du ihn")
        assert translated(shown.hint) == "Du bezahlst für den Edelstein, den du bekommst."
        assert [translated(assertion.sentence) for assertion in shown.goal] == [
            "Du hast mit Spieler 2 getauscht.",
            "Dein Bergmann steht mit dem roten Edelstein auf h6.",
        ]
    assert shown.title == "A swap"


@pytest.mark.parametrize("shown", load("iceminers"), ids=lambda shown: shown.id)
def test_every_text_of_a_level_names_the_same_squares_in_german(shown) -> None:
    names_the_same(shown, "de", r"\b(?:[a-i][1-9]|\d+)\b")


@pytest.mark.parametrize("shown", load("iceminers"), ids=lambda shown: shown.id)
def test_a_level_is_solved_in_german_as_in_english(shown) -> None:
    use("de")
    if shown.is_question:
        (answer,) = {shown.answer.answer(shown.begin())}
        use("en")
        assert shown.answer.answer(shown.begin()) == answer
        return
    play = Play(shown)
    assert not play.solved
    for action in shown.solutions[0].play:
        play.attempt(action)
    assert play.stars == 3


# --- asked ---


@pytest.mark.parametrize("code", EXERCISES)
def test_every_text_of_an_exercise_is_german_and_takes_the_same_values(code) -> None:
    takes_the_same_values(code, "de")


@pytest.mark.parametrize("code", EXERCISES)
def test_words_among_the_values_of_an_exercise_have_german_words(code) -> None:
    posed = pose(code)
    used = set().union(*(placeholders(text) for text in [*posed_texts(posed), posed.text.solution]))
    words = [
        value
        for name, value in {**posed.answer_key.facts, **posed.parameters}.items()
        if name in used and isinstance(value, str) and value not in GRID.index_of
    ]
    with speaking("de"):
        assert [value for value in words if term(value) == value] == []


def test_an_exercise_is_asked_in_german() -> None:
    posed = pose("E25")
    with speaking("de"):
        values = {name: term(value) for name, value in posed.answer_key.facts.items()}
        said = fill_placeholders(translated(posed.text.statement), values, "E25").strip()
    assert said.startswith(
        "Dein Bergmann trägt einen Edelstein und hat seinen Zug einen Schritt entfernt von einem Gegner beendet"
    )
