"""The moves that a reader can guess at each record of a log, and how alike two of them are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from minerals.core.game import Action, Tokens
from minerals.core.log import Log, Node
from minerals.front.records import name_of

LEAST_CHOICES = 2
"""Nobody guesses a move that could not be otherwise, such as to roll the die."""

_Packed: TypeAlias = tuple[int, ...]


class Choice(NamedTuple):
    """A move that can be guessed."""

    action: Action
    name: str
    """In notation, without the player and the time."""
    tokens: Tokens
    """The clicks that enter it."""
    kind: str
    """Its kind: the class of the action, and by how many clicks it is entered. Two moves of one kind are much alike."""


def choices_before(log: Log, node: Node) -> tuple[Choice, ...]:
    """Return what the player of a record could have played in its place. O(legal actions).

    There is no choice before the set-up, and before what no clicks enter.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("mattock", board="inner", seed=1)
    >>> played = match.play(match.legal_actions()[0])
    >>> [choice[1:] for choice in choices_before(match.log, match.log.main_line[1])[:2]]
    [('b5', ('b5', 'stay'), 'Turn 2'), ('b5/c6-b5', ('b5', 'c6', 'b5'), 'Turn 3')]
    """
    if node.action is None or not node.player:
        return ()
    game, state = log.game, log.tree.before(node)
    played = _choice(log, node.action, node.player)
    if not played.tokens:
        return ()
    own = (action for action in game.engine.legal(state) if game.actor(state, action) == node.player)
    found = {choice.tokens: choice for choice in (_choice(log, action, node.player) for action in own)}
    # A wrong placement is no legal action, but it was played.
    return tuple((found | {played.tokens: played}).values())


def _choice(log: Log, action: Action, player: int) -> Choice:
    name, tokens = name_of(action, player), tuple(log.game.words.tokens(action))
    return Choice(action, name, tokens, f"{type(action).__name__} {len(tokens)}")


def _form(name: str, tokens: Tokens, player: int) -> str:
    """Return a notation with the numbers of its tokens in their places.

    >>> _form("d4/c6-d4", ("d4", "c6", "d4"), 1), _form("take I1", ("2:take I1",), 2), _form("a1", ("a1", "stay"), 1)
    ('{0}/{1}-{2}', '{0}', '{0}')
    """
    form = ""
    for number, token in enumerate(tokens):
        before, found, after = name.partition(token.removeprefix(f"{player}:"))
        if found:
            form, name = f"{form}{before}{{{number}}}", after
    return form + name


class _Packer:
    """Packs choices as a tree of tokens, in which equal branches are kept once: most are the same from move to move."""

    def __init__(self) -> None:
        self.kinds: dict[str, int] = {}
        self.forms: dict[tuple[str, int], int] = {}
        self.tokens: dict[str, int] = {}
        self.nodes: dict[_Packed, int] = {}

    def add(self, choices: Sequence[Choice], player: int, depth: int = 0) -> int:
        """Return the number of the branch in which a player's choices go on after so many tokens."""
        form, following = -1, dict[str, list[Choice]]()
        for choice in choices:
            if len(choice.tokens) == depth:
                kind = self.kinds.setdefault(choice.kind, len(self.kinds))
                form = self.forms.setdefault((_form(choice.name, choice.tokens, player), kind), len(self.forms))
            else:
                following.setdefault(choice.tokens[depth], []).append(choice)
        branches = [
            (self.tokens.setdefault(token, len(self.tokens)), self.add(own, player, depth + 1))
            for token, own in following.items()
        ]
        packed, last = [form], 0
        for token, branch in sorted(branches):
            packed += [token - last, branch]
            last = token
        return self.nodes.setdefault(tuple(packed), len(self.nodes))


def guess_data(log: Log) -> dict[str, Any]:
    """Return what can be guessed at each record as `guessing.js` unpacks it. O(legal actions) a record.

    `forms` are the forms of notation, each with the number of its kind, and `roots` the branch of each record. A branch
    is the form of the move that ends in it, or −1, and then pairs of a token, told as its distance from the one before,
    and the branch behind it.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("iceminers", seed=1)
    >>> played = [match.play(action) for action in ("roll", "enter a4")]
    >>> data = guess_data(match.log)
    >>> data["forms"], data["tokens"], data["roots"]
    ([('enter {0}', 0)], ['a4', 'a5', 'a6'], {'2': 1})
    """
    packer = _Packer()
    roots = {
        str(node.n): packer.add(choices, node.player)
        for node in log.nodes.values()
        if len(choices := choices_before(log, node)) >= LEAST_CHOICES
    }
    return {
        "forms": list(packer.forms),
        "tokens": list(packer.tokens),
        "nodes": list(packer.nodes),
        "roots": roots,
    }
