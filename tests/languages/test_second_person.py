"""A seat called "You" is spoken to, in whole games and in three languages."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

import minerals
from minerals import Match, View
from minerals.core.editing import Draft
from minerals.core.text import speaking, translated
from minerals.games.iceminers import events as iceminers_events
from minerals.games.minerals import events as minerals_events
from minerals.games.out_of_mine import events as out_of_mine_events
from minerals.template.pebbles import GAME as PEBBLES
from tests.core.temporary_games import registered
from tests.games.minerals.positions import at
from tests.languages.overhearing import played, said
from tools import ROOT

YOURS = {"en": "You", "de": "Du"}
SOMEBODY = "Zed"
"""A name that is a word of no language here, and occurs in none."""

# --- what is known to be wrong ---


@cache
def forms() -> tuple[tuple[str, str], ...]:
    """Return each template about a player by name, with the one that speaks to this player."""
    found: list[tuple[str, str]] = []
    for folder in ("minerals/games", "minerals/template", "widgets/minerals_widgets"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            code = file.read_text("utf-8")
            for call in ast.walk(ast.parse(code if "addressed" in code or "ruling_to" in code else "")):
                if isinstance(call, ast.Call):
                    name = getattr(call.func, "id", "")
                    said = [str(argument.value) for argument in call.args if isinstance(argument, ast.Constant)]
                    if name == "addressed":
                        found.append((said[0], said[1]))
                    elif name == "ruling_to":
                        found.append(tuple(text for text in said if " " in text)[:2])
                    elif name == "addressed_number":
                        found += zip(said[:2], said[2:], strict=True)
    return tuple(found)


@cache
def wrong(language: str) -> re.Pattern[str]:
    """Return what no sentence may say: forms of verbs, taken from the templates, and "You" after other words."""
    you = YOURS[language]
    with speaking(language):
        said = [(translated(named), translated(to_you)) for named, to_you in forms()]
    after = {word for named, _ in said for word in re.findall(r"\{name\} (\w+)", named)}
    before = {word for named, _ in said for word in re.findall(r"(\w+) \{name\}", named)}
    right_after = {word for _, to_you in said for word in re.findall(rf"\b{you} (\w+)", to_you, re.IGNORECASE)}
    right_before = {word for _, to_you in said for word in re.findall(rf"(\w+) {you.lower()}\b", to_you)}
    joining = {"and", "und"}
    patterns = [
        rf"\b{you}(?:'s|s)\b",
        rf"\b(?i:{you}) (?:{'|'.join(sorted((after | {'is', 'has', 'ist', 'hat'}) - right_after - joining))})\b",
        rf"\b(?:{'|'.join(sorted(before - right_before - joining))}) (?i:{you})\b",
        rf"(?<=\w ){you}\b(?! \d)",  # in the middle of a sentence, but not where points are listed
    ]
    return re.compile("|".join(patterns))


def test_the_verbs_come_from_the_templates() -> None:
    assert len(forms()) > 100
    for word in ("takes", "mines", "lifts", "steals", "chooses", "places"):
        assert wrong("en").search(f"You {word} it.")
    for word in ("nimmt", "gräbt", "hebt", "stiehlt", "wählt", "legt"):
        assert wrong("de").search(f"Du {word} es.")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "You is to move"),
        ("en", "You has 3 points."),
        ("en", "You places Bot's pawn"),
        ("en", "You's pawn goes 2 hexes east to e7."),
        ("en", "It is You's turn."),
        ("en", "Bo steals the small red gem from You (1 point, 3 left)."),
        ("en", "1.2 s: you takes a tile."),
        ("de", "Du ist am Zug."),
        ("de", "Du hat 3 Punkte."),
        ("de", "Die Figur von Du geht 2 Felder nach Osten."),
        ("de", "Mit der Lupe nimmt Du auch den Kyanit auf e5."),
    ],
)
def test_a_broken_sentence_is_known(language: str, sentence: str) -> None:
    assert wrong(language).search(sentence)


# --- whole games ---

GAMES: dict[str, dict[str, Any]] = {
    "minerals": {},
    "mattock": {"board": "inner", "setup": "random"},
    "iceminers": {"first_player": "die", "most_turns": 30},
    "out_of_mine": {"elves": True, "elements": True, "rounds": 2, "time_limit": 60},
    "pebbles": {},
}
ALIKE = {"en": re.compile(r"\bYou (must|may|can|cannot|called|and Bo)\b"), "de": re.compile(r"\bDu setzt\b")}
"""Sentences that are the same about anybody."""
LABEL = re.compile(r"\bZed(:| \d| on [a-z]\d+ \(| auf [a-z]\d+ \(|$)|, Zed$|^Zed, \w+:")
"""Where a name stands alone: in a panel, or before points."""


@pytest.fixture(scope="module")
def games() -> Iterator[dict[str, Match]]:
    with registered(PEBBLES):
        yield {game: played(game, seed=3, **options) for game, options in GAMES.items()}


def told(match: Match, names: Sequence[str]) -> list[str]:
    """Return everything that a game says with these players: of its events, and in some of its pictures."""
    game, texts = match.game, []
    state = game.engine.initial(match.log.options)
    shown = max(len(list(match.log)) // 10, 1)
    for step, event in enumerate(match.log):
        texts += [game.words.narrate(event, state, names), game.words.key_moment(event, names) or ""]
        state = game.engine.evolve(state, event)
        if step % shown == 0 or step == len(list(match.log)) - 1:
            scene = game.picture(state, View(event=event), names)
            texts += [scene.description, *(getattr(shape, "text", "") for shape in scene.shapes)]
            texts += [getattr(shape, "label", "") for shape in scene.shapes]
    return [sentence for text in texts for sentence in re.split(r"(?<=[.!?]) (?=[^\W\d])", text)]


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize(("language", "game"), [(language, game) for language in YOURS for game in GAMES])
def test_the_reader_is_spoken_to(games: dict[str, Match], language: str, game: str, seat: int) -> None:
    if (language, game) == ("de", "pebbles"):
        language = "en"  # it is translated in its copies
    with speaking(language):
        named, yours = (told(games[game], [name, "Bo"][:: 1 if seat == 1 else -1]) for name in (SOMEBODY, "You"))
    assert any(SOMEBODY in sentence for sentence in named)
    assert [sentence for sentence in yours if wrong(language).search(sentence)] == []
    unaddressed = {
        theirs
        for ours, theirs in zip(named, yours, strict=True)
        if SOMEBODY in ours and theirs == ours.replace(SOMEBODY, YOURS[language])
        if not LABEL.search(ours) and not ALIKE[language].search(theirs)
    }
    assert unaddressed == set(), "these have no second template, see minerals.core.text.second_person"


IN_FRENCH = re.compile(r"\bZed(?: :| \d| sur [a-z]\d+ \(|$)|, Zed$")
"""Where a name stands alone in French."""
FORMAL = re.compile(r"^Vous\b|\b[Vv]otre\b|\bà vous\b|^À vous\b")


@pytest.mark.parametrize("game", ["minerals", "out_of_mine"])
def test_the_reader_is_spoken_to_in_french(games: dict[str, Match], game: str) -> None:
    with speaking("fr"):
        named, yours = (told(games[game], [name, "Bo"]) for name in (SOMEBODY, "You"))
    assert [theirs for theirs in yours if FORMAL.search(theirs)] == []
    unaddressed = {
        theirs
        for ours, theirs in zip(named, yours, strict=True)
        if SOMEBODY in ours and theirs == ours.replace(SOMEBODY, "Toi") and not IN_FRENCH.search(ours)
    }
    assert unaddressed == set()


# --- what only the rules say ---

SEATS = {"en": re.compile(r"\b[Pp]layers? \d"), "de": re.compile(r"\bSpieler \d")}


def ruled(match: Match) -> Iterator[str]:
    """Yield why earlier actions cannot be played any more, and why a position cannot be painted or is not complete."""
    actions = [node.action for node in match.line if node.action is not None]
    for record in match.line[:: max(len(match.line) // 8, 1)]:
        match.goto_record(record.n)
        for action in actions[:: max(len(actions) // 12, 1)]:
            yield from (ruling.message for ruling in match.explain(action))
    luck = random.Random(7)
    draft = Draft(match)
    cells = list(match.board)
    for _ in range(60):
        brush = luck.choice(draft.brushes)
        yield brush.label
        try:
            draft.paint(brush.name, luck.choice(cells) if brush.needs_cell else "")
        except minerals.NotationError as error:
            yield str(error)
        yield draft.refusal
        yield from (fault.message for fault in draft.faults)


@pytest.mark.parametrize("players", [["You", "Ada"], ["Ada", "You", "Ben"]], ids=" ".join)
@pytest.mark.parametrize("game", [game for game in GAMES if game != "pebbles"])
def test_the_rules_know_who_is_seated(game: str, players: list[str]) -> None:
    match = played(game, seed=3, players=players[:2] if game == "mattock" else players, **GAMES[game])
    for language, you in YOURS.items():
        with speaking(language):
            heard = {*said(match.goto(len(match.log))), *ruled(match), *match.log.story().splitlines()[1:]}
        assert any(re.search(rf"\b{you}\b", text) for text in heard)
        assert any("Ada" in text for text in heard)
        assert sorted(text for text in heard if SEATS[language].search(text)) == []
        assert sorted(text for text in heard if wrong(language).search(text)) == []


@pytest.mark.parametrize(
    ("players", "reason", "auf_deutsch"),
    [
        (
            ["Kate", "Matt"],
            "Kate and Matt share the victory with 11 points.",
            "Kate und Matt teilen sich den Sieg mit 11 Punkten.",
        ),
        (
            ["Matt", "You"],
            "With 11 points, you share the victory with Matt.",
            "Mit 11 Punkten teilst du dir den Sieg mit Matt.",
        ),
        (
            2,
            "Players 1 and 2 share the victory with 11 points.",
            "Die Spieler 1 und 2 teilen sich den Sieg mit 11 Punkten.",
        ),
    ],
)
def test_a_shared_victory(players: Any, reason: str, auf_deutsch: str) -> None:
    match = at("W1  K           T2\npool 2: 1W\ncards: none\ncollections 1: KKT\ncollections 2: WTT", players=players)
    match.play("d4-d5")
    for language, wanted in (("en", reason), ("de", auf_deutsch)):
        with speaking(language):
            assert match.outcome is not None
            assert match.outcome.reason == wanted


# --- two players in one sentence ---


def sentences(language: str, names: Sequence[str]) -> list[str]:
    """Return sentences about the first two of three players."""
    events: list[tuple[str, Any]] = [
        ("minerals", minerals_events.PawnPlaced(player=2, by=1, cell="d4")),
        ("minerals", minerals_events.MineralsExchanged(1, 2, "K", "WW")),
        ("minerals", minerals_events.TieCompared((1, 2), (6, 6))),
        ("iceminers", iceminers_events.GemStolen(1, 2, "small red")),
        ("iceminers", iceminers_events.GemsSwapped(1, 2, "small red", "medium blue")),
        ("iceminers", iceminers_events.TieCompared("colours", (1, 2, 3), (2, 2, 1))),
        ("out_of_mine", out_of_mine_events.UncalledGalleryRetired(1, "5")),
    ]
    with speaking(language):
        return [minerals.get_game(name).words.narrate(event, state_of(name), names) for name, event in events]


def state_of(game: str) -> Any:
    """Return a position with three players; in Out of Mine! they have the same number of points."""
    state = minerals.new(game, seed=1, players=3).state
    if game != "out_of_mine":
        return state
    return replace(state, seats=tuple(replace(seat, points=(5,)) for seat in state.seats))


def test_the_first_player_is_the_reader() -> None:
    assert sentences("en", ["You", "Bo", "Cy"]) == [
        "You place Bo's pawn on the wollastonite at d4.",
        "With the Sack, you give 1 kyanite to Bo and get 2 wollastonite, 2 points each way.",
        (
            "You have the same number of points as Bo, and 6 minerals each on your collection cards, so you share the "
            "victory."
        ),
        "You steal the small red gem from Bo (1 point, −1 left).",
        "You take the small red gem from Bo, who gets the medium blue one (1 point, −1 left).",
        "After comparing colours, you are still tied with Bo: You 2, Bo 2 and Cy 1.",
        (
            "Nobody called. You scored the most points, the same number as Bo and Cy. You have the lowest of these "
            "seats, so gallery 5 goes back into the box."
        ),
    ]


def test_the_second_player_is_the_reader() -> None:
    assert sentences("en", ["Bo", "You", "Cy"]) == [
        "Bo places your pawn on the wollastonite at d4.",
        "With the Sack, Bo gives you 1 kyanite and gets 2 wollastonite, 2 points each way.",
        (
            "You have the same number of points as Bo, and 6 minerals each on your collection cards, so you share the "
            "victory."
        ),
        "Bo steals the small red gem from you (1 point, −1 left).",
        "Bo takes the small red gem from you, and you get the medium blue one (1 point, −1 left).",
        "After comparing colours, you are still tied with Bo: Bo 2, You 2 and Cy 1.",
        (
            "Nobody called. You scored the most points, the same number as Bo and Cy. Bo has the lowest of your seats, "
            "so gallery 5 goes back into the box."
        ),
    ]


@pytest.mark.parametrize("name", ["You", "Du"])
def test_the_second_player_is_the_reader_in_german(name: str) -> None:
    assert sentences("de", ["Bo", name, "Cy"]) == [
        "Bo setzt deine Figur auf den Wollastonit auf d4.",
        "Mit dem Sack gibt dir Bo 1 Kyanit und bekommt dafür 2 Wollastonite, auf jeder Seite 2 Punkte.",
        (
            "Du hast gleich viele Punkte wie Bo, und je 6 Minerale liegen auf euren Sammlungskarten: Ihr teilt euch "
            "den Sieg."
        ),
        "Bo stiehlt dir den kleinen roten Edelstein (1 Punkt, −1 übrig).",
        "Bo nimmt dir den kleinen roten Edelstein ab und gibt dir dafür den mittleren blauen (1 Punkt, −1 übrig).",
        "Nach dem Vergleich der Farben bist du noch gleichauf mit Bo: Bo 2, Du 2 und Cy 1.",
        (
            "Niemand hat gerufen. Du hast die meisten Punkte, genauso viele wie Bo und Cy. Bo hat davon den "
            "niedrigsten Platz, also geht Stollen 5 zurück in die Schachtel."
        ),
    ]
