"""A tree diagram in words: what stands at its branches and leaves, the same as text, and the data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import lcm, prod
from typing import Any, TypeAlias

from minerals.core.text import translated, translated_number
from minerals.probability.origin import Origin
from minerals.probability.pictures.branch import Branch
from minerals.probability.pictures.shapes import clip, common, exact, figures, over

_LONGEST_SUM = 60
_LARGEST_PRODUCT = 20_000

Leaf: TypeAlias = Callable[[tuple[Branch, ...]], str]
"""Returns what stands at a leaf, given the branches that lead to it."""


def leaf_words(label: Callable[[Any], str] | None, whole: int) -> Leaf:
    """Return what says a leaf: the product along its branches, and the result."""

    def said(path: tuple[Branch, ...]) -> str:
        end = path[-1]
        product = over(end.product, whole) if len(path) > 2 else over(end.share, end.whole)
        along = " · ".join(over(branch.share, branch.whole) for branch in path[1:])
        written = f"{along} = {product}" if len(path) > 2 and len(along) <= _LONGEST_SUM else product
        if 0 < end.favourable < end.product:
            part = over(end.favourable, whole)
            written = translated("{product}, of which {part} is marked", product=written, part=part)
        if label is None or end.folded or not end.results:
            return written
        results = ", ".join(clip(label(result), 24) for result in end.results)
        return f"{results}: {written}"

    return said


def name_of(branch: Branch) -> str:
    """Return what is at the end of a branch: an outcome, or how many branches are folded into it."""
    if not branch.folded:
        return branch.step.label
    if branch.are_alike:
        return translated_number(branch.folded, "and {number} more alike", "and {number} more alike")
    return translated_number(branch.folded, "and {number} other", "and {number} others")


def share_of(branch: Branch) -> str:
    """Return the probability of a branch, given those before it."""
    if branch.folded > 1:
        return translated("together {share}", share=over(branch.share, branch.whole))
    return over(branch.share, branch.whole)


def sum_of(ends: Sequence[tuple[Branch, ...]], whole: int) -> str:
    """Return the sum of the favourable leaves."""
    parts = [path[-1].favourable for path in ends if path[-1].favourable]
    together = sum(parts, Fraction(0))
    total = (
        figures(together)
        if over(together, whole) == exact(together)
        else f"{over(together, whole)} = {figures(together)}"
    )
    added = " + ".join(over(part, whole) for part in parts)
    if len(parts) < 2 or len(added) > _LONGEST_SUM:
        return translated("All marked leaves together: {sum}", sum=total)
    return translated("All marked leaves together: {sum}", sum=f"{added} = {total}")


def common_product(ends: Sequence[tuple[Branch, ...]]) -> int:
    """Return the denominator that the products of all leaves are brought to, as a person would multiply them."""
    multiplied = lcm(*(prod(branch.whole for branch in path) for path in ends))
    if multiplied <= _LARGEST_PRODUCT:
        return multiplied
    return common((path[-1].product for path in ends), _LARGEST_PRODUCT)


def rule_of(branch: Branch, origin: Origin | None) -> str:
    """Return the rule that a branch comes from, in brackets, if it is known."""
    if origin is None or not branch.step.rule:
        return ""
    rule = origin.rule(branch.step.rule)
    return f" ({rule.title}; {rule.source})"


def rules_of(root: Branch, origin: Origin | None) -> str:
    """Return the rules that the shown branches come from, or "" if they are not known."""
    ids = dict.fromkeys(branch.step.rule for path in root.ends() for branch in path[1:] if branch.step.rule)
    if origin is None or not ids:
        return ""
    return translated_number(
        len(ids),
        "Rule: {rules}",
        "Rules: {rules}",
        rules=", ".join(origin.rule(each).title for each in ids),
    )


def cell_of(path: Sequence[Branch]) -> str:
    """Return the meaning of a click on a branch, given the branches that lead to it."""
    return "/".join(str(branch.step.value) for branch in path)


def lines(branch: Branch, leaf: Leaf) -> Iterable[str]:
    """Yield the tree as lines of text."""
    yield from _indented(branch, (), "", leaf)


def _indented(branch: Branch, before: tuple[Branch, ...], margin: str, leaf: Leaf) -> Iterable[str]:
    here = (*before, branch)
    for place, child in enumerate(branch.visible_children):
        is_last = place == len(branch.visible_children) - 1
        end = "" if child.visible_children else f"  {leaf((*here, child))}"
        if len(here) == 1 and end.strip() == share_of(child):
            end = ""
        name = name_of(child) + ("" if child.is_open else " …")
        yield f"{margin}{'└' if is_last else '├'}─ {share_of(child)} {name}{end}"
        yield from _indented(child, here, margin + ("   " if is_last else "│  "), leaf)


def tree_in_words(ends: Sequence[tuple[Branch, ...]], leaf: Leaf, total: str) -> str:
    """Return the tree in sentences."""
    said = [translated_number(len(ends), "A tree diagram with {number} leaf.", "A tree diagram with {number} leaves.")]
    for path in ends[:24]:
        names = ", ".join(name_of(branch) for branch in path[1:])
        said.append(f"{names}: {leaf(path)}.")
    if len(ends) > 24:
        rest = sum((path[-1].product for path in ends[24:]), Fraction(0))
        said.append(
            translated_number(
                len(ends) - 24,
                "One more leaf has {share}.",
                "{number} more leaves have {share} together.",
                share=figures(rest),
            )
        )
    return " ".join([*said, *([f"{total}."] if total else [])])


def rows(branch: Branch, before: tuple[Branch, ...]) -> Iterable[dict[str, Any]]:
    """Yield the data of each shown branch."""
    for child in branch.visible_children:
        path = (*before, child)
        yield {
            "path": tuple(each.step.value for each in path),
            "label": name_of(child),
            "exact": child.share,
            "probability": float(child.share),
            "product": child.product,
            "favourable": child.favourable,
            "folded": child.folded,
            "is_leaf": not child.visible_children,
            "is_open": child.is_open,
            "cell": cell_of(path),
            "rule": child.step.rule,
        }
        yield from rows(child, path)
