"""The branches of a tree diagram: grown from the ways of chance, folded where many are alike."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from minerals.core.text import shortened
from minerals.probability.pictures.shapes import common

LEAST_ALIKE = 3
"""So many branches of one kind are worth folding."""


class Step(NamedTuple):
    """One stage of a way: what came, and by which rule."""

    value: Hashable
    label: str
    rule: str = ""


class Path(NamedTuple):
    """One way from the root to a leaf."""

    steps: tuple[Step, ...]
    probability: Fraction
    result: Any
    is_favourable: bool = False


class Branch(NamedTuple):
    """A branch with all that grows from it."""

    step: Step
    share: Fraction
    """Its probability, given the branches before it."""
    product: Fraction
    """The probability of this branch and all before it together."""
    favourable: Fraction
    """How much of it leads to a favourable leaf."""
    children: tuple[Branch, ...] = ()
    results: tuple[Any, ...] = ()
    """The results, of a leaf."""
    folded: int = 0
    """How many branches are folded into this one, or 0 if it is one branch."""
    are_alike: bool = True
    """Whether the folded branches are alike in all but their names."""
    is_open: bool = True
    """Whether what grows from it is shown."""
    whole: int = 1
    """The denominator that it has in common with its stage or its siblings, or 1 if that is too large to read."""

    @property
    def leaves(self) -> int:
        """How many leaves are shown."""
        return sum(child.leaves for child in self.visible_children) if self.visible_children else 1

    @property
    def visible_children(self) -> tuple[Branch, ...]:
        """The branches that grow from it and are shown."""
        return self.children if self.is_open else ()

    def ends(self, before: tuple[Branch, ...] = ()) -> Iterator[tuple[Branch, ...]]:
        """Yield every shown leaf with the branches that lead to it, starting with the root."""
        here = (*before, self)
        if not self.visible_children:
            yield here
        for child in self.visible_children:
            yield from child.ends(here)


ROOT = Step("", "")


def tree_of_paths(paths: Sequence[Path]) -> Branch:
    """Return the tree of some paths, whose probabilities add up to 1. O(paths · stages)."""
    total = sum((path.probability for path in paths), Fraction(0))
    return _with_common(_grown(ROOT, paths, 0, total, total))


def _grown(step: Step, paths: Sequence[Path], depth: int, product: Fraction, before: Fraction) -> Branch:
    favourable = sum((path.probability for path in paths if path.is_favourable), Fraction(0))
    share = product / before
    ends = [path for path in paths if len(path.steps) == depth]
    if len(ends) == len(paths):
        return Branch(step, share, product, favourable, results=tuple(dict.fromkeys(path.result for path in ends)))
    groups: dict[Hashable, list[Path]] = {}
    for path in paths:
        # A way that ends here among others that go on has a last branch without a name.
        groups.setdefault(path.steps[depth].value if len(path.steps) > depth else None, []).append(path)
    children = []
    # As everywhere, "yes" comes before "no".
    are_answers = all(isinstance(value, bool) for value in groups)
    for value in (True, False) if are_answers and len(groups) == 2 else tuple(groups):
        group = groups[value]
        following = group[0].steps[depth] if len(group[0].steps) > depth else Step(None, "–")
        along = [path if len(path.steps) > depth else path._replace(steps=(*path.steps, following)) for path in group]
        part = sum((path.probability for path in group), Fraction(0))
        children.append(_grown(following, along, depth + 1, part, product))
    return Branch(step, share, product, favourable, tuple(children))


def _with_common(root: Branch) -> Branch:
    """Bring the branches of each stage, or else those that part at one place, to a common denominator."""
    stage, wholes = [root], []
    while stage := [child for branch in stage for child in branch.children]:
        whole = common(branch.share for branch in stage)
        # 52/117 beside 53/117 says more than 4/9, but 2/6 and 3/6 say less than 1/3 and 1/2.
        wholes.append(whole if any(branch.share.denominator == whole for branch in stage) else 1)

    def brought(branch: Branch, depth: int) -> Branch:
        if not branch.children:
            return branch
        whole = wholes[depth] if wholes[depth] > 1 else common(child.share for child in branch.children)
        return branch._replace(
            children=tuple(brought(child, depth + 1)._replace(whole=whole) for child in branch.children)
        )

    return brought(root, 0)


# --- open and shut ---


def open_branches(root: Branch, depth: int | None, paths: Iterable[Sequence[Hashable]]) -> Branch:
    """Return the tree with the first stages open, and all branches along some paths.

    `depth`: how many stages are open, or None for all. `paths`: values along branches: all of these and what leads to
    them are open.
    """
    if depth is None:
        return root
    wanted = {tuple(path[:length]) for path in paths for length in range(len(path) + 1)}
    return _opened(root, (), depth, wanted)


def _opened(branch: Branch, here: tuple[Hashable, ...], depth: int, wanted: set[tuple[Hashable, ...]]) -> Branch:
    if len(here) >= depth and here not in wanted:
        return branch._replace(is_open=False)
    children = tuple(_opened(child, (*here, child.step.value), depth, wanted) for child in branch.children)
    return branch._replace(children=children)


# --- folding ---


def fold_branches(root: Branch, most: int) -> Branch:
    """Return a tree of at most so many leaves: alike branches fold, then the least likely, then the last stages close.

    The probabilities of the leaves that are left still add up to 1.
    """
    if root.leaves <= most:
        return root
    found = _fold(root, lambda branch: _alike_together(branch.children))
    for siblings in (8, 6, 4, 3, 2):
        if found.leaves <= most:
            return found
        found = _rest_folded(found, siblings)
    for depth in range(_stages(found) - 1, 0, -1):
        if found.leaves <= most:
            return found
        found = open_branches(found, depth, ())
    return found if found.leaves <= most else _rest_folded(found, 1)


def _stages(branch: Branch) -> int:
    return 1 + max(map(_stages, branch.visible_children)) if branch.visible_children else 0


def _rest_folded(root: Branch, kept: int) -> Branch:
    return _fold(root, lambda branch: _rest_together(branch.children, kept))


def _fold(branch: Branch, fold: Callable[[Branch], tuple[Branch, ...]]) -> Branch:
    """Fold the siblings of every stage, from the leaves up."""
    if not branch.visible_children:
        return branch
    below = branch._replace(children=tuple(_fold(child, fold) for child in branch.children))
    return below._replace(children=fold(below))


def _alike_together(siblings: Sequence[Branch]) -> tuple[Branch, ...]:
    """Keep one of the siblings that are alike in all but their names, and fold the others."""
    kinds: dict[Hashable, list[Branch]] = {}
    for sibling in siblings:
        kinds.setdefault(_kind(sibling), []).append(sibling)
    kept: list[Branch] = []
    for first, *others in kinds.values():
        kept.append(first)
        if len(others) + 1 >= LEAST_ALIKE:
            kept.append(_together(others, are_alike=True))
        else:
            kept += others
    return tuple(kept)


def _kind(branch: Branch) -> Hashable:
    """Return what makes branches alike: probabilities and shape, but no names."""
    below = tuple(sorted(map(_kind, branch.visible_children), key=repr))
    return (branch.share, branch.favourable, branch.folded, below)


def _rest_together(siblings: Sequence[Branch], most: int) -> tuple[Branch, ...]:
    """Keep the likeliest siblings, and fold the others."""
    if len(siblings) <= most + 1:
        return tuple(siblings)
    ranked = sorted(siblings, key=lambda branch: (bool(branch.folded), -branch.product))
    kept = set(map(id, ranked[:most]))
    rest = [branch for branch in siblings if id(branch) not in kept]
    return (*(branch for branch in siblings if id(branch) in kept), _together(rest, are_alike=False))


def _together(branches: Sequence[Branch], *, are_alike: bool) -> Branch:
    return Branch(
        Step(tuple(branch.step.value for branch in branches), _names(branches), branches[0].step.rule),
        sum((branch.share for branch in branches), Fraction(0)),
        sum((branch.product for branch in branches), Fraction(0)),
        sum((branch.favourable for branch in branches), Fraction(0)),
        folded=sum(branch.folded or 1 for branch in branches),
        are_alike=are_alike and all(branch.are_alike for branch in branches),
        whole=branches[0].whole,
    )


def _names(branches: Sequence[Branch]) -> str:
    return shortened(", ".join(branch.step.label for branch in branches))
