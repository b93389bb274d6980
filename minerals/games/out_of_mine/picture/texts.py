"""Texts that fit: how wide a text is, about, and what is left of one that is too wide."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.picture import Box, Text, cut_letters, letters_in

SMALLEST = 12.0
"""No text is smaller."""
_PLAIN, _BOLD = 0.6, 0.67  # the width of a letter on average, in ems
_BOLD_ROLES = ("text.title", "text.warning", "button.text.active")
_LINE = 1.3  # from one line to the next, in ems


def width_of(text: str, role: str, size: float) -> float:
    """Return about how wide a text is."""
    return letters_in(text) * size * (_BOLD if role in _BOLD_ROLES else _PLAIN)


def fits(text: str, role: str, size: float, width: float) -> bool:
    """Tell whether a text has room."""
    return width_of(text, role, size) <= width


def cut_to_width(text: str, role: str, size: float, width: float) -> str:
    """Return a text, or what has room of it with an ellipsis.

    >>> cut_to_width("Bartholomew", "text", 12, 60)
    'Barthol…'
    """
    if fits(text, role, size, width):
        return text
    return cut_letters(text, max(2, int(width / width_of("n", role, size))))


def size_for(text: str, role: str, largest: float, width: float) -> float:
    """Return the largest size with which a text has room, or the smallest there is."""
    return max(SMALLEST, min(largest, width / width_of(text, role, 1.0))) if text else largest


def headline_in(box: Box, text: str, role: str, largest: float) -> Iterator[Text]:
    """Yield a text in one line of a box, or in two if the box is high enough and one would be too small."""
    size = size_for(text, role, largest, box.width)
    if size < largest and box.height >= 2 * _LINE * SMALLEST:
        first, second = _halves(text)
        size = min(size_for(longer, role, largest, box.width) for longer in (first, second))
        size = min(size, box.height / 2 / _LINE)
        for number, line in enumerate((first, second)):
            y = box.centre[1] + (number - 0.5) * _LINE * size
            yield Text(box.x, y, cut_to_width(line, role, size, box.width), role, size, "start")
    else:
        yield Text(box.x, box.centre[1], cut_to_width(text, role, size, box.width), role, size, "start")


def _halves(text: str) -> tuple[str, str]:
    """Return a text in two lines of about the same length."""
    blanks = [place for place, letter in enumerate(text) if letter == " "]
    middle = min(blanks, key=lambda place: abs(place - len(text) / 2), default=len(text))
    return text[:middle], text[middle + 1 :]
