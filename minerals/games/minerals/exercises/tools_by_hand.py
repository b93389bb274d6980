"""Minerals, trials by hand with fragments, cards and tools: what to do on the board, and what is observed."""

from __future__ import annotations

from minerals.classroom.texts import Observation, Parameters
from minerals.classroom.trials import Hand, Legs, Luck, counted_out, played, trials_counted
from minerals.core.game import Action
from minerals.core.match import Match, new
from minerals.core.text import term, translated, translated_number
from minerals.games.minerals.actions import Move, TakeCollection, UseTool
from minerals.games.minerals.components import CARDS_FACE_UP, MINERALS
from minerals.games.minerals.events import CardRefilled, FragmentMineralShovelled, FragmentMineralTaken, ToolLaid
from minerals.games.minerals.exercises.cards import CARD_NAMED, ONE_SYMBOL, TWO_COLLECTORS
from minerals.games.minerals.exercises.fragments import CUT_OFF, NECK, WITH_SHOVEL, written
from minerals.games.minerals.exercises.tiles import VALUE, blind_tiles
from minerals.games.minerals.exercises.tools import COMPONENTS
from minerals.games.minerals.state import GRID

WHITE = MINERALS[0]


def cut_off_now(match: Match) -> tuple[Action, ...]:
    """Return the move that cuts the fragment off, before it was made."""
    return (match.parse(CUT_OFF),) if match.node.action is None else ()


def values_taken(match: Match) -> list[int]:
    """Return the values of the tiles that came from fragments."""
    events = (event for node in match.node.path() for event in node.events)
    return [
        VALUE[event.mineral] for event in events if isinstance(event, FragmentMineralTaken | FragmentMineralShovelled)
    ]


def _worth(value: int) -> str:
    return translated_number(value, "{number} point", "{number} points")


def _tiles_are_luck() -> str:
    return translated("The tiles of the fragment are luck.")


# --- E06: the lowest ---


@played("E06")
def cut_off(parameters: Parameters) -> Hand:
    """Cut off a fragment, and then one with one tile more."""
    size = int(parameters["size"])

    def begin(luck: Luck, _number: int) -> Match:
        drawn = blind_tiles(luck, WHITE.letter * int(parameters["gone"]))[: size + 1]
        return new("minerals", position=written(NECK, drawn[:-1]), meta={"next": drawn[-1], "tiles": list(drawn)})

    def go_on(legs: Legs) -> Match | None:
        if len(legs) > 1 or not values_taken(legs[0]):
            return None
        return new("minerals", position=written(NECK, tuple(legs[0].log.header.meta["tiles"])))

    def observe(legs: Legs) -> Observation | None:
        if len(legs) < 2 or not values_taken(legs[1]):
            return None
        (lowest,), (larger,) = map(values_taken, legs)
        return {"lowest": lowest, "white": lowest == WHITE.value, "larger": larger}

    return Hand(
        begin=begin,
        observe=observe,
        todo=lambda _match: translated("Move your pawn to the west. That cuts the tiles behind it off. Do it twice."),
        outcome=lambda legs: _worth(values_taken(legs[0])[0]),
        outcomes=lambda: [_worth(mineral.value) for mineral in MINERALS],
        said=lambda trials, points: counted_out(
            translated_number(trials, "Your {number} fragment", "Your {number} fragments"),
            translated_number(points, "{number} point in all", "{number} points in all"),
        ),
        main="lowest",
        luck=_tiles_are_luck,
        offers=cut_off_now,
        go_on=go_on,
    )


# --- E07: the Shovel ---


@played("E07")
def with_and_without_the_shovel(parameters: Parameters) -> Hand:
    """Cut off the same fragment twice: once claim the lowest tile, and once dig for the best one."""
    size = int(parameters["size"])

    def begin(luck: Luck, _number: int) -> Match:
        tiles = blind_tiles(luck)[:size]
        return new("minerals", position=written(WITH_SHOVEL, tiles), meta={"tiles": list(tiles)})

    def is_over(match: Match) -> bool:
        return bool(values_taken(match))

    def go_on(legs: Legs) -> Match | None:
        if len(legs) > 1 or not is_over(legs[0]):
            return None
        return new("minerals", position=legs[0].log.header.position, meta={"shovel": True})

    def offers(match: Match) -> tuple[Action, ...]:
        if first := cut_off_now(match):
            return first
        digging = [action for action in match.legal_actions() if isinstance(action, UseTool)]
        if not match.log.header.meta.get("shovel"):
            return (match.parse("claim"),)
        best = max(digging, key=lambda action: match.state.board[GRID.index_of[action.cell]])
        return (best,)

    def observe(legs: Legs) -> Observation | None:
        if len(legs) < 2 or not is_over(legs[1]):
            return None
        (lowest,), (highest,) = map(values_taken, legs)
        return {"lowest": lowest, "highest": highest, "net": legs[1].scores[0] - legs[0].scores[0]}

    def todo(match: Match) -> str:
        if match.node.action is None:
            return translated("Move your pawn to the west. That cuts the tiles behind it off.")
        if match.log.header.meta.get("shovel"):
            return translated("Now take the Shovel and dig for the best tile.")
        return translated("Claim the lowest tile, without the Shovel.")

    def label(net: int) -> str:
        return translated_number(net, "net gain {number}", "net gain {number}")

    return Hand(
        begin=begin,
        observe=observe,
        todo=todo,
        outcome=lambda legs: label(legs[1].scores[0] - legs[0].scores[0]),
        outcomes=lambda: [label(net) for net in (-1, 0, 1, 2, 3)],
        said=lambda trials, points: counted_out(
            translated_number(trials, "Your {number} fragment", "Your {number} fragments"),
            translated_number(points, "the Shovel brought {number} point", "the Shovel brought {number} points"),
        ),
        main="net",
        shows_players=True,
        luck=_tiles_are_luck,
        offers=offers,
        go_on=go_on,
    )


# --- E12: the deck ---


@played("E12")
def collect_and_refill(parameters: Parameters) -> Hand:
    """Take cards in turn, and look at what the deck brings. The moves in between happen by themselves."""
    taken = CARDS_FACE_UP + int(parameters["seen"])
    position = TWO_COLLECTORS.format(
        cards=" ".join(ONE_SYMBOL[:CARDS_FACE_UP]), taken=" ".join(ONE_SYMBOL[CARDS_FACE_UP:taken]) or "none"
    )

    def dear(legs: Legs) -> list[bool]:
        events = (event for node in legs[0].node.path() for event in node.events)
        return [CARD_NAMED[event.outcome].symbols == 2 for event in events if isinstance(event, CardRefilled)]

    def observe(legs: Legs) -> Observation | None:
        seen = dear(legs)
        if len(seen) < 3 or True not in seen:
            return None
        return {"first": seen[0], "three": all(seen[:3]), "either": any(seen[:2]), "wait": seen.index(True) + 1}

    def label(cards: int) -> str:
        return translated_number(cards, "{number} card", "{number} cards")

    def move(match: Match) -> Action | None:
        if not match.state.turn.moves_left:
            return None
        return next(action for action in match.legal_actions() if isinstance(action, Move))

    return Hand(
        begin=lambda luck, _number: new("minerals", position=position, chance=luck),
        observe=observe,
        todo=lambda _match: translated("Take any card, and look at the one that replaces it. Take at least three."),
        outcome=lambda legs: label(dear(legs).index(True) + 1),
        outcomes=lambda: list(map(label, range(1, 5))),
        said=lambda trials, dear_cards: counted_out(
            trials_counted(trials),
            translated_number(
                dear_cards,
                "the first new card had two symbols {number} time",
                "the first new card had two symbols {number} times",
            ),
        ),
        main="first",
        shows_players=True,
        luck=lambda: translated("The order of the deck is luck."),
        offers=lambda match: tuple(action for action in match.legal_actions() if isinstance(action, TakeCollection)),
        scripted=move,
    )


# --- E13: tool tiles ---


@played("E13")
def toss_the_tool_tiles(parameters: Parameters) -> Hand:
    """Set a game up and see which tools lie face up."""
    tool, other = str(parameters["tool"]), str(parameters["other"])
    sides = {side.name for tile in COMPONENTS.tool_tiles for side in tile if COMPONENTS.tool_named[tool] in tile}

    def face_up(legs: Legs) -> set[str]:
        return {event.outcome for node in legs[0].node.path() for event in node.events if isinstance(event, ToolLaid)}

    def observe(legs: Legs) -> Observation:
        up = face_up(legs)
        return {"both": sides <= up, "either": bool(sides & up), "apart": {tool, other} <= up}

    def label(number: int) -> str:
        names = {"tool": term(COMPONENTS.tool_named[tool].title), "other": term(COMPONENTS.tool_named[other].title)}
        if number == 2:
            return translated("{tool} and {other}", **names)
        return translated("only one of them") if number else translated("neither of them")

    return Hand(
        begin=lambda luck, _number: new("minerals", board="lesson", removals=0, chance=luck),
        observe=observe,
        todo=lambda _match: translated("Toss the tool tiles, and look which tools lie face up."),
        outcome=lambda legs: label(len({tool, other} & face_up(legs))),
        outcomes=lambda: [label(number) for number in (2, 1, 0)],
        said=lambda tosses, both: counted_out(
            translated_number(tosses, "Your {number} toss", "Your {number} tosses"),
            translated_number(
                both,
                "{tool} and {other} {number} time",
                "{tool} and {other} {number} times",
                tool=term(COMPONENTS.tool_named[tool].title),
                other=term(COMPONENTS.tool_named[other].title),
            ),
        ),
        main="apart",
        shows_players=True,
        luck=lambda: translated("How each tile lands is luck."),
        deal=lambda: translated("Toss the tool tiles"),
        before=lambda: new("minerals", board="lesson", removals=0, seed="before"),
        marks=lambda legs: sorted({tool, other} & face_up(legs)),
    )
