"""Collections: minerals are exchanged for a face-up card, after the move and once a turn.

Rulebook: Collections.
"""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Ruling, ruling, ruling_of_number
from minerals.games.minerals.actions import TakeCollection
from minerals.games.minerals.counts import Counts, holds
from minerals.games.minerals.events import CardRefilled, CollectionTaken, CollectionTakenWithoutOrpiment
from minerals.games.minerals.rules.decision import Deciding
from minerals.games.minerals.rules.versions import without_cards
from minerals.games.minerals.state import GRID, State


def collections(state: State) -> Iterator[TakeCollection]:
    """Yield every card the player whose turn it is can take now."""
    if state.turn.collected or state.must_move or state.fragments:
        return
    pool = state.pool
    for name in state.cards:
        card = state.components.card_named[name]
        if holds(pool, card.price()):
            yield TakeCollection(name)
        if card.has_orpiment and holds(pool, card.price(with_orpiment=False)):
            yield TakeCollection(name, without_orpiment=True)


def explain_collection(state: State, action: TakeCollection) -> list[Ruling]:
    """Return every reason why a card cannot be taken."""
    rulings = []
    if state.must_move:
        rulings.append(ruling("minerals.collections.after-move", "You can take a card only after your move."))
    if state.fragments:
        rulings.append(
            ruling(
                "minerals.fragments.cut-off",
                "First cut off the separated fragments: claim them.",
                cells=GRID.names(state.fragments[0]),
            )
        )
    if state.turn.collected:
        rulings.append(
            ruling("minerals.collections.once", "You may take only one card in a turn, and you have taken one.")
        )
    card = state.components.card_named[action.card]
    if action.card not in state.cards:
        rulings.append(_not_face_up(state, action.card))
    if action.without_orpiment and not card.has_orpiment:
        rulings.append(
            ruling("minerals.collections.orpiment", "The card {card} has no orpiment to leave out.", card=action.card)
        )
    return rulings + _explain_payment(state, card.price(with_orpiment=not action.without_orpiment))


def _not_face_up(state: State, card: str) -> Ruling:
    if state.options.version == "6":
        return without_cards()
    return ruling("minerals.collections.exchange", "The card {card} is not face up.", card=card)


def _explain_payment(state: State, price: Counts) -> list[Ruling]:
    missing = [max(need - have, 0) for have, need in zip(state.pool, price, strict=True)]
    if not any(missing):
        return []
    stack = state.stacks[state.player - 1]
    is_on_stack = all(on_stack >= lack for on_stack, lack in zip(stack, missing, strict=True))
    kinds = [place + 1 for place, count in enumerate(missing) if count]
    if len(kinds) == 1:
        return [_lacks_one_kind(state.components.name_of[kinds[0]], sum(missing), is_on_stack=is_on_stack)]
    letters = " ".join(f"{missing[value - 1]}{state.components.letter_of[value]}" for value in kinds)
    if is_on_stack:
        return [
            ruling(
                "minerals.collections.tool-stack",
                "You still need {missing}. Minerals you spent on tools don't count.",
                missing=letters,
            )
        ]
    return [ruling("minerals.collections.exchange", "You still need {missing}.", missing=letters)]


def _lacks_one_kind(mineral: str, number: int, *, is_on_stack: bool) -> Ruling:
    if is_on_stack:
        return ruling_of_number(
            "minerals.collections.tool-stack",
            number,
            "You need one more {mineral}. Minerals you spent on tools don't count.",
            "You need {number} more {mineral}. Minerals you spent on tools don't count.",
            mineral=mineral,
        )
    return ruling_of_number(
        "minerals.collections.exchange",
        number,
        "You need one more {mineral}.",
        "You need {number} more {mineral}.",
        mineral=mineral,
    )


def take_collection(deciding: Deciding, action: TakeCollection) -> None:
    """Exchange the minerals for the card, and turn up a new one while the deck lasts."""
    taken = CollectionTakenWithoutOrpiment if action.without_orpiment else CollectionTaken
    deciding.happens(taken(deciding.state.player, action.card))
    if deciding.state.deck:
        outcome, probability = deciding.draw(dict.fromkeys(deciding.state.deck, 1))
        deciding.happens(CardRefilled(outcome, str(probability)))
