"""A tree diagram: a probability on each branch, and their product at each leaf."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from minerals.core.picture import Circle, Line, Shape
from minerals.core.text import OptionError, quoted, translated
from minerals.probability.display import Results
from minerals.probability.origin import Origin
from minerals.probability.pictures.branch import Branch, Path, Step, fold_branches, open_branches, tree_of_paths
from minerals.probability.pictures.leaf import (
    Leaf,
    cell_of,
    common_product,
    leaf_words,
    lines,
    name_of,
    rows,
    rule_of,
    rules_of,
    share_of,
    sum_of,
    tree_in_words,
)
from minerals.probability.pictures.picture import Look, Looks, Picture
from minerals.probability.pictures.shapes import (
    EDGE,
    HEAD,
    LETTERS,
    LINE,
    SMALL,
    box,
    canvas,
    clip,
    icon,
    value_name,
    widest,
    width_of,
    words,
)

MOST_LEAVES = 30
_ROW = 26.0
_LEAST_FORK = 28.0
_MOST_FORK = 90.0
_RADIUS = 10.5
_BUTTON = 24.0
_LONGEST_NAME = 32

Stages = Sequence[Callable[[Any], Hashable]]


class _Column(NamedTuple):
    """The places of a stage, from left to right."""

    fork: float
    """The x at which its branches part."""
    share: float
    """The x of their probabilities."""
    name: float
    """The x of their names."""


class TreeSource(NamedTuple):
    """What a tree diagram shows, and where it comes from."""

    paths: tuple[Path, ...]
    origin: Origin | None
    """The game, of odds."""
    label: Callable[[Any], str] | None
    """The names of the results, where they say more than the draws that led to them."""
    is_marked: bool
    """Whether some leaves are favourable."""


class _Asked(NamedTuple):
    """How a tree is to be drawn."""

    look: Looks | None
    names: Sequence[str]
    of: TreeSource
    leaf: Leaf
    can_open: bool
    """Whether branches have a button that opens or shuts them."""


class _Drawing(NamedTuple):
    """What all parts of a tree are drawn with."""

    columns: list[_Column]
    """The stages, starting at the root."""
    end: float
    """The x of the leaves' products."""
    head: float
    asked: _Asked
    shapes: list[Shape]
    """What has been drawn."""


def grow(
    shown: Results[Any, Any], origin: Origin | None, stages: Stages | None, favourable: Callable[[Any], Any] | None
) -> TreeSource:
    """Return what the tree of a distribution is made of: its stages, or else the draws behind it, or else its parts."""
    if stages is not None and not stages:
        raise OptionError("tree: stages takes at least one function of a result.")
    known_from = origin if stages is None else None
    paths = tuple(_paths(shown, known_from, stages, favourable))
    is_told = known_from is not None and not any(isinstance(path.result, tuple) for path in paths)
    return TreeSource(paths, known_from, shown.label if is_told else None, favourable is not None)


def tree(
    of: TreeSource,
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
    root = fold_branches(open_branches(tree_of_paths(of.paths), depth, along), most)
    ends = list(root.ends())
    whole = common_product(ends)
    leaf = leaf_words(of.label, whole)
    total = sum_of(ends, whole) if of.is_marked else ""
    width, height, shapes = _drawn(root, _Asked(look, names, of, leaf, depth is not None))
    for line, role in ((total, "text.title"), (rules_of(root, of.origin), "text.quiet")):
        if line:
            height += LINE + 4
            shapes.append(words(EDGE, height - EDGE - 4, line, role, "start"))
            width = max(width, width_of(line, bold=role == "text.title") + 2 * EDGE)
    text = "\n".join([heading, *lines(root, leaf), *([total] if total else [])])
    return Picture(
        canvas(heading, width, height, shapes, tree_in_words(ends, leaf, total)), text, tuple(rows(root, ()))
    )


# --- the paths ---


def _paths(
    shown: Results[Any, Any], origin: Origin | None, stages: Stages | None, favourable: Callable[[Any], Any] | None
) -> Iterable[Path]:
    def is_favourable(result: Any) -> bool:
        return favourable is not None and bool(favourable(result))

    if origin is not None:
        for way in origin.ways():
            steps = tuple(
                Step(draw.outcome, clip(value_name(draw.outcome), _LONGEST_NAME), draw.rule) for draw in way.draws
            )
            yield Path(steps, way.probability, way.result, is_favourable(way.result))
        return
    for value, probability in shown.known.items():
        if stages is not None:
            parts: tuple[Hashable, ...] = tuple(stage(value) for stage in stages)
        else:
            parts = value if isinstance(value, tuple) else (value,)
        label = shown.label if parts == (value,) else value_name
        steps = tuple(Step(part, clip(label(part), _LONGEST_NAME)) for part in parts)
        yield Path(steps, probability, value, is_favourable(value))


# --- the picture ---


def _drawn(root: Branch, asked: _Asked) -> tuple[float, float, list[Shape]]:
    head = HEAD + (_ROW if asked.names else 0.0)
    shapes: list[Shape] = []
    columns, end = _columns(_stages(root), asked)
    drawing = _Drawing(columns, end, head, asked, shapes)
    for name, column in zip(asked.names, columns, strict=False):
        shapes.append(words(column.share, HEAD + _ROW / 2 - 2, clip(name, 30), "text.quiet", "start"))
    shapes.append(Circle(EDGE + 3, head + _middle(root, 0.0), 3.5, "chart"))
    rights = list(_draw(root, (), 0.0, drawing))
    return max(rights, default=0.0) + EDGE, head + root.leaves * _ROW + EDGE, shapes


def _columns(stages: Sequence[Sequence[Branch]], asked: _Asked) -> tuple[list[_Column], float]:
    """Return the places of each stage, and where the last ends."""
    columns, x = [], EDGE + 6
    for number, (before, stage) in enumerate(pairwise(stages)):
        span = max(_span(branch) for branch in before)
        share = x + min(_MOST_FORK, max(_LEAST_FORK, span / 4))
        name = share + widest([share_of(branch) for branch in stage], SMALL) + 12
        columns.append(_Column(x, share, name))
        end = name + max(_name_width(branch, asked) for branch in stage)
        if number < len(asked.names):
            end = max(end, share + width_of(asked.names[number]))
        x = end + 16
    return columns, x


def _span(branch: Branch) -> float:
    """Return how far apart the first and the last of the next branches are."""
    return (
        _middle(branch.visible_children[-1], _ROW * sum(each.leaves for each in branch.visible_children[:-1]))
        - _middle(branch.visible_children[0], 0.0)
        if branch.visible_children
        else 0.0
    )


def _name_width(branch: Branch, asked: _Asked) -> float:
    seen = _seen(branch, asked.look)
    button = _BUTTON if asked.can_open and branch.children else 0.0
    if seen is None:
        return width_of(name_of(branch)) + button
    return 2 * _RADIUS + (0 if seen.letter == name_of(branch) else 6 + width_of(name_of(branch))) + button


def _seen(branch: Branch, look: Looks | None) -> Look | None:
    return look(branch.step.value) if look is not None and not branch.folded else None


def _stages(root: Branch) -> list[list[Branch]]:
    """Return the shown branches of each stage, the root first."""
    found, here = [], [root]
    while here:
        found.append(here)
        here = [child for branch in here for child in branch.visible_children]
    return found


def _middle(branch: Branch, top: float) -> float:
    """Return the y of a branch, between the first and the last that grow from it."""
    if not branch.visible_children:
        return top + _ROW / 2
    first = _middle(branch.visible_children[0], top)
    before = sum(child.leaves for child in branch.visible_children[:-1]) * _ROW
    return (first + _middle(branch.visible_children[-1], top + before)) / 2


def _draw(branch: Branch, before: tuple[Branch, ...], top: float, drawing: _Drawing) -> Iterable[float]:
    """Draw what grows from a branch, and yield how far to the right each leaf reaches."""
    here = (*before, branch)
    y = drawing.head + _middle(branch, top)
    if not branch.visible_children:
        yield _draw_leaf(here, y, drawing)
        return
    down = top
    for child in branch.visible_children:
        _draw_branch((*here, child), y, drawing.head + _middle(child, down), drawing)
        yield from _draw(child, here, down, drawing)
        down += child.leaves * _ROW


def _draw_leaf(path: tuple[Branch, ...], y: float, drawing: _Drawing) -> float:
    x, written, stage = drawing.end, drawing.asked.leaf(path), len(path) - 1
    if 0 < stage < len(drawing.columns):
        start = drawing.columns[stage - 1].name + _name_width(path[-1], drawing.asked) + 8
        drawing.shapes.append(Line(((start, y), (x - 8, y)), "chart.leader"))
    wide = width_of(written, bold=True)
    if drawing.asked.of.is_marked and path[-1].favourable == path[-1].product:
        drawing.shapes.append(box(x - 4, y - 11, wide + 12, 22, "chart.strong", label=written))
        drawing.shapes.append(words(x + 2, y, written, "chart.strong.text", "start"))
    else:
        drawing.shapes.append(words(x + 2, y, written, "text", "start"))
    return x + 14 + wide


def _draw_branch(path: tuple[Branch, ...], start: float, y: float, drawing: _Drawing) -> None:
    """Draw a branch as a line with its probability in it and its name at the end."""
    branch, stage = path[-1], len(path) - 2
    shapes, column, name = drawing.shapes, drawing.columns[stage], name_of(branch)
    role = "chart.branch.strong" if drawing.asked.of.is_marked and branch.favourable else "chart.branch"
    said = f"{branch.step.label}: {share_of(branch)}{rule_of(branch, drawing.asked.of.origin)}"
    written = column.name - 10 - width_of(share_of(branch), SMALL)
    bend = [(column.share - 4, y), (written - 4, y)] if written > column.share + 4 else [(column.share - 4, y)]
    shapes.append(Line(((column.fork, start), *bend), role, said))
    shapes.append(words(column.name - 10, y, share_of(branch), "text.quiet", "end", SMALL))
    x, seen = column.name, _seen(branch, drawing.asked.look)
    if seen is not None:
        shapes += icon(x + _RADIUS, y, _RADIUS, seen, name)
        x += 2 * _RADIUS + 6
    if seen is None or seen.letter != name:
        shapes.append(words(x, y, name, "text.quiet" if branch.folded else "text", "start"))
    end = column.name + _name_width(branch, drawing.asked) + 6
    if drawing.asked.can_open and branch.children:
        said = translated("Shut {branch}", branch=name) if branch.is_open else translated("Open {branch}", branch=name)
        middle = end - 6 - _BUTTON / 2 + 2
        shapes.append(Circle(middle, y, 8.0, "button", said, cell_of(path[1:]), "−" if branch.is_open else "+"))
        shapes.append(words(middle, y, "−" if branch.is_open else "+", "button.text", size=LETTERS))
    if branch.visible_children and end < drawing.columns[stage + 1].fork:
        shapes.append(Line(((end, y), (drawing.columns[stage + 1].fork, y)), role))
