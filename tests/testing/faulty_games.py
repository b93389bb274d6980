"""Games of pebbles with one thing wrong: one for each law of the conformance kit."""

from __future__ import annotations

import itertools

import msgspec
from msgspec.structs import replace

from minerals.core.game import (
    Decision,
    Event,
    Game,
    IllegalAction,
    Notation,
    PieceInHand,
    Rulebook,
    SeededChance,
    Transition,
    ruling,
)
from minerals.core.game.notation_table import WrittenSign
from minerals.core.log import read_log
from minerals.core.match import Match, click
from minerals.core.picture import Circle, Motion, Scene, Text
from minerals.core.text import NotationError
from tests.core import pebbles
from tests.core.pebbles import GAME, DieRolled, FirstPlayerDrawn, PebbleSlipped, Take, TurnBegan
from tests.core.temporary_games import changed


def broken(rulebook=GAME.rulebook, notation=GAME.notation, **changes) -> Game:
    game = changed(GAME, name="broken", **changes)
    vars(game).update(rulebook=rulebook, notation=notation)  # where the game keeps what it has read
    return game


def written_otherwise(actions=GAME.notation.actions, lines=GAME.notation.lines, signs=GAME.notation.signs):
    """The game with another list of what can be written."""
    positions = GAME.notation.positions.values()
    return {"notation": Notation("Pebbles", actions=actions, lines=lines, signs=signs, positions=positions)}


TAKE = GAME.notation.actions[0]
HANDS, RIVER, TURN = GAME.notation.lines


def against(rule):
    """A ruling that no rulebook has a rule for."""
    return ruling(rule, "That is not done.")


def with_explain(explain):
    """`explain`, and the `decide` that refuses with it."""

    def decide(state, action, chance):
        if rulings := explain(state, action):
            raise IllegalAction(rulings, str(action))
        return pebbles.decide(state, action, chance)

    return {"explain": explain, "decide": decide}


def loses_the_river(state):
    return pebbles.diagram(msgspec.structs.replace(state, river=0))


def careless_arrange(options, text):
    return pebbles.arrange(options, "\n".join(text.splitlines()[line] for line in range(6)))


def careless_parse(state, text):
    cell, count = text.split("-")
    return Take(cell.strip().lower(), int(count))


def strict_parse(state, text):
    if text != text.strip().lower():
        raise NotationError(f"{text!r}?")
    return pebbles.parse(state, text)


def deaf_to_the_end(state, text):
    return Take("a1", 1) if text.split()[0] in {"resign", "out"} else pebbles.parse(state, text)


def stubborn(state, action):
    return pebbles.explain(state, action) or ([against("pebbles.end")] if action.pebbles == 2 else [])


def moody():
    """Chance that is not the argument."""
    return {"decide": lambda state, action, chance: pebbles.decide(state, action, SeededChance())}


class OtherTake(Take, frozen=True, tag="Take"):
    pass


class TakeAs(Take, frozen=True):
    """A taking that names who takes, and that nobody compares with whose turn it is."""

    player: int = 0


def as_whose_turn_it_is(state, action):
    return TakeAs(action.cell, action.pebbles, state.turn)


ANYBODY = {
    "action_types": (TakeAs,),
    "legal": lambda state: [as_whose_turn_it_is(state, action) for action in pebbles.legal(state)],
    "parse": lambda state, text: as_whose_turn_it_is(state, pebbles.parse(state, text)),
}


class OtherDraw(FirstPlayerDrawn, frozen=True, tag="FirstPlayerDrawn"):
    pass


class SilentDie(Event, frozen=True):
    rule = "pebbles.die"
    pips: str

    @property
    def outcomes(self):
        return (self.pips,)


def silently(state, action, chance):
    events, after = pebbles.decide(state, action, chance)
    return Decision(
        tuple(SilentDie(event.outcome) if isinstance(event, DieRolled) else event for event in events), after
    )


def with_the_silent_die(state, event):
    return state if isinstance(event, SilentDie) else pebbles.evolve(state, event)


def secretive(state):
    legal = pebbles.legal(state)
    return [action for action in legal if action.cell != "a1" or state.turn == 2] or legal


def lenient(state, action, chance):
    try:
        return pebbles.decide(state, action, chance)
    except IllegalAction:
        return Decision((TurnBegan(1),), pebbles.evolve(state, TurnBegan(1)))


def careless_explain(state, action):
    state.by_cell[action.cell]
    return pebbles.explain(state, action)


def meddling_label(state, token):
    msgspec.structs.force_setattr(state, "river", state.river + 1)
    return token


def careless_paint(state, brush, cell):
    return state.with_heap(cell, int(brush))


def flooded(state, brush, cell):
    return msgspec.structs.replace(state, river=999)


def unruly(state):
    """Wrong of painted positions alone, which are no position of a game."""
    return [against("pebbles.manners")] if state.river > 100 else []


def changeable(state, action, chance):
    events, after = pebbles.decide(state, action, chance)
    return Decision(events, msgspec.structs.replace(after, heaps=list(after.heaps)))


def forgetful_evolve(state, event):
    after = pebbles.evolve(state, event)
    return msgspec.structs.replace(after, river=0) if isinstance(event, PebbleSlipped) else after


def without_the_rule_of_the_die():
    book = GAME.rulebook
    rules = tuple(rule for name, rule in book.items() if name != "pebbles.die")
    return {"rulebook": Rulebook(book.title, book.edition, rules)}


def alternating():
    """Who begins depends on how often somebody asked."""
    turns = itertools.cycle("12")

    def setup(options, chance):
        events, state = pebbles.setup(options, chance)
        return Decision((FirstPlayerDrawn(next(turns), "1/2"), *events[1:]), state)

    return {"setup": setup}


def forgets_who_told(match, node, deeds, follow=Match._follow):
    follow(match, node, [deed._replace(told=()) for deed in deeds])


def counting():
    """The state remembers how often it was made."""
    count = itertools.count()

    def evolve(state, event):
        after = pebbles.evolve(state, event)
        return msgspec.structs.replace(after, die=f"{next(count)}") if isinstance(event, TurnBegan) else after

    return {"evolve": evolve}


def unrecorded(state, action, chance):
    decision = pebbles.decide(state, action, chance)
    chance.draw({"sun": 1, "rain": 1})
    return decision


def nostalgic(state, action, chance):
    """Two draws lead to the same state, but the rules remember the first."""
    draws = Transition(pebbles.evolve, state, chance)
    weather = [draws.draw({"sun": 1, "rain": 1}).outcome for _ in range(2)]
    decision = pebbles.decide(state, action, SeededChance(1))
    return decision._replace(state=replace(decision.state, die=weather[0]))


def forgets_half(match, entry, token):
    return match.entry() if entry.tokens else click(match.game, match.state, match.legal_actions(), entry, token)


def breaks_down(state, action, chance):
    # A law that tries an action brings luck of its own, which nothing has been drawn from.
    is_played = chance.position > 0
    decision = pebbles.decide(state, action, chance)
    slips = [event for event in decision.events if is_played and isinstance(event, PebbleSlipped)]
    return next(({}[event] for event in slips), decision)


def loads_another_log(data):
    log = read_log(data)
    log.comment("Who wrote this?")
    return log


def loads_other_states(data):
    log = read_log(data)
    log.root.state = None
    return log


def holding(**changes):
    """Return a hand with a piece of one cell, in which something is wrong."""
    hand = PieceInHand((("a1", "b1"),), (), {"r": (0,)}, {}, (((0, 0),),))._replace(**changes)
    return {"hand": lambda state, seat: hand}


def without_the_last_cell(state):
    return GAME.pieces.cells(state)[:-1]


def heap_too_many(state, cell):
    heap = GAME.pieces.place(state, cell)
    return msgspec.structs.replace(heap, pebbles=heap.pebbles + 1)


def heap_elsewhere(state, cell):
    return msgspec.structs.replace(GAME.pieces.place(state, cell), cell="b2")


def with_player(**changes):
    return {"player": lambda *asked: msgspec.structs.replace(GAME.pieces.player(*asked), **changes)}


def without_letters(state):
    return pebbles.diagram(state)


def without_the_river(state):
    return "\n".join(
        line for line in GAME.words.diagram_with_coordinates(state).split("\n") if not line.startswith("river")
    )


def drowned_at_the_slip():
    """What can be read is wrong just after a pebble has slipped, and right when the action is over."""
    slipped = []

    def evolve(state, event):
        after = pebbles.evolve(state, event)
        slipped[:] = [after] if isinstance(event, PebbleSlipped) else []
        return after

    def supply(state):
        return {} if slipped and slipped[0] is state else GAME.pieces.supply(state)

    return {"evolve": evolve, "supply": supply}


def outcome_with(**changes):
    def changed(state):
        outcome = pebbles.outcome(state)
        return outcome and msgspec.structs.replace(outcome, **changes)

    return {"outcome": changed}


def deaf_to_places(state, view, names):
    return GAME.picture(state, msgspec.structs.replace(view, place=None), names)


def cut_off_when_turned(state, view, names):
    scene = GAME.picture(state, view, names)
    return scene if view.orientation < 2 else msgspec.structs.replace(scene, shapes=scene.shapes[:1])


def with_shapes(*shapes, **changes):
    """Pebbles with more in its pictures, wherever they are shown."""

    def picture(state, view, names):
        scene = GAME.picture(state, view, names)
        return msgspec.structs.replace(scene, shapes=(*scene.shapes, *shapes), **changes)

    return {"picture": picture}


def in_places(change):
    """Pebbles with a change of its pictures that are laid out for a place."""

    def picture(state, view, names):
        scene = GAME.picture(state, view, names)
        return change(scene) if view.place else scene

    return {"picture": picture}


def without_clicks(scene):
    shapes = [shape for shape in scene.shapes if getattr(shape, "cell", None) != "b2"]
    return msgspec.structs.replace(scene, shapes=tuple(shapes))


def unmarked(scene):
    shapes = [
        msgspec.structs.replace(shape, label="a heap") if getattr(shape, "cell", None) else shape
        for shape in scene.shapes
    ]
    return msgspec.structs.replace(scene, shapes=tuple(shapes))


BROKEN = [
    (
        "somebody is to act exactly while the game goes on",
        {"to_act": lambda state: (state.turn,)},
        "the game is over, but it is the turn of",
    ),
    (
        "somebody is to act exactly while the game goes on",
        {"legal": lambda state: [] if state.river else pebbles.legal(state)},
        "the game is not over, but there are 0 legal actions",
    ),
    (
        "who is not to act has no legal action",
        {"to_act": lambda state: () if state.over else (state.turn + 4,)},
        r"it is the turn of \(\d,\), but there are \d players",
    ),
    (
        "who is not to act has no legal action",
        {"elsewhere": {"minerals.core.game.game.Game.actor": lambda game, state, action: 7}},
        "belongs to player 7, but it is the turn of",
    ),
    ("legal actions differ", {"legal": lambda state: 2 * pebbles.legal(state)}, "the same notation"),
    ("legal actions differ", {"tokens": lambda action: (action.cell,)}, "the same clicks"),
    ("legal actions differ", {"decisions": lambda action: (action.cell,)}, "the same decisions"),
    ("scores and outcome fit", {"scores": lambda state: state.hands[:1]}, "there are 1 scores for"),
    ("scores and outcome fit", outcome_with(scores=(0, 0)), r"the outcome says \(0, 0\)"),
    ("scores and outcome fit", outcome_with(winners=()), r"the winners are \(\)"),
    ("scores and outcome fit", outcome_with(winners=(1, 2)), r"the winners are \(1, 2\) with the scores"),
    ("scores and outcome fit", outcome_with(reason=" "), "the outcome has no reason"),
    ("a position can be written and read", {"diagram": loses_the_river}, "the components read back"),
    ("a position can be written and read", {"players_in": lambda text: 7}, "the diagram shows 7 players"),
    ("a damaged position is refused clearly", {"arrange": careless_arrange}, "IndexError"),
    ("unreadable notation is refused clearly", {"parse": careless_parse}, "ValueError"),
    ("a game can end early", {"parse": deaf_to_the_end}, "is read as Take"),
    (
        "faults of a position cite rules",
        {"explain_position": lambda state: [against("pebbles.manners")]},
        "pebbles.manners",
    ),
    (
        "play breaks no rule of positions",
        {"explain_since": lambda beginning, state: [against("pebbles.end")]},
        "pebbles.end",
    ),
    (
        "rules concerning a place exist",
        {"rules_at": lambda state, token: ("pebbles.manners",)},
        r"'\w\d': pebbles\.manners",
    ),
    (
        "brushes paint or say why not",
        {"brushes": lambda state: 2 * GAME.editing.brushes(state)},
        "the brushes are 'heap 0'",
    ),
    ("brushes paint or say why not", {"paint": careless_paint}, "ValueError"),
    (
        "the editor paints every position",
        {"brushes": lambda state: tuple(each for each in GAME.editing.brushes(state) if each.group != "river")},
        "No strokes lead to this position",
    ),
    ("brushes paint or say why not", {"paint": flooded, "explain_position": unruly}, "manners"),
    ("what is in hand can be laid", holding(rows=()), "lays pieces on 0 cells"),
    ("what is in hand can be laid", holding(covered=("z9",)), "and z9 are covered"),
    ("what is in hand can be laid", holding(form=2), "is held in form 2, but has 1 forms"),
    ("what is in hand can be laid", holding(forms=((),)), "has a form without cells"),
    ("what is in hand can be laid", holding(keys={"r": (1,)}), "a key leads to no form"),
    ("states can be hashed", {"decide": changeable}, "unhashable type: 'list'"),
    ("legal actions are accepted", {"explain": stubborn}, "-2 is legal, but a rule forbids it: That is not done"),
    ("legal actions are accepted", {"decide": with_explain(stubborn)["decide"]}, "but it is refused"),
    ("legal actions are accepted", {"decide": lambda state, action, chance: Decision((), state)}, "leads to no event"),
    ("legal actions are accepted", {"decide": breaks_down}, r"\w\d-\d: KeyError: PebbleSlipped"),
    ("deciding depends on state action and chance alone", moody, "and then to"),
    ("what follows a draw depends on the state alone", {"decide": nostalgic}, "leads to 2 states, but to 1 or"),
    (
        "order that means nothing changes nothing",
        {"canonical": lambda state: replace(state, hands=tuple(sorted(state.hands)))},
        "in the canonical state",
    ),
    (
        "order that means nothing changes nothing",
        {"canonical": lambda state: replace(state, river=state.river + 1)},
        "has another canonical state",
    ),
    ("an action survives json", {"action_types": (OtherTake,)}, "came back as OtherTake"),
    ("notation is read back", {"parse": strict_parse}, "is not read"),
    ("notation is read back", {"parse": lambda state, text: Take("a1", 1)}, "is read as Take"),
    ("clicks reach every legal action", {"tokens": str}, "on the way to"),
    (
        "clicks reach every legal action",
        {"elsewhere": {"minerals.core.match.match.Match.click": forgets_half}},
        "enter None, complete: no",
    ),
    ("every token has a label", {"label": lambda state, token: ""}, "has no label"),
    ("what is not legal is explained", {"legal": secretive}, "no rule forbids it"),
    (
        "what is not legal is explained",
        {"legal": lambda state: [take for take in pebbles.legal(state) if take.cell != "b2"] or pebbles.legal(state)},
        r"Take\(cell='b2', pebbles=.\) is not among the legal actions",
    ),
    ("what is not legal is explained", ANYBODY, r"TakeAs\(.*\) is not among the legal actions"),
    ("what is explained is refused", {"decide": lenient}, "is accepted, but a rule forbids it"),
    (
        "what is explained is refused",
        {"explain": lambda state, action: [against("pebbles.end") for _ in pebbles.explain(state, action)]},
        "but explained with",
    ),
    (
        "rulings cite rules",
        with_explain(lambda state, action: [against("pebbles.manners") for _ in pebbles.explain(state, action)]),
        "cites a rule that the rulebook does not have",
    ),
    (
        "rulings cite rules",
        with_explain(lambda state, action: [ruling("pebbles.end", "") for _ in pebbles.explain(state, action)]),
        "says nothing",
    ),
    (
        "a refused entry can be explained",
        {"attempt": lambda state, entered: Take(entered[0], int(entered[1]))},
        "Error",
    ),
    ("an impossible action is an error of the kit", with_explain(careless_explain), "gives KeyError"),
    (
        "undo gives back the state before",
        {"elsewhere": {"minerals.core.match.match.Match.undo": lambda match: match.goto(0)}},
        "the state after undo",
    ),
    (
        "undo gives back the state before",
        {"elsewhere": {"minerals.core.match.match.Match.redo": lambda match: match}},
        "the state after redo",
    ),
    ("states are never mutated", {"label": meddling_label}, "a state was .* and became"),
    ("components are conserved", {"evolve": forgetful_evolve}, r"pebble: \d+ became"),
    ("an event survives json", {"event_types": (OtherDraw, *GAME.engine.event_types[1:])}, "came back as OtherDraw"),
    ("events cite rules", without_the_rule_of_the_die, "cites the rule 'pebbles.die'"),
    (
        "events of chance carry their probability",
        {
            "decide": silently,
            "evolve": with_the_silent_die,
            "event_types": (*GAME.engine.event_types, SilentDie),
            "narrate": lambda *_: "So be it.",
        },
        "and the probability None",
    ),
    (
        "events of chance carry their probability",
        {"setup": lambda options, chance: Decision((FirstPlayerDrawn("1", "3/2"),), pebbles.initial(options))},
        "has the probability 3/2",
    ),
    ("events are told", {"narrate": lambda state, event, names: ""}, "is told as ''"),
    ("events are told", {"narrate": lambda state, event, names: "no sentence"}, "is told as 'no sentence'"),
    ("events are shown", {"picture": lambda state, view, names: Scene(9, 9, (), " ")}, "no title or no size"),
    ("events are shown", {"picture": lambda state, view, names: Scene(9, 9, (), "Empty")}, "the scene is empty"),
    (
        "events are shown",
        {"picture": lambda state, view, names: Scene(9, 9, (Circle(4, 4, 4, "moon", glyph="o"),), "Moon")},
        "no role 'moon'",
    ),
    (
        "pieces go from place to place",
        {"motions": lambda state, event: (Motion("pebble", ("the moon", "river")),)},
        "leads through 'the moon', which is neither a cell nor a place",
    ),
    (
        "pieces go from place to place",
        {"motions": lambda state, event: (Motion("pebble", ("river",)),)},
        "has 1 points, and 2 are the least",
    ),
    ("a picture fits its place", {"picture": deaf_to_places}, "in a place of 1008 × 600, the picture is 760 wide"),
    (
        "a turned board is the same board",
        {"picture": cut_off_when_turned},
        "turned towards player 2, other cells can be clicked",
    ),
    (
        "a picture fits its place",
        in_places(lambda scene: msgspec.structs.replace(scene, height=2000)),
        "in a place of 1008 × 600, the picture is 2000 high",
    ),
    ("a picture fits its place", with_shapes(Text(99, 99, "tiny", "text", 9)), "the text 'tiny' has the size 9"),
    ("a picture fits its place", with_shapes(Circle(0, 9, 9, "piece")), "the circle '' of role 'piece' reaches out"),
    ("a picture fits its place", with_shapes(Text(9, 9, "far out", "text")), "the text 'far out' of role 'text' reac"),
    ("a picture fits its place", with_shapes(rest=None), "in a place of 1008 × 600, there is no rest"),
    ("a picture fits its place", with_shapes(rest=(0, 0, 9, 9)), "the rest is 9 × 9, and at least 300 × 250 are need"),
    ("a picture fits its place", with_shapes(rest=(0, 0, 600, 600)), "reaches into the rest"),
    (
        "a picture fits its place",
        in_places(lambda scene: msgspec.structs.replace(scene, rest=scene.rest or (0, 0, 300, 300))),
        "in a place of 560 × 620, there is a rest, which",
    ),
    (
        "a picture can be clicked and told the same in every place",
        in_places(lambda scene: msgspec.structs.replace(scene, description="Tight.")),
        "in a place of 1008 × 600, the picture has another title or description",
    ),
    (
        "a picture can be clicked and told the same in every place",
        in_places(without_clicks),
        "'b2' cannot be clicked",
    ),
    (
        "a picture can be clicked and told the same in every place",
        in_places(unmarked),
        "has the label 'a heap' instead of '",
    ),
    ("events know their place", {"key_moment": lambda event, players: ""}, "a key moment without a title"),
    ("events know their place", {"begins_turn": lambda event: None}, "begins a turn, the game says None"),
    (
        "the board holds what a written position shows",
        {"cells": without_the_last_cell},
        r"row a has the signs \d, which do not come next",
    ),
    ("the board holds what a written position shows", {"cells": lambda state: ("b2", "b2")}, "named twice: b2, b2"),
    ("the board holds what a written position shows", {"place": heap_too_many}, "row c has the signs"),
    ("the board holds what a written position shows", {"place": heap_elsewhere}, "lies on c1"),
    (
        "coordinates name the rows",
        {"diagram_with_coordinates": without_letters},
        "row c with the signs . . does not come next",
    ),
    ("coordinates name the rows", {"diagram_with_coordinates": without_the_river}, "the line 'river 0' is missing"),
    (
        "board players and supply hold every component",
        {"supply": lambda state: {"pebble": 5}},
        r"pebble, but \d+ are found",
    ),
    ("board players and supply hold every component", with_player(pebbles=7), r"pebble, but \d+ are found"),
    ("players are as the engine has them", with_player(points=99), r"player 1 is told as \('Player 1', 1, 99"),
    ("players are as the engine has them", with_player(name="Eve"), "is told as .'Eve'"),
    ("players are as the engine has them", with_player(has_turn=True), "is told as"),
    ("a position can be read at every step", drowned_at_the_slip, "after PebbleSlipped.*: there should be"),
    ("a game ends", {"most_actions": 3}, "has not ended after 3 actions"),
    ("the same seed gives the same game", alternating, "led to a different log"),
    ("replay needs no chance", counting, "the events lead to a different state"),
    ("a log is loaded as it was saved", {"decide": unrecorded}, "LogError: line 3: .* has run out"),
    (
        "a log is loaded as it was saved",
        {"elsewhere": {"minerals.testing.log_laws.read_log": loads_another_log}},
        "the loaded log differs from the saved one",
    ),
    (
        "a log is loaded as it was saved",
        {"elsewhere": {"minerals.testing.log_laws.read_log": loads_other_states}},
        "the state of record 0 is different after loading",
    ),
    (
        "every step can be gone to",
        {"elsewhere": {"minerals.core.log.log.Log.state_at": lambda log, step, line=None: None}},
        "step 1 is not",
    ),
    (
        "what was drawn can be told",
        {"elsewhere": {"minerals.core.match.question.Question.meant": lambda question, said: "a seven"}},
        "means another outcome",
    ),
    (
        "what was drawn can be told",
        {"elsewhere": {"minerals.core.match.Match._follow": forgets_who_told}},
        "does not mark what was told",
    ),
    (
        "lines of a position are listed",
        written_otherwise(lines=(HANDS, TURN)),
        "'river' is not in notation.toml",
    ),
    (
        "lines of a position are listed",
        written_otherwise(signs=(WrittenSign("9", "nine pebbles"),)),
        r"'\d' is not in notation.toml",
    ),
    ("every action is listed with its notation", written_otherwise(actions=()), "Take is not in notation.toml"),
    (
        "every action is listed with its notation",
        written_otherwise(actions=(TAKE, replace(TAKE, type="Jump"))),
        "lists Jump, which is not an action",
    ),
    (
        "examples of actions can be played",
        written_otherwise(actions=(replace(TAKE, example="b3-1"),)),
        "'b3-1' in the position 'a turn': ",
    ),
    (
        "phrases mean the example",
        written_otherwise(actions=(replace(TAKE, phrases=("take PEBBLES",)),)),
        "'take 2' in the position 'a turn': ",
    ),
    (
        "examples of lines are read",
        written_otherwise(lines=(HANDS, replace(RIVER, example="river 7"), TURN)),
        "'river 7' is not written in the position 'a turn'",
    ),
    (
        "examples of lines are read",
        written_otherwise(lines=(HANDS, replace(RIVER, example="turn 2"), TURN)),
        "'turn 2' does not fit the line 'river'",
    ),
    (
        "examples of lines are read",
        written_otherwise(signs=(*GAME.notation.signs, WrittenSign("X", "nothing"))),
        "the sign 'X' is in none of the positions",
    ),
]
