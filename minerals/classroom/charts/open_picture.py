"""A picture while its questions are open: everything that leads to an answer, and no answer."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

from msgspec import structs

from minerals.classroom.exercise import ExerciseInstance, answer_key
from minerals.core.picture import Shape, Text
from minerals.probability import Picture
from minerals.probability.pictures.shapes import EDGE

OPEN = "?"
"""The sign in the place of an answer."""

_MIDDLE = "chart.mean"
_NEAR = 0.5
_FIGURE = re.compile(r"(?<![\d.,/])(\d+)(?:/(\d+)|[.,](\d+))?( ?%)?(?![\d/]|[.,]\d)")
_CONCLUSION = re.compile(r"\d ?/ ?\d|\d ?%|[=≈:] ?\d|\d[.,]\d")
_BEFORE = re.compile(r"(^|[=≈:·] ?|\w )$")
_AFTER = re.compile(r"$|[,.;)]| [=·]")


def open_pictures(
    pictures: Mapping[str, Picture], posed: ExerciseInstance, open_parts: Collection[str]
) -> Mapping[str, Picture]:
    """Return the pictures of an exercise by caption, without the answers to some parts. The captions give none away.

    `pictures`: the pictures. `posed`: the exercise. `open_parts`: the keys of the parts that are not answered yet.
    """
    shown = [open_picture(picture, posed, open_parts) for picture in pictures.values()]
    return {picture.title: picture for picture in shown}


def open_picture(picture: Picture, posed: ExerciseInstance, open_parts: Collection[str]) -> Picture:
    """Return a picture without the answers to some parts, and without the line below that sums it up.

    The sample space, the branches and the cells stay, because the student works with them. Each figure that is an
    answer becomes a question mark, in the drawing, in its labels and in its description. O(shapes).

    `picture`: a picture of the exercise. `posed`: the exercise. `open_parts`: the keys of the parts that are not
    answered yet. Without any, the picture stays as it is.

    >>> from minerals.classroom import pose
    >>> posed = pose("E17")
    >>> bag = next(iter(posed.experiment.pictures().values()))
    >>> "1/5" in bag.alt, "1/5" in open_picture(bag, posed, ["six"]).alt
    (True, False)
    """
    if not open_parts:
        return picture
    values = [answer_key(posed).values[key] for key in open_parts]
    secrets = [abs(Fraction(value)) for value in values if not isinstance(value, str)]
    names = {str(row["label"]) for row in picture.data if "label" in row}

    def masked(text: str) -> str:
        return text if text in names and text.isdigit() else _masked(text, secrets)

    texts = [shape for shape in picture.scene.shapes if isinstance(shape, Text)]
    ends = [text.text for text in texts if _is_conclusion(text) and text.text != picture.title]
    shapes: list[Shape] = []
    for shape in picture.scene.shapes:
        if not isinstance(shape, Text):
            # Where the bars balance is what the line below says.
            if not shape.role.startswith(_MIDDLE):
                shapes.append(structs.replace(shape, label=masked(shape.label)))
        elif shape.text not in ends:
            shapes.append(structs.replace(shape, text=masked(shape.text)))
    told = [said for said in re.split(r"(?<=\.) ", picture.alt) if not _repeats(said, ends)]
    lines = [line for line in picture.text.splitlines() if line.strip() not in ends]
    scene = structs.replace(
        picture.scene, shapes=tuple(shapes), title=masked(picture.title), description=" ".join(map(masked, told))
    )
    return structs.replace(picture, scene=scene, text="\n".join(map(masked, lines)))


def _is_conclusion(text: Text) -> bool:
    """Tell whether a line at the edge sums the picture up."""
    return text.align == "start" and abs(text.x - EDGE) <= _NEAR and bool(_CONCLUSION.search(text.text))


def _repeats(said: str, ends: Iterable[str]) -> bool:
    """Tell whether a sentence says what such a line says."""
    plain = said.rstrip(".").casefold()
    return any(plain in end.casefold() or end.casefold() in plain for end in ends)


def _masked(text: str, secrets: Collection[Fraction]) -> str:
    """Return a text with a question mark in the place of every figure that is one of the secrets.

    A whole number is only taken for a value where a value stands, and not where it counts what is drawn.

    >>> _masked("5/118 · 4/117 = 20/13806 (0.1 %)", [Fraction(10, 6903)])
    '5/118 · 4/117 = ? (?)'
    >>> _masked("4 golden", [Fraction(4)]), _masked("expected value 4, standard deviation 2", [Fraction(4)])
    ('4 golden', 'expected value ?, standard deviation 2')
    """

    def figure(match: re.Match[str]) -> str:
        is_count = match[0].isdigit() and not (
            _BEFORE.search(text[: match.start()]) and _AFTER.match(text[match.end() :])
        )
        return match[0] if is_count or not any(_is(match, secret) for secret in secrets) else OPEN

    return _FIGURE.sub(figure, text)


def _is(match: re.Match[str], secret: Fraction) -> bool:
    """Tell whether a figure is a number, as a fraction, or as a percentage or a decimal that is short for it."""
    whole, below, places, percent = match.groups()
    if below is not None:
        return int(below) > 0 and Fraction(int(whole), int(below)) == secret
    unit = Fraction(1, 10 ** len(places or "") * (100 if percent else 1))
    value = int(whole + (places or "")) * unit
    if unit == 1 or secret in (0, 1):
        return value == secret
    return abs(value - secret) <= unit / 2
