"""Out of Mine! in German, French and Dutch: told, ruled and seen, and back in English afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import minerals
from minerals import Match, View
from minerals.core.text import speaking, term, use
from minerals.games.out_of_mine import events as e
from minerals.games.out_of_mine.components import COLOURS, SIDES
from minerals.games.out_of_mine.moments import key_moment
from minerals.games.out_of_mine.narration import narrate
from minerals.games.out_of_mine.notation import label
from tests.games.out_of_mine.positions import EMPTY, at, began, seat

NAMES = ("Ada", "Ben")
LANGUAGES = ("de", "fr", "nl")
HALF = """
    # # # # # # # #
    # # # # # # # #
    # a a a a a # #
    # . . . . . # #
    # . . . . . # #
    # b b . . . # #
    # # # # # # # #
    # # # # # # # #
"""


@pytest.fixture(autouse=True)
def _english_before_and_after() -> Iterator[None]:
    use("en")
    yield
    use("en")


@pytest.fixture
def holding() -> Match:
    """Ada holds an L3 and has placed two tiles; Ben has done nothing."""
    return at(seat(HALF, "I5, I2", hand="L3"), elements=True)


def told(match: Match, action: str) -> list[str]:
    state, sentences = match.state, []
    for event in match.play(action):
        sentences.append(narrate(event, state, NAMES))
        state = match.game.engine.evolve(state, event)
    return sentences


# --- told ---

ROUND = {
    "de": [
        "0,0 s: Ada nimmt ein I2 (blau).",
        "1,5 s: Ada legt das I2 (blau) auf d3 und d4.",
        "61,5 s: Ben ruft OUT OF MINE!",
        "Ada hat 18 leere Felder, mehr als 10: Es zählt nichts.",
        "Ada: 0 Punkte in dieser Runde.",
        "Ben hat 20 leere Felder, mehr als 10: Es zählt nichts.",
        "Ben: 0 Punkte in dieser Runde.",
        "Die letzte Runde ist vorbei, und die Partie endet.",
        "Ada hat insgesamt 0 Punkte.",
        "Ben hat insgesamt 0 Punkte.",
    ],
    "fr": [
        "0,0 s : Ada prend une tuile I2 (bleu).",
        "1,5 s : Ada place la tuile I2 (bleu) sur d3 et d4.",
        "61,5 s : Ben crie OUT OF MINE !",
        "Ada a 18 cases vides, plus de 10 : rien ne compte.",
        "Ada : 0 point dans cette manche.",
        "Ben a 20 cases vides, plus de 10 : rien ne compte.",
        "Ben : 0 point dans cette manche.",
        "La dernière manche est finie, et la partie se termine.",
        "Ada a 0 point en tout.",
        "Ben a 0 point en tout.",
    ],
    "nl": [
        "0,0 s: Ada pakt een I2 (blauw).",
        "1,5 s: Ada legt de I2 (blauw) op d3 en d4.",
        "61,5 s: Ben roept OUT OF MINE!",
        "Ada heeft 18 lege velden, meer dan 10: niets telt.",
        "Ada: 0 punten in deze ronde.",
        "Ben heeft 20 lege velden, meer dan 10: niets telt.",
        "Ben: 0 punten in deze ronde.",
        "De laatste ronde is voorbij, en het spel eindigt.",
        "Ada heeft in totaal 0 punten.",
        "Ben heeft in totaal 0 punten.",
    ],
}


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_round_is_told(spoken) -> None:
    match = at(seat(EMPTY))
    with speaking(spoken):
        actions = ("1: take I2 at 0", "1: place d3 at 1500", "2: call at 61500")
        assert [sentence for action in actions for sentence in told(match, action)] == ROUND[spoken]


def test_afterwards_everything_is_told_in_english_again() -> None:
    event, state = e.TileTaken(1, 1200, "L3 gold"), began().state
    with speaking("nl"):
        assert narrate(event, state, NAMES) == "1,2 s: Ada pakt een L3 (groen, goud)."
    assert narrate(event, state, NAMES) == "1.2 s: Ada takes a green L3 with gold."


@pytest.mark.parametrize(
    ("spoken", "sentence"),
    [
        ("de", "Ada: Das T4 (rot, Ratte) auf c2, c3, c4 und d3 ragt über den Rand und wird entfernt."),
        ("fr", "Ada : la tuile T4 (rouge, rat) sur c2, c3, c4 et d3 dépasse du bord ; elle est retirée."),
        ("nl", "Ada: de T4 (rood, rat) op c2, c3, c4 en d3 steekt over de rand en wordt weggehaald."),
    ],
)
def test_colours_and_elements_within_a_sentence_are_translated(spoken, sentence) -> None:
    event = e.TileOverEdgeRemoved(1, "T4 rat", ("c2", "c3", "c4", "d3"))
    with speaking(spoken):
        assert narrate(event, began().state, NAMES) == sentence


@pytest.mark.parametrize(
    ("spoken", "one", "many"),
    [
        ("de", "Ada hat 1 leeres Feld: 10 − 1 = 9.", "Ada hat 4 leere Felder: 10 − 4 = 6."),
        ("fr", "Ada a 1 case vide : 10 − 1 = 9.", "Ada a 4 cases vides : 10 − 4 = 6."),
        ("nl", "Ada heeft 1 leeg veld: 10 − 1 = 9.", "Ada heeft 4 lege velden: 10 − 4 = 6."),
    ],
)
def test_a_number_takes_the_form_that_goes_with_it(spoken, one, many) -> None:
    state = began().state
    with speaking(spoken):
        assert narrate(e.EmptyCellsCounted(1, 1, 9), state, NAMES) == one
        assert narrate(e.EmptyCellsCounted(1, 4, 6), state, NAMES) == many


@pytest.mark.parametrize(
    ("spoken", "calls", "loses"),
    [
        ("de", "Ben ruft", "Ada verliert I2 (Gold) bei der Prüfung"),
        ("fr", "Ben crie", "Ada perd I2 (or) à la vérification"),
        ("nl", "Ben roept", "Ada verliest I2 (goud) bij de controle"),
    ],
)
def test_key_moments_are_named(spoken, calls, loses) -> None:
    with speaking(spoken):
        assert key_moment(e.Called(2, 61500), NAMES) == calls
        assert key_moment(e.TileOverEdgeRemoved(1, "I2 gold", ("f6", "f7")), NAMES) == loses


# --- ruled and explained ---

RULINGS = {
    "1: place c2": {
        "en": "There is already a tile on c2, and tiles may not overlap.",
        "de": "Auf c2 liegt schon ein Plättchen, und Plättchen dürfen nicht übereinanderliegen.",
        "fr": "Il y a déjà une tuile sur c2, et les tuiles ne peuvent pas se recouvrir.",
        "nl": "Op c2 ligt al een tegel, en tegels mogen elkaar niet overlappen.",
    },
    "2: turn": {
        "en": "Player 2 holds no tile.",
        "de": "Spieler 2 hält kein Plättchen.",
        "fr": "Joueur 2 ne tient aucune tuile.",
        "nl": "Speler 2 houdt geen tegel vast.",
    },
    "2: lift b8": {
        "en": "Player 2 has no tile on b8.",
        "de": "Auf b8 liegt kein Plättchen von Spieler 2.",
        "fr": "Aucune tuile de Joueur 2 n'est sur b8.",
        "nl": "Op b8 ligt geen tegel van Speler 2.",
    },
}


@pytest.mark.parametrize("action", RULINGS)
def test_a_ruling_speaks_the_language_of_who_reads_it(holding, action) -> None:
    ruling = holding.explain(action)[0]
    for spoken in ("en", *LANGUAGES, "en"):
        with speaking(spoken):
            assert ruling.message == RULINGS[action][spoken]


@pytest.mark.parametrize(
    ("spoken", "sentence"),
    [
        ("en", "No I4 gold is left in the supply, only plain I4 and I4 rat."),
        ("de", "Von I4 (Gold) ist keines mehr im Vorrat, nur noch I4 ohne Element und I4 (Ratte)."),
        ("fr", "Il ne reste plus de tuile I4 (or) dans la réserve, seulement I4 sans élément et I4 (rat)."),
        ("nl", "Er is geen I4 (goud) meer in de voorraad, alleen nog I4 zonder element en I4 (rat)."),
    ],
)
def test_a_ruling_on_a_tile_with_an_element_names_it(spoken, sentence) -> None:
    match = at(seat(hand="I4 gold"), seat(card="ladders", gallery="cave front"))
    with speaking(spoken):
        (ruling,) = match.explain("2: take I4 gold")
        assert ruling.message == sentence


@pytest.mark.parametrize(
    ("spoken", "sentence"),
    [
        ("en", "Player 1 holds a tile in each hand."),
        ("de", "Spieler 1 hält in jeder Hand ein Plättchen."),
        ("fr", "Joueur 1 tient une tuile dans chaque main."),
        ("nl", "Speler 1 houdt in elke hand een tegel vast."),
    ],
)
def test_a_ruling_on_full_hands(spoken, sentence) -> None:
    (ruling,) = at(seat(hand="I4", more="other hand: I2")).explain("1: take I1")
    with speaking(spoken):
        assert ruling.message == sentence


@pytest.mark.parametrize(
    ("spoken", "beginning", "end"),
    [
        ("de", "**Der Ruf** · `{id}`\n\nWer den ganzen Stollen bedeckt hat", "„Punkte zählen und notieren“"),
        ("fr", "**L'appel** · `{id}`\n\nUn joueur qui a couvert toute la galerie", "« Décompter et noter les points »"),
        ("nl", "**De roep** · `{id}`\n\nWie de hele mijngang bedekt heeft", "Punten tellen en opschrijven"),
    ],
)
def test_a_rule_is_read_with_the_section_of_the_print_in_that_language(spoken, beginning, end) -> None:
    rule = minerals.get_game("out_of_mine").rulebook["out_of_mine.call.out-of-mine"]
    with speaking(spoken):
        shown = rule._repr_markdown_()
    assert shown.startswith(beginning.replace("{id}", rule.id))
    assert end in shown
    assert rule._repr_markdown_().startswith("**The call**")


@pytest.mark.parametrize(
    ("spoken", "sentence"),
    [
        ("de", "Das I1 auf b8 ragt über den Rand."),
        ("fr", "La tuile I1 sur b8 dépasse du bord."),
        ("nl", "De I1 op b8 steekt over de rand."),
    ],
)
def test_a_hint_says_what_lies_wrongly(spoken, sentence) -> None:
    match = at(seat())
    for action in ("1: take I1", "1: place b8"):
        match.play(action)
    with speaking(spoken):
        assert match.game.words.hint(match.state, 1).sentence == sentence


# --- seen ---


@pytest.mark.parametrize(
    ("spoken", "covered", "elf"),
    [
        ("de", "c2 im Stollen von Ada, I2 (blau), Elfe (blau)", "d6 im Stollen von Ada, offen, Elfe (weiß)"),
        ("fr", "Ada : case c2, I2 (bleu), elfe (bleu)", "Ada : case d6, ouverte, elfe (blanc)"),
        ("nl", "c2 in de mijngang van Ada, I2 (blauw), elf (blauw)", "d6 in de mijngang van Ada, open, elf (wit)"),
    ],
)
def test_labels_say_what_lies_on_a_cell(spoken, covered, elf) -> None:
    match = at(seat(HALF, "I5, I2"), elves=True)
    with speaking(spoken):
        scene = match.game.picture(match.state, View(), NAMES)
    labels = {shape.cell: shape.label for shape in scene.shapes if getattr(shape, "cell", None)}
    assert labels["1:c2"] == covered
    assert labels["1:d6"] == elf


@pytest.mark.parametrize(
    ("spoken", "said"),
    [
        ("de", ("Zurücklegen", "Drehen", "Wenden", "Passen", "Vorderseite spielen", "I4 (Gold) nehmen (noch 1)")),
        ("fr", ("Reposer", "Tourner", "Retourner", "Passer", "Jouer le recto", "Prendre I4 (or) (reste 1)")),
        ("nl", ("Terugleggen", "Draaien", "Omkeren", "Passen", "Speel de voorkant", "Pak I4 (goud) (nog 1)")),
    ],
)
def test_buttons_say_what_they_do(holding, spoken, said) -> None:
    tokens = ("1:return", "1:turn", "1:flip", "1:pass", "1:front", "1:take I4 gold")
    with speaking(spoken):
        assert tuple(label(holding.state, token) for token in tokens) == said


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_notation_stays_as_it_is(holding, spoken) -> None:
    with speaking(spoken):
        assert str(holding.parse("1: place c4 at 70000")) == "1: place c4 at 70000"
        with pytest.raises(minerals.NotationError, match=r"Out of Mine!.*'minerals notation out_of_mine'"):
            holding.parse("1: zzz")


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("word", [*COLOURS, "woodworm", "silver", *SIDES])
def test_every_word_for_a_colour_a_side_or_an_element_is_translated(spoken, word) -> None:
    with speaking(spoken):
        assert term(word) != word
