"""Out of Mine!, trials by hand: what to do on the board, and what is observed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from minerals.classroom.texts import Observation, Parameters
from minerals.classroom.trials import Hand, Legs, Luck, counted_out, luck_after, played, trials_counted
from minerals.core.game import Action
from minerals.core.match import Match, new
from minerals.core.text import term, translated, translated_number
from minerals.games.out_of_mine.actions import Call, Pass
from minerals.games.out_of_mine.components import COLOURS, SIZES, load_components
from minerals.games.out_of_mine.events import GalleryTurnedOver
from minerals.games.out_of_mine.exercises.rounds import PLAYERS, first_round
from minerals.games.out_of_mine.exercises.scores import with_empty_cells
from minerals.games.out_of_mine.exercises.tiles import TILES_OF_A_RED_SHAPE, drawn, shape_counts
from minerals.games.out_of_mine.state import State


@cache
def position_of(state: State) -> str:
    """Return a state as a written position."""
    return new("out_of_mine").game.words.diagram(state)


def with_tiles_in_hand(*tiles: str, luck: Luck | None = None) -> Match:
    """Return a first round in which player 1 has drawn these tiles, at most two."""
    lines = [f"{hand} 1: {tile}" for hand, tile in zip(("hand", "other hand"), tiles, strict=False)]
    return new("out_of_mine", position="\n".join([position_of(first_round(2)), *lines]), players=2, chance=luck)


# --- E31: dealing anew ---


@played("E31")
def call_and_deal_anew(parameters: Parameters) -> Hand | None:
    """Let player 1 call, and see who has to turn a gallery over."""
    players = int(parameters["players"])
    if players not in PLAYERS:
        return None

    def flips(legs: Legs) -> int:
        return sum(isinstance(event, GalleryTurnedOver) for event in legs[0].node.events)

    def observe(legs: Legs) -> Observation | None:
        return {"nobody": not flips(legs), "flips": flips(legs)} if legs[0].node.action is not None else None

    def label(number: int) -> str:
        return translated_number(number, "{number} turned over", "{number} turned over")

    return Hand(
        begin=lambda luck, _number: new(
            "out_of_mine", position=position_of(first_round(players)), players=players, chance=luck
        ),
        observe=observe,
        todo=lambda _match: translated("Call OUT OF MINE! as player 1. Then the galleries are dealt again."),
        outcome=lambda legs: label(flips(legs)),
        outcomes=lambda: [label(number) for number in range(players)],
        said=lambda deals, turned: counted_out(
            translated_number(deals, "Your {number} deal", "Your {number} deals"),
            translated_number(turned, "{number} gallery turned over in all", "{number} galleries turned over in all"),
        ),
        main="flips",
        shows_players=True,
        luck=lambda: translated("The deal is luck."),
        offers=lambda match: [
            action for action in match.legal_actions() if isinstance(action, Call) and action.player == 1
        ],
        is_quick=True,
    )


# --- E35: the score of a round ---


@played("E35")
def score_a_round(parameters: Parameters) -> Hand:
    """Lay one of the two galleries, pass, and see what is noted. The others pass, too."""
    cells = [str(parameters["few"]), str(parameters["many"])]

    def begin(luck: Luck, _number: int) -> Match:
        empty = luck.draw(dict.fromkeys(cells, 1)).outcome
        return new("out_of_mine", position=position_of(with_empty_cells(int(empty))), players=2, meta={"empty": empty})

    def passes(match: Match, player: int) -> Sequence[Action]:
        return [action for action in match.legal_actions() if isinstance(action, Pass) and action.player == player]

    def scripted(match: Match) -> Action | None:
        return next(iter(passes(match, 2)), None) if match.node.action is not None else None

    def points(legs: Legs) -> int:
        return int(legs[0].state.seat(1).points[-1])

    def observe(legs: Legs) -> Observation | None:
        return {"expected": points(legs)} if legs[0].state.seat(1).points else None

    def label(empty: str) -> str:
        return translated_number(int(empty), "{number} empty cell", "{number} empty cells")

    return Hand(
        begin=begin,
        observe=observe,
        todo=lambda _match: translated("Pass as player 1. Your gallery is scored as it is."),
        outcome=lambda legs: label(str(legs[0].log.header.meta["empty"])),
        outcomes=lambda: list(map(label, cells)),
        said=lambda rounds, total: counted_out(
            translated_number(rounds, "Your {number} round", "Your {number} rounds"),
            translated_number(total, "{number} point in all", "{number} points in all"),
        ),
        main="expected",
        shows_players=True,
        luck=lambda: translated("How many cells stay empty is luck."),
        offers=lambda match: passes(match, 1),
        scripted=scripted,
        is_quick=True,
    )


# --- E36 and E37: drawing tiles ---


@played("E36")
def pick_a_tile_and_a_square(parameters: Parameters) -> Hand:
    """Draw a tile out of the supply, and point at a square of all tiles."""
    colour = parameters["colour"]
    box = load_components()

    def colour_in(match: Match) -> str:
        return box.colour_of(match.state.seat(1).hand.tile)

    def begin(luck: Luck, _number: int) -> Match:
        return with_tiles_in_hand(luck.draw(first_round(2).supply).outcome, luck=luck.rest())

    def go_on(legs: Legs) -> Match | None:
        if len(legs) > 1:
            return None
        supply = first_round(2).supply
        weights = {tile: count * SIZES[COLOURS.index(box.colour_of(tile))] for tile, count in supply.items()}
        return with_tiles_in_hand(luck_after(legs[0]).draw(weights).outcome)

    def observe(legs: Legs) -> Observation | None:
        if len(legs) < 2:
            return None
        picked, pointed_at = map(colour_in, legs)
        return {
            "tile": picked == colour,
            "square": pointed_at == colour,
            "mean_tile": SIZES[COLOURS.index(picked)],
            "mean_square": SIZES[COLOURS.index(pointed_at)],
        }

    return Hand(
        begin=begin,
        observe=observe,
        todo=lambda _match: translated("Draw a tile for Anna, and point at a square for Ben. Ben's tile is in hand."),
        outcome=lambda legs: translated("Ben: {colour}", colour=term(colour_in(legs[1]))),
        outcomes=lambda: [translated("Ben: {colour}", colour=term(name)) for name in COLOURS],
        said=lambda trials, found: counted_out(
            trials_counted(trials),
            translated_number(
                found,
                "Ben's tile was {colour} {number} time",
                "Ben's tile was {colour} {number} times",
                colour=term(colour),
            ),
        ),
        main="square",
        shows_players=True,
        luck=lambda: translated("Which tile and which square it is, is luck."),
        deal=lambda: translated("Draw and point"),
        before=with_tiles_in_hand,
        go_on=go_on,
    )


@played("E37")
def draw_two_red_tiles(parameters: Parameters) -> Hand | None:
    """Draw two red tiles. The other parts need more tiles than two hands hold."""
    if parameters["copies"] != TILES_OF_A_RED_SHAPE:
        return None

    def shapes(legs: Legs) -> list[str]:
        seat = legs[0].state.seat(1)
        return [str(held.tile).partition(" ")[0] for held in (seat.hand, seat.other_hand)]

    def is_same(legs: Legs) -> bool:
        one, other = shapes(legs)
        return one == other

    def label(same: object) -> str:
        return translated("the same shape") if same else translated("two shapes")

    assert shape_counts("red"), "the box has red tiles"
    return Hand(
        begin=lambda luck, _number: with_tiles_in_hand(*drawn("red", luck)[:2]),
        observe=lambda legs: {"same": is_same(legs)},
        todo=lambda _match: translated("Draw two red tiles. They are in hand: look at their shapes."),
        outcome=lambda legs: label(is_same(legs)),
        outcomes=lambda: [label(True), label(False)],
        said=lambda pairs, same: counted_out(
            translated_number(pairs, "Your {number} pair", "Your {number} pairs"),
            translated_number(same, "{number} of the same shape", "{number} of the same shape"),
        ),
        main="same",
        shows_players=True,
        luck=lambda: translated("Which tile comes when is luck."),
        deal=lambda: translated("Draw two tiles"),
        before=with_tiles_in_hand,
    )
