"""A tree diagram: a probability on each branch, and their product at each leaf."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import lcm, prod
from typing import Any, NamedTuple

from minerals.core.errors import OptionError
from minerals.core.languages import translated, translated_number
from minerals.core.quotation import quoted
from minerals.core.scene import Circle, Line, Shape
from minerals.probability.origin import Origin
from minerals.probability.pictures.branch import Branch, Path, Step, folded, grown, opened
from minerals.probability.pictures.picture import Look, Looks, Picture
from minerals.probability.pictures.shapes import (
    EDGE,
    HEAD,
    SMALL,
    box,
    canvas,
    clipped,
    common,
    exact,
    figures,
    icon,
    named,
    over,
    widest,
    width_of,
    words,
)
from minerals.probability.shown import Results

MOST_LEAVES = 30
_ROW = 26.0
_LEAST_FORK = 28.0
_MOST_FORK = 90.0
_RADIUS = 10.5
_LONGEST_SUM = 60
_LARGEST_PRODUCT = 20_000

Stages = Sequence[Callable[[Any], Hashable]]


class _Column(NamedTuple):
    """The places of a stage, from left to right."""

    fork: float
    """The x at which its branches part."""
    share: float
    """The x of their probabilities."""
    name: float
    """The x of their names."""


class _Drawing(NamedTuple):
    """What all parts of a tree are drawn with."""

    columns: list[_Column]
    """The stages, from the root on."""
    end: float
    """The x of the leaves' products."""
    head: float
    look: Looks | None
    of: Grown
    leaf: Callable[[tuple[Branch, ...]], str]
    shapes: list[Shape]
    """What has been drawn."""


class Grown(NamedTuple):
    """What a tree diagram shows, and where it comes from."""

    paths: tuple[Path, ...]
    origin: Origin | None
    """The game, of odds."""
    label: Callable[[Any], str] | None
    """The names of the results, where they say more than the draws that led to them."""
    is_marked: bool
    """Whether some leaves are favourable."""


def grow(
    shown: Results[Any, Any], origin: Origin | None, stages: Stages | None, favourable: Callable[[Any], Any] | None
) -> Grown:
    """Return what the tree of a distribution is made of: its stages, or else the draws behind it, or else its parts."""
    if stages is not None and not stages:
        raise OptionError("tree: stages takes at least one function of a result.")
    known_from = origin if stages is None else None
    paths = tuple(_paths(shown, known_from, stages, favourable))
    is_told = known_from is not None and not any(isinstance(path.result, tuple) for path in paths)
    return Grown(paths, known_from, shown.label if is_told else None, favourable is not None)


def tree(
    of: Grown,
    *,
    depth: int | None = None,
    along: Iterable[Sequence[Hashable]] = (),
    most: int = MOST_LEAVES,
    look: Looks | None = None,
    names: Sequence[str] = (),
    title: str = "",
) -> Picture:
    """Return the picture that `Distribution.tree` describes."""
    if most < 2:
        raise OptionError(f"tree: most takes a whole number from 2, not {quoted(most)}.")
    if depth is not None and depth < 1:
        raise OptionError(f"tree: depth takes a whole number from 1, not {quoted(depth)}.")
    heading = title or translated("Tree diagram")
    root = folded(opened(grown(of.paths), depth, along), most)
    ends = list(root.ends())
    whole = _whole(ends)
    leaf = _leaf(of.label, whole)
    total = _sum_of(ends, whole) if of.is_marked else ""
    width, height, shapes = _drawn(root, of, look, names, leaf)
    if total:
        height += _ROW
        shapes.append(words(EDGE, height - EDGE - 6, total, "text.title", "start"))
        width = max(width, width_of(total, bold=True) + 2 * EDGE)
    text = "\n".join([heading, *_lines(root, leaf), *([total] if total else [])])
    rows = tuple(_rows(root, ()))
    return Picture(canvas(heading, width, height, shapes, _told(ends, leaf, total)), text, rows)


def _whole(ends: Sequence[tuple[Branch, ...]]) -> int:
    """Return the denominator that the products of all leaves are brought to, as a person would multiply them."""
    multiplied = lcm(*(prod(branch.whole for branch in path) for path in ends))
    if multiplied <= _LARGEST_PRODUCT:
        return multiplied
    return common((path[-1].product for path in ends), _LARGEST_PRODUCT)


# --- the paths ---


def _paths(
    shown: Results[Any, Any], origin: Origin | None, stages: Stages | None, favourable: Callable[[Any], Any] | None
) -> Iterable[Path]:
    def is_favourable(result: Any) -> bool:
        return favourable is not None and bool(favourable(result))

    if origin is not None:
        for way in origin.ways():
            steps = tuple(Step(draw.outcome, clipped(named(draw.outcome), 24), draw.rule) for draw in way.draws)
            yield Path(steps, way.probability, way.result, is_favourable(way.result))
        return
    for value, probability in shown.known.items():
        if stages is not None:
            parts: tuple[Hashable, ...] = tuple(stage(value) for stage in stages)
        else:
            parts = value if isinstance(value, tuple) else (value,)
        label = shown.label if parts == (value,) else named
        steps = tuple(Step(part, clipped(label(part), 24)) for part in parts)
        yield Path(steps, probability, value, is_favourable(value))


# --- the words of a branch ---


def _leaf(label: Callable[[Any], str] | None, whole: int) -> Callable[[tuple[Branch, ...]], str]:
    """Return what says a leaf: the product along its branches, and the result."""

    def said(path: tuple[Branch, ...]) -> str:
        end = path[-1]
        product = over(end.product, whole) if len(path) > 2 else over(end.share, end.whole)
        along = " · ".join(over(branch.share, branch.whole) for branch in path[1:])
        written = f"{along} = {product}" if len(path) > 2 and len(along) <= _LONGEST_SUM else product
        if label is None or end.folded or not end.results:
            return written
        results = ", ".join(clipped(label(result), 24) for result in end.results)
        return f"{results}: {written}"

    return said


def _label(branch: Branch) -> str:
    if not branch.folded:
        return branch.step.label + ("" if branch.is_open else " …")
    if branch.are_alike:
        return translated_number(branch.folded, "and {number} more alike", "and {number} more alike")
    return translated_number(branch.folded, "and {number} other", "and {number} others")


def _share(branch: Branch) -> str:
    if branch.folded > 1:
        return translated("together {share}", share=over(branch.share, branch.whole))
    return over(branch.share, branch.whole)


def _sum_of(ends: Sequence[tuple[Branch, ...]], whole: int) -> str:
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


# --- the picture ---


def _drawn(
    root: Branch, of: Grown, look: Looks | None, names: Sequence[str], leaf: Callable[[tuple[Branch, ...]], str]
) -> tuple[float, float, list[Shape]]:
    head = HEAD + (_ROW if names else 0.0)
    shapes: list[Shape] = []
    columns, end = _columns(_stages(root), look, names)
    drawing = _Drawing(columns, end, head, look, of, leaf, shapes)
    for name, column in zip(names, columns, strict=False):
        shapes.append(words(column.share, HEAD + _ROW / 2 - 2, clipped(name, 30), "text.quiet", "start"))
    shapes.append(Circle(EDGE + 3, head + _middle(root, 0.0), 3.5, "chart"))
    rights = list(_draw(root, (), 0.0, drawing))
    return max(rights, default=0.0) + EDGE, head + root.leaves * _ROW + EDGE, shapes


def _columns(
    stages: Sequence[Sequence[Branch]], look: Looks | None, names: Sequence[str]
) -> tuple[list[_Column], float]:
    """Return the places of each stage, and where the last ends."""
    columns, x = [], EDGE + 6
    for number, (before, stage) in enumerate(pairwise(stages)):
        span = max(_span(branch) for branch in before)
        share = x + min(_MOST_FORK, max(_LEAST_FORK, span / 4))
        name = share + widest([_share(branch) for branch in stage], SMALL) + 12
        columns.append(_Column(x, share, name))
        end = name + max(_name_width(branch, look) for branch in stage)
        if number < len(names):
            end = max(end, share + width_of(names[number]))
        x = end + 16
    return columns, x


def _span(branch: Branch) -> float:
    """Return how far apart the first and the last of the next branches are."""
    return (
        _middle(branch.shown[-1], _ROW * sum(each.leaves for each in branch.shown[:-1])) - _middle(branch.shown[0], 0.0)
        if branch.shown
        else 0.0
    )


def _name_width(branch: Branch, look: Looks | None) -> float:
    seen = _seen(branch, look)
    if seen is None:
        return width_of(_label(branch))
    return 2 * _RADIUS + (0 if seen.letter == _label(branch) else 6 + width_of(_label(branch)))


def _seen(branch: Branch, look: Looks | None) -> Look | None:
    return look(branch.step.value) if look is not None and not branch.folded else None


def _stages(root: Branch) -> list[list[Branch]]:
    """Return the shown branches of each stage, the root first."""
    found, here = [], [root]
    while here:
        found.append(here)
        here = [child for branch in here for child in branch.shown]
    return found


def _middle(branch: Branch, top: float) -> float:
    """Return the y of a branch, between the first and the last that grow from it."""
    if not branch.shown:
        return top + _ROW / 2
    first = _middle(branch.shown[0], top)
    before = sum(child.leaves for child in branch.shown[:-1]) * _ROW
    return (first + _middle(branch.shown[-1], top + before)) / 2


def _draw(branch: Branch, before: tuple[Branch, ...], top: float, drawing: _Drawing) -> Iterable[float]:
    """Draw what grows from a branch, and yield how far to the right each leaf reaches."""
    here, stage = (*before, branch), len(before)
    y = drawing.head + _middle(branch, top)
    if not branch.shown:
        yield _draw_leaf(here, y, drawing)
        return
    down = top
    for child in branch.shown:
        _draw_branch(child, y, drawing.head + _middle(child, down), stage, drawing)
        yield from _draw(child, here, down, drawing)
        down += child.leaves * _ROW


def _draw_leaf(path: tuple[Branch, ...], y: float, drawing: _Drawing) -> float:
    x, written, stage = drawing.end, drawing.leaf(path), len(path) - 1
    if 0 < stage < len(drawing.columns):
        start = drawing.columns[stage - 1].name + _name_width(path[-1], drawing.look) + 8
        drawing.shapes.append(Line(((start, y), (x - 8, y)), "chart.leader"))
    wide = width_of(written, bold=True)
    if drawing.of.is_marked and path[-1].favourable:
        drawing.shapes.append(box(x - 4, y - 11, wide + 12, 22, "chart.strong", label=written))
        drawing.shapes.append(words(x + 2, y, written, "chart.strong.text", "start"))
    else:
        drawing.shapes.append(words(x + 2, y, written, "text", "start"))
    return x + 14 + wide


def _draw_branch(branch: Branch, start: float, y: float, stage: int, drawing: _Drawing) -> None:
    """Draw a branch as a line with its probability in it and its name at the end."""
    shapes, column, name = drawing.shapes, drawing.columns[stage], _label(branch)
    role = "chart.branch.strong" if drawing.of.is_marked and branch.favourable else "chart.branch"
    said = f"{branch.step.label}: {_share(branch)}{_rule_of(branch, drawing.of.origin)}"
    written = column.name - 10 - width_of(_share(branch), SMALL)
    bend = [(column.share - 4, y), (written - 4, y)] if written > column.share + 4 else [(column.share - 4, y)]
    shapes.append(Line(((column.fork, start), *bend), role, said))
    shapes.append(words(column.name - 10, y, _share(branch), "text.quiet", "end", SMALL))
    x, seen = column.name, _seen(branch, drawing.look)
    if seen is not None:
        shapes += icon(x + _RADIUS, y, _RADIUS, seen, name)
        x += 2 * _RADIUS + 6
    if seen is None or seen.letter != name:
        shapes.append(words(x, y, name, "text.quiet" if branch.folded else "text", "start"))
    end = column.name + _name_width(branch, drawing.look) + 6
    if branch.shown and end < drawing.columns[stage + 1].fork:
        shapes.append(Line(((end, y), (drawing.columns[stage + 1].fork, y)), role))


def _rule_of(branch: Branch, origin: Origin | None) -> str:
    if origin is None or not branch.step.rule:
        return ""
    rule = origin.rule(branch.step.rule)
    return f" ({rule.title}; {rule.source})"


# --- words and data ---


def _lines(branch: Branch, leaf: Callable[[tuple[Branch, ...]], str]) -> Iterable[str]:
    yield from _indented(branch, (), "", leaf)


def _indented(
    branch: Branch, before: tuple[Branch, ...], margin: str, leaf: Callable[[tuple[Branch, ...]], str]
) -> Iterable[str]:
    here = (*before, branch)
    for place, child in enumerate(branch.shown):
        is_last = place == len(branch.shown) - 1
        end = "" if child.shown else f"  {leaf((*here, child))}"
        if len(here) == 1 and end.strip() == _share(child):
            end = ""
        yield f"{margin}{'└' if is_last else '├'}─ {_share(child)} {_label(child)}{end}"
        yield from _indented(child, here, margin + ("   " if is_last else "│  "), leaf)


def _told(ends: Sequence[tuple[Branch, ...]], leaf: Callable[[tuple[Branch, ...]], str], total: str) -> str:
    said = [translated_number(len(ends), "A tree diagram with {number} leaf.", "A tree diagram with {number} leaves.")]
    for path in ends[:24]:
        names = ", ".join(_label(branch) for branch in path[1:])
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


def _rows(branch: Branch, before: tuple[Branch, ...]) -> Iterable[dict[str, Any]]:
    for child in branch.shown:
        path = (*before, child)
        yield {
            "path": tuple(each.step.value for each in path),
            "label": _label(child),
            "exact": child.share,
            "probability": float(child.share),
            "product": child.product,
            "favourable": child.favourable,
            "folded": child.folded,
            "is_leaf": not child.shown,
            "is_open": child.is_open,
            "rule": child.step.rule,
        }
        yield from _rows(child, path)
