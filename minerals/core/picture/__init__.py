"""Pictures as data: scenes of plain primitives, boxes that lay them out, marks, and motions."""

from __future__ import annotations

from minerals.core.picture.boxes import GAP, Box
from minerals.core.picture.language_cache import drawn_once, made_once
from minerals.core.picture.lettering import cut_letters, fitted, fitted_text, letters_in, width_of
from minerals.core.picture.marks import arrow_over, marked_glyph, marked_label, sign_of
from minerals.core.picture.motion import Motion, MotionKind, joined_ways, taken_back
from minerals.core.picture.scene import (
    LARGE,
    MARK_SIGNS,
    MARK_WORDS,
    NARROW,
    READABLE_TEXT,
    SMALLEST_TEXT,
    Circle,
    Concealed,
    Line,
    Mark,
    Point,
    Polygon,
    Rectangle,
    Scene,
    Shape,
    Text,
    View,
    Viewport,
    in_layers,
    least_rest,
    zoom_in,
)

__all__ = [
    "GAP",
    "LARGE",
    "MARK_SIGNS",
    "MARK_WORDS",
    "NARROW",
    "READABLE_TEXT",
    "SMALLEST_TEXT",
    "Box",
    "Circle",
    "Concealed",
    "Line",
    "Mark",
    "Motion",
    "MotionKind",
    "Point",
    "Polygon",
    "Rectangle",
    "Scene",
    "Shape",
    "Text",
    "View",
    "Viewport",
    "arrow_over",
    "cut_letters",
    "drawn_once",
    "fitted",
    "fitted_text",
    "in_layers",
    "joined_ways",
    "least_rest",
    "letters_in",
    "made_once",
    "marked_glyph",
    "marked_label",
    "sign_of",
    "taken_back",
    "width_of",
    "zoom_in",
]
