"""Pictures as data: scenes of plain primitives, boxes that lay them out, marks, and motions."""

from __future__ import annotations

from minerals.core.picture.boxes import GAP, Box
from minerals.core.picture.language_cache import drawn_once, made_once
from minerals.core.picture.marks import marked_glyph, marked_label, sign_of
from minerals.core.picture.motion import Motion, MotionKind, joined_ways, taken_back
from minerals.core.picture.scene import (
    MARK_SIGNS,
    MARK_WORDS,
    NARROW,
    Circle,
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
)

__all__ = [
    "GAP",
    "MARK_SIGNS",
    "MARK_WORDS",
    "NARROW",
    "Box",
    "Circle",
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
    "drawn_once",
    "in_layers",
    "joined_ways",
    "made_once",
    "marked_glyph",
    "marked_label",
    "sign_of",
    "taken_back",
]
