"""Minerals in German: told, ruled, explained, taught and asked, and back in English afterwards; in Dutch as well."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import minerals
from minerals import Match
from minerals.classroom.exercise import pose
from minerals.classroom.levels import Level, Play, load
from minerals.classroom.texts import exercises, fill_placeholders
from minerals.core.text import speaking, term, translated, use
from minerals.games.minerals import events as e
from minerals.games.minerals.components import load_components
from minerals.games.minerals.moments import key_moment
from minerals.games.minerals.narration import narrate
from minerals.games.minerals.notation import label
from tests.languages.lesson_checks import names_the_same, takes_the_same_values

NAMES = ("Kate", "Matt")
POSITION = """
  K   .   W2  T   A1  K
W   K   W   .   K   W
corner: d4
pool 1: 3W 2K
tools: shovel chest map magnifying-glass rope
cards: WWK KKTO
"""
COMPONENTS = load_components()
MINERALS = [mineral.name for mineral in COMPONENTS.minerals]
TOOLS = [tool.title for tool in COMPONENTS.tools]
EXERCISES = [text.code for text in exercises() if text.group == "minerals"]
LANGUAGES = ("de", "fr", "nl")


@pytest.fixture(autouse=True)
def _english_before_and_after() -> Iterator[None]:
    use("en")
    yield
    use("en")


@pytest.fixture
def match() -> Match:
    return minerals.new("minerals", position=POSITION, players=NAMES)


# --- told ---

STATE = minerals.new("minerals", position=POSITION, players=NAMES).state


def test_a_turn_is_told_in_german(match) -> None:
    told = []
    before = match.state
    use("de")
    for event in match.play("e9-e5"):
        told.append(narrate(event, before, NAMES))
        before = match.game.engine.evolve(before, event)
    assert told[:3] == [
        "Kate gräbt den Anthrazit auf e9 aus: Jetzt geht es 4 Felder weit.",
        "Die Figur von Kate geht 4 Felder nach Westen, über die Figur von Matt auf e7 und eine Spalte auf e6, nach e5.",
        "Kate behält den Anthrazit, Wert: 4 Punkte.",
    ]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            e.BoardLaid(("K   .   W", "  A   W"), "d4", ("kyanite",), "30/118"),
            "Das Brett wird aufgebaut: 4 Minerale, blind gezogen, und zwar 2 Wollastonite, 1 Kyanit und 1 Anthrazit.",
        ),
        (
            e.ToolLaid("magnifying-glass", "1/2"),
            "Das Plättchen zeigt das Werkzeug „Lupe“ (1 von 2); es kostet einen Anthrazit.",
        ),
        (e.ToolLaid("rope", "1"), "Das Plättchen zeigt das Werkzeug „Seil“ (sicher); es kostet ein Orpiment."),
        (e.PawnPlaced(2, 1, "d6"), "Kate setzt die Figur von Matt auf den Wollastonit auf d6."),
        (
            e.PawnMovedByMap(2, ("e7", "d6", "d7", "d8")),
            (
                "Mit der Landkarte geht die Figur von Matt 3 Felder, 1 nach Südwesten, dann 2 nach Osten, "
                "über eine Spalte auf d7, nach d8."
            ),
        ),
        (
            e.FragmentSeparated(("d4", "d5", "e4")),
            "Ein Bruchstück bricht ab, 3 Minerale (d4, d5 und e4): Keine Figur steht darauf.",
        ),
        (
            e.CollectionTakenWithoutOrpiment(1, "KKTO"),
            (
                "Kate legt 2 Kyanite und 1 Turmalin in den Beutel zurück "
                "und nimmt die Karte KKTO ohne ihr Orpiment, für 10 Punkte."
            ),
        ),
        (
            e.ToolPaid(1, "chest", "orpiment", lamp=True),
            "Kate zahlt ein Orpiment für die Lampe und verwendet sie wie die Truhe.",
        ),
        (e.PawnSwept(1, "e9", "e6"), "Der Strudel trägt die Figur von Kate und den Anthrazit darunter von e9 nach e6."),
        (
            e.ScoreCounted(1, 41, -3, 10),
            "Kate hat 48 Punkte: 41 für Karten, −3 für Werkzeuge, 10 für Minerale.",
        ),
    ],
)
def test_events_are_told_with_minerals_in_the_form_that_german_wants(event, sentence) -> None:
    with speaking("de"):
        assert narrate(event, STATE, NAMES) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            e.BoardLaid(("K   .   W", "  A   W"), "d4", ("kyanite",), "30/118"),
            (
                "Le plateau est mis en place avec 4 minéraux, tirés à l'aveugle : "
                "2 wollastonites, 1 kyanite et 1 anthracite."
            ),
        ),
        (
            e.ToolLaid("magnifying-glass", "1/2"),
            "La tuile montre l'outil « Loupe » (1 sur 2). Il coûte un anthracite.",
        ),
        (
            e.PawnMovedByMap(2, ("e7", "d6", "d7", "d8")),
            (
                "Avec le Plan, le pion de Matt avance de 3 cases, 1 vers le sud-ouest, puis 2 vers l'est, "
                "par-dessus une crevasse en d7, jusqu'à d8."
            ),
        ),
        (
            e.ToolPaid(1, "chest", "orpiment", lamp=True),
            "Kate paie un orpiment pour la Lampe et l'utilise comme le Coffre.",
        ),
        (
            e.PawnSwept(1, "e9", "e6"),
            "Le Tourbillon emporte le pion de Kate et l'anthracite qui est dessous, de e9 à e6.",
        ),
        (
            e.ScoreCounted(1, 41, -3, 10),
            "Kate a 48 points : 41 pour les cartes, −3 pour les outils, 10 pour les minéraux.",
        ),
    ],
)
def test_events_are_told_with_minerals_in_the_form_that_french_wants(event, sentence) -> None:
    with speaking("fr"):
        assert narrate(event, STATE, NAMES) == sentence


@pytest.mark.parametrize(
    ("event", "title"),
    [
        (e.FragmentSeparated(("a1", "a2")), "Bruchstück aus 2 abgetrennt"),
        (e.ToolPaid(1, "magnifying-glass", "anthracite"), "Kate verwendet die Lupe"),
        (e.ToolPaid(2, "hammer", "orpiment", lamp=True), "Matt verwendet den Hammer durch die Lampe"),
        (e.GameEnded(), "Ende der Partie"),
    ],
)
def test_key_moments_are_named_in_german(event, title) -> None:
    with speaking("de"):
        assert key_moment(event, NAMES) == title


def test_afterwards_everything_is_told_in_english_again() -> None:
    event = e.MineralKept(1, "kyanite")
    with speaking("de"):
        assert narrate(event, STATE, NAMES) == "Kate behält den Kyanit, Wert: 2 Punkte."
    assert narrate(event, STATE, NAMES) == "Kate keeps the kyanite, worth 2 points."


def test_a_game_goes_the_same_way_in_every_language() -> None:
    def played() -> list[str]:
        game = minerals.new("minerals", seed=4)
        luck = random.Random(4)
        for _ in range(30):
            game.play(luck.choice(game.legal_actions()))
        return list(game.log.lines())

    with speaking("de"):
        german = played()
    assert german == played()


# --- ruled and explained ---


def test_a_ruling_is_german_and_its_mineral_too(match) -> None:
    (ruling,) = match.explain("e9-e10")
    assert ruling.message == "From anthracite the pawn moves exactly 4, but e10 is 1 away."
    with speaking("de"):
        assert ruling.message == "Von Anthrazit aus geht die Figur genau 4 weit, aber bis e10 sind es 1."
        with pytest.raises(minerals.IllegalAction, match="Von Anthrazit aus geht die Figur genau 4 weit"):
            match.play("e9-e10")
    assert ruling.message == "From anthracite the pawn moves exactly 4, but e10 is 1 away."


def test_a_ruling_about_a_tool_names_it_in_german(match) -> None:
    with speaking("de"):
        said = [ruling.message for ruling in match.explain("rope")]
    assert "In deinem Vorrat ist kein Orpiment, um dieses Werkzeug zu bezahlen: Seil." in said


def test_what_is_wrong_with_a_position_is_german() -> None:
    alone = minerals.new("minerals", position=POSITION.replace("W2", "W "), players=NAMES)
    with speaking("de"):
        found = [ruling.message for ruling in alone.explain_position()]
    assert "Die Figur von Matt steht nicht auf dem Brett." in found


def test_a_rule_is_read_in_german_with_the_section_as_it_is_printed() -> None:
    rule = minerals.get_game("minerals").rulebook["minerals.move.excavate"]
    with speaking("de"):
        shown = rule._repr_markdown_()
    assert shown.startswith(
        "**Erst ausgraben, dann bewegen** · `minerals.move.excavate`\n\nDas Mineral unter der Figur"
    )
    assert "Regelbuch, „Moving your pawn“; unsere Lesart" in shown


# --- seen ---


def test_labels_say_in_german_what_lies_and_stands_on_a_hex(match) -> None:
    with speaking("de"):
        scene = match.scene()
        labels = {shape.cell: shape.label for shape in scene.shapes if getattr(shape, "cell", None)}
    assert labels["e9"] == "e9, Anthrazit, Wert 4, Figur von Kate"
    assert labels["d7"] == "d7, Spalte"
    assert labels["WWK"] == "WWK, Sammlungskarte, 2 Wollastonite, 1 Kyanit: 6 Punkte; ein Symbol. Rekonstruiert."
    assert labels["shovel"].startswith("Schaufel, Werkzeug, kostet 1 Wollastonit, bezahlbar. Wenn Bruchstücke")
    assert labels["player 1"] == "Kate: 7 Punkte; Vorrat: 3 Wollastonite, 2 Kyanite; 0 Sammlungskarten"
    assert scene.description.startswith("Kate ist am Zug. Figuren: Kate auf e9 (Anthrazit)")


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("claim", "Abtrennen"),
        ("end", "Zug beenden"),
        ("pass", "Passen"),
        ("without O", "Ohne Orpiment"),
        ("magnifying-glass", "Lupe"),
        ("KKTO", "KKTO nehmen"),
        ("A", "Anthrazit"),
        ("give WK", "WK geben"),
        ("player 2", "Spieler 2"),
    ],
)
def test_buttons_are_german(match, token, said) -> None:
    with speaking("de"):
        assert label(match.state, token) == said


def test_brushes_of_the_editor_are_german(match) -> None:
    with speaking("de"):
        titles = {brush.name: brush.label for brush in match.game.editing.brushes(match.state)}
    assert titles["tourmaline"] == "Turmalin" and titles["pawn 2"] == "Figur 2"
    assert titles["no pawn"] == "Keine Figur" and titles["turn 1"] == "Spieler 1"


@pytest.mark.parametrize("word", [*MINERALS, *TOOLS])
def test_every_mineral_and_tool_has_its_german_article(word) -> None:
    with speaking("de"):
        article, noun = str(term(f"the {word}")).split()
        assert article in ("den", "die", "das") and noun == term(word)


def test_colours_are_german() -> None:
    with speaking("de"):
        said = [term(mineral.colour) for mineral in COMPONENTS.minerals]
    assert said == ["weiß", "blau", "rosa", "schwarz", "golden"]


def test_the_notation_stays_as_it_is(match) -> None:
    with speaking("de"):
        assert str(match.parse("magnifying glass d8")) == "magnifying-glass d8"
        with pytest.raises(
            minerals.NotationError, match=r"'zzz' ist keine Aktion von Minerals\. Jetzt möglich: 'e9-e5' \(deine"
        ):
            match.parse("zzz")
        with pytest.raises(minerals.NotationError, match=r"keine Aktion von Minerals\. Meinst du 'e9-e5'\?"):
            match.parse("moove e9 e5")


# --- taught ---


def level(name: str) -> Level:
    return next(level for level in load("minerals") if level.id == f"minerals.levels.{name}")


def test_a_level_is_read_in_german() -> None:
    shown = level("first-jump")
    with speaking("de"):
        assert translated(shown.title) == "Der erste Sprung"
        assert translated(shown.text).startswith("Deine Figur steht auf einem weißen Wollastonit, der 1 wert ist")
    assert shown.title == "The first jump"


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("shown", load("minerals"), ids=lambda shown: shown.id)
def test_every_text_of_a_level_names_the_same_hexes(shown, spoken) -> None:
    names_the_same(shown, spoken, r"\b[a-z][1-9][0-9]?\b")


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("name", ["first-jump", "six-ways", "not-too-short"])
def test_a_level_is_solved_as_in_english(name, spoken) -> None:
    shown = level(name)
    if shown.is_question:
        answer = shown.answer.answer(shown.begin())
        with speaking(spoken):
            assert shown.answer.answer(shown.begin()) == answer
        return
    use(spoken)
    play = Play(shown)
    for action in shown.solutions[0].play:
        play.attempt(action)
    assert play.stars == 3


# --- asked ---


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("code", EXERCISES)
def test_every_text_of_an_exercise_is_translated_and_takes_the_same_values(code, spoken) -> None:
    takes_the_same_values(code, spoken)


def test_an_exercise_is_asked_in_german() -> None:
    posed = pose("E02", {"colour": "golden"})
    with speaking("de"):
        values = {name: term(value) for name, value in {**posed.answer_key.facts, **posed.parameters}.items()}
        said = fill_placeholders(translated(posed.text.predict.prompt), values, "E02")
    assert said == (
        "Du weißt, dass das zweite Plättchen golden ist, aber nichts über das erste. "
        "Wie wahrscheinlich ist es deiner Meinung nach, dass auch das erste golden ist?"
    )


# --- in Dutch ---


def test_a_turn_is_told_in_dutch(match) -> None:
    told = []
    before = match.state
    use("nl")
    for event in match.play("e9-e5"):
        told.append(narrate(event, before, NAMES))
        before = match.game.engine.evolve(before, event)
    assert told[:3] == [
        "Kate graaft op e9 het antraciet op: 4 velden te gaan.",
        "De pion van Kate gaat 4 velden naar het westen, over de pion van Matt op e7 en een spleet op e6, naar e5.",
        "Kate houdt het antraciet, goed voor 4 punten.",
    ]


def test_a_ruling_about_a_tool_names_it_in_dutch(match) -> None:
    with speaking("nl"):
        said = [ruling.message for ruling in match.explain("rope")]
    assert "Je hebt geen orpiment in je voorraad om dit gereedschap te betalen: Touw." in said


@pytest.mark.parametrize("word", [*MINERALS, *TOOLS])
def test_every_mineral_and_tool_has_its_dutch_article(word) -> None:
    with speaking("nl"):
        article, noun = str(term(f"the {word}")).split()
        assert article in ("de", "het") and noun == term(word)


@pytest.mark.parametrize("tool", COMPONENTS.tools, ids=lambda tool: tool.name)
def test_a_tool_that_is_used_has_its_dutch_article_too(tool) -> None:
    with speaking("nl"):
        assert key_moment(e.ToolPaid(1, tool.name, tool.mineral), NAMES) == f"Kate gebruikt {term(f'the {tool.title}')}"
