"""Pages of a position: what a click is answered is what the engine says, and nothing gets in."""

from __future__ import annotations

import pytest

import minerals
from minerals.core.editing import Draft, mending
from minerals.core.match import SharedPosition, enter
from minerals.core.text import speaking
from minerals.exchange.page.page import unpack

ROWS = "    W   K   W2  T\n  A   K1  W   K\n    W   W   O   W\nturn: 1\n"
TRIALS = [
    {"do": "Move Bo's pawn", "paint": ["pawn 2 d6"], "say": "Now the way is free."},
    {"do": "Take the turn", "play": ["e5-e7"]},
]


@pytest.fixture
def match() -> minerals.Match:
    return minerals.new("minerals", players=["Ada", "Bo"], position=ROWS, seed=1)


def data_of(page: str):
    return unpack(page.partition('id="data">')[2].partition("</script>")[0])


def test_the_page_of_a_question_shows_line_rule_and_remedies(match):
    page = minerals.explain_page(match, "e5-e6")
    data = data_of(page)
    first = data["first"]
    assert first["sentences"] == [ruling.message for ruling in match.explain("e5-e6")]
    assert [data["rules"][number]["id"] for number in first["rules"]] == ["minerals.move.exact-distance"]
    assert all(len(line) == 2 for line in first["lines"])
    assert all(len(crosses) == 1 for crosses in first["crosses"])
    assert [choice["label"] for choice in data["choices"]] == [
        "Put wollastonite from the box on e5, and kyanite into the pouch."
    ]
    assert data["choices"][0]["view"]["legal"]
    assert all(ghosts[0]["drawn"] for ghosts in data["choices"][0]["ghosts"])
    assert len(page) < 500_000


def test_an_allowed_action_has_a_page_too(match):
    data = data_of(minerals.explain_page(match, "e5-e7"))
    assert data["first"]["legal"]
    assert data["choices"] == []
    assert data["heading"] == ""


def test_a_page_is_in_its_language(match):
    page = minerals.explain_page(match, "e5-e6", language="de")
    assert '<html lang="de">' in page
    with speaking("de"):
        told = mending(match, "e5-e6").sentence
    assert data_of(page)["heading"] == told != mending(match, "e5-e6").sentence


def test_a_page_is_written_whole_and_overwrites_nothing(match, tmp_path):
    path = tmp_path / "why.html"
    page = minerals.explain_page(match, "e5-e6", path)
    assert path.read_text(encoding="utf-8") == page
    with pytest.raises(FileExistsError):
        minerals.explain_page(match, "e5-e6", path)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("minerals", {"board": "lesson"}),
        ("iceminers", {}),
        ("mattock", {"board": "inner"}),
        pytest.param("out_of_mine", {}, marks=pytest.mark.slow),
    ],
)
def test_the_board_of_a_page_answers_as_the_engine_does(name, options):
    draft = Draft(name, seed=4, **options)
    draft.random(4, 6)
    match = draft.match()
    page = minerals.position_page(match)
    data = data_of(page)
    legal = match.legal_actions()
    assert [move["name"] for move in data["moves"]] == [str(action) for action in legal]
    assert [tuple(move["tokens"]) for move in data["moves"]] == [match.game.words.tokens(action) for action in legal]
    goals = set(enter(match.game, legal).next)
    for token, (said, rules) in data["refusals"][""].items():
        assert token not in goals
        meant = match.game.words.attempt(match.state, (token,))
        rulings = match.game.engine.explain(match.state, meant)
        assert [data["sentences"][number] for number in said] == [ruling.message for ruling in rulings]
        assert {data["rules"][number]["id"] for number in rules} == {ruling.rule for ruling in rulings}
    assert len(page) < 500_000


def test_consequences_end_where_chance_decides():
    match = minerals.new("iceminers", players=["Ada", "Bo"], seed=2)
    moves = [move["view"] for move in data_of(minerals.position_page(match))["moves"]]
    assert any(view["sentences"][-1] == "Then chance decides." for view in moves)


def test_what_to_try_is_worked_out_beforehand(match):
    page = minerals.position_page(match, try_this=TRIALS)
    data = data_of(page)
    assert [choice["label"] for choice in data["choices"]] == ["Move Bo's pawn", "Take the turn"]
    assert data["choices"][0]["view"]["sentences"] == ["Now the way is free."]
    assert "Ada lifts the kyanite" in data["choices"][1]["view"]["sentences"][0]
    assert data["link"] == SharedPosition.of(match, TRIALS).link
    assert data["link"] in page


@pytest.mark.parametrize(
    ("trial", "words"),
    [
        ({"do": "x", "paint": ["empty f5", "pwan 2 d6"]}, "try_this 1, paint 2: "),
        ({"do": "x", "paint": ["pawn 2 a1"]}, "try_this 1, paint 1: "),
        ({"do": "x", "play": ["e5-e6"]}, "try_this 1, play 1: "),
    ],
)
def test_a_trial_that_does_not_fit_is_refused_at_its_place(match, trial, words):
    with pytest.raises(minerals.NotationError) as caught:
        minerals.position_page(match, try_this=[trial])
    assert str(caught.value).startswith(words)


def test_names_of_strangers_stay_words():
    evil = "</script><script>alert(1)</script>"
    match = minerals.new("mattock", players=[evil, "Bo"], board="inner")
    page = minerals.position_page(match, try_this=[{"do": evil}], title=evil)
    assert page.count("<script") == 2
    assert evil not in page
